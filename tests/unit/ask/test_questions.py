"""The benchmark of questions: what counts as right, what retrieval can and cannot do, and what is passed over."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from benchmarks import questions
from benchmarks.questions import Question, Retrieval, Start, Verdict, as_rows, figures, read_questions, shape

LEARNED = [
    Question("1", "what is the capital of texas", "SELECT seat FROM land WHERE name = 'texas'", frozenset()),
    Question("2", "how many people live in ohio", "SELECT people FROM land WHERE name = 'ohio'", frozenset()),
    Question("3", "list the lands", "SELECT name FROM land", frozenset()),
]
VALUES = ["texas", "ohio", "New York"]


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("what is the capital of ohio", "SELECT seat FROM land WHERE name = 'ohio'"),
        ("how many people live in new york", "SELECT people FROM land WHERE name = 'new york'"),
        ("list all lands", "SELECT name FROM land"),
        ("do texas and ohio touch", None),
        ("zebra", None),
    ],
)
def test_retrieval_fills_the_nearest_template(text: str, sql: str | None) -> None:
    assert Retrieval(LEARNED, VALUES).sql(text) == sql


def test_a_template_that_cannot_be_filled_is_not_learned() -> None:
    odd = Question("4", "is texas large", "SELECT 1", frozenset())
    assert Retrieval([*LEARNED, odd], VALUES).sql("is ohio large") != "SELECT 1"


def test_rows_are_sets_and_rounding_is_forgiven() -> None:
    assert as_rows([(1, "a"), (1, "a")]) == as_rows([(1.0, "a")])
    assert as_rows([(1 / 3,)]) == as_rows([(0.33333333333,)])
    assert as_rows([(1,)]) != as_rows([(1, None)])


def test_a_shape_has_no_values() -> None:
    assert shape("SELECT a FROM t WHERE b = 'x'  AND c > 15") == shape("select a from t where b = 'yy' and c > 7")


def test_questions_whose_reference_fails_are_left_out_and_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "land.sqlite"
    connection = sqlite3.connect(database)
    connection.execute("CREATE TABLE land (name TEXT)")
    connection.close()
    lines = [
        {"id": 1, "text": "lands", "sql": "SELECT name FROM land"},
        {"id": 2, "text": "x", "sql": "SELECT y FROM z"},
    ]
    file = tmp_path / "some.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    assert [question.id for question in read_questions(file, database)] == ["1"]
    assert "1 references failed" in capsys.readouterr().err


def test_precision_is_of_what_was_answered() -> None:
    outcomes = ["right"] * 3 + ["wrong"] + ["abstained"] * 4
    verdicts = [Verdict(LEARNED[0], outcome, "", "", 1.0, 1.0) for outcome in outcomes]
    assert figures("some", "ours", verdicts, Start(0.1, 5.0))[2:8] == ("8", "3", "1", "4", "37.5", "75.0")


def test_a_set_that_is_not_there_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("WOZ_SHARED_DATA", str(tmp_path))
    assert questions.main(["--set", "GeoQuery dev"]) == 0
    said = capsys.readouterr()
    assert said.out == ""
    assert "GeoQuery dev: skipped" in said.err
