"""Whether several have the same: "do all nurses work in the same department", "do they live in the same city".

That is so where there is one such thing, or one such value, among all that they have (`Versus`).
"""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.facts import replace
from wizard.ask.form import Aggregate, Attr, HowMany, Query, Related, Set, Step, Versus
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import Measure, Noun, Partner, Verb, WholeRequest
from wizard.ask.reader.rules.book import Book, Made, maybe

BOOK = Book()


@BOOK.rule("R", "(do | be) NP (V P | V | have | P) same (NP | T | REL)", "be all NP P same (NP | T)",
           "do NP all (V P | V | have) same (NP | T | REL)", "be NP all P same (NP | T)",
           cost=-1.0, example="do all clerks work in the same department")  # fmt: skip
def _whether_all_have_the_same(j: Joiner, whose: Noun, *rest: object) -> Made:
    several = whose.plural or whose.many == "all" or whose.pronoun
    if not several or whose.wh or whose.bare or whose.joined or whose.count or whose.many not in ("", "all", "any"):
        return
    of, verb = replace(whose.set, bare=False, each=False), maybe(Verb, rest)
    for number, cost in _kinds_of_theirs(j, of, verb, rest[-1]):
        yield WholeRequest(Versus(number, "=", (1,)), of), cost


@BOOK.rule("R", "(do | be) NP V same", "(do | be) NP all V same", cost=-0.2, example="do all nurses earn the same")
def _whether_all_do_the_same(j: Joiner, whose: Noun, verb: Verb) -> Made:
    for sense in verb.senses:
        if sense.kind == "attrverb" and j.lexicon.attributes[sense.name].of == whose.set.cls:
            same = Measure(Attr(sense.name), Set(whose.set.cls))
            yield from ((made, cost + sense.cost) for made, cost in _whether_all_have_the_same(j, whose, verb, same))


def _kinds_of_theirs(j: Joiner, of: Set, verb: Verb | None, same: object) -> Iterator[tuple[Query, float]]:
    """How many different ones they have of what is to be the same."""
    light = verb is None or verb.light
    if isinstance(same, Measure):
        plain = isinstance(same.term, Attr) and not (same.owned or same.function or same.more or same.owner.where)
        done = {sense.name for sense in verb.senses if sense.kind == "attrverb"} if verb is not None else set()
        if plain and isinstance(same.term, Attr) and same.owner.cls == of.cls and (light or same.term.name in done):
            yield Aggregate("distinct", same.term, of), 0.0
        return
    said = {sense.step for sense in verb.senses if sense.kind == "verb"} if verb is not None else set()
    for step in _ways(j, of, same):
        if light or step in said:
            yield HowMany(Set(j.other_end(step), (Related(step.back, of),))), j.cost(step)


def _ways(j: Joiner, of: Set, same: object) -> Iterator[Step]:
    if isinstance(same, Partner) and j.other_end(same.step.back) == of.cls:
        yield same.step
    elif isinstance(same, Noun) and not (same.wh or same.bare or same.count or same.set.where):
        yield from j.steps(of.cls, same.set.cls)


__all__ = ["BOOK"]
