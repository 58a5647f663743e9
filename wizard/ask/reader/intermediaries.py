"""What is said of one thing and meant of another: a fare from Boston is the fare of a flight that leaves Boston.

A relation of the lexicon with `through` says so: it names the relation that leads to the other thing, and the relation
that holds of it. All that is said of one member in this way is meant of the same other thing: a fare from Boston to
Denver is that of one flight, from Boston to Denver.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from wizard.ask.form import Condition, Either, Every, Not, Query, Related, Set, Step, rewrite
from wizard.ask.reader.narrowing import flat, within
from wizard.domain.lexicon import Lexicon


def meant(query: Query, lexicon: Lexicon) -> Query:
    """The query in which conditions stand where they are meant."""
    if not any(relation.through for relation in lexicon.relations.values()):
        return query

    def change(node: Any) -> Any:
        return _gathered(node, lexicon) if isinstance(node, Set) else node

    changed: Query = rewrite(query, change)
    return changed


def _gathered(base: Set, lexicon: Lexicon) -> Set:
    """The set whose members have one partner of which all holds that was said of them and is meant of it."""
    where = flat(base.where)
    found = {condition: _of_other(condition, lexicon) for condition in where}
    told = {condition: other for condition, other in found.items() if other is not None}
    ways = {step for step, _ in told.values()}
    if len(ways) != 1:
        return base
    step = ways.pop()
    same = [c for c in where if isinstance(c, Related) and c.step == step and not c.to.earlier]
    partner = same[0] if len(same) == 1 else None
    first = partner.to if partner is not None else Set(lexicon.relations[step.relation].end(inverse=step.inverse))
    joined = Related(step, within(first, *(condition for _, condition in told.values())))
    if partner is not None and partner.to.each:
        joined = replace(joined, to=replace(joined.to, each=True))
    out: list[Condition] = []
    for condition in where:
        if condition not in told and condition != partner:
            out.append(condition)
        elif joined not in out:
            out.append(joined)
    return replace(base, where=tuple(out))


def _of_other(condition: Condition, lexicon: Lexicon) -> tuple[Step, Condition] | None:
    """What a condition means of the member's partner, and the way to that; None where it is about the member itself."""
    if isinstance(condition, Related) and not condition.step.inverse:
        through = lexicon.relations[condition.step.relation].through
        if through is None:
            return None
        way = Step(through.relation, inverse=lexicon.relations[through.relation].from_ != _start(condition, lexicon))
        return way, Related(Step(through.over), condition.to)
    if isinstance(condition, Not):
        inner = _of_other(condition.condition, lexicon)
        return None if inner is None else (inner[0], Not(inner[1]))
    if isinstance(condition, (Either, Every)):
        parts = [_of_other(part, lexicon) for part in condition.conditions]
        known = [part for part in parts if part is not None]
        if len(known) == len(parts) and len({way for way, _ in known}) == 1:
            return known[0][0], type(condition)(tuple(part for _, part in known))
    return None


def _start(condition: Related, lexicon: Lexicon) -> str:
    return lexicon.relations[condition.step.relation].from_
