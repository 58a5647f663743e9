"""What a story tells of a journey is said of the journey that is asked for, or there is no reading."""

from __future__ import annotations

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
        ("My cousin is flying to Denver from Boston on Sunday with her husky. What time is the last flight?",
         "what time is the last flight to Denver from Boston on Sunday"),
    ],
)  # fmt: skip
def test_of_the_journey(agent: Tool, told: str, plain: str) -> None:
    assert meant(agent, told) == meant(agent, plain) != "abstained"


@pytest.mark.parametrize(
    "text",
    [
        "My trial's in Portland and I'm stuck down in San Jose, so what flights go that morning?",
        "I never fly from Boston to Denver with my dog. Which flights?",
        "I'm coming from Columbus to Chicago and there's an interview straight after. Which flights?",
        "My plumber is moving from Wichita to Chicago. Which flights?",
    ],
    ids=["where somebody is", "denied", "no phrase", "a place that nobody knows"],
)
def test_nothing_is_lent(agent: Tool, text: str) -> None:
    assert meant(agent, text) == "abstained"
