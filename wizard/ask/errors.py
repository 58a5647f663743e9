"""The errors of the tool and of what stands round it: all say what, where, and what to do.

WozError
  AskError
    SqlError         what the guard refuses or cuts short: `wizard.ask.guard.errors`
    NoReading        a second tool has no reading of a request
    ToolDefect       a tool raised what it should not have
    NotAdjustable    a reading cannot be taken apart, or not be changed so (StateError)
    GivesNoAnswer    a statement gives no answer, and never will (InputError); so does most of `SqlError`
      TooManyRows    a minimum has more rows than are read
      NoAnswerForm   values of a database have no form in an answer
    Untraceable      a statement cannot be taken apart, so no maximum is made of it; stays within `wizard.ask.maximum`
    MemoryFileError  a memory's file cannot be used (InputError)
    CannotSave       the disk refused to take a memory (StateError)
    LlmError         a language model gave nothing that can be used (DeviceError)
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from wizard.errors import DeviceError, InputError, StateError, WozError


class AskError(WozError):
    """A question that cannot be asked, or an answer that cannot be had."""


class GivesNoAnswer(AskError, InputError):
    """A statement gives no answer, and would give none if it were run again on the same database."""


@dataclass(eq=False)
class NoReading(AskError):
    """A second tool has no reading of a request; `why` is one line for the wizard."""

    why: str

    def __str__(self) -> str:
        return self.why


@dataclass(eq=False)
class ToolDefect(AskError):
    """A tool raised, at what somebody said: a mistake of ours, and not hers."""

    text: str
    """The request."""
    what: str
    """The error, and where it was raised."""

    def __str__(self) -> str:
        return f"a defect of the tool, at {self.text!r}: {self.what}; say it otherwise, and report this line"


@dataclass(eq=False)
class NotAdjustable(AskError, StateError):
    """A reading cannot be taken apart, or not be changed so; `why` is for the wizard's screen."""

    why: str

    def __str__(self) -> str:
        return self.why


@dataclass(eq=False)
class TooManyRows(GivesNoAnswer):
    """The minimum has more rows than are read: what is read of it is no answer."""

    rows: int
    """That were read."""

    def __str__(self) -> str:
        return (
            f"the minimum has more than the {self.rows} rows that are read; no reference can be made of it, restrict it"
        )


@dataclass(eq=False)
class NoAnswerForm(GivesNoAnswer):
    """A database gave values that the answer language has no form for."""

    why: str
    """Which value, with its row and column, and what it is."""

    def __str__(self) -> str:
        return f"what the statement gives has no form in an answer: {self.why}; show another column, or convert it"


class Untraceable(AskError):
    """A statement cannot be taken apart; its text says why."""


@dataclass(eq=False)
class MemoryFileError(AskError, InputError):
    """A memory's file cannot be used."""

    path: Path
    line: int | None
    what: str

    def __str__(self) -> str:
        place = str(self.path) if self.line is None else f"{self.path}:{self.line}"
        return f"{place}: {self.what}; give a file that `woz domain learn --memory` wrote"


@dataclass(eq=False)
class CannotSave(AskError, StateError):
    """The disk refused to take the memory's file."""

    path: Path
    reason: str

    def __str__(self) -> str:
        return f"{self.path}: the memory cannot be written ({self.reason}); nothing was changed"


@dataclass(eq=False)
class LlmError(AskError, DeviceError):
    """The endpoint gave nothing that can be used."""

    url: str
    reason: str
    """One line."""

    def __str__(self) -> str:
        return f"language model at {self.url}: {self.reason}"
