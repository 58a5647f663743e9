"""What a request says of whether it leans: both ways are read at the same cost, and what it says are signs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from wizard.ask.guard import open_database
from wizard.ask.interface import Exchange, Request
from wizard.ask.reader.readings import RequestReading
from wizard.ask.tool import LexiconTool, make_lexicon_tool
from wizard.domain import database_url, load_domain


@pytest.fixture(scope="module")
def people() -> Iterator[LexiconTool]:
    yield from _tool("personnel")


@pytest.fixture(scope="module")
def travel() -> Iterator[LexiconTool]:
    yield from _tool("airtravel")


def _tool(name: str) -> Iterator[LexiconTool]:
    domain = load_domain(name, check_audio=False)
    with open_database(database_url(domain)) as database:
        yield make_lexicon_tool(domain, database)


def readings(tool: LexiconTool, before: str, text: str) -> tuple[list[RequestReading], list[RequestReading]]:
    """The readings that lean, and those that stand by themselves, cheapest first."""
    first = tool.ask(Request(before)).interpretations[0]
    found = tool.read(Request(text, (Exchange(before, first.logical_form),))).readings
    return [one for one in found if one.context is not None], [one for one in found if one.context is None]


@pytest.mark.parametrize("text", ["who is the oldest", "which engineers are married", "how many women are there"])
def test_no_way_costs_more_than_the_other(people: LexiconTool, text: str) -> None:
    leaning, alone = readings(people, "who lives in Irving", text)
    assert leaning[0].cost == alone[0].cost
    assert leaning[0].signs == alone[0].signs


def test_who_is_named_leans_on_nothing(people: LexiconTool) -> None:
    leaning, alone = readings(people, "who are the clerks", "what does Rosa Delgado earn")
    assert alone
    assert all(one.root.category == "F" for one in leaning), "but a fragment may change what was asked"


@pytest.mark.parametrize(
    ("before", "text", "sign"),
    [
        ("flights from Boston to Denver", "what meals are served", "belongs to what was found"),
        ("flights from Boston to Denver", "Dallas to Atlanta on Monday", "from where to where"),
        ("flights from Boston to Denver", "the way back", "turns round"),
        ("flights from Boston to Denver", "the Delta flight", "one of those"),
        ("taxis in Boston", "how long is the flight", "one known"),
    ],
)
def test_what_it_says_are_signs(travel: LexiconTool, before: str, text: str, sign: str) -> None:
    leaning, alone = readings(travel, before, text)
    assert any(sign in one.signs for one in (*leaning, *alone))
