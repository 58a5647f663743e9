"""The tolerance between two columns of numbers, decided once and exactly; afterwards only small integers are compared.

|h - r| <= t |r| is an interval relation and not transitive (1989 paper, S-9). Over the sorted values of the other
column each reference value covers a range. If any two ranges are equal or disjoint, the relation is an equivalence
between the columns and both can be coded; otherwise the ranges are kept ("loose").
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, Inexact
from functools import lru_cache
from typing import TypeAlias

from wizard.cas.budget import Meter
from wizard.cas.values import MAX_DIGITS, Value

EXACT = Context(prec=4 * MAX_DIGITS, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[Inexact])
"""Products of two numbers of the language fit; should one not, it fails loudly instead of rounding."""

Number: TypeAlias = int | Decimal


@dataclass(frozen=True, slots=True)
class Coded:
    """An equivalence: values match if and only if their codes are equal."""

    reference: list[int]
    other: list[int]
    size: int
    """Codes run from 0 up to this."""


@dataclass(frozen=True, slots=True)
class Loose:
    """No equivalence: a reference tuple's range `first <= rank < last` covers the other tuples of that rank."""

    first: list[int]
    last: list[int]
    rank: list[int]


@lru_cache(64)
def tolerance_of(value: float | Decimal) -> Decimal:
    """The tolerance as an exact decimal fraction. Raises ValueError unless 0 <= value < 1."""
    exact = value if isinstance(value, Decimal) else Decimal(repr(value))
    if exact.is_nan() or not 0 <= exact < 1:
        raise ValueError(f"the tolerance is a fraction from 0 up to, not including, 1; not {value}")
    return exact


def within(reference: Number, other: Number, tolerance: Decimal) -> bool:
    """Whether one number is within the tolerance of a reference number: exact for one written as an integer."""
    if isinstance(reference, int) or not tolerance:
        return reference == other
    low, high = bounds(reference, tolerance)
    return low <= other <= high


def bounds(reference: Decimal, tolerance: Decimal) -> tuple[Decimal, Decimal]:
    """The lowest and highest number within the tolerance of a reference real, inclusive."""
    one, two = EXACT.multiply(reference, 1 - tolerance), EXACT.multiply(reference, 1 + tolerance)
    return (one, two) if one <= two else (two, one)


def relate(reference: Sequence[Value], other: Sequence[Value], tolerance: Decimal) -> Coded | Loose | None:
    """How two columns of numbers relate; None if some value on either side has no partner on the other."""
    if (None in reference) is not (None in other):
        return None
    others: list[Number] = sorted(value for value in set(other) if value is not None and not isinstance(value, str))
    keys = set(zip(map(type, reference), reference, strict=True))
    ranges: dict[tuple[type, Value], tuple[int, int]] = {(type(None), None): (-1, 0)}
    for kind, value in keys:
        if value is None or isinstance(value, str):
            continue
        low, high = bounds(value, tolerance) if isinstance(value, Decimal) else (value, value)
        span = bisect_left(others, low), bisect_right(others, high)
        if span[0] == span[1]:
            return None
        ranges[kind, value] = span
    spans = sorted(set(ranges.values()))
    covered = 0
    disjoint = True
    for first, last in spans[1:]:
        if first > covered:
            return None
        disjoint = disjoint and first == covered
        covered = max(covered, last)
    if covered < len(others):
        return None
    row_spans = [ranges[key] for key in zip(map(type, reference), reference, strict=True)]
    ranks: dict[Value, int] = {value: rank for rank, value in enumerate(others)}
    ranks[None] = -1
    if not disjoint:
        return Loose([span[0] for span in row_spans], [span[1] for span in row_spans], [ranks[v] for v in other])
    code = {span: number for number, span in enumerate(spans)}
    by_rank = {rank: code[span] for span in spans for rank in range(*span)}
    return Coded([code[span] for span in row_spans], [by_rank[ranks[value]] for value in other], len(spans))


def covers(groups: tuple[Sequence[int], Sequence[int]], loose: Sequence[Loose], meter: Meter) -> bool:
    """Whether within each group every reference tuple has another tuple in all its ranges and the other way round.

    `groups` holds the group of each reference tuple and of each other tuple. Raises BudgetSpent.
    """
    meter.spend(len(groups[0]) + len(groups[1]))
    if len(loose) > 1:
        loose = sorted(loose, key=lambda item: -len(set(item.rank)))
    reference = set(zip(groups[0], *(column for item in loose for column in (item.first, item.last)), strict=True))
    other = sorted(set(zip(groups[1], *(item.rank for item in loose), strict=True)))
    covered = bytearray(len(other))
    reach = 0
    """With one loose column: everything before this position that can be covered is."""
    for group, *spans in sorted(reference):
        start = bisect_left(other, (group, spans[0]))
        end = bisect_left(other, (group, spans[1]), lo=start)
        if len(spans) == 2:
            found = end > start
            if end > reach:
                covered[max(start, reach) : end] = b"\1" * (end - max(start, reach))
                reach = end
        else:
            meter.spend(end - start)
            found = False
            for place in range(start, end):
                ranks = other[place]
                if all(spans[2 * n - 2] <= ranks[n] < spans[2 * n - 1] for n in range(2, len(ranks))):
                    covered[place] = 1
                    found = True
        if not found:
            return False
    return 0 not in covered
