"""Why a HYP was judged as it was: under the best choice of columns, the tuples it missed and those that are extra.

For an incorrect answer the best choice is the one that leaves the fewest such tuples. All choices are tried where
there are few, else the choice is improved step by step; the explanation says which.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import permutations
from math import perm

from wizard.cas.comparator import TOLERANCE, Outcome, Reading, Verdict
from wizard.cas.extensions import checked
from wizard.cas.tables import AnswerTable
from wizard.cas.tolerance import tolerance_of, within
from wizard.cas.values import Answer, Failure, NoAnswer, Scalar, Value, is_boolean
from wizard.cas.writer import write_value

Tuple = tuple[Value, ...]

ALL_CHOICES = 720
"""Up to so many choices of columns all are tried."""

WORK = 2_000_000
"""Tuples looked at before the search for a better choice stops."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What stands between a HYP and one bound of one alternative of REF."""

    bound: str
    """minimum or maximum."""
    alternative: int
    """The alternative of REF, from 0."""
    reason: str
    """One sentence."""
    mapping: tuple[int, ...] = ()
    """For each column that must be found (of REF; under a maximum of HYP) the column, from 0, that stands for it."""
    missed: tuple[Tuple, ...] = ()
    """Tuples of REF that HYP lacks; under a maximum, tuples of the maximum that HYP lacks."""
    extra: tuple[Tuple, ...] = ()
    """Tuples of HYP, projected, that REF lacks; under a maximum, tuples of HYP that the maximum lacks."""
    exhaustive: bool = True
    """Whether every choice of columns was tried."""


def explain(
    alternatives: Sequence[Reading],
    hyp: Answer,
    verdict: Verdict,
    *,
    tolerance: float | Decimal = TOLERANCE,
    extensions: Collection[str] = (),
) -> list[Explanation]:
    """Explain a verdict: one explanation, or for several alternatives one for each, the nearest first."""
    chosen = checked(extensions)
    if verdict.minimum is Outcome.MALFORMED:
        reason = verdict.reason or "HYP holds alternatives; only REF may"
        return [Explanation("minimum", 0, f"HYP is malformed: {reason}")]
    if verdict.minimum is Outcome.NO_ANSWER:
        return [Explanation("minimum", 0, "HYP is NO_ANSWER")]
    form = hyp.alternatives[0]
    if verdict.minimum is Outcome.CORRECT and verdict.bounded in {None, Outcome.CORRECT}:
        number = verdict.alternative or 0
        return [Explanation("minimum", number, "HYP holds REF", verdict.mapping or ())]
    found = []
    limit = tolerance_of(tolerance)
    for number, reading in enumerate(alternatives):
        own = reading.minimum
        if isinstance(form, NoAnswer | Failure) or isinstance(own, NoAnswer | Failure):
            found.append(Explanation("minimum", number, f"REF is {_name(own)} and HYP {_name(form)}"))
            continue
        table = AnswerTable(form, chosen)
        if is_boolean(own) and not table.is_single:
            found.append(Explanation("minimum", number, "REF is a boolean; HYP is not a single value"))
            continue
        below = _explained("minimum", number, AnswerTable(own, chosen), table, limit, reference="a")
        found.append(below)
        if not (below.missed or below.extra) and not isinstance(reading.maximum, NoAnswer | Failure | None):
            found[-1] = _explained("maximum", number, table, AnswerTable(reading.maximum, chosen), limit, reference="b")
    found.sort(key=lambda one: (one.bound == "minimum", len(one.missed) + len(one.extra) or 1 << 40))
    return found


def _name(form: object) -> str:
    return (
        str(form.value)
        if isinstance(form, NoAnswer | Failure)
        else "a value"
        if isinstance(form, Scalar)
        else "a table"
    )


def _explained(
    bound: str, number: int, a: AnswerTable, b: AnswerTable, tolerance: Decimal, *, reference: str
) -> Explanation:
    """Explain one bound: A's columns must be found in B."""
    names = ("REF", "HYP") if bound == "minimum" else ("HYP", "the maximum")
    if not a.height or not b.height:
        if a.height == b.height:
            return Explanation(bound, number, "both are empty")
        reason = f"{names[0]} is empty" if not a.height else f"{names[1]} is empty"
        one, two = _raw(a), _raw(b)
        return Explanation(bound, number, reason, (), *((one, two) if bound == "minimum" else (two, one)))
    if a.width > b.width:
        reason = f"{names[0]} has {a.width} columns and {names[1]} only {b.width}"
        return Explanation(bound, number, reason)
    for place, column in enumerate(a.columns):
        if not any(column.kind == other.kind for other in b.columns):
            reason = f"no column of {names[1]} holds {_kind(column.kind)} as column {place + 1} of {names[0]} does"
            return Explanation(bound, number, reason)
    search = _Best(a, b, tolerance, reference)
    mapping, exhaustive = search.best()
    missed, extra = search.difference(mapping)
    missed, extra = (missed, extra) if bound == "minimum" else (extra, missed)
    if missed or extra:
        lacks = f"HYP lacks {len(missed)} and adds {len(extra)} tuples"
        reason = f"{lacks} under the {'best' if exhaustive else 'best found'} choice of columns"
    else:
        reason = f"{names[1]} holds {names[0]}"
    return Explanation(bound, number, reason, mapping, tuple(missed), tuple(extra), exhaustive)


def _raw(table: AnswerTable) -> tuple[Tuple, ...]:
    return tuple(dict.fromkeys(zip(*table.raw, strict=True)))


def _kind(kind: str) -> str:
    return "nothing but NIL" if kind == "nil" else f"a {kind}"


class _Best:
    """The search for the choice of columns with the fewest tuples missed or extra."""

    def __init__(self, a: AnswerTable, b: AnswerTable, tolerance: Decimal, reference: str) -> None:
        self._a = a
        self._b = b
        self._tolerance = tolerance
        self._reference = reference
        self._mine = dict.fromkeys(zip(*(column.values for column in a.columns), strict=True))
        side = a if reference == "a" else b
        self._near = [bool(tolerance) and column.has_real for column in side.columns]
        self._work = 0
        self._costs: dict[tuple[int, ...], tuple[int, int]] = {}

    def best(self) -> tuple[tuple[int, ...], bool]:
        """The best choice found, and whether all were tried."""
        width, others = self._a.width, self._b.width
        if perm(others, width) <= ALL_CHOICES and perm(others, width) * (self._a.height + self._b.height) <= WORK:
            return min(permutations(range(others), width), key=self._cost), True
        choice = self._greedy()
        improved = True
        while improved and self._work < WORK:
            improved = False
            for other in self._neighbours(choice):
                if self._cost(other) < self._cost(choice):
                    choice, improved = other, True
                    break
                if self._work >= WORK:
                    break
        return choice, False

    def difference(self, mapping: Sequence[int]) -> tuple[list[Tuple], list[Tuple]]:
        """The tuples of A that B, projected, lacks, and those of B that A lacks."""
        theirs = dict.fromkeys(zip(*(self._b.columns[place].values for place in mapping), strict=True))
        self._work += len(self._mine) + len(theirs)
        mine = self._mine
        if any(self._a.columns[i].kind != self._b.columns[c].kind for i, c in enumerate(mapping)):
            return list(mine), list(theirs)
        missed = [row for row in mine if row not in theirs]
        extra = [row for row in theirs if row not in mine]
        near = [i for i, c in enumerate(mapping) if self._near[i if self._reference == "a" else c]]
        if near and (missed or extra):
            missed = self._far(missed, theirs, near, refers=self._reference == "a")
            extra = self._far(extra, mine, near, refers=self._reference == "b")
        return missed, extra

    def _far(self, rows: list[Tuple], others: Iterable[Tuple], near: list[int], *, refers: bool) -> list[Tuple]:
        """The tuples without another tuple in their tolerance; `refers`: it is they that the tolerance is taken of."""
        first = near[0]
        buckets: dict[Tuple, list[Tuple]] = {}
        for other in others:
            key = tuple(None if i in near else value for i, value in enumerate(other))
            buckets.setdefault((*key, other[first] is None), []).append(other)
        for bucket in buckets.values():
            bucket.sort(key=lambda row: _number(row[first]))
        left = []
        for row in rows:
            key = tuple(None if i in near else value for i, value in enumerate(row))
            bucket = buckets.get((*key, row[first] is None), [])
            if row[first] is not None and self._tolerance < Decimal("0.1"):
                value = _number(row[first])
                reach = 2 * self._tolerance * abs(value)
                start = bisect_left(bucket, value - reach, key=lambda other: _number(other[first]))
                end = bisect_right(bucket, value + reach, key=lambda other: _number(other[first]))
                bucket = bucket[start:end]
            self._work += len(bucket)
            if not any(
                all(_within(*((row[i], o[i]) if refers else (o[i], row[i])), self._tolerance) for i in near)
                for o in bucket
            ):
                left.append(row)
        return left

    def _cost(self, mapping: tuple[int, ...]) -> tuple[int, int]:
        if mapping not in self._costs:
            missed, extra = self.difference(mapping)
            kinds = sum(self._a.columns[i].kind != self._b.columns[c].kind for i, c in enumerate(mapping))
            self._costs[mapping] = len(missed) + len(extra), kinds
        return self._costs[mapping]

    def _greedy(self) -> tuple[int, ...]:
        """Pair the columns whose sets of values share the most, the likeliest first."""
        scored = sorted(
            (
                (
                    mine.kind != theirs.kind,
                    -len(mine.distinct & theirs.distinct) / len(mine.distinct | theirs.distinct),
                    i,
                    c,
                )
                for i, mine in enumerate(self._a.columns)
                for c, theirs in enumerate(self._b.columns)
            )
        )
        chosen: dict[int, int] = {}
        for _, _, i, c in scored:
            if i not in chosen and c not in chosen.values():
                chosen[i] = c
        return tuple(chosen[i] for i in range(self._a.width))

    def _neighbours(self, choice: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """The choices one exchange away."""
        free = [c for c in range(self._b.width) if c not in choice]
        for i in range(len(choice)):
            for c in free:
                yield (*choice[:i], c, *choice[i + 1 :])
            for j in range(i):
                other = list(choice)
                other[i], other[j] = other[j], other[i]
                yield tuple(other)


def _number(value: Value) -> Decimal:
    return Decimal(value) if isinstance(value, int | Decimal) else Decimal(0)


def _within(reference: Value, other: Value, tolerance: Decimal) -> bool:
    if isinstance(reference, int | Decimal) and isinstance(other, int | Decimal):
        return within(reference, other, tolerance)
    return reference == other


def shown(rows: Sequence[Tuple], limit: int = 10) -> list[str]:
    """Tuples as people read them, the first `limit`, and how many more there are."""
    lines = [f"({' '.join(map(write_value, row))})" for row in rows[:limit]]
    return [*lines, f"... and {len(rows) - limit} more"] if len(rows) > limit else lines
