"""The reader: the grammar of the 1992 paper, appendix A, as settled, with positions for whatever it refuses."""

from __future__ import annotations

import subprocess
import sys
from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wizard.cas import NO_ANSWER, Answer, CasSyntaxError, Dialect, Failure, Relation, Scalar, Value, parse
from wizard.cas.values import Form


def form(text: str, dialect: Dialect = "1992") -> Form:
    (only,) = parse(text, dialect).alternatives
    return only


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("920", 920),
        ("0920", 920),
        ("+7", 7),
        ("-7", -7),
        ("-5.", Decimal("-5")),
        ("5.", Decimal(5)),
        ("5.00", Decimal(5)),
        (".5", ".5"),
        ("1e3", "1e3"),
        ("1.5e3", "1.5e3"),
        ("+", "+"),
        ("-", "-"),
        ("٣", "٣"),
        ("TRUE", True),
        ("yes", True),
        ("FALSE", False),
        ("no", False),
        ("Yes", "Yes"),
        ("True", "True"),
        ("JET", "JET"),
        ("a/b", "a/b"),
        ("a/*b*/", "a"),
        ('"YES"', "YES"),
        ('"12"', "12"),
        ('" a "', " a "),
        ('""', ""),
        ('"say ""hi"""', 'say "hi"'),
        ('"/* no comment */"', "/* no comment */"),
        ("/* one */ 5 /* two **/", 5),
        ("\t\v\n\f 5 \r\n", 5),
    ],
)
def test_scalars(text: str, value: Value) -> None:
    found = form(text)
    assert isinstance(found, Scalar)
    assert found.value == value
    assert type(found.value) is type(value)


def test_integers_and_reals_stay_apart() -> None:
    assert form("48") != form("48.0")
    assert form("1") != form("TRUE")


def test_the_1989_dialect_ignores_case_outside_strings() -> None:
    assert form("TrUe", "1989") == Scalar(True)
    assert form('((Nil "Nil"))', "1989") == Relation(((None,), ("Nil",)))
    with pytest.raises(CasSyntaxError, match="expected OR"):
        parse("(1 or 2)")


def test_an_unknown_dialect_is_refused() -> None:
    with pytest.raises(ValueError, match="1992, 1989"):
        parse("1", "1990")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("(1 OR 2)", (Scalar(1), Scalar(2))),
        ("(1 OR (2 OR 3))", (Scalar(1), Scalar(2), Scalar(3))),
        ("(1 OR 2 OR 3)", (Scalar(1), Scalar(2), Scalar(3))),
        ("(() OR 5)", (Relation(()), Scalar(5))),
        ("(((1)) OR ())", (Relation(((1,),)), Relation(()))),
        ("(NO_ANSWER OR yes)", (NO_ANSWER, Scalar(True))),
        ("((OR 5))", (Relation((("OR",), (5,))),)),
        ("((a OR b))", (Relation((("a",), ("OR",), ("b",))),)),
        ("(5 OR ((OR)))", (Scalar(5), Relation((("OR",),)))),
        ('("OR" OR 1)', (Scalar("OR"), Scalar(1))),
    ],
)
def test_alternatives(text: str, forms: tuple[Form, ...]) -> None:
    assert parse(text) == Answer(forms)


def test_right_nested_alternatives_of_any_depth() -> None:
    depth = 100_000
    assert len(parse("(1 OR " * depth + "2" + ")" * depth).alternatives) == depth + 1


@pytest.mark.parametrize(
    ("text", "line", "column", "expected", "found"),
    [
        ("", 1, 1, "a scalar, a relation or NO_ANSWER", "the end of the text"),
        (" \n /* */ ", 2, 8, "a scalar, a relation or NO_ANSWER", "the end of the text"),
        ("NIL", 1, 1, "a scalar, a relation or NO_ANSWER", "NIL"),
        (")", 1, 1, "a scalar, a relation or NO_ANSWER", ")"),
        ("5 6", 1, 3, "the end of the text", "6"),
        ("(5)", 1, 3, "OR", ")"),
        ("(())", 1, 3, "a value: tuples are not empty", ")"),
        ("((1) ())", 1, 7, "a value: tuples are not empty", ")"),
        ("((1 2)\n (3))", 2, 4, "a tuple of 2 values", ") after 1"),
        ('((1 2)\n ("a" 3))', 2, 3, "a number or NIL, as in the column so far", 'the string "a"'),
        ("((NIL)(1)(TRUE))", 1, 11, "a number or NIL, as in the column so far", "the boolean TRUE"),
        ("((1) 5)", 1, 6, "a tuple or )", "5"),
        ("((1 (2)))", 1, 5, "a value or )", "("),
        ("((NO_ANSWER))", 1, 3, "a value or NIL", "NO_ANSWER"),
        ("((1)", 1, 5, "a tuple or )", "the end of the text"),
        ("((1", 1, 4, "a value or )", "the end of the text"),
        ("(1 OR", 1, 6, "a scalar, a relation or NO_ANSWER", "the end of the text"),
        ("((1 OR 2) OR 3)", 1, 11, "a tuple or )", "OR"),
        ('((1 "a))', 1, 5, "a closing quotation mark", "a string without its closing quotation mark"),
        ('"a""', 1, 1, "a closing quotation mark", "a string without its closing quotation mark"),
        ("((1)) /* x", 1, 7, "the end of the text", "a comment without its */"),
        ("/* x", 1, 1, "*/", "a comment without its */"),
        ("(" * 100_000, 1, 4, "a value or )", "("),
        ("((" + "1" * 641 + "))", 1, 3, "a number of at most 640 characters", "1" * 37 + "..."),
    ],
)
def test_refusals_name_the_place(text: str, line: int, column: int, expected: str, found: str) -> None:
    with pytest.raises(CasSyntaxError) as caught:
        parse(text)
    error = caught.value
    assert (error.line, error.column, error.expected, error.found) == (line, column, expected, found)
    assert str(error) == f"line {line}, column {column}: expected {expected}; found {found}"


@pytest.mark.parametrize("piece", ["(", ")", '"', '""', "/*", "*/", "/* ", "(1 OR ", "((1)", "((", "OR ", "'", "\0"])
def test_repetition_neither_hangs_nor_crashes(piece: str) -> None:
    for text in (piece * 100_000, "((" + piece * 100_000, '(("' + piece * 100_000 + '"))'):
        try:
            parse(text)
        except CasSyntaxError as error:
            assert error.line >= 1
            assert error.column >= 1


@given(
    st.one_of(st.text(), st.text(alphabet='()"/*OR nilNIL12.+-\n\tyes', max_size=60)), st.sampled_from(["1992", "1989"])
)
@example("((1 2) (3 \x00))", "1992")
@example("\ud800", "1992")
def test_any_text_is_read_or_refused_with_a_position(text: str, dialect: Dialect) -> None:
    try:
        parse(text, dialect)
    except CasSyntaxError as error:
        lines = text.split("\n")
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1


def test_failure_tokens_only_with_the_extension() -> None:
    assert form("contingent-failure") == Scalar("contingent-failure")
    (found,) = parse("necessary-failure", extensions={"failures"}).alternatives
    assert found is Failure.NECESSARY


READ_A_MILLION = """
import resource, sys
from wizard.cas import parse
text = "(" + "\\n".join(f'({n} "NAME {n % 1000}" {n % 977}.25)' for n in range(1_000_000)) + ")"
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
relation = parse(text).alternatives[0]
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(relation.height, relation.columns[0][-1], (after - before) * 1024 / len(text))
"""


def test_a_million_tuples_take_a_small_multiple_of_their_text() -> None:
    """Measured in a process of its own; the text is built before, so only the reading counts."""
    done = subprocess.run([sys.executable, "-c", READ_A_MILLION], capture_output=True, text=True, check=True)
    height, last, ratio = done.stdout.split()
    assert (int(height), int(last)) == (1_000_000, 999_999)
    assert float(ratio) < 8, "reading took more than eight times the size of the text"
