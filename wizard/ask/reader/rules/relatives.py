"""Clauses that lack something other than their subject: "states that the Ohio runs through", "whose capital is Boston".

Also questions whose question word stands where the answer would: "Sacramento is the capital of which state".
"""

from __future__ import annotations

from dataclasses import replace

from wizard.ask.form import Compare, Set, Show, narrow
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, Asked, Holds, Measure, Noun, Partner, Said, Verb
from wizard.ask.reader.rules.book import Book, Made, first, last
from wizard.ask.reader.rules.verbs import ends

BOOK = Book()


def _object_of(j: Joiner, noun: Noun, verb: Verb) -> Made:
    """What holds of those with whom the noun does what the verb says."""
    if noun.wh:
        return
    for sense in verb.senses:
        if sense.kind != "verb" or sense.particle:
            continue
        subject, other = ends(j, sense)
        if noun.set.cls == subject:
            condition = j.related(sense.step.back, noun)
            yield Holds(other, condition, verb=verb.senses), sense.cost + j.cost(sense.step)


@BOOK.rule("M", "that NP V", "that NP do V", "that NP have V", "that NP be V", cost=0.1,
           example="the schools that Paul Tai attended")  # fmt: skip
def _that_they_do(j: Joiner, _that: Said, noun: Noun, *rest: object) -> Made:
    yield from _object_of(j, noun, last(Verb, rest))


@BOOK.rule("M", "P that NP VF", "P that NP do VF", example="the departments for which Paul Tai works")
def _preposition_before(j: Joiner, _word: Said, _which: Said, noun: Noun, *rest: object) -> Made:
    yield from _object_of(j, noun, last(Verb, rest))


@BOOK.rule("M", "NP V", cost=0.5, example="the schools Paul Tai attended")
def _they_do(j: Joiner, noun: Noun, verb: Verb) -> Made:
    if not noun.pronoun:
        yield from _object_of(j, noun, verb)


@BOOK.rule("M", "whose M", example="employees whose salary is over 90000")
def _whose(j: Joiner, _whose_word: Said, what: object) -> Made:
    if isinstance(what, Holds) and not what.verb:
        yield what, 0.0


@BOOK.rule("M", "whose T be NP", "whose T NP", example="employees whose last name is Gray")
def _whose_value(j: Joiner, _whose_word: Said, measure: Measure, *rest: object) -> Made:
    noun = last(Noun, rest)
    if noun.wh or not noun.bare or noun.joined or len(noun.set.where) != 1 or measure.owned or measure.function:
        return
    condition = noun.set.where[0]
    if isinstance(condition, Compare) and condition.term == measure.term:
        yield Holds(measure.owner.cls, condition), 0.0


@BOOK.rule("M", "whose REL be NP", "whose NP be NP", "whose REL NP", example="employees whose boss is Paul Tai")
def _whose_partner(j: Joiner, _whose_word: Said, partner: object, *rest: object) -> Made:
    noun = last(Noun, rest)
    if noun.wh or not noun.set.where:
        return
    if isinstance(partner, Partner):
        if j.other_end(partner.step) == noun.set.cls:
            yield Holds(j.other_end(partner.step.back), j.related(partner.step, noun)), j.cost(partner.step)
    elif isinstance(partner, Noun) and partner.set == Set(noun.set.cls) and not partner.many:
        for step in j.steps_from(noun.set.cls):
            yield Holds(j.other_end(step), j.related(step.back, noun)), 0.2 + j.cost(step)


@BOOK.rule("M", "whose REL M", "whose REL be M", example="employees whose boss is a woman")
def _whose_partner_is(j: Joiner, _whose_word: Said, partner: Partner, *rest: object) -> Made:
    what = rest[-1]
    if isinstance(what, Holds) and what.cls == j.other_end(partner.step):
        noun = Noun(Set(what.cls, (what.condition,)))
        yield Holds(j.other_end(partner.step.back), j.related(partner.step, noun)), j.cost(partner.step)


# -- the question word in the answer's place -------------------------------------------------------------------------


@BOOK.rule("R", "NP V NP", "NP do V NP", "NP be V NP", cost=0.3, example="Paul Tai attended which schools")
def _object_left_in_place(j: Joiner, noun: Noun, *rest: object) -> Made:
    verb, asked = first(Verb, rest), last(Noun, rest)
    if not asked.wh or noun.wh:
        return
    for held, cost in _object_of(j, noun, verb):
        if asked.set.cls in (held.cls, ANY):
            found = narrow(Set(held.cls, asked.set.where), held.condition)
            yield Asked(Show(found), found), cost


@BOOK.rule("R", "NP be REL of NP", "NP be REL P NP", cost=0.3, example="Paul Tai is the boss of which employees")
def _partner_of_whom(j: Joiner, noun: Noun, _be: Said, partner: Partner, word: Said, asked: Noun) -> Made:
    if asked.wh and not noun.wh and word.words in ("of", "for", "to"):
        yield from _has_partner(j, asked, partner, noun)


@BOOK.rule("R", "NP poss REL be NP", "NP REL be NP", "whose REL be NP", cost=0.3,
           example="which employee 's boss is Paul Tai")  # fmt: skip
def _whose_is(j: Joiner, *parts: object) -> Made:
    nouns = [part for part in parts if isinstance(part, Noun)]
    partner = first(Partner, parts)
    if len(nouns) == 2 and nouns[0].wh and not nouns[1].wh:
        yield from _has_partner(j, nouns[0], partner, nouns[1])
    elif len(nouns) == 1 and not nouns[0].wh:
        yield from _has_partner(j, Noun(Set(ANY), wh=True), partner, nouns[0])


def _has_partner(j: Joiner, asked: Noun, partner: Partner, noun: Noun) -> Made:
    near, far = j.other_end(partner.step.back), j.other_end(partner.step)
    if asked.set.cls in (near, ANY) and noun.set.cls == far and noun.set.where:
        found = narrow(replace(asked.set, cls=near), j.related(partner.step, noun))
        yield Asked(Show(found), found), j.cost(partner.step)
