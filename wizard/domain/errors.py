"""What can be wrong with a domain folder, its lexicon or its database; each is a `DomainError`.

=========================  ====  ==========================================================
class                      code  meaning
=========================  ====  ==========================================================
DomainUnusable             3     a domain folder, or a file in it, cannot be used
LexiconError               3     a lexicon cannot be used
FolderExists               4     a draft is never written over anything
CannotWrite                4     the disk refused the folder of a draft
TablesExistError           4     tables of these names are there already, with other content
DomainDatabaseUnavailable  5     the database cannot be reached, read or written
SpeechUnavailableError     5     the speech synthesiser cannot be used
=========================  ====  ==========================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from wizard.errors import DeviceError, InputError, StateError, WozError


class DomainError(WozError):
    """A domain, its lexicon or its database that cannot be used."""


@dataclass(eq=False)
class DomainUnusable(DomainError, InputError):
    """A domain folder, or a file in it, cannot be used."""

    path: Path
    line: int | None
    """Counted from 1; None where the whole file is meant."""
    problem: str
    remedy: str

    def __str__(self) -> str:
        place = str(self.path) if self.line is None else f"{self.path}:{self.line}"
        return f"{place}: {self.problem}; {self.remedy}"


@dataclass(eq=False)
class TablesExistError(DomainError, StateError):
    """Tables of these names are there already, with other content; nothing was changed."""

    url: str
    tables: tuple[str, ...]
    """The domain's tables that exist there."""
    different: tuple[str, ...]
    """Those that are missing or hold other rows."""

    def __str__(self) -> str:
        return (
            f"{self.url}: tables of the domain exist there, but {', '.join(self.different)} "
            "is missing or holds other rows; nothing was changed, give an empty database or schema"
        )


@dataclass(eq=False)
class DomainDatabaseUnavailable(DomainError, DeviceError):
    """The database cannot be reached, read or written."""

    place: str
    reason: str
    remedy: str = "check that the database runs and may be used"

    def __str__(self) -> str:
        return f"{self.place}: {' '.join(self.reason.split())}; {self.remedy}"


@dataclass(eq=False)
class SpeechUnavailableError(DomainError, DeviceError):
    """The speech synthesiser cannot be used."""

    reason: str

    def __str__(self) -> str:
        return f"espeak-ng: {self.reason}; install espeak-ng, or keep the utterances that the domain ships"


@dataclass(eq=False)
class FolderExists(DomainError, StateError):
    """A draft is never written over anything."""

    folder: Path

    def __str__(self) -> str:
        return f"{self.folder}: it exists already, and nothing in it was changed; give another --out"


@dataclass(eq=False)
class CannotWrite(DomainError, StateError):
    """The disk refused the folder of a draft, or a file in it."""

    folder: Path
    reason: str
    remedy: str = "give another --out"

    def __str__(self) -> str:
        return f"{self.folder}: cannot be written ({self.reason}); {self.remedy}"


@dataclass(eq=False)
class LexiconError(DomainError, InputError):
    """A lexicon cannot be used."""

    path: Path
    """The file."""
    line: int | None
    """Line, from 1; None where the whole file is meant."""
    what: str
    """What is wrong, and what to do."""

    def __str__(self) -> str:
        return f"{self.path}{'' if self.line is None else f':{self.line}'}: {self.what}"
