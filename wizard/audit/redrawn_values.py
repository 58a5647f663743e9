"""What another database has otherwise: which columns of a table are drawn anew, which values they get, which rows go.

Keys stay, and so does what follows from them; columns of which one follows from another stay together
(`wizard.audit.dependencies`). Each copy draws the values of half the other columns from those that are there; of
tables that nothing refers to it drops a tenth. Copies 0 and 1, 2 and 3, ... share all columns, so names stay in every
second copy, and what is asked of them is there. The same seed draws the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from wizard.ask.guard import GuardSchema, Table
from wizard.audit.dependencies import Column, movable
from wizard.audit.repeated_values import TableReference

SHARE_OF_ROWS = 0.1
"""Of the rows of a table that nothing refers to, so many are dropped in each copy."""

Value = TypeVar("Value")


class Drawing:
    """What copy `number`, from 0, has otherwise in one table of a schema."""

    def __init__(
        self, schema: GuardSchema, table: Table, groups: Iterable[Sequence[str]], seed: int, number: int
    ) -> None:
        """`groups` are the table's `movable_groups`."""
        halves = random.Random(f"{seed}:{number // 2}:{table.name}")  # noqa: S311 - nothing secret hangs on it
        shuffled = list(groups)
        halves.shuffle(shuffled)
        self.groups: tuple[Sequence[str], ...] = tuple(shuffled[number % 2 :: 2])
        """Columns that are drawn anew, in groups that stay together."""
        self._rng = random.Random(f"{seed}:{number}:{table.name}")  # noqa: S311 - likewise
        referred = {key.table.lower() for other in schema.tables for key in other.foreign_keys}
        self._thins = table.name.lower() not in referred

    def anew(self, values: Sequence[Value]) -> list[Value]:
        """Other values for the rows of a column, or of columns that stay together.

        They are drawn with replacement, so that counts change, too; where all differ, they change places.
        """
        if len(set(values)) == len(values):
            return self._rng.sample(values, len(values))
        return self._rng.choices(values, k=len(values))

    def dropped(self, rows: Sequence[Value]) -> list[Value]:
        """Those of the rows that the copy does not have; asked after all values are drawn."""
        return self._rng.sample(rows, int(len(rows) * SHARE_OF_ROWS)) if self._thins else []


def references(schema: GuardSchema) -> list[TableReference]:
    """The foreign keys of a schema whose tables are both in it."""
    return [
        TableReference(table.name, key.columns, other.name, key.referred)
        for table in schema.tables
        for key in table.foreign_keys
        if (other := schema.table(key.table)) is not None and len(key.columns) == len(key.referred)
        if all(other.column(name) for name in key.referred)
    ]


def movable_groups(table: Table, columns: Mapping[str, Column], keys: Iterable[str] = ()) -> list[list[str]]:
    """Columns of a table that may be drawn anew, in groups that stay together: those of one foreign key, and those of
    which one follows from another.

    Args:
        columns: the values of the table's columns, row by row.
        keys: columns that stay besides those of the primary key.
    """
    return movable(
        [[name for name in group if name in columns] for group in _groups(table, keys)],
        columns,
    )


def _groups(table: Table, more_keys: Iterable[str]) -> Iterator[Sequence[str]]:
    """Those of each foreign key, and every other one, alone; keys stay."""
    keys = {column.name.lower() for column in table.columns if column.primary_key}
    keys.update(name.lower() for name in more_keys)
    taken: set[str] = set()
    for key in table.foreign_keys:
        names = [name for name in key.columns if name.lower() not in keys | taken]
        taken.update(name.lower() for name in key.columns)
        if len(names) == len(key.columns):
            yield names
    for column in table.columns:
        if column.name.lower() not in keys | taken:
            yield [column.name]
