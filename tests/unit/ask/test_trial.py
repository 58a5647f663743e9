"""A domain's own questions: right only where what a principle makes of them is drafted and cited."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Interpretation, Outcome, Request
from wizard.ask.trial import principles_tried, try_questions
from wizard.domain import Principle, TestQuestion, database_url, load_domain

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


class Knowing(Scripted):
    """A tool that knows what a principle wants besides."""

    def __init__(self, wanted: Interpretation, *readings: Interpretation) -> None:
        super().__init__(*readings)
        self._wanted = wanted

    def demanded(self, request: Request, reading: Interpretation) -> tuple[tuple[str, Interpretation], ...]:
        return (("2.4.3", self._wanted),)


def test_what_a_principle_demands_must_be_drafted_though_no_question_lists_it(database: Database) -> None:
    plain = BOTH.model_copy(update={"each": ()})
    evening = reading("SELECT 2", paraphrase="in the evening")
    (alone,) = try_questions(Knowing(evening, reading("SELECT 1")), database, [plain])
    assert alone.verdict == "wrong"
    assert alone.reason == "no reading has 2, which principle 2.4.3 demands: in the evening"
    (whole,) = try_questions(Knowing(evening, reading("SELECT 1"), reading("SELECT 2")), database, [plain])
    assert whole.verdict == "right"


def test_principles_are_counted_by_right_drafts_that_cite_them(database: Database) -> None:
    told = [
        Principle(number="a", text="t", source="s"),
        Principle(number="b", text="t", source="s"),
        Principle(number="c", text="t", source="s", untouched="no question can"),
    ]
    tool = Scripted(reading("SELECT 1", principles=("a",)))
    wrong = BOTH.model_copy(update={"each": (), "minimum": "2"})
    trials = list(try_questions(tool, database, [CITED.model_copy(update={"principles": ()})] * 3 + [wrong]))
    found = principles_tried(told, trials)
    assert (found.touched, found.fewer, found.untouched) == (2, {"b": 0}, ("c",))
    assert principles_tried(told, trials[1:]).fewer == {"a": 2, "b": 0}
