"""Whether so many of them do, most of them, half at least, or so many in a hundred: what counts say."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.unit.ask.same_statement import sql_of
from wizard.ask.guard import Database
from wizard.ask.interface import Request, Tool

CASES = [
    ("do most {} live in Irving", "how many {} live in Irving", ">"),
    ("are at least half of the {} women", "how many {} are women", ">="),
    ("are less than half of the {} married", "how many {} are married", "<"),
    ("is the majority of the {} married", "how many {} are married", ">"),
]
SAYS: dict[str, Callable[[int, int], bool]] = {
    ">": lambda part, whole: part > whole / 2,
    ">=": lambda part, whole: part >= whole / 2,
    "<": lambda part, whole: part < whole / 2,
}


@pytest.mark.parametrize("who", ["secretaries", "managers", "nurses", "clerks", "engineers", "programmers"])
@pytest.mark.parametrize(("said", "counted", "how"), CASES)
def test_it_is_what_the_counts_say(tool: Tool, database: Database, who: str, said: str, counted: str, how: str) -> None:
    part = _one(database, sql_of(tool, counted.format(who)))
    whole = _one(database, sql_of(tool, f"how many {who} are there"))
    assert bool(_one(database, sql_of(tool, said.format(who)))) == SAYS[how](part, whole)


@pytest.mark.parametrize("said", [said for said, _, _ in CASES])
def test_what_is_said_of_it_is_read_back(tool: Tool, said: str) -> None:
    first = tool.ask(Request(said.format("secretaries"))).interpretations[0]
    again = tool.ask(Request(first.paraphrase)).interpretations[0]
    assert again.sql == first.sql


PLACED = "FROM employees e LEFT JOIN jobs j ON j.job_code = e.job_code WHERE"
NUMBERS = {
    "do at least ten employees live in Plano": f"COUNT(*) >= 10 {PLACED} e.city = 'PLANO'",
    "is there more than one president": f"COUNT(*) > 1 {PLACED} j.job_title = 'PRESIDENT'",
    "do fewer than three attorneys live in Irving":
        f"COUNT(*) < 3 {PLACED} j.job_title = 'ATTORNEY' AND e.city = 'IRVING'",
    "are at least 20 percent of the employees women": f"AVG(e.sex = 'F') >= 0.2 {PLACED} 1 = 1",
    "is neither Paul Tai nor Martha Nash married":
        f"COUNT(*) = 0 {PLACED} e.last_name || e.first_name IN ('TAIPAUL', 'NASHMARTHA')"
        " AND e.marital_status = 'MARRIED'",
    "do neither clerks nor secretaries work in department 45":
        f"COUNT(*) = 0 {PLACED} (j.job_title LIKE '%CLERK%' OR j.job_title = 'SECRETARY') AND e.department = 45",
    "are 60 percent of the clerks men": f"AVG(e.sex = 'M') >= 0.6 {PLACED} j.job_title LIKE '%CLERK%'",
    "is either of Paul Tai and Martha Nash married":
        f"COUNT(*) > 0 {PLACED} e.last_name || e.first_name IN ('TAIPAUL', 'NASHMARTHA')"
        " AND e.marital_status = 'MARRIED'",
}  # fmt: skip
BEST = {
    "which department has the highest percentage of women": ("department", "AVG(sex = 'F')", "DESC", 0),
    "which department has the second lowest share of women": ("department", "AVG(sex = 'F')", "ASC", 1),
    "which city has the highest share of married people": ("city", "AVG(marital_status = 'MARRIED')", "DESC", 0),
    "the department with the lowest proportion of people in Irving": ("department", "AVG(city = 'IRVING')", "ASC", 0),
}
GROUPS = {
    "which departments have at least 40 percent women": "AVG(sex = 'F') >= 0.4",
    "in which departments are more than half of the employees women": "AVG(sex = 'F') > 0.5",
    "departments where less than 20% of the people live in Dallas": "AVG(city = 'DALLAS') < 0.2",
}


@pytest.mark.parametrize("said", NUMBERS)
def test_so_many_of_them_do(tool: Tool, database: Database, said: str) -> None:
    assert _one(database, sql_of(tool, said)) == _one(database, f"SELECT {NUMBERS[said]}")


@pytest.mark.parametrize("said", GROUPS)
def test_groups_of_which_such_a_part_is_so(tool: Tool, database: Database, said: str) -> None:
    counted = f"SELECT department FROM employees GROUP BY department HAVING {GROUPS[said]}"
    assert set(database.run(sql_of(tool, said)).rows) == set(database.run(counted).rows) != set()


def test_to_all_places_from_one_is_told_of_no_two_journeys(agent: Tool) -> None:
    asked = Request("which airlines fly from Boston to all cities in Texas")
    assert not any("all cities in Texas" in one.paraphrase for one in agent.ask(asked).interpretations)


def test_who_has_the_most_is_another_question(tool: Tool) -> None:
    assert "half" not in tool.ask(Request("who has the most degrees")).interpretations[0].paraphrase


def _one(database: Database, sql: str) -> int:
    (row,) = database.run(sql).rows
    return int(str(row[0]))


@pytest.mark.parametrize("asked", BEST)
def test_of_which_group_such_a_share_is_the_highest(tool: Tool, database: Database, asked: str) -> None:
    by, share, order, place = BEST[asked]
    shares = f"SELECT {by} AS told, ROUND({share}, 4) AS such FROM employees WHERE {by} IS NOT NULL GROUP BY {by}"
    best = f"SELECT DISTINCT such FROM ({shares}) ORDER BY 1 {order} LIMIT 1 OFFSET {place}"
    expected = database.run(f"SELECT told FROM ({shares}) WHERE such = ({best})").rows
    reading = tool.ask(Request(asked)).interpretations[0]
    assert sorted(database.run(reading.sql).rows) == sorted(expected)
    assert tool.ask(Request(reading.paraphrase)).interpretations[0].sql == reading.sql
