"""What an engine behind the guard must do and the limits it is given: facts, a protocol, and the basket that fills."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Protocol

from wizard.ask.guard.schema import GuardSchema


@dataclass(frozen=True)
class StatementLimits:
    """Caps on every statement: what it may hand back, and how long it may take."""

    rows: int = 10_000
    """Rows handed back; more are cut off, and the result says so."""
    seconds: float = 5.0
    """Time to run and to fetch."""
    size: int = 64_000_000
    """Characters and bytes of all text handed back; counts as a cut when passed."""
    cells: int = 1_000_000
    """Values handed back; counts as a cut when passed."""


@dataclass(frozen=True)
class StatementResult:
    """What a statement gave: its columns and its rows, up to the cap."""

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
    schema: GuardSchema

    def written_out(self, sql: str, places: tuple[int, ...]) -> str:
        """`sql` with its tables named so that the database cannot take them for others.

        `places` are the offsets in characters at which `check` found tables that are named without their schema.
        """
        ...

    def fetch(
        self, sql: str, limits: StatementLimits, cancel: threading.Event | None
    ) -> tuple[tuple[str, ...], list[tuple[object, ...]], bool]:
        """Columns, rows, whether rows were cut off; within half a second of the time cap or of `cancel`, come what may.

        Raises:
            SqlTimeout, SqlCancelled, SqlFailed, SqlRefused, DatabaseUnavailable.
        """
        ...

    def content(self) -> str | None:
        """Names what the database holds: another text after every change. None where the database is so small that
        nothing need be kept of it, or does not tell.
        """
        ...

    def close(self) -> None:
        """Give back every connection; whoever waits for rows has `SqlCancelled`. Never waits for a statement."""
        ...


class Basket:
    """Collects rows up to the caps."""

    def __init__(self, limits: StatementLimits) -> None:
        self.rows: list[tuple[object, ...]] = []
        self.full = False
        self._limits = limits
        self._size = 0
        self._cells = 0

    def add(self, rows: list[tuple[object, ...]]) -> bool:
        """Take what fits; False, and `full` turns true, with the first row that does not."""
        for row in rows:
            self._size += sum(len(value) for value in row if isinstance(value, (str, bytes)))
            self._cells += len(row)
            limits = self._limits
            if len(self.rows) >= limits.rows or self._size > limits.size or self._cells > limits.cells:
                self.full = True
                return False
            self.rows.append(row)
        return True
