"""A domain's own questions: right only where what a principle makes of them is drafted and cited."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Interpretation, Outcome, Request
from wizard.ask.trial import try_questions
from wizard.domain import TestQuestion, database_url, load_domain

BOTH = TestQuestion(
    id="2.4.3-x",
    question="at ten",
    sql="SELECT 1",
    minimum="1",
    source="1992 paper, Appendix B, 2.4.3",
    scalar=True,
    each=("1", "2"),
)
CITED = BOTH.model_copy(update={"each": (), "principles": ("2.4.3",)})


class Scripted:
    """A tool that has these readings of everything."""

    name = "scripted"

    def __init__(self, *readings: Interpretation) -> None:
        self._readings = readings

    def ask(self, request: Request) -> Outcome:
        return Outcome("answered", self._readings)


def reading(sql: str, **more: object) -> Interpretation:
    return replace(Interpretation("p", 0.9, sql, sql, ("a",), scalar=True), **more)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def database() -> Iterator[Database]:
    with open_database(database_url(load_domain("personnel", check_audio=False))) as opened:
        yield opened


def test_every_meaning_of_an_ambiguous_question_must_be_drafted(database: Database) -> None:
    one, both = Scripted(reading("SELECT 1")), Scripted(reading("SELECT 1"), reading("SELECT 2"))
    (alone,) = try_questions(one, database, [BOTH])
    assert (alone.verdict, alone.reason) == ("wrong", "no reading has 2")
    (whole,) = try_questions(both, database, [BOTH])
    assert (whole.verdict, whole.reason) == ("right", "")


def test_a_draft_must_cite_the_principle_that_decides(database: Database) -> None:
    (silent,) = try_questions(Scripted(reading("SELECT 1")), database, [CITED])
    assert (silent.verdict, silent.reason) == ("wrong", "the draft does not cite 2.4.3")
    (cites,) = try_questions(Scripted(reading("SELECT 1", principles=("2.4.3",))), database, [CITED])
    assert cites.verdict == "right"


def test_another_answer_is_wrong_whatever_is_cited(database: Database) -> None:
    (other,) = try_questions(Scripted(reading("SELECT 3", principles=("2.4.3",))), database, [CITED])
    assert (other.verdict, other.given, other.reason) == ("wrong", "3", "")
