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

from pathlib import Path

from wizard.errors import DeviceError, InputError, StateError


class DomainError(InputError):
    """A domain folder, or a file in it, cannot be used."""

    def __init__(self, path: Path, line: int | None, problem: str, remedy: str) -> None:
        super().__init__(path, line, problem, remedy)
        self.path = path
        self.line = line
        """Counted from 1; None where the whole file is meant."""
        self.problem = problem
        self.remedy = remedy

    def __str__(self) -> str:
        place = str(self.path) if self.line is None else f"{self.path}:{self.line}"
        return f"{place}: {self.problem}; {self.remedy}"


class TablesExistError(StateError):
    """Tables of these names are there already, with other content; nothing was changed."""

    def __init__(self, url: str, tables: tuple[str, ...], different: tuple[str, ...]) -> None:
        super().__init__(url, tables, different)
        self.url = url
        self.tables = tables
        """The domain's tables that exist there."""
        self.different = different
        """Those that are missing or hold other rows."""

    def __str__(self) -> str:
        return (
            f"{self.url}: tables of the domain exist there, but {', '.join(self.different)} "
            "is missing or holds other rows; nothing was changed, give an empty database or schema"
        )


class DatabaseUnavailableError(DeviceError):
    """The database cannot be reached, read or written."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason)
        self.place = place
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.place}: {' '.join(self.reason.split())}; check that the database runs and may be used"


class SpeechUnavailableError(DeviceError):
    """The speech synthesiser cannot be used."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return f"espeak-ng: {self.reason}; install espeak-ng, or keep the utterances that the domain ships"
