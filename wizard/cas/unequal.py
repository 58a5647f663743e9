"""What has no equal: values and tuples of one side held against all of the other, within the tolerance of REF's reals.

Most wrong answers differ from REF in a few values, or in all of them. Either way a few of the values (or tuples) that
have no equal tell: where one has no partner on the other side, there is no match. Where only a few have no equal and
each has a partner, there is one. Where many have none, as in an answer that was rounded, the values of two columns are
paired in order. All else is left to the search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from decimal import Decimal
from itertools import islice
from typing import TypeAlias, TypeVar

from wizard.cas.tolerance import Number, bounds, relate, within
from wizard.cas.values import Value

FEW = 3
"""So many values (or tuples) of either side are held against all of the other."""

HALF = Decimal("0.5")
"""Up to this tolerance the reals that may cover a value lie within twice the tolerance of that value."""

Row: TypeAlias = tuple[Value, ...]
_T = TypeVar("_T")


def may_agree(
    ref: Sequence[Value], own: Set[Value], hyp: Sequence[Value], theirs: Set[Value], tolerance: Decimal
) -> bool:
    """Whether all values of a REF column of reals may have partners in a HYP column of numbers, and the reverse.

    `own` and `theirs` are the distinct values. False is certain; True where a few values do not tell.
    """
    missed, extra = own - theirs, theirs - own
    if None in missed or None in extra:
        return False
    if tolerance > HALF:
        return True
    for value in _first(missed, ref):
        low, high = bounds(_real(value), tolerance)
        if not [other for other in theirs if other is not None and low <= other <= high]:  # type: ignore[operator]
            return False
    for value in _first(extra, hyp):
        low, high = bounds(_real(value), 2 * tolerance)
        near = [one for one in own if one is not None and low <= one <= high]  # type: ignore[operator]
        if not any(within(one, value, tolerance) for one in near):  # type: ignore[arg-type]
            return False
    return True


class Rows:
    """REF's tuples, held against those of one choice of HYP's columns after another."""

    def __init__(
        self, ref: Set[Row], columns: Sequence[Sequence[Value]], reals: Sequence[bool], tolerance: Decimal
    ) -> None:
        self._ref = ref
        self._columns = columns
        """REF's, in whose order its tuples are looked at."""
        self._exact = [place for place, real in enumerate(reals) if not real]
        self._reals = [place for place, real in enumerate(reals) if real]
        self._tolerance = tolerance

    def agree(self, hyp: Sequence[Sequence[Value]], theirs: Set[Row]) -> bool | None:
        """Whether each tuple of REF has a partner among the tuples of these columns, and the other way round.

        `theirs` are those tuples. None where that takes a search. Columns of one place hold values of one kind.
        """
        missed, extra = self._ref - theirs, theirs - self._ref
        if self._tolerance > HALF:
            return None
        if not all(self._partners(row, theirs) for row in _first(missed, zip(*self._columns, strict=True))):
            return False
        if not all(self._covering(row) for row in _first(extra, zip(*hyp, strict=True))):
            return False
        if len(missed) <= FEW and len(extra) <= FEW:
            return True
        if len(hyp) == 1:
            return relate(self._columns[0], hyp[0], self._tolerance) is not None
        said = self._as_ref_says(hyp)
        return None if said is None else set(zip(*said, strict=True)) == self._ref

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
        near = self._near(row, self._ref, 2 * self._tolerance)
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


def _numbers(column: Set[Value]) -> list[Number]:
    return [value for value in column if value is not None]  # type: ignore[misc]  # a column of numbers


def _real(value: Value) -> Decimal:
    return value if type(value) is Decimal else Decimal(value)  # type: ignore[arg-type]  # of a column of numbers


def _first(some: Set[_T], whole: Iterable[_T]) -> Iterable[_T]:
    """A few of some things: all, or the first as they stand in the whole."""
    return some if len(some) <= FEW else islice(filter(some.__contains__, whole), FEW)
