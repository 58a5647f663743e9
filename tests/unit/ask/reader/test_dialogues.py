"""Later turns as people say them: who is meant, what is chosen among, which groups, and when nothing is guessed."""

from __future__ import annotations

import pytest

from tests.unit.ask.said_in_turn import first, talk
from wizard.ask.interface import Exchange, Request, Tool, finished

STAFF = "who works in department 44"
LEGAL = "what department does Helen Whitlock work in"
WELL_PAID = "who earns more than 80000"

COMPANY = [
    # one of several
    ((STAFF, "which of them earns the most"),
     "List the employee with the highest salary of those who work in department 44."),
    ((STAFF, "which one of them earns the most"),
     "List the employee with the highest salary of those who work in department 44."),
    # somebody else than the one who was spoken of
    ((LEGAL, "who else works there"),
     "List all employees who are not Helen Whitlock and work in departments that employ Helen Whitlock."),
    ((LEGAL, "who else works there", "how many of them are attorneys"),
     "Count all employees who are not Helen Whitlock, have the job title Attorney, and work in departments that employ "
     "Helen Whitlock."),
    # as many as there were
    (("how many senior scientists are there", "any women", "which of the nine live in Texas"),
     "List all employees who have the job title Senior Scientist and live in the state Texas."),
    (("what's the average salary of the women in division 4", "how many women are that"),
     "Count all female employees who work in division 4."),
    # groups, and one of them
    (("which departments are in division 4", "how many people work there", "how many in each"),
     "For each department, count the employees who work in departments that belong to division 4."),
    (("which schools did our scientists attend", "how many of each"), "For each school, count the scientists."),
    (("which schools did our scientists attend", "how many of each", "which is the most common"),
     "List the school that has the most of the scientists."),
    (("how many employees per division", "which has the most"),
     "List the division that has the most of the employees."),
    # the same otherwise: sorted, without some, with another number
    (("list the attorneys", "sort them by salary"),
     "List all employees who have the job title Attorney, in the order of their salary."),
    (("show me all programmers", "drop the ones in Texas"), "List all programmers who do not live in the state Texas."),
    (("show me all programmers", "drop the ones in Texas", "how many are left"),
     "Count all programmers who do not live in the state Texas."),
    ((WELL_PAID, "over 70000"), "List all employees who have a salary over $70,000."),
    (("what is the highest salary in department 45", "who gets it"),
     "List the employee with the highest salary of those who work in department 45."),
    (("list the engineers in department 33", "youngest first"),
     "List all engineers who work in department 33, in the order of their age."),
    (("which department is the biggest", "and the smallest"),
     "List the department with the smallest number of employees that it employs."),
    # what belongs to her
    (("what does Elena Ruiz earn", "who earns more than her", "in her department"),
     "List all employees who have a salary higher than that of Elena Ruiz, and who work in departments that employ "
     "Elena Ruiz."),
    (("who lives in Irving", "what are their phone numbers at home", "which of them doesn't have one"),
     "List all employees who have the city Irving and do not have a home phone."),
    (("who lives in Irving", "which women live there"), "List all female employees who have the city Irving."),
    (("How many accountants do we have", "what towns do they live in", "which ones are senior accountants"),
     "List all employees who have the job title Senior Accountant."),
    (("Which employees are Canadian citizens", "and who are the Irish ones"),
     "List all employees who are a citizen of the country Ireland."),
    # two who were spoken of one after the other
    (("how old is Sean Oshea", "and Brendan", "which of the two is older"),
     "List the employee with the highest age of those who either are Sean Oshea or are Brendan Oshea."),
    # a topic that ends
    (("list the attorneys", "never mind that, who is the president"),
     "List all employees who have the job title President."),
    (("which employees went to Princeton", "okay, forget the schools. Who is the oldest technician?"),
     "List the employee with the highest age of those who have the job title Technician."),
    # each with what is asked of them
    (("list the attorneys", "when did each of them join the company"),
     "List all employees who have the job title Attorney, each with their hire date."),
]  # fmt: skip


@pytest.mark.parametrize(("said", "read"), COMPANY, ids=[" / ".join(said[1:]) for said, _ in COMPANY])
def test_later_turns_about_people(said: tuple[str, ...], read: str, tool: Tool) -> None:
    assert first(tool, *said).paraphrase == read


JOURNEYS = [
    (("what airports are in New York", "which of these have limousine service"),
     "List all airports that serve New York and are served by the ground transportation Limousine."),
    (("what airports are in New York", "which of these have limousine service", "how much does it cost"),
     "List the ground fares of all ground transportation that have the type of ground transportation Limousine, serve "
     "New York, and serve airports that serve New York."),
    (("which airlines fly from Pittsburgh to Baltimore", "how many flights does each have"),
     "For each airline, count the flights that leave Pittsburgh, go to Baltimore, and are on airlines who have flights "
     "that leave Pittsburgh and go to Baltimore."),
    # one after the other; what was chosen has a price; there is one that is known
    (("any nonstops from Chicago to Boston", "which leaves first", "and the one after that"),
     "List the nonstop flight with the second earliest departure time of those that leave Chicago and go to Boston."),
    (("any nonstops from Chicago to Boston", "which leaves first", "how much is it"),
     "List all fares that are for the nonstop flight with the earliest departure time of those that leave Chicago and "
     "go to Boston."),
    (("flights Atlanta to Miami", "just Delta please", "the latest one", "what plane", "how long is the flight"),
     "List the duration of the flight with the latest departure time of those that leave Atlanta, go to Miami, and are "
     "on Delta Air Lines (DL)."),
    # nothing is among those that were not there
    (("flights from Pittsburgh to Denver", "do any of them stop in Boston", "so which are nonstop"),
     "List all nonstop flights that leave Pittsburgh and go to Denver."),
    (("does Delta fly from Atlanta to Oakland", "at what times"),
     "List the departure times of all flights that leave Atlanta, go to Oakland, and are on Delta Air Lines (DL)."),
    (("show me flights from Philadelphia to Dallas", "and from Dallas back to Philadelphia"),
     "List all flights that go to Philadelphia and leave Dallas."),
    (("what's the time zone of Indianapolis", "and of Chicago"), "List the time zone of Chicago."),
    (("flights from Seattle to Minneapolis", "to Denver instead of Minneapolis"),
     "List all flights that leave Seattle and go to Denver."),
    (("show fares from Dallas to Atlanta", "just the round trip ones"),
     "List all round trip fares that are for flights that leave Dallas and go to Atlanta."),
    (("flights from Seattle to Minneapolis", "on Northwest", "never mind the airline"),
     "List all flights that leave Seattle and go to Minneapolis."),
    # said in one breath, and taken apart again
    (("we're going from New York to Orlando on Saturday on Delta", "what about coming back the next Sunday"),
     "List all flights that go to New York, leave Orlando, are on Delta Air Lines (DL), and fly on Sunday."),
    # the cheap fares are those of the flights; those flights are none of the aircraft that was mentioned since
    (("flights from Cleveland to Miami", "what's the least expensive fare"),
     "List the fare with the lowest one way cost of those that are for flights that leave Cleveland and go to Miami."),
    (("flights from Los Angeles to New York on American", "what kind of aircraft is a D10",
      "how many of those flights are there"),
     "Count all flights that leave Los Angeles, go to New York, and are on American Airlines (AA)."),
    (("flights from San Francisco to Washington on United", "not United, American"),
     "List all flights that leave San Francisco, go to Washington, and are on American Airlines (AA)."),
    (("cheapest fare from Dallas to San Francisco", "on which airline is that"),
     "List all airlines who have the fare with the lowest one way cost of those that are for flights that leave Dallas "
     "and go to San Francisco."),
    (("cheapest fare from Dallas to San Francisco", "what restrictions does it have", "round trip"),
     "List all restrictions that restrict the round trip fare with the lowest round trip cost of those that are for "
     "flights that leave Dallas and go to San Francisco."),
]  # fmt: skip


@pytest.mark.parametrize(("said", "read"), JOURNEYS, ids=[" / ".join(said[1:]) for said, _ in JOURNEYS])
def test_later_turns_about_journeys(said: tuple[str, ...], read: str, agent: Tool) -> None:
    assert first(agent, *said).paraphrase == read


@pytest.mark.parametrize(
    "said",
    [
        (STAFF, "frobnicate them", "the mail clerks"),
        (STAFF, "frobnicate them", "45"),
        (STAFF, "show me the gizmo of the clerks", "what do they earn"),
        ("which departments are in division 4", "how many people work there", "frobnicate", "what's her phone number"),
        ("which departments are in division 4", "who manages it"),  # nobody, and no single thing, is "it"
    ],
)
def test_nothing_is_guessed_of_people(said: tuple[str, ...], tool: Tool) -> None:
    assert not talk(tool, *said).interpretations


@pytest.mark.parametrize(
    "said",
    [
        ("flights from Boston to Chicago", "frobnicate the gizmo", "on Midway Airlines"),
        ("flights from Boston to Chicago", "frobnicate the gizmo", "which of those land at O'Hare"),
        ("what airports does New York have", "frobnicate the gizmo", "what does the taxi cost"),
    ],
)
def test_nothing_is_guessed_of_journeys(said: tuple[str, ...], agent: Tool) -> None:
    assert not talk(agent, *said).interpretations


def test_who_is_told_by_her_words_alone_is_answered_after_what_was_not_understood(tool: Tool) -> None:
    assert first(tool, STAFF, "frobnicate them", "who is the controller").context_used is None


def test_what_may_be_either_end_is_rather_where_it_ends_and_the_other_is_offered(agent: Tool) -> None:
    found = first(agent, "flights from Boston to Denver")
    request = Request("how about Dallas", (Exchange("flights from Boston to Denver", found.logical_form),))
    outcome = finished(agent, request, agent.ask(request))
    offered = [one.paraphrase for one in outcome.interpretations]
    assert offered[0] == "List all flights that leave Boston and go to Dallas."
    assert "List all flights that leave Dallas and go to Denver." in offered
