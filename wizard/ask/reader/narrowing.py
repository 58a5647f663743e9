"""Sets narrowed by conditions, and joined: what a domain has to do with neither."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wizard.ask.facts import replace
from wizard.ask.form import (
    Compare,
    Condition,
    Either,
    Every,
    Extreme,
    Member,
    Not,
    Query,
    Related,
    Scalar,
    Set,
    narrow,
    rewrite,
    walk,
)


def flat(where: Sequence[Condition]) -> tuple[Condition, ...]:
    """Conditions that all hold, each by itself."""
    out: list[Condition] = []
    for condition in where:
        out += flat(condition.conditions) if isinstance(condition, Every) else (condition,)
    return tuple(out)


def as_one(where: Sequence[Condition]) -> Condition:
    """One condition that says all of several, of which there is at least one."""
    return where[0] if len(where) == 1 else Every(tuple(where))


def of_one_kind(conditions: Sequence[Condition]) -> bool:
    """Whether conditions compare one term, or are of partners over one way."""
    told = {c.term if isinstance(c, Compare) else c.step if isinstance(c, Related) else None for c in conditions}
    return len(told) == 1 and None not in told


def within(base: Set, *conditions: Condition) -> Set:
    """The set with conditions that hold before its superlatives choose: "the biggest city" "in Texas".

    What holds of those among whom a clause chooses ("arrives in Denver first") comes before what it chooses by.
    """
    chosen = [c for c in conditions if isinstance(c, Every) and any(_chooses(last) for last in c.conditions[-1:])]
    if chosen:
        rest = (*(c for c in conditions if c not in chosen), *(p for c in chosen for p in c.conditions[:-1]))
        return narrow(within(base, *rest), *(c.conditions[-1] for c in chosen))
    clause = base.where[-1] if base.where else None
    if isinstance(clause, Every) and _chooses(clause.conditions[-1]):  # "to go there as early as possible"
        base = replace(base, where=(*base.where[:-1], *clause.conditions))
    end = len(base.where)
    while end and _chooses(base.where[end - 1]):
        end -= 1
    if end == len(base.where) or any(_chooses(c) for c in conditions):
        return narrow(base, *conditions)
    new = tuple(c for c in dict.fromkeys(conditions) if c not in base.where)
    return replace(base, where=(*base.where[:end], *new, *base.where[end:]), bare=False)


def _chooses(condition: Condition) -> bool:
    """Whether it is a superlative, or several: "the oldest and the youngest"."""
    ends = isinstance(condition, Either) and all(isinstance(part, Extreme) for part in condition.conditions)
    return ends or isinstance(condition, Extreme)


def leaves_some_out(of: Set) -> bool:
    """Whether a set says itself than whom its members are others: those that were found are left out."""
    return any(isinstance(one, Not) and isinstance(one.condition, Member) for one in of.where)


def either(sets: tuple[Set, ...]) -> Set:
    """Members of any of the sets, all of one class."""
    if not all(one.where for one in sets):
        return Set(sets[0].cls)
    told = tuple(dict.fromkeys(as_one(one.where) for one in sets))
    values = _values(told)
    if values is not None:
        return Set(sets[0].cls, (values,))
    return Set(sets[0].cls, (Either(told) if len(told) > 1 else told[0],))


def _values(conditions: tuple[Condition, ...]) -> Compare | None:
    """Conditions on one attribute, a value each, as one: "department 45 or 46"."""
    said: list[Scalar] = []
    for condition in conditions:
        if not (isinstance(condition, Compare) and condition.op == "=" and isinstance(condition.value, tuple)):
            return None
        said += condition.value
    terms = {condition.term for condition in conditions if isinstance(condition, Compare)}
    return Compare(terms.pop(), "in", tuple(said)) if len(terms) == 1 and len(said) > 1 else None


def without_idle_partners(query: Query) -> Query:
    """The query without conditions that there is any partner where one of that kind is told: of the subordinates of
    Paul Tai it goes without saying that they are somebody's."""
    if not any(isinstance(node, Set) and _idle(node) for node in walk(query)):
        return query

    def change(node: Any) -> Any:
        idle = _idle(node) if isinstance(node, Set) else ()
        return replace(node, where=tuple(c for c in node.where if c not in idle)) if idle else node

    changed: Query = rewrite(query, change)
    return changed


def _idle(of: Set) -> tuple[Condition, ...]:
    partners = [one for one in of.where if isinstance(one, Related)]
    told = {one.step for one in partners if one.to.where}
    return tuple(one for one in partners if one.step in told and one.to == Set(one.to.cls))
