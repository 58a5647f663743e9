"""The writer: one form for everything, which reads back equal."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.cas.strategies import answers
from wizard.cas import NO_ANSWER, Answer, CasSyntaxError, Dialect, Relation, Scalar, Value, parse, write


def test_the_canonical_form() -> None:
    relation = Relation((("AA", 'say "hi"'), (152, None), (Decimal("5.00"), Decimal(5)), (True, False)))
    assert write(Answer.of(relation)) == '(("AA" 152 5.00 TRUE)\n ("say ""hi""" NIL 5.0 FALSE))'
    assert write(Answer.of(Relation(()))) == "()"
    assert write(Answer.of(Scalar(True), NO_ANSWER)) == "(TRUE\nOR\nNO_ANSWER)"
    assert write(Answer.of(Scalar(Decimal("1E+3")))) == "1000.0"


def test_a_database_value_yes_is_quoted() -> None:
    assert write(Answer.of(Relation((("YES",),)))) == '(("YES"))'


def test_an_unknown_dialect_is_refused() -> None:
    with pytest.raises(ValueError, match="dialect"):
        write(Answer.of(Scalar(1)), "1990")  # type: ignore[arg-type]


def _as_reals(answer: Answer) -> Answer:
    """Its integers as reals: the 1989 dialect does not tell them apart."""

    def real(value: Value) -> Value:
        return Decimal(value) if type(value) is int else value

    forms = [
        Relation(tuple(tuple(map(real, column)) for column in one.columns))
        if isinstance(one, Relation)
        else Scalar(real(one.value))  # type: ignore[arg-type]  # NIL is no scalar, and stays none
        if isinstance(one, Scalar)
        else one
        for one in answer.alternatives
    ]
    return Answer.of(*forms)


@given(answers(), st.sampled_from(["1992", "1989"]))
def test_what_is_written_reads_back_equal(answer: Answer, dialect: Dialect) -> None:
    if dialect == "1989" and (len(answer.alternatives) > 1 or answer.is_no_answer):
        with pytest.raises(ValueError, match="neither OR nor NO_ANSWER"):
            write(answer, dialect)
        return
    back = parse(write(answer, dialect), dialect)
    assert back == answer if dialect == "1992" else write(back) == write(_as_reals(answer))


@given(st.one_of(st.text(max_size=40), st.text(alphabet='()"/*OR nilNIL12.+-\n\tyes', max_size=60)))
def test_whatever_is_read_is_written_back_equal(text: str) -> None:
    try:
        answer = parse(text)
    except CasSyntaxError:
        return
    assert parse(write(answer)) == answer
