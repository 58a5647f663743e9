"""What has no equal: values and tuples of one side held against all of the other, within the tolerance of REF's reals.

Most wrong answers differ from REF in a few values, or in all of them. Either way a few of the values (or tuples) that
have no equal tell: where one has no partner on the other side, there is no match. Where only a few have no equal and
each has a partner, there is one. Where many have none, as in an answer that was rounded, tuples are paired in order,
then the values of two columns. All else is left to the search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal
from itertools import islice, repeat
from operator import le
from typing import TypeAlias, TypeVar

from wizard.cas.tolerance import Number, bounds, relate, within
from wizard.cas.values import Value

FEW = 3
"""So many values (or tuples) of either side are held against all of the other."""

HALF = Decimal("0.5")
"""Up to this tolerance the reals that may cover a value lie within twice the tolerance of that value."""

ROUGH = Context(prec=40, Emax=MAX_EMAX, Emin=MIN_EMIN)
SURELY = 1 - Decimal("1e-12")
"""A distance of less than this part of the tolerance is within it, however ROUGH rounds."""

Row: TypeAlias = tuple[Value, ...]
_T = TypeVar("_T")


class ExaminedColumn:
    """A column as it was read, with what has been found out about it so far."""

    __slots__ = ("_distinct", "_ends", "values")

    def __init__(self, values: Sequence[Value]) -> None:
        self.values = values
        self._distinct: frozenset[Value] | None = None
        self._ends: tuple[Number, Number] | None = None

    @property
    def distinct(self) -> frozenset[Value]:
        """The set of its values."""
        if self._distinct is None:
            self._distinct = frozenset(self.values)
        return self._distinct

    @property
    def ends(self) -> tuple[Number, Number]:
        """The lowest and the highest number of a column that holds numbers, and beside them at most NIL."""
        if self._ends is None:
            numbers: Sequence[Number] = self.values  # type: ignore[assignment]
            try:
                self._ends = (min(numbers), max(numbers))
            except TypeError:  # NIL and a number have no order
                numbers = _numbers(self.distinct)
                self._ends = (min(numbers), max(numbers))
        return self._ends


def may_agree(ref: ExaminedColumn, hyp: ExaminedColumn, tolerance: Decimal) -> bool:
    """Whether all values of a REF column of reals may have partners in a HYP column of numbers, and the reverse.

    False is certain; True where a few values do not tell.
    """
    if tolerance > HALF:
        return (None in ref.values) is (None in hyp.values)
    if not _ends_agree(ref, hyp, tolerance):
        return False
    first = ref.values[0]
    if first is not None and first not in hyp.values:  # as in an answer that was rounded: the tuples will tell more
        return _has_partner(first, hyp.values, tolerance)
    missed, extra = ref.distinct - hyp.distinct, hyp.distinct - ref.distinct
    if None in missed or None in extra:
        return False
    if len(missed) == len(extra) > FEW:
        return True
    if not all(_has_partner(value, hyp.distinct, tolerance) for value in _first(missed, ref.values)):
        return False
    for value in _first(extra, hyp.values):
        low, high = bounds(_real(value), 2 * tolerance)
        near = [one for one in ref.distinct if one is not None and low <= one <= high]  # type: ignore[operator]
        if not any(within(one, value, tolerance) for one in near):  # type: ignore[arg-type]
            return False
    return True


class Rows:
    """REF's tuples, held against those of one choice of HYP's columns after another."""

    def __init__(
        self,
        ref: Callable[[], Set[Row]],
        columns: Sequence[Sequence[Value]],
        reals: Sequence[bool],
        tolerance: Decimal,
    ) -> None:
        self._tuples = ref
        """REF's tuples as a set, which not every answer needs."""
        self._columns = columns
        """REF's, in whose order its tuples are looked at."""
        self._exact = [place for place, real in enumerate(reals) if not real]
        self._reals = [place for place, real in enumerate(reals) if real]
        self._tolerance = tolerance

    def agree(self, hyp: Sequence[Sequence[Value]], tuples: Callable[[], Set[Row]]) -> bool | None:
        """Whether each tuple of REF has a partner among the tuples of these columns, and the other way round.

        `tuples` gives those tuples as a set. None where that takes a search. Columns of one place hold values of one
        kind.
        """
        if self._tolerance > HALF:
            return None
        rounded = any(self._columns[place][0] not in hyp[place] for place in self._reals)
        if rounded and self._in_order(hyp):
            return True
        ref, theirs = self._tuples(), tuples()
        missed, extra = ref - theirs, theirs - ref
        if not rounded and len(missed) > FEW and len(extra) > FEW and self._in_order(hyp):
            return True
        if not all(self._partners(row, theirs) for row in _first(missed, zip(*self._columns, strict=True))):
            return False
        if not all(self._covering(row) for row in _first(extra, zip(*hyp, strict=True))):
            return False
        if len(missed) <= FEW and len(extra) <= FEW:
            return True
        if len(hyp) == 1:
            return relate(self._columns[0], hyp[0], self._tolerance) is not None
        said = self._as_ref_says(hyp)
        return None if said is None else set(zip(*said, strict=True)) == ref

    def _in_order(self, hyp: Sequence[Sequence[Value]]) -> bool:
        """Whether the tuples of both, sorted, are partners one by one: then each has one. False says nothing."""
        if len(self._columns[0]) != len(hyp[0]):
            return False
        order = [*self._exact, *self._reals]
        try:
            mine, theirs = (_sorted([side[place] for place in order]) for side in (self._columns, hyp))
        except TypeError:  # NIL and a number have no order
            return False
        sides = list(zip(mine, theirs, strict=True))
        exact, reals = sides[: len(self._exact)], sides[len(self._exact) :]
        return all(one == two for one, two in exact) and all(_are_near(one, two, self._tolerance) for one, two in reals)

    def _as_ref_says(self, hyp: Sequence[Sequence[Value]]) -> Sequence[Sequence[Value]] | None:
        """HYP's columns with each number as REF has it; None where it may stand for several, or none for it."""
        said = list(hyp)
        for place in self._reals:
            pairs = paired(set(self._columns[place]), set(hyp[place]), self._tolerance)
            if pairs is None:
                return None
            said[place] = [pairs[value] for value in hyp[place]]
        return said

    def _partners(self, row: Row, theirs: Iterable[Row]) -> Sequence[Row]:
        """Those of HYP's tuples that a tuple of REF takes for its own."""
        return self._near(row, theirs, self._tolerance)

    def _covering(self, row: Row) -> Sequence[Row]:
        """Those of REF's tuples that take a tuple of HYP for their own."""
        near = self._near(row, self._tuples(), 2 * self._tolerance)
        numbers = [(place, row[place]) for place in self._reals if row[place] is not None]
        return [one for one in near if all(within(one[p], value, self._tolerance) for p, value in numbers)]  # type: ignore[arg-type]

    def _near(self, row: Row, rows: Iterable[Row], tolerance: Decimal) -> Sequence[Row]:
        """Those tuples that are equal where there is no tolerance, and within it of this one's numbers elsewhere."""
        for place in self._exact:
            value = row[place]
            rows = [other for other in rows if other[place] == value]
        for place in self._reals:
            if (value := row[place]) is None:
                rows = [other for other in rows if other[place] is None]
                continue
            low, high = bounds(_real(value), tolerance)
            rows = [other for other in rows if (v := other[place]) is not None and low <= v <= high]  # type: ignore[operator]
        return list(rows)


def paired(ref: Set[Value], hyp: Set[Value], tolerance: Decimal) -> dict[Value, Value] | None:
    """For each number of a HYP column the one of REF's reals that it can stand for, where the two pair one to one.

    None where they do not. NIL stands for NIL.
    """
    if len(ref) != len(hyp) or (None in ref) is not (None in hyp):
        return None
    own, theirs = sorted(_numbers(ref)), sorted(_numbers(hyp))
    below: Number | None = None
    for number, (value, other) in enumerate(zip(own, theirs, strict=True)):
        low, high = bounds(_real(value), tolerance)
        if not low <= other <= high or (below is not None and below >= low):
            return None
        if number + 1 < len(theirs) and theirs[number + 1] <= high:
            return None
        below = other
    return {**dict(zip(theirs, own, strict=True)), None: None}


def _ends_agree(ref: ExaminedColumn, hyp: ExaminedColumn, tolerance: Decimal) -> bool:
    """Whether the lowest numbers are within the tolerance, and the highest: where all have partners, those do.

    What a real covers ends higher, the higher it is, and begins higher, too.
    """
    if ref.ends == hyp.ends:
        return True
    (low, high), (lowest, highest) = ref.ends, hyp.ends
    return within(_real(low), lowest, tolerance) and within(_real(high), highest, tolerance)


def _has_partner(value: Value, others: Iterable[Value], tolerance: Decimal) -> bool:
    """Whether a number of REF, or NIL, has a partner among values of HYP."""
    if value is None:
        return None in others
    low, high = bounds(_real(value), tolerance)
    return any(other is not None and low <= other <= high for other in others)  # type: ignore[operator]


def _sorted(columns: Sequence[Sequence[Value]]) -> Sequence[Sequence[Value]]:
    """The columns of a table with its tuples sorted. Raises TypeError where values have no order."""
    if len(columns) == 1:
        return [sorted(columns[0])]  # type: ignore[type-var]
    return list(zip(*sorted(zip(*columns, strict=True)), strict=True))


def _are_near(ref: Sequence[Value], hyp: Sequence[Value], tolerance: Decimal) -> bool:
    """Whether each number of HYP is within the tolerance of REF's real of the same place, and NIL where it is."""
    try:
        gaps = map(ROUGH.abs, map(ROUGH.subtract, hyp, ref))  # type: ignore[arg-type]  # NIL raises TypeError
        room = map(ROUGH.multiply, repeat(ROUGH.multiply(tolerance, SURELY)), map(ROUGH.abs, ref))  # type: ignore[arg-type]
        if all(map(le, gaps, room)):
            return True
    except TypeError:
        pass
    return all(
        value is other or (value is not None and other is not None and within(value, other, tolerance))  # type: ignore[arg-type]
        for value, other in zip(ref, hyp, strict=True)
    )


def _numbers(column: Set[Value]) -> list[Number]:
    return [value for value in column if value is not None]  # type: ignore[misc]  # a column of numbers


def _real(value: Value) -> Decimal:
    return value if type(value) is Decimal else Decimal(value)  # type: ignore[arg-type]  # of a column of numbers


def _first(some: Set[_T], whole: Iterable[_T]) -> Iterable[_T]:
    """A few of some things: all, or the first as they stand in the whole."""
    return some if len(some) <= FEW else islice(filter(some.__contains__, whole), FEW)
