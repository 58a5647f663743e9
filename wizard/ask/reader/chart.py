"""A chart parser: leaves and rules in, the cheapest constituents of every stretch of words out.

Bottom-up, cell by cell: when the constituents that end at a word are made, all that end before it are known. A rule is
a sequence of categories and a function from what they mean to what the whole means; it may have no result (the types
do not fit) or several, each with a cost. Costs add up; of each category a cell keeps the cheapest few that differ in
meaning. There are no empty constituents. What may be silent is absorbed by the leaf before it, so that every word of
the request lies in exactly one leaf.
"""

from __future__ import annotations

import heapq
import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

KEPT = {"R": 3, "S": 6}
"""Constituents of one category that a stretch of words keeps."""
KEPT_ELSE = 6
"""The same, of all other categories."""
MARGIN = 3.0
"""How much dearer than its cheapest a constituent may be."""
WHOLE = "S"
"""The category of whole requests: made of all words only."""
FRAGMENT = "F"
"""The category of fragments of requests: made up to the last word only."""
OPENING = "Q"
"""The category of questions with what stands round them: made from the first word on only."""


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """A constituent: words from `start` up to `end` mean `meaning`."""

    category: str
    start: int
    end: int
    meaning: Any
    cost: float
    rule: str = ""
    """The rule that made it; for a leaf, where its meaning comes from."""
    parts: tuple[Item, ...] = ()

    def leaves(self) -> Iterator[Item]:
        """Its leaves, in order."""
        if not self.parts:
            yield self
        for part in self.parts:
            yield from part.leaves()


@dataclass(frozen=True, slots=True)
class Rule:
    """How constituents make a larger one."""

    name: str
    result: str
    pattern: tuple[str, ...]
    build: Callable[..., Iterable[tuple[Any, float]]]
    """From the meanings of the parts to meanings of the whole, each with a cost."""
    cost: float
    example: str
    """A request that needs the rule; it is the rule's test."""


@dataclass(slots=True)
class _Edge:
    rule: Rule
    start: int
    parts: tuple[Item, ...]
    cost: float


class Chart:
    """All constituents of one request."""

    def __init__(self, size: int, rules: Sequence[Rule]) -> None:
        self.size = size
        self._first: dict[str, list[Rule]] = defaultdict(list)
        for rule in rules:
            self._first[rule.pattern[0]].append(rule)
        self._waiting: list[dict[str, list[_Edge]]] = [defaultdict(list) for _ in range(size + 1)]
        self._order = itertools.count()
        self.cells: dict[tuple[int, int], dict[str, list[Item]]] = {}

    def parse(self, leaves: Iterable[Item]) -> None:
        """Fill the chart."""
        pending: dict[tuple[int, int], list[tuple[float, int, Item]]] = defaultdict(list)
        for leaf in leaves:
            heapq.heappush(pending[leaf.start, leaf.end], (leaf.cost, next(self._order), leaf))
        for end in range(1, self.size + 1):
            for start in range(end - 1, -1, -1):
                heap = pending.pop((start, end), None)
                if heap:
                    self._fill(start, end, heap, pending)

    def _fill(
        self,
        start: int,
        end: int,
        heap: list[tuple[float, int, Item]],
        pending: dict[tuple[int, int], list[tuple[float, int, Item]]],
    ) -> None:
        cell: dict[str, list[Item]] = defaultdict(list)
        seen: set[tuple[str, Any]] = set()
        self.cells[start, end] = cell
        while heap:
            _, _, item = heapq.heappop(heap)
            known = cell[item.category]
            if known and (len(known) >= KEPT.get(item.category, KEPT_ELSE) or item.cost > known[0].cost + MARGIN):
                continue
            if (item.category, item.meaning) in seen:
                continue
            seen.add((item.category, item.meaning))
            known.append(item)
            for rule in self._first.get(item.category, ()):
                self._advance(_Edge(rule, start, (), rule.cost), item, heap, pending)
            for edge in self._waiting[start].get(item.category, ()):
                self._advance(edge, item, pending[edge.start, end], pending)

    def _advance(
        self,
        edge: _Edge,
        item: Item,
        heap: list[tuple[float, int, Item]],
        pending: dict[tuple[int, int], list[tuple[float, int, Item]]],
    ) -> None:
        parts = (*edge.parts, item)
        cost = edge.cost + item.cost
        rule = edge.rule
        if edge.start and rule.result in (WHOLE, OPENING):
            return
        if rule.result == WHOLE and item.end < self.size:
            return
        if rule.result == FRAGMENT and item.end < self.size:
            return
        if len(parts) < len(rule.pattern):
            self._waiting[item.end][rule.pattern[len(parts)]].append(_Edge(rule, edge.start, parts, cost))
            return
        for meaning, extra in rule.build(*(part.meaning for part in parts)):
            made = Item(rule.result, edge.start, item.end, meaning, cost + extra, rule.name, parts)
            heapq.heappush(heap, (made.cost, next(self._order), made))

    def whole(self, category: str) -> list[Item]:
        """Constituents of all words, cheapest first."""
        return self.cells.get((0, self.size), {}).get(category, [])
