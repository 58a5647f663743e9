"""Ages and dates as spans: "in their thirties", "in the fifties", "turns 65 this year", "a birthday in December"."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, Every, Extreme, Grouped, Of, Op, Part, Set
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    ANY_YEAR,
    Amount,
    DatePart,
    Decade,
    Degree,
    FunctionWord,
    Grouping,
    Holds,
    Measure,
    Noun,
    Numeral,
    Verb,
    When,
    WholeRequest,
)
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe
from wizard.ask.reader.rules.comparing import is_left_open, of_its_own
from wizard.ask.reader.rules.grouping import grouped
from wizard.ask.reader.rules.modifiers import TIME_SIGNS

BOOK = Book()


@BOOK.rule("DATE", "DECADE", example="who was hired in the fifties")
def _decade(j: Joiner, decade: Decade) -> Made:
    start = decade.start if decade.start >= 100 else 1900 + decade.start
    yield When("between", (str(start + decade.first), str(start + decade.last))), 0.0


@BOOK.rule("M", "P PRO DECADE", "be P PRO DECADE", binds=True, example="engineers in their early thirties")
def _of_age(j: Joiner, *parts: object) -> Made:
    decade, whose = last(Decade, parts), first(Noun, parts)
    word = next(
        part.words for part in parts if isinstance(part, FunctionWord) and part.words not in ("is", "are", "was")
    )
    if decade.start >= 100 or word not in ("in", "into"):
        return
    for name, entry in j.lexicon.attributes.items():
        if entry.since == "years" and "age" in entry.concept and whose.set.cls in (entry.of, ANY):
            low, high = decade.start + decade.first, decade.start + decade.last + 1
            yield Holds(entry.of, Every((Compare(Attr(name), ">=", (low,)), Compare(Attr(name), "<", (high,))))), 0.0


@BOOK.rule("M", "be notyet NUM", "notyet NUM", cost=0.3, example="who is not even 30 yet")
def _not_yet_so_old(j: Joiner, number: Numeral) -> Made:
    """Younger than that."""
    if isinstance(number.value, int) and not number.money:
        yield from _aged(j, Amount("<", (number.value,)))


@BOOK.rule("M", "[be | P] AMOUNT", "be P AMOUNT", cost=0.5, example="how many people are over sixty")
def _aged(j: Joiner, *parts: object) -> Made:
    """So many years old, where nothing else is said of the number: "anyone under thirty", "50 or older"."""
    amount = first(Amount, parts)
    word = parts[-2] if len(parts) > 1 and isinstance(parts[-2], FunctionWord) else None
    if isinstance(parts[0], FunctionWord) and parts[0].words not in _BEING:
        return
    if amount.units or amount.money or (word is not None and word.words in ("with", "for", "on")):
        return
    if not all(isinstance(value, int) and _YOUNGEST <= value <= _OLDEST for value in amount.values):
        return
    for name, entry in j.lexicon.attributes.items():
        if entry.since == "years" and "age" in entry.concept and j.lexicon.classes[entry.of].person:
            yield Holds(entry.of, Compare(Attr(name), amount.op, amount.values), own=True), 0.0


_BEING = frozenset({"is", "are", "was", "were", "be", "being", "aged", "of", "at", "ages"})
_YOUNGEST, _OLDEST = 14, 110
"""Numbers that may be somebody's age."""


@BOOK.rule("M", "V P NP [do | be | V]", "V CMP than NP [do]", binds=True, example="who was hired after Paul Tai")
def _before_or_after_another(j: Joiner, verb: Verb, word: object, *rest: object) -> Made:
    """Done before or after somebody else did it."""
    other = first(Noun, rest)
    op = BEFORE_AFTER.get(word.words) if isinstance(word, FunctionWord) else None
    if other.wh or other.count or not other.set.where or is_left_open(other):
        return
    again = maybe(Verb, rest)
    for sense in verb.senses:
        if sense.kind != "attrverb" or j.lexicon.attributes[sense.name].kind != "date":
            continue
        if again is not None and sense.name not in {one.name for one in again.senses}:
            continue
        sign = op
        if isinstance(word, Degree):
            high = dict(word.attributes).get(sense.name)
            sign = None if high is None else ">" if high else "<"
        if sign is None or other.set.cls != j.lexicon.attributes[sense.name].of:
            continue
        own = of_its_own(j, sense.name, sign, other)  # "before their boss"
        if own is not None or other.bare or other.pronoun:
            of = own or Of(Attr(sense.name), replace(other.set, bare=False))
            yield Holds(other.set.cls, Compare(Attr(sense.name), sign, of), verb=verb.senses), sense.cost


@BOOK.rule("M", "V P NP (and | but | comma but) P NP", cost=-0.3, binds=True,
           example="who was hired after Paul Tai but before Rosa Delgado")  # fmt: skip
def _between_two_others(j: Joiner, verb: Verb, *rest: object) -> Made:
    """Done after one did it and before another."""
    words = [part for part in rest if isinstance(part, FunctionWord)]
    one, two = (part for part in rest if isinstance(part, Noun))
    if words[0].words == words[-1].words:
        return
    for left, cost in _before_or_after_another(j, verb, words[0], one):
        for right, extra in _before_or_after_another(j, verb, words[-1], two):
            if left.condition.term == right.condition.term:
                both = Every((left.condition, right.condition))
                yield Holds(left.cls, both, verb=verb.senses), cost + extra


@BOOK.rule("M", "V right P NP", "be V right P NP", cost=-0.4, example="who was hired right after Paul Tai")
def _right_before_or_after_another(j: Joiner, *parts: object) -> Made:
    """The last who did it before somebody else, or the first after."""
    verb, other = first(Verb, parts), last(Noun, parts)
    for held, cost in _before_or_after_another(j, verb, parts[-2], other):
        day = held.condition
        if other.bare and isinstance(day, Compare):
            yield replace(held, condition=Every((day, Extreme(day.term, day.op == "<"))), clause=True), cost


BEFORE_AFTER: dict[str, Op] = {"before": "<", "after": ">", "since": ">", "earlier than": "<", "later than": ">"}


@BOOK.rule("M", "V NUM [UNIT | P | UNIT P] DATE", cost=-0.6, example="who turns sixty-five this year")
def _then_as_old(j: Joiner, verb: Verb, number: Numeral, *rest: object) -> Made:
    """So many years since a date, in a year: the date lies so many years before it."""
    when = last(When, rest)
    if when.op != "=" or len(when.values[0]) != 4 or not isinstance(number.value, int) or number.money:
        return
    for sense in verb.senses:
        if sense.kind != "attrverb":
            continue
        entry = j.lexicon.attributes[sense.name]
        for name in j.times.dates_of(entry.of) if entry.since == "years" else ():
            if j.lexicon.attributes[name].column == entry.column:
                year = str(int(when.values[0]) - number.value)
                yield Holds(entry.of, Compare(Attr(name), "=", (year,)), verb=verb.senses), sense.cost


@BOOK.rule("M", "T P MONTH", "have T P MONTH", "P T P MONTH", "whose T be P MONTH", "T be P MONTH", "have MONTH T",
           "V P MONTH", "V MONTH", example="who has a birthday in December")  # fmt: skip
def _in_month(j: Joiner, *parts: object) -> Made:
    month = last(Numeral, parts)
    if any(isinstance(part, FunctionWord) and TIME_SIGNS.get(part.words, "=") != "=" for part in parts):
        return  # "since March", "before March"
    verb, measure = maybe(Verb, parts), maybe(Measure, parts)
    names = [sense.name for sense in verb.senses if sense.kind == "attrverb"] if verb is not None else []
    if measure is not None and isinstance(measure.term, Attr) and not (measure.owned or measure.function):
        names = [measure.term.name]
    for name in dict.fromkeys(names):
        entry = j.lexicon.attributes[name]
        if entry.kind == "date":
            yield Holds(entry.of, Compare(Part(Attr(name), "month"), "=", (int(month.value),))), 0.0


@BOOK.rule("M", "P MONTH", cost=0.5, example="how many orders were there in May")
def _in_a_month_of_any_year(j: Joiner, word: FunctionWord, month: Numeral) -> Made:
    if TIME_SIGNS.get(word.words) == "=":
        yield When("=", (f"{ANY_YEAR}-{int(month.value):02d}",), every_year=True), 0.0


@BOOK.rule("DATE", "P MONTH (to | P) DATE", "MONTH to DATE", example="who was hired from January to March 1989")
def _months(j: Joiner, *parts: object) -> Made:
    month, day = first(Numeral, parts), last(When, parts)
    words = [part.words for part in parts if isinstance(part, FunctionWord)]
    if day.op == "=" and len(day.values[0]) == 7 and words[0] in ("from", "between", "to", "through", "until"):
        since = f"{day.values[0][:4]}-{int(month.value):02d}"
        if since < day.values[0]:
            yield When("between", (since, day.values[0])), -0.5


@BOOK.rule("R", "(R | Q) per PART (of | P) DATE", example="how many people were hired in each year of the eighties")
def _each_within(
    j: Joiner, asked: WholeRequest, _each: FunctionWord, part: DatePart, word: FunctionWord, when: When
) -> Made:
    op = TIME_SIGNS.get(word.words)
    if asked.set is None or op is None or (op != "=" and when.op != "="):
        return
    for asked_each, cost in grouped(j, asked, Grouping((part,))):
        if isinstance(asked_each.query, Grouped) and isinstance(asked_each.query.by, Part):
            condition = Compare(asked_each.query.by.term, when.op if op == "=" else op, when.values)
            kept = tuple(c for c in asked_each.query.set.where if c != Compare(asked_each.query.by.term, "present"))
            found = Set(asked_each.query.set.cls, (*kept, condition))
            yield replace(asked_each, query=replace(asked_each.query, set=found), set=found), cost
