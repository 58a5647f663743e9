"""What a subject says of an answer, takes back of it or asks of it next: comments, other topics, shares of others."""

from __future__ import annotations

import pytest

from tests.unit.ask.reader.test_later_turns import asked_alike, wordings
from tests.unit.ask.said_in_turn import first, talk
from wizard.ask.interface import Request, Tool
from wizard.ask.tool import LexiconTool

STAFF = ("who works in department 44",)
CLERKS_MARRIED = ("what share of the clerks are married",)

PEOPLE = [
    # what is said of an answer
    (STAFF, "what do the people in department 44 earn",
     ("ridiculous. what do they earn", "so many? what do they earn", "I thought as much. What do they earn",
      "oh dear, not many! what do they earn")),
    # a share is of others, or another one of the same
    (CLERKS_MARRIED, "what share of the engineers are married", ("and of the engineers", "what about the engineers")),
    (CLERKS_MARRIED, "what share of the clerks are single", ("and single", "single ones?")),
    (("what percentage of the technicians are women",), "what percentage of the technicians in Plano are women",
     ("and in Plano", "and of those in Plano")),
    (("what percentage of the technicians are women", "and in Plano"), "which women in Plano are technicians",
     ("who are they",)),
    # whose it is no longer matters
    (("married women in Legal",), "who is the oldest married woman",
     ("never mind Legal, who is the oldest", "any department, who is the oldest")),
    # who is left out was one of several
    (("clerks in Plano or Dallas",), "clerks in Dallas", ("not in Plano", "but not the Plano ones")),
    # which of them are so
    (STAFF, "who works in department 44 and is married or single",
     ("are any of them married or single? tell me which", "are any of those single or married, and which ones")),
    # by how much
    (("how many clerks are there", "and how many engineers"), "how many more engineers than clerks are there",
     ("what's the difference", "by how much")),
    # the next one above
    (("who supervises Paul Tai",), "who supervises the one who supervises Paul Tai", ("and above that", "above that?")),
    # short forms of helping verbs
    (("who is Paul Tai",), "where does Paul Tai live", ("where's he live",)),
    (STAFF, "how many people work in department 44", ("how many's that", "so how many's that, then")),
    (("who is the oldest guard",), "when was the oldest guard hired",
     ("since when is he with us", "and since when has he been here")),
]  # fmt: skip

JOURNEYS = [
    # a limit on the other half of what was said
    (("flights from Boston to Denver on United",), "flights from Boston to Denver on United", ("not on Delta",)),
    (("flights from Denver to New York",), "flights from Denver to New York that do not go to Newark",
     ("but not to Newark", "not to Newark though")),
    (("flights from Seattle to San Francisco",), "flights from Seattle to San Francisco that are not on Alaska",
     ("not Alaska, who else",)),
    # what no longer matters
    (("flights from Boston to Denver on Delta",), "flights from Denver to Boston on Sunday",
     ("and back on Sunday, any airline", "coming back on Sunday, any airline, what is there")),
    (("flights from Boston to Denver on Delta on Monday",), "nonstop flights from Boston to Denver on Monday",
     ("any airline, which are nonstop",)),
    # the same way, whatever else was said
    (("flights from Boston to Denver on Delta",), "how many nonstop flights go from Boston to Denver",
     ("how many nonstop flights are there on that route", "how many flights on that route are nonstop")),
    (("flights from Boston to Denver on Delta",), "flights from Boston to Denver on Sunday",
     ("which flights on that route go on Sunday", "which flights go on Sunday on this route")),
    (("flights from Boston to Denver",), "which airline has the most flights from Boston to Denver",
     ("who goes most often on that route",)),
    # one of those that were found, and none of their parts
    (("where do the flights from Oakland to Baltimore stop",), "the shortest flight from Oakland to Baltimore",
     ("I'd like the fastest", "which of the flights is the shortest")),
    (("when do flights from Boston to Denver leave",), "when do flights from Boston to Denver arrive",
     ("and when's that get in",)),
    # at night no hour is by day
    (("flights from Boston to Denver",), "flights from Boston to Denver leaving after ten at night",
     ("which are overnight, leaving after ten",)),
    # a share
    (("what share of the flights from Boston are nonstop",), "what share of the flights from Denver are nonstop",
     ("and from Denver",)),
]  # fmt: skip


@pytest.mark.parametrize(("said", "alone", "wording"), wordings(PEOPLE))
def test_going_on_about_people(said: tuple[str, ...], alone: str, wording: str, tool: Tool) -> None:
    assert asked_alike(said, alone, wording, tool)


@pytest.mark.parametrize(("said", "alone", "wording"), wordings(JOURNEYS))
def test_going_on_about_journeys(said: tuple[str, ...], alone: str, wording: str, agent: Tool) -> None:
    assert asked_alike(said, alone, wording, agent)


def test_how_many_there_were_is_said_once_more(tool: Tool) -> None:
    guards = first(tool, "who are the guards")
    assert isinstance(tool, LexiconTool)
    many = len(tool.database.run(guards.sql).rows)
    found = first(tool, "who are the guards", f"only {many}! how old are they")
    assert found.paraphrase == "List the ages of all employees who have the job title Guard."


def test_a_number_of_others_is_no_comment(tool: Tool) -> None:
    assert talk(tool, "who are the guards", "only 4444! how old are they").status == "abstained"


def test_a_name_that_nobody_knows_is_no_comment(tool: Tool) -> None:
    readings = talk(tool, "who is the controller", "Ashby. where does he live").interpretations
    assert all("controller" not in one.paraphrase.lower() or one.sureness == "unsure" for one in readings)


def test_another_topic_leans_on_nothing(tool: Tool) -> None:
    for said in ("other topic: who is the youngest", "okay, different question. who is the youngest"):
        assert first(tool, "who works in Legal", said).context_used is None


def test_who_is_not_there_is_not_spoken_of(tool: Tool) -> None:
    found = first(tool, "clerks in department 44", "which of them are over 99", "how old are they")
    assert found.paraphrase == "List the ages of all clerks who work in department 44."


def test_what_is_counted_of_each_stands_beside_it(agent: Tool) -> None:
    found = first(agent, "which airports serve Washington", "how many flights leave each of them")
    assert found.paraphrase.startswith("List all airports that serve Washington, each with ")


def test_a_helping_verb_asks_whether(agent: Tool) -> None:
    """And "one" is nobody who was found."""
    for said in ("does one get it in coach", "do they get it in coach"):
        readings = talk(agent, "which flights from Boston to Denver serve lunch", said).interpretations
        assert all(one.paraphrase.startswith("Yes or no: ") for one in readings[:1])


def test_where_journeys_stop_is_a_place(agent: Tool) -> None:
    found = agent.ask(Request("where do flights from Oakland to Baltimore stop")).interpretations[0]
    assert found.paraphrase.startswith("List all airports that are a stop of flights ")


def test_which_of_the_flights_is_a_flight(agent: Tool) -> None:
    found = first(agent, "where do flights from Boston to Denver stop", "which of the flights is the longest")
    assert found.paraphrase.startswith("List the flight with the greatest duration ")
