"""Plain questions of every day, by construction: each the same statement as its plainer words, or one that says so.

Comparison with one's own boss and between two who are named, amounts from one to another, groups on average, prices of
two kinds, and the end of a request behind what is no sentence.
"""

from __future__ import annotations

import pytest

from tests.unit.ask.same_statement import is_said_by, sql_of
from wizard.ask.interface import Request, Tool

COMPANY = [
    ("I need the guards, but the ones who are women", "guards who are women"),
    ("which of the women has the most little salary", "which of the women has the lowest salary"),
    ("which clerks were hired before their boss", "which clerks were hired before their manager"),
    ("who are Paul Tai's colleagues", "who works in the same department as Paul Tai"),
    ("the workmates of Martha Nash", "who works in the same department as Martha Nash"),
    ("guards at levels 10 to 14", "guards with a level between 10 and 14"),
    ("average age of levels 20 to 25", "average age of employees with a level between 20 and 25"),
    ("attorneys above eighty thousand", "attorneys who earn more than 80000"),
    ("name all nurses under 20000", "nurses who earn less than 20000"),
    ("which division has the oldest staff on average", "which division has the highest average age"),
    ("which department is the best paid on average", "which department has the highest average salary"),
    ("who makes the most and how much", "who makes the most and what is the salary"),
    ("is it a woman who manages department 44", "does a woman manage department 44"),
    ("which employees live in Dallas and which live in Irving", "which employees live in Dallas or Irving"),
    ("is there an older employee than Martha Nash", "is there an employee older than Martha Nash"),
    ("who has been here longer than, like, 20 years", "who has been here longer than 20 years"),
    ("what is the number of the Legal department", "what is the department number of the Legal department"),
    ("names of the guards who earn over 20000, lowest first",
     "names of the guards who earn over 20000 sorted by salary, lowest first"),
]  # fmt: skip
TRAVEL = [
    ("planes with a wing span of more than 90 feet", "aircraft with a wing span over 90"),
    ("the longest flight time from Dallas to Atlanta", "the longest duration from Dallas to Atlanta"),
    ("flights from Boston that serve lunch and no dinner", "flights from Boston that serve lunch but not dinner"),
    ("flights from Dallas that go to Denver and then Boston", "flights from Dallas to Boston with a stop in Denver"),
    ("what is the first flight you have from Dallas to Boston", "what is the first flight from Dallas to Boston"),
    ("the number of the first flight to Denver", "the flight number of the first flight to Denver"),
    ("the number of the cheapest flight from Boston to Denver",
     "the flight number of the cheapest flight from Boston to Denver"),
    ("airlines that serve Boston plus Dallas", "airlines that serve Boston and Dallas"),
    ("which flights return from Boston to Dallas", "flights from Boston to Dallas"),
    ("my destination is Dallas and I'm starting in Boston", "flights to Dallas from Boston"),
    ("names of airlines at Dallas", "the names of the airlines at Dallas"),
    ("which planes are used from Dallas to Atlanta", "which aircraft are used on flights from Dallas to Atlanta"),
    ("is it cheaper to fly American or Delta from Dallas to Atlanta",
     "is American or Delta cheaper from Dallas to Atlanta"),
]  # fmt: skip
ENDS = [
    ("tax season again, the addresses of everybody in Dallas", "the addresses of everybody in Dallas"),
    ("I'm drawing a chart and my axis keeps running off the paper, so which clerks are over level 20",
     "which clerks are over level 20"),
    ("it's for our jubilee, sixty years and we're still smiling, so which nurses are married",
     "which nurses are married"),
]  # fmt: skip
HOLDS = [
    ("do Paul Tai and Martha Nash live in the same city", "EXISTS", "city"),
    ("are Paul Tai and Martha Nash in the same department", "EXISTS", "department"),
    ("average salary for each level above 20", "GROUP BY", "> 20"),
]
PRICES = [
    ("is Delta cheaper than United from Boston to Denver", "MIN", "'UA'"),
    ("how much more does first class cost than coach from Boston to Denver", "MIN", "FIRST"),
    ("which is cheaper from Dallas to Atlanta, coach or first class", "MIN", "COACH"),
]
NOT_THE_END = [
    "pilots, how many are over fifty",
    "moonshine: who is the oldest",
    "I want them under level 20 in Salem, who is married",
]
"""What stands first may be of whom is asked, or narrows."""


@pytest.mark.parametrize(("said", "meant"), COMPANY + ENDS)
def test_of_a_company(tool: Tool, said: str, meant: str) -> None:
    is_said_by(tool, said, meant)


@pytest.mark.parametrize(("said", "meant"), TRAVEL)
def test_of_travel(agent: Tool, said: str, meant: str) -> None:
    is_said_by(agent, said, meant)


@pytest.mark.parametrize(("said", "first", "second"), HOLDS)
def test_what_a_statement_says(tool: Tool, said: str, first: str, second: str) -> None:
    sql = sql_of(tool, said)
    assert first in sql
    assert second in sql


@pytest.mark.parametrize(("said", "first", "second"), PRICES)
def test_what_two_kinds_cost(agent: Tool, said: str, first: str, second: str) -> None:
    sql = sql_of(agent, said)
    assert first in sql
    assert second in sql


@pytest.mark.parametrize("said", NOT_THE_END)
def test_what_may_be_a_topic_is_not_left_out(tool: Tool, said: str) -> None:
    assert not any(one.left_out for one in tool.ask(Request(said)).interpretations)


def test_a_colleague_of_somebody_is_somebody_else(tool: Tool) -> None:
    assert "<>" in sql_of(tool, "who are the coworkers of Paul Tai") or "NOT" in sql_of(
        tool, "who are the coworkers of Paul Tai"
    )


def test_journeys_are_asked_for_behind_a_story_of_their_prices(agent: Tool) -> None:
    sql = sql_of(agent, "I saw some fares from Boston to Denver, which flights are nonstop?")
    assert "stops = 0" in sql
