"""Of whom a request says what it says: after where flights stop, "which of them stop in Chicago" are flights."""

from __future__ import annotations

from collections.abc import Sequence

from wizard.ask.form import Related, Set, walk
from wizard.ask.reader.antecedents import open_sets
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.earlier import Earlier
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import Noun

GOES_ROUND = 2.0
"""What it costs that something is said of those who were found by way of others, which it does not name, and of which
was spoken as well: nobody asks for airports where flights leave that stop in Chicago, and means no flights."""


def going_round(item: Edge, earlier: Sequence[Earlier], joiner: Joiner) -> float:
    """What it costs where what a request says of those for whom a pronoun stands is so of people or journeys that it
    does not name, which were asked for before, and by which those were found last."""
    if not earlier:
        return 0.0
    told = {one.cls for one in earlier[-1].sets() if joiner.is_person(one.cls) or joiner.is_journey(one.cls)}
    told &= {one.main.cls for one in earlier[:-1]}
    nouns = (leaf.meaning for leaf in item.leaves() if isinstance(leaf.meaning, Noun) and not leaf.meaning.pronoun)
    told -= {noun.set.cls for noun in nouns}
    goes_round = any(
        isinstance(condition, Related) and condition.to.cls in told - {one.cls} and _says_more(condition.to)
        for one in open_sets(item.meaning)
        for condition in one.where
    )
    return GOES_ROUND if goes_round else 0.0


def _says_more(through: Set) -> bool:
    """Whether anything is said of members themselves, and they are none that were spoken of."""
    return bool(through.where) and not any(isinstance(node, Set) and node.earlier for node in walk(through))


__all__ = ["going_round"]
