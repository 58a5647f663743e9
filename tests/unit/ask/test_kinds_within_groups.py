"""Two kinds are compared within each of several groups: by how many there are, or by what they have on average."""

from __future__ import annotations

import pytest

from tests.unit.ask.same_statement import sql_of
from wizard.ask.guard import Database
from wizard.ask.interface import Request, Tool

_OF_WOMEN, _OF_MEN = (f"AVG(CASE WHEN e.sex = '{sex}' THEN {{0}} END)" for sex in "FM")
WOMEN, MEN = (f"COUNT(CASE WHEN e.sex = '{sex}' THEN 1 END)" for sex in "FM")
PAID_MORE = f"{_OF_WOMEN.format('salary')} > {_OF_MEN.format('salary')}"
PAID_LESS = f"{_OF_WOMEN.format('salary')} < {_OF_MEN.format('salary')}"
IN_GROUPS = {
    "in which departments do women earn more than men on average": ("department", PAID_MORE),
    "in which departments do women earn more than men": ("department", PAID_MORE),
    "which departments pay women more than men on average": ("department", PAID_MORE),
    "departments where women are paid less than men": ("department", PAID_LESS),
    "departments whose women earn more than their men on average": ("department", PAID_MORE),
    "on which levels do women earn less than men": ("level", PAID_LESS),
    "on which levels is the average salary of the women higher than that of the men": ("level", PAID_MORE),
    "cities in which women earn more than men": ("city", PAID_MORE),
    "which cities have more women than men": ("city", f"{WOMEN} > {MEN}"),
    "in which cities do more women than men live": ("city", f"{WOMEN} > {MEN}"),
    "in which departments do more women than men work": ("department", f"{WOMEN} > {MEN}"),
    "which cities have as many men as women": ("city", f"{WOMEN} = {MEN}"),
    "levels with at least as many women as men": ("level", f"{WOMEN} >= {MEN}"),
    "departments with at least as many women as men": ("department", f"{WOMEN} >= {MEN}"),
    "in which departments is the number of women greater than the number of men":
        ("department", f"{WOMEN} > {MEN}"),
    "departments where the number of women is more than 10": ("department", f"{WOMEN} > 10"),
    "in which cities is the average salary above 50000": ("city", "AVG(salary) > 50000"),
    "levels where the average salary is above 40000": ("level", "AVG(salary) > 40000"),
    "which cities have more than twenty and less than thirty employees": ("city", "COUNT(*) BETWEEN 21 AND 29"),
}  # fmt: skip


@pytest.mark.parametrize("asked", IN_GROUPS)
def test_only_the_groups_in_which_it_is_so(tool: Tool, database: Database, asked: str) -> None:
    by, true = IN_GROUPS[asked]
    reading = tool.ask(Request(asked)).interpretations[0]
    wanted = f"SELECT e.{by} FROM employees e WHERE e.{by} IS NOT NULL GROUP BY 1 HAVING {true}"
    assert sorted(database.run(reading.sql).rows) == sorted(database.run(wanted).rows)
    assert tool.ask(Request(reading.paraphrase)).interpretations[0].sql == reading.sql


def test_an_equal_number_is_as_many(tool: Tool) -> None:
    asked = "departments with an equal number of men and women"
    assert sql_of(tool, asked) == sql_of(tool, "departments with as many men as women")


def test_of_some_members_alone(tool: Tool, database: Database) -> None:
    said = "List each level of the clerks, only where the number of clerks who are female is more than 2."
    wanted = (
        "SELECT e.level FROM employees e JOIN jobs j ON j.job_code = e.job_code"
        " WHERE j.job_title LIKE '%CLERK%' GROUP BY 1 HAVING COUNT(CASE WHEN e.sex = 'F' THEN 1 END) > 2"
    )
    assert sorted(database.run(sql_of(tool, said)).rows) == sorted(database.run(wanted).rows)


HOW_MANY = {
    "how many cities have more than 20 employees": ("city", "COUNT(*) > 20"),
    "how many cities have more women than men": ("city", f"{WOMEN} > {MEN}"),
    "how many departments pay women more than men": ("department", PAID_MORE),
    "how many levels have an average salary above 50000": ("level", "AVG(salary) > 50000"),
}


@pytest.mark.parametrize("asked", HOW_MANY)
def test_how_many_groups_there_are(tool: Tool, database: Database, asked: str) -> None:
    by, true = HOW_MANY[asked]
    reading = tool.ask(Request(asked)).interpretations[0]
    groups = f"SELECT e.{by} FROM employees e WHERE e.{by} IS NOT NULL GROUP BY 1 HAVING {true}"
    assert reading.scalar
    assert database.run(reading.sql).rows == database.run(f"SELECT COUNT(*) FROM ({groups})").rows
    assert database.run(reading.display_sql).rows == database.run(reading.sql).rows
    assert tool.ask(Request(reading.paraphrase)).interpretations[0].sql == reading.sql


def test_what_is_computed_of_groups_with_so_many(tool: Tool, database: Database) -> None:
    found = database.run(sql_of(tool, "what is the average salary of each city with more than 20 employees")).rows
    wanted = database.run("SELECT city, AVG(salary) FROM employees GROUP BY 1 HAVING COUNT(*) > 20").rows
    assert sorted(found) == sorted(wanted)


def test_the_share_of_what_each_has(agent: Tool) -> None:
    asked = "what percentage of each airline's flights are nonstop"
    assert sql_of(agent, asked) == sql_of(agent, "the share of nonstop flights for each airline")


def test_the_oldest_is_the_oldest_by_birth(tool: Tool) -> None:
    assert sql_of(tool, "when did the oldest employee join") == sql_of(tool, "the hire date of the oldest employee")


_WOMEN_AND_MEN = f"{_OF_WOMEN}, {_OF_MEN}"
_SHOWN_OF_GROUPS = {
    "in which departments do women earn more than men": (
        f"e.department, d.department_name, {_WOMEN_AND_MEN.format('salary', 'salary')}",
        ("Average salary of female employees", "Average salary of male employees"),
        PAID_MORE,
    ),
    "cities with more women than men": (
        f"e.city, {WOMEN}, {MEN}",
        ("Female employees", "Male employees"),
        f"{WOMEN} > {MEN}",
    ),
    "departments where the number of women is more than 10": (
        f"e.department, d.department_name, {WOMEN}",
        ("Female employees",),
        f"{WOMEN} > 10",
    ),
    "what is the average salary of each city with more than 20 employees": (
        "e.city, AVG(salary), COUNT(*)",
        ("Average salary", "Number"),
        "COUNT(*) > 20",
    ),
}


@pytest.mark.parametrize("asked", _SHOWN_OF_GROUPS)
def test_the_numbers_that_were_compared_are_shown(tool: Tool, database: Database, asked: str) -> None:
    columns, labels, true = _SHOWN_OF_GROUPS[asked]
    reading = tool.ask(Request(asked)).interpretations[0]
    by = columns.partition(",")[0]
    source = "employees e JOIN departments d ON d.department = e.department"
    wanted = f"SELECT {columns} FROM {source} GROUP BY {by} HAVING {true}"
    assert sorted(database.run(reading.display_sql).rows) == sorted(database.run(wanted).rows)
    assert reading.labels[-len(labels) :] == labels
    assert len(reading.labels) == len(reading.columns)


def test_two_numbers_of_partners_are_shown_and_told_apart(tool: Tool, database: Database) -> None:
    reading = tool.ask(Request("which managers supervise more women than men")).interpretations[0]
    assert reading.labels[-2:] == ("Female employees", "Male employees")
    of = "(SELECT COUNT(*) FROM employees e WHERE e.supervisor_id = m.employee_id AND e.sex = '{}')"
    women, men = of.format("F"), of.format("M")
    names = "m.last_name, m.first_name, m.employee_id"
    wanted = f"SELECT {names}, {women}, {men} FROM employees m WHERE {women} > {men}"
    assert sorted(database.run(reading.display_sql).rows) == sorted(database.run(wanted).rows)


@pytest.mark.parametrize(
    "asked",
    [
        "do women earn more than men in every department",
        "do men earn more than women in each division",
        "more than twenty and less than thirty employees",
        "do all managers who live in Plano also supervise someone",
        "do all managers supervise someone",
    ],
)
def test_what_no_form_says_is_never_taken_for_something_else(tool: Tool, asked: str) -> None:
    assert all(reading.sureness == "unsure" for reading in tool.ask(Request(asked)).interpretations)


@pytest.mark.parametrize("asked", ["who is our only French employee", "our French employee"])
def test_a_french_employee_is_a_citizen(tool: Tool, asked: str) -> None:
    assert sql_of(tool, asked) == sql_of(tool, "employees who are citizens of France")


def test_so_many_between_two_numbers(tool: Tool, database: Database) -> None:
    found = database.run(sql_of(tool, "departments with at least 10 and fewer than 20 women")).rows
    wanted = f"SELECT department FROM employees e GROUP BY 1 HAVING {WOMEN} BETWEEN 10 AND 19"
    assert sorted(found) == sorted(database.run(wanted).rows)


def test_a_verb_of_most_is_never_dropped(tool: Tool) -> None:
    assert "supervise" in tool.ask(Request("which job supervises the most people")).interpretations[0].paraphrase


@pytest.mark.parametrize("asked", ["Which airlines start with D", "airlines that begin with the letter D"])
def test_a_letter_is_no_code(agent: Tool, asked: str) -> None:
    assert sql_of(agent, asked) == "SELECT a1.airline_code FROM airline AS a1 WHERE UPPER(a1.airline_name) LIKE 'D%'"


def test_a_denial_of_two_names_is_of_both(agent: Tool, timetable: Database) -> None:
    found = timetable.run(sql_of(agent, "flights not on Delta or on United")).rows
    wanted = "SELECT flight_id FROM flight WHERE airline_code NOT IN ('DL', 'UA')"
    assert sorted(found) == sorted(timetable.run(wanted).rows)


def test_cities_of_a_country_are_no_airline(agent: Tool) -> None:
    said = agent.ask(Request("flights to Canadian cities")).interpretations[0].paraphrase
    assert said == "List all flights that go to cities that have the city country Canada."
