"""Answers from query rows: SQLite through SQLAlchemy, Python values, and what is refused."""

from __future__ import annotations

import datetime
import sqlite3
from decimal import Decimal

import pytest
import sqlalchemy

from wizard.cas import Answer, CasValueError, Relation, Scalar, from_rows, parse, write
from wizard.cas.values import DIALECTS


def test_every_kind_of_value() -> None:
    day = datetime.date(1952, 10, 6)
    row = (1, 2.5, Decimal("3.10"), "YES", True, None, day, datetime.time(9, 20), datetime.datetime(1990, 1, 2, 3, 4))
    answer = from_rows([row])
    assert write(answer) == '((1 2.5 3.10 "YES" TRUE NIL "06-OCT-52" "09:20:00" "1990-01-02 03:04:00"))'
    assert parse(write(answer)) == answer


def test_dates_are_nine_characters_in_both_dialects() -> None:
    """1989 paper, 2.1, S-2: in the dialect of that paper a type of their own, from rows as from a text."""
    day = datetime.date(1980, 1, 1)
    assert from_rows([(day,)], dialect="1992") == Answer.of(Relation((("01-JAN-80",),)))
    for dialect in DIALECTS:
        for value in (day, "01-JAN-80"):
            assert from_rows([(value,)], dialect=dialect) == parse('(("01-JAN-80"))', dialect=dialect)
    assert from_rows([(day,)], scalar=True, dialect="1989") == parse('"01-JAN-80"', dialect="1989")
    with pytest.raises(CasValueError, match="date"):
        from_rows([(day,), ("tomorrow",)], dialect="1989")


def test_a_sum_from_numeric_is_an_integer_and_an_average_is_real() -> None:
    assert from_rows([(Decimal(2331300), Decimal("72400.0"))]) == Answer.of(
        Relation(((2331300,), (Decimal("72400.0"),)))
    )


def test_a_float_stays_a_real_and_is_never_written_with_an_exponent() -> None:
    assert write(from_rows([(270275.0,), (1e20,), (1e-7,)])) == "((270275.0)\n (100000000000000000000.0)\n (0.0000001))"


def test_scalars_only_from_one_value_that_is_there() -> None:
    assert from_rows([(48,)], scalar=True) == Answer.of(Scalar(48))
    assert from_rows([(None,)], scalar=True) == Answer.of(Relation(((None,),)))
    assert from_rows([(1, 2)], scalar=True) == Answer.of(Relation(((1,), (2,))))
    assert from_rows([], scalar=True) == Answer.of(Relation(()))


def test_booleans_from_counts_that_are_0_or_1() -> None:
    assert from_rows([(1,)], boolean=True) == Answer.of(Scalar(True))
    assert from_rows([(False,)], boolean=True) == Answer.of(Scalar(False))
    for rows in ([], [(2,)], [(None,)], [(1,), (0,)]):
        with pytest.raises(CasValueError, match="yes/no"):
            from_rows(rows, boolean=True)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (b"x", "bytes"),
        (bytearray(b"x"), "bytes"),
        (float("nan"), "NaN"),
        (float("inf"), "Infinity"),
        (Decimal("NaN"), "NaN"),
        (10**640, "640 digits"),
        (Decimal("1E+700"), "640 digits"),
        (Decimal("1E-700"), "640 digits"),
        (datetime.timedelta(1), "timedelta"),
        ({}, "dict"),
    ],
)
def test_what_cannot_stand_is_refused_with_place_and_reason(value: object, reason: str) -> None:
    with pytest.raises(CasValueError, match=reason) as caught:
        from_rows([(1, 2), (3, value)])
    assert (caught.value.row, caught.value.column) == (2, 2)


def test_mixed_columns_and_ragged_rows_are_refused() -> None:
    with pytest.raises(CasValueError, match=r"column 1: holds number and string values"):
        from_rows([(1,), ("a",)])
    with pytest.raises(CasValueError, match=r"row 2: 1 values where tuples have 2"):
        from_rows([(1, 2), (1,)])
    with pytest.raises(CasValueError, match="at least one"):
        from_rows([()])


def test_declared_types_make_up_for_what_sqlite_does_not_know() -> None:
    rows = [(1, "1952-10-06", 5, "7", None)]
    answer = from_rows(rows, types=["boolean", "date", "real", "string", "integer"])
    assert write(answer) == '((TRUE "06-OCT-52" 5.0 "7" NIL))'
    assert from_rows([(5.0,)], types=["integer"]) == Answer.of(Relation(((5,),)))
    for value, kind in ((2, "boolean"), ("x", "date"), ("x", "real"), (5.5, "integer")):
        with pytest.raises(CasValueError, match=f"declared type {kind}"):
            from_rows([(value,)], types=[kind])  # type: ignore[list-item]
    with pytest.raises(CasValueError, match="2 types"):
        from_rows([(1,)], types=["integer", None])


def test_rows_of_a_real_database() -> None:
    engine = sqlalchemy.create_engine("sqlite://", creator=lambda: sqlite3.connect(":memory:"))
    with engine.connect() as connection:
        rows = connection.execute(sqlalchemy.text("select 1, 'a', 2.5, null union select 2, 'b', 1.5, 'x'")).all()
    engine.dispose()
    assert write(from_rows(rows)) == '((1 "a" 2.5 NIL)\n (2 "b" 1.5 "x"))'


@pytest.mark.parametrize(
    ("computed", "written"), [(2328.600000000004, "2328.6"), (56639.749999999956, "56639.75"), (0.1 + 0.2, "0.3")]
)
def test_a_sum_of_cents_has_no_digits_of_chance(computed: float, written: str) -> None:
    assert write(from_rows([(computed,)], scalar=True)) == written
