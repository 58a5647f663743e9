"""The lowest price of each of several: "the lowest fare for each airline" is a sum of money, and no list of fares.

Members that are prices themselves are chosen by what they cost. Where the one with the most or the least of it is
wanted for each partner, the amount is what was asked for.
"""

from __future__ import annotations

from dataclasses import replace

from wizard.ask.form import Attr, Extreme, Grouped, Key, Query, Related, Set, Show, Via
from wizard.domain.lexicon import Lexicon


def lowest_of_each(query: Query, lexicon: Lexicon) -> Query:
    """The query; where it lists prices that are the lowest for each partner, what those cost for each."""
    best = next((one for one in query.set.where if isinstance(one, Extreme)), None) if isinstance(query, Show) else None
    if best is None or not isinstance(query, Show) or query.terms or query.order or best.within is None:
        return query
    price = lexicon.classes[query.set.cls].how_much
    if best.term != Attr(price or "") or (best.count, best.rank) != (1, 1):
        return query
    each = Related(best.within, Set(lexicon.relations[best.within.relation].to))
    rest = tuple(one for one in query.set.where if one not in (best, each))
    return Grouped(Via(best.within, Key()), "max" if best.most else "min", best.term, replace(query.set, where=rest))
