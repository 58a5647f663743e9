"""What is computed of each member's partners is computed, in the minimum answer and in what is shown."""

from __future__ import annotations

import sqlite3

import pytest

from wizard.ask.guard import Database
from wizard.ask.interface import Request, Tool

SAID = ("rank the departments by average salary, highest first", "departments sorted by their average salary")


@pytest.mark.parametrize("said", SAID)
def test_an_average_beside_each_is_one_number(said: str, tool: Tool, database: Database) -> None:
    reading = tool.ask(Request(said)).interpretations[0]
    told, shown = database.run(reading.sql).rows, database.run(reading.display_sql).rows
    with sqlite3.connect(database.url.removeprefix("sqlite:///")) as plain:
        average = dict(plain.execute("SELECT department, AVG(salary) FROM employees GROUP BY department"))
        departments = {row[0] for row in plain.execute("SELECT department FROM departments")}
    assert {row[0]: row[1] for row in told} == {one: average.get(one) for one in departments}
    assert len(told) == len(shown) == len(departments)
