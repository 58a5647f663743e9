"""Several partners joined by "both", of which each member can have one only: "airlines that fly to both A and B".

One flight goes to one city, so flights to both are those to either; but an airline that has flights to both has one to
each. Whoever has the members that cannot have both is said to have some for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from wizard.ask.facts import replace
from wizard.ask.form import Claim, Compare, Condition, Either, Every, Query, Related, Set, rewrite, walk


def distributed(query: Query) -> Query:
    """The query with each set that is joined by "both" said of one partner at a time."""
    if not any(isinstance(node, Set) and node.both for node in walk(query)):
        return query

    def change(node: Any) -> Any:
        if isinstance(node, Set) and not node.both:
            return replace(node, where=_each_had(node.where))
        return replace(node, conditions=_each_had(node.conditions)) if isinstance(node, Claim) else node

    def either(node: Any) -> Any:
        return replace(node, both=False) if isinstance(node, Set) and node.both else node

    changed: Query = rewrite(rewrite(query, change), either)
    return changed


def _each_had(conditions: Sequence[Condition]) -> tuple[Condition, ...]:
    """Conditions that ask for partners for each of those that are joined."""
    where: list[Condition] = []
    for condition in conditions:
        parts = list(_for_each(condition.to)) if isinstance(condition, Related) else []
        if isinstance(condition, Related) and parts:
            where.append(Every(tuple(replace(condition, to=part) for part in parts)))
        else:
            where.append(condition)
    return tuple(where)


def _for_each(found: Set) -> Iterator[Set]:
    """The set once for each of the partners that its members were said to have both of."""
    for place, condition in enumerate(found.where):
        if isinstance(condition, Related) and condition.to.both:
            for one in _members(condition.to):
                tied = replace(condition, to=one)
                yield replace(found, where=(*found.where[:place], tied, *found.where[place + 1 :]))
            return
        if isinstance(condition, Every):
            flat = replace(found, where=(*found.where[:place], *condition.conditions, *found.where[place + 1 :]))
            inner = list(_for_each(flat))
            if inner:
                yield from inner
                return


def _members(joined: Set) -> Iterator[Set]:
    """The sets that were joined."""
    for condition in joined.where:
        if isinstance(condition, Compare) and isinstance(condition.value, tuple):
            for value in condition.value:
                yield Set(joined.cls, (replace(condition, op="=", value=(value,)),))
        elif isinstance(condition, Either):
            for one in condition.conditions:
                yield Set(joined.cls, (one,))
