"""A second way to branch: by a tuple instead of a column. A tuple of A must be found in some tuple of B; where few
tuples of B can hold it, supposing each in turn narrows every column at once.

This is what keeps tables apart whose columns all hold the same few values, when columns alone say too little.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import reduce
from operator import or_

from wizard.cas.budget import Meter
from wizard.cas.pairs import ColumnPairs

SAMPLE = 12
"""So many tuples of A are considered with the rarest collections of values, and as many of the others."""

FACTOR = 4
"""Supposing a tuple narrows all columns, choosing a column only one: so many times more branches are worth it."""

Domains = dict[int, list[int]]


class Anchors:
    """The tuples of A worth supposing, and for each tuple of B where its values stand. For pairs without tolerance."""

    def __init__(self, pairs: ColumnPairs, places: Iterable[int], meter: Meter) -> None:
        a, b = pairs.a.columns, pairs.b.columns
        meter.spend(pairs.a.height + pairs.b.height)
        self._meter = meter
        kinds = {kind: number for number, kind in enumerate(sorted({column.kind for column in b}))}
        rows = list(zip(*(column.values for column in a), strict=True))
        open_places = list(places)
        sorts = [frozenset(Counter((a[place].kind, row[place]) for place in open_places).items()) for row in rows]
        rarity = Counter(sorts)
        order = sorted(range(len(rows)), key=lambda number: rarity[sorts[number]])
        order = order[:SAMPLE] + order[SAMPLE :: 1 + len(order) // SAMPLE]
        self._rows = [[(kinds.get(c.kind, -1), value) for c, value in zip(a, rows[n], strict=True)] for n in order]
        self._masks: list[dict[tuple[int, object], int]] = []
        """For each tuple of B and each value in it, the columns where it stands, as bits."""
        tags = [kinds[column.kind] for column in b]
        for row in dict.fromkeys(zip(*(column.values for column in b), strict=True)):
            masks: dict[tuple[int, object], int] = {}
            bit = 1
            for item in zip(tags, row, strict=True):
                masks[item] = masks.get(item, 0) | bit
                bit <<= 1
            self._masks.append(masks)

    def branches(self, domains: Domains, columns: int) -> list[Domains] | None:
        """The domains under each supposition for the tuple with the fewest.

        None if no tuple has fewer than FACTOR times `columns`, the number that branching by column would have; an
        empty list if some tuple of A is in no tuple of B: there is no way on. Raises BudgetSpent.
        """
        bits = {place: sum(1 << candidate for candidate in domain) for place, domain in domains.items()}
        unchanged = tuple(bits.values())
        free = reduce(or_, unchanged)
        limit = FACTOR * columns
        best: list[dict[int, int]] | None = None
        for row in self._rows:
            found: dict[tuple[int, ...], dict[int, int]] = {}
            self._meter.spend(1 + 2 * len(self._masks))
            counts = Counter(row[place] for place in bits).items()
            for masks in self._masks:
                if any((masks.get(item, 0) & free).bit_count() < count for item, count in counts):
                    continue
                narrowed = {}
                for place, old in bits.items():
                    new = old & masks.get(row[place], 0)
                    if not new:
                        break
                    narrowed[place] = new
                else:
                    found[tuple(narrowed.values())] = narrowed
                    if len(found) >= limit or unchanged in found:
                        break
            else:
                best, limit = list(found.values()), len(found)
                if not found:
                    break
        if best is None:
            return None
        return [
            {place: [candidate for candidate in domains[place] if new >> candidate & 1] for place, new in one.items()}
            for one in best
        ]
