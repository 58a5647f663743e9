"""Members with the most, or the fewest, partners: "the three departments with the most women"."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Extreme, Number, Related, Set, Step, narrow
from wizard.ask.reader.joining import FEWEST, MOST, Joiner
from wizard.ask.reader.meaning import ANY, FunctionWord, Holds, Measure, Noun, Numeral, Tied, Verb
from wizard.ask.reader.rules.book import Book, Made
from wizard.ask.reader.rules.superlatives import HAVE

BOOK = Book()
_NOWHERE = Step("")
"""The step of a count whose owner is not known yet."""


@BOOK.rule("NP", "NUM NP (P | have | that have) SUPN", cost=-0.5, example="the three departments with the most women")
def _several_with_most_partners(j: Joiner, number: Numeral, noun: Noun, word: FunctionWord, most: Measure) -> Made:
    plain = not (noun.wh or noun.count or noun.bare or noun.pronoun) and noun.set.cls != ANY
    said = word.words == "with" or word.words.startswith(("ha", "that", "wh"))
    if not (plain and said and isinstance(most.term, Number) and isinstance(number.value, int)):
        return
    if 1 < number.value < 1000:
        for step in j.steps(noun.set.cls, most.term.of.cls):
            best = Extreme(Number(step, most.term.of), most.function == "max", number.value)
            yield replace(noun, set=narrow(noun.set, best), tail=noun.tail + 1), j.cost(step)


@BOOK.rule("NP", "high NUM NP P howmany NP", "high NP P howmany NP", cost=-0.3,
           example="the top three departments by number of women")  # fmt: skip
def _first_by_partners(
    j: Joiner, _high: FunctionWord, noun: Noun, by: FunctionWord, of: Noun, number: Numeral | None = None
) -> Made:
    """So many of them as have the most partners."""
    count = number.value if number is not None else 1
    plain = not (noun.wh or noun.count or noun.bare or noun.pronoun or of.wh or of.count or of.bare)
    if not plain or not isinstance(by, FunctionWord) or by.words not in ("by", "in") or not isinstance(count, int):
        return
    for step in j.steps(noun.set.cls, of.set.cls) if 0 < count < 1000 else ():
        best = Extreme(Number(step, of.set), True, count)
        yield replace(noun, set=narrow(noun.set, best), tail=noun.tail + 1), j.cost(step)


@BOOK.rule("SUPN", "most NP", "most of NP", "maximum NP", example="the department with the most women")
def _most_of(j: Joiner, noun: Noun) -> Made:
    if not noun.wh and not noun.count and not noun.is_name:
        yield Measure(Number(_NOWHERE, noun.set), Set(ANY), function="max"), 0.0


@BOOK.rule("SUPN", "fewest NP", "fewest of NP", "minimum NP", example="the department with the fewest women")
def _fewest_of(j: Joiner, noun: Noun) -> Made:
    if not noun.wh and not noun.count and not noun.is_name:
        yield Measure(Number(_NOWHERE, noun.set), Set(ANY), function="min"), 0.0


@BOOK.rule("M", "(have | P | V) [ORD] SUPN", binds=True, example="what department has the most people")
def _having_most_partners(j: Joiner, word: object, most: Measure, ordinal: Numeral | None = None) -> Made:
    if not isinstance(most.term, Number):
        return
    if isinstance(word, FunctionWord) and word.words not in ("with", "of", "by") and word.words.split()[0] not in HAVE:
        return
    of, rank = most.term.of, int(ordinal.value) if ordinal is not None else 1
    steps: list[tuple[Step, float]] = []
    if isinstance(word, Verb):
        for sense in word.senses:
            if sense.kind == "verb" and not sense.particle and j.other_end(sense.step) == of.cls:
                steps.append((sense.step, sense.cost))
    else:
        steps = [(step.back, 0.2) for step in j.steps_from(of.cls)]
    pointing = [c for c in of.where if isinstance(c, Related) and c.to.earlier and not c.to.where]
    if isinstance(word, FunctionWord) and not pointing:  # of what, the noun it stands with decides
        yield Tied(MOST if most.function == "max" else FEWEST, Noun(of), rank), 0.2
        return
    for step, base in steps:
        near, cost = j.other_end(step.back), base
        if pointing and isinstance(word, FunctionWord):  # "the most rivers running through it"
            back = pointing[0]
            if back.step != step.back or back.to.cls not in (near, ANY):
                continue
            term = Number(step, replace(of, where=tuple(c for c in of.where if c != back)))
            cost -= 0.4
        else:
            term = Number(step, of)
        yield Holds(near, Extreme(term, most.function == "max", rank=rank), own=bool(pointing)), cost + j.cost(step)
