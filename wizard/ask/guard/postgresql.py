"""PostgreSQL behind the guard: a session whose transactions are read-only by default, one explicit read-only
transaction a statement, the server's statement timeout, and a server-side cursor, so that a row cap is a row cap."""

from __future__ import annotations

import datetime
import threading
import time
from decimal import Decimal
from typing import Any

import psycopg
from psycopg import sql as compose
from sqlalchemy import URL, create_engine, inspect
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import QueuePool

from wizard.ask.guard.engine import Basket, Limits
from wizard.ask.guard.errors import DatabaseUnavailable, SqlCancelled, SqlFailed, SqlTimeout
from wizard.ask.guard.schema import Column, ForeignKey, Schema, Table


class PostgresqlEngine:
    """A PostgreSQL database, read only.

    Raises:
        DatabaseUnavailable: the server does not answer, or refuses the log-in.
    """

    dialect = "postgres"

    def __init__(self, url: URL) -> None:
        self._shown = url.render_as_string(hide_password=True)
        self._engine = create_engine(
            url.set(drivername="postgresql+psycopg"),
            poolclass=QueuePool,
            pool_pre_ping=True,
            connect_args={
                "options": "-c default_transaction_read_only=on -c idle_in_transaction_session_timeout=60000"
            },
        )
        try:
            self.schema = self._reflect()
        except SQLAlchemyError as error:
            self._engine.dispose()
            raise DatabaseUnavailable(self._shown, _first_line(error)) from error

    def _reflect(self) -> Schema:
        look = inspect(self._engine)
        tables = []
        for name in sorted([*look.get_table_names(), *look.get_view_names()]):
            keys = set(look.get_pk_constraint(name)["constrained_columns"])
            columns = tuple(
                Column(c["name"], str(c["type"]).upper(), bool(c["nullable"]), c["name"] in keys)
                for c in look.get_columns(name)
            )
            foreign = tuple(
                ForeignKey(tuple(k["constrained_columns"]), k["referred_table"], tuple(k["referred_columns"]))
                for k in look.get_foreign_keys(name)
            )
            tables.append(Table(name, columns, foreign))
        return Schema(tuple(tables), look.default_schema_name or "public")

    def written_out(self, sql: str, places: tuple[int, ...]) -> str:
        """As `Engine.written_out`."""
        parts, done = [], 0
        for place in places:
            parts += [sql[done:place], _quoted(self.schema.namespace), "."]
            done = place
        return "".join([*parts, sql[done:]])

    def fetch(
        self, sql: str, limits: Limits, cancel: threading.Event | None
    ) -> tuple[tuple[str, ...], list[tuple[object, ...]], bool]:
        """As `Engine.fetch`."""
        deadline = time.monotonic() + limits.seconds
        try:
            pooled = self._engine.raw_connection()
        except (SQLAlchemyError, psycopg.Error) as error:
            raise DatabaseUnavailable(self._shown, _first_line(error)) from error
        done = threading.Event()
        watcher: threading.Thread | None = None
        try:
            connection: psycopg.Connection[Any] = pooled.driver_connection  # type: ignore[assignment]
            if cancel is not None:
                watcher = threading.Thread(target=_watch, args=(connection, cancel, done), daemon=True)
                watcher.start()
            return self._fetch(connection, sql, limits, deadline)
        except psycopg.errors.QueryCanceled as error:
            if cancel is not None and cancel.is_set():
                raise SqlCancelled from error
            raise SqlTimeout(limits.seconds) from error
        except psycopg.Error as error:
            raise SqlFailed(_first_line(error)) from error
        finally:
            done.set()
            if watcher is not None:
                watcher.join()
            pooled.close()

    def _fetch(
        self, connection: psycopg.Connection[Any], sql: str, limits: Limits, deadline: float
    ) -> tuple[tuple[str, ...], list[tuple[object, ...]], bool]:
        basket = Basket(limits)
        try:
            with connection.cursor() as settings:
                settings.execute("SET TRANSACTION READ ONLY")
            _set_timeout(connection, deadline)
            with connection.cursor(name="guarded") as cursor:
                # A Composed text without parameters: `%` stands for itself, and the server takes one statement only.
                cursor.execute(compose.SQL(sql))
                columns = tuple(part.name for part in cursor.description or ())
                while not basket.full:
                    _set_timeout(connection, deadline)
                    rows = cursor.fetchmany(500)
                    if not rows:
                        break
                    basket.add([tuple(_plain(value) for value in row) for row in rows])
        finally:
            connection.rollback()
        return columns, basket.rows, basket.full

    def close(self) -> None:
        """Give the connections back."""
        self._engine.dispose()


def _set_timeout(connection: psycopg.Connection[Any], deadline: float) -> None:
    left = max(1, round((deadline - time.monotonic()) * 1000))
    with connection.cursor() as settings:
        settings.execute("SELECT set_config('statement_timeout', %s, true)", (str(left),))


def _watch(connection: psycopg.Connection[Any], cancel: threading.Event, done: threading.Event) -> None:
    while not done.wait(0.02):
        if cancel.is_set():
            connection.cancel()


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _plain(value: object) -> object:
    """Exact numbers become int or float, moments become dates' text: what SQLite would give."""
    if isinstance(value, Decimal):
        exponent = value.as_tuple().exponent
        return int(value) if isinstance(exponent, int) and exponent >= 0 else float(value)
    if isinstance(value, (datetime.datetime, datetime.time, datetime.timedelta)):
        return str(value)
    return value


def _first_line(error: BaseException) -> str:
    text = str(getattr(error, "orig", None) or error).strip()
    return text.splitlines()[0] if text else type(error).__name__
