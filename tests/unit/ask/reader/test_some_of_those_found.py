"""Later turns about some of those that were found, and about one of them: families of wordings.

As in `test_later_turns`, a family has what was asked before, a request that says all of it, and the later turns that
mean it.
"""

from __future__ import annotations

import pytest

from tests.unit.ask.reader.test_later_turns import asked_alike
from tests.unit.ask.said_in_turn import first
from wizard.ask.interface import Tool

ROUTE = ("flights from Boston to Philadelphia",)
AIRLINES = ("which airlines fly from Baltimore to San Francisco",)
CHEAPEST = ("flights from Boston to Denver", "which is the cheapest")

JOURNEYS = [
    # which of those are at a time, or on a day
    (ROUTE, "flights from Boston to Philadelphia in the morning",
     ("which of those are in the morning", "which of them are in the morning", "which are in the morning")),
    (ROUTE, "how many flights from Boston to Philadelphia are in the morning",
     ("how many of those are in the morning", "how many of them are in the morning", "how many are in the morning")),
    (ROUTE, "flights from Boston to Philadelphia on Saturday",
     ("which of those are on Saturday", "which ones are on Saturdays")),
    # which of those that were found, and not which journeys of theirs; said of the same journeys
    (AIRLINES, "which airlines have nonstop flights from Baltimore to San Francisco",
     ("which of them fly nonstop", "which of those fly nonstop")),
    (AIRLINES, "which airlines have flights from Baltimore to San Francisco with dinner",
     ("which of those serve dinner", "which of them serve dinner", "which ones serve dinner")),
    (AIRLINES, "which airlines have flights from Baltimore to San Francisco before noon",
     ("which of them leave before noon",)),
    (("which fares from Boston to Denver are first class",), "the cheapest first class fare from Boston to Denver",
     ("the cheapest of those", "what is the cheapest of them")),
    # "those" behind a preposition are no owners
    (("show flights to Toronto",), "does USAir serve breakfast on flights to Toronto",
     ("does USAir serve breakfast on those flights", "does USAir serve breakfast on those")),
    # a name that was said twice is replaced twice
    (("what ground transportation is there from the airport in Dallas to Dallas",),
     "what ground transportation is there from the airport in Fort Worth to Fort Worth", ("and in Fort Worth",)),
    # another one in the order in which one was chosen, of which something was asked
    ((*ROUTE, "what is the fare on the first one"), "fares of the second flight from Boston to Philadelphia",
     ("and the second", "and on the second")),
    (("what is the biggest plane that Delta flies",), "what is the biggest plane that United flies",
     ("and United's biggest",)),
    # "there" is the place of what was chosen
    (("what airports are in New York", "how far is each of them from downtown", "which one is closest"),
     "flights from La Guardia to Boston", ("what flights go from there to Boston",)),
    # whether any of them were so says nothing of the way back
    (("flights from Boston to Denver on Friday", "are any of them on Delta"),
     "when is the last flight from Denver to Boston on Friday", ("when is the last flight back",)),
    (("what's the lowest round trip fare from Oakland to Boston", "which airline is that"),
     "what is the advance purchase of the lowest round trip fare from Oakland to Boston",
     ("how many days ahead do I have to buy it", "how long in advance must I book it")),
]  # fmt: skip

CHEAPER = [
    ((*CHEAPEST, "any cheaper on a Sunday"), "fly on Sunday"),
    ((*CHEAPEST, "is there a cheaper one on Delta"), "are on Delta Air Lines (DL)"),
    (("flights from Boston to Denver", "which is the fastest", "does it stop anywhere", "is there a cheaper one"),
     "leave Boston, go to Denver"),
]  # fmt: skip

PEOPLE = [
    (("which clerks are single", "and divorced", "count both groups together"), "how many clerks are married",
     ("how many are married",)),
    (("who are the secretaries in department 44", "who is the oldest of them"),
     "is the oldest secretary in department 44 married", ("married or not", "and married or not")),
    # nobody who was found by a town lives in another one
    (("departments of the people in Irving",), "who lives in Grand Prairie",
     ("and what about Grand Prairie, who lives there",)),
]  # fmt: skip


def told(family: tuple[tuple[str, ...], str, tuple[str, ...]]) -> str:
    return f"{family[0][-1]} / {family[2][0]}"


@pytest.mark.parametrize("family", JOURNEYS, ids=told)
def test_turns_about_journeys_that_were_found(
    family: tuple[tuple[str, ...], str, tuple[str, ...]], agent: Tool
) -> None:
    said, alone, wordings = family
    assert [one for one in wordings if not asked_alike(said, alone, one, agent)] == []


@pytest.mark.parametrize(("said", "kept"), CHEAPER, ids=[" / ".join(said) for said, _ in CHEAPER])
def test_what_is_cheaper_than_the_one_that_was_chosen(said: tuple[str, ...], kept: str, agent: Tool) -> None:
    paraphrase = first(agent, *said).paraphrase
    assert kept in paraphrase
    assert "lower than the lowest" in paraphrase


@pytest.mark.parametrize("family", PEOPLE, ids=told)
def test_turns_about_people_who_were_found(family: tuple[tuple[str, ...], str, tuple[str, ...]], tool: Tool) -> None:
    said, alone, wordings = family
    assert [one for one in wordings if not asked_alike(said, alone, one, tool)] == []
