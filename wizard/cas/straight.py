"""Small tables compared straight away: what most answers need, without making a search ready.

The values are compared as they were read. Equal as they were read is equal under every rule, so a match found here is
a match. That there is none is said only where no rule could bring the two closer: no REF real has a tolerance, no
string has outer white space, and every choice of columns was tried. All else is left to the search.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from enum import Enum
from itertools import product
from typing import TypeAlias

from wizard.cas.tokens import SPACE
from wizard.cas.values import Relation, Scalar, Value, kinds

SMALL = 100
"""So many tuples a table has at most: the search groups larger ones by columns, which soon is cheaper."""

CHOICES = 24
"""So many choices of columns are tried at most, those of four columns for four."""

_Columns: TypeAlias = Sequence[Sequence[Value]]


class Straight(Enum):
    """What is known without a search when there is no match to show."""

    NO_MATCH = "no match"
    UNKNOWN = "unknown"


def straight(ref: Scalar | Relation, hyp: Scalar | Relation) -> tuple[int, ...] | Straight:
    """For each column of REF the column of HYP that stands for it, or that there is no such choice, or UNKNOWN.

    Without extensions only. A boolean scalar REF may be given: the rule that HYP be a single value is the caller's.
    """
    a: _Columns = ref.columns if type(ref) is Relation else ((ref.value,),)  # type: ignore[union-attr]
    b: _Columns = hyp.columns if type(hyp) is Relation else ((hyp.value,),)  # type: ignore[union-attr]
    if not a or not b:
        return Straight.NO_MATCH if a or b else ()
    width = len(a)
    if width > len(b):
        return Straight.NO_MATCH
    if a == b and all(map(_alike, a, b)):
        return tuple(range(width))
    if len(a[0]) > SMALL or len(b[0]) > SMALL:
        return Straight.UNKNOWN
    mine = None
    if width == len(b):
        mine = set(zip(*a, strict=True))
        if next(zip(*b, strict=True)) in mine and mine == set(zip(*b, strict=True)) and all(map(_alike, a, b)):
            return tuple(range(width))
        if width == 1:
            return Straight.NO_MATCH if _plain(a[0]) and _trimmed(b[0]) else Straight.UNKNOWN
    domains = _domains(a, b)
    return domains if isinstance(domains, Straight) else _chosen(a, b, domains, mine)


def _domains(a: _Columns, b: _Columns) -> list[list[int]] | Straight:
    """For each column of REF the columns of HYP that hold the same values; or what follows where one has none."""
    sets = [frozenset(column) for column in b]
    domains = []
    for column in a:
        own = frozenset(column)
        domain = [place for place, other in enumerate(sets) if other == own and _alike(column, b[place])]
        if not domain:
            if not _plain(column):
                return Straight.UNKNOWN
            return Straight.NO_MATCH if type(column[0]) is int or all(map(_trimmed, b)) else Straight.UNKNOWN
        domains.append(domain)
    return domains


def _chosen(
    a: _Columns, b: _Columns, domains: list[list[int]], mine: set[tuple[Value, ...]] | None
) -> tuple[int, ...] | Straight:
    """The first choice out of `domains` that makes the projection equal to REF's tuples, `mine` if they are known."""
    choices = 1
    for domain in domains:
        choices *= len(domain)
    if choices > CHOICES:
        return Straight.UNKNOWN
    if mine is None:
        mine = set(zip(*a, strict=True))
    for choice in product(*domains):
        if len(set(choice)) == len(choice) and set(zip(*[b[place] for place in choice], strict=True)) == mine:
            return choice
    return Straight.NO_MATCH if all(map(_plain, a)) and all(map(_trimmed, b)) else Straight.UNKNOWN


def _alike(one: Sequence[Value], two: Sequence[Value]) -> bool:
    """Whether two columns of equal values are of one type: Python takes True for 1 and False for 0."""
    kind = type(one[0])
    return (kind is type(two[0]) and kind is not _NIL) or kinds(one) == kinds(two)


def _plain(column: Sequence[Value]) -> bool:
    """Whether the values match others only if they are equal as they were read."""
    return Decimal not in map(type, column) and _trimmed(column)


def _trimmed(column: Sequence[Value]) -> bool:
    """Whether no string has outer white space."""
    return type(column[0]) is int or not [v for v in column if type(v) is str and v.strip(SPACE) is not v]


_NIL = type(None)
