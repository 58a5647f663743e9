"""What execution-accuracy scorers do, from its description: every column permutation, compared as multisets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from time import perf_counter

from wizard.cas import Value


class TooLong(Exception):
    """The time limit was reached."""


def naive(ref: Sequence[Sequence[Value]], hyp: Sequence[Sequence[Value]], limit: float = 60.0) -> bool:
    """Whether some order of HYP's columns makes both the same multiset of tuples. Raises TooLong after `limit` s."""
    if not ref or not hyp:
        return not ref and not hyp
    if len(ref[0]) != len(hyp[0]):
        return False
    wanted = Counter(map(tuple, ref))
    stop = perf_counter() + limit
    for order in permutations(range(len(hyp[0]))):
        if Counter(tuple(row[place] for place in order) for row in hyp) == wanted:
            return True
        if perf_counter() > stop:
            raise TooLong
    return False
