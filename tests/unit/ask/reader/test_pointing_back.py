"""What points at what was found: "one", "that", "there", the most of those, what lies nearest to what was spoken of."""

from __future__ import annotations

import pytest

from tests.unit.ask.reader.test_context import first
from wizard.ask.interface import Tool

LAWYERS = "who are the attorneys"
PEOPLE = [
    ((LAWYERS, "the one in Irving"), "List all employees who have the job title Attorney and have the city Irving."),
    ((LAWYERS, "the married one"),
     "List all employees who have the job title Attorney and have the marital status Married."),
    ((LAWYERS, "which one's the youngest"),
     "List the employee with the lowest age of those who have the job title Attorney."),
    ((LAWYERS, "the oldest of them"),
     "List the employee with the highest age of those who have the job title Attorney."),
    ((LAWYERS, "how much does the oldest of them earn"),
     "List the salary of the employee with the highest age of those who have the job title Attorney."),
    # a number all the same
    (("who is on level one",), "List all employees who have a level of 1."),
    (("which managers supervise more than one person",), "List all managers who supervise more than 1 employee."),
]  # fmt: skip


@pytest.mark.parametrize(("said", "read"), PEOPLE, ids=[" / ".join(said) for said, _ in PEOPLE])
def test_one_of_several_people(said: tuple[str, ...], read: str, tool: Tool) -> None:
    assert first(tool, *said).paraphrase == read


ROUTE = "flights from Seattle to Chicago"
OF_ROUTE = "leave Seattle and go to Chicago"
CAPITAL = "which airports does Washington have"
NEAREST = ("airports that serve Washington and are left by the airport service with the lowest distance of those that "
           "lead to Washington")  # fmt: skip
TRIPS = [
    # one that is told apart
    ((ROUTE, "the United one"),
     "List all flights that leave Seattle, go to Chicago, and are on United Airlines (UA)."),
    ((ROUTE, "how long does the Northwest one take"),
     "List the durations of all flights that leave Seattle, go to Chicago, and are on Northwest Airlines (NW)."),
    ((ROUTE, "does the Northwest one serve dinner"),
     "Yes or no: do any of the flights that leave Seattle, go to Chicago, and are on Northwest Airlines (NW) serve "
     "Dinner?"),
    ((ROUTE, "which one's the fastest"), f"List the flight with the smallest duration of those that {OF_ROUTE}."),
    # that one
    ((ROUTE, "the earliest one", "when does that arrive"),
     f"List the arrival time of the flight with the earliest departure time of those that {OF_ROUTE}."),
    ((ROUTE, "the earliest one", "what would that cost me"),
     f"List all fares that are for the flight with the earliest departure time of those that {OF_ROUTE}."),
    # the most of those
    ((ROUTE, "what's the cheapest of those"),
     f"List the flight, of those that {OF_ROUTE}, that is sold at the fare with the lowest one way cost."),
    ((ROUTE, "when does the latest of them leave"),
     f"List the departure time of the flight with the latest departure time of those that {OF_ROUTE}."),
    (("ground transportation from Dulles", "the cheapest of those"),
     "List the ground transportation with the lowest ground fare of those that serve Dulles (IAD)."),
    # what lies between two
    ((CAPITAL, "which one is the nearest"), f"List all {NEAREST}."),
    ((CAPITAL, "how far are they from downtown"),
     "List the distances of all airport services that lead to Washington and lead from airports that serve "
     "Washington."),
    ((CAPITAL, "which one is closest", "how do people get downtown from there"),
     f"List all ground transportation that serve Washington and serve {NEAREST}."),
    (("how do people get from the airport to the city in Denver",),
     "List all ground transportation that serve an airport, serve a city, and serve Denver."),
    # a number all the same
    (("flights with one stop",), "List all flights that have a number of stops of 1."),
    (("flights at one",), "List all flights that have the departure time 1:00 AM."),
]  # fmt: skip


@pytest.mark.parametrize(("said", "read"), TRIPS, ids=[" / ".join(said) for said, _ in TRIPS])
def test_one_of_several_journeys(said: tuple[str, ...], read: str, agent: Tool) -> None:
    assert first(agent, *said).paraphrase == read
