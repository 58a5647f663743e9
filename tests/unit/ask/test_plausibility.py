"""Plausibility as a probability: its words, its evidence, and what the rows add."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import pytest

from wizard.ask.form import Attr, Compare, Related, Set, Show, Step
from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Exchange, Interpretation, Outcome, Request, Tool, finished
from wizard.ask.plausibility import AnswerJudge, PlausibilityModel, StageWeights, shipped
from wizard.ask.plausibility.familiarity import TRAIT, familiarity, learned, with_familiarity
from wizard.ask.plausibility.model import shared
from wizard.ask.plausibility.oddities import oddities
from wizard.ask.tool import answered_if_likely, make_tool
from wizard.domain import database_url, load_domain

PLAIN = PlausibilityModel(
    StageWeights(0.0, {"margin": 2.0}, 0.95, 0.7),
    StageWeights(0.0, {"margin": 2.2, "empty": -3.0, "repeats the question": -3.0}, 0.85, 0.7),
)


@pytest.fixture(scope="module")
def database() -> Iterator[Database]:
    with open_database(database_url(load_domain("personnel", check_audio=False))) as opened:
        yield opened


@pytest.fixture(scope="module")
def tool(database: Database) -> Tool:
    return make_tool(load_domain("personnel", check_audio=False), database)


def reading(sql: str, score: float, **more: object) -> Interpretation:
    made = Interpretation("p", score, sql, sql, ("a",), evidence={"margin": 1.0})
    return replace(made, **more)  # type: ignore[arg-type]


def test_a_stage_is_a_logistic_model_and_words_are_its_limits() -> None:
    stage = StageWeights(1.0, {"margin": 2.0}, 0.95, 0.7)
    assert stage.probability({"margin": 0.5, "unheard of": 9.0}) == pytest.approx(1 / (1 + math.exp(-2.0)))
    assert [stage.sureness(p, {}) for p in (0.95, 0.94, 0.7, 0.69)] == ["sure", "likely", "likely", "unsure"]
    assert stage.sureness(0.99, {"context": 1.0}) == "likely", "what leans on something is never sure"
    assert StageWeights(0.0, {}, 0.99, 0.8, 0.6).sureness(0.7, {"context": 1.0}) == "likely", (
        "what leans has a limit of its own"
    )
    assert StageWeights(0.0, {}, 0.99, 0.8, 0.6).sureness(0.7, {}) == "unsure"
    assert 0 < stage.probability({"margin": -1e9}) < stage.probability({"margin": 1e9}) < 1


def test_what_is_shipped_reads_back_as_it_was_written() -> None:
    model = shipped()
    assert PlausibilityModel.from_json(model.as_json()) == model
    assert model.read.weights
    assert model.answered.weights
    assert model.known, "constructions of right readings"


def test_the_other_readings_share_what_the_first_leaves_over() -> None:
    scores = shared(0.8, [1.0, 1.0, 3.0])
    assert scores[0] == 0.8
    assert scores == sorted(scores, reverse=True)
    assert sum(scores) < 1, "it may be that none of them is right"
    assert shared(0.2, [1.0, 1.0])[1] == 0.2, "none is likelier than the first"


def test_every_reading_of_the_tool_has_a_probability_and_a_word(tool: Tool) -> None:
    outcome = tool.ask(Request("How many clerks are there in department 45?"))
    first = outcome.interpretations[0]
    assert 0 < first.score < 1
    assert first.sureness in ("sure", "likely", "unsure")
    assert first.evidence["only reading"] in (0.0, 1.0)


def test_a_request_that_was_asked_is_judged_by_its_rows_too(tool: Tool) -> None:
    request = Request("List the clerks")
    before = tool.ask(request)
    after = finished(tool, request, before)
    assert [one.sql for one in after.interpretations] == [one.sql for one in before.interpretations]
    scores = [one.score for one in after.interpretations]
    assert scores == sorted(scores, reverse=True)


def test_an_empty_answer_makes_a_reading_less_plausible(database: Database) -> None:
    answers = AnswerJudge(database, PLAIN)
    some = answers.judged(Outcome("answered", (reading("SELECT last_name FROM employees", 0.9),)))
    none = answers.judged(Outcome("answered", (reading("SELECT last_name FROM employees WHERE 1 = 0", 0.9),)))
    assert some.interpretations[0].sureness == "sure"
    assert none.interpretations[0].score < 0.4
    assert none.interpretations[0].sureness == "unsure"


def test_an_answer_that_repeats_the_question_does_too(database: Database) -> None:
    answers = AnswerJudge(database, PLAIN)
    form = {"value": ["45"]}
    found = answers.evidence([reading("SELECT '45' FROM employees LIMIT 1", 0.9, logical_form=form)])
    assert found["repeats the question"] == 1.0
    assert (
        answers.evidence([reading("SELECT '46' FROM employees LIMIT 1", 0.9, logical_form=form)])[
            "repeats the question"
        ]
        == 0.0
    )


def test_no_is_as_good_an_answer_as_any_to_who_asks_whether(database: Database) -> None:
    answers = AnswerJudge(database, PLAIN)
    nobody = reading("SELECT last_name FROM employees WHERE 1 = 0", 0.9)
    asked = replace(nobody, evidence={"asks whether": 1.0})
    assert answers.evidence([nobody])["empty"] == 1.0
    assert answers.evidence([asked])["empty"] == 0.0
    assert answers.evidence([asked])["none, to whether"] == 1.0
    truth = reading("SELECT 1", 0.9, boolean=True, logical_form={"value": ["1"]})
    assert answers.evidence([truth])["repeats the question"] == 0.0, "TRUE is no 1 that was asked for"


@pytest.mark.parametrize(
    ("text", "whether"),
    [
        ("any Canadians in department 22", 1.0),
        ("so are there any women in department 44", 1.0),
        ("could you tell me who the clerks are", 0.0),
        ("who are the clerks", 0.0),
    ],
)
def test_a_request_asks_whether_by_its_first_word(tool: Tool, text: str, whether: float) -> None:
    assert tool.ask(Request(text)).interpretations[0].evidence["asks whether"] == whether


def test_what_is_taken_back_is_no_clause_that_is_left_out(tool: Tool) -> None:
    evidence = tool.ask(Request("people in department 43, no sorry, 42")).interpretations[0].evidence
    assert evidence["left out"] == 0.0
    assert evidence["dropped"] > 0.0
    clause = tool.ask(Request("I just started last week, but who are the clerks")).interpretations[0].evidence
    assert clause["left out"] == 1.0


def test_rivals_with_the_same_rows_agree_and_others_do_not(database: Database) -> None:
    answers = AnswerJudge(database, PLAIN)
    first, same = (
        reading("SELECT last_name FROM employees", 0.8),
        reading("SELECT last_name FROM employees WHERE 1 = 1", 0.1),
    )
    other = reading("SELECT last_name FROM employees WHERE 1 = 0", 0.1)
    assert answers.evidence([first, same])["a rival agrees"] == 1.0
    assert "near rival with other rows" not in answers.evidence([first, same])
    assert answers.evidence([first, other])["near rival with other rows"] == 0.0, "it is as far as can be"


def test_what_does_not_run_in_time_counts_nothing_and_costs_no_reading(database: Database) -> None:
    late = AnswerJudge(database, PLAIN, seconds=0.0)
    judged = late.judged(Outcome("answered", (reading("SELECT last_name FROM employees", 0.9),)))
    assert judged.interpretations[0].score == pytest.approx(0.9, abs=0.01)
    bad = AnswerJudge(database, PLAIN).judged(Outcome("answered", (reading("SELECT nothing FROM nowhere", 0.9),)))
    assert bad.interpretations[0].score == pytest.approx(0.9, abs=0.01)


def test_readings_of_others_are_left_as_they_are(database: Database) -> None:
    theirs = Outcome("answered", (replace(reading("SELECT last_name FROM employees WHERE 1 = 0", 0.9), evidence={}),))
    assert AnswerJudge(database, PLAIN).judged(theirs) == theirs


def test_a_reading_that_is_unsure_is_offered_and_is_no_answer(tool: Tool) -> None:
    """*Who* earned what when nobody asked who: such a reading is too doubtful to be sent as an answer."""
    outcome = tool.ask(Request("List the clerks"))
    first = outcome.interpretations[0]
    unsure = answered_if_likely(
        "the clerks, hm", replace(outcome, interpretations=(replace(first, sureness="unsure"),))
    )
    assert unsure.status == "abstained"
    assert unsure.interpretations, "a person may still choose it"
    assert unsure.reason
    likely = replace(outcome, interpretations=(replace(first, sureness="likely"),))
    assert answered_if_likely("the clerks, hm", likely).status == "answered"


def test_who_asks_in_the_very_words_of_a_reading_has_its_answer(tool: Tool) -> None:
    outcome = tool.ask(Request("List the clerks"))
    first = replace(outcome.interpretations[0], sureness="unsure")
    asked = answered_if_likely(first.paraphrase.upper(), replace(outcome, interpretations=(first,)))
    assert asked.status == "answered"


def test_readings_of_a_memory_or_a_model_are_not_refused(tool: Tool) -> None:
    outcome = tool.ask(Request("List the clerks"))
    theirs = replace(outcome.interpretations[0], sureness="unsure", evidence={})
    assert answered_if_likely("the clerks", replace(outcome, interpretations=(theirs,))).status == "answered"


def test_what_people_seldom_mean_is_odd() -> None:
    school = Related(Step("graduated from"), Set("school", (Compare(Attr("city"), "=", ("PRINCETON",)),)))
    other = Related(Step("graduated from"), Set("school", (Compare(Attr("degree"), "=", ("PHD",)),)))
    plain, odd = oddities(Show(Set("employee", (school,)))), oddities(Show(Set("employee", (school, other))))
    assert plain["same partner twice"] == 0.0
    assert odd["same partner twice"] == 1.0
    driver = Compare(Attr("job"), "=", ("DRIVER",))
    both = oddities(Show(Set("employee", (driver, Compare(Attr("job"), "=", ("CLERK",))))))
    assert both["two values of one"] == 1.0
    assert oddities(Show(Set("employee", (driver,))))["two values of one"] == 0.0


def test_a_construction_that_no_right_reading_had_is_strange() -> None:
    known = learned([["R list", "list > NP value"]] * 30 + [["R rare"]])
    assert known == {"R list": 20, "list > NP value": 20}, "once may be chance"
    assert familiarity(["R list", "list > NP value"], known)["strangest rule"] == 0.0
    assert familiarity(["R list", "R rare"], known)["strangest rule"] == 1.0
    weighed = with_familiarity({TRAIT + "R rare": 1.0, "margin": 1.0}, known)
    assert weighed["margin"] == 1.0
    assert weighed["strangest rule"] == 1.0
    assert not any(name.startswith(TRAIT) for name in weighed)


def exchange(tool: Tool, text: str, *before: Exchange) -> Exchange:
    return Exchange(text, tool.ask(Request(text, before)).interpretations[0].logical_form)


def test_a_request_among_others_says_whether_it_leans_on_them(tool: Tool) -> None:
    before = exchange(tool, "Who works in department 45?")
    (by_itself,) = tool.ask(Request("How many departments are there?")).interpretations[:1]
    assert not {"alone", "leans"} & by_itself.evidence.keys()
    among = tool.ask(Request("How many departments are there?", (before,))).interpretations
    ways = {one.context_used is None: one.evidence for one in among if one.evidence}
    assert ways[True]["alone"] == 1.0
    assert ways[True]["alone, of a class"] == 1.0, "it says that departments are counted"
    ones = tool.ask(Request("which ones are women", (before,))).interpretations[0]
    assert ones.evidence["leans, the ones"] == 1.0
    further = tool.ask(Request("and the women", (before,))).interpretations[0]
    assert further.evidence["leans, goes on"] == further.evidence["leans, names"] == 1.0


@pytest.mark.parametrize(
    "text",
    [
        "Which employees of department 12 live in Texas?",
        "How many clerks are there in the legal department?",
        "Who is the president?",
        "What is the average salary of the secretaries?",
        "Which departments have more than thirty employees?",
        "List the engineers who are over sixty.",
        "Who earns more than 90,000 dollars a year?",
    ],
)
def test_a_question_of_its_own_means_the_same_behind_others(tool: Tool, text: str) -> None:
    alone = finished(tool, Request(text), tool.ask(Request(text)))
    assert alone.status == "answered"
    before = exchange(tool, "Which women work in department 45?")
    for earlier in ((before,), (before, exchange(tool, "What schools are in Virginia?", before))):
        request = Request(text, earlier)
        among = finished(tool, request, tool.ask(request))
        assert among.status == "answered", among.reason
        assert among.interpretations[0].sql == alone.interpretations[0].sql


@pytest.mark.parametrize(
    "text",
    ["which ones are managers", "and the lawyers", "how old are they", "who is the oldest of them", "the men too"],
)
def test_what_needs_those_before_it_still_leans_on_them(tool: Tool, text: str) -> None:
    request = Request(text, (exchange(tool, "Which women work in department 45?"),))
    assert tool.ask(request).interpretations[0].context_used == 0
