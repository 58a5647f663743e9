"""Groups told by a share of their members: "in which departments are at least half of the employees women".

More than half of them are such where more of them are than are not, and all where there are some and none is not.
"""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.form import Compare, Condition, HowMany, Not, Number, Op, Own, Related, Set, Show, narrow
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, FunctionWord, Holds, Modifier, Noun, WholeRequest
from wizard.ask.reader.narrowing import as_one
from wizard.ask.reader.rules.book import Book, Made

BOOK = Book()
_SHARES = ("mostof", "halfof", "fewof")


def _asked(share: str) -> tuple[str, ...]:
    """How it is asked in which groups so many are such, and how many groups those are."""
    said = (f"be {share} NP M", f"be {share} NP NP", f"do {share} NP M", f"have {share} NP M")
    return tuple(f"P {which} {one}" for which in ("NP", "howmany NP") for one in said)


def _told(share: str) -> tuple[str, ...]:
    """How it is told of groups in a clause."""
    return tuple(f"{where} {share} NP {what}" for where in ("where", "P that") for what in ("M", "be M", "be NP"))


@BOOK.rule("R", *_asked("mostof"), cost=-0.2, example="in which departments are most of the employees women")
def _in_which_most(j: Joiner, *parts: object) -> Made:
    yield from _groups_asked(j, ">", parts)


@BOOK.rule("R", *_asked("halfof"), cost=-0.2,
           example="in which departments do at least half of the employees have a PhD")  # fmt: skip
def _in_which_half(j: Joiner, *parts: object) -> Made:
    yield from _groups_asked(j, ">=", parts)


@BOOK.rule("R", *_asked("fewof"), cost=-0.2, example="in which departments are fewer than half of the employees men")
def _in_which_few(j: Joiner, *parts: object) -> Made:
    yield from _groups_asked(j, "<", parts)


@BOOK.rule("M", *_told("mostof"), cost=0.1, example="departments where most of the employees are women")
def _where_most(j: Joiner, *parts: object) -> Made:
    yield from _groups_told(j, ">", parts)


@BOOK.rule("M", *_told("halfof"), cost=0.1, example="departments where at least half of the employees have a PhD")
def _where_half(j: Joiner, *parts: object) -> Made:
    yield from _groups_told(j, ">=", parts)


@BOOK.rule("M", *_told("fewof"), cost=0.1, example="departments where fewer than half of the employees are men")
def _where_few(j: Joiner, *parts: object) -> Made:
    yield from _groups_told(j, "<", parts)


_ALL_ASKED = tuple(
    f"P {which} {one}" for which in ("NP", "howmany NP") for one in ("be NP M", "be NP NP", "do NP M", "have NP M")
)


@BOOK.rule("R", *_ALL_ASKED, cost=-0.2, example="in which departments do all employees earn at least 20000")
def _in_which_all(j: Joiner, *parts: object) -> Made:
    if any(isinstance(part, Noun) and part.many in _ALL for part in parts):
        yield from _groups_asked(j, "=", parts)


@BOOK.rule("M", "where NP (M | be M | be NP)", cost=0.1, example="departments where all employees are women")
def _where_all(j: Joiner, _where: FunctionWord, noun: Noun, *what: object) -> Made:
    if noun.many in _ALL:
        yield from _groups_told(j, "=", (noun, *what))


_ALL = ("all", "every")


def _groups_asked(j: Joiner, op: Op, parts: tuple[object, ...]) -> Made:
    counts = any(isinstance(part, FunctionWord) and part.words in ("how many", "number of") for part in parts)
    group, noun, *_ = (part for part in parts if isinstance(part, Noun))
    if group.set.cls == ANY or not (group.wh or counts) or group.many or group.count:
        return
    for cls, conditions, cost in _so_many(j, op, noun, parts[-1]):
        if cls == group.set.cls:
            these = narrow(group.set, *conditions)
            yield WholeRequest(HowMany(these) if counts else Show(these), these), cost


def _groups_told(j: Joiner, op: Op, parts: tuple[object, ...]) -> Made:
    noun = next(part for part in parts if isinstance(part, Noun))
    for cls, conditions, cost in _so_many(j, op, noun, parts[-1]):
        yield Holds(cls, as_one(conditions), clause=True), cost


def _so_many(j: Joiner, op: Op, noun: Noun, what: object) -> Iterator[tuple[str, tuple[Condition, ...], float]]:
    """The classes whose members have partners of whom so many are such as is said, with the conditions that say so."""
    whole = op == "=" and noun.many in _ALL
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
            are = Number(step, narrow(noun.set, such))
            are_not = Number(step, narrow(noun.set, Not(such)))
            some = (Related(step, noun.set),) if op != ">" else ()
            yield j.other_end(step.back), (*some, Compare(are, op, Own(are_not))), cost + j.cost(step)


def _such(j: Joiner, cls: str, what: object) -> Iterator[tuple[Condition, float]]:
    """What is said of so many of them."""
    if isinstance(what, Noun):
        if what.set.cls == cls and what.set.where and not (what.wh or what.bare or what.count or what.many):
            yield as_one(what.set.where), 0.0
    elif isinstance(what, Modifier):
        for found, cost in j.restrict(Set(cls), what):
            if found.where:
                yield as_one(found.where), cost
