"""Read a session's journal, whoever is writing it meanwhile: typed entries, in order, checked against their sums."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from wizard import bounded
from wizard.journal.envelope import NAME, Entry, JournalLine, scan, stated_sum
from wizard.journal.errors import Damaged, NotASession, TooNew
from wizard.journal.events import FORMAT, SessionOpened


def read_journal(folder: Path, *, strict: bool = True) -> Iterator[Entry]:
    """The entries of the session in `folder`, oldest first.

    A half-written last line is passed over: it is expected while a session runs, and after a crash. Any other bad line
    raises `Damaged` where `strict`, and is passed over otherwise. Raises `NotASession` and `TooNew` in either case.
    """
    for entry, _ in _checked(folder, strict=strict):
        yield entry


def read_entries(folder: Path) -> Iterator[tuple[Entry, str]]:
    """As `read_journal` where strict, each entry with its line's sum."""
    return _checked(folder, strict=True)


def _checked(folder: Path, *, strict: bool) -> Iterator[tuple[Entry, str]]:
    path = folder / NAME
    for line in read_lines(folder):
        if line.number == 1 and not line.torn:
            _check_first(path, line)
        if line.entry is not None and not (line.problems and strict):
            yield line.entry, line.sum
        elif strict and not line.torn:
            raise Damaged(path, line.number, "; ".join(line.problems))


def read_lines(folder: Path) -> Iterator[JournalLine]:
    """Every line of the journal in `folder`, good or bad, with what is wrong with it. Raises `NotASession`."""
    with _opened(folder) as file:
        yield from scan(_lines(folder, file))


def _lines(folder: Path, file: BinaryIO) -> Iterator[bytes]:
    """Its lines. Raises `NotASession` at one that is longer than any of ours, before all of it is read."""
    number = 0
    while line := _line(folder, file):
        number += 1
        if len(line) == bounded.LONGEST_LINE:
            raise NotASession(folder, f"line {number} of its journal is longer than any of ours")
        yield line


def _line(folder: Path, file: BinaryIO) -> bytes:
    try:
        return file.readline(bounded.LONGEST_LINE)
    except OSError as error:
        raise NotASession(folder, f"its journal cannot be read ({error.strerror})") from error


def read_sums(folder: Path) -> list[str]:
    """The sum that each whole line of the journal states, in order, unchecked. Raises `NotASession`."""
    with _opened(folder) as file:
        return [digest for digest in map(stated_sum, _lines(folder, file)) if digest]


def _opened(folder: Path) -> BinaryIO:
    try:
        return bounded.open_plain(folder / NAME)
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError) as error:
        raise (NotASession(folder) if folder.exists() else NotASession(folder, "there is no such folder")) from error
    except OSError as error:
        raise NotASession(folder, f"its journal cannot be read ({error.strerror})") from error


def _check_first(path: Path, line: JournalLine) -> None:
    if line.entry is None:
        return
    if not isinstance(line.entry.event, SessionOpened):
        raise NotASession(path.parent, "its journal does not begin with the opening of a session")
    if line.entry.event.format > FORMAT:
        raise TooNew(path, line.entry.event.format, FORMAT)
