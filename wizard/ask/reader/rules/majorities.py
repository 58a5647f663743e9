"""A part of several: whether most of them are so, and groups told by it: "where at least half of them are women".

All of them are such where there are some and none is not.
"""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.form import Ask, Claim, Compare, Condition, HowMany, Not, Number, Op, Own, Related, Set, Show, narrow
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    Amount,
    FunctionWord,
    Holds,
    Modifier,
    Noun,
    Numeral,
    Portion,
    WholeRequest,
)
from wizard.ask.reader.narrowing import as_one, flat
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe

BOOK = Book()


@BOOK.rule("PORTION", "HALF", "(AMOUNT | NUM) percent", example="are at least 20 percent of the clerks women")
def _portion(j: Joiner, *parts: object) -> Made:
    """Half of them, or so many in a hundred; a mere number is as many at least."""
    amount, number = maybe(Amount, parts), maybe(Numeral, parts)
    word = last(FunctionWord, parts).words
    if amount is None and number is None:
        op: Op = ">" if word == "most" else word  # type: ignore[assignment]
        yield Portion(op, 0.5, word == "most"), 0.0
        return
    said, value = (amount.op, amount.values[0]) if amount is not None else (">=", number.value if number else 0)
    if word in _OF_A_HUNDRED and not (amount and amount.units) and said != "between" and 0 < value < 100:
        yield Portion(said, value / 100), 0.0


_OF_A_HUNDRED = ("percent", "percent of", "per cent", "per cent of")


@BOOK.rule("R", "(be | do | have) PORTION NP M", "be PORTION NP NP", cost=-0.2,
           example="do most employees live in Plano")  # fmt: skip
def _whether_so_many(j: Joiner, _be: FunctionWord, portion: Portion, noun: Noun, what: Noun | Modifier) -> Made:
    """Whether such a part of them are such as that says."""
    if noun.wh or noun.pronoun or noun.count or noun.many or noun.is_name or noun.set.cls == ANY:
        return
    for such, cost in _such(j, noun.set.cls, what):
        claim = Claim("share", noun.members, flat((such,)), portion.op, portion.part)
        yield WholeRequest(Ask((claim,)), noun.members, yes=True), cost


@BOOK.rule("R", "P [howmany] NP (be PORTION NP M | be PORTION NP NP | do PORTION NP M | have PORTION NP M)", cost=-0.2,
           example="in which departments are most of the employees women")  # fmt: skip
def _in_which_so_many(j: Joiner, *parts: object) -> Made:
    """In which groups such a part is so, and how many groups those are."""
    yield from _groups_asked(j, first(Portion, parts), parts)


@BOOK.rule("M", "(where | P that) PORTION NP (M | be M | be NP)", cost=0.1,
           example="departments where most of the employees are women")  # fmt: skip
def _where_so_many(j: Joiner, *parts: object) -> Made:
    yield from _groups_told(j, first(Portion, parts), parts)


@BOOK.rule("M", "(have | P) PORTION NP", cost=0.1, example="departments with more than 40 percent women")
def _with_so_many(j: Joiner, word: FunctionWord, portion: Portion, noun: Noun) -> Made:
    """Groups of whose members such a part is of a kind."""
    having = word.words == "with" or "ha" in word.words
    plain = noun.set.where and not (noun.wh or noun.count or noun.many or noun.joined or noun.bare or noun.pronoun)
    if having and plain and not portion.most:
        yield from _groups_told(j, portion, (Noun(Set(noun.set.cls)), noun))


@BOOK.rule("R", "P [howmany] NP (be NP M | be NP NP | do NP M | have NP M)", cost=-0.2,
           example="in which departments do all employees earn at least 20000")  # fmt: skip
def _in_which_all(j: Joiner, *parts: object) -> Made:
    if any(isinstance(part, Noun) and part.many in _ALL for part in parts):
        yield from _groups_asked(j, ALL, parts)


@BOOK.rule("M", "where NP (M | be M | be NP)", cost=0.1, example="departments where all employees are women")
def _where_all(j: Joiner, _where: FunctionWord, noun: Noun, *what: object) -> Made:
    if noun.many in _ALL:
        yield from _groups_told(j, ALL, (noun, *what))


_ALL = ("all", "every")
ALL = Portion("=", 1.0)


def _groups_asked(j: Joiner, portion: Portion, parts: tuple[object, ...]) -> Made:
    counts = any(isinstance(part, FunctionWord) and part.words in ("how many", "number of") for part in parts)
    group, noun, *_ = (part for part in parts if isinstance(part, Noun))
    if group.set.cls == ANY or not (group.wh or counts) or group.many or group.count:
        return
    for cls, conditions, cost in _so_many(j, portion, noun, parts[-1]):
        if cls == group.set.cls:
            these = narrow(group.set, *conditions)
            yield WholeRequest(HowMany(these) if counts else Show(these), these), cost


def _groups_told(j: Joiner, portion: Portion, parts: tuple[object, ...]) -> Made:
    noun = next(part for part in parts if isinstance(part, Noun))
    for cls, conditions, cost in _so_many(j, portion, noun, parts[-1]):
        yield Holds(cls, as_one(conditions), clause=True), cost


def _so_many(
    j: Joiner, portion: Portion, noun: Noun, what: object
) -> Iterator[tuple[str, tuple[Condition, ...], float]]:
    """The classes whose members have partners of whom so many are such as is said, with the conditions that say so."""
    whole = portion == ALL and noun.many in _ALL
    if noun.wh or noun.count or (noun.many and not whole) or noun.joined or noun.bare or noun.set.cls == ANY:
        return
    for step in (step.back for step in j.steps_from(noun.set.cls) if j.leads_to_one(step)):
        for such, cost in _such(j, noun.set.cls, what):
            if isinstance(such, Related) and j.leads_to_one(such.step) and not such.to.where:
                continue  # "in which department do the women work" says nothing of them
            if whole:
                others = Related(step, narrow(noun.set, Not(such)))
                yield j.other_end(step.back), (Related(step, noun.set), Not(others)), cost + j.cost(step)
                continue
            are, all_ = Number(step, narrow(noun.set, such)), Number(step, noun.set)
            some = (Related(step, noun.set),) if portion.op != ">" else ()
            compared = Compare(are, portion.op, Own(all_, portion.part))
            yield j.other_end(step.back), (*some, compared), cost + j.cost(step)


def _such(j: Joiner, cls: str, what: object) -> Iterator[tuple[Condition, float]]:
    """What is said of so many of them."""
    if isinstance(what, Noun):
        if what.set.cls == cls and what.set.where and not (what.wh or what.bare or what.count or what.many):
            yield as_one(what.set.where), 0.0
    elif isinstance(what, Modifier):
        for found, cost in j.restrict(Set(cls), what):
            if found.where:
                yield as_one(found.where), cost
