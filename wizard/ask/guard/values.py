"""Which column holds a value like this? Looks over its distinct texts, forgiving case, accents and spelling."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from rapidfuzz import fuzz, process, utils

from wizard.ask.guard.engine import Result
from wizard.ask.guard.schema import Schema
from wizard.ask.normalise import unaccented

MOST_DISTINCT = 20_000
"""Distinct values of a column that are looked at; a column with more is long text, not a vocabulary."""


@dataclass(frozen=True)
class ValueMatch:
    """A value found in the database."""

    table: str
    column: str
    value: str
    score: float
    """Likeness to what was looked for, 0 to 100; 100 is the same but for case."""


class ValueIndex:
    """Distinct texts of every text column, read on first use and kept. Safe from any thread."""

    def __init__(self, schema: Schema, run: Callable[[str], Result]) -> None:
        self._schema = schema
        self._run = run
        self._lock = threading.Lock()
        self._columns: dict[tuple[str, str], tuple[str, ...]] = {}
        self._all: list[tuple[str, str, str]] | None = None
        self._choices: list[str] = []

    def distinct(self, table: str, column: str) -> tuple[str, ...]:
        """Distinct texts of one column, sorted; NULLs left out."""
        with self._lock:
            return self._distinct(table, column)

    def _distinct(self, table: str, column: str) -> tuple[str, ...]:
        found = self._columns.get((table, column))
        if found is None:
            result = self._run(
                f'SELECT DISTINCT "{column}" FROM "{table}" WHERE "{column}" IS NOT NULL '  # noqa: S608 - names of the schema
                f'ORDER BY "{column}" LIMIT {MOST_DISTINCT}'
            )
            found = tuple(str(row[0]) for row in result.rows)
            self._columns[table, column] = found
        return found

    def look_up(self, text: str, limit: int = 12, least: float = 70.0) -> tuple[ValueMatch, ...]:
        """Values like `text`, best first."""
        with self._lock:
            if self._all is None:
                self._all = [
                    (table.name, column.name, value)
                    for table in self._schema.tables
                    for column in table.columns
                    if column.is_text
                    for value in self._distinct(table.name, column.name)
                ]
                self._choices = [_plain(value) for _, _, value in self._all]
            rows, choices = self._all, self._choices
        wanted = _plain(text)
        if not wanted:
            return ()
        found = process.extract(wanted, choices, scorer=fuzz.WRatio, limit=limit * 4, score_cutoff=least)
        # Of equally good partial matches the one of like length comes first.
        ranked = sorted(found, key=lambda hit: (-hit[1], -fuzz.ratio(wanted, hit[0])))
        return tuple(ValueMatch(*rows[index], round(score, 1)) for _, score, index in ranked[:limit])


def _plain(text: str) -> str:
    """The text without case, accents and punctuation."""
    return utils.default_process(unaccented(text)[0])
