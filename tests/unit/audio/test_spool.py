"""What a dead recorder left in the spool is found, finished, and told as if it had said so itself."""

import threading
from pathlib import Path

import pytest

from subject.audio.errors import RecordingError
from subject.audio.events import Ended, Started
from subject.audio.levels import RecordingVerdict
from subject.audio.recording import RecordingFile, measure, read_pcm
from subject.audio.spool import note_path, read_note, recover, write_note


def started(folder: Path, name: str) -> Started:
    event = Started(name, str(folder / f"{name}.wav"), press_sample=9000, first_sample=1000, at_ns=5)
    write_note(event)
    return event


def test_an_orphan_is_finished(tmp_path: Path) -> None:
    started(tmp_path, "u")
    with RecordingFile(tmp_path / "u.wav") as orphan:
        orphan.append(b"ab" * 20000)
    with orphan.part.open("ab") as stream:
        stream.write(b"cdc")  # killed between the samples and the header, in the middle of a sample
    (ended,) = recover(tmp_path)
    assert ended.path == str(tmp_path / "u.wav")
    assert (ended.press_sample, ended.first_sample, ended.release_sample) == (9000, 1000, 21001)
    assert (ended.samples, ended.interrupted) == (20001, "recorder_died")
    assert ended.sha256 == measure(tmp_path / "u.wav").sha256
    assert read_pcm(tmp_path / "u.wav") == b"ab" * 20000 + b"cd"
    assert recover(tmp_path) == [ended]  # and again, for as long as it lies there


def test_killed_between_the_rename_and_the_note(tmp_path: Path) -> None:
    started(tmp_path, "u")
    with RecordingFile(tmp_path / "u.wav") as recording:
        recording.append(b"ab" * 300)
        recording.finish()
    (ended,) = recover(tmp_path)
    assert (ended.samples, ended.interrupted) == (300, "recorder_died")
    assert ended.release_sample >= ended.press_sample


def test_killed_before_the_first_sample(tmp_path: Path) -> None:
    started(tmp_path, "u")
    assert recover(tmp_path) == []
    RecordingFile(tmp_path / "u.wav").close()
    (ended,) = recover(tmp_path)
    assert ended.samples == 0


def test_what_was_finished_properly_is_told_as_it_was(tmp_path: Path) -> None:
    with RecordingFile(tmp_path / "u.wav") as recording:
        recording.append(b"ab" * 300)
        finished = recording.finish()
    ended = Ended(
        *("u", str(finished.path), 200, 250, 0, 300, finished.sha256),
        RecordingVerdict("good", -3.0, -20.0, "Good."),
        "longest",
        7,
    )
    write_note(ended)
    assert recover(tmp_path) == [ended]
    assert read_note(finished.path) == ended


def test_a_recorder_that_is_just_finishing_is_waited_for(tmp_path: Path) -> None:
    started(tmp_path, "u")
    with RecordingFile(tmp_path / "u.wav") as recording:
        recording.append(b"ab" * 300)
        timer = threading.Timer(0.3, recording.close)
        timer.start()
        (ended,) = recover(tmp_path, patience=30)
        timer.join()
    assert ended.samples == 300


def test_a_recorder_that_goes_on_recording_is_left_alone(tmp_path: Path) -> None:
    started(tmp_path, "u")
    with RecordingFile(tmp_path / "u.wav") as recording:
        recording.append(b"ab" * 300)
        assert recover(tmp_path, patience=0) == []
        recording.append(b"ab" * 300)
    assert len(read_pcm(tmp_path / "u.wav")) == 1200


def test_a_note_that_is_none_is_refused(tmp_path: Path) -> None:
    assert read_note(tmp_path / "u.wav") is None
    for text in ("{", '{"is":"Release"}'):
        note_path(tmp_path / "u.wav").write_text(text)
        with pytest.raises(RecordingError, match="note; move it away"):
            read_note(tmp_path / "u.wav.part")


def test_a_press_that_was_killed_before_its_first_sample_leaves_nothing(tmp_path: Path) -> None:
    RecordingFile(tmp_path / "u0001.wav").close()
    alive = RecordingFile(tmp_path / "u0002.wav")
    assert recover(tmp_path, patience=0.0) == []
    assert [path.name for path in tmp_path.iterdir()] == ["u0002.wav.part"], "what somebody is writing stays"
    alive.close()
