"""What an answer is made of: values, scalars, relations, NO_ANSWER, alternatives. Frozen facts and the rules they keep.

Integers and reals stay apart (`int` and `Decimal`) because the tolerance of the comparison depends on how REF wrote a
number; reals are `Decimal`, so that reading, writing and comparing are exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from typing import Literal, TypeAlias

from wizard.cas.errors import CasValueError

Dialect: TypeAlias = Literal["1992", "1989"]
DIALECTS: tuple[Dialect, ...] = ("1992", "1989")

MAX_DIGITS = 640
"""A number may have this many digits: beyond it Python itself may refuse to read or print an integer."""


class NoAnswer(Enum):
    """The token by which a system says that it does not answer (1992 paper, 2.2.3)."""

    NO_ANSWER = "NO_ANSWER"


class Failure(Enum):
    """Why nothing was found (1989 paper, 3.3): an extension, read only when it is asked for."""

    CONTINGENT = "contingent-failure"
    NECESSARY = "necessary-failure"


class Date(str):
    """A date of the 1989 dialect, nine characters such as 06-OCT-52: a type of its own (1989 paper, S-1, S-2)."""

    __slots__ = ()


Value: TypeAlias = bool | int | Decimal | str | None
"""One value of a tuple; None is NIL. A `Date` is a text that is no string."""

NO_ANSWER = NoAnswer.NO_ANSWER

KINDS: dict[type, str] = {
    bool: "boolean", int: "number", Decimal: "number", str: "string", Date: "date", type(None): "nil",
}  # fmt: skip
"""The type that a column has (1992 paper, appendix A; `date` in the 1989 dialect); NIL may stand in any column."""


def kinds(column: Iterable[Value]) -> set[str]:
    """The kinds of value in a column, NIL aside; more than one is a mistake."""
    found = {KINDS.get(kind, kind.__name__) for kind in set(map(type, column))}
    found.discard("nil")
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Scalar:
    """A single value. Two scalars are equal when value and type are (TRUE is not 1, 48 is not 48.0)."""

    value: bool | int | Decimal | str

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scalar):
            return NotImplemented
        return type(self.value) is type(other.value) and self.value == other.value

    def __hash__(self) -> int:
        return hash((type(self.value), self.value))


@dataclass(frozen=True, slots=True, eq=False)
class Relation:
    """A table, held by columns, its tuples in the order they were written. `Relation(())` is the empty relation."""

    columns: tuple[tuple[Value, ...], ...]

    @classmethod
    def of(cls, rows: Iterable[Sequence[Value]]) -> Relation:
        """The relation of these tuples. Raises CasValueError for unequal lengths, empty tuples or mixed types."""
        listed = [tuple(row) for row in rows]
        if not listed:
            return cls(())
        width = len(listed[0])
        for number, row in enumerate(listed, 1):
            if len(row) != width or not row:
                raise CasValueError(number, None, f"{len(row)} values where tuples have {width or 'at least one'}")
        relation = cls(tuple(zip(*listed, strict=True)))
        for number, column in enumerate(relation.columns, 1):
            if len(found := kinds(column)) > 1:
                raise CasValueError(None, number, f"holds {' and '.join(sorted(found))} values; a column has one type")
        return relation

    @property
    def width(self) -> int:
        """The number of columns; 0 for the empty relation."""
        return len(self.columns)

    @property
    def height(self) -> int:
        """The number of tuples, duplicates counted."""
        return len(self.columns[0]) if self.columns else 0

    def rows(self) -> Iterator[tuple[Value, ...]]:
        """The tuples of the table, in the order of its rows."""
        return zip(*self.columns, strict=True)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Relation):
            return NotImplemented
        return self.columns == other.columns and all(
            list(map(type, mine)) == list(map(type, theirs))
            for mine, theirs in zip(self.columns, other.columns, strict=True)
        )

    def __hash__(self) -> int:
        return hash(self.columns)


Form: TypeAlias = Scalar | Relation | NoAnswer | Failure
"""One alternative: what the grammar calls cas1."""


def is_boolean(form: Form) -> bool:
    """Whether a form is a boolean scalar, written bare or as a relation of one tuple of one value, however often."""
    if isinstance(form, Relation):
        if form.width != 1 or not form.height:
            return False
        first = form.columns[0][0]
        return isinstance(first, bool) and all(value is first for value in form.columns[0])
    return isinstance(form, Scalar) and isinstance(form.value, bool)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: one form, or for an ambiguous REF several joined by OR."""

    alternatives: tuple[Form, ...]

    def __post_init__(self) -> None:
        if not self.alternatives:
            raise CasValueError(None, None, "an answer has at least one alternative")

    @classmethod
    def of(cls, *forms: Form) -> Answer:
        """The answer with these alternatives."""
        return cls(forms)

    @property
    def is_no_answer(self) -> bool:
        """Whether the answer is NO_ANSWER and nothing else."""
        return self.alternatives == (NO_ANSWER,)
