"""Later turns that take something back, add something beside it, or ask of the one that was chosen, in families.

As in `test_later_turns`, a family has what was asked before, a request that says all of it, and the later turns that
mean it.
"""

from __future__ import annotations

import pytest

from tests.unit.ask.reader.test_later_turns import asked_alike
from tests.unit.ask.reader.test_some_of_those_found import told
from tests.unit.ask.said_in_turn import first
from wizard.ask.interface import Tool

CHEAPEST = ("flights from Boston to Denver", "which is the cheapest")
OLDEST = ("who is the oldest clerk",)

JOURNEYS = [
    # what is taken back of what others are told by, and nothing else
    (("what is the cheapest fare from Boston to Denver on United",),
     "what is the cheapest fare from Boston to Denver",
     ("any airline is fine", "never mind United", "forget United", "the airline does not matter")),
    (("what is the cheapest fare from Boston to Denver in the morning",),
     "what is the cheapest fare from Boston to Denver",
     ("forget the morning", "at any time", "any time of day is fine")),
    (("how much is a nonstop flight from Boston to Denver on Monday",),
     "how much is a flight from Boston to Denver on Monday",
     ("it doesn't have to be nonstop", "it needn't be nonstop", "I don't need it to be nonstop")),
    (("how much is a nonstop flight from Boston to Denver on Monday",),
     "how much is a nonstop flight from Boston to Denver",
     ("any day", "any day will do")),
    (("which airlines fly nonstop from Boston to Denver on Monday",),
     "which airlines have flights from Boston to Denver on Monday",
     ("never mind the nonstop", "they needn't be nonstop", "I don't insist on nonstop")),
    # what is welcome beside what was said
    (("flights from Boston to Denver on United",), "flights from Boston to Denver on United or Delta",
     ("Delta works too", "Delta is fine as well", "and Delta would be okay too", "Delta is alright as well")),
    (("flights from Boston to Denver on Monday",), "flights from Boston to Denver on Monday or Tuesday",
     ("Tuesday is fine too", "Tuesday would be fine as well")),
    (("what is the cheapest fare from Boston to Denver on United",),
     "what is the cheapest fare from Boston to Denver on United or Delta", ("Delta is fine too",)),
    # a price is of journeys that are told by airlines, hours, meals
    (("how much is a flight from Boston to Denver",), "how much is a flight from Boston to Denver on United",
     ("and on United", "on United", "with United")),
    (("what does the cheapest flight from Boston to Denver cost",),
     "what is the cheapest fare from Boston to Denver on United", ("and on United", "with United")),
    # the price by which one was chosen
    (CHEAPEST, "what is the cheapest fare from Boston to Denver",
     ("how much is that", "how much is it", "what does it cost", "what's the price")),
    ((*CHEAPEST, "how much is that"), "what is the cheapest first class fare from Boston to Denver",
     ("and first class",)),
    (("what is the cheapest round trip fare from Boston to Denver",),
     "what is the cheapest one way fare from Boston to Denver", ("and one way", "one way")),
    # an average is of several
    (("which flight from Boston to Denver is the longest",), "average duration of the flights from Boston to Denver",
     ("how long do they take on average", "what's the average, how long do they take")),
    # journeys of the one that was named
    (("does Delta fly from Boston to Denver",), "when do Delta's flights from Boston to Denver leave",
     ("at what time", "what time does it leave")),
    (("does Delta fly to Denver",), "which cities are the origin of Delta's flights to Denver", ("from where",)),
    (("which airlines go to Denver",), "from which cities do flights to Denver leave",
     ("from where", "and from where")),
    # one of the journeys, and not where they stop
    (("flights from Boston to San Francisco", "where do they stop on the way"),
     "which flight from Boston to San Francisco arrives first",
     ("which one gets there first", "which one arrives first")),
    # the class of which the price is chosen; on what days somebody goes there
    (CHEAPEST, "which flight from Boston to Denver has the cheapest first class fare", ("and first class",)),
    (("flights from Boston to Denver",), "on what days does Delta fly from Boston to Denver",
     ("what days does Delta go there",)),
    # what is said again, of one that was chosen or of the way back
    (("nonstop flights from Boston to Denver", "which one gets in first"),
     "nonstop flights from Boston to Denver in the afternoon", ("and in the afternoon, also without stops",)),
    (("nonstop flights from Boston to Denver", "the longest one of these"), "nonstop flights from Boston to Dallas",
     ("same to Dallas, nonstop",)),
    # how much it is, behind the side on which it is; which there are
    (("flights from Boston to Denver at night",), "flights from Boston to Denver in the afternoon",
     ("earlier then, in the afternoon", "earlier, in the afternoon")),
    (("what is the first flight from Boston to Denver", "and the last one"),
     "flights from Boston to Denver from noon to four",
     ("anything in between, say from noon to four", "something in between, from noon to four")),
    (("flights from Boston to Denver in the evening",),
     "which airlines have flights from Boston to Denver in the evening",
     ("which airlines would that be", "which airlines would they be")),
    (("flights from Boston to Denver on United",), "the last flight from Denver to Boston on United",
     ("no the other way round, Denver back to Boston, the last",)),
]  # fmt: skip

PEOPLE = [
    (("which departments have single women",), "which departments have women",
     ("never mind single", "they needn't be single", "they don't have to be single")),
    (("who supervises the single clerks in Dallas",), "who supervises the single clerks", ("never mind Dallas",)),
    (("which clerks live in Dallas",), "which clerks live in Dallas or Irving",
     ("Irving is fine too", "Irving would do as well")),
    ((*OLDEST, "where does he live"), "average age of the clerks", ("how old are they on average",)),
]  # fmt: skip


@pytest.mark.parametrize("family", JOURNEYS, ids=told)
def test_turns_about_journeys(family: tuple[tuple[str, ...], str, tuple[str, ...]], agent: Tool) -> None:
    said, alone, wordings = family
    assert [one for one in wordings if not asked_alike(said, alone, one, agent)] == []


@pytest.mark.parametrize("family", PEOPLE, ids=told)
def test_turns_about_people(family: tuple[tuple[str, ...], str, tuple[str, ...]], tool: Tool) -> None:
    said, alone, wordings = family
    assert [one for one in wordings if not asked_alike(said, alone, one, tool)] == []


def test_a_price_keeps_what_is_said_of_its_journeys(agent: Tool) -> None:
    said = ("what does the cheapest flight from Boston to Denver cost", "which airline is it", "with breakfast")
    assert "flights that leave Boston, go to Denver, and serve Breakfast" in first(agent, *said).paraphrase


def test_what_was_chosen_stays_chosen_as_it_was(agent: Tool) -> None:
    found = first(agent, *CHEAPEST, "and how much is a return ticket").paraphrase
    assert "round trip fares" in found
    assert "lowest one way cost" in found
