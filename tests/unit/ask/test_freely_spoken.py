"""Requests as people speak them that were answered wrongly: read rightly, or not answered as sure or likely."""

from __future__ import annotations

import pytest

from wizard.ask.interface import Request, Tool

TRAVEL = [
    # what the first of two questions says of those of whom the second one asks
    ("Which flight from Pittsburgh to Phoenix is the shortest, no, the opposite, which one takes the longest?",
     "List the flight with the greatest duration of those that leave Pittsburgh and go to Phoenix."),
    # when somebody has to be at a place, and when she sets out
    ("I should be in Hartford on a Thursday by half past eleven for a hearing, flights from Washington",
     "List all flights that leave the city Washington, go to Hartford, fly on Thursday, and have an arrival time no "
     "later than 11:30 AM."),
    ("what's the earliest I can get to Philadelphia from Dallas",
     "List the flight with the earliest arrival time of those that go to Philadelphia and leave Dallas."),
    ("what's the earliest I can get out of Boston to Denver",
     "List the flight with the earliest departure time of those that leave Boston and go to Denver."),
    ("can you get from Oakland to Burbank by plane on a Sunday morning",
     "List all flights that leave Oakland, go to Burbank, fly on Sunday, and have a departure time after midnight and "
     "before noon."),
    # one journey of an airline
    ("who flies to Denver and also to Dallas from Boston",
     "List all airlines who have flights that leave Boston and go to Denver, and who have flights that leave Boston "
     "and go to Dallas."),
    ("do any airlines serve lunch between Baltimore and Dallas",
     "Yes or no: do any of the airlines have flights that serve Lunch, leave Baltimore, and go to Dallas?"),
    # the price of the class that was named
    ("the boss wants first class Boston to San Francisco, what does it cost",
     "List all fares that have fare codes that have the class type First, and that are for flights that leave Boston "
     "and go to San Francisco."),
    ("what's the average time of a flight from Boston to San Francisco",
     "The average duration of all flights that leave Boston and go to San Francisco."),
    ("where can I get a taxi for under ten dollars",
     "List all cities that are served by ground transportation that have the type of ground transportation Taxi and "
     "have a ground fare under $10."),
]  # fmt: skip
PERSONNEL = [
    ("Which guard in Legal is the oldest, no, the opposite, which one is the youngest",
     "List the employee with the lowest age of those who have the job title Guard and work in departments that have "
     "the department name Legal."),
]  # fmt: skip
NOT_LIKELY_TRAVEL = [
    "which flights go from Boston to Denver on weekdays only",
    "I hate changing planes, how do I get from Tampa to Milwaukee",
    "we can book two weeks ahead, so what would be the best price to Nashville from Philadelphia",
    "Which flights from Boston to San Francisco take longer than the average one?",
    "all airports of New York including how far they are from town",
]
NOT_LIKELY_PERSONNEL = [
    "department 43, how many people, what's it called and who's the director",
    "I'm at Rice myself. Who studied at Rice and took a doctorate somewhere else?",
    "which cities have more than ten of our people living in them",
    "is the highest paid a woman",
    "in which jobs is the highest paid a woman",
]


@pytest.mark.parametrize(("text", "said"), TRAVEL)
def test_travel_is_read_as_it_was_meant(agent: Tool, text: str, said: str) -> None:
    assert agent.ask(Request(text)).interpretations[0].paraphrase == said


@pytest.mark.parametrize(("text", "said"), PERSONNEL)
def test_people_are_asked_of_as_it_was_meant(tool: Tool, text: str, said: str) -> None:
    assert tool.ask(Request(text)).interpretations[0].paraphrase == said


@pytest.mark.parametrize("text", NOT_LIKELY_TRAVEL)
def test_travel_that_is_not_understood_is_not_answered(agent: Tool, text: str) -> None:
    assert all(one.sureness == "unsure" for one in agent.ask(Request(text)).interpretations[:1])


@pytest.mark.parametrize("text", NOT_LIKELY_PERSONNEL)
def test_what_is_not_understood_of_people_is_not_answered(tool: Tool, text: str) -> None:
    assert all(one.sureness == "unsure" for one in tool.ask(Request(text)).interpretations[:1])
