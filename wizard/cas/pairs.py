"""Which column may stand for which: whether the sets of values of two columns agree, and how the two are coded.

Side A is the one all of whose columns must be used (REF; or HYP under a maximum), side B the one that is projected.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Literal, TypeAlias

from wizard.cas.tables import AnswerTable
from wizard.cas.tolerance import Coded, Loose, relate
from wizard.cas.values import Value

Side: TypeAlias = Literal["a", "b"]


class ColumnPairs:
    """All pairs of columns of two tables, each related when it is first asked for."""

    def __init__(self, a: AnswerTable, b: AnswerTable, reference: Side, tolerance: Decimal) -> None:
        self.a = a
        self.b = b
        self._reference = reference
        self._tolerance = tolerance
        side = a if reference == "a" else b
        self.exact = not tolerance or not any(column.has_real for column in side.columns)
        """Whether no pair of these tables is under a tolerance."""
        self._related: dict[tuple[int, int], Coded | Loose | None] = {}
        self._codes: dict[frozenset[Value], dict[Value, int]] = {}

    def domains(self) -> list[list[int]] | None:
        """For each column of A the columns of B whose values agree; None if some column has none."""
        by_values: dict[tuple[str, frozenset[Value]], list[int]] = {}
        for place, column in enumerate(self.b.columns):
            by_values.setdefault((column.kind, column.distinct), []).append(place)
        domains = []
        for place, column in enumerate(self.a.columns):
            domain = list(by_values.get((column.kind, column.distinct), ()))
            if not self.exact:
                domain = [
                    other
                    for other, theirs in enumerate(self.b.columns)
                    if theirs.kind == column.kind
                    and (self.related(place, other) is not None if self._is_tolerant(place, other) else other in domain)
                ]
            if not domain:
                return None
            domains.append(domain)
        return domains

    def strictly(self) -> ColumnPairs:
        """The same pairs without tolerance."""
        return ColumnPairs(self.a, self.b, self._reference, Decimal(0))

    def deduplicated(self) -> ColumnPairs:
        """The same pairs, each tuple once."""
        return ColumnPairs(self.a.deduplicated(), self.b.deduplicated(), self._reference, self._tolerance)

    def loose(self, a: int, b: int) -> Loose | None:
        """The ranges of a pair that no codes can describe; None for every other pair."""
        related = self.related(a, b)
        return related if isinstance(related, Loose) else None

    def related(self, a: int, b: int) -> Coded | Loose | None:
        """How a pair under tolerance relates; None for a pair without one and for one that cannot agree."""
        if not self._is_tolerant(a, b):
            return None
        if (a, b) not in self._related:
            one, two = self.a.columns[a].values, self.b.columns[b].values
            pair = (one, two) if self._reference == "a" else (two, one)
            self._related[a, b] = relate(*pair, self._tolerance)
        return self._related[a, b]

    def tokens(self, a: int, b: int) -> tuple[Sequence[object], Sequence[object]]:
        """Both columns of a pair that is not loose, as hashable things that are equal exactly if the values match."""
        related = self.related(a, b)
        if isinstance(related, Coded):
            sides = related.reference, related.other
            return sides if self._reference == "a" else sides[::-1]
        return self.a.columns[a].values, self.b.columns[b].values

    def codes(self, a: int, b: int, side: Side) -> list[int]:
        """One side of a pair that is not loose as integers from 0, equal on both sides exactly if the values match."""
        if (related := self.related(a, b)) is not None:
            assert isinstance(related, Coded)  # noqa: S101 - loose pairs have no codes
            return related.reference if side == self._reference else related.other
        distinct = self.a.columns[a].distinct
        if distinct not in self._codes:
            self._codes[distinct] = {value: number for number, value in enumerate(distinct)}
        values = self.a.columns[a].values if side == "a" else self.b.columns[b].values
        return list(map(self._codes[distinct].__getitem__, values))

    def size(self, a: int, b: int) -> int:
        """How many codes a pair that is not loose has."""
        related = self.related(a, b)
        return related.size if isinstance(related, Coded) else len(self.a.columns[a].distinct)

    def is_coded_by_pair(self, a: int, b: int) -> bool:
        """Whether the tokens of A's column depend on the column of B it is paired with."""
        return self._is_tolerant(a, b)

    def groups(self, a: Sequence[int], b: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
        """Two sequences of group numbers in the order (reference, other)."""
        return (a, b) if self._reference == "a" else (b, a)

    def _is_tolerant(self, a: int, b: int) -> bool:
        if self.exact:
            return False
        return (self.a.columns[a] if self._reference == "a" else self.b.columns[b]).has_real
