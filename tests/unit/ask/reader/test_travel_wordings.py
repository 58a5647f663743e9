"""Requests of air travel that were answered wrongly, or not at all, each beside a plainer one that means the same."""

from __future__ import annotations

import pytest

from tests.unit.ask.timetable import rows
from wizard.ask.guard import Database
from wizard.ask.interface import Exchange, Request, Tool

SAME = [
    # An end of a journey that was said is not asked for.
    ("number of flights from Boston to each city", "for each city that they go to, the number of flights from Boston"),
    ("which cities have flights from Boston", "which cities do flights from Boston go to"),
    # Prices of each.
    ("lowest fare for each class from Boston to Denver", "lowest fare for each class type from Boston to Denver"),
    # Numbers, times and units.
    ("the five earliest flights from Atlanta to Boston", "the first five flights from Atlanta to Boston"),
    ("flights from Dallas to Denver that take between one and three hours",
     "flights from Dallas to Denver that take between 60 and 180 minutes"),
    ("flights from Boston to Denver that do not leave in the morning",
     "flights from Boston to Denver but not in the morning"),
    # Codes and their names.
    ("what is the abbreviation for Midwest Express", "what is the airline code of Midwest Express"),
    # What narrows nothing.
    ("any class, Boston to Denver", "Boston to Denver"),
    ("what does it cost from Houston to Denver? Show me every fare", "what does it cost from Houston to Denver"),
    # Hesitation and what is taken back.
    ("flights from Boston to Denver that arrive before, say, 5 pm",
     "flights from Boston to Denver that arrive before 5 pm"),
    ("the last flight Saturday evening, no, I mean Sunday, Miami to Atlanta",
     "the last flight Sunday evening, Miami to Atlanta"),
    # Who makes what, what is served, what is paid.
    ("does Lockheed make the fastest plane", "is the fastest plane made by Lockheed"),
    ("what do they give you to eat on American flight 152", "what meals are served on American flight 152"),
    ("what is the least I would pay from Boston to Denver", "what is the least expensive fare from Boston to Denver"),
    ("the fare on United's morning flight from Denver to Chicago",
     "the fare on the morning flight of United from Denver to Chicago"),
]  # fmt: skip


def sql(tool: Tool, *texts: str) -> str:
    """The statement of the last request behind those before it; nothing where it abstains."""
    context: tuple[Exchange, ...] = ()
    found = ""
    for text in texts:
        readings = tool.ask(Request(text, context)).interpretations
        found = readings[0].sql if readings else ""
        context = (*context, Exchange(text, readings[0].logical_form if readings else None))
    return found


def answer(tool: Tool, timetable: Database, *texts: str) -> set[tuple[object, ...]]:
    said = sql(tool, *texts)
    return rows(timetable, said) if said else set()


@pytest.mark.parametrize(("said", "plain"), SAME, ids=[said for said, _ in SAME])
def test_said_so(agent: Tool, timetable: Database, said: str, plain: str) -> None:
    assert answer(agent, timetable, said) == answer(agent, timetable, plain) != set()


def test_days_that_are_the_only_ones(agent: Tool) -> None:
    assert "NOT" in sql(agent, "which flights from Boston to Denver only run on weekends")


def test_of_airlines_that_fly_to_one_place_some_fly_to_another(agent: Tool, timetable: Database) -> None:
    both = answer(agent, timetable, "which airlines go both to Boston and to Denver")
    assert answer(agent, timetable, "which airlines fly to Boston", "which of those fly to Denver") == both != set()


def test_what_is_left_out_is_a_time(agent: Tool) -> None:
    """A time that somebody does not want is never dropped."""
    assert "departure_time" in sql(agent, "I don't want to leave in the morning, Boston to Denver on Monday")
