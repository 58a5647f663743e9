"""Which columns of a table follow from others, by its rows: a county from its city, a price from its product.

No schema says so, and a copy that draws such columns one by one would have rows that cannot be. Rows that agree by
chance prove nothing: a dependency counts where as much agreement would come about once in a million tables.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence

CHANCE = 1e-6
"""What may pass for a rule by chance, so often."""
FEW = 0.05
"""The part of the times that a rule may have exceptions: where nobody knew the county, it is "unknown"."""

Column = Sequence[Hashable]
"""The values of a column, row by row; None where there is none."""


def movable(groups: Iterable[Sequence[str]], columns: Mapping[str, Column]) -> list[list[str]]:
    """The groups of columns that may change places without breaking a dependency: joined where one follows from the
    other, left out where a column that stays follows from theirs or theirs from it.

    Args:
        groups: columns that stay together for another reason already, each in one group.
        columns: all columns of the table; those in no group stay as they are.
    """
    joined = [list(group) for group in groups]
    staying = columns.keys() - {name for group in joined for name in group}
    for name, values in columns.items():
        for other, given in columns.items():
            if name == other or not follows(values, given):
                continue
            if {name, other} & staying:
                staying |= {name, other}
            else:
                _join(joined, other, name)
    return [group for group in joined if group and not staying & set(group)]


def _join(groups: list[list[str]], one: str, other: str) -> None:
    into = next(group for group in groups if one in group)
    out = next(group for group in groups if other in group)
    if into is not out:
        into += out
        out.clear()


def follows(values: Column, given: Column) -> bool:
    """Whether each value follows from the one beside it in `given`, where most of those stand there again."""
    known: dict[Hashable, Hashable] = {}
    rows = 0
    for value, by in zip(values, given, strict=True):
        if by is not None:
            rows += 1
            if known.setdefault(by, value) != value:
                return False
    again = rows - len(known)
    return again >= len(known) and is_rule(again, again, list(known.values()))


def is_rule(agreed: int, times: int, values: Column) -> bool:
    """Whether `values` that agreed so many of so many times did so by a rule, and not by chance."""
    chance, share = likeness(values), agreed / times if times else 0.0
    if not 0 < chance < share or share < 1 - FEW:
        return False
    evidence = share * math.log(share / chance) + (
        (1 - share) * math.log((1 - share) / (1 - chance)) if share < 1 else 0.0
    )
    return times * evidence > -math.log(CHANCE)


def likeness(values: Column) -> float:
    """How likely two rows have the same value; 0 of no rows."""
    total = len(values)
    return sum(count * count for count in Counter(values).values()) / (total * total) if total else 0.0
