"""Who thinks while speaking says a request piece by piece, with words that say nothing between; all pieces are read."""

from __future__ import annotations

import re

import pytest

from wizard.ask.interface import Request, Tool
from wizard.ask.tool import LexiconTool


def read(tool: Tool, text: str) -> list[str]:
    """The parts of the statement, in no order."""
    found = tool.ask(Request(text)).interpretations
    return sorted(re.split(r" (?:AND|WHERE) |[()]", re.sub(r"\b([a-z])\d\b", r"\1", found[0].sql))) if found else []


PEOPLE = [
    ("So mail clerks, um, the ones who supervise nobody, how many is that?", "how many mail clerks supervise nobody"),
    ("the drivers, um, what are they called, first names I mean", "list the drivers with their first names"),
    ("vice presidents, the men, what are their last names", "vice presidents who are men with their last names"),
    ("so it's, uh, anybody whose pay is over ninety thousand, and I want their middle initials",
     "the middle initials of the people whose pay is over 90000"),
    ("I want, let's see, the home phones of all the, what do you call them, mail clerks",
     "the home phones of all the mail clerks"),
    ("whoever's a chief scientist, I need their last names", "the last names of the chief scientists"),
    ("the chief scientists, how much is each getting paid", "the salaries of the chief scientists"),
    ("lawyers, the oldest one, birth date", "list the oldest lawyer with the birth date"),
    ("names of departments, more than 30 staff", "names of departments with more than 30 people"),
]  # fmt: skip
TRAVEL = [
    ("the nonstop ones, Boston to, um, Miami, how long do they all take",
     "the durations of the nonstop flights from Boston to Miami"),
    ("I'd be going on a, um, Monday, from Boston to Denver. How many flights would that be?",
     "Monday, how many flights from Boston to Denver"),
    ("Boston to Denver, on United, and I need the flight numbers",
     "flight numbers of United flights from Boston to Denver"),
    ("Boston to Denver, Friday, any?", "are there any flights from Boston to Denver on Friday"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "meant"), PEOPLE)
def test_people_are_named_told_and_asked_of(tool: Tool, said: str, meant: str) -> None:
    wanted = read(tool, meant)
    assert wanted
    assert read(tool, said) == wanted


@pytest.mark.parametrize(("said", "meant"), TRAVEL)
def test_flights_are_named_told_and_asked_of(agent: Tool, said: str, meant: str) -> None:
    wanted = read(agent, meant)
    assert wanted
    assert read(agent, said) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "no degree at all, how many people",
        "managers supervising exactly one, ids",
    ],
)
def test_no_piece_falls(tool: Tool, text: str) -> None:
    """Where the last piece does not say all that the others say, there is no reading."""
    assert not read(tool, text)


def test_all_words_of_all_pieces_are_used(tool: Tool) -> None:
    first = tool.ask(Request("mail clerks, um, the ones who supervise nobody, how many is that")).interpretations[0]
    assert not first.left_out
    assert first.context_used is None, "it leans on no earlier request"


@pytest.mark.parametrize("said", [said for said, _ in (*PEOPLE, *TRAVEL)])
def test_all_readings_are_of_the_words_that_are_told(tool: LexiconTool, agent: LexiconTool, said: str) -> None:
    for one in (tool, agent):
        read = one.read(Request(said))
        assert all(reading.root.end == len(read.words) for reading in read.readings)
