"""Fragments: what a request may be that only changes the one before it: "and in Boston?", "by department"."""

from __future__ import annotations

from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import Asked, Fragment, Noun, Said
from wizard.ask.reader.rules.book import Book, Made, last

BOOK = Book()


@BOOK.rule("F", "NP", "T", "M", "GRP", "SUP", "ECHO", "NUM", example="the women")
def _alone(j: Joiner, what: object) -> Made:
    if not (isinstance(what, Noun) and (what.wh or what.pronoun or what.set.earlier)):
        yield Fragment(what), 0.0


@BOOK.rule("F", "average", example="on average")
def _averaged(j: Joiner, _average: Said) -> Made:
    yield Fragment(Said("average")), 0.0


@BOOK.rule("F", "GOON F", "F GOON", "ASK F", "only F", "F only", "GOON comma F", example="what about the women")
def _going_on(j: Joiner, *parts: object) -> Made:
    for part in parts:
        if isinstance(part, Fragment):
            going = any(isinstance(p, Said) for p in parts)
            yield Fragment(part.what, part.going_on or going), 0.0


@BOOK.rule("Q", "GOON R", "GOON comma R", "GOON ASK R", example="and who are the clerks")
def _and_then(j: Joiner, *parts: object) -> Made:
    yield last(Asked, parts), 0.0
