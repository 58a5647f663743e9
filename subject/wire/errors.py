"""The errors of the wire.

SubjectError
  WireError
    NotUnderstood      what came over the wire is not of its language
    IllegalTransition  an event that cannot happen in this state of a turn
    JoinCodeError      a text is not a join code, or one that must not be used
    PairingError       no join code came of the four words
      WrongWords       these are not the words of it, or no words of the list
    BadName            a text that was given for a name cannot be one
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from subject.errors import SubjectError
from subject.wire.plaintext import LONGEST_LINE, plain_line, shortened

LONGEST_NAME: Final = 64
"""Characters of a name."""


class WireError(SubjectError):
    """What came from the other side, or is to go there, cannot be used."""


class NotUnderstood(WireError):
    """What came over the wire is not of its language."""

    def __init__(self, what: str) -> None:
        self.what = shortened(plain_line(what), LONGEST_LINE)
        """Plain: it may quote what came."""
        super().__init__(what)

    def __str__(self) -> str:
        return f"not understood on the wire: {self.what}; are both sides of the same version?"


@dataclass(eq=False)
class JoinCodeError(WireError):
    """The text is not a join code, or one that must not be used."""

    exit_code = 3

    problem: str

    def __str__(self) -> str:
        return f"join code: {self.problem}; copy it whole from the wizard's terminal (it begins with woz1+)"


@dataclass(eq=False)
class PairingError(WireError):
    """No join code came of the words."""

    exit_code = 5

    problem: str

    def __str__(self) -> str:
        return f"the short code: {self.problem}"


class WrongWords(PairingError):
    """These are not the words on the wizard's screen, or no words of the list at all; others may be tried."""


@dataclass(eq=False)
class IllegalTransition(WireError):
    """An event that cannot happen in this state."""

    state: Enum
    event: Enum
    possible: tuple[str, ...]
    """The events that can."""

    def __str__(self) -> str:
        return f"'{self.event.value}' cannot happen while {self.state.value}; possible now: {', '.join(self.possible)}"


@dataclass(eq=False)
class BadName(WireError, ValueError):
    """A text that was given for a name cannot be one."""

    exit_code = 3

    what: str
    text: str

    def __str__(self) -> str:
        shown = ascii(self.text if len(self.text) <= LONGEST_NAME else f"{self.text[:LONGEST_NAME]}...")
        return (
            f"{shown} cannot be the name of a {self.what}: it must have 1 to {LONGEST_NAME} letters, digits, '.', '_' "
            "or '-', and begin with a letter or a digit"
        )
