"""The errors of rehearsals.

WozError
  RehearseError
    ScriptStopped    the scripted wizard cannot go on
"""

from __future__ import annotations

from dataclasses import dataclass

from wizard.errors import WozError


class RehearseError(WozError):
    """A rehearsal that cannot go on."""


@dataclass(eq=False)
class ScriptStopped(RehearseError):
    """The scripted wizard cannot go on."""

    utterance: str
    waited_for: str
    seconds: float

    def __str__(self) -> str:
        return f"{self.utterance}: the scripted wizard waited {self.seconds:.0f} s for {self.waited_for} in vain"
