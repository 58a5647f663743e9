"""Tables that are hard to tell apart."""

from __future__ import annotations

import random
from collections.abc import Sequence

from benchmarks.answers import cycles
from wizard.cas import Value

__all__ = ["cycles", "shuffled"]


def shuffled(rows: Sequence[Sequence[Value]], rng: random.Random, extra: int = 0, among: int = 2) -> list[list[Value]]:
    """The same table with tuples and columns in another order and `extra` columns of small numbers."""
    wider = [[*row, *(rng.randrange(among) for _ in range(extra))] for row in rows]
    order = list(range(len(wider[0])))
    rng.shuffle(order)
    moved = [[row[place] for place in order] for row in wider]
    rng.shuffle(moved)
    return moved
