"""Statements whose truth is asked for: "tell me whether", "is it true that", "there are no women, is that right"."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Ask, Attr, Claim, Compare, Extreme, Member, Related, Set, Step, narrow
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    Amount,
    FunctionWord,
    Measure,
    Noun,
    Partner,
    Tied,
    Verb,
    WholeRequest,
    Yardstick,
)
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe
from wizard.ask.reader.rules.comparing import compared_by
from wizard.ask.reader.rules.standards_of_comparison import measured_against
from wizard.ask.reader.rules.yes_no_questions import is_there, whether

BOOK = Book()


@BOOK.rule("R", "whether NP M", "whether (NP | there) be NP", "whether NP all M", "whether NP have NP",
           "NP M [comma] istrue", "there be NP [comma] istrue", "NP be NP comma istrue", "NP be NP istrue", cost=-0.2,
           example="tell me whether Paul Tai works in department 44")  # fmt: skip
def _stated(j: Joiner, *parts: object) -> Made:
    """A statement behind "whether", or before "is that true"."""
    said = [part for part in parts if not isinstance(part, FunctionWord) or part.words != ","]
    inside = said[1:] if isinstance(said[0], FunctionWord) and not _is_there_word(said[0]) else said[:-1]
    head = inside[0]
    if isinstance(head, FunctionWord):  # "there are no women"
        yield from is_there(j, head, last(Noun, inside))
    elif isinstance(head, Noun) and not head.wh:
        what = inside[-1]
        middle = inside[1] if len(inside) > 1 else None
        if isinstance(middle, FunctionWord) and middle.words.startswith("ha") and isinstance(what, Noun):
            yield from is_there(j, middle, head, what)
        elif head.many == "no" and isinstance(what, Tied):
            return  # "there are no flights" "to Denver" says of no flight that it goes elsewhere
        else:
            yield from whether(j, FunctionWord("is"), head, what)


def _is_there_word(word: FunctionWord) -> bool:
    return word.words == "there"


@BOOK.rule("R", "be T AMOUNT", "be T OP YARD", "whether T be AMOUNT", "whether T be OP YARD", "be T same as YARD",
           "be T (OP | same as) NP poss",
           example="is Paul Tai's salary over 50000")  # fmt: skip
def _is_it_so_much(j: Joiner, *parts: object) -> Made:
    measure, amount, yard = first(Measure, parts), maybe(Amount, parts), _yardstick(parts)
    if not isinstance(measure.term, Attr) or not measure.owned or measure.function or measure.more:
        return
    if not measure.owner.where or j.lexicon.attributes[measure.term.name].kind != "number":
        return
    if amount is not None:
        if not amount.units or measure.term.name in amount.units:
            condition = Compare(measure.term, amount.op, amount.values)
            yield WholeRequest(Ask((Claim("some", measure.owner, (condition,)),)), measure.owner, yes=True), 0.0
    elif yard is not None:
        for held, cost in measured_against(j, measure.term.name, compared_by(parts), yard):
            claim = Claim("some", measure.owner, (held.condition,))
            yield WholeRequest(Ask((claim,)), measure.owner, yes=True), cost


def _yardstick(parts: tuple[object, ...]) -> Yardstick | None:
    """What is compared with: what a phrase says, or the same of somebody who is named, "Martha Nash's"."""
    other = maybe(Noun, parts)
    if other is None:
        return maybe(Yardstick, parts)
    return Yardstick(replace(other.set, bare=False)) if other.is_name and not other.wh else None


@BOOK.rule("R", "be NP NP", cost=-0.2, example="is Paul Tai the oldest employee")
def _is_the_most(j: Joiner, noun: Noun, what: Noun) -> Made:
    """Whether one of many has the most of all of them, and not of itself."""
    if noun.wh or what.wh or what.bare or noun.set.cls != what.set.cls or noun.set.cls == ANY or not noun.set.where:
        return
    if any(isinstance(condition, Extreme) for condition in what.set.where) and not what.pronoun:
        claim = Claim("every" if noun.many == "all" else "some", noun.members, (Member(what.members),))
        yield WholeRequest(Ask((claim,)), noun.members, yes=True), 0.0


@BOOK.rule("R", "be NP oneof NP", "whether NP be oneof NP", cost=-0.3, example="is Paul Tai one of the clerks")
def _is_one_of(j: Joiner, *nouns: Noun) -> Made:
    """Whether somebody is among others."""
    noun, others = nouns
    if noun.wh or others.wh or others.bare or noun.set.cls == ANY or not noun.set.where or noun.many == "no":
        return
    if noun.set.cls == others.set.cls and (others.set.earlier or others.set.where):
        claim = Claim("every" if noun.joined == "and" else "some", noun.members, (Member(others.members),))
        yield WholeRequest(Ask((claim,)), noun.members, yes=True), 0.0


@BOOK.rule("R", "do NP and NP V eachother", "be NP and NP REL", "do NP V eachother", "be NP REL",
           "have NP and NP REL", example="do Brennach and Corrie border each other")  # fmt: skip
def _with_each_other(j: Joiner, verb: Verb | None = None, partner: Partner | None = None, *nouns: Noun) -> Made:
    """Two members that do something with one another."""
    sets = [noun.set for noun in nouns] if len(nouns) == 2 else list(nouns[0].parts)
    if len(sets) != 2 or sets[0].cls != sets[1].cls or any(noun.wh or noun.joined == "or" for noun in nouns):
        return
    if not all(noun.bare for noun in nouns):
        return
    steps: list[Step] = []
    if verb is not None:
        steps = [sense.step for sense in verb.senses if sense.kind == "verb" and not sense.particle]
    elif partner is not None:
        steps = [partner.step]
    for step in steps:
        if {j.other_end(step), j.other_end(step.back)} == {sets[0].cls}:
            of = Set(sets[0].cls, sets[0].where)
            claim = Claim("some", of, (Related(step, narrow(Set(sets[1].cls), *sets[1].where)),))
            yield WholeRequest(Ask((claim,)), of, yes=True), j.cost(step)
