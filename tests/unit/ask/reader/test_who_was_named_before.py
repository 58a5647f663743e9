"""Later turns after one who was named, with a topic in front, and of rows of which both requests speak.

A family has what was asked before, a request that stands by itself, and the wordings of a later turn that mean it.
"""

from __future__ import annotations

import pytest

from tests.unit.ask.reader.test_later_turns import asked_alike, wordings
from tests.unit.ask.said_in_turn import first
from wizard.ask.interface import Tool

PEOPLE = [
    # whom somebody has to do with are his
    (("does Malcolm Gray supervise any women",), "how old are the women whom Malcolm Gray supervises",
     ("how old are they", "what are their ages")),
    (("how many clerks does Malcolm Gray supervise",), "where do the clerks whom Malcolm Gray supervises live",
     ("where do they live",)),
    # a topic in front of a question that points at it
    (("who lives in Irving", "how old are they"), "who lives in Dallas",
     ("and what about Dallas, who lives there", "how about Dallas, who lives there then")),
    (("who is an engineer in Dallas",), "who is an engineer in Nashua",
     ("what about Nashua, who is an engineer there",)),
    # who was left out stays out
    (("which clerks don't live in Dallas",), "which clerks do not live in Dallas and do not live in Irving",
     ("leave out the ones from Irving", "and not in Irving either", "take out the ones from Irving")),
    (("who works in department 44 and is not married",),
     "who works in department 44 and is neither married nor divorced", ("and not divorced",)),
    # some of those who were found, and not of those in whose departments they are
    (("which guards live in Irving", "in which departments"), "which guard who lives in Irving is the oldest",
     ("who is the oldest of those", "who of them is the oldest")),
    # "do" behind a question word is no verb of theirs, and those without one have none
    (("who are the clerks",), "in which department does the oldest clerk work",
     ("where do they work, the oldest ones",)),
    (("who lives in Irving", "and their home phone numbers"), "who lives in Irving and has no home phone",
     ("who was the one without one", "who are the ones without any")),
    # by what one was chosen
    (("who has been here longest",), "what are the years of service of the employee with the highest years of service",
     ("and how many years is that", "how many years is that now")),
    # only some, among those who were found
    (("who are the engineers",), "who are the senior engineers", ("senior only", "and senior only")),
    (("who earns more than 90000",), "which women earn more than 90000",
     ("any women in there", "whoa, any women in there")),
    (("who is the youngest clerk",), "in which department is the youngest clerk",
     ("which department do I find her in",)),
    # when they were, of the rows of which the request before speaks
    (("who studied at Rice",), "who graduated from Rice after 1970",
     ("which of them finished after 1970", "who of them graduated after 1970")),
]  # fmt: skip
JOURNEYS = [
    # whose they are
    (("does United fly from Boston to Denver",), "nonstop United flights from Boston to Denver",
     ("which of those are nonstop", "which are nonstop", "which of them is nonstop")),
    (("does Delta fly from Boston to Denver",), "when do the Delta flights from Boston to Denver leave",
     ("when do they leave",)),
    (("United, Boston to Washington",), "United flights from Boston to Dulles", ("to Dulles only", "only to Dulles")),
    # they who do it
    (("what does AA stand for",), "how many American flights leave Boston",
     ("how many flights do they have from Boston",)),
    (("which airline is HP",), "to which cities does America West fly from Phoenix",
     ("which cities do they fly to from Phoenix",)),
    (("how many flights does Delta have from Boston",), "to which cities does Delta fly from Boston",
     ("which cities do they fly to from there",)),
    (("which planes does Lockheed make",), "capacities of Lockheed aircraft",
     ("how many seats do they have", "how many seats have they got")),
    # a topic in front of a question that points at it
    (("which airlines fly from Boston to Denver",), "which airlines fly to Denver from Dallas",
     ("and what about Dallas, who flies to Denver from there",)),
    (("which airlines use the Boeing 747",), "who flies the Tristar to Denver",
     ("what about the Tristar, who flies that to Denver",)),
    # when one that is the first by something else arrives
    (("flights from Boston to Denver on Monday",),
     "when does the earliest flight from Boston to Denver on Monday arrive",
     ("what time does the first one arrive", "when does the first one arrive")),
    # back to those of which no noun of theirs tells, and what there is at another time
    (("flights from Boston to Denver in the afternoon", "and in the morning"),
     "flights from Boston to Denver in the afternoon",
     ("back to the afternoon ones", "let's go back to the afternoon ones")),
    (("flights from Boston to Denver in the afternoon", "which is the quickest", "what meals do they serve on it"),
     "flights from Boston to Denver in the morning", ("and in the morning, what have you got",)),
    (("flights from Chicago to Boston",), "flights from the airport MDW to Boston",
     ("only those that leave from Midway",)),
    # how many there are of what was counted first
    (("which airlines fly out of Long Beach", "how many does Delta have", "where to"),
     "how many United flights leave Long Beach", ("and United, how many",)),
    # another part of the day
    (("when does the first flight from Boston to Denver leave in the morning",),
     "when does the last flight from Boston to Denver leave at night", ("and the last one at night",)),
    # that which was found, and the one behind the one that was chosen
    (("flights from Boston to Denver on Monday",), "do any United flights from Boston to Denver go on Monday",
     ("is any of that with United",)),
    (("the first flight from Boston to Denver on Monday",),
     "the second earliest flight from Boston to Denver on Monday",
     ("next one after it", "the next one after that")),
    # through a place is on the way
    (("flights from Boston to Los Angeles",), "flights from Boston to Los Angeles that stop in Denver",
     ("the ones via Denver", "and by way of Denver")),
    # whose, and not who
    (("flights from Boston to Denver in the morning",), "morning flights from Boston to Denver on United",
     ("which are United", "which of those are United")),
    (("flights from Boston to Denver",), "what meals are served on Continental flights from Boston to Denver",
     ("the one on Continental, what does it serve",)),
    # of the rows of which the request before speaks
    (("which airlines fly to Boston",), "which airlines have flights from Dallas to Boston",
     ("which of those have flights from Dallas",)),
]  # fmt: skip


@pytest.mark.parametrize(("said", "alone", "wording"), wordings(PEOPLE))
def test_people(said: tuple[str, ...], alone: str, wording: str, tool: Tool) -> None:
    assert asked_alike(said, alone, wording, tool)


@pytest.mark.parametrize(("said", "alone", "wording"), wordings(JOURNEYS))
def test_journeys(said: tuple[str, ...], alone: str, wording: str, agent: Tool) -> None:
    assert asked_alike(said, alone, wording, agent)


def test_no_journey_stops_where_it_ends(agent: Tool) -> None:
    said = "We meet in Denver, my brother and I, so what goes from Seattle to Denver on Sunday?"
    assert "stop in" not in first(agent, said).paraphrase
    assert (
        "leave Seattle and stop in Denver"
        in first(agent, "flights from Seattle", "which of them stop in Denver").paraphrase
    )


def test_what_could_be_taken_there_goes_there(agent: Tool) -> None:
    found = first(agent, "flights from Boston to Denver", "what flights could I take there in the afternoon")
    assert found.context_used == 0


def test_such_as_they_have_are_not_their_own(tool: Tool) -> None:
    said = "I'm about to join computer networks as a programmer. How many programmers do they already have?"
    assert "supervised" not in first(tool, said).paraphrase


@pytest.mark.parametrize("wording", ["then in the afternoon", "okay then in the afternoon", "and in the afternoon"])
def test_who_asked_whether_there_are_any_is_shown_which(wording: str, agent: Tool) -> None:
    found = first(agent, "are there any flights from Boston to Denver on Sunday evening", wording)
    assert found.paraphrase.startswith("List all flights that leave Boston, go to Denver, fly on Sunday")


@pytest.mark.parametrize("wording", ["how many", "how many are there"])
def test_whether_there_are_any_may_be_counted(wording: str, agent: Tool) -> None:
    found = first(agent, "are there any flights from Boston to Denver on Sunday evening", wording)
    assert found.paraphrase.startswith("Count all flights that leave Boston, go to Denver, fly on Sunday")
