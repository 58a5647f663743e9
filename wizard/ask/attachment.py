"""Readings that differ only in which of the things spoken of a condition hangs on (1992 paper, Appendix B, 1.4).

"The prices of flights, first class" are those of first-class flights, or first-class prices of flights.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from wizard.ask import form

_Thing: TypeAlias = tuple[str, frozenset[form.Condition]]
"""A class, and what is said of its members themselves."""


def is_moved(one: form.Query, other: form.Query) -> bool:
    """Whether two queries ask alike of the same things, and what is said of some of these hangs on others of them."""
    if type(one) is not type(other) or _asked(one) != _asked(other):
        return False
    mine, others = Counter(_ties(one)), Counter(_ties(other))
    moved = [said for (_, said), _ in (mine - others) + (others - mine)]
    return any(moved) and all(moved) and _things(mine) == _things(others)


def _asked(query: form.Query) -> object:
    """What a query asks for, beside its members."""
    return (query.set.cls, query.terms) if isinstance(query, form.Show) else _classes(query)


def _classes(query: form.Query) -> tuple[str, ...]:
    if isinstance(query, form.Ask):
        return tuple(claim.set.cls for claim in query.claims)
    return tuple(node.cls for node in form.walk(query) if isinstance(node, form.Set))[:1]


def _things(ties: Counter[tuple[_Thing, _Thing | None]]) -> Counter[_Thing]:
    found: Counter[_Thing] = Counter()
    for (thing, _), times in ties.items():
        found[thing] += times
    return found


def _ties(query: form.Query) -> Iterator[tuple[_Thing, _Thing | None]]:
    """Every thing that is spoken of, with the thing that it is tied to; None for those that are asked about."""
    if isinstance(query, form.Ask):
        for claim in query.claims:
            yield from _of_set(form.narrow(claim.set, *claim.conditions), None)
    elif not isinstance(query, form.SEVERAL_NUMBERS):
        yield from _of_set(query.set, None)


def _of_set(members: form.Set, owner: _Thing | None) -> Iterator[tuple[_Thing, _Thing | None]]:
    partners = [one for one in members.where if isinstance(one, form.Related)]
    thing = members.cls, frozenset(one for one in members.where if not isinstance(one, form.Related))
    yield thing, owner
    for partner in partners:
        yield from _of_set(partner.to, thing)
