"""A time that a story tells stands in the request where it says "that year"."""

from __future__ import annotations

import pytest

from tests.unit.ask.same_statement import is_said_by
from wizard.ask.interface import Request, Tool
from wizard.ask.reader.told_times import with_the_time_told
from wizard.ask.reader.words import words_of

SAID = [
    ("My dad was born in 1921. How many people were born that same year?", "how many people were born in 1921"),
    ("The cards go out and August is coming up. Who has a birthday that month?", "who has a birthday in August"),
    ("My aunt retired on June 25th 1962. Who was hired before that day?", "who was hired before June 25th 1962"),
    ("My aunt retired on June 25th 1962. How many people were hired that year?", "how many people were hired in 1962"),
]
NOTHING_TOLD = [("Who was hired that year?", "My dad was born in 1921 and died in 1980."),
                ("Who was hired that year?", "My dad was an engineer."),
                ("Who was hired in that department?", "My dad was born in 1921.")]  # fmt: skip


@pytest.mark.parametrize(("said", "meant"), SAID)
def test_that_year_is_the_one_that_was_told(tool: Tool, said: str, meant: str) -> None:
    is_said_by(tool, said, meant)


@pytest.mark.parametrize(("asked", "told"), NOTHING_TOLD)
def test_where_no_time_or_several_are_told_it_is_none_of_them(asked: str, told: str) -> None:
    request = words_of(asked)
    assert with_the_time_told(request, words_of(told)) is request


def test_what_a_speaker_would_know_is_no_story(tool: Tool) -> None:
    """Who joined on that day was not asked."""
    found = tool.ask(Request("I joined on the 25th of June 1962, and I'd love to know who else joined before that day"))
    assert all("< '1962-06-25'" in one.sql for one in found.interpretations)


OF_SOMETHING_ELSE = [
    ("My interview is at three, so what flights from Boston to Denver arrive before one in the afternoon?",
     "what flights from Boston to Denver arrive before one in the afternoon"),
    ("The wedding starts at four, which flights from Boston to Denver get in before noon?",
     "which flights from Boston to Denver get in before noon"),
    ("I'm usually awake at five, so show me flights from Boston to Denver before seven",
     "flights from Boston to Denver before seven"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "meant"), OF_SOMETHING_ELSE)
def test_when_something_else_is_narrows_no_request_that_says_when(agent: Tool, said: str, meant: str) -> None:
    is_said_by(agent, said, meant)


def test_when_somebody_must_leave_is_never_lost(agent: Tool) -> None:
    readings = agent.ask(Request("I have to leave at five, which flights from Boston to Denver arrive before nine?"))
    assert all("departure_time" in one.sql for one in readings.interpretations)
