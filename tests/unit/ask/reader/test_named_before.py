"""Later turns whose words mean what was said before: names, those who were found one by one, places, question words.

A family has what was asked before, a request that stands by itself, and the wordings of a later turn that mean it.
"""

from __future__ import annotations

import pytest

from tests.unit.ask.reader.test_later_turns import asked_alike, wordings
from tests.unit.ask.said_in_turn import first, talk
from wizard.ask.interface import Tool
from wizard.ask.reader.asked_likewise import put_likewise
from wizard.ask.reader.words import words_of

ACOUSTICS = ("how many people work in acoustics",)

PEOPLE = [
    # what was named is named again: the university, and no street; another department, and no major
    (("who went to Harvard", "and to Yale"), "which men went to Yale University",
     ("only the Yale men", "the Yale men")),
    (("who works in speech and hearing", "only the ones with a PhD"),
     "who works in acoustics and has a PhD", ("and in acoustics", "what about acoustics")),
    (("who majored in physics",), "who majored in acoustics", ("and in acoustics", "and acoustics")),
    # who is called so is told apart from who is called so and more
    (("what does a senior programmer earn on average",), "the average salary of people with the job title Programmer",
     ("and just a programmer", "and a programmer", "and programmers")),
    (("how many secretaries are there",), "how many programmers are there", ("and programmers", "programmers?")),
    # those who are left out are none of others
    (("who works in acoustics",), "who works in acoustics and has no PhD",
     ("without the ones with a PhD", "without those with a PhD")),
    (("who are the clerks", "only the women"), "which female clerks do not work in office services",
     ("without the ones in office services", "without those in office services")),
    # two and three, one after the other
    (("how old is Paul Tai", "and Rosa Delgado", "and Sharon Lease"),
     "where do Paul Tai, Rosa Delgado and Sharon Lease live",
     ("where do the three live", "where do the three of them live", "and where do all three of them live")),
    (("how old is Paul Tai", "and Rosa Delgado"), "who earns more, Paul Tai or Rosa Delgado",
     ("who earns more", "who has the higher salary", "who of those two earns more", "which of those two earns more")),
    (("who has a PhD in mathematics", "and physics"),
     "who has a PhD in mathematics and a PhD in physics",
     ("who has both", "which of them have both", "those with both")),
    (("how many live in Plano", "and in Irving"), "how many live in Plano or Irving",
     ("what's the total", "and the two together", "what does that make together")),
    # in the place that was spoken of
    (ACOUSTICS, "which secretary in acoustics earns the most", ("which secretary there earns the most",)),
    (ACOUSTICS, "who is the oldest secretary in acoustics",
     ("the oldest secretary there", "who is the oldest secretary there")),
    (ACOUSTICS, "what do the technicians in acoustics earn", ("what do the technicians there earn",)),
    # a question word alone
    (("what did Paul Tai study",), "where did Paul Tai study", ("and where", "where?", "okay, and where")),
    (("who went to Harvard",), "when did those who went to Harvard go to Harvard", ("when", "and when?")),
    # of somebody who belongs to who was named
    (("what school did Paul Tai go to",), "what school did Paul Tai's boss go to", ("and his boss",)),
    # beyond what was said
    (("who is on level 20",), "who is above level 20", ("and above that", "above that")),
    # a row of groups
    (("which departments are in products", "how many people work in each of them"), "who works in department 21",
     ("who works in the second one",)),
    # a new topic is read by itself
    (("which clerks live in Irving", "how old are they"), "who lives in Dallas",
     ("let's try Dallas now, who lives there", "okay, try Dallas next, who lives there")),
    # what says nothing
    (("how many secretaries are there",), "how many secretaries are men",
     ("how many of them are men, just wondering", "how many of them are men, just curious",
      "and how many are men, by chance")),
    (("how many divisions are there",), "what are the division names of all divisions",
     ("what are the names of them", "what are the names of those")),
]  # fmt: skip


@pytest.mark.parametrize(("said", "alone", "wording"), wordings(PEOPLE))
def test_people(said: tuple[str, ...], alone: str, wording: str, tool: Tool) -> None:
    assert asked_alike(said, alone, wording, tool)


JOURNEYS = [
    (("flights from Boston to Denver",), "flights from Dallas to Denver", ("and from Dallas",)),
    (("which airlines fly from Boston to Denver",), "when do flights from Boston to Denver leave", ("and when",)),
]


@pytest.mark.parametrize(("said", "alone", "wording"), wordings(JOURNEYS))
def test_journeys(said: tuple[str, ...], alone: str, wording: str, agent: Tool) -> None:
    assert asked_alike(said, alone, wording, agent)


@pytest.mark.parametrize(
    ("said", "wording"),
    [
        (("which guards do we have", "who's the oldest", "where does he live"), "and the drivers"),
        (("who is on level 25", "what are their jobs", "are any of them women"), "and on level 26"),
    ],
)
def test_others_of_a_list_of_one_of_whom_was_asked_since_are_offered(
    said: tuple[str, ...], wording: str, tool: Tool
) -> None:
    found = talk(tool, *said, wording).interpretations
    assert {one.context_used for one in found[:2]} == {0, 2}


def test_those_may_be_the_one_that_is_left(tool: Tool) -> None:
    said = ("how many technicians have we got", "are there any among them over fifty")
    found = talk(tool, *said, "give me those, the name and the home phone").interpretations
    assert {one.context_used for one in found} == {0, 1}


@pytest.mark.parametrize("wording", ["did they study the same thing", "did they study the same"])
def test_the_same_thing_is_heard(wording: str, tool: Tool) -> None:
    found = talk(tool, "what school did Paul Tai go to", "who's his boss", wording).interpretations
    assert not [one for one in found if "Ask" in one.logical_form.get("type", "")]


def test_what_asks_for_nobody(tool: Tool) -> None:
    found = talk(tool, "list the attorneys", "who of them went to Harvard", "what did she study there").interpretations
    assert not [one for one in found if one.paraphrase.startswith("List all employees")]


def test_another_school_does_not_join_the_one_before(tool: Tool) -> None:
    said = ("how many have a degree from Brandeis University", "what about Tufts, how many came from there")
    assert talk(tool, *said).interpretations[0].sureness == "unsure"


def test_what_is_named_now_may_be_none_of_what_was_named(tool: Tool) -> None:
    assert "department name Acoustics" in first(tool, "who majored in physics", "who works in acoustics").paraphrase


@pytest.mark.parametrize(
    ("last", "asked", "put"),
    [
        ("and what did he study", "and where", "where did he study"),
        ("which school did she go to", "when?", "when did she go to"),
        ("who went to Harvard", "when", "when did they went to harvard"),
        ("who has a PhD", "where", "where did they get a phd"),
    ],
)
def test_the_last_question_with_another_word(last: str, asked: str, put: str) -> None:
    made = next(put_likewise(words_of(asked), words_of(last)))
    assert " ".join(token.word for token in made) == put


@pytest.mark.parametrize(
    ("last", "asked"),
    [("list the clerks", "where"), ("who is Paul Tai", "when"), ("what did he study", "and in Irving")],
)
def test_no_question_to_ask_again(last: str, asked: str) -> None:
    assert not list(put_likewise(words_of(asked), words_of(last)))
