"""What is told beside a request is left out, or says of whom it is asked; what would narrow it is never lost."""

from __future__ import annotations

import pytest

from tests.unit.ask.same_statement import sql_of
from wizard.ask.interface import Request, Tool
from wizard.ask.reader.stories import is_told, points_back, wishes
from wizard.ask.reader.words import words_of

LEFT_OUT = [
    ("We had a terrible storm last night and the lights went out. How many nurses work here?",
     "how many nurses work here"),
    ("I'm getting the retirement lunches lined up, so who is over sixty?", "who is over sixty"),
    ("The post room sends everything to the wrong building, so where does Rosa Delgado live?",
     "where does Rosa Delgado live"),
    ("Payroll keeps mixing up the two of them. What does Rosa Delgado earn?", "what does Rosa Delgado earn"),
    ("Nobody ever tells the canteen anything. Who is the president?", "who is the president"),
    ("My wife reckons nurses get rich these days. What's the average salary of a nurse?",
     "what is the average salary of a nurse"),
    ("Can you believe we run out of chairs every week? How many nurses work here?", "how many nurses work here"),
    ("How many secretaries do we have? The chairs get delivered tonight.", "how many secretaries do we have"),
    ("My cousin's forever moaning about it, and I need the names of everybody in department 12.",
     "the names of everybody in department 12"),
    ("My pal bet me that there's no girl in there, so are there any nurses in department 12?",
     "are there any nurses in department 12"),
    ("Quick one, how many nurses work here?", "how many nurses work here"),
    ("How many nurses work here? Drill is at ten.", "how many nurses work here"),
    ("list the secretaries in department 12, the auditors are waiting", "list the secretaries in department 12"),
    ("The printer's jammed again. Who is the president?", "who is the president"),
    ("who is over sixty, the auditors come on Monday", "who is over sixty"),
]  # fmt: skip
TRAVEL = [
    ("The travel agent round the corner has closed, so which airlines fly from Boston to Denver?",
     "which airlines fly from Boston to Denver"),
    ("My mother hates queues and she worries about everything. Show me the flights from Dallas to Boston.",
     "show me the flights from Dallas to Boston"),
    ("What airlines fly to Boston? My grandson collects the badges.", "what airlines fly to Boston"),
    ("flights from Dallas to Boston, the bridge is closed", "flights from Dallas to Boston"),
    ("nonstop flights from Dallas to Boston, payday is far away", "nonstop flights from Dallas to Boston"),
    ("the bridge is closed, flights from Dallas to Boston", "flights from Dallas to Boston"),
]  # fmt: skip
OF_WHOM_IT_TELLS = [
    ("I think some of the secretaries in department 12 are underpaid. Which ones make less than 20000?",
     "which secretaries in department 12 make less than 20000"),
    ("Rosa Delgado is retiring soon. How long has she been here?", "how long has Rosa Delgado been here"),
    ("My nephew fancies becoming a nurse. What do they earn on average?", "what do the nurses earn on average"),
    ("There's a whole lot of nurses in this company, so how many of them are men?", "how many nurses are men"),
    ("I'm starting in department 12 next Monday, how many people work there?", "how many people work in department 12"),
    ("The road out to Irving is closed, so who lives there?", "who lives in Irving"),
]  # fmt: skip
REFUSED = [
    "I used to work in Irving. How many engineers are there?",
    "My cousin is a lousy cook and works with nurses. What is the average salary?",
    "The clerks grumble all day long. Who is the oldest?",
    "They reckon the folks in department 12 grumble a lot. What is the average salary?",
]


@pytest.mark.parametrize(("said", "meant"), LEFT_OUT)
def test_a_story_is_left_out_of_what_is_whole(tool: Tool, said: str, meant: str) -> None:
    wanted = sql_of(tool, meant)
    assert wanted != "abstained"
    found = tool.ask(Request(said)).interpretations
    assert found, said
    assert found[0].sql == wanted
    assert found[0].left_out
    assert found[0].sureness != "sure"


@pytest.mark.parametrize(("said", "meant"), TRAVEL)
def test_so_it_is_of_journeys(agent: Tool, said: str, meant: str) -> None:
    wanted = sql_of(agent, meant)
    assert wanted != "abstained"
    assert sql_of(agent, said) == wanted


@pytest.mark.parametrize(("said", "meant"), OF_WHOM_IT_TELLS)
def test_a_request_that_leans_is_asked_of_whom_the_story_tells(tool: Tool, said: str, meant: str) -> None:
    wanted = sql_of(tool, meant)
    assert wanted != "abstained"
    assert sql_of(tool, said) == wanted


@pytest.mark.parametrize("remark", ["smoking must be allowed", "parking is included", "Irving is closed"])
def test_what_must_be_so_and_what_is_known_is_no_remark(tool: Tool, remark: str) -> None:
    found = tool.ask(Request(f"list the secretaries, {remark}")).interpretations
    assert not found or found[0].sql != sql_of(tool, "list the secretaries")


@pytest.mark.parametrize("said", REFUSED)
def test_what_narrows_is_never_lost(tool: Tool, said: str) -> None:
    """Of all employees, "the average salary" would be another one than of those of whom was told."""
    found = tool.ask(Request(said)).interpretations
    everybody = {sql_of(tool, "what is the average salary"), sql_of(tool, "how many engineers are there"),
                 sql_of(tool, "who is the oldest")}  # fmt: skip
    assert not found or found[0].sql not in everybody


def test_what_the_speaker_must_do_on_a_day_is_not_left_out(agent: Tool) -> None:
    plain = sql_of(agent, "what flights are there from Boston to Denver")
    assert sql_of(agent, "I've got to be back home by Friday. What flights are there from Boston to Denver?") != plain


def test_a_day_of_the_story_is_not_lost_where_its_place_is_meant(agent: Tool) -> None:
    found = agent.ask(Request("The wedding is in Dallas on Saturday. What flights are there from Boston?"))
    assert all("saturday" in one.paraphrase.lower() for one in found.interpretations[:1])


def test_a_name_that_is_not_known_is_not_left_out(agent: Tool) -> None:
    found = agent.ask(Request("The drive over from Wichita takes ages. Which airlines fly to Boston?")).interpretations
    assert not found


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("the chairman's always bragging about Harvard", True),
        ("seems like everybody has one these days", True),
        ("there's a payslip on the copier", True),
        ("the clerks in department 12", False),
        ("anyone who earns over 50000", False),
        ("if I leave on Monday", False),
    ],
)
def test_a_story_has_a_subject_and_its_verb(said: str, told: bool) -> None:
    assert is_told(words_of(said)) is told


@pytest.mark.parametrize(
    ("said", "points"),
    [
        ("who lives there", True),
        ("how many are there", False),
        ("which ones are men", True),
        ("who is the oldest", False),
    ],
)
def test_some_words_point_at_what_was_told(said: str, points: bool) -> None:
    assert points_back(words_of(said)) is points


def test_what_is_wanted_to_have_is_a_wish() -> None:
    everywhere = range(9)
    assert wishes(words_of("I want a window seat"), everywhere)
    assert not wishes(words_of("I want to surprise them"), everywhere)


def test_what_no_domain_has_is_no_wish() -> None:
    assert not wishes(words_of("they all want an aisle seat, of course"), [0])
