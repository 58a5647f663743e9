"""What a reading is made of, as facts, and how one part of a logical form gives way to another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from wizard.ask import form
from wizard.ask.form import Query

Kind: TypeAlias = Literal["asked", "aggregate", "group", "name", "value", "restriction", "superlative"]
Place: TypeAlias = tuple[str | int, ...]
"""The way to a part of a query: names of fields and indices of tuples."""


@dataclass(frozen=True)
class Edit:
    """One change of a reading."""

    english: str
    """What stands there then: "the hire date"; of a piece that is dropped, the piece."""
    said: str
    """The change, for the journal: "'the hire date' instead of 'the salary'"."""
    query: Query
    """The whole reading, changed."""


@dataclass(frozen=True)
class ReplaceableValue:
    """A value in a reading that another can take the place of."""

    query: Query
    place: Place
    english: str
    """The value as it is said now."""
    old: object
    """What stands at the place."""
    cls: str
    """Where `old` is the conditions that name a member: its class. Empty elsewhere."""
    attribute: str = ""
    """The lexicon's attribute that it is a value of; empty for names and counts."""


@dataclass(frozen=True)
class Piece:
    """One piece of a reading."""

    kind: Kind
    english: str
    depth: int
    """How many pieces it stands in."""
    without: Edit | None
    """The reading without it; None where it cannot be dropped."""
    others: tuple[Edit, ...] = ()
    """What else may stand there, apart from values."""
    blank: ReplaceableValue | None = None
    """Its value, where it has one that can be changed: see `wizard.ask.adjust.values`."""


def at(query: Query, place: Place) -> Any:
    """The part of a logical form that stands at a place."""
    node: Any = query
    for step in place:
        node = node[step] if isinstance(step, int) else getattr(node, step)
    return node


def put(node: Any, place: Place, new: object) -> Any:
    """A copy with `new` at a place."""
    if not place:
        return new
    step, rest = place[0], place[1:]
    if isinstance(step, int):
        return (*node[:step], put(node[step], rest, new), *node[step + 1 :])
    return replace(node, **{step: put(getattr(node, step), rest, new)})


def left_out(query: Query, place: Place) -> Query:
    """A copy without the part of a tuple at a place; an "or" of one is that one."""
    *way, index = place
    parts = at(query, tuple(way))
    assert isinstance(index, int)  # noqa: S101 - only parts of tuples are left out
    return tidy(put(query, tuple(way), (*parts[:index], *parts[index + 1 :])))


def tidy(query: Query) -> Query:
    """The same without an "or" or "and" of one condition, and with "in" of one value as "="."""

    def change(node: Any) -> Any:
        if isinstance(node, (form.Either, form.Every)) and len(node.conditions) == 1:
            return node.conditions[0]
        if isinstance(node, form.Compare) and node.op == "in" and len(node.value) == 1:  # type: ignore[arg-type]
            return replace(node, op="=")
        return node

    tidied: Query = form.rewrite(query, change)
    return tidied


def replaced(query: Query, place: Place, new: object, english: str, before: str) -> Edit:
    """The edit that puts `new` at a place."""
    return Edit(english, f"'{english}' instead of '{before}'", tidy(put(query, place, new)))
