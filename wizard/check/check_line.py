"""One line of a check: what was looked at, what was found, and what to do where it is not good."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Literal

Worth = Literal["good", "look", "bad"]
"""`look`: a session can be held, but somebody should look at it."""


@dataclass(frozen=True, slots=True)
class CheckLine:
    """What one look of `woz check` found, and what to do about it."""

    name: str
    worth: Worth
    found: str
    do: str = ""
    """What to do; empty where all is good."""

    def as_json(self) -> dict[str, str]:
        """As `woz check --json` prints it."""
        return asdict(self)
