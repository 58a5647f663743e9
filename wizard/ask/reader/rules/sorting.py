"""The order in which answers are shown: "ordered by salary, highest first", "in alphabetical order"."""

from __future__ import annotations

from dataclasses import replace

from wizard.ask.form import Attr, Order, Show, Term
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, Asked, Measure, Said
from wizard.ask.reader.rules.book import Book, Made, first, last

BOOK = Book()


@BOOK.rule("SORT", "order T", "by T", "comma order T", example="the attorneys ordered by salary")
def _by_measure(j: Joiner, *parts: object) -> Made:
    measure = last(Measure, parts)
    if measure.owned or measure.function or measure.owner.where or not isinstance(measure.term, Attr):
        return
    plain = next(part for part in parts if isinstance(part, Said) and part.words != ",").words == "by"
    if plain and j.lexicon.attributes[measure.term.name].kind not in ("number", "date", "year", "time"):
        return
    terms = (measure.term, *measure.more)
    yield tuple(Order(term, most=_falls(j, term)) for term in terms), 0.0


def _falls(j: Joiner, term: Term) -> bool:
    """Whether the most stands first unless the opposite is said: "by seniority"."""
    return isinstance(term, Attr) and "service" in j.lexicon.attributes[term.name].concept


@BOOK.rule("SORT", "alphabetical", "comma alphabetical", example="the librarians in alphabetical order")
def _alphabetical(j: Joiner, *_parts: Said) -> Made:
    yield (), 0.0


@BOOK.rule("SORT", "SORT descending", "SORT comma descending", "SORT P descending",
           example="attorneys ordered by salary, highest first")  # fmt: skip
def _downwards(j: Joiner, orders: tuple[Order, ...], *rest: Said) -> Made:
    if orders:
        yield tuple(replace(one, most=_most_first(j, one, rest[-1].words, down=True)) for one in orders), 0.0


@BOOK.rule("SORT", "SORT ascending", "SORT comma ascending", "SORT P ascending",
           example="attorneys ordered by salary, lowest first")  # fmt: skip
def _upwards(j: Joiner, orders: tuple[Order, ...], *rest: Said) -> Made:
    yield tuple(replace(one, most=_most_first(j, one, rest[-1].words, down=False)) for one in orders), 0.0


_NEW, _OLD = ("newest", "latest", "most recent", "youngest"), ("oldest", "earliest")


def _most_first(j: Joiner, order: Order, words: str, *, down: bool) -> bool:
    """Whether the highest values stand first: what is newest has the latest day, and the fewest years."""
    entry = j.lexicon.attributes[order.term.name] if isinstance(order.term, Attr) else None
    if words.startswith((*_NEW, *_OLD)) and entry is not None and (entry.since or entry.kind == "date"):
        return words.startswith(_OLD if entry.since else _NEW)
    return down


@BOOK.rule("Q", "Q SORT", "Q comma SORT", "R SORT", "ASK R SORT", example="attorneys ordered by salary")
def _sorted(j: Joiner, *parts: object) -> Made:
    asked = first(Asked, parts)
    orders = last(tuple, parts)
    query = asked.query
    if not isinstance(query, Show) or query.order or query.set.cls == ANY:
        return
    wanted: tuple[Order, ...] = orders or tuple(Order(term) for term in _names(j, query))
    of = {j.lexicon.attributes[one.term.name].of for one in wanted if isinstance(one.term, Attr)}
    if wanted and of == {query.set.cls}:
        yield replace(asked, query=replace(query, order=wanted), set=None), 0.0


def _names(j: Joiner, query: Show) -> list[Term]:
    """What members of the class are called by: the first two attributes of its display that are text."""
    entry = j.lexicon.classes[query.set.cls]
    text = [name for name in entry.display if j.lexicon.attributes[name].kind == "text"]
    return [Attr(name) for name in text[:2]]
