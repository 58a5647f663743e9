"""Statements written by hand, or by a language model, that read what the lexicon hides: none of them runs.

Passwords, tokens and card numbers are nobody's business: they are on no screen, in no journal and in no export. A
statement is refused where it names such a column or takes whole rows of its table; it may still count them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from pathlib import Path

from sqlglot import exp

from wizard.ask.guard.errors import SqlRefused
from wizard.ask.guard.parsed import parsed
from wizard.domain import Domain
from wizard.domain.lexicon import load_lexicon


def private_of(domain: Domain) -> tuple[str, ...]:
    """The columns that a domain's lexicon hides, as `table.column`; read again where its files have changed.

    Raises:
        LexiconError: the lexicon cannot be used.
    """
    path = domain.folder / "lexicon.yaml"
    if not path.exists():
        return ()
    return _private_of(path, tuple(file.stat().st_mtime_ns for file in sorted(domain.folder.glob("*.yaml"))))


@lru_cache(maxsize=16)
def _private_of(path: Path, _stamps: tuple[int, ...]) -> tuple[str, ...]:
    return load_lexicon(path).private


def refuse_private(sql: str, dialect: str, private: Collection[str], views: Mapping[str, str] | None = None) -> None:
    """Pass a statement that reads none of the `private` columns, each as `table.column`.

    Args:
        views: the statements that the database's views stand for, by their names; a view of such a column is one.

    Raises:
        SqlRefused: it reads one.
        SqlUnreadable: it is no statement.
    """
    if not private:
        return
    root = parsed(sql, dialect)
    pairs = {(table.lower(), column.lower()) for table, _, column in (one.rpartition(".") for one in private)}
    tables = {table.alias_or_name.lower(): table.name.lower() for table in root.find_all(exp.Table)}
    _refuse_views(tables.values(), dialect, private, views or {})
    near = {(table, column) for table, column in pairs if table in tables.values()}
    if not near:
        return
    _refuse_whole_rows(root, near)
    _refuse_joins(root, near)
    for column in root.find_all(exp.Column):
        if isinstance(column.this, exp.Star):
            continue
        owner, name = column.table.lower(), column.name.lower()
        for table, hidden in near:
            told = name == hidden and tables.get(owner, table) == table
            if told or tables.get(name) == table:  # a table's name as a column is its whole row, in PostgreSQL
                _refuse(table, hidden, "leave it out")


def _refuse_views(tables: Collection[str], dialect: str, private: Collection[str], views: Mapping[str, str]) -> None:
    for name, definition in views.items():
        if name.lower() not in tables:
            continue
        try:
            refuse_private(definition, dialect, private, {other: views[other] for other in views if other != name})
        except SqlRefused as error:
            what = f"view {name} shows what is hidden: {error.what}"
            raise SqlRefused(what, "ask the tables of which it is") from error


def _refuse_whole_rows(root: exp.Expr, near: Collection[tuple[str, str]]) -> None:
    for star in root.find_all(exp.Star):
        if not isinstance(star.parent, exp.Count):
            _refuse(*min(near), "* takes all columns; name those that are wanted")
    for alias in root.find_all(exp.TableAlias):
        if alias.args.get("columns") and alias.parent is not None and alias.parent.name.lower() in dict(near):
            _refuse(*min(near), "other names for all columns of the table are not allowed")


def _refuse_joins(root: exp.Expr, near: Collection[tuple[str, str]]) -> None:
    """A join by a name compares the column, though no column is written."""
    for join in root.find_all(exp.Join):
        named = {one.name.lower() for one in join.args.get("using") or ()}
        for table, hidden in sorted(near):
            if join.args.get("method") == "NATURAL" or hidden in named:
                _refuse(table, hidden, "join by ON with other columns")


def _refuse(table: str, column: str, advice: str) -> None:
    raise SqlRefused(f"{table}.{column} is hidden in the lexicon, and nobody is shown it", advice)
