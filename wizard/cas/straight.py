"""Tables compared straight away: what most answers need, without making a search ready.

The values are compared as they were read. Equal as they were read is equal under every rule, so a match found here is
a match. That there is none is said only where every choice of columns was tried, no string has outer white space, and
what has no equal has no partner within the tolerance of REF's reals either. All else is left to the search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from enum import Enum
from functools import partial
from itertools import product
from math import prod
from operator import contains
from typing import TypeAlias

from wizard.cas.tokens import SPACE
from wizard.cas.tolerance import tolerance_of, within
from wizard.cas.unequal import ExaminedColumn, Row, Rows, may_agree
from wizard.cas.values import KINDS, Date, Relation, Scalar, Value, kinds

SMALL = 100
"""So many tuples a table without reals has at most: the search groups larger ones by columns, which soon is cheaper."""

CHOICES = 24
"""So many choices of columns are tried at most, those of four columns for four."""

CHOICES_OF_LARGE = 6
"""So many where a table has more than SMALL tuples."""

FEW_COLUMNS = 4
"""Tables of one tuple and of so many columns at most are compared value by value."""

WIDE = 64
"""Of more columns than so many the equal ones are looked up, as the pairs would be counted in millions."""

_Columns: TypeAlias = Sequence[Sequence[Value]]


class Straight(Enum):
    """What is known without a search when there is no match to show."""

    NO_MATCH = "no match"
    UNKNOWN = "unknown"


def straight(ref: Scalar | Relation, hyp: Scalar | Relation, tolerance: float | Decimal) -> tuple[int, ...] | Straight:
    """For each column of REF the column of HYP that stands for it, or that there is no such choice, or UNKNOWN.

    Without extensions only. A boolean scalar REF may be given: the rule that HYP be a single value is the caller's.
    `tolerance` is a fraction of the REF real, from 0 up to 1.
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
    if len(a[0]) == len(b[0]) == 1 and len(b) <= FEW_COLUMNS:
        return _single(a, b, tolerance_of(tolerance))
    large = len(a[0]) > SMALL or len(b[0]) > SMALL
    if large and not any(map(_has_real, a)):
        return Straight.UNKNOWN
    mine = None
    if width == len(b) != 1:
        if not large or all(map(contains, a, next(zip(*b, strict=True)))):
            mine = set(zip(*a, strict=True))
        if mine and next(zip(*b, strict=True)) in mine and mine == set(zip(*b, strict=True)) and all(map(_alike, a, b)):
            return tuple(range(width))
    return _Choosing(a, b, mine, CHOICES_OF_LARGE if large else CHOICES, tolerance).found()


def _single(a: _Columns, b: _Columns, tolerance: Decimal) -> tuple[int, ...] | Straight:
    """As `straight`, of two tables of one tuple each: value against value."""
    domains: list[list[int]] = []
    for (value,) in a:
        domain = [place for place, (other,) in enumerate(b) if _may_stand(value, other, tolerance)]
        if not domain:
            return Straight.NO_MATCH
        domains.append(domain)
    if len(domains) == 1:
        return (domains[0][0],)
    return next(_choices(domains), Straight.NO_MATCH)


def _may_stand(value: Value, other: Value, tolerance: Decimal) -> bool:
    """Whether a value of HYP may stand for one of REF."""
    kind, theirs = type(value), type(other)
    if kind is not theirs and KINDS[kind] != KINDS[theirs]:
        return False
    if value == other:
        return True
    if kind is Decimal:
        return within(value, other, tolerance)  # type: ignore[arg-type]  # of one kind
    return kind in _TEXTS and value.strip(SPACE) == other.strip(SPACE)  # type: ignore[union-attr]


class _Choosing:
    """The choices of columns of one comparison, each tried."""

    def __init__(self, a: _Columns, b: _Columns, mine: set[Row] | None, most: int, tolerance: float | Decimal) -> None:
        self._a, self._b = a, b
        self._own, self._theirs = [list(map(ExaminedColumn, side)) for side in (a, b)]
        self._mine = mine
        """REF's tuples, where they are known already."""
        self._known: dict[tuple[int, ...], set[Row]] = {}
        self._most = most
        self._tolerance = tolerance
        self._reals: list[bool] = []
        """For each column of REF whether it holds reals and nothing but reals and NIL."""
        self._nearby: dict[int, list[int]] = {}
        """For columns of REF that were looked at so: those of HYP that may stand for them within the tolerance."""
        self._mixed = False
        """Whether a column of REF holds reals and integers, which have no tolerance."""
        self._places: dict[frozenset[Value], list[int]] = {}
        """Of a wide table, the columns of HYP by their values."""

    def found(self) -> tuple[int, ...] | Straight:
        """The first choice that matches; or what is known."""
        domains: list[list[int]] = []
        equal, unsure = True, False
        for number, column in enumerate(self._a):
            self._note(column)
            domain = self._equal(number)
            if not domain:
                equal = False
                domain = self._near(number, domain) if self._reals[-1] else domain
                if not domain and self._surely_none(column):
                    return Straight.NO_MATCH
                unsure = unsure or not domain
            domains.append(domain)
        if unsure:
            return Straight.UNKNOWN
        if equal:
            if len(domains) == 1:
                return (domains[0][0],)
            if prod(map(len, domains)) > self._most:
                return Straight.UNKNOWN
            for choice in _choices(domains):
                if self._projected(choice) == self._tuples():
                    return choice
        if self._mixed or not all(map(_trimmed, self._a)) or not all(map(_trimmed, self._b)):
            return Straight.UNKNOWN
        return self._within(domains) if any(self._reals) else Straight.NO_MATCH

    def _equal(self, number: int) -> list[int]:
        """The columns of HYP that are equal to one of REF; of a wide table they are looked up by their values."""
        if len(self._b) <= WIDE:
            return [place for place in range(len(self._b)) if self._is_equal(number, place)]
        if not self._places:
            for place, theirs in enumerate(self._theirs):
                self._places.setdefault(theirs.distinct, []).append(place)
        column = self._a[number]
        return [place for place in self._places.get(self._own[number].distinct, ()) if _alike(column, self._b[place])]

    def _is_equal(self, number: int, place: int) -> bool:
        """Whether a column of REF and one of HYP have the same values, of one type."""
        column, other = self._a[number], self._b[place]
        if not _alike(column, other) or (self._reals[number] and column[0] not in other):
            return False
        return self._own[number].distinct == self._theirs[place].distinct

    def _note(self, column: Sequence[Value]) -> None:
        """Note what kind of column of REF it is."""
        real = _has_real(column)
        mixed = real and int in map(type, column)
        self._reals.append(real and not mixed)
        self._mixed = self._mixed or mixed

    def _surely_none(self, column: Sequence[Value]) -> bool:
        """Whether a column of REF that has no equal in HYP has no partner under any rule."""
        if _has_real(column):
            return self._reals[-1]
        return type(column[0]) is int or (_trimmed(column) and all(map(_trimmed, self._b)))

    def _near(self, number: int, known: list[int]) -> list[int]:
        """The columns of HYP that may stand for one of reals: the `known` ones, and those that may within tolerance."""
        if number not in self._nearby:
            column, tolerance = self._a[number], tolerance_of(self._tolerance)
            self._nearby[number] = known + [
                place
                for place, theirs in enumerate(self._theirs)
                if place not in known
                and _alike(column, theirs.values)
                and may_agree(self._own[number], theirs, tolerance)
            ]
        return self._nearby[number]

    def _within(self, domains: list[list[int]]) -> tuple[int, ...] | Straight:
        """The first choice that matches within the tolerance; or what is known."""
        domains = [
            self._near(number, domain) if self._reals[number] else domain for number, domain in enumerate(domains)
        ]
        if prod(map(len, domains)) > self._most:
            return Straight.UNKNOWN
        rows = Rows(self._tuples, self._a, self._reals, tolerance_of(self._tolerance))
        left = False
        for choice in _choices(domains):
            agree = rows.agree([self._b[place] for place in choice], partial(self._projected, choice))
            if agree:
                return choice
            left = left or agree is None
        return Straight.UNKNOWN if left else Straight.NO_MATCH

    def _tuples(self) -> set[Row]:
        if self._mine is None:
            self._mine = set(zip(*self._a, strict=True))
        return self._mine

    def _projected(self, choice: tuple[int, ...]) -> set[Row]:
        """HYP's tuples in the columns of a choice; a few choices are remembered."""
        found = self._known.get(choice)
        if found is None:
            found = set(zip(*[self._b[place] for place in choice], strict=True))
            if len(self._known) < CHOICES_OF_LARGE:
                self._known[choice] = found
        return found


def _choices(domains: list[list[int]]) -> Iterator[tuple[int, ...]]:
    """The choices out of the domains that take no column twice."""
    return (choice for choice in product(*domains) if len(set(choice)) == len(choice))


def _alike(one: Sequence[Value], two: Sequence[Value]) -> bool:
    """Whether two columns have values of one type: Python takes True for 1 and False for 0."""
    kind, other = type(one[0]), type(two[0])
    if kind is _NIL or other is _NIL:
        return kinds(one) == kinds(two)
    return kind is other or KINDS[kind] == KINDS[other]  # a column has one kind


def _has_real(column: Sequence[Value]) -> bool:
    """Whether a number of the column is written as a real, so that it has a tolerance."""
    return type(column[0]) is Decimal or (type(column[0]) is not str and Decimal in map(type, column))


def _trimmed(column: Sequence[Value]) -> bool:
    """Whether no string has outer white space."""
    return type(column[0]) in _NUMBERS or not [v for v in column if type(v) is str and v.strip(SPACE) is not v]


_NIL = type(None)
_NUMBERS = (int, Decimal)
_TEXTS = (str, Date)
