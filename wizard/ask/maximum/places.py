"""Where columns of a statement come from, as facts.

A *place* is an instance of a table in the statement, with the way to it: directly in a SELECT, inside a derived table
or WITH clause, or in both branches of a set operation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from sqlglot import exp


@dataclass(frozen=True, eq=False)
class TableInFrom:
    """A table under an alias in the FROM clause of a SELECT."""

    select: exp.Select
    alias: str
    table: str

    @property
    def key(self) -> object:
        """The same for the same place, however it was come by."""
        return (id(self.select), self.alias)

    def leaves(self) -> Iterator[TableInFrom]:
        """The tables of the database that stand at this place: one, or those of both sides of a UNION."""
        yield self


@dataclass(frozen=True, eq=False)
class Inside:
    """A place in a derived table or a WITH clause that a SELECT names by an alias."""

    select: exp.Select
    alias: str
    inner: Place

    @property
    def key(self) -> object:
        """The same for the same place, however it was come by: the SELECT, the alias, and the place within."""
        return (id(self.select), self.alias, self.inner.key)

    @property
    def table(self) -> str:
        """The name of the table that the place within is of."""
        return self.inner.table

    def leaves(self) -> Iterator[TableInFrom]:
        """The tables of the database at the place within."""
        return self.inner.leaves()


@dataclass(frozen=True, eq=False)
class Both:
    """Places of the same table that stand for each other in the branches of a set operation."""

    left: Place
    right: Place

    @property
    def key(self) -> object:
        """The same for the same two places, in this order."""
        return (self.left.key, self.right.key)

    @property
    def table(self) -> str:
        """The name of the table, which both sides share."""
        return self.left.table

    def leaves(self) -> Iterator[TableInFrom]:
        """The tables of the database at the places of both branches, the left one's first."""
        yield from self.left.leaves()
        yield from self.right.leaves()


Place: TypeAlias = TableInFrom | Inside | Both


@dataclass(frozen=True, eq=False)
class Ref:
    """A column of a place."""

    place: Place
    column: str

    @property
    def key(self) -> tuple[object, str]:
        """The same for the same column of the same place."""
        return (self.place.key, self.column)


@dataclass(frozen=True)
class Output:
    """What a column of a result is made of."""

    refs: tuple[Ref, ...]
    plain: bool
    """It is the one column of `refs` itself; else it is computed from them."""
