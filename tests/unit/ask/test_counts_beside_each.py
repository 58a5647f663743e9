"""Things of a kind, each with how many it has: their own counts, also where there is none."""

from __future__ import annotations

import pytest

from tests.unit.ask.same_statement import sql_of
from wizard.ask.guard import Database
from wizard.ask.interface import Tool

_COUNTED = "(SELECT COUNT(*) FROM employees e WHERE e.department = d.department{})"
OF_COMPANY = {
    "list the departments with the number of their employees":
        f"SELECT department, {_COUNTED.format('')} AS n FROM departments d WHERE n > 0",
    "list all departments and how many women each has":
        "SELECT department, " + _COUNTED.format(" AND e.sex = 'F'") + " FROM departments d",
    "all departments with the number of their employees":
        f"SELECT department, {_COUNTED.format('')} FROM departments d",
    "which departments have between 10 and 20 employees":
        f"SELECT department FROM departments d WHERE {_COUNTED.format('')} BETWEEN 10 AND 20",
    "which departments have as many women as men":
        "SELECT department FROM departments d WHERE " + _COUNTED.format(" AND e.sex = 'F'")
        + " = " + _COUNTED.format(" AND e.sex = 'M'"),
    "which towns have an average salary above 40000":
        "SELECT city FROM employees WHERE city IS NOT NULL GROUP BY city HAVING AVG(salary) > 40000",
    "what percentage of each department are women":
        "SELECT department, ROUND(AVG(sex = 'F'), 4) FROM employees GROUP BY department",
    "the divisions with the number of their departments":
        "SELECT division, COUNT(*) FROM departments GROUP BY division",
}  # fmt: skip
OF_TRAVEL = {
    "list all states and how many cities are in each":
        "SELECT state_code, (SELECT COUNT(*) FROM city c WHERE c.state_code = s.state_code) FROM state s",
    "list the airlines with the number of their flights, most first":
        "SELECT airline_code, COUNT(*) FROM flight GROUP BY airline_code",
}  # fmt: skip


@pytest.mark.parametrize("said", OF_COMPANY)
def test_of_a_company(tool: Tool, database: Database, said: str) -> None:
    assert sorted(database.run(sql_of(tool, said)).rows) == sorted(database.run(OF_COMPANY[said]).rows)


@pytest.mark.parametrize("said", OF_TRAVEL)
def test_of_travel(agent: Tool, timetable: Database, said: str) -> None:
    assert sorted(timetable.run(sql_of(agent, said)).rows) == sorted(timetable.run(OF_TRAVEL[said]).rows)
