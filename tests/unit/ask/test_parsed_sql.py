"""SQL as sqlglot's trees: whatever sqlglot says against a statement is one error."""

from __future__ import annotations

import pytest
from sqlglot import exp

from wizard.ask.guard.errors import SqlUnreadable
from wizard.ask.guard.parsed import parsed, qualified, statements


def test_a_statement_is_parsed_once_for_everybody() -> None:
    assert parsed("SELECT a FROM t", "sqlite") is parsed("SELECT a FROM t", "sqlite")


@pytest.mark.parametrize("dialect", ["sqlite", "postgres"])
@pytest.mark.parametrize(
    "sql",
    ["SELECT (1", "SELECT 'x", "", f"SELECT {'(' * 5_000}1{')' * 5_000}", "SELECT VAR_MAP(1)"],
    ids=["bracket", "quote", "empty", "deep", "stumbled-over"],
)
def test_whatever_is_wrong_is_one_error_with_a_word_to_say(sql: str, dialect: str) -> None:
    with pytest.raises(SqlUnreadable) as caught:
        parsed(sql, dialect)
    assert str(caught.value).strip()
    assert "\n" not in str(caught.value)


def test_the_error_says_where_the_parser_stopped() -> None:
    with pytest.raises(SqlUnreadable) as caught:
        statements("SELECT a\nFROM t WHERE (a = 1", "sqlite")
    assert (caught.value.line, caught.value.description) == (2, "Expecting )")
    assert str(caught.value).startswith("Expecting ). Line 2")


def test_all_statements_are_found_and_no_empty_one() -> None:
    assert [one.sql() for one in statements("SELECT 1; ; SELECT 2;", "sqlite")] == ["SELECT 1", "SELECT 2"]


def test_columns_are_named_with_their_tables_or_cannot_be_traced() -> None:
    columns = {"t": {"a": "TEXT"}, "u": {"b": "TEXT"}}
    found = qualified(parsed("SELECT a, b FROM t, u", "sqlite").copy(), "sqlite", columns)
    assert [one.table for one in found.find_all(exp.Column)] == ["t", "u"]
    with pytest.raises(SqlUnreadable, match="nowhere"):
        qualified(parsed("SELECT nowhere FROM t", "sqlite").copy(), "sqlite", columns)
