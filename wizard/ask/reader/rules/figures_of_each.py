"""What is computed of each of several, said beside them: "the departments with their number of employees"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from wizard.ask.form import Computed, Grouped, Key, Related, Set, Term, Via
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, Asked, Measure, Noun, Said
from wizard.ask.reader.rules.book import Book, Made, first, maybe
from wizard.ask.reader.rules.grouping import by

BOOK = Book()


@dataclass(frozen=True)
class Figure:
    """What is computed of members, whichever group they are in."""

    of: Set
    computed: tuple[Computed, ...]


@BOOK.rule("FIG", "T", example="list the departments and their average salary")
def _figure(j: Joiner, measure: Measure) -> Made:
    plain = not measure.more and not measure.wh and measure.rank == measure.count == 1
    if plain and measure.function in ("avg", "sum", "min", "max"):
        yield Figure(measure.owner, (Computed(measure.function, measure.term),)), 0.0


@BOOK.rule("FIG", "howmany NP", example="list the departments with their number of employees")
def _figure_of_count(j: Joiner, _many: Said, noun: Noun) -> Made:
    if not (noun.wh or noun.bare or noun.count or noun.pronoun or noun.many) and noun.set.cls != ANY:
        yield Figure(noun.members, (Computed("count"),)), 0.0


@BOOK.rule("FIG", "PRO FIG", example="list the departments with their number of employees")
def _figure_of_theirs(j: Joiner, _pronoun: Noun, figure: Figure) -> Made:
    yield figure, 0.0


@BOOK.rule("FIG", "FIG and FIG", "FIG comma FIG", "FIG comma and FIG",
           example="list the departments with their number of employees and their average salary")  # fmt: skip
def _figures_beside(j: Joiner, *parts: object) -> Made:
    one, two = (part for part in parts if isinstance(part, Figure))
    if one.of.cls == two.of.cls and (one.of == two.of or not (one.of.where and two.of.where)):
        yield Figure(one.of if one.of.where else two.of, (*one.computed, *two.computed)), 0.0


@BOOK.rule("R", "NP and FIG", "NP P FIG", "NP comma FIG", "NP comma and FIG", "NP eachwith FIG", "per NP FIG",
           "P per NP FIG", "T and FIG", "T P FIG", cost=0.1,
           example="list the departments with their number of employees")  # fmt: skip
def _figures_of_each(j: Joiner, *parts: object) -> Made:
    kind, figure = maybe(Noun, parts) or maybe(Measure, parts), first(Figure, parts)
    word = next((part for part in reversed(parts) if isinstance(part, Said)), None)
    if word is not None and word.words in _ELSEWHERE:
        return
    head, *more = figure.computed
    for term, of, cost in _groups(j, kind, figure.of):
        yield Asked(Grouped(term, head.function, head.term, of, more=tuple(more)), of), cost


_ELSEWHERE = frozenset({"in", "at", "on", "from", "to", "than", "of", "for"})
"""Prepositions that tie what follows to the members, and do not say what is listed beside them."""


def _groups(j: Joiner, kind: object, of: Set) -> Iterator[tuple[Term, Set, float]]:
    """What tells the groups of members apart, with the members that are in one."""
    if isinstance(kind, Measure):
        if not (kind.owned or kind.function or kind.more or kind.wh):
            yield from by(j, of, kind)
        return
    if not isinstance(kind, Noun) or kind.wh or kind.bare or kind.pronoun or kind.count or kind.joined:
        return
    if kind.set.cls in (ANY, of.cls):
        return
    theirs = [one for one in of.where if isinstance(one, Related) and one.to == Set(one.to.cls, earlier=True)]
    if not theirs:
        yield from by(j, of, replace(kind, many=""))
    elif len(theirs) == 1 and j.other_end(theirs[0].step) == kind.set.cls and not kind.set.where:
        rest = replace(of, where=tuple(one for one in of.where if one != theirs[0]))
        yield Via(theirs[0].step, Key()), rest, -0.2
