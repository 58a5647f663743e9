"""What a fragment makes of an earlier query: narrower, wider, another value, other terms, grouped, turned round.

Each kind of fragment is one edit; several said one after the other are made one after the other. An edit that does not
fit gives nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from wizard.ask import form
from wizard.ask.form import (
    Aggregate,
    Ask,
    Attr,
    Compare,
    Condition,
    Every,
    Extreme,
    Grouped,
    HowMany,
    Key,
    Minus,
    Query,
    Related,
    Set,
    Share,
    Show,
    Step,
    Term,
    Together,
    Via,
    rewrite,
    walk,
)
from wizard.ask.reader.context import (
    FARTHER,
    Earlier,
    Wanted,
    about,
    keys,
    leaning,
    main,
    names_one,
    onto,
    open_sets,
    resolved,
)
from wizard.ask.reader.joining import Joiner, within
from wizard.ask.reader.meaning import (
    ANY,
    Asked,
    Backward,
    DatePart,
    Degree,
    Dropped,
    Farther,
    Fragment,
    Grouping,
    Holds,
    Instead,
    Measure,
    Noun,
    Numeral,
    Projected,
    Returning,
    Said,
    Tied,
)
from wizard.ask.reader.rules.grouping import by
from wizard.domain.lexicon import Lexicon

PROBED = 3
"""Edits whose sets are counted, where there are several."""
EMPTY = 0.7
"""What it costs that a set has no members."""

Edited = Iterator[tuple[Query, float]]


def edited(
    fragment: Fragment, earlier: Sequence[Earlier], joiner: Joiner, wanted: Wanted
) -> Iterator[tuple[Query, float, int]]:
    """Every query that the fragment makes of an earlier one, with costs and the exchange."""
    what = fragment.what
    if goes_back(fragment):
        parts = what if isinstance(what, tuple) else (what,)
        yield from _gone_back(parts, earlier, joiner)
        return
    for back, exchange in enumerate(reversed(earlier[-2:])):
        found = [
            (full, cost + extra)
            for query, cost in _each_edit(what if isinstance(what, tuple) else (what,), exchange.query, joiner)
            for full, extra, _ in _without_pronouns(query, earlier, joiner, wanted)
        ]
        for query, cost in _likely(found, exchange):
            yield query, cost + 2 * FARTHER * back, exchange.index
        if found:
            return


def goes_back(fragment: Fragment) -> bool:
    """Whether the fragment names the earlier exchange that it is of."""
    what = fragment.what[0] if isinstance(fragment.what, tuple) else fragment.what
    return isinstance(what, Backward)


def _likely(found: list[tuple[Query, float]], exchange: Earlier) -> Edited:
    """The edits, those of sets without members dearer where there are others."""
    ranked = sorted(found, key=lambda one: one[1])
    for place, (query, cost) in enumerate(ranked):
        empty = len(ranked) > 1 and place < PROBED and exchange.size(main(query)) == 0
        yield query, cost + (EMPTY if empty else 0.0)


def _without_pronouns(
    query: Query, earlier: Sequence[Earlier], joiner: Joiner, wanted: Wanted
) -> Iterator[tuple[Query, float, int | None]]:
    if open_sets(query):
        yield from resolved(query, earlier, joiner, wanted)
    else:
        yield query, 0.0, None


def _each_edit(parts: tuple[object, ...], query: Query, joiner: Joiner) -> Edited:
    """The parts' edits, one after the other."""
    for changed, cost in _edits(parts[0], query, joiner):
        if len(parts) == 1:
            yield changed, cost
        else:
            for further, extra in _each_edit(parts[1:], changed, joiner):
                yield further, cost + extra


def _edits(what: object, query: Query, joiner: Joiner) -> Edited:
    base = main(query)
    if isinstance(what, Noun):
        yield from _with_noun(what, query, base, joiner)
    elif isinstance(what, Measure):
        yield from _with_measure(what, query, base, joiner)
    elif isinstance(what, Grouping):
        yield from _by_group(what, query, base, joiner)
    elif isinstance(what, Degree):
        yield from _chosen(what, query, base, joiner)
    elif isinstance(what, Said):
        yield from _echoed(what.words, query, base)
    elif isinstance(what, Numeral):
        yield from _another_number(what, query, joiner)
    elif isinstance(what, Farther):
        yield from _farther(what.degree, query, base, joiner)
    elif isinstance(what, Projected):
        yield from _over(what, query, base, joiner)
    elif isinstance(what, Dropped):
        yield from _without(what, query, base, joiner)
    elif isinstance(what, Instead):
        if _spoken_of(what.old, query, joiner.lexicon):
            yield from _edits(what.what, query, joiner)
    elif isinstance(what, Asked):
        yield from _asked_of(what, query, joiner)
    elif isinstance(what, Returning):
        yield from _turned_round(query, base, joiner.lexicon)
    elif not isinstance(what, Backward):
        yield from _with_modifier(what, query, base, joiner)


# -- narrower, or another value --------------------------------------------------------------------------------------


def replacing(base: Set, conditions: tuple[Condition, ...], lexicon: Lexicon) -> Set:
    """The set with conditions that take the place of those they exclude, and join the others."""
    new = {key for condition in conditions for key in keys(condition, lexicon)}
    kept = tuple(c for c in base.where if not (set(keys(c, lexicon)) & new))
    return within(replace(base, where=kept), *conditions)


def _with_modifier(what: object, query: Query, base: Set, joiner: Joiner) -> Edited:
    if isinstance(what, Tied) and what.noun.bare:
        for changed in _value_swapped(query, base, what.noun.set):
            yield changed, 0.3
    fits = False
    for found, cost in joiner.restrict(Set(base.cls), what):  # type: ignore[arg-type]
        asked = about(query, base, replacing(base, found.where, joiner.lexicon))
        if asked is not None:
            fits = True
            yield asked, cost
    for inner in () if fits else _inner_sets(query, base):  # the airlines of those flights, "and on Tuesday"
        for found, cost in joiner.restrict(Set(inner.cls), what):  # type: ignore[arg-type]
            if inner.cls != base.cls:
                yield _swapped(query, inner, replacing(inner, found.where, joiner.lexicon)), 0.4 + cost


def _with_noun(noun: Noun, query: Query, base: Set, joiner: Joiner) -> Edited:
    new = replace(noun.set, bare=False)
    if noun.many in ("no", "only", "each", "every") or noun.wh:
        return
    if noun.many == "other":
        changed = about(query, base, new) if new.where and new.cls == base.cls else None
        if changed is not None:
            yield changed, 0.0
        return
    if new.cls == base.cls and new.where:
        if noun.bare or names_one(new):
            for renamed, cost in _renamed(base, new, joiner):
                changed = about(query, base, renamed)
                if changed is not None:
                    yield changed, cost
        else:
            among = base
            if any(
                isinstance(c, Related) for c in new.where
            ):  # things of their own are of all that one was chosen from
                among = replace(base, where=tuple(c for c in base.where if not isinstance(c, Extreme)))
            changed = about(query, base, replacing(among, new.where, joiner.lexicon))
            if changed is not None:
                yield changed, 0.0
    if new.where:
        for changed in _value_swapped(query, base, new):
            yield changed, 0.1
            return
    if new.cls not in (base.cls, ANY):
        for step in joiner.steps(base.cls, new.cls):
            if new.where:
                found = joiner.related(step, noun)
                changed = about(query, base, replacing(base, (found,), joiner.lexicon))
                if changed is not None:
                    yield changed, 0.4 + joiner.cost(step)
            elif not isinstance(query, (Minus, Together)):
                partners = Set(new.cls, (Related(step.back, base),))
                yield Show(partners, noun.terms), 0.3 + joiner.cost(step)


def _renamed(base: Set, new: Set, joiner: Joiner) -> Iterator[tuple[Set, float]]:
    """The set with another name: the part of it that was said ("Rosa Delgado" "and Maria"), or all of it."""
    said = {key for c in new.where for key in keys(c, joiner.lexicon)}
    names = [
        c for c in base.where if isinstance(c, Compare) and isinstance(c.term, Attr) and joiner.is_name(c.term.name)
    ]
    if not names:
        yield new, 0.0
        return
    rest = tuple(c for c in base.where if c not in names)
    others = [c for c in names if not said & set(keys(c, joiner.lexicon))]
    if others and len(others) < len(names):
        yield replace(base, where=(*others, *rest, *new.where)), 0.0
    yield replace(base, where=(*rest, *new.where)), 0.1
    if rest:
        yield new, 0.3


def _over(what: Projected, query: Query, base: Set, joiner: Joiner) -> Edited:
    """What belongs to the members over a relation that the preposition says: "on which days", "where to"."""
    if isinstance(query, (Minus, Together)):
        return
    named = what.noun.set.cls
    for name, relation in joiner.lexicon.relations.items():
        step = Step(name) if relation.from_ == base.cls else Step(name, inverse=True)
        if base.cls not in (relation.from_, relation.to) or (named and joiner.other_end(step) != named):
            continue
        words = relation.inverse_prepositions if step.inverse else relation.prepositions
        places = joiner.lexicon.classes[base.cls].unmarked
        if what.word in words and (named or name in places[:2]):
            kept = tuple(c for c in base.where if not (isinstance(c, Related) and c.step == step and not c.to.where))
            partners = Set(joiner.other_end(step), (Related(step.back, replace(base, where=kept)),))
            yield Show(partners), joiner.cost(step)


def _inner_sets(query: Query, base: Set) -> list[Set]:
    return [n for n in walk(query) if isinstance(n, Set) and n.where and n != base]


def _value_swapped(query: Query, base: Set, new: Set) -> list[Query]:
    """The query with the new set in the place of one that was named the same way."""
    same = [n for n in _inner_sets(query, base) if n.cls == new.cls and names_one(n) == names_one(new)]
    found = list(dict.fromkeys(same))
    return [_swapped(query, found[0], new)] if len(found) == 1 and found[0] != new else []


def _swapped(query: Query, old: Set, new: Set) -> Query:
    """The query with one set in the place of another, wherever it stands."""
    plain = replace(new, bare=False)
    changed: Query = rewrite(query, lambda node: plain if node == old else node)
    return changed


# -- terms -----------------------------------------------------------------------------------------------------------


def _with_measure(measure: Measure, query: Query, base: Set, joiner: Joiner) -> Edited:
    if measure.owned and not open_sets(measure.owner):
        if measure.owner.where and isinstance(query, Show) and measure.owner.cls == base.cls:
            yield Show(replace(measure.owner, bare=False), (measure.term, *measure.more)), 0.0
        return
    if measure.owned:
        return
    if measure.owner.cls != base.cls:
        for step in joiner.steps(measure.owner.cls, base.cls):
            of = within(measure.owner, Related(step, base))
            if measure.function and measure.rank == measure.count == 1:
                yield Aggregate(measure.function, measure.term, of), 0.4 + joiner.cost(step)
            elif not measure.function:
                yield Show(of, (measure.term, *measure.more)), 0.4 + joiner.cost(step)
        return
    of = replacing(base, measure.owner.where, joiner.lexicon) if measure.owner.where else base
    if measure.function:
        if isinstance(query, Grouped) and measure.rank == measure.count == 1:
            yield replace(query, function=measure.function, term=measure.term, set=of, best=None, having=()), 0.0
        if measure.rank == measure.count == 1:
            yield Aggregate(measure.function, measure.term, of), 0.0 if not isinstance(query, Grouped) else 0.6
    elif isinstance(query, Aggregate) and query.function in ("avg", "sum", "min", "max"):
        yield replace(query, term=measure.term, set=of), 0.3
        yield Show(of, (measure.term, *measure.more)), 0.6
    elif isinstance(query, Grouped) and query.term is not None:
        yield replace(query, term=measure.term, set=of), 0.0
    elif isinstance(query, Show) and query.set == base:
        yield replace(query, set=of, terms=(measure.term, *measure.more)), 0.0
    else:
        yield Show(of, (measure.term, *measure.more)), 0.0


def _by_group(grouping: Grouping, query: Query, base: Set, joiner: Joiner) -> Edited:
    if isinstance(query, (Ask, Minus, Together, Share)):
        return
    for terms, of, cost in _groups(grouping.of, base, joiner):
        if isinstance(query, Aggregate):
            yield Grouped(terms[0], query.function, query.term, of, terms[1:]), cost
        elif isinstance(query, Grouped):
            yield replace(query, by=terms[0], also=terms[1:]), cost
        else:
            yield Grouped(terms[0], "count", None, of, terms[1:]), cost


def _groups(
    of: Sequence[Noun | Measure | DatePart], base: Set, joiner: Joiner
) -> Iterator[tuple[tuple[Term, ...], Set, float]]:
    """The terms that tell the groups apart, with the members that are in one."""
    for term, members, cost in by(joiner, base, of[0]):
        if len(of) == 1:
            yield (term,), members, cost
        for terms, fewer, extra in _groups(of[1:], members, joiner) if len(of) > 1 else ():
            yield (term, *terms), fewer, cost + extra


# -- superlatives ----------------------------------------------------------------------------------------------------


def _chosen(degree: Degree, query: Query, base: Set, joiner: Joiner) -> Edited:
    """ "The youngest?" of what was found; of what was shown or computed where no attribute is said."""
    terms = tuple(t for t in query.terms if t != Key()) if isinstance(query, Show) else ()
    for name, high in degree.attributes:
        of = joiner.lexicon.attributes[name].of
        if of == base.cls:
            yield Show(onto(base, (Extreme(Attr(name), high, degree.count, degree.rank),)), terms), 0.0
        else:
            for step in joiner.steps(base.cls, of):
                term = Via(step, Attr(name), "max" if high else "min")
                found = onto(base, (Extreme(term, high, degree.count, degree.rank),))
                yield Show(found), 0.4 + joiner.cost(step)
    if not degree.attributes and isinstance(query, (Show, Aggregate)):
        yield from _most_of_terms(degree, query, base)


def _farther(degree: Degree, query: Query, base: Set, joiner: Joiner) -> Edited:
    """ "Anything later?" than the one that was chosen, among those that it was chosen from."""
    among = tuple(c for c in base.where if not isinstance(c, Extreme))
    if len(among) == len(base.where) or isinstance(query, (Ask, Minus, Together)):
        return
    for name, high in degree.attributes:
        if joiner.lexicon.attributes[name].of == base.cls:
            more = Compare(Attr(name), ">" if high else "<", form.Of(Attr(name), base))
            yield Show(within(replace(base, where=among), more)), 0.0


def _most_of_terms(degree: Degree, query: Show | Aggregate, base: Set) -> Edited:
    """ "The highest?" of what was shown or computed."""
    if isinstance(query, Aggregate):
        yield replace(query, function="max" if degree.high else "min"), 0.0
        return
    terms = tuple(t for t in query.terms if t != Key())
    if len(terms) == 1:
        yield Show(onto(base, (Extreme(terms[0], degree.high, degree.count, degree.rank),)), query.terms), 0.0


def _echoed(what: str, query: Query, base: Set) -> Edited:
    if what == "count" and not isinstance(query, Grouped):
        yield HowMany(base), 0.0
    elif what == "list" and not (isinstance(query, Show) and not query.terms and not isinstance(query, Ask)):
        yield Show(base), 0.0
    elif what in ("average", "total") and isinstance(query, (Show, Aggregate, Grouped)):
        function = "avg" if what == "average" else "sum"
        if isinstance(query, (Aggregate, Grouped)):
            if query.term is not None and query.function in ("min", "max", "sum", "avg"):
                yield replace(query, function=function), 0.0
        elif len(query.terms) == 1:
            yield Aggregate(function, query.terms[0], base), 0.0


# -- numbers ---------------------------------------------------------------------------------------------------------


def _another_number(number: Numeral, query: Query, joiner: Joiner) -> Edited:
    """ "Sorry, 90": in the place of the last number that was said, in thousands where that was."""
    numbers = [n for n in walk(query) if isinstance(n, Compare) and _one_number(n, joiner.lexicon) is not None]
    if len(numbers) != 1:
        return
    old = numbers[0]
    known = _one_number(old, joiner.lexicon)
    value: form.Scalar = number.value
    if isinstance(known, str):
        value = number.text
    elif isinstance(known, (int, float)) and known >= 1000 > number.value:
        value = number.value * 1000
    new = replace(old, value=(value,))
    changed: Query = rewrite(query, lambda node: new if node == old else node)
    yield changed, 0.0


def _one_number(compare: Compare, lexicon: Lexicon) -> form.Scalar | None:
    if not isinstance(compare.value, tuple) or len(compare.value) != 1:
        return None
    value = compare.value[0]
    if isinstance(value, (int, float)):
        return value
    plain = isinstance(compare.term, Attr) and lexicon.attributes[compare.term.name].kind == "identifier"
    return value if plain and value.isdecimal() else None


# -- wider -----------------------------------------------------------------------------------------------------------


def _without(dropped: Dropped, query: Query, base: Set, joiner: Joiner) -> Edited:
    """The query without the conditions that speak of what was said: "drop Dallas", "any airline will do"."""
    gone = [c for c in base.where if _speaks_of(c, dropped.what, base, joiner)]
    if gone:
        rest = tuple(c for c in base.where if c not in gone)
        changed = about(query, base, replace(base, where=rest))
        if changed is not None:
            yield changed, 0.0


def _speaks_of(condition: Condition, what: object, base: Set, joiner: Joiner) -> bool:
    """Whether a condition says the value, or anything of the kind, that `what` names."""
    if isinstance(what, Noun):
        found = [n for n in walk(condition) if isinstance(n, Set) and n.cls == what.set.cls]
        return any(not what.set.where or n.where == what.set.where for n in found)
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


def _spoken_of(old: object, query: Query, lexicon: Lexicon) -> bool:
    """Whether the query says what `old` says."""
    if isinstance(old, Numeral):
        return any(isinstance(n, Compare) and _one_number(n, lexicon) in (old.text, old.value) for n in walk(query))
    if isinstance(old, Tied):
        old = old.noun
    where = old.set.where if isinstance(old, Noun) else (old.condition,) if isinstance(old, Holds) else ()
    nodes = list(walk(query))
    return bool(where) and all(condition in nodes for condition in where)


def _asked_of(asked: Asked, query: Query, joiner: Joiner) -> Edited:
    """A question asked of what an earlier query found."""
    there = (Earlier(0, query),)
    found = resolved(asked.query, there, joiner) if open_sets(asked.query) else leaning(asked.query, there, joiner)
    for changed, cost, _ in found:
        yield changed, cost


# -- turned round, gone back -----------------------------------------------------------------------------------------


def _turned_round(query: Query, base: Set, lexicon: Lexicon) -> Edited:
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
        entry = lexicon.classes[base.cls]
        timed = {entry.time}
        others = tuple(
            c
            for c in base.where
            if not (isinstance(c, Related) and c.step.relation in swap)
            and not any(isinstance(n, Extreme) or (isinstance(n, Attr) and n.name in timed) for n in walk(c))
            and ("when", base.cls) not in set(keys(c, lexicon))
        )
        yield Show(replace(base, where=(*turned, *others))), 0.0


def _gone_back(
    parts: tuple[object, ...], earlier: Sequence[Earlier], joiner: Joiner
) -> Iterator[tuple[Query, float, int]]:
    """The set of an earlier exchange that a topic names, and what else is said of it."""
    topic = parts[0]
    if not isinstance(topic, Backward):
        return
    for exchange in reversed(earlier):
        base = exchange.main
        where = topic.noun.set.where
        if base.cls != topic.noun.set.cls or not set(_flat(where)) <= set(_flat(base.where)):
            continue
        # the oldest exchange that speaks of it is where the topic came up; later ones narrowed it further
        first = next(
            one for one in earlier if one.main.cls == base.cls and set(_flat(where)) <= set(_flat(one.main.where))
        )
        rest = parts[1:]
        show = Show(first.main)
        if not rest:
            yield (first.query if where else show), 0.0, first.index
        else:
            for query, cost in _each_edit(rest, show, joiner):
                yield query, cost, first.index
        return


def _flat(where: tuple[Condition, ...]) -> Iterator[Condition]:
    for condition in where:
        if isinstance(condition, Every):
            yield from _flat(condition.conditions)
        else:
            yield condition


__all__ = ["edited", "goes_back", "replacing"]
