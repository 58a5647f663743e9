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
