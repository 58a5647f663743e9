"""A statement as sqlglot's tree, parsed once for all who only look at it: parsing is most of what looking costs."""

from __future__ import annotations

from functools import lru_cache

import sqlglot
from sqlglot import exp

REMEMBERED = 512
"""Statements; a turn is asked about its own several times over, and then no more."""


@lru_cache(maxsize=REMEMBERED)
def parsed(sql: str, dialect: str) -> exp.Expr:
    """The tree of `sql`, which everybody shares: who changes it changes a copy of it.

    Raises `SqlglotError` and `RecursionError`, as `sqlglot.parse_one`.
    """
    return sqlglot.parse_one(sql, read=dialect)
