"""What a whole request asks where it leans on what was found before: "which is the youngest".

Whether it leans is not decided here, and costs nothing: what it says of that (`whether_it_leans`) is weighed by
plausibility. Costs are of one reading that leans beside another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeGuard

from wizard.ask.facts import replace
from wizard.ask.form import (
    SEVERAL_NUMBERS,
    Aggregate,
    Ask,
    Attr,
    Compare,
    Condition,
    Extreme,
    Grouped,
    HowMany,
    Query,
    Related,
    Set,
    Share,
    Show,
    Step,
    Via,
    rewrite,
    walk,
)
from wizard.ask.reader.antecedents import MISFIT, Wanted, begins_there, resolved
from wizard.ask.reader.earlier import Earlier, Edited, about, names_one
from wizard.ask.reader.further_conditions import contradicts, onto
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.narrowing import flat, within
from wizard.ask.reader.replacing import replacing
from wizard.ask.reader.same_journeys import on_the_same_journeys
from wizard.ask.rows_pointed_at import is_a_row_of

CLAIMED = 0.5
"""How much likelier it is that a claim is of those that were found than that a part of it changes what was asked."""
UNSAID = 0.3
"""What it costs that what contradicts takes the place of what was found, where no word says that it goes on."""
ANOTHER = 1.0
"""What it costs that what is named joins another thing of its class by which those were told who were found."""
BELONGING = 0.3
"""What it costs that a request is about what belongs to what was found, and not about that itself."""


def leaning(
    query: Query, earlier: Sequence[Earlier], joiner: Joiner, *, linked: bool = False
) -> Iterator[tuple[Query, float, int]]:
    """The request asked of what was found last, where it does not contradict that; with cost and exchange.

    `linked` says that a word says that it goes on ("and how many men"): then what contradicts takes the place of what
    it contradicts.
    """
    if isinstance(query, SEVERAL_NUMBERS) or not earlier:
        return
    asked = query.claims[0].set if isinstance(query, Ask) else query.set
    counted = earlier[-1].query
    if isinstance(query, HowMany) and _counts_each(counted, asked):
        set_of_each = replacing(counted.set, asked.where, joiner.lexicon)
        yield replace(counted, set=set_of_each), 0.0, earlier[-1].index  # "and how many women", of each
        return
    another = linked and not (isinstance(counted, Show) and counted.terms)  # what was asked of that one is kept
    for known, cost in _bases(asked.cls, earlier[-1], joiner):
        base = _chosen_among(asked, known, earlier, joiner) if known.cls == asked.cls else known
        for found, extra in _leaning_on(query, asked, base, joiner, linked=linked, another=another):
            yield _in_the_groups(found, counted), cost + extra, earlier[-1].index


def _in_the_groups(found: Query, before: Query) -> Query:
    """What is computed over partners of those of whom groups were made, in each of these groups: after how many flights
    each airline has, "and the average fare"."""
    if not (isinstance(found, Aggregate) and isinstance(before, Grouped)) or before.best is not None or before.also:
        return found
    ties = (c.step for c in found.set.where if isinstance(c, Related) and c.to.cls == before.set.cls)
    step = next(ties, None) if found.set.cls != before.set.cls and not found.more else None
    return Grouped(Via(step, before.by), found.function, found.term, found.set) if step is not None else found


def _counts_each(query: Query, asked: Set) -> TypeGuard[Grouped]:
    """Whether a query counts members in each group, some of which are asked for."""
    if not isinstance(query, Grouped) or query.function != "count" or query.best is not None:
        return False
    return asked.cls == query.set.cls and bool(asked.where)


def _bases(cls: str, exchange: Earlier, joiner: Joiner) -> Iterator[tuple[Set, float]]:
    """The sets that a request about a class may lean on: journeys whose ends were said, before what had to do with
    them."""
    known = spoken_of(cls, exchange, joiner)
    inner = (one for one in exchange.sets()[1:] if one.cls != known.cls and ends_of(one, joiner))
    journeys = [one for one in inner if one.cls == cls or _priced(one.cls, cls, joiner)]
    for one in journeys:
        yield replace(one, earlier=False), 0.0
    yield replace(known, bare=False, each=False, earlier=False), BELONGING if journeys else 0.0


def _chosen_among(asked: Set, known: Set, earlier: Sequence[Earlier], joiner: Joiner) -> Set:
    """The members among which the most is chosen: of one that was pointed at in a list, those of the list."""
    chooses = any(isinstance(c, Extreme) for c in asked.where)
    if not chooses or any(isinstance(c, Extreme) for c in known.where) or earlier[-1].size(known) != 1:
        return known
    wider = (one.main for one in reversed(earlier[:-1]) if is_a_row_of(known, one.main, joiner.lexicon))
    return next((one for one in wider if (earlier[-1].size(one) or 0) > 1), known)


def _priced(cls: str, price: str, joiner: Joiner) -> bool:
    """Whether members of a class have prices of another class."""
    return any(step.relation == joiner.lexicon.classes[cls].how_much for step in joiner.steps(cls, price))


def ends_of(found: Set, joiner: Joiner) -> frozenset[tuple[int, Set]]:
    """The ends of journeys that were said: the places where they begin, with 0, and to which they go, with 1."""
    ends = joiner.lexicon.classes[found.cls].unmarked if found.cls in joiner.lexicon.classes else ()
    told = (c for c in flat(found.where) if isinstance(c, Related) and c.step.relation in ends and c.to.where)
    return frozenset((ends.index(c.step.relation) % 2, replace(c.to, bare=False)) for c in told)


def _leaning_on(query: Query, asked: Set, base: Set, joiner: Joiner, *, linked: bool, another: bool) -> Edited:
    """The request asked of a set that was found.

    `another` says that it may choose another one in the place of the one that was chosen.
    """
    among = asked.cls == base.cls and any(not isinstance(c, Extreme) for c in asked.where)
    if among or (isinstance(query, HowMany) and asked.cls == base.cls):  # of what the one was chosen among
        base = replace(base, where=tuple(c for c in base.where if not isinstance(c, Extreme)))
    if not base.where:
        return
    if asked.cls == base.cls:
        yield from _of_the_same_class(query, asked, base, joiner, linked=linked, another=another)
        return
    if isinstance(query, Ask):
        yield from _of_what_is_claimed(query, base)
    for step in joiner.steps(asked.cls, base.cls):
        said = [c for c in asked.where if isinstance(c, Related) and c.step == step]
        if joiner.journeys.stop_on_the_way(step) and not said:
            continue  # where one is or goes is an end of the journey
        chosen = [c for c in said if most_of(c.to, base.cls)]
        if not all(is_open(c.to, base.cls) or c in chosen for c in said):
            continue
        if _tells_others_of_them(step, base, asked, joiner):
            continue
        best = chosen[0].to.where if chosen else ()
        rest = replace(asked, where=tuple(c for c in asked.where if c not in said))
        new = within(rest, Related(step, replace(base, where=(*base.where, *best))))
        changed = _asked_of(query, asked, new)
        if changed is not None:
            yield changed, BELONGING + joiner.cost(step)


def _tells_others_of_them(step: Step, base: Set, asked: Set, joiner: Joiner) -> bool:
    """Whether those by whom others were found are told by another value than those who are asked for: after the
    departments of people in Irving, "who lives in Dallas" is of no people of those departments."""
    told = (c.to for c in base.where if isinstance(c, Related) and c.step == step.back)
    return any(contradicts(one, asked.where, joiner.lexicon) for one in told if not one.earlier)


def _of_the_same_class(query: Query, asked: Set, base: Set, joiner: Joiner, *, linked: bool, another: bool) -> Edited:
    """The request of members of the class that was found: of those, or in the place of what it contradicts."""
    chooses = any(isinstance(c, Extreme) for c in asked.where)
    sibling = _with_its_sibling(asked, base, joiner) if another or (linked and not chooses) else None
    instead = _asked_of(query, asked, sibling) if sibling is not None else None
    if instead is not None:
        yield instead, -CLAIMED
    partners = _with_partners_replaced(asked, base, joiner)
    replaced = _asked_of(query, asked, partners) if partners is not None else None
    if replaced is not None:
        yield replaced, -CLAIMED if linked else UNSAID
    changed = _of_its_class(query, asked, base, joiner)
    if changed is not None:
        yield changed, ANOTHER if _names_another(asked, base, joiner) else 0.0
    elif len(base.where) > 1 and asked.where:
        swapped = _asked_of(query, asked, replacing(base, asked.where, joiner.lexicon))
        if swapped is not None and swapped != query:
            yield swapped, 0.0 if linked else UNSAID


def _names_another(asked: Set, base: Set, joiner: Joiner) -> bool:
    """Whether a request names one thing, and what was found was told by another one of its class: after those with a
    degree from one school, "how many went to Yale" is hardly of those who were at both."""
    if joiner.is_journey(base.cls):  # which goes from one place to another
        return False
    told = {node for node in walk(base.where) if isinstance(node, Set) and names_one(node)}
    new = {node for node in walk(asked.where) if isinstance(node, Set) and names_one(node)} - told
    return any(one.cls == other.cls for one in new for other in told)


def _with_its_sibling(asked: Set, base: Set, joiner: Joiner) -> Set | None:
    """The members that were found, with another of its kind in the place of what was said of them last: after "which
    have dinner", "and which have breakfast". None where it is of no such kind."""
    told = tuple(c for c in base.where if not isinstance(c, Extreme))
    said = tuple(c for c in asked.where if not isinstance(c, Extreme))
    best = tuple(c for c in asked.where if isinstance(c, Extreme))  # after Delta's biggest, "and United's biggest"
    if len(said) != 1 or not told or not (isinstance(said[0], Related) and isinstance(told[-1], Related)):
        return None
    new, last = said[0], told[-1]
    if new.step == last.step or joiner.is_journey(base.cls):  # a journey has two ends
        alike = new.step == last.step and new.to.cls == last.to.cls and names_one(new.to) and names_one(last.to)
    else:  # after those with a degree from one school, "and how many went to Yale"
        named = {one for one in walk(last.to) if isinstance(one, Set) and one.cls == new.to.cls and names_one(one)}
        alike = names_one(new.to) and last.to not in named and len(named - {new.to}) == 1
    where = (*told[:-1], new, *(best or base.where[len(told) :]))
    return replace(base, where=where, each=asked.each) if alike and new != last else None


def _with_partners_replaced(asked: Set, base: Set, joiner: Joiner) -> Set | None:
    """The members that were found, by other partners of the same kind: after airlines with flights from Boston to
    Denver, "and which airlines fly to Dallas" is from Boston. None where nothing of those is replaced."""
    merged = False
    where = list(base.where)
    for condition in asked.where:
        for place, old in enumerate(where):
            if not (isinstance(condition, Related) and isinstance(old, Related) and condition.step == old.step):
                continue
            new = replacing(old.to, condition.to.where, joiner.lexicon)
            if len(old.to.where) > 1 and condition.to.where and len(new.where) == len(old.to.where) and new != old.to:
                where[place] = Related(old.step, new)
                merged = True
                break
        else:
            return None
    return replace(base, where=tuple(where), each=asked.each) if merged else None


def spoken_of(cls: str, exchange: Earlier, joiner: Joiner) -> Set:
    """The set of an exchange that a request about a class leans on: what it was about or, where that has nothing to do
    with the class, the first that it mentioned which has: after the meals of flights, "a coach ticket" is for those."""
    if cls != exchange.main.cls and not joiner.steps(exchange.main.cls, cls):
        near = [one for one in exchange.sets()[1:] if one.cls == cls or joiner.steps(one.cls, cls)]
        # of the two ends of a journey, what there is at the end is asked for
        near.sort(key=lambda one: begins_there(one, exchange, joiner))
        if near:
            return near[0]
    return exchange.main


def by_those(query: Query, those: Set, joiner: Joiner) -> Iterator[Query]:
    """The request of what is done by those who were found: after an airline, "which cities do they fly to"."""
    found = replace(those, bare=False, each=False, earlier=False)
    if not found.where or isinstance(query, SEVERAL_NUMBERS):
        return
    for node in dict.fromkeys(one for one in walk(query) if isinstance(one, Set) and one.where):
        steps = [step for step in joiner.steps(node.cls, found.cls) if not joiner.several(step)]
        if len(steps) == 1 and not any(isinstance(c, Related) and c.step == steps[0] for c in node.where):
            theirs = within(node, Related(steps[0], found))
            changed: Query = rewrite(query, lambda one, node=node, theirs=theirs: theirs if one == node else one)  # type: ignore[misc]
            yield changed
            return


def the_known(query: Query, earlier: Sequence[Earlier], joiner: Joiner) -> Iterator[tuple[Query, float, int]]:
    """The request asked of the one member that an earlier one was about or mentioned: "how long is the flight"."""
    if isinstance(query, SEVERAL_NUMBERS):
        return
    asked = query.claims[0].set if isinstance(query, Ask) else query.set
    changed = _asked_of(query, asked, replace(asked, earlier=True)) if not asked.where else None
    if changed is not None:
        for full, cost, index in resolved(changed, earlier, joiner, Wanted(one=True)):
            if cost < MISFIT:
                yield full, cost, index


def _by_name(found: Set, joiner: Joiner) -> bool:
    return all(
        isinstance(c, Compare) and c.op == "=" and isinstance(c.term, Attr) and joiner.is_name(c.term.name)
        for c in found.where
    )


def _asked_of(query: Query, old: Set, new: Set) -> Query | None:
    """The question that was just asked, of another set: a share stays one."""
    return replace(query, set=new) if isinstance(query, Share) else about(query, old, new)


def _of_its_class(query: Query, asked: Set, base: Set, joiner: Joiner) -> Query | None:
    """The request of members of the class that was found, of those; None where it contradicts them."""
    # nobody counts or lists a member who was named
    one_alone = _by_name(base, joiner) and bool(asked.where) and not isinstance(query, Ask)
    if joiner.lexicon.classes[base.cls].repeated:  # another kind takes the place of the one that was spoken of
        terms = {c.term for c in asked.where if isinstance(c, Compare)}
        base = replace(base, where=tuple(c for c in base.where if not (isinstance(c, Compare) and c.term in terms)))
    if one_alone or contradicts(base, asked.where, joiner.lexicon) or _names_anew(base, asked.where, joiner):
        return None
    base, more = on_the_same_journeys(base, asked.where, joiner.lexicon)
    new = onto(base, more)
    return _asked_of(query, asked, replace(new, each=asked.each)) if new != asked else None


def _names_anew(base: Set, conditions: tuple[Condition, ...], joiner: Joiner) -> bool:
    """Whether a part of a name is said again, and another is not: after Mary Smith, "which Smith works in Legal" is of
    any Smith."""
    names = {c for c in base.where if _by_name(Set(base.cls, (c,)), joiner)}
    return len(names) > 1 and not names.isdisjoint(conditions) and not names.issubset(conditions)


def _of_what_is_claimed(query: Ask, base: Set) -> Edited:
    """A claim of any partner whatever, of those that were found: "is lunch served"."""
    claim = query.claims[0]
    told = [c for c in claim.conditions if isinstance(c, Related) and is_open(c.to, base.cls)]
    if len(query.claims) == 1 and len(told) == 1:
        tied = replace(told[0], to=base)
        conditions = tuple(tied if c == told[0] else c for c in claim.conditions)
        yield Ask((replace(claim, conditions=conditions),)), -CLAIMED


def is_open(found: Set, cls: str) -> bool:
    """Whether a set is any member of a class: meals that are served on whatever flight, wherever that goes."""
    if found.cls != cls or found.earlier:
        return False
    return all(isinstance(c, Related) and is_open(c.to, c.to.cls) for c in flat(found.where))


def most_of(found: Set, cls: str) -> bool:
    """Whether a set is what has the most of a class, and no more is said of it: "which airline has the cheapest"."""
    return found.cls == cls and bool(found.where) and all(isinstance(c, Extreme) for c in found.where)


__all__ = ["by_those", "ends_of", "is_open", "leaning", "most_of", "spoken_of", "the_known"]
