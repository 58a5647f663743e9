"""Which column holds a value like this? Looks over its distinct texts, forgiving case, accents and spelling.

Of a large database the values are kept on disk (`wizard.ask.value_index`): those of columns that have few are read from
there, those of columns that have many are looked up there.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from rapidfuzz import fuzz, process, utils

from wizard.ask.guard.engine import StatementResult
from wizard.ask.guard.schema import GuardSchema
from wizard.ask.normalise import unaccented
from wizard.ask.value_index.store import ValueStore

MOST_DISTINCT = 20_000
"""Distinct values of a column that are handed out at once."""
MANY = 5_000
"""Distinct values of a column of a large database that are held in memory; those of a column with more are not."""
NEAR_WORDS = 4
"""Words of a column with many values that one word may have been meant for."""


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

    def __init__(
        self, schema: GuardSchema, run: Callable[[str], StatementResult], store: Callable[[], ValueStore | None]
    ) -> None:
        self._schema = schema
        self._run = run
        self._open_store = store
        self._store: ValueStore | None = None
        self._opened = False
        self._lock = threading.RLock()
        self._columns: dict[tuple[str, str], tuple[str, ...]] = {}
        self._secret: frozenset[str] = frozenset()
        self._all: list[tuple[str, str, str]] | None = None
        self._choices: list[str] = []

    def keep_secret(self, columns: Collection[str]) -> None:
        """Find no values of these columns, each as `table.column`, nor of views, which may show them."""
        with self._lock:
            self._secret, self._all = frozenset(columns), None

    @property
    def store(self) -> ValueStore | None:
        """The values on disk; None where the database is small."""
        with self._lock:
            if not self._opened:
                self._opened = True
                self._store = self._open_store()
            return self._store

    def is_many(self, table: str, column: str) -> bool:
        """Whether a column has so many values that they are looked up on disk."""
        store = self.store
        if store is None:
            return False
        with self._lock:
            known = store.is_many(table, column)
            if known is None:
                values = self._read(table, column, MANY + 1)
                known = len(values) > MANY
                store.keep(table, column, None if known else values)
            return known

    def distinct(self, table: str, column: str) -> tuple[str, ...]:
        """Distinct texts of one column, sorted; NULLs left out."""
        with self._lock:
            return self._distinct(table, column)

    def _distinct(self, table: str, column: str) -> tuple[str, ...]:
        found = self._columns.get((table, column))
        if found is None:
            store = self.store
            if store is not None and not self.is_many(table, column):
                found = store.values(table, column)
            else:
                found = self._read(table, column, MOST_DISTINCT)
            self._columns[table, column] = found
        return found

    def _read(self, table: str, column: str, limit: int) -> tuple[str, ...]:
        result = self._run(
            f'SELECT DISTINCT "{column}" FROM "{table}" WHERE "{column}" IS NOT NULL '  # noqa: S608 - names of the schema
            f'ORDER BY "{column}" LIMIT {limit}'
        )
        return tuple(str(row[0]) for row in result.rows)

    def look_up(self, text: str, limit: int = 12, least: float = 70.0) -> tuple[ValueMatch, ...]:
        """Values like `text`, best first."""
        with self._lock:
            if self._all is None:
                self._all = [
                    (table.name, column.name, value)
                    for table in self._schema.tables
                    for column in table.columns
                    if f"{table.name}.{column.name}" not in self._secret and not (self._secret and table.definition)
                    if column.is_text and not self.is_many(table.name, column.name)
                    for value in self._distinct(table.name, column.name)
                ]
                self._choices = [_plain(value) for _, _, value in self._all]
            rows, choices = self._all, self._choices
        wanted = _plain(text)
        if not wanted:
            return ()
        found = process.extract(wanted, choices, scorer=fuzz.WRatio, limit=limit * 4, score_cutoff=least)
        hits = [(score, fuzz.ratio(wanted, choice), rows[index]) for choice, score, index in found]
        for table, column, value in self._on_disk(wanted):
            if f"{table}.{column}" in self._secret:
                continue
            choice = _plain(value)
            score = fuzz.WRatio(wanted, choice, score_cutoff=least)
            if score:
                hits.append((score, fuzz.ratio(wanted, choice), (table, column, value)))
        # Of equally good partial matches the one of like length comes first.
        hits.sort(key=lambda hit: (-hit[0], -hit[1]))
        return tuple(ValueMatch(*row, round(score, 1)) for score, _, row in hits[:limit])

    def _on_disk(self, wanted: str) -> Iterator[tuple[str, str, str]]:
        """Values of columns that have many, with words like those that are wanted."""
        store = self.store
        for number, table, column in store.lists() if store is not None else ():
            terms = store.terms(number) if store is not None else []
            near = [
                hit[0]
                for word in wanted.split()
                for hit in process.extract(word, terms, scorer=fuzz.ratio, limit=NEAR_WORDS, score_cutoff=75)
            ]
            if near and store is not None:
                for value in store.holding(number, near):
                    yield table, column, value


def _plain(text: str) -> str:
    """The text without case, accents and punctuation."""
    return utils.default_process(unaccented(text)[0])
