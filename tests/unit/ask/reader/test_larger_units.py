"""Numbers in a larger unit than the domain's own are put in that; the domain's own units and times of day are not."""

from __future__ import annotations

import pytest

from wizard.ask.interface import Request, Tool
from wizard.ask.reader.larger_units import in_smaller_units
from wizard.ask.reader.words import words_of
from wizard.ask.tool import LexiconTool
from wizard.ask.vocabulary import Vocabulary


@pytest.fixture(scope="module")
def vocabulary(agent: Tool) -> Vocabulary:
    assert isinstance(agent, LexiconTool)
    return agent.vocabulary


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("flights under six hours", "flights under 360 minutes"),
        ("an hour", "60 minutes"),
        ("half an hour", "30 minutes"),
        ("four and a half hours", "270 minutes"),
        ("2 hours and a half", "150 minutes"),
        ("4 hours and 30 minutes", "270 minutes"),
        ("4 hours 5 minutes", "245 minutes"),
        ("two weeks ahead", "14 days ahead"),
        ("a fortnight ahead", "14 days ahead"),
        ("between one and three hours", "between 60 and 180 minutes"),
        ("two or three hours", "120 or 180 minutes"),
    ],
)
def test_larger_units(vocabulary: Vocabulary, text: str, words: str) -> None:
    assert " ".join(token.word for token in in_smaller_units(words_of(text), vocabulary)) == words


@pytest.mark.parametrize(
    "text", ["60 minutes", "14 days ahead", "5 dollars", "flights a week ahead", "within the hour", "a flight"]
)
def test_nothing_else(vocabulary: Vocabulary, text: str) -> None:
    tokens = words_of(text)
    assert in_smaller_units(tokens, vocabulary) is tokens


def test_a_request_in_hours(agent: Tool) -> None:
    hours = agent.ask(Request("flights from Boston to Seattle that take less than seven hours"))
    minutes = agent.ask(Request("flights from Boston to Seattle that take less than 420 minutes"))
    assert hours.interpretations[0].sql == minutes.interpretations[0].sql


def test_a_time_of_the_day_stays_one(agent: Tool) -> None:
    found = agent.ask(Request("flights from Boston to Denver after 15 hours"))
    assert "1500" in found.interpretations[0].sql
