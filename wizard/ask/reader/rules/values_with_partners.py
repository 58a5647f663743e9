"""Values of a column as a class of its own, by what those who share one have: "cities with at least two orders".

The cities of customers are no table, and each customer has but one; who asks which cities have at least two orders
means the orders of all customers there. What is counted, or added up, is told apart by the value of the partner.
"""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.form import (
    Aggregate,
    Attr,
    Best,
    Computed,
    Grouped,
    Having,
    Number,
    Related,
    Set,
    Step,
    Via,
)
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.linking_rows import split_at_rows
from wizard.ask.reader.meaning import ANY, Degree, FunctionWord, Grouping, Measure, Noun, Verb, WholeRequest
from wizard.ask.reader.rules.book import Book, Made, first, maybe
from wizard.ask.reader.rules.grouping import by
from wizard.ask.reader.rules.most_of_several import has_own
from wizard.ask.reader.rules.verbs import ends
from wizard.ask.reader.tallied import tie_one_with_one
from wizard.ask.reader.totals_of_rows import rows_of_total

BOOK = Book()
_MEANT = -0.4
"""It is what is meant where values are asked for by what is had of something else."""


def _is_shared(j: Joiner, measure: Measure) -> bool:
    """Whether several members may have one value: a text that is no name of theirs."""
    if not isinstance(measure.term, Attr) or measure.owned or measure.function or measure.more or measure.owner.where:
        return False
    entry = j.lexicon.attributes[measure.term.name]
    return entry.kind == "text" and not entry.path and not j.is_name(measure.term.name)


def _counted(j: Joiner, measure: Measure, noun: Noun, verb: Verb | None) -> Iterator[tuple[Set, Step, float]]:
    """What is counted, each of which belongs to one who has the value: the members that the noun says, or the rows
    that tie them to whoever has them, as the lines of orders."""
    for step, cost in _steps(j, measure, noun, verb):
        if j.leads_to_one(step):
            yield noun.members, step, cost
        for near, cls, onward in split_at_rows(step.back, j.lexicon, j.steps) if not j.leads_to_one(step) else ():
            if tie_one_with_one(near, onward, j.lexicon):
                yield Set(cls, (Related(onward, noun.members),)), near.back, cost
                break


def _added_up(j: Joiner, of: Set, noun: Noun) -> tuple[str, Attr | None]:
    """How so many are reckoned: rows that say how many of a thing they are of are added up."""
    amount = j.lexicon.classes[of.cls].amount if of.cls != noun.set.cls else None
    return ("count", None) if amount is None else ("sum", Attr(amount))


def _steps(j: Joiner, measure: Measure, noun: Noun, verb: Verb | None) -> Iterator[tuple[Step, float]]:
    """From the members that the noun says to those who have the value, over what the verb says or over any way."""
    if noun.set.cls in (ANY, measure.owner.cls) or noun.wh or noun.pronoun or has_own(j, measure.term, noun.set.cls):
        return
    if verb is None or verb.light:
        for step in j.steps(noun.set.cls, measure.owner.cls):
            yield step, j.cost(step) + (0.6 if step.inverse else 0.0)
        return
    for sense in verb.senses:
        if sense.kind == "verb" and not sense.particle and ends(j, sense) == (measure.owner.cls, noun.set.cls):
            yield sense.step.back, sense.cost + j.cost(sense.step)


@BOOK.rule("R", "T have NP", "T have NP V", "T V NP", "T P NP", "T that have NP", cost=_MEANT,
           example="which cities have at least two orders")  # fmt: skip
def _values_with_so_many(j: Joiner, measure: Measure, *rest: object) -> Made:
    """So many of them belong to those who have the value, or none."""
    noun, word = first(Noun, rest), rest[0]
    with_them = isinstance(word, Verb) or (isinstance(word, FunctionWord) and word.words.split()[0] in _HAVE)
    if not with_them or not _is_shared(j, measure):
        return
    if noun.many == "no":
        for step, cost in _steps(j, measure, noun, maybe(Verb, rest)):
            who = Set(measure.owner.cls)
            none = Having(Computed("count", None, (Related(step.back, noun.set),)), "=", (0,))
            yield WholeRequest(Grouped(measure.term, "count", None, who, having=(none,), alone=True), who), cost
    elif noun.count is not None and noun.many in ("", "any") and not noun.is_name:
        op, *numbers = noun.count
        for of, step, cost in _counted(j, measure, noun, maybe(Verb, rest)):
            function, added = _added_up(j, of, noun)
            having = Having(Computed(function, added), op, tuple(numbers))
            term = Via(step, measure.term)
            yield WholeRequest(Grouped(term, function, added, of, having=(having,), alone=True), of), cost


_HAVE = frozenset({"has", "have", "had", "having", "with", "got", "that", "which", "who"})


@BOOK.rule("R", "T V SUPN", cost=_MEANT, example="which country supplies the most products")
def _value_with_the_most(j: Joiner, measure: Measure, verb: Verb, most: Measure) -> Made:
    """The value whose members do it to the most of them."""
    if not _is_shared(j, measure) or not isinstance(most.term, Number):
        return
    noun, best = Noun(most.term.of), Best(most.function == "max")
    for of, step, cost in _counted(j, measure, noun, verb):
        function, added = _added_up(j, of, noun)
        yield WholeRequest(Grouped(Via(step, measure.term), function, added, of, best=best, alone=True), of), cost


@BOOK.rule("R", "T V most", "T V SUP", "T have SUP T", "T have most T", "T V most M", "T V SUP M", cost=_MEANT,
           example="which city spends the most")  # fmt: skip
def _value_that_adds_up_to_most(j: Joiner, measure: Measure, verb: object, *rest: object) -> Made:
    """The value whose members come to the most of what is a total of each: the city that spends the most."""
    degree, total = maybe(Degree, rest), maybe(Measure, rest)
    if not _is_shared(j, measure):
        return
    names = [(s.name, s.cost) for s in verb.senses if s.kind == "attrverb"] if isinstance(verb, Verb) else []
    if total is not None and isinstance(total.term, Attr):
        names = [(total.term.name, 0.0)]
    for name, cost in names:
        entry = j.lexicon.attributes[name]
        if entry.total and entry.of == measure.owner.cls and (degree is None or not degree.attributes):
            best, of, term, added = Best(degree is None or degree.high), Set(entry.of), measure.term, Attr(name)
            rows = rows_of_total(name, j.lexicon, j.steps)
            if rows is not None:  # a time that is said besides is that of the rows
                step, added = rows
                of, term = Set(j.other_end(step)), Via(step.back, measure.term)
            plain = isinstance(rest[-1], (Degree, Measure, FunctionWord))
            for kept, more in [(of, 0.0)] if plain else j.restrict(of, rest[-1]):  # type: ignore[arg-type]
                yield WholeRequest(Grouped(term, "sum", added, kept, best=best, alone=True), kept), cost + more


# -- of each value ---------------------------------------------------------------------------------------------------


@BOOK.rule("R", "T GRP", "GRP T", "T comma GRP", "GRP comma T", cost=0.1, example="total spending by city")
def _total_of_each(j: Joiner, measure: Measure, grouping: Grouping) -> Made:
    """What is a total of each member, added up for each group of them."""
    if measure.function not in ("", "sum") or not isinstance(measure.term, Attr) or len(grouping.of) != 1:
        return
    if not j.lexicon.attributes[measure.term.name].total:
        return
    for term, of, cost in by(j, measure.owner, grouping.of[0]):
        yield WholeRequest(Grouped(term, "sum", measure.term, of), of), cost
    rows = rows_of_total(measure.term.name, j.lexicon, j.steps)
    if rows is not None:  # by month, or by what else the rows have
        step, added = rows
        base = Set(j.other_end(step), (Related(step.back, measure.owner),) if measure.owner.where else ())
        for term, of, cost in by(j, base, grouping.of[0]):
            yield WholeRequest(Grouped(term, "sum", added, of), of), cost + 0.2


@BOOK.rule("R", "howmany NP [be | have] V GRP", cost=0.1, example="how many products come from each country")
def _so_many_from_each(j: Joiner, noun: Noun, verb: Verb, grouping: Grouping) -> Made:
    """How many come from each place, where only those whom they belong to are said to come from one."""
    of = grouping.of[0]
    if noun.wh or noun.is_name or noun.pronoun or len(grouping.of) != 1 or not isinstance(of, Measure):
        return
    said = {Attr(sense.name): sense.cost for sense in verb.senses if sense.kind == "attrverb"}
    if of.term not in said or not _is_shared(j, of):
        return
    for term, kept, cost in by(j, noun.members, of):
        yield WholeRequest(Grouped(term, "count", None, kept), kept), cost + said[of.term]


@BOOK.rule("R", "howmany T do NP V", "howmany different T do NP V", "howmany T be NP V", cost=0.2,
           example="how many countries do the products come from")  # fmt: skip
def _how_many_values_of_partners(j: Joiner, measure: Measure, noun: Noun, verb: Verb) -> Made:
    """How many different values those have to whom the members belong."""
    if not _is_shared(j, measure) or noun.set.cls in (ANY, measure.owner.cls) or noun.wh or noun.many:
        return
    if has_own(j, measure.term, noun.set.cls):
        return  # "how many countries do the customers come from", where they have one of their own
    said = {Attr(sense.name) for sense in verb.senses if sense.kind == "attrverb"}
    for step in j.steps(noun.set.cls, measure.owner.cls) if measure.term in said or verb.light else ():
        if j.leads_to_one(step):
            term = Via(step, measure.term)
            yield WholeRequest(Aggregate("distinct", term, noun.members), noun.members), j.cost(step)
