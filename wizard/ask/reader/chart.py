"""A chart parser: leaves and rules in, the cheapest constituents of every stretch of words out.

Bottom-up, cell by cell: when the constituents that end at a word are made, all that end before it are known. A rule is
a sequence of categories and a function from what they mean to what the whole means; it may have no result (the types
do not fit) or several, each with a cost. Costs add up; of each category a cell keeps the cheapest few that differ in
meaning. There are no empty constituents. What may be silent is absorbed by the leaf before it, so that every word of
the request lies in exactly one leaf.

A request is often parsed several times: in other orders of its words, in pieces, with pauses. What rules make hangs on
the meanings of the parts alone, so the charts of one request share what was made (`MadeByRules`).
"""

from __future__ import annotations

import copy
import heapq
import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

KEPT = {"R": 3, "S": 6, "THEIRS": 24}
"""Constituents of one category that a stretch of words keeps."""
KEPT_ELSE = 6
"""The same, of all other categories."""
KEPT_LEAVES = 24
"""The same, of leaves: a word may mean as many things as the domain has classes."""
MARGIN = 3.0
"""How much dearer than its cheapest a constituent may be."""
WHOLE = "S"
"""The category of whole requests: made of all words only."""
FRAGMENT = "F"
"""The category of fragments of requests: made up to the last word only."""
OPENING = "Q"
"""The category of questions with what stands round them: made from the first word on only."""
_BARRED = (
    frozenset((WHOLE, FRAGMENT)),
    frozenset[str](),
    frozenset((WHOLE, FRAGMENT, OPENING)),
    frozenset((WHOLE, OPENING)),
)
"""Categories of which no constituent may stand in a place of the request (`_place`)."""


def _place(start: int, end: int, size: int) -> int:
    """The place of a stretch of words: 2 where it begins later than the request, and 1 more where it ends with it."""
    return 2 * (start > 0) + (end == size)


@dataclass(frozen=True, slots=True, eq=False)
class Edge:
    """An edge of the chart, a constituent: words from `start` up to `end` mean `meaning`."""

    category: str
    start: int
    end: int
    meaning: Any
    cost: float
    rule: str = ""
    """The rule that made it; for a leaf, where its meaning comes from."""
    parts: tuple[Edge, ...] = ()

    def leaves(self) -> Iterator[Edge]:
        """The edges without parts that it is made of, from left to right; itself where it has no parts."""
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


_NO_RULES: tuple[tuple[Rule, ...], ...] = tuple(() for _ in _BARRED)


class _Node:
    """A place in the tree of all patterns: patterns that begin alike share their beginning."""

    __slots__ = ("further", "rules")

    def __init__(self) -> None:
        self.further: dict[str, _Node] = {}
        self.rules: tuple[tuple[Rule, ...], ...] = _NO_RULES
        """The rules whose pattern ends here, for each place of the request."""

    def complete(self, rule: Rule) -> None:
        """Let the pattern of a rule end here, wherever its result may stand."""
        self.rules = tuple(
            rules if rule.result in barred else (*rules, rule)
            for rules, barred in zip(self.rules, _BARRED, strict=True)
        )


class MadeByRules:
    """What rules made of meanings in the charts of one request.

    Objects are looked up by identity. So leaves that mean the same get one object (`one_object`), and what was looked
    up is kept as long as the memory itself.
    """

    __slots__ = ("_objects", "known")

    def __init__(self) -> None:
        self._objects: dict[Any, Any] = {}
        self.known: dict[tuple[int, ...], tuple[tuple[Any, ...], list[tuple[Rule, Any, float]]]] = {}
        """By place of the pattern, place of the request and meanings: the meanings, and what each rule made of them."""

    def one_object(self, leaf: Edge) -> Edge:
        """The leaf with the object that was met first of all that mean the same."""
        same = self._objects.setdefault(leaf.meaning, leaf.meaning)
        if same is leaf.meaning:
            return leaf
        return Edge(leaf.category, leaf.start, leaf.end, same, leaf.cost, leaf.rule, leaf.parts)


class Grammar:
    """Rules, made ready for charts: their patterns as a tree, and which leaves each category may begin with."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.root = _Node()
        self._made: MadeByRules | None = None
        firsts: dict[str, set[str]] = defaultdict(set)
        for rule in rules:
            node = self.root
            for category in rule.pattern:
                node = node.further.setdefault(category, _Node())
            node.complete(rule)
            firsts[rule.result].add(rule.pattern[0])
        self._begun_by: dict[str, set[str]] = defaultdict(set)
        for category in firsts:
            for leaf in _closure(category, firsts):
                self._begun_by[leaf].add(category)

    def for_one_request(self) -> Grammar:
        """The same grammar for the charts of one request, which share what rules make."""
        other = copy.copy(self)
        other._made = MadeByRules()
        return other

    @property
    def made(self) -> MadeByRules:
        """What rules made: for all charts of one request, or else for one chart."""
        return MadeByRules() if self._made is None else self._made

    def begun_by(self, leaves: Iterable[str]) -> set[str]:
        """The categories of constituents that may begin with a leaf of one of these categories, these among them."""
        found = set(leaves)
        return found.union(*(self._begun_by.get(leaf, ()) for leaf in leaves))


def _closure(category: str, firsts: dict[str, set[str]]) -> frozenset[str]:
    found, ahead = {category}, [category]
    while ahead:
        for first in firsts.get(ahead.pop(), ()):
            if first not in found:
                found.add(first)
                ahead.append(first)
    return frozenset(found)


@dataclass(slots=True)
class _Edge:
    """The beginning of a pattern, found from `start` on."""

    start: int
    parts: tuple[Edge, ...]
    meanings: tuple[Any, ...]
    cost: float


class Chart:
    """All constituents of one request."""

    def __init__(self, size: int, grammar: Grammar) -> None:
        self.size = size
        self._grammar = grammar
        self._made = grammar.made
        self._waiting: list[dict[_Node, list[_Edge] | None]] = [{} for _ in range(size + 1)]
        self._wanted: list[dict[str, list[tuple[_Node, list[_Edge]]]]] = [{} for _ in range(size + 1)]
        self._opens: list[set[str]] = [set() for _ in range(size + 1)]
        """The categories of the constituents that may begin at each place."""
        self._order = itertools.count()
        self._pending: dict[tuple[int, int], list[tuple[float, int, Edge]]] = defaultdict(list)
        self.cells: dict[tuple[int, int], dict[str, list[Edge]]] = {}

    def parse(self, leaves: Iterable[Edge]) -> None:
        """Fill the chart with all edges that the rules make of these leaves."""
        for leaf in map(self._made.one_object, leaves):
            self._opens[leaf.start].add(leaf.category)
            heapq.heappush(self._pending[leaf.start, leaf.end], (leaf.cost, next(self._order), leaf))
        self._opens = [self._grammar.begun_by(categories) for categories in self._opens]
        for end in range(1, self.size + 1):
            for start in range(end - 1, -1, -1):
                heap = self._pending.pop((start, end), None)
                if heap:
                    self._pending[start, end] = heap
                    self._fill(start, end, heap)

    def _fill(self, start: int, end: int, heap: list[tuple[float, int, Edge]]) -> None:
        cell: dict[str, list[Edge]] = defaultdict(list)
        seen: set[tuple[str, Any]] = set()
        self.cells[start, end] = cell
        fresh = _Edge(start, (), (), 0.0)
        wanted = self._wanted[start]
        while heap:
            _, _, item = heapq.heappop(heap)
            category = item.category
            known = cell[category]
            most = KEPT.get(category, KEPT_ELSE) if item.parts else KEPT_LEAVES
            if known and (len(known) >= most or item.cost > known[0].cost + MARGIN):
                continue
            said = (category, item.meaning)
            if said in seen:
                continue
            seen.add(said)
            known.append(item)
            node = self._grammar.root.further.get(category)
            if node is not None:
                self._advance(fresh, node, item)
            for node, edges in wanted.get(category, ()):
                for edge in edges:
                    self._advance(edge, node, item)

    def _advance(self, edge: _Edge, node: _Node, item: Edge) -> None:
        """One more part of a pattern: what it completes, and what it waits for."""
        start, end = edge.start, item.end
        parts, meanings = (*edge.parts, item), (*edge.meanings, item.meaning)
        cost = edge.cost + item.cost
        place = _place(start, end, self.size)
        rules = node.rules[place]
        if rules:
            key = (id(node), place, *map(id, meanings))
            known = self._made.known.get(key)
            if known is None:
                found = [(rule, meaning, extra) for rule in rules for meaning, extra in rule.build(*meanings)]
                known = self._made.known[key] = (meanings, found)
            for rule, meaning, extra in known[1]:
                total = cost + rule.cost + extra
                made = Edge(rule.result, start, end, meaning, total, rule.name, parts)
                heapq.heappush(self._pending[start, end], (total, next(self._order), made))
        if node.further:
            self._wait(node, _Edge(start, parts, meanings, cost), end)

    def _wait(self, node: _Node, edge: _Edge, at: int) -> None:
        """Keep the beginning of a pattern, if a leaf follows with which the pattern can go on."""
        waiting = self._waiting[at]
        if node not in waiting:
            waiting[node] = self._going_on(node, at)
        edges = waiting[node]
        if edges is not None:
            edges.append(edge)

    def _going_on(self, node: _Node, at: int) -> list[_Edge] | None:
        """Where beginnings of these patterns wait for each category that can begin there; None where none can."""
        opens = self._opens[at]
        categories = [category for category in node.further if category in opens]
        if not categories:
            return None
        edges: list[_Edge] = []
        for category in categories:
            self._wanted[at].setdefault(category, []).append((node.further[category], edges))
        return edges

    def whole(self, category: str) -> list[Edge]:
        """Constituents of all words, cheapest first."""
        return self.cells.get((0, self.size), {}).get(category, [])
