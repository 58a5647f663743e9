"""Worker processes, from the side of the one who asks: started ahead, lent for one statement, killed where they do
not stop.

A worker is idle, lent, or dead. What is known to be idle is lent again; after any surprise (an exception on our side,
an answer that does not come in time, a hang-up) the worker is killed, and another is started in its place.
"""

from __future__ import annotations

import contextlib
import marshal
import select
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wizard.ask.guard.errors import SqlCancelled, SqlTimeout

PROGRAM = Path(__file__).with_name("sqlite_worker.py")
MOST = 4
"""Workers of one database that run at once; who comes then waits, and the wait counts towards the time cap."""
TICK = 0.02
"""Seconds between two looks at the cancel event."""
_LENGTH = struct.Struct("!I")
_STOP = _LENGTH.pack(0)
_dying: list[subprocess.Popen[bytes]] = []
"""Killed, and still in the hands of the operating system (a file on a network that does not answer)."""


@dataclass(eq=False)
class WorkerGone(Exception):
    """The worker ended by itself in the middle of a statement."""

    status: int | None
    """Its exit code, negative for a signal; None where it is not known."""


class Overdue(Exception):
    """No answer came before the moment that was given."""


class Worker:
    """One process that runs statements on SQLite, and may be killed."""

    def __init__(self, opening: tuple[object, ...]) -> None:
        self._socket, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(PROGRAM)],
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # the terminal's signals are for us; a worker ends with its socket
            )
        self._arrived = bytearray()
        self._waiting = select.poll()
        self._waiting.register(self._socket, select.POLLIN)
        self.send(opening)

    @property
    def alive(self) -> bool:
        """False once the process has ended."""
        return self._process.poll() is None

    def send(self, message: tuple[Any, ...]) -> None:
        """Give it a message.

        Raises:
            WorkerGone: nobody is there to take it.
        """
        body = marshal.dumps(message)
        try:
            self._socket.sendall(_LENGTH.pack(len(body)) + body)
        except OSError:
            raise WorkerGone(self._process.poll()) from None

    def stop(self) -> None:
        """Tell it that nothing more of its statement is wanted; it still says `end`."""
        with contextlib.suppress(OSError):
            self._socket.sendall(_STOP)

    def receive(self, until: float, cancel: threading.Event | None) -> tuple[Any, ...]:
        """The next message.

        Raises:
            Overdue: it is not here at `until` (of the monotonic clock).
            SqlCancelled: `cancel` was set meanwhile.
            WorkerGone: the process ended.
        """
        while True:
            message = self._taken()
            if message is not None:
                return message
            left = until - time.monotonic()
            if left <= 0:
                raise Overdue
            if cancel is not None and cancel.is_set():
                raise SqlCancelled
            wait = left if cancel is None else min(left, TICK)
            if self._waiting.poll(max(1, round(wait * 1000))):
                try:
                    part = self._socket.recv(1 << 18)
                except OSError:
                    part = b""
                if not part:
                    raise WorkerGone(self._status())
                self._arrived += part

    def _taken(self) -> tuple[Any, ...] | None:
        if len(self._arrived) < _LENGTH.size:
            return None
        end = _LENGTH.size + _LENGTH.unpack_from(self._arrived)[0]
        if len(self._arrived) < end:
            return None
        message: tuple[Any, ...] = marshal.loads(self._arrived[_LENGTH.size : end])  # noqa: S302 - our own program wrote it
        del self._arrived[:end]
        return message

    def _status(self) -> int | None:
        try:
            return self._process.wait(0.1)
        except subprocess.TimeoutExpired:
            return None

    def kill(self) -> None:
        """End it now, whatever it does. Any thread may call this, also while another waits in `receive`."""
        self._process.kill()
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def bury(self) -> None:
        """Give back what the operating system keeps of a worker; only the thread that has it may call this."""
        self.kill()
        self._socket.close()
        if self._status() is None:
            _dying.append(self._process)
        _dying[:] = [process for process in _dying if process.poll() is None]


class DatabaseWorkers:
    """The workers of one database. Safe from any thread."""

    def __init__(self, opening: tuple[object, ...]) -> None:
        self._opening = opening
        self._changed = threading.Condition()
        self._idle: list[Worker] = [Worker(opening)]
        self._lent: set[Worker] = set()
        self._closed = False

    @property
    def closed(self) -> bool:
        """True once `close` was called."""
        return self._closed

    @contextlib.contextmanager
    def lent(self, seconds: float, until: float, cancel: threading.Event | None) -> Iterator[Worker]:
        """A worker for one statement. Any exception inside is the end of it.

        Raises:
            SqlTimeout: all of them were busy up to the moment `until`; `seconds` is what the error says.
            SqlCancelled: `cancel` was set before one was free, or the database was closed.
        """
        worker = self._take(seconds, until, cancel)
        try:
            yield worker
        except BaseException:
            self._lose(worker)
            raise
        with self._changed:
            self._lent.discard(worker)
            if not self._closed:
                self._idle.append(worker)
                worker = None  # type: ignore[assignment]
            self._changed.notify()
        if worker is not None:
            worker.bury()

    def _take(self, seconds: float, until: float, cancel: threading.Event | None) -> Worker:
        with self._changed:
            while True:
                if self._closed or (cancel is not None and cancel.is_set()):
                    raise SqlCancelled
                while self._idle:
                    worker = self._idle.pop()
                    if worker.alive:
                        self._lent.add(worker)
                        return worker
                    worker.bury()
                if len(self._lent) < MOST:
                    worker = Worker(self._opening)
                    self._lent.add(worker)
                    return worker
                left = until - time.monotonic()
                if left <= 0:
                    raise SqlTimeout(seconds)
                self._changed.wait(left if cancel is None else min(left, TICK))

    def _lose(self, worker: Worker) -> None:
        worker.kill()
        with self._changed:
            self._lent.discard(worker)
            if not self._closed and not self._idle:  # ready when the next statement comes
                with contextlib.suppress(OSError, WorkerGone):
                    self._idle.append(Worker(self._opening))
            self._changed.notify()
        worker.bury()

    def close(self) -> None:
        """Kill all; whoever waits for one has `SqlCancelled`."""
        with self._changed:
            self._closed = True
            idle, self._idle = self._idle, []
            for worker in self._lent:
                worker.kill()
            self._changed.notify_all()
        for worker in idle:
            worker.bury()
