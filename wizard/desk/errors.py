"""The desk's errors: all say what, where, and what to do.

WozError
  DeskError
    NotNow           an action that cannot be done in this state; the wizard reads why (StateError)
    FrameGap         a frame does not follow what is in the recording (StateError)
    SendAgain        what came is not whole, or not understood; the connection is begun anew (StateError)
    MessagesError    the file of canned messages cannot be used (InputError)
    NoSuchMessage    there is no canned message of that id (InputError)
    BlankError       a blank of a message was not filled as it must be (InputError)
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from wizard.errors import InputError, StateError, WozError


class DeskError(WozError):
    """Anything that keeps a session from going on as it was asked to."""


@dataclass(eq=False)
class NotNow(DeskError, StateError):
    """The action cannot be done in this state; `why` is for the wizard's screen."""

    why: str

    def __str__(self) -> str:
        return self.why


@dataclass(eq=False)
class FrameGap(DeskError, StateError):
    """A frame does not follow what is in the file: the sender must go back to `samples`."""

    utterance: int
    samples: int
    first_sample: int

    def __str__(self) -> str:
        return (
            f"utterance {self.utterance}: a frame begins at sample {self.first_sample}, the file ends at "
            f"{self.samples}; the sender must resume from there"
        )


@dataclass(eq=False)
class SendAgain(DeskError, StateError):
    """What came is not whole, or not understood: her side connects again, and sends from what is here."""

    why: str

    def __str__(self) -> str:
        return self.why


@dataclass(eq=False)
class MessagesError(DeskError, InputError):
    """The file of canned messages cannot be used."""

    path: Path
    line: int
    """From 1; 0 where it is the file as a whole."""
    what: str
    do: str

    def __str__(self) -> str:
        where = f"{self.path}, line {self.line}" if self.line else str(self.path)
        return f"{where}: {self.what}; {self.do}"


@dataclass(eq=False)
class NoSuchMessage(DeskError, InputError):
    """There is no canned message of that id."""

    wanted: str
    known: tuple[str, ...]

    def __str__(self) -> str:
        return f"no canned message '{self.wanted}'; there are: {', '.join(self.known)}"


@dataclass(eq=False)
class BlankError(DeskError, InputError):
    """A blank of a message was not filled as it must be."""

    message: str
    blank: str
    what: str
    do: str

    def __str__(self) -> str:
        return f"message '{self.message}', blank '{self.blank}': {self.what}; {self.do}"
