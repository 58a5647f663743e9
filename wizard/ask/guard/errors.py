"""What the guard refuses or cuts short, one `SqlError` each; every text says what, where, and what to do.

SqlError               of `wizard.ask.errors`' AskError
  SqlRefused           the statement is not one that may run here (GivesNoAnswer)
  SqlUnreadable        the parser makes nothing of the statement (InputError)
  SqlTimeout           it ran into the time cap (GivesNoAnswer)
  SqlCancelled         somebody stopped it
  SqlFailed            the database could not run it (GivesNoAnswer)
    SqlTooLarge        it needed more memory than a statement may have
  DatabaseUnavailable  the database is not to be had (DeviceError)
"""

from __future__ import annotations

from dataclasses import dataclass

from wizard.ask.errors import AskError, GivesNoAnswer
from wizard.errors import DeviceError, InputError


class SqlError(AskError):
    """A statement that is refused, stopped or has failed, or a database that is not to be had."""


class SqlRefused(SqlError, GivesNoAnswer):
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


@dataclass(eq=False)
class SqlUnreadable(SqlError, InputError):
    """The parser makes nothing of the statement, or its names cannot be traced."""

    said: str
    """What the parser said, in one line or many; empty where it failed without a word of its own."""
    description: str
    """The same without the place."""
    near: str = ""
    """The piece of the statement at which the parser stopped."""
    line: int | None = None
    """Line in the statement, from 1; None where the parser named none."""
    column: int | None = None
    """Column in that line, from 1."""

    def __str__(self) -> str:
        return next(iter(self.said.splitlines()), "") or "it is no SQL that can be read"


@dataclass(eq=False)
class SqlTimeout(SqlError, GivesNoAnswer):
    """The statement ran into the time cap and was stopped."""

    seconds: float
    """The cap."""

    def __str__(self) -> str:
        return (
            f"SQL stopped after {self.seconds:g} s, the time limit; restrict it more, or join its tables by their keys"
        )


class SqlCancelled(SqlError):
    """The statement was cancelled by the one who asked for it."""

    def __str__(self) -> str:
        return "SQL cancelled before it had finished"


@dataclass(eq=False)
class SqlFailed(SqlError, GivesNoAnswer):
    """The database itself rejected the statement; its own words are kept."""

    reason: str
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


@dataclass(eq=False)
class DatabaseUnavailable(SqlError, DeviceError):
    """The database is not to be had."""

    url: str
    """Its address, without a password."""
    reason: str
    """Why, one line."""

    def __str__(self) -> str:
        return f"cannot open database {self.url}: {self.reason}; check the address, and build the database first"
