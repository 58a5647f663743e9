"""An answer shows what it compares: the price of the cheapest, the seats of the largest, the number of the most."""

from __future__ import annotations

import pytest

from tests.unit.ask.timetable import fares, flights, readings, rows
from wizard.ask.guard import Database
from wizard.ask.interface import Interpretation, Tool

BOSTON_DENVER = flights("BOSTON", "DENVER")
LOWEST = f"SELECT MIN(one_direction_cost) FROM fare WHERE fare_id IN ({fares('BOSTON', 'DENVER')})"
OLDEST = "SELECT last_name FROM employees ORDER BY birth_date LIMIT 3"


def shown(database: Database, reading: Interpretation) -> list[dict[str, object]]:
    """The rows that the subject sees, by their headings."""
    assert len(set(reading.labels)) == len(reading.labels), reading.labels
    return [dict(zip(reading.labels, row, strict=True)) for row in database.run(reading.display_sql).rows]


def reading(tool: Tool, text: str) -> Interpretation:
    return readings(tool, text)[0]


def test_the_cheapest_flight_has_its_price(agent: Tool, timetable: Database) -> None:
    (lowest,) = timetable.run(LOWEST).rows[0]
    found = shown(timetable, reading(agent, "what is the cheapest flight from boston to denver"))
    assert {row["Lowest one way cost"] for row in found} == {lowest}


def test_flights_under_a_price_show_their_lowest(agent: Tool, timetable: Database) -> None:
    found = shown(timetable, reading(agent, "flights from boston to denver under 300 dollars"))
    assert found
    assert all(row["Lowest one way cost"] < 300 for row in found)  # type: ignore[operator]
    cheap = f"one_direction_cost < 300 AND fare_id IN ({fares('BOSTON', 'DENVER')})"
    prices = rows(timetable, f"SELECT one_direction_cost FROM fare WHERE {cheap}")
    assert {(row["Lowest one way cost"],) for row in found} <= prices


def test_the_largest_aircraft_has_its_seats(agent: Tool, timetable: Database) -> None:
    (row,) = shown(timetable, reading(agent, "what is the largest aircraft"))
    assert (row["Seats"],) == timetable.run("SELECT MAX(capacity) FROM aircraft").rows[0]


@pytest.mark.parametrize(
    ("text", "heading", "sql"),
    [
        ("who earns the most", "Salary", "SELECT MAX(salary) FROM employees"),
        ("which department has the most employees", "Number of employees",
         "SELECT MAX(n) FROM (SELECT COUNT(*) AS n FROM employees GROUP BY department)"),
    ],
)  # fmt: skip
def test_a_superlative_shows_its_value(tool: Tool, database: Database, text: str, heading: str, sql: str) -> None:
    (row,) = shown(database, reading(tool, text))
    assert (row[heading],) == database.run(sql).rows[0]


def test_a_comparison_shows_its_value(tool: Tool, database: Database) -> None:
    found = shown(database, reading(tool, "who earns more than 80000"))
    assert found
    assert all(row["Salary"] > 80000 for row in found)  # type: ignore[operator]
    counted = shown(database, reading(tool, "departments with more than 30 employees"))
    assert counted
    assert all(row["Number of employees"] > 30 for row in counted)  # type: ignore[operator]


def test_several_are_shown_in_the_order_that_was_asked_for(tool: Tool, database: Database) -> None:
    found = shown(database, reading(tool, "the three oldest employees"))
    assert [(row["Last name"],) for row in found] == list(database.run(OLDEST).rows)


def test_what_stands_there_already_is_not_shown_twice(agent: Tool, tool: Tool) -> None:
    assert reading(agent, "the earliest flight from boston to denver").labels.count("Departs") == 1
    assert reading(tool, "what are the salaries of the employees who earn more than 80000").labels.count("Salary") == 1


def test_the_reference_answer_holds_what_was_asked_for_alone(tool: Tool, database: Database) -> None:
    assert database.run(reading(tool, "who earns the most").sql).columns == ("employee_id",)
