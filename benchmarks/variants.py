"""Further databases of the schema of one that is there, so that an answer that is right by luck does not count.

A shipped domain's builder is run with other seeds, and what questions name (people, telephones, addresses) is carried
over from the domain's own database, so that references still find something. Of any other SQLite database a copy is
made whose rows draw their values anew from one another, with replacement; keys and columns in which no value occurs
twice are kept.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import random
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from wizard.domain import Domain
from wizard.domain.database import build_from_seed, generator_version

CARRIED = {
    "personnel": {
        "employees": (("last_name", "first_name"), ("home_phone",), ("work_phone",), ("street", "city", "state_code",
                      "zip")),
    },
}  # fmt: skip
"""Columns whose values are the domain's own, dealt out anew; those of a group stay together."""
WITHIN = {
    ("employees", "last_name"): """department, job_code, (SELECT s.last_name FROM employees AS s
        WHERE s.employee_id = employees.supervisor_id), sex""",
}
"""What rows that exchange the values of a group have in common, as far as numbers go: people keep the department, the
job and the supervisor that questions and references know of, and women keep the names of women."""
DRAWN = {
    "airtravel": {"airport_service": ("miles_distant", "minutes_distant"), "aircraft": ("capacity",),
                  "ground_service": ("ground_fare",)},
}  # fmt: skip
"""Columns that every seed fills alike: their values are drawn anew."""


def shipped(domain: Domain, number: int, folder: Path) -> list[Path]:
    """The domain's own database and `number - 1` of other seeds, as SQLite files in `folder`; made where missing.

    Raises:
        ValueError: the domain has no builder.
        DatabaseUnavailableError: a file cannot be made.
    """
    if domain.builder is None:
        raise ValueError(f"{domain.name} has no builder")
    own = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:6]
    version = f"{generator_version(domain.builder)}-{own}"
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{domain.name}-{version}-{count}.sqlite" for count in range(number)]
    for count, file in enumerate(files):
        if file.exists():
            continue
        part = file.with_suffix(f".{os.getpid()}.part")  # others may build in this folder
        _build(domain, part, count)
        if count:
            _carry(domain.builder, files[0], part, count)
        part.replace(file)
    return files


def _build(domain: Domain, file: Path, count: int) -> None:
    module = importlib.import_module(f"wizard.domains.{domain.builder}.generator")
    build_from_seed(domain, file, module.SEED + count)


def _carry(builder: str, own: Path, file: Path, seed: int) -> None:
    chance = random.Random(seed)
    with closing(sqlite3.connect(f"file:{own}?mode=ro", uri=True)) as source, closing(sqlite3.connect(file)) as target:
        for table, groups in CARRIED.get(builder, {}).items():
            for group in groups:
                _deal(source, target, table, group, chance)
        for table, columns in DRAWN.get(builder, {}).items():
            for column in columns:
                _deal(target, target, table, (column,), chance)
        target.commit()


def _deal(
    source: sqlite3.Connection,
    target: sqlite3.Connection,
    table: str,
    columns: Sequence[str],
    chance: random.Random,
    *,
    again: bool = False,
) -> None:
    """Give the rows of `table` in `target` the values that `columns` have in `source`, shuffled; or drawn, `again`."""
    names = ", ".join(f'"{name}"' for name in columns)
    within = WITHIN.get((table, columns[0]))
    alike = "NULL" if within is None else within
    sql = f'SELECT rowid, {names}, {alike} FROM "{table}" ORDER BY {alike}'
    given, taken = source.execute(sql).fetchall(), target.execute(sql).fetchall()
    if within is not None:  # whoever stands in the same place in both is who they are
        both = {row[1:] for row in given} & {row[1:] for row in taken}
        given, taken = ([row for row in rows if row[1:] not in both] for rows in (given, taken))
    if not given:
        return
    values = [row[1 : len(columns) + 1] for row in given]
    if within is None:
        chance.shuffle(values)
    if again:
        values = chance.choices(values, k=len(taken))
    assigned = ", ".join(f'"{name}" = ?' for name in columns)
    target.executemany(
        f'UPDATE "{table}" SET {assigned} WHERE rowid = ?',
        [(*value, row[0]) for value, row in zip(values, taken, strict=False)],
    )


def drawn_anew(own: Path, file: Path, seed: int) -> None:
    """Copy any SQLite database to `file`; its rows draw their values anew from one another, with replacement.

    Keys, unique columns and those that have no value twice are kept.
    Columns of one foreign key stay together. Tables without a rowid are copied as they are.

    Raises:
        sqlite3.Error: it is no database.
    """
    shutil.copyfile(own, file)
    file.chmod(0o600)
    chance = random.Random(seed)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        for name, statement in connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        ).fetchall():
            if "WITHOUT ROWID" not in str(statement).upper():
                for group in _free_columns(connection, name):
                    _deal(connection, connection, name, group, chance, again=True)
        connection.commit()


def _free_columns(connection: sqlite3.Connection, table: str) -> list[tuple[str, ...]]:
    """Groups of columns that may hold anything that they hold already."""
    described = connection.execute(f'PRAGMA table_info("{table}")').fetchall()
    bound = {name for _, name, *_, key in described if key}
    for _, index, unique, *_ in connection.execute(f'PRAGMA index_list("{table}")').fetchall():
        if unique:
            bound |= {name for _, _, name in connection.execute(f'PRAGMA index_info("{index}")').fetchall()}
    named = ", ".join(f'COUNT(DISTINCT "{name}")' for _, name, *_ in described)
    rows, *different = connection.execute(f'SELECT COUNT(*), {named} FROM "{table}"').fetchone()
    bound |= {name for (_, name, *_), count in zip(described, different, strict=True) if count == rows}
    keys: dict[int, list[str]] = {}
    for number, _, _, column, *_ in connection.execute(f'PRAGMA foreign_key_list("{table}")').fetchall():
        keys.setdefault(number, []).append(column)
    groups = [tuple(columns) for columns in keys.values() if not bound & set(columns)]
    kept = bound | {column for columns in keys.values() for column in columns}
    return [*dict.fromkeys(groups), *((name,) for _, name, *_ in described if name not in kept)]
