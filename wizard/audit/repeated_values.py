"""Columns that say again what the row they refer to says: the price of a line, which is its product's.

A copy whose tables draw their values one by one has to have them say it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wizard.audit.dependencies import is_rule

Run = Callable[[str], Iterable[Sequence[Any]]]
"""Runs a statement on the database that is copied."""


@dataclass(frozen=True)
class TableReference:
    """The columns of a table that hold the key of another one."""

    table: str
    columns: tuple[str, ...]
    other: str
    keys: tuple[str, ...]


@dataclass(frozen=True)
class Repeated:
    """A column of a table that has the value of one of the row it refers to."""

    reference: TableReference
    column: str
    other: str

    def pairs(self, place: str = "") -> str:
        """A statement for the value and the other row's, of each row; `place` stands before the tables' names."""
        one = self.reference
        tied = " AND ".join(f't."{mine}" = o."{key}"' for mine, key in zip(one.columns, one.keys, strict=True))
        tables = f'{place}"{one.table}" AS t JOIN {place}"{one.other}" AS o ON {tied}'
        return f'SELECT t."{self.column}", o."{self.other}" FROM {tables}'  # noqa: S608 - names of the schema

    def mended(self, place: str = "") -> str:
        """A statement that gives every row the other row's value; `place` as above."""
        one, mine = self.reference, f'{place}"{self.reference.table}"'
        tied = " AND ".join(f'o."{key}" = {mine}."{name}"' for name, key in zip(one.columns, one.keys, strict=True))
        value = f'SELECT o."{self.other}" FROM {place}"{one.other}" AS o WHERE {tied}'  # noqa: S608 - likewise
        return f'UPDATE {mine} SET "{self.column}" = COALESCE(({value}), "{self.column}")'  # noqa: S608 - likewise


def repeated_values(
    references: Iterable[TableReference], columns: Mapping[str, Mapping[str, str]], run: Run, place: str = ""
) -> Iterator[Repeated]:
    """The columns that, but for a few rows, have the value of the column of that name in the row they refer to.

    A column in which no value occurs twice tells its rows apart, and says nothing again: of branches whose managers
    work there, the branch's own number.

    Args:
        columns: of each table, the type of each of its columns by their names.
        run: on the database that is copied.
        place: stands before the tables' names there.
    """
    for one in references:
        if one.table == one.other:
            continue
        theirs = {name.lower(): name for name in columns[one.other]}
        for name, kind in columns[one.table].items():
            other = theirs.get(name.lower())
            if other is None or other in one.keys or name in one.columns or columns[one.other][other] != kind:
                continue
            found = Repeated(one, name, other)
            pairs = [pair for pair in run(found.pairs(place)) if None not in pair]
            own = [mine for mine, _ in pairs]
            if len(set(own)) < len(own) and is_rule(sum(mine == others for mine, others in pairs), len(pairs), own):
                yield found
