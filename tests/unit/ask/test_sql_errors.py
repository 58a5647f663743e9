"""What the guard says of a statement that cannot be read is in words."""

from __future__ import annotations

import pytest

from wizard.ask.guard.check import check
from wizard.ask.guard.errors import SqlRefused
from wizard.ask.guard.schema import GuardSchema


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        ("SELECT FROM x WHERE", "something is missing behind WHERE (the condition behind WHERE is not complete)"),
        ("SELECT a FROM", "table name is missing behind FROM"),
        ("SELECT (a FROM x", "')' is missing behind FROM"),
        ("SELEC a FROM x", "'FROM' does not belong here"),
        ("SELECT a FROM x WHERE a = 'b", "a quotation mark is opened and not closed"),
        ("SELECT a FROM x ORDER BY", "something is missing behind ORDER BY (what is sorted by is not complete)"),
        ("SELECT CASE WHEN a THEN b FROM x", "END after CASE"),
        ("SELECT a BETWEEN 1 FROM x", "(BETWEEN is not complete)"),
    ],
)
def test_a_statement_that_cannot_be_read_is_told_in_words(sql: str, says: str) -> None:
    with pytest.raises(SqlRefused) as caught:
        check(sql, "sqlite", GuardSchema(()))
    told = str(caught.value)
    assert says in told, told
    assert "<" not in told
    assert "Token" not in told
