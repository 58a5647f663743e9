"""What a fragment makes of an earlier query: narrower, wider, another value, other terms, grouped, turned round.

Of which earlier query, and of which of its parts, is decided here; the change itself is made in `edits_of_one`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.facts import replace
from wizard.ask.form import (
    Aggregate,
    Ask,
    Extreme,
    Grouped,
    HowMany,
    Key,
    Query,
    Set,
    Share,
    Show,
    walk,
)
from wizard.ask.reader.antecedents import FARTHER, Wanted, open_sets, resolved
from wizard.ask.reader.earlier import LOOKED_BACK, Earlier, Edited, about, all_found, main, names_one, widest
from wizard.ask.reader.edits_of_one import each_edit
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    Amount,
    At,
    Backward,
    Farther,
    Fragment,
    FunctionWord,
    Holds,
    Modifier,
    Noun,
    Returning,
    Tied,
    Weekdays,
    When,
)
from wizard.ask.reader.narrowing import flat
from wizard.ask.reader.replacing import another_kind, inner_sets, swapped, with_noun
from wizard.ask.reader.taken_together import (
    AT_ONCE,
    COMPARED,
    DIFFERENCE,
    TOGETHER,
    both_at_once,
    by_how_much,
    taken_together,
    which_has_more,
)
from wizard.ask.reader.telling_values import told_by_name
from wizard.ask.reader.undoing import (
    homewards,
    on_the_next_leg,
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
LISTED = 0.9
"""How much likelier it is that journeys at another time are listed than what was asked of one of them."""
EMPTY = 0.7
"""What it costs that a set has no members."""


def edited(
    fragment: Fragment, earlier: Sequence[Earlier], joiner: Joiner, wanted: Wanted
) -> Iterator[tuple[Query, float, int]]:
    """Every query that the fragment makes of an earlier one, with costs and the exchange."""
    what = fragment.what
    parts = what if isinstance(what, tuple) else (what,)
    if goes_back(fragment):
        yield from _gone_back(parts, earlier, joiner)
        return
    if isinstance(parts[0], FunctionWord) and parts[0].words in (*TOGETHER, *COMPARED, DIFFERENCE, AT_ONCE):
        yield from _of_several(parts[0].words, parts[1:], earlier, joiner)
        return
    what = homewards(what, earlier, joiner.lexicon)
    for back, last in enumerate(reversed(earlier[-2:])):
        exchange = _of_all_in_turn(what, without_the_chosen(what, last, members=fragment.members), earlier, joiner)
        found = list(_in_its_place(what, exchange, earlier[-2] if len(earlier) > 1 and not back else None))
        likewise = 0.0 if fragment.going_on else LIKEWISE
        found += [(query, cost + likewise) for query, cost in _of_another_kind(what, exchange, joiner)]
        found += () if back else _of_all_found_first(what, fragment.going_on, earlier, joiner)
        found += () if fragment.members else _whether_others_are(what, exchange.query, joiner)
        found += _journeys_at_another_time(what, earlier, joiner) if fragment.members and not back else ()
        last_query = on_the_next_leg(what, exchange.query, joiner.lexicon)
        made = () if _is_beyond_several(what, exchange) else each_edit(_places_first(what), last_query, joiner)
        found += [
            (full, cost + extra)
            for query, cost in made
            for full, extra, _ in _without_pronouns(query, earlier, joiner, wanted)
        ]
        if not back:
            yield from _of_the_topic(what, exchange, earlier, joiner)
            least = min((cost for _, cost in found), default=0.0)
            yield from _of_the_list(what, exchange, earlier, joiner, least)
        for query, cost in _likely(found, exchange):
            yield (_members_of(query, what) if fragment.members else query), cost + 2 * FARTHER * back, exchange.index
        if found:
            yield from _as_asked_first(what, exchange, earlier, joiner)
            return


def _of_all_in_turn(what: object, exchange: Earlier, earlier: Sequence[Earlier], joiner: Joiner) -> Earlier:
    """The exchange, of all whom it was asked of one after the other, where their average is wanted; or of everybody,
    where it was asked of one alone who was named: nobody has an average of his own."""
    word = what.words if isinstance(what, FunctionWord) else ""
    found, query = exchange.main, exchange.query
    if word not in ("average", "total") or exchange is not earlier[-1] or not isinstance(query, Show):
        return exchange
    if not told_by_name(found.where, found.cls, joiner.lexicon):
        return exchange
    alike = taken_together(0, earlier)
    everybody = replace(query, set=Set(found.cls)) if word == "average" else query
    return replace(exchange, query=alike or everybody)


def _is_beyond_several(what: object, exchange: Earlier) -> bool:
    """Whether more than one is asked for who has more than several who are told by a value: of Boeing's aircraft "the
    faster" is one of those."""
    return isinstance(what, Farther) and names_one(exchange.main) and (exchange.size(exchange.main) or 1) > 1


def _of_another_kind(what: object, exchange: Earlier, joiner: Joiner) -> Edited:
    """What was asked, of members of another kind; a share is of those, as it was of the others."""
    query = exchange.query
    if not isinstance(query, Share):
        yield from another_kind(what, query, exchange.main, joiner)
        return
    for changed, cost in another_kind(what, Show(query.set), query.set, joiner):
        if isinstance(changed, Show):
            yield replace(query, set=changed.set), cost


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
    for changed, cost in each_edit(_places_first(parts), Show(claim.set), joiner):
        if isinstance(changed, Show) and not changed.terms and changed.set.cls == claim.set.cls:
            yield Ask((replace(claim, set=changed.set),)), cost - FIRST


def _journeys_at_another_time(what: object, earlier: Sequence[Earlier], joiner: Joiner) -> Edited:
    """The journeys of which one was chosen and asked, at another time: after which meals the quickest serves, "and in
    the morning, what have you got"."""
    parts = [part for part in (what if isinstance(what, tuple) else (what,)) if not isinstance(part, FunctionWord)]
    if joiner.is_journey(earlier[-1].main.cls) or not all(isinstance(part, (At, When, Weekdays)) for part in parts):
        return
    journeys = next((one.main for one in reversed(earlier[:-1]) if joiner.is_journey(one.main.cls)), None)
    if journeys is not None and parts:
        among = replace(journeys, where=tuple(c for c in journeys.where if not isinstance(c, Extreme)))
        for query, cost in each_edit(tuple(parts), Show(among), joiner):
            yield query, cost - LISTED


_OTHERS = frozenset({Noun, Holds, Tied, At, When, Weekdays, Amount, Returning})
"""What may be said of others than those of whom something was asked."""


def _of_several(
    word: str, rest: tuple[object, ...], earlier: Sequence[Earlier], joiner: Joiner
) -> Iterator[tuple[Query, float, int]]:
    """What several requests found together, and what else is said of it; or by how much two differ."""
    if word in COMPARED:
        found = list(which_has_more(word, earlier, joiner)) if not rest else []
    elif word == AT_ONCE:
        both = both_at_once(earlier)
        found = [one for query, _ in both for one in (each_edit(rest, query, joiner) if rest else ((query, 0.0),))]
    elif word == DIFFERENCE:
        found = list(by_how_much(earlier, joiner.lexicon)) if not rest else []
    else:
        together = taken_together(TOGETHER[word], earlier)
        made = [(together, 0.0)] if together is not None else []
        found = [one for query, _ in made for one in (each_edit(rest, query, joiner) if rest else made)]
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
            those = (exchange.main.cls, exchange.main.where)  # or what they have was asked for since: "where to"
            since = any(isinstance(one, Set) and (one.cls, one.where) == those for one in walk(last.query))
            if exchange.index < last.index and (exchange.main.cls == last.main.cls or since):
                for query, cost in each_edit(_places_first(what), exchange.query, joiner):
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
            for query, cost in each_edit((what,), exchange.query, joiner):
                yield query, cost, exchange.index
            return


def _of_the_list(
    what: object, last: Earlier, earlier: Sequence[Earlier], joiner: Joiner, cost: float
) -> Iterator[tuple[Query, float, int]]:
    """Others of the list from which one was chosen who was asked about since, or of whom it was asked if any are so.

    After the guards, who is the oldest, and where he lives, "and the drivers" may ask for a list of these: it is as
    likely as where the oldest of them lives.
    """
    if not _asks_of_some(last.query) or not isinstance(what, (Noun, Holds, Tied, Amount)):
        return
    told = set(flat(_among(last.query).where))
    for exchange in earlier[-LOOKED_BACK:-_SINCE]:
        listed, conditions = exchange.main, set(flat(exchange.main.where))
        if listed.cls != main(last.query).cls or not conditions or not conditions <= told:
            continue
        if isinstance(exchange.query, Show) and not exchange.query.terms and not any(map(_chooses, conditions)):
            edits = (*each_edit((what,), exchange.query, joiner), *_of_another_kind(what, exchange, joiner))
            for query, _ in edits:
                if len(flat(main(query).where)) == len(flat(listed.where)) and main(query).where != listed.where:
                    yield query, cost, exchange.index
            return


_SINCE = 2
"""Exchanges that have passed since a list to which a request may go back that does not say so."""


def _asks_of_some(query: Query) -> bool:
    """Whether it is asked of one that was chosen, or whether any of some are so."""
    if isinstance(query, Ask):
        return len(query.claims) == 1 and query.claims[0].quantifier == "some"
    return isinstance(query, Show) and bool(query.terms) and any(map(_chooses, query.set.where))


def _among(query: Query) -> Set:
    """Those of whom it is asked."""
    return query.claims[0].set if isinstance(query, Ask) else main(query)


def _chooses(condition: object) -> bool:
    return isinstance(condition, Extreme)


def _places_first(what: object) -> tuple[object, ...]:
    """The parts of a fragment, times last: where a place says that it is the way back, they are of that."""
    parts = what if isinstance(what, tuple) else (what,)
    return tuple(sorted(parts, key=lambda part: isinstance(part, (At, When, Weekdays))))


def _members_of(query: Query, what: object) -> Query:
    """What is listed where members are wanted: "list those of department 10" after a count of others; each with what
    stood beside it. After what was computed of others they are a kind of their own ("list the guards", after how many
    there are in each city)."""
    if isinstance(query, (Aggregate, Grouped)) and isinstance(what, Noun) and what.set.cls == query.set.cls:
        return Show(what.set)
    if isinstance(query, HowMany):
        return Show(query.set)
    if isinstance(query, Share):
        return Show(main(query))
    if isinstance(query, Ask) and len(query.claims) == 1:  # "what's the latest one" asks no more whether it is so
        return Show(main(query))
    if isinstance(query, Grouped) and query.having:  # the groups that have so many, and not how many each has
        return replace(query, alone=True)
    return replace(query, terms=()) if isinstance(query, Show) and Key() not in query.terms else query


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


def _gone_back(
    parts: tuple[object, ...], earlier: Sequence[Earlier], joiner: Joiner
) -> Iterator[tuple[Query, float, int]]:
    """The set of an earlier exchange that a topic names, and what else is said of it."""
    topic = parts[0]
    if not isinstance(topic, Backward):
        return
    if topic.said is not None:
        yield from _gone_back_to_such(topic.said, parts[1:], earlier, joiner)
        return
    if topic.noun is None:
        yield from _of_the_first(parts[1:], all_found(earlier) if topic.narrowed else earlier[0], joiner)
        return
    for exchange in reversed(earlier):
        base = exchange.main
        where = topic.noun.set.where
        if base.cls != topic.noun.set.cls or not set(flat(where)) <= set(flat(base.where)):
            continue
        # the oldest exchange that speaks of it is where the topic came up; later ones narrowed it further
        first = next(
            one for one in earlier if one.main.cls == base.cls and set(flat(where)) <= set(flat(one.main.where))
        )
        rest = parts[1:]
        show = Show(first.main)
        if not rest:
            yield (first.query if where else show), 0.0, first.index
        else:
            for query, cost in each_edit(rest, show, joiner):
                yield query, cost, first.index
        return


def _gone_back_to_such(
    said: Modifier, rest: tuple[object, ...], earlier: Sequence[Earlier], joiner: Joiner
) -> Iterator[tuple[Query, float, int]]:
    """The last exchange before the last one that was about those of whom something was said."""
    for exchange in reversed(earlier[:-1]):
        base = replace(exchange.main, where=tuple(c for c in exchange.main.where if not isinstance(c, Extreme)))
        told = set(flat(base.where))
        for found, cost in joiner.restrict(Set(base.cls), said):
            if found.where and set(flat(found.where)) <= told:
                for query, extra in each_edit(rest, Show(base), joiner) if rest else ((Show(base), 0.0),):
                    yield query, cost + extra, exchange.index
                return


def _of_the_first(rest: tuple[object, ...], first: Earlier, joiner: Joiner) -> Iterator[tuple[Query, float, int]]:
    """What was asked first of all, and what else is said of what it found."""
    if not rest:
        yield first.query, 0.0, first.index
    those = first.query if isinstance(first.query, Show) and Key() in first.query.terms else Show(first.main)
    for query, cost in each_edit(rest, those, joiner) if rest else ():
        yield query, cost, first.index


__all__ = ["edited", "goes_back"]
