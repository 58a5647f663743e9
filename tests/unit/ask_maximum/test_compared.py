"""What a statement compares its rows by may stand in an answer where it is computed: the lowest fare, the headcount."""

from __future__ import annotations

import pytest

from tests.unit.ask_maximum.judging import added, verdicts
from wizard.ask.guard import Database
from wizard.ask.interface import Request
from wizard.ask.maximum import derive_maximum
from wizard.ask.tool import make_tool
from wizard.domain import Domain
from wizard.domain.maximum import MaximumRules

HEADCOUNT = "(SELECT COUNT(*) FROM employees AS e WHERE e.department = d.department)"
AVERAGE = "(SELECT AVG(e.salary) FROM employees AS e WHERE e.department = d.department)"


@pytest.mark.parametrize(
    ("sql", "computed"),
    [
        (f"SELECT d.department FROM departments AS d WHERE {HEADCOUNT} > 30", ["count"]),
        (f"SELECT d.department FROM departments AS d WHERE {HEADCOUNT} BETWEEN 30 AND 45", ["count"]),
        (f"SELECT d.department FROM departments AS d ORDER BY {AVERAGE} DESC LIMIT 1", ["avg_salary"]),
        (f"SELECT d.department FROM departments AS d WHERE {AVERAGE} = (SELECT MAX({AVERAGE}) FROM departments AS d)",
         ["avg_salary"]),
        ("SELECT city FROM employees GROUP BY city HAVING COUNT(*) > 20 AND AVG(salary) < 50000",
         ["count", "avg_salary"]),
        ("SELECT sex FROM employees GROUP BY sex ORDER BY SUM(salary) DESC LIMIT 1", ["sum_salary"]),
        ("SELECT employee_id FROM employees AS e WHERE salary >"
         " (SELECT m.salary FROM employees AS m WHERE m.employee_id = e.supervisor_id) / 2.0", ["salary_2"]),
    ],
)  # fmt: skip
def test_what_rows_are_compared_by_is_added(
    sql: str, computed: list[str], rules: MaximumRules, either: Database
) -> None:
    maximum = derive_maximum(sql, rules, either)
    assert [column for column in added(maximum) if "." not in column] == computed, maximum.sql
    assert verdicts(maximum, maximum.minimum) == ("correct", "correct")
    assert verdicts(maximum, maximum.maximum) == ("correct", "correct")


@pytest.mark.parametrize(
    "sql",
    [
        f"SELECT d.department FROM departments AS d WHERE {HEADCOUNT} = 1",  # every row has the same
        f"SELECT d.department FROM departments AS d WHERE {HEADCOUNT} > 30 OR d.division = 1",  # not of every row
        f"SELECT COUNT(*) FROM departments AS d WHERE {HEADCOUNT} > 30",  # one figure over all
        f"SELECT d.department, {HEADCOUNT} FROM departments AS d WHERE {HEADCOUNT} > 30",  # shown
        "SELECT last_name FROM employees WHERE salary > (SELECT AVG(salary) FROM employees)",  # a column: by the rules
        f"SELECT d.department FROM departments AS d WHERE {HEADCOUNT} > 30 UNION SELECT 10",  # which of the two
    ],
)
def test_what_is_no_figure_of_each_row_is_not(sql: str, rules: MaximumRules, either: Database) -> None:
    assert not [column for column in added(derive_maximum(sql, rules, either)) if "." not in column]


@pytest.mark.parametrize(
    ("question", "shown", "wrong"),
    [
        ("the department with the highest average salary", "((10 135961.11))", "((10 99999))"),
        ("which departments have more than 30 employees", "((22 40) (23 32) (44 49) (45 48))",
         "((22 41) (23 32) (44 49) (45 48))"),
        ("which job title has the highest average salary", '(("PRESIDENT" 318050))', '(("PRESIDENT" 318000))'),
    ],
)  # fmt: skip
def test_the_figure_beside_the_answer_is_right_and_another_is_wrong(
    question: str, shown: str, wrong: str, personnel: Domain, rules: MaximumRules, database: Database
) -> None:
    sql = make_tool(personnel, database).ask(Request(question)).interpretations[0].sql
    maximum = derive_maximum(sql, rules, database)
    assert verdicts(maximum, shown) == ("correct", "correct")
    assert verdicts(maximum, wrong)[1] == "incorrect"


def test_the_lowest_fare_stands_beside_the_cheapest_flight(
    airtravel: Domain, airtravel_rules: MaximumRules, airtravel_database: Database
) -> None:
    tool = make_tool(airtravel, airtravel_database)
    sql = tool.ask(Request("the cheapest flight from Boston to Denver")).interpretations[0].sql
    maximum = derive_maximum(sql, airtravel_rules, airtravel_database)
    assert verdicts(maximum, "((100667 187) (100668 187))") == ("correct", "correct")
    assert verdicts(maximum, "((100667 188) (100668 188))")[1] == "incorrect"
