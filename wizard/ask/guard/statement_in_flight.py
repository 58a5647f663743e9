"""One statement on its way to a server that may never answer: the caller waits for it as long as he wants, and leaves.

A thread of its own carries the statement. The caller waits for the outcome; when he has waited enough he leaves, and
the thread may hang on: nobody waits for it, and it ends with the process.
"""

from __future__ import annotations

import contextlib
import os
import socket
import threading
import time
from typing import Any

import psycopg

from wizard.ask.guard.engine import StatementLimits
from wizard.ask.guard.errors import SqlCancelled, SqlTimeout

Rows = tuple[tuple[str, ...], list[tuple[object, ...]], bool]
"""Columns, rows, whether rows were cut off."""
TICK = 0.02
"""Seconds between two looks at the cancel event."""
GRACE = 0.15
"""Seconds after the time cap in which the server may still end a statement by itself."""
OBEYS = 0.3
"""Seconds for the server to obey a cancel request, then a termination."""
CONTROL = 2
"""Seconds for the connection over which a statement is stopped."""


class StatementInFlight:
    """A statement, its limits, and what becomes of it."""

    def __init__(self, sql: str, limits: StatementLimits) -> None:
        self.sql = sql
        self.limits = limits
        self.deadline = time.monotonic() + limits.seconds
        self.done = threading.Event()
        """Set once nothing happens any more."""
        self.outcome: Rows | Exception | None = None
        self.left = False
        """True once nobody waits."""
        self.closing = threading.Event()
        """Set where the database is being closed."""
        self._lock = threading.Lock()
        self._connection: psycopg.Connection[Any] | None = None

    def boards(self, connection: psycopg.Connection[Any]) -> bool:
        """The statement is about to be sent over `connection`; False where nobody wants it any more."""
        with self._lock:
            if self.left:
                return False
            self._connection = connection
            return True

    def leaves_the_connection(self) -> None:
        """The connection is the statement's no longer; waits while a request to stop is on its way to the server."""
        with self._lock:
            self._connection = None

    def landed(self, cancel: threading.Event | None) -> Rows:
        """Wait for the rows.

        Raises:
            SqlTimeout: they are not here `GRACE` after the time cap.
            SqlCancelled: `cancel` was set, or the database is being closed.
            Exception: what the carrying thread met.
        """
        while not self.done.wait(TICK):
            if self.closing.is_set() or (cancel is not None and cancel.is_set()):
                raise SqlCancelled
            if time.monotonic() > self.deadline + GRACE:
                raise SqlTimeout(self.limits.seconds)
        if isinstance(self.outcome, Exception):
            raise self.outcome
        assert self.outcome is not None  # noqa: S101 - `done` says so
        return self.outcome

    def leave(self) -> None:
        """Whoever waited for the statement has gone: its outcome is nobody's, and its connection is not used again."""
        with self._lock:
            self.left = True

    def stop(self, address: str) -> int | None:
        """Ask the server to stop the statement, then to end its backend, then hang up.

        `address` is where a second connection is opened. Returns the process number of a backend that obeyed neither.
        """
        with self._lock:
            if (connection := self._connection) is None:
                return None
            with contextlib.suppress(psycopg.Error):
                connection.cancel_safe(timeout=CONTROL)
        if self.done.wait(OBEYS):
            return None
        with self._lock:
            if (connection := self._connection) is None:
                return None
            backend = connection.info.backend_pid
            _terminate(address, backend)
            if self.done.is_set():
                return None
            _hang_up(connection)
        return backend


def _terminate(address: str, backend: int) -> None:
    with (
        contextlib.suppress(psycopg.Error),
        psycopg.connect(address, connect_timeout=CONTROL, autocommit=True) as second,
    ):
        second.execute("SELECT pg_terminate_backend(%s)", (backend,))


def _hang_up(connection: psycopg.Connection[Any]) -> None:
    """Close the wire below the driver, which another thread waits in: that thread wakes with an error."""
    with contextlib.suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(connection.fileno())) as wire:
        wire.shutdown(socket.SHUT_RDWR)
