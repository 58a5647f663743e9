"""The same as somebody else has: members whose value another has too, values that several have."""

from __future__ import annotations

import pytest

from tests.unit.ask.same_statement import is_said_by, sql_of
from wizard.ask.guard import Database
from wizard.ask.interface import Tool

COMPANY = [
    ("who has the same salary as someone else", "which employees have the same salary as another employee"),
    ("who earns exactly the same as somebody else", "which employees have the same salary as another employee"),
    ("which two people were hired on the same day", "which employees were hired on the same day as another employee"),
    ("are there two clerks with the same last name", "do any two clerks have the same last name"),
    ("which last names are shared by several employees", "which last names occur more than once"),
    ("which towns have several employees", "which towns have at least two employees"),
]
TRAVEL = [
    ("which two aircraft have the same range", "which aircraft have the same range as another aircraft"),
    ("do any two airlines have the same name", "are there two airlines with the same name"),
    ("which cities have multiple airports", "which cities have at least two airports"),
]


@pytest.mark.parametrize(("said", "meant"), COMPANY)
def test_of_a_company(tool: Tool, said: str, meant: str) -> None:
    is_said_by(tool, said, meant)


@pytest.mark.parametrize(("said", "meant"), TRAVEL)
def test_of_travel(agent: Tool, said: str, meant: str) -> None:
    is_said_by(agent, said, meant)


def test_whoever_has_it_alone_is_not_among_them(tool: Tool, database: Database) -> None:
    names = [str(row[0]) for row in database.run("SELECT last_name FROM employees").rows]
    keys = database.run(sql_of(tool, "who has the same last name as somebody else")).rows
    assert len(keys) == sum(names.count(name) > 1 for name in names) > 0


def test_three_have_it_where_three_are_asked_for(tool: Tool, database: Database) -> None:
    pay = [row[0] for row in database.run("SELECT salary FROM employees").rows]
    keys = database.run(sql_of(tool, "which three employees earn the same")).rows
    assert len(keys) == sum(pay.count(one) > 2 for one in pay)


def test_of_clerks_both_are_clerks(tool: Tool) -> None:
    assert sql_of(tool, "do any two clerks earn the same").count("CLERK") > 1
