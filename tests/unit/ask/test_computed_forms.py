"""Logical forms that compute: groups with conditions and the best of them, differences, shares, parts of dates."""

from __future__ import annotations

import datetime

import pytest

from wizard.ask.form import (
    Aggregate,
    All,
    Attr,
    Best,
    Compare,
    Computed,
    Grouped,
    Having,
    HowMany,
    Is,
    Key,
    Minus,
    Of,
    Order,
    Over,
    Part,
    Query,
    Related,
    Set,
    Share,
    Show,
    Step,
    Together,
    Via,
)
from wizard.ask.form_json import from_json, to_json
from wizard.ask.interface import Tool
from wizard.ask.paraphrase import Paraphraser
from wizard.ask.sql import SqlWriter
from wizard.ask.tool import LexiconTool

PEOPLE = Set("employee")
CASES: list[tuple[Query, str, str]] = [
    (
        Grouped(Attr("city"), "count", None, PEOPLE, having=(Having(Computed("count"), ">", (20,)),), alone=True),
        "SELECT city FROM employees GROUP BY city HAVING COUNT(*) > 20",
        "List each city of the employees, only where the number of employees is more than 20.",
    ),
    (
        Grouped(Attr("level"), "count", None, PEOPLE, best=Best(rank=2), alone=True),
        "SELECT level FROM employees GROUP BY level HAVING COUNT(*) = (SELECT DISTINCT COUNT(*) FROM employees"
        " GROUP BY level ORDER BY 1 DESC LIMIT 1 OFFSET 1)",
        "List the level that has the second most of the employees.",
    ),
    (
        Grouped(Via(Step("works in division"), Key()), "avg", Attr("salary"), PEOPLE, also=(Attr("sex"),)),
        "SELECT d.division, e.sex, AVG(e.salary) FROM employees e JOIN departments d ON d.department = e.department"
        " GROUP BY 1, 2",
        "For each division and sex, the average salary of the employees.",
    ),
    (
        Grouped(
            Attr("job title"), "count", None, PEOPLE, alone=True,
            having=(Having(Computed("count", None, (Is("female"),)), ">", Computed("count", None, (Is("male"),))),),
        ),
        "SELECT j.job_title FROM employees e JOIN jobs j ON j.job_code = e.job_code GROUP BY 1"
        " HAVING SUM(e.sex = 'F') > SUM(e.sex = 'M')",
        "List each job title of the employees, only where the number of employees who are female is more than the"
        " number of employees who are male.",
    ),
    (
        Minus(HowMany(Set("employee", (Is("male"),))), HowMany(Set("employee", (Is("female"),)))),
        "SELECT SUM(sex = 'M') - SUM(sex = 'F') FROM employees",
        "Count all male employees minus count all female employees.",
    ),
    (
        Over(HowMany(Set("employee", (Is("male"),))), HowMany(Set("employee", (Is("female"),)))),
        "SELECT ROUND(SUM(sex = 'M') * 1.0 / SUM(sex = 'F'), 4) FROM employees",
        "The ratio of all male employees to all female employees.",
    ),
    (
        Over(HowMany(PEOPLE), HowMany(Set("employee", (Is("female"), Is("male"))))),
        "SELECT NULL",
        "The ratio of all employees to all female male employees.",
    ),
    (  # an even number of them
        Aggregate("median", Attr("salary"), Set("employee", (Compare(Attr("last name"), "=", ("LANDER",)),))),
        "SELECT AVG(salary) FROM employees WHERE last_name = 'LANDER'",
        "The median salary of all employees who have the last name Lander.",
    ),
    (
        Aggregate("median", Attr("level"), PEOPLE),
        "SELECT AVG(level * 1.0) FROM (SELECT level FROM employees WHERE level IS NOT NULL ORDER BY level"
        " LIMIT 2 - (SELECT COUNT(level) % 2 FROM employees) OFFSET (SELECT (COUNT(level) - 1) / 2 FROM employees))",
        "The median level of all employees.",
    ),
    (
        Show(Set("employee", (Compare(Attr("salary"), ">", Of(Attr("salary"), PEOPLE, "median")),))),
        "SELECT employee_id FROM employees WHERE salary > (SELECT AVG(salary) FROM (SELECT salary FROM employees"
        " ORDER BY salary LIMIT 2 - (SELECT COUNT(*) % 2 FROM employees) OFFSET (SELECT (COUNT(*) - 1) / 2 FROM"
        " employees)))",
        "List all employees who have a salary higher than the median salary of all employees.",
    ),
    (
        Together((HowMany(PEOPLE), Aggregate("sum", Attr("salary"), PEOPLE))),
        "SELECT COUNT(*), SUM(salary) FROM employees",
        "Count all employees; and the total salary of all employees.",
    ),
    (
        Aggregate("avg", Attr("level"), PEOPLE, (Computed("avg", Attr("salary")),)),
        "SELECT AVG(level), AVG(salary) FROM employees",
        "The average level and average salary of all employees.",
    ),
    (
        Share(PEOPLE, (Is("female"),), by=Attr("level")),
        "SELECT level, ROUND(AVG(sex = 'F'), 4) FROM employees GROUP BY level",
        "For each level, of all employees, the share who are female (a ratio, 0 to 1).",
    ),
    (
        Share(PEOPLE, (Is("female"),), Attr("salary")),
        "SELECT ROUND(SUM(CASE WHEN sex = 'F' THEN salary ELSE 0 END) * 1.0 / SUM(salary), 4) FROM employees",
        "Of the total salary of all employees, the share of those who are female (a ratio, 0 to 1).",
    ),
    (
        Grouped(Part(Attr("hire date"), "year"), "count", None, PEOPLE),
        "SELECT CAST(strftime('%Y', hire_date) AS INTEGER), COUNT(*) FROM employees GROUP BY 1",
        "For each year of the hire date, count the employees.",
    ),
    (
        Grouped(Part(Attr("hire date"), "decade"), "count", None, PEOPLE),
        "SELECT CAST(substr(hire_date, 1, 3) || '0' AS INTEGER), COUNT(*) FROM employees GROUP BY 1",
        "For each decade of the hire date, count the employees.",
    ),
    (
        Show(Set("employee", (Compare(Attr("salary"), ">", Of(Attr("salary"), PEOPLE, "avg", 2.0)),))),
        "SELECT employee_id FROM employees WHERE salary > 2 * (SELECT AVG(salary) FROM employees)",
        "List all employees who have a salary higher than 2 times the average salary of all employees.",
    ),
    (
        Show(Set("employee", (Compare(Attr("last name"), "starts", ("mc",)),))),
        "SELECT employee_id FROM employees WHERE last_name LIKE 'MC%'",
        'List all employees who have a last name that begins with "Mc".',
    ),
    (
        Show(Set("department", (Compare(Via(Step("works in", inverse=True), Attr("salary"), "avg"), ">", (45000,)),))),
        "SELECT department FROM employees GROUP BY department HAVING AVG(salary) > 45000",
        "List all departments that have an average salary of their members over $45,000.",
    ),
    (
        Show(Set("school", (All(Step("graduated from", inverse=True), Set("employee", (
            Compare(Attr("last name"), "=", ("BUONO",)),))),))),
        "SELECT DISTINCT school_code FROM education d JOIN employees e ON e.employee_id = d.employee_id"
        " WHERE e.last_name = 'BUONO'",
        "List all schools that graduate all employees who have the last name Buono.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("query", "reference", "said"), CASES, ids=[said[:48] for _, _, said in CASES])
def test_a_form_computes_what_it_says(tool: Tool, query: Query, reference: str, said: str) -> None:
    assert isinstance(tool, LexiconTool)
    writer = SqlWriter(tool.lexicon, tool.database.dialect, datetime.date(1989, 8, 19))
    rows = set(tool.database.run(writer.minimum(query)).rows)
    assert rows == set(tool.database.run(reference).rows)
    assert rows
    assert from_json(to_json(query)) == query
    assert Paraphraser(tool.lexicon).query(query) == said


def test_members_are_shown_in_the_order_that_was_asked_for(tool: Tool) -> None:
    assert isinstance(tool, LexiconTool)
    clerks = Show(Set("employee", (Is("clerk"),)), order=(Order(Attr("salary"), most=True),))
    writer = SqlWriter(tool.lexicon, tool.database.dialect, datetime.date(1989, 8, 19))
    sql, names = writer.display(clerks, frozenset())
    salaries = [row[names.index("salary")] for row in tool.database.run(sql).rows]
    assert salaries == sorted(salaries, reverse=True)  # type: ignore[type-var]


def test_partners_that_must_all_be_there(tool: Tool) -> None:
    assert isinstance(tool, LexiconTool)
    every = All(
        Step("works in", inverse=True), Set("employee", (Related(Step("supervised by", inverse=True), PEOPLE),))
    )
    writer = SqlWriter(tool.lexicon, tool.database.dialect, datetime.date(1989, 8, 19))
    assert tool.database.run(writer.minimum(Show(Set("department", (every,))))).rows == ()
