"""What a word in a statement may become: the statement's own columns first, values of the column compared with."""

from __future__ import annotations

import pytest

from tests.terminal.wizard_standin import SCHEMA
from wizard.ask.guard import ValueMatch
from wizard.statement_editor.completing import begun, names, values
from wizard.statement_editor.statement_text import STYLES, coloured

MATCHES = (
    ValueMatch("employees", "first_name", "LEA", 90),
    ValueMatch("employees", "last_name", "LEASE", 80),
    ValueMatch("departments", "name", "LEASING", 80),
)


def offered(statement: str) -> list[str]:
    what = begun(statement)
    return [] if what is None else [one.text for one in names(what, statement, SCHEMA)]


@pytest.mark.parametrize(
    ("statement", "first", "never"),
    [
        ("SELECT x FROM employees e WHERE e.last", ["last_name"], "departments"),
        ("SELECT x FROM emp", ["employees"], ""),
        ("SELECT x FROM employees WHERE dep", ["department", "departments"], ""),
        ("SELECT x FROM departments d WHERE d.", ["department", "department_name"], "last_name"),
        ("SELECT x FROM employees WHERE last_name", [], ""),
        ("SELECT x ", [], ""),
        ("SELECT d", [], ""),
    ],
)
def test_names(statement: str, first: list[str], never: str) -> None:
    found = offered(statement)
    assert found[: len(first)] == first
    assert bool(found) == bool(first)
    assert never not in found


def test_values_of_the_column_that_they_are_compared_with_are_alone() -> None:
    statement = "SELECT x FROM employees e WHERE e.last_name = 'lea"
    what = begun(statement)
    assert what is not None
    assert (what.text, what.length, what.table, what.column) == ("lea", 4, "e", "last_name")
    assert [one.text for one in values(what, statement, SCHEMA, MATCHES)] == ["'LEASE'"]
    free = begun("SELECT 'lea")
    assert free is not None
    assert [one.text for one in values(free, "SELECT 'lea", SCHEMA, MATCHES)] == ["'LEA'", "'LEASE'", "'LEASING'"]


def test_each_line_has_its_colours() -> None:
    first, second = coloured("select 'it''s', 12 -- why\nfrom employees")
    kinds = {first.plain[span.start : span.end]: str(span.style) for span in first.spans}
    assert kinds == {
        "select": STYLES["keyword"],
        "'it''s'": STYLES["text"],
        "12": STYLES["number"],
        "-- why": STYLES["comment"],
    }
    assert [second.plain[span.start : span.end] for span in second.spans] == ["from"]
    assert [line.plain for line in coloured("a\n\nb\n")] == ["a", "", "b", ""]
