"""A database as everybody in the laboratory may use it: one checked SELECT at a time, capped, cancellable."""

from __future__ import annotations

import threading
import time
from collections.abc import Collection, Sequence
from functools import lru_cache
from pathlib import Path

from wizard.ask.guard.engine import Engine, StatementLimits, StatementResult
from wizard.ask.guard.errors import DatabaseUnavailable, SqlCancelled
from wizard.ask.guard.schema import GuardSchema
from wizard.ask.guard.values import ValueIndex, ValueMatch
from wizard.ask.value_index.store import ValueStore, open_store

WHOLE_COLUMN = StatementLimits(rows=50_000_000, seconds=300.0, size=8_000_000_000, cells=100_000_000)
"""Caps on reading all values of a column."""


CHECKED = 2_048
"""So many statements are known to be allowed: what was passed once is passed again, and the schema does not change."""


class Database:
    """A guarded database. Thread-safe; close it when done (it is a context manager)."""

    def __init__(self, engine: Engine, limits: StatementLimits, url: str) -> None:
        from wizard.ask.guard.check import check  # the parser is slow to import: once, and not in the first statement

        self._check = check
        self._engine = engine
        self.limits = limits
        """Caps of every statement."""
        self.url = url
        """The address, without a password."""
        self._placed = lru_cache(maxsize=CHECKED)(self._places_of)
        self._values = ValueIndex(engine.schema, self.run, self._store)

    @property
    def schema(self) -> GuardSchema:
        """The tables of the database with their columns, types and keys."""
        return self._engine.schema

    @property
    def dialect(self) -> str:
        """The dialect in which statements are written: `sqlite` or `postgres`."""
        return self._engine.dialect

    def check(self, sql: str) -> None:
        """Pass a statement that would be allowed to run.

        Raises:
            SqlRefused: it would not.
        """
        self._places(sql)

    def run(self, sql: str, *, cancel: threading.Event | None = None) -> StatementResult:
        """Check `sql`, run it, and hand back its rows, at most `limits.rows` of them.

        Raises:
            SqlRefused: not exactly one SELECT over known tables with allowed functions.
            SqlTimeout: it ran into the time cap; raised within half a second of it, whatever the database does.
            SqlCancelled: `cancel` was set, or the database was closed meanwhile; as soon.
            SqlFailed: the database rejected it.
            SqlTooLarge: it needed more memory than a statement may have.
            DatabaseUnavailable: the database has gone.
        """
        if cancel is not None and cancel.is_set():
            raise SqlCancelled
        started = time.perf_counter()
        statement = self._engine.written_out(sql, self._places(sql))
        columns, rows, truncated = self._engine.fetch(statement, self.limits, cancel)
        return StatementResult(columns, tuple(rows), truncated, (time.perf_counter() - started) * 1000)

    def _places(self, sql: str) -> tuple[int, ...]:
        return self._placed(sql)

    def _places_of(self, sql: str) -> tuple[int, ...]:
        return self._check(sql, self._engine.dialect, self._engine.schema)

    def distinct(self, table: str, column: str) -> tuple[str, ...]:
        """Distinct texts of a column, sorted, read once and kept."""
        return self._values.distinct(table, column)

    def is_many(self, table: str, column: str) -> bool:
        """Whether a column has so many values that they are looked up on disk, and not held in memory."""
        return self._values.is_many(table, column)

    @property
    def values_on_disk(self) -> ValueStore | None:
        """The values that are kept on disk; None where the database is small."""
        return self._values.store

    def rows_of(self, table: str, columns: Sequence[str]) -> tuple[tuple[object, ...], ...]:
        """All different rows of some columns of a table, whatever the caps; for an index of them.

        Raises:
            as `run`.
        """
        listed = ", ".join(f'"{column}"' for column in columns)
        known = " OR ".join(f'"{column}" IS NOT NULL' for column in columns)
        sql = f'SELECT DISTINCT {listed} FROM "{table}" WHERE {known}'  # noqa: S608 - names of the schema
        statement = self._engine.written_out(sql, self._places(sql))
        return tuple(self._engine.fetch(statement, WHOLE_COLUMN, None)[1])

    def _store(self) -> ValueStore | None:
        content = self._engine.content()
        return open_store(self.url, content) if content is not None else None

    def keep_secret(self, columns: Collection[str]) -> None:
        """Have `look_up` find no values of these columns, each as `table.column`."""
        self._values.keep_secret(columns)

    def look_up(self, text: str, limit: int = 12) -> tuple[ValueMatch, ...]:
        """Which columns hold a value like `text`, forgiving case and spelling; best first."""
        return self._values.look_up(text, limit)

    def close(self) -> None:
        """End what runs and give back every connection; never waits for a statement."""
        self._engine.close()

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_database(url: str, *, row_cap: int = 10_000, seconds: float = 5.0) -> Database:
    """Open `url` read only: `sqlite:///path`, a path, or `postgresql://user@host/name`.

    Raises:
        DatabaseUnavailable: it is not to be had, or the address is of no kind known here.
    """
    limits = StatementLimits(rows=row_cap, seconds=seconds)
    if "://" not in url or url.startswith("sqlite"):
        from wizard.ask.guard.sqlite import SqliteEngine

        path = Path(url.split(":///", 1)[1] if "://" in url else url)
        return Database(SqliteEngine(path), limits, f"sqlite:///{path}")
    if url.startswith(("postgresql", "postgres:")):
        from sqlalchemy import make_url
        from sqlalchemy.exc import ArgumentError

        try:
            from wizard.ask.guard.postgresql import PostgresqlEngine
        except ImportError as error:
            raise DatabaseUnavailable(url.rpartition("@")[2], f"{error}; install woz-collect[postgresql]") from error
        try:
            parsed = make_url(url.replace("postgres:", "postgresql:", 1) if url.startswith("postgres:") else url)
        except ArgumentError as error:
            raise DatabaseUnavailable(url.rpartition("@")[2], str(error)) from error
        return Database(PostgresqlEngine(parsed), limits, parsed.render_as_string(hide_password=True))
    raise DatabaseUnavailable(url.rpartition("@")[2], "only sqlite:/// and postgresql:// addresses are known")
