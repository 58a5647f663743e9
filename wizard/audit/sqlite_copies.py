"""Copies of an SQLite database with other rows, as files in a temporary folder."""

from __future__ import annotations

import contextlib
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from wizard.ask.guard import GuardSchema, Table
from wizard.audit.redrawn_values import Drawing, movable_groups, references
from wizard.audit.repeated_values import repeated_values


@contextmanager
def sqlite_copies(source: Path, schema: GuardSchema, count: int, seed: int) -> Iterator[list[Path]]:
    """The files of `count` copies of the database `source`; they go when the context ends."""
    with tempfile.TemporaryDirectory(prefix="woz-audit-", ignore_cleanup_errors=True) as folder:
        files = [Path(folder) / f"{number + 1}.sqlite" for number in range(count)]
        for number, file in enumerate(files):
            make_another(source, file, schema, seed, number)
        yield files


def make_another(source: Path, target: Path, schema: GuardSchema, seed: int, number: int) -> None:
    """Write to `target` a copy of the SQLite database `source` with other rows; the same seed makes the same copies.

    Copy `number`, from 0, draws the values of half the columns anew (`wizard.audit.redrawn_values`).
    """
    with (
        closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as original,
        closing(sqlite3.connect(target)) as copy,
    ):
        original.backup(copy)
        copy.execute("PRAGMA foreign_keys = OFF")
        types = {table.name: {column.name: column.type for column in table.columns} for table in schema.tables}
        repeated = list(repeated_values(references(schema), types, copy.execute))
        for table in schema.tables:
            places = _rowids(copy, table)
            drawing = Drawing(schema, table, _movable(copy, table) if places else [], seed, number)
            if places:
                _draw_anew(copy, table, drawing.groups, places, drawing)
            dropped = [(one,) for one in drawing.dropped(places)]
            copy.executemany(f'DELETE FROM "{table.name}" WHERE rowid = ?', dropped)  # noqa: S608 - schema's
        for one in repeated:
            with contextlib.suppress(sqlite3.IntegrityError):  # a constraint holds the rows as they are
                copy.execute(one.mended())
        copy.commit()


def _movable(copy: sqlite3.Connection, table: Table) -> list[list[str]]:
    names = [column.name for column in table.columns]
    listed = ", ".join(f'"{name}"' for name in names)
    rows = copy.execute(f'SELECT {listed} FROM "{table.name}" ORDER BY rowid').fetchall()  # noqa: S608 - schema's
    return movable_groups(table, dict(zip(names, zip(*rows, strict=True), strict=True)))


def _draw_anew(
    copy: sqlite3.Connection, table: Table, groups: Sequence[Sequence[str]], places: Sequence[int], drawing: Drawing
) -> None:
    """Give each row another's values of some columns; a row that a constraint holds stays as it is."""
    for group in groups:
        names = ", ".join(f'"{name}"' for name in group)
        values = copy.execute(f'SELECT {names} FROM "{table.name}" ORDER BY rowid').fetchall()  # noqa: S608 - schema's
        settings = ", ".join(f'"{name}" = ?' for name in group)
        copy.executemany(
            f'UPDATE OR IGNORE "{table.name}" SET {settings} WHERE rowid = ?',  # noqa: S608 - names of the schema
            [(*row, place) for row, place in zip(drawing.anew(values), places, strict=True)],
        )


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
