"""Rows of a query into answers: Python and SQLAlchemy values, the database's types kept, what cannot stand refused."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from decimal import Decimal
from numbers import Integral
from typing import Literal, TypeAlias

from wizard.cas.errors import CasValueError
from wizard.cas.tokens import dated
from wizard.cas.values import DIALECTS, MAX_DIGITS, Answer, Dialect, Form, Relation, Scalar, Value

ColumnType: TypeAlias = Literal["boolean", "integer", "real", "string", "date"]
"""What a domain may declare of a column where the database's own value does not show it."""

MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")


def from_rows(
    rows: Iterable[Sequence[object]],
    *,
    scalar: bool = False,
    boolean: bool = False,
    types: Sequence[ColumnType | None] | None = None,
    dialect: Dialect = "1992",
) -> Answer:
    """The answer that a query's rows are.

    `scalar`: exactly one row of one value that is not NULL becomes a scalar; anything else stays a relation.
    `boolean`: one row of one value, 0 or 1 (or a boolean), becomes a boolean scalar.
    `types`: the domain's type for each column (None: as the value shows); SQLite knows neither booleans nor dates.
    A date becomes a 9-character string such as "06-OCT-52" (1989 paper, S-2); in dialect 1989 that, and a text so
    written, is a `Date`, as `parse` has it. A Decimal without places after the point is an integer. Raises
    CasValueError for bytes, NaN, infinities, numbers of more than 640 digits, types unknown to the language, tuples of
    unequal length, columns of mixed type.
    """
    if dialect not in DIALECTS:
        raise ValueError(f"dialect must be one of {', '.join(DIALECTS)}, not {dialect!r}")
    listed: list[list[Value]] = []
    for number, row in enumerate(rows, 1):
        if types is not None and len(types) != len(row):
            raise CasValueError(number, None, f"{len(row)} values where {len(types)} types are declared")
        listed.append(
            [_value(value, types[place] if types else None, number, place + 1) for place, value in enumerate(row)]
        )
    if dialect == "1989":
        listed = [[dated(value) if type(value) is str else value for value in row] for row in listed]
    single = listed[0][0] if len(listed) == 1 and len(listed[0]) == 1 else None
    if boolean:
        if single is None or single not in (0, 1):
            raise CasValueError(None, None, "a yes/no answer is one row of one value, 0 or 1")
        return Answer.of(Scalar(bool(single)))
    form: Form = Scalar(single) if scalar and single is not None else Relation.of(listed)
    return Answer.of(form)


def nine_characters(day: datetime.date) -> str:
    """A date as the 1989 paper writes it (S-2): day, month, two digits of the year."""
    return f"{day.day:02d}-{MONTHS[day.month - 1]}-{day.year % 100:02d}"


def _value(value: object, kind: ColumnType | None, row: int, column: int) -> Value:
    plain = _plain(value, row, column)
    if kind is None or plain is None:
        return plain
    if kind == "boolean":
        if plain in (0, 1):
            return bool(plain)
    elif kind == "string":
        return str(plain)
    elif kind == "date":
        if isinstance(value, datetime.date):
            return plain
        try:
            return nine_characters(datetime.date.fromisoformat(str(plain)))
        except ValueError:
            pass
    elif not isinstance(plain, bool | str):
        if kind == "real":
            return Decimal(plain)
        if plain == int(plain):
            return int(plain)
    raise CasValueError(row, column, f"{plain!r} is not a value of the declared type {kind}")


def _as_written(value: float) -> Decimal:
    """A floating-point number by the 15 digits that it surely has: sums of cents end in no 0.000000000004."""
    return Decimal(f"{value:.15g}")


def _plain(value: object, row: int, column: int) -> Value:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Integral):
        number = int(value)
        if abs(number) >= 10**MAX_DIGITS:
            raise CasValueError(row, column, f"a number of more than {MAX_DIGITS} digits")
        return number
    if isinstance(value, float):
        return _decimal(_as_written(value), row, column, keep_real=True)
    if isinstance(value, Decimal):
        return _decimal(value, row, column, keep_real=False)
    if isinstance(value, datetime.datetime):
        return value.isoformat(sep=" ")
    if isinstance(value, datetime.date):
        return nine_characters(value)
    if isinstance(value, datetime.time):
        return value.isoformat()
    if isinstance(value, bytes | bytearray | memoryview):
        raise CasValueError(row, column, "bytes have no form in an answer; select a column of text, number or date")
    raise CasValueError(row, column, f"a value of type {type(value).__name__} has no form in an answer")


def _decimal(value: Decimal, row: int, column: int, *, keep_real: bool) -> Value:
    if not value.is_finite():
        raise CasValueError(row, column, f"{value} is not a number that an answer can hold")
    digits, exponent = len(value.as_tuple().digits), int(value.as_tuple().exponent)
    if max(digits + exponent, digits, -exponent) + 4 > MAX_DIGITS:
        raise CasValueError(row, column, f"a number of more than {MAX_DIGITS} digits")
    if exponent >= 0 and not keep_real:
        return int(value)
    return value
