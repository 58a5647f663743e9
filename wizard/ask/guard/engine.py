"""What an engine behind the guard must do and the limits it is given: facts, a protocol, and the basket that fills."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Protocol

from wizard.ask.guard.schema import Schema


@dataclass(frozen=True)
class Limits:
    """Caps on every statement."""

    rows: int = 10_000
    """Rows handed back; more are cut off, and the result says so."""
    seconds: float = 5.0
    """Time to run and to fetch."""
    size: int = 64_000_000
    """Characters and bytes of all text handed back; counts as a cut when passed."""


@dataclass(frozen=True)
class Result:
    """What a statement gave."""

    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]
    """Values are int, float, str, None, bool or `datetime.date`."""
    truncated: bool
    """True where a cap cut rows off."""
    milliseconds: float


class Engine(Protocol):
    """Runs a checked statement with the database's own means of keeping it read-only. Safe from any thread."""

    dialect: str
    """`sqlite` or `postgres`, as the parser calls them."""
    schema: Schema

    def fetch(
        self, sql: str, limits: Limits, cancel: threading.Event | None
    ) -> tuple[tuple[str, ...], list[tuple[object, ...]], bool]:
        """Columns, rows, whether rows were cut off.

        Raises:
            SqlTimeout, SqlCancelled, SqlFailed, SqlRefused, DatabaseUnavailable.
        """
        ...

    def close(self) -> None:
        """Give back every connection."""
        ...


class Basket:
    """Collects rows up to the caps."""

    def __init__(self, limits: Limits) -> None:
        self.rows: list[tuple[object, ...]] = []
        self.full = False
        self._limits = limits
        self._size = 0

    def add(self, rows: list[tuple[object, ...]]) -> None:
        """Take what fits; `full` turns true with the first row that does not."""
        for row in rows:
            self._size += sum(len(value) for value in row if isinstance(value, (str, bytes)))
            if len(self.rows) >= self._limits.rows or self._size > self._limits.size:
                self.full = True
                return
            self.rows.append(row)
