"""How old somebody was on another day of hers, where the lexicon has that time: "how old was she when hired"."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AnySet

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, Extreme, Key, Set, Show, walk
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import Degree, FunctionWord, Holds, Measure, Noun, Numeral, Verb, WholeRequest
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe
from wizard.ask.reader.rules.measures import owned
from wizard.ask.reader.rules.spans import BEFORE_AFTER

BOOK = Book()


@BOOK.rule("T", "how HOW be NP [comma] when NP V", "how HOW be NP [comma] when NP be V", "how HOW be NP when V",
           "T [comma] when NP [be] V",
           cost=-0.4, example="how old was Ada Finch when she was hired")  # fmt: skip
def _then(j: Joiner, *parts: object) -> Made:
    """How old somebody was on another day of hers, where the lexicon has that time."""
    noun, whose, verb = first(Noun, parts), last(Noun, parts), last(Verb, parts)
    degree, measure = maybe(Degree, parts), maybe(Measure, parts)
    if not (whose.pronoun or whose is noun) or (degree is None and measure is None):
        return
    names = [name for name, _ in degree.attributes] if degree is not None else []
    if measure is not None and isinstance(measure.term, Attr):
        names = [measure.term.name]
    for other in (other for name in names for other in _on_the_day(j, name, verb)):
        if measure is not None:
            yield replace(measure, term=Attr(other)), 0.0
        elif not noun.pronoun:
            for found, cost in owned(j, Measure(Attr(other), Set(j.lexicon.attributes[other].of)), noun):
                yield replace(found, wh=True), cost


@BOOK.rule("T", "what T (be | do) NP V LP", "P (what | which) T (be | do) NP V", cost=-0.6, binds=True,
           example="at what age was Ada Finch hired")  # fmt: skip
def _at_which_age(j: Joiner, measure: Measure, noun: Noun, verb: Verb) -> Made:
    """How old somebody was on the day that is asked for by what was done then: "at what age did she join"."""
    if not isinstance(measure.term, Attr) or measure.function or noun.wh:
        return
    for other in _on_the_day(j, measure.term.name, verb):
        for found, cost in owned(j, Measure(Attr(other), Set(j.lexicon.attributes[other].of)), noun):
            yield replace(found, wh=True), cost


@BOOK.rule("M", "M [comma] when (NP V | NP be V | V | be V)", cost=-0.4, binds=True,
           example="who was under thirty when they were hired")  # fmt: skip
def _so_old_then(j: Joiner, told: Holds, verb: Verb, whose: Noun | None = None) -> Made:
    """What is told of an age, told of that on another day."""
    condition = told.condition
    if (whose is not None and not whose.pronoun) or not isinstance(condition, (Compare, Extreme)):
        return
    if isinstance(condition.term, Attr):
        for other in _on_the_day(j, condition.term.name, verb):
            yield replace(told, condition=replace(condition, term=Attr(other))), 0.0


@BOOK.rule("M", "(V | be V) P (NP be NUM | NP V NUM | V NUM | NP be NUM UNIT)", cost=-0.4, binds=True,
           example="who was hired before she was thirty")  # fmt: skip
def _done_at_an_age(j: Joiner, *parts: object) -> Made:
    """What was done before or after somebody was so old."""
    verb, whose, number = first(Verb, parts), maybe(Noun, parts), last(Numeral, parts)
    signs = [
        BEFORE_AFTER[part.words] for part in parts if isinstance(part, FunctionWord) and part.words in BEFORE_AFTER
    ]
    if not signs or (whose is not None and not whose.pronoun) or number.money or not isinstance(number.value, int):
        return
    for name, entry in j.lexicon.attributes.items():
        if entry.since == "years" and entry.until is None and "age" in entry.concept:
            for other in _on_the_day(j, name, verb):
                yield Holds(entry.of, Compare(Attr(other), signs[0], (number.value,)), verb=verb.doing), 0.0


@BOOK.rule("Q", "Q (and | comma and | comma) how HOW (be PRO | PRO be) (then | when PRO V | when PRO be V)", cost=-0.4,
           binds=True, example="who was hired in 1980 and how old were they then")  # fmt: skip
def _and_how_old_then(j: Joiner, asked: WholeRequest, *rest: object) -> Made:
    """How old those were who are asked for, on the day that is asked for or told of them."""
    query, degree = asked.query, first(Degree, rest)
    if not isinstance(query, Show) or asked.yes:
        return
    days = {node.name for one in (*query.terms, *query.set.where) for node in walk(one) if isinstance(node, Attr)}
    if (verb := maybe(Verb, rest)) is not None:
        days = {sense.name for sense in verb.senses if sense.kind == "attrverb"}
    for name, _ in degree.attributes:
        for then in _up_to(j, name, days):
            yield replace(asked, query=replace(query, terms=(*(query.terms or (Key(),)), Attr(then)))), 0.0


def _on_the_day(j: Joiner, name: str, verb: Verb) -> Iterator[str]:
    """The attributes that count the same years up to the day on which somebody did what the verb says."""
    return _up_to(j, name, {sense.name for sense in verb.senses if sense.kind == "attrverb"})


def _up_to(j: Joiner, name: str, dated: AnySet[str]) -> Iterator[str]:
    """The attributes that count the same years up to one of the days."""
    since = j.lexicon.attributes[name]
    days = {j.lexicon.attributes[one].column for one in dated}
    for other, entry in j.lexicon.attributes_of(since.of).items():
        then = f"{since.column.partition('.')[0]}.{entry.until}"
        if entry.since == since.since and entry.column == since.column and then in days:
            yield other
