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
_ASKED = "P [howmany] NP (be {0} NP M | be {0} NP NP | do {0} NP M | have {0} NP M)"
"""How it is asked in which groups so many are such, and how many groups those are."""
_TOLD = "(where | P that) {0} NP (M | be M | be NP)"
"""How it is told of groups in a clause."""


@BOOK.rule("R", _ASKED.format("mostof"), cost=-0.2, example="in which departments are most of the employees women")
def _in_which_most(j: Joiner, *parts: object) -> Made:
    yield from _groups_asked(j, ">", parts)


@BOOK.rule("R", _ASKED.format("halfof"), cost=-0.2,
           example="in which departments do at least half of the employees have a PhD")  # fmt: skip
def _in_which_half(j: Joiner, *parts: object) -> Made:
    yield from _groups_asked(j, ">=", parts)


@BOOK.rule("R", _ASKED.format("fewof"), cost=-0.2,
           example="in which departments are fewer than half of the employees men")  # fmt: skip
def _in_which_few(j: Joiner, *parts: object) -> Made:
    yield from _groups_asked(j, "<", parts)


@BOOK.rule("M", _TOLD.format("mostof"), cost=0.1, example="departments where most of the employees are women")
def _where_most(j: Joiner, *parts: object) -> Made:
    yield from _groups_told(j, ">", parts)


@BOOK.rule("M", _TOLD.format("halfof"), cost=0.1, example="departments where at least half of the employees have a PhD")
def _where_half(j: Joiner, *parts: object) -> Made:
    yield from _groups_told(j, ">=", parts)


@BOOK.rule("M", _TOLD.format("fewof"), cost=0.1, example="departments where fewer than half of the employees are men")
def _where_few(j: Joiner, *parts: object) -> Made:
    yield from _groups_told(j, "<", parts)


@BOOK.rule("R", "P [howmany] NP (be NP M | be NP NP | do NP M | have NP M)", cost=-0.2,
           example="in which departments do all employees earn at least 20000")  # fmt: skip
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
