"""Tables that are hard to tell apart."""

from __future__ import annotations

import random
from collections.abc import Sequence

from wizard.cas import Value


def cycles(*lengths: int) -> list[list[Value]]:
    """The edges of a graph of cycles as tuples of 0 and 1, a column for each point."""
    rows: list[list[Value]] = []
    begin = 0
    for length in lengths:
        for step in range(length):
            row: list[Value] = [0] * sum(lengths)
            row[begin + step] = row[begin + (step + 1) % length] = 1
            rows.append(row)
        begin += length
    return rows


def shuffled(rows: Sequence[Sequence[Value]], rng: random.Random, extra: int = 0, among: int = 2) -> list[list[Value]]:
    """The same table with tuples and columns in another order and `extra` columns of small numbers."""
    wider = [[*row, *(rng.randrange(among) for _ in range(extra))] for row in rows]
    order = list(range(len(wider[0])))
    rng.shuffle(order)
    moved = [[row[place] for place in order] for row in wider]
    rng.shuffle(moved)
    return moved
