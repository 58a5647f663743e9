"""Where most of several are: "which school did most of our scientists go to", "where do most of the clerks live"."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.form import Attr, Best, Grouped, Key, Set, Term, Via
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, FunctionWord, Measure, Noun, Verb, WholeRequest
from wizard.ask.reader.rules.book import Book, Made, first, last
from wizard.ask.reader.rules.verbs import ends
from wizard.ask.reader.times_said import DATED

BOOK = Book()


@BOOK.rule("R", "NP (do | be) (most | fewest) NP V [P]", "NP have (most | fewest) NP V", "NP [be] V most NP [P]",
           "NP be (most | fewest) NP (P | LP)", "NP most NP V [P]",
           example="which school did most of the clerks attend")  # fmt: skip
def _partner_of_most(j: Joiner, asked: Noun, *rest: object) -> Made:
    """The partner whom most of them have."""
    noun = last(Noun, rest)
    if not asked.wh or asked.set.where or asked.set.cls == ANY or not _is_kind(noun):
        return
    if isinstance(rest[0], Verb) and asked.set.cls == noun.set.cls:
        return  # "which paper cites the most papers" asks for that which does it
    for base, term, cost in _said(j, rest, noun, asked.set.cls):
        best = Best(not _are_few(rest))
        yield WholeRequest(Grouped(term, "count", None, base, best=best, alone=True), base), cost


@BOOK.rule("R", "what (do | be | have) most NP V", cost=0.2, example="what do most of the clerks study")
def _what_most_do(j: Joiner, _what: FunctionWord, _do: FunctionWord, noun: Noun, verb: Verb) -> Made:
    """The partner whom most of them have; which kind it is, the verb alone says."""
    for sense in verb.senses if _is_kind(noun) and not verb.light else ():
        near, far = ends(j, sense) if sense.kind == "verb" and not sense.particle else ("", "")
        if near == noun.set.cls and not j.is_person(far):
            grouped = Grouped(Via(sense.step, Key()), "count", None, noun.set, best=Best(), alone=True)
            yield WholeRequest(grouped, noun.set), sense.cost + j.cost(sense.step)


def _is_kind(noun: Noun) -> bool:
    return not (noun.wh or noun.bare or noun.count or noun.pronoun or noun.many)


def _said(j: Joiner, rest: tuple[object, ...], noun: Noun, other: str) -> Iterator[tuple[Set, Term, float]]:
    """Whose partners of a class are told by a verb, or by a preposition alone."""
    verbs = [part for part in rest if isinstance(part, Verb)]
    if not verbs:
        for step in j.steps(noun.set.cls, other):
            yield noun.set, Via(step, Key()), 0.5 + j.cost(step)
        return
    for sense in verbs[0].senses:
        if sense.kind == "verb":
            subject, object_ = ends(j, sense)
            if subject == noun.set.cls and object_ == other:
                yield noun.set, Via(sense.step, Key()), sense.cost + j.cost(sense.step)


@BOOK.rule("R", "T do (most | fewest) NP V [P | LP]", "T be (most | fewest) NP (V | V P | P | LP)",
           "T be V most NP [P | LP]", "T V most NP [P | LP]", "T have (most | fewest) NP [LP resumed]",
           "where (do | be) (most | fewest) NP V", "where [be] V most NP",
           "T where (most | fewest) NP V", "(where | when do | when be | T) most NP V",
           "T most NP V P", example="where do most of the clerks live")  # fmt: skip
def value_of_most(j: Joiner, asked: object, *rest: object) -> Made:
    """The value that most of them have."""
    noun = first(Noun, rest)
    if not _is_kind(noun) or _are_under_it(rest):
        return
    best = Best(not _are_few(rest), asked.count if isinstance(asked, Measure) else 1)
    for term, cost in _values(j, asked, rest, noun.set.cls):
        yield WholeRequest(Grouped(term, "count", None, noun.set, best=best, alone=True), noun.set), cost


def _are_under_it(parts: tuple[object, ...]) -> bool:
    """Whether what is said again is no place in which they are: "the most people under them"."""
    words = [part.words for part in parts if isinstance(part, FunctionWord)]
    return words[-1:] in (["it"], ["them"]) and words[-2] not in ("in", "within", "inside")


def _are_few(parts: tuple[object, ...]) -> bool:
    return any(isinstance(part, FunctionWord) and part.words.startswith(_FEW) for part in parts)


_FEW = ("few", "least", "the few", "the least", "small", "low")


def has_own(j: Joiner, term: object, cls: str) -> bool:
    """Whether members of a class have something called the same themselves: customers a country, as whom they call."""
    return isinstance(term, Attr) and j.lexicon.has_such(cls, term.name)


def _values(j: Joiner, asked: object, rest: tuple[object, ...], cls: str) -> Iterator[tuple[Term, float]]:
    """The attributes of members of a class that a question asks for."""
    verb = next((part for part in rest if isinstance(part, Verb)), None)
    if isinstance(asked, Measure):
        plain = isinstance(asked.term, Attr) and not (asked.owned or asked.function or asked.more or asked.owner.where)
        if plain and asked.owner.cls == cls and isinstance(asked.term, Attr):
            told = verb is None or verb.light or any(s.name == asked.term.name for s in verb.senses)
            yield asked.term, 0.0 if told else 0.5
        elif plain and verb is None and not has_own(j, asked.term, cls):
            # "which county has the fewest restaurants": by way of the cities
            for step in j.steps(cls, asked.owner.cls):
                if j.leads_to_one(step):
                    yield Via(step, asked.term), j.cost(step) - 0.3
        return
    word = asked.words if isinstance(asked, FunctionWord) else ""
    for sense in verb.senses if verb is not None else ():
        entry = j.lexicon.attributes.get(sense.name) if sense.kind == "attrverb" else None
        if entry is not None and entry.of == cls:
            fits = entry.where if word.startswith("where") else entry.kind in DATED
            if fits:
                yield Attr(sense.name), sense.cost
