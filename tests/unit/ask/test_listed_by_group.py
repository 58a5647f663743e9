"""What there is in each of several groups, what each comes to, and when most did something."""

from __future__ import annotations

import pytest

from tests.unit.ask.same_statement import sql_of
from wizard.ask.guard import Database
from wizard.ask.interface import Request, Tool

_HIRED = "SELECT CAST(substr(hire_date, {}) AS INTEGER), COUNT(*) FROM employees GROUP BY 1"
_SPREAD = "SELECT department, MAX(salary) - MIN(salary) FROM employees GROUP BY 1"
_TITLES = "SELECT DISTINCT e.department, j.job_title FROM employees e JOIN jobs j ON j.job_code = e.job_code"
OF_COMPANY = {
    "how many joined each year": _HIRED.format("1, 4"),
    "how many joined each month": _HIRED.format("6, 2"),
    "in which year did most join":
        "SELECT CAST(substr(hire_date, 1, 4) AS INTEGER) FROM employees GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 1",
    "the difference between the highest and lowest salary in each department": _SPREAD,
    "what is the difference between the highest and the lowest salary in each department": _SPREAD,
    "for each city, how many engineers live there":
        "SELECT e.city, COUNT(*) FROM employees e JOIN jobs j ON j.job_code = e.job_code"
        " WHERE j.job_title LIKE '%ENGINEER%' GROUP BY 1",
}  # fmt: skip


@pytest.mark.parametrize("asked", OF_COMPANY)
def test_of_the_company(tool: Tool, database: Database, asked: str) -> None:
    reading = tool.ask(Request(asked)).interpretations[0]
    assert sorted(database.run(reading.sql).rows) == sorted(database.run(OF_COMPANY[asked]).rows)
    assert tool.ask(Request(reading.paraphrase)).interpretations[0].sql == reading.sql


LISTS = {
    "which job titles are there in each department": _TITLES,
    "what jobs are there in each department": _TITLES,
    "which secretaries are there in each department":
        "SELECT e.department, e.employee_id FROM employees e JOIN jobs j ON j.job_code = e.job_code"
        " WHERE j.job_title = 'SECRETARY'",
}  # fmt: skip


@pytest.mark.parametrize("asked", LISTS)
def test_what_there_is_stands_beside_the_group(tool: Tool, database: Database, asked: str) -> None:
    assert sorted(database.run(sql_of(tool, asked)).rows) == sorted(database.run(LISTS[asked]).rows)


_BY_AIRLINE = "SELECT fare_airline, {} FROM fare WHERE fare_airline IS NOT NULL GROUP BY 1"
OF_TRAVEL = {
    "what ground transportation is there in each city":
        "SELECT DISTINCT city_code, transport_type FROM ground_service",
    "list each airline with its cheapest fare": _BY_AIRLINE.format("MIN(one_direction_cost)"),
    "airlines whose average fare is above 240":
        "SELECT fare_airline FROM fare WHERE fare_airline IS NOT NULL GROUP BY 1 HAVING AVG(one_direction_cost) > 240",
    "what is the shortest flight of each airline":
        "SELECT flight_id FROM flight f JOIN (SELECT airline_code AS a, MIN(time_elapsed) AS t FROM flight GROUP BY 1)"
        " ON f.airline_code = a AND f.time_elapsed = t",
}  # fmt: skip


@pytest.mark.parametrize("asked", OF_TRAVEL)
def test_of_travel(agent: Tool, timetable: Database, asked: str) -> None:
    found = timetable.run(sql_of(agent, asked)).rows
    wanted = timetable.run(OF_TRAVEL[asked]).rows
    assert len(found) == len(wanted)
    assert {row[0] for row in found} == {row[0] for row in wanted}


@pytest.mark.parametrize(
    ("asked", "alike"),
    [
        ("flights on all days of the week", "flights that run every day"),
        ("each airline with its cheapest fare", "the cheapest fare for each airline"),
        ("airlines with an average fare below 200", "airlines whose average fare is below 200"),
    ],
)
def test_said_otherwise(agent: Tool, asked: str, alike: str) -> None:
    assert sql_of(agent, asked) == sql_of(agent, alike)


def test_what_a_price_is_in_each_counts_no_prices(agent: Tool, timetable: Database) -> None:
    asked = "what is the price of each class from Boston to Denver"
    found = timetable.run(sql_of(agent, asked)).rows
    assert {name for name, _ in found} == {"FIRST", "BUSINESS", "COACH"}
    assert all(isinstance(price, (int, float)) and price > 100 for _, price in found)


def test_between_what_two_others_did(tool: Tool, database: Database) -> None:
    one, two = (
        f"(SELECT hire_date FROM employees WHERE last_name = '{last}' AND first_name = '{first}')"
        for last, first in (("NASH", "MARTHA"), ("TAI", "PAUL"))
    )
    wanted = f"SELECT employee_id FROM employees WHERE hire_date > {one} AND hire_date < {two}"
    for asked in (
        "who joined after Martha Nash but before Paul Tai",
        "who joined before Paul Tai and after Martha Nash",
    ):
        assert sorted(database.run(sql_of(tool, asked)).rows) == sorted(database.run(wanted).rows)


def test_one_class_and_no_other(agent: Tool, timetable: Database) -> None:
    asked = "flights from Boston to Denver with {}"
    every = {row[0] for row in timetable.run(sql_of(agent, asked.format("first class"))).rows}
    business = {row[0] for row in timetable.run(sql_of(agent, asked.format("business class"))).rows}
    coach = {row[0] for row in timetable.run(sql_of(agent, asked.format("coach"))).rows}
    without = timetable.run(sql_of(agent, asked.format("first class but no business class"))).rows
    both = timetable.run(sql_of(agent, asked.format("both first class and coach"))).rows
    assert {row[0] for row in without} == every - business
    assert {row[0] for row in both} == every & coach
