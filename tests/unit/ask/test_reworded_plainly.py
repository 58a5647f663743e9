"""Plain sentences into which a language model put what people said: each read as its plainer words are."""

from __future__ import annotations

import pytest

from tests.unit.ask.same_statement import is_said_by, sql_of
from wizard.ask.interface import Tool

NAMED_DAYS = [
    ("Which employees were born on Christmas Day?", "= 12", "= 25"),
    ("Are there employees whose birthday is Christmas Eve?", "= 12", "= 24"),
    ("who was born on a New Year's Day", "= 1", "= 1"),
    ("who was hired on Independence Day", "= 7", "= 4"),
    ("anyone with a Valentine's Day birthday", "= 2", "= 14"),
    ("anybody got their birthday on Halloween", "= 10", "= 31"),
    ("who was born on Christmas Day 1950", "1950-12-25", "birth_date"),
]
COMPANY = [
    ("Which department has the most employees, and how many does it have?",
     "which department has the most employees and how many"),
    ("How many employees do not have a marital status recorded?", "how many employees have no marital status"),
    ("Whose home phone is not on file?", "who has no home phone"),
    ("clerks without a middle initial on record", "clerks with no middle initial"),
    ("What is the total annual payroll for each division?", "what is the total payroll for each division"),
    ("What is the average salary of the female employees? What is the average salary of the male employees?",
     "what is the average salary of the female employees and of the male employees"),
    ("how many men work here? how many women work here?", "how many men and how many women work here"),
    ("departments, no women, which", "which departments have no women"),
    ("how many Smiths you guys got", "how many Smiths you got"),
    ("yo who's making the most cash here", "who is making the most money here"),
    ("what's the crappiest paying job", "what is the worst paid job"),
    ("which department's biggest", "which department is the biggest"),
    ("highest pay in acoustics, who", "who has the highest pay in acoustics"),
    ("lowest level in Legal, who is it", "who has the lowest level in Legal"),
    ("which school have most of your people been to", "which school did the most people go to"),
]  # fmt: skip
ON_AVERAGE = [
    ("Which jobs pay more than $60,000 on average?", "AVG", "> 60000"),
    ("which divisions pay less than 50000 on average", "AVG", "< 50000"),
    ("What are the job titles of employees who earn more than $60,000 on average?", "AVG", "> 60000"),
    ("Which employees earn more than three times their own department's average salary?", "AVG", "* 3"),
    ("who earns less than half his department's average", "AVG", "* 0.5"),
]
TRAVEL = [
    ("Which cities have more than one airport, and how many airports serve each?",
     "cities with more than one airport and how many"),
    ("which cities are served by more than one airport, and by how many",
     "which cities are served by more than one airport and how many"),
    ("for every kind of ground transport, the average fare, please",
     "the average ground fare for every kind of ground transportation"),
    ("What is the average fare for each kind of ground transportation?",
     "what is the average ground fare for each kind of ground transportation"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "month", "day"), NAMED_DAYS)
def test_days_that_bear_a_name(tool: Tool, said: str, month: str, day: str) -> None:
    sql = sql_of(tool, said)
    assert month in sql
    assert day in sql


def test_a_day_that_the_domain_has_of_its_own_year(agent: Tool) -> None:
    assert "31" in sql_of(agent, "flights on New Year's Eve from Boston to Denver")


@pytest.mark.parametrize(("said", "meant"), COMPANY)
def test_of_a_company(tool: Tool, said: str, meant: str) -> None:
    is_said_by(tool, said, meant)


@pytest.mark.parametrize(("said", "function", "amount"), ON_AVERAGE)
def test_on_average(tool: Tool, said: str, function: str, amount: str) -> None:
    sql = sql_of(tool, said)
    assert function in sql
    assert amount in sql


@pytest.mark.parametrize(("said", "meant"), TRAVEL)
def test_of_travel(agent: Tool, said: str, meant: str) -> None:
    is_said_by(agent, said, meant)


def test_several_figures_of_fares(agent: Tool) -> None:
    sql = sql_of(agent, "What are the lowest, highest, and average fare from Boston to Atlanta?")
    assert all(one in sql for one in ("MIN", "MAX", "AVG"))


@pytest.mark.parametrize("said", ["which flights serve dinner in coach", "flights that give you breakfast in coach"])
def test_the_class_of_a_meal_is_of_the_same_row(agent: Tool, said: str) -> None:
    sql = sql_of(agent, said)
    assert "compartment = 'Y'" in sql
    assert sql.count("FROM food_service") == 1
    assert "fare" not in sql
