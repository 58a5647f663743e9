"""Noun phrases: things with what narrows them, what is left out of them, several in one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from wizard.ask.facts import replace
from wizard.ask.form import (
    Attr,
    Compare,
    Condition,
    Extreme,
    Is,
    Not,
    Number,
    Related,
    Set,
    Show,
    narrow,
    walk,
)
from wizard.ask.reader.contradictions import impossible
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    Amount,
    At,
    FunctionWord,
    Holds,
    Measure,
    Modifier,
    Moments,
    Noun,
    Tied,
    Weekdays,
    When,
)
from wizard.ask.reader.narrowing import as_one, flat, within
from wizard.ask.reader.rules.amounts import of_partners
from wizard.ask.reader.rules.book import Book, Made
from wizard.ask.reader.rules.naming import may_be_named
from wizard.ask.reader.rules.stacked_modifiers import is_kind, past_a_kind, past_the_last

BOOK = Book()
TURNED = 0.6
"""What it costs that of two places the one said first is not where the journey starts: "Denver flights from Boston"."""
NAMED = 0.3
"""What it costs to tell somebody further apart who was named."""
NAMED_AND_DOING = 0.6
"""The same by what they do: "tips has Ann written in April" is seldom of an Ann who was written."""
NAMED_AND_ACTIVE = 1.2
"""The same where nothing says that it is a clause: in "did Ann play Rose in" Ann is who plays."""
FARTHER = 0.2
"""What it costs a modifier that others stand between it and its noun."""
OF_THE_COUNTED = 0.5
"""What it costs that what is said behind so many of something is not said of these: "two degrees from Rice"."""
OF_WHAT_THEY_LACK = 0.8
"""What it costs that a phrase is not said of the partners before it, which there are not: "no degree in physics"."""
OF_THE_CHOSEN = 0.3
"""What it costs that a second superlative chooses last: "the longest river in the smallest state" runs there."""


@BOOK.rule("NP", "NP comma theones M", "NP theones M", cost=-0.4,
           example="the engineers, the ones in Irving, who are they")  # fmt: skip
def _the_ones(j: Joiner, noun: Noun, modifier: Modifier) -> Made:
    """What is added behind a pause of those who are meant: no others, and none besides."""
    if noun.bare or noun.wh or noun.pronoun or noun.joined or noun.count:
        return
    for found, cost in j.restrict(noun.set, modifier):
        yield replace(noun, set=found, tail=noun.tail + 1), cost


@BOOK.rule("NP", "NP M", example="employees in Irving")
def _modified_behind(j: Joiner, noun: Noun, modifier: object) -> Made:
    if noun.wh and noun.set.cls == ANY:
        return
    if noun.many == "only" and noun.tail:
        return  # "an airline that flies only" to Denver does more than fly
    if isinstance(modifier, Holds) and modifier.named and not may_be_named(j, noun, modifier.cls):
        return
    if isinstance(modifier, Holds) and modifier.value and noun.bare and modifier.cls != noun.set.cls and not noun.many:
        return  # a named place is not told apart by the name of another
    if noun.bare and not noun.many and _of_partners(j, noun.set.cls, modifier):
        return  # in "to Boston for less than 100 dollars" Boston is known, and something else costs that
    if _tells_of_nobody(noun, modifier):
        return
    if isinstance(modifier, Holds) and isinstance(modifier.condition, Extreme) and _one_by_name(j, noun):
        return  # "flights to Denver with the lowest fare": of Denver there is one
    noun, modifier = _as_many(noun, modifier)
    for found, cost in within_each(j, noun, modifier):
        yield replace(noun, set=found, bare=False, tail=noun.tail + 1), cost
    for found, cost in j.restrict(noun.set, modifier):  # type: ignore[arg-type]
        bare = _named(modifier) if noun.bare and not noun.many and not is_kind(j, noun.set) else 0.0
        if _excluded(j, modifier, found) or _of_the_last_alone(noun, found) or (noun.thing and j.is_person(found.cls)):
            continue  # "anything cheap" is nobody
        if noun.bare and j.journeys.begin_there(found):
            continue  # "to Boston with a stop in Dallas": nobody says of Boston which flights begin there
        nearer = FARTHER * min(noun.tail, 2) + (OF_THE_COUNTED if _of_counted(j, noun, modifier) else 0.0)
        nearer += OF_THE_CHOSEN if _of_chosen(noun, modifier) else 0.0
        nearer += past_the_last(j, noun.set.where[-1], modifier) if noun.set.where else 0.0
        nearer += past_a_kind(j, noun.set.where, modifier)
        nearer += OF_WHAT_THEY_LACK if _of_what_they_lack(j, noun, modifier) else 0.0
        yield replace(noun, set=found, bare=False, tail=noun.tail + 1), cost + bare + nearer


def _tells_of_nobody(noun: Noun, modifier: object) -> bool:
    """Whether a clause would tell one who is named apart by what others do, or by having done what is asked of her: in
    "has Ann reviewed in 2010" nobody is "Ann, reviewed in 2010", and "at which level was Ann hired" is of that day."""
    if not isinstance(modifier, Holds) or not (modifier.verb or modifier.clause):
        return False
    if noun.bare and modifier.cls not in (noun.set.cls, ANY):
        return True
    told = modifier.condition
    return noun.is_name and isinstance(told, Compare) and told.op == "present"


def _of_what_they_lack(j: Joiner, noun: Noun, modifier: object) -> bool:
    """Whether a phrase behind partners that there are not is of those: "no degree in physics" may be one of others."""
    last = noun.set.where[-1] if noun.set.where else None
    lacks = last.condition if isinstance(last, Not) else None
    if not isinstance(lacks, Related) or lacks.to != Set(lacks.to.cls) or not isinstance(modifier, Tied):
        return False
    return any(j.tied(lacks.to.cls, modifier.word, modifier.noun))


def _of_chosen(noun: Noun, modifier: object) -> bool:
    """Whether a phrase chooses once more behind what a superlative chose, and may rather say among which it does."""
    chosen = bool(noun.set.where) and isinstance(noun.set.where[-1], Extreme)
    again = isinstance(modifier, Holds) and isinstance(modifier.condition, Extreme)
    return chosen and again and not (modifier.verb or modifier.clause)  # type: ignore[attr-defined]


def _of_counted(j: Joiner, noun: Noun, modifier: object) -> bool:
    """Whether a phrase stands behind partners that were counted, and may say which ones are."""
    counted = noun.set.where[-1] if noun.set.where else None
    if not (isinstance(counted, Compare) and isinstance(counted.term, Number) and isinstance(modifier, Tied)):
        return False
    return any(j.restrict(Set(j.other_end(counted.term.step)), modifier))


@BOOK.rule("NP", "NP M", cost=0.5, example="do you have one to Denver from Boston")
def _one_that_goes_there(j: Joiner, noun: Noun, modifier: Tied) -> Made:
    """What goes from or to a place, without a noun: "one to Denver"."""
    plain = noun.set == Set(ANY) and noun.many == "any" and not (noun.wh or noun.count or noun.pronoun)
    for name, entry in j.lexicon.classes.items() if plain else ():
        if entry.default and entry.unmarked:
            for found, cost in j.restrict(Set(name), modifier):
                way = found.where[-1] if found.where else None
                if isinstance(way, Related) and way.step.relation in entry.unmarked:
                    yield replace(noun, set=found, many="", tail=1), cost


def _of_the_last_alone(noun: Noun, found: Set) -> bool:
    """Whether what is said behind several things was said otherwise of one before the last: "the first flight to Denver
    and the last flight back to Boston"; or goes on from what tells the last alone: "cheap or late ones from Boston" "to
    Denver"."""
    if noun.bare or len(noun.parts) < 2:
        return False
    new = [c for c in flat(found.where) if c not in noun.set.where]
    *others, latest = ([c for c in flat(part.where) if isinstance(c, Related)] for part in noun.parts)
    if latest and not any(others) and any(isinstance(c, Related) for c in new):
        return True
    said = {subject_of(c) for c in new}
    return any(subject_of(c) in said for part in noun.parts[:-1] for c in flat(part.where))


def subject_of(condition: Condition) -> object:
    """Of what a condition tells: partners over a relation, an attribute; else of itself."""
    if isinstance(condition, Related):
        return condition.step
    return condition.term if isinstance(condition, Compare) else condition


def _as_many(noun: Noun, modifier: object) -> tuple[Noun, object]:
    """The number said of members as that of those chosen: "which two people earn the most"."""
    best = modifier.condition if isinstance(modifier, Holds) else None
    if not isinstance(best, Extreme) or noun.count is None or noun.count[0] != "=" or (best.count, best.rank) != (1, 1):
        return noun, modifier
    chosen = replace(best, count=noun.count[1])
    return replace(noun, count=None, many=""), replace(modifier, condition=chosen)  # type: ignore[type-var]


def _one_by_name(j: Joiner, noun: Noun) -> bool:
    """Whether the noun is one proper name."""
    only = noun.set.where[0] if noun.bare and len(noun.set.where) == 1 else None
    named = isinstance(only, Compare) and isinstance(only.term, Attr) and j.is_name(only.term.name)
    return named and isinstance(only, Compare) and isinstance(only.value, tuple) and len(only.value) == 1


def _named(modifier: object) -> float:
    """What it costs a modifier that it stands behind a name."""
    if not isinstance(modifier, Holds) or not modifier.verb:
        return NAMED
    return NAMED_AND_DOING if modifier.clause or any(sense.passive for sense in modifier.verb) else NAMED_AND_ACTIVE


def _of_partners(j: Joiner, cls: str, modifier: object) -> bool:
    """Whether a modifier says how much, or the most, of something of another class."""
    if isinstance(modifier, Amount):
        return bool(modifier.units) and all(j.lexicon.attributes[name].of != cls for name in modifier.units)
    return isinstance(modifier, Holds) and isinstance(modifier.condition, Extreme) and modifier.cls not in (cls, ANY)


def within_each(j: Joiner, noun: Noun, modifier: object) -> Iterator[tuple[Set, float]]:
    """The most in each of several: "the largest cities in the states that border Texas"."""
    if not isinstance(modifier, Tied) or not noun.set.where or modifier.word not in ("in", "of", "within", "for"):
        return
    most, each = noun.set.where[-1], modifier.noun
    if not isinstance(most, Extreme) or most.within or each.bare or each.count or each.set.cls == noun.set.cls:
        return
    several = noun.plural and each.plural and each.many in ("", "all") and modifier.word != "for"
    if each.many in ("each", "every") or several:
        for step in j.steps(noun.set.cls, each.set.cls):
            if modifier.word in j.prepositions(step) or modifier.word in ("of", "for"):
                where = (*noun.set.where[:-1], *((j.related(step, replace(each, many="")),) if each.set.where else ()))
                yield replace(noun.set, where=(*where, replace(most, within=step)), bare=False), j.cost(step) - 0.2


@BOOK.rule("NP", "DATE NP", cost=0.1, example="1982 degrees")
def _of_a_year(j: Joiner, when: When, noun: Noun) -> Made:
    """What has a day or year of its own, by its year: "2014 invoices", "the 2010 Belgian Grand Prix"."""
    if noun.wh or noun.many or noun.count or noun.pronoun or noun.set.earlier or noun.set.cls not in j.lexicon.classes:
        return
    name = j.lexicon.classes[noun.set.cls].when
    if name is not None and when.op == "=" and len(when.values) == 1 and len(when.values[0]) == 4:
        yield replace(noun, set=narrow(noun.set, Compare(Attr(name), "=", when.values))), 0.0


@BOOK.rule("NP", "M NP", cost=0.05, example="female scientists")
def _modified_before(j: Joiner, modifier: object, noun: Noun) -> Made:
    if noun.wh or noun.many in ("each", "every", "all", "no", "any") or noun.set.cls == ANY or noun.pronoun == "place":
        return  # "the secretary there" is no place with a secretary
    held = modifier.condition if isinstance(modifier, Holds) and modifier.cls == noun.set.cls else None
    if noun.bare and not isinstance(held, Is):
        return
    if isinstance(modifier, Holds):
        if modifier.verb or modifier.clause or isinstance(modifier.condition, Extreme):
            return
    elif not _may_stand_before(modifier):
        return
    if isinstance(modifier, Amount) and of_partners(j, modifier, noun.set.cls):
        return  # two seats on the morning flight are no flight by what has two seats
    for found, cost in j.restrict(noun.set, modifier):
        if not _excluded(j, modifier, found):
            yield replace(noun, set=found), cost + (TURNED if _ends_before_it_begins(j, noun.set, found) else 0.0)


def _excluded(j: Joiner, modifier: object, found: Set) -> bool:
    """Whether a trait is one that none of the members can have: no clerk is a secretary, who stand side by side."""
    trait = isinstance(modifier, Holds) and (modifier.value or isinstance(modifier.condition, Is))
    return trait and len(found.where) > 1 and impossible(Show(found), j.lexicon)


def _may_stand_before(modifier: object) -> TypeGuard[At | Weekdays | Moments | Amount | Tied | When]:
    """Whether what is no trait stands before a noun: when, how many of something, or from where to where."""
    if isinstance(modifier, When):
        return modifier.certain
    if isinstance(modifier, Tied):
        return modifier.word == "between" and bool(modifier.noun.parts)
    return isinstance(modifier, (At, Weekdays, Moments)) or (isinstance(modifier, Amount) and bool(modifier.units))


def _ends_before_it_begins(j: Joiner, told: Set, found: Set) -> bool:
    """Whether the first of two places that members go from or to is not where they start."""
    before, after = _ways(told), _ways(found)
    entry = j.lexicon.classes[told.cls]
    return not before.isdisjoint(entry.unmarked) and not after - before <= set(entry.unmarked[::2])


def _ways(of: Set) -> set[str]:
    """The relations by which members are told by something else."""
    return {c.step.relation for c in of.where if isinstance(c, Related) and not c.step.inverse}


@BOOK.rule("NP", "NP poss NP", cost=0.2, example="Delta's flights to Boston")
def _belonging(j: Joiner, noun: Noun, things: Noun) -> Made:
    if noun.wh or things.wh or things.bare or things.set.cls == ANY or noun.many in ("no", "only"):
        return
    if j.is_price(noun.set.cls):
        return  # in "the fare on United's morning flight" the flight is United's
    vague = NOBODYS if things.many == "any" and j.is_person(noun.set.cls) and not things.set.where else 0.0
    of_one = noun.set == Set(noun.set.cls) and not (noun.plural or noun.many or noun.count or noun.pronoun)
    for step in j.steps(things.set.cls, noun.set.cls):
        held = within(things.set, j.related(step, noun))
        yield replace(things, set=held, bare=False, of_one=of_one), j.cost(step) + vague


NOBODYS = 1.1
"""What it costs that somebody's "people" are any whom she has to do with, and not those under her."""


@BOOK.rule("NP", "non NP", example="list the non managers in department 10")
def _non(j: Joiner, noun: Noun) -> Made:
    """Members that are not what the noun says first of them."""
    where = noun.set.where
    if where and isinstance(where[0], (Is, Compare)) and not (noun.wh or noun.bare or noun.many or noun.count):
        yield replace(noun, set=replace(noun.set, where=(Not(where[0]), *where[1:]))), 0.0


@BOOK.rule("NP", "NP but NP and but NP", "NP but NP or but NP", cost=0.2,
           example="which isles border Brennach excluding Corrie and excluding Dunlow")  # fmt: skip
def _except_both(
    j: Joiner, noun: Noun, but: FunctionWord, one: Noun, _and: FunctionWord, again: FunctionWord, two: Noun
) -> Made:
    for kept, cost in _except(j, noun, but, one):
        for found, extra in _except(j, kept, again, two):
            yield found, cost + extra


@BOOK.rule("NP", "NP but NP", "NP but M", cost=0.2, example="everyone in accounting except the clerks")
def _except(j: Joiner, noun: Noun, but: FunctionWord, out: object) -> Made:
    if noun.bare and not (noun.joined or noun.many) and not (isinstance(out, Noun) and out.set.cls == noun.set.cls):
        return  # one who is named has nothing to be left out
    if not (but.words == "but" and _of_others(out)):
        yield from _with_the_rest(j, noun, but, out)


def _of_others(out: object) -> bool:
    """Whether what stands behind "but" is said of others: "with an MA but no PhD", "have no clerks but have guards"."""
    if isinstance(out, Noun):
        return out.many == "no"
    return isinstance(out, Holds) and out.clause and not isinstance(out.condition, Not)


def _with_the_rest(j: Joiner, noun: Noun, but: FunctionWord, out: object) -> Made:
    """Those of whom it does not hold; behind a mere "but" of whom what is said there holds as well."""
    plain = noun.plural and noun.many == "" and but.words == "but"
    if but.words == "but" and not isinstance(out, Noun) and _says_more(noun, out):
        for found, cost in j.restrict(noun.set, out):  # type: ignore[arg-type]
            yield replace(noun, set=found, bare=False, tail=noun.tail + 1), cost
    elif plain and isinstance(out, Noun) and not (out.plural or out.bare or out.many) and out.set.cls == noun.set.cls:
        yield replace(noun, set=within(noun.set, *out.set.where), bare=False, tail=noun.tail + 1), 0.0
    elif isinstance(out, Noun) and out.set.cls == noun.set.cls and out.set.where and not (noun.bare and out.bare):
        ways, denied = j.journeys.both_ends(out.set) if not noun.set.where else ((), out.set.where)
        yield replace(noun, set=within(noun.set, *ways, Not(as_one(denied)))), 0.0
    elif isinstance(out, (Noun, Holds, At, When, Weekdays, Moments)):
        told = Holds(out.set.cls, out.set.where[0]) if isinstance(out, Noun) and out.set.where else out
        for found, cost in j.restrict(Set(noun.set.cls), told) if not isinstance(told, Noun) else ():
            if found.where:
                yield replace(noun, set=within(noun.set, Not(as_one(found.where)))), cost


@BOOK.rule("NP", "M P NP", cost=0.3, example="a coach class seat on a flight to Denver")
def _seat_on(j: Joiner, kind: Holds, word: FunctionWord, noun: Noun) -> Made:
    """A seat of a kind on what goes from place to place, which is so by having such seats."""
    entry = j.lexicon.classes.get(noun.set.cls)
    if entry is None or not (entry.default and entry.unmarked) or word.words not in ("on", "in", "aboard", "for"):
        return
    if kind.value and kind.cls != noun.set.cls and not (noun.bare or noun.wh or noun.pronoun or noun.count):
        for found, cost in j.restrict(noun.set, kind):
            yield replace(noun, set=found, tail=noun.tail + 1), cost


def _says_more(noun: Noun, out: object) -> bool:
    """Whether what stands behind a mere "but" holds as well: "but do not work there", "but nonstop", "but before noon".

    Behind "all" and "anybody" it is whom these are not, and so are a value and a day behind other days.
    """
    if isinstance(out, Holds) and (out.clause or out.value):
        return out.clause
    if isinstance(out, Weekdays) and any(_has_days(node, out) for node in walk(noun.set)):
        return False  # "on weekdays but Friday"
    return noun.many not in ("all", "every", "each", "any", "no")


def _has_days(node: object, days: Weekdays) -> bool:
    """Whether days of the week are among the values of a condition."""
    values = node.value if isinstance(node, Compare) and isinstance(node.value, tuple) else ()
    return {name.casefold() for name in days.names} < {str(value).casefold() for value in values}


@BOOK.rule("M", "DATE", cost=0.5, example="who was hired in 1989")
def _dated(j: Joiner, when: When) -> Made:
    yield when, 0.0


@BOOK.rule("NP", "PRO", cost=0.1, example="how old are they")
def _pronoun(j: Joiner, noun: Noun) -> Made:
    yield noun, 0.0


@BOOK.rule("NP", "M T", cost=0.2, example="all norse food")
def _those_of_the_value(j: Joiner, modifier: object, measure: Measure) -> Made:
    """A value with its attribute's name behind it stands for what has it; asking for the attribute would be idle."""
    if measure.function or measure.owned or measure.more or not isinstance(modifier, Holds):
        return
    of = modifier.condition
    said = isinstance(of, Compare) and of.op in ("=", "in") and of.term == measure.term
    if said and modifier.value and measure.owner.cls == modifier.cls:
        yield Noun(narrow(measure.owner, of), plural=True), 0.0
