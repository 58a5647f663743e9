"""Superlatives: members that have the most of something, and the most members of something."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.facts import replace
from wizard.ask.form import (
    Attr,
    Condition,
    Either,
    Every,
    Extreme,
    Is,
    Key,
    Number,
    Related,
    Set,
    Show,
    Step,
    Via,
    narrow,
)
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    Degree,
    FunctionWord,
    Holds,
    Measure,
    Modifier,
    Noun,
    Numeral,
    Verb,
    WholeRequest,
)
from wizard.ask.reader.narrowing import flat
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe

BOOK = Book()


@BOOK.rule("SUP", "high", "low", cost=0.2, example="the highest salary")
def _most(j: Joiner, word: FunctionWord) -> Made:
    yield Degree((), word.words.removeprefix("the ") in _HIGH), 0.0


@BOOK.rule("SUP", "early", "late", cost=0.2, example="who was hired first")
def _soonest(j: Joiner, word: FunctionWord) -> Made:
    said = word.words.removeprefix("the ")
    yield Degree((), said in _HIGH, when=said in _WHEN, timely=True), 0.0


_WHEN = frozenset({"earliest", "oldest", "soonest", "latest", "most recent", "newest", "most recently"})
_HIGH = frozenset(
    {"highest", "largest", "biggest", "greatest", "top", "most", "maximum", "best", "longest", "latest", "last",
     "most recent", "newest", "most recently", "as late as possible", "as late as i can"}
)  # fmt: skip


@BOOK.rule("SUP", "ORD SUP", example="third oldest secretary")
def _ranked(j: Joiner, rank: Numeral, degree: Degree) -> Made:
    if degree.rank == 1 and degree.count == 1:
        yield replace(degree, rank=int(rank.value)), 0.0


@BOOK.rule("SUP", "NUM SUP", "SUP NUM", example="the three oldest clerks")
def _several(j: Joiner, number: Numeral, degree: Degree) -> Made:
    if degree.count == 1 and degree.rank == 1 and isinstance(number.value, int) and 1 < number.value < 1000:
        yield replace(degree, count=number.value), 0.0


def extreme(j: Joiner, base: Set, degree: Degree) -> Made:
    """The members of `base` that have the most; sets with costs."""
    for name, high in degree.attributes:
        entry = j.lexicon.attributes[name]
        condition = Extreme(Attr(name), high, degree.count, degree.rank)
        if base.cls in (entry.of, ANY):
            yield replace(narrow(base, condition), cls=entry.of), 0.0 if base.cls else 0.5
        elif j.lexicon.classes[base.cls].how_much in j.lexicon.relations:  # the cheapest is what has the lowest price
            for step in j.steps(base.cls, entry.of):
                if step.relation == j.lexicon.classes[base.cls].how_much:
                    term = Via(step, Attr(name), "max" if dict(degree.attributes)[name] else "min")
                    yield narrow(base, Extreme(term, high, degree.count, degree.rank)), 0.3
        elif base.earlier:  # "the cheapest of those": by what belongs to each of them
            for step in j.steps(base.cls, entry.of):
                term = Via(step, Attr(name), "max" if high else "min")
                yield narrow(base, Extreme(term, high, degree.count, degree.rank)), 0.6 + j.cost(step)


@BOOK.rule("NP", "SUP NP", example="the oldest programmer")
def _superlative(j: Joiner, degree: Degree, noun: Noun) -> Made:
    if noun.wh or noun.count or noun.bare or (noun.pronoun and not noun.set.earlier):
        return
    if any(isinstance(condition, Related) and condition.to.each for condition in noun.set.where):
        return  # "the cheapest flight for each airline" is one of each, and not of all of them
    if any(isinstance(condition, Extreme) for part in noun.parts for condition in part.where):
        return  # in "the oldest clerk and the youngest engineer" both are chosen by themselves
    for found, cost in extreme(j, noun.set, degree):
        yield replace(noun, set=found, pronoun=""), cost
    if degree.timely:
        aged = by_birth(j, degree, noun)
        for found in j.times.at_the_last(noun.set, Extreme(Key(), degree.high, degree.count, degree.rank)):
            yield replace(noun, set=found, pronoun=""), aged or -0.6
        entry = j.lexicon.classes.get(noun.set.cls)
        if entry is not None and entry.when is not None and not entry.person and not degree.attributes:
            own = Extreme(Attr(entry.when), degree.high, degree.count, degree.rank)  # "the last order": by its day
            yield replace(noun, set=narrow(noun.set, own), pronoun=""), 0.0


@BOOK.rule("NP", "ORD NP", cost=0.2, example="the second flight from Boston to Denver")
def _next_in_time(j: Joiner, rank: Numeral, noun: Noun) -> Made:
    """What comes second or third by the time at which it is."""
    plain = not (noun.wh or noun.count or noun.bare or noun.pronoun or noun.plural or noun.many or noun.joined)
    entry = j.lexicon.classes.get(noun.set.cls)
    if plain and rank.value > 1 and noun.set.where and not noun.set.earlier and entry is not None and entry.time:
        later = Extreme(Attr(entry.time), False, 1, int(rank.value))
        yield replace(noun, set=narrow(noun.set, later)), 0.0


@BOOK.rule("R", "NP be SUP M", "NP be SUP M M", "NP be SUP M M M", "NP modal SUP M", "NP modal SUP M M", cost=0.6,
           example="which flight is the cheapest from Boston to Denver on Monday")  # fmt: skip
def _which_is_the_most(j: Joiner, noun: Noun, degree: Degree, *told: Modifier) -> Made:
    """What is said behind the superlative is of those among whom it chooses."""
    if not noun.wh or noun.count or noun.set.cls == ANY or noun.set.earlier:
        return
    among = [(noun.set, 0.0)]
    for modifier in told:
        among = [(found, cost + extra) for base, cost in among for found, extra in j.restrict(base, modifier)]
    for base, cost in among:
        for found, extra in extreme(j, base, degree):
            yield WholeRequest(Show(found), found), cost + extra


@BOOK.rule("NP", "SUP NP V", "ORD NP V", "ORD SUP NP V", "SUP NUM NP V", cost=-0.3, example="the second employee hired")
def _first_to_do_it(j: Joiner, *parts: object) -> Made:
    """Those who did it first or last, by the day on which they did it."""
    noun, verb, degree = first(Noun, parts), first(Verb, parts), maybe(Degree, parts)
    number = maybe(Numeral, parts)
    if noun.wh or noun.count or noun.bare or noun.pronoun or (degree is not None and not degree.timely):
        return
    if degree is None and number is None:
        return
    high = degree.high if degree is not None else False
    ordinal = isinstance(parts[0], Numeral)
    count = int(number.value) if number is not None and not ordinal else 1
    rank = int(number.value) if number is not None and ordinal else degree.rank if degree is not None else 1
    for sense in verb.senses:
        entry = j.lexicon.attributes.get(sense.name)
        if sense.kind == "attrverb" and entry is not None and entry.kind == "date" and entry.of == noun.set.cls:
            found = narrow(noun.set, Extreme(Attr(sense.name), high, count, rank))
            yield replace(noun, set=found), sense.cost + by_birth(j, degree, noun)


@BOOK.rule("NP", "NP SUP", "NP P SUP", cost=-0.4, example="which school did Martha Nash attend last")
def _last_to_be_done(j: Joiner, noun: Noun, degree: Degree) -> Made:
    """What was done last behind the noun and who did it: by the day on which it was done."""
    if degree.timely and noun.set.where and not (noun.count or noun.bare or noun.pronoun):
        for found in j.times.at_the_last(noun.set, Extreme(Key(), degree.high, degree.count, degree.rank)):
            yield replace(noun, set=found), 0.0


@BOOK.rule("NP", "SUP and SUP NP", "SUP NP and SUP NP", "SUP and SUP of NP", cost=-0.8,
           example="the oldest and the youngest programmer")  # fmt: skip
def _both_extremes(j: Joiner, one: Degree, two: Degree, *nouns: Noun) -> Made:
    """Those at either end."""
    if any(noun.wh or noun.count or noun.bare or noun.pronoun or noun.set != nouns[0].set for noun in nouns):
        return
    of = nouns[0].set
    for first_, cost in extreme(j, of, one):
        for second, extra in extreme(j, of, two):
            ends_ = [c for found in (first_, second) for c in found.where if c not in of.where]
            if first_.cls == second.cls and len(ends_) == 2 and ends_[0] != ends_[1]:
                yield replace(nouns[0], set=narrow(of, Either((ends_[0], ends_[1])))), cost + extra


@BOOK.rule("NP", "NUM NP P T", cost=0.1, example="the 2 clerks with the highest salaries")
def _several_with_the_most(j: Joiner, number: Numeral, noun: Noun, word: FunctionWord, measure: Measure) -> Made:
    if noun.wh or noun.count or noun.bare or noun.pronoun or word.words != "with" or measure.owner != Set(noun.set.cls):
        return
    plain = measure.function in ("max", "min") and not (measure.owned or measure.more)
    if plain and measure.count == measure.rank == 1 and isinstance(number.value, int) and 1 < number.value < 1000:
        most = Extreme(measure.term, measure.function == "max", number.value)
        yield replace(noun, set=narrow(noun.set, most), tail=noun.tail + 1), 0.0


@BOOK.rule("NP", "NP amongthose M", cost=-0.3, example="the clerk with the highest salary of those who live in Irving")
def _among_those(j: Joiner, noun: Noun, modifier: Modifier) -> Made:
    """What those are of whom some have the most."""
    if not noun.bare and noun.set.where and isinstance(noun.set.where[-1], Extreme):
        for found, cost in j.restrict(noun.set, modifier):
            yield replace(noun, set=found), cost


@BOOK.rule("BIG", "biggest", "littlest", "ORD BIG", "NUM BIG", "BIG NUM", example="the two biggest departments")
def _big(j: Joiner, *parts: object) -> Made:
    degree, number = maybe(Degree, parts), maybe(Numeral, parts)
    if degree is None:
        yield Degree((), any(isinstance(part, FunctionWord) and part.words in _BIGGEST for part in parts)), 0.0
    elif number is not None and number.text[-2:] in ("st", "nd", "rd", "th"):
        yield from _ranked(j, number, degree)
    elif number is not None:
        yield from _several(j, number, degree)


_BIGGEST = frozenset(
    {"biggest", "largest", "the biggest", "the largest", "most crowded", "best staffed", "most populous"}
)


@BOOK.rule("NP", "BIG NP", cost=0.9, example="biggest department")
def _of_mostmembers(j: Joiner, degree: Degree, noun: Noun) -> Made:
    """A unit without a size of its own is as big as it has members."""
    if noun.wh or noun.count or noun.bare or noun.pronoun or noun.set.cls == ANY:
        return
    for term, cost in members(j, noun.set.cls):
        most = Extreme(term, degree.high, degree.count, degree.rank)
        yield replace(noun, set=narrow(noun.set, most)), cost


@BOOK.rule("R", "NP be BIG by NP", cost=0.2, example="which department is the biggest by people")
def _which_has_most_of_these(j: Joiner, noun: Noun, _be: FunctionWord, degree: Degree, counted: Noun) -> Made:
    """The biggest by what is counted in it."""
    plain = noun.wh and not noun.count and noun.set.cls not in (ANY, counted.set.cls)
    if plain and not (counted.wh or counted.bare or counted.count):
        for step in j.steps(noun.set.cls, counted.set.cls):
            most = Extreme(Number(step, counted.set), degree.high, degree.count, degree.rank)
            found = narrow(noun.set, most)
            yield WholeRequest(Show(found), found), j.cost(step)


@BOOK.rule("R", "NP be BIG", "NP be BIG NP", cost=0.9, example="which department is the largest")
def _which_has_mostmembers(j: Joiner, noun: Noun, degree: Degree, *again: Noun) -> Made:
    if noun.wh and not (noun.count or noun.set.cls == ANY) and all(one.set == Set(noun.set.cls) for one in again):
        for term, cost in members(j, noun.set.cls):
            found = narrow(noun.set, Extreme(term, degree.high, degree.count, degree.rank))
            yield WholeRequest(Show(found), found), cost


def members(j: Joiner, cls: str) -> Iterator[tuple[Number, float]]:
    """How many people belong to one member of the class, where nothing else says how big it is."""
    sized = any(entry.kind == "number" and entry.most for entry in j.lexicon.attributes_of(cls).values())
    people = [name for name, entry in j.lexicon.classes.items() if entry.person and entry.default]
    if sized or j.lexicon.classes[cls].person or not people:
        return
    for step in j.steps(cls, people[0]):
        if step.inverse and j.leads_to_one(step.back):
            yield Number(step, Set(people[0])), j.cost(step)


@BOOK.rule("NP", "SUP NP [be | to | to be | that | that be | that have be | NP] V", "SUP to [be] V", "SUP V NP",
           cost=-0.3, example="the first person hired")  # fmt: skip
def _first_to_do(j: Joiner, degree: Degree, *rest: object) -> Made:
    """Who did it first, or last: by the day, or the time of day, of what the verb says."""
    verb = last(Verb, rest)
    noun = maybe(Noun, rest)
    if degree.attributes or not degree.timely:  # "the smallest plane" is not the first
        return
    if noun is not None and (noun.wh or noun.count or noun.bare or noun.pronoun):
        return
    for sense in verb.senses:
        if sense.kind != "attrverb" or j.lexicon.attributes[sense.name].kind not in ("date", "time"):
            continue
        cls = j.lexicon.attributes[sense.name].of
        if noun is None or noun.set.cls in (cls, ANY):
            base = replace(noun.set, cls=cls) if noun is not None else Set(cls)
            most = Extreme(Attr(sense.name), degree.high, degree.count, degree.rank)
            yield Noun(narrow(base, most)), sense.cost + by_birth(j, degree, noun)


def by_birth(j: Joiner, degree: Degree | None, noun: Noun | None) -> float:
    """What it costs that "the oldest person hired" is not the oldest by birth."""
    return 0.8 if degree is not None and degree.when and noun is not None and j.is_person(noun.set.cls) else 0.0


@BOOK.rule("M", "M SUP", "M P SUP", cost=-1.2, example="which flights from Boston arrive in Denver earliest")
def _does_it_first(j: Joiner, modifier: Modifier, degree: Degree) -> Made:
    """Who does it first is told by the verb's own time: what arrives first is not what leaves first."""
    for name, told, best in _by_the_time_of_its_verb(j, modifier, degree):
        yield Holds(j.lexicon.attributes[name].of, Every((*told, best)), clause=True), 0.0


@BOOK.rule("NP", "SUP [NP] to M", "SUP [NP] that M", "SUP NP M", cost=-0.8,
           example="the first flight to arrive in Denver")  # fmt: skip
def _first_to_do_it_there(j: Joiner, degree: Degree, modifier: Modifier, kind: Noun | None = None) -> Made:
    """The same, said before the noun, or without one."""
    noun = kind or Noun(Set(ANY))
    if noun.wh or noun.count or noun.bare or noun.pronoun:
        return
    for name, told, best in _by_the_time_of_its_verb(j, modifier, degree):
        cls = j.lexicon.attributes[name].of
        if noun.set.cls in (cls, ANY):
            yield replace(noun, set=narrow(replace(noun.set, cls=cls), *told, best), tail=noun.tail + 1), 0.0


def _by_the_time_of_its_verb(
    j: Joiner, modifier: object, degree: Degree
) -> Iterator[tuple[str, tuple[Condition, ...], Extreme]]:
    """The times of day of which a verb says when it is done, what it says besides, and the first or last by them."""
    if not isinstance(modifier, Holds) or not modifier.verb or not degree.timely or degree.attributes:
        return
    if any(isinstance(c, Related) and not c.to.where for c in flat((modifier.condition,))):
        return  # "which leaves first" says no place
    for name in dict.fromkeys(sense.name for sense in modifier.verb if sense.kind == "attrverb"):
        entry = j.lexicon.attributes[name]
        if entry.kind == "time" and entry.of == modifier.cls:
            yield name, flat((modifier.condition,)), Extreme(Attr(name), degree.high, degree.count, degree.rank)


HAVE = frozenset({"has", "have", "had", "having", "got", "possess", "possesses", "own", "owns"})


@BOOK.rule("NP", "SUP HAVER", cost=-0.2, example="the top five earners")
def _most_of_what_they_have(j: Joiner, degree: Degree, haver: Degree) -> Made:
    """Members by the attribute that they are called after: top earners have the highest salaries."""
    if not degree.attributes:
        name = haver.attributes[0][0]
        most = Extreme(Attr(name), degree.high, degree.count, degree.rank)
        yield Noun(narrow(Set(j.lexicon.attributes[name].of), most)), 0.0


@BOOK.rule("NP", "SUP NP by T", "SUP NP P T", cost=0.1, example="the oldest clerk by age")
def _superlative_by(j: Joiner, degree: Degree, noun: Noun, word: FunctionWord, measure: Measure) -> Made:
    """What the superlative is of is said behind it."""
    if noun.wh or noun.count or noun.bare or noun.pronoun or measure.owned or measure.function or measure.more:
        return
    if (
        word.words not in ("by", "in", "for")
        or not isinstance(measure.term, Attr)
        or measure.owner != Set(noun.set.cls)
    ):
        return
    said = [high for name, high in degree.attributes if Attr(name) == measure.term]
    high = said[0] if said else degree.high
    kind = j.lexicon.attributes[measure.term.name].kind
    if not said and kind not in (*(() if degree.when else ("number",)), "date", "year", "time"):
        return  # "by sex" tells groups apart, and nobody is the oldest by the least of an age
    if kind == "time" and not (said or degree.timely):
        return  # "the longest flights by time" do not leave late
    yield replace(noun, set=narrow(noun.set, Extreme(measure.term, high, degree.count, degree.rank))), -0.5


@BOOK.rule("M", "have SUP NP", "P SUP NP", "V SUP NP", example="which department has the oldest employee")
def _having_the_most(j: Joiner, word: object, degree: Degree, noun: Noun) -> Made:
    """Among those that are asked about: "which state bordering Texas has the highest point"."""
    if noun.wh or noun.count or noun.bare or noun.pronoun or noun.many or noun.set.where or degree.count > 1:
        return
    steps: list[tuple[Step, float]] = []
    if isinstance(word, Verb):
        steps = [
            (sense.step, sense.cost)
            for sense in word.senses
            if sense.kind == "verb" and sense.inverse and not sense.passive and j.other_end(sense.step) == noun.set.cls
        ]
    elif isinstance(word, FunctionWord) and (word.words == "with" or word.words.split()[0] in HAVE):
        steps = [(step.back, -0.4 if _priced_by(j, step.back) else 0.1) for step in j.steps_from(noun.set.cls)]
    elif (
        isinstance(word, FunctionWord) and word.words != "of"
    ):  # "on the biggest plane": of those that each of them uses
        back = [step.back for step in j.steps_from(noun.set.cls)]
        steps = [(step, -0.5) for step in back if word.words in j.prepositions(step) and not j.single(step)]
    for step, cost in steps:
        near = j.other_end(step.back)
        for name, high in degree.attributes:
            if j.lexicon.attributes[name].of != noun.set.cls:
                continue
            most = Extreme(Via(step, Attr(name), "max" if high else "min"), high, 1, degree.rank)
            yield Holds(near, most), cost + j.cost(step) - 0.3


def _priced_by(j: Joiner, step: Step) -> bool:
    """Whether a step leads from members to their prices."""
    return j.lexicon.classes[j.other_end(step.back)].how_much == step.relation


@BOOK.rule("M", "SUP to NP", "CMP to NP", "SUP P NP", cost=0.1, example="which airport is closest to Chicago")
def _nearest_to(j: Joiner, degree: Degree, word: FunctionWord, noun: Noun) -> Made:
    """What lies nearest to a place, or farthest from it, by what ties the two."""
    if word.words not in ("to", "from") or noun.wh or noun.count or noun.many:
        return
    for name, high in degree.attributes:
        if j.lexicon.attributes[name].kind in ("time", "date"):
            continue  # "the latest from Dallas" goes from there
        tie = j.lexicon.attributes[name].of
        for here in j.steps(tie, noun.set.cls):
            there = [step for step in j.steps_from(tie) if step != here and not step.inverse]
            for step in there if not here.inverse else ():
                best = Extreme(Attr(name), high, degree.count, degree.rank)
                if not noun.set.where:
                    continue  # which of them is meant, another word says
                if all(isinstance(c, Is) and j.needless.says_nothing(c) for c in noun.set.where):
                    far = replace(best, term=Via(step.back, Attr(name), "max" if high else "min"))
                    near = (Related(step.back, Set(tie, (j.related(here, noun),))),) if noun.set.where else ()
                    yield Holds(j.other_end(step), Every((*near, far)) if near else far, clause=True), j.cost(here)
                    continue
                ties = Set(tie, (j.related(here, noun), best))
                yield Holds(j.other_end(step), Related(step.back, ties), clause=True), j.cost(here)


@BOOK.rule("M", "SUP", cost=0.3, example="which clerk is oldest")
def _superlative_alone(j: Joiner, degree: Degree) -> Made:
    for name, high in degree.attributes:
        entry = j.lexicon.attributes[name]
        yield Holds(entry.of, Extreme(Attr(name), high, degree.count, degree.rank)), 0.0


@BOOK.rule("NP", "SUP of NP", "SUP P NP", example="the oldest of the clerks")
def _superlative_of(j: Joiner, degree: Degree, word: FunctionWord, noun: Noun) -> Made:
    if word.words in ("of", "of all", "among", "amongst", "out of", "in") and not degree.measured:
        yield from _superlative(j, degree, noun)


@BOOK.rule("NP", "SUP NP of PRO", cost=-0.4, example="who are the clerks / the oldest one of them")
def _most_of_those(j: Joiner, degree: Degree, one: Noun, those: Noun) -> Made:
    """The one of those that were found who has the most of something."""
    if one.set == Set(ANY) and not (one.wh or one.pronoun):
        yield from _superlative(j, degree, those)
