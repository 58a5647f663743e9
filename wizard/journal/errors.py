"""The journal room's errors: all say what, where, and what to do.

Each is a `JournalError`, and of the kind (`wizard.errors`) that it stands under.

WozError
  InputError
    NotASession      the folder holds no journal
    Damaged          a line is not as it was written
    TooNew           the journal is of a later version of the vocabulary
  StateError
    SessionExists    the folder holds a journal already
    SessionBusy      another process is writing this session
    SessionOver      the session has ended; nothing can follow
    JournalClosed    the writer was closed
    WriteFailed      the disk refused; the event is not in the journal
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from wizard.errors import InputError, StateError, WozError


class JournalError(WozError):
    """A journal that cannot be read or written."""


@dataclass(eq=False)
class NotASession(JournalError, InputError):
    """The folder holds no journal."""

    folder: Path
    why: str = "there is no journal.jsonl in it"

    def __str__(self) -> str:
        return f"{self.folder} is not a session: {self.why}; give the folder of one, such as sessions/<id>"


@dataclass(eq=False)
class Damaged(JournalError, InputError):
    """A line of a journal is not as it was written."""

    path: Path
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.path}, line {self.line}: {self.what}; see all that is wrong with: woz verify {self.path.parent}"


@dataclass(eq=False)
class TooNew(JournalError, InputError):
    """The journal is of a later version of the vocabulary than this program knows."""

    path: Path
    found: int
    known: int

    def __str__(self) -> str:
        return f"{self.path}: written in format {self.found}, this program knows up to {self.known}; use a newer woz"


@dataclass(eq=False)
class SessionExists(JournalError, StateError):
    """The folder holds a journal already."""

    folder: Path

    def __str__(self) -> str:
        return f"{self.folder}: there is a session here already; resume it, or give the new one another name"


@dataclass(eq=False)
class SessionBusy(JournalError, StateError):
    """Another process is writing this session."""

    folder: Path

    def __str__(self) -> str:
        return f"{self.folder}: another process is running this session; end that one first"


@dataclass(eq=False)
class SessionOver(JournalError, StateError):
    """The session has ended; nothing can follow in its journal."""

    folder: Path

    def __str__(self) -> str:
        return f"{self.folder}: this session has ended and is not written any more; begin another one"


@dataclass(eq=False)
class JournalClosed(JournalError, StateError):
    """Something was to be written after the writer was closed."""

    path: Path

    def __str__(self) -> str:
        return f"{self.path}: the journal is closed; open it again to go on"


@dataclass(eq=False)
class WriteFailed(JournalError, StateError):
    """The disk refused: the event is not in the journal, everything before it is."""

    path: Path
    reason: str

    def __str__(self) -> str:
        return f"{self.path}: the disk says: {self.reason}; make room or mend the disk, then resume the session"
