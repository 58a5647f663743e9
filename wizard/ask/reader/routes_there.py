"""What "there" is of journeys and of prices: the way that was spoken of, and not only where it ends.

After flights from Memphis to Denver, "what is the lowest fare there" is of a flight from Memphis, and "how many flights
does Delta have there" is of those from Memphis.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.facts import replace
from wizard.ask.form import Condition, Extreme, Query, Related, Set, Step, rewrite, walk
from wizard.ask.reader.antecedents import open_sets
from wizard.ask.reader.earlier import Earlier, main, names_one
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.narrowing import within
from wizard.ask.reader.replacing import replacing

LOOKED_BACK = 2
"""Exchanges in which the way is looked for."""
RATHER = 0.2
"""How much likelier it is that the whole way is meant than only its end."""
KEPT = 0.4
"""What it costs that all else that was said of the way is meant as well: the day, the airline."""
_ENDS = 2
"""Where a way begins, and where it ends."""


def on_the_way_there(query: Query, earlier: Sequence[Earlier], joiner: Joiner) -> Iterator[tuple[Query, float, int]]:
    """The request about journeys or prices, of what goes the way that was spoken of last.

    Prices are rather of the way alone, and journeys of those that were found, as far as nothing else is said of them.
    """
    for exchange in reversed(earlier[-LOOKED_BACK:]):
        for way in exchange.sets():
            entry = joiner.lexicon.classes[way.cls]
            ends, price = entry.unmarked, entry.how_much
            route = tuple(c for c in way.where if isinstance(c, Related) and c.step.relation in ends and c.to.where)
            if len(route) < _ENDS:
                continue
            told = tuple(c for c in way.where if not isinstance(c, Extreme))
            priced = joiner.other_end(Step(price)) if price is not None and price in joiner.lexicon.relations else ""
            prices = any(isinstance(node, Set) and node.cls == priced for node in walk(query))
            if not prices and main(query).cls != way.cls and not _somebody_goes(query, way.cls):
                return  # "what airlines fly there" may come from anywhere
            ways = ((route, -RATHER), (told, KEPT - RATHER)) if prices else ((told, -RATHER), (route, KEPT - RATHER))
            for known, cost in ways:
                those = replace(way, where=known, earlier=False)
                full = _of_that_way(query, those, priced if prices else "", joiner)
                if not open_sets(full):
                    yield full, cost, exchange.index
            return


def _somebody_goes(query: Query, cls: str) -> bool:
    """Whether the journeys of a query are told by one who is named: "on what days does Delta go there"."""
    journeys = (node for node in walk(query) if isinstance(node, Set) and node.cls == cls)
    told = (c.to for one in journeys for c in one.where if isinstance(c, Related))
    return any(names_one(one) and not one.earlier for one in told)


def _of_that_way(query: Query, way: Set, priced: str, joiner: Joiner) -> Query:
    """The query, with journeys on a way in the place of those that go "there"; of prices of a class, if any."""
    entry = joiner.lexicon.classes[way.cls]

    def is_there(c: Condition) -> bool:
        there = isinstance(c, Related) and (bool(priced) or c.step.relation in entry.unmarked[1::2])
        return there and isinstance(c, Related) and c.to.earlier and not c.to.where

    def put(node: object) -> object:
        if not isinstance(node, Set) or node.cls not in (priced, way.cls) or (node.earlier and not priced):
            return node  # those that were found are no others that go there
        others = tuple(c for c in node.where if not is_there(c))
        if len(others) == len(node.where):
            return node
        if node.cls == way.cls:
            return replacing(way, others, joiner.lexicon)
        return within(replace(node, where=others), Related(Step(str(entry.how_much)).back, way))

    changed: Query = rewrite(query, put)
    return changed
