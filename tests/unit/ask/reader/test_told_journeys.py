"""What a story tells of a journey is said of the journey that is asked for, or there is no reading."""

from __future__ import annotations

import re

import pytest

from wizard.ask.interface import Request, Tool


def meant(tool: Tool, text: str) -> str:
    found = tool.ask(Request(text)).interpretations
    return found[0].paraphrase if found else "abstained"


@pytest.mark.parametrize(
    ("told", "plain"),
    [
        ("I'm flying from Boston to Denver on Friday with my two kids and a dog, so which airlines could I take?",
         "which airlines fly from Boston to Denver on Friday"),
        ("We are heading to Miami from Philadelphia for a wedding in the family. What flights are there?",
         "flights to Miami from Philadelphia"),
        ("I'm coming from Columbus to Chicago and there's an interview after, so I've to land before one in the "
         "afternoon. Which flights?", "flights from Columbus to Chicago that land before one in the afternoon"),
        ("I'm coming from Columbus to Chicago and there's an interview straight after. Which flights?",
         "flights from Columbus to Chicago"),
        ("My cousin is flying to Denver from Boston on Sunday with her husky. What time is the last flight?",
         "what time is the last flight to Denver from Boston on Sunday"),
        ("My trial's in Portland and I'm stuck down in San Jose, so what flights go on Monday morning?",
         "flights from San Jose to Portland on Monday morning"),
        ("My sister lives in Denver and I'm in Boston, what's there on Friday?",
         "flights from Boston to Denver on Friday"),
        ("My parents live in Tampa and they're coming to see us in Newark on Sunday. What flights land before noon?",
         "flights from Tampa to Newark on Sunday that land before noon"),
        ("I'm in Boston and want to visit my kids who live in Denver. What flights are there on Friday?",
         "flights from Boston to Denver on Friday"),
        ("My daughter's school is in Austin, I'm here in Houston, so what's the cheapest fare between the two?",
         "what is the cheapest fare from Houston to Austin"),
        ("The wedding is in Nashville, we're in Philadelphia, do any airlines fly it nonstop?",
         "do any airlines fly nonstop from Philadelphia to Nashville"),
    ],
)  # fmt: skip
def test_of_the_journey(agent: Tool, told: str, plain: str) -> None:
    assert conditions(meant(agent, told)) == conditions(meant(agent, plain)) != ["abstained"]


def conditions(paraphrase: str) -> list[str]:
    """What a reading says, in no order."""
    return sorted(re.split(r",? and |, | that ", paraphrase.rstrip(".?")))


@pytest.mark.parametrize(
    "text",
    [
        "My trial's in Portland and I'm stuck down in San Jose, so what flights go that morning?",
        "I never fly from Boston to Denver with my dog. Which flights?",
        "My plumber is moving from Wichita to Chicago. Which flights?",
        "I've got a meeting at ten in Washington, I live in Boston. Which flights make it?",
        "Our plant is in Milwaukee and the customer sits in Detroit. Which airlines fly there?",
    ],
    ids=["when that is", "denied", "a place that nobody knows", "when something is", "neither is an end"],
)
def test_nothing_is_lent(agent: Tool, text: str) -> None:
    assert meant(agent, text) == "abstained"


def test_the_one_that_a_story_chooses_is_meant(agent: Tool) -> None:
    """It is read as it was told, and never as any flight on that way."""
    told = "I am to book him the earliest arrival into Denver from Boston on a Monday. Which would be its number?"
    assert "earliest arrival" in meant(agent, told)
