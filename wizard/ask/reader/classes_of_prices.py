"""Prices of journeys that were told by what is said of their prices.

After flights that have business class, what they cost is what business class costs: the class is one of the fare.
"""

from __future__ import annotations

from wizard.ask.form import Query, Related, Set, Step, rewrite
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.narrowing import within


def of_their_own_class(query: Query, joiner: Joiner) -> Query:
    """The query, with what journeys are told by over their prices said of those prices that are asked for."""

    def put(node: object) -> object:
        if not isinstance(node, Set):
            return node
        for condition in node.where:
            if isinstance(condition, Related) and condition.to.where and _is_price_of(condition, joiner):
                moved = _moved(condition, joiner)
                if moved:
                    gone = {over for over, _ in moved}
                    kept = tuple(c for c in condition.to.where if c not in gone)
                    to = Related(condition.step, Set(condition.to.cls, kept))
                    others = tuple(to if c == condition else c for c in node.where)
                    return within(Set(node.cls, others), *(own for _, own in moved))
        return node

    changed: Query = rewrite(query, put)
    return changed


def _is_price_of(condition: Related, joiner: Joiner) -> bool:
    entry = joiner.lexicon.classes.get(condition.to.cls)
    return entry is not None and entry.how_much == condition.step.relation and condition.step.inverse


def _moved(condition: Related, joiner: Joiner) -> list[tuple[Related, Related]]:
    """What journeys are told by over the relation to their prices, and the same as said of a price."""
    price = joiner.lexicon.relations[condition.step.relation]
    out = []
    for told in condition.to.where:
        if not isinstance(told, Related) or told.step.inverse or told.step.relation == condition.step.relation:
            continue
        path = joiner.lexicon.relations[told.step.relation].path
        if path[: len(price.path)] != price.path:
            continue
        for name, relation in joiner.lexicon.relations.items():
            if relation.from_ == price.to and relation.path == path[len(price.path) :] and relation.to == told.to.cls:
                out.append((told, Related(Step(name), told.to)))
                break
    return out


__all__ = ["of_their_own_class"]
