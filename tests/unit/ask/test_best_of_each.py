"""The best of each of several is the best of all that are its, over however many tables the way to it leads."""

from __future__ import annotations

import sqlite3

import pytest

from wizard.ask.guard import Database
from wizard.ask.interface import Request, Tool

BEST = {
    "the youngest person in each division": ("MAX", "1 = 1"),
    "the oldest person in each division": ("MIN", "1 = 1"),
    "the oldest woman in each division": ("MIN", "e.sex = 'F'"),
}


@pytest.mark.parametrize("asked", BEST)
def test_of_divisions_that_have_several_departments(asked: str, tool: Tool, database: Database) -> None:
    function, such = BEST[asked]
    reading = tool.ask(Request(asked)).interpretations[0]
    told = {row[0] for row in database.run(reading.sql).rows}
    with sqlite3.connect(database.url.removeprefix("sqlite:///")) as plain:
        best = dict(plain.execute(f"SELECT d.division, {function}(e.birth_date) FROM employees e JOIN departments d"
                                  f" ON d.department = e.department WHERE {such} GROUP BY d.division"))  # fmt: skip
        everybody = plain.execute("SELECT e.employee_id, d.division, e.birth_date FROM employees e JOIN departments d"
                                  f" ON d.department = e.department WHERE {such}").fetchall()  # fmt: skip
    assert len(best) > 1
    assert told == {person for person, division, born in everybody if best[division] == born}


_OF_ALL = (
    "SELECT employee_id FROM (SELECT e.employee_id, {by} AS told, RANK() OVER (PARTITION BY {by} ORDER BY {order})"
    " AS place FROM employees e {join}) WHERE told IS NOT NULL AND place <= {count}"
)
OF_VALUES = {
    "who is the oldest employee in each town": ("e.city", "e.birth_date", "", 1),
    "the best paid woman per marital status": ("e.marital_status", "e.salary DESC", "WHERE e.sex = 'F'", 1),
    "who was hired first each year": ("SUBSTR(e.hire_date, 1, 4)", "e.hire_date", "", 1),
    "the two highest paid employees in each department": ("e.department", "e.salary DESC", "", 2),
    "for each school, the oldest graduate": (
        "d.school_code", "e.birth_date", "JOIN education d ON d.employee_id = e.employee_id", 1),
}  # fmt: skip


@pytest.mark.parametrize("asked", OF_VALUES)
def test_of_values_of_several_and_of_all_whom_one_belongs_to(asked: str, tool: Tool, database: Database) -> None:
    by, order, join, count = OF_VALUES[asked]
    reading = tool.ask(Request(asked)).interpretations[0]
    told = {row[0] for row in database.run(reading.sql).rows}
    with sqlite3.connect(database.url.removeprefix("sqlite:///")) as plain:
        best = {row[0] for row in plain.execute(_OF_ALL.format(by=by, order=order, join=join, count=count))}
    assert told <= best if count > 1 else told == best
    assert len(told) > 3
