"""The one writer of a session's journal: what `append` returned is on the disk, what it refused is not there.

Rules:

1. One process a session: the journal is locked while it is open, and the lock dies with its process.
2. Whole lines only: where the disk refuses in the middle of a line, that line is taken back. Where it refuses that too,
   nothing is written until it allows it again, and the journal ends in the last line that was acknowledged.
3. Opening mends what a crash can leave, a half-written last line, by moving it to `journal.jsonl.torn-<n>`. Anything
   else that is wrong is damage and is refused: a person has to look.
4. Nothing follows `SessionEnded`.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import io
import os
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from subject.durable import sync_folder
from wizard.journal.envelope import AUDIO, NAME, Clock, Entry, encode, now, scan, stated_sum
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
from wizard.journal.events import FORMAT, AnyEvent, SessionEnded, SessionOpened

_SUM_SPAN = 64
"""Bytes at a line's end that hold its sum."""


@dataclass(frozen=True)
class Repairs:
    """What opening a journal mended; `told` goes into `SessionResumed.repaired`."""

    told: tuple[str, ...] = ()
    """One sentence each; empty where all was well."""
    torn: Path | None = None
    """Where the half-written last line was put."""


class JournalWriter:
    """Appends events to one session's journal; made by `create` or `open`, safe to call from any thread."""

    def __init__(self, folder: Path, fd: int, clock: Clock, last: Entry | None, last_sum: str) -> None:
        self.folder = folder
        self.path = folder / NAME
        self._fd = fd
        self._clock = clock
        self._lock = threading.Lock()
        self._size = os.fstat(fd).st_size
        self._sum = last_sum
        self._last = last
        self._over = last is not None and isinstance(last.event, SessionEnded)

    @classmethod
    def create(cls, folder: Path, first: SessionOpened, *, clock: Clock = now) -> JournalWriter:
        """Begin the session in `folder` (made if need be, with `audio/` in it) with its first event.

        Raises `SessionExists` where there is a journal, `SessionBusy` where it is being written, `WriteFailed`. A
        journal without one whole line, left by a crash in this very call, counts as none.
        """
        path = folder / NAME
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            (folder / AUDIO).mkdir(exist_ok=True, mode=0o700)
            fd = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise WriteFailed(path, error.strerror or str(error)) from error
        try:
            _lock(fd, folder)
            if b"\n" in (found := _read_all(fd)):
                raise SessionExists(folder)
            try:
                if found:
                    _put_aside(path, fd, 0, found)
                sync_folder(folder)
                sync_folder(folder.parent)
            except OSError as error:
                raise WriteFailed(path, error.strerror or str(error)) from error
            writer = cls(folder, fd, clock, None, "")
            writer.append(first)
        except BaseException:
            os.close(fd)
            raise
        return writer

    @classmethod
    def open(cls, folder: Path, *, clock: Clock = now) -> tuple[JournalWriter, Repairs]:
        """Take up a session that has not ended; a half-written last line is moved aside.

        Raises `NotASession`, `SessionBusy`, `SessionOver`, `Damaged` (naming the first bad line), `TooNew`,
        `WriteFailed`.
        """
        path = folder / NAME
        try:
            fd = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC)
        except (FileNotFoundError, NotADirectoryError) as error:
            raise NotASession(folder) from error
        except OSError as error:
            raise WriteFailed(path, error.strerror or str(error)) from error
        try:
            _lock(fd, folder)
            writer, repairs = cls._take_up(folder, path, fd, clock)
        except BaseException:
            os.close(fd)
            raise
        return writer, repairs

    @classmethod
    def _take_up(cls, folder: Path, path: Path, fd: int, clock: Clock) -> tuple[JournalWriter, Repairs]:
        content = _read_all(fd)
        last: Entry | None = None
        last_sum = ""
        whole = 0
        repairs = Repairs()
        mend_end = False
        for line in scan(io.BytesIO(content)):
            if line.torn:
                break
            if line.problems or line.entry is None:
                raise Damaged(path, line.number, "; ".join(line.problems))
            last, last_sum, whole, mend_end = line.entry, line.sum, whole + line.size, line.unterminated
            if line.number == 1:
                _check_first(folder, path, line.entry)
        if last is None:
            raise NotASession(folder, "its journal has no whole line; nothing had happened, it can be removed")
        if isinstance(last.event, SessionEnded):
            raise SessionOver(folder)
        try:
            if whole < len(content):
                aside = _put_aside(path, fd, whole, content[whole:])
                told = (
                    f"a half-written last line of the journal ({len(content) - whole} bytes) was moved to {aside.name}"
                )
                repairs = Repairs((told,), aside)
            elif mend_end:
                os.write(fd, b"\n")
                os.fsync(fd)
                repairs = Repairs((f"the journal's last line ({last.seq}) was given its missing end",))
        except OSError as error:
            raise WriteFailed(path, error.strerror or str(error)) from error
        return cls(folder, fd, clock, last, last_sum), repairs

    @property
    def seq(self) -> int:
        """The sequence number of the last event."""
        return self._last.seq if self._last else 0

    def append(self, event: AnyEvent) -> Entry:
        """Write one event and wait until the disk has it; returns it with its number and times.

        Raises `WriteFailed` (the event is not in the journal; all before it is), `SessionOver` after `SessionEnded`,
        `JournalClosed`, ValueError where the event holds what JSON cannot.
        """
        with self._lock:
            if self._fd < 0:
                raise JournalClosed(self.path)
            if self._over:
                raise SessionOver(self.folder)
            line, digest, entry = encode(self.seq + 1, self._clock(), event, self._sum)
            self._write(line)
            self._size += len(line)
            self._sum, self._last = digest, entry
            self._over = isinstance(event, SessionEnded)
            return entry

    def _write(self, line: bytes) -> None:
        self._end_where_acknowledged()
        try:
            view = memoryview(line)
            while view:
                view = view[os.write(self._fd, view) :]
            os.fsync(self._fd)
        except OSError as error:
            with contextlib.suppress(OSError):  # where that is refused too, the next append does it first
                self._take_back()
            raise WriteFailed(self.path, error.strerror or str(error)) from error

    def _end_where_acknowledged(self) -> None:
        """See that the file ends in the last line that was acknowledged: a faulty disk may have kept more, or less.

        Raises `WriteFailed` where it does not, and cannot be made to.
        """
        try:
            if os.fstat(self._fd).st_size > self._size:
                self._take_back()
            end = os.pread(self._fd, _SUM_SPAN, max(0, self._size - _SUM_SPAN))
            if os.fstat(self._fd).st_size != self._size or stated_sum(end) != self._sum:
                raise OSError(errno.EIO, "the disk does not hold what it had; end the session, and verify it")
        except OSError as error:
            raise WriteFailed(self.path, error.strerror or str(error)) from error

    def _take_back(self) -> None:
        """Cut off what an append that did not return (the disk refused, or Ctrl-C came) has left."""
        os.ftruncate(self._fd, self._size)
        os.fsync(self._fd)

    def close(self) -> None:
        """Let go of the journal; the session can be opened again unless it has ended."""
        with self._lock:
            if self._fd >= 0:
                os.close(self._fd)
                self._fd = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _check_first(folder: Path, path: Path, entry: Entry) -> None:
    if not isinstance(entry.event, SessionOpened):
        raise NotASession(folder, "its journal does not begin with the opening of a session")
    if entry.event.format > FORMAT:
        raise TooNew(path, entry.event.format, FORMAT)


def _lock(fd: int, folder: Path) -> None:
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise SessionBusy(folder) from error


def _read_all(fd: int) -> bytes:
    pieces = []
    offset = 0
    while piece := os.pread(fd, 1 << 20, offset):
        pieces.append(piece)
        offset += len(piece)
    return b"".join(pieces)


def _put_aside(path: Path, fd: int, whole: int, tail: bytes) -> Path:
    """Keep `tail` in a file of its own, safely, and only then cut the journal after `whole` bytes."""
    number = 1
    while (aside := path.with_name(f"{path.name}.torn-{number}")).exists():
        number += 1
    with aside.open("xb") as file:
        file.write(tail)
        file.flush()
        os.fsync(file.fileno())
    sync_folder(path.parent)
    os.ftruncate(fd, whole)
    os.fsync(fd)
    return aside
