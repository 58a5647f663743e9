"""Conversations about flights: what a request leans on, and what it does not (1989 paper, 5, categories 1 to 3)."""

from __future__ import annotations

import pytest

from tests.unit.ask import said_in_turn
from tests.unit.ask.timetable import airports, fares, flights, readings, rows
from wizard.ask.guard import Database
from wizard.ask.interface import Exchange, Interpretation, Tool

MONDAY = "flight_days IN (SELECT days_code FROM days WHERE day_name = 'MONDAY')"
TUESDAY = "flight_days IN (SELECT days_code FROM days WHERE day_name = 'TUESDAY')"
MEAL = "meal_code IN (SELECT meal_code FROM food_service WHERE meal_description = '{}')"
OUT = flights("BOSTON", "DALLAS", f"departure_time < 1200 AND {MONDAY}")
BOSTON_DALLAS = "show me flights from boston to dallas on monday morning"
ATLANTA_DENVER = "list flights from atlanta to denver"
DENVER_BOSTON = "show flights from denver to boston"
OF_OUT = f"FROM flight WHERE flight_id IN ({OUT})"
CHEAPEST = "{0} AND one_direction_cost = (SELECT MIN(one_direction_cost) FROM fare WHERE {0})"
FIRST_CLASS = (
    f"fare_id IN ({fares('ATLANTA', 'DENVER')}) AND fare_basis_code IN "
    "(SELECT fare_basis_code FROM fare_basis WHERE class_type = 'FIRST')"
)
FIRST_OUT = f"SELECT MIN(departure_time) FROM flight WHERE flight_id IN ({flights('DENVER', 'BOSTON')})"


def talk(agent: Tool, *said: str) -> Interpretation:
    """The first reading of the last request, each earlier one having been answered by its own."""
    for number in range(1, len(said) + 1):
        outcome = said_in_turn.talk(agent, *said[:number])
        assert outcome.status == "answered", outcome.reason
    return outcome.interpretations[0]


LEANING = [
    # Category 1: what was asked for before.
    ((BOSTON_DALLAS, "which of those serve lunch"), f"{OUT} AND {MEAL.format('LUNCH')}"),
    ((BOSTON_DALLAS, "which ones are on delta"), f"{OUT} AND airline_code = 'DL'"),
    ((BOSTON_DALLAS, "which airlines are they"), f"SELECT DISTINCT airline_code {OF_OUT}"),
    ((BOSTON_DALLAS, "how many of them are nonstop"), f"SELECT COUNT(*) {OF_OUT} AND stops = 0"),
    ((BOSTON_DALLAS, "what does the cheapest one cost"),
     "SELECT fare_id FROM fare WHERE "
     + CHEAPEST.format(f"fare_id IN (SELECT fare_id FROM flight_fare WHERE flight_id IN ({OUT}))")),
    ((BOSTON_DALLAS, "how long does it take"),
     f"SELECT DISTINCT time_elapsed {OF_OUT}"),
    ((ATLANTA_DENVER, "how about the fares"), fares("ATLANTA", "DENVER")),
    ((ATLANTA_DENVER, "what are the fares", "which of these flights arrive before noon"),
     flights("ATLANTA", "DENVER", "arrival_time < 1200")),
    ((DENVER_BOSTON, "the earliest flight please"), flights("DENVER", "BOSTON", f"departure_time = ({FIRST_OUT})")),
    ((DENVER_BOSTON, "the earliest flight please", "what is its flight number"),
     f"SELECT DISTINCT flight_number FROM flight WHERE flight_id IN "
     f"({flights('DENVER', 'BOSTON', f'departure_time = ({FIRST_OUT})')})"),
    ((DENVER_BOSTON, "the earliest flight please", "does it serve a meal", "which ones are on united"),
     flights("DENVER", "BOSTON", "airline_code = 'UA'")),
    ((DENVER_BOSTON, "the earliest flight please", "show me the united flights"),
     flights("DENVER", "BOSTON", "airline_code = 'UA'")),
    (("who flies from denver to boston", "how many flights does each of them have"),
     f"SELECT airline_code, COUNT(*) FROM flight WHERE flight_id IN ({flights('DENVER', 'BOSTON')}) GROUP BY 1"),
    # One who is told by all of her name has no other: another name takes the place of it whole.
    (("how many engines does a Boeing 747 have", "and the Tristar?"),
     "SELECT DISTINCT engines FROM aircraft WHERE basic_type = 'L1011'"),
    (("what is the capacity of the Boeing 757", "and the DC10"),
     "SELECT DISTINCT capacity FROM aircraft WHERE basic_type = 'DC10'"),
    ((DENVER_BOSTON, "what's the fare on the earliest one"),
     fares("DENVER", "BOSTON", flying=f"departure_time = ({FIRST_OUT})")),
    ((DENVER_BOSTON, "what airports do they get into"),
     f"SELECT DISTINCT to_airport FROM flight WHERE flight_id IN ({flights('DENVER', 'BOSTON')})"),
    ((DENVER_BOSTON, "what time do they get in"),
     f"SELECT DISTINCT arrival_time FROM flight WHERE flight_id IN ({flights('DENVER', 'BOSTON')})"),
    ((DENVER_BOSTON, "the cheapest one", "what is the cheapest one that is nonstop"),
     flights("DENVER", "BOSTON", "stops = 0") + " AND flight_id IN (SELECT flight_id FROM flight_fare WHERE fare_id IN "
     "(SELECT fare_id FROM fare WHERE " + CHEAPEST.format("fare_id IN (SELECT fare_id FROM flight_fare WHERE flight_id "
     f"IN ({flights('DENVER', 'BOSTON', 'stops = 0')}))") + "))"),
    ((DENVER_BOSTON, "the earliest flight please", "show me later ones"),
     flights("DENVER", "BOSTON", f"departure_time > ({FIRST_OUT})")),
    (("what ground transportation is there in denver", "how much does it cost"),
     "SELECT DISTINCT transport_type, ground_fare FROM ground_service WHERE city_code IN "
     "(SELECT city_code FROM city WHERE city_name = 'DENVER')"),
    # Beside what was said, or without it.
    ((BOSTON_DALLAS, "or tuesday"),
     flights("BOSTON", "DALLAS", f"departure_time < 1200 AND ({MONDAY} OR {TUESDAY})")),
    ((ATLANTA_DENVER, "on United or Delta", "no Delta"), flights("ATLANTA", "DENVER", "airline_code = 'UA'")),
    ((ATLANTA_DENVER, "or Dallas"), f"{flights('ATLANTA', 'DENVER')} UNION {flights('ATLANTA', 'DALLAS')}"),
    ((BOSTON_DALLAS, "before ten"), flights("BOSTON", "DALLAS", f"departure_time < 1000 AND {MONDAY}")),
    (("what is the cheapest flight from boston to dallas", "how many flights are there"),
     f"SELECT COUNT(*) FROM flight WHERE flight_id IN ({flights('BOSTON', 'DALLAS')})"),
    # Whether something else is so.
    (("does Delta fly from boston to denver", "nonstop"),
     f"SELECT EXISTS ({flights('BOSTON', 'DENVER', 'stops = 0')} AND airline_code = 'DL')"),
    (("does Delta fly from boston to denver", "what about dallas"),
     f"SELECT EXISTS ({flights('BOSTON', 'DALLAS')} AND airline_code = 'DL')"),
    (("does Delta fly from boston to denver", "which airlines do"),
     f"SELECT DISTINCT airline_code FROM flight WHERE flight_id IN ({flights('BOSTON', 'DENVER')})"),
    # Category 2: half a request.
    ((BOSTON_DALLAS, "and on tuesday"), flights("BOSTON", "DALLAS", f"departure_time < 1200 AND {TUESDAY}")),
    ((BOSTON_DALLAS, "what about in the afternoon"),
     flights("BOSTON", "DALLAS", f"departure_time > 1200 AND departure_time < 1800 AND {MONDAY}")),
    ((BOSTON_DALLAS, "from chicago instead"), flights("CHICAGO", "DALLAS", f"departure_time < 1200 AND {MONDAY}")),
    ((BOSTON_DALLAS, "which airlines are they", "and on tuesday"),
     f"SELECT DISTINCT airline_code FROM flight WHERE flight_id IN "
     f"({flights('BOSTON', 'DALLAS', f'departure_time < 1200 AND {TUESDAY}')})"),
    ((DENVER_BOSTON, "the earliest flight please", "only nonstop"),
     flights("DENVER", "BOSTON", "stops = 0 AND departure_time = (SELECT MIN(departure_time) FROM flight WHERE "
     f"flight_id IN ({flights('DENVER', 'BOSTON', 'stops = 0')}))")),
    ((ATLANTA_DENVER, "what are the fares", "what is the cheapest", "just first class"),
     "SELECT fare_id FROM fare WHERE " + CHEAPEST.format(FIRST_CLASS)),
    (("what ground transportation is there in denver", "how much does it cost", "what about atlanta"),
     "SELECT DISTINCT transport_type, ground_fare FROM ground_service WHERE city_code IN "
     "(SELECT city_code FROM city WHERE city_name = 'ATLANTA')"),
    ((BOSTON_DALLAS, "show me the return flights on tuesday"), flights("DALLAS", "BOSTON", TUESDAY)),
    ((BOSTON_DALLAS, "what about the other direction"), flights("DALLAS", "BOSTON")),
    ((BOSTON_DALLAS, "okay what about coming back on tuesday"), flights("DALLAS", "BOSTON", TUESDAY)),
    (("how much is a taxi from the airport in chicago", "and a limousine"),
     "SELECT DISTINCT ground_fare FROM ground_service WHERE transport_type = 'LIMOUSINE' AND city_code "
     "IN (SELECT city_code FROM city WHERE city_name = 'CHICAGO')"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "sql"), LEANING, ids=[" / ".join(said[1:]) for said, _ in LEANING])
def test_what_it_leans_on(said: tuple[str, ...], sql: str, agent: Tool, timetable: Database) -> None:
    found = talk(agent, *said)
    assert found.context_used is not None
    assert rows(timetable, found.sql) == rows(timetable, sql), found.paraphrase


@pytest.mark.parametrize("place", [1, 2, -1])
def test_a_row_that_was_seen(place: int, agent: Tool, timetable: Database) -> None:
    """Category 3: "the second one" is that of the answer on her screen, in its order."""
    seen = talk(agent, BOSTON_DALLAS)
    row = timetable.run(seen.display_sql).rows[place - 1 if place > 0 else place]
    said = {1: "first", 2: "second", -1: "last"}[place]
    found = talk(agent, BOSTON_DALLAS, f"what kind of aircraft is used on the {said} one")
    airline, number = row[0], row[1]
    assert rows(timetable, found.sql) == rows(
        timetable,
        "SELECT DISTINCT aircraft_code FROM equipment_sequence JOIN flight USING (aircraft_code_sequence) WHERE "
        f"flight_id IN ({OUT}) AND airline_code = '{airline}' AND flight_number = {number}",
    )


def test_a_yes_no_question_is_of_what_was_found(agent: Tool, timetable: Database) -> None:
    found = talk(agent, DENVER_BOSTON, "the earliest flight please", "does it serve a meal")
    assert found.boolean
    assert found.paraphrase == (
        "Yes or no: does the flight with the earliest departure time of those that leave Denver and go to Boston serve "
        "a meal?"
    )
    meals = rows(
        timetable, f"{flights('DENVER', 'BOSTON', f'departure_time = ({FIRST_OUT})')} AND meal_code IS NOT NULL"
    )
    assert rows(timetable, found.sql) == {(int(bool(meals)),)}


ALONE = [
    ("what are the aircraft types", "SELECT DISTINCT propulsion FROM aircraft"),  # 1992 paper, Appendix B, 2.2.3
    ("flights from chicago to atlanta", flights("CHICAGO", "ATLANTA")),
    ("show me all airlines", "SELECT airline_code FROM airline"),
    ("which airports are in denver", f"SELECT airport_code FROM airport WHERE airport_code IN {airports('DENVER')}"),
    ("how much does it cost to fly from chicago to atlanta", fares("CHICAGO", "ATLANTA")),
    ("what ground transportation is there in denver",
     "SELECT DISTINCT transport_type FROM ground_service WHERE city_code IN "
     "(SELECT city_code FROM city WHERE city_name = 'DENVER')"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sql"), ALONE, ids=[text for text, _ in ALONE])
def test_what_is_whole_leans_on_nothing(text: str, sql: str, agent: Tool, timetable: Database) -> None:
    found = talk(agent, BOSTON_DALLAS, text)
    assert found.context_used is None
    assert rows(timetable, found.sql) == rows(timetable, sql), found.paraphrase


def test_where_both_may_be_meant_both_are_offered(agent: Tool) -> None:
    """ "The fares" after flights are theirs, or all there are: the wizard sees both."""
    first = talk(agent, ATLANTA_DENVER)
    found = readings(agent, "the fares please", (Exchange(ATLANTA_DENVER, first.logical_form),))
    assert [(one.paraphrase, one.context_used) for one in found] == [
        ("List all fares that are for flights that leave Atlanta and go to Denver.", 0),
        ("List all fares.", None),
    ]
