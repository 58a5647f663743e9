"""Every small word before every kind of constituent: where it narrows, it changes the reading or there is none.

A word that means nothing in its place leaves the reading as it is: "just tell me", "all the employees", "also show".
"""

from __future__ import annotations

from itertools import product

import pytest

from wizard.ask.interface import Request
from wizard.ask.tool import LexiconTool

OF_SEVERAL = ("only", "just", "no", "other", "the same")
"""Words that narrow several."""
OF_ONE = ("another", "no", "the same", "a different", "the other")
"""Words that narrow one."""
COMPANY_SEVERAL = {
    "departments with {} women": "departments with women",
    "divisions with {} scientists": "divisions with scientists",
    "managers with {} degrees from MIT": "managers with degrees from MIT",
    "schools with {} graduates": "schools with graduates",
    "the average age of the departments with {} guards": "the average age of the departments with guards",
}
COMPANY_ONE = {
    "does the nurse have {} degree": "does the nurse have a degree",
    "who graduated from {} school": "who graduated from a school",
    "who works in {} department": "who works in a department",
    "the phone of {} guard": "the phone of a guard",
    "what is the average salary of {} programmer": "what is the average salary of a programmer",
}
TRAVEL_SEVERAL = {
    "cities with {} airports": "cities with airports",
    "airlines with {} flights to Denver": "airlines with flights to Denver",
    "flights with {} meals": "flights with meals",
}
TRAVEL_ONE = {
    "flights on {} airline": "flights on an airline",
    "airports with {} limousine": "airports with a limousine",
    "the fare of {} flight to Denver": "the fare of a flight to Denver",
    "flights with {} meal": "flights with a meal",
}
NOTHING = {
    "{} who works in Legal": ("just", "also", "at all", "even", "so"),
    "which secretaries {} live in Plano": ("also", "even", "at all", "just", "still"),
    "list {} the engineers in Dallas": ("just", "only", "all", "also"),
    "who works in Legal {}": ("at all", "too", "also"),
    "{} engineers in Dallas": ("only", "all", "just", "all the", "any"),
    "the average salary of {} programmers": ("all", "all the", "just the", "only the", "the"),
    "who has {} two degrees": ("only", "just", "exactly"),
}
"""Where words mean nothing, or no more than the number behind them."""


def queries(tool: LexiconTool, said: str) -> set[object]:
    """What the cheapest readings of a request ask, without those that are pieces put together."""
    readings = tool.read(Request(said)).readings
    return {one.query for one in readings if one.cost <= readings[0].cost} if readings else set()


def is_never_lost(tool: LexiconTool, frame: str, plain: str, word: str) -> None:
    without = queries(tool, plain)
    assert without, plain
    assert not without & queries(tool, frame.format(word))


@pytest.mark.parametrize(
    ("told", "word"), [*product(COMPANY_SEVERAL.items(), OF_SEVERAL), *product(COMPANY_ONE.items(), OF_ONE)]
)
def test_a_word_that_narrows_is_never_lost_in_a_company(tool: LexiconTool, told: tuple[str, str], word: str) -> None:
    is_never_lost(tool, *told, word)


@pytest.mark.parametrize(
    ("told", "word"), [*product(TRAVEL_SEVERAL.items(), OF_SEVERAL), *product(TRAVEL_ONE.items(), OF_ONE)]
)
def test_a_word_that_narrows_is_never_lost_on_a_journey(agent: LexiconTool, told: tuple[str, str], word: str) -> None:
    is_never_lost(agent, *told, word)


@pytest.mark.parametrize(("frame", "word"), [(frame, word) for frame, words in NOTHING.items() for word in words])
def test_a_word_that_means_nothing_changes_nothing(tool: LexiconTool, frame: str, word: str) -> None:
    plain = queries(tool, " ".join(frame.format("").split()))
    assert plain & queries(tool, frame.format(word))
