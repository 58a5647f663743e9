"""One change of one earlier query that a part of a fragment says, by what that part is.

An edit that does not fit gives nothing. The edits are in `replacing`, `recasting` and `undoing`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wizard.ask.facts import replace
from wizard.ask.form import (
    Ask,
    Compare,
    Extreme,
    Grouped,
    HowMany,
    Query,
    Related,
    Set,
    Share,
    Show,
    Via,
    exchanged,
    narrow,
    rewrite,
    walk,
)
from wizard.ask.reader.antecedents import open_sets, resolved
from wizard.ask.reader.condition_topics import keys
from wizard.ask.reader.contradictions import goes_nowhere
from wizard.ask.reader.earlier import Earlier, Edited, about, groups_of, in_chosen_groups, main, names_one
from wizard.ask.reader.ends_replaced import with_both_ends
from wizard.ask.reader.farther_than_found import farther
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
    Several,
    Tied,
    Weekdays,
    When,
    WholeRequest,
)
from wizard.ask.reader.names_replaced import wherever_it_was_named
from wizard.ask.reader.narrowing import flat
from wizard.ask.reader.recasting import (
    another_amount,
    another_number,
    beside,
    by_group,
    chosen,
    echoed,
    in_another_month,
    in_that_place,
    on_the_other_side,
    ordered,
    when_it_is,
    with_measure,
)
from wizard.ask.reader.replacing import inner_sets, over, replacing, with_modifier, with_noun
from wizard.ask.reader.shares_of_others import SHARED, share_of_others
from wizard.ask.reader.telling_values import is_one_of, told_by_name
from wizard.ask.reader.undoing import (
    everywhere,
    spoken_of,
    those_that_are,
    those_with_none,
    those_with_some,
    turned_round,
    way_back,
    with_those_too,
    without,
)


def each_edit(parts: tuple[object, ...], query: Query, joiner: Joiner, *, several: bool = False) -> Edited:
    """The parts' edits, one after the other.

    Of several, one that says again what is said already changes nothing; but who says it again, of those from whom one
    was chosen, begins from those: "and in the afternoon, also nonstop".
    """
    joined = parts[0].parts if isinstance(parts[0], Several) and parts[0].joint == "and" else ()
    if any(_is_said_already(part, query, joiner) for part in joined):
        parts = (*joined, *parts[1:])
    if len(parts) > 1:
        for changed, cost in with_both_ends(parts[0], parts[1], query, joiner):
            yield from _with_the_rest(parts[2:], changed, cost, joiner)
    several = several or len(parts) > 1
    again = several and _is_said_already(parts[0], query, joiner)
    made = list(_as_it_was(parts[0], query, joiner) if again else _edits(parts[0], query, joiner))
    if not made and several and isinstance(parts[0], Dropped) and parts[0].widens:
        made = [(query, 0.0)]  # gone already: "at any time, not only before noon"
    for changed, cost in made:
        yield from _with_the_rest(parts[1:], changed, cost, joiner, several=several)


def _with_the_rest(
    parts: tuple[object, ...], changed: Query, cost: float, joiner: Joiner, *, several: bool = True
) -> Edited:
    """The query that the first parts made, with what the others say."""
    if not parts:
        yield changed, cost
    else:
        for further, extra in each_edit(parts, changed, joiner, several=several):
            yield further, cost + extra


def _as_it_was(what: object, query: Query, joiner: Joiner) -> Edited:
    """The query, with what is said again behind the rest; where it is of one that was chosen, rather those from whom it
    was."""
    told = set(flat(main(query).where))
    query = next((one for one, _ in _edits(what, query, joiner) if set(flat(main(one).where)) == told), query)
    base = main(query)
    among = replace(base, where=tuple(c for c in base.where if not (isinstance(c, Extreme) and c.count == 1)))
    if isinstance(query, Show) and not query.terms and among.where and among != base:
        yield Show(among), 0.0
        yield query, CHOSEN_AGAIN
    else:
        yield query, 0.0


CHOSEN_AGAIN = 0.5
"""What it costs that one is chosen again where what was said of all of them is said again."""


def _is_said_already(what: object, query: Query, joiner: Joiner) -> bool:
    """Whether the query says already what a part says of its members: "the way back, La Guardia to Boston"."""
    base = main(query)
    said = set(flat(base.where))
    if isinstance(what, Noun):
        return what.set.cls == base.cls and bool(what.set.where) and set(flat(what.set.where)) <= said
    found = joiner.restrict(Set(base.cls), what) if isinstance(what, (Holds, Tied, At, When, Weekdays)) else ()
    return any(one.where and set(flat(one.where)) <= said for one, _ in found)


def _edits(what: object, query: Query, joiner: Joiner) -> Edited:
    """The edits that one part says, by what it is; whatever is no entry of `_KINDS` is a modifier.

    Nobody goes from a place to itself: "and to Boston" after flights from Boston is the way back.
    """
    if isinstance(query, Share) and isinstance(what, SHARED):
        yield from share_of_others(what, query, lambda part, listed: _edits(part, listed, joiner), joiner.lexicon)
        return
    if isinstance(query, Ask) and not isinstance(what, WholeRequest):
        yield from _claimed_otherwise(what, query, joiner)
    what = _amount_of_groups(what, query)
    base, turned = main(query), False
    for made, cost in _KINDS.get(type(what), with_modifier)(what, query, base, joiner):
        changed = wherever_it_was_named(query, made) if isinstance(what, (Noun, Tied)) else made
        if not goes_nowhere(main(changed), joiner.lexicon):
            yield changed, cost
        elif not (turned or goes_nowhere(base, joiner.lexicon)):
            turned = True
            for back, extra in turned_round(Returning(), base, joiner.lexicon):
                yield back, cost + extra


def _amount_of_groups(what: object, query: Query) -> object:
    """So much of what groups are compared by is of the groups, and not of who is in them: "only those above 45000",
    after the levels where the average salary is above 40000."""
    if not isinstance(query, Grouped) or query.best is not None or not isinstance(what, Holds):
        return what
    said = what.condition
    if not isinstance(said, Compare) or not isinstance(said.value, tuple) or what.verb or what.clause:
        return what
    terms = [one.computed.term for one in query.having if isinstance(one.value, tuple)] or [query.term]
    numbers = tuple(value for value in said.value if not isinstance(value, str))
    return Amount(said.op, numbers) if said.term in terms and numbers else what


def _claimed_otherwise(what: object, query: Ask, joiner: Joiner) -> Edited:
    """Whether something else is so of one who was named, or of any: "in Plano", after whether he lives in Dallas."""
    claim = query.claims[0]
    named = not claim.set.where or told_by_name(claim.set.where, claim.set.cls, joiner.lexicon)
    if len(query.claims) > 1 or not named:
        return
    for changed, cost in _edits(what, Show(Set(claim.set.cls, claim.conditions)), joiner):
        new = changed.set.where if isinstance(changed, Show) and not changed.terms else ()
        same = isinstance(changed, Show) and changed.set.cls == claim.set.cls and len(new) <= len(claim.conditions)
        if new and same and new != claim.conditions and not told_by_name(new, claim.set.cls, joiner.lexicon):
            yield Ask((replace(claim, conditions=new),)), cost - OF_THE_CLAIM


OF_THE_CLAIM = 0.8
"""How much likelier it is that it is asked whether something else is so of one who was named than that others are."""


def _by_degree(degree: Degree, query: Query, base: Set, joiner: Joiner) -> Edited:
    if not (degree.attributes or degree.when):
        yield from best_group(degree, query)
    alike = in_chosen_groups(query)
    yield from chosen(degree, query, base if alike is None else narrow(base, alike), joiner)


def _by_words(said: FunctionWord, query: Query, base: Set, joiner: Joiner) -> Edited:
    best = groups_of(query, joiner) if isinstance(query, Grouped) and query.best is not None else None
    if said.words == "list" and best is not None and isinstance(query, Grouped) and isinstance(query.by, Via):
        yield Show(narrow(base, Related(query.by.step, best))), 0.0  # who is in the group that was chosen
        return
    alike = in_chosen_groups(query) if isinstance(query, Grouped) and query.best is not None else None
    if said.words in ("list", "count") and alike is not None:
        members = narrow(base, alike)
        yield (Show(members) if said.words == "list" else HowMany(members)), 0.0
        return
    yield from echoed(said.words, query, base)
    yield from _of_a_word(said.words, query, base, joiner)


def _by_amount(amount: Amount, query: Query, base: Set, joiner: Joiner) -> Edited:
    if amount.units:
        yield from with_modifier(amount, query, base, joiner)
    else:
        found = list(another_amount(amount, query, joiner))
        yield from found or with_modifier(amount, query, base, joiner)


def _by_exchange(instead: Instead, query: Query, base: Set, joiner: Joiner) -> Edited:
    if not spoken_of(instead.old, query, joiner.lexicon):
        return
    old, new = _named(instead.old), _named(instead.what)
    if old is not None and new is not None:
        named = replace(new.set, bare=False)
        if old.set.cls == new.set.cls and names_one(new.set) and any(_is_named(node, old.set) for node in walk(query)):
            changed: Query = rewrite(query, lambda node: named if _is_named(node, old.set) else node)
            yield changed, 0.0  # where the old one stood: "Dallas instead of Denver"
            return
        for told in (c for c in base.where if isinstance(c, Related) and _is_named(c.to, old.set)):
            for step in joiner.steps(base.cls, new.set.cls):  # a town in the place of an airport
                there = about(query, base, exchanged(base, told, Related(step, named)))
                same = set(keys(Related(step, named), joiner.lexicon)) & set(keys(told, joiner.lexicon))
                if there is not None and same:
                    yield there, 0.0
    for further, cost in _edits(instead.what, query, joiner):
        if old is None or not any(_is_named(node, old.set) for node in walk(further)):
            yield further, cost


def _in_its_stead(what: object, query: Query, base: Set, joiner: Joiner) -> Edited:
    """What takes the place of something of its kind, and joins nothing; none of several that were said."""
    told = [node for node in walk(base.where) if isinstance(node, Compare)]
    for changed, cost in _edits(what, query, joiner):
        new = main(changed)
        if any(is_one_of(node, one) for one in told for node in walk(new.where) if isinstance(node, Compare)):
            continue  # "no Delta", after United or Delta
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
        if word == "upper side":
            yield from _one_further(base)


def _one_further(base: Set) -> Edited:
    """Whoever stands to those who were found as these stand to others: after somebody's boss, "and above that"."""
    only = base.where[0] if len(base.where) == 1 else None
    if isinstance(only, Related) and only.to.cls == base.cls:
        yield Show(Set(base.cls, (Related(only.step, base),))), 0.0


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
