"""Values with the attribute that they are of, or with "named": "first name Louis", "Irving city", "level 18"."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, Either, Every
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import FunctionWord, Holds, Measure, Modifier, Noun, Numeral
from wizard.ask.reader.rules.book import Book, Made, first
from wizard.ask.reader.rules.coordinating import either, terms
from wizard.ask.reader.rules.naming import SEVERAL_NUMBERS

BOOK = Book()


@BOOK.rule("M", "named M", "named NP", cost=0.4, example="is there anybody called Louis")
def _named(j: Joiner, _named: FunctionWord, what: object) -> Made:
    if isinstance(what, Holds) and what.value:
        yield replace(what, named=True), -0.3
    elif isinstance(what, Noun) and what.bare and len(what.set.where) == 1:
        yield Holds(what.set.cls, what.set.where[0], named=True), -0.3
    elif isinstance(what, Noun) and what.bare:
        yield Holds(what.set.cls, Every(what.set.where), named=True), -0.3


@BOOK.rule("M", "T M", "T be M", "T of M", "have T M", "LP T M", "T LP M", "T OWN", "T be OWN", "T of OWN",
           "have T OWN", "LP T OWN", example="first name Louis")  # fmt: skip
def _of_attribute(j: Joiner, *parts: object) -> Made:
    """What has that value; with "have" it stands behind its noun only."""
    measure, modifier = first(Measure, parts), parts[-1]
    if not isinstance(modifier, Holds) or not modifier.value or measure.owned or measure.function:
        return
    if terms(modifier.condition) == {measure.term}:
        had = isinstance(parts[0], FunctionWord) and parts[0].words.startswith("ha")
        yield replace(modifier, value=False, clause=modifier.clause or had), -0.3


_TWO = "(T or T | either T or T | T or PRO T)"


@BOOK.rule("M", f"(have | P | whose) {_TWO} M", f"whose {_TWO} be M", f"(have | named) M P {_TWO}", cost=-0.8,
           example="whose first name or last name is Louis")  # fmt: skip
def _of_either_attribute(j: Joiner, *parts: object) -> Made:
    """A value of the one attribute or of the other."""
    told = next(part for part in parts if not isinstance(part, FunctionWord | Measure | Noun))
    own = [part.term for part in parts if isinstance(part, Measure)]
    plain = not any(part.owned or part.function or part.more for part in parts if isinstance(part, Measure))
    if not plain or not isinstance(told, Holds) or not told.value or not isinstance(told.condition, Compare):
        return
    if told.condition.term in own and told.condition.op == "=" and own[0] != own[1]:
        one_or_other = Either(tuple(replace(told.condition, term=term) for term in own))
        yield replace(told, condition=one_or_other, value=False, clause=True), 0.0


@BOOK.rule("OWN", "OWN or OWN", example="clerks who have the middle initial K or L")
def _either_value(j: Joiner, first: Holds, second: Holds) -> Made:
    if terms(first.condition) == terms(second.condition):
        yield either(first, second), 0.0


@BOOK.rule("M", "M T", cost=-0.1, example="who lives in Irving city")
def _of_its_attribute(j: Joiner, modifier: Modifier, measure: Measure) -> Made:
    """A value with the noun of its attribute behind it: "Chinese food"."""
    if not isinstance(modifier, Holds) or not modifier.value or modifier.verb or measure.owned:
        return
    if isinstance(modifier.condition, Compare) and modifier.condition.term == measure.term:
        yield modifier, -0.3


@BOOK.rule("M", "T NUM", "T be NUM", "have T NUM", "LP T NUM", "[LP | have] T of NUM",
           *(f"(T | have T | LP T | have T of) {numbers}" for numbers in SEVERAL_NUMBERS),
           example="employees on level 18")  # fmt: skip
def _of_number(j: Joiner, measure: Measure, *numbers: Numeral) -> Made:
    if isinstance(measure.term, Attr) and not (measure.owned or measure.function or measure.owner.where):
        entry = j.lexicon.attributes[measure.term.name]
        text = entry.kind == "identifier" or (entry.kind == "text" and not entry.values)  # a telephone
        plain = entry.kind in ("number", "year") or text
        if plain and (entry.unit or not any(number.money for number in numbers)):
            values = tuple(number.text if text else number.value for number in numbers)
            condition = Compare(measure.term, "=" if len(values) == 1 else "in", values)
            yield Holds(measure.owner.cls, condition), 0.0
