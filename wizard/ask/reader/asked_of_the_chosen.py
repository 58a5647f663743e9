"""What a later request asks of one that was chosen before: the price it was chosen by; an average is of more than one.

After the cheapest flight, "how much is that" asks for the price that made it the cheapest, and not for every price that
it has. After the longest flight, "how long do they take on average" is of all that the longest was chosen from.
"""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Aggregate, Attr, Condition, Extreme, Query, Related, Set, Show, Via, rewrite
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.earlier import main
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, Noun
from wizard.ask.reader.narrowing import within

_OF_SEVERAL = ("avg", "sum")


def asked_of_the_chosen(query: Query, item: Edge, joiner: Joiner) -> Query:
    """The query that leans on one that was chosen, as it is meant."""
    if isinstance(query, Aggregate) and query.function in _OF_SEVERAL:
        return _of_all_it_was_chosen_from(query)
    several = any(isinstance(leaf.meaning, Noun) and leaf.meaning.plural for leaf in item.leaves())
    return query if several else _price_it_was_chosen_by(query, joiner)


def _of_all_it_was_chosen_from(query: Aggregate) -> Query:
    """The average or sum of all that one was chosen from: nobody asks for that of one alone."""

    def put(node: object) -> object:
        if not isinstance(node, Set) or node.cls != query.set.cls:
            return node
        return replace(node, where=tuple(c for c in node.where if not (isinstance(c, Extreme) and c.count == 1)))

    of: Set = rewrite(query.set, put)
    return replace(query, set=of) if of.where else query


def _price_it_was_chosen_by(query: Query, joiner: Joiner) -> Query:
    """The query that lists the prices of one that was chosen by its price, as the price that it was chosen by."""
    only = query.set.where[0] if isinstance(query, Show) and len(query.set.where) == 1 else None
    if not (isinstance(query, Show) and not query.terms and isinstance(only, Related) and only.to.where):
        return query
    price = joiner.lexicon.classes[only.to.cls].how_much
    if only.step.back.relation != price:
        return query
    *told, best = only.to.where
    if isinstance(best, Related) and best.step == only.step.back:
        return Show(best.to) if best.to.where and isinstance(best.to.where[-1], Extreme) else query
    chosen = _by_its_price(best, only)
    if chosen is None or any(isinstance(c, Extreme) for c in told):
        return query
    among = replace(only.to, where=tuple(told))
    of_those = (Related(only.step, among),) if told else ()
    return Show(within(Set(query.set.cls, of_those), chosen))


def _by_its_price(best: Condition, prices: Related) -> Extreme | None:
    """What chooses a price as one was chosen by its own; None where it was not chosen so."""
    if not (isinstance(best, Extreme) and isinstance(best.term, Via) and best.term.step == prices.step.back):
        return None
    return replace(best, term=best.term.term) if isinstance(best.term.term, Attr) else None


def measures_what_it_is_chosen_by(item: Edge, query: Query) -> bool:
    """Whether so many units of something are asked for of one who has the most of it: "how many years is that", after
    who has been here longest."""
    term = query.terms[0] if isinstance(query, Show) and len(query.terms) == 1 else None
    chosen = query.set.where[-1] if isinstance(query, Show) and query.set.where else None
    units = any(leaf.category == "UNIT" for leaf in item.leaves())
    return units and isinstance(chosen, Extreme) and chosen.term == term


def is_of_others(what: object, query: Query) -> bool:
    """Whether a query is of another class than the one of which a fragment chooses: after where some flights stop,
    "which one gets there first" is a flight."""
    if not isinstance(what, Noun) or what.set.cls in ("", ANY, main(query).cls):
        return False
    return any(isinstance(c, Extreme) for c in what.set.where)


__all__ = ["asked_of_the_chosen", "is_of_others", "measures_what_it_is_chosen_by"]
