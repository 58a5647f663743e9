"""Several who have the same: "two employees with the same phone", "last names that several people share"."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import (
    Attr,
    Compare,
    Computed,
    Condition,
    Grouped,
    Having,
    Number,
    Related,
    Set,
    Shared,
    Show,
    narrow,
)
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import FunctionWord, Holds, Measure, Noun, Partner, Verb, WholeRequest
from wizard.ask.reader.rules.book import Book, Made
from wizard.ask.reader.rules.same_or_other import alike
from wizard.ask.reader.rules.yes_no_questions import whether

BOOK = Book()


@BOOK.rule("ALIKE", "(have | P | V | V P | share) same T", "share T", example="which two employees have the same phone")
def _alike_in_a_value(j: Joiner, measure: Measure, verb: Verb | None = None) -> Made:
    if verb is None or verb.light or any(s.kind == "attrverb" and Attr(s.name) == measure.term for s in verb.senses):
        yield from alike(j, measure, Set(measure.owner.cls))


@BOOK.rule("ALIKE", "V same", example="do any two employees earn the same")
def _alike_in_doing(j: Joiner, verb: Verb) -> Made:
    for sense in verb.senses:
        if sense.kind == "attrverb":
            cls = j.lexicon.attributes[sense.name].of
            yield Holds(cls, Shared((Attr(sense.name),), Set(cls)), verb=verb.doing), sense.cost


@BOOK.rule("ALIKE", "V P same sameday", "V same sameday", "be V P same sameday", "be V same sameday",
           example="which two employees were born on the same day")  # fmt: skip
def _alike_in_a_day(j: Joiner, verb: Verb) -> Made:
    for sense in verb.senses:
        if sense.kind == "attrverb" and j.lexicon.attributes[sense.name].kind == "date":
            cls = j.lexicon.attributes[sense.name].of
            yield Holds(cls, Shared((Attr(sense.name),), Set(cls)), verb=verb.senses), sense.cost


@BOOK.rule("ALIKE", "(have | P | share) same REL", "share REL", "have same NP", "share same NP", "share NP",
           "[be | V] P same NP", example="which two employees have the same boss")  # fmt: skip
def _alike_in_a_partner(
    j: Joiner, partner: Partner | None = None, noun: Noun | None = None, verb: Verb | None = None
) -> Made:
    if partner is not None:
        near = j.other_end(partner.step.back)
        yield _with_others(j, near, Related(partner.step, Set(j.other_end(partner.step)))), j.cost(partner.step)
    elif noun is not None and noun.set == Set(noun.set.cls) and not (noun.wh or noun.count or noun.pronoun):
        said = {sense.step for sense in verb.senses if sense.kind == "verb"} if verb is not None else None
        for cls in j.lexicon.classes:
            for step in j.steps(cls, noun.set.cls):
                if said is None or step in said:
                    yield _with_others(j, cls, Related(step, noun.set)), 0.3 + j.cost(step)


def _with_others(j: Joiner, cls: str, tied: Related) -> Holds:
    """With a partner that others of the class have as well."""
    many = Compare(Number(tied.step.back, Set(cls)), ">=", (2,))
    return Holds(cls, Related(tied.step, Set(tied.to.cls, (many,))))


@BOOK.rule("R", "NP ALIKE", "NP that ALIKE", cost=-0.4, example="which two employees have the same phone")
def _two_alike(j: Joiner, several: Noun, alike: Holds) -> Made:
    if alike.cls == several.set.cls and _are_several(several):
        found = narrow(several.set, *_among(several, alike.condition))
        yield WholeRequest(Show(found), found), 0.0


@BOOK.rule("R", "do NP ALIKE", "be there NP ALIKE", "be there NP that ALIKE", "be NP ALIKE", cost=-0.4,
           example="do any two employees have the same phone")  # fmt: skip
def _whether_two_are_alike(j: Joiner, do: FunctionWord, several: Noun, alike: Holds) -> Made:
    if alike.cls == several.set.cls and _are_several(several):
        for condition in _among(several, alike.condition):
            noun = replace(several, count=None, many="any", wh=False)
            yield from whether(j, do, noun, replace(alike, condition=condition))


def _are_several(noun: Noun) -> bool:
    """Whether it is said that there are two or more of them, none of whom is named."""
    some = (
        noun.plural and (noun.wh or noun.many == "any")
        if noun.count is None
        else noun.count[0] in ("=", ">=") and noun.count[1] > 1
    )
    return some and not (noun.bare or noun.pronoun or noun.joined)


def _among(several: Noun, condition: Condition) -> tuple[Condition, ...]:
    """That they have it of each other, and not of others: of two clerks, both are clerks."""
    many = several.count[1] if several.count is not None else 2
    if isinstance(condition, Shared):
        return (replace(condition, among=replace(several.set, bare=False), many=many),)
    return (condition,) if many == 2 and not several.set.where else ()


@BOOK.rule("R", "which T be shared [P NP]", "which T NP share", "T shared P NP", "which T do NP share",
           "T that be shared P NP", cost=-0.6, example="which last names are shared by several employees")  # fmt: skip
def _values_of_several(j: Joiner, measure: Measure, owners: Noun | None = None) -> Made:
    term = measure.term
    if not isinstance(term, Attr) or measure.owned or measure.function or measure.more:
        return
    of = Set(j.lexicon.attributes[term.name].of)
    if owners is not None and (owners.set.cls != of.cls or owners.set.where or owners.count not in (None, (">=", 2))):
        return
    several = Having(Computed("count"), ">=", (2,))
    yield WholeRequest(Grouped(term, "count", None, of, having=(several,), alone=True), of), 0.0
