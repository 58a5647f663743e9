"""What a word says stands in the reading, or the request is not answered: partners of whom more is said, what two say
together, words that deny, the whole of what is measured. Each the same statement as its plainer words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.unit.ask.same_statement import is_said_by, sql_of
from wizard.ask.guard import Database
from wizard.ask.interface import Request, Tool

COMPANY = [
    # a clause behind a partner is the partner's
    ("Which employees have supervisors who live in New Hampshire?", "employees whose boss lives in New Hampshire"),
    ("Which employees have a boss who is a woman?", "employees whose boss is a woman"),
    ("List all employees with a female supervisor.", "employees whose boss is a woman"),
    ("Who has a supervisor over 60?", "employees whose boss is over 60"),
    # one row ties both partners
    ("Which employees have a degree in physics from MIT?", "employees who hold degrees in physics that are from MIT"),
    ("Who majored in physics at Harvard?", "employees who hold degrees in physics that are from Harvard"),
    # what is measured at both ends is of the same members
    ("the difference between the highest salary and the lowest salary of the programmers",
     "the difference between the highest and lowest salary of the programmers"),
    # what is not meant is left out
    ("who lives in Dallas, and I don't mean the clerks", "who lives in Dallas but is not a clerk"),
    ("headcount of every department, even the one that's empty", "headcount of every department including empty ones"),
    # what is said behind a name adds to it
    ("What year did Hudson start, Harold I mean?", "what year did Harold Hudson start"),
    # kin, and no law
    ("my brother in law wants to know how many people are above level 25", "how many people are above level 25"),
    # what somebody gets is no degree
    ("what the president gets", "what does the president earn"),
    ("tell me what the lowest paid secretary gets", "what does the lowest paid secretary earn"),
    # the share in each group
    ("What percentage of the employees in each division are female?",
     "what percentage of the employees are female in each division"),
    ("Which employees have neither a degree nor a home phone?", "employees without a home phone who have no degree"),
    # two partners of one member
    ("What are the supervisor and the department of Paul Tai?", "Paul Tai's supervisor and department"),
    # which of two
    ("Who has the higher salary, the controller or the general counsel?",
     "who earns more, the controller or the general counsel"),
    ("Who are the managers of the librarians?", "who supervises the librarians"),
]  # fmt: skip
TRAVEL = [
    ("How many airports are there in Chicago, Dallas and Boston", "how many airports are in Chicago, Dallas or Boston"),
    ("Airports not more than 4 miles from town", "airports at most 4 miles from town"),
    (
        "Which cities can be reached from Dallas with a nonstop flight?",
        "what cities can be reached nonstop from Dallas",
    ),
    ("How many cities can be reached from Dallas?", "to how many cities are there flights from Dallas"),
    ("the night coach fares from Dallas to Boston", "night fares in coach from Dallas to Boston"),
]
FALLS_ON_THE_WAY = [
    "To which cities does nobody fly nonstop from Dallas?",
    "To which cities does only one airline fly from Dallas?",
    "To which cities does only Delta fly from Dallas?",
]
"""Requests of which a part was lost: they are read with it, or not."""
SHARES: dict[str, Callable[[int, int], bool]] = {
    "In which departments are most of the employees women?": lambda part, whole: part > whole / 2,
    "departments where at least half of the employees are women": lambda part, whole: part >= whole / 2 and whole > 0,
    "In which departments are fewer than half of the employees women?": lambda part, whole: part < whole / 2,
    "departments where all employees are women": lambda part, whole: part == whole,
}


@pytest.mark.parametrize(("said", "meant"), COMPANY)
def test_of_a_company(tool: Tool, said: str, meant: str) -> None:
    is_said_by(tool, said, meant)


@pytest.mark.parametrize(("said", "meant"), TRAVEL)
def test_of_travel(agent: Tool, said: str, meant: str) -> None:
    is_said_by(agent, said, meant)


def test_a_question_is_no_condition(tool: Tool) -> None:
    assert _is_unsure(tool, "Is John the most common first name?")


def test_what_is_meant_as_well_takes_nothing_back(tool: Tool) -> None:
    sql = sql_of(tool, "who here isn't a US citizen, in the legal department I mean")
    assert "country_code" in sql
    assert "LEGAL" in sql


def test_a_level_is_no_boss(tool: Tool) -> None:
    sql = sql_of(tool, "Which chief scientists are on neither level 24 nor level 25?")
    assert "supervisor" not in sql
    assert "24" in sql
    assert "25" in sql


@pytest.mark.parametrize("said", FALLS_ON_THE_WAY)
def test_what_would_fall_of_journeys_is_no_answer(agent: Tool, said: str) -> None:
    assert _is_unsure(agent, said)


@pytest.mark.parametrize("said", SHARES)
def test_a_share_is_what_the_counts_say(tool: Tool, database: Database, said: str) -> None:
    counts = database.run("SELECT department, SUM(sex = 'F'), COUNT(*) FROM employees GROUP BY department").rows
    found = {row[0] for row in database.run(sql_of(tool, said)).rows}
    holds = SHARES[said]
    assert found == {one for one, women, many in counts if holds(int(str(women)), int(str(many)))}


@pytest.mark.parametrize(
    "said", ["Which airlines fly to all of Dallas's airports?", "airlines that fly to all airports of Dallas"]
)
def test_all_of_them_are_all(agent: Tool, said: str) -> None:
    assert "all airports" in agent.ask(Request(said)).interpretations[0].paraphrase


def test_both_ends_are_said(agent: Tool) -> None:
    said = agent.ask(Request("What are the origin and the destination of flight 100?")).interpretations[0]
    assert len(said.labels) > 1


def _is_unsure(tool: Tool, said: str) -> bool:
    found = tool.ask(Request(said)).interpretations
    return not found or found[0].sureness == "unsure"
