"""Journeys are compared with others on their way: "flights from Boston to Denver that are longer than the average".

Where both ends of journeys are said, what they are compared with, and says no end of its own, goes that way as well:
the average, "the last United flight", the average price. One that is named is that one, wherever it goes.
"""

from __future__ import annotations

from collections.abc import Mapping

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Claim, Compare, Condition, Not, Of, Query, Related, Set, Step, rewrite, walk
from wizard.ask.reader.earlier import names_one
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.narrowing import within

_Ways = Mapping[str, tuple[Condition, ...]]
"""Of a class, what tells those of its members that go the way that was said, or that are prices of such."""


def compared_on_the_way(query: Query, joiner: Joiner) -> Query:
    """The query in which journeys between two places are compared with others between these."""
    if not any(isinstance(node, Of) for node in walk(query)):
        return query

    def change(node: object) -> object:
        if isinstance(node, Claim):
            ways = _ways(node.set, joiner)
            return replace(node, conditions=tuple(_on_them(one, ways, joiner) for one in node.conditions))
        return _compared(node, joiner) if isinstance(node, Set) else node

    changed: Query = rewrite(query, change)
    return changed


def _compared(of: Set, joiner: Joiner) -> Set:
    ways = _ways(of, joiner)
    where = tuple(_on_them(condition, ways, joiner) for condition in of.where) if ways else of.where
    return of if where == of.where else replace(of, where=where)


def _ways(of: Set, joiner: Joiner) -> _Ways:
    """The way that a set of journeys or of their prices says, for both classes; empty where it says none."""
    for base, back in ((of, None), *((c.to, c.step) for c in of.where if isinstance(c, Related))):
        way = joiner.journeys.way(base)
        price = (joiner.lexicon.classes[base.cls].how_much if way else None) or ""
        if way and (back is None or back == Step(price, inverse=True)):
            found: dict[str, tuple[Condition, ...]] = {base.cls: way}
            if price in joiner.lexicon.relations:
                told = Related(Step(price, inverse=True), Set(base.cls, way))
                found[joiner.lexicon.relations[price].to] = (told,)
            return found
    return {}


def _on_them(condition: Condition, ways: _Ways, joiner: Joiner) -> Condition:
    """The condition, with what is compared with narrowed to the way, of the members or of their prices."""
    if isinstance(condition, Not):
        return replace(condition, condition=_on_them(condition.condition, ways, joiner))
    if isinstance(condition, Related) and condition.to.cls in ways:
        where = tuple(_on_them(one, ways, joiner) for one in condition.to.where)
        return replace(condition, to=replace(condition.to, where=where))
    if not (isinstance(condition, Compare) and isinstance(condition.value, Of)):
        return condition
    other = condition.value.set
    steps = {one.step for one in ways.get(other.cls, ()) if isinstance(one, Related)}
    said = any(isinstance(one, Related) and one.step in steps for one in other.where)
    number = Attr(joiner.lexicon.classes[other.cls].number or "")
    named = names_one(other) or any(isinstance(one, Compare) and one.term == number for one in other.where)
    if not steps or said or other.earlier or named:
        return condition
    return replace(condition, value=replace(condition.value, set=within(other, *ways[other.cls])))
