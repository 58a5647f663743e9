"""`woz domain maximum`: what is derived, and why."""

from __future__ import annotations

import json

from click.testing import CliRunner

from wizard.ask.guard import Database, SqlFailed
from wizard.cli.domain import command


def invoke(database: Database, *words: str) -> str:
    result = CliRunner().invoke(command, ["maximum", "personnel", "--database", database.url, *words])
    assert result.exit_code == 0, result.exception
    assert not result.stderr
    return result.stdout


def test_it_says_what_and_why(database: Database) -> None:
    out = invoke(database, "SELECT department, COUNT(*) FROM employees WHERE department = 45 GROUP BY department")
    assert "minimum: ((45 48))" in out
    assert 'maximum: ((45 48 "DISTRIBUTED SYSTEMS"))' in out
    assert "  + department_name (departments.department_name): beside employees.department" in out
    assert "1992, B 2.9.1" in out
    assert "  - employees.last_name (beside employees.department): there is more than one of it in a group" in out


def test_a_yes_no_question_has_two(database: Database) -> None:
    out = invoke(database, "SELECT EXISTS (SELECT 1 FROM employees WHERE last_name = 'TAI')")
    first, second = out.split("\nOR\n")
    assert "minimum: TRUE" in first
    assert "note: a yes/no answer is its own maximum" in first
    assert "minimum: ((4456))" in second


def test_json(database: Database) -> None:
    found = json.loads(invoke(database, "SELECT salary FROM employees WHERE last_name = 'TAI'", "--json"))
    (one,) = found["alternatives"]
    assert (one["minimum"], one["maximum"]) == ("47850", '((47850 4456 "TAI" "PAUL" "N"))')
    assert [added["column"] for added in one["added"]][:2] == ["employees.employee_id", "employees.last_name"]
    assert one["columns"][0] == "salary"
    assert (one["left_out"], one["note"], found["note"]) == ([], "", "")


def test_a_statement_that_fails(database: Database) -> None:
    words = ["maximum", "personnel", "SELECT nobody FROM employees", "--database", database.url]
    result = CliRunner().invoke(command, words)
    assert isinstance(result.exception, SqlFailed)
