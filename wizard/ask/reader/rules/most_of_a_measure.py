"""Superlatives of a measure: the most and the least there is of it, and whoever has that much."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, Every, Extreme, Set, Show, narrow
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    Amount,
    Degree,
    FunctionWord,
    Holds,
    Measure,
    Noun,
    Numeral,
    Verb,
    WholeRequest,
)
from wizard.ask.reader.rules.book import Book, Made
from wizard.ask.reader.rules.measures import computed

BOOK = Book()


@BOOK.rule("T", "SUP [that] NP V", "SUP [that] NP be V", cost=0.2, example="what is the lowest anyone gets paid")
def _most_they_do(j: Joiner, degree: Degree, noun: Noun, verb: Verb) -> Made:
    """The most or the least of what they do, without a noun for it: "the most anybody earns"."""
    if degree.attributes or degree.count > 1 or degree.rank > 1 or noun.wh or noun.count or noun.pronoun:
        return
    if noun.many not in ("", "any", "all"):
        return
    for sense in verb.senses:
        entry = j.lexicon.attributes.get(sense.name)
        number = entry is not None and entry.kind == "number" and not degree.timely  # "the earliest flight I can take"
        if sense.kind == "attrverb" and entry is not None and number and noun.set.cls == entry.of:
            yield (
                Measure(Attr(sense.name), noun.members, "max" if degree.high else "min", owned=True),
                sense.cost,
            )


@BOOK.rule("T", "maximum T", "maximum of T", "[ORD] most (T | UNIT)", example="the maximum salary")
def _maximum(j: Joiner, measure: Measure, rank: Numeral | None = None) -> Made:
    yield from _at_rank(j, measure, "max", rank)


@BOOK.rule("T", "minimum T", "minimum of T", "[ORD] fewest (T | UNIT)", example="the minimum salary")
def _minimum(j: Joiner, measure: Measure, rank: Numeral | None = None) -> Made:
    yield from _at_rank(j, measure, "min", rank)


def _at_rank(j: Joiner, measure: Measure, function: str, rank: Numeral | None) -> Made:
    for found, cost in computed(j, measure, function):
        yield replace(found, rank=int(rank.value) if rank is not None else 1), cost


@BOOK.rule("T", "SUP T", cost=0.1, example="the highest salary")
def _highest(j: Joiner, degree: Degree, measure: Measure) -> Made:
    number = isinstance(measure.term, Attr) and j.lexicon.attributes[measure.term.name].kind == "number"
    if degree.timely and number:  # "the latest reviews" are no number of them
        return
    said = [high for name, high in degree.attributes if measure.term == Attr(name)]
    for high in said or ([] if degree.attributes else [degree.high]):
        for found, extra in computed(j, measure, "max" if high else "min"):
            cost = extra - (0.7 if said else 0.0)
            yield replace(found, rank=degree.rank, count=degree.count), cost


@BOOK.rule("T", "SUP T AMOUNT", "SUP T that be AMOUNT", cost=-0.2, example="the highest salary below 60000")
def _highest_below(j: Joiner, degree: Degree, measure: Measure, amount: Amount) -> Made:
    """The most on this side of an amount."""
    name = measure.term.name if isinstance(measure.term, Attr) else ""
    if not name or j.lexicon.attributes[name].kind != "number" or (amount.units and name not in amount.units):
        return
    below = Compare(measure.term, amount.op, amount.values)
    for found, cost in _highest(j, degree, measure):
        if (found.function == "max" and amount.op in ("<", "<=")) or (
            found.function == "min" and amount.op in (">", ">=")
        ):
            yield replace(found, owner=narrow(found.owner, below)), cost


@BOOK.rule("R", "T comma NP", "T comma NP be that", "T comma NP be NP", example="highest salary in Legal, who is it")
def _who_has_it(j: Joiner, measure: Measure, who: Noun, pointing: Noun | None = None) -> Made:
    """Whoever has the most or the least that was named before it is asked who."""
    of = measure.owner
    if (
        measure.function not in ("max", "min")
        or measure.more
        or of.each
        or not who.wh
        or who.set not in (Set(ANY), Set(of.cls))
    ):
        return
    if pointing is None or pointing.pronoun:
        most = Extreme(measure.term, measure.function == "max", measure.count, measure.rank)
        found = narrow(of, most)
        yield WholeRequest(Show(found), found), 0.0


@BOOK.rule("M", "P T", "have T", "V T", cost=0.1, example="the employee with the highest salary")
def _having_most(j: Joiner, word: object, measure: Measure) -> Made:
    if measure.function not in ("max", "min") or measure.owned:
        return
    if isinstance(word, Verb):
        if measure.term not in {Attr(s.name) for s in word.senses if s.kind in ("attrverb", "unitverb")}:
            return
    elif isinstance(word, FunctionWord) and word.words in ("of", "in", "from", "by", "for", "than"):
        return
    most = Extreme(measure.term, measure.function == "max", measure.count, measure.rank)
    told = most if not measure.owner.where else Every((*measure.owner.where, most))
    yield Holds(measure.owner.cls, told), 0.0


@BOOK.rule("M", "V SUP", example="which engineer earns the most")
def _doing_most(j: Joiner, verb: Verb, degree: Degree) -> Made:
    for sense in verb.senses:
        if sense.kind != "attrverb" or j.lexicon.attributes[sense.name].kind not in ("number", "date", "year", "time"):
            continue
        if degree.when and j.lexicon.attributes[sense.name].kind == "number":
            continue  # "who has the earliest" asks for no number
        if not degree.attributes and not degree.timely and j.lexicon.attributes[sense.name].kind == "date":
            continue  # "who hires the most" asks for no day
        if not degree.attributes or sense.name in dict(degree.attributes):
            high = dict(degree.attributes).get(sense.name, degree.high)
            most = Extreme(Attr(sense.name), high, degree.count, degree.rank)
            # Who sold the most need not be whoever has to do with the product that sold the most.
            entry = j.lexicon.attributes[sense.name]
            own = not degree.attributes and (entry.total or bool(j.lexicon.classes[entry.of].amount))
            doing = (sense,) if entry.kind == "time" else ()  # what "arrives earliest" "in the morning" arrives then
            yield Holds(entry.of, most, verb=doing, own=own), sense.cost
