"""Facts that reading makes by the thousand: frozen for whoever writes code with them, and light where it runs.

The type checker holds them frozen. At run time nothing guards them, for a guarded field takes eight times as long to
set. What a fact has computed of itself is remembered at it (`REMEMBERED`) and is no part of it.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

__all__ = ["REMEMBERED", "fact", "replace", "thing"]

_Kind = TypeVar("_Kind")

REMEMBERED = ("_hash", "_made", "_nodes")
"""What a fact knows of itself that is no part of it."""


@dataclass_transform(frozen_default=True)
def fact(kind: type[_Kind]) -> type[_Kind]:
    """Make a class a dataclass whose objects are never changed, compute their hash once and are told apart by it."""
    made: Any = dataclass(unsafe_hash=True)(kind)
    compute, alike = made.__hash__, made.__eq__
    made._hash = None

    def remembered(self: Any) -> Any:
        found = self._hash
        if found is None:
            self._hash = found = compute(self)
        return found

    def equal(self: Any, other: Any) -> Any:
        if self is other:
            return True
        if self.__class__ is not other.__class__:
            return NotImplemented
        mine, theirs = self._hash, other._hash
        if mine is not None and theirs is not None:
            return mine == theirs and alike(self, other)
        return remembered(self) == remembered(other) and alike(self, other)

    def state(self: Any) -> dict[str, Any]:  # the hashes of strings differ from process to process
        return {name: value for name, value in self.__dict__.items() if name not in REMEMBERED}

    made.__hash__, made.__eq__, made.__getstate__ = remembered, equal, state
    return kind


@dataclass_transform(frozen_default=True, eq_default=False)
def thing(kind: type[_Kind]) -> type[_Kind]:
    """Make a class a dataclass with slots whose objects are never changed; each is equal to itself alone."""
    made: type[_Kind] = dataclass(slots=True, eq=False)(kind)
    return made


if TYPE_CHECKING:
    from dataclasses import replace  # what may be changed, and into what, is checked as there
else:

    def replace(one: Any, /, **parts: Any) -> Any:
        """A copy with other fields: `dataclasses.replace`, of a fact in a third of the time."""
        if not hasattr(one, "_hash"):
            return dataclasses.replace(one, **parts)
        made = object.__new__(one.__class__)
        made.__dict__ = fields = one.__dict__ | parts
        for name in REMEMBERED:
            fields.pop(name, None)
        return made
