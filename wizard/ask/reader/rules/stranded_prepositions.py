"""Prepositions left behind: "which department would Paul Tai be in", "the departments with five clerks in them"."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Show, narrow
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, FunctionWord, Measure, Noun, WholeRequest
from wizard.ask.reader.rules.book import Book, Made, first, last
from wizard.ask.reader.rules.measures import owned

BOOK = Book()
_NEAR = frozenset({"in", "at", "on", "with", "of", "for", "from", "under", "within", "inside", "to"})


@BOOK.rule("R", "NP be NP LP", "NP modal NP be LP", "NP NP be LP", "NP be NP be LP", "NP be LP NP", "NP V LP NP",
           cost=0.5, example="which department would Paul Tai be in")  # fmt: skip
def _partner_in(j: Joiner, *parts: object) -> Made:
    """The partner in whom, at whom, on whom the member is; the question may stand last: "Paul Tai is in which"."""
    one, two = (part for part in parts if isinstance(part, Noun))
    asked, noun = (two, one) if isinstance(parts[-1], Noun) else (one, two)
    word = last(FunctionWord, parts)
    if not asked.wh or noun.wh or noun.many in ("no", "only") or asked.set.cls in (ANY, noun.set.cls):
        return
    for step in j.steps(noun.set.cls, asked.set.cls):
        relation = j.lexicon.relations[step.relation]
        cost = 0.0 if word.words in relation.prepositions else 0.4
        found = narrow(asked.set, j.related(step.back, noun))
        yield WholeRequest(Show(found), found), cost + j.cost(step)


@BOOK.rule("T", "T modal NP be LP", "T NP be LP", "T modal NP be", "T modal NP V",
           "T modal NP have", cost=0.2, example="what level would Paul Tai be at")  # fmt: skip
def _value_on(j: Joiner, measure: Measure, *rest: object) -> Made:
    """The value that the member has."""
    noun = first(Noun, rest)
    if measure.wh and not noun.wh:
        yield from owned(j, measure, noun)


@BOOK.rule("SUPN", "SUPN LP resumed", cost=0.5, example="which department has the fewest employees in it")
def _most_in_it(j: Joiner, most: Measure, word: FunctionWord) -> Made:
    """What is said of a whole says once more that they are in it."""
    if word.words in _NEAR:
        yield most, 0.0


@BOOK.rule("NP", "NP LP resumed", cost=0.6, example="which departments have more than twenty employees in them")
def _so_many_in_it(j: Joiner, noun: Noun, word: FunctionWord) -> Made:
    """The same, of a number of them, of none and of any."""
    told = noun.count is not None or noun.many in ("no", "any")
    if word.words in _NEAR and told and not (noun.wh or noun.bare or noun.pronoun):
        yield replace(noun, plural=True), 0.0
