# mypy: disable-error-code="union-attr, type-var, misc, arg-type"
"""A spoken request that leans on an earlier one: parts of it alone, or "those flights" (1989 paper, 5).

What it says takes the place of what it excludes and joins the rest; what it asks for is asked of what was found before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from wizard.ask.context import about, antecedents, merge, swapped
from wizard.ask.form import (
    Ask,
    Attr,
    Claim,
    Compare,
    Condition,
    Extreme,
    Key,
    Query,
    Related,
    Set,
    Show,
    Step,
    narrow,
    walk,
)
from wizard.ask.grammar.attaching import attach, partner
from wizard.ask.grammar.questions import Fragment
from wizard.ask.inflect import noun_forms
from wizard.ask.numerals import Token
from wizard.ask.shown import Shown
from wizard.ask.spoken.found import among, joined, more, peaks_last, plain, turned
from wizard.ask.spoken.pointing import Pointing, pointing
from wizard.ask.spoken.reader import SpokenReader, SpokenReading
from wizard.ask.vocabulary import Vocabulary
from wizard.domain.lexicon import Lexicon
from wizard.domain.spoken import SpokenEntry

ALONE = 1.0
"""Cost of leaning where a request may as well stand alone, and the other way round."""


@dataclass(frozen=True)
class Leaning:
    """How a reading leans on what was said before: costs, None where it does not."""

    leans: float | None
    alone: float | None


def continued(
    tokens: Sequence[Token], earlier: Query, shown: Shown, reader: SpokenReader, vocabulary: Vocabulary
) -> Iterator[tuple[Query, float, bool]]:
    """Every way to read a request that is said after `earlier`: the query, its cost, and whether it leans on that.

    Args:
        shown: the members that the answer to `earlier` showed.
    """
    lexicon, spoken = vocabulary.lexicon, reader.spoken
    found = [one.cls for one in antecedents(earlier)]
    meant = lexicon.classes[spoken.hub if spoken.hub in found else found[0]]
    said = pointing(tokens, noun_forms(meant.nouns[0])[1], vocabulary)
    member = None if said.place is None else shown(said.place)
    readings = reader.readings(said.rest)[0]
    journeys = next((one for one in antecedents(earlier) if one.cls == spoken.hub), None)
    if not readings and journeys is not None and _says_back(said, spoken):
        yield Show(turned(journeys, spoken)), 0.0, True  # "what about the other direction"
    for reading in readings:
        costs = _how(reading, said, earlier, spoken)
        if costs.alone is not None:
            yield reading.query, reading.cost + costs.alone, False
        if costs.leans is not None:
            for query, cost in _lean(reading, said, earlier, member, lexicon, spoken):
                yield query, reading.cost + costs.leans + cost, True


def _how(reading: SpokenReading, said: Pointing, earlier: Query, spoken: SpokenEntry) -> Leaning:
    """Whether a reading leans on the earlier query, stands alone, or may do either."""
    if said.points or reading.leans:
        return Leaning(0.0, None)
    if not reading.named:
        return Leaning(0.0, None)
    if said.opens:
        return Leaning(0.0, ALONE)
    cls = _set(reading.query).cls
    kind = spoken.kinds.get(cls)
    if kind is not None and reading.query == Show(Set(cls), (Attr(kind),)):
        return Leaning(ALONE, 0.0)  # "what are the aircraft types": all there are
    every = "all" in said.words or "every" in said.words
    if not any(_restricts(condition) for condition in _set(reading.query).where):
        return Leaning(ALONE, 0.0) if every or spoken.is_place(cls) else Leaning(0.0, ALONE)
    ends = {name for role in spoken.unmarked for name in spoken.roles[role].values.values()}
    journey = cls in (spoken.hub, spoken.how_much.get("*"))
    if journey and _ends(earlier, ends):
        said_ends = _ends(reading.query, ends)
        if not said_ends:
            return Leaning(ALONE, 0.0) if every else Leaning(0.0, ALONE)
        return Leaning(None, 0.0) if len(said_ends) > 1 else Leaning(ALONE, 0.0)
    return Leaning(None, 0.0)


def _set(query: Query) -> Set:
    return query.claims[0].set if isinstance(query, Ask) else query.set


def _restricts(condition: Condition) -> bool:
    """Whether it says of which members; the most or least of all says nothing of the kind."""
    if isinstance(condition, Related):
        return any(_restricts(part) for part in condition.to.where)
    return not isinstance(condition, Extreme)


def _ends(query: Query, relations: set[str]) -> set[str]:
    """Relations to the ends of a journey that a query speaks of."""
    return {node.step.relation for node in walk(query) if isinstance(node, Related)} & relations


def _lean(
    reading: SpokenReading, said: Pointing, earlier: Query, member: Set | None, lexicon: Lexicon, spoken: SpokenEntry
) -> Iterator[tuple[Query, float]]:
    """The earlier query with this reading in it, every way, with costs. `member` is the row that is pointed at."""
    query = reading.query
    if isinstance(query, Ask):
        if len(query.claims) == 1 and query.claims[0].quantifier == "some" and not query.claims[0].conditions:
            listed = replace(reading, query=Show(query.claims[0].set))
            for found, cost in _lean(listed, said, earlier, member, lexicon, spoken):
                if isinstance(found, Show):
                    yield Ask((_claim(found.set, member, earlier, said),)), cost
        return
    known = (member,) if member is not None else _reached(earlier, several=said.several or said.compares)
    if said.compares:
        query = replace(query, set=more(query.set, _reached(earlier, several=False)))
    elif _goes_back(reading, said, spoken):
        known = tuple(turned(one, spoken) if one.cls == spoken.hub else one for one in known)
        reading = replace(reading, named=True)
    asked, main = query.set, known[0]
    same = next((one for one in known if one.cls == asked.cls), None)
    if same is not None and reading.named and noun_forms(lexicon.classes[asked.cls].nouns[0])[1] in said.words:
        same = plain(same)  # "the United flights", after the cheapest one
    nouns = {form for noun in lexicon.classes[asked.cls].nouns for form in noun_forms(noun)}
    repeated = isinstance(query, Show) and not query.terms and asked.where and not nouns & set(said.words)
    if not reading.named and not said.points:
        yield from _fragment(asked, earlier, main, same, lexicon, placed=bool(_roles(said, spoken)))
    elif same is not None and said.opens and repeated and same.cls == _set(earlier).cls:
        yield about(earlier, joined(same, asked, lexicon)), 0.0  # "and a limousine": the same is asked of it
    elif same is not None:
        yield replace(query, set=joined(same, asked, lexicon)), 0.0
    elif asked.cls == spoken.how_much.get("*") and main.cls in spoken.how_much and isinstance(query, Show):
        price = spoken.how_much[main.cls]
        yield Show(main, (*((Key(),) if price in spoken.beside else ()), Attr(price))), 0.0
    else:
        kind = spoken.kinds.get(asked.cls)
        if kind is not None and query == Show(asked, (Attr(kind),)) and not asked.where:
            query = Show(asked)  # of these flights, the aircraft themselves
        yield from _of(query, known, reading.tie, lexicon)


def _roles(said: Pointing, spoken: SpokenEntry) -> list[str]:
    """Roles of an end of a journey that a word of the request gives."""
    text = f" {' '.join(said.words)} "
    return [r for r in spoken.unmarked if any(f" {word} " in text for word in spoken.roles[r].words)]


def _claim(found: Set, member: Set | None, earlier: Query, said: Pointing) -> Claim:
    """That some of what was found before are such: what is asked of them is no part of them later on."""
    for one in (member,) if member is not None else _reached(earlier, several=said.several):
        if found.cls == one.cls and found.where[: len(one.where)] == one.where and len(found.where) > len(one.where):
            return Claim("some", one, found.where[len(one.where) :])
    return Claim("some", found)


def _reached(earlier: Query, *, several: bool) -> tuple[Set, ...]:
    """Sets that may be meant, likeliest first; a plural means what the most or least was found among."""
    found = antecedents(earlier)
    if not several:
        return found
    return tuple(plain(one) for one in found)


def _goes_back(reading: SpokenReading, said: Pointing, spoken: SpokenEntry) -> bool:
    """Whether the way back is asked for, whose ends are those of the way out: "the return flights on Sunday"."""
    ends = {name for role in spoken.unmarked for name in spoken.roles[role].values.values()}
    return _says_back(said, spoken) and not _ends(reading.query, ends)


def _says_back(said: Pointing, spoken: SpokenEntry) -> bool:
    text = f" {' '.join(said.words)} "
    return any(f" {phrase} " in text for phrase in spoken.back)


def _fragment(
    asked: Set, earlier: Query, main: Set, same: Set | None, lexicon: Lexicon, *, placed: bool
) -> Iterator[tuple[Query, float]]:
    """The earlier question again, with what is said now in it: "on Tuesday", "how about Montreal".

    `placed`: a word says which part a place plays.
    """
    instead = None if placed and asked.cls == main.cls else _instead(asked.where, earlier, lexicon)
    if instead is not None and (asked.cls != main.cls or _is_place_alone(asked)):
        yield peaks_last(instead), 0.0
    elif asked.cls == main.cls and asked.where:
        where = tuple(among(condition, main) for condition in asked.where)
        for found, cost in merge(Fragment(conditions=where, cls=asked.cls), earlier, lexicon):
            yield peaks_last(found), cost
    elif same is not None and asked.where:
        full = replace(joined(same, asked, lexicon), earlier=False)
        yield peaks_last(swapped(earlier, same, full)), 0.0
    elif asked.cls != main.cls:
        for full, cost in attach(lexicon, asked, "of", main):
            yield Show(full), cost


def _of(query: Query, known: tuple[Set, ...], tie: Step | None, lexicon: Lexicon) -> Iterator[tuple[Query, float]]:
    """What is asked for, of the first set found before that it can belong to."""
    if isinstance(query, Ask):
        return
    for one in known:  # "the fare of the earliest one": of the earliest of those
        inner = next((n for n in walk(query.set.where) if isinstance(n, Set) and n.cls == one.cls and n.where), None)
        if inner is not None:
            yield swapped(query, inner, joined(one, inner, lexicon)), 0.0
            return
    peaks = tuple(c for c in query.set.where if isinstance(c, Extreme))
    base = replace(query.set, where=tuple(c for c in query.set.where if not isinstance(c, Extreme)))
    for back, one in enumerate(known):
        ways = attach(lexicon, base, "of", one)
        if tie is not None and partner(lexicon, tie) == one.cls:  # "what airport do they get into"
            ways = [(narrow(base, Related(tie, one)), 0.0)]
        for full, cost in ways:
            yield replace(query, set=narrow(full, *peaks)), cost - ways[0][1] + 0.5 * back
        if ways:
            return


def _is_place_alone(asked: Set) -> bool:
    """Whether nothing but a place was said."""
    return len(asked.where) == 1 and isinstance(asked.where[0], Related)


def _instead(said: tuple[Condition, ...], earlier: Query, lexicon: Lexicon) -> Query | None:
    """The earlier request with these partners in place of its own of the same class ("airports in Washington", "how
    about Montreal"); None where it has none, or several."""
    changed: Query = earlier
    for condition in said:
        if not isinstance(condition, Related):
            return None
        cls = condition.to.cls
        known = {node for node in walk(changed) if isinstance(node, Set) and node.cls == cls and node.where}
        if len(known) != 1:
            return None
        old = known.pop()
        mere = all(isinstance(c, Compare) for c in (*old.where, *condition.to.where))
        new = replace(old, where=condition.to.where) if mere else joined(old, condition.to, lexicon)
        changed = swapped(changed, old, replace(new, earlier=False))
    return changed if said else None
