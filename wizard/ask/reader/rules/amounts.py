"""Amounts and dates compared: "more than 20", "level 28 or higher", "over the age of 65", "hire date before 1980"."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare
from wizard.ask.reader.english_leaves import PREPOSITIONS
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import Amount, At, Degree, FunctionWord, Holds, Measure, Modifier, Numeral, When
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe
from wizard.ask.reader.rules.modifiers import TIME_SIGNS
from wizard.ask.reader.times_said import at
from wizard.ask.reader.units_said import in_unit, in_units
from wizard.domain import concepts

BOOK = Book()


@BOOK.rule("AMOUNT", "OP NUM", example="more than 20 employees")
def _compared(j: Joiner, op: FunctionWord, number: Numeral) -> Made:
    yield Amount(op.words, (number.value,), money=number.money), 0.0  # type: ignore[arg-type]


@BOOK.rule("M", "OP T of NUM", "OP T of NUM UNIT", "P T OP NUM", "P T OP NUM UNIT", "OP T NUM", cost=-0.2,
           example="employees over the age of 65")  # fmt: skip
def _over_the_age_of(j: Joiner, *parts: object) -> Made:
    measure, number, unit = first(Measure, parts), first(Numeral, parts), parts[-1]
    op = next(part.words for part in parts if isinstance(part, FunctionWord) and part.words in _SIGNS)
    if measure.owned or measure.function or measure.more or measure.owner.where or not isinstance(measure.term, Attr):
        return
    said = measure.term if unit is number else in_unit(j.lexicon, measure.term.name, unit)  # type: ignore[arg-type]
    if said is not None and j.lexicon.attributes[measure.term.name].kind == "number":
        yield Holds(measure.owner.cls, Compare(said, op, (number.value,))), 0.0  # type: ignore[arg-type]


@BOOK.rule(
    "M",
    "P T of NUM (and | to) NUM",
    "P T NUM (and | to) [T] NUM",
    cost=-0.2,
    example="people between the ages of 30 and 40",
)
def _between_two_of_it(
    j: Joiner, word: FunctionWord, measure: Measure, low: Numeral, high: Numeral, again: Measure | None = None
) -> Made:
    if again is not None and again.term != measure.term:
        return
    plain = not (measure.owned or measure.function or measure.more or measure.owner.where)
    if plain and isinstance(measure.term, Attr) and j.lexicon.attributes[measure.term.name].kind == "number":
        for amount, cost in _between(j, word, low, high):
            yield Holds(measure.owner.cls, Compare(measure.term, amount.op, amount.values)), cost


_SIGNS = frozenset({">", "<", ">=", "<=", "="})


@BOOK.rule("AMOUNT", "NUM TRAIL", example="level 28 or higher")
def _compared_behind(j: Joiner, number: Numeral, op: FunctionWord) -> Made:
    yield Amount(op.words, (number.value,), money=number.money), 0.0  # type: ignore[arg-type]


@BOOK.rule("AMOUNT", "P NUM and NUM", "P NUM or NUM", "P NUM to NUM", example="between 1000 and 2000")
def _between(j: Joiner, word: FunctionWord, low: Numeral, high: Numeral) -> Made:
    if word.words in ("between", "from"):
        least = _in_its_scale(low.value, high.value)
        if least <= high.value:
            yield Amount("between", (least, high.value), money=low.money or high.money), 0.0


def _in_its_scale(low: float, high: float) -> float:
    """The lower of two limits, in thousands where only the higher says so: "90 to 100 thousand", but "500 to 1000"."""
    thousands = isinstance(high, int) and high >= 1000 > low and high % 1000 == 0
    return low * 1000 if thousands and low * 1000 <= high else low


@BOOK.rule("AMOUNT", "NUM to NUM", cost=0.3, example="employees with levels 18 to 20")
def _from_one_to_another(j: Joiner, low: Numeral, high: Numeral) -> Made:
    if low.value < high.value:
        yield Amount("between", (_in_its_scale(low.value, high.value), high.value), money=low.money or high.money), 0.0


@BOOK.rule("AMOUNT", "AMOUNT UNIT", example="more than 100 seats")
def _of_unit(j: Joiner, amount: Amount, unit: Measure) -> Made:
    if isinstance(unit.term, Attr):
        yield replace(amount, units=(*amount.units, unit.term.name)), 0.0


@BOOK.rule("AMOUNT", "NUM UNIT", cost=0.1, example="100 seats")
def _number_of_unit(j: Joiner, number: Numeral, unit: Measure) -> Made:
    if isinstance(unit.term, Attr):
        yield Amount("=", (number.value,), (unit.term.name,), money=number.money), 0.0


@BOOK.rule("AMOUNT", "NUM or NUM UNIT", cost=0.1, example="flights with one or two stops")
def _one_or_two_units(j: Joiner, low: Numeral, _or: FunctionWord, high: Numeral, unit: Measure) -> Made:
    """One of two numbers that follow each other."""
    if isinstance(unit.term, Attr) and high.value == low.value + 1 and not low.money:
        yield Amount("between", (low.value, high.value), (unit.term.name,)), 0.0


@BOOK.rule("AMOUNT", "NUM UNIT TRAIL", example="aircraft with 100 seats or fewer")
def _so_many_units_or_more(j: Joiner, number: Numeral, unit: Measure, op: FunctionWord) -> Made:
    if isinstance(unit.term, Attr):
        yield Amount(op.words, (number.value,), (unit.term.name,), money=number.money), 0.0  # type: ignore[arg-type]


@BOOK.rule("M", "AMOUNT", example="flights under 100 dollars")
def _amounting(j: Joiner, amount: Amount) -> Made:
    if amount.units:
        yield amount, 0.2


@BOOK.rule("M", "P AMOUNT", example="tickets to Denver for less than a hundred dollars")
def _for_an_amount(j: Joiner, word: FunctionWord, amount: Amount) -> Made:
    prices = {entry.how_much for entry in j.lexicon.classes.values()}
    if word.words in ("for", "at") and any(name in prices for name in amount.units):
        yield amount, 0.1


@BOOK.rule("M", "of AMOUNT", cost=0.1, example="flights from Boston to Denver of more than 300 minutes")
def _of_an_amount(j: Joiner, amount: Amount) -> Made:
    """An amount that members are "of", by its unit."""
    if amount.units and not amount.money:
        yield amount, 0.1


@BOOK.rule("M", "AMOUNT HOW", example="flights from Boston to Denver under 300 minutes long")
def _so_long(j: Joiner, amount: Amount, degree: Degree) -> Made:
    """An amount with what it is of behind it: "under 300 minutes long"."""
    for name, _ in degree.attributes:
        said = in_units(j.lexicon, name, amount.units) if amount.units else None
        if said is not None:
            yield Holds(j.lexicon.attributes[name].of, Compare(said, amount.op, amount.values)), 0.0


@BOOK.rule("M", "P AMOUNT", "P NUM", "be P AMOUNT", "be P NUM", cost=0.1, example="people on over a hundred thousand")
def _on_so_much(j: Joiner, *parts: object) -> Made:
    """What somebody is "on": the amount of what the domain says is had so, where a number is so large or money."""
    word = next(part.words for part in reversed(parts) if isinstance(part, FunctionWord))
    number, amount = maybe(Numeral, parts), maybe(Amount, parts)
    if amount is None and number is not None:
        amount = Amount("=", (number.value,), money=number.money)
    if word == "on" and amount is not None and not amount.units and (amount.money or min(amount.values) >= _MUCH):
        yield from _had(j, amount)


@BOOK.rule("M", "AMOUNT", "be AMOUNT", cost=0.5, example="employees over a hundred thousand")
def _with_so_much(j: Joiner, amount: Amount) -> Made:
    """More or less than a number that is so large that it is money."""
    if amount.op != "=" and not amount.units and min(amount.values) >= _MUCH:
        yield from _had(j, amount)


def _had(j: Joiner, amount: Amount) -> Made:
    """The amount of what the domain says somebody is "on"."""
    for name, entry in j.lexicon.attributes.items():
        verbs = (*entry.verbs, *concepts.attribute_words(entry.concept).verbs)
        if entry.kind == "number" and entry.unit and "be on" in verbs:
            yield Holds(entry.of, Compare(Attr(name), amount.op, amount.values)), 0.0


_MUCH = 2500
"""The least that is money without a word for it: smaller numbers may be years, flights or rooms."""


@BOOK.rule("M", "P AMOUNT", "have AMOUNT", example="aircraft with more than 100 seats")
def _having_amount(j: Joiner, word: FunctionWord, amount: Amount) -> Made:
    if amount.units and (word.words == "with" or word.words.split()[0] in ("has", "have", "had", "having")):
        yield amount, 0.1


@BOOK.rule("M", "[have | LP] T AMOUNT", "[LP | have] T of AMOUNT", "T be AMOUNT", "that have T AMOUNT",
           "[have | LP] AMOUNT T", example="a salary over 50000")  # fmt: skip
def _measured(j: Joiner, *parts: object) -> Made:
    measure = first(Measure, parts)
    amount = first(Amount, parts)
    if not isinstance(measure.term, Attr) or measure.owned or measure.function or measure.owner.where:
        return
    said = measure.term if not amount.units else in_units(j.lexicon, measure.term.name, amount.units)
    kind = j.lexicon.attributes[measure.term.name].kind
    if kind == "time" and parts.index(amount) < parts.index(measure):
        return  # "more than 100 departures" are so many
    if said is not None and kind in ("number", "time"):
        yield Holds(measure.owner.cls, Compare(said, amount.op, amount.values)), 0.0


@BOOK.rule("M", "T M", "have T M", "LP T M", "T of M", "have T of M", "T be M", cost=-0.2,
           example="flights with an arrival time before 9:19 pm")  # fmt: skip
def _timed_measure(j: Joiner, measure: Measure, modifier: Modifier) -> Made:
    if measure.owned or measure.function or measure.owner.where or not isinstance(measure.term, Attr):
        return
    if isinstance(modifier, At) and j.lexicon.attributes[measure.term.name].kind == "time":
        yield Holds(measure.owner.cls, at(measure.term.name, modifier)), 0.0


@BOOK.rule("DATE", "P DATE and DATE", "P DATE to DATE", "P DATE P DATE", example="between 1960 and 1965")
def _date_span(j: Joiner, word: FunctionWord, low: When, high: When) -> Made:
    if word.words in ("between", "from") and low.op == high.op == "=" and low.values[0] <= high.values[0]:
        yield When("between", (low.values[0], high.values[0])), -0.5


@BOOK.rule("DATE", "DATE TRAIL", example="who was hired in 1985 or later")
def _date_bound_behind(j: Joiner, day: When, op: FunctionWord) -> Made:
    if day.op == "=" and op.words in (">=", "<="):
        yield replace(day, op=op.words), 0.0  # type: ignore[arg-type]


@BOOK.rule("DATE", "OP DATE", example="employees hired at most 1946")
def _date_bound(j: Joiner, op: FunctionWord, day: When) -> Made:
    if day.op == "=":
        yield replace(day, op=op.words), 0.0  # type: ignore[arg-type]


@BOOK.rule("M", "T [P | be] DATE", "have T DATE", "LP T DATE", "(T be | have T | LP T) P DATE", "LP DATE T",
           example="hire date before 1980")  # fmt: skip
def _dated_measure(j: Joiner, *parts: object) -> Made:
    measure = first(Measure, parts)
    day = last(When, parts)
    word = next((part.words for part in parts if isinstance(part, FunctionWord) and part.words in TIME_SIGNS), None)
    before = parts[-2]
    if isinstance(before, FunctionWord) and before.words in PREPOSITIONS and word is None:
        return  # "a year over 1900" is no year in which something was
    if isinstance(measure.term, Attr) and not measure.owned and not measure.function:
        entry = j.lexicon.attributes[measure.term.name]
        op = TIME_SIGNS[word] if word and day.op == "=" else day.op
        dated = j.times.dated(measure.term.name, replace(day, op=op)) if entry.kind in ("date", "year") else None
        if dated is not None:
            yield Holds(measure.owner.cls, dated), 0.0
        elif entry.kind == "number" and all(len(v) == 4 for v in day.values):
            values = tuple(int(v) for v in day.values)
            yield Holds(measure.owner.cls, Compare(measure.term, op, values)), 0.0


def of_partners(j: Joiner, amount: Amount, cls: str) -> bool:
    """Whether an exact amount is one of partners, and no price: "2 seats" of a flight, as in "book me two seats on it".

    What stands before a noun is of its members: "one stop flights", "200 dollar flights".
    """
    prices = {entry.how_much for entry in j.lexicon.classes.values()}
    own = any(j.lexicon.attributes[name].of == cls or name in prices for name in amount.units)
    return amount.op == "=" and bool(amount.units) and not own
