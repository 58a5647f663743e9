"""The recorder with its real capture process, on audio files played faster than life."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import numpy as np
import pytest
import soundfile

from subject.audio import recorder as recorder_module
from subject.audio.errors import CaptureError, SourceError
from subject.audio.events import CaptureSettings, Ended, Grown, OrderRefused, SoundTrouble, Started
from subject.audio.levels import FLOOR
from subject.audio.recorder import Recorder
from subject.audio.recording import BLOCK, RATE, measure, read_pcm
from subject.audio.sources import MOST_FILES, SourceSpec
from subject.audio.spool import read_note
from subject.audio.streams import FileStream
from subject.audio.unheard import Told

SPEED = 20.0
WITHIN = 30.0

Start = Callable[..., Awaitable[Recorder]]


def sentence(folder: Path, seed: int, seconds: float = 1.3, ending: str = "wav") -> tuple[Path, bytes]:
    """A file of noise that begins and ends with samples that are not zero, and what is in it."""
    samples = np.random.default_rng(seed).integers(1, 20000, round(seconds * RATE), dtype="int16")
    path = folder / f"sentence{seed}.{ending}"
    soundfile.write(path, samples, RATE, subtype="PCM_16")
    return path, samples.astype("<i2").tobytes()


async def until(recorder: Recorder, kind: type[Told]) -> Told:
    """The next event of this kind."""
    async with asyncio.timeout(WITHIN):
        async for event in recorder.events():
            if isinstance(event, kind):
                return event
    raise AssertionError(f"the events ended before any {kind.__name__}")


async def ended(recorder: Recorder) -> Ended:
    event = await until(recorder, Ended)
    assert isinstance(event, Ended)
    return event


@pytest.fixture
async def start(tmp_path: Path) -> AsyncIterator[Start]:
    """Starts recorders, and stops them at the end."""
    recorders = []

    async def begin(
        spec: SourceSpec | None = None, settings: CaptureSettings | None = None, speed: float = SPEED
    ) -> Recorder:
        recorder = Recorder(spec or SourceSpec.file(speed=speed), tmp_path / "spool", tmp_path / "log", settings)
        recorders.append(recorder)
        await recorder.start()
        return recorder

    yield begin
    for recorder in recorders:
        await recorder.stop()


async def test_utterances_are_recorded_bit_for_bit(start: Start, tmp_path: Path) -> None:
    recorder = await start()
    assert recorder.opened is not None
    assert (recorder.opened.device, recorder.opened.host_api, recorder.opened.rate) == ("audio files", "file", RATE)
    for seed, ending in enumerate(["wav", "flac", "wav"]):
        path, pcm = sentence(tmp_path, seed, ending=ending)
        recorder.press(f"u{seed}")
        played = await recorder.play(path)
        recorder.release()
        end = await ended(recorder)
        assert (end.utterance, end.interrupted) == (f"u{seed}", "")
        recorded = read_pcm(Path(end.path))
        at = (played.first_sample - end.first_sample) * 2
        assert recorded[at : at + len(pcm)] == pcm
        assert not recorded[:at].strip(b"\0")
        assert not recorded[at + len(pcm) :].strip(b"\0")
        assert played.first_sample >= end.press_sample
        assert played.first_sample + played.samples <= end.release_sample + BLOCK
        found = measure(Path(end.path))
        assert (end.samples, end.sha256) == (found.samples, found.sha256)
        assert read_note(Path(end.path)) == end


async def test_started_comes_before_growth_and_growth_before_the_end(start: Start, tmp_path: Path) -> None:
    recorder = await start()
    recorder.press("u", tmp_path / "elsewhere.wav")
    await recorder.play(sentence(tmp_path, 1)[0])
    recorder.release()
    names = []
    async for event in recorder.events():
        names.append(type(event).__name__)
        if isinstance(event, Ended):
            break
    assert names[0] == "Started"
    assert set(names[1:-1]) == {"Grown"}
    assert (tmp_path / "elsewhere.wav").exists()


async def test_queued_files_are_played_one_after_the_other(start: Start, tmp_path: Path) -> None:
    recorder = await start()
    pieces = [sentence(tmp_path, seed, seconds=0.2) for seed in range(4)]
    recorder.press("u")
    played = [await future for future in [recorder.play(path) for path, _ in pieces]]
    recorder.release()
    end = await ended(recorder)
    for one, (path, pcm) in zip(played, pieces, strict=True):
        assert one.path == str(path)
        assert read_pcm(Path(end.path), one.first_sample - end.first_sample, one.samples) == pcm
    assert [one.first_sample for one in played] == sorted(one.first_sample for one in played)


async def test_more_files_than_may_wait_are_refused_on_both_sides(start: Start, tmp_path: Path) -> None:
    path, _ = sentence(tmp_path, 1, seconds=0.1)
    stream = FileStream(SourceSpec.file(), 0.0)
    for _ in range(MOST_FILES):
        stream.play(str(path))
    with pytest.raises(SourceError, match="1000 files wait to be played already; play it when they are over"):
        stream.play(str(path))
    recorder = await start(speed=1.0)
    for _ in range(MOST_FILES):
        recorder.play(path)
    with pytest.raises(CaptureError, match="has 1000 files to play already"):
        recorder.play(path)


async def test_files_given_with_the_source_are_played_from_the_beginning(start: Start, tmp_path: Path) -> None:
    path, pcm = sentence(tmp_path, 3)
    recorder = await start(SourceSpec.file(path), CaptureSettings(pre_roll=20))
    recorder.press("u")
    event = await until(recorder, Started)
    await asyncio.sleep(1.0)
    recorder.release()
    end = await ended(recorder)
    assert isinstance(event, Started)
    assert event.first_sample == 0  # pre-roll enough to reach back to it
    assert read_pcm(Path(end.path), 0, len(pcm) // 2) == pcm


async def test_the_microphone_check_hands_back_sound_and_keeps_none(start: Start, tmp_path: Path) -> None:
    recorder = await start()
    heard = await recorder.monitor(0.5)
    assert (len(heard.pcm), heard.verdict.kind) == (RATE, "silent")
    path, _ = sentence(tmp_path, 5, seconds=4)
    recorder.play(path)
    assert len((await recorder.monitor(2)).pcm) == 2 * RATE * 2
    assert list((tmp_path / "spool").iterdir()) == []
    with pytest.raises(CaptureError, match="at most 10 s"):
        await recorder.monitor(11)


async def test_the_level_follows_the_sound(start: Start, tmp_path: Path) -> None:
    recorder = await start(speed=1.0)
    assert recorder.level == FLOOR
    played = recorder.play(sentence(tmp_path, 1)[0])
    async with asyncio.timeout(WITHIN):
        while recorder.level < -10:  # a value to be read at any time, not an event
            await asyncio.sleep(0.01)
        await played
        while recorder.level > FLOOR:
            await asyncio.sleep(0.01)


async def test_what_cannot_be_played_or_recorded_is_refused(start: Start, tmp_path: Path) -> None:
    recorder = await start()
    with pytest.raises(CaptureError, match="give a WAV or FLAC file"):
        await recorder.play(tmp_path / "nothing.wav")
    (tmp_path / "spool" / "u.wav").write_bytes(b"taken")
    recorder.press("u")
    refused = await until(recorder, OrderRefused)
    assert isinstance(refused, OrderRefused)
    assert refused.what == "u"
    assert (tmp_path / "spool" / "u.wav").read_bytes() == b"taken"


async def test_the_longest_utterance(start: Start) -> None:
    recorder = await start(settings=CaptureSettings(longest=2.0))
    recorder.press("u")
    end = await ended(recorder)
    assert (end.interrupted, end.release_sample - end.press_sample) == ("longest", 2 * RATE)


async def test_stop_in_the_post_roll_keeps_it_and_stop_while_pressed_ends_it(start: Start, tmp_path: Path) -> None:
    for name, lets_go in (("a", True), ("b", False)):
        recorder = await start(speed=1.0)
        recorder.press(name)
        await until(recorder, Started)
        if lets_go:
            recorder.release()
        await recorder.stop()
        note = read_note(tmp_path / "spool" / f"{name}.wav")
        assert isinstance(note, Ended)
        assert note.interrupted == ("" if lets_go else "stopped")
        if lets_go:
            assert note.first_sample + note.samples == note.release_sample + RATE * 3 // 10
    assert not recorder.running
    with pytest.raises(CaptureError, match="not running"):
        recorder.press("c")


async def test_a_killed_capture_process_is_noticed_finished_and_replaced(start: Start, tmp_path: Path) -> None:
    recorder = await start(speed=1.0)
    path, pcm = sentence(tmp_path, 1, seconds=5)
    playing = recorder.play(path)
    recorder.press("u")
    await until(recorder, Started)
    await asyncio.sleep(0.4)
    os.kill(capture_process(recorder), signal.SIGKILL)
    trouble = await until(recorder, SoundTrouble)
    assert isinstance(trouble, SoundTrouble)
    assert trouble.kind == "ended"
    end = await ended(recorder)
    assert end.interrupted == "recorder_died"
    assert soundfile.info(end.path).frames == end.samples
    recorded = read_pcm(Path(end.path)).lstrip(b"\0")
    assert recorded == pcm[: len(recorded)]
    with pytest.raises(CaptureError, match="has ended"):
        await playing
    assert not recorder.running
    await recorder.restart()
    recorder.press("v")
    await until(recorder, Started)
    recorder.release()
    assert (await ended(recorder)).utterance == "v"


async def test_what_cannot_be_heard_of_it_ends_the_process_and_finishes_the_utterance(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A defect in what takes the recorder's events is trouble that somebody sees, and costs no sound."""
    recorder = await start()
    recorder.press("0001")
    await until(recorder, Started)
    await until(recorder, Grown)

    def slip(line: bytes) -> None:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr("subject.audio.recorder.decode", slip)
    trouble = await until(recorder, SoundTrouble)
    assert isinstance(trouble, SoundTrouble)
    assert trouble.kind == "ended"
    assert (await ended(recorder)).samples > 0
    assert not recorder.running


async def test_events_end_with_stop_and_begin_anew_with_start(start: Start) -> None:
    recorder = await start()
    await recorder.stop()
    assert [event async for event in recorder.events()] == []
    await recorder.start()
    recorder.press("u")
    await until(recorder, Started)


def test_typed_input_has_no_recorder(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="typed input has no sound"):
        Recorder(SourceSpec.typed(), tmp_path, tmp_path / "log")


def test_what_the_terminals_import_is_light() -> None:
    """Neither numpy nor PortAudio nor a screen: those belong to the capture process, and to the terminals."""
    script = (
        "import sys, subject.audio.recorder, subject.audio.loudspeaker, subject.audio.devices, subject.audio.spool\n"
    )
    script += (
        "print([name for name in ('numpy', 'sounddevice', 'soundfile', 'textual', 'wizard') if name in sys.modules])"
    )
    said = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout
    assert said.strip() == "[]"


def capture_process(recorder: Recorder) -> int:
    """Its process number, as the system knows it: the one child of ours that captures."""
    asked = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(os.getpid())], capture_output=True, text=True)
    (pid,) = (int(line.split()[0]) for line in asked.stdout.splitlines() if "subject.audio.capture" in line)
    assert recorder.running
    return pid


async def test_it_can_be_stopped_though_the_killed_process_does_not_go_and_the_disk_hangs(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = sentence(tmp_path, 1)
    one = await start()
    one.press("u")
    await until(one, Started)
    one.play(path)
    disk = threading.Event()
    process = one._process
    assert process is not None

    def does_not_go(timeout: float | None = None) -> int:
        raise subprocess.TimeoutExpired("capture", timeout or 0.0)

    monkeypatch.setattr(process, "wait", does_not_go)
    monkeypatch.setattr(recorder_module, "finish_orphan", lambda *_: disk.wait(60))
    monkeypatch.setattr(recorder_module, "_HEARD_WITHIN", 0.2)
    process.kill()
    async with asyncio.timeout(WITHIN):
        await one.stop()
    assert not one.running
    disk.set()
    monkeypatch.undo()
    process.wait(WITHIN)
