"""Conditions that nothing can meet: a reading that has them is none.

A member has one value of an attribute, so it cannot have two; no number is above 50 and below 30; nobody is a man and
a woman. Conditions that hold of different members (partners, alternatives) contradict nothing.
"""

from __future__ import annotations

import calendar
import itertools
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from wizard.ask import form
from wizard.ask.facts import replace
from wizard.ask.form import (
    Attr,
    Claim,
    Compare,
    Condition,
    Either,
    Every,
    Is,
    Member,
    Not,
    Number,
    Part,
    Query,
    Related,
    Scalar,
    Set,
    Shared,
    Step,
    Term,
    narrow,
)
from wizard.ask.reader.clock import DAWN, MIDNIGHT
from wizard.ask.reader.narrowing import flat
from wizard.ask.reader.telling_values import told_by_name
from wizard.domain.lexicon import Lexicon


def impossible(query: Query, lexicon: Lexicon) -> bool:
    """Whether some set of the query can have no members, whatever the database holds; or the best of several groups is
    asked for of members that are all in one."""
    if _lasts_without_end(query, lexicon):
        return True
    nodes = list(form.walk(query))
    if any(isinstance(node, form.Grouped) and _is_one_group(node) for node in nodes):
        return True
    asked = query.set if isinstance(query, form.Show | form.HowMany) else None
    sets = (_but_for_ends_counted(one, lexicon) if one is asked else one for one in nodes if isinstance(one, Set))
    if any(form.once(node, lexicon, _has_no_members) for node in sets if node.where):
        return True
    if any(_goes_to_all_from_elsewhere(node, lexicon) for node in nodes if isinstance(node, Set | Claim)):
        return True
    return any(_ends_elsewhere(node, lexicon) for node in nodes if isinstance(node, Claim))


def _but_for_ends_counted(found: Set, lexicon: Lexicon) -> Set:
    """The set without numbers of places where its members begin or end, of which the data may have several: "flights
    that go to more than one city" land where two cities are served."""
    kept = tuple(c for c in found.where if not _counts_ends(c, lexicon))
    return found if len(kept) == len(found.where) else replace(found, where=kept)


def _counts_ends(condition: Condition, lexicon: Lexicon) -> bool:
    """Whether partners are counted over a way of several hops, at whose end there may be several after all."""
    step = condition.term.step if isinstance(condition, Compare) and isinstance(condition.term, Number) else None
    return step is not None and not step.inverse and len(lexicon.relations[step.relation].path) > 1


def _goes_to_all_from_elsewhere(of: Set | Claim, lexicon: Lexicon) -> bool:
    """Whether it would be told apart, of what goes from a place to all of some, that it goes there and leaves here: who
    flies "from Boston to every city in Texas" goes to each of them from there."""
    cls, where = (of.set.cls, (*of.set.where, *of.conditions)) if isinstance(of, Claim) else (of.cls, of.where)
    ends = lexicon.classes[cls].unmarked if cls in lexicon.classes else ()
    places = {lexicon.relations[name].to for name in ends}
    to_all = any(isinstance(c, form.All) and lexicon.relations[c.step.relation].to in places for c in flat(where))
    return to_all and any(_begins_or_ends(c, ends, lexicon) for c in flat(where) if isinstance(c, Related))


def _begins_or_ends(told: Related, ends: Sequence[str], lexicon: Lexicon) -> bool:
    """Whether it is said where something begins or ends, or that it has journeys that do."""
    journeys = lexicon.classes[told.to.cls].unmarked
    inner = (c for c in flat(told.to.where) if isinstance(c, Related))
    return told.step.relation in ends or any(c.step.relation in journeys for c in inner)


def _is_one_group(grouped: form.Grouped) -> bool:
    """Whether the best group is asked for among one: "the most common first name" of those who are called John, or of
    those who have the most common one."""
    conditions = flat(grouped.set.where)
    told = (c.term for c in conditions if isinstance(c, Compare) and c.op == "=" and isinstance(c.value, _ONE_VALUE))
    return grouped.best is not None and isinstance(grouped.by, Attr) and grouped.by in set(told)


_ONE_VALUE = (tuple, form.Grouped)


def _ends_elsewhere(claim: Claim, lexicon: Lexicon) -> bool:
    """Whether it is asked of journeys to one place if they go to another: "do flights serve Boston to Denver" is of a
    way; of one that is told by its number it may be asked."""
    if any(isinstance(c, Compare) and c.op == "=" for c in claim.set.where):
        return False
    return _at_two_places(narrow(claim.set, *claim.conditions), lexicon)


def _at_two_places(found: Set, lexicon: Lexicon) -> bool:
    """Whether a journey would begin, or end, at each of two places of one kind."""
    unmarked = lexicon.classes[found.cls].unmarked if found.cls in lexicon.classes else ()
    for ends in (unmarked[::2], unmarked[1::2]):
        places = {_named_place(c.to) for c in found.where if isinstance(c, Related) and c.step.relation in ends}
        kinds = [place.cls for place in places if place is not None]
        if len(set(kinds)) < len(kinds):
            return True
    return False


def _named_place(found: Set) -> Set | None:
    """The place that is named: itself, or the one that what is told serves ("airports that serve Boston")."""
    while len(found.where) == 1 and isinstance(found.where[0], Related):
        found = found.where[0].to
    named = bool(found.where) and all(isinstance(c, Compare) and c.op == "=" for c in found.where)
    return Set(found.cls, found.where) if named else None


def _has_no_members(found: Set, lexicon: Lexicon) -> bool:
    return (
        _nobody(found.where, lexicon)
        or goes_nowhere(found, lexicon)
        or _has_anothers(found, lexicon)
        or _is_at_another_hour(found.where)
        or _is_at_any_hour(found.where, lexicon)
        or _at_both_ends(found.where)
    )


def _at_both_ends(where: Sequence[Condition]) -> bool:
    """Whether the last of those that are first would be wanted: "the earliest flight and the latest" are two."""
    ends = [(c.term, c.most) for c in where if isinstance(c, form.Extreme) and c.count == c.rank == 1]
    return any((term, not most) in ends for term, most in ends)


def _is_at_another_hour(where: Sequence[Condition]) -> bool:
    """Whether what goes at night would go after, or before, an hour of the day: "overnight, leaving after ten" is after
    ten at night."""
    limits = [c for c in where if isinstance(c, Compare) and c.op in _LIMITS and isinstance(c.value, tuple)]
    for night in (c for c in where if isinstance(c, Either)):
        ends = {c.op[0]: c for c in night.conditions if isinstance(c, Compare) and c.op in _LIMITS}
        begin, end = ends.get(">"), ends.get("<")
        if begin is None or end is None or len(night.conditions) != len(ends) or begin.term != end.term:
            continue
        hours = (c.value[0] for c in limits if c.term == begin.term and isinstance(c.value, tuple))
        if any(_hour(end) < hour < _hour(begin) for hour in hours if isinstance(hour, int)):
            return True
    return False


_LIMITS = ("<", "<=", ">", ">=")


def _is_at_any_hour(where: Sequence[Condition], lexicon: Lexicon) -> bool:
    """Whether midnight bounds nothing of an hour, or a dawn that nobody spoke of does on the side of another bound."""
    bounds: dict[Attr, set[tuple[str, tuple[Scalar, ...]]]] = defaultdict(set)
    for c in flat(where):
        of_time = isinstance(c, Compare) and isinstance(c.term, Attr) and lexicon.attributes[c.term.name].kind == "time"
        if of_time and isinstance(c.value, tuple):  # type: ignore[union-attr]
            bounds[c.term].add((c.op, c.value))  # type: ignore[union-attr, index]
    for told in bounds.values():
        if len(told) == 1 and told <= _ALL_DAY:
            return True
        for dawn, sides in _TILL_DAWN:
            if dawn <= told and any(op in sides for op, _ in told - dawn):
                return True
    return False


_ALL_DAY = {(">", (0,)), (">=", (0,)), ("<", (MIDNIGHT,)), ("<=", (MIDNIGHT,))}
_TILL_DAWN = (
    ({(">", (0,)), ("<", (DAWN,))}, ("<", "<=")),
    ({("between", (0, DAWN))}, ("<", "<=")),
    ({("between", (DAWN, MIDNIGHT))}, (">", ">=")),
)


def _hour(limit: Compare) -> int:
    """The number that a limit compares with; 0 where it is none."""
    hour = limit.value[0] if isinstance(limit.value, tuple) else 0
    return hour if isinstance(hour, int) else 0


def _has_anothers(found: Set, lexicon: Lexicon) -> bool:
    """Whether members who are named would have partners of another one alone: an airline with another's flights."""
    named = tuple(c for c in found.where if isinstance(c, Compare) and c.op == "=")
    for condition in flat(found.where) if named else ():
        if isinstance(condition, Related) and is_the_only_one(Related(condition.step.back, found), lexicon):
            theirs = (c for c in flat(condition.to.where) if isinstance(c, Related) and c.step == condition.step.back)
            if any(_nobody((*named, *(c for c in one.to.where if isinstance(c, Compare))), lexicon) for one in theirs):
                return True
    return False


def goes_nowhere(found: Set, lexicon: Lexicon) -> bool:
    """Whether members of a set would go from a place to itself, from one of its parts to another, or on two days; stop
    on the way where they begin or end; or go somewhere, and that is all that is said."""
    ends = lexicon.classes[found.cls].unmarked if found.cls in lexicon.classes else ()
    if not ends:
        return False
    if lexicon.classes[found.cls].time is not None and any(_is_somewhere(c, ends) for c in found.where):
        return True
    if _at_two_places(found, lexicon):
        return True
    told = {c.step.relation: c.to for c in found.where if isinstance(c, Related) and c.to.where}
    pairs = zip(ends[::2], ends[1::2], strict=False)
    if any(start in told and end in told and same_place(told[start], told[end]) for start, end in pairs):
        return True
    places = [told[end] for end in ends if end in told]
    stops = (c.to for c in found.where if isinstance(c, Related) and c.step.relation not in ends and c.to.where)
    if any(same_place(stop, place) for stop in stops for place in places):
        return True
    into_town = any(end in told and _part_of_a_place(told[end]) for end in ends[1::2])
    return (into_town and any(start in told for start in ends[2::2])) or _on_two_days(found, lexicon)


def _is_somewhere(condition: Condition, ends: Sequence[str]) -> bool:
    """Whether a condition says of a journey that it begins or ends, as each does, or that it does not: words that were
    of something else."""
    condition = condition.condition if isinstance(condition, Not) else condition
    if not isinstance(condition, Related) or condition.step.inverse or condition.step.relation not in ends:
        return False
    return condition.to == Set(condition.to.cls)


def _part_of_a_place(place: Set) -> bool:
    """Whether a place is told by a part of it: what goes from an airport "to downtown Boston" is no flight."""
    return any(isinstance(c, Is) for c in place.where)


def _on_two_days(found: Set, lexicon: Lexicon) -> bool:
    """Whether a journey would be made on each of two days: one leaves on Monday and arrives on Tuesday."""
    entry = lexicon.classes[found.cls]
    ways = {one.relation for one in (entry.week, entry.date) if one is not None}
    days = (c.to for c in flat(found.where) if isinstance(c, Related) and c.step.relation in ways)
    said = {(c.term, c.value) for day in days for c in day.where if isinstance(c, Compare) and c.op == "="}
    return len(said) > len({term for term, _ in said})


def same_place(one: Set, other: Set) -> bool:
    """Whether two sets name the same place."""
    return (one.cls, one.where) == (other.cls, other.where)


def _lasts_without_end(query: Query, lexicon: Lexicon) -> bool:
    """Whether it is asked how long what has not ended lasted until its end."""
    terms = query.terms if isinstance(query, form.Show) else (query.term,) if isinstance(query, form.Aggregate) else ()
    spans = [lexicon.attributes[term.name] for term in terms if isinstance(term, Attr)]
    ends = {f"{one.column.partition('.')[0]}.{one.until}" for one in spans if one.until is not None}
    if not ends or not isinstance(query, (form.Show, form.Aggregate)):
        return False
    said = [one.predicate for one in form.walk(query.set) if isinstance(one, Is)]
    said += [entry.is_ for name in said for entry in lexicon.predicates[name].when if entry.is_ is not None]
    return any(
        entry.not_ and entry.attribute is not None and lexicon.attributes[entry.attribute].column in ends
        for name in said
        for entry in lexicon.predicates[name].when
    )


def vain(query: Query, lexicon: Lexicon) -> bool:
    """Whether a query asks whether any of some members are so, of whom none can be: "do any leave in the afternoon" of
    those of the morning; or chooses the most among one who is named, or counts that one, or whoever has the most and
    the least at once."""
    sets = [node for node in form.walk(query) if isinstance(node, Set)]
    if any(_chooses_among_one(node, lexicon) or _has_most_and_least(node) for node in sets):
        return True
    if isinstance(query, form.HowMany):
        return _counts_one(query.set, lexicon)
    if not isinstance(query, form.Ask):
        return False
    some = (claim for claim in query.claims if claim.quantifier == "some" and claim.set.where)
    claimed = (replace(claim.set, where=(*claim.set.where, *claim.conditions)) for claim in some)
    return any(_nobody(one.where, lexicon) or _has_anothers(one, lexicon) for one in claimed)


def _has_most_and_least(found: Set) -> bool:
    """Whether members are told by a partner that has the most of something and by one that has the least of it."""
    chosen = [
        (c.step, best.term, best.most)
        for c in found.where
        if isinstance(c, Related)
        for best in c.to.where[-1:]
        if isinstance(best, form.Extreme) and best.count == best.rank == 1
    ]
    return any((step, term, not most) in chosen for step, term, most in chosen)


def _counts_one(found: Set, lexicon: Lexicon) -> bool:
    return not lexicon.classes[found.cls].repeated and bool(told_by_name(found.where, found.cls, lexicon))


def _chooses_among_one(found: Set, lexicon: Lexicon) -> bool:
    rest = tuple(c for c in found.where if not isinstance(c, form.Extreme))
    if len(rest) == len(found.where) or lexicon.classes[found.cls].repeated:
        return False
    return bool(told_by_name(rest, found.cls, lexicon))


def _nobody(where: Sequence[Condition], lexicon: Lexicon) -> bool:
    if len(where) == 1 and (
        isinstance(where[0], Related) or (isinstance(where[0], Compare) and isinstance(where[0].term, Attr))
    ):
        return False  # one partner, or one value
    if any(_all_but_those(condition, where) for condition in where):
        return True
    if any(isinstance(condition, Not) and condition.condition in where for condition in where):
        return True
    if any(_several_of_one(condition, lexicon) for condition in flat(where)):
        return True
    if any(isinstance(condition, Shared) and _tells_apart(condition, lexicon) for condition in where):
        return True
    choices = [one for condition in where if isinstance(condition, Either) for one in condition.conditions]
    besides = tuple(one for one in where if isinstance(one, (Compare, Is, Related))) if choices else ()
    branches = ((*besides, *(one.conditions if isinstance(one, Every) else (one,))) for one in choices)
    if any(len(branch) > 1 and _nobody(branch, lexicon) for branch in branches):
        return True
    told: dict[Term, list[tuple[str, tuple[Scalar, ...]]]] = defaultdict(list)
    for term, op, values in _told(where, lexicon):
        told[term].append((op, values))
    if any(_exclude_each_other(bounds) for bounds in told.values() if len(bounds) > 1):
        return True
    if any(isinstance(term, Part) and _not_then(term, told) for term in told):
        return True
    places: dict[Step, list[Sequence[Condition]]] = defaultdict(list)
    for condition in flat(where):
        if isinstance(condition, Related) and is_the_only_one(condition, lexicon):
            places[condition.step].append(condition.to.where)
    return any(_nobody([c for one in named for c in one], lexicon) for named in places.values() if len(named) > 1)


def _several_of_one(condition: Condition, lexicon: Lexicon) -> bool:
    """Whether a member would have several partners of which it has one at most, who "lives in more than two states", or
    is counted for the only one that each has: flights that "only one airline" flies."""
    if not isinstance(condition, Compare) or not isinstance(condition.term, Number) or condition.term.total:
        return False
    if not isinstance(condition.value, tuple) or not condition.value or not isinstance(condition.value[0], int):
        return False
    least = condition.value[0] + (condition.op == ">")
    partner = Related(condition.term.step, condition.term.of)
    vain = condition.op == "=" and least == 1 and not partner.to.where
    return ((condition.op in (">", ">=", "=") and least > 1) or vain) and is_the_only_one(partner, lexicon)


def _tells_apart(shared: Shared, lexicon: Lexicon) -> bool:
    """Whether no two members have the same: it is what a class is told by."""
    entry = lexicon.classes[shared.among.cls]
    keys = {f"{entry.table}.{column}" for column in entry.key}
    terms = [lexicon.attributes[term.name] for term in shared.terms if isinstance(term, Attr)]
    return keys <= {term.column for term in terms if not term.path}


def _all_but_those(condition: Condition, where: Sequence[Condition]) -> bool:
    """Whether a condition leaves out all who meet the others: "who else" is none of those who were named."""
    out = condition.condition if isinstance(condition, Not) else None
    return isinstance(out, Member) and bool(out.of.where) and set(out.of.where) <= set(where)


def is_the_only_one(condition: Related, lexicon: Lexicon) -> bool:
    """Whether the partner is the only one over its relation: where something begins or ends, what its row points at."""
    if condition.step.inverse:
        return False
    relation = lexicon.relations[condition.step.relation]
    own = relation.path[0].left_columns == lexicon.classes[relation.from_].key
    if condition.step.relation in lexicon.classes[relation.from_].unmarked:
        return not own  # an airline flies to many places, and a flight to one
    pointing = len(relation.path) == 1 and relation.path[0].right_columns == lexicon.classes[relation.to].key
    return pointing and not own and not relation.when


def _told(where: Sequence[Condition], lexicon: Lexicon) -> Iterator[tuple[Term, str, tuple[Scalar, ...]]]:
    """Every plain comparison that must hold of one member."""
    for condition in where:
        if isinstance(condition, Every):
            yield from _told(condition.conditions, lexicon)
        elif isinstance(condition, Either):
            yield from _one_of_its_values(condition)
        elif isinstance(condition, Compare) and isinstance(condition.value, tuple) and condition.value:
            yield condition.term, condition.op, condition.value
        elif isinstance(condition, Is):
            for entry in lexicon.predicates[condition.predicate].when:
                if entry.attribute is not None and not entry.not_:
                    told = (("=", entry.equals), (">", entry.over), ("<", entry.under), ("contains", entry.contains))
                    yield from ((Attr(entry.attribute), op, (value,)) for op, value in told if value is not None)


def _one_of_its_values(condition: Either) -> Iterator[tuple[Term, str, tuple[Scalar, ...]]]:
    """The values of which a member has one, where alternatives are no more than that: "single or divorced"."""
    parts = [one for one in condition.conditions if isinstance(one, Compare) and isinstance(one.value, tuple)]
    same = len({one.term for one in parts}) == 1 and len(parts) == len(condition.conditions)
    if same and all(one.op in ("=", "in") for one in parts):
        yield parts[0].term, "in", tuple(value for one in parts if isinstance(one.value, tuple) for value in one.value)


def _not_then(part: Part, told: Mapping[Term, Sequence[tuple[str, tuple[Scalar, ...]]]]) -> bool:
    """Whether the month of a day is one, and the day is in another: in January, and in February 2021."""
    months = [value for op, values in told[part] if op == "=" and part.unit == "month" for value in values]
    days = [str(value).split("-") for op, values in told.get(part.term, ()) if op == "=" for value in values]
    return bool(months and days) and all(len(day) > 1 and int(day[1]) not in months for day in days)


def _at_no_time(bounds: Sequence[tuple[str, tuple[Scalar, ...]]]) -> bool:
    """Whether nothing is at once within all bounds that are days, months or years: before 1998 and after it."""
    days = [(op, values) for op, values in bounds if all(_DAY.fullmatch(str(value)) for value in values)]
    since = [(_behind if op == ">" else _begin)(str(values[0])) for op, values in days if op in _FROM]
    until = [(_begin if op == "<" else _behind)(str(values[-1])) for op, values in days if op in _TO]
    return bool(since and until) and max(since) >= min(until)


_DAY = re.compile(r"[12]\d{3}(-\d{2}){0,2}")
_FROM, _TO = (">", ">=", "=", "between"), ("<", "<=", "=", "between")


def _begin(day: str) -> tuple[int, ...]:
    """The first day of a year or a month, or a day."""
    return (*map(int, day.split("-")), 0, 0)[:3]


def _behind(day: str) -> tuple[int, ...]:
    """What follows the last day of a year or a month, or a day."""
    *larger, last = map(int, day.split("-"))
    if larger and last == (_MONTHS if len(larger) == 1 else calendar.monthrange(*larger)[1]):
        return _behind("-".join(day.split("-")[:-1]))
    return (*larger, last + 1, 0, 0)[:3]


_MONTHS = 12


def _exclude_each_other(bounds: Sequence[tuple[str, tuple[Scalar, ...]]]) -> bool:
    told = [[str(value).upper() for value in values] for op, values in bounds if op in ("=", "in")]
    for one, other in itertools.combinations(told, 2):
        if not any(a.startswith(b) or b.startswith(a) for a in one for b in other):
            return True
    parts = [str(values[0]).upper() for op, values in bounds if op == "contains"]
    if any(not any(part in value for value in one) for part in parts for one in told):
        return True
    if _at_no_time(bounds):
        return True
    numbers = [(op, values) for op, values in bounds if all(isinstance(value, (int, float)) for value in values)]
    lows = [float(v[0]) for op, v in numbers if op in (">", ">=", "=", "between")]
    highs = [float(v[-1]) for op, v in numbers if op in ("<", "<=", "=", "between")]
    if not (lows and highs):
        return False
    strict = any((op == ">" and v[0] == max(lows)) or (op == "<" and v[-1] == min(highs)) for op, v in numbers)
    return max(lows) > min(highs) or (strict and max(lows) == min(highs))
