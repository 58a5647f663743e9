"""What points at what was found: "one", "that", "there", the most of those, what lies nearest to what was spoken of."""

from __future__ import annotations

import pytest

from tests.unit.ask.said_in_turn import first
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
    # the other end of what one was chosen by; the one of two who does more
    ((LAWYERS, "which one earns the most", "and the least"),
     "List the employee with the lowest salary of those who have the job title Attorney."),
    (("when was Sean Oshea hired", "and Brendan", "which of the two has been here longer"),
     "List the employee with the highest years of service of those who either are Sean Oshea or are Brendan Oshea."),
    (("when was Sean Oshea hired", "and Brendan", "which of the two earns less"),
     "List the employee with the lowest salary of those who either are Sean Oshea or are Brendan Oshea."),
    # a row of the answer before the last
    ((LAWYERS, "the second one, where does he live", "is he married", "and the first one"),
     "Yes or no: does employee 1580 have the marital status Married?"),
    # the same of others
    (("how many women work in department 21", "and how many men"),
     "Count all male employees who work in department 21."),
    (("how many attorneys live in Irving", "and how many clerks"), "Count all clerks who have the city Irving."),
    ((LAWYERS, "and who are the clerks"), "List all clerks."),
    # any and each of those
    ((LAWYERS, "do any live in Irving"),
     "Yes or no: do any of the employees who have the job title Attorney have the city Irving?"),
    (("what departments are in division 3", "how many clerks each"),
     "For each department, count the clerks who work in departments that belong to division 3."),
    ((LAWYERS, "any of these in Irving"),
     "List all employees who have the job title Attorney and have the city Irving."),
    # so much of what was asked for, and of no number of a department
    (("who works in department 42", "what do they make", "only those above 60000"),
     "List all employees who work in department 42 and have a salary over $60,000."),
    (("who works in department 42", "how old are they", "any under 30"),
     "List all employees who work in department 42 and have an age under 30."),
    # of both, and of one of unknown sex
    ((LAWYERS, "are there more men than women among those"),
     "Yes or no: are there more male employees who have the job title Attorney than female employees who have the job "
     "title Attorney?"),
    ((LAWYERS, "which of them is the youngest", "who does he or she report to"),
     "List all employees who supervise the employee with the lowest age of those who have the job title Attorney."),
    # values by their nouns
    (("who is on level 31", "how many women are on that level"),
     "Count all female employees who have a level of 31."),
    (("where does Helen Whitlock live", "which clerks live in that city"),
     "List all clerks who have a city equal to that of Helen Whitlock."),
    (("who is Helen Whitlock", "which clerks live in the same city as she does"),
     "List all clerks who are not Helen Whitlock and have a city equal to that of Helen Whitlock."),
    # one of them
    ((LAWYERS, "is Richard Young one of them"),
     "Yes or no: is Richard Young among all employees who have the job title Attorney?"),
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
     "List all ground transportation that serve an airport and serve Denver."),
    # another number of the same; the two that were spoken of
    (("how many seats does a 757 have", "how many engines"), "List the number of engines of aircraft 757."),
    # those of the one that is named, and not whether it is among those that were shown
    (("what airlines fly from Seattle to Chicago", "just United"),
     "List all flights that leave Seattle, go to Chicago, and are on United Airlines (UA)."),
    (("what airlines fly from Seattle to Chicago", "show me the ones on United"),
     "List all flights that leave Seattle, go to Chicago, and are on United Airlines (UA)."),
    ((ROUTE, "are any nonstop"), f"Yes or no: are any of the flights that {OF_ROUTE} nonstop?"),
    ((ROUTE, "the departure and arrival times"),
     f"List the departure times and arrival times of all flights that {OF_ROUTE}."),
    # which one of those, and no price of theirs
    ((ROUTE, "which one is the cheapest"),
     f"List the flight, of those that {OF_ROUTE}, that is sold at the fare with the lowest one way cost."),
    # there, by a verb and by a preposition; never where the journey begins. What it costs is of the whole way
    ((ROUTE, "what airlines fly there"), "List all airlines who have flights that go to Chicago."),
    ((ROUTE, "what's the lowest fare to there"),
     "List the fare with the lowest one way cost of those that are for flights that leave Seattle and go to Chicago."),
    # what they do, and when; an answer of one row has no first; one that is spoken of as several
    ((ROUTE, "how many of these stop"),
     "Count all flights that leave Seattle, go to Chicago, and make an intermediate stop."),
    ((ROUTE, "which of them run on Saturdays"),
     "List all flights that leave Seattle, go to Chicago, and fly on Saturday."),
    (("what time is the last flight from Seattle to Chicago on Monday", "and the first one on Tuesday"),
     "List the departure time of the flight with the earliest departure time of those that leave Seattle, go to "
     "Chicago, and fly on Tuesday."),
    # the way back, on the day of the way out where a time is said
    (("flights from Seattle to Chicago on Monday", "and how do I get back to Seattle after six in the evening"),
     "List all flights that leave Chicago, fly on Monday, go to Seattle, and have a departure time after 6:00 PM."),
    (("flights from Seattle to Chicago on Monday", "and the return trip"),
     "List all flights that go to Seattle and leave Chicago."),
    # the one of those; what it asks of the speaker; what is done on them
    ((ROUTE, "does the Northwest flight serve dinner"),
     "Yes or no: do any of the flights that leave Seattle, go to Chicago, and are on Northwest Airlines (NW) serve "
     "Dinner?"),
    ((ROUTE, "do I have to change planes"),
     "Yes or no: are any of the flights that leave Seattle and go to Chicago connecting?"),
    ((ROUTE, "what do they serve"), f"List all meals that are served on flights that {OF_ROUTE}."),
    # alone
    (("what do you have on Tuesday from Seattle to Chicago",),
     "List all flights that leave Seattle, fly on Tuesday, and go to Chicago."),
    (("is Pan Am one of the airlines that fly to Chicago",),
     "Yes or no: is airline PA among all airlines who fly to Chicago?"),
    # a number all the same
    (("flights with one stop",), "List all flights that have a number of stops of 1."),
    (("flights at one",), "List all flights that have the departure time 1:00 PM."),
]  # fmt: skip


@pytest.mark.parametrize(("said", "read"), TRIPS, ids=[" / ".join(said) for said, _ in TRIPS])
def test_one_of_several_journeys(said: tuple[str, ...], read: str, agent: Tool) -> None:
    assert first(agent, *said).paraphrase == read
