"""The lowest price of each of several: "the lowest fare for each airline" is a sum of money, and no list of fares.

Members that are prices themselves are chosen by what they cost. Where the one with the most or the least of it is
wanted for each partner, the amount is what was asked for.
"""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Condition, Extreme, Grouped, Key, Query, Related, Set, Show, Step, Via
from wizard.domain.lexicon import Lexicon


def lowest_of_each(query: Query, lexicon: Lexicon) -> Query:
    """The query; where it lists prices that are the lowest for each partner, what those cost for each."""
    best = next((one for one in query.set.where if isinstance(one, Extreme)), None) if isinstance(query, Show) else None
    if best is None or not isinstance(query, Show) or query.terms or query.order or best.within is None:
        return query
    price = lexicon.classes[query.set.cls].how_much if _are_prices(query.set.cls, lexicon) else None
    if best.term != Attr(price or "") or (best.count, best.rank) != (1, 1):
        return query
    told, rest = best.within, tuple(one for one in query.set.where if one != best)
    if isinstance(told, Step):
        each = Related(told, Set(lexicon.relations[told.relation].to))
        told, rest = Via(told, Key()), tuple(one for one in rest if one != each)
    return Grouped(told, "max" if best.most else "min", best.term, replace(query.set, where=rest))


def _are_prices(cls: str, lexicon: Lexicon) -> bool:
    """Whether members are what something else costs: fares are, and what has a price of its own is not."""
    costs = (entry.how_much for entry in lexicon.classes.values())
    return any(lexicon.relations[name].to == cls for name in costs if name and name in lexicon.relations)


def of_their_own(base: Set, condition: Condition, lexicon: Lexicon) -> Condition:
    """The cheapest price that members are said to have is the cheapest of theirs, not of all there are."""
    if not isinstance(condition, Related) or not base.where or not condition.to.where:
        return condition
    *told, best = condition.to.where
    back = condition.step.back
    if condition.step.relation != lexicon.classes[base.cls].how_much or not isinstance(best, Extreme):
        return condition
    if best.within is not None or any(isinstance(c, Related) and c.step == back for c in told):
        return condition
    return replace(condition, to=replace(condition.to, where=(*told, Related(back, base), best)))
