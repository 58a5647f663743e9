"""What is done the most or the least often, or so many times: "the paper cited most", "papers cited 3 times"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.facts import replace
from wizard.ask.form import (
    Compare,
    Extreme,
    Number,
    Set,
)
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    Amount,
    FunctionWord,
    Holds,
    Noun,
    Numeral,
    Several,
    Tied,
    Verb,
)
from wizard.ask.reader.rules.book import Book, Made, first, maybe
from wizard.ask.reader.rules.verbs import BEING, ends
from wizard.domain.word_sets import word_set

BOOK = Book()


@BOOK.rule("M", "V most", "V most frequent", "most V", "most frequent V", "be V most", "be V most frequent",
           "be most V", "be most frequent V", "be V most by NP", "be V most frequent by NP", "be most V by NP",
           "be most frequent V by NP", cost=0.2, example="which school is attended most often")  # fmt: skip
def _done_most_often(j: Joiner, *parts: object) -> Made:
    """Those to whom something is done, or who do it, most often: the times count, and not the people."""
    yield from _so_often(j, parts, most=True)


@BOOK.rule("M", "V fewest [frequent]", "fewest V", "be V fewest [frequent]", "be fewest [frequent] V",
           "be fewest [frequent] V by NP", cost=0.2, example="which school is attended least often")  # fmt: skip
def _done_least_often(j: Joiner, *parts: object) -> Made:
    yield from _so_often(j, parts, most=False)


@BOOK.rule("M", "V M [M] most [frequent]", cost=0.2, example="which airline flies to Boston most often")
def _done_somewhere_most_often(j: Joiner, verb: Verb, *parts: object) -> Made:
    """Who does it most often with, to or from what is told behind the verb."""
    told = [part for part in parts if isinstance(part, Tied)]
    if len(told) != sum(not isinstance(part, FunctionWord) for part in parts):
        return
    for doing, extra in _so_often(j, (verb, *(part for part in parts if isinstance(part, FunctionWord))), most=True):
        best = doing.condition
        if not isinstance(best, Extreme) or not isinstance(best.term, Number):
            continue
        for found, cost in j.restrict(best.term.of, Several("and", tuple(told))):
            yield replace(doing, condition=replace(best, term=replace(best.term, of=found))), extra + cost


@BOOK.rule("M", "V AMOUNT times", "V NUM times", "be V AMOUNT times", "be V NUM times", cost=0.2,
           example="which schools have been attended more than 3 times")  # fmt: skip
def _done_so_many_times(j: Joiner, *parts: object) -> Made:
    """Those to whom something is done, or who do it, so many times."""
    number = maybe(Numeral, parts)
    amount = first(Amount, parts) if number is None else Amount("=", (number.value,), money=number.money)
    if amount.money or amount.units:
        return
    for doing, cost in _so_often(j, parts, most=True):
        best = doing.condition
        if isinstance(best, Extreme):
            yield replace(doing, condition=Compare(best.term, amount.op, amount.values)), cost


def _so_often(j: Joiner, parts: Sequence[object], *, most: bool) -> Iterator[tuple[Holds, float]]:
    senses, doer = first(Verb, parts).senses, maybe(Noun, parts)
    if any(isinstance(part, FunctionWord) and part.words in _OF_KINDS for part in parts):
        return  # "who has the most common" is not ready: a kind is to follow
    entries = [j.lexicon.attributes[sense.name] for sense in senses if sense.kind == "attrverb"]
    amounts = {entry.of for entry in entries if entry.kind == "number"}
    turned = (
        isinstance(parts[0], FunctionWord) and parts[0].words in BEING and not any(sense.passive for sense in senses)
    )
    begins = isinstance(parts[0], FunctionWord) and not turned and parts[0].words not in BEING
    for sense in senses:
        if sense.kind == "verb" and not sense.particle and not (begins and not (sense.passive or sense.done)):
            near, far = ends(j, sense)
            if amounts.intersection((near, far)) and not _says_times(parts):
                continue  # "who paid the most" is about money, and so is "which one costs least"
            undergone = turned or (sense.done and near == far)
            near, far, step = (far, near, sense.step.back) if undergone else (near, far, sense.step)
            if doer is None:
                people = PEOPLE_COUNTED if j.is_person(far) else 0.0
                often = Extreme(Number(step, Set(far)), most)
                yield Holds(near, often, own=True), sense.cost + j.cost(step) + people
            elif doer.set.cls == far and not (doer.wh or doer.count or doer.bare):
                yield Holds(near, Extreme(Number(step, doer.set), most), own=True), sense.cost + j.cost(step) - 0.4


def _says_times(parts: Sequence[object]) -> bool:
    """Whether "often" was said, or "frequently", or so many "times"."""
    return any(isinstance(part, FunctionWord) and part.words in _TIMES for part in parts)


_OF_KINDS = word_set(__name__, "of kinds")
"""Words that say how frequent a kind is, and not how often anything is done."""
_TIMES = frozenset({"often", "frequently", "frequent", "times"})
PEOPLE_COUNTED = 0.6
"""What it costs to take how many people did something for how often it was done."""
