"""Requests about flights as naive people put them, alone and in a row: what the last of them is read as."""

from __future__ import annotations

import pytest

from tests.unit.ask.said_in_turn import talk
from wizard.ask.interface import Request, Tool

READ = [
    # both of two places, of which a flight has one
    ("which airlines fly nonstop from Toronto to both Boston and New York",
     "List all airlines who have nonstop flights that leave Toronto and go to Boston, and who have nonstop"
     " flights that leave Toronto and go to New York."),
    ("which cities can you reach nonstop from both Seattle and Memphis",
     "List all cities that are the destination of nonstop flights that leave Seattle, and that are the "
     "destination of nonstop flights that leave Memphis."),
    ("Do any airlines fly nonstop from both San Francisco and Toronto to New York?",
     "Yes or no: do any of the airlines have nonstop flights that leave San Francisco and go to the city "
     "New York and have nonstop flights that leave Toronto and go to the city New York?"),
    # what a price or an extreme is of
    ("flights from New York to Miami for less than 500 dollars",
     "List all flights that leave the city New York, go to Miami, and are sold at fares that have a one "
     "way cost under $500."),
    ("which of the Monday evening flights from Atlanta to Baltimore is cheapest",
     "List the flight, of those that have a departure time after 6:00 PM and before 10:00 PM, fly on Monday, leave "
     "Atlanta, and go to Baltimore, that is sold at the fare with the lowest one way cost."),
    ("Saturday a.m. Memphis Atlanta nonstop flights",
     "List all nonstop flights that leave Memphis, go to Atlanta, have a departure time after midnight and before "
     "noon, and fly on Saturday."),
    ("Thursdays Pittsburgh Tampa nonstop",
     "List all nonstop flights that leave Pittsburgh, go to Tampa, and fly on Thursday."),
    ("Denver nonstop flights from Boston", "List all nonstop flights that go to Denver and leave Boston."),
    ("How much flights are there with dinner from St. Louis to Phoenix?",
     "Count all flights that serve Dinner, leave St. Louis, and go to Phoenix."),
    ("What are the numbers of the Sunday flights from Memphis to St. Louis?",
     "List the flight numbers of all flights that fly on Sunday, leave Memphis, and go to St. Louis."),
    ("what's the plane on Delta's last flight to Atlanta from Miami",
     "List all aircraft that are used on the flight with the latest departure time of those that are on "
     "Delta Air Lines (DL), go to Atlanta, and leave Miami."),
    ("list the flights from boston to dallas, cheapest first",
     "List all flights that leave Boston and go to Dallas, in the order of their fare's one way cost."),
    ("I want to fly from Oakland to Boston as cheap as possible",
     "List the flight, of those that leave Oakland and go to Boston, that is sold at the fare with the "
     "lowest one way cost."),
    # what something can do
    ("How far can a DC10 fly?", "List the ranges of all aircraft that have the basic type DC10."),
    ("How fast does a 747 go?", "List the cruising speed of aircraft 747."),
    ("How long would I be in the air from Nashville to Detroit",
     "List the durations of all flights that leave Nashville and go to Detroit."),
    # who goes, and what is done on the way
    ("my wife and I want to fly from Pittsburgh to Phoenix",
     "List all flights that leave Pittsburgh and go to Phoenix."),
    ("Do they give you dinner on the way from Nashville to Boston",
     "Yes or no: are there any flights that serve Dinner, leave Nashville, and go to Boston?"),
    ("Are there any flights to Phoenix from Pittsburgh where you don't have to change planes?",
     "Yes or no: are there any direct flights that go to Phoenix and leave Pittsburgh?"),
    ("what do they serve on flights from Boston to Denver",
     "List all meals that are served on flights that leave Boston and go to Denver."),
    ("Would there be a meal on the flight from Tampa to Minneapolis?",
     "Yes or no: are there any meals that are served on flights that leave Tampa and go to Minneapolis?"),
    # countries, time zones, the first and the last
    ("airports in Canada", "List all airports that have the airport country Canada."),
    ("which cities are on mountain time", "List all cities that have the time zone MST."),
    ("Which company is flying from Toronto to Nashville?",
     "List all airlines who have flights that leave Toronto and go to Nashville."),
    ("earliest flight out of Denver to Oakland and the latest one",
     "List all flights that either leave Denver, go to Oakland, and have the earliest departure time of "
     "those or leave Denver, go to Oakland, and have the latest departure time of those."),
    # restrictions
    ("list excursion fares from Atlanta to Dallas",
     "List all excursion fares that are for flights that leave Atlanta and go to Dallas."),
    ("does the cheapest fare from oakland to boston need a saturday stay",
     "Yes or no: is the fare with the lowest one way cost of those that are for flights that leave Oakland"
     " and go to Boston saturday stay?"),
    ("what is the average fare from boston to denver",
     "The average one way cost of all fares that are for flights that leave Boston and go to Denver."),
    ("what is the earliest flight i can take from boston to denver on monday",
     "List the flight with the earliest departure time of those that leave Boston, go to Denver, and fly on Monday."),
    ("can i get a meal on the 9 am flight from boston to denver",
     "List all meals that are served on flights that leave Boston, go to Denver, and have the departure time 9:00 AM."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), READ)
def test_a_question_by_itself(agent: Tool, text: str, said: str) -> None:
    readings = agent.ask(Request(text)).interpretations
    assert readings
    assert readings[0].paraphrase == said


TALKS = [
    (("list the ground transportation in Boston", "how much is the limousine"),
     "List all ground transportation that serve Boston and have the type of ground transportation "
     "Limousine, each with its ground fare."),
    (("what ground transportation is there in San Francisco", "how much is the cheapest", "what about Oakland"),
     "List the ground transportation with the lowest ground fare of those that serve Oakland."),
    (("which airlines fly from toronto to boston nonstop", "and to new york", "and washington"),
     "List all airlines who have nonstop flights that leave Toronto and go to the city Washington."),
    (("flights from Boston to Denver on Tuesday", "what meal is served", "How much is a coach ticket?"),
     "List all fares that have fare codes that have the class type Coach, and that are for flights that "
     "leave Boston, go to Denver, and fly on Tuesday."),
    (("flights from Boston to Denver", "the earliest one", "do they serve breakfast on that one"),
     "Yes or no: does the flight with the earliest departure time of those that leave Boston and go to "
     "Denver serve Breakfast?"),
    (("flights from Boston to Denver", "is lunch served"),
     "Yes or no: is Lunch served on flights that leave Boston and go to Denver?"),
    (("flights from Boston to Denver", "the earliest one", "any with United"),
     "List all flights that leave Boston, go to Denver, and are on United Airlines (UA)."),
    (("flights from Boston to Dallas", "sort them by price"),
     "List all flights that leave Boston and go to Dallas, in the order of their fare's one way cost."),
    (("list flights from Houston to New Orleans", "with fares please"),
     "List all flights that leave Houston and go to New Orleans, each with its fare."),
    (("flights from boston to denver on a dc10", "is that a jet"),
     "Yes or no: do any of the aircraft that have the basic type DC10 have the propulsion JET?"),
    (("flights from boston to denver on a dc10", "where does it land"),
     "List all cities that are the destination of flights that leave Boston, go to Denver, and use "
     "aircraft that have the basic type DC10."),
    (("flights from denver to oakland in the morning", "which of those is on the biggest plane"),
     "List the flight, of those that leave Denver, go to Oakland, and have a departure time after midnight"
     " and before noon, that uses the aircraft with the greatest capacity."),
    (("cheapest fare from Denver to Washington", "what are the restrictions"),
     "List all restrictions that restrict the fare with the lowest one way cost of those that are for "
     "flights that leave Denver and go to Washington."),
    (("Seattle to Chicago", "ok and the fares", "which airline has the cheapest"),
     "List all airlines who have the fare with the lowest one way cost of those that are for flights that "
     "leave Seattle and go to Chicago."),
    (("flights from Dallas to Atlanta", "which is the earliest", "and what does it cost, coach"),
     "List all fares that have fare codes that have the class type Coach, and that are for the flight with the "
     "earliest departure time of those that leave Dallas and go to Atlanta."),
    (("what's the fastest plane", "how many passengers can it carry"),
     "List the capacity of the aircraft with the highest cruising speed."),
]  # fmt: skip


@pytest.mark.parametrize(("texts", "said"), TALKS, ids=lambda value: value[-1] if isinstance(value, tuple) else "")
def test_a_request_after_others(agent: Tool, texts: tuple[str, ...], said: str) -> None:
    for number in range(1, len(texts) + 1):
        readings = talk(agent, *texts[:number]).interpretations
        assert readings, texts[number - 1]
    assert readings[0].paraphrase == said
