"""Comparison with others: "older than the youngest clerk", "more than his boss"."""

from __future__ import annotations

from wizard.ask.form import Attr, Compare, Condition, Extreme, Of, Op, Own, Related, Set, Show, Via, narrow
from wizard.ask.reader.joining import Joiner, either
from wizard.ask.reader.meaning import ANY, Asked, Degree, Holds, Measure, Noun, Numeral, Said, Verb
from wizard.ask.reader.rules.book import Book, Made, first, last

BOOK = Book()


def _than(j: Joiner, name: str, op: Op, other: Noun) -> Made:
    """The attribute compared with that of other members."""
    cls = j.lexicon.attributes[name].of
    if other.set.cls != cls or other.wh:
        return
    where = other.set.where
    if len(where) == 1 and isinstance(where[0], Related) and where[0].to.earlier and not where[0].to.where:
        # "than their boss": of the same member
        yield Holds(cls, Compare(Attr(name), op, Own(Via(where[0].step.back, Attr(name))))), -0.2
        return
    yield Holds(cls, Compare(Attr(name), op, Of(Attr(name), other.set))), 0.0


@BOOK.rule("M", "CMP than NP", example="who is older than Rosa Delgado")
def _comparative(j: Joiner, degree: Degree, _than_word: Said, other: Noun) -> Made:
    for name, high in degree.attributes:
        yield from _than(j, name, ">" if high else "<", other)


@BOOK.rule("M", "CMP than NUM", "CMP than NUM UNIT", example="older than 40")
def _comparative_number(j: Joiner, degree: Degree, _than_word: Said, number: Numeral, *unit: Measure) -> Made:
    for name, high in degree.attributes:
        if unit and unit[0].term != Attr(name):
            continue
        yield Holds(j.lexicon.attributes[name].of, Compare(Attr(name), ">" if high else "<", (number.value,))), 0.0


@BOOK.rule("M", "V OP NP", "V OP T", example="who earns more than Rosa Delgado")
def _verb_more(j: Joiner, verb: Verb, op: Said, other: object) -> Made:
    for sense in verb.senses:
        if sense.kind != "attrverb" or j.lexicon.attributes[sense.name].kind not in ("number", "date"):
            continue
        if isinstance(other, Noun):
            for meaning, cost in _than(j, sense.name, op.words, other):  # type: ignore[arg-type]
                yield meaning, cost + sense.cost
        elif isinstance(other, Measure) and other.term == Attr(sense.name) and other.function:
            of = Of(other.term, other.owner, other.function)
            yield Holds(other.owner.cls, Compare(other.term, op.words, of)), sense.cost  # type: ignore[arg-type]


@BOOK.rule("M", "V OP average NP", "V OP average", "CMP than average NP", "CMP than average", "V OP average P NP",
           example="engineers who make more than the average engineer")  # fmt: skip
def _more_than_average(j: Joiner, verb: object, op: Said, _average: Said, *rest: object) -> Made:
    names = []
    if isinstance(verb, Verb):
        names = [(s.name, op.words) for s in verb.senses if s.kind == "attrverb"]
    elif isinstance(verb, Degree):
        names = [(name, ">" if high else "<") for name, high in verb.attributes]
    other = rest[-1] if rest else None
    for name, sign in names:
        entry = j.lexicon.attributes[name]
        if entry.kind != "number":
            continue
        if other is None:
            of = Set(entry.of)
        elif isinstance(other, Noun) and other.set.cls == entry.of:
            of = other.set
        else:
            continue
        yield Holds(entry.of, Compare(Attr(name), sign, Of(Attr(name), of, "avg"))), 0.0  # type: ignore[arg-type]


@BOOK.rule("M", "P same T as NP", "have same T as NP", "V same T as NP", "same T as NP", "V same T P NP",
           example="who has the same job as Rosa Delgado")  # fmt: skip
def _same(j: Joiner, *parts: object) -> Made:
    measure = first(Measure, parts)
    other = last(Noun, parts)
    if isinstance(measure.term, Attr) and other.set.cls == measure.owner.cls and not measure.owned:
        conditions: list[Condition] = [Compare(measure.term, "=", Of(measure.term, other.set))]
        yield Holds(measure.owner.cls, conditions[0]), 0.0
        if other.bare:
            pass


@BOOK.rule(
    "M", "P same NP as NP", "have same NP as NP", "V same NP as NP", example="who went to the same school as Paul"
)
def _same_partner(j: Joiner, *parts: object) -> Made:
    nouns = [part for part in parts if isinstance(part, Noun)]
    partner, other = nouns[0], nouns[-1]
    if partner.bare or partner.set.where:
        return
    for step in j.steps(other.set.cls, partner.set.cls):
        far = Set(partner.set.cls, (Related(step.back, other.set),))
        yield Holds(other.set.cls, Related(step, far)), 0.3 + j.cost(step)


@BOOK.rule("R", "NP be CMP NP or NP", "NP be SUP NP or NP", "NP be CMP comma NP or NP", "NP have CMP NP or NP",
           example="who is older, Fred Rogers or Roy Drake")  # fmt: skip
def _which_more(j: Joiner, asked: Noun, _be: Said, degree: Degree, *rest: object) -> Made:
    nouns = [part for part in rest if isinstance(part, Noun)]
    for name, high in degree.attributes:
        cls = j.lexicon.attributes[name].of
        if asked.wh and asked.set.cls in (cls, ANY) and all(noun.set.cls == cls for noun in nouns):
            found = narrow(either(tuple(noun.set for noun in nouns)), Extreme(Attr(name), high))
            yield Asked(Show(found), found), 0.0
