"""Answers are judged by the rules of the scorers that came with the questions."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.judging import YES_NO, Judge, compared


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Judge]:
    """Three people, two of whom earn the most."""
    file = tmp_path / "people.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE p (id INTEGER, name TEXT, pay INTEGER)")
        connection.executemany("INSERT INTO p VALUES (?, ?, ?)", [(1, "Ann", 9), (2, "Bob", 9), (3, "Cy", 4)])
        connection.commit()
    made = Judge(file)
    yield made
    made.close()


def test_columns_may_stand_in_any_order_and_further_ones_are_lenient() -> None:
    """As in the scorers: sets of rows, gold's columns among the answer's."""
    gold = (("A", 1.0), ("B", 2.0))
    assert compared(((1.0, "A"), (2.0, "B")), gold) == "strict"
    assert compared(((1.0, "A", "X"), (2.0, "B", "Y")), gold) == "lenient"
    assert compared(((1.0, "B"), (2.0, "A")), gold) == "wrong"
    assert compared((("A",), ("B",)), gold) == "wrong"


def test_an_empty_answer_is_right_where_gold_is_empty_only() -> None:
    """Nothing is not everything."""
    assert compared((), ()) == "strict"
    assert compared((), (("A",),)) == "wrong"
    assert compared((("A",),), ()) == "wrong"


def test_texts_without_case_numbers_to_two_places_and_numbers_in_texts(judge: Judge) -> None:
    """A code that is digits is the number."""
    assert judge.verdict("SELECT 'ann', '9.001'", ["SELECT 'ANN', 9"]) == "strict"
    assert judge.verdict("SELECT 9.02", ["SELECT 9"]) == "wrong"


def test_gold_that_says_yes_or_no_asks_for_that_however_the_question_begins(judge: Judge) -> None:
    """ "My friend says there is nobody" / YES."""
    gold = ["SELECT CASE WHEN COUNT(*) = 3 THEN 'YES' ELSE 'NO' END FROM p"]
    assert judge.verdict("SELECT CASE WHEN EXISTS (SELECT 1 FROM p) THEN 1 ELSE 0 END", gold) == "boolean"
    assert judge.verdict("SELECT CASE WHEN EXISTS (SELECT 1 FROM p) THEN 0 ELSE 1 END", gold) == "wrong"
    assert judge.verdict("SELECT COUNT(*) - 2 FROM p", gold) == "wrong"


def test_forms_and_alternatives_are_right_as_well(judge: Judge) -> None:
    """The id instead of the name."""
    forms = ["SELECT name FROM p WHERE pay = 4", "SELECT id FROM p WHERE pay = 4"]
    assert judge.verdict("SELECT id FROM p WHERE pay < 5", forms) == "strict"
    assert judge.verdict("SELECT pay FROM p WHERE pay < 5", forms) == "wrong"


def test_whoever_ties_for_the_first_place_is_right(judge: Judge) -> None:
    """Gold that takes one of several takes it by chance."""
    forms = ["SELECT name FROM p ORDER BY pay DESC LIMIT 1"]
    for right in ("name = 'Ann'", "name = 'Bob'", "pay = 9"):
        assert judge.verdict(f"SELECT name FROM p WHERE {right}", forms) == "strict"
    assert judge.verdict("SELECT name FROM p WHERE pay = 4", forms) == "wrong"


def test_sql_that_does_not_run_has_failed(judge: Judge) -> None:
    """It is not merely wrong."""
    assert judge.verdict("SELECT nothing FROM p", ["SELECT 1"]) == "failed"


def test_a_boolean_answers_a_yes_no_question_whose_gold_lists(judge: Judge) -> None:
    """TRUE where gold finds anybody, their number too; FALSE where it finds nobody."""
    rules = YES_NO["personnel"]
    some, none = ["SELECT name FROM p WHERE pay = 9"], ["SELECT name FROM p WHERE pay = 5"]
    assert judge.verdict("SELECT 1", some, rules) == "boolean"
    assert judge.verdict("SELECT 2", some, rules) == "boolean"
    assert judge.verdict("SELECT 0", none, rules) == "boolean"
    assert judge.verdict("SELECT 1", none, rules) == "wrong"
    assert judge.verdict("SELECT 1", some) == "wrong"


def test_what_was_run_is_kept_for_the_next_time(tmp_path: Path) -> None:
    """The rows of statements lie beside the database."""
    file = tmp_path / "one.sqlite"
    closing(sqlite3.connect(file)).__enter__().execute("CREATE TABLE t (a)").connection.close()
    first = Judge(file)
    assert first.rows("SELECT 5") == ((5.0,),)
    first.close()
    assert file.with_suffix(".cells").is_file()
    again = Judge(file)
    assert again.rows("SELECT 5") == ((5.0,),)
    again.close()
