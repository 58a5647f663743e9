"""The values of one database on disk: a SQLite file in the user's cache, named after what the database holds.

So a file is never older than its database. Files of earlier contents of the same database go when a new one is made.
Where the cache cannot be written, the same is kept in memory.
"""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import platformdirs

FORMAT = 1
"""Grows when the tables below change."""
LONGEST = 12
"""Words of the longest phrase that is looked up."""
FEW = 200
"""Values that are compared with a misspelt one, at most."""
_SCHEMA = """
CREATE TABLE IF NOT EXISTS columns (tbl TEXT, col TEXT, many INTEGER, PRIMARY KEY (tbl, col));
CREATE TABLE IF NOT EXISTS few (tbl TEXT, col TEXT, value TEXT);
CREATE INDEX IF NOT EXISTS few_of ON few (tbl, col);
CREATE TABLE IF NOT EXISTS keys (number INTEGER PRIMARY KEY, name TEXT UNIQUE, tbl TEXT, col TEXT);
"""


class Phrase(NamedTuple):
    """A phrase that means a value."""

    words: str
    """Joined by blanks."""
    value: str
    """The value; of names of several columns, their values as JSON."""
    cost: float
    plural: bool
    together: bool
    """True where several values of one phrase are meant together: all houses in a street."""
    lent: bool
    """True where a concept or the thesaurus brings the phrase, not the value itself."""
    via: str
    """As `Sense.via`."""


class ValueStore:
    """One file of values. Safe from any thread, and beside other processes."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._lock = threading.Lock()
        self._terms: dict[int, list[str]] = {}
        with self._lock, connection:
            connection.executescript(_SCHEMA)

    # -- columns -----------------------------------------------------------------------------------------------------

    def is_many(self, table: str, column: str) -> bool | None:
        """Whether the column has too many values to hold them all in memory; None where nobody has looked yet."""
        row = self._one("SELECT many FROM columns WHERE tbl = ? AND col = ?", table, column)
        return bool(row[0]) if row is not None else None

    def values(self, table: str, column: str) -> tuple[str, ...]:
        """The values of a column that has few."""
        with self._lock:
            rows = self._connection.execute("SELECT value FROM few WHERE tbl = ? AND col = ?", (table, column))
            return tuple(str(row[0]) for row in rows)

    def keep(self, table: str, column: str, values: Sequence[str] | None) -> None:
        """Remember the values of a column, or (None) that it has many."""
        with self._lock, self._writing() as connection:
            new = connection.execute("INSERT OR IGNORE INTO columns VALUES (?, ?, ?)", (table, column, values is None))
            if new.rowcount and values is not None:
                connection.executemany("INSERT INTO few VALUES (?, ?, ?)", ((table, column, value) for value in values))

    # -- phrases -----------------------------------------------------------------------------------------------------

    def number(self, name: str) -> int | None:
        """The number of a list of phrases; None where it was not written yet."""
        row = self._one("SELECT number FROM keys WHERE name = ?", name)
        return int(row[0]) if row is not None else None

    def write(self, name: str, table: str, column: str, phrases: Iterable[Phrase]) -> int:
        """Write a list of phrases, whole or not at all, and hand back its number."""
        with self._lock, self._writing() as connection:
            there = connection.execute("SELECT number FROM keys WHERE name = ?", (name,)).fetchone()
            if there is not None:  # another process was quicker
                return int(there[0])
            made = connection.execute("INSERT INTO keys (name, tbl, col) VALUES (?, ?, ?)", (name, table, column))
            number = int(made.lastrowid or 0)
            connection.execute(
                f"CREATE TABLE p{number} (words TEXT, value TEXT, cost REAL, plural INTEGER, together INTEGER, "
                "lent INTEGER, via TEXT)"
            )
            connection.execute(f"CREATE VIRTUAL TABLE f{number} USING fts5 (value, tokenize = 'unicode61')")
            connection.execute(f"CREATE VIRTUAL TABLE t{number} USING fts5vocab (f{number}, row)")
            connection.executemany(f"INSERT INTO p{number} VALUES (?, ?, ?, ?, ?, ?, ?)", phrases)  # noqa: S608 - a number
            connection.execute(f"CREATE INDEX i{number} ON p{number} (words)")
            connection.execute(
                f"INSERT INTO f{number} SELECT DISTINCT value FROM p{number} WHERE NOT lent"  # noqa: S608 - numbers
            )
        return number

    def found(self, numbers: Sequence[int], phrases: Sequence[str]) -> Iterator[tuple[int, Phrase]]:
        """Which of the phrases stand in which of the lists."""
        marks = ", ".join("?" * len(phrases))
        each = (
            f"SELECT {number}, words, value, cost, plural, together, lent, via FROM p{number} WHERE words IN ({marks})"  # noqa: S608
            for number in numbers
        )
        with self._lock:
            rows = self._connection.execute(" UNION ALL ".join(each), [*phrases] * len(numbers)).fetchall()
        for number, words, value, cost, plural, together, lent, via in rows:
            yield number, Phrase(words, value, cost, bool(plural), bool(together), bool(lent), via)

    # -- values like a text ------------------------------------------------------------------------------------------

    def lists(self) -> list[tuple[int, str, str]]:
        """Number, table and column of every list of phrases of one column, the first of each column."""
        with self._lock:
            rows = self._connection.execute("SELECT MIN(number), tbl, col FROM keys WHERE col <> '' GROUP BY tbl, col")
            return [(int(number), str(table), str(column)) for number, table, column in rows]

    def terms(self, number: int) -> list[str]:
        """The different words of a list's values."""
        with self._lock:
            if number not in self._terms:
                rows = self._connection.execute(f"SELECT term FROM t{number}")  # noqa: S608 - a number
                self._terms[number] = [str(row[0]) for row in rows]
            return self._terms[number]

    def holding(self, number: int, words: Sequence[str]) -> list[str]:
        """Up to `FEW` values that have most of the words."""
        said = " OR ".join(f'"{word}"' for word in words)
        with self._lock:
            rows = self._connection.execute(
                f"SELECT value FROM f{number} WHERE f{number} MATCH ? ORDER BY rank LIMIT {FEW}",  # noqa: S608 - numbers
                (said,),
            )
            return [str(row[0]) for row in rows]

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """A connection in a transaction: to the file or, where that was taken away, to a copy in memory."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute(f"PRAGMA user_version = {FORMAT}")  # a file that was taken away refuses this
        except sqlite3.OperationalError:  # another process found it older than the database, or the disk went away
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            there = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
            self._connection.backup(there)
            self._connection.close()
            self._connection = there
            there.execute("BEGIN IMMEDIATE")
        with self._connection as connection:
            yield connection

    def _one(self, statement: str, *values: str) -> tuple[Any, ...] | None:
        with self._lock:
            row: tuple[Any, ...] | None = self._connection.execute(statement, values).fetchone()
            return row

    def close(self) -> None:
        """Close the file of values; nothing can be looked up after it."""
        with self._lock:
            self._connection.close()


def folder() -> Path:
    """The folder of the indexes of databases' contents, in the user's cache."""
    return platformdirs.user_cache_path("woz") / "values"


def open_store(url: str, content: str) -> ValueStore:
    """The store of a database's content; made where there is none.

    Args:
        url: the database, without a password.
        content: another text after every change.
    """
    of_database = hashlib.sha256(url.encode()).hexdigest()[:12]
    name = f"{of_database}-{hashlib.sha256(f'{FORMAT} {content}'.encode()).hexdigest()[:16]}.sqlite"
    try:
        folder().mkdir(parents=True, exist_ok=True)
        path = folder() / name
        if not path.exists():
            for old in folder().glob(f"{of_database}-*"):
                with contextlib.suppress(OSError):
                    old.unlink()
        return _opened(path)
    except (OSError, sqlite3.Error):
        return ValueStore(sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None))


def _opened(path: Path) -> ValueStore:
    """The store in a file; one that is damaged is made anew."""
    for again in (False, True):
        connection = sqlite3.connect(path, timeout=120.0, check_same_thread=False, isolation_level=None)
        try:
            connection.execute("PRAGMA synchronous = OFF")  # what is lost with the power is made again
            return ValueStore(connection)
        except sqlite3.DatabaseError:
            connection.close()
            if again:
                raise
            path.unlink()
    raise AssertionError
