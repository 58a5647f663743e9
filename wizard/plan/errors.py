"""The errors of collections that are planned: all say what, where, and what to do.

WozError
  PlanError
    PlanUnusable     the plan cannot be used (InputError)
    Frozen           plan, domain or messages are not those that the collection was frozen with (StateError)
    FrozenUnreadable the file that says what it was frozen with cannot be read (StateError)
    NothingLeft      every session that was wanted is held or begun (StateError)
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from wizard.errors import InputError, StateError, WozError


class PlanError(WozError):
    """A collection that cannot go on as it was planned."""


@dataclass(eq=False)
class PlanUnusable(PlanError, InputError):
    """The plan cannot be used."""

    path: Path
    where: str
    problem: str

    def __str__(self) -> str:
        return f"{self.path}: {self.where}{': ' if self.where else ''}{self.problem}"


@dataclass(eq=False)
class Frozen(PlanError, StateError):
    """The plan, a domain or the messages are not what the collection was frozen with."""

    path: Path
    what: str

    def __str__(self) -> str:
        return f"{self.what} is not what {self.path} says; put it back, or begin another collection"


@dataclass(eq=False)
class FrozenUnreadable(PlanError, StateError):
    """The file that says what the collection was frozen with cannot be read."""

    path: Path
    why: str

    def __str__(self) -> str:
        return f"{self.path} cannot be read ({self.why}); remove it, and freeze the collection again"


@dataclass(eq=False)
class NothingLeft(PlanError, StateError):
    """Every wanted session of the collection, or of this wizard's, is held or begun."""

    collection: str
    wizard: str

    def __str__(self) -> str:
        whose = f" of {self.wizard}'s" if self.wizard else ""
        return f"no session{whose} is left of {self.collection}; `woz sessions` lists what is held and what is open"
