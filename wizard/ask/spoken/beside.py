"""Places said beside one another: an airport and its city are one place, a state after a city narrows it."""

from __future__ import annotations

from dataclasses import replace

from wizard.ask.form import Related, Set
from wizard.ask.grammar.attaching import steps
from wizard.ask.spoken.parts import Place
from wizard.ask.vocabulary import Sense
from wizard.domain.lexicon import Lexicon
from wizard.domain.spoken import SpokenEntry


def nearer(places: list[Place], cls: str, before: Sense, lexicon: Lexicon, spoken: SpokenEntry) -> None:
    """ "Dallas airport": the last place is the airport, of which the city is said."""
    if before.kind not in ("value", "name") or not places or places[-1].cls == cls or not spoken.is_place(cls):
        return
    last = places[-1]
    step = next((s for s, _, _ in steps(lexicon, cls, last.cls)), None)
    if step is not None:
        places[-1] = replace(last, cls=cls, conditions=(Related(step, Set(last.cls, last.conditions)),))


def narrowed(places: list[Place], place: Place, lexicon: Lexicon, spoken: SpokenEntry) -> bool:
    """ "Boston Logan", "Logan, Boston": an airport beside its city is the place; says whether it was one."""
    last = places[-1] if places else None
    if last is None or last.cls == place.cls or last.negated or not last.role:
        return False
    for inner, outer in ((place, last), (last, place)):
        step = next((s for s, _, _ in steps(lexicon, inner.cls, outer.cls)), None)
        if step is not None and inner.cls in spoken.stations:
            tie = Related(step, Set(outer.cls, outer.conditions))
            places[-1] = Place(last.role, inner.cls, (*inner.conditions, tie))
            return True
    return False


def turned(places: list[Place], index: int, role: str, spoken: SpokenEntry) -> bool:
    """ "for Denver to Boston": what was said as the destination, at `index`, is the origin; says whether it was."""
    if len(spoken.unmarked) != 2 or role != spoken.unmarked[1]:
        return False
    if any(place.role == spoken.unmarked[0] for place in places):
        return False
    places[index] = replace(places[index], role=spoken.unmarked[0])
    return True


def lies_in(inner: str, outer: str, lexicon: Lexicon) -> bool:
    """Whether members of one class lie in members of another."""
    return any(r.from_ == inner and r.to == outer for r in lexicon.relations.values())
