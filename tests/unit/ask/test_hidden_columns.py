"""Columns that a domain hides stay in the answer and are not shown, in SQL written by hand too."""

from __future__ import annotations

from wizard.ask.answer import answer_sql
from wizard.ask.guard import Database
from wizard.cas import Relation, parse
from wizard.domain import Domain


def test_a_hidden_column_is_in_the_draft_and_not_on_the_screen(database: Database, personnel: Domain) -> None:
    hidden = next(column for column in personnel.display.hidden if column.startswith("employees."))
    name = hidden.partition(".")[2]
    answered = answer_sql(f"SELECT last_name, {name} FROM employees WHERE employee_id = 1028", database, personnel)
    assert answered.columns == ("employees.last_name",)
    assert answered.result_display.rows == (("LEASE",),)
    assert len(answered.labels) == 1
    (drafted,) = parse(answered.minimum).alternatives
    assert isinstance(drafted, Relation)
    assert len(drafted.columns) == 2


def test_where_nothing_else_was_asked_for_it_is_shown_to_the_wizard(database: Database, personnel: Domain) -> None:
    hidden = next(column for column in personnel.display.hidden if column.startswith("employees."))
    name = hidden.partition(".")[2]
    answered = answer_sql(f"SELECT {name} FROM employees WHERE employee_id = 1028", database, personnel)
    assert answered.columns == (hidden,)
