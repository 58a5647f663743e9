"""Requests as they are spoken, with no pause written: whom they are about first and what is asked behind, lists whose
parts nothing divides, comparisons cut short, and what is asked besides.

A request is right where it is the same statement as its plainer words.
"""

from __future__ import annotations

import pytest

from tests.unit.ask.same_statement import is_said_by
from wizard.ask.guard import Database
from wizard.ask.interface import Request, Tool
from wizard.ask.numerals import Token
from wizard.ask.reader.unsaid_pauses import with_pauses
from wizard.ask.reader.words import words_of

COMPANY = [
    # whom it is about, and behind it what is asked
    ("the general counsel what is her extension", "the general counsel, what is her extension"),
    ("Rosa Delgado where does she live", "Rosa Delgado, where does she live"),
    ("the clerks in department 12 how old are they", "the clerks in department 12, how old are they"),
    ("the youngest programmer when was he or she hired", "the youngest programmer, when was she hired"),
    ("engineers in department 22 how many of them", "how many engineers in department 22"),
    # a list without pauses
    ("last name street and city of the attorneys", "last name, street and city of the attorneys"),
    ("job extension salary and age of Rosa Delgado", "job, extension, salary and age of Rosa Delgado"),
    # comparisons cut short
    ("does Sharon Lease supervise more people than Russell Lander does",
     "does Sharon Lease supervise more people than Russell Lander"),
    ("do more people live in Dallas than in Irving",
     "are there more people who live in Dallas than people who live in Irving"),
    ("are there more men in department 10 than in department 20",
     "are there more men in department 10 than men in department 20"),
    ("do the secretaries who live in Texas make more than those who don't",
     "is the average salary of the secretaries who live in Texas higher than the average salary of the secretaries "
     "who do not live in Texas"),
    # what is asked besides
    ("how many of the nurses are men and who are they", "which of the nurses are men"),
    ("the guards with the town they live in", "the guards with their town"),
    ("the attorneys and the department each one is in", "the attorneys and their departments"),
    # the whole company
    ("what percentage of the whole company is divorced", "what percentage of the employees is divorced"),
    ("who is the youngest person in the whole company", "who is the youngest person"),
    ("which degree is the most common one", "which degree is the most common"),
    # what is cut short to "'s"
    ("which town's Rosa Delgado from", "which town is Rosa Delgado from"),
    ("which division's got the most clerks", "which division has the most clerks"),
    ("everybody who's been here more than thirty years", "everybody who has been here for more than thirty years"),
    # what is left out, and what is not
    ("everyone in accounting but the clerks", "everyone in accounting except the clerks"),
    ("who lives in Dallas besides Rosa Delgado", "who lives in Dallas except Rosa Delgado"),
    # the other end, the middle, and one number over another
    ("the lowest level of the nurses and also the highest", "the lowest and the highest level of the nurses"),
    ("what's the median for the salary of the guards", "the median salary of the guards"),
    ("who is paid more than the median", "who has a salary above the median salary"),
    ("what's the ratio of clerks to secretaries", "the ratio between clerks and secretaries"),
    ("what is the female to male ratio in legal", "the ratio of women to men in legal"),
    ("the worst paid nurse in dollars", "the salary of the worst paid nurse"),
    ("what do the nurses make on the average", "what do the nurses make on average"),
    # two that are named before it is asked which of them
    ("Rosa Delgado or Sharon Lease, which one is older", "which is older, Rosa Delgado or Sharon Lease"),
    ("between Rosa Delgado and Sharon Lease, who is older", "who is older, Rosa Delgado or Sharon Lease"),
    # nothing between, over and under
    ("who reports straight to Rosa Delgado", "who reports to Rosa Delgado"),
    ("who does Rosa Delgado have under her", "who does Rosa Delgado supervise"),
    ("how many people does Rosa Delgado have under her", "how many people does Rosa Delgado supervise"),
    ("who is the boss of the boss of Rosa Delgado", "who supervises the people who supervise Rosa Delgado"),
    # in them
    ("which departments haven't got a single woman in them", "which departments have no women"),
    # tops by number, and figures against figures
    ("top three departments by number of women", "the three departments with the most women"),
    ("is the average salary of the nurses lower than that of the guards",
     "is the average salary of the nurses lower than the average salary of the guards"),
    ("do the male nurses make less on average than the female nurses",
     "do the male nurses make less than the female nurses on average"),
    # a question mark is a pause, whatever stands last
    ("To whom does Rosa Delgado report?", "who does Rosa Delgado report to"),
    ("the guards who live in Dallas, which ones are those?", "the guards who live in Dallas, who are they"),
    ("it is correct that Rosa Delgado lives in Dallas", "does Rosa Delgado live in Dallas"),
]  # fmt: skip
FLIGHTS = [
    ("Boston to Denver nonstop when does it leave", "Boston to Denver nonstop, when does it leave"),
    ("Dallas Atlanta Friday what time do they arrive", "Dallas Atlanta Friday, what time do they arrive"),
    ("a limousine in Dallas is there one", "a limousine in Dallas, is there one"),
    ("capacity weight and length of the DC10", "capacity, weight and length of the DC10"),
    ("does United have more flights to Denver than Delta does",
     "does United have more flights to Denver than Delta"),
    ("do more flights leave from Dallas than from Denver",
     "are there more flights from Dallas than flights from Denver"),
    ("which is the largest plane and who makes it", "what is the largest plane and its manufacturer"),
    ("how many airlines fly to Toronto and which are they", "which airlines fly to Toronto"),
    ("anything but Delta from Atlanta to Boston", "flights from Atlanta to Boston that are not on Delta"),
    ("Atlanta to Boston anything but Delta", "flights from Atlanta to Boston except Delta"),
    ("flights from Dallas to Denver except on United", "flights from Dallas to Denver but not on United"),
    ("flights from Dallas to Denver but direct", "direct flights from Dallas to Denver"),
    ("the median fare from Dallas to Denver", "median one way cost of the fares from Dallas to Denver"),
    ("the ratio of nonstop flights to direct flights from Dallas to Denver",
     "the ratio of nonstop flights from Dallas to Denver to direct flights from Dallas to Denver"),
    # between two places, in a unit, which ones
    ("how far is Dulles from Washington", "how far is it from Dulles to Washington"),
    ("how many miles is it from Logan to Boston", "how far is it from Logan to Boston"),
    ("is dinner served on flights from Atlanta to Chicago if so which ones",
     "which flights from Atlanta to Chicago serve dinner"),
    ("EWR, what is that", "what is EWR"),
    ("does anybody fly from Boston to Toronto", "does any airline fly from Boston to Toronto"),
    ("which airline's got the most flights to Denver", "which airline has the most flights to Denver"),
]  # fmt: skip
ISLES = [
    ("the isle with the most acres what is its population", "the isle with the most acres, what is its population"),
    ("are there more towns on Brennach than on Corrie", "are there more towns on Brennach than towns on Corrie"),
    ("the median population of the isles", "median of the population of the isles"),
    ("the ratio of towns to isles", "ratio of the towns to the isles"),
    ("does Corrie have more towns than Dunlow does", "does Corrie have more towns than Dunlow"),
]


@pytest.mark.parametrize(("said", "meant"), COMPANY)
def test_of_a_company(tool: Tool, said: str, meant: str) -> None:
    is_said_by(tool, said, meant)


@pytest.mark.parametrize(("said", "meant"), FLIGHTS)
def test_of_flights(agent: Tool, said: str, meant: str) -> None:
    is_said_by(agent, said, meant)


@pytest.mark.parametrize(("said", "meant"), ISLES)
def test_of_isles(places: tuple[Tool, Database], said: str, meant: str) -> None:
    is_said_by(places[0], said, meant)


def paused(text: str) -> list[str]:
    def said(tokens: list[Token]) -> str:
        return " ".join(token.word for token in tokens)

    return [said(list(tokens)) for tokens in with_pauses(words_of(text))]


def test_a_pause_stands_before_a_question_about_what_was_named() -> None:
    assert paused("the general counsel what is her extension") == ["the general counsel , what is her extension"]
    assert paused("a limousine in Dallas is there any") == ["a limousine in dallas , is there any"]


@pytest.mark.parametrize(
    "text",
    [
        "can you tell me who he is",  # a frame asks for what follows
        "the clerks, where do they live",  # who writes a pause writes them all
        "who are the clerks and where do they live",  # joined by a word
        "the people who live in Irving",  # nothing named before is asked of
    ],
)
def test_no_pause_is_made_where_none_is_spoken(text: str) -> None:
    assert paused(text) == []


def test_all_but_some_is_no_clause_that_may_be_left_out(agent: Tool) -> None:
    """What is left out are those who are named, and never the others."""
    assert not any("all but" in said for said in left_out(agent, "all but American from Dallas to San Francisco"))


def left_out(tool: Tool, text: str) -> list[str]:
    found = tool.ask(Request(text)).interpretations
    return [text[start:end] for one in found[:1] for start, end in one.left_out]
