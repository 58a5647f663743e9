"""A form made ready for matching: columns with trimmed strings, the set of values of each, and its kind."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from decimal import Decimal
from functools import cached_property
from itertools import islice

from wizard.cas.extensions import recoded
from wizard.cas.tokens import SPACE
from wizard.cas.values import Date, Relation, Scalar, Value, kinds

GLANCE = 32
"""So many tuples are looked at before all are."""


class AnswerColumn:
    """One column of a table. Strings are trimmed of outer white space (1992 paper, appendix A)."""

    __slots__ = ("distinct", "has_real", "kind", "values")

    def __init__(self, values: Sequence[Value], extensions: Collection[str] = ()) -> None:
        types = set(map(type, values))
        self.values = values
        """The values, one a tuple."""
        self.distinct: frozenset[Value] = frozenset(values)
        """The set of values; 48 and 48.0 count as one."""
        self.has_real = Decimal in types
        """Whether a number is written as a real."""
        self.kind = "number"
        """boolean, number, string, nil; date in the 1989 dialect and with extensions; quantity:DIMENSION with them."""
        if str in types or Date in types:
            self.kind = "date" if Date in types else "string"
            self._trim()
            if extensions:
                self._recode(extensions)
        elif bool in types:
            self.kind = "boolean"
        elif types == {type(None)}:
            self.kind = "nil"

    def holding(self, values: Sequence[Value]) -> AnswerColumn:
        """A column of the same kind with some of the same values, made ready already."""
        column = object.__new__(AnswerColumn)
        column.values, column.distinct = values, frozenset(values)
        column.kind, column.has_real = self.kind, self.has_real
        return column

    def _trim(self) -> None:
        changed = {
            value: trimmed
            for value in self.distinct
            if isinstance(value, str) and (trimmed := value.strip(SPACE)) is not value
        }
        if changed:
            self.values = [changed.get(value, value) if isinstance(value, str) else value for value in self.values]
            self.distinct = frozenset(self.values)

    def _recode(self, extensions: Collection[str]) -> None:
        kind, meaning = recoded(self.distinct, extensions)
        if kind != "string":
            self.kind = kind
            self.values = [meaning[value] for value in self.values]
            self.distinct = frozenset(self.values)
            self.has_real = kind.startswith("quantity")


class AnswerTable:
    """A scalar or relation as columns; a scalar is a relation of one tuple of one value (1989 paper, S-1)."""

    def __init__(self, form: Scalar | Relation, extensions: Collection[str] = ()) -> None:
        raw: Sequence[Sequence[Value]] = form.columns if isinstance(form, Relation) else ((form.value,),)
        self.raw = raw
        """The columns as they were read."""
        self._extensions = extensions

    @property
    def width(self) -> int:
        """The number of columns; 0 for the empty relation."""
        return len(self.raw)

    @property
    def height(self) -> int:
        """The number of tuples, duplicates counted."""
        return len(self.raw[0]) if self.raw else 0

    @cached_property
    def columns(self) -> list[AnswerColumn]:
        """The columns, made ready once."""
        return [AnswerColumn(values, self._extensions) for values in self.raw]

    def deduplicated(self) -> AnswerTable:
        """The table with each tuple once, in the order of first appearance; itself if it is so already."""
        if any(len(column.distinct) == self.height for column in self.columns):
            return self
        rows = dict.fromkeys(zip(*(column.values for column in self.columns), strict=True))
        if len(rows) == self.height:
            return self
        table = AnswerTable(Relation(tuple(zip(*rows, strict=True))))
        table.columns = [column.holding(values) for column, values in zip(self.columns, table.raw, strict=True)]
        return table

    @property
    def is_single(self) -> bool:
        """Whether it is one column of one distinct value."""
        return self.width == 1 and len(self.columns[0].distinct) == 1

    def same_as(self, other: AnswerTable) -> bool:
        """Whether both are the same set of tuples with the columns in the same order: the cheapest proof of a match.

        False proves nothing.
        """
        if self.width != other.width or not self.height or not other.height:
            return self.width == other.width
        if self.raw != other.raw:
            if not all(column[0] in own for own, column in zip(self.raw, other.raw, strict=True)):
                return False
            mine = set(zip(*self.raw, strict=True))
            theirs = zip(*other.raw, strict=True)
            if not mine.issuperset(islice(theirs, GLANCE)) or not mine.issuperset(theirs):
                return False
            if len(set(zip(*other.raw, strict=True))) != len(mine):
                return False
        return all(kinds(one) == kinds(two) for one, two in zip(self.raw, other.raw, strict=True))
