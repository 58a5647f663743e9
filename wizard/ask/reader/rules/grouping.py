"""What is computed for each of several: "by department", "per sex", "in each division"."""

from __future__ import annotations

from dataclasses import replace

from wizard.ask.form import Aggregate, Attr, Grouped, HowMany, Key, Set, Show, Term, Via
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import Asked, Grouping, Measure, Noun, Said
from wizard.ask.reader.rules.book import Book, Made, first

BOOK = Book()


@BOOK.rule("GRP", "per NP", "per T", example="employees by department")
def _per(j: Joiner, _per: Said, of: object) -> Made:
    if (isinstance(of, Noun) and not of.bare and not of.wh and not of.pronoun and not of.set.where) or (
        isinstance(of, Measure) and not of.owned and not of.function and not of.more
    ):
        yield Grouping(of), 0.0


def by(j: Joiner, cls: str, grouping: Grouping) -> list[tuple[Term, float]]:
    """The terms of members of `cls` that tell the groups apart."""
    of = grouping.of
    if isinstance(of, Measure):
        if of.owner.cls == cls:
            return [(of.term, 0.0)]
        return [(Via(step, of.term), 0.8 + j.cost(step)) for step in j.steps(cls, of.owner.cls) if not step.inverse]
    return [(Via(step, Key()), j.cost(step)) for step in j.steps(cls, of.set.cls)]


@BOOK.rule("R", "R GRP", "GRP R", "R comma GRP", cost=0.1, example="how many employees by department")
def _grouped(j: Joiner, *parts: object) -> Made:
    asked = first(Asked, parts)
    grouping = first(Grouping, parts)
    query = asked.query
    if isinstance(query, HowMany):
        for term, cost in by(j, query.set.cls, grouping):
            yield Asked(Grouped(term, "count", None, query.set), query.set), cost
    elif isinstance(query, Aggregate) and query.function in ("avg", "sum", "min", "max"):
        for term, cost in by(j, query.set.cls, grouping):
            yield Asked(Grouped(term, query.function, query.term, query.set), query.set), cost
    elif isinstance(query, Show) and not query.terms:
        for term, cost in by(j, query.set.cls, grouping):
            yield Asked(Grouped(term, "count", None, query.set), query.set), cost + 1.0


__all__ = ["BOOK", "Attr", "Set", "replace"]
