"""The facts of a database's schema as the guard and the wizard's look-up see it: tables, columns, types, keys."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True)
class Column:
    """A column of a table."""

    name: str
    type: str
    """As declared, upper case: `INTEGER`, `TEXT`, `DATE`."""
    nullable: bool
    primary_key: bool

    @property
    def is_text(self) -> bool:
        """True where distinct values of the column are words that a person may say."""
        return any(part in self.type for part in ("CHAR", "TEXT", "CLOB"))


@dataclass(frozen=True)
class ForeignKey:
    """Columns of a table that point at columns of another, in the same order."""

    columns: tuple[str, ...]
    table: str
    referred: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """A table or view of a database, with its columns and keys."""

    name: str
    columns: tuple[Column, ...]
    foreign_keys: tuple[ForeignKey, ...] = ()
    definition: str = ""
    """Of a view, the statement that it stands for."""

    def column(self, name: str) -> Column | None:
        """The column called `name`, in any case; None where there is none."""
        wanted = name.lower()
        return next((column for column in self.columns if column.name.lower() == wanted), None)


@dataclass(frozen=True)
class GuardSchema:
    """All tables of a database, in the order of their names."""

    tables: tuple[Table, ...] = field(default=())
    namespace: str = ""
    """What the database calls the schema in which the tables lie: `main` in SQLite, often `public` in PostgreSQL."""

    @cached_property
    def views(self) -> dict[str, str]:
        """The statements that views stand for, by their names."""
        return {table.name: table.definition for table in self.tables if table.definition}

    @cached_property
    def by_name(self) -> dict[str, Table]:
        """Tables by their name in lower case."""
        return {table.name.lower(): table for table in self.tables}

    def table(self, name: str) -> Table | None:
        """The table called `name`, in any case; None where there is none."""
        return self.by_name.get(name.lower())
