"""The reader: while a session is being written, and in folders that are none."""

from __future__ import annotations

import errno
import io
import os
from pathlib import Path

import pytest

from tests.unit.journal.building import opening
from wizard import bounded
from wizard.journal.envelope import encode, now
from wizard.journal.errors import NotASession
from wizard.journal.events import Noted
from wizard.journal.reader import read_journal
from wizard.journal.writer import JournalWriter


def test_a_running_session_can_be_read(tmp_path: Path) -> None:
    with JournalWriter.create(tmp_path / "s", opening()) as journal:
        assert len(list(read_journal(tmp_path / "s"))) == 1
        journal.append(Noted(text="x"))
        assert [entry.seq for entry in read_journal(tmp_path / "s")] == [1, 2]


def test_a_half_written_last_line_is_passed_over(tmp_path: Path) -> None:
    JournalWriter.create(tmp_path / "s", opening()).close()
    with (tmp_path / "s" / "journal.jsonl").open("ab") as file:
        file.write(b'{"seq":2,"time":"2026-')
    assert len(list(read_journal(tmp_path / "s"))) == 1


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("nothing", "there is no such folder"),
        ("file", "no journal.jsonl in it"),
        ("folder", "no journal.jsonl in it"),
        ("journal is a folder", "no journal.jsonl in it"),
    ],
)
def test_what_is_not_a_session_is_told(tmp_path: Path, what: str, why: str) -> None:
    place = tmp_path / "here"
    if what == "file":
        place.write_text("x")
    elif what != "nothing":
        place.mkdir()
    if what == "journal is a folder":
        (place / "journal.jsonl").mkdir()
    with pytest.raises(NotASession, match=f"is not a session: .*{why}"):
        list(read_journal(place))


def test_a_journal_that_begins_with_something_else_is_not_a_session(tmp_path: Path) -> None:
    journal = JournalWriter.create(tmp_path / "s", opening())
    journal.close()
    line, _, _ = encode(1, now(), Noted(text="x"), "")
    (tmp_path / "s" / "journal.jsonl").write_bytes(line)
    with pytest.raises(NotASession, match="does not begin"):
        list(read_journal(tmp_path / "s"))


def test_a_disk_that_gives_half_a_journal_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Worn(io.BytesIO):
        """The journal on a disk that reads its first line only."""

        def readline(self, size: int | None = -1, /) -> bytes:
            if self.tell():
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            return super().readline(size)

    with JournalWriter.create(tmp_path / "s", opening()) as journal:
        journal.append(Noted(text="x"))
    monkeypatch.setattr(bounded, "open_plain", lambda path: Worn(path.read_bytes()))
    with pytest.raises(NotASession, match="its journal cannot be read"):
        list(read_journal(tmp_path / "s"))
