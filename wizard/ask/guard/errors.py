"""What the guard refuses or cuts short, one class each; every text says what, where, and what to do."""

from __future__ import annotations

from wizard.errors import DeviceError, InputError, WozError


class SqlRefused(InputError):
    """The statement is not one that may run here: not a single SELECT, an unknown table, a function not allowed."""

    def __init__(self, what: str, advice: str, *, line: int | None = None, column: int | None = None) -> None:
        super().__init__(what, advice, line, column)
        self.what = what
        """What is refused."""
        self.advice = advice
        """What to do instead."""
        self.line = line
        """Line in the statement, from 1; None where the whole statement is meant."""
        self.column = column
        """Column in that line, from 1."""

    def __str__(self) -> str:
        where = "" if self.line is None else f" (line {self.line}, column {self.column or 1})"
        return f"SQL refused{where}: {self.what}; {self.advice}"


class SqlTimeout(InputError):
    """The statement ran into the time cap and was stopped."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds
        """The cap."""

    def __str__(self) -> str:
        return (
            f"SQL stopped after {self.seconds:g} s, the time limit; restrict it more, or join its tables by their keys"
        )


class SqlCancelled(WozError):
    """The statement was cancelled by the one who asked for it."""

    def __str__(self) -> str:
        return "SQL cancelled before it had finished"


class SqlFailed(InputError):
    """The database itself rejected the statement; its own words are kept."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
        """What the database said, one line."""

    def __str__(self) -> str:
        return f"SQL failed: {self.reason}; check names and types against the schema"


class SqlTooLarge(SqlFailed):
    """The statement needed more memory than a statement may have."""

    def __init__(self, memory: int) -> None:
        super().__init__(f"needs more than {memory // 2**20} MB of memory")
        self.memory = memory
        """The limit, in bytes."""

    def __str__(self) -> str:
        return f"SQL stopped: it {self.reason}; restrict it more, or build no long texts in it"


class DatabaseUnavailable(DeviceError):
    """The database is not to be had."""

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(url, reason)
        self.url = url
        """Its address, without a password."""
        self.reason = reason
        """Why, one line."""

    def __str__(self) -> str:
        return f"cannot open database {self.url}: {self.reason}; check the address, and build the database first"
