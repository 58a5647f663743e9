"""What a fragment makes of an earlier query: narrower, wider, another value, other terms, grouped, turned round.

Each kind of fragment is one edit; several said one after the other are made one after the other. An edit that does not
fit gives nothing. The edits are in `replacing`, `recasting` and `undoing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from wizard.ask.form import (
    Ask,
    Condition,
    Every,
    Extreme,
    Grouped,
    HowMany,
    Query,
    Related,
    Set,
    Show,
    Via,
    narrow,
    rewrite,
    walk,
)
from wizard.ask.reader.antecedents import FARTHER, Wanted, open_sets, resolved
from wizard.ask.reader.contradictions import goes_nowhere
from wizard.ask.reader.earlier import Earlier, Edited, about, all_found, groups_of, main, names_one, widest
from wizard.ask.reader.grouped import best_group, of_each
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.leaning import leaning
from wizard.ask.reader.meaning import (
    Amount,
    AnySuch,
    At,
    Backward,
    Corrected,
    Degree,
    Dropped,
    Farther,
    Fragment,
    FunctionWord,
    Grouping,
    Holds,
    Included,
    InMonth,
    Instead,
    Measure,
    Noun,
    Numeral,
    Ordered,
    PricedMost,
    Projected,
    Rank,
    Returning,
    Tied,
    Weekdays,
    When,
    WholeRequest,
)
from wizard.ask.reader.narrowing import flat
from wizard.ask.reader.recasting import (
    another_amount,
    another_number,
    beside,
    by_group,
    chosen,
    echoed,
    farther,
    in_another_month,
    in_that_place,
    on_the_other_side,
    ordered,
    when_it_is,
    with_measure,
)
from wizard.ask.reader.replacing import another_kind, inner_sets, over, replacing, swapped, with_modifier, with_noun
from wizard.ask.reader.taken_together import (
    COMPARED,
    DIFFERENCE,
    TOGETHER,
    by_how_much,
    taken_together,
    which_has_more,
)
from wizard.ask.reader.undoing import (
    everywhere,
    homewards,
    on_the_next_leg,
    spoken_of,
    those_that_are,
    those_with_none,
    those_with_some,
    turned_round,
    way_back,
    with_those_too,
    without,
    without_the_chosen,
)

PROBED = 3
"""Sets of edits that are counted, where there are several."""
LIKEWISE = 0.2
"""What it costs that another kind takes the place of the one that was said, where no word says that it goes on."""
COUNTED_FIRST = 0.5
"""How much likelier it is that "how many" is asked once more of what was counted at first, where nothing was counted
since."""
FIRST = 0.4
"""How much likelier it is that all of a kind are all that were found first, and not the part that was left of them."""
EMPTY = 0.7
"""What it costs that a set has no members."""


def edited(
    fragment: Fragment, earlier: Sequence[Earlier], joiner: Joiner, wanted: Wanted
) -> Iterator[tuple[Query, float, int]]:
    """Every query that the fragment makes of an earlier one, with costs and the exchange."""
    what = fragment.what
    if goes_back(fragment):
        parts = what if isinstance(what, tuple) else (what,)
        yield from _gone_back(parts, earlier, joiner)
        return
    parts = what if isinstance(what, tuple) else (what,)
    if isinstance(parts[0], FunctionWord) and parts[0].words in (*TOGETHER, *COMPARED, DIFFERENCE):
        yield from _of_several(parts[0].words, parts[1:], earlier, joiner)
        return
    what = homewards(what, earlier, joiner.lexicon)
    for back, last in enumerate(reversed(earlier[-2:])):
        exchange = without_the_chosen(what, last, members=fragment.members)
        found = list(_in_its_place(what, exchange, earlier[-2] if len(earlier) > 1 and not back else None))
        likewise = 0.0 if fragment.going_on else LIKEWISE
        found += [(query, cost + likewise) for query, cost in another_kind(what, exchange.query, exchange.main, joiner)]
        found += () if back else _of_all_found_first(what, fragment.going_on, earlier, joiner)
        found += () if fragment.members else _whether_others_are(what, exchange.query, joiner)
        found += [
            (full, cost + extra)
            for query, cost in _each_edit(
                _places_first(what), on_the_next_leg(what, exchange.query, joiner.lexicon), joiner
            )
            for full, extra, _ in _without_pronouns(query, earlier, joiner, wanted)
        ]
        if not back:
            yield from _of_the_topic(what, exchange, earlier, joiner)
        for query, cost in _likely(found, exchange):
            yield (_members_of(query) if fragment.members else query), cost + 2 * FARTHER * back, exchange.index
        if found:
            yield from _as_asked_first(what, exchange, earlier, joiner)
            return


def _of_all_found_first(what: object, going_on: bool, earlier: Sequence[Earlier], joiner: Joiner) -> Edited:
    """What was asked last, of all that were found before they were narrowed: "and all the clerks"."""
    last, wide = earlier[-1], widest(earlier)
    if wide is None or not isinstance(what, Noun) or what.many not in ("all", "every"):
        return
    if what.set.cls != wide.main.cls:
        return
    listed = isinstance(last.query, HowMany) and not going_on  # "every flight with dinner" wants them
    asked = Show(wide.main) if listed else about(last.query, last.main, wide.main)
    if asked is not None:
        for query, cost in with_noun(replace(what, many=""), asked, wide.main, joiner):
            yield query, cost - FIRST


def _whether_others_are(what: object, query: Query, joiner: Joiner) -> Edited:
    """Whether others are so: "and in the afternoon", after "do they serve breakfast" of flights in the morning."""
    claim = query.claims[0] if isinstance(query, Ask) and len(query.claims) == 1 else None
    parts = what if isinstance(what, tuple) else (what,)
    if claim is None or not claim.conditions or not all(type(part) in _OTHERS for part in parts):
        return
    if any(isinstance(c, Extreme) for c in claim.set.where):
        return  # who was chosen may not be asked of any more
    for changed, cost in _each_edit(_places_first(parts), Show(claim.set), joiner):
        if isinstance(changed, Show) and not changed.terms and changed.set.cls == claim.set.cls:
            yield Ask((replace(claim, set=changed.set),)), cost - FIRST


_OTHERS = frozenset({Noun, Holds, Tied, At, When, Weekdays, Amount, Returning})
"""What may be said of others than those of whom something was asked."""


def _of_several(
    word: str, rest: tuple[object, ...], earlier: Sequence[Earlier], joiner: Joiner
) -> Iterator[tuple[Query, float, int]]:
    """What several requests found together, and what else is said of it; or by how much two differ."""
    if word in COMPARED:
        found = list(which_has_more(COMPARED[word], earlier, joiner)) if not rest else []
    elif word == DIFFERENCE:
        found = list(by_how_much(earlier, joiner.lexicon)) if not rest else []
    else:
        together = taken_together(TOGETHER[word], earlier)
        made = [(together, 0.0)] if together is not None else []
        found = [one for query, _ in made for one in (_each_edit(rest, query, joiner) if rest else made)]
    for changed, cost in found:
        yield changed, cost, earlier[-1].index


def _as_asked_first(
    what: object, last: Earlier, earlier: Sequence[Earlier], joiner: Joiner
) -> Iterator[tuple[Query, float, int]]:
    """Of what "how many" was asked at first, before it was narrowed: "and from Korea, how many" may go back to it."""
    if not isinstance(what, tuple) or not any(
        isinstance(part, FunctionWord) and part.words == "count" for part in what
    ):
        return
    for exchange in reversed(earlier):
        if isinstance(exchange.query, HowMany):
            if exchange.index < last.index and exchange.main.cls == last.main.cls:
                for query, cost in _each_edit(_places_first(what), exchange.query, joiner):
                    counted = COUNTED_FIRST if not isinstance(last.query, HowMany) else 0.0
                    yield query, cost - counted, exchange.index
            return


def _of_the_topic(
    what: object, last: Earlier, earlier: Sequence[Earlier], joiner: Joiner
) -> Iterator[tuple[Query, float, int]]:
    """Another place of what was asked for at first, where it was only asked last whether that was so.

    After the cheapest fare from Oakland and "do I have to stay over a Saturday", "and from San Francisco" may ask for
    the cheapest fare from there.
    """
    if not isinstance(last.query, Ask) or not isinstance(what, Tied) or not (what.noun.bare and what.noun.set.where):
        return
    within = {(node.cls, node.where) for node in walk(last.query) if isinstance(node, Set) and node.where}
    for exchange in earlier[:-1]:
        if (exchange.main.cls, exchange.main.where) in within and not isinstance(exchange.query, Ask):
            for query, cost in _each_edit((what,), exchange.query, joiner):
                yield query, cost, exchange.index
            return


def _places_first(what: object) -> tuple[object, ...]:
    """The parts of a fragment, times last: where a place says that it is the way back, they are of that."""
    parts = what if isinstance(what, tuple) else (what,)
    return tuple(sorted(parts, key=lambda part: isinstance(part, (At, When, Weekdays))))


def _members_of(query: Query) -> Query:
    """What is listed where members are wanted: "list those of department 10" after a count of others."""
    if isinstance(query, HowMany):
        return Show(query.set)
    if isinstance(query, Ask) and len(query.claims) == 1:  # "what's the latest one" asks no more whether it is so
        return Show(main(query))
    return replace(query, terms=()) if isinstance(query, Show) else query


def _in_its_place(what: object, exchange: Earlier, before: Earlier | None) -> Edited:
    """A name in the place of the one that was said last: "and to Dallas", "and Miami"."""
    if before is None or not isinstance(what, Noun) or not (what.bare and what.set.where) or what.wh:
        return
    known = {node for node in walk(before.query) if isinstance(node, Set)}
    new = [one for one in inner_sets(exchange.query, exchange.main) if one.cls == what.set.cls and one not in known]
    fresh = [one for one in dict.fromkeys(new) if names_one(one)]
    if len(fresh) == 1 and fresh[0] != replace(what.set, bare=False) and names_one(what.set):
        yield swapped(exchange.query, fresh[0], what.set), -0.5


def goes_back(fragment: Fragment) -> bool:
    """Whether the fragment names the earlier exchange that it is of."""
    what = fragment.what[0] if isinstance(fragment.what, tuple) else fragment.what
    return isinstance(what, Backward)


def _likely(found: list[tuple[Query, float]], exchange: Earlier) -> Edited:
    """The edits, those of sets without members dearer where there are others."""
    sizes: dict[Set, int | None] = {}
    for query, cost in sorted(found, key=lambda one: one[1]):
        about_whom = main(query)
        if len(found) > 1 and about_whom not in sizes and len(sizes) < PROBED:
            sizes[about_whom] = exchange.size(about_whom)
        yield query, cost + (EMPTY if sizes.get(about_whom) == 0 else 0.0)


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
    """The edits that one part says, by what it is; whatever is no entry of `_KINDS` is a modifier.

    Nobody goes from a place to itself: "and to Boston" after flights from Boston is the way back.
    """
    base, turned = main(query), False
    for changed, cost in _KINDS.get(type(what), with_modifier)(what, query, base, joiner):
        if not goes_nowhere(main(changed), joiner.lexicon):
            yield changed, cost
        elif not (turned or goes_nowhere(base, joiner.lexicon)):
            turned = True
            for back, extra in turned_round(Returning(), base, joiner.lexicon):
                yield back, cost + extra


def _by_degree(degree: Degree, query: Query, base: Set, joiner: Joiner) -> Edited:
    if not (degree.attributes or degree.when):
        yield from best_group(degree, query)
    yield from chosen(degree, query, base, joiner)


def _by_words(said: FunctionWord, query: Query, base: Set, joiner: Joiner) -> Edited:
    best = groups_of(query, joiner) if isinstance(query, Grouped) and query.best is not None else None
    if said.words == "list" and best is not None and isinstance(query, Grouped) and isinstance(query.by, Via):
        yield Show(narrow(base, Related(query.by.step, best))), 0.0  # who is in the group that was chosen
        return
    yield from echoed(said.words, query, base)
    yield from _of_a_word(said.words, query, base, joiner)


def _by_amount(amount: Amount, query: Query, base: Set, joiner: Joiner) -> Edited:
    if amount.units:
        yield from with_modifier(amount, query, base, joiner)
    else:
        yield from another_amount(amount, query, joiner)


def _by_exchange(instead: Instead, query: Query, base: Set, joiner: Joiner) -> Edited:
    if not spoken_of(instead.old, query, joiner.lexicon):
        return
    old, new = _named(instead.old), _named(instead.what)
    same = old is not None and new is not None and old.set.cls == new.set.cls and names_one(new.set)
    if same and old is not None and new is not None and any(_is_named(node, old.set) for node in walk(query)):
        changed: Query = rewrite(query, lambda node: replace(new.set, bare=False) if _is_named(node, old.set) else node)
        yield changed, 0.0  # where the old one stood: "Dallas instead of Denver"
    else:
        yield from _edits(instead.what, query, joiner)


def _in_its_stead(what: object, query: Query, base: Set, joiner: Joiner) -> Edited:
    """What takes the place of something of its kind, and joins nothing."""
    for changed, cost in _edits(what, query, joiner):
        new = main(changed)
        if new.cls == base.cls and len(flat(new.where)) == len(flat(base.where)) and set(new.where) != set(base.where):
            yield changed, cost


def _named(what: object) -> Noun | None:
    """The noun that a part is, or that stands behind its preposition."""
    noun = what.noun if isinstance(what, Tied) else what
    return noun if isinstance(noun, Noun) and noun.set.where else None


def _is_named(node: object, old: Set) -> bool:
    return isinstance(node, Set) and (node.cls, node.where) == (old.cls, old.where)


def _any_such(such: AnySuch, query: Query, base: Set, joiner: Joiner) -> Edited:
    among = replace(base, where=tuple(c for c in base.where if not isinstance(c, Extreme)))
    asked = about(query, base, among)
    what = _of_them(such.what)
    yield from _any_behind(what, base, joiner)
    if isinstance(what, Holds) and what.cls != base.cls:
        for inner in inner_sets(query, base):  # of fares of flights, "any that go on Sunday" are flights
            for found, cost in joiner.restrict(Set(inner.cls), what) if inner.cls == what.cls else ():
                yield Show(replacing(inner, found.where, joiner.lexicon)), cost
    elif asked is not None:
        yield from with_modifier(what, asked, among, joiner)


def _any_behind(what: object, base: Set, joiner: Joiner) -> Edited:
    """Those by whom others were found, where they are people or journeys: after what Harvard people studied, "any with
    an MBA" are people."""
    for told in (c.to for c in base.where if isinstance(c, Related) and c.to.where and not names_one(c.to)):
        if not (joiner.is_person(told.cls) or joiner.is_journey(told.cls)):
            continue
        for found, cost in joiner.restrict(Set(told.cls), what):  # type: ignore[arg-type]
            own = all(joiner.other_end(c.step) != base.cls for c in found.where if isinstance(c, Related))
            if found.where and own:
                yield Show(replacing(told, found.where, joiner.lexicon)), cost - 0.3


def _of_them(what: object) -> object:
    """What is said of those that were found, alone: "any of them married"."""
    noun = what.noun if isinstance(what, Tied) and what.word == "of" else None
    pronoun = noun is not None and noun.set.earlier and len(noun.set.where) == 1 and noun.set.cls
    return Holds(noun.set.cls, noun.set.where[0]) if noun is not None and pronoun else what


def _priced_most(most: PricedMost, query: Query, base: Set, joiner: Joiner) -> Edited:
    own = [one for one in most.degree.attributes if joiner.lexicon.attributes[one[0]].of == base.cls]
    if own:
        yield from chosen(replace(most.degree, attributes=tuple(own)), query, base, joiner)


def _of_a_word(word: str, query: Query, base: Set, joiner: Joiner) -> Edited:
    if word == "each":
        yield from of_each(query, base, joiner)
    elif word in ("next", "previous"):
        yield from beside(1 if word == "next" else -1, query, base)
    elif word == "when":
        yield from when_it_is(query, base, joiner)
    elif word == "whole":
        yield from everywhere(query, base)
    elif word in ("so", "not so"):
        yield from those_that_are(query, base, so=word == "so")
    elif word == "none":
        yield from those_with_none(query, base)
    elif word == "some":
        yield from those_with_some(query, base)
    elif word in ("lower side", "upper side"):
        yield from on_the_other_side(query, base, joiner.lexicon, high=word == "upper side")


def _asked_of(asked: WholeRequest, query: Query, joiner: Joiner) -> Edited:
    """A question asked of what an earlier query found."""
    there = (Earlier(0, query),)
    found = resolved(asked.query, there, joiner) if open_sets(asked.query) else leaning(asked.query, there, joiner)
    none = True
    for changed, cost, _ in found:
        none = False
        yield changed, cost
    if none and not open_sets(asked.query) and main(asked.query).where:
        yield asked.query, 0.0  # what it would lean on was dropped


_KINDS: Mapping[type, Callable[[Any, Query, Set, Joiner], Edited]] = {
    Noun: with_noun,
    Measure: with_measure,
    Grouping: by_group,
    Degree: _by_degree,
    FunctionWord: _by_words,
    Amount: _by_amount,
    AnySuch: _any_such,
    PricedMost: _priced_most,
    Ordered: lambda what, query, _, joiner: ordered(what, query, joiner),
    Rank: lambda what, query, base, _: in_that_place(what.place, query, base),
    InMonth: lambda what, query, base, joiner: in_another_month(what.month, query, base, joiner),
    Corrected: lambda what, query, base, joiner: _in_its_stead(what.what, query, base, joiner),
    Numeral: lambda what, query, _, joiner: another_number(what, query, joiner),
    Farther: lambda what, query, base, joiner: farther(what.degree, query, base, joiner),
    Projected: over,
    Dropped: without,
    Included: with_those_too,
    Instead: _by_exchange,
    WholeRequest: lambda what, query, _, joiner: _asked_of(what, query, joiner),
    Returning: lambda what, query, base, joiner: way_back(what, query, base, joiner.lexicon),
    Backward: lambda *_: iter(()),
}
"""What a part of a request is, and the edits that it says of an earlier query and the set that it found."""


def _gone_back(
    parts: tuple[object, ...], earlier: Sequence[Earlier], joiner: Joiner
) -> Iterator[tuple[Query, float, int]]:
    """The set of an earlier exchange that a topic names, and what else is said of it."""
    topic = parts[0]
    if not isinstance(topic, Backward):
        return
    if topic.noun is None:
        yield from _of_the_first(parts[1:], all_found(earlier) if topic.narrowed else earlier[0], joiner)
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


def _of_the_first(rest: tuple[object, ...], first: Earlier, joiner: Joiner) -> Iterator[tuple[Query, float, int]]:
    """What was asked first of all, and what else is said of what it found."""
    if not rest:
        yield first.query, 0.0, first.index
    for query, cost in _each_edit(rest, Show(first.main), joiner) if rest else ():
        yield query, cost, first.index


def _flat(where: tuple[Condition, ...]) -> Iterator[Condition]:
    for condition in where:
        if isinstance(condition, Every):
            yield from _flat(condition.conditions)
        else:
            yield condition


__all__ = ["edited", "goes_back"]
