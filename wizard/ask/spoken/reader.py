"""Reads spoken requests: cuts into pieces, gathers their parts, finds what is asked for, writes the logical form."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from wizard.ask.form import (
    Ask,
    Attr,
    Claim,
    Compare,
    Condition,
    Either,
    Extreme,
    HowMany,
    Key,
    Member,
    Query,
    Related,
    Set,
    Show,
    Step,
    Term,
    Via,
    rewrite,
)
from wizard.ask.grammar.attaching import steps
from wizard.ask.grammar.clauses import one
from wizard.ask.numerals import Token
from wizard.ask.spoken.branches import branches, through
from wizard.ask.spoken.gather import Gatherer
from wizard.ask.spoken.parts import Parts, Place
from wizard.ask.spoken.pieces import Cutter, Piece
from wizard.ask.spoken.target import Target, find_target
from wizard.ask.spoken.tree import Grower
from wizard.ask.vocabulary import Vocabulary
from wizard.domain.spoken import SpokenEntry

_YES_NO = ("is", "are", "do", "does", "can", "did", "will", "would", "could", "was", "were", "has", "have")
"""Questions that begin so ask whether, and as well which (1992 paper, Appendix B, 2.11)."""
_KINDS = {"kind", "kinds", "type", "types"}
_AS_GOOD = 0.15
"""How much dearer than the best cut another may be."""
_PARTED = 0.3
"""Cost of taking a request for two."""
_ELSEWHERE = 0.05
"""Cost of asking for an attribute of what no place names: "the time zone of Denver" is that of the city."""
DEAREST = 3.5
"""Extra cost beyond which a reading is no reading."""


@dataclass(frozen=True)
class SpokenReading:
    """A whole request read, and its cost."""

    query: Query
    cost: float
    leans: bool = False
    """True where it needs an earlier request: something said there is meant."""
    named: bool = True
    """False where no word said what is asked for."""
    tie: Step | None = None
    """From that to the hub, as a verb says where no noun says the hub: "(what airport) do they get into"."""


class SpokenReader:
    """Reads requests of one domain round its hub."""

    def __init__(self, vocabulary: Vocabulary, spoken: SpokenEntry, as_of: datetime.date) -> None:
        self._lexicon = vocabulary.lexicon
        self._spoken = spoken
        self._cutter = Cutter(vocabulary, spoken, as_of)
        self._downtown = {tuple(phrase.split()) for phrase in spoken.downtown}

    @property
    def spoken(self) -> SpokenEntry:
        """What the lexicon says for such requests."""
        return self._spoken

    def readings(self, tokens: Sequence[Token]) -> tuple[list[SpokenReading], int]:
        """Every reading, cheapest first; and how far the cuts reached."""
        words = tuple(token.word for token in tokens)
        cuts, farthest = self._cutter.cuts(tokens)
        best: dict[Query, SpokenReading] = {}
        cheapest = DEAREST * len(words)
        for pieces in cuts:
            found = [*self._read(words, pieces), *self._joined(words, pieces)]
            cheapest = min([cheapest, *(reading.cost for reading in found)])
            if found and min(reading.cost for reading in found) > cheapest + _AS_GOOD:
                continue  # it only passes over words that another cut understands
            for reading in found:
                if reading.query not in best or reading.cost < best[reading.query].cost:
                    best[reading.query] = reading
        if not best and cuts:  # where the cut that got farthest is stuck
            stuck = [Gatherer(self._lexicon, self._spoken).gather(pieces).stuck for pieces in cuts]
            farthest = max((at for at in stuck if at is not None), default=farthest)
        return sorted(best.values(), key=lambda reading: reading.cost), farthest

    def known(self, tokens: Sequence[Token]) -> list[bool]:
        """Of every word, whether it can be part of a request."""
        return self._cutter.known(tokens)

    def _read(self, words: tuple[str, ...], pieces: tuple[Piece, ...]) -> Iterator[SpokenReading]:
        parts = Gatherer(self._lexicon, self._spoken).gather(pieces)
        if parts.cost > DEAREST:
            return
        target = find_target(words, pieces, self._lexicon, self._spoken, parts.verbs)
        if target is None or (target.count and "each" in words):
            return
        cost = parts.cost + 0.5 * sum(piece.cost for piece in pieces)
        if target.cls in parts.denied:
            target = Target(self._spoken.hub)  # "I don't want any stopovers"
        target = self._kinds(self._inside(target, parts, words, pieces), words, parts)
        if target.meaning is not None:
            parts.dangling.clear()  # "stand for" asks for no place
        elsewhere = parts.places and all(place.cls != target.cls for place in parts.places)
        if target.attributes and target.cls != self._spoken.hub and elsewhere:
            cost += _ELSEWHERE
        leans, tie = _points(words), self._tie(target, parts)
        doubt = 0.7 if self._spoken.which else -0.1
        for inside in (False, True) if target.cls == self._spoken.how_much.get("*") else (False,):
            for query, k in self._grown(target, parts, pieces, inside=inside):
                yield SpokenReading(query, cost + k, leans, target.named, tie)
                if words[0] in _YES_NO and isinstance(query, Show) and not query.terms:
                    yield SpokenReading(Ask((Claim("some", query.set),)), cost + k + doubt, leans, target.named)

    def _tie(self, target: Target, parts: Parts) -> Step | None:
        """How the hub is tied to what is asked for, by a verb without a place: "(what airport) do they get into"."""
        for name in parts.dangling:
            relation = self._spoken.roles[name.removeprefix("after ")].values.get(target.cls)
            if relation is not None and self._lexicon.relations[relation].from_ == self._spoken.hub:
                return Step(relation, inverse=True)
        return None

    def _joined(self, words: tuple[str, ...], pieces: tuple[Piece, ...]) -> Iterator[SpokenReading]:
        """The readings of a request for two things at once: what either request finds."""
        onward = through(pieces, self._lexicon, self._spoken)
        for reading in self._read(words, onward) if onward is not None else ():
            # Flights to B and then to C stop there; "I need to go to B and then to C" is two flights.
            yield replace(reading, cost=reading.cost + (0.0 if reading.named else 2 * _PARTED))
        for parted in branches(pieces, self._lexicon, self._spoken):
            found = [min(self._read(words, part), key=lambda r: r.cost, default=None) for part in parted]
            sets = [_asked(reading.query) for reading in found if reading is not None]
            if len(sets) != len(found) or found[0] is None or sets[0] is None or sets[1] is None:
                continue
            if sets[0].cls != sets[1].cls:
                continue
            where = _either(sets[0], sets[1], (self._spoken.hub, self._spoken.how_much.get("*")))
            query = replace(found[0].query, set=Set(sets[0].cls, where))  # type: ignore[arg-type]
            cost = max(reading.cost for reading in found if reading is not None) + _PARTED
            yield SpokenReading(query, cost, found[0].leans, found[0].named)

    def _grown(
        self, target: Target, parts: Parts, pieces: tuple[Piece, ...], *, inside: bool
    ) -> Iterator[tuple[Query, float]]:
        """The readings of one target. `inside`: what may be said of it is said of what it belongs to.

        "The prices of flights, first class, from X to Y" are first-class prices, or prices of first-class flights (1992
        paper, Appendix B, 1.4).
        """
        root = target.cls
        if target.also and self._spoken.alone and self._spoken.hub in target.also:
            root = self._spoken.hub
            target = Target(root, also=(target.cls,))
        grower = Grower(self._lexicon, self._spoken, root, inside=inside)
        for cls in self._spoken.implied:
            said = any(p.sense is not None and (p.sense.kind, p.sense.name) == ("class", cls) for p in pieces)
            counted = {unit for name in target.attributes for unit in self._lexicon.attributes[name].unit}
            if counted & set(self._lexicon.classes[cls].nouns):
                continue  # "how many stops"
            if said and cls != target.cls and target.cls == self._spoken.hub and cls not in parts.denied:
                grower.node(cls)
        if target.also and not self._beside(target, grower, parts):
            return
        found = grower.grow(parts)
        if parts.cost + grower.cost > DEAREST or not (found.where or target.named):
            return
        query = self._query(target, found)
        cost = grower.cost + (0.8 if inside else 0.0)
        yield query, cost
        if parts.otherwise:
            yield _otherwise(query, parts), cost + 0.5

    def _inside(self, target: Target, parts: Parts, words: tuple[str, ...], pieces: tuple[Piece, ...]) -> Target:
        """What is asked for where both ends of a journey are in one place: "from the airport to downtown"."""
        spoken = self._spoken
        ends = [place for place in parts.places if place.role in spoken.unmarked]
        asked = target.cls in (spoken.hub, spoken.how_much.get("*")) or spoken.is_place(target.cls)
        if spoken.within is None or not asked or not ends:
            return target
        downtown = any(words[p.start : p.end] in self._downtown for p in pieces)
        airport = any(p.sense is not None and p.sense.kind == "class" and spoken.is_place(p.sense.name) for p in pieces)
        if len(ends) == 1 and downtown and (airport or ends[0].cls in spoken.stations):
            parts.places += _surrounding(ends[0], spoken)
        elif len(ends) != 2 or not (
            len({_core(place.conditions) for place in ends}) == 1
            or (downtown and sum(place.cls in spoken.stations for place in ends) == 1)
        ):
            return target
        for how, name in spoken.within_how.items():
            if f" {how} " in f" {' '.join(words)} ":
                return Target(self._lexicon.attributes[name].of, (name,))
        dear = target.cls == spoken.how_much.get("*") and spoken.within in spoken.how_much
        return Target(spoken.within, (spoken.how_much[spoken.within],) if dear else ())

    def _kinds(self, target: Target, words: tuple[str, ...], parts: Parts) -> Target:
        """What is asked for where the kinds of all members are: "what are the aircraft types" (1992 paper, 2.2.3)."""
        kind = self._spoken.kinds.get(target.cls)
        if kind is None or target != Target(target.cls) or parts.places or parts.conditions or parts.extremes:
            return target
        return replace(target, attributes=(kind,)) if _KINDS & set(words) else target

    def _beside(self, target: Target, grower: Grower, parts: Parts) -> bool:
        """Members of other classes are listed beside those asked for where nothing else is said of them."""
        said = {cls for cls, _ in parts.conditions} | {self._lexicon.attributes[name].of for name, _ in parts.extremes}
        for cls in target.also:
            if cls in said or not any(True for _ in steps(self._lexicon, target.cls, cls)):
                return False
            grower.node(cls)
        return True

    def _query(self, target: Target, found: Set) -> Query:
        if target.count:
            return HowMany(found)
        if target.meaning is not None and target.meaning.sense is not None:
            decoded = self._spoken.meanings.get(target.meaning.sense.name)
            if decoded is not None:
                return Show(found, (Attr(decoded),))
        if target.also and self._spoken.alone and not target.attributes:
            return Show(found)
        if target.attributes[1:] == () and self._is_key(target):
            return Show(found)  # "what days": the days themselves
        if target.part is not None:
            found = Set(found.cls, (Related(Step(target.part), found),))
        terms: list[Term] = [Attr(self._spoken.instead.get(name, name)) for name in target.attributes]
        listed = terms and target.attributes[0] in self._spoken.beside and not self._is_named(found)
        if terms and (listed or target.whole):
            terms.insert(0, Key())
        for cls in target.also:
            step = next((s for s, _, _ in steps(self._lexicon, target.cls, cls)), None)
            if step is not None:
                terms.append(Via(step, Key()))
        if terms and not target.attributes:
            terms.insert(0, Key())
        return Show(found, tuple(terms))

    def _is_key(self, target: Target) -> bool:
        """Whether the one attribute that is asked for is what tells members apart."""
        entry = self._lexicon.classes[target.cls]
        names = [self._lexicon.attributes[name].column for name in target.attributes]
        if not target.also and len(names) == 1 and target.attributes[0] in self._spoken.telling:
            return True
        return not target.also and names == [f"{entry.table}.{column}" for column in entry.key]

    def _is_named(self, found: Set) -> bool:
        """Whether a value was said that tells members apart: "a taxi"."""
        entry = self._lexicon.classes[found.cls]
        told = {f"{entry.table}.{column}" for column in entry.key}
        compared = [c.term for c in found.where if isinstance(c, Compare) and isinstance(c.term, Attr)]
        return any(self._lexicon.attributes[term.name].column in told for term in compared)


def _asked(query: Query) -> Set | None:
    """The set of a list or a number; None of anything else."""
    return query.set if isinstance(query, (Show, HowMany)) else None


def _either(first: Set, second: Set, either: tuple[str | None, ...]) -> tuple[Condition, ...]:
    """What holds of members of one set or the other; of those of a class that is not in `either`, what holds of both:
    airlines that fly both legs."""
    shared = tuple(
        condition for condition in first.where if condition in second.where and not isinstance(condition, Extreme)
    )
    rest = [tuple(condition for condition in part.where if condition not in shared) for part in (first, second)]
    if first.cls not in either and not any(isinstance(c, Extreme) for part in rest for c in part):
        return (*shared, *rest[0], *rest[1])
    if any(isinstance(condition, Extreme) for condition in (*first.where, *second.where)):
        return (Either((Member(first), Member(second))),)
    return (*shared, Either(tuple(one(part) for part in rest if part)))


def _surrounding(place: Place, spoken: SpokenEntry) -> list[Place]:
    """The city of an airport that was named by it."""
    first = place.conditions[0]
    if isinstance(first, Related) and place.cls in spoken.stations:
        return [Place("", first.to.cls, first.to.where)]
    return []


def _core(conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    """What holds of the place itself: of the city of an airport."""
    first = conditions[0]
    return first.to.where if isinstance(first, Related) else conditions


def _points(words: tuple[str, ...]) -> bool:
    """Whether something said earlier is meant: "these flights", "what do those cost"."""
    return any(word in ("these", "those", "them") for word in words)


def _otherwise(query: Query, parts: Parts) -> Query:
    """The query with times in the other half of the day."""

    def other(node: object) -> object:
        for condition, instead in parts.otherwise.items():
            if node == condition:
                return instead
        return node

    changed: Query = rewrite(query, other)
    return changed
