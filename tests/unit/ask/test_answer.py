"""Interpretations and hand-written SQL become answers: rows, labels, and the draft in the answer language."""

from __future__ import annotations

import datetime
import threading

import pytest

from wizard.ask.answer import Answered, answer, answer_sql, shown_cell
from wizard.ask.errors import GivesNoAnswer, NoAnswerForm
from wizard.ask.guard import Database, SqlCancelled, SqlRefused
from wizard.ask.interface import Interpretation, Request, Tool
from wizard.domain import Domain


def ask(tool: Tool, database: Database, text: str) -> Answered:
    return answer(tool.ask(Request(text)).interpretations[0], database)


def test_a_date_is_nine_characters(tool: Tool, database: Database, personnel: Domain) -> None:
    """1989 paper, 2.1, S-2."""
    answered = ask(tool, database, "When did Sharon Lease join the company?")
    assert answered.minimum == '"06-OCT-52"'
    assert answered.result_display.rows[0][-1] == datetime.date(1952, 10, 6)
    assert shown_cell(answered.result_display.rows[0][-1], answered.columns[-1], personnel.display) == "06-OCT-52"


def test_moments_that_are_all_midnight_are_days(database: Database) -> None:
    """A database that writes days as moments shows days; one of its times of day, and they are moments."""
    days = "SELECT '2002-05-01 00:00:00' UNION SELECT '2003-01-02 00:00'"
    found = answer_sql(days, database).result_display.rows
    assert found == ((datetime.date(2002, 5, 1),), (datetime.date(2003, 1, 2),))
    moments = f"{days} UNION SELECT '2004-03-01 12:30:00'"
    assert answer_sql(moments, database).result_display.rows[0] == ("2002-05-01 00:00:00",)


def test_a_yes_no_answer_is_a_boolean(tool: Tool, database: Database) -> None:
    answered = ask(tool, database, "Does Sharon Lease work in department 10?")
    assert answered.minimum == "TRUE"
    assert answered.result_display.rows == (("Yes",),)


def test_money_is_shown_as_money(tool: Tool, database: Database, personnel: Domain) -> None:
    answered = ask(tool, database, "What is the average salary for level 31 employees?")
    assert answered.minimum == "270275.0"
    assert answered.labels == ("Average salary",)
    assert shown_cell(answered.result_display.rows[0][0], answered.columns[0], personnel.display) == "$270,275"


def test_the_display_names_people_and_is_in_order(tool: Tool, database: Database) -> None:
    answered = ask(tool, database, "Show me a list of the Hispanic employees.")
    assert answered.labels == ("Last name", "First name", "Employee number")
    names = [row[0] for row in answered.result_display.rows]
    assert names == sorted(str(name) for name in names)
    assert answered.minimum == "((1468)\n (4688)\n (6213))"


def test_nothing_found_is_the_empty_relation(tool: Tool, database: Database) -> None:
    assert ask(tool, database, "List all the programmers in department 20.").minimum == "()"


def test_hand_written_sql(database: Database, personnel: Domain) -> None:
    sql = (
        "SELECT e.last_name, d.department_name AS dept, COUNT(*) AS how_many, hire_date FROM employees e "
        "JOIN departments AS d ON d.department = e.department WHERE last_name = 'LEASE' GROUP BY 1, 2, 4"
    )
    answered = answer_sql(sql, database, personnel)
    assert answered.labels == ("Last name", "Department name", "How many", "Hire date")
    assert answered.columns == ("employees.last_name", "departments.department_name", "", "employees.hire_date")
    assert answered.minimum.startswith('(("LEASE" "')
    assert '"06-OCT-52"' in answered.minimum


def test_hand_written_scalar(database: Database) -> None:
    assert answer_sql("SELECT COUNT(*) FROM employees", database).minimum == "423"
    assert answer_sql("SELECT 1 UNION SELECT 2", database).labels == ("1",)
    assert answer_sql("SELECT * FROM departments WHERE department = 10", database).labels[0] == "Department"


@pytest.mark.parametrize(("sql", "says"), [("SELECT 9e999", "row 1, column 1: Infinity"), ("SELECT x'00'", "bytes")])
def test_what_has_no_form_in_an_answer_is_told_where_it_stands(sql: str, says: str, database: Database) -> None:
    with pytest.raises(NoAnswerForm, match=says) as error:
        answer_sql(sql, database)
    assert isinstance(error.value, GivesNoAnswer)
    reading = Interpretation("all of it", 1.0, sql, sql, ("x",))
    with pytest.raises(NoAnswerForm):
        answer(reading, database)


def test_the_guard_stands_before_hand_written_sql(database: Database) -> None:
    with pytest.raises(SqlRefused):
        answer_sql("DELETE FROM employees", database)


def test_cancelled(tool: Tool, database: Database) -> None:
    cancel = threading.Event()
    cancel.set()
    best = tool.ask(Request("how many clerks are there")).interpretations[0]
    with pytest.raises(SqlCancelled):
        answer(best, database, cancel)
