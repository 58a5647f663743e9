"""What execution-accuracy scorers do, from its description: every column permutation, compared as multisets.

Those that know a tolerance sort the tuples of both sides and hold them against one another value by value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
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


def tolerant(ref: Sequence[Sequence[Value]], hyp: Sequence[Sequence[Value]], tolerance: Decimal) -> bool:
    """As `naive`, where a real of REF has a tolerance: a fraction of it. Values close together may be held wrongly."""
    if len(ref) != len(hyp) or len(ref[0]) != len(hyp[0]):
        return False
    wanted = sorted(map(tuple, ref))
    for order in permutations(range(len(hyp[0]))):
        if any(type(hyp[0][place]) is not type(value) for place, value in zip(order, ref[0], strict=True)):
            continue
        found = sorted(tuple(row[place] for place in order) for row in hyp)
        if all(map(lambda one, two: all(map(lambda r, h: _close(r, h, tolerance), one, two)), wanted, found)):
            return True
    return False


def _close(reference: Value, other: Value, tolerance: Decimal) -> bool:
    if isinstance(reference, Decimal) and isinstance(other, Decimal):
        return abs(other - reference) <= tolerance * abs(reference)
    return reference == other
