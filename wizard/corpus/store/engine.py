"""The store's database: opened as each kind needs it, brought to this program's layout, its errors in our words."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from alembic.util.exc import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from wizard.corpus.errors import (
    ExtraMissing,
    NoCorpus,
    NotAStore,
    NotWritten,
    StoreBusy,
    StoreTooNew,
    StoreTooOld,
    StoreUnavailable,
)
from wizard.corpus.place import Place
from wizard.corpus.store import saving
from wizard.corpus.store.tables import HEAD
from wizard.errors import WozError

PATIENCE = 30.0
"""Seconds that a writer waits for another one."""
_MIGRATING = 0x776F7A
"""Of the lock that one process holds while it brings a PostgreSQL store up to date."""
_WRITES = "woz_writes"


def connect(place: Place, *, create: bool) -> Engine:
    """The engine of the place's store, in this program's layout; with `create`, made where there is none.

    Raises `NoCorpus` where there is no store, `NotAStore`, `StoreTooNew`, `StoreTooOld`, `StoreUnavailable`,
    `ExtraMissing` for PostgreSQL without its driver.
    """
    url = place.url
    if url.get_backend_name() == "sqlite":
        if not create and not Path(str(url.database)).exists():
            raise NoCorpus(str(place.folder), f"its store {place.shown_url} does not exist")
        engine = _sqlite(url)
    else:
        engine = _postgresql(url)
    try:
        with in_our_words(place.shown_url):
            _bring_up_to_date(engine, place, create=create)
    except BaseException:
        engine.dispose()
        raise
    return engine


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes: on SQLite it holds the store from its beginning, so that nothing read goes stale."""
    with engine.execution_options(**{_WRITES: True}).begin() as connection:
        yield connection


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A transaction that sees one state of the store from its beginning to its end, however long it lasts."""
    options: dict[str, Any] = {}
    if engine.dialect.name == "postgresql":
        options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    with engine.connect().execution_options(**options) as connection, connection.begin():
        yield connection


@contextmanager
def in_our_words(where: str) -> Iterator[None]:
    """Turns what the database says into one of our errors. `where`: the store as messages name it."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        raise _told(where, error) from error
    except (ValueError, TypeError, SQLAlchemyError, CommandError) as error:  # rows that no program of ours wrote
        what = next(iter(str(error).strip().splitlines()), type(error).__name__)
        raise NotAStore(where, f"it is damaged, or not a store ({type(error).__name__}: {what[:200]})") from error


def _told(where: str, error: DBAPIError | sqlite3.Error) -> WozError:
    original = error.orig if isinstance(error, DBAPIError) else error
    reason = next(iter(str(original or error).strip().splitlines()), type(error).__name__)
    if isinstance(original, sqlite3.Error):
        name = getattr(original, "sqlite_errorname", "") or ""
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            return StoreBusy(where)
        if name.startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT")):
            return NotAStore(where, f"it is not a store, or is damaged ({reason})")
        return NotWritten(where, reason)
    state = getattr(original, "sqlstate", None) or ""
    if state in {"55P03", "40001", "40P01"}:  # a lock that was not had in time, or never would have been
        return StoreBusy(where)
    if state.startswith("53") and state != "53300":
        return NotWritten(where, reason)
    if state.startswith(("42", "25")):  # a table or a right that is not there; a server that only reads
        return NotWritten(where, reason)
    return StoreUnavailable(where, reason)


def _sqlite(url: URL) -> Engine:
    path = Path(str(url.database))
    if path.exists() and not os.access(path, os.W_OK):  # a folder that is only to be read: no log file can be made
        url = URL.create("sqlite", database=f"file:{quote(str(path))}", query={"immutable": "1", "uri": "true"})
    engine = create_engine(url, connect_args={"timeout": PATIENCE})

    @event.listens_for(engine, "connect")
    def _opened(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # transactions begin where we say so
        cursor = connection.cursor()
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA secure_delete=ON")  # what is forgotten is gone from the file, too
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get(_WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _postgresql(url: URL) -> Engine:
    waiting = {} if "options" in url.query else {"options": f"-c lock_timeout={round(PATIENCE * 1000)}"}
    try:
        return create_engine(url, connect_args={"connect_timeout": 10, **waiting}, pool_pre_ping=True)
    except ImportError as error:
        raise ExtraMissing("postgresql", "a store in PostgreSQL", "psycopg") from error


def _bring_up_to_date(engine: Engine, place: Place, *, create: bool) -> None:
    if engine.dialect.name == "sqlite" and "immutable" not in engine.url.query:
        _wal(engine)
    with reading(engine) as connection:
        found = _layout(connection)
    if found == HEAD:
        return
    with writing(engine) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATING})
        found = _layout(connection)  # another process may have done it meanwhile
        if found == HEAD:
            return
        if found is None:
            if tables := inspect(connection).get_table_names():
                raise NotAStore(place.shown_url, f"it holds something else ({tables[0]})")
            if not create:
                raise NoCorpus(str(place.folder), f"its store {place.shown_url} is empty")
        from wizard.corpus.migrations import known, upgrade

        if found is not None and found not in known():
            raise StoreTooNew(place.shown_url, found)
        try:
            upgrade(connection)
            if found is not None:
                saving.settle_older(connection)
        except DBAPIError as error:
            if found is None:
                raise
            raise StoreTooOld(place.shown_url, found, str(error.orig)) from error


def _wal(engine: Engine) -> None:
    """Readers and a writer at once; the file remembers it."""
    raw = engine.raw_connection()
    try:
        cursor = raw.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.close()
    finally:
        raw.close()


def _layout(connection: Connection) -> str | None:
    """The migration that the store is at; None where there is none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())
