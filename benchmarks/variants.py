"""Further databases of the schema of one that is there, so that an answer that is right by luck does not count.

A shipped domain's builder is run with other seeds, and what questions name (people, telephones, addresses) is carried
over from the domain's own database, so that references still find something. Of any other SQLite database a copy is
made whose rows draw their values anew from one another, with replacement; keys, columns in which no value occurs
twice, and the rules that hold among the rows are kept.
"""

from __future__ import annotations

import hashlib
import importlib
import itertools
import math
import os
import random
import shutil
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from wizard.audit.dependencies import CHANCE, likeness, movable
from wizard.audit.repeated_values import TableReference, repeated_values
from wizard.domain import Domain
from wizard.domain.database import build_from_seed, generator_version
from wizard.domain.draft.links import find_links
from wizard.domain.draft.survey import survey

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
TRIES = 50
"""Draws for a row that another one is not to be equal to."""


def shipped(domain: Domain, number: int, folder: Path) -> list[Path]:
    """The domain's own database and `number - 1` of other seeds, as SQLite files in `folder`; made where missing.

    Raises:
        ValueError: the domain has no builder.
        DomainDatabaseUnavailable: a file cannot be made.
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
) -> None:
    """Give the rows of `table` in `target` the values that `columns` have in `source`, shuffled."""
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
    assigned = ", ".join(f'"{name}" = ?' for name in columns)
    target.executemany(
        f'UPDATE "{table}" SET {assigned} WHERE rowid = ?',
        [(*value, row[0]) for value, row in zip(values, taken, strict=False)],
    )


def drawn_anew(own: Path, file: Path, seed: int) -> None:
    """Copy any SQLite database to `file`; its rows draw their values anew from one another, with replacement.

    Keys, unique columns and those that have no value twice are kept; so are the rules that hold among the rows: columns
    of which one follows from another stay together, a pair of columns of which no two rows have the same values
    is drawn again where they would, and a column that says what the row it refers to says goes on saying it. Columns
    of one foreign key stay together. Tables without a rowid are copied as they are.

    Raises:
        sqlite3.Error: it is no database.
        DomainError: there is no table to use.
    """
    shutil.copyfile(own, file)
    file.chmod(0o600)
    chance = random.Random(seed)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        found = find_links(survey(f"sqlite:///{own.resolve()}")).references
        references = [
            TableReference(one.table, one.columns, one.other, (one.key, *(key for _, key in one.more)))
            for one in found
            if not one.is_either
        ]
        types = {
            one: dict.fromkeys(_names(connection, one), "") for each in references for one in (each.table, each.other)
        }
        repeated = list(repeated_values(references, types, connection.execute))
        for name, statement in connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        ).fetchall():
            if "WITHOUT ROWID" not in str(statement).upper():
                _Rows(connection, name).draw(_free_columns(connection, name), chance)
        for one in repeated:
            connection.execute(one.mended())
        connection.commit()


def _names(connection: sqlite3.Connection, table: str) -> list[str]:
    return [str(name) for _, name, *_ in connection.execute(f'PRAGMA table_info("{table}")')]


class _Rows:
    """The rows of one table, which draw their values anew."""

    def __init__(self, connection: sqlite3.Connection, table: str) -> None:
        self._connection = connection
        self._table = table
        self._names = _names(connection, table)
        found = connection.execute(f'SELECT rowid, * FROM "{table}" ORDER BY rowid').fetchall()
        self._places = [row[0] for row in found]
        values = list(zip(*(row[1:] for row in found), strict=True)) or [() for _ in self._names]
        self._columns: dict[str, list[Any]] = {
            name: list(column) for name, column in zip(self._names, values, strict=True)
        }

    def draw(self, groups: Iterable[Sequence[str]], chance: random.Random) -> None:
        """Draw the columns of each group together, and write the rows."""
        drawn = movable(groups, self._columns)
        unequal = self._unequal({name for group in drawn for name in group})
        source = {name: tuple(column) for name, column in self._columns.items()}
        for group in drawn:
            for place, taken in enumerate(chance.choices(range(len(self._places)), k=len(self._places))):
                for name in group:
                    self._columns[name][place] = source[name][taken]
        for pair in unequal:
            self._tell_apart(pair, [group for group in drawn if set(group) & set(pair)], source, chance)
        written = [name for group in drawn for name in group]
        if written:
            assigned = ", ".join(f'"{name}" = ?' for name in written)
            self._connection.executemany(
                f'UPDATE "{self._table}" SET {assigned} WHERE rowid = ?',
                zip(*(self._columns[name] for name in written), self._places, strict=True),
            )

    def _unequal(self, drawn: set[str]) -> list[tuple[str, str]]:
        """Pairs of columns of which no two rows have the same values, though many would by chance."""
        found = []
        for pair in itertools.combinations(self._names, 2):
            if not drawn & set(pair):
                continue
            said = [both for both in zip(*(self._columns[name] for name in pair), strict=True) if None not in both]
            one, other = [mine for mine, _ in said], [theirs for _, theirs in said]
            if len(set(one)) == len(one) or len(set(other)) == len(other):
                continue
            equal = len(one) * (len(one) - 1) / 2 * likeness(one) * likeness(other)
            if equal > -math.log(CHANCE) and len(set(said)) == len(said):
                found.append(pair)
        return found

    def _tell_apart(
        self,
        pair: tuple[str, str],
        groups: Sequence[Sequence[str]],
        source: Mapping[str, Sequence[Any]],
        chance: random.Random,
    ) -> None:
        """Draw the groups again for rows whose pair another row has."""
        seen: set[tuple[Any, ...]] = set()
        for place in range(len(self._places)):
            for _ in range(TRIES):
                if tuple(self._columns[name][place] for name in pair) not in seen:
                    break
                for group in groups:
                    taken = chance.randrange(len(self._places))
                    for name in group:
                        self._columns[name][place] = source[name][taken]
            seen.add(tuple(self._columns[name][place] for name in pair))


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
