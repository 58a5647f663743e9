"""Edits that take back something that was said, or turn it round: "any airline will do", "the way back"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.facts import replace
from wizard.ask.form import (
    Ask,
    Attr,
    Compare,
    Condition,
    Either,
    Extreme,
    HowMany,
    Not,
    Number,
    Query,
    Related,
    Set,
    Show,
    Step,
    exchanged,
    walk,
)
from wizard.ask.reader.condition_topics import keys
from wizard.ask.reader.contradictions import same_place
from wizard.ask.reader.earlier import Earlier, Edited, about, main, names_one
from wizard.ask.reader.english import english
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    Amount,
    At,
    Dropped,
    FunctionWord,
    Holds,
    Included,
    Measure,
    Noun,
    Numeral,
    Returning,
    Tied,
    Weekdays,
    When,
)
from wizard.ask.reader.narrowing import as_one, flat, within
from wizard.ask.reader.predicates_gone import no_longer_so
from wizard.ask.reader.recasting import one_number
from wizard.ask.reader.replacing import begins
from wizard.ask.rows_pointed_at import is_of_a_row
from wizard.domain.lexicon import Lexicon

BESIDE = 1.5
"""How much likelier it is that what is said with "also", "too" or "or" stands beside what was said of its kind than
that it takes its place."""


def without(dropped: Dropped, query: Query, base: Set, joiner: Joiner) -> Edited:
    """The query without the conditions that speak of what was said: "drop Dallas", "any airline will do"."""
    rest = _wider(dropped.what, base, joiner)
    changed = about(query, base, no_longer_so(base, rest, joiner.lexicon)) if rest is not None else None
    if changed is not None:
        yield changed, 0.0
    elif rest is None and not dropped.widens:
        yield from _excluding(dropped.what, query, base, joiner)


def _wider(what: object, found: Set, joiner: Joiner) -> Set | None:
    """Members without the conditions that speak of what was said, of them or of what they are told by: after the fares
    of flights on Delta from Boston, "any airline" are the fares of flights from Boston. None where nothing was said."""
    kept: list[Condition] = []
    for condition in found.where:
        inner = _wider(what, condition.to, joiner) if isinstance(condition, Related) else None
        if isinstance(condition, Related) and inner is not None and inner.where:
            kept.append(replace(condition, to=inner))
        elif inner is None and not _speaks_of(condition, what, found, joiner):
            kept.append(condition)
    return replace(found, where=tuple(kept)) if tuple(kept) != found.where else None


def _excluding(what: object, query: Query, base: Set, joiner: Joiner) -> Edited:
    """The query without the members that are so: "leave out the women", "without the ones in Texas"."""
    if isinstance(what, Noun):
        where = what.set.where if what.set.cls in (base.cls, "") else ()
        found = [(Set(base.cls, where), 0.0)] if where else []
        if not found and what.set.where:
            found = list(joiner.restrict(Set(base.cls), Tied("of", what)))
    elif isinstance(what, (Holds, Tied, At, When, Amount, Weekdays)):
        found = list(joiner.restrict(Set(base.cls), what))
    else:
        return
    for out, cost in found:
        if out.where and not any(isinstance(node, Set) and node.earlier for node in walk(out.where)):
            denied = Not(as_one(out.where))
            changed = about(query, base, within(base, denied)) if denied not in base.where else None
            if changed is not None:
                yield changed, 0.1 + cost


def _speaks_of(condition: Condition, what: object, base: Set, joiner: Joiner) -> bool:
    """Whether a condition says the value, or anything of the kind, that `what` names."""
    if isinstance(what, Noun):
        if what.set == Set(base.cls):
            return False
        found = [n for n in walk(condition) if isinstance(n, Set) and n.cls == what.set.cls]
        return any(not what.set.where or n.where == what.set.where for n in found)
    if isinstance(what, FunctionWord):  # all day
        attributes = (node for node in walk(condition) if isinstance(node, Attr))
        return any(joiner.lexicon.attributes[one.name].kind == "time" for one in attributes)
    if isinstance(what, Measure):
        return any(node == what.term for node in walk(condition))
    if isinstance(what, Holds) and what.cls == base.cls:
        mine = set(keys(condition, joiner.lexicon)) & set(keys(what.condition, joiner.lexicon))
        return bool(mine)
    if isinstance(what, Holds):
        return what.condition in list(walk(condition))
    if isinstance(what, Tied):
        told = [narrowed.where for narrowed, _ in joiner.restrict(Set(base.cls), what)]
        return any(condition in where for where in told)
    for narrowed, _ in joiner.restrict(Set(base.cls), what):  # type: ignore[arg-type]
        said = {key for one in narrowed.where for key in keys(one, joiner.lexicon)}
        if said & set(keys(condition, joiner.lexicon)):
            return True
    return False


def with_those_too(included: Included, query: Query, base: Set, joiner: Joiner) -> Edited:
    """The query with members that are so beside those of whom another thing was said: "including the men"; or of what
    these are told by: after the fares of flights on United, "Delta is fine too"."""
    if isinstance(query, Ask):
        return  # "or United", after whether Delta flies there, asks the same of United
    none = True
    for wider, cost in _with_such(included.what, base, joiner):
        changed = about(query, base, wider)
        if changed is not None:
            none = False
            yield changed, cost - BESIDE
    for inner in (one for one in dict.fromkeys(walk(query)) if none and isinstance(one, Set) and one != base):
        for wider, cost in _with_such(included.what, inner, joiner):
            yield exchanged(query, inner, wider), 0.4 + cost - BESIDE


def _with_such(what: object, base: Set, joiner: Joiner) -> Iterator[tuple[Set, float]]:
    """Members beside whom those stand of whom another thing of the same kind is said."""
    if isinstance(what, Noun):
        found = [(Set(base.cls, what.set.where), 0.0)] if what.set.cls == base.cls and what.set.where else []
        ties = (Tied(word, what) for word in ("of", "with"))
        found = found or next((some for tie in ties if (some := list(joiner.restrict(Set(base.cls), tie)))), [])
    elif isinstance(what, (Holds, Tied, At, When, Amount, Weekdays)):
        found = list(joiner.restrict(Set(base.cls), what))
    else:
        return
    where = flat(base.where)
    for more, cost in found:
        told = flat(more.where)
        new = {key for condition in told for key in keys(condition, joiner.lexicon)}
        old = [c for c in where if new.intersection(keys(c, joiner.lexicon)) and not isinstance(c, Extreme)]
        if old and len(told) == len(old) and set(old) != set(told):
            both, gone = Either((as_one(old), as_one(told))), old[1:]
            begun = sum(begins(c.step, base, joiner) for c in told if isinstance(c, Related))
            yield replace(base, where=tuple(both if c == old[0] else c for c in where if c not in gone)), cost + begun


def everywhere(query: Query, base: Set) -> Edited:
    """The query of members wherever they belong: after clerks of a department, "in the whole company"."""
    kept = tuple(c for c in base.where if not isinstance(c, Related))
    asks = kept or not isinstance(query, Show)  # nobody lists all there are
    changed = about(query, base, replace(base, where=kept)) if asks and len(kept) < len(base.where) else None
    if changed is not None:
        yield changed, 0.0


def those_that_are(query: Query, base: Set, *, so: bool) -> Edited:
    """The members of whom what was asked last is true, or is not: "which of them do"; anybody, where it was asked of
    one: "who else does"; or not what was said last: "and those that did not"."""
    if isinstance(query, Ask):
        claim = query.claims[0]
        one = names_one(claim.set) or any(isinstance(c, Extreme) for c in claim.set.where)
        if len(query.claims) == 1 and claim.conditions:
            told = as_one(claim.conditions)
            yield Show(within(Set(claim.set.cls) if one else claim.set, told if so else Not(told))), 0.0
        return
    if so:
        return
    last = base.where[-1] if len(base.where) > 1 else None
    if last is not None and not isinstance(last, Extreme):
        other = last.condition if isinstance(last, Not) else Not(last)
        changed = about(query, base, replace(base, where=(*base.where[:-1], other)))
        if changed is not None:
            yield changed, 0.0


def those_with_none(query: Query, base: Set) -> Edited:
    """The members that have none of what was spoken of last: after those with a degree, or with the most, or the
    number that each has."""
    last = base.where[-1] if base.where else None
    shown = [term for term in query.terms if isinstance(term, Attr)] if isinstance(query, Show) else []
    if len(shown) == 1 and not isinstance(last, Extreme):  # after their home phones
        yield Show(within(base, Compare(shown[0], "missing"))), 0.0
        return
    counted = [last.term] if isinstance(last, Extreme) else query.terms if isinstance(query, Show) else ()
    numbers = [term for term in counted if isinstance(term, Number)]
    if len(numbers) == 1:
        rest = base.where[:-1] if isinstance(last, Extreme) else base.where
        yield Show(Set(base.cls, (*rest, Not(Related(numbers[0].step, numbers[0].of))))), 0.0
    elif isinstance(last, Related) or (isinstance(last, Compare) and last.op == "present"):
        yield Show(Set(base.cls, (*base.where[:-1], Not(last)))), 0.1


def those_with_some(query: Query, base: Set) -> Edited:
    """The members that have what was said to be missing: after those without a home phone, "those with one"."""
    for place, condition in enumerate(base.where):
        some: Condition | None = None
        if isinstance(condition, Not) and isinstance(condition.condition, Related):
            some = condition.condition
        elif isinstance(condition, Compare) and condition.op == "missing":
            some = replace(condition, op="present")
        if some is not None:
            changed = about(query, base, replace(base, where=(*base.where[:place], some, *base.where[place + 1 :])))
            if changed is not None:
                yield changed, 0.0


def spoken_of(old: object, query: Query, lexicon: Lexicon) -> bool:
    """Whether the query says what `old` says; a day or an hour is taken to be said."""
    if isinstance(old, (At, When, Weekdays)):
        return True
    if isinstance(old, Numeral):
        return any(isinstance(n, Compare) and one_number(n, lexicon) in (old.text, old.value) for n in walk(query))
    if isinstance(old, Tied):
        old = old.noun
    where = old.set.where if isinstance(old, Noun) else (old.condition,) if isinstance(old, Holds) else ()
    nodes = list(walk(query))
    return bool(where) and all(condition in nodes for condition in where)


def turned_round(what: Returning, base: Set, lexicon: Lexicon) -> Edited:
    """ "And the way back": where from and where to change places; times of day and days belong to the way out."""
    pairs = lexicon.classes[base.cls].unmarked
    if len(pairs) < 2:
        return
    swap = {a: b for i in range(0, len(pairs) - 1, 2) for a, b in ((pairs[i], pairs[i + 1]), (pairs[i + 1], pairs[i]))}
    turned = []
    for condition in base.where:
        if isinstance(condition, Related) and condition.step.relation in swap:
            turned.append(Related(Step(swap[condition.step.relation], condition.step.inverse), condition.to))
    if len(turned) >= 2:
        others = tuple(
            c
            for c in _on_any_way(base, lexicon, same_day=what.same_day)
            if not (isinstance(c, Related) and c.step.relation in swap)
        )
        yield Show(replace(base, where=(*turned, *others))), 0.0
        if others:  # what was asked of the way out may not be asked of the way back
            yield Show(replace(base, where=tuple(turned))), 0.5


def without_the_chosen(what: object, exchange: Earlier, *, members: bool) -> Earlier:
    """The exchange; where several are listed or counted of others, without what one was chosen by: after the oldest
    clerk, "and the men, how many are they"."""
    parts = what if isinstance(what, tuple) else (what,)
    several = any(isinstance(part, FunctionWord) and part.words in ("list", "count") for part in parts)
    several = several or (members and isinstance(what, Holds) and what.value)  # "the technicians, who have we got"
    plural = any(isinstance(part, Holds) or (isinstance(part, Noun) and part.plural) for part in parts)
    base = exchange.main
    rest = tuple(c for c in base.where if not (isinstance(c, Extreme) and c.count == 1))
    if not (several and plural) or len(rest) == len(base.where) or not rest or not isinstance(exchange.query, Show):
        return exchange
    return replace(exchange, query=Show(replace(base, where=rest)))


def way_back(what: Returning, query: Query, base: Set, lexicon: Lexicon) -> Edited:
    """The way back of the journeys that were found, or by which others were: "and coming back", after a fare; they are
    counted again where they were counted."""
    found = list(turned_round(what, base, lexicon))
    for back, cost in found:
        same = about(query, base, main(back)) if isinstance(query, (HowMany, Ask)) else None
        yield same or back, cost
    for inner in (node for node in walk(query) if isinstance(node, Set) and node != base and not found):
        for back, cost in turned_round(what, inner, lexicon):
            fewer = len(main(back).where) < len(inner.where)  # which one it was, or when, is not said of the way back
            yield exchanged(query, inner, main(back)), cost + (0.4 if fewer else 0.0)
            yield back, cost + (0.0 if fewer else 0.4)


def _on_any_way(base: Set, lexicon: Lexicon, *, same_day: bool = False) -> tuple[Condition, ...]:
    """What is said of journeys that may hold of the next one too: not when one goes, nor which of several it is."""
    own = (name for name, entry in lexicon.attributes.items() if entry.of == base.cls and entry.kind == "time")
    timed = {lexicon.classes[base.cls].time, *own}
    return tuple(
        c
        for c in base.where
        if not any(isinstance(n, Extreme) or (isinstance(n, Attr) and n.name in timed) for n in walk(c))
        and (same_day or ("when", base.cls) not in set(keys(c, lexicon)))
        and not is_of_a_row(c, base.cls, lexicon)
    )


def on_the_next_leg(what: object, query: Query, lexicon: Lexicon) -> Query:
    """The query about journeys whenever they go, where a fragment goes on from where the last one ended: "and from
    there to Boston on Tuesday" says nothing of Monday evening."""
    parts = what if isinstance(what, tuple) else (what,)
    base = main(query)
    goes_on = any(isinstance(part, Tied) and part.word == "from" and part.noun.pronoun == "place" for part in parts)
    if not goes_on or len(lexicon.classes[base.cls].unmarked) < _ENDS:
        return query
    rest = replace(base, where=_on_any_way(base, lexicon))
    return (about(query, base, rest) or query) if rest.where else query


def homewards(what: object, earlier: Sequence[Earlier], lexicon: Lexicon) -> object:
    """The fragment, with where it leaves from, where it goes back to where a journey of several legs began.

    After flights from Miami to Atlanta and from there to Boston, "and on Friday to Miami" is from Boston.
    """
    parts = what if isinstance(what, tuple) else (what,)
    if isinstance(parts[0], FunctionWord) and _says_onwards(parts[0]):
        ends_last = _ends(earlier[-1].main, lexicon)
        counted = isinstance(earlier[-1].query, HowMany)  # and then those to Miami are counted
        end = ends_last[1] if ends_last is not None and not counted else None
        return (Tied("from", Noun(replace(end, bare=False), bare=True, pronoun="place")), *parts[1:]) if end else what
    tied = [part for part in parts if isinstance(part, Tied)]
    if len(tied) != 1 or tied[0].word not in ("to", "back to") or len(earlier) < _LEGS:
        return what
    ends = [_ends(one.main, lexicon) for one in earlier]
    legs = [end for end in reversed(ends) if end is not None]
    start, last = legs[0] if legs and ends[-1] is not None else (None, None)
    for one in legs[1:]:
        if start is None or one[1] is None or not same_place(one[1], start):
            break
        start = one[0]
        if start is not None and last is not None and same_place(start, tied[0].noun.set):
            on = (part for part in parts if not isinstance(part, Returning))
            return (Tied("from", Noun(replace(last, bare=False), bare=True, pronoun="place")), *on)
    return what


def _says_onwards(word: FunctionWord) -> bool:
    """Whether words say that a journey goes on: "and then"."""
    said = tuple(word.words.split())
    return any(phrase == said and says == "onwards" for phrase, _, says in english().words.get(said[0], ()))


_ENDS = 2
"""Places between which a journey goes."""
_LEGS = 2
"""Legs from which on a journey has a way back that is none of the last leg."""


def _ends(found: Set, lexicon: Lexicon) -> tuple[Set | None, Set | None] | None:
    """Where journeys begin and end; None where members are no journeys."""
    ends = lexicon.classes[found.cls].unmarked if found.cls in lexicon.classes else ()
    if len(ends) < _ENDS:
        return None
    told = {c.step.relation: c.to for c in found.where if isinstance(c, Related) and not c.step.inverse}
    starts, stops = ([told[name] for name in some if name in told] for some in (ends[::2], ends[1::2]))
    return next(iter(starts), None), next(iter(stops), None)


__all__ = [
    "everywhere",
    "homewards",
    "on_the_next_leg",
    "spoken_of",
    "those_that_are",
    "those_with_none",
    "those_with_some",
    "turned_round",
    "way_back",
    "with_those_too",
    "without",
    "without_the_chosen",
]
