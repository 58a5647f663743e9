"""What is done to members, whoever does it: "when did we hire Paul Tai", "how much do we pay him"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from wizard.ask.facts import replace
from wizard.ask.form import Ask, Attr, Claim, Compare, Set, Show
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, Degree, Measure, Noun, Verb, When, WholeRequest
from wizard.ask.reader.rules.book import Book, Made, first
from wizard.ask.reader.rules.measures import owned

BOOK = Book()


def _done_to(j: Joiner, verb: Verb, noun: Noun) -> Iterator[tuple[str, float]]:
    """The dates of what a verb says that was done to the noun's members."""
    for sense in verb.senses:
        if sense.kind != "attrverb" or not sense.passive or noun.wh:
            continue
        entry = j.lexicon.attributes[sense.name]
        if entry.kind == "date" and noun.set.cls == entry.of:
            yield sense.name, sense.cost


@BOOK.rule("T", "when do V NP", "when do NP V NP", "when have V NP", cost=0.1, example="when did we hire Paul Tai")
def _when_done_to(j: Joiner, verb: Verb, *nouns: Noun) -> Made:
    if len(nouns) == 2 and not is_nobody_else(nouns[0]):
        return
    noun = nouns[-1]
    for name, cost in _done_to(j, verb, noun):
        yield Measure(Attr(name), noun.set, owned=True, wh=True), cost


@BOOK.rule("R", "do [NP] V NP", "(do | have) [NP] V NP M", cost=0.1, example="did we hire anyone in 1989")
def _whether_done_to(j: Joiner, *parts: object) -> Made:
    nouns = [part for part in parts if isinstance(part, Noun)]
    if len(nouns) == 2 and not is_nobody_else(nouns[0]):
        return
    noun, when = nouns[-1], parts[-1]
    for name, cost in _done_to(j, first(Verb, parts), noun):
        if isinstance(when, When):
            condition = Compare(Attr(name), when.op, when.values)
        elif isinstance(when, Noun):
            condition = Compare(Attr(name), "present")
        else:
            continue
        of = noun.members
        quantifier: Literal["some", "every"] = "every" if noun.many in ("all", "every", "each") else "some"
        if noun.many not in ("no", "only"):
            yield WholeRequest(Ask((Claim(quantifier, of, (condition,)),)), of, yes=True), cost


def is_nobody_else(noun: Noun) -> bool:
    """Whether the subject is only the speaker's own: "we"."""
    return not (noun.bare or noun.wh or noun.set.where or noun.count)


@BOOK.rule("T", "what do V NP", "howmuch do V NP", "what do NP V NP", "howmuch do NP V NP",
           example="how much do we pay Paul Tai")  # fmt: skip
def _how_much_done_to(j: Joiner, verb: Verb, *nouns: Noun) -> Made:
    if len(nouns) == 2 and not is_nobody_else(nouns[0]):
        return
    for sense in verb.senses:
        if sense.kind == "objverb":
            of = j.lexicon.attributes[sense.name].of
            for found, cost in owned(j, Measure(Attr(sense.name), Set(of)), nouns[-1]):
                yield replace(found, wh=True), cost + sense.cost


@BOOK.rule("T", "T V NP LP", "T V NP", "T V LP NP", "T V P NP", "T modal NP V NP LP", "T modal NP V NP",
           "T do NP V NP LP", "T do NP V NP", "T do NP V P NP", "T to V NP LP", "T to V NP",
           example="what number can I reach Paul Tai at")  # fmt: skip
def _by_what_it_is_done(j: Joiner, measure: Measure, verb: Verb, *nouns: Noun) -> Made:
    """The attribute by which something is done to members, whoever does it."""
    if nouns[-1].wh or measure.function or measure.owned or (len(nouns) == 2 and not is_nobody_else(nouns[0])):
        return
    for sense in verb.senses:
        if sense.kind == "objverb" and measure.term == Attr(sense.name):
            for found, cost in owned(j, measure, nouns[-1]):
                yield replace(found, wh=True), cost + sense.cost - 0.3


@BOOK.rule("T", "who V NP", "what V NP", cost=-0.3, example="who makes the Concorde")
def _by_whom_it_is_done(j: Joiner, verb: Verb, noun: Noun) -> Made:
    """The attribute whose values do something to members: the maker of what is made."""
    if noun.wh or not (noun.set.where or noun.set.earlier):
        return
    for sense in verb.senses:
        if sense.kind == "objverb" and j.lexicon.attributes[sense.name].values:
            of = j.lexicon.attributes[sense.name].of
            if noun.set.cls in (of, ANY):
                yield Measure(Attr(sense.name), replace(noun.set, cls=of), owned=True, wh=True), sense.cost


@BOOK.rule("T", "HOW modal V NP", "how HOW modal V NP", "HOW V NP", "how HOW V NP", "HOW do V NP", "how HOW do V NP",
           "HOW modal NP be V", "how HOW modal NP be V", "HOW do NP modal be V", "how HOW do NP modal be V", cost=0.1,
           example="how far in advance must I buy the cheapest fare from Boston to Denver")  # fmt: skip
def _how_it_must_be_done(j: Joiner, degree: Degree, verb: Verb, noun: Noun) -> Made:
    """The attribute that says how something is done to the noun's members, whoever does it."""
    if noun.wh or noun.set.cls == ANY:
        return
    said = {name for name, _ in degree.attributes}
    for sense in verb.senses:
        if sense.kind == "objverb" and sense.name in said:
            of = j.lexicon.attributes[sense.name].of
            for found, cost in owned(j, Measure(Attr(sense.name), Set(of)), noun):
                yield replace(found, wh=True), cost + sense.cost


@BOOK.rule("R", "where (modal | do) [NP] V NP", cost=0.1, example="where can I eat norse food")
def _where_it_is_done(j: Joiner, verb: Verb, *nouns: Noun) -> Made:
    """What has something of the kind that somebody does the verb to: the inns whose food is Norse."""
    found = nouns[-1].set
    if (len(nouns) == 2 and not is_nobody_else(nouns[0])) or not found.where or nouns[-1].wh:
        return
    for sense in verb.senses:
        said = any(isinstance(one, Compare) and one.term == Attr(sense.name) for one in found.where)
        if sense.kind == "objverb" and said:
            yield WholeRequest(Show(found), found), sense.cost
