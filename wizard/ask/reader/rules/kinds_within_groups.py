"""Groups within which two kinds are compared: "which departments pay women more than men on average".

What is compared of the two kinds is one constituent (`VERSUS`), a question of yes or no that is asked of each group.
"""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.facts import replace
from wizard.ask.form import Aggregate, Attr, Computed, Grouped, Having, HowMany, Query, Set, Versus
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, FunctionWord, Measure, Noun, Verb, WholeRequest
from wizard.ask.reader.rules.book import Book, Made, first, last
from wizard.ask.reader.rules.grouping import by, tells_groups
from wizard.ask.reader.rules.numbers_compared import (
    figure_against_that,
    figure_compared,
    kinds_counted,
    kinds_on_average,
    numbers_counted,
)
from wizard.ask.reader.rules.verbs import ends
from wizard.domain.word_sets import word_set

BOOK = Book()
_ASKED = FunctionWord("do")
"""With which a comparison of two kinds is asked."""


@BOOK.rule("VERSUS", "NP V OP NP [average]", "average NP V OP NP", "NP average V OP NP", "NP be CMP than NP [average]",
           "NP be average CMP than NP", "NP V (more | fewer) average than NP", "NP V OP PRO NP [average]",
           "NP be V OP NP [average]", binds=True,
           example="in which departments do women earn more than men")  # fmt: skip
def _one_kind_has_more(j: Joiner, *parts: object) -> Made:
    """What two kinds have on average."""
    said = [part for part in parts if not (isinstance(part, Noun) and part.pronoun)]
    if sum(isinstance(part, Noun) for part in said) > 1:
        yield from kinds_on_average(j, _ASKED, *said)


@BOOK.rule("VERSUS", "V NP OP NP [average]", "V NP average OP NP",
           example="which departments pay women more than men on average")  # fmt: skip
def _one_kind_is_given_more(j: Joiner, verb: Verb, *rest: object) -> Made:
    """The same, done to them by what they belong to."""
    done = tuple(replace(sense, kind="attrverb") for sense in verb.senses if sense.kind == "objverb")
    if done:
        yield from kinds_on_average(j, _ASKED, replace(verb, senses=done), *rest)


@BOOK.rule("VERSUS", "more NP than NP", "fewer NP than NP", "asmany NP as NP", "same howmany NP as NP",
           "(atleastasmany | atmostasmany) NP as NP",
           example="which levels have more women than men")  # fmt: skip
def _more_of_one_kind(j: Joiner, *parts: object) -> Made:
    yield from kinds_counted(j, _ASKED, *parts)


@BOOK.rule("VERSUS", "howmany NP be AMOUNT", "howmany NP be OP howmany NP", "howmany NP be same as howmany NP",
           example="levels where the number of women is greater than the number of men")  # fmt: skip
def _so_many(j: Joiner, *parts: object) -> Made:
    yield from numbers_counted(j, *parts)


@BOOK.rule("VERSUS", "T be OP YARD", "T be AMOUNT", "T be same as YARD",
           example="cities where the average salary of the women is above 40000")  # fmt: skip
def _one_figure_is_more(j: Joiner, *parts: object) -> Made:
    yield from figure_compared(j, *parts)


@BOOK.rule("VERSUS", "T be OP thatof NP", "T be same as thatof NP",
           example="departments where the average salary of the women is above that of the men")  # fmt: skip
def _one_figure_is_more_than_that(j: Joiner, *parts: object) -> Made:
    yield from figure_against_that(j, *parts)


@BOOK.rule("GROUPS", "(NP | T) do VERSUS [LP]", "(NP | T) where VERSUS", "(NP | T) P that VERSUS", "(NP | T) VERSUS",
           "(NP | T) have VERSUS", "(NP | T) P VERSUS", "(NP | T) whose VERSUS",
           cost=-0.8, example="in which departments do women earn more than men")  # fmt: skip
def _groups_where(j: Joiner, kind: Noun | Measure, compared: WholeRequest, *words: FunctionWord) -> Made:
    """The groups, or values, in which one kind has more than the other."""
    said, query = [word.words for word in words], compared.query
    if not isinstance(query, Versus) or not _ELSEWHERE.isdisjoint(said):
        return
    if isinstance(kind, Noun) and "whose" in said and isinstance(query.right, tuple):
        return  # what is computed of partners alone is a condition on what has them
    if isinstance(kind, Noun) and _is_counted(query) and query.op in ("<", "=", ">") and any(map(_has, said)):
        return  # kinds that have more of some partners count them
    for groups, cost in _groups(j, kind, query):
        yield _asked(groups), cost


def _has(word: str) -> bool:
    return word == "with" or word.startswith("ha")


_ELSEWHERE = word_set(__name__, "elsewhere")
"""Prepositions that tie no group to what is compared of its members."""


@BOOK.rule("GROUPS", "(NP | T) be NP CMP than NP [average] [LP]", "(NP | T) be T OP YARD [LP]",
           "(NP | T) be T AMOUNT [LP]", "(NP | T) be T OP thatof NP [LP]", "(NP | T) be howmany NP AMOUNT [LP]",
           "(NP | T) be howmany NP OP howmany NP [LP]", "(NP | T) be T NUM [LP]", cost=-0.8,
           example="on which levels is the average salary above 50000")  # fmt: skip
def _groups_where_it_is(j: Joiner, *parts: object) -> Made:
    """The same, asked with the verb before what is compared."""
    kind, be, head, *rest = parts
    if not isinstance(kind, (Noun, Measure)):
        return
    asked: Made
    if isinstance(head, Noun):
        asked = kinds_on_average(j, _ASKED, head, *rest)
    elif isinstance(head, FunctionWord):
        asked = numbers_counted(j, be, head, *rest)
    elif any(isinstance(part, Noun) for part in rest):
        asked = figure_against_that(j, be, head, *rest)
    else:
        asked = figure_compared(j, be, head, *rest)
    for compared, cost in asked:
        for groups, extra in _groups(j, kind, compared.query):
            yield _asked(groups), cost + extra


@BOOK.rule("GROUPS", "(NP | T) do VERSUS V [LP | P]", "(NP | T) where VERSUS V", "(NP | T) P that VERSUS V", cost=-0.8,
           example="cities where more women than men live")  # fmt: skip
def _groups_where_they_do(j: Joiner, kind: Noun | Measure, compared: WholeRequest, verb: Verb) -> Made:
    """The same of how many there are who do what ties them to the group."""
    for groups, cost in _groups(j, kind, compared.query) if _is_counted(compared.query) else ():
        for sense in verb.senses:
            of_kind = isinstance(kind, Noun) and sense.kind == "verb"
            tied = of_kind and ends(j, sense) == (groups.set.cls, kind.set.cls)  # type: ignore[union-attr]
            if tied or (sense.kind == "attrverb" and Attr(sense.name) == groups.by):
                yield _asked(groups), cost + sense.cost


@BOOK.rule("R", "all (NP | T) of NP comma only where VERSUS", "howmany (NP | T) of NP comma only where VERSUS",
           cost=-0.8, example="each level of the clerks, only where the number of clerks is more than 10")  # fmt: skip
def _each_only_where(j: Joiner, *parts: object) -> Made:
    """The same, where it is said of which members the groups are."""
    of, compared = last(Noun, parts), first(WholeRequest, parts)
    kind = first(Measure, parts) if any(isinstance(part, Measure) for part in parts) else first(Noun, parts)
    if of.wh or of.bare or of.pronoun or of.count or of.many:
        return
    for groups, cost in _groups(j, kind, compared.query, of.set):
        each = isinstance(parts[0], FunctionWord) and parts[0].words in _EACH
        yield _asked(replace(groups, counted=not each)), cost


_EACH = word_set(__name__, "each")


def _asked(groups: Grouped) -> WholeRequest:
    return WholeRequest(groups, groups.set)


@BOOK.rule("R", "GROUPS", example="in which departments do women earn more than men")
def _the_groups(_j: Joiner, asked: WholeRequest) -> Made:
    yield asked, 0.0


@BOOK.rule("R", "howmany GROUPS", cost=-0.4, example="how many levels have more women than men")
def _how_many_groups(_j: Joiner, _many: FunctionWord, asked: WholeRequest) -> Made:
    """How many groups there are in which it is so."""
    query = asked.query
    if isinstance(query, Grouped) and query.alone and query.having and not query.best:
        yield _asked(replace(query, counted=True)), 0.0


def _is_counted(query: Query) -> bool:
    return isinstance(query, Versus) and isinstance(query.left, HowMany)


def _groups(j: Joiner, kind: Noun | Measure, query: Query, of: Set | None = None) -> Iterator[tuple[Grouped, float]]:
    """What tells members apart, of which only those are meant where the comparison is true; `of` says of which members
    it is, where that was said."""
    plain = replace(kind, wh=False)
    found = _within_a_group(query, of) if isinstance(query, Versus) and tells_groups(plain) else None
    if found is None:
        return
    base, having = found
    if isinstance(kind, Measure) and kind.owner.cls != base.cls:
        return
    if isinstance(kind, Noun) and kind.set.cls in (ANY, base.cls):
        return
    left = having.computed
    for term, members, cost in by(j, base, plain):
        yield Grouped(term, left.function, left.term, members, having=(having,), alone=True), cost


def _within_a_group(query: Versus, of: Set | None) -> tuple[Set, Having] | None:
    """The members of a group and what is compared of them; None where these are not of one class."""
    sides = [_computed(side) for side in query.numbers]
    told = [side for side in sides if side is not None]
    if len(told) < len(sides) or query.times != 1 or any(side.earlier for side, _ in told):
        return None
    if len({side.cls for side, _ in told}) > 1 or (of is not None and of.cls != told[0][0].cls):
        return None
    if len(told) > 1 and not all(side.where for side, _ in told):
        return None
    common = told[0][0].where if len(told) > 1 else ()
    both = of.where if of is not None else tuple(c for c in common if all(c in side.where for side, _ in told))
    apart = [replace(one, where=tuple(c for c in side.where if c not in both)) for side, one in told]
    value = query.right if isinstance(query.right, tuple) else apart[-1]
    return Set(told[0][0].cls, both), Having(apart[0], query.op, value)


def _computed(side: Query) -> tuple[Set, Computed] | None:
    if isinstance(side, HowMany):
        return side.set, Computed("count")
    if isinstance(side, Aggregate) and not side.more and side.function in ("avg", "sum", "min", "max"):
        return side.set, Computed(side.function, side.term)
    return None
