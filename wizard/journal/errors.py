"""The journal room's errors: all say what, where, and what to do.

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

from pathlib import Path

from wizard.errors import InputError, StateError


class NotASession(InputError):
    """The folder holds no journal."""

    def __init__(self, folder: Path, why: str = "there is no journal.jsonl in it") -> None:
        super().__init__(folder, why)
        self.folder = folder
        self.why = why

    def __str__(self) -> str:
        return f"{self.folder} is not a session: {self.why}; give the folder of one, such as sessions/<id>"


class Damaged(InputError):
    """A line of a journal is not as it was written."""

    def __init__(self, path: Path, line: int, what: str) -> None:
        super().__init__(path, line, what)
        self.path = path
        self.line = line
        self.what = what

    def __str__(self) -> str:
        return f"{self.path}, line {self.line}: {self.what}; see all that is wrong with: woz verify {self.path.parent}"


class TooNew(InputError):
    """The journal is of a later version of the vocabulary than this program knows."""

    def __init__(self, path: Path, found: int, known: int) -> None:
        super().__init__(path, found, known)
        self.path = path
        self.found = found
        self.known = known

    def __str__(self) -> str:
        return f"{self.path}: written in format {self.found}, this program knows up to {self.known}; use a newer woz"


class SessionExists(StateError):
    """The folder holds a journal already."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.folder = folder

    def __str__(self) -> str:
        return f"{self.folder}: there is a session here already; resume it, or give the new one another name"


class SessionBusy(StateError):
    """Another process is writing this session."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.folder = folder

    def __str__(self) -> str:
        return f"{self.folder}: another process is running this session; end that one first"


class SessionOver(StateError):
    """The session has ended; nothing can follow in its journal."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.folder = folder

    def __str__(self) -> str:
        return f"{self.folder}: this session has ended and is not written any more; begin another one"


class JournalClosed(StateError):
    """The writer was closed."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: the journal is closed; open it again to go on"


class WriteFailed(StateError):
    """The disk refused: the event is not in the journal, everything before it is."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.path}: the disk says: {self.reason}; make room or mend the disk, then resume the session"
