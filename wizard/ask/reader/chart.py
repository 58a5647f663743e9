"""A chart parser: leaves and rules in, the cheapest constituents of every stretch of words out.

Bottom-up, cell by cell: when the constituents that end at a word are made, all that end before it are known. A rule is
a sequence of categories and a function from what they mean to what the whole means; it may have no result (the types
do not fit) or several, each with a cost. Costs add up; of each category a cell keeps the cheapest few that differ in
meaning. There are no empty constituents. What may be silent is absorbed by the leaf before it, so that every word of
the request lies in exactly one leaf.

A chart that is made for its whole requests has only constituents that may be part of one, as far as categories tell:
something before them, or the whole itself, waits for them or for what begins with them, and what follows may follow
them. Of each category it keeps the very same constituents as the full chart.

A request is often parsed several times: in other orders of its words, in pieces, with pauses. What rules make hangs on
the meanings of the parts alone, so the charts of one request share what was made (`MadeByRules`).
"""

from __future__ import annotations

import copy
import functools
import heapq
import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import or_
from typing import Any, TypeAlias

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


Categories: TypeAlias = int
"""A set of categories: a number in which each has a bit of its own."""
_ALL: Categories = -1


class _Node:
    """A place in the tree of all patterns: patterns that begin alike share their beginning."""

    __slots__ = ("complete", "further", "goes_on", "makes", "results")

    def __init__(self) -> None:
        self.further: dict[str, _Node] = {}
        self.complete: list[tuple[Rule, Categories]] = []
        """The rules whose pattern ends here, each with the category of its result."""
        self.makes: Categories = 0
        """What the patterns that end here make."""
        self.results: Categories = 0
        """What they make and all that go on from here."""
        self.goes_on: Categories = 0
        """What comes next in those that go on."""


class MadeByRules:
    """What rules made of meanings in the charts of one request.

    Objects are looked up by identity. So leaves that mean the same get one object (`one_object`), and what was looked
    up is kept as long as the memory itself.
    """

    __slots__ = ("_objects", "known")

    def __init__(self) -> None:
        self._objects: dict[Any, Any] = {}
        self.known: dict[tuple[int, ...], tuple[tuple[Any, ...], dict[int, list[tuple[Any, float]]]]] = {}
        """By place of the pattern and meanings: the meanings, and what each of the rules that end there made of them."""

    def one_object(self, leaf: Edge) -> Edge:
        """The leaf with the object that was met first of all that mean the same."""
        same = self._objects.setdefault(leaf.meaning, leaf.meaning)
        if same is leaf.meaning:
            return leaf
        return Edge(leaf.category, leaf.start, leaf.end, same, leaf.cost, leaf.rule, leaf.parts)


class Grammar:
    """Rules, made ready for charts: their patterns as a tree, and which categories may begin, end and follow others."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.root = _Node()
        self._made: MadeByRules | None = None
        self._bits: dict[str, Categories] = {}
        firsts: dict[str, set[str]] = defaultdict(set)
        lasts: dict[str, set[str]] = defaultdict(set)
        neighbours: set[tuple[str, str]] = set()
        for rule in rules:
            self._keep(rule)
            firsts[rule.result].add(rule.pattern[0])
            lasts[rule.result].add(rule.pattern[-1])
            neighbours.update(itertools.pairwise(rule.pattern))
        self._beginning = {category: self.of(_closure(category, firsts)) for category in self._bits}
        self._ending = {category: self.of(_closure(category, lasts)) for category in self._bits}
        self._behind: dict[str, Categories] = defaultdict(int)
        for before, behind in neighbours:
            for category in _closure(before, lasts):
                self._behind[category] |= self._bits[behind]

    def _keep(self, rule: Rule) -> None:
        result = self._bit(rule.result)
        node = self.root
        for category in rule.pattern:
            node.goes_on |= self._bit(category)
            node = node.further.setdefault(category, _Node())
            node.results |= result
        node.makes |= result
        node.complete.append((rule, result))

    def _bit(self, category: str) -> Categories:
        return self._bits.setdefault(category, 1 << len(self._bits))

    def for_one_request(self) -> Grammar:
        """The same grammar for the charts of one request, which share what rules make."""
        other = copy.copy(self)
        other._made = MadeByRules()
        return other

    @property
    def made(self) -> MadeByRules:
        """What rules made: for all charts of one request, or else for one chart."""
        return MadeByRules() if self._made is None else self._made

    def of(self, categories: Iterable[str]) -> Categories:
        """These categories as a set, without those that are in no rule."""
        return functools.reduce(or_, (self._bits.get(category, 0) for category in categories), 0)

    def beginning(self, wanted: Categories) -> Categories:
        """The categories that may begin one of these, these among them."""
        return functools.reduce(or_, (self._beginning[one] for one, bit in self._bits.items() if bit & wanted), 0)

    def ending(self, wanted: Categories) -> Categories:
        """The categories that may end one of these, these among them."""
        return functools.reduce(or_, (self._ending[one] for one, bit in self._bits.items() if bit & wanted), 0)

    def begun_by(self, leaves: Categories) -> Categories:
        """The categories of constituents that may begin with a leaf of one of these categories, these among them."""
        return self.of(category for category, begins in self._beginning.items() if begins & leaves)

    def followed_by(self, behind: Categories) -> Categories:
        """The categories behind which one of these may stand."""
        return self.of(category for category, follows in self._behind.items() if follows & behind)


def _closure(category: str, parts: Mapping[str, set[str]]) -> frozenset[str]:
    found, ahead = {category}, [category]
    while ahead:
        for part in parts.get(ahead.pop(), ()):
            if part not in found:
                found.add(part)
                ahead.append(part)
    return frozenset(found)


@dataclass(slots=True)
class _Edge:
    """The beginning of a pattern, found from `start` on."""

    start: int
    parts: tuple[Edge, ...]
    meanings: tuple[Any, ...]
    cost: float


class Chart:
    """The constituents of one request: all that there are, or those that a whole request may be made of."""

    def __init__(self, size: int, grammar: Grammar, goals: Iterable[str] = ()) -> None:
        """`goals` are the categories of whole requests that are looked for; without any, all constituents are made."""
        self.size = size
        self._grammar = grammar
        self._goals = grammar.of(goals)
        self._made = grammar.made
        self._barred = tuple(grammar.of(categories) for categories in _BARRED)
        self._waiting: list[dict[_Node, list[_Edge]]] = [{} for _ in range(size + 1)]
        self._wanted: list[dict[str, list[tuple[_Node, list[_Edge]]]]] = [{} for _ in range(size + 1)]
        self._opens: list[Categories] = [0] * (size + 1)
        """What may begin at each place."""
        self._wants: list[Categories] = [0] * (size + 1)
        """What patterns wait for at each place."""
        self._awaited: list[Categories] = [_ALL] * (size + 1)
        """The same, and what may begin it; known of the places up to the one that was reached."""
        self._closes: list[Categories] = [_ALL] * (size + 1)
        """What may end at each place, before what follows there."""
        self._makes: list[Categories] = []
        """What may be made from each place up to the one that was reached."""
        self._going_on: dict[tuple[_Node, int], Categories] = {}
        self._order = itertools.count()
        self._pending: dict[tuple[int, int], list[tuple[float, int, Edge]]] = defaultdict(list)
        self.cells: dict[tuple[int, int], dict[str, list[Edge]]] = {}

    def parse(self, leaves: Iterable[Edge]) -> None:
        """Fill the chart with all edges that the rules make of these leaves."""
        grammar = self._grammar
        begun: list[set[str]] = [set() for _ in range(self.size + 1)]
        for leaf in map(self._made.one_object, leaves):
            begun[leaf.start].add(leaf.category)
            heapq.heappush(self._pending[leaf.start, leaf.end], (leaf.cost, next(self._order), leaf))
        self._opens = [grammar.begun_by(grammar.of(categories)) for categories in begun]
        if self._goals:
            self._awaited[0] = grammar.beginning(self._goals)
            self._closes = [grammar.followed_by(opens) for opens in self._opens]
            self._closes[self.size] = grammar.ending(self._goals)
        for end in range(1, self.size + 1):
            self._makes = [
                self._awaited[start] & self._closes[end] & ~self._barred[_place(start, end, self.size)]
                for start in range(end)
            ]
            for start in range(end - 1, -1, -1):
                heap = self._pending.pop((start, end), None)
                if heap:
                    self._pending[start, end] = heap
                    self._fill(start, end, heap)
            if self._goals:
                self._awaited[end] = grammar.beginning(self._wants[end])

    def _fill(self, start: int, end: int, heap: list[tuple[float, int, Edge]]) -> None:
        cell: dict[str, list[Edge]] = defaultdict(list)
        seen: set[tuple[str, Any]] = set()
        self.cells[start, end] = cell
        fresh = _Edge(start, (), (), 0.0)
        wanted, further = self._wanted[start], self._grammar.root.further
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
            node = further.get(category)
            if node is not None:
                self._advance(fresh, node, item)
            for node, edges in wanted.get(category, ()):
                for edge in edges:
                    self._advance(edge, node, item)

    def _advance(self, edge: _Edge, node: _Node, item: Edge) -> None:
        """One more part of a pattern: what it completes, and what it waits for."""
        start, end = edge.start, item.end
        makes = node.makes & self._makes[start]
        waits = node.goes_on & self._opens[end] and self._waited_for(node, start) & self._opens[end]
        if not (makes or waits):
            return
        parts, meanings = (*edge.parts, item), (*edge.meanings, item.meaning)
        cost = edge.cost + item.cost
        if makes:
            for rule, found in self._completed(node, makes, meanings):
                for meaning, extra in found:
                    total = cost + rule.cost + extra
                    made = Edge(rule.result, start, end, meaning, total, rule.name, parts)
                    heapq.heappush(self._pending[start, end], (total, next(self._order), made))
        if waits:
            self._wait(node, _Edge(start, parts, meanings, cost), end, waits)

    def _completed(
        self, node: _Node, makes: Categories, meanings: tuple[Any, ...]
    ) -> Iterator[tuple[Rule, list[tuple[Any, float]]]]:
        """The rules whose pattern ends there and that make what may be made, each with what it makes."""
        key = (id(node), *map(id, meanings))
        known = self._made.known.get(key)
        if known is None:
            known = self._made.known[key] = (meanings, {})
        for rule, result in node.complete:
            if result & makes:
                found = known[1].get(id(rule))
                if found is None:
                    found = known[1][id(rule)] = list(rule.build(*meanings))
                yield rule, found

    def _waited_for(self, node: _Node, start: int) -> Categories:
        """With which categories patterns go on from there that make something that is waited for from `start` on."""
        key = (node, start)
        found = self._going_on.get(key)
        if found is None:
            awaited = self._awaited[start]
            found = self._grammar.of(one for one, further in node.further.items() if further.results & awaited)
            self._going_on[key] = found
        return found

    def _wait(self, node: _Node, edge: _Edge, at: int, waits: Categories) -> None:
        """Keep the beginning of a pattern: a leaf follows with which it can go on."""
        self._wants[at] |= waits
        edges = self._waiting[at].get(node)
        if edges is None:
            edges = self._waiting[at][node] = []
            for category, further in node.further.items():
                if self._grammar.of((category,)) & self._opens[at]:
                    self._wanted[at].setdefault(category, []).append((further, edges))
        edges.append(edge)

    def whole(self, category: str) -> list[Edge]:
        """Constituents of all words, cheapest first."""
        return self.cells.get((0, self.size), {}).get(category, [])
