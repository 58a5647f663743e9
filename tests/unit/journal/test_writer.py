"""The writer: what append returned is on disk whatever happens next, and nothing ever costs an earlier line."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.unit.journal.building import SteppedClock, opening, whole_session
from wizard.journal.envelope import as_text
from wizard.journal.errors import (
    Damaged,
    JournalClosed,
    NotASession,
    SessionBusy,
    SessionExists,
    SessionOver,
    TooNew,
    WriteFailed,
)
from wizard.journal.events import Noted, SessionEnded
from wizard.journal.reader import read_journal
from wizard.journal.writer import JournalWriter


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "sessions" / "s01"


def notes(folder: Path) -> list[str]:
    return [entry.event.text for entry in read_journal(folder) if isinstance(entry.event, Noted)]


def test_what_was_appended_is_read_back_with_number_and_times(folder: Path) -> None:
    with JournalWriter.create(folder, opening(), clock=SteppedClock()) as journal:
        returned = journal.append(Noted(turn=2, text="a pause"))
        assert journal.seq == 2
    first, second = read_journal(folder)
    assert second == returned
    assert (first.seq, as_text(first.time), first.mono) == (1, "2026-03-02T09:00:00.250Z", 1000.25)
    assert (second.seq, as_text(second.time), second.mono) == (2, "2026-03-02T09:00:00.500Z", 1000.5)
    assert (folder / "audio").is_dir()


def test_a_session_goes_on_where_it_was(folder: Path) -> None:
    JournalWriter.create(folder, opening()).close()
    journal, repairs = JournalWriter.open(folder)
    with journal:
        assert repairs.told == ()
        assert journal.append(Noted(text="again")).seq == 2
    assert notes(folder) == ["again"]


def test_an_existing_session_is_never_begun_again(folder: Path) -> None:
    JournalWriter.create(folder, opening()).close()
    before = (folder / "journal.jsonl").read_bytes()
    with pytest.raises(SessionExists, match="resume it"):
        JournalWriter.create(folder, opening("other"))
    assert (folder / "journal.jsonl").read_bytes() == before


def test_a_journal_without_one_whole_line_is_none(folder: Path) -> None:
    JournalWriter.create(folder, opening()).close()
    whole = (folder / "journal.jsonl").read_bytes()
    (folder / "journal.jsonl").write_bytes(whole[:40])
    with pytest.raises(NotASession, match="no whole line"):
        JournalWriter.open(folder)
    with JournalWriter.create(folder, opening()) as journal:
        assert journal.seq == 1
    assert (folder / "journal.jsonl.torn-1").read_bytes() == whole[:40]


def test_two_processes_cannot_write_one_session(folder: Path) -> None:
    program = "import sys; from pathlib import Path; from wizard.journal.writer import JournalWriter; "
    with JournalWriter.create(folder, opening()) as journal:
        with pytest.raises(SessionBusy):
            JournalWriter.open(folder)
        done = subprocess.run(
            [sys.executable, "-c", program + "JournalWriter.open(Path(sys.argv[1]))", str(folder)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert "another process is running this session" in done.stderr
        journal.append(Noted(text="still mine"))
    assert notes(folder) == ["still mine"]


def test_nothing_follows_the_end(folder: Path) -> None:
    with JournalWriter.create(folder, opening()) as journal:
        journal.append(SessionEnded(why="finished"))
        with pytest.raises(SessionOver):
            journal.append(Noted(text="late"))
    with pytest.raises(SessionOver, match="begin another"):
        JournalWriter.open(folder)


def test_a_closed_journal_refuses(folder: Path) -> None:
    journal = JournalWriter.create(folder, opening())
    journal.close()
    with pytest.raises(JournalClosed):
        journal.append(Noted(text="x"))


def test_an_event_that_json_cannot_hold_is_refused_and_harms_nothing(folder: Path) -> None:
    with JournalWriter.create(folder, opening()) as journal:
        broken = Noted.model_construct(turn=0, n=0, kind="noted", text="\ud800")
        with pytest.raises(ValueError, match="surrogates"):
            journal.append(broken)
        journal.append(Noted(text="after"))
    assert notes(folder) == ["after"]


def test_threads_get_numbers_without_gaps_and_times_in_order(folder: Path) -> None:
    with JournalWriter.create(folder, opening()) as journal:
        threads = [
            threading.Thread(target=lambda name=n: [journal.append(Noted(text=f"{name}")) for _ in range(25)])
            for n in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    entries = list(read_journal(folder))
    assert [entry.seq for entry in entries] == list(range(1, 102))
    assert [entry.mono for entry in entries] == sorted(entry.mono for entry in entries)


def test_a_journal_cut_at_any_byte_keeps_every_whole_line_and_can_go_on(folder: Path, tmp_path: Path) -> None:
    with JournalWriter.create(folder, opening(), clock=SteppedClock()) as journal:
        for text in ("one", "zwei ☃", "three"):
            journal.append(Noted(text=text))
    content = (folder / "journal.jsonl").read_bytes()
    opened = content.index(b"\n") + 1
    cut = tmp_path / "cut"
    cut.mkdir()
    for end in range(opened, len(content) + 1):
        (cut / "journal.jsonl").write_bytes(content[:end])
        kept = content[:end].count(b"\n") + (end < len(content) and content[end : end + 1] == b"\n")
        whole = content[:end].rfind(b"\n") + 1
        assert len(list(read_journal(cut))) == kept
        writer, repairs = JournalWriter.open(cut, clock=SteppedClock())
        with writer:
            assert writer.append(Noted(text="and on")).seq == kept + 1
        assert (cut / "journal.jsonl").read_bytes().startswith(content[:whole])
        assert len(list(read_journal(cut))) == kept + 1
        assert len(repairs.told) == (whole != end)
        if repairs.torn:
            assert repairs.torn.read_bytes() == content[whole:end]
            repairs.torn.unlink()


def test_blocks_that_were_never_written_are_a_torn_line_too(folder: Path) -> None:
    JournalWriter.create(folder, opening()).close()
    with (folder / "journal.jsonl").open("ab") as file:
        file.write(b'{"seq":2,' + b"\0" * 600 + b'"}\n')
    journal, repairs = JournalWriter.open(folder)
    journal.close()
    assert repairs.told == ("a half-written last line of the journal (612 bytes) was moved to journal.jsonl.torn-1",)


@pytest.mark.parametrize("line", [1, 10, -2, -1])
def test_damage_is_refused_with_its_line_and_changes_nothing(tmp_path: Path, line: int) -> None:
    folder = whole_session(tmp_path / "s01")
    path = folder / "journal.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line] = lines[line].replace(b'"turn":', b'"turn": ')
    path.write_bytes(b"".join(lines))
    with pytest.raises(Damaged) as refused:
        JournalWriter.open(folder)
    assert refused.value.line == line % len(lines) + 1
    with pytest.raises(Damaged, match="woz verify"):
        list(read_journal(folder))
    assert len(list(read_journal(folder, strict=False))) == len(lines)
    assert path.read_bytes() == b"".join(lines)
    assert not list(folder.glob("*.torn-*"))


def test_a_lost_newline_between_two_lines_is_damage_not_a_torn_line(folder: Path) -> None:
    with JournalWriter.create(folder, opening()) as journal:
        journal.append(Noted(text="one"))
    path = folder / "journal.jsonl"
    path.write_bytes(path.read_bytes().replace(b"\n", b" "))
    with pytest.raises(Damaged):
        JournalWriter.open(folder)


def test_a_later_format_is_refused(folder: Path) -> None:
    JournalWriter.create(folder, opening().model_copy(update={"format": 99})).close()
    with pytest.raises(TooNew, match="newer woz"):
        JournalWriter.open(folder)
    with pytest.raises(TooNew):
        list(read_journal(folder))


FILL = """
import resource, sys
from pathlib import Path
from tests.unit.journal.building import opening
from wizard.errors import StateError
from wizard.journal.events import Noted
from wizard.journal.writer import JournalWriter

journal = JournalWriter.create(Path(sys.argv[1]), opening())
resource.setrlimit(resource.RLIMIT_FSIZE, (4000, resource.RLIM_INFINITY))
written = 0
try:
    while True:
        journal.append(Noted(text="x" * 150))
        written += 1
except StateError as error:
    print(written, error)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
journal.append(Noted(text="there is room again"))
"""


def test_a_full_disk_is_a_clear_error_and_leaves_whole_lines(folder: Path) -> None:
    done = subprocess.run([sys.executable, "-c", FILL, str(folder)], capture_output=True, text=True, check=True)
    written, _, told = done.stdout.partition(" ")
    assert "the disk says: File too large; make room" in told
    assert notes(folder) == ["x" * 150] * int(written) + ["there is room again"]
    assert int(written) > 5


KILLED = """
import sys
from pathlib import Path
from tests.unit.journal.building import opening
from wizard.journal.events import Noted
from wizard.journal.writer import JournalWriter

journal = JournalWriter.create(Path(sys.argv[1]), opening())
number = 0
while True:
    number += 1
    journal.append(Noted(text=str(number) + "y" * 3000))
    sys.stdout.write(f"{number}\\n")
    sys.stdout.flush()
"""


@pytest.mark.parametrize("enough", [1, 7, 30])
def test_a_killed_writer_has_written_every_event_it_returned(folder: Path, enough: int) -> None:
    with subprocess.Popen([sys.executable, "-c", KILLED, str(folder)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        returned = [process.stdout.readline().strip() for _ in range(enough)]
        os.kill(process.pid, signal.SIGKILL)
        returned += process.stdout.read().split()
    assert process.returncode == -signal.SIGKILL
    writer, _ = JournalWriter.open(folder)
    writer.close()
    kept = [text.rstrip("y") for text in notes(folder)]
    assert kept[: len(returned)] == returned
    assert len(kept) <= len(returned) + 1


def failing(monkeypatch: pytest.MonkeyPatch, *outcomes: BaseException | None) -> None:
    """The next calls of fsync end like this, then it works again."""
    real, left = os.fsync, list(outcomes)

    def fsync(fd: int) -> None:
        if left and (outcome := left.pop(0)) is not None:
            raise outcome
        real(fd)

    monkeypatch.setattr(os, "fsync", fsync)


def test_a_disk_error_takes_the_line_back(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with JournalWriter.create(folder, opening()) as journal:
        failing(monkeypatch, OSError(5, "Input/output error"))
        with pytest.raises(WriteFailed, match="the disk says: Input/output error"):
            journal.append(Noted(text="lost"))
        journal.append(Noted(text="kept"))
    assert notes(folder) == ["kept"]


def refusing(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """A disk that keeps half of what is written, and refuses sync and truncation, until the list is emptied."""
    faulty, sync, cut, write = [True], os.fsync, os.ftruncate, os.write

    def refused(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", lambda fd: refused() if faulty else sync(fd))
    monkeypatch.setattr(os, "ftruncate", lambda fd, size: refused() if faulty else cut(fd, size))

    def half(fd: int, data: bytes) -> int:
        done = write(fd, data[: len(data) // 2] if faulty else data)
        if faulty:
            refused()
        return done

    monkeypatch.setattr(os, "write", half)
    return faulty


def test_a_disk_that_cannot_even_take_back_is_written_again_when_it_has_healed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with JournalWriter.create(folder, opening()) as journal:
        journal.append(Noted(text="before"))
        faulty = refusing(monkeypatch)
        for _ in range(3):
            with pytest.raises(WriteFailed, match="Input/output error"):
                journal.append(Noted(text="lost"))
        faulty.clear()
        journal.append(Noted(text="healed"))
    assert notes(folder) == ["before", "healed"]


def test_a_disk_that_has_lost_what_it_had_is_not_written_behind(folder: Path) -> None:
    with JournalWriter.create(folder, opening()) as journal:
        journal.append(Noted(text="before"))
        path = folder / "journal.jsonl"
        whole = path.read_bytes()
        for damaged in (whole[:-20], whole[:-20] + bytes(20)):
            path.write_bytes(damaged)
            with pytest.raises(WriteFailed, match="does not hold what it had"):
                journal.append(Noted(text="behind a hole"))
            assert path.read_bytes() == damaged
        path.write_bytes(whole)
        journal.append(Noted(text="after"))
    assert notes(folder) == ["before", "after"]


def test_an_append_that_was_interrupted_is_not_in_the_journal(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with JournalWriter.create(folder, opening()) as journal:
        failing(monkeypatch, KeyboardInterrupt())
        with pytest.raises(KeyboardInterrupt):
            journal.append(Noted(text="interrupted"))
        journal.append(Noted(text="kept"))
    assert notes(folder) == ["kept"]
