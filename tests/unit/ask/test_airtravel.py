"""The 1992 paper's examples, section by section, on the air travel domain's own database, against SQL by hand."""

from __future__ import annotations

import pytest

from tests.unit.ask.timetable import airports, fares, flights, readings, rows
from wizard.ask.guard import Database
from wizard.ask.interface import Exchange, Request, Tool

BOSTON_DENVER = flights("BOSTON", "DENVER")
DAYS = "flight_days IN (SELECT days_code FROM days WHERE day_name = '{}')"
BASIS = "fare_basis_code IN (SELECT fare_basis_code FROM fare_basis WHERE {})"
DELTA = "airline_code = 'DL'"
QUESTIONS = [
    # 2.2.1, in the text: meals, direct
    ("List the direct flights from Boston to Dallas that serve meals.",
     flights("BOSTON", "DALLAS", "connections = 0 AND meal_code IN (SELECT meal_code FROM food_service)")),
    # 2.2.2: the departure time of the earliest flight; the flight itself
    ("What is the departure time of the earliest flight from San Francisco to Atlanta?",
     f"SELECT MIN(departure_time) FROM flight WHERE flight_id IN ({flights('SAN FRANCISCO', 'ATLANTA')})"),
    ("When does American Airlines flight 152 leave?",
     "SELECT departure_time FROM flight WHERE airline_code = 'AA' AND flight_number = 152"),
    # Appendix B, 2.2.1: between X and Y is from X to Y
    ("flights between Boston and Denver", BOSTON_DENVER),
    # 2.2.3: stops are the intermediate ones
    ("What are the stops of the flights from Oakland to Boston?",
     f"SELECT flight_id, stop_number FROM flight_stop WHERE flight_id IN ({flights('OAKLAND', 'BOSTON')})"),
    # 2.3.1 to 2.3.3: one way, round trip, cheapest
    ("one way fares from Boston to Denver", fares("BOSTON", "DENVER", "round_trip_required = 'NO'")),
    ("show me the round trip fares from Boston to Denver",
     fares("BOSTON", "DENVER", "round_trip_cost IS NOT NULL")),
    ("what's the cheapest fare from Boston to Denver",
     fares("BOSTON", "DENVER", "one_direction_cost = (SELECT MIN(one_direction_cost) FROM fare WHERE fare_id IN "
           f"({fares('BOSTON', 'DENVER')}))")),
    # a cost that is named is that cost, of round trips too
    ("the average one way cost of the round trip fares",
     "SELECT AVG(one_direction_cost) FROM fare WHERE round_trip_cost IS NOT NULL"),
    ("the average cost of the round trip fares",
     "SELECT AVG(round_trip_cost) FROM fare WHERE round_trip_cost IS NOT NULL"),
    ("list the one way costs of all fares", "SELECT DISTINCT one_direction_cost FROM fare"),
    # 2.3.8: fares are fares for flights
    ("first class fares for flights from Boston to Denver on United",
     fares("BOSTON", "DENVER", BASIS.format("class_type = 'FIRST'"), "airline_code = 'UA'")),
    # 2.4.1: when is a time of day; 2.4.2: days
    ("when do flights from Long Beach to Montreal arrive",
     f"SELECT arrival_time FROM flight WHERE flight_id IN ({flights('LONG BEACH', 'MONTREAL')})"),
    ("On what days does American flight 152 fly?",
     "SELECT day_name FROM days WHERE days_code IN (SELECT flight_days FROM flight WHERE airline_code = 'AA' "
     "AND flight_number = 152)"),
    ("the Monday flights from Boston to Denver", flights("BOSTON", "DENVER", DAYS.format("MONDAY"))),
    ("flights from Boston to Denver on Saturday", flights("BOSTON", "DENVER", DAYS.format("SATURDAY"))),
    # 2.4.4: parts of the day, without their end points
    ("morning flights from Boston to Chicago", flights("BOSTON", "CHICAGO", "departure_time < 1200")),
    ("flights from Boston to Chicago in the afternoon",
     flights("BOSTON", "CHICAGO", "departure_time > 1200 AND departure_time < 1800")),
    ("evening flights from Boston to Chicago",
     flights("BOSTON", "CHICAGO", "departure_time > 1800 AND departure_time < 2200")),
    ("daytime flights from Boston to Chicago",
     flights("BOSTON", "CHICAGO", "departure_time > 600 AND departure_time < 1800")),
    ("night flights from Boston to Chicago",
     flights("BOSTON", "CHICAGO", "(departure_time > 1800 OR departure_time < 600)")),
    ("flights from Washington to Dallas early on Thursday morning",
     flights("WASHINGTON", "DALLAS", "departure_time < 800 AND " + DAYS.format("THURSDAY"))),
    # times of day
    ("flights from Boston to Chicago before 10 a.m.", flights("BOSTON", "CHICAGO", "departure_time < 1000")),
    ("flights from Boston to Chicago after five thirty pm", flights("BOSTON", "CHICAGO", "departure_time > 1730")),
    ("flights from Boston arriving in Chicago by noon", flights("BOSTON", "CHICAGO", "arrival_time <= 1200")),
    ("flights leaving New York around 8 o'clock in the evening for Austin",
     flights("NEW YORK", "AUSTIN", "departure_time BETWEEN 1930 AND 2030")),
    ("flights from Washington to Denver between 6 and 9 a.m.",
     flights("WASHINGTON", "DENVER", "departure_time BETWEEN 600 AND 900")),
    ("flights leaving Boston after 7 am and arriving in Chicago before 3 pm",
     flights("BOSTON", "CHICAGO", "departure_time > 700 AND arrival_time < 1500")),
    # dates, and days by the as-of date
    ("flights from Boston to Chicago on July seventh",
     flights("BOSTON", "CHICAGO", "flight_days IN (SELECT days_code FROM days WHERE day_name = (SELECT day_name "
             "FROM date_day WHERE year = 1991 AND month_number = 7 AND day_number = 7))")),
    ("flights from Boston to Chicago tomorrow",  # the day after 20 November 1991
     flights("BOSTON", "CHICAGO", DAYS.format("THURSDAY"))),
    # 2.9.1: meanings
    ("What does EWR stand for?", "SELECT airport_name FROM airport WHERE airport_code = 'EWR'"),
    ("What does fare code Q mean?", "SELECT description FROM code_description WHERE code = 'Q'"),
    ("what is the meaning of restriction AP/57", "SELECT description FROM code_description WHERE code = 'AP/57'"),
    # 2.15: aircraft types
    ("Which aircraft does Delta use from Boston to Atlanta?",
     "SELECT aircraft_code FROM aircraft WHERE aircraft_code IN (SELECT aircraft_code FROM equipment_sequence WHERE "
     "aircraft_code_sequence IN (SELECT aircraft_code_sequence FROM flight WHERE flight_id IN "
     f"({flights('BOSTON', 'ATLANTA', DELTA)})))"),
    # other classes
    ("which airlines fly from Boston to Denver",
     f"SELECT airline_code FROM flight WHERE flight_id IN ({BOSTON_DENVER})"),
    ("how many flights are there from Boston to Denver", f"SELECT COUNT(*) FROM ({BOSTON_DENVER})"),
    ("ground transportation in Boston",
     "SELECT transport_type FROM ground_service g JOIN city c ON c.city_code = g.city_code "
     "WHERE c.city_name = 'BOSTON'"),
    ("how long are the flights from Boston to Denver",
     f"SELECT time_elapsed FROM flight WHERE flight_id IN ({BOSTON_DENVER})"),
    # a ticket that is wanted is a flight, one that is priced a fare
    ("I need a round trip ticket from Boston to Denver",
     flights("BOSTON", "DENVER", "flight_id IN (SELECT flight_id FROM flight_fare JOIN fare USING (fare_id) "
             "WHERE round_trip_cost IS NOT NULL)")),
    ("how much is a round trip ticket from Boston to Denver",
     fares("BOSTON", "DENVER", "round_trip_cost IS NOT NULL")),
    # as people speak
    ("uh show me flights from Boston uh from Denver to Atlanta please", flights("DENVER", "ATLANTA")),
    ("i'd like to go to Atlanta and i want to leave from Denver on Delta what flights do you have",
     flights("DENVER", "ATLANTA", "airline_code = 'DL'")),
    ("Denver to Atlanta nonstop", flights("DENVER", "ATLANTA", "stops = 0")),
    ("flights from Denver to Atlanta on Delta or United", flights("DENVER", "ATLANTA", "airline_code IN ('DL', 'UA')")),
    ("flights from Portland to Miami with a stop in Dallas",
     flights("PORTLAND", "MIAMI",
             f"flight_id IN (SELECT flight_id FROM flight_stop WHERE stop_airport IN {airports('DALLAS')})")),
    ("flights from Boston to New York that serve no meal",
     flights("BOSTON", "NEW YORK", "meal_code IS NULL")),
]  # fmt: skip


@pytest.mark.parametrize(("question", "sql"), QUESTIONS, ids=[question for question, _ in QUESTIONS])
def test_the_first_reading_answers(question: str, sql: str, agent: Tool, timetable: Database) -> None:
    wanted = rows(timetable, sql)
    assert wanted, "a question without an answer tests nothing"
    assert rows(timetable, readings(agent, question)[0].sql) == wanted


def test_a_time_without_a_half_of_the_day_is_either(agent: Tool, timetable: Database) -> None:
    """1992 paper, Appendix B, 2.4.3."""
    found = [rows(timetable, r.sql) for r in readings(agent, "flights from Boston to Chicago before 9")]
    assert found[:2] == [
        rows(timetable, flights("BOSTON", "CHICAGO", "departure_time < 900")),
        rows(timetable, flights("BOSTON", "CHICAGO", "departure_time < 2100")),
    ]


def test_a_time_of_the_second_half_is_certain(agent: Tool) -> None:
    assert len(readings(agent, "flights from Boston to Chicago before 1500")) == 1


def test_yes_and_no_may_ask_which(agent: Tool, timetable: Database) -> None:
    """1992 paper, Appendix B, 2.11."""
    yes, which = readings(agent, "Are there flights from Boston to Philly?")[:2]
    assert (yes.boolean, timetable.run(yes.sql).rows) == (True, ((1,),))
    assert rows(timetable, which.sql) == rows(timetable, flights("BOSTON", "PHILADELPHIA"))


def test_a_modifier_that_fits_prices_and_flights_is_taken_both_ways(agent: Tool, timetable: Database) -> None:
    """1992 paper, Appendix B, 1.4."""
    found = [
        rows(timetable, r.sql) for r in readings(agent, "the prices of flights, first class, from Boston to Denver")
    ]
    first = BASIS.format("class_type = 'FIRST'")
    having = (
        f"flight_id IN (SELECT flight_id FROM flight_fare WHERE fare_id IN (SELECT fare_id FROM fare WHERE {first}))"
    )
    prices, of_flights = fares("BOSTON", "DENVER", first), fares("BOSTON", "DENVER", flying=having)
    assert rows(timetable, prices) != rows(timetable, of_flights)
    assert rows(timetable, prices) in found
    assert rows(timetable, of_flights) in found


def test_a_word_that_is_not_known_is_named(agent: Tool) -> None:
    outcome = agent.ask(Request("show me the supersonic flights from Boston to Denver"))
    assert outcome.status == "abstained"
    assert [part.text for part in outcome.unknown] == ["supersonic"]


@pytest.mark.parametrize(
    "question",
    [
        "where do you fly",
        "what do those cost",  # nothing was said before
    ],
)
def test_it_does_not_guess(question: str, agent: Tool) -> None:
    assert agent.ask(Request(question)).status == "abstained"


def test_flights_without_fares_are_from_a_city_not_their_fares(agent: Tool) -> None:
    first = readings(agent, "show me flights without fares from Boston to Denver")[0]
    assert first.paraphrase == "List all flights that are sold at no fares, leave Boston, and go to Denver."


CONTEXTS = [
    ("flights from Boston to Denver", "which of those serve dinner",
     flights("BOSTON", "DENVER", "meal_code IN (SELECT meal_code FROM food_service WHERE meal_description = "
     "'DINNER')")),
    ("flights from Boston to Denver on United", "on Delta", flights("BOSTON", "DENVER", "airline_code = 'DL'")),
    ("flights from Boston to Denver", "in the morning", flights("BOSTON", "DENVER", "departure_time < 1200")),
    ("flights from Boston to Denver", "what do those flights cost", fares("BOSTON", "DENVER")),
]  # fmt: skip


@pytest.mark.parametrize(("before", "question", "sql"), CONTEXTS, ids=[question for _, question, _ in CONTEXTS])
def test_a_request_leans_on_the_one_before(
    before: str, question: str, sql: str, agent: Tool, timetable: Database
) -> None:
    first = readings(agent, before)[0]
    found = readings(agent, question, (Exchange(before, first.logical_form),))[0]
    assert found.context_used == 0
    assert rows(timetable, found.sql) == rows(timetable, sql)


def test_a_whole_request_leans_on_nothing(agent: Tool) -> None:
    first = readings(agent, "flights from Boston to Denver on United")[0]
    found = readings(agent, "flights from Dallas to Atlanta", (Exchange("", first.logical_form),))[0]
    assert found.context_used is None


@pytest.mark.parametrize(
    ("question", "paraphrase"),
    [
        ("flights from boston to denver before 10 am",
         "List all flights that leave Boston, go to Denver, and have a departure time before 10:00 AM."),
        ("what is the cheapest fare from boston to denver",
         "List the fare with the lowest one way cost of those that are for flights that leave Boston and go to "
         "Denver."),
        ("how many flights does united have from boston to denver",
         "Count all flights that are on United Airlines (UA), leave Boston, and go to Denver."),
        ("what does ewr mean", "List the airport name of Newark Airport (EWR)."),
        ("nonstop flights to denver on july seventh",
         "List all nonstop flights that go to Denver and fly on 7 July 1991."),
    ],
)  # fmt: skip
def test_paraphrases_are_english(question: str, paraphrase: str, agent: Tool) -> None:
    assert readings(agent, question)[0].paraphrase == paraphrase


def test_what_is_shown_runs_and_is_labelled(agent: Tool, timetable: Database) -> None:
    found = readings(agent, "flights from Boston to Denver")[0]
    assert len(timetable.run(found.display_sql).columns) == len(found.labels)
