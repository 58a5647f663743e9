"""SQL as sqlglot's trees, for all who look at a statement; whatever sqlglot says against one is `SqlUnreadable`.

sqlglot has several errors of its own, calls itself as deep as a statement is nested (a RecursionError), and stumbles
over some words (VAR_MAP, CONNECT BY) with other errors of Python's.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import sqlglot
from sqlglot import exp
from sqlglot.errors import ParseError, SqlglotError
from sqlglot.optimizer.qualify import qualify
from sqlglot.schema import MappingSchema

from wizard.ask.guard.errors import SqlUnreadable

REMEMBERED = 512
"""Statements; a turn is asked about its own several times over, and then no more."""


@lru_cache(maxsize=REMEMBERED)
def parsed(sql: str, dialect: str) -> exp.Expr:
    """The tree of `sql`, which everybody shares: who changes it changes a copy of it.

    Parsed once, as parsing is most of what looking costs. Raises `SqlUnreadable`, also where `sql` is no statement.
    """
    try:
        return sqlglot.parse_one(sql, read=dialect)
    except Exception as error:
        raise _unreadable(error) from error


def statements(sql: str, dialect: str) -> list[exp.Expr]:
    """The trees of all statements in `sql`. Raises `SqlUnreadable`."""
    try:
        return [
            one for one in sqlglot.parse(sql, read=dialect) if one is not None and not isinstance(one, exp.Semicolon)
        ]
    except Exception as error:
        raise _unreadable(error) from error


def qualified(tree: exp.Expr, dialect: str, columns: Mapping[str, Mapping[str, str]]) -> exp.Expr:
    """`tree`, which is changed, with every column named with its table.

    `columns` has the type of each column by table and name. Raises `SqlUnreadable` for names that cannot be traced.
    """
    try:
        schema = MappingSchema(dict(columns), dialect=dialect, normalize=False)
        return qualify(tree, dialect=dialect, schema=schema, quote_identifiers=False, identify=False)
    except (SqlglotError, RecursionError, ValueError, KeyError) as error:
        raise SqlUnreadable(str(error), str(error)) from error


def _unreadable(error: Exception) -> SqlUnreadable:
    said = str(error) if isinstance(error, (SqlglotError, RecursionError)) else ""
    if isinstance(error, ParseError) and error.errors:
        first = error.errors[0]
        near = str(first.get("highlight") or "")
        return SqlUnreadable(said, str(first.get("description") or said), near, first.get("line"), first.get("col"))
    return SqlUnreadable(said, said)
