"""Members who have the value that the best group of them has, asked at once or behind which group it is."""

from __future__ import annotations

import pytest

from tests.unit.ask.said_in_turn import first
from wizard.ask.guard import Database
from wizard.ask.interface import Request, Tool

_BEST = "(SELECT {0} FROM employees WHERE {0} IS NOT NULL GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 1)"
_CITY = _BEST.format("city")
_BY_TITLE = "SELECT {} FROM employees NATURAL JOIN jobs GROUP BY job_title"
_MOST = f"SELECT MAX(n) FROM ({_BY_TITLE.format('COUNT(*) AS n')})"
_CODE = f"(SELECT job_code FROM jobs WHERE job_title IN ({_BY_TITLE.format('job_title')} HAVING COUNT(*) = ({_MOST})))"
_THERE = f"SELECT employee_id FROM employees WHERE city = {_CITY}"
_LIKEWISE = f"SELECT employee_id FROM employees WHERE job_code IN {_CODE}"
_THAT_YEAR = (
    "SELECT employee_id FROM employees WHERE substr(hire_date, 1, 4) ="
    " (SELECT substr(hire_date, 1, 4) FROM employees GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 1)"
)
_LARGE = "SELECT employee_id FROM employees WHERE city IN (SELECT city FROM employees GROUP BY 1 HAVING COUNT(*) > 20)"
AT_ONCE = {
    "who lives in the city with the most employees": _THERE,
    "who lives in the city where most of the employees live": _THERE,
    "who has the most common job": _LIKEWISE,
    "how many employees have the most common job": _LIKEWISE.replace("employee_id", "COUNT(*)"),
    "the average salary of the people with the most common job": _LIKEWISE.replace("employee_id", "AVG(salary)"),
}


@pytest.mark.parametrize("asked", AT_ONCE)
def test_asked_at_once(tool: Tool, database: Database, asked: str) -> None:
    reading = tool.ask(Request(asked)).interpretations[0]
    assert sorted(database.run(reading.sql).rows) == sorted(database.run(AT_ONCE[asked]).rows)
    assert tool.ask(Request(reading.paraphrase)).interpretations[0].sql == reading.sql


IN_TURN: dict[tuple[str, ...], str] = {
    ("which city do most employees live in", "who lives there"): _THERE,
    ("which city do most employees live in", "how many live there"): _THERE.replace("employee_id", "COUNT(*)"),
    ("which city do most employees live in", "who are they"): _THERE,
    ("which city do most employees live in", "how many"): _THERE.replace("employee_id", "COUNT(*)"),
    ("which city do most employees live in", "how many of them are women"): f"{_THERE} AND sex = 'F'".replace(
        "employee_id", "COUNT(*)"
    ),
    ("which job is the most common", "who has it"): _LIKEWISE,
    ("which job is the most common", "who has that job"): _LIKEWISE,
    ("which job is the most common", "and the average salary"): _LIKEWISE.replace("employee_id", "AVG(salary)"),
    ("which job is the most common", "and the oldest"): f"{_LIKEWISE} AND birth_date ="
    f" (SELECT MIN(birth_date) FROM employees WHERE job_code IN {_CODE})",
    ("in which year were the most people hired", "who was hired that year"): _THAT_YEAR,
    ("in which year were the most people hired", "how many"): _THAT_YEAR.replace("employee_id", "COUNT(*)"),
    ("which cities have more than 20 employees", "who lives there"): _LARGE,
    ("how many cities have more than 20 employees", "who lives there"): _LARGE,
}


@pytest.mark.parametrize("said", IN_TURN)
def test_of_the_group_that_was_chosen(tool: Tool, database: Database, said: tuple[str, ...]) -> None:
    reading = first(tool, *said)
    assert sorted(database.run(reading.sql).rows) == sorted(database.run(IN_TURN[said]).rows)


def test_the_groups_may_still_be_changed(tool: Tool) -> None:
    assert first(tool, "which city do most women live in", "and men").paraphrase == (
        "List the city that has the most of the male employees."
    )


ROUTES = {
    "which airlines fly from Atlanta to Philadelphia": "which airlines fly from Philadelphia to Atlanta",
    "what is the cheapest fare from Atlanta to Philadelphia": "the cheapest fare from Philadelphia to Atlanta",
    "which aircraft are used from Atlanta to Philadelphia": "which aircraft are used from Philadelphia to Atlanta",
}


@pytest.mark.parametrize("asked", ROUTES)
def test_both_ends_may_change_places(agent: Tool, timetable: Database, asked: str) -> None:
    leaning = first(agent, asked, "and from Philadelphia to Atlanta")
    whole = first(agent, ROUTES[asked])
    rows = [timetable.run(one.sql).rows for one in (leaning, whole)]
    assert sorted(rows[0]) == sorted(rows[1])


def test_a_kind_is_to_follow(tool: Tool) -> None:
    assert not tool.ask(Request("who has the most common")).interpretations
