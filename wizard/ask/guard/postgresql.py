"""PostgreSQL behind the guard: a session whose transactions are read-only by default, one explicit read-only
transaction a statement, the server's statement timeout, and a server-side cursor, so that a row cap is a row cap.

The server looks at its timeout and at requests only between steps. A statement that planning or one function holds is
left behind `GRACE` after the time cap: another thread cancels it, terminates its backend over a second connection, and
hangs up. With `MOST_RUNAWAYS` such backends still at work on the server, nothing more is sent to it.
"""

from __future__ import annotations

import contextlib
import datetime
import threading
import time
import warnings
from decimal import Decimal
from typing import Any

import psycopg
from psycopg import sql as compose
from sqlalchemy import URL, create_engine, event, inspect
from sqlalchemy.exc import SAWarning, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from wizard.ask.guard.engine import Basket, StatementLimits
from wizard.ask.guard.errors import DatabaseUnavailable, SqlCancelled, SqlFailed, SqlTimeout
from wizard.ask.guard.postgresql_session import address_of, begin, foreign_schemas, quoted, set_timeout, settle
from wizard.ask.guard.schema import Column, ForeignKey, GuardSchema, Table
from wizard.ask.guard.statement_in_flight import Rows, StatementInFlight

PATIENCE = 5
"""Seconds for the server to answer a log-in."""
MOST_RUNAWAYS = 2
"""Backends that may still be at work on statements which nobody waits for, before no more are sent."""
FIRST_ROWS = 20
"""Rows in the first portion; the largest of them says how many come in the next."""
MOST_ROWS = 500
CHUNK_SIZE = 4_000_000
"""Characters and bytes in one portion of rows, about."""
LONGEST_NUMBER = 1000
"""Digits of a number that is handed back as one; a longer one is text (Python itself would write no longer one)."""


SMALL = 20_000
"""Rows of a database whose values are read whenever it is opened."""


class PostgresqlEngine:
    """A PostgreSQL database, read only.

    Raises:
        DatabaseUnavailable: the server does not answer, or refuses the log-in.
    """

    dialect = "postgres"

    def __init__(self, url: URL) -> None:
        self._shown = url.render_as_string(hide_password=True)
        self._address = address_of(url)
        options = " ".join([*url.normalized_query.get("options", ()), "-c default_transaction_read_only=on"])
        self._engine = create_engine(
            url.set(drivername="postgresql+psycopg"),
            poolclass=QueuePool,
            pool_size=4,
            max_overflow=4,
            pool_timeout=PATIENCE,
            pool_pre_ping=True,
            connect_args={"options": options, "connect_timeout": PATIENCE},
        )
        event.listen(self._engine, "connect", settle)
        self._lock = threading.Lock()
        self._flights: set[StatementInFlight] = set()
        self._runaways: set[int] = set()
        self._closed = False
        try:
            with warnings.catch_warnings():  # a type of an extension is none that it knows, and that is no harm
                warnings.simplefilter("ignore", SAWarning)
                self.schema = self._reflect()
            with contextlib.closing(self._engine.raw_connection()) as pooled:
                self._foreign = foreign_schemas(pooled.driver_connection, self.schema.namespace)  # type: ignore[arg-type]
        except (SQLAlchemyError, psycopg.Error) as error:
            self._engine.dispose()
            raise DatabaseUnavailable(self._shown, _first_line(error)) from error

    def _reflect(self) -> GuardSchema:
        look = inspect(self._engine)
        tables = []
        views = frozenset(look.get_view_names())
        for name in sorted([*look.get_table_names(), *views]):
            keys = set(look.get_pk_constraint(name)["constrained_columns"])
            columns = tuple(
                Column(c["name"], str(c["type"]).upper(), bool(c["nullable"]), c["name"] in keys)
                for c in look.get_columns(name)
            )
            foreign = tuple(
                ForeignKey(tuple(k["constrained_columns"]), k["referred_table"], tuple(k["referred_columns"]))
                for k in look.get_foreign_keys(name)
            )
            definition = str(look.get_view_definition(name) or "") if name in views else ""
            tables.append(Table(name, columns, foreign, definition))
        return GuardSchema(tuple(tables), look.default_schema_name or "public")

    def written_out(self, sql: str, places: tuple[int, ...]) -> str:
        """The statement with the schema written before each table that lacks it."""
        parts, done = [], 0
        for place in places:
            parts += [sql[done:place], quoted(self.schema.namespace), "."]
            done = place
        return "".join([*parts, sql[done:]])

    def fetch(
        self, sql: str, limits: StatementLimits, cancel: threading.Event | None
    ) -> tuple[tuple[str, ...], list[tuple[object, ...]], bool]:
        """Run the statement in a thread of its own, read-only; rows come in pieces, until the limits are reached.
        Raises:
            SqlTimeout, SqlCancelled, SqlFailed, SqlRefused, DatabaseUnavailable.
        """
        flight = StatementInFlight(sql, limits)
        with self._lock:
            if self._closed:
                raise SqlCancelled
            self._flights.add(flight)
        threading.Thread(target=self._carry, args=(flight,), daemon=True, name="statement").start()
        try:
            return flight.landed(cancel)
        except BaseException:
            if not flight.done.is_set():
                flight.leave()
                threading.Thread(target=self._stop, args=(flight,), daemon=True, name="stop a statement").start()
            raise

    def _carry(self, flight: StatementInFlight) -> None:
        try:
            flight.outcome = self._carried(flight)
        except psycopg.errors.QueryCanceled:
            flight.outcome = SqlTimeout(flight.limits.seconds)
        except (psycopg.Error, ValueError, OverflowError) as error:
            flight.outcome = SqlFailed(_first_line(error))
        except SQLAlchemyError as error:
            flight.outcome = DatabaseUnavailable(self._shown, _first_line(error))
        except Exception as error:  # whoever waits raises it
            flight.outcome = error
        finally:
            with self._lock:
                self._flights.discard(flight)
            flight.done.set()

    def _carried(self, flight: StatementInFlight) -> Rows:
        pooled = self._engine.raw_connection()
        try:
            connection: psycopg.Connection[Any] = pooled.driver_connection  # type: ignore[assignment]
            if not flight.boards(connection):
                raise SqlCancelled
            try:
                self._look_at_runaways(connection)
                return self._rows(connection, flight)
            finally:
                with contextlib.suppress(psycopg.Error):
                    connection.rollback()
        finally:
            flight.leaves_the_connection()
            if flight.left:  # a request to stop may still be on its way: it must not meet the next statement
                pooled.invalidate()
            pooled.close()

    def _rows(self, connection: psycopg.Connection[Any], flight: StatementInFlight) -> Rows:
        basket = Basket(flight.limits)
        begin(connection, flight.sql, self._foreign)
        set_timeout(connection, _left(flight))
        with connection.cursor(name="guarded") as cursor:
            # A Composed text without parameters: `%` stands for itself, and the server takes one statement only.
            cursor.execute(compose.SQL(flight.sql))
            columns = tuple(part.name for part in cursor.description or ())
            count = FIRST_ROWS
            while not basket.full:
                set_timeout(connection, _left(flight))
                rows = cursor.fetchmany(count)
                if not rows:
                    break
                basket.add([tuple(_plain(value) for value in row) for row in rows])
                count = min(MOST_ROWS, max(1, CHUNK_SIZE // max(1, _widest(rows))))
        return columns, basket.rows, basket.full

    def _look_at_runaways(self, connection: psycopg.Connection[Any]) -> None:
        """Send nothing to a server that is still busy with statements which nobody waits for."""
        with self._lock:
            known = sorted(self._runaways)
        if len(known) < MOST_RUNAWAYS:
            return
        alive = connection.execute("SELECT pid FROM pg_stat_activity WHERE pid = ANY(%s)", (known,)).fetchall()
        connection.rollback()
        with self._lock:
            self._runaways -= set(known) - {int(row[0]) for row in alive}
            if len(self._runaways) < MOST_RUNAWAYS:
                return
        numbers = ", ".join(str(number) for number in known)
        raise DatabaseUnavailable(
            self._shown, f"the server is still at work on statements that were stopped (its processes {numbers})"
        )

    def _stop(self, flight: StatementInFlight) -> None:
        runaway = flight.stop(self._address)
        if runaway is not None:
            with self._lock:
                self._runaways.add(runaway)

    def content(self) -> str | None:
        """As `Engine.content`: rows inserted, changed and deleted since the server began to count them."""
        statement = (
            "SELECT sum(n_live_tup), count(*), sum(n_tup_ins), sum(n_tup_upd), sum(n_tup_del), "
            "sum(pg_relation_filenode(relid)::bigint), (SELECT stats_reset FROM pg_stat_database WHERE datname = "
            "current_database()) FROM pg_stat_user_tables WHERE schemaname = current_schema()"
        )
        try:
            with contextlib.closing(self._engine.raw_connection()) as pooled:
                connection: psycopg.Connection[Any] = pooled.driver_connection  # type: ignore[assignment]
                row = connection.execute(statement).fetchone()
                connection.rollback()
        except (SQLAlchemyError, psycopg.Error):
            return None
        if row is None or row[0] is None or int(row[0]) < SMALL:
            return None
        return " ".join(str(value) for value in row[1:])

    def close(self) -> None:
        """Give back every connection; statements that run end with `SqlCancelled`."""
        with self._lock:
            self._closed = True
            for flight in self._flights:
                flight.closing.set()
        self._engine.dispose()


def _left(flight: StatementInFlight) -> int:
    """Milliseconds up to the time cap."""
    return max(1, round((flight.deadline - time.monotonic()) * 1000))


def _widest(rows: list[tuple[Any, ...]]) -> int:
    """Characters and bytes of the largest of some rows."""
    return max(sum(len(value) for value in row if isinstance(value, (str, bytes))) for row in rows)


def _plain(value: object) -> object:
    """Exact numbers become int or float, moments become dates' text: what SQLite would give."""
    if isinstance(value, Decimal):
        if value.is_finite() and value.adjusted() > LONGEST_NUMBER:
            return str(value)
        exponent = value.as_tuple().exponent
        return int(value) if isinstance(exponent, int) and exponent >= 0 else float(value)
    if isinstance(value, (datetime.datetime, datetime.time, datetime.timedelta)):
        return str(value)
    return value


def _first_line(error: BaseException) -> str:
    text = str(getattr(error, "orig", None) or error).strip()
    return text.splitlines()[0] if text else type(error).__name__
