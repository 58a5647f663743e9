"""Air travel as travellers speak of it, on the domain's own database, against SQL by hand.

Each family is one construction in the words of several people.
"""

from __future__ import annotations

import pytest

from tests.unit.ask.timetable import airports, fares, flights, readings, rows
from wizard.ask.guard import Database
from wizard.ask.interface import Request, Tool

BOSTON_DENVER = flights("BOSTON", "DENVER")
DAYS = "flight_days IN (SELECT days_code FROM days WHERE day_name {})"
MONDAY, TUESDAY = DAYS.format("= 'MONDAY'"), DAYS.format("= 'TUESDAY'")
FIRST = "fare_basis_code IN (SELECT fare_basis_code FROM fare_basis WHERE class_type = 'FIRST')"
LOWEST = fares(
    "BOSTON", "DENVER", f"one_direction_cost = (SELECT MIN(one_direction_cost) FROM fare WHERE fare_id IN "
    f"({fares('BOSTON', 'DENVER')}))"
)  # fmt: skip
GROUND = "SELECT transport_type FROM ground_service WHERE {}"
OHARE = GROUND.format("airport_code = 'ORD'")
FAMILIES: dict[str, tuple[str, list[str]]] = {
    "wishes": (BOSTON_DENVER, [
        "I want to fly from Boston to Denver",
        "I'd like to go from Boston to Denver",
        "I have to get to Denver from Boston",
        "we're trying to get from Boston to Denver",
        "I'm hoping to travel from Boston to Denver",
        "is there a way to get from Boston to Denver",
        "how does one get from Boston to Denver",
        "I need information on flights from Boston to Denver",
        "could you help me find a flight from Boston to Denver",
        "may I have a listing of flights from Boston to Denver",
    ]),
    "prices of doing it": (fares("BOSTON", "DENVER"), [
        "how much does it cost to fly from Boston to Denver",
        "what does it cost to go from Boston to Denver",
        "how much would it cost to get from Boston to Denver",
        "how much is it to fly from Boston to Denver",
        "how much to fly from Boston to Denver",
        "the fares for flights from Boston to Denver",
        "what's the price of a ticket from Boston to Denver",
    ]),
    "prices of a class": (fares("BOSTON", "DENVER", FIRST), [
        "what does a first class seat go for from Boston to Denver",
        "how much is first class from Boston to Denver",
        "what is the price of a first class ticket from Boston to Denver",
        "how much does it cost to fly first class from Boston to Denver",
        "what does first class cost from Boston to Denver",
    ]),
    "the lowest price": (LOWEST, [
        "how much is the cheapest flight from Boston to Denver",
        "what does the cheapest flight from Boston to Denver cost",
    ]),
    "how long it takes": (f"SELECT time_elapsed FROM flight WHERE flight_id IN ({BOSTON_DENVER})", [
        "how long does it take to fly from Boston to Denver",
        "how long does it take to get from Boston to Denver",
        "how long is it from Boston to Denver",
        "how long would it take to go from Boston to Denver",
    ]),
    "ways on the ground": (OHARE, [
        "how do I get downtown from O'Hare",
        "how can I get from O'Hare to downtown",
        "how do you get from O'Hare to downtown Chicago",
        "how do I get into Chicago from O'Hare",
    ]),
    "several days": (flights("BOSTON", "DENVER", DAYS.format("IN ('TUESDAY', 'THURSDAY')")), [
        "flights from Boston to Denver on Tuesdays and Thursdays",
        "flights from Boston to Denver on Tuesday or Thursday",
        "flights from Boston to Denver on Tuesday or on Thursday",
    ]),
    "before or after": (flights("BOSTON", "DENVER", "(departure_time < 900 OR departure_time > 1700)"), [
        "flights from Boston to Denver before 9 am or after 5 pm",
        "Boston to Denver either before nine in the morning or after five in the evening",
        "which flights from Boston to Denver leave before 9 a.m. or after 5 p.m.",
    ]),
    "a part of one day or of another": (
        flights("BOSTON", "DENVER", f"(({MONDAY} AND departure_time > 1800 AND departure_time < 2200) OR "
                f"({TUESDAY} AND departure_time < 1200))"),
        [
            "flights from Boston to Denver on Monday evening or Tuesday morning",
            "flights from Boston to Denver Monday in the evening or Tuesday in the morning",
        ]),
    "not before": (flights("BOSTON", "DENVER", "NOT departure_time < 1200"), [
        "flights from Boston to Denver that don't leave before noon",
        "flights to Denver that do not leave Boston before noon",
        "nothing before noon please, Boston to Denver",
        "Boston to Denver, no earlier than noon",
    ]),
    "where to": (
        "SELECT city_code FROM airport_service WHERE airport_code IN (SELECT to_airport FROM flight "
        f"WHERE from_airport IN {airports('MEMPHIS')} AND stops = 0)", [
            "where can I go nonstop from Memphis",
            "where can I fly nonstop from Memphis",
            "which cities can I reach nonstop from Memphis",
        ]),
    "stopping on the way": (flights("BOSTON", "DENVER", "stops > 0"), [
        "which flights from Boston to Denver stop on the way",
        "flights from Boston to Denver that stop anywhere",
    ]),
    "arriving in time": (flights("BOSTON", "DENVER", "arrival_time <= 1200"), [
        "flights from Boston to Denver that arrive by noon",
        "flights from Boston that get to Denver by noon",
        "I need to be in Denver by noon from Boston",
        "I want to fly from Boston to Denver and be in Denver by noon",
        "flights from Boston that arrive by noon in Denver",
    ]),
    "wanted, then asked of": (LOWEST, [
        "I want to fly from Boston to Denver I would like the cheapest fare please",
        "I'd like to make a trip from Boston to Denver. I wish to know the cheapest fare.",
        "flying from Boston to Denver, what would be the cheapest fare",
    ]),
    "wanted in several sentences": (flights("BOSTON", "DENVER", "departure_time < 1200 AND stops = 0"), [
        "I want to fly from Boston to Denver and it should be nonstop and leave before noon",
        "I need a flight from Boston to Denver that is nonstop and it must leave before noon",
        "I want to go to Denver and I want to leave from Boston before noon nonstop what flights do you have",
        "I want to go from Boston to Denver nonstop, nothing after 11:59 am",
    ]),
    "what they do on it": (
        "SELECT meal_description FROM food_service WHERE meal_code IN (SELECT meal_code FROM flight WHERE flight_id IN "
        f"({BOSTON_DENVER}))", [
            "what meals do they serve on the flights from Boston to Denver",
            "what do they serve on flights from Boston to Denver",
            "which meals are served on flights from Boston to Denver",
        ]),
    "for an amount": (fares("BOSTON", "DENVER", "one_direction_cost < 300"), [
        "fares under 300 from Boston to Denver",
        "tickets from Boston to Denver for less than three hundred dollars",
        "any tickets from Boston to Denver for less than 300 bucks",
    ]),
    "the nearest": (
        "SELECT airport_code FROM airport_service JOIN city USING (city_code) WHERE city_name = 'CHICAGO' AND "
        "miles_distant = (SELECT MIN(miles_distant) FROM airport_service JOIN city USING (city_code) "
        "WHERE city_name = 'CHICAGO')", [
            "which airport is closest to Chicago",
            "which airport is closer to downtown Chicago",
            "what airport is nearest to Chicago",
        ]),
    "when they arrive": (
        "SELECT arrival_time FROM flight WHERE airline_code = 'AA' AND flight_number = 152", [
            "what time does American 152 arrive",
            "what time does American flight 152 get in",
            "when does American Airlines flight 152 land",
        ]),
    "on which plane": (
        "SELECT aircraft_code FROM equipment_sequence JOIN flight USING (aircraft_code_sequence) "
        "WHERE airline_code = 'AA' AND flight_number = 152", [
            "what kind of plane is American flight 152",
            "what kind of aircraft is American 152",
            "what type of aircraft is flight AA 152",
        ]),
}  # fmt: skip
SAID = [(text, sql) for sql, texts in FAMILIES.values() for text in texts]


@pytest.mark.parametrize(("text", "sql"), SAID, ids=[text for text, _ in SAID])
def test_each_of_a_family_is_read_alike(text: str, sql: str, agent: Tool, timetable: Database) -> None:
    wanted = rows(timetable, sql)
    assert wanted, "a question without an answer tests nothing"
    assert rows(timetable, readings(agent, text)[0].sql) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "how far is it from Boston to Denver",  # the database has distances of airports from their cities only
        "how far is Boston from Denver",
        "cities that are from Boston",
        "book me two seats on the morning flight to Boston",
        "book me a seat on the Thursday morning flight to Chicago please",
    ],
)
def test_what_the_database_cannot_answer_is_not_answered(text: str, agent: Tool) -> None:
    assert agent.ask(Request(text)).status == "abstained"


@pytest.mark.parametrize(
    "text",
    [
        "the flights from Boston to Denver and their fares",
        "flights from Boston to Denver and price",
        "list the flights between Boston and Denver and their cost",
    ],
)
def test_flights_are_shown_each_with_its_fares(text: str, agent: Tool, timetable: Database) -> None:
    sql = f"SELECT flight_id, fare_id FROM flight_fare WHERE flight_id IN ({BOSTON_DENVER})"
    assert rows(timetable, readings(agent, text)[0].sql) == rows(timetable, sql)


def test_a_named_place_is_not_told_by_what_begins_there(agent: Tool, timetable: Database) -> None:
    """ "San Francisco with one stop": the flight has the stop."""
    first = readings(agent, "flights from Portland to Miami with one way economy fares")[0]
    assert "economy" in first.paraphrase
    assert "the origin of" not in first.paraphrase
    found = readings(agent, "flights from Portland to Miami with a stop in Dallas")[0]
    stop = f"flight_id IN (SELECT flight_id FROM flight_stop WHERE stop_airport IN {airports('DALLAS')})"
    assert rows(timetable, found.sql) == rows(timetable, flights("PORTLAND", "MIAMI", stop))
