"""English as foreigners speak it is put into the words and the order of English, and English stays as it is."""

from __future__ import annotations

import pytest

from tests.unit.ask.same_statement import is_said_by
from wizard.ask.guard import Database
from wizard.ask.interface import Tool
from wizard.ask.reader.foreign_english import perhaps_meant, surely_meant
from wizard.ask.reader.words import words_of
from wizard.ask.tool import LexiconTool

PERSONNEL = [
    # questions
    ("Malcolm Gray, how many years he has?", "Malcolm Gray, how old is he"),
    ("Which departments it has in the Products division?", "which departments are there in the Products division"),
    ("Since how many years works Sharon Lease here?", "how many years has Sharon Lease worked here"),
    ("Works Sharon Lease in the department 10?", "does Sharon Lease work in department 10"),
    ("How is the first name of the president?", "what is the first name of the president"),
    ("Dorothy Payne has made her degrees in what schools?", "in what schools has Dorothy Payne made her degrees"),
    ("What for a degree has Paul Tai?", "which degree does Paul Tai have"),
    ("It exists some department where nobody works, yes or no?", "are there any departments where nobody works"),
    # what is taken up by a pronoun
    ("The most young of all employees, how is his first name?", "the youngest employee, what is his first name"),
    ("The guards that have more than sixty years old, how many are?", "how many guards are more than 60 years old"),
    # questions that stand where their answer would
    ("Martha Nash works in which department?", "in which department does Martha Nash work"),
    ("The president earns how much?", "how much does the president earn"),
    ("You pay the attorneys how much?", "how much do you pay the attorneys"),
    ("the oldest guard, no, the youngest one", "the youngest guard"),
    # averages, superlatives and comparisons
    ("The salary the most high in the department 45, it is how much?", "what is the highest salary in department 45"),
    ("How much wins an accountant in average?", "how much does an accountant earn on average"),
    ("Which is the medium age of secretaries?", "what is the average age of the secretaries"),
    ("Which clerks earn more as Sharon Lease?", "which clerks earn more than Sharon Lease"),
    # words and what belongs together
    ("How many mens are librarian?", "how many men are librarians"),
    ("The title of job of Paul Tai, please.", "the job title of Paul Tai"),
    ("Who is working since before 1960 in the firm?", "who joined before 1960"),
]
AIR_TRAVEL = [
    # questions
    ("Which flights there are from Boston to Denver the Monday?",
     "which flights are there from Boston to Denver on Monday"),
    ("At what hour leaves the first flight of Boston for Dallas?",
     "when does the first flight from Boston to Dallas leave"),
    ("Exist direct flights between Boston and Oakland?", "are there any direct flights between Boston and Oakland"),
    ("What companies they fly to Denver?", "what companies have flights to Denver"),
    ("What means the code QX?", "what does the code QX mean"),
    ("How fast flies the Boeing 757?", "how fast does the Boeing 757 fly"),
    ("Gives it in Boston a rapid train?", "is there rapid transit in Boston"),
    ("How many hours lasts the flight from Boston to Denver?", "how long does the flight from Boston to Denver take"),
    ("The flights from Boston to Denver by the night", "the flights from Boston to Denver at night"),
    ("Limousine in Boston, it costs how much?", "how much does the limousine in Boston cost"),
    # what is taken up by a pronoun
    ("The most rapid flight from Boston to Denver, how long is he taking?",
     "the fastest flight from Boston to Denver, how long does it take"),
    # averages, superlatives and comparisons
    ("The flight more cheap from Atlanta to San Francisco?", "the cheapest flight from Atlanta to San Francisco"),
    ("In average, how long is the flight from Boston to Denver?",
     "how long is the flight from Boston to Denver on average"),
    # days, hours and stops
    ("I search flights from Boston to Denver in Friday at the morning.",
     "flights from Boston to Denver on Friday morning"),
    ("Flights from Boston to Denver without to stop, which go every days?",
     "which daily nonstop flights go from Boston to Denver"),
    ("Flights from Boston to Denver before of 9 in the morning?",
     "flights from Boston to Denver before 9 in the morning"),
    # from where and to where
    ("I search flights from Boston in direction to Denver.", "flights from Boston to Denver"),
    ("Flights in the direction of Denver from Boston, please.", "flights to Denver from Boston"),
    ("Flights with provenance from Boston to Denver?", "flights from Boston to Denver"),
    ("Flights with origin in Boston and destination Denver?", "flights from Boston to Denver"),
    ("Flights from Boston with the destination to Denver?", "flights from Boston to Denver"),
]  # fmt: skip


ISLES = [
    ("Which is the isle the most small?", "which is the smallest isle"),
    ("The isle the most large, how is its name?", "the largest isle, what is its name"),
    ("It exists some isle with more of 1000 people?", "is there an isle with more than 1000 people"),
]


@pytest.mark.parametrize(("said", "meant"), PERSONNEL)
def test_of_a_company(tool: Tool, said: str, meant: str) -> None:
    is_said_by(tool, said, meant)


@pytest.mark.parametrize(("said", "meant"), AIR_TRAVEL)
def test_of_flights(agent: Tool, said: str, meant: str) -> None:
    is_said_by(agent, said, meant)


@pytest.mark.parametrize(("said", "meant"), ISLES)
def test_of_isles(places: tuple[Tool, Database], said: str, meant: str) -> None:
    is_said_by(places[0], said, meant)


@pytest.mark.parametrize(
    "text",
    [
        "who is the oldest nurse",
        "which departments have more than ten nurses",
        "most young employees live in Dallas",
        "how many more new employees does it have",
        "the middle initials of the drivers",
        "how many years has Sharon Lease worked here",
        "nurses with more than twenty years of service",
        "is there a nurse in department 12",
        "which is the youngest of the nurses",
        "the number of employees in each department",
        "the names of the departments in the Products division",
        "how many are there",
        "how long has she been here",
        "who makes as much as Sharon Lease",
        "can you tell me her extension",
        "what is the earliest that anybody joined",
    ],
)
def test_english_stays_as_it_is(tool: LexiconTool, text: str) -> None:
    tokens = words_of(text)
    assert surely_meant(tokens, tool.vocabulary) is tokens


@pytest.mark.parametrize("text", ["when do they leave", "how old is she", "in which towns do the clerks live"])
def test_english_has_no_other_order(tool: LexiconTool, text: str) -> None:
    assert not list(perhaps_meant(words_of(text), tool.vocabulary))


def test_what_is_put_otherwise_still_points_at_its_words(tool: LexiconTool) -> None:
    text = "the salary the most high in Legal"
    said = surely_meant(words_of(text), tool.vocabulary)
    assert [token.word for token in said] == ["the", "highest", "salary", "in", "legal"]
    assert [text[token.start : token.end] for token in said[1:]] == ["most high", "salary", "in", "Legal"]
