"""Whole speakers into splits of wanted sizes, beside those who are there already and stay.

No split is left without a member while there are newcomers enough; among the placements that do that, the sizes come as
near to the wanted ones (least squares) as trying or, with many newcomers, moving and swapping finds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

_EXACT = 60_000
"""So many placements are tried one by one; beyond, the best is sought step by step."""
_SWAPS = 400
"""So many newcomers are swapped pairwise; with more, single moves come near enough."""


def place(
    sizes: Sequence[int], wanted: Sequence[float], have: Sequence[int], members: Sequence[int]
) -> tuple[int, ...]:
    """The split (its number) of each newcomer, in their order.

    `sizes` are the newcomers' turns; by split, `wanted` is the turns that it should have, `have` the turns and
    `members` the speakers that it has without them.
    """
    if len(wanted) ** len(sizes) <= _EXACT:
        return min(_all(len(sizes), len(wanted)), key=lambda one: _badness(one, sizes, wanted, have, members))
    return tuple(_Placement(sizes, wanted, have, members).improved())


def _all(newcomers: int, splits: int) -> Iterator[tuple[int, ...]]:
    return product(range(splits), repeat=newcomers)


def _badness(
    placed: Sequence[int], sizes: Sequence[int], wanted: Sequence[float], have: Sequence[int], members: Sequence[int]
) -> tuple[int, float]:
    """How many splits are empty; then how far the sizes are off. Rounded: no machine sums otherwise."""
    got = list(have)
    for at, size in zip(placed, sizes, strict=True):
        got[at] += size
    off = sum((one - want) ** 2 for one, want in zip(got, wanted, strict=True))
    there = {number for number, count in enumerate(members) if count}.union(placed)
    return len(wanted) - len(there), round(off, 6)


class _Placement:
    """Many newcomers, placed one after the other and then moved for as long as it comes nearer."""

    def __init__(
        self, sizes: Sequence[int], wanted: Sequence[float], have: Sequence[int], members: Sequence[int]
    ) -> None:
        self._sizes = sizes
        self._off = [got - want for got, want in zip(have, wanted, strict=True)]
        self._members = list(members)
        self._placed: list[int] = []
        for size in sizes:  # where most is missing
            at = min(range(len(wanted)), key=lambda one: (round(self._off[one], 6), one))
            self._placed.append(at)
            self._off[at] += size
            self._members[at] += 1
        self._fill()

    def _fill(self) -> None:
        """At least one newcomer where nobody is, as far as they go."""
        for at, count in enumerate(self._members):
            if not count:
                movable = [n for n, other in enumerate(self._placed) if self._members[other] > 1]
                if not movable:  # fewer speakers than splits
                    return
                self._move(min(movable, key=lambda n: (self._sizes[n], n)), at)

    def improved(self) -> list[int]:
        """Move single newcomers, and swap two, for as long as it comes nearer."""
        better = True
        while better:
            better = self._moved() or self._swapped()
        return self._placed

    def _moved(self) -> bool:
        better = False
        for number, size in enumerate(self._sizes):
            for target in range(len(self._off)):
                source = self._placed[number]
                if target != source and self._members[source] > 1 and self._gain(source, target, size) > 0:
                    self._move(number, target)
                    better = True
        return better

    def _swapped(self) -> bool:
        better = False
        count = len(self._sizes) if len(self._sizes) <= _SWAPS else 0
        for one in range(count):
            for other in range(one + 1, count):
                first, second = (one, other) if self._sizes[one] >= self._sizes[other] else (other, one)
                source, target = self._placed[first], self._placed[second]
                if source != target and self._gain(source, target, self._sizes[first] - self._sizes[second]) > 0:
                    self._move(first, target)
                    self._move(second, source)
                    better = True
        return better

    def _gain(self, source: int, target: int, size: int) -> float:
        """How much the squares of the misses shrink when `size` turns go over."""
        return round(2 * size * (self._off[source] - self._off[target] - size), 6)

    def _move(self, number: int, target: int) -> None:
        source, size = self._placed[number], self._sizes[number]
        self._placed[number] = target
        self._off[source] -= size
        self._off[target] += size
        self._members[source] -= 1
        self._members[target] += 1
