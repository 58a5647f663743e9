"""References of drafts: the recorded minimum, a maximum, a yes/no question's table; or the reason why not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.unit.annotate.conftest import Made
from wizard.annotate.maxima import OTHER_NOW, of_statement, references_of_turn
from wizard.annotate.opened_domain import NO_RULES, OpenedDomain, OpenedDomains
from wizard.ask.guard import SqlRefused
from wizard.corpus.annotation import Reference
from wizard.corpus.layers import UtteranceRecord
from wizard.errors import DeviceError, WozError

LEASE = "SELECT salary FROM employees WHERE last_name = 'LEASE'"


def by_hand(record: UtteranceRecord, sql: str, cas: str) -> UtteranceRecord:
    """The turn as if the wizard had written this SQL."""
    assert record.answer is not None
    update = {"request": None, "interpretation": None, "origin": "sql", "sql": sql, "minimum": cas}
    return record.model_copy(update={"answer": record.answer.model_copy(update=update)})


@pytest.fixture
def record(made: Made) -> UtteranceRecord:
    return made.store.item("8ky-1-001").record


def test_a_statement_by_hand_gets_a_maximum(record: UtteranceRecord, ground: OpenedDomain) -> None:
    (one,) = references_of_turn(by_hand(record, LEASE, "34200"), ground)
    assert (one.sql, one.minimum, one.note) == (LEASE, "34200", "")
    assert '34200 1028 "LEASE"' in one.maximum
    assert one.maximum_sql.startswith("SELECT")


def test_the_answer_that_was_sent_stands_first(made: Made, ground: OpenedDomain) -> None:
    question = made.store.item("8ky-1-005").record
    assert [one.minimum for one in references_of_turn(question, ground)] == ["TRUE", "((1028))"]
    assert question.answer is not None
    offered = question.requests[0].interpretations
    table = next(number for number, one in enumerate(offered) if one.sql == references_of_turn(question, ground)[1].sql)
    update = {"interpretation": table, "sql": offered[table].sql, "minimum": "((1028))"}
    sent = question.model_copy(update={"answer": question.answer.model_copy(update=update)})
    assert [one.minimum for one in references_of_turn(sent, ground)] == ["((1028))", "TRUE"]


def test_a_digit_of_a_database_without_booleans_is_the_boolean_it_is(
    record: UtteranceRecord, ground: OpenedDomain
) -> None:
    sql = "SELECT EXISTS (SELECT 1 FROM employees WHERE last_name = 'LEASE')"
    assert [one.minimum for one in references_of_turn(by_hand(record, sql, "1"), ground)] == ["TRUE", "((1028))"]
    both = f"{sql} AND EXISTS (SELECT 1 FROM employees WHERE last_name = 'NOBODY')"
    assert [one.minimum for one in references_of_turn(by_hand(record, both, "0"), ground)] == ["FALSE"], (
        "there is no table of both"
    )


def test_another_answer_than_was_recorded_is_told_and_kept(record: UtteranceRecord, ground: OpenedDomain) -> None:
    assert references_of_turn(by_hand(record, LEASE, "99999"), ground) == (
        Reference(sql=LEASE, minimum="99999", note=OTHER_NOW),
    )


def test_what_cannot_be_run_is_the_note(record: UtteranceRecord, ground: OpenedDomain) -> None:
    (one,) = references_of_turn(by_hand(record, "SELECT nothing FROM nowhere", "1"), ground)
    assert (one.minimum, one.maximum) == ("1", "")
    assert "no table nowhere" in one.note
    with pytest.raises(SqlRefused):
        of_statement("SELECT nothing FROM nowhere", ground)


def test_without_rules_there_is_no_maximum_and_it_says_so(record: UtteranceRecord, ground: OpenedDomain) -> None:
    bare = replace(ground, rules=None)
    (one,) = references_of_turn(record, bare)
    assert (one.minimum, one.maximum, one.note) == ("34200", "", NO_RULES)
    with pytest.raises(WozError, match="there are no rules to derive a maximum by"):
        of_statement(LEASE, bare)


def test_a_message_has_no_reference(made: Made, ground: OpenedDomain) -> None:
    assert references_of_turn(made.store.item("8ky-1-002").record, ground) == ()


def test_a_database_that_is_not_there_is_an_error_and_no_note() -> None:
    nowhere = OpenedDomains(database="postgresql+psycopg://nobody@127.0.0.1:1/none")
    with nowhere, pytest.raises(DeviceError):
        nowhere.of("personnel")
