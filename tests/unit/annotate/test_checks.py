"""The domain checks: each breaks one thing in a good annotation, and the finding names it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.unit.annotate.conftest import Made
from wizard.annotate.answerchecks import check_reference
from wizard.annotate.checks import check
from wizard.annotate.drafting import draft
from wizard.annotate.findings import Remark
from wizard.annotate.opened_domain import OpenedDomain
from wizard.ask.guard import open_database
from wizard.corpus.annotation import Annotation, Citation, Pointer, Reference

QUERY1, QUERY3, ANSWER3 = (
    Pointer(what="query", turn=1),
    Pointer(what="query", turn=3),
    Pointer(what="answer", turn=3),
)
OTHER, OUTSIDE = "answer 1: its SQL gives another answer", "answer 1: it does not lie within its maximum"
SALARY = "SELECT salary FROM employees WHERE last_name = 'LEASE'"


@pytest.fixture
def found(made: Made) -> Callable[..., tuple[Remark, ...]]:
    """The findings of the draft of turn 4 (D1, context turn 3) with some fields changed."""
    ground = made.grounds.of("personnel")

    def check_it(utterance: str = "8ky-1-004", **fields: Any) -> tuple[Remark, ...]:
        taken = made.taken(utterance)
        drafted = draft(taken.item, ground, taken.earlier).annotation
        return check(Annotation.model_validate({**dict(drafted), **fields}), taken.item, ground)

    return check_it


def errors(findings: tuple[Remark, ...]) -> list[str]:
    return [str(one) for one in findings if one.level == "error"]


def warnings(findings: tuple[Remark, ...]) -> list[str]:
    return [str(one) for one in findings if one.level == "warning"]


@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5])
def test_drafts_of_what_is_sure_pass(found: Callable[..., tuple[Remark, ...]], turn: int) -> None:
    assert errors(found(f"8ky-1-{turn:03}")) == []


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"transcription": None}, ["it is not transcribed; listen, and write what was said"]),
        ({"transcription": " "}, ["the transcription is empty; a turn without words is class X"]),
        ({"category": None, "category_1989": None}, ["it has no class; choose one of A, D1, D, X"]),
        (
            {"category": "A", "category_1989": "0"},
            ["class A, and it has context; make it D1, or take the context away"],
        ),
        (
            {"category": "D", "category_1989": "3"},
            ["its context is the preceding query alone; make it D1, or point to more"],
        ),
        (
            {"context": (QUERY1,)},
            [
                "class D1 is context of the preceding query alone; make it D, or point to the query of turn 3 alone",
            ],
        ),
        (
            {"context": (QUERY3, ANSWER3)},
            [
                "class D1 is context of the preceding query alone; make it D, or point to the query of turn 3 alone",
            ],
        ),
        ({"context": ()}, ["class D1 needs context; point to it, such as the query of turn 3, or make it A"]),
        (
            {"context": (Pointer(what="query", turn=4),), "category": "D", "category_1989": "3"},
            ["turn 4 does not lie before this one; point to an earlier turn"],
        ),
        (
            {"category": "X", "category_1989": "X"},
            ["class X without a reason; say why: a tag or an exclusion"],
        ),
        (
            {"exclusions": ("vague",)},
            ["vague is a reason to exclude, and the class is D1; make it X, or take the reason away"],
        ),
        (
            {"tags": ("unanswerable",)},
            ["unanswerable is a reason to exclude, and the class is D1; make it X, or take the reason away"],
        ),
        ({"references": ()}, ["class D1 without an answer; accept the draft, or write SQL"]),
    ],
)
def test_class_reasons_and_context(
    found: Callable[..., tuple[Remark, ...]], fields: dict[str, Any], told: list[str]
) -> None:
    assert errors(found(**fields)) == told


def test_a_tag_that_is_no_reason_does_not_make_an_x_legal_in_silence(
    found: Callable[..., tuple[Remark, ...]],
) -> None:
    findings = found(category="X", category_1989="X", tags=("wh-question",))
    assert errors(findings) == []
    assert warnings(findings)[0].startswith("no tag of it (wh-question) is a reason to exclude a query")
    assert [one.what for one in findings if one.level == "note"] == ["class X has answers"]


def test_the_marks_of_a_transcription_are_checked(found: Callable[..., tuple[Remark, ...]]) -> None:
    findings = found(transcription="how about [cough Paul tai")
    assert errors(findings)
    assert {one.layer for one in findings if one.level == "error"} == {"transcription"}
    assert all(one.place is not None for one in findings if one.level == "error")


def one_reference(**fields: str) -> dict[str, Any]:
    whole = {"sql": SALARY, "minimum": "34200", "maximum": '((34200 1028 "LEASE"))'}
    return {"references": (Reference(**{**whole, **fields}),)}


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, []),
        ({"minimum": "((34200.0))"}, []),
        (
            {"minimum": "34201"},
            [OTHER, OUTSIDE],
        ),
        (
            {"minimum": '"34200"'},
            [OTHER, OUTSIDE],
        ),
        ({"minimum": ""}, ["answer 1: it is not written yet"]),
        ({"minimum": "((1 2"}, ["answer 1: it cannot be read"]),
        ({"minimum": "((1) (TRUE))"}, ["answer 1: it cannot be read"]),
        ({"minimum": "(34200 OR 5)"}, ["answer 1: it holds OR"]),
        ({"sql": ""}, ["answer 1: there is no SQL; write one SELECT that gives the whole answer (principle 1.3)"]),
        ({"sql": "SELECT 1; SELECT 2"}, ["answer 1: its SQL gives no answer: SQL refused: 2 statements"]),
        ({"sql": "UPDATE employees SET salary = 0"}, ["answer 1: its SQL gives no answer: SQL refused"]),
        ({"sql": "SELECT salry FROM employees"}, ["answer 1: its SQL gives no answer: SQL failed"]),
        ({"maximum": '((1028 "LEASE"))'}, [OUTSIDE]),
        ({"maximum": "((34200 1028) (5 6))"}, [OUTSIDE]),
        ({"maximum": "(("}, ["answer 1: its maximum cannot be read"]),
        ({"maximum": "(34200 OR 5)"}, ["answer 1: its maximum holds OR"]),
        ({"maximum_sql": SALARY}, ["answer 1: the maximum's SQL gives another answer"]),
        ({"maximum_sql": "SELECT 1 FROM nowhere"}, ["answer 1: the maximum's SQL gives no answer"]),
        ({"maximum": "", "maximum_sql": SALARY}, ["answer 1: its maximum is not written yet"]),
    ],
)
def test_an_answer_is_what_its_sql_gives_and_lies_within_its_maximum(
    found: Callable[..., tuple[Remark, ...]], fields: dict[str, str], told: list[str]
) -> None:
    findings = errors(found(**one_reference(**fields)))
    assert [text[: len(start)] for text, start in zip(findings, told, strict=True)] == told


def test_a_boolean_of_a_statement_that_counts_is_its_answer(found: Callable[..., tuple[Remark, ...]]) -> None:
    sql = "SELECT COUNT(*) > 0 FROM employees WHERE last_name = 'LEASE'"
    assert errors(found(**one_reference(sql=sql, minimum="TRUE", maximum="TRUE"))) == []
    assert errors(found(**one_reference(sql=sql, minimum="FALSE", maximum="FALSE")))


def test_the_types_are_those_of_the_schema(tmp_path: Path, made: Made) -> None:
    """SQLite lets a column hold what it was not declared for: then no system could know the type of the answer."""
    database = tmp_path / "loose.sqlite"
    with sqlite3.connect(database) as connection:
        connection.execute("CREATE TABLE flight (flight_id INTEGER, departure_time INTEGER, name TEXT)")
        connection.execute("INSERT INTO flight VALUES (1, '0920x', 5)")
    connection.close()
    ground = made.grounds.of("personnel")
    with open_database(f"sqlite:///{database}") as opened:
        loose = OpenedDomain(ground.domain, opened, None, str(database))
        reference = Reference(sql="SELECT flight_id, departure_time FROM flight", minimum='((1 "0920x"))')
        told = [str(one) for one in check_reference(0, reference, loose) if one.level == "error"]
        assert told == [
            "answer 1: column departure_time holds string values, and flight.departure_time is INTEGER; "
            "select the column as it is, or cast it"
        ]
        cast = Reference(sql="SELECT CAST(departure_time AS TEXT) AS t, name FROM flight", minimum='(("0920x" "5"))')
        assert [str(one) for one in check_reference(0, cast, loose) if one.level == "error"] == []


def test_one_type_a_column(found: Callable[..., tuple[Remark, ...]]) -> None:
    sql = "SELECT last_name FROM employees WHERE department = 10 UNION SELECT 5"
    told = errors(found(**one_reference(sql=sql, minimum="(5)")))
    assert any("a column has one type" in text for text in told)


def test_references_of_the_same_sql_are_one_reading(found: Callable[..., tuple[Remark, ...]]) -> None:
    one = one_reference()["references"][0]
    other = one.model_copy(update={"sql": SALARY.replace(" FROM", "\n  FROM")})
    told = warnings(found(references=(one, other)))
    assert any("answers 1 and 2 are of the same SQL" in text for text in told)
    assert any(text.startswith("it has 2 readings; tag it testably-ambiguous") for text in told)


def test_more_than_six_readings_are_hopeless(found: Callable[..., tuple[Remark, ...]]) -> None:
    references = tuple(
        Reference(sql=f"SELECT COUNT(*) FROM employees WHERE department = {number}", minimum="1") for number in range(7)
    )
    assert any("hopelessly vague" in text for text in warnings(found(references=references)))


def test_one_reading_is_not_ambiguous(found: Callable[..., tuple[Remark, ...]]) -> None:
    told = warnings(found(tags=("testably-ambiguous",), **one_reference()))
    assert "testably-ambiguous, with one reading; write the other, or untag it" in told


def test_principles_exist_and_read_as_they_were_cited(found: Callable[..., tuple[Remark, ...]]) -> None:
    findings = found(principles=(Citation(number="S-3", sha256="0" * 64), Citation(number="Z-1", sha256="0" * 64)))
    assert warnings(findings)[-1].startswith("principle S-3 has changed since it was cited")
    assert errors(findings)[0].startswith("the domain has no principle Z-1; there are: S-3")
