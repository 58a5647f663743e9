"""Edits that make groups of an answer without a word that names them, or choose among groups: "how many of each"."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import (
    Aggregate,
    Best,
    Compare,
    Extreme,
    Grouped,
    HowMany,
    Key,
    Number,
    Query,
    Related,
    Set,
    Show,
    Via,
    narrow,
)
from wizard.ask.reader.earlier import Edited, names_one
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import Degree

APART = 0.2
"""What it costs that the groups are what the last request only mentioned."""


def of_each(query: Query, base: Set, joiner: Joiner) -> Edited:
    """ "How many of each" value that was shown, or of each member that was found or counted over."""
    if isinstance(query, (HowMany, Aggregate)):
        if isinstance(query, Aggregate) and (query.more or query.function not in ("avg", "sum", "min", "max")):
            return
        function, term = ("count", None) if isinstance(query, HowMany) else (query.function, query.term)
        for condition in base.where:
            if isinstance(condition, Related) and not names_one(condition.to):
                yield Grouped(Via(condition.step, Key()), function, term, base), APART + joiner.cost(condition.step)
    elif isinstance(query, Show):
        terms = [term for term in query.terms if term != Key()]
        if len(terms) == 1:
            yield Grouped(terms[0], "count", None, base), 0.0
        for condition in () if terms else base.where:
            if isinstance(condition, Related) and not names_one(condition.to):
                step = condition.step.back
                rest = tuple(one for one in base.where if one != condition)
                members = narrow(condition.to, Related(step, Set(base.cls, rest))) if rest else condition.to
                yield Grouped(Via(step, Key()), "count", None, members), joiner.cost(step)


def best_group(degree: Degree, query: Query) -> Edited:
    """ "Which has the most" of the groups that were shown."""
    if isinstance(query, Grouped) and not query.also:
        yield replace(query, best=Best(degree.high, degree.count, degree.rank)), 0.0
    elif isinstance(query, Show):  # of departments with more than thirty people, the one with the most people
        counted = {c.term for c in query.set.where if isinstance(c, Compare) and isinstance(c.term, Number)}
        for term in counted if len(counted) == 1 else ():
            yield Show(narrow(query.set, Extreme(term, degree.high, degree.count, degree.rank))), 0.0


__all__ = ["best_group", "of_each"]
