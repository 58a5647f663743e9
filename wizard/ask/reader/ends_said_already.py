"""What is said of journeys is said of one journey: its ends, and what it costs.

Partners that are told by a journey are at one of its ends. Where that end was said of the journey as well, they could
be nothing but what was said: "how many flights go from Boston to each city" counts by where they go, and not by Boston.
A price beside them is theirs: "who flies from Boston to Denver under 300 dollars" takes no more for that.
"""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.form import Grouped, Number, Query, Related, Set, Step, Via, walk
from wizard.ask.reader.narrowing import flat
from wizard.domain.lexicon import Lexicon


def ends_said_already(query: Query, lexicon: Lexicon) -> int:
    """At how many places of a query partners are asked for at an end of journeys that was said."""
    return sum(_is_said(back, journeys, lexicon) for back, journeys in _looked_back(query))


def prices_of_others(query: Query, lexicon: Lexicon) -> int:
    """At how many places of a query members are told by journeys, and by prices that may be those of others."""
    return sum(_has_prices_beside(node, lexicon) for node in walk(query) if isinstance(node, Set))


def _has_prices_beside(of: Set, lexicon: Lexicon) -> bool:
    steps = [one.step for one in flat(of.where) if isinstance(one, Related) and one.to.where]
    ways = {step.relation: step for step in steps if step.inverse}
    told = [lexicon.relations[step.relation] for step in steps if lexicon.relations[step.relation].through is not None]
    classes = {lexicon.relations[name].from_ for name in ways}
    return any(one.through and lexicon.relations[one.through.relation].from_ in classes for one in told)


def _looked_back(query: Query) -> Iterator[tuple[Step, Set]]:
    """The steps from journeys to what is told by them, with the journeys."""
    for node in walk(query):
        if isinstance(node, Related):
            yield node.step.back, node.to
        elif isinstance(node, Number):
            yield node.step.back, node.of
        elif isinstance(node, Grouped):
            yield from ((term.step, node.set) for term in (node.by, *node.also) if isinstance(term, Via))


def _is_said(step: Step, journeys: Set, lexicon: Lexicon) -> bool:
    if step.inverse or step.relation not in lexicon.classes[journeys.cls].unmarked:
        return False
    return any(
        isinstance(one, Related) and one.step == step and bool(one.to.where) and not one.to.earlier
        for one in flat(journeys.where)
    )
