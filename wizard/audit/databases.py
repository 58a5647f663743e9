"""Other databases of the same schema, made from one: the same values in other rows, so that other statements differ.

A statement that gives the right answer for the wrong reason seldom gives it on all of them (1992 paper, 2.3 and 4).
Each copy keeps keys, and draws the values of half the other columns anew from those that are there; of tables that
nothing refers to it drops a tenth. Names stay in every second copy, so that what is asked of them is there.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Self

from sqlalchemy import make_url

from wizard.ask.answer import GAVE_NO_ANSWER, with_days
from wizard.ask.guard import Database, Schema, open_database
from wizard.ask.guard.schema import Table
from wizard.ask.maximum import is_yes_no
from wizard.cas import Answer, from_rows
from wizard.errors import UsageError

SHARE_OF_ROWS = 0.1
"""Of the rows of a table that nothing refers to, so many are dropped in each copy."""


class OtherDatabases:
    """Copies of one database with other content. A context manager: the copies lie in a temporary folder."""

    def __init__(self, database: Database, count: int, seed: int) -> None:
        """Raises `UsageError` where the database is not SQLite: statements are of its dialect."""
        url = make_url(database.url)
        if url.get_backend_name() != "sqlite" or not url.database:
            raise UsageError(f"other databases are made of SQLite, and {database.url} is none; give --databases 0")
        self._stack = ExitStack()
        folder = Path(tempfile.mkdtemp(prefix="woz-audit-"))
        self._stack.callback(shutil.rmtree, folder, ignore_errors=True)
        self._opened: list[Database] = []
        try:
            for number in range(count):
                path = folder / f"{number + 1}.sqlite"
                make_another(Path(url.database), path, database.schema, seed, number)
                self._opened.append(self._stack.enter_context(open_database(f"sqlite:///{path}")))
        except BaseException:
            self._stack.close()
            raise

    def answers(self, sql: str) -> tuple[Answer | None, ...]:
        """What a statement gives on each copy; None where it gives nothing that could be compared."""
        return tuple(answer_on(one, sql) for one in self._opened)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()


def answer_on(database: Database, sql: str) -> Answer | None:
    """What a statement gives there; None where it fails, or gives too much or what has no form in an answer."""
    try:
        result = with_days(database.run(sql))
        if result.truncated:
            return None
        return from_rows(result.rows, scalar=True, boolean=is_yes_no(sql, database.dialect))
    except GAVE_NO_ANSWER:
        return None


def make_another(source: Path, target: Path, schema: Schema, seed: int, number: int) -> None:
    """Write to `target` a copy of the SQLite database `source` with other rows; the same seed makes the same copies.

    Copy `number`, from 0, draws the values of half the columns anew; copies 0 and 1, 2 and 3, ... share all of them.
    """
    with (
        closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as original,
        closing(sqlite3.connect(target)) as copy,
    ):
        original.backup(copy)
        copy.execute("PRAGMA foreign_keys = OFF")
        referred = {key.table.lower() for table in schema.tables for key in table.foreign_keys}
        for table in schema.tables:
            halves = random.Random(f"{seed}:{number // 2}:{table.name}")  # noqa: S311 - nothing secret hangs on it
            groups = list(_groups(table))
            halves.shuffle(groups)
            rng = random.Random(f"{seed}:{number}:{table.name}")  # noqa: S311 - likewise
            _draw_anew(copy, table, groups[number % 2 :: 2], rng)
            if table.name.lower() not in referred:
                _thin(copy, table, rng)
        copy.commit()


def _draw_anew(copy: sqlite3.Connection, table: Table, groups: Sequence[Sequence[str]], rng: random.Random) -> None:
    """Give each row another's values of some columns; those that refer to a row together stay together.

    Values are drawn with replacement, so that counts change, too; where all differ, they change places.
    """
    for group in groups:
        names = ", ".join(f'"{name}"' for name in group)
        places = _rowids(copy, table)
        if not places:
            return
        values = copy.execute(f'SELECT {names} FROM "{table.name}" ORDER BY rowid').fetchall()  # noqa: S608 - schema's
        values = (
            rng.sample(values, len(values)) if len(set(values)) == len(values) else rng.choices(values, k=len(values))
        )
        settings = ", ".join(f'"{name}" = ?' for name in group)
        copy.executemany(
            f'UPDATE OR IGNORE "{table.name}" SET {settings} WHERE rowid = ?',  # noqa: S608 - names of the schema
            [(*row, place) for row, place in zip(values, places, strict=True)],
        )


def _thin(copy: sqlite3.Connection, table: Table, rng: random.Random) -> None:
    places = _rowids(copy, table)
    dropped = rng.sample(places, int(len(places) * SHARE_OF_ROWS))
    copy.executemany(f'DELETE FROM "{table.name}" WHERE rowid = ?', [(one,) for one in dropped])  # noqa: S608 - schema's


def _rowids(copy: sqlite3.Connection, table: Table) -> list[int]:
    """Empty for a view, and for a table without row numbers: they stay as they are."""
    try:
        is_table = copy.execute(
            "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (table.name,)
        ).fetchone()
        if not is_table:
            return []
        found = copy.execute(f'SELECT rowid FROM "{table.name}" ORDER BY rowid').fetchall()  # noqa: S608 - schema's
    except sqlite3.OperationalError:
        return []
    return [int(row[0]) for row in found]


def _groups(table: Table) -> Iterator[Sequence[str]]:
    """Columns that may be moved: those of each foreign key, and every other one, alone; keys stay."""
    keys = {column.name.lower() for column in table.columns if column.primary_key}
    taken: set[str] = set()
    for key in table.foreign_keys:
        names = [name for name in key.columns if name.lower() not in keys | taken]
        taken.update(name.lower() for name in key.columns)
        if len(names) == len(key.columns):
            yield names
    for column in table.columns:
        if column.name.lower() not in keys | taken:
            yield [column.name]
