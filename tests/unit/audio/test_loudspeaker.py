"""What is played and fed comes out of the (virtual) loudspeaker; where there is none, it says so and nothing fails."""

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from subject.audio.loudspeaker import Loudspeaker, Mixer
from subject.audio.recording import RATE
from tests.e2e.vmic import VirtualMicrophone

CUSHION = 1920  # bytes: 60 ms


def sound(samples: int, seed: int = 1) -> bytes:
    return np.random.default_rng(seed).integers(1, 20000, samples, dtype="<i2").tobytes()


def wait_for(there: Callable[[], bool]) -> None:
    until = time.monotonic() + 30
    while not there():
        assert time.monotonic() < until, "it was never heard"
        time.sleep(0.02)


def test_no_portaudio_is_a_reason_and_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sounddevice.py").write_text("raise OSError('PortAudio library not found')\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    speaker = Loudspeaker.open(tmp_path / "log")
    assert not speaker.available
    assert "apt install libportaudio2" in speaker.reason
    speaker.play(sound(100))
    speaker.feed(sound(100))
    speaker.stop()
    speaker.close()


def test_a_process_that_dies_at_once_is_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sounddevice.py").write_text("import os; os.abort()\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    speaker = Loudspeaker.open(tmp_path / "log")
    assert not speaker.available
    assert str(tmp_path / "log") in speaker.reason


@pytest.mark.microphone
def test_a_device_of_another_name_is_not_taken_instead(vmic: VirtualMicrophone, tmp_path: Path) -> None:
    speaker = Loudspeaker.open(tmp_path / "log", "Acme Speakers")
    assert not speaker.available
    assert "no loudspeaker 'Acme Speakers'" in speaker.reason


@pytest.mark.microphone
def test_a_replay_and_live_sound_are_heard(vmic: VirtualMicrophone, tmp_path: Path) -> None:
    speaker = Loudspeaker.open(tmp_path / "log")
    try:
        assert (speaker.available, speaker.reason, speaker.name) == (True, "", "'default' (ALSA)")
        replay, live = sound(RATE // 2), sound(RATE // 2, 2)
        speaker.play(replay)
        wait_for(lambda: replay in vmic.heard())
        for start in range(0, len(live), 640):
            speaker.feed(live[start : start + 640])
            time.sleep(0.01)
        wait_for(lambda: live[-2000:] in vmic.heard())
        cut_short = sound(20 * RATE, 3)
        speaker.play(cut_short)
        wait_for(lambda: cut_short[:640] in vmic.heard())
        speaker.stop()
        speaker.play(replay)
        wait_for(lambda: vmic.heard().count(replay) == 2)
        assert cut_short not in vmic.heard()
        tone = (10000 * np.sin(2 * np.pi * 440 * np.arange(8000) / 8000)).astype("<i2").tobytes()
        before = len(vmic.heard())
        speaker.play(tone, 8000)
        wait_for(lambda: len(vmic.heard()) > before + 2 * RATE * 2)
        heard = np.frombuffer(vmic.heard()[before:], dtype="<i2").astype(float)
        assert abs(np.fft.rfft(heard)).argmax() * RATE / len(heard) == pytest.approx(440, abs=1)
    finally:
        speaker.close()
    assert not speaker.available
    assert speaker.reason == "the loudspeaker is closed"


def test_what_waits_is_bounded_where_its_process_takes_nothing() -> None:
    with subprocess.Popen(["sleep", "1000"], stdin=subprocess.PIPE) as process:  # it reads nothing: the pipe is full
        loudspeaker = Loudspeaker(process, "a loudspeaker that hangs", "")
        for _ in range(1_000):
            loudspeaker.feed(bytes(640))
            loudspeaker.feed(bytes(64_000))
        assert loudspeaker._orders.qsize() <= 200
        for _ in range(100):
            loudspeaker.play(bytes(640_000))
            loudspeaker.stop()
        assert loudspeaker._orders.qsize() <= 2, "what is silenced does not wait"
        process.kill()
        loudspeaker.close()
    assert not loudspeaker.available


def test_a_replay_goes_before_the_live_sound() -> None:
    mixer = Mixer()
    mixer.feed(b"l" * CUSHION)
    mixer.play(b"r" * 100)
    assert mixer.take(60) == b"r" * 60
    assert mixer.take(60) == b"r" * 40 + b"\0" * 20
    assert mixer.take(60) == b"l" * 60
    mixer.play(b"r" * 100)
    mixer.stop()
    assert mixer.take(60) == b"\0" * 60


@given(pieces=st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=25))
def test_live_sound_is_in_order_and_gathered_before_it_is_heard(pieces: list[tuple[int, int]]) -> None:
    """However unevenly it comes: what is heard, silence apart, is what was fed, in its order."""
    mixer, fed, heard = Mixer(), 0, []
    for feeds, takes in pieces:
        for _ in range(feeds):
            mixer.feed(np.arange(fed + 1, fed + 321, dtype="<i2").tobytes())
            fed += 320
        for _ in range(takes):
            taken = np.frombuffer(mixer.take(320), dtype="<i2")
            heard += [int(value) for value in taken if value]
    assert heard == sorted(set(heard))
    assert not heard or fed * 2 >= CUSHION


def test_far_behind_it_catches_up() -> None:
    mixer = Mixer()
    for number in range(100):
        mixer.feed(bytes([number + 1]) * 640)
    assert mixer.take(640)[0] > 75
