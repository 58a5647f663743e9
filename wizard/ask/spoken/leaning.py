"""A spoken request that leans on an earlier one: parts of it alone, or "those flights" (1989 paper, 5).

What it says takes the place of what it excludes and joins the rest; what it asks for is asked of what was found before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from wizard.ask.context import antecedents, merge
from wizard.ask.form import (
    Ask,
    Attr,
    Claim,
    Compare,
    Condition,
    Extreme,
    Key,
    Of,
    Query,
    Related,
    Set,
    Show,
    Step,
    narrow,
    rewrite,
    walk,
)
from wizard.ask.grammar.attaching import attach
from wizard.ask.grammar.questions import Fragment
from wizard.ask.inflect import noun_forms
from wizard.ask.numerals import Token
from wizard.ask.shown import Shown
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
    words = tuple(token.word for token in tokens)
    for reading in reader.readings(said.rest)[0]:
        costs = _how(reading, said, words, earlier, spoken)
        if costs.alone is not None:
            yield reading.query, reading.cost + costs.alone, False
        if costs.leans is not None:
            for query, cost in _lean(reading, said, earlier, member, lexicon, spoken):
                yield query, reading.cost + costs.leans + cost, True


def _how(
    reading: SpokenReading, said: Pointing, words: tuple[str, ...], earlier: Query, spoken: SpokenEntry
) -> Leaning:
    """Whether a reading leans on the earlier query, stands alone, or may do either."""
    if said.points or reading.leans:
        return Leaning(0.0, None)
    if not reading.named:
        return Leaning(0.0, None)
    if said.opens:
        return Leaning(0.0, ALONE)
    cls = _set(reading.query).cls
    every = "all" in words or "every" in words
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
            plain = replace(reading, query=Show(query.claims[0].set))
            for found, cost in _lean(plain, said, earlier, member, lexicon, spoken):
                if isinstance(found, Show):
                    yield Ask((_claim(found.set, member, earlier, said),)), cost
        return
    if said.compares:
        query = replace(query, set=_more(query.set, _reached(earlier, several=False)))
    asked = query.set
    known = (member,) if member is not None else _reached(earlier, several=said.several or said.compares)
    if _goes_back(reading, said, spoken):
        known = tuple(_reversed(one, spoken) if one.cls == spoken.hub else one for one in known)
    main = known[0]
    same = next((one for one in known if one.cls == asked.cls), None)
    if not reading.named and not said.points:
        yield from _fragment(asked, earlier, main, same, lexicon)
    elif same is not None:
        yield replace(query, set=_joined(same, asked, lexicon)), 0.0
    elif asked.cls == spoken.how_much.get("*") and main.cls in spoken.how_much and isinstance(query, Show):
        price = spoken.how_much[main.cls]
        yield Show(main, (*((Key(),) if price in spoken.beside else ()), Attr(price))), 0.0
    else:
        kind = spoken.kinds.get(asked.cls)
        if kind is not None and query == Show(asked, (Attr(kind),)) and not asked.where:
            query = Show(asked)  # of these flights, the aircraft themselves
        yield from _of(query, known, lexicon)


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
    return tuple(replace(one, where=tuple(c for c in one.where if not _is_peak(c))) for one in found)


def _more(asked: Set, known: tuple[Set, ...]) -> Set:
    """What is asked for, with more than what was found in place of the most: "a later one", "a cheaper flight"."""

    def of(where: tuple[Condition, ...], reference: Set | None) -> tuple[Condition, ...]:
        out: list[Condition] = []
        for condition in where:
            if isinstance(condition, Extreme) and reference is not None:
                best = Of(condition.term, reference, "max" if condition.most else "min")
                out.append(Compare(condition.term, ">" if condition.most else "<", best))
            elif isinstance(condition, Related):
                inner = None if reference is None else Set(condition.to.cls, (Related(condition.step.back, reference),))
                own = tuple(c for c in condition.to.where if not _is_back(c, condition.step))
                out.append(replace(condition, to=replace(condition.to, where=of(own, inner))))
            else:
                out.append(condition)
        return tuple(out)

    return replace(asked, where=of(asked.where, next((one for one in known if one.cls == asked.cls), None)))


def _is_back(condition: Condition, step: Step) -> bool:
    return isinstance(condition, Related) and condition.step == step.back


def _goes_back(reading: SpokenReading, said: Pointing, spoken: SpokenEntry) -> bool:
    """Whether the way back is asked for, whose ends are those of the way out: "the return flights on Sunday"."""
    words = f" {' '.join(token.word for token in said.rest)} "
    ends = {name for role in spoken.unmarked for name in spoken.roles[role].values.values()}
    return any(f" {phrase} " in words for phrase in spoken.back) and not _ends(reading.query, ends)


def _reversed(found: Set, spoken: SpokenEntry) -> Set:
    """The journeys that go the other way, whenever they do."""
    there, here = (spoken.roles[role].values for role in spoken.unmarked)
    other = {there[cls]: here[cls] for cls in there if cls in here}
    other |= {end: start for start, end in other.items()}
    when = {values["time"] for values in (there, here) if "time" in values}
    days = {entry.relation for entry in (spoken.week, spoken.date) if entry is not None}
    out: list[Condition] = []
    for condition in found.where:
        if isinstance(condition, Related) and condition.step.relation in other:
            turned = replace(condition.step, relation=other[condition.step.relation])
            out.append(replace(condition, step=turned))
        elif not (
            _is_peak(condition)
            or any(isinstance(node, Attr) and node.name in when for node in walk(condition))
            or any(isinstance(node, Step) and node.relation in days for node in walk(condition))
        ):
            out.append(condition)
    return replace(found, where=tuple(out))


def _is_peak(condition: Condition) -> bool:
    return isinstance(condition, Extreme) or (
        isinstance(condition, Related) and any(isinstance(c, Extreme) for c in condition.to.where)
    )


def _fragment(
    asked: Set, earlier: Query, main: Set, same: Set | None, lexicon: Lexicon
) -> Iterator[tuple[Query, float]]:
    """The earlier question again, with what is said now in it: "on Tuesday", "how about Montreal"."""
    instead = _instead(asked.where, earlier, lexicon) if asked.cls != main.cls else None
    if instead is not None:
        yield _peaks_last(instead), 0.0
    elif asked.cls == main.cls and asked.where:
        where = tuple(_among(condition, main) for condition in asked.where)
        for found, cost in merge(Fragment(conditions=where, cls=asked.cls), earlier, lexicon):
            yield _peaks_last(found), cost
    elif same is not None and asked.where:
        joined = replace(_joined(same, asked, lexicon), earlier=False)
        yield _peaks_last(_exchanged(earlier, same, joined)), 0.0
    elif asked.cls != main.cls:
        for full, cost in attach(lexicon, asked, "of", main):
            yield Show(full), cost


def _peaks_last(query: Query) -> Query:
    """The query with what is most or least of a set found after all else: half a question changes what it is among."""

    def ordered(node: object) -> object:
        if not isinstance(node, Set):
            return node
        plain = tuple(c for c in node.where if not _is_peak(c))
        nested = tuple(_among(c, node) for c in node.where if _is_peak(c) and isinstance(c, Related))
        return replace(node, where=(*plain, *nested, *(c for c in node.where if isinstance(c, Extreme))))

    changed: Query = rewrite(query, ordered)
    return changed


def _joined(old: Set, new: Set, lexicon: Lexicon) -> Set:
    """What was found before, with what is said of it now."""
    if not new.where:
        return old
    where = tuple(_among(condition, old) for condition in new.where)
    for merged, _ in merge(Fragment(conditions=where, cls=new.cls), Show(old), lexicon):
        if isinstance(merged, Show):
            return replace(merged.set, earlier=True)
    return replace(narrow(old, *where), earlier=True)


def _among(condition: Condition, found: Set) -> Condition:
    """The most or least of partners, among the partners of what was found: the cheapest fare of these flights."""
    if not isinstance(condition, Related) or not any(isinstance(c, Extreme) for c in condition.to.where):
        return condition
    plain = Set(found.cls, tuple(c for c in found.where if not _is_peak(c)))
    own = [c for c in condition.to.where if not isinstance(c, Extreme) and not _is_back(c, condition.step)]
    peaks = [c for c in condition.to.where if isinstance(c, Extreme)]
    tie = (Related(condition.step.back, plain),) if plain.where else ()
    return Related(condition.step, replace(condition.to, where=(*own, *tie, *peaks)))


def _of(query: Query, known: tuple[Set, ...], lexicon: Lexicon) -> Iterator[tuple[Query, float]]:
    """What is asked for, of the first set found before that it can belong to."""
    if isinstance(query, Ask):
        return
    peaks = tuple(c for c in query.set.where if isinstance(c, Extreme))
    base = replace(query.set, where=tuple(c for c in query.set.where if not isinstance(c, Extreme)))
    for back, one in enumerate(known):
        ways = attach(lexicon, base, "of", one)
        for full, cost in ways:
            yield replace(query, set=narrow(full, *peaks)), cost - ways[0][1] + 0.5 * back
        if ways:
            return


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
        new = replace(old, where=condition.to.where) if mere else _joined(old, condition.to, lexicon)
        changed = _exchanged(changed, old, replace(new, earlier=False))
    return changed if said else None


def _exchanged(query: Query, old: Set, new: Set) -> Query:
    """The query with one set in place of another, however it was come by."""
    key = (old.cls, old.where)
    changed: Query = rewrite(query, lambda n: new if isinstance(n, Set) and (n.cls, n.where) == key else n)
    return changed
