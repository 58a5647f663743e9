"""The errors of the command line that belong to no room: all say what, where, and what to do.

WozError
  CommandError
    NotATerminal     there is nothing to show a screen on (UsageError)
    TerminalFailed   a terminal has ended by a fault of its own
    NotConfirmed     the question whether to go on was not answered with yes
    LogError         the log cannot be written (StateError)
    BatchError       a line of a batch of questions cannot be used (InputError)
    PairsError       a line of a file of pairs cannot be used (InputError)
    NotTaken         words could not be put into a lexicon (StateError)
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from wizard.errors import InputError, StateError, UsageError, WozError


class CommandError(WozError):
    """A command that cannot do what it was called for."""


class NotATerminal(CommandError, UsageError):
    """There is nothing to show the screen on."""

    def __str__(self) -> str:
        return "this is not a terminal; run it in a terminal window, not through a pipe (`woz demo` needs none)"


class NotConfirmed(CommandError):
    """The question whether to go on was not answered with yes."""

    def __str__(self) -> str:
        return "nothing was accepted; answer y, or give --yes"


@dataclass(eq=False)
class BatchError(CommandError, InputError):
    """A line of a batch cannot be used."""

    path: str
    line: int
    what: str

    def __str__(self) -> str:
        return f'{self.path}:{self.line}: {self.what}; write {{"id": ..., "text": ..., "context": [...]}}'


@dataclass(eq=False)
class PairsError(CommandError, InputError):
    """A line of a file of pairs cannot be used."""

    path: Path
    line: int | None
    what: str

    def __str__(self) -> str:
        place = str(self.path) if self.line is None else f"{self.path}:{self.line}"
        return f'{place}: {self.what}; write {{"text": ..., "sql": ...}}'


@dataclass(eq=False)
class NotTaken(CommandError, StateError):
    """Words could not be put into a lexicon; it is as it was."""

    path: Path
    why: str

    def __str__(self) -> str:
        return f"{self.path}: {self.why}; nothing was changed"


@dataclass(eq=False)
class TerminalFailed(CommandError):
    """A terminal has ended by a fault of its own."""

    exit_code = 70

    kept: str
    """What is not lost, and how to go on."""
    log: Path

    def __str__(self) -> str:
        return f"the terminal has failed{self.kept}; what happened is in {self.log}"


class LogError(CommandError, StateError):
    """The log of the wizard's side cannot be written."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(path, error)
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: the log cannot be written ({self.args[1].strerror}); make room, or free the name"
