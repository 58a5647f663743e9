"""Small words that change what is meant: denied, only, neither, both, exactly, other, of each.

Each request is the same statement as its plainer words; those that say too much to be read are read as nothing.
"""

from __future__ import annotations

import pytest

from tests.unit.ask.same_statement import is_said_by, sql_of
from wizard.ask.interface import Tool

COMPANY = [
    ("who earns exactly as much as Paul Tai", "who earns the same as Paul Tai"),
    ("Paul Tai isn't a manager, is he?", "is Paul Tai a manager"),
    ("how many employees are citizens of Canada", "how many employees are Canadian citizens"),
    ("which departments have only men in them?", "which departments have only men"),
    ("who was the second person to be hired, ever?", "the second employee hired"),
    ("how many people were hired by the end of 1980", "how many people were hired no later than 1980"),
    ("the clerks unless they live in Dallas", "the clerks who do not live in Dallas"),
    ("which attorneys earn anything not between 20000 and 30000",
     "which attorneys do not earn between 20000 and 30000"),
]  # fmt: skip
TRAVEL = [
    ("flights from Boston to Denver on anything but United", "flights from Boston to Denver not on United"),
    ("flights from Boston to Denver, not in the morning", "flights from Boston to Denver but not in the morning"),
    ("flights from Boston to Denver that are not in the morning", "flights from Boston to Denver not in the morning"),
    ("flights from Boston to Denver on every day except Saturday", "flights from Boston to Denver not on Saturday"),
    ("flights from Boston to Denver with no first class", "flights from Boston to Denver that do not have first class"),
    ("flights from Boston to Denver without first class", "flights from Boston to Denver that do not have first class"),
    ("cities with neither a limousine nor rapid transit", "cities without a limousine and without rapid transit"),
    ("the earliest flight of each airline from Boston to Denver",
     "the earliest flight from Boston to Denver for each airline"),
    ("which airlines fly from Boston both to Denver and to Atlanta",
     "which airlines fly to both Denver and Atlanta from Boston"),
    ("in which cities does the taxi cost more than 20 dollars", "cities where the taxi costs more than 20 dollars"),
]  # fmt: skip
HOLDS = [
    ("who has a BA or an MA but not both", "NOT (", "'BA'"),
    ("which departments have exactly one employee with a PhD", "COUNT", "= 1"),
    ("how many hires were there each year since 1980", ">= ", "1980"),
    ("who has the same job as Paul Tai and works in another department", "NOT", "department"),
    ("who works in a different department than Paul Tai", "NOT", "department"),
    ("what is the highest salary below 60,000?", "MAX", "< 60000"),
]
ALTERED = [
    ("how many employees are American citizens", "EXISTS (SELECT 1 FROM employees"),
    ("which job titles are there in all divisions", "SELECT DISTINCT"),
]
"""What once stood in a statement that asked something else."""


@pytest.mark.parametrize(("said", "meant"), COMPANY)
def test_of_a_company(tool: Tool, said: str, meant: str) -> None:
    is_said_by(tool, said, meant)


@pytest.mark.parametrize(("said", "meant"), TRAVEL)
def test_of_travel(agent: Tool, said: str, meant: str) -> None:
    is_said_by(agent, said, meant)


@pytest.mark.parametrize(("said", "one", "other"), HOLDS)
def test_the_statement_says_it(tool: Tool, said: str, one: str, other: str) -> None:
    sql = sql_of(tool, said)
    assert one in sql
    assert other in sql


@pytest.mark.parametrize(("said", "never"), ALTERED)
def test_the_statement_does_not_say_it(tool: Tool, said: str, never: str) -> None:
    assert never not in sql_of(tool, said)
