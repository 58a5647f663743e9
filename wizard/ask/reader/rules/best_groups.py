"""The groups with the most of what is computed of their members: "which department has the highest average salary".

What is computed, with the end that is meant, is one constituent (`MOST`), however it is said: "the highest average
salary", "pays best". Beside a kind or a value it asks for groups; behind "with" or "have" it is a condition on what has
such members.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wizard.ask.facts import replace
from wizard.ask.form import (
    Attr,
    Best,
    Compare,
    Computed,
    Condition,
    Extreme,
    Grouped,
    Having,
    Set,
    Share,
    Show,
    Step,
    Term,
    Via,
    narrow,
)
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    Amount,
    Degree,
    FunctionWord,
    Holds,
    Measure,
    Noun,
    OfPartners,
    Verb,
    WholeRequest,
)
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe
from wizard.ask.reader.rules.grouping import by
from wizard.domain.word_sets import word_set

BOOK = Book()


@dataclass(frozen=True)
class Most:
    """The most or the least of what is computed of members, whichever group they are in."""

    of: Set
    function: str
    """"avg", "sum" or "count", or "share" of those of whom `part` holds."""
    term: Attr | None
    best: Best
    step: Step | None = None
    """To the members, where the relation was said: "of its graduates"."""
    part: tuple[Condition, ...] = ()


@BOOK.rule("MOST", "SUP T", "BIG T", "most T", "maximum T", "minimum T", "T SUP", "SUP TPRO", "most TPRO",
           example="which department has the highest average salary")  # fmt: skip
def _most_of_a_measure(j: Joiner, *parts: object) -> Made:
    of = maybe(OfPartners, parts)
    measure = of.measure if of is not None else first(Measure, parts)
    if not isinstance(measure.term, Attr) or measure.function not in ("avg", "sum") or measure.more:
        return
    if (measure.rank, measure.count) != (1, 1):
        return
    word = maybe(FunctionWord, parts)
    degree = maybe(Degree, parts) or Degree((), high=word is None or word.words not in _LEAST)
    if degree.timely and j.lexicon.attributes[measure.term.name].kind == "number":
        return  # "the oldest average age" is the highest, and no earliest day
    said = [high for name, high in degree.attributes if name == measure.term.name]
    for high in said if degree.attributes else [degree.high]:
        best = Best(high, degree.count, degree.rank)
        yield Most(measure.owner, measure.function, measure.term, best, of.step if of is not None else None), 0.0


@BOOK.rule("MOST", "SUP percent NP", cost=0.2, example="which department has the highest percentage of women")
def _highest_share(j: Joiner, degree: Degree, _percent: FunctionWord, part: Noun) -> Made:
    """The highest or the lowest share of those who are so."""
    where = part.set.where
    if degree.attributes or degree.timely or part.wh or part.bare or part.count or part.pronoun or len(where) != 1:
        return
    yield Most(Set(part.set.cls), "share", None, Best(degree.high, degree.count, degree.rank), part=where), 0.0


_LEAST = frozenset({"minimum", "min", "minimum of", "bottom"})


@BOOK.rule("MOST", "V SUP", "V SUP average", "V average SUP", "V PRO NP (SUP | SUP average | average SUP)",
           "V NP SUP average", cost=0.2, binds=True, example="which department pays best")  # fmt: skip
def _most_of_what_is_done(j: Joiner, *parts: object) -> Made:
    """What the verb says of the members, on average; who they are may be said: "pays its people the most"."""
    degree, members = first(Degree, parts), last(Noun, parts) if maybe(Noun, parts) else None
    directions = dict(degree.attributes)
    for sense in first(Verb, parts).senses:
        entry = j.lexicon.attributes.get(sense.name)
        if members is not None and (entry is None or members.set != Set(entry.of) or members.wh or members.count):
            continue
        if sense.kind in ("attrverb", "objverb") and (not directions or sense.name in directions):
            yield from _on_average(j, sense.name, replace(degree, high=directions.get(sense.name, degree.high)))


@BOOK.rule("MOST", "SUP NP average", "average SUP NP", cost=0.2,
           example="which department has the youngest staff on average")  # fmt: skip
def _members_on_average(j: Joiner, degree: Degree, members: Noun) -> Made:
    """Members who on average have the most of what a superlative measures."""
    if members.wh or members.count or members.many or members.pronoun:
        return
    for name, high in degree.attributes:
        if j.lexicon.attributes[name].of == members.set.cls:
            for most, cost in _on_average(j, name, replace(degree, high=high)):
                yield replace(most, of=replace(members.set, bare=False)), cost


@BOOK.rule("R", "NP be SUP average", "NP be average SUP", cost=0.2,
           example="which department is the youngest on average")  # fmt: skip
def _group_on_average(j: Joiner, kind: Noun, degree: Degree) -> Made:
    for name, high in degree.attributes if kind.wh else ():
        if j.lexicon.attributes[name].of != kind.set.cls:
            for most, cost in _on_average(j, name, replace(degree, high=high)):
                yield from ((made, cost + extra) for made, extra in groups_with_most(j, kind, most))


@BOOK.rule("M", "V AMOUNT average", "V average AMOUNT", cost=0.1,
           example="which departments pay more than 40000 on average")  # fmt: skip
def _so_much_on_average(j: Joiner, verb: Verb, amount: Amount) -> Made:
    """Groups whose members have so much on average of what the verb says."""
    for name, of, cost in _averaged(j, verb, amount):
        for step in j.steps_from(of):
            cls = j.other_end(step)
            if cls != of and not j.lexicon.classes[cls].person and j.leads_to_one(step):
                average = Compare(Via(step.back, Attr(name), "avg"), amount.op, amount.values)
                yield Holds(cls, average, verb=verb.senses, clause=True), cost + j.cost(step)


@BOOK.rule("R", "T V AMOUNT average", "T V average AMOUNT", "T that V AMOUNT average", "T of NP that V AMOUNT average",
           "P T do NP V AMOUNT average", "T where NP V AMOUNT average",
           cost=-0.6, example="job titles of employees who earn more than 50000 on average")  # fmt: skip
def _values_on_average(j: Joiner, values: Measure, verb: Verb, amount: Amount, noun: Noun | None = None) -> Made:
    """Values whose members have so much on average."""
    if values.owned or values.function or values.more or (noun is not None and (noun.wh or noun.count or noun.bare)):
        return
    for name, of, cost in _averaged(j, verb, amount):
        if of == values.owner.cls and (noun is None or noun.set.cls == of):
            members = Set(of) if noun is None else replace(noun.set, bare=False)
            having = Having(Computed("avg", Attr(name)), amount.op, amount.values)
            grouped = Grouped(values.term, "avg", Attr(name), members, having=(having,), alone=True)
            yield WholeRequest(grouped, members), cost


def _averaged(j: Joiner, verb: Verb, amount: Amount) -> Iterator[tuple[str, str, float]]:
    """The numbers of which a verb says so much, whose they are, and what its sense costs."""
    for sense in verb.senses:
        entry = j.lexicon.attributes.get(sense.name)
        number = sense.kind in ("attrverb", "objverb") and entry is not None and entry.kind == "number"
        if number and entry is not None and set(amount.units) <= {sense.name}:
            yield sense.name, entry.of, sense.cost


def _on_average(j: Joiner, name: str, degree: Degree) -> Made:
    entry = j.lexicon.attributes[name]
    if entry.kind == "number" and j.lexicon.classes[entry.of].person:
        yield Most(Set(entry.of), "avg", Attr(name), Best(degree.high, degree.count, degree.rank)), 0.0


@BOOK.rule("R", "NP have MOST", "T have MOST", "NP P MOST", "T P MOST", "NP MOST", "T MOST",
           "(what | which) be NP P MOST", "what be T P MOST", "which be T P MOST", "average (NP | T) MOST", cost=0.1,
           example="which department has the highest average salary")  # fmt: skip
def _group_with_the_most(j: Joiner, *parts: object) -> Made:
    """Which kinds, or values, of those that something is computed of."""
    word = parts[-2]
    if not isinstance(word, FunctionWord) or word.words not in _ELSEWHERE:
        yield from groups_with_most(j, maybe(Noun, parts) or maybe(Measure, parts), first(Most, parts))


_ELSEWHERE = word_set(__name__, "elsewhere")
"""Prepositions that tie no group to what is computed of its members."""


@BOOK.rule("R", "(P NP | P T | NP) be MOST", "MOST be P NP", "MOST be P T", "P (NP | T) do NP have MOST",
           "P NP be NP P MOST", cost=0.1, example="in which department is the average salary highest")  # fmt: skip
def _group_that_has_the_most(j: Joiner, most: Most, measure: Measure | None = None, *nouns: Noun) -> Made:
    """The question word may stand anywhere, and of whom something is computed may be said again."""
    kind, of = (measure, nouns) if measure is not None else (nouns[0], nouns[1:])
    if kind.wh and all(noun.set == Set(most.of.cls) == most.of for noun in of):
        yield from groups_with_most(j, kind, most)


@BOOK.rule("R", "T P NP be SUP", cost=0.1, example="the average salary of which department is highest")
def _group_whose_measure_is_most(j: Joiner, measure: Measure, _of: FunctionWord, kind: Noun, degree: Degree) -> Made:
    for most, cost in _most_of_a_measure(j, measure, degree) if kind.wh else ():
        for asked, extra in groups_with_most(j, kind, most):
            yield asked, cost + extra


@BOOK.rule("R", "which be SUP NP", cost=0.3, example="which is the best paid department")
def _best_group(j: Joiner, _which: FunctionWord, degree: Degree, kind: Noun) -> Made:
    for name, high in degree.attributes:
        for most, cost in _on_average(j, name, replace(degree, high=high)):
            for asked, extra in groups_with_most(j, kind, most):
                yield asked, cost + extra


@BOOK.rule("M", "have MOST", "that have MOST", "P MOST", cost=0.6,
           example="who works in the department with the highest average salary")  # fmt: skip
def _with_the_most(j: Joiner, word: FunctionWord, most: Most) -> Made:
    """Those whose partners have the most."""
    if most.term is None or most.of.where or (word.words != "with" and "ha" not in word.words):
        return
    for step in (step.back for step in j.steps_from(most.of.cls)):
        if not j.single(step) and most.step in (None, step):
            yield Holds(j.other_end(step.back), _extreme(most.term, most, step)), j.cost(step)


def _extreme(term: Attr, most: Most, step: Step) -> Extreme:
    """The most of what is computed of the partners over a step."""
    return Extreme(Via(step, term, most.function), most.best.most, most.best.count, most.best.rank)


def groups_with_most(j: Joiner, kind: Noun | Measure | None, most: Most) -> Made:
    """What has the most where it has members of its own, else the value or the narrowed members that are told apart."""
    if isinstance(kind, Noun) and kind.count is not None and kind.count[0] == "=" and isinstance(kind.count[1], int):
        most = replace(most, best=replace(most.best, count=kind.count[1]))  # "the three departments with the highest"
    elif isinstance(kind, Measure) and kind.count > 1:
        most = replace(most, best=replace(most.best, count=kind.count))
    if isinstance(kind, Measure):
        if kind.owner == Set(most.of.cls) and not (kind.owned or kind.function or kind.more or most.step):
            for term, of, cost in by(j, most.of, kind):
                yield _grouped(term, of, most), cost
    elif kind is not None and kind.set.cls not in (ANY, most.of.cls) and not (kind.bare or kind.pronoun):
        for term, of, cost in by(j, most.of, replace(kind, count=None)):
            if isinstance(term, Via) and j.leads_to_one(term.step) and most.step in (None, term.step.back):
                if most.term is None or most.of.where:
                    yield _grouped(term, of, most), cost
                else:
                    found = narrow(kind.set, _extreme(most.term, most, term.step.back))
                    yield WholeRequest(Show(found), found), cost


def _grouped(term: Term, of: Set, most: Most) -> WholeRequest:
    if most.part:
        return WholeRequest(Share(of, most.part, by=term, best=most.best), of)
    return WholeRequest(Grouped(term, most.function, most.term, of, best=most.best, alone=True), of)
