"""How rules are written down: a decorator that keeps pattern, cost and example beside the function that builds.

A function names the parts that it needs by their kinds, in whatever order its patterns have them; words that say no
more than the pattern does ("is", "of") it may leave out.
"""

from __future__ import annotations

import functools
import inspect
import re
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


Content: TypeAlias = object
"""Whatever a part may mean that is no function word."""
MIXED = frozenset({"M"})
"""Categories with meanings of several kinds; rules say by the annotations of their parts which of these they take."""
_MODIFIERS = {kind.__name__ for kind in typing.get_args(Modifier)}
_MEANINGS = {"M": _MODIFIERS}
"""What a constituent of a category may mean, as docs/reader.md has it; of any other category it is a function word."""
for _meaning, _categories in {
    "Acting": "ACT", "Alternatives": "CHOICE", "Amount": "AMOUNT", "Backward": "BACK", "DatePart": "PART",
    "Decade": "DECADE", "Degree": "BIG CMP HAVER HOW SUP common", "Dropped": "DROPPED", "Figure": "FIG",
    "Fragment": "F", "Grouping": "GRP", "Holds": "ALIKE CHOSEN CODE HELD OWN", "Included": "INCLUDED",
    "Instead": "INSTEAD",
    "Measure": "SUPN T UNIT WHOSE", "Most": "MOST", "Noun": "NOELSE NP POSS PRO", "Numeral": "MONTH NUM ORD PARTY",
    "OfPartners": "TPRO WHOSE", "Partner": "REL", "Portion": "PORTION", "Returning": "WAYBACK", "Set": "WAY",
    "Spelling": "SPELT", "Theirs": "THEIRS", "Verb": "V VF", "When": "DATE", "WholeRequest": "GROUPS Q R VERSUS",
    "Yardstick": "SEEN YARD", "object": "OLD", "tuple": "FNS SORT THERE",
}.items():  # fmt: skip
    for _category in _categories.split():
        _MEANINGS.setdefault(_category, set()).add(_meaning)


@functools.cache
def _parameters(build: Build) -> tuple[inspect.Parameter, ...]:
    """What a rule's function takes behind the joiner."""
    return tuple(inspect.signature(build).parameters.values())[1:]


@functools.cache
def _takes(annotation: str, category: str) -> bool:
    """Whether a parameter with an annotation takes a part of a category."""
    said = set(re.sub(r"\[.*?\]", "", annotation).split(" | "))
    if "object" in said or ("Content" in said and category in _MEANINGS):
        return True
    said.update(_MODIFIERS if "Modifier" in said else ())
    return not said.isdisjoint(_MEANINGS.get(category, {"FunctionWord"}))


def takers(build: Build, pattern: Sequence[str]) -> tuple[inspect.Parameter | None, ...]:
    """Which parameter takes each part of a pattern: the first that is free and takes such a part; none takes words that
    say no more than the pattern does.

    Raises:
        TypeError: another part is left over, or a parameter.
    """
    free = list(_parameters(build))
    found: list[inspect.Parameter | None] = []
    for category in pattern:
        taker = next((one for one in free if _takes(one.annotation, category)), None)
        if taker is None and category in _MEANINGS:
            raise TypeError(f"{build.__name__}: nothing takes {category} of {' '.join(pattern)!r}")
        if taker is not None and taker.kind != taker.VAR_POSITIONAL:
            free.remove(taker)
        found.append(taker)
    wanting = [one.name for one in free if one.kind != one.VAR_POSITIONAL and one.default is one.empty]
    if wanting:
        raise TypeError(f"{build.__name__}: {' '.join(pattern)!r} has nothing for {', '.join(wanting)}")
    return tuple(found)


def fitted(build: Build, pattern: Sequence[str]) -> Build:
    """A rule's function for the parts of a pattern in their order: it is given those that its parameters take."""
    taken = takers(build, pattern)
    places: list[int] = []
    for parameter in _parameters(build):
        own = [place for place, taker in enumerate(taken) if taker is parameter]
        places += own or ([] if parameter.kind == parameter.VAR_POSITIONAL else [len(pattern)])
    if places == list(range(len(pattern))):
        return build
    return lambda j, *parts: build(j, *map((*parts, None).__getitem__, places))


def takes_any_number(build: Build, pattern: Sequence[str]) -> bool:
    """Whether a rule's function does not mind more words: it leaves some of a pattern out, or takes whatever is."""
    several = any(one.kind == one.VAR_POSITIONAL for one in _parameters(build))
    return several or None in takers(build, pattern)


def kinds_of(build: Build, pattern: Sequence[str]) -> tuple[Kinds, ...]:
    """What a rule takes for each part of its pattern, as its annotations say of the categories that are mixed; empty
    where it takes whatever there is."""
    if MIXED.isdisjoint(pattern):
        return ()
    hints = typing.get_type_hints(build)
    found = tuple(
        _kinds(hints[one.name]) if category in MIXED and one is not None and one.kind != one.VAR_POSITIONAL else ()
        for category, one in zip(pattern, takers(build, pattern), strict=True)
    )
    return found if any(found) else ()


def _kinds(annotation: Any) -> Kinds:
    """The classes that an annotation names; none where it names whatever a modifier may be."""
    if annotation in (object, Modifier):
        return ()
    return typing.get_args(annotation) if isinstance(annotation, types.UnionType) else (annotation,)


def spelt_out(pattern: str) -> list[tuple[str, ...]]:
    """The patterns that one stands for, in order: "(do | be) NP [V]" are "do NP", "do NP V", "be NP" and "be NP V".

    As in wordings, one of several parts stands in round brackets ("(V | )": V or nothing), and what may be missing in
    square ones.
    """
    found: list[tuple[str, ...]] = [()]
    for part in re.findall(r"\[.*?\]|\(.*?\)|\S+", pattern):
        ways = [tuple(way.split()) for way in part.strip("[()]").split("|")]
        found = [(*before, *way) for before in found for way in ([(), *ways] if part.startswith("[") else ways)]
    return found


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
        """Write down a rule; `patterns` are its categories as `spelt_out` reads them, and `binds` as in `RuleEntry`.

        Raises:
            TypeError: the function does not take the parts of a pattern.
        """

        def keep(build: Build) -> Build:
            split = tuple(one for pattern in patterns for one in spelt_out(pattern))
            for pattern in split:
                takers(build, pattern)
            name = build.__name__.strip("_").replace("_", " ")
            self.entries.append(RuleEntry(name, result, split, build, cost, example, binds))
            return build

        return keep
