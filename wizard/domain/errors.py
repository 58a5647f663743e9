"""What can be wrong with a domain folder or its database.

=========================  ====  ==========================================================
class                      code  meaning
=========================  ====  ==========================================================
DomainError                3     a domain folder, or a file in it, cannot be used
TablesExistError           4     tables of these names are there already, with other content
DatabaseUnavailableError   5     the database cannot be reached, read or written
SpeechUnavailableError     5     the speech synthesiser cannot be used
=========================  ====  ==========================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from wizard.errors import DeviceError, InputError, StateError


@dataclass(eq=False)
class DomainError(InputError):
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
class TablesExistError(StateError):
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
class DomainDatabaseUnavailable(DeviceError):
    """The database cannot be reached, read or written."""

    place: str
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {' '.join(self.reason.split())}; check that the database runs and may be used"


@dataclass(eq=False)
class SpeechUnavailableError(DeviceError):
    """The speech synthesiser cannot be used."""

    reason: str

    def __str__(self) -> str:
        return f"espeak-ng: {self.reason}; install espeak-ng, or keep the utterances that the domain ships"
