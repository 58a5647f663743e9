"""What requests lend each other: sets, rows, values and topics, and when nothing is lent."""

from __future__ import annotations

import pytest

from tests.unit.ask.said_in_turn import first, talk
from wizard.ask.interface import Request, Tool

CLERKS = "list the clerks in department 45"
FLIGHTS = "flights from Boston to Dallas on Monday"


COMPANY = [
    # members of what was found
    ((CLERKS, "any women among them"), "List all female clerks who work in department 45."),
    ((CLERKS, "which of them is the oldest"),
     "List the clerk with the highest age of those who work in department 45."),
    ((CLERKS, "which one is the oldest"), "List the clerk with the highest age of those who work in department 45."),
    ((CLERKS, "the oldest of them"), "List the clerk with the highest age of those who work in department 45."),
    ((CLERKS, "which of the two is older"), "List the clerk with the highest age of those who work in department 45."),
    ((CLERKS, "are they all women"), "Yes or no: are all clerks who work in department 45 female?"),
    # numbers and names that were said
    (("who earns over 80 thousand", "sorry, 90"), "List all employees who have a salary over $90,000."),
    (("average salary of programmers in department 45", "44?"),
     "The average salary of all programmers who work in department 44."),
    (("average salary of programmers in department 45", "department 44, not 45"),
     "The average salary of all programmers who work in department 44."),
    (("What's Sharon Lease's salary?", "and Paul Tai's"), "List the salary of Paul Tai."),
    # wider, other terms, groups
    (("list the female clerks in department 45", "drop department 45"), "List all female clerks."),
    ((CLERKS, "addresses please"), "List the streets of all clerks who work in department 45."),
    (("how many employees are in department 45", "break that down by job"),
     "For each job title, count the employees who work in department 45."),
    # back to what was asked before the last
    ((CLERKS, "who is Paul Tai", "back to the clerks"), "List all clerks who work in department 45."),
    ((CLERKS, "who is Paul Tai", "back to the clerks, which is the oldest"),
     "List the clerk with the highest age of those who work in department 45."),
]  # fmt: skip


@pytest.mark.parametrize(("said", "read"), COMPANY, ids=[" / ".join(said) for said, _ in COMPANY])
def test_a_request_about_people_leans_on_what_was_found(said: tuple[str, ...], read: str, tool: Tool) -> None:
    found = first(tool, *said)
    assert found.paraphrase == read
    assert found.context_used is not None


JOURNEYS = [
    ((FLIGHTS, "from Chicago instead"), "List all flights that go to Dallas, fly on Monday, and leave Chicago."),
    ((FLIGHTS, "and on Tuesday"), "List all flights that leave Boston, go to Dallas, and fly on Tuesday."),
    ((FLIGHTS, "to Denver, not Dallas"), "List all flights that leave Boston, fly on Monday, and go to Denver."),
    ((FLIGHTS, "and the way back"), "List all flights that go to Boston and leave Dallas."),
    (("nonstop flights from Boston to Dallas", "it does not have to be nonstop"),
     "List all flights that leave Boston and go to Dallas."),
    (("nonstop flights from Boston to Dallas on Delta", "any airline will do"),
     "List all nonstop flights that leave Boston and go to Dallas."),
]  # fmt: skip


@pytest.mark.parametrize(("said", "read"), JOURNEYS, ids=[" / ".join(said) for said, _ in JOURNEYS])
def test_a_request_about_journeys_leans_on_what_was_found(said: tuple[str, ...], read: str, agent: Tool) -> None:
    assert first(agent, *said).paraphrase == read


def test_a_pronoun_takes_nobody_of_the_other_gender(tool: Tool) -> None:
    assert first(tool, "who is Paul Tai", "what does he earn").paraphrase == "List the salary of Paul Tai."
    assert not talk(tool, "who is Paul Tai", "what does she earn").interpretations


def test_a_pronoun_of_one_person_does_not_take_several(tool: Tool) -> None:
    assert not talk(tool, "who are the programmers", "what does he earn").interpretations


def test_nothing_leans_on_an_exchange_that_was_not_understood(tool: Tool) -> None:
    assert not talk(tool, CLERKS, "xyzzy frobnicate", "which ones are women").interpretations
    assert not talk(tool, CLERKS, "xyzzy frobnicate", "and in department 44").interpretations


def test_what_names_all_it_needs_leans_on_nothing(tool: Tool) -> None:
    found = first(tool, CLERKS, "what is Paul Tai's salary")
    assert found.context_used is None
    assert found.paraphrase == "List the salary of Paul Tai."


@pytest.mark.parametrize("text", ["which department has the most people", "which city do most employees live in"])
def test_what_names_whom_it_counts_leans_on_nothing(tool: Tool, text: str) -> None:
    alone = tool.ask(Request(text, ())).interpretations[0]
    found = talk(tool, "who works in department 43", text)
    assert found.interpretations[0].sql == alone.sql
    assert found.interpretations[0].context_used is None


def test_a_noun_of_its_own_is_read_both_ways(tool: Tool) -> None:
    """ "Which employees are women" after the clerks: of them, or of all; both are offered."""
    found = talk(tool, CLERKS, "which employees are female").interpretations
    assert {one.context_used for one in found} == {0, None}
