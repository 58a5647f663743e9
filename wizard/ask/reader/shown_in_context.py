"""What is shown of those that a later request asks of: what all of them have, what is counted of each."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Compare, Extreme, Key, Number, Query, Related, Set, Show, rewrite
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.readings import AskedBefore


def shown_of_all(query: Query, before: AskedBefore) -> Query:
    """The query; where it lists those who have a value that all of them have, with that value: "those with times"."""
    if not isinstance(query, Show) or query.terms:
        return query
    known = {condition for one in before.earlier for condition in one.main.where}
    had = [c for c in query.set.where if isinstance(c, Compare) and c.op == "present" and c not in known]
    among = replace(query.set, where=tuple(c for c in query.set.where if c not in had))
    if not had or not among.where or before.size(among) != before.size(query.set) or not before.size(among):
        return query
    return replace(query, set=among, terms=(Key(), *(c.term for c in had)))


def counted_on_the_way(query: Query) -> Query:
    """The query in which whoever has most of the journeys on a way has most of those ("who goes most often on that
    route"), and the lowest price is the lowest on that way ("who has the cheapest fare on that route")."""

    def put(node: object) -> object:
        if isinstance(node, Set):
            node = _sold_at_the_best_there(node)
        best = node.where[-1] if isinstance(node, Set) and node.where else None
        counted = best.term if isinstance(best, Extreme) else None
        if not (isinstance(node, Set) and isinstance(best, Extreme) and isinstance(counted, Number)):
            return node
        ways = [c for c in node.where if isinstance(c, Related) and c.step == counted.step]
        if len(ways) != 1 or counted.of != Set(ways[0].to.cls):
            return node
        those = replace(best, term=replace(counted, of=replace(ways[0].to, bare=False)))
        return replace(node, where=(*(c for c in node.where[:-1] if c != ways[0]), those))

    changed: Query = rewrite(query, put)
    return changed


def _sold_at_the_best_there(ways: Set) -> Set:
    """Journeys that have to do with what is the most of all, as those with the most of what they have to do with."""
    for told in ways.where:
        best = told.to.where[-1] if isinstance(told, Related) and told.to.where else None
        others = tuple(c for c in ways.where if c != told)
        if isinstance(told, Related) and isinstance(best, Extreme) and any(isinstance(c, Related) for c in others):
            theirs = Related(told.step.back, Set(ways.cls, others))
            if theirs.step not in {c.step for c in told.to.where if isinstance(c, Related)}:
                there = Related(told.step, replace(told.to, where=(*told.to.where[:-1], theirs, best)))
                return replace(ways, where=(*others, there))
    return ways


def shown_of_each(item: Edge, query: Query) -> Query:
    """The query, in which what is counted of each of those that were found stands beside whose it is."""
    counts = isinstance(query, Show) and len(query.terms) == 1 and isinstance(query.terms[0], Number)
    if not (counts and isinstance(query, Show) and any(is_each(leaf) for leaf in item.leaves())):
        return query
    return replace(query, terms=(Key(), *query.terms))


def is_each(leaf: Edge) -> bool:
    """Whether a leaf is each of those that were found, or each alone: "how many work in each"."""
    return getattr(leaf.meaning, "many", "") == "each"
