"""An end of a journey that was said is not the one that is asked for: cities with flights from Boston are not Boston.

Partners that are told by a journey are at one of its ends. Where that end was said of the journey as well, they could
be nothing but what was said: "how many flights go from Boston to each city" counts by where they go, and not by Boston.
"""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.form import Grouped, Number, Query, Related, Set, Step, Via, walk
from wizard.ask.reader.narrowing import flat
from wizard.domain.lexicon import Lexicon


def ends_said_already(query: Query, lexicon: Lexicon) -> int:
    """At how many places of a query partners are asked for at an end of journeys that was said."""
    return sum(_is_said(back, journeys, lexicon) for back, journeys in _looked_back(query))


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
