"""The groups with the most of what is computed of each: "which department has the highest average salary"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wizard.ask.form import Best, Grouped, Key, Set, Term, Via, narrow
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, Asked, Degree, Measure, Noun, Said
from wizard.ask.reader.rules.book import Book, Made, maybe

BOOK = Book()
_COMPUTED = ("avg", "sum")
_WORDS = frozenset({"with", "in", "at", "of", "for", "on", "by"})


@BOOK.rule("R", "NP have SUP T", "NP P SUP T", "what be NP P SUP T", "which be NP P SUP T", "T have SUP T",
           "T P SUP T", "what be T P SUP T", "NP have most T", "T have most T", "NP P most T", "SUP T be P NP",
           "SUP T be P T", "NP have BIG T", "NP P BIG T", "T have BIG T", "P NP be T SUP", "P T be T SUP",
           "NP be T SUP", "T P NP be SUP", "P NP do NP have SUP T", "P T do NP have SUP T", cost=0.1,
           example="which department has the highest average salary")  # fmt: skip
def _group_with_the_most(j: Joiner, *parts: object) -> Made:
    """Which kinds, or values, of those that something is computed of."""
    measures = [part for part in parts if isinstance(part, Measure)]
    computed = [one for one in measures if one.function in _COMPUTED and not one.more]
    kinds = [part for part in parts if isinstance(part, Noun)] + [one for one in measures if one not in computed]
    if len(computed) != 1 or not kinds or not _fits(parts):
        return
    measure, (kind, *members) = computed[0], kinds
    degree = maybe(Degree, parts)
    of = measure.owner
    if members and not (isinstance(members[0], Noun) and members[0].set == Set(of.cls) == of):
        return
    if measure.count != 1 or measure.rank != 1 or (degree is not None and degree.attributes):
        return
    best = Best(degree.high, degree.count, degree.rank) if degree is not None else Best()
    best = replace(best, count=_several(kind) or best.count)
    for term, found, cost in _told_apart(j, kind, of):
        yield Asked(Grouped(term, measure.function, measure.term, found, best=best, alone=True), found), cost


def _fits(parts: tuple[object, ...]) -> bool:
    """Whether each preposition is one that ties a group to what is computed."""
    said = [part for part in parts if isinstance(part, Said)]
    return all(one.words in _WORDS or not one.words.isalpha() or one.words.startswith(_OTHERS) for one in said)


def _several(kind: object) -> int | None:
    """How many of them are asked for: "the three departments with the highest average salary"."""
    if isinstance(kind, Noun) and kind.count is not None and kind.count[0] == "=" and isinstance(kind.count[1], int):
        return kind.count[1]
    return None


_OTHERS = ("h", "wh", "is", "are", "was", "were", "do", "did", "most", "the", "that", "got")


def _told_apart(j: Joiner, kind: object, of: Set) -> Iterator[tuple[Term, Set, float]]:
    """What tells the groups of members apart, with the members that are in one."""
    if isinstance(kind, Measure):
        if kind.owner == Set(of.cls) and not (kind.owned or kind.function or kind.more):
            yield kind.term, of, 0.0
    elif isinstance(kind, Noun) and kind.set.cls not in (ANY, of.cls) and not (kind.bare or kind.pronoun):
        for step in j.steps(of.cls, kind.set.cls):
            if j.leads_to_one(step):
                found = narrow(of, j.related(step, kind)) if kind.set.where else of
                yield Via(step, Key()), found, j.cost(step)
