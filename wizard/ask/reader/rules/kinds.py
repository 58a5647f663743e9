"""Groups told by what their members are: "levels with no women", "jobs in which the women outnumber the men"."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import (
    Compare,
    Computed,
    Condition,
    Every,
    Grouped,
    Having,
    Not,
    Number,
    Own,
    Related,
    Set,
    Show,
    Step,
)
from wizard.ask.reader.english import english
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, Amount, FunctionWord, Holds, Measure, Noun, Numeral, WholeRequest
from wizard.ask.reader.narrowing import as_one, within
from wizard.ask.reader.rules.book import Book, Made, last, maybe

BOOK = Book()


def _groups(measure: Measure, cls: str) -> bool:
    """Whether values of the measure tell members of the class apart."""
    return not (measure.owned or measure.function or measure.more) and measure.owner == Set(cls)


@BOOK.rule("R", "T be there NP [P]", "T have NP", "T be NP P", "T NP P", "T P that there be NP", "T P NP",
           "T where there be NP", "T where be NP", example="on which levels are there no women")  # fmt: skip
def _values_without(j: Joiner, measure: Measure, noun: Noun) -> Made:
    if noun.many != "no" or not noun.set.where or not _groups(measure, noun.set.cls):
        return
    having = Having(Computed("count", None, noun.set.where), "=", (0,))
    of = Set(noun.set.cls)
    yield WholeRequest(Grouped(measure.term, "count", None, of, having=(having,), alone=True), of), 0.0


@BOOK.rule("R", "T do NP outnumber NP P", "T do NP outnumber NP", "T where NP outnumber NP", "T P that NP outnumber NP",
           example="on which levels do the women outnumber the men")  # fmt: skip
def _values_outnumbered(j: Joiner, measure: Measure, one: Noun, two: Noun) -> Made:
    cls = one.set.cls
    if cls != two.set.cls or not (one.set.where and two.set.where) or not _groups(measure, cls):
        return
    counts = [Computed("count", None, noun.set.where) for noun in (one, two)]
    of = Set(cls)
    having = Having(counts[0], ">", counts[1])
    yield WholeRequest(Grouped(measure.term, "count", None, of, having=(having,), alone=True), of), 0.0


@BOOK.rule("NP", "NP (where | P that) NP outnumber NP", example="departments where the women outnumber the men")
def _outnumbered(j: Joiner, noun: Noun, one: Noun, two: Noun) -> Made:
    for condition, cost in _more_partners(j, noun, one, two):
        yield replace(noun, set=within(noun.set, condition)), cost


@BOOK.rule("R", "NP do NP outnumber NP P", example="in which departments do the women outnumber the men")
def _where_outnumbered(j: Joiner, noun: Noun, _do: FunctionWord, one: Noun, _more: FunctionWord, two: Noun) -> Made:
    for condition, cost in _more_partners(j, noun, one, two):
        found = within(noun.set, condition)
        yield WholeRequest(Show(found), found), cost


def _more_partners(j: Joiner, noun: Noun, one: Noun, two: Noun) -> list[tuple[Condition, float]]:
    if noun.bare or noun.set.cls == ANY or one.set.cls != two.set.cls or not (one.set.where and two.set.where):
        return []
    return [
        (Compare(Number(step, one.set), ">", Own(Number(step, two.set))), j.cost(step))
        for step in j.steps(noun.set.cls, one.set.cls)
    ]


@BOOK.rule("R", "T turnup NUM times", "T turnup AMOUNT times", "T turnup NUM times TRAIL", "T that turnup AMOUNT times",
           "T turnup OP NUM times", "T that turnup NUM times TRAIL", "T that turnup NUM times", "T turnup OP twice",
           example="what last names turn up five times or more")  # fmt: skip
def _values_so_often(j: Joiner, measure: Measure, *rest: object) -> Made:
    number, amount = maybe(Numeral, rest), maybe(Amount, rest)
    if amount is not None and not amount.units and not amount.money:
        op, values = amount.op, amount.values
    elif number is not None and not number.money:
        signs = [
            part.words for part in rest if isinstance(part, FunctionWord) and part.words in ("<", "<=", "=", ">", ">=")
        ]
        op, values = (signs[0] if signs else "="), (number.value,)  # type: ignore[assignment]
    else:
        return
    if not measure.owned and not measure.function and not measure.more:
        having = Having(Computed("count"), op, values)
        of = measure.owner
        yield WholeRequest(Grouped(measure.term, "count", None, of, having=(having,), alone=True), of), 0.0


@BOOK.rule("NP", "NP where NP M", "NP P that NP M", "NP where there be NP", "NP P that there be NP",
           "NP where NP be M", "NP P that NP be M", cost=0.2,
           example="departments where everyone earns twenty thousand or more")  # fmt: skip
def _where_they(j: Joiner, noun: Noun, *rest: object) -> Made:
    """A clause about the partners of members: all of them, none, so many, or some."""
    inner = last(Noun, rest)
    modifier = rest[-1] if not isinstance(rest[-1], Noun) else None
    if rest[0].words not in english().loose | {"where"} and not rest[0].words.startswith("where"):  # type: ignore[attr-defined]
        return
    if noun.bare or (noun.wh and not noun.set.cls) or noun.set.cls in (ANY, inner.set.cls) or inner.wh or inner.pronoun:
        return
    for step in j.steps(noun.set.cls, inner.set.cls):
        for condition, cost in _of_partners(j, step, inner, modifier, rest[-2]):
            yield replace(noun, set=within(noun.set, condition), tail=noun.tail + 1), cost + j.cost(step)


def _of_partners(j: Joiner, step: Step, inner: Noun, modifier: object, before: object) -> Made:
    if modifier is None:
        yield j.related(step, inner), 0.0
        return
    if isinstance(before, FunctionWord) != (isinstance(modifier, Holds) and modifier.value):
        return  # a mere value is said behind "is", and anything else has its verb in it
    for found, cost in j.restrict(Set(inner.set.cls), modifier):  # type: ignore[arg-type]
        where = found.where
        if inner.many in ("all", "each", "every"):
            others = Set(inner.set.cls, (*inner.set.where, Not(as_one(where))))
            yield Every((Related(step, inner.set), Not(Related(step, others)))), cost
        else:
            full = replace(inner, set=replace(inner.set, where=(*inner.set.where, *where)))
            yield j.related(step, full), cost
