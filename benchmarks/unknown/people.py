"""Names of people and places, and draws of days, that the made databases share."""

from __future__ import annotations

import datetime
import random
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path

FIRST = (
    "Anna", "Peter", "Maria", "Thomas", "Julia", "Martin", "Laura", "Simon", "Clara", "Oliver", "Nora", "Felix",
    "Emma", "Victor", "Helen", "David", "Sofia", "Jonas", "Irene", "Marcus", "Paula", "Adam", "Greta", "Hugo",
)  # fmt: skip
LAST = (
    "Keller", "Holm", "Novak", "Marsh", "Fischer", "Doyle", "Petrov", "Lindgren", "Castillo", "Byrne", "Osman",
    "Weber", "Tanaka", "Moreau", "Quinn", "Hale", "Brandt", "Silva", "Archer", "Nilsen", "Rossi", "Yilmaz", "Wood",
)  # fmt: skip


def persons(rng: random.Random, number: int) -> list[tuple[str, str]]:
    """Different pairs of first and last name."""
    pairs = [(first, last) for last in LAST for first in FIRST]
    rng.shuffle(pairs)
    return pairs[:number]


def day(rng: random.Random, first: str, last: str) -> str:
    """A day between two, as ISO 8601."""
    begin, end = datetime.date.fromisoformat(first), datetime.date.fromisoformat(last)
    return (begin + datetime.timedelta(days=rng.randrange((end - begin).days + 1))).isoformat()


def later(start: str, days: int) -> str:
    """The day so many days after."""
    return (datetime.date.fromisoformat(start) + datetime.timedelta(days=days)).isoformat()


def write(path: Path, schema: str, tables: Iterable[tuple[str, Sequence[Sequence[object]]]]) -> None:
    """A new database file with these tables filled; a file that is there is overwritten."""
    path.unlink(missing_ok=True)
    connection = sqlite3.connect(path)
    try:
        connection.executescript(schema)
        for name, rows in tables:
            marks = ", ".join("?" * len(rows[0]))
            connection.executemany(f'INSERT INTO "{name}" VALUES ({marks})', rows)
        connection.commit()
    finally:
        connection.close()
