"""What the last two or three requests found, taken as one: "both together", "all three", by how much two differ, and
which of two has more."""

from __future__ import annotations

from collections.abc import Sequence

from wizard.ask.facts import replace
from wizard.ask.form import (
    Aggregate,
    Attr,
    Best,
    Compare,
    Condition,
    Either,
    Extreme,
    Grouped,
    HowMany,
    Key,
    Member,
    Minus,
    Query,
    Related,
    Set,
    Show,
    Term,
    Versus,
    Via,
    narrow,
)
from wizard.ask.reader.earlier import Earlier, Edited, names_one
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.narrowing import as_one
from wizard.domain.lexicon import Lexicon

TOGETHER = {"two together": 2, "three together": 3, "all together": 0}
"""How many requests a word takes together; 0: as many as asked the same of others."""
DIFFERENCE = "difference"
"""The word that asks by how much two differ."""
MORE_OF_TWO, LESS_OF_TWO, MORE_MEMBERS, FEWER_MEMBERS = "more of two", "less of two", "more members", "fewer members"
COMPARED = {MORE_OF_TWO: True, LESS_OF_TWO: False, MORE_MEMBERS: True, FEWER_MEMBERS: False}
"""Words that ask which of two has more, or less, of what was asked of each."""
AT_ONCE = "both at once"
"""The word that asks of whom both is true."""
_PAIR = 2
_ASKED_OF_SETS = (Show, HowMany, Aggregate)
"""Questions that may be asked of several sets as of one."""


def taken_together(number: int, earlier: Sequence[Earlier]) -> Query | None:
    """The question that was asked so many times, of all those of whom it was asked; None where it was not the same."""
    last = earlier[-number:] if number else _that_asked_the_same(earlier)
    if len(last) < max(number, _PAIR) or len({_asked(one.query) for one in last}) > 1 or _asked(last[0].query) is None:
        return None
    found, query = all_of([one.main for one in last]), last[-1].query
    return replace(query, set=found) if found is not None and isinstance(query, _ASKED_OF_SETS) else None


def all_alike(earlier: Sequence[Earlier]) -> Set | None:
    """All those of whom the same was asked, one after the other; None where it was asked once."""
    last = _that_asked_the_same(earlier)
    return all_of([one.main for one in last]) if len(last) > 1 else None


def _that_asked_the_same(earlier: Sequence[Earlier]) -> Sequence[Earlier]:
    """The last exchanges that asked the same, each of others than the one before."""
    last = list(earlier[-1:])
    for exchange in reversed(earlier[:-1]):
        if _asked(exchange.query) != _asked(last[0].query) or all_of([exchange.main, last[0].main]) is None:
            break
        last.insert(0, exchange)
    return last


def by_how_much(earlier: Sequence[Earlier], lexicon: Lexicon) -> Edited:
    """By how much one has more than the other: of two of whom one was chosen, or who were asked of one by one; or the
    number that was asked last than the one before."""
    query, base = earlier[-1].query, earlier[-1].main
    if isinstance(query, Versus) and len(query.numbers) == _PAIR and query.times == 1:
        yield Minus(*(reversed(query.numbers) if query.op.startswith("<") else query.numbers)), 0.0
        return
    chosen = base.where[-1] if base.where else None
    if isinstance(query, Show) and isinstance(chosen, Extreme):
        among = replace(base, where=base.where[:-1])
        if chosen.count == chosen.rank == 1 and _are_two(among) and is_measured(chosen.term, lexicon):
            yield Aggregate(DIFFERENCE, chosen.term, among), 0.0
        else:
            yield from _between_ends(earlier[-_PAIR:], lexicon)
        return
    two = earlier[-_PAIR:]
    first, counted = two[0].query, isinstance(query, (HowMany, Aggregate))
    if counted and first != query and _asked(query) is not None and _asked(first) == _asked(query):
        yield Minus(query, first), 0.0
        return
    named = all(names_one(one.main) and one.size(one.main) == 1 for one in two)
    asked = taken_together(_PAIR, earlier) if named else None
    if isinstance(asked, Show) and len(asked.terms) == 1 and is_measured(asked.terms[0], lexicon):
        yield Aggregate(DIFFERENCE, asked.terms[0], asked.set), 0.0


def _between_ends(two: Sequence[Earlier], lexicon: Lexicon) -> Edited:
    """By how much the ends of one order differ: after who earns the most, "and the least"."""
    ends = [one.main.where[-1] if one.main.where else None for one in two]
    terms = {end.term for end in ends if isinstance(end, Extreme) and end.count == 1}
    both = all_of([one.main for one in two])
    if all(isinstance(end, Extreme) for end in ends) and len(terms) == 1 and both is not None:
        term = terms.pop()
        if len(ends) == _PAIR and is_measured(term, lexicon):
            yield Aggregate(DIFFERENCE, term, both), 0.0


def which_has_more(word: str, earlier: Sequence[Earlier], joiner: Joiner) -> Edited:
    """Which of the last two has more, of which the same number was asked: of how many women work in departments 44 and
    45, the department; of two who were asked what they earn, who earns more. Of groups, the one with most members."""
    two, most, members = earlier[-_PAIR:], COMPARED[word], word in (MORE_MEMBERS, FEWER_MEMBERS)
    query = two[-1].query
    if isinstance(query, Grouped) and members:  # after how many there are in each
        yield replace(query, function="count", term=None, more=(), having=(), best=Best(most), alone=True), 0.0
        return
    if len(two) < _PAIR or len({_asked(one.query) for one in two}) > 1:
        return
    both = all_of([one.main for one in two])
    if isinstance(query, Show) and both is not None and not members:
        if len(query.terms) == 1 and is_measured(query.terms[0], joiner.lexicon):
            yield Show(narrow(both, Extreme(query.terms[0], most))), 0.0  # who of two has the higher salary
        return
    if not isinstance(query, (HowMany, Aggregate)):
        return
    either = both.where[-1] if both is not None else None
    by = _told_apart_by(either.conditions, joiner) if isinstance(either, Either) else None
    if both is None or by is None or _asked(query) is None:
        return
    computed = isinstance(query, Aggregate) and not members  # "more employees" are counted, whatever was asked before
    function, term = (query.function, query.term) if computed and isinstance(query, Aggregate) else ("count", None)
    yield Grouped(by, function, term, both, best=Best(most), alone=True), 0.0


def both_at_once(earlier: Sequence[Earlier]) -> Edited:
    """Of whom both is true that the last two requests said: after those with one degree, "and physics", "who has
    both"."""
    found = [one.main for one in earlier[-_PAIR:]]
    if len(found) == _PAIR and found[0].cls == found[1].cls and all_of(found) is not None:
        yield Show(Set(found[0].cls, tuple(dict.fromkeys((*found[0].where, *found[1].where))))), 0.0


def _told_apart_by(conditions: Sequence[Condition], joiner: Joiner) -> Term | None:
    """What two have different ones of, each one alone: a department, a job; None where there is no such thing."""
    if all(isinstance(c, Compare) and c.op == "=" for c in conditions):
        terms = {c.term for c in conditions if isinstance(c, Compare)}
        return terms.pop() if len(terms) == 1 else None
    related = [c for c in conditions if isinstance(c, Related) and names_one(c.to)]
    steps = {c.step for c in related}
    if len(related) < len(conditions) or len(steps) > 1 or joiner.several(related[0].step):
        return None
    return Via(related[0].step, Key())


def all_of(found: Sequence[Set]) -> Set | None:
    """The members of several sets of one class; None where one of them has them all."""
    first = found[0]
    common = tuple(c for c in first.where if all(c in one.where for one in found) and not isinstance(c, Extreme))
    parts = [_rest(one, common) for one in found]
    if any(one.cls != first.cls for one in found) or any(part is None for part in parts):
        return None
    either = Either(tuple(part for part in parts if part is not None))
    return Set(first.cls, (*common, either)) if len(set(either.conditions)) == len(found) else None


def _rest(one: Set, common: tuple[Condition, ...]) -> Condition | None:
    """What tells a set beside what is common to all; whoever has the most of some is told by that he is the one."""
    if any(isinstance(c, Extreme) for c in one.where):
        return Member(Set(one.cls, one.where))
    rest = tuple(c for c in one.where if c not in common)
    return as_one(rest) if rest else None


def _asked(query: Query) -> object:
    """What a question asks, whomever it asks of; None of one that cannot be asked of several sets."""
    if isinstance(query, Aggregate):
        return (query.function, query.term) if not query.more else None
    if isinstance(query, Show):
        return (Show, query.terms)
    return HowMany if isinstance(query, HowMany) else None


def _are_two(among: Set) -> bool:
    """Whether members are one or the other of two who are named."""
    return any(
        (isinstance(c, Either) and len(c.conditions) == _PAIR)
        or (isinstance(c, Compare) and c.op == "in" and isinstance(c.value, tuple) and len(c.value) == _PAIR)
        for c in among.where
    )


def is_measured(term: object, lexicon: Lexicon) -> bool:
    """Whether values of a term are numbers of something."""
    return isinstance(term, Attr) and lexicon.attributes[term.name].kind == "number"
