"""The choice of columns: which column of B stands for each column of A so that B, projected, is the set that A is.

1. Columns whose sets of values cannot agree are never tried.
2. Columns with only one candidate are settled; the others are tried against the projection that this gives.
3. Where several candidates remain, the column with the fewest is tried with each, and 2 follows again.
4. Columns of B that are the same throughout are tried once; columns of A that are the same are settled together.
Deciding it is as hard as graph isomorphism: every step is paid from a budget; once that is spent nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from wizard.cas.anchors import Anchors
from wizard.cas.budget import BudgetSpent, Meter
from wizard.cas.pairs import ColumnPairs
from wizard.cas.states import LARGE, SearchState, SearchTask
from wizard.cas.tables import AnswerColumn

Mapping: TypeAlias = tuple[int, ...]
"""For each column of A, the column of B that stands for it."""

Accept: TypeAlias = Callable[[Mapping], bool]


class Found(Enum):
    """What a search comes to."""

    MATCH = "match"
    NONE = "none"
    UNDETERMINED = "undetermined"


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The end of a search."""

    found: Found
    mapping: Mapping | None = None
    """The choice of columns, when there is a match."""


def search(pairs: ColumnPairs, meter: Meter, accept: Accept | None = None, *, large: int = LARGE) -> SearchResult:
    """Find a choice of columns, and one that `accept` agrees to if given, within the meter's budget.

    From `large` tuples on, both tables together, the search is vectorised.
    """
    a, b = pairs.a, pairs.b
    if not a.height or not b.height:
        return SearchResult(Found.MATCH, ()) if a.height == b.height else SearchResult(Found.NONE)
    if a.width > b.width:
        return SearchResult(Found.NONE)
    domains = pairs.domains()
    if domains is None:
        return SearchResult(Found.NONE)
    try:
        loose = not pairs.exact and any(pairs.loose(one, two) for one, domain in enumerate(domains) for two in domain)
        if loose and accept is None:
            strict = _strict_first(pairs, meter, large)
            if strict is not None:
                return strict
        if not loose and all(len(domain) == 1 for domain in domains):
            return _only_choice(pairs, tuple(domain[0] for domain in domains), meter, accept)
        for mapping in _Search(pairs, domains, meter, large).run():
            if accept is None or accept(mapping):
                return SearchResult(Found.MATCH, mapping)
    except BudgetSpent:
        return SearchResult(Found.UNDETERMINED)
    return SearchResult(Found.NONE)


def _strict_first(pairs: ColumnPairs, meter: Meter, large: int) -> SearchResult | None:
    """Equal is within any tolerance, and cheap to find: worth half of the budget before ranges are weighed."""
    part = Meter((meter.budget - meter.spent) // 2)
    result = search(pairs.strictly(), part, large=large)
    meter.spend(min(part.spent, part.budget))
    return result if result.found is Found.MATCH else None


def _only_choice(pairs: ColumnPairs, mapping: Mapping, meter: Meter, accept: Accept | None) -> SearchResult:
    """No column has a second candidate: compare the whole tuples at once."""
    if len(set(mapping)) < len(mapping):
        return SearchResult(Found.NONE)
    if len(mapping) > 1:
        meter.spend(pairs.a.height + pairs.b.height)
        sides = [pairs.tokens(one, two) for one, two in enumerate(mapping)]
        mine = set(zip(*(side[0] for side in sides), strict=True))
        theirs = zip(*(side[1] for side in sides), strict=True)
        if set(theirs) != mine:
            return SearchResult(Found.NONE)
    if accept is not None and not accept(mapping):
        return SearchResult(Found.NONE)
    return SearchResult(Found.MATCH, mapping)


class _Search:
    """A depth-first search with an explicit stack; `run` yields every choice it does not know to be symmetrical."""

    def __init__(self, pairs: ColumnPairs, domains: list[list[int]], meter: Meter, large: int) -> None:
        self._pairs = pairs
        self._large = large
        self._meter = meter
        several = [domain for domain in domains if len(domain) > 1]
        self._twins_b = _twins(pairs.b.columns, {place for domain in several for place in domain}, pairs.exact)
        twins_a: dict[int, tuple[int, ...]] = {}
        if pairs.exact:
            twins_a = _twins(pairs.a.columns, {p for p, domain in enumerate(domains) if len(domain) > 1}, pairs.exact)
        self._members: dict[int, list[int]] = {}
        """For a column of A, all columns of A that are the same and are settled with it, itself first."""
        for place in range(len(domains)):
            self._members.setdefault(twins_a.get(place, (place,))[0], []).append(place)
        self._anchors: Anchors | None = None
        self._domains = {
            place: [
                candidate
                for candidate in domains[place]
                if len(members) == 1 or len(self._twins_b.get(candidate, (candidate,))) >= len(members)
            ]
            for place, members in self._members.items()
        }

    def run(self) -> Iterator[Mapping]:
        """Every choice of columns found, in an order that depends on nothing but the tables."""
        if not _can_assign(self._domains):
            return
        pairs, counted = self._pairs, False
        if pairs.exact:
            self._meter.spend(pairs.a.height + pairs.b.height)
            pairs = pairs.deduplicated()
            if pairs.b.height < pairs.a.height:
                return
            counted = pairs.a.height == pairs.b.height
            if pairs.a.width == pairs.b.width and not counted:
                return
        self._task = SearchTask(pairs, self._meter, counted, self._large)
        state = self._task.initial()
        stack: list[Iterator[_Node]] = [iter((_Node(state, {}, self._domains),))]
        while stack:
            node = next(stack[-1], None)
            if node is None:
                stack.pop()
                continue
            settled = self._settled(node)
            if settled is None:
                continue
            if settled.domains:
                stack.append(self._branches(settled))
            else:
                yield self._mapping(settled.chosen)

    def _settled(self, node: _Node) -> _Node | None:
        """Settle the columns with one candidate, drop the candidates that no longer fit, and again; None: no way on."""
        state, chosen, domains = node.state, dict(node.chosen), node.domains
        while True:
            ready = [place for place, domain in domains.items() if len(domain) == 1]
            ready.sort(key=lambda place: self._rank(place, domains[place][0]))
            for place in ready:
                (candidate,) = domains[place]
                extended = None if candidate in chosen.values() else state.extended(place, candidate)
                if extended is None:
                    return None
                state = extended
                chosen[place] = candidate
            rest = {place: domain for place, domain in domains.items() if place not in chosen}
            if not self._filter(rest, [(place, chosen[place]) for place in ready], state, first=not node.chosen):
                return None
            domains = rest
            if not any(len(domain) == 1 for domain in domains.values()):
                return _Node(state, chosen, domains) if _can_assign(domains) else None

    def _rank(self, place: int, candidate: int) -> tuple[bool, int]:
        """Columns without ranges first, and of those the ones that tell the most tuples apart."""
        return self._pairs.loose(place, candidate) is not None, -len(self._pairs.a.columns[place].distinct)

    def _filter(
        self, rest: dict[int, list[int]], ready: Sequence[tuple[int, int]], state: SearchState, *, first: bool
    ) -> bool:
        """Drop from the open columns the candidates that the columns just settled rule out; whether all keep some.

        One settled column is weighed by pairs of columns, which are remembered; several at the start of the search by
        the projection they make.
        """
        taken = {twin for _, candidate in ready for twin in self._used(candidate)}
        for place, domain in rest.items():
            left = [candidate for candidate in domain if candidate not in taken]
            if first and len(ready) != 1:
                if ready or self._task.counted:
                    left = [candidate for candidate in left if state.fits(place, candidate)]
            else:
                for settled in ready:
                    left = [candidate for candidate in left if self._task.agree(settled, (place, candidate))]
            if not left:
                return False
            rest[place] = left
        return True

    def _used(self, candidate: int) -> tuple[int, ...]:
        """The columns of B that a chosen one takes out of the running: itself; all its twins when A is exact."""
        if self._pairs.exact:
            return self._twins_b.get(candidate, (candidate,))
        return (candidate,)

    def _branches(self, node: _Node) -> Iterator[_Node]:
        def cost(place: int) -> tuple[bool, int, int]:
            domain = node.domains[place]
            return any(self._pairs.loose(place, c) is not None for c in domain), len(domain), place

        place = min(node.domains, key=cost)
        firsts = {
            self._twins_b.get(candidate, (candidate,))[0]: candidate for candidate in reversed(node.domains[place])
        }
        tuples = self._by_tuple(node, len(firsts))
        if tuples is not None:
            for domains in tuples:
                yield _Node(node.state, node.chosen, domains)
            return
        for candidate in sorted(firsts.values()):
            yield _Node(node.state, node.chosen, node.domains | {place: [candidate]})

    def _by_tuple(self, node: _Node, columns: int) -> list[dict[int, list[int]]] | None:
        """The ways on by a tuple where those are fewer than by a column, and counting tuples does not say more."""
        if columns < 3 or not self._pairs.exact or self._task.counted:
            return None
        if self._anchors is None:
            self._anchors = Anchors(self._task.pairs, self._domains, self._meter)
        return self._anchors.branches(node.domains, columns)

    def _mapping(self, chosen: dict[int, int]) -> Mapping:
        mapping: dict[int, int] = {}
        for place, members in self._members.items():
            candidate = chosen[place]
            twins = self._twins_b.get(candidate, (candidate,))
            mapping.update(zip(members, twins if len(members) > 1 else (candidate,), strict=False))
        return tuple(mapping[place] for place in range(self._pairs.a.width))


@dataclass(frozen=True, slots=True)
class _Node:
    state: SearchState
    chosen: dict[int, int]
    domains: dict[int, list[int]]


def _twins(columns: Sequence[AnswerColumn], places: Iterable[int], exact: bool) -> dict[int, tuple[int, ...]]:
    """For each of these columns, all that are the same tuple by tuple, itself included; 48 is 48.0 only if `exact`."""
    same: dict[object, list[int]] = {}
    for place in sorted(places):
        column = columns[place]
        types = tuple(map(type, column.values)) if column.has_real and not exact else ()
        same.setdefault((column.kind, types, tuple(column.values)), []).append(place)
    return {place: tuple(places) for places in same.values() for place in places}


def _can_assign(domains: dict[int, list[int]]) -> bool:
    """Whether every column can have a candidate of its own (bipartite matching by augmenting paths, no recursion)."""
    owner: dict[int, int] = {}
    held: dict[int, int] = {}
    for start in domains:
        came: dict[int, int] = {}
        stack = [start]
        free = None
        while stack and free is None:
            place = stack.pop()
            for candidate in domains[place]:
                if candidate not in came:
                    came[candidate] = place
                    if candidate not in owner:
                        free = candidate
                        break
                    stack.append(owner[candidate])
        if free is None:
            return False
        while True:
            place = came[free]
            before = held.get(place)
            owner[free], held[place] = place, free
            if before is None:
                break
            free = before
    return True
