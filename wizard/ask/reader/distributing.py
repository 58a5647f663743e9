"""Several partners joined by "both", of which each member can have one only: "airlines that fly to both A and B".

One flight goes to one city, so flights to both are those to either; but an airline that has flights to both has one to
each. Whoever has the members that cannot have both is said to have some for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from wizard.ask.facts import replace
from wizard.ask.form import Claim, Compare, Condition, Either, Every, Query, Related, Set, rewrite, walk
from wizard.ask.reader.contradictions import is_the_only_one
from wizard.domain.lexicon import Lexicon


def distributed(query: Query, lexicon: Lexicon) -> Query:
    """The query with each set that is joined by "both" said of one partner at a time, and each of two times."""
    query = _at_each_time(query, lexicon)
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


def _at_each_time(query: Query, lexicon: Lexicon) -> Query:
    """The query with partners at two times said of one time after the other: who ordered in March and in April has
    orders of both, and each order is of one."""
    if not any(isinstance(node, Either) and node.both for node in walk(query)):
        return query

    def change(node: Any) -> Any:
        if not isinstance(node, Set):
            return node
        where: list[Condition] = []
        for condition in node.where:
            times = _times(condition.to) if isinstance(condition, Related) else ()
            if isinstance(condition, Related) and times and not is_the_only_one(condition, lexicon):
                where.append(Every(tuple(replace(condition, to=one) for one in times)))
            elif isinstance(condition, Either) and condition.both and _are_partners(condition):
                where.append(Every(condition.conditions))
            else:
                where.append(condition)
        return replace(node, where=tuple(where))

    def either(node: Any) -> Any:
        return replace(node, both=False) if isinstance(node, Either) and node.both else node

    changed: Query = rewrite(rewrite(query, change), either)
    return changed


def _are_partners(condition: Either) -> bool:
    return all(isinstance(one, Related) for one in condition.conditions)


def _times(found: Set) -> tuple[Set, ...]:
    """The set once for each of the times that were joined by "and"."""
    for place, condition in enumerate(found.where):
        if isinstance(condition, Either) and condition.both:
            before, after = found.where[:place], found.where[place + 1 :]
            return tuple(replace(found, where=(*before, one, *after)) for one in condition.conditions)
    return ()


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
