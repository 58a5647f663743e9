"""Prices of journeys that were told by what is said of their prices.

After flights that have business class, what they cost is what business class costs: the class is one of the fare.
"""

from __future__ import annotations

from collections.abc import Sequence

from wizard.ask.facts import replace
from wizard.ask.form import Condition, Extreme, Key, Query, Related, Set, Show, Step, Via, rewrite, walk
from wizard.ask.reader.earlier import Earlier
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.narrowing import within
from wizard.ask.reader.replacing import replacing


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


def alone_of_their_class(query: Query, joiner: Joiner) -> Query:
    """The query; where it shows the prices of journeys that were told by their class, it lists the prices of that class
    alone: what "first class from Boston to Denver" costs."""
    if not isinstance(query, Show) or query.order or query.set.cls not in joiner.lexicon.classes:
        return query
    to_price = Step(joiner.lexicon.classes[query.set.cls].how_much or "")
    shown = [term.term for term in query.terms if isinstance(term, Via) and term.step == to_price and not term.function]
    if len(shown) != 1 or set(query.terms) - {Key()} != {Via(to_price, shown[0])}:
        return query
    back = Related(to_price.back, query.set)
    moved = _moved(back, joiner) if to_price.relation in joiner.lexicon.relations else []
    if not moved:
        return query
    gone = {over for over, _ in moved}
    kept = Set(query.set.cls, tuple(c for c in query.set.where if c not in gone))
    prices = Set(joiner.lexicon.relations[to_price.relation].to, (*(own for _, own in moved), Related(back.step, kept)))
    return Show(prices, () if shown[0] == Key() else (shown[0],))


def chosen_by_their_own_class(query: Query, earlier: Sequence[Earlier], joiner: Joiner) -> Query:
    """The query, in which journeys that were chosen by their price and then told by its class are chosen by the price
    of that class: after the cheapest flight, "and first class" has the lowest first class fare."""
    known = {c for one in earlier for node in walk(one.query) if isinstance(node, Set) for c in node.where}

    def put(node: object) -> object:
        price = joiner.lexicon.classes[node.cls].how_much if isinstance(node, Set) and node.where else None
        if not isinstance(node, Set) or price not in joiner.lexicon.relations:
            return node
        step = Step(str(price))
        own = {over: told for over, told in _moved(Related(step.back, node), joiner) if over not in known}
        for place, best in enumerate(node.where if own else ()):
            told = tuple(own[c] for c in node.where if c in own)
            others = tuple(c for c in node.where if c not in own and c != best)
            if isinstance(best, Related) and best.step == step and _is_the_most(best.to.where[-1:]):
                return replace(node, where=(*others, Related(step, replacing(best.to, told, joiner.lexicon))))
            if not (isinstance(best, Extreme) and _is_the_most((best,)) and place == len(node.where) - 1):
                continue
            if isinstance(best.term, Via) and best.term.step == step:
                back = (Related(step.back, Set(node.cls, others)),) if others else ()
                prices = Set(joiner.other_end(step), (*told, *back, Extreme(best.term.term, best.most)))
                return replace(node, where=(*others, Related(step, prices)))
        return node

    changed: Query = rewrite(query, put)
    return changed


def _is_the_most(where: Sequence[Condition]) -> bool:
    return any(isinstance(c, Extreme) and c.count == c.rank == 1 for c in where)


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


__all__ = ["alone_of_their_class", "chosen_by_their_own_class", "of_their_own_class"]
