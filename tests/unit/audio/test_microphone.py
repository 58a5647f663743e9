"""Spoken sentences through a (virtual) microphone, PortAudio and the capture process: first and last syllables."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from subject.audio.errors import DeviceGone, NoDevice
from subject.audio.events import CaptureSettings, Ended, OrderRefused, SoundTrouble, Started
from subject.audio.recorder import Recorder
from subject.audio.recording import RATE, measure, read_pcm
from subject.audio.sources import SourceSpec
from subject.audio.unheard import Told
from tests.e2e.vmic import VirtualMicrophone, place_of, spoken

pytestmark = pytest.mark.microphone

SENTENCES = [
    "how many people work in department forty five",
    "peter",  # begins and ends with a plosive
    "show me the salaries of the managers in department twenty",
    "what is the home phone of sharon lease",
]


@pytest.fixture
async def recorder(tmp_path: Path, vmic: VirtualMicrophone) -> AsyncIterator[Recorder]:
    """A recorder on the virtual microphone; it keeps enough before and after for a key that a busy machine has late."""
    settings = CaptureSettings(pre_roll=1.5, post_roll=1.0, silent_after=0.5)
    one = Recorder(SourceSpec.microphone(), tmp_path / "spool", tmp_path / "log", settings)
    opened = await one.start()
    assert (opened.device, opened.host_api, opened.rate) == ("default", "ALSA", RATE)
    yield one
    await one.stop()


async def until(recorder: Recorder, kind: type[Told]) -> Told:
    async with asyncio.timeout(60):
        async for event in recorder.events():
            if isinstance(event, kind):
                return event
    raise AssertionError(f"the events ended before any {kind.__name__}")


async def until_heard(recorder: Recorder) -> None:
    """Until speech has demonstrably come through the microphone."""
    async with asyncio.timeout(30):
        while recorder.level < -40:  # a value to be read at any time, not an event
            await asyncio.sleep(0.005)


async def test_sentences_begun_before_the_press_are_recorded_whole(
    recorder: Recorder, vmic: VirtualMicrophone, tmp_path: Path
) -> None:
    exact = 0
    for number, text in enumerate(SENTENCES):
        speech = spoken(text, tmp_path)
        vmic.say(speech)
        await until_heard(recorder)
        await asyncio.sleep(0.2)
        recorder.press(f"u{number}")  # she presses 200 ms after she began to speak
        await asyncio.to_thread(vmic.wait_until_said, 0.15)
        recorder.release()  # and lets go 150 ms before she has finished
        ended = await until(recorder, Ended)
        assert isinstance(ended, Ended)
        recorded = read_pcm(Path(ended.path))
        at, correlation = place_of(speech, recorded)
        early = (ended.press_sample - ended.first_sample - at) * 1000 // RATE
        late = (ended.first_sample + at + len(speech) // 2 - ended.release_sample) * 1000 // RATE
        exact += recorded[at * 2 : at * 2 + len(speech)] == speech
        print(
            f"{text!r}: correlation {correlation:.5f}, began {early} ms before the press, ended {late} ms after release"
        )
        assert correlation > 0.99
        assert early > 0
        assert ended.verdict.kind == "good"
        assert ended.sha256 == measure(Path(ended.path)).sha256
        await asyncio.sleep(0.2)
    print(f"bit for bit: {exact} of {len(SENTENCES)}")


async def test_the_microphone_check_hears_speech_and_the_empty_room(
    recorder: Recorder, vmic: VirtualMicrophone, tmp_path: Path
) -> None:
    assert (await recorder.monitor(0.5)).verdict.kind == "silent"
    speech = spoken(SENTENCES[0], tmp_path)
    listening = asyncio.create_task(recorder.monitor(len(speech) / 2 / RATE + 3))
    await asyncio.sleep(1)  # what is said before it listens would be cut off, however late a busy machine begins
    vmic.say(speech)
    heard = await listening
    assert heard.verdict.kind == "good"
    assert place_of(speech, heard.pcm)[1] > 0.99


async def test_a_muted_microphone_is_trouble_until_somebody_says_go_on(
    recorder: Recorder, vmic: VirtualMicrophone
) -> None:
    vmic.mute()
    recorder.press("u")
    trouble = await until(recorder, SoundTrouble)
    assert isinstance(trouble, SoundTrouble)
    assert trouble.kind == "silent"
    ended = await until(recorder, Ended)
    assert isinstance(ended, Ended)
    assert ended.interrupted == "trouble"
    recorder.press("v")
    await until(recorder, OrderRefused)
    vmic.mute(False)
    await recorder.go_on()
    recorder.press("w")
    assert isinstance(await until(recorder, Started), Started)


async def test_a_microphone_that_hangs_is_trouble_and_can_be_opened_again(
    recorder: Recorder, vmic: VirtualMicrophone, tmp_path: Path
) -> None:
    speech = spoken(SENTENCES[0], tmp_path)
    vmic.say(speech)
    recorder.press("u")
    await until(recorder, Started)
    await asyncio.sleep(0.5)
    vmic.unplug()
    trouble = await until(recorder, SoundTrouble)
    assert isinstance(trouble, SoundTrouble)
    assert trouble.kind == "stalled"
    ended = await until(recorder, Ended)
    assert isinstance(ended, Ended)
    assert ended.interrupted == "trouble"
    recorded = read_pcm(Path(ended.path))
    first = recorded.find(speech[:640])
    assert recorded[first : first + 6400] == speech[:6400]
    with pytest.raises(DeviceGone, match="gave no sound within"):
        await recorder.restart()
    vmic.unplug(False)
    await recorder.restart()
    recorder.press("v")
    assert isinstance(await until(recorder, Started), Started)


async def test_a_microphone_of_another_name_is_not_taken_instead(vmic: VirtualMicrophone, tmp_path: Path) -> None:
    one = Recorder(SourceSpec.microphone("Acme Headset", "ALSA"), tmp_path / "spool", tmp_path / "log")
    with pytest.raises(NoDevice, match=r"no microphone 'Acme Headset' of ALSA; there are: .*'default' \(ALSA\)"):
        await one.start()
    assert not one.running


async def test_another_system_microphone_is_a_question_and_not_a_switch(
    vmic: VirtualMicrophone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A `pactl` of our own says which microphone is the system's; PortAudio does not tell."""
    answer = tmp_path / "default-source"
    answer.write_text("alsa_input.headset\n")
    pactl = tmp_path / "bin" / "pactl"
    pactl.parent.mkdir()
    pactl.write_text(f"#!/bin/sh\ntouch {tmp_path / 'asked'}\ncat {answer}\n")
    pactl.chmod(0o755)
    monkeypatch.setenv("PATH", str(pactl.parent), prepend=":")
    recorder = Recorder(SourceSpec.microphone(), tmp_path / "spool", tmp_path / "log")
    await recorder.start()
    try:
        recorder.press("u")
        await until(recorder, Started)
        async with asyncio.timeout(30):
            while not (tmp_path / "asked").exists():  # another program makes it
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.5)  # it has read the answer
        answer.write_text("alsa_input.webcam\n")
        trouble = await until(recorder, SoundTrouble)
        assert isinstance(trouble, SoundTrouble)
        assert trouble.kind == "device_changed"
        assert trouble.detail == "the system's microphone was alsa_input.headset, now alsa_input.webcam"
        ended = await until(recorder, Ended)
        assert isinstance(ended, Ended)
        assert ended.interrupted == "trouble"
    finally:
        await recorder.stop()
