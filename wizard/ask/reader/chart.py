"""A chart parser: leaves and rules in, the cheapest constituents of every stretch of words out.

Bottom-up, cell by cell: when the constituents that end at a word are made, all that end before it are known. A rule is
a sequence of categories and a function from what they mean to what the whole means; it may have no result (the types
do not fit) or several, each with a cost. Costs add up; of each category a cell keeps the cheapest few that differ in
meaning. There are no empty constituents. What may be silent is absorbed by the leaf before it, so that every word of
the request lies in exactly one leaf.

A chart that is made for its whole requests has only constituents that may be part of one, as far as categories tell:
something before them, or the whole itself, waits for them or for what begins with them, and what follows may follow
them. So has one that is made for noun phrases, or other constituents, wherever they stand. Of each category that is
looked for it keeps the very same constituents as the full chart.

A request is often parsed several times: in other orders of its words, in pieces, with pauses. What rules make hangs on
the meanings of the parts alone, so the charts of one request share what was made (`MadeByRules`). Charts whose leaves
are alike up to a place have the very same edges up to there: the later one takes them from the earlier. All charts of
one request together make `MOST_MADE` constituents and some more: one that has no more left gives up, and has no whole.
"""

from __future__ import annotations

import copy
import functools
import heapq
import itertools
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from wizard.ask.facts import thing
from wizard.ask.reader.made_by_rules import Ids, MadeByRules, MadeThere

Kinds: TypeAlias = tuple[type, ...]
"""Kinds of meanings that a rule takes for a part; empty: any."""
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


@thing
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
    _below: tuple[Edge, ...] | None = field(default=None, init=False, repr=False)
    _leaves: tuple[Edge, ...] | None = field(default=None, init=False, repr=False)

    def leaves(self) -> Iterator[Edge]:
        """The edges without parts that it is made of, from left to right; itself where it has no parts."""
        if not self.parts:
            return iter((self,))
        if self._leaves is None:
            object.__setattr__(self, "_leaves", tuple([one for one in self.below() if not one.parts]))
        return iter(self._leaves or ())

    def below(self) -> tuple[Edge, ...]:
        """All edges that it is made of, each before those that it is made of itself; found once, as `leaves` are."""
        if self._below is None:
            found: list[Edge] = []
            waiting = [*reversed(self.parts)]
            while waiting:
                one = waiting.pop()
                found.append(one)
                waiting.extend(reversed(one.parts))
            object.__setattr__(self, "_below", tuple(found))
        return self._below or ()


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """How constituents make a larger one; each is equal to itself alone."""

    name: str
    result: str
    pattern: tuple[str, ...]
    build: Callable[..., Iterable[tuple[Any, float]]]
    """From what is known of the domain and the meanings of the parts to meanings of the whole, each with a cost."""
    cost: float
    example: str
    """A request that needs the rule; it is the rule's test."""
    kinds: tuple[Kinds, ...] = ()
    """Of each part, the kinds of meanings that the function takes; empty where it takes any."""


Categories: TypeAlias = int
"""A set of categories: a number in which each has a bit of its own."""
_ALL: Categories = -1
SETS = 16384
"""Sets of categories of which it is remembered what begins, ends or follows them."""


class _Node:
    """A place in the tree of all patterns: patterns that begin alike share their beginning."""

    __slots__ = ("_making", "complete", "further", "goes_on", "kinds", "makes", "results")

    def __init__(self, kinds: Kinds = ()) -> None:
        self.kinds = kinds
        """What the last part must mean, so that a pattern may be here."""
        self.further: dict[str, list[_Node]] = {}
        """Where patterns go on with a part of each category."""
        self.complete: list[tuple[Rule, Categories]] = []
        """The rules whose pattern ends here, each with the category of its result."""
        self.makes: Categories = 0
        """What the patterns that end here make."""
        self.results: Categories = 0
        """What they make and all that go on from here."""
        self.goes_on: Categories = 0
        """What comes next in those that go on."""
        self._making: dict[Categories, tuple[Rule, ...]] = {}

    def making(self, wanted: Categories) -> tuple[Rule, ...]:
        """The rules whose pattern ends here and whose result is one of these categories."""
        found = self._making.get(wanted)
        if found is None:
            found = self._making[wanted] = tuple([rule for rule, result in self.complete if result & wanted])
        return found

    def next_for(self, category: str, kinds: Kinds) -> _Node:
        """The place behind a part of a category that means one of these kinds of things."""
        nodes = self.further.setdefault(category, [])
        found = next((node for node in nodes if node.kinds == kinds), None)
        if found is None:
            nodes.append(found := _Node(kinds))
        return found


class Grammar:
    """Rules, made ready for charts: their patterns as a tree, and which categories may begin, end and follow others."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.root = _Node()
        self.given: tuple[object, ...] = ()
        """What every rule's function gets before the meanings of the parts: what is known of the domain."""
        self._made: MadeByRules | None = None
        self.bits: dict[str, Categories] = {}
        """The categories that are in a rule, each by itself."""
        firsts: dict[str, set[str]] = defaultdict(set)
        lasts: dict[str, set[str]] = defaultdict(set)
        neighbours: set[tuple[str, str]] = set()
        for rule in rules:
            self._keep(rule)
            firsts[rule.result].add(rule.pattern[0])
            lasts[rule.result].add(rule.pattern[-1])
            neighbours.update(itertools.pairwise(rule.pattern))
        begins = {category: self.of(_closure(category, firsts)) for category in self.bits}
        ends = {category: self.of(_closure(category, lasts)) for category in self.bits}
        behind: dict[str, Categories] = dict.fromkeys(self.bits, 0)
        for one, next_one in neighbours:
            for category in _closure(one, lasts):
                behind[category] |= self.bits[next_one]
        remembered = functools.lru_cache(SETS)
        self.beginning = remembered(functools.partial(self._union, begins))
        """Of some categories, those that may begin one of them, these among them."""
        self.ending = remembered(functools.partial(self._union, ends))
        """Of some categories, those that may end one of them, these among them."""
        self.begun_by = remembered(functools.partial(self._that_meet, begins))
        """Of categories of leaves, those of constituents that may begin with such a leaf, these among them."""
        self.followed_by = remembered(functools.partial(self._that_meet, behind))
        """Of some categories, those behind which one of them may stand."""
        self.going_on = remembered(self._going_on)
        """With which categories patterns go on from a place of the tree that make one of those that are awaited."""
        self.onward = remembered(self._onward)
        """The places of the tree behind another, each with the category of the part before it, for some categories."""

    def _keep(self, rule: Rule) -> None:
        result = self._bit(rule.result)
        node = self.root
        for category, kinds in zip(rule.pattern, rule.kinds or [()] * len(rule.pattern), strict=True):
            node.goes_on |= self._bit(category)
            node = node.next_for(category, kinds)
            node.results |= result
        node.makes |= result
        node.complete.append((rule, result))

    def _bit(self, category: str) -> Categories:
        return self.bits.setdefault(category, 1 << len(self.bits))

    def of_domain(self, *given: object) -> Grammar:
        """The same grammar, whose rules get these before the meanings of their parts."""
        other = copy.copy(self)
        other.given = given
        return other

    def for_one_request(self) -> Grammar:
        """The same grammar for the charts of one request, which share what rules make."""
        other = copy.copy(self)
        other._made = MadeByRules()
        return other

    @property
    def exhausted(self) -> bool:
        """Whether no more constituents are made for the request whose charts share this grammar."""
        return self._made is not None and self._made.left <= 0

    @property
    def made(self) -> MadeByRules:
        """What rules made: for all charts of one request, or else for one chart."""
        return MadeByRules() if self._made is None else self._made

    def of(self, categories: Iterable[str]) -> Categories:
        """These categories as a set, without those that are in no rule."""
        found = 0
        for category in categories:
            found |= self.bits.get(category, 0)
        return found

    def _union(self, of_each: Mapping[str, Categories], chosen: Categories) -> Categories:
        found = 0
        for category, bit in self.bits.items():
            if bit & chosen:
                found |= of_each[category]
        return found

    def _that_meet(self, of_each: Mapping[str, Categories], chosen: Categories) -> Categories:
        return self.of(category for category, those in of_each.items() if those & chosen)

    def _going_on(self, node: _Node, awaited: Categories) -> Categories:
        found = 0
        for category, nodes in node.further.items():
            for one in nodes:
                if one.results & awaited:
                    found |= self.bits[category]
        return found

    def _onward(self, node: _Node, chosen: Categories) -> tuple[tuple[str, _Node], ...]:
        return tuple((name, one) for name, ones in node.further.items() if self.bits[name] & chosen for one in ones)


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

    parts: tuple[Edge, ...]
    meanings: tuple[Any, ...]
    ids: Ids
    """The identities of the meanings."""
    cost: float


_NOTHING = [_Edge((), (), (), 0.0)]
"""The beginning of every pattern, of which no part is found yet."""
_Made: TypeAlias = tuple[float, int, str, Any, str, tuple[Edge, ...]]
"""What may become an edge: its cost, its number among all, category, meaning, rule and parts."""
_Leaf: TypeAlias = tuple[int, float, str, Any, str]
"""What tells a leaf from others that end with it: where it starts, its cost, category, meaning and rule."""
_Beginnings: TypeAlias = dict[int, list[_Edge]]
"""The beginnings of patterns that are at one place of the tree, by where they start."""
_Ahead: TypeAlias = tuple[_Node, int, list[_Edge], tuple[Rule, ...], MadeThere, Categories]
"""Where patterns go on: the place of the tree, where they start, their beginnings, which rules they complete there,
what those made so far, and for what the patterns wait behind that part."""


class Chart:
    """The constituents of one request: all that there are, or those that a whole request may be made of."""

    def __init__(self, size: int, grammar: Grammar, goals: Iterable[str] = (), *, anywhere: Iterable[str] = ()) -> None:
        """`goals` are the categories of whole requests that are looked for, `anywhere` those of constituents of any
        words; without either, all constituents are made."""
        self.size = size
        self._grammar = grammar
        self._anywhere = grammar.of(anywhere)
        self._goals = grammar.of(goals) | self._anywhere
        self._given, self._made = grammar.given, grammar.made
        self._barred = tuple(grammar.of(categories) for categories in _BARRED)
        self._waiting: list[dict[_Node, _Beginnings]] = [{} for _ in range(size + 1)]
        self._wanted: list[dict[str, list[tuple[_Node, _Beginnings]]]] = [{} for _ in range(size + 1)]
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
        self._leaves: tuple[Edge, ...] = ()
        self._ending: list[list[_Leaf]] = [[] for _ in range(size + 1)]
        """The leaves, by where they end."""
        self._order = itertools.count()
        self._gave_up = False
        """Whether constituents are missing, since too many were made for the request."""
        self._pending: list[list[list[_Made]]] = [[[] for _ in range(end)] for end in range(size + 1)]
        """What may become an edge of each stretch of words: by where it ends, and where it starts."""
        self.cells: dict[tuple[int, int], dict[str, list[Edge]]] = {}

    def parse(self, leaves: Iterable[Edge], others: Iterable[Chart] = ()) -> None:
        """Fill the chart with all edges that the rules make of these leaves; `others` are charts of the same request,
        from one of which edges may be taken."""
        grammar, self._leaves = self._grammar, tuple(leaves)
        begun: list[set[str]] = [set() for _ in range(self.size + 1)]
        for leaf in self._leaves:
            begun[leaf.start].add(leaf.category)
            told = (leaf.start, leaf.cost, leaf.category, self._made.one_object(leaf.meaning), leaf.rule)
            self._ending[leaf.end].append(told)
        self._opens = [grammar.begun_by(grammar.of(categories)) for categories in begun]
        if self._goals:
            self._awaited[0] = grammar.beginning(self._goals)
            inside = grammar.ending(self._anywhere)
            self._closes = [grammar.followed_by(opens) | inside for opens in self._opens]
            self._closes[self.size] = grammar.ending(self._goals)
        left = self._made.left if self._goals else math.inf
        for end in range(self._taken_from(others) + 1, self.size + 1):
            self._gave_up = next(self._order) > left
            if self._gave_up:
                break
            for start, cost, category, meaning, rule in self._ending[end]:
                heapq.heappush(self._pending[end][start], (cost, next(self._order), category, meaning, rule, ()))
            self._makes = [
                self._awaited[start] & self._closes[end] & ~self._barred[_place(start, end, self.size)]
                for start in range(end)
            ]
            for start in range(end - 1, -1, -1):
                if self._pending[end][start]:
                    self._fill(start, end)
            if self._goals:
                self._awaited[end] = grammar.beginning(self._wants[end] | self._anywhere)
        self._made.spend(next(self._order), self.size)
        self._waiting, self._pending = [], []  # what is left is all that others take

    def _taken_from(self, others: Iterable[Chart]) -> int:
        """The place up to which this chart is that of another one, whose edges it takes."""
        reached, like = 0, self
        for other in others:
            alike = (other._goals, other._anywhere) == (self._goals, self._anywhere)
            if alike and other._made is self._made and not other._gave_up:
                place = self._alike_up_to(other)
                reached, like = max((reached, like), (place, other), key=lambda one: one[0])
        self.cells.update((place, cell) for place, cell in like.cells.items() if place[1] <= reached)
        self._wanted[: reached + 1] = like._wanted[: reached + 1]
        self._awaited[: reached + 1] = like._awaited[: reached + 1]
        return reached

    def _alike_up_to(self, other: Chart) -> int:
        """The last place, before the end of both, up to which all leaves are the same, and what may begin there."""
        last = min(self.size, other.size) - 1
        otherwise = (
            at for at in range(last + 1) if self._opens[at] != other._opens[at] or self._ending[at] != other._ending[at]
        )
        return max(0, next(otherwise, last + 1) - 1)

    def _fill(self, start: int, end: int) -> None:
        """Make the edges of a stretch of words of what may become one; patterns that wait for them go on."""
        cell: dict[str, list[Edge]] = defaultdict(list)
        seen: dict[str, set[Any]] = defaultdict(set)
        self.cells[start, end] = cell
        ahead: dict[str, list[_Ahead]] = {}
        heap = self._pending[end][start]
        while heap:
            cost, _, category, meaning, rule, parts = heapq.heappop(heap)
            known = cell[category]
            if known and (
                cost > known[0].cost + MARGIN or len(known) >= (KEPT.get(category, KEPT_ELSE) if parts else KEPT_LEAVES)
            ):
                continue
            alike = seen[category]
            others = len(alike)
            alike.add(meaning)
            if len(alike) == others:
                continue
            item = Edge(category, start, end, meaning, cost, rule, parts)
            known.append(item)
            further = ahead.get(category)
            if further is None:
                further = ahead[category] = self._ahead(category, start, end)
            for one in further:
                kinds = one[0].kinds
                if not kinds or isinstance(meaning, kinds):
                    self._advance(one, item)

    def _ahead(self, category: str, start: int, end: int) -> list[_Ahead]:
        """The patterns that begin with a part of a category or wait for one, and may make something of it or go on."""
        opens, going_on = self._opens[end], self._grammar.going_on
        fresh: _Beginnings = {start: _NOTHING}
        waiting = [(node, fresh) for node in self._grammar.root.further.get(category, ())]
        found: list[_Ahead] = []
        for node, beginnings in (*waiting, *self._wanted[start].get(category, ())):
            goes_on, may_make = node.goes_on & opens, node.makes
            for begun, edges in beginnings.items() if may_make or goes_on else ():
                makes = may_make & self._makes[begun]
                waits = goes_on and goes_on & going_on(node, self._awaited[begun])
                if makes or waits:
                    rules = node.making(makes)
                    found.append((node, begun, edges, rules, self._made.at(node) if rules else {}, waits))
        return found

    def _advance(self, ahead: _Ahead, item: Edge) -> None:
        """One more part of patterns: what they complete, and what they wait for."""
        node, start, edges, rules, made, waits = ahead
        meaning, itself = item.meaning, id(item.meaning)
        heap = self._pending[item.end][start]
        for edge in edges:
            ids, meanings = (*edge.ids, itself), (*edge.meanings, meaning)
            if rules:
                known = made.get(ids)
                if known is None:
                    known = made[ids] = (meanings, {})
                by_rule = known[1]
                for rule in rules:
                    found = by_rule.get(rule)
                    if found is None:
                        found = by_rule[rule] = list(rule.build(*self._given, *meanings))
                    if found:
                        parts, cost = (*edge.parts, item), edge.cost + item.cost + rule.cost
                        for what, extra in found:
                            number = next(self._order)
                            heapq.heappush(heap, (cost + extra, number, rule.result, what, rule.name, parts))
            if waits:
                cost = edge.cost + item.cost
                self._wait(node, start, _Edge((*edge.parts, item), meanings, ids, cost), item.end, waits)

    def _wait(self, node: _Node, start: int, edge: _Edge, at: int, waits: Categories) -> None:
        """Keep the beginning of a pattern: a leaf follows with which it can go on."""
        self._wants[at] |= waits
        beginnings = self._waiting[at].get(node)
        if beginnings is None:
            beginnings = self._waiting[at][node] = {}
            wanted = self._wanted[at]
            for category, one in self._grammar.onward(node, self._opens[at]):
                if category in wanted:
                    wanted[category].append((one, beginnings))
                else:
                    wanted[category] = [(one, beginnings)]
        if start in beginnings:
            beginnings[start].append(edge)
        else:
            beginnings[start] = [edge]

    def unabridged(self) -> Chart:
        """The chart of the same leaves with all constituents, whether a whole request has them or not."""
        other = Chart(self.size, self._grammar)
        other.parse(self._leaves)
        return other

    def whole(self, category: str) -> list[Edge]:
        """Constituents of all words, cheapest first."""
        return self.cells.get((0, self.size), {}).get(category, [])
