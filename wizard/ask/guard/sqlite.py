"""SQLite behind the guard: a file opened `mode=ro`, an authorizer that knows tables and functions, and a progress
handler that looks at the clock and at the cancel event. One connection a call, so any thread may ask."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
from pathlib import Path
from urllib.parse import quote

from wizard.ask.guard.check import FUNCTIONS, OPERATORS
from wizard.ask.guard.engine import Basket, Limits
from wizard.ask.guard.errors import DatabaseUnavailable, SqlCancelled, SqlFailed, SqlRefused, SqlTimeout
from wizard.ask.guard.schema import Column, ForeignKey, Schema, Table

STEPS = 2000
"""Virtual machine steps between two looks at the clock."""
LONGEST_VALUE = 1_000_000
"""Bytes of one text or blob: stops a statement that doubles a string."""
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
        self._tables = frozenset(self.schema.by_name)

    def _connect(self) -> sqlite3.Connection:
        try:
            connection = sqlite3.connect(
                f"file:{quote(str(self._path.resolve()))}?mode=ro", uri=True, check_same_thread=False
            )
        except sqlite3.Error as error:
            raise DatabaseUnavailable(str(self._path), str(error)) from error
        connection.isolation_level = None
        return connection

    def _reflect(self) -> Schema:
        if not self._path.is_file():
            raise DatabaseUnavailable(str(self._path), "no such file")
        tables = []
        with contextlib.closing(self._connect()) as connection:
            try:
                names = [
                    str(row[0])
                    for row in connection.execute(
                        "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') "
                        "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name"
                    )
                ]
                for name in names:
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
                    tables.append(Table(name, columns, foreign))
            except sqlite3.Error as error:
                raise DatabaseUnavailable(str(self._path), str(error)) from error
        return Schema(tuple(tables))

    def _authorize(self, action: int, first: str | None, second: str | None, _db: str | None, _by: str | None) -> int:
        if action == sqlite3.SQLITE_SELECT:
            return sqlite3.SQLITE_OK
        if action == sqlite3.SQLITE_READ:
            # An alias of a subquery or of a WITH clause has no table behind it: the database names it "".
            known = not first or first.lower() in self._tables
            return sqlite3.SQLITE_OK if known else sqlite3.SQLITE_DENY
        if action == sqlite3.SQLITE_FUNCTION:
            name = (second or "").lower()
            known = name in FUNCTIONS or name in OPERATORS or name in INTERNAL
            return sqlite3.SQLITE_OK if known else sqlite3.SQLITE_DENY
        return sqlite3.SQLITE_DENY

    def fetch(
        self, sql: str, limits: Limits, cancel: threading.Event | None
    ) -> tuple[tuple[str, ...], list[tuple[object, ...]], bool]:
        """As `Engine.fetch`."""
        deadline = time.monotonic() + limits.seconds
        late = False

        def look() -> int:
            nonlocal late
            late = time.monotonic() > deadline
            return 1 if late or (cancel is not None and cancel.is_set()) else 0

        with contextlib.closing(self._connect()) as connection:
            connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
            connection.setlimit(sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 200)
            connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
            connection.set_authorizer(self._authorize)
            connection.set_progress_handler(look, STEPS)
            basket = Basket(limits)
            try:
                cursor = connection.execute(sql)
                columns = tuple(str(part[0]) for part in cursor.description or ())
                while not basket.full:
                    rows = cursor.fetchmany(500)
                    if not rows:
                        break
                    basket.add(rows)
                    if look():
                        raise sqlite3.OperationalError("interrupted")
            except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
                if cancel is not None and cancel.is_set():
                    raise SqlCancelled from error
                if late:
                    raise SqlTimeout(limits.seconds) from error
                reason = str(error)
                if "not authorized" in reason or "prohibited" in reason:
                    raise SqlRefused(reason, "select from the domain's tables with plain functions") from error
                raise SqlFailed(reason) from error
        return columns, basket.rows, basket.full

    def close(self) -> None:
        """Nothing is kept open between calls."""
