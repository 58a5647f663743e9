"""Paths of a lexicon: how one table is joined to another, hop by hop, each by one column or by several.

`order.id -> line.order_id, line.sku -> product.sku` has two hops; over a key of two columns, one hop is
`stock.aisle -> shelf.aisle & stock.slot -> shelf.slot`. Where only some rows of the second table are meant, the hop
says which: `boat.status -> codes.code & codes.domain = 'boat status'`.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict


class Hop(BaseModel):
    """The equality of a column of one table with one of another, and of further columns of the same two tables."""

    model_config = ConfigDict(frozen=True)
    left_table: str
    left_column: str
    right_table: str
    right_column: str
    more: tuple[tuple[str, str], ...] = ()
    """Further columns that must be equal, left and right, where a key has several."""
    only: tuple[tuple[str, str, str], ...] = ()
    """Table, column and the text that the column must have: which rows of one of the two tables are meant."""

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """All columns that must be equal: left, right."""
        return ((self.left_column, self.right_column), *self.more)

    @property
    def left_columns(self) -> tuple[str, ...]:
        """The columns of the left table."""
        return tuple(left for left, _ in self.pairs)

    @property
    def right_columns(self) -> tuple[str, ...]:
        """The columns of the right table."""
        return tuple(right for _, right in self.pairs)

    @property
    def turned(self) -> Hop:
        """The hop from its other end."""
        return Hop(
            left_table=self.right_table, left_column=self.right_column, right_table=self.left_table,
            right_column=self.left_column, more=tuple((right, left) for left, right in self.more), only=self.only,
        )  # fmt: skip

    def columns(self) -> Iterator[str]:
        """Every column that it names, as `table.column`."""
        for left, right in self.pairs:
            yield f"{self.left_table}.{left}"
            yield f"{self.right_table}.{right}"
        for table, column, _ in self.only:
            yield f"{table}.{column}"


@functools.lru_cache(maxsize=1 << 12)
def turned(path: tuple[Hop, ...]) -> tuple[Hop, ...]:
    """The same path, walked from its other end."""
    return tuple(hop.turned for hop in reversed(path))


def turned_text(path: str) -> str:
    """As `turned`, of a path as it is written."""
    hops = (
        " & ".join(" -> ".join(reversed(one.split(" -> "))) for one in _equalities(hop)) for hop in path.split(", ")
    )
    return ", ".join(reversed(list(hops)))


_NAME = r"(\w[^.,>\"]*?|[^.,>\"\s][^.,>\"]*?)"
_EQUALITY = re.compile(rf"^\s*{_NAME}\.{_NAME}\s*->\s*{_NAME}\.{_NAME}\s*$")
_ONLY = re.compile(rf"^\s*{_NAME}\.{_NAME}\s*=\s*'([^',]+)'\s*$")


def _equalities(text: str) -> list[str]:
    """The parts of a hop between its "&"s; a name may have one, too."""
    out: list[str] = []
    for part in text.split(" & "):
        if out and not _is_whole(out[-1]):
            out[-1] = f"{out[-1]} & {part}"
        else:
            out.append(part)
    if len(out) > 1 and not _is_whole(out[-1]):
        last = out.pop()
        out[-1] = f"{out[-1]} & {last}"
    return out


def _is_whole(part: str) -> bool:
    """Whether a part of a hop has two sides, so that no "&" of a name went through it."""
    return "->" in part or _ONLY.match(part) is not None


def _read_hop(text: str) -> Hop:
    first, *others = _equalities(text)
    only = [match.groups() for part in others if (match := _ONLY.match(part)) is not None]
    found = []
    for part in (first, *(part for part in others if _ONLY.match(part) is None)):
        match = _EQUALITY.match(part)
        if match is None:
            raise ValueError(f"{part.strip()!r} is no hop; write 'table.column -> table.column'")
        found.append(match.groups())
    (left_table, left, right_table, right), *more = found
    itself = left_table == right_table and all(one == other for _, one, _, other in found)  # each row to itself
    if only and (
        (left_table == right_table and not itself)
        or any(table not in (left_table, right_table) for table, _, _ in only)
    ):
        raise ValueError(f"{only[0][0]}.{only[0][1]} = '{only[0][2]}' must be of one of the two tables of the hop")
    for one, _, other, _ in more:
        if (one, other) != (left_table, right_table):
            raise ValueError(f"a hop is between two tables; {one} -> {other} is not {left_table} -> {right_table}")
    return Hop(
        left_table=left_table, left_column=left, right_table=right_table, right_column=right,
        more=tuple((one, other) for _, one, _, other in more), only=tuple(only),
    )  # fmt: skip


def _read_path(text: object) -> object:
    if not isinstance(text, str):
        return text
    hops = [_read_hop(part) for part in text.split(",")]
    for before, after in itertools.pairwise(hops):
        if before.right_table != after.left_table:
            raise ValueError(f"the path breaks between {before.right_table} and {after.left_table}")
    return tuple(hops)


Path_ = Annotated[tuple[Hop, ...], BeforeValidator(_read_path)]
"""A path, as it is written in a file or as hops."""
