"""The subject's spool: what is in it survives a crash and a full disk, and goes when the other side has it."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

from subject.audio.events import Started
from subject.audio.recording import RecordingFile
from subject.audio.spool import write_note
from subject.errors import SpoolError
from subject.spool import Spool, left_over
from subject.wire.errors import BadName
from subject.wire.messages import Displayed, EarlyPress, Ended, Pressed, StageEntered, Typed

SESSION = "8ky-1"


@pytest.fixture
def spool(tmp_path: Path) -> Iterator[Spool]:
    opened = Spool(tmp_path, SESSION)
    yield opened
    opened.close()


def recorded(spool: Spool, utterance: int, pcm: bytes, *, whole: bool = True) -> str:
    """As the capture process leaves it; returns the SHA-256."""
    path = spool.recording(utterance)
    with RecordingFile(path) as file:
        file.append(pcm)
        write_note(Started(str(utterance), str(path), press_sample=160, first_sample=0, at_ns=0))
        return file.finish().sha256 if whole else ""


def test_events_are_numbered_and_come_back_as_they_were(tmp_path: Path, spool: Spool) -> None:
    said = [spool.add(StageEntered, stage="consent"), spool.add(EarlyPress), spool.add(Typed, text="wie viele Ämter?")]
    assert [event.n for event in said] == [1, 2, 3]
    assert spool.after(1) == said[1:]
    station = spool.station
    spool.close()
    again = Spool(tmp_path, SESSION)
    assert again.events == said
    assert again.station == station
    assert again.add(EarlyPress).n == 4
    again.close()


@pytest.mark.parametrize("cut", [1, 5, 20])
def test_a_half_written_last_event_was_never_sent_and_goes(tmp_path: Path, spool: Spool, cut: int) -> None:
    first = spool.add(EarlyPress)
    spool.add(Typed, text="lost")
    spool.close()
    path = tmp_path / SESSION / "events.jsonl"
    path.write_bytes(path.read_bytes()[:-cut])
    again = Spool(tmp_path, SESSION)
    assert again.events == [first]
    assert again.add(EarlyPress).n == 2
    again.close()


def test_damage_is_told_and_the_lock_is_given_back(tmp_path: Path, spool: Spool) -> None:
    spool.add(EarlyPress)
    spool.close()
    (tmp_path / SESSION / "events.jsonl").write_bytes(b'{"type":"nonsense"}\n')
    for _ in range(2):
        with pytest.raises(SpoolError, match="move it away"):
            Spool(tmp_path, SESSION, wait=0.0)


def test_two_terminals_cannot_have_one_spool(tmp_path: Path, spool: Spool) -> None:
    with pytest.raises(SpoolError, match="another terminal"):
        Spool(tmp_path, SESSION, wait=0.0)
    Spool(tmp_path, "9az-1").close()
    spool.close()
    Spool(tmp_path, SESSION, wait=0.0).close()


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SpoolError, match="--spool"):
        Spool(tmp_path / "file", SESSION)


def test_a_full_disk_takes_nothing_and_spoils_nothing(tmp_path: Path, spool: Spool) -> None:
    first = spool.add(EarlyPress)
    path = tmp_path / SESSION / "events.jsonl"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 10, before[1]))
    try:
        with pytest.raises(SpoolError, match="make room"):
            spool.add(EarlyPress)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert spool.events == [first]
    second = spool.add(EarlyPress)
    assert second.n == 2
    spool.close()
    again = Spool(tmp_path, SESSION)
    assert again.events == [first, second]
    again.close()


def test_half_an_event_that_could_not_even_be_cut_off_spoils_nothing(
    tmp_path: Path, spool: Spool, monkeypatch: pytest.MonkeyPatch
) -> None:
    faulty, cut, write, sync = [True], os.ftruncate, os.write, os.fsync

    def refused(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "ftruncate", lambda fd, size: refused() if faulty else cut(fd, size))
    monkeypatch.setattr(os, "fsync", lambda fd: refused() if faulty else sync(fd))

    def half(fd: int, data: bytes) -> int:
        done = write(fd, data[: len(data) // 2] if faulty else data)
        if faulty:
            refused()
        return done

    monkeypatch.setattr(os, "write", half)
    for _ in range(2):
        with pytest.raises(SpoolError, match="Input/output error"):
            spool.add(StageEntered, stage="practice")
    faulty.clear()
    spool.add(StageEntered, stage="conversation")
    spool.close()
    again = Spool(tmp_path, "8ky-1")
    assert [event.stage for event in again.events if isinstance(event, StageEntered)] == ["conversation"]
    again.close()


def test_a_recording_goes_only_when_the_other_side_has_the_same(spool: Spool) -> None:
    sha = recorded(spool, 1, b"\1\0" * 4000)
    spool.add(Pressed, utterance=1, source="file")
    assert spool.samples(1) == 4000
    assert not spool.confirmed(1, sha), "not before it has ended here"
    spool.add(Ended, utterance=1, samples=4000, sha256=sha)
    assert not spool.confirmed(1, "0" * 64)
    assert spool.kept() == [spool.recording(1)]
    assert spool.confirmed(1, sha)
    assert spool.kept() == []
    assert not list(spool.audio.iterdir()), "nor does its note stay"
    assert spool.samples(1) == 0


@pytest.mark.parametrize("stage", ["practice", "conversation", None])
def test_what_a_dead_terminal_was_recording_is_told_when_it_comes_back(
    tmp_path: Path, spool: Spool, stage: str | None
) -> None:
    if stage:
        spool.add(StageEntered, stage=stage)
    spool.add(Pressed, utterance=1, source="file", practice=stage == "practice")
    recorded(spool, 1, b"\1\0" * 3000, whole=False)
    recorded(spool, 2, b"\2\0" * 2000, whole=False)  # killed before it could even write down that she had pressed
    spool.add(Pressed, utterance=3, source="file")  # and one of which no sample had come
    spool.close()
    again = Spool(tmp_path, SESSION)
    told = again.events[-4:]
    assert [(e.type, getattr(e, "utterance", 0)) for e in told] == [
        ("ended", 1), ("pressed", 2), ("ended", 2), ("ended", 3),
    ]  # fmt: skip
    pressed = told[1]
    assert isinstance(pressed, Pressed)
    assert pressed.practice == (stage == "practice"), "practice stays practice: it opens no turn"
    assert pressed.source == "file"
    assert [(e.samples, e.cut) for e in told if isinstance(e, Ended)] == [
        (3000, "interrupted"), (2000, "interrupted"), (0, "interrupted"),
    ]  # fmt: skip
    assert [path.name for path in again.kept()] == ["u0001.wav", "u0002.wav"]
    again.close()
    third = Spool(tmp_path, SESSION)
    assert third.events == again.events, "once"
    third.close()


@pytest.mark.parametrize("name", ["/etc", "..", ".", "", "../8ky-1", "a/b", "8ky-1\n", "\x1b[2J", "-rf", "x" * 65])
def test_a_session_is_one_part_of_a_path_and_nothing_else(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadName, match="cannot be the name of a session"):
        Spool(tmp_path / "spool", name)
    with pytest.raises(BadName):
        Spool(tmp_path / "spool", str(tmp_path / "elsewhere"))
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_removed_but_what_the_spool_made(tmp_path: Path, spool: Spool) -> None:
    """Also where the folder was somebody's before."""
    theirs = [spool.folder / "thesis.tex", spool.audio / "song.flac", spool.audio / "deep" / "u0001.wav.json"]
    for path in theirs:
        path.parent.mkdir(exist_ok=True)
        path.write_text("theirs")
    (spool.folder / "capture.log").write_text("ours")
    (spool.audio / "u0001.wav.json").write_text("ours")
    assert spool.clear(acknowledged=0)
    left = [path for path in spool.folder.rglob("*") if path.is_file()]
    assert sorted(left) == sorted(theirs)


def test_of_a_session_that_is_over_nothing_stays(tmp_path: Path, spool: Spool) -> None:
    sha = recorded(spool, 1, b"\1\0" * 4000)
    spool.add(Pressed, utterance=1, source="file")
    spool.add(Ended, utterance=1, samples=4000, sha256=sha)
    spool.confirmed(1, sha)
    spool.add(Typed, text="acknowledged")
    spool.add(Displayed, reply=1)
    assert spool.clear(acknowledged=3)
    assert list(tmp_path.iterdir()) == []


def test_but_what_was_not_confirmed(tmp_path: Path, spool: Spool) -> None:
    recorded(spool, 1, b"\1\0" * 4000, whole=False)
    spool.add(Pressed, utterance=1, source="file")
    assert not spool.clear(acknowledged=1)
    again = Spool(tmp_path, SESSION)
    assert [path.name for path in again.kept()] == ["u0001.wav"]
    again.close()
    typed = Spool(tmp_path, "9az-1")
    typed.add(Typed, text="nobody has this")
    assert not typed.clear(acknowledged=0)
    assert (tmp_path / "9az-1" / "events.jsonl").exists()


def test_what_cut_off_sessions_have_not_got_is_found(tmp_path: Path, spool: Spool) -> None:
    other = Spool(tmp_path, "8ky-1-0123456789ab")
    other.add(Typed, text="nobody has this")
    spool.add(EarlyPress)
    assert left_over(tmp_path) == [], "both are open"
    other.close()
    assert left_over(tmp_path) == [other.folder]
    assert left_over(tmp_path / "nowhere") == []
