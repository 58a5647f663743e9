"""Questions in other words than the domain's own tests, against SQL by hand."""

from __future__ import annotations

import pytest

from tests.unit.ask.timetable import flights, readings, rows
from wizard.ask.guard import Database
from wizard.ask.interface import Tool

BOSTON_DENVER = flights("BOSTON", "DENVER")
DAYS = "flight_days IN (SELECT days_code FROM days WHERE day_name = '{}')"
QUESTIONS = [
    # what stands behind "be" is asked, and never a modifier of the noun behind it
    ("Is United flight 343 nonstop?",
     "SELECT EXISTS (SELECT 1 FROM flight WHERE airline_code = 'UA' AND flight_number = 343 AND stops = 0)"),
    ("is the Fokker 100 a jet",
     "SELECT EXISTS (SELECT 1 FROM aircraft WHERE aircraft_code = '100' AND propulsion = 'JET')"),
    # a number behind a maker is a type (2.15), not a capacity
    ("what is the capacity of a Fokker 100", "SELECT capacity FROM aircraft WHERE aircraft_code = '100'"),
    # a verb with its preposition is the verb as well
    ("which flights arrive in Chicago from Boston in the late afternoon",
     flights("BOSTON", "CHICAGO", "arrival_time > 1600 AND arrival_time < 1800")),
    ("departure and arrival times of the nonstops from Boston to Denver",
     f"SELECT departure_time, arrival_time FROM flight WHERE flight_id IN ({BOSTON_DENVER}) AND stops = 0"),
    ("how many Saturday flights are there from Boston to Denver",
     f"SELECT COUNT(*) FROM ({BOSTON_DENVER} AND {DAYS.format('SATURDAY')})"),
    ("does Delta's flight from Boston to Atlanta operate on Friday",
     f"SELECT EXISTS ({flights('BOSTON', 'ATLANTA')} AND airline_code = 'DL' AND {DAYS.format('FRIDAY')})"),
    ("St. Louis to Chicago around noon",
     flights("ST. LOUIS", "CHICAGO", "departure_time BETWEEN 1130 AND 1230")),
    ("Boston to Denver", BOSTON_DENVER),
]  # fmt: skip


@pytest.mark.parametrize(("question", "sql"), QUESTIONS, ids=[question for question, _ in QUESTIONS])
def test_the_first_reading_answers(question: str, sql: str, agent: Tool, timetable: Database) -> None:
    wanted = rows(timetable, sql)
    assert wanted, "a question without an answer tests nothing"
    found = rows(timetable, readings(agent, question)[0].sql)
    assert found == wanted
