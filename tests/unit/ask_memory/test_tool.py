"""A tool with a memory: outright use where a request is an approved one, no more than a nudge anywhere else."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from wizard.ask.answer import answer
from wizard.ask.guard import Database
from wizard.ask.interface import Interpretation, Outcome, Request, Tool
from wizard.ask.memory import Memory, MemoryTool, RememberedPair, review
from wizard.domain import Domain

PEOPLE = RememberedPair(
    text="how many settlers camp in texas", sql="SELECT population FROM state WHERE state_name = 'texas'"
)


def remembering(inner: Tool, database: Database, *pairs: RememberedPair) -> MemoryTool:
    return MemoryTool(inner, Memory().learned(pairs), database)


def best(tool: Tool, text: str) -> Interpretation:
    outcome = tool.ask(Request(text))
    assert outcome.status == "answered", (text, outcome.reason)
    return outcome.interpretations[0]


def test_it_answers_what_the_tool_could_not(states_tool: Tool, states: Database) -> None:
    assert states_tool.ask(Request("how many settlers camp in ohio")).status == "abstained"
    reading = best(remembering(states_tool, states, PEOPLE), "How many settlers camp in Ohio?")
    assert answer(reading, states).minimum == "10800"
    assert reading.paraphrase == 'As approved before: "how many settlers camp in texas", with Ohio for texas.'
    assert reading.labels == ("Population",)
    assert reading.columns == ("state.population",)


@pytest.mark.parametrize("text", ["how many settlers camp in iowa", "please, how many settlers camp in the iowa"])
def test_words_that_carry_nothing_may_differ(states_tool: Tool, states: Database, text: str) -> None:
    assert answer(best(remembering(states_tool, states, PEOPLE), text), states).minimum == "2913"


@pytest.mark.parametrize(
    "text",
    [
        "how many settlers camped in ohio",
        "how many settlers camp near ohio",
        "how many settlers do not camp in ohio",
        "how many settlers camp in hudson",  # a river: of another type
        "how many settlers camp in ohio and texas",
        "how many settlers camp in 5",
        "how many settlers camp in",
    ],
)
def test_anything_else_is_left_to_the_tool(states_tool: Tool, states: Database, text: str) -> None:
    inner = states_tool.ask(Request(text))
    outer = remembering(states_tool, states, PEOPLE).ask(Request(text))
    assert (outer.status, outer.interpretations, outer.unknown) == (inner.status, inner.interpretations, inner.unknown)


def test_a_value_of_a_wider_column_is_of_the_same_type(states_tool: Tool, states: Database) -> None:
    """No river traverses Maine in this database; it is a state all the same, once a pair has shown one."""
    rivers = RememberedPair(
        text="what flows in texas", sql="SELECT DISTINCT river_name FROM river WHERE traverse = 'texas'"
    )
    assert remembering(states_tool, states, rivers).ask(Request("what flows in maine")).status == "abstained"
    reading = best(remembering(states_tool, states, rivers, PEOPLE), "what flows in maine")
    assert states.run(reading.sql).rows == ()


def test_the_tools_own_first_reading_is_not_labelled(states_tool: Tool, states: Database) -> None:
    text = "what is the population of texas"
    own = best(states_tool, text)
    pair = RememberedPair(text=text, sql=own.sql, form=dict(own.logical_form))
    assert best(remembering(states_tool, states, pair), "what is the population of ohio").paraphrase == (
        best(states_tool, "what is the population of ohio").paraphrase
    )


def test_a_revision_is_learned_with_its_reading(tool: Tool, database: Database) -> None:
    """The transcript was not understood, the wizard revised it: the transcript's pattern gives the revision's form."""
    request = "What is Mary Smith's salary?"
    own = best(tool, request)
    pair = RememberedPair(
        text="what does Mary Smith stash away",
        request=request,
        sql=own.sql,
        form=dict(own.logical_form),
        origin="revised",
    )
    assert tool.ask(Request("what does Paul Tai stash away")).status == "abstained"
    reading = best(remembering(tool, database, pair), "what does Paul Tai stash away")
    expected = best(tool, "What is Paul Tai's salary?")
    assert (reading.sql, reading.logical_form) == (expected.sql, expected.logical_form)
    assert reading.paraphrase == f"As approved before: {expected.paraphrase}"


def test_scores_fall_and_the_tools_readings_follow(tool: Tool, database: Database) -> None:
    text = "Does Sharon Lease work in department 10?"
    pair = RememberedPair(text=text, sql="SELECT 1 FROM employees WHERE last_name = 'LEASE' AND department = 10")
    readings = remembering(tool, database, pair).ask(Request(text)).interpretations
    own = tool.ask(Request(text)).interpretations
    assert readings[0].paraphrase.startswith("As approved before: ")
    assert [reading.sql for reading in readings[1:]] == [reading.sql for reading in own]
    scores = [reading.score for reading in readings]
    assert scores == sorted(scores, reverse=True)
    assert sum(scores) == pytest.approx(1, abs=0.01)


def test_poison_does_no_harm_beyond_its_own_pattern(personnel: Domain, tool: Tool, database: Database) -> None:
    """Wrong pairs for six questions of the domain: every other question gets the reading that it got before."""
    questions = [question for question in personnel.tests if not question.context]
    poisoned = questions[:6]
    pairs = [
        RememberedPair(text=q.question, sql=p.sql) for q, p in zip(poisoned, [*poisoned[1:], poisoned[0]], strict=True)
    ]
    bad = remembering(tool, database, *pairs)
    for question in questions[6:]:
        assert best(bad, question.question).sql == best(tool, question.question).sql, question.question
    for question in poisoned:
        assert best(bad, question.question).paraphrase.startswith("As approved before: "), question.question


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM state WHERE state_name = 'texas'",
        "SELECT population FROM state WHERE state_name = 'texas'; DROP TABLE state",
        "SELECT load_extension('texas') FROM state",
        "SELECT nothing FROM state WHERE state_name = 'texas'",
        "not sql at all",
    ],
)
def test_sql_that_the_guard_or_the_database_refuses_is_never_offered(
    states_tool: Tool, states: Database, sql: str
) -> None:
    tool = remembering(states_tool, states, PEOPLE.model_copy(update={"sql": sql}))
    assert tool.ask(Request(PEOPLE.text)).status == "abstained"


def test_a_value_cannot_break_out_of_its_quotes(states_tool: Tool, states: Database) -> None:
    reading = best(remembering(states_tool, states, PEOPLE), "how many settlers camp in o'brien")
    assert reading.sql.endswith("'o''brien'")
    assert answer(reading, states).minimum == "7"


def test_name_carries_the_version(states_tool: Tool, states: Database) -> None:
    tool = remembering(states_tool, states, PEOPLE)
    assert tool.name == f"{states_tool.name} + memory {tool.memory.version}"


# -- close calls ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TwoReadings:
    """A tool that always offers the same two readings."""

    first: float

    @property
    def name(self) -> str:
        return "two"

    def ask(self, request: Request) -> Outcome:
        texts = (
            "SELECT area FROM state WHERE state_name = 'ohio'",
            "SELECT length FROM river WHERE river_name = 'ohio'",
        )
        scores = (self.first, round(1 - self.first, 3))
        readings = tuple(Interpretation(sql, score, sql, sql, ("X",)) for sql, score in zip(texts, scores, strict=True))
        return Outcome("answered", readings)


NEAR = RememberedPair(text="so how big is the hudson then", sql="SELECT length FROM river WHERE river_name = 'hudson'")


@pytest.mark.parametrize(("first", "expected"), [(0.52, "river"), (0.8, "state")])
def test_a_similar_pair_settles_a_close_call_only(states: Database, first: float, expected: str) -> None:
    readings = remembering(TwoReadings(first), states, NEAR).ask(Request("how big is the ohio then")).interpretations
    assert f"FROM {expected} " in readings[0].sql
    assert readings[0].score > readings[1].score
    assert not readings[0].paraphrase.startswith("As approved")


def test_an_unlike_pair_has_no_say(states: Database) -> None:
    pair = NEAR.model_copy(update={"text": "tell me everything about the mouth of hudson"})
    before = TwoReadings(0.52).ask(Request("")).interpretations
    assert remembering(TwoReadings(0.52), states, pair).ask(Request("how big is ohio")).interpretations == before


# -- review -----------------------------------------------------------------------------------------------------------


def test_review_finds_the_tools_reading_by_its_rows(states_tool: Tool, states: Database) -> None:
    pair = RememberedPair(text="population of texas", sql="SELECT population FROM state WHERE state_name = 'texas'")
    (candidate,) = review([pair], Memory(), states, states_tool)
    assert candidate.status == "new"
    assert candidate.pair.form == best(states_tool, pair.text).logical_form
    assert candidate.note.startswith("read by the tool: ")


def test_review_is_not_deceived_by_chance(states_tool: Tool, states: Database) -> None:
    """Both statements give one row, 1, for Ohio; for another state they differ: no reading of the tool is taken."""
    chance = "SELECT COUNT(*) FROM city WHERE state_name = 'ohio' AND population > 500"
    pair = RememberedPair(text="how many cities are in ohio", sql=chance)
    assert states.run(best(states_tool, pair.text).sql).rows == states.run(chance).rows
    (candidate,) = review([pair], Memory(), states, states_tool)
    assert candidate.pair.form == {}


def test_review_says_what_is_against_a_pair(states_tool: Tool, states: Database) -> None:
    memory = Memory().learned([PEOPLE])
    pairs = [
        PEOPLE,
        PEOPLE.model_copy(update={"sql": "SELECT area FROM state WHERE state_name = 'texas'"}),
        RememberedPair(
            text="how many settlers camp in iowa", sql="SELECT population FROM state WHERE state_name = 'iowa'"
        ),
        RememberedPair(text="wipe it", sql="DELETE FROM state"),
        RememberedPair(text="how about ohio", sql="SELECT population FROM state WHERE state_name = 'ohio'"),
        RememberedPair(text="what is their capital", sql="SELECT capital FROM state WHERE area > 1", origin="sql"),
        RememberedPair(text="uh", sql="SELECT 1 FROM state"),
    ]
    found = review(pairs, memory, states, states_tool)
    assert [candidate.status for candidate in found] == [
        "known", "conflict", "new", "refused", "leans", "leans", "refused",
    ]  # fmt: skip
    assert PEOPLE.id in found[1].note
    assert [candidate.may_be_learned for candidate in found] == [False, True, True, False, False, False, False]
