"""What stands in a database: tables, columns, keys, as facts; read from the database itself, whichever it is."""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Inspector, MetaData, create_engine, inspect
from sqlalchemy import types as sql
from sqlalchemy.exc import SAWarning, SQLAlchemyError

from wizard.domain.errors import DomainDatabaseUnavailable

Kind = Literal["integer", "number", "text", "date", "boolean"]

_KINDS: tuple[tuple[type[sql.TypeEngine[Any]], Kind], ...] = (
    (sql.Boolean, "boolean"),
    (sql.Integer, "integer"),
    (sql.Numeric, "number"),
    (sql.Date, "date"),
    (sql.DateTime, "date"),
)


_PLAIN = re.compile(r"[a-z_][a-z0-9_]*")
# What PostgreSQL or SQLite takes for a word of its own where a table or a column is named.
_RESERVED = frozenset(
    """
    add all alter analyse analyze and any array as asc asymmetric authorization autoincrement begin between binary
    both by case cast check collate collation column commit concurrently constraint create cross current_catalog
    current_date current_role current_schema current_time current_timestamp current_user default deferrable delete
    desc distinct do drop else end escape except exists explain false fetch for foreign freeze from full grant group
    having if ilike in index initially inner insert intersect into is isnull join lateral leading left like limit
    localtime localtimestamp natural not nothing notnull null offset on only or order outer overlaps placing primary
    raise references returning right select session_user set similar some symmetric system_user table tablesample then
    to trailing transaction trigger true union unique update user using values variadic verbose view when where window
    with
    """.split()  # noqa: SIM905 - a list of words reads better as words
)


def in_sql(name: str) -> str:
    """The name of a table or column as a statement has it, on either backend.

    Quotes stand round words of SQL (`order`, `user`), capitals (PostgreSQL folds them) and whatever is no plain word.
    """
    if _PLAIN.fullmatch(name) and name not in _RESERVED:
        return name
    return '"' + name.replace('"', '""') + '"'


@dataclass(frozen=True)
class ColumnFact:
    """One column, as the database describes it."""

    name: str
    kind: Kind
    nullable: bool


@dataclass(frozen=True)
class KeyFact:
    """A foreign key: `columns` of its table refer to `other_columns` of `other_table`, pairwise."""

    columns: tuple[str, ...]
    other_table: str
    other_columns: tuple[str, ...]


@dataclass(frozen=True)
class TableFact:
    """One table, or a view that is asked for like one."""

    name: str
    columns: tuple[ColumnFact, ...]
    primary_key: tuple[str, ...]
    foreign_keys: tuple[KeyFact, ...]
    is_view: bool = False

    def is_in_key(self, name: str) -> bool:
        """Whether the column belongs to the primary key or to a foreign key."""
        return name in self.primary_key or any(name in key.columns for key in self.foreign_keys)

    def column(self, name: str) -> ColumnFact:
        """Look a column up. Raises KeyError where there is none of that name."""
        for column in self.columns:
            if column.name == name:
                return column
        raise KeyError(name)


@dataclass(frozen=True)
class Schema:
    """All tables of a database, sorted by name."""

    tables: tuple[TableFact, ...]
    views: tuple[str, ...] = ()
    """Names of its views."""
    readable_views: tuple[TableFact, ...] = ()
    """Those of them that can be read."""

    def table(self, name: str) -> TableFact:
        """Look a table up. Raises KeyError where there is none of that name."""
        for table in self.tables:
            if table.name == name:
                return table
        raise KeyError(name)


def open_schema(url: str) -> Schema:
    """Read the schema of the database at `url` (as from `wizard.domain.database_url`).

    Raises:
        DomainDatabaseUnavailable: it cannot be reached or read.
    """
    metadata = MetaData()
    try:
        engine = create_engine(url)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", SAWarning)  # a type that it does not know is a text
                metadata.reflect(engine, resolve_fks=False)  # all tables come anyway; following keys ends in recursion
            look = inspect(engine)
            views = tuple(sorted(look.get_view_names()))
            readable = tuple(fact for name in views if (fact := _view(look, name)) is not None)
        finally:
            engine.dispose()
    except SQLAlchemyError as error:
        raise DomainDatabaseUnavailable(url, str(getattr(error, "orig", error))) from error
    return Schema(
        tuple(
            TableFact(
                name=table.name,
                columns=tuple(
                    ColumnFact(column.name, _kind(column.type), bool(column.nullable)) for column in table.columns
                ),
                primary_key=tuple(column.name for column in table.primary_key.columns),
                foreign_keys=tuple(
                    sorted(
                        (
                            KeyFact(
                                tuple(key.columns.keys()),
                                key.elements[0].target_fullname.split(".")[-2],
                                tuple(element.target_fullname.split(".")[-1] for element in key.elements),
                            )
                            for key in table.foreign_key_constraints
                        ),
                        key=lambda key: (key.columns, key.other_table, key.other_columns),  # constraints come as a set
                    )
                ),
            )
            for table in sorted(metadata.tables.values(), key=lambda table: table.name)
        ),
        views,
        readable,
    )


def _view(look: Inspector, name: str) -> TableFact | None:
    """A view's columns; None where it is of something that is gone."""
    try:
        columns = look.get_columns(name)
    except SQLAlchemyError:
        return None
    facts = (ColumnFact(str(one["name"]), _kind(one["type"]), nullable=True) for one in columns)
    return TableFact(name, tuple(facts), (), (), is_view=True)


def _kind(type_: sql.TypeEngine[Any]) -> Kind:
    for known, kind in _KINDS:
        if isinstance(type_, known):
            return kind
    return "text"
