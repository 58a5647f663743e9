"""Edits that ask something else of what was found: other terms, in groups, the most of it, counted, another number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wizard.ask import form
from wizard.ask.facts import replace
from wizard.ask.form import (
    SEVERAL_NUMBERS,
    Aggregate,
    Ask,
    Attr,
    Compare,
    Computed,
    Extreme,
    Grouped,
    Having,
    HowMany,
    Key,
    Number,
    Order,
    Part,
    Query,
    Related,
    Set,
    Share,
    Show,
    Term,
    Versus,
    Via,
    exchanged,
    rewrite,
    walk,
)
from wizard.ask.reader.antecedents import open_sets
from wizard.ask.reader.earlier import Earlier, Edited, about, asked_term, in_chosen_groups, main, names_one
from wizard.ask.reader.further_conditions import onto
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import Amount, DatePart, Degree, Grouping, Measure, Noun, Numeral, Ordered
from wizard.ask.reader.narrowing import flat, within
from wizard.ask.reader.replacing import inner_sets, is_a_kind, replacing, swapped
from wizard.ask.reader.rules.grouping import by
from wizard.ask.reader.rules.sorting import order_of
from wizard.ask.reader.taken_together import is_measured
from wizard.domain.lexicon import Lexicon

ALONE = 0.6
"""What it costs to choose the most among members of one name."""
PARTS = 0.6
"""What it costs that one of the parts of journeys is chosen, where the word may choose one of the journeys."""

# -- terms -----------------------------------------------------------------------------------------------------------


def with_measure(measure: Measure, query: Query, base: Set, joiner: Joiner) -> Edited:
    """The query with another measure, of its members or of what has to do with them: "and their salaries"; where the
    best group was chosen by a value, of who is in that."""
    chosen = in_chosen_groups(query) if isinstance(query, Grouped) and query.best is not None else None
    if chosen is not None and not measure.owned:
        members = form.narrow(base, chosen)
        yield from with_measure(measure, Show(members), members, joiner)
    elif measure.owned:
        whole = not open_sets(measure.owner) and measure.owner.where
        if whole and isinstance(query, (Show, Aggregate)) and measure.owner.cls == base.cls:
            yield from _of_others(measure, base, joiner)
    elif measure.owner.cls != base.cls:
        if measure.term != Key():  # "each with its salary" is of each of those that were found
            yield from _of_partners(measure, base, joiner)
    else:
        of = replacing(base, measure.owner.where, joiner.lexicon) if measure.owner.where else base
        yield from (_computed if measure.function else _shown)(measure, query, base, of)


def _of_others(measure: Measure, base: Set, joiner: Joiner) -> Edited:
    """What others have, who are named by their class: "and what do the men get".

    After a question about managers who are women they are managers as well: what is not replaced stays.
    """
    if measure.rank != 1 or measure.count != 1:
        return
    named = replace(measure.owner, bare=False)
    kept = replacing(base, named.where, joiner.lexicon)
    took_a_place = len(kept.where) < len(base.where) + len(named.where)
    took_a_place = took_a_place or not any(is_a_kind(c, joiner.lexicon) for c in named.where)  # women among those
    for found, cost in ((kept, -0.2), (named, 0.0)) if took_a_place and kept != named else ((named, 0.0),):
        if measure.function:
            yield Aggregate(measure.function, measure.term, found), cost
        else:
            yield Show(found, (measure.term, *measure.more)), cost


def _of_partners(measure: Measure, base: Set, joiner: Joiner) -> Edited:
    """A measure of what has to do with the members: "and their managers' salaries"."""
    for step in joiner.steps(measure.owner.cls, base.cls):
        of = within(measure.owner, Related(step, base))
        if measure.function and measure.rank == measure.count == 1:
            yield Aggregate(measure.function, measure.term, of), 0.4 + joiner.cost(step)
        elif not measure.function:
            yield Show(of, (measure.term, *measure.more)), 0.4 + joiner.cost(step)


def _computed(measure: Measure, query: Query, _base: Set, of: Set) -> Edited:
    """An aggregate over the members: "and the average age?"."""
    if measure.rank != 1 or measure.count != 1:
        return
    if isinstance(query, Grouped):
        yield replace(query, function=measure.function, term=measure.term, set=of, best=None, having=()), 0.0
    yield Aggregate(measure.function, measure.term, of), 0.0 if not isinstance(query, Grouped) else 0.6


def _shown(measure: Measure, query: Query, base: Set, of: Set) -> Edited:
    """Each member's own value: "and their salaries"; in the place of what was computed over or shown."""
    if isinstance(query, Aggregate) and query.function in ("avg", "sum", "min", "max"):
        yield replace(query, term=measure.term, set=of), 0.3
        yield Show(of, (measure.term, *measure.more)), 0.6
    elif isinstance(query, Grouped) and query.term is not None:
        yield replace(query, term=measure.term, set=of), 0.0
    elif isinstance(query, Show) and query.set == base:
        yield replace(query, set=of, terms=(measure.term, *measure.more)), 0.0
    else:
        yield Show(of, (measure.term, *measure.more)), 0.0


def by_group(grouping: Grouping, query: Query, base: Set, joiner: Joiner) -> Edited:
    """The query by groups: "by department". Nothing comes of questions that have no groups, as yes/no questions."""
    if isinstance(query, (Ask, Share, *SEVERAL_NUMBERS)):
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


def chosen(degree: Degree, query: Query, base: Set, joiner: Joiner) -> Edited:
    """ "The youngest?" of what was found; of what was shown or computed where no attribute is said."""
    terms = tuple(t for t in query.terms if t != Key()) if isinstance(query, Show) else ()
    for name, high in degree.attributes:
        entry = joiner.lexicon.attributes[name]
        if entry.of == base.cls:
            cost = PARTS if _are_parts_of_journeys(name, query, base, joiner) else 0.0
            yield Show(onto(base, (Extreme(Attr(name), high, degree.count, degree.rank),)), terms), cost
            continue
        # where one comes from who was chosen: "and the oldest" is another one of those
        for one in (n for n in inner_sets(query, base) if n.cls == entry.of and is_chosen(n)):
            another = onto(replace(one, bare=False), (Extreme(Attr(name), high, degree.count, degree.rank),))
            price = joiner.lexicon.classes[one.cls].how_much
            priced_by_it = any(step.relation == price for step in joiner.steps(one.cls, base.cls))
            yield swapped(query, one, another) if priced_by_it else Show(another), 0.0  # after its fare, that fare
        # the cheapest of airlines that were asked for is a flight of theirs: what has a price
        about_them = [base, *(n for n in inner_sets(query, base) if n.cls != base.cls)]
        prices = {found: joiner.lexicon.classes[found.cls].how_much for found in about_them}
        steps = [(found, step) for found in prices for step in joiner.steps(found.cls, entry.of)]
        priced = any(step.relation == prices[found] for found, step in steps)
        for found, step in steps:
            term = Via(step, Attr(name), "max" if high else "min")
            best = onto(replace(found, bare=False), (Extreme(term, high, degree.count, degree.rank),))
            far = 0.2 if step.relation == prices[found] else 0.8 if priced else 0.4
            far += ALONE if names_one(found) else 0.0
            told = any(one.cls == entry.of for one in inner_sets(query, base))  # by journeys, which may be chosen
            far += PARTS if joiner.is_journey(entry.of) and (told or not joiner.several(step)) else 0.0
            yield Show(best), far + (0.0 if found == base else 0.3) + joiner.cost(step)
    last = base.where[-1] if base.where else None
    if degree.timely and isinstance(last, Extreme) and last.count > degree.count > 1 and not degree.attributes:
        # "the first two", or the last, of several in the order in which these were chosen
        end = replace(last, most=last.most != degree.high, count=degree.count)
        yield Show(replace(base, where=(*base.where, end) if degree.high else (*base.where[:-1], end)), terms), 0.0
    elif not degree.attributes and isinstance(last, Extreme) and not degree.when:
        turned = replace(last, most=degree.high, count=degree.count, rank=degree.rank)
        same = turned == last  # as "the biggest" "in division 3", where the biggest of division 2 was asked for
        yield Show(replace(base, where=(*base.where[:-1], turned)), terms), 0.3 if same else 0.0
    elif not degree.attributes and isinstance(query, (Show, Aggregate)):
        terms_of = query.terms if isinstance(query, Show) else query.term
        kinds = {joiner.lexicon.attributes[t.name].kind for t in walk(terms_of) if isinstance(t, Attr)}
        timely = bool(kinds & {"date", "time"}) or not (degree.when or (degree.timely and not kinds & {"number"}))
        if timely and (not kinds or kinds & set(_MEASURED)):  # names and codes have no most
            yield from _most_of_terms(degree, query, base)


def _are_parts_of_journeys(name: str, query: Query, base: Set, joiner: Joiner) -> bool:
    """Whether members are none of the journeys that they were told by, and the word for the most of an attribute may be
    of these as well: where flights stop "the fastest" is a flight."""
    attributes = joiner.lexicon.attributes
    words = {*attributes[name].least, *attributes[name].most}
    journeys = {one.cls for one in inner_sets(query, base) if joiner.is_journey(one.cls)} - {base.cls}
    alike = (one for one in attributes.values() if one.of in journeys)
    return any(not words.isdisjoint((*one.least, *one.most)) for one in alike)


def is_chosen(one: Set) -> bool:
    """Whether a set is the one that has the most among others."""
    return any(isinstance(c, Extreme) and c.count == 1 for c in one.where)


def beside(step: int, query: Query, base: Set) -> Edited:
    """ "The next one" and "the one before": one further, or less far, in the order in which one was chosen."""
    if base.where and isinstance(base.where[-1], Extreme) and base.where[-1].count == 1:
        rank = base.where[-1].rank + step
        if rank > 0:
            found = replace(base, where=(*base.where[:-1], replace(base.where[-1], rank=rank)))
            changed = about(query, base, found)
            if changed is not None:
                yield changed, -0.3


def in_that_place(place: int, query: Query, base: Set) -> Edited:
    """ "And the third": another one in the order in which one was chosen; of what was asked of that one as well, after
    the fare of the first."""
    last = base.where[-1] if base.where else None
    if isinstance(last, Extreme) and last.count == 1 and last.rank != place:
        changed = about(query, base, replace(base, where=(*base.where[:-1], replace(last, rank=place))))
        if changed is not None:
            yield changed, -0.3
        return
    chosen = [one for one in dict.fromkeys(inner_sets(query, base)) if is_chosen(one)]
    best = chosen[0].where[-1] if len(chosen) == 1 else None
    if isinstance(best, Extreme) and best.rank != place:
        other = replace(chosen[0], where=(*chosen[0].where[:-1], replace(best, rank=place)))
        yield swapped(query, chosen[0], other), -0.3


def in_another_month(month: int, query: Query, base: Set, joiner: Joiner) -> Edited:
    """ "In January": in the place of another month, of the year of the days that were said, or of the days that were
    shown, in any year."""
    kinds = joiner.lexicon.attributes
    said = [node for node in walk(query) if isinstance(node, Compare) and isinstance(node.term, Part)]
    if any(part.term.unit == "month" for part in said if isinstance(part.term, Part)):
        changed: Query = rewrite(query, lambda node: replace(node, value=(month,)) if node in said else node)
        if changed != query:
            yield changed, 0.0
        return
    for condition in flat(base.where):
        if not (isinstance(condition, Compare) and condition.op == "=" and isinstance(condition.value, tuple)):
            continue
        term = condition.term
        if isinstance(term, Attr) and kinds[term.name].kind == "date" and len(condition.value) == 1:
            new = replace(condition, value=(f"{str(condition.value[0])[:4]}-{month:02d}",))
            if new != condition:
                yield from _about_all(query, base, exchanged(base, condition, new))
            return
    shown = asked_term(query)
    if shown is not None and isinstance(shown[0], Attr) and kinds[shown[0].name].kind == "date":
        yield from _about_all(query, base, within(base, Compare(Part(shown[0], "month"), "=", (month,))))


def _about_all(query: Query, base: Set, new: Set) -> Edited:
    changed = about(query, base, new)
    if changed is not None:
        yield changed, 0.0


def on_the_other_side(query: Query, base: Set, lexicon: Lexicon, *, high: bool) -> Edited:
    """ "And before that", "and over": those on the other side of the one limit that was said."""
    limits = [
        c
        for c in flat(base.where)
        if isinstance(c, Compare) and (c.op in _OTHER_SIDE or c.op == "=") and isinstance(c.term, Attr)
        and lexicon.attributes[c.term.name].kind in _MEASURED
    ]  # fmt: skip
    if len(limits) == 1 and (limits[0].op == "=" or high == (limits[0].op in ("<", "<="))):
        beyond: form.Op = ">" if high else "<"  # "and above that", after those on level 20
        old, new = limits[0], replace(limits[0], op=_OTHER_SIDE.get(limits[0].op, beyond))
        yield from _about_all(query, base, exchanged(base, old, new))


_OTHER_SIDE: Mapping[str, form.Op] = {"<": ">", "<=": ">", ">": "<", ">=": "<"}


def when_it_is(query: Query, base: Set, joiner: Joiner) -> Edited:
    """ "At what times": of what was found, or was mentioned, and goes at a time."""
    for place, found in enumerate((base, *Earlier(0, query).sets()[1:])):
        entry = joiner.lexicon.classes[found.cls]
        name = entry.time or entry.when
        if name is not None:
            yield Show(replace(found, bare=False, earlier=False), (Attr(name),)), 0.3 * place
            return


def _most_of_terms(degree: Degree, query: Show | Aggregate, base: Set) -> Edited:
    """ "The highest?" of what was shown or computed."""
    if isinstance(query, Aggregate):
        yield replace(query, function="max" if degree.high else "min"), 0.0
        return
    terms = tuple(t for t in query.terms if t != Key())
    if len(terms) == 1:
        yield Show(onto(base, (Extreme(terms[0], degree.high, degree.count, degree.rank),)), query.terms), 0.0


_OF_DEGREE = ("<", "<=", ">", ">=", "between")
"""Comparisons that say how much of something members have."""
_MEASURED = ("number", "date", "year", "time")
"""Kinds of attributes that put members in an order of their own."""


def ordered(what: Ordered, query: Query, joiner: Joiner) -> Edited:
    """ "Sort them by salary": the same answer, in that order; where nothing is said, by what it shows or is told by."""
    if not isinstance(query, Show):
        return
    said = what.orders
    if any(order.term == Key() for order in said):
        told = (one.term for one in query.set.where if isinstance(one, Compare) and one.op in _OF_DEGREE)
        terms = [*(term for term in query.terms if term != Key()), *told]
        kinds = joiner.lexicon.attributes
        measured = [one for one in terms if isinstance(one, Attr) and kinds[one.name].kind in _MEASURED]
        known = query.order or tuple(Order(term) for term in measured[:1])  # no name is the highest
        said = tuple(replace(order, most=said[0].most) for order in known)
    order = order_of(joiner, query.set, said)
    if order:
        yield replace(query, order=order), 0.0


def echoed(what: str, query: Query, base: Set) -> Edited:
    """The query asked for its members, their number, the average or the total of its values, by what `what` says."""
    among = replace(base, where=tuple(c for c in base.where if not isinstance(c, Extreme)))
    if what == "all":  # those among whom one was chosen
        yield Show(among if among.where else base), 0.0
    elif what == "list" and isinstance(query, Aggregate) and query.function in ("max", "min") and not query.more:
        yield Show(onto(base, (Extreme(query.term, query.function == "max"),))), 0.0
    elif what == "count" and not isinstance(query, Grouped):
        most = [c.term for c in base.where if isinstance(c, Extreme) and isinstance(c.term, Number) and c.count == 1]
        several = replace(base, where=tuple(c for c in base.where if not (isinstance(c, Extreme) and c.count == 1)))
        yield (Show(base, (most[-1],)) if most else HowMany(several)), 0.0  # of one with the most, how many it has
    elif what == "how much" and asked_term(query) is not None:
        yield query, 0.0
    elif what == "list" and not (isinstance(query, Show) and not query.terms and not isinstance(query, Ask)):
        yield Show(base), 0.0
    elif what in ("average", "total") and isinstance(query, (Show, Aggregate, Grouped)):
        function = "avg" if what == "average" else "sum"
        if isinstance(query, (Aggregate, Grouped)):
            if query.term is not None and query.function in ("min", "max", "sum", "avg"):
                yield replace(query, function=function), 0.0
        elif len(terms := [term for term in query.terms if term != Key()]) == 1:
            yield Aggregate(function, terms[0], base), 0.0


# -- numbers ---------------------------------------------------------------------------------------------------------


def another_number(number: Numeral, query: Query, joiner: Joiner) -> Edited:
    """ "Sorry, 90": in the place of the last number that was said, in thousands where that was."""
    found = [n for n in walk(query) if isinstance(n, Compare) and one_number(n, joiner.lexicon) is not None]
    numbers = list(dict.fromkeys(found))
    if len(numbers) != 1:
        return
    old = numbers[0]
    known = one_number(old, joiner.lexicon)
    value: form.Scalar = number.value
    if isinstance(known, str):
        value = number.text
    elif isinstance(known, (int, float)) and known >= 1000 > number.value:
        value = number.value * 1000
    new = replace(old, value=(value,))
    changed: Query = rewrite(query, lambda node: new if node == old else node)
    yield changed, 0.0


def another_amount(amount: Amount, query: Query, joiner: Joiner) -> Edited:
    """ "Over 70": of what was asked for or, where that is no number, in the place of the last number that was compared
    with."""
    shown = query.terms if isinstance(query, Show) else ()
    measured = [term for term in shown if is_measured(term, joiner.lexicon)]
    if isinstance(query, Grouped) and not query.more and query.best is None:  # the groups that have so many
        yield replace(query, having=(Having(Computed(query.function, query.term), amount.op, amount.values),)), 0.0
        return
    if isinstance(query, Versus):  # "above 50000", after whether the average is above 40000
        if isinstance(query.right, tuple):
            yield replace(query, op=amount.op, right=amount.values), 0.0
        return
    if isinstance(query, Aggregate) and not query.more and is_measured(query.term, joiner.lexicon):
        yield Show(within(query.set, Compare(query.term, amount.op, amount.values))), 0.0
        return
    if isinstance(query, Show) and len(measured) == 1:
        new = Compare(measured[0], amount.op, amount.values)
        rest = tuple(c for c in query.set.where if not (isinstance(c, Extreme) and c.term == measured[0]))
        yield replace(query, set=within(replace(query.set, where=rest), new)), 0.0
        return
    chosen_by = [c for c in main(query).where if isinstance(c, Extreme) and c.count == 1]
    if isinstance(query, Show) and len(chosen_by) == 1 and is_measured(chosen_by[0].term, joiner.lexicon):
        among = replace(query.set, where=tuple(c for c in query.set.where if c != chosen_by[0]))
        yield Show(within(among, Compare(chosen_by[0].term, amount.op, amount.values))), 0.2
        return
    numbers = [
        n
        for n in walk(query)
        if isinstance(n, Compare) and isinstance(n.value, tuple) and n.value and n.op != "in"
        and all(isinstance(value, (int, float)) for value in n.value) and not _identifies(n.term, joiner.lexicon)
    ]  # fmt: skip
    if len(numbers) != 1:
        return
    old = numbers[0]
    known = [value for value in old.value if isinstance(value, (int, float))] if isinstance(old.value, tuple) else []
    thousands = min(known) >= 1000 > max(amount.values)
    values = tuple(value * 1000 for value in amount.values) if thousands else amount.values
    new = replace(old, op=amount.op, value=values)
    changed: Query = rewrite(query, lambda node: new if node == old else node)
    yield changed, 0.0


def _identifies(term: Term, lexicon: Lexicon) -> bool:
    """Whether values of a term are numbers of things, which are no more and no less than others."""
    return isinstance(term, Attr) and lexicon.attributes[term.name].kind == "identifier"


def one_number(compare: Compare, lexicon: Lexicon) -> form.Scalar | None:
    """The one number that a condition compares with, also one that is written in digits; None where it has none."""
    if not isinstance(compare.value, tuple) or len(compare.value) != 1:
        return None
    value = compare.value[0]
    if isinstance(value, (int, float)):
        return value
    plain = isinstance(compare.term, Attr) and lexicon.attributes[compare.term.name].kind == "identifier"
    return value if plain and value.isdecimal() else None


__all__ = [
    "another_amount",
    "another_number",
    "beside",
    "by_group",
    "chosen",
    "echoed",
    "in_another_month",
    "in_that_place",
    "is_chosen",
    "on_the_other_side",
    "one_number",
    "ordered",
    "when_it_is",
    "with_measure",
]
