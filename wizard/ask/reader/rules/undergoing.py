"""What somebody does to members, whoever does it: "when did we hire Paul Tai", "did you take anyone on in 1989"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from wizard.ask.form import Ask, Attr, Claim, Compare
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import Asked, Measure, Noun, Verb, When
from wizard.ask.reader.rules.book import Book, Made, first

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
def _when_done_to(j: Joiner, *parts: object) -> Made:
    nouns = [part for part in parts if isinstance(part, Noun)]
    if len(nouns) == 2 and not _is_nobody_else(nouns[0]):
        return
    noun = nouns[-1]
    for name, cost in _done_to(j, first(Verb, parts), noun):
        yield Measure(Attr(name), noun.set, owned=True, wh=True), cost


@BOOK.rule("R", "do V NP", "do NP V NP", "do V NP M", "do NP V NP M", "have V NP M", "have NP V NP M", cost=0.1,
           example="did we hire anyone in 1989")  # fmt: skip
def _whether_done_to(j: Joiner, *parts: object) -> Made:
    nouns = [part for part in parts if isinstance(part, Noun)]
    if len(nouns) == 2 and not _is_nobody_else(nouns[0]):
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
            yield Asked(Ask((Claim(quantifier, of, (condition,)),)), of, yes=True), cost


def _is_nobody_else(noun: Noun) -> bool:
    """Whether the subject is only the speaker's own: "we"."""
    return not (noun.bare or noun.wh or noun.set.where or noun.count)
