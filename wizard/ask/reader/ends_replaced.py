"""Both ends of a journey said anew, of journeys by which others were found: after which airlines fly from Atlanta to
Philadelphia, "and from Philadelphia to Atlanta".

One end after the other cannot be said anew where the new one is the other's: for a while the journey would go nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.facts import replace
from wizard.ask.form import Query, Related, Set
from wizard.ask.reader.earlier import main
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import Tied
from wizard.ask.reader.replacing import inner_sets, swapped

BOTH = -1.0
"""What it costs that both ends take the places of both that were said."""


def with_both_ends(first: object, second: object, query: Query, joiner: Joiner) -> Iterator[tuple[Query, float]]:
    """The query with two places in the places where journeys began and ended, of one set of journeys within it."""
    if not (isinstance(first, Tied) and isinstance(second, Tied)):
        return
    base = main(query)
    journeys = [one for one in inner_sets(query, base) if joiner.is_journey(one.cls)]
    if len(journeys) != 1 or joiner.is_journey(base.cls):
        return
    new = _ends(journeys[0].cls, (first, second), joiner)
    old = [c for c in journeys[0].where if isinstance(c, Related) and c.step in {one.step for one in new}]
    if len(new) == len(old) == 2:
        rest = tuple(c for c in journeys[0].where if c not in old)
        yield swapped(query, journeys[0], replace(journeys[0], where=(*new, *rest))), BOTH


def _ends(cls: str, said: tuple[Tied, Tied], joiner: Joiner) -> tuple[Related, ...]:
    """Where a journey begins and ends, as it is said; nothing where it is not said so."""
    found = [next(iter(joiner.restrict(Set(cls), part)), None) for part in said]
    where = tuple(c for one in found if one is not None for c in one[0].where)
    ends = tuple(c for c in where if isinstance(c, Related) and c.step.relation in joiner.lexicon.classes[cls].unmarked)
    return ends if len(ends) == len(where) == len({c.step for c in ends}) == 2 else ()


__all__ = ["with_both_ends"]
