"""SQLite behind the guard: worker processes have the file open `mode=ro`, with an authorizer that knows tables and
functions and a progress handler that looks at the clock.

The progress handler ends ordinary long statements, and the worker lives on. SQLite does not call it while it plans a
statement or is inside one function: there the worker is killed, `GRACE` after the time cap.
"""

from __future__ import annotations

import contextlib
import signal
import sqlite3
import threading
import time
import weakref
from pathlib import Path
from urllib.parse import quote

from wizard.ask.guard.check import FUNCTIONS, OPERATORS
from wizard.ask.guard.engine import Basket, StatementLimits
from wizard.ask.guard.errors import (
    DatabaseUnavailable,
    SqlCancelled,
    SqlFailed,
    SqlRefused,
    SqlTimeout,
    SqlTooLarge,
)
from wizard.ask.guard.schema import Column, ForeignKey, GuardSchema, Table
from wizard.ask.guard.sqlite_worker import MEMORY
from wizard.ask.guard.workers import DatabaseWorkers, Overdue, WorkerGone
from wizard.errors import WozError

GRACE = 0.15
"""Seconds after the time cap in which a worker may still say itself that it stopped."""
SMALL = 1_000_000
"""Bytes of a file whose values are read whenever it is opened."""
INTERNAL = frozenset({"like", "glob", "likelihood", "likely", "unlikely"})


class SqliteEngine:
    """A SQLite file, read only.

    Raises:
        DatabaseUnavailable: no such file, or not a database.
    """

    dialect = "sqlite"

    def __init__(self, path: Path) -> None:
        self._path = path
        self.schema = self._reflect()
        functions = FUNCTIONS | OPERATORS | INTERNAL
        self._workers = DatabaseWorkers((str(path.resolve()), frozenset(self.schema.by_name), frozenset(functions)))
        # Also for a database that nobody closes.
        self._finalizer = weakref.finalize(self, DatabaseWorkers.close, self._workers)

    def _connect(self) -> sqlite3.Connection:
        try:
            connection = sqlite3.connect(
                f"file:{quote(str(self._path.resolve()))}?mode=ro", uri=True, check_same_thread=False
            )
        except sqlite3.Error as error:
            raise DatabaseUnavailable(str(self._path), str(error)) from error
        connection.isolation_level = None
        return connection

    def _reflect(self) -> GuardSchema:
        if not self._path.is_file():
            raise DatabaseUnavailable(str(self._path), "no such file")
        tables = []
        with contextlib.closing(self._connect()) as connection:
            try:
                found = [
                    (str(row[0]), str(row[2]) if row[1] == "view" else "")
                    for row in connection.execute(
                        "SELECT name, type, sql FROM sqlite_master WHERE type IN ('table', 'view') "
                        "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name"
                    )
                ]
                for name, definition in found:
                    quoted = '"' + name.replace('"', '""') + '"'
                    try:
                        columns = tuple(
                            Column(str(row[1]), str(row[2]).upper(), not row[3] and not row[5], bool(row[5]))
                            for row in connection.execute(f"PRAGMA table_info({quoted})")
                        )
                    except sqlite3.OperationalError as error:
                        if str(error).startswith("no such"):  # a view of what is gone: nothing can be read from it
                            continue
                        raise
                    keys: dict[int, list[tuple[str, str, str]]] = {}
                    for row in connection.execute(f"PRAGMA foreign_key_list({quoted})"):
                        keys.setdefault(int(row[0]), []).append((str(row[2]), str(row[3]), str(row[4] or row[3])))
                    foreign = tuple(
                        ForeignKey(tuple(p[1] for p in parts), parts[0][0], tuple(p[2] for p in parts))
                        for _, parts in sorted(keys.items())
                    )
                    tables.append(Table(name, columns, foreign, definition))
            except sqlite3.Error as error:
                raise DatabaseUnavailable(str(self._path), str(error)) from error
        return GuardSchema(tuple(tables), "main")

    def written_out(self, sql: str, places: tuple[int, ...]) -> str:
        """As `Engine.written_out`: the authorizer knows tables by their names, so that nothing need be written out."""
        return sql

    def fetch(
        self, sql: str, limits: StatementLimits, cancel: threading.Event | None
    ) -> tuple[tuple[str, ...], list[tuple[object, ...]], bool]:
        """Run the statement in a process of its own, read-only; it is ended where it does not stop in time.
        Raises:
            SqlTimeout, SqlTooLarge, SqlCancelled, SqlFailed, SqlRefused, DatabaseUnavailable.
        """
        deadline = time.monotonic() + limits.seconds
        basket = Basket(limits)
        columns: tuple[str, ...] = ()
        try:
            with self._workers.lent(limits.seconds, deadline, cancel) as worker:
                worker.send((sql, max(0.001, deadline - time.monotonic())))
                while True:
                    kind, *rest = worker.receive(deadline + GRACE, cancel)
                    if kind == "columns":
                        columns = tuple(rest[0])
                    elif kind == "rows":
                        if not basket.full and not basket.add(rest[0]):
                            worker.stop()
                    else:
                        how, reason = rest
                        break
        except Overdue as error:
            raise SqlTimeout(limits.seconds) from error
        except WorkerGone as error:
            if self._workers.closed:
                raise SqlCancelled from error
            raise _what_ended_it(error, limits) from error
        if basket.full:
            return columns, basket.rows, True
        if how != "ok":
            raise self._failure(how, reason, limits)
        return columns, basket.rows, False

    def _failure(self, how: str, reason: str, limits: StatementLimits) -> WozError:
        if how == "late":
            return SqlTimeout(limits.seconds)
        if how == "memory":
            return SqlTooLarge(MEMORY)
        if how == "refused":
            return SqlRefused(reason, "select from the domain's tables with plain functions")
        if how == "gone":
            return DatabaseUnavailable(str(self._path), reason)
        return SqlFailed(reason)

    def content(self) -> str | None:
        """As `Engine.content`: the file's size and when it was written, its log's too."""
        try:
            files = [self._path.resolve(), Path(f"{self._path.resolve()}-wal")]
            stats = [path.stat() for path in files if path.exists()]
        except OSError:
            return None
        if not stats or sum(stat.st_size for stat in stats) < SMALL:
            return None
        return " ".join(f"{stat.st_ino} {stat.st_size} {stat.st_mtime_ns}" for stat in stats)

    def close(self) -> None:
        """End the processes that run statements; whoever waits for rows has `SqlCancelled`."""
        self._finalizer()


def _what_ended_it(gone: WorkerGone, limits: StatementLimits) -> WozError:
    """A worker ends by itself where the operating system's timer, or its lack of memory, was quicker than SQLite."""
    if gone.status == -signal.SIGALRM:
        return SqlTimeout(limits.seconds)
    return SqlTooLarge(MEMORY)
