"""How rules are written down: a decorator that keeps pattern, cost and example beside the function that builds."""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from wizard.ask.reader.chart import Kinds
from wizard.ask.reader.meaning import Modifier

Made: TypeAlias = Iterator[tuple[Any, float]]
Build: TypeAlias = Callable[..., Made]
Kind = TypeVar("Kind")


def first(kind: type[Kind], parts: Sequence[object]) -> Kind:
    """The first part of a kind; the pattern promises that there is one."""
    for part in parts:
        if isinstance(part, kind):
            return part
    raise LookupError(kind)


def last(kind: type[Kind], parts: Sequence[object]) -> Kind:
    """The last part of a kind; the pattern promises that there is one."""
    return first(kind, parts[::-1])


def maybe(kind: type[Kind], parts: Sequence[object]) -> Kind | None:
    """The first part of a kind, where the pattern has one."""
    for part in parts:
        if isinstance(part, kind):
            return part
    return None


MIXED = frozenset({"M"})
"""Categories with meanings of several kinds; rules say by the annotations of their parts which of these they take."""


def kinds_of(build: Build, pattern: Sequence[str]) -> tuple[Kinds, ...]:
    """What a rule takes for each part of its pattern, as its annotations say of the categories that are mixed; empty
    where it takes whatever there is."""
    if MIXED.isdisjoint(pattern):
        return ()
    hints = typing.get_type_hints(build)
    names = [name for name, one in inspect.signature(build).parameters.items() if one.kind != one.VAR_POSITIONAL][1:]
    annotated = [hints[name] for name in names] + [object] * (len(pattern) - len(names))
    found = tuple(_kinds(said) if one in MIXED else () for one, said in zip(pattern, annotated, strict=True))
    return found if any(found) else ()


def _kinds(annotation: Any) -> Kinds:
    """The classes that an annotation names; none where it names whatever a modifier may be."""
    if annotation in (object, Modifier):
        return ()
    return typing.get_args(annotation) if isinstance(annotation, types.UnionType) else (annotation,)


@dataclass(frozen=True)
class RuleEntry:
    """A rule before it is bound to a domain."""

    name: str
    result: str
    patterns: tuple[tuple[str, ...], ...]
    build: Build
    cost: float
    example: str
    binds: bool = False
    """Whether it gives a pronoun a set of the same request."""


class Book:
    """The rules of one room."""

    def __init__(self) -> None:
        self.entries: list[RuleEntry] = []

    def rule(
        self, result: str, *patterns: str, cost: float = 0.0, example: str = "", binds: bool = False
    ) -> Callable[[Build], Build]:
        """Write down a rule; `patterns` are its categories, separated by blanks, and `binds` as in `RuleEntry`.

        Raises:
            TypeError: the function does not take as many parts as a pattern has.
        """

        def keep(build: Build) -> Build:
            split = tuple(tuple(pattern.split()) for pattern in patterns)
            for pattern in split:
                inspect.signature(build).bind(None, *pattern)
            name = build.__name__.strip("_").replace("_", " ")
            self.entries.append(RuleEntry(name, result, split, build, cost, example, binds))
            return build

        return keep
