"""Readings of spoken requests on the air travel domain's own database, against SQL by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Request, Tool
from wizard.ask.tool import make_tool
from wizard.domain import load_domain

AIRTRAVEL = load_domain("airtravel", check_audio=False)


@pytest.fixture(scope="module")
def database(built: Callable[[str], str]) -> Iterator[Database]:
    with open_database(built("airtravel")) as opened:
        yield opened


@pytest.fixture(scope="module")
def tool(database: Database) -> Tool:
    return make_tool(AIRTRAVEL, database)


def flights(origin: str, destination: str, more: str) -> str:
    return (
        f"SELECT flight_id FROM flight WHERE from_airport IN {airports(origin)} "
        f"AND to_airport IN {airports(destination)} AND {more}"
    )


def airports(city: str) -> str:
    return (
        "(SELECT s.airport_code FROM airport_service s JOIN city c ON c.city_code = s.city_code "
        f"WHERE c.city_name = '{city}')"
    )


SUNDAYS = "IN (SELECT days_code FROM days WHERE day_name = 'SUNDAY')"
ECONOMY = (
    "flight_id IN (SELECT flight_id FROM flight_fare JOIN fare USING (fare_id) JOIN fare_basis USING (fare_basis_code) "
    "WHERE economy = 'YES')"
)
EARLIEST = f"(SELECT MIN(arrival_time) FROM flight WHERE flight_id IN ({flights('BOSTON', 'CHICAGO', '1 = 1')}))"
ONE_WAY = (
    "SELECT fare_id FROM fare WHERE round_trip_required = 'NO' AND fare_basis_code IN (SELECT fare_basis_code "
    f"FROM fare_basis WHERE basis_days {SUNDAYS}) AND fare_id IN (SELECT fare_id FROM flight_fare WHERE flight_id IN "
)
QUESTIONS = [
    # what "for" introduces, what "give you" does not, what only carries a quality
    ("i'm looking for ground transportation in Boston",
     "SELECT transport_type FROM ground_service g JOIN city c ON c.city_code = g.city_code "
     "WHERE c.city_name = 'BOSTON'"),
    ("i want a flight from Boston to Denver where they give you a meal",
     flights("BOSTON", "DENVER", "meal_code IN (SELECT meal_code FROM food_service)")),
    ("show me anything from Boston to Denver with economy seats", flights("BOSTON", "DENVER", ECONOMY)),
    # the one thing that is named
    ("describe Denver airport", f"SELECT airport_code FROM airport WHERE airport_code IN {airports('DENVER')}"),
    ("what is the code for business class", "SELECT fare_basis_code FROM fare_basis WHERE class_type = 'BUSINESS'"),
    # the superlative of its verb; a negation that ends where it is used; a time that a period makes certain
    ("which flight from Boston arrives the earliest in Chicago",
     flights("BOSTON", "CHICAGO", f"arrival_time = {EARLIEST}")),
    ("i want to fly from Boston to Chicago and i don't want any stopovers and i'd like to fly in the afternoon",
     flights("BOSTON", "CHICAGO", "stops = 0 AND departure_time > 1200 AND departure_time < 1800")),
    ("flights from Boston to Chicago before 6 o'clock Sunday afternoon",
     flights("BOSTON", "CHICAGO", f"departure_time < 1800 AND flight_days {SUNDAYS}")),
    # a number after a date that is no year
    ("fares from Boston to Denver on July seventh one way",
     ONE_WAY + f"({flights('BOSTON', 'DENVER', f'flight_days {SUNDAYS}')}))"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "sql"), QUESTIONS, ids=[question for question, _ in QUESTIONS])
def test_the_first_reading_answers(question: str, sql: str, tool: Tool, database: Database) -> None:
    outcome = tool.ask(Request(question))
    wanted = set(database.run(sql).rows)
    assert wanted, "a question without an answer tests nothing"
    assert outcome.interpretations, outcome.reason
    assert set(database.run(outcome.interpretations[0].sql).rows) == wanted


def test_conditions_of_a_stop_are_of_the_stop_where_its_city_is_what_is_asked_for(
    tool: Tool, database: Database
) -> None:
    sql = (
        f"SELECT c.city_code FROM city c JOIN airport_service s USING (city_code) JOIN flight f ON f.to_airport = "
        f"s.airport_code WHERE f.from_airport IN {airports('PORTLAND')} AND f.flight_id IN "
        f"(SELECT flight_id FROM flight_stop WHERE stop_airport IN {airports('DALLAS')})"
    )
    outcome = tool.ask(Request("which cities do flights that leave Portland and stop in Dallas fly to"))
    wanted = set(database.run(sql).rows)
    assert wanted
    assert set(database.run(outcome.interpretations[0].sql).rows) == wanted


@pytest.mark.parametrize(
    "question",
    [
        "not Boston show me Philadelphia to Baltimore",
        "flights leaving and arriving in Denver",  # one verb has no object
    ],
)
def test_what_does_not_go_together_is_not_guessed(question: str, tool: Tool) -> None:
    outcome = tool.ask(Request(question))
    assert outcome.status == "abstained"
    assert [part.text for part in outcome.unknown] == [question]
