"""Every question of the personnel domain, on both databases: the derived maximum bounds what it must."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.draws import examples
from tests.unit.ask_maximum.judging import columns_of, judged, table, verdicts
from wizard.ask.guard import Database
from wizard.ask.maximum import Maximum, derive_maximum
from wizard.cas import Outcome, compare, parse
from wizard.domain import TestQuestion, load_domain
from wizard.domain.maximum import MaximumRules

QUESTIONS = load_domain("personnel", check_audio=False).tests
WIDE = [question for question in QUESTIONS if not question.boolean]
_made: dict[tuple[str, str], Maximum] = {}


def maximum_of(question: TestQuestion, rules: MaximumRules, database: Database) -> Maximum:
    key = (database.dialect, question.id)
    if key not in _made:
        own = database.dialect == "postgres" and question.sql_postgresql
        sql = question.sql_postgresql if own and question.sql_postgresql else question.sql
        _made[key] = derive_maximum(sql, rules, database, scalar=question.scalar, boolean=question.boolean)
    return _made[key]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.id)
def test_the_maximum_contains_the_minimum(question: TestQuestion, rules: MaximumRules, either: Database) -> None:
    maximum = maximum_of(question, rules, either)
    printed = parse(question.minimum)
    assert compare(printed, parse(maximum.minimum)).minimum is Outcome.CORRECT
    assert verdicts(maximum, maximum.minimum) == ("correct", "correct")
    assert verdicts(maximum, maximum.maximum) == ("correct", "correct")
    assert not maximum.note or not maximum.added


@pytest.mark.parametrize("question", WIDE, ids=lambda question: question.id)
def test_an_unreasonable_column_is_too_much(question: TestQuestion, rules: MaximumRules, either: Database) -> None:
    maximum = maximum_of(question, rules, either)
    for text in (maximum.minimum, maximum.maximum):
        columns = columns_of(text)
        if not columns:  # () matches only ()
            assert verdicts(maximum, '(("UNREASONABLE"))') == ("incorrect", "incorrect")
            continue
        hyp = table((*columns, ("UNREASONABLE",) * len(columns[0])))
        assert verdicts(maximum, hyp) == ("correct", "incorrect")


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.id)
def test_both_databases_give_one_maximum(
    question: TestQuestion, rules: MaximumRules, database: Database, request: pytest.FixtureRequest
) -> None:
    other = maximum_of(question, rules, request.getfixturevalue("postgresql"))
    mine = maximum_of(question, rules, database)
    assert [(a.column, a.because) for a in mine.added] == [(a.column, a.because) for a in other.added]
    # AVG is a numeric with many places in PostgreSQL: equal within the tolerance, not in writing.
    for ref, hyp in ((mine, other), (other, mine)):
        assert judged(ref, hyp.maximum).bounded is Outcome.CORRECT


test_both_databases_give_one_maximum = pytest.mark.postgresql(test_both_databases_give_one_maximum)


@examples(150)
@given(st.sampled_from(WIDE), st.randoms(use_true_random=False), st.data())
def test_any_of_the_columns_may_stand_beside_in_any_order(
    rules: MaximumRules, either: Database, question: TestQuestion, shuffle: random.Random, data: st.DataObject
) -> None:
    maximum = maximum_of(question, rules, either)
    columns = columns_of(maximum.maximum)
    if not columns:
        return
    width = len(columns) - len(maximum.added)
    beside = data.draw(st.lists(st.sampled_from(columns[width:]), unique_by=id)) if maximum.added else []
    chosen = [*columns[:width], *beside]
    shuffle.shuffle(chosen)
    rows = list(dict.fromkeys(zip(*chosen, strict=True)))
    shuffle.shuffle(rows)
    assert verdicts(maximum, table(tuple(zip(*rows, strict=True)))) == ("correct", "correct")


def test_only_what_is_computed_over_rows_is_left_alone(rules: MaximumRules, either: Database) -> None:
    alone = [question.id for question in QUESTIONS if not maximum_of(question, rules, either).added]
    assert alone == [
        "B-1", "B-4", "B-5", "B-9", "B-10", "B-11", "B-12", "B-18", "B-21", "P-4", "P-7", "P-8", "P-12",
        "S-6-3", "S-6-4", "S-7-3", "3.1-3", "3.4-2", "3.4-3", "3.1-4", "3.1-5",
    ]  # fmt: skip


def test_the_same_database_gives_the_same_text(rules: MaximumRules, either: Database) -> None:
    for question in WIDE[:10]:
        made = maximum_of(question, rules, either)
        again = derive_maximum(made.minimum_sql, rules, either, scalar=question.scalar)
        assert (again.sql, again.maximum) == (made.sql, made.maximum)
