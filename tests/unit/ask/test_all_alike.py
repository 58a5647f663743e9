"""Whether several have the same of something, and by how much those who were found differ."""

from __future__ import annotations

import pytest

from tests.unit.ask.said_in_turn import first
from wizard.ask.guard import Database
from wizard.ask.interface import Tool

_NURSES = "job_code IN (SELECT job_code FROM jobs WHERE job_title = 'NURSE')"
_OLDEST = (
    "(SELECT e.salary FROM employees e NATURAL JOIN jobs WHERE job_title LIKE '%CLERK%' ORDER BY birth_date LIMIT 2)"
)
ALIKE: dict[tuple[str, ...], str] = {
    ("do all nurses work in the same department",):
        f"SELECT COUNT(DISTINCT department) = 1 FROM employees WHERE {_NURSES}",
    ("are all nurses at the same level",):
        f"SELECT COUNT(DISTINCT level) = 1 FROM employees NATURAL JOIN jobs WHERE {_NURSES}",
    ("list the nurses", "do they all live in the same city"):
        f"SELECT COUNT(DISTINCT city) = 1 FROM employees WHERE {_NURSES}",
    ("do all nurses earn the same",): f"SELECT COUNT(DISTINCT salary) = 1 FROM employees WHERE {_NURSES}",
    ("do the nurses have the same job title",): "SELECT 1",
    ("list the two oldest clerks", "what is the difference between their salaries"):
        f"SELECT MAX(salary) - MIN(salary) FROM {_OLDEST}",
    ("who is the youngest employee", "and the oldest", "what is the difference in their salaries"):
        "SELECT MAX(salary) - MIN(salary) FROM employees"
        " WHERE birth_date IN (SELECT MIN(birth_date) FROM employees UNION SELECT MAX(birth_date) FROM employees)",
}  # fmt: skip


@pytest.mark.parametrize("said", ALIKE)
def test_of_several(tool: Tool, database: Database, said: tuple[str, ...]) -> None:
    reading = first(tool, *said)
    assert database.run(reading.sql).rows == database.run(ALIKE[said]).rows


TRAVEL: dict[tuple[str, ...], str] = {
    ("are all flights from Boston to Denver on the same airline",): "airline_code",
    ("flights from Boston to Denver", "do they all use the same aircraft"): "aircraft_code",
}


@pytest.mark.parametrize("said", TRAVEL)
def test_of_journeys(agent: Tool, said: tuple[str, ...]) -> None:
    reading = first(agent, *said)
    assert reading.paraphrase.startswith("Yes or no: is the number of ")
    assert TRAVEL[said] in reading.sql


_TWO = "SELECT department FROM employees NATURAL JOIN departments WHERE department_name IN ('LEGAL', 'ACCOUNTING')"
MORE = {
    "which of the two departments has more employees": f"{_TWO} GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 1",
    "which department has more": f"{_TWO} GROUP BY 1 ORDER BY AVG(salary) DESC LIMIT 1",
    "which of those departments has fewer employees": f"{_TWO} GROUP BY 1 ORDER BY COUNT(*) LIMIT 1",
}


@pytest.mark.parametrize("asked", MORE)
def test_which_of_two_has_more(tool: Tool, database: Database, asked: str) -> None:
    reading = first(tool, "what is the average salary in Legal", "and in Accounting", asked)
    assert database.run(reading.sql).rows == database.run(MORE[asked]).rows


_SIZES = "SELECT department FROM employees GROUP BY 1 ORDER BY COUNT(*) {} LIMIT 1"
OF_GROUPS: dict[tuple[str, ...], str] = {
    ("how many employees are there in each department", "which one has the most people"): _SIZES.format("DESC"),
    ("what is the average salary in each department", "and which has the fewest employees"): _SIZES.format("ASC"),
}


@pytest.mark.parametrize("said", OF_GROUPS)
def test_which_group_has_more_members(tool: Tool, database: Database, said: tuple[str, ...]) -> None:
    assert database.run(first(tool, *said).sql).rows[0] in database.run(OF_GROUPS[said]).rows
