"""So many values, or kinds, with the most of what their members are or have; how many have each is shown."""

from __future__ import annotations

import pytest

from tests.unit.ask.same_statement import sql_of
from wizard.ask.guard import Database
from wizard.ask.interface import Request, Tool

_GROUPS = (
    "SELECT {by} FROM employees e JOIN jobs j ON j.job_code = e.job_code WHERE {who} GROUP BY 1 ORDER BY {most} {count}"
)
_CITIES = {"by": "e.city", "who": "1 = 1", "most": "COUNT(*) DESC"}
_WITH_MOST = {
    "the three cities with the most employees": {**_CITIES, "count": "LIMIT 3"},
    "the city with the most employees": {**_CITIES, "count": "LIMIT 1"},
    "which two cities have the most employees": {**_CITIES, "count": "LIMIT 2"},
    "the two cities where most people live": {**_CITIES, "count": "LIMIT 2"},
    "which three jobs do most people have": {**_CITIES, "by": "j.job_title", "count": "LIMIT 3"},
    "the three cities with the highest average salary": {**_CITIES, "most": "AVG(e.salary) DESC", "count": "LIMIT 3"},
    "top three cities by number of women": {**_CITIES, "who": "e.sex = 'F'", "count": "LIMIT 3"},
    "top three job titles by average salary":
        {**_CITIES, "by": "j.job_title", "most": "AVG(e.salary) DESC", "count": "LIMIT 3"},
    "the top three departments by average salary":
        {**_CITIES, "by": "e.department", "most": "AVG(e.salary) DESC", "count": "LIMIT 3"},
}  # fmt: skip


@pytest.mark.parametrize("asked", _WITH_MOST)
def test_so_many_with_the_most(tool: Tool, database: Database, asked: str) -> None:
    reading = tool.ask(Request(asked)).interpretations[0]
    wanted = database.run(_GROUPS.format(**_WITH_MOST[asked])).rows
    assert sorted(database.run(reading.sql).rows) == sorted(wanted)
    assert tool.ask(Request(reading.paraphrase)).interpretations[0].sql == reading.sql


def test_the_last_is_said_with_all_who_have_as_much(tool: Tool, database: Database) -> None:
    found = database.run(sql_of(tool, "the two levels with the fewest women")).rows
    counts = database.run("SELECT level, COUNT(*) FROM employees WHERE sex = 'F' GROUP BY 1 ORDER BY 2").rows
    second = sorted(count for _, count in counts)[1]  # type: ignore[type-var]
    assert sorted(found) == sorted((level,) for level, count in counts if count <= second)  # type: ignore[operator]


def test_how_many_have_each_is_shown(tool: Tool, database: Database) -> None:
    reading = tool.ask(Request("the three cities with the most employees")).interpretations[0]
    assert [count for _, count in database.run(reading.display_sql).rows] == [88, 39, 37]


@pytest.mark.parametrize("asked", ["the three manufacturers with the most aircraft"])
def test_of_travel(agent: Tool, timetable: Database, asked: str) -> None:
    wanted = timetable.run("SELECT manufacturer FROM aircraft GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 3").rows
    assert sorted(timetable.run(sql_of(agent, asked)).rows) == sorted(wanted)
