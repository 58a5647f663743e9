"""What is told of journeys: where they begin and end, what lies on their way, what more is said of one.

Journeys are the members of classes whose lexicon says by which relations they begin and end (`unmarked`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from wizard.ask.facts import replace
from wizard.ask.form import Condition, Extreme, Related, Set, Step
from wizard.ask.reader.meaning import Tied
from wizard.ask.reader.narrowing import flat, within
from wizard.domain.lexicon import Lexicon

_GOING_BY = frozenset({"with", "on", "by"})
"""Prepositions before what one goes by."""


def names_what_one_goes_by(modifier: Tied) -> bool:
    """Whether a modifier names something as one goes by it, and says neither which nor how many: "with a direct
    flight"."""
    noun = modifier.noun
    return modifier.word in _GOING_BY and not (noun.many or noun.count or noun.wh or noun.pronoun or noun.joined)


class Journeys:
    """Tells it by the relations of a lexicon; `several` is whether a member may have several partners over a step."""

    def __init__(self, lexicon: Lexicon, several: Callable[[Step], bool]) -> None:
        self._lexicon = lexicon
        self._several = several

    def _ends(self, cls: str) -> tuple[str, ...]:
        return tuple(self._lexicon.classes[cls].unmarked) if cls in self._lexicon.classes else ()

    def end_there(self, step: Step) -> bool:
        """Whether a step leads to where journeys begin or end: each goes to one place, and to that only."""
        return not step.inverse and step.relation in self._ends(self._lexicon.relations[step.relation].from_)

    def ends_with(self, word: str, cls: str) -> bool:
        """Whether a preposition says that journeys begin or end at members of a class: "to" of cities."""
        ends = (self._lexicon.relations[end] for journey in self._lexicon.classes for end in self._ends(journey))
        return any(end.to == cls and word in end.prepositions for end in ends)

    def stop_there(self, step: Step) -> bool:
        """Whether a step leads from journeys to places on their way, which are others than those where they end."""
        relation = self._lexicon.relations[step.relation]
        places = {self._lexicon.relations[end].to for end in self._ends(relation.from_)}
        return not step.inverse and self._several(step) and relation.to in places

    def stop_on_the_way(self, step: Step) -> bool:
        """Whether a step leads from what goes at a time of its own to places between its ends."""
        timed = self._lexicon.classes[self._lexicon.relations[step.relation].from_].time is not None
        return timed and self.stop_there(step) and not self.end_there(step)

    def without_stops(self, steps: Iterable[Step], *, bare: bool) -> list[Step]:
        """The steps that are meant; of a `bare` value, without a word before it, none to places on the way: "the flight
        Boston to Denver" does not stop in Boston."""
        return [step for step in steps if not (bare and self.stop_on_the_way(step))]

    def begin_there(self, found: Set) -> bool:
        """Whether the last condition on a set is what goes to or from its members, or where those go."""
        last = found.where[-1] if found.where else None
        if not isinstance(last, Related):
            return False
        relation = self._lexicon.relations[last.step.relation]
        return bool(self._ends(relation.from_)) if last.step.inverse else relation.through is not None

    def tell_more(self, known: Set, more: Set) -> bool:
        """Whether more is said of journeys whose ends were said: who flies to Denver "but stops in Chicago" does so on
        that way."""
        ends = self._ends(known.cls)
        said = [any(isinstance(c, Related) and c.step.relation in ends for c in flat(of.where)) for of in (known, more)]
        return bool(more.where) and said == [True, False] and not any(isinstance(c, Extreme) for c in known.where)

    def gone_by(self, base: Set, modifier: Tied) -> Iterator[Set]:
        """The set whose last condition names journeys, with more said of those, where a modifier names what one goes
        by: reached from Boston "with a nonstop flight"."""
        known, more = base.where[-1] if base.where else None, modifier.noun.set
        if not names_what_one_goes_by(modifier):
            return
        if isinstance(known, Related) and known.to.cls == more.cls and self.tell_more(known.to, more):
            these = within(replace(known.to, bare=False), *more.where)
            yield within(replace(base, where=base.where[:-1]), Related(known.step, these))

    def both_ends(self, of: Set) -> tuple[tuple[Condition, ...], tuple[Condition, ...]]:
        """The conditions that say where journeys begin and where they end, and the others; none of the first kind where
        not both are said: "anything but an early flight from Boston to Denver" leaves Boston and goes to Denver."""
        way = self.way(of)
        rest = tuple(c for c in of.where if c not in way)
        return (way, rest) if rest else ((), of.where)

    def way(self, of: Set) -> tuple[Condition, ...]:
        """The conditions that say where journeys begin and where they end; none where not both are said."""
        ends = self._ends(of.cls)
        way = tuple(c for c in of.where if isinstance(c, Related) and c.step.relation in ends and not c.step.inverse)
        return way if len(way) > 1 else ()

    def between(self, base: Set, places: tuple[Set, ...]) -> Iterator[tuple[Set, float]]:
        """Journeys between places said without a word, in the order that their class gives them: "Boston Denver"."""
        told: list[Condition] = []
        for at, place in enumerate(places):
            named = [name for name in self._ends(base.cls) if self._lexicon.relations[name].to == place.cls]
            if len(named) < 2:
                return
            told.append(Related(Step(named[at]), replace(place, bare=False)))
        yield within(base, *told), 0.2
