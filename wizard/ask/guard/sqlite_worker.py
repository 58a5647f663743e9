"""The program of a worker process: it runs checked statements on one SQLite file, where it can be killed.

`workers` starts this file as a script of its own. The script imports the standard library only, so that a worker is
ready within some ten milliseconds. Both sides talk over one socket, the worker's standard input. A message is its
length in four bytes, then a tuple in `marshal`'s form:

=========================================  ========================================================================
to the worker
`(path, tables, functions)`                once, first
`(statement, seconds)`                     run it
a length of 0                              stop what runs; nothing more of it is wanted
from the worker
`("columns", names)`                       first answer to a statement
`("rows", rows)`                           any number of times
`("end", how, text)`                       last; `how`: `ok`, `late`, `stopped`, `refused`, `failed`, `memory`, `gone`
=========================================  ========================================================================

The operating system holds the limits that SQLite does not hold itself: memory, the size of temporary files, and a
timer that ends the process where a statement runs on after its time, also when nobody is left to kill it.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import resource
import select
import signal
import sqlite3
import struct
import time
from typing import Any
from urllib.parse import quote

MEMORY = 512 * 1024 * 1024
"""Bytes of address space."""
HEAP = 256 * 1024 * 1024
"""Bytes that SQLite itself may take: what stays is for the rows on their way."""
TEMPORARY = 1024 * 1024 * 1024
"""Bytes of one temporary file, into which SQLite sorts."""
OVERTIME = 2.0
"""Seconds after a statement's time when the operating system ends the worker."""
STEPS = 5000
"""Steps of SQLite's virtual machine between two looks at the clock and at the socket."""
CHUNK = 500
"""Rows in one message."""
CHUNK_SIZE = 1_000_000
"""Characters and bytes in one message; one row is never divided."""
LIMITS = (
    (sqlite3.SQLITE_LIMIT_LENGTH, 1_000_000),  # bytes of one text or blob
    (sqlite3.SQLITE_LIMIT_SQL_LENGTH, 100_000),
    (sqlite3.SQLITE_LIMIT_VDBE_OP, 250_000),  # instructions of a planned statement
    (sqlite3.SQLITE_LIMIT_COMPOUND_SELECT, 200),
    (sqlite3.SQLITE_LIMIT_FUNCTION_ARG, 100),
    (sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 200),
    (sqlite3.SQLITE_LIMIT_ATTACHED, 0),
    (sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 0),
    (sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH, 1),
    (sqlite3.SQLITE_LIMIT_WORKER_THREADS, 0),
)
CHANNEL = 0
_LENGTH = struct.Struct("!I")
_READ_ONLY = (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION)


class Hangup(Exception):
    """The other side has closed the socket."""


class Late(Exception):
    """The statement's time is over."""


class Stopped(Exception):
    """Nobody wants the rest of the statement."""


def send(message: tuple[Any, ...]) -> None:
    """Write one message, however long that takes."""
    body = marshal.dumps(message)
    view = memoryview(_LENGTH.pack(len(body)) + body)
    while view:
        view = view[os.write(CHANNEL, view) :]


def receive() -> tuple[Any, ...] | None:
    """The next message; None for the one that says stop.

    Raises:
        Hangup: there is none.
    """
    (length,) = _LENGTH.unpack(_exactly(_LENGTH.size))
    if not length:
        return None
    message: tuple[Any, ...] = marshal.loads(_exactly(length))  # noqa: S302 - our own parent wrote it
    return message


def _exactly(count: int) -> bytes:
    parts = bytearray()
    while len(parts) < count:
        part = os.read(CHANNEL, count - len(parts))
        if not part:
            raise Hangup
        parts += part
    return bytes(parts)


class File:
    """One SQLite file, opened read only; opened again where another file stands in its place."""

    def __init__(self, path: str, tables: frozenset[str], functions: frozenset[str]) -> None:
        self._path = path
        self._tables = tables
        self._functions = functions
        self._connection: sqlite3.Connection | None = None
        self._seen: tuple[int, ...] = ()
        self._deadline = 0.0
        self._why: type[Exception] | None = None
        self._socket = select.poll()
        self._socket.register(CHANNEL, select.POLLIN)

    def run(self, statement: str, seconds: float) -> None:
        """Send the columns and the rows of `statement`.

        Raises:
            Late, Stopped: it was cut short.
            sqlite3.Error, sqlite3.Warning, ValueError, MemoryError: it failed.
        """
        self._deadline = time.monotonic() + seconds
        self._why = None
        try:
            with contextlib.closing(self._opened().execute(statement)) as cursor:
                send(("columns", tuple(str(part[0]) for part in cursor.description or ())))
                rows: list[tuple[Any, ...]] = []
                size = 0
                for row in cursor:
                    rows.append(row)
                    for value in row:
                        if isinstance(value, (str, bytes)):
                            size += len(value)
                    if len(rows) >= CHUNK or size >= CHUNK_SIZE:
                        send(("rows", rows))
                        rows, size = [], 0
                        self._look()
                        if self._why is not None:
                            raise self._why
                send(("rows", rows))
        except sqlite3.Error:
            if self._why is not None:
                raise self._why from None
            raise

    def _opened(self) -> sqlite3.Connection:
        status = os.stat(self._path)  # noqa: PTH116 - pathlib would double the time that a worker needs to start
        seen = (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)
        if self._connection is not None and seen == self._seen:
            return self._connection
        if self._connection is not None:
            self._connection.close()
        self._connection = sqlite3.connect(
            f"file:{quote(self._path)}?mode=ro", uri=True, isolation_level=None, cached_statements=0
        )
        self._connection.execute(f"PRAGMA hard_heap_limit={HEAP}")
        for limit, value in LIMITS:
            self._connection.setlimit(limit, value)
        self._connection.set_authorizer(self._authorize)
        self._connection.set_progress_handler(self._look, STEPS)
        self._seen = seen
        return self._connection

    def _look(self) -> int:
        """The progress handler: not 0 where the statement has to end."""
        if self._why is None:
            if time.monotonic() > self._deadline:
                self._why = Late
            elif self._socket.poll(0):
                self._why = Stopped
        return 0 if self._why is None else 1

    def _authorize(self, action: int, first: str | None, second: str | None, _db: str | None, _by: str | None) -> int:
        if action not in _READ_ONLY:
            return sqlite3.SQLITE_DENY
        # An alias of a subquery or of a WITH clause has no table behind it: the database names it "".
        if action == sqlite3.SQLITE_READ and first and first.lower() not in self._tables:
            return sqlite3.SQLITE_DENY
        if action == sqlite3.SQLITE_FUNCTION and (second or "").lower() not in self._functions:
            return sqlite3.SQLITE_DENY
        return sqlite3.SQLITE_OK


def limit_the_process() -> None:
    """Ask the operating system for the limits; one that it does not know stays unset."""
    for kind, wanted in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_FSIZE, TEMPORARY), (resource.RLIMIT_CORE, 0)):
        with contextlib.suppress(OSError, ValueError):
            _, hard = resource.getrlimit(kind)
            resource.setrlimit(kind, (wanted, hard) if hard == resource.RLIM_INFINITY else (min(wanted, hard), hard))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})


def _ended(file: File, statement: str, seconds: float) -> tuple[str, str]:
    """Run the statement; how it ended, and the database's own words."""
    try:
        file.run(statement, seconds)
    except Late:
        return "late", ""
    except Stopped:
        return "stopped", ""
    except MemoryError:
        return "memory", ""
    except OSError as error:
        return "gone", error.strerror or str(error)
    except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
        reason = str(error)
        if "out of memory" in reason:
            return "memory", ""
        if "unable to open" in reason:
            return "gone", reason
        return "refused" if "not authorized" in reason or "prohibited" in reason else "failed", reason
    return "ok", ""


def main() -> None:
    """Serve until the other side hangs up."""
    limit_the_process()
    with contextlib.suppress(Hangup, BrokenPipeError, ConnectionResetError):
        path, tables, functions = receive() or ()
        file = File(path, tables, functions)
        while True:
            message = receive()
            if message is None:  # the statement had ended already
                continue
            statement, seconds = message
            signal.setitimer(signal.ITIMER_REAL, seconds + OVERTIME)
            how, text = _ended(file, statement, seconds)
            send(("end", how, text))
            signal.setitimer(signal.ITIMER_REAL, 0)


if __name__ == "__main__":
    main()
