"""What is computed of each of several, said beside them: "the departments with their number of employees"."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass

from wizard.ask.facts import replace
from wizard.ask.form import (
    Aggregate,
    Attr,
    Compare,
    Computed,
    Grouped,
    Key,
    Number,
    Related,
    Set,
    Show,
    Step,
    Term,
    Via,
)
from wizard.ask.reader.english import english
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, FunctionWord, Grouping, Measure, Noun, Verb, WholeRequest
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe
from wizard.ask.reader.rules.grouping import by, tells_groups
from wizard.ask.reader.rules.groups_named import named_by
from wizard.ask.reader.rules.verbs import ends

BOOK = Book()


@dataclass(frozen=True)
class Figure:
    """What is computed of members, whichever group they are in."""

    of: Set
    computed: tuple[Computed, ...]
    by: Attr | None = None
    """What tells the groups apart, where a verb says it: the town that they live in."""
    step: Step | None = None
    """The relation to the groups, where a verb says it: the department that they work in."""


@BOOK.rule("FIG", "T", example="list the departments and their average salary")
def _figure(j: Joiner, measure: Measure) -> Made:
    plain = not measure.more and not measure.wh and measure.rank == measure.count == 1
    if plain and measure.function in ("avg", "sum", "min", "max"):
        limited = any(isinstance(c, Compare) and c.term == measure.term for c in measure.owner.where)
        yield Figure(measure.owner, (Computed(measure.function, measure.term),)), _LIMITED if limited else 0.0


_LIMITED = 1.5
"""What it costs to compute something of those alone who have so much of it: an average below 200 is a low average."""


@BOOK.rule("FIG", "howmany NP", example="list the departments with their number of employees")
def _figure_of_count(j: Joiner, _many: FunctionWord, noun: Noun) -> Made:
    if noun.wh or noun.bare or noun.count or noun.pronoun or noun.many or noun.set.cls == ANY:
        return
    if noun.joined != "and":
        yield Figure(noun.members, (Computed("count"),)), 0.0
    elif all(part.cls == noun.set.cls and part.where for part in noun.parts) and not noun.tail:
        yield Figure(Set(noun.set.cls), tuple(Computed("count", None, part.where) for part in noun.parts)), 0.0


@BOOK.rule("FIG", "howmany NP (V | V there | be there | there be)", "howmany NP be V there", "howmany NP be V",
           cost=0.2, example="list all departments with how many people work there")  # fmt: skip
def _figure_of_who_do_it(j: Joiner, _many: FunctionWord, noun: Noun, verb: Verb | None = None) -> Made:
    """How many do what the verb says there; the group is what they do it in."""
    for figure, cost in _figure_of_count(j, _many, noun):
        for sense in verb.senses if verb is not None else ():
            if sense.kind == "attrverb" and j.lexicon.attributes[sense.name].of == noun.set.cls:
                yield replace(figure, by=Attr(sense.name)), cost + sense.cost
            elif sense.kind == "verb" and ends(j, sense)[0] == noun.set.cls:
                yield replace(figure, step=sense.step), cost + sense.cost
        if verb is None:
            yield figure, cost


@BOOK.rule("FIG", "PRO FIG", binds=True, example="list the departments with their number of employees")
def _figure_of_theirs(j: Joiner, _pronoun: Noun, figure: Figure) -> Made:
    yield figure, 0.0


@BOOK.rule("FIG", "howmany PRO NP", binds=True, example="list the departments with the number of their employees")
def _figure_of_count_of_theirs(j: Joiner, many: FunctionWord, _pronoun: Noun, noun: Noun) -> Made:
    yield from _figure_of_count(j, many, noun)


@BOOK.rule("FIG", "FIG and FIG", "FIG comma FIG", "FIG comma and FIG",
           example="list the departments with their number of employees and their average salary")  # fmt: skip
def _figures_beside(j: Joiner, one: Figure, two: Figure) -> Made:
    told = {one.by, two.by, one.step, two.step} != {None}
    if one.of.cls == two.of.cls and not told and one.of.where and two.of.where and one.of != two.of:
        sides = [of for of in (one, two) if of.computed == (Computed("count"),)]
        if len(sides) == 2:  # "how many women and how many men in each": each kind is a count with a condition
            yield Figure(Set(one.of.cls), tuple(Computed("count", None, of.of.where) for of in sides)), 0.0
    elif one.of.cls == two.of.cls and not told and (one.of == two.of or not (one.of.where and two.of.where)):
        yield Figure(one.of if one.of.where else two.of, (*one.computed, *two.computed)), 0.0


@BOOK.rule("R", "which NP have FIG", "which NP V FIG", "what NP have FIG", cost=0.1,
           example="which departments have how many people")  # fmt: skip
def _which_has_how_many(j: Joiner, _which: FunctionWord, kind: Noun, _have: object, figure: Figure) -> Made:
    if figure.computed[0].function == "count":
        yield from _figures_of_each(j, kind, figure)


@BOOK.rule("R", "NP (and | P | comma | comma and | eachwith) FIG", "[P] per NP FIG", "T and FIG", "T P FIG", cost=0.1,
           binds=True, example="list the departments with their number of employees")  # fmt: skip
def _figures_of_each(j: Joiner, *parts: object) -> Made:
    kind, figure = maybe(Noun, parts) or maybe(Measure, parts), first(Figure, parts)
    word = next((part for part in reversed(parts) if isinstance(part, FunctionWord)), None)
    if (word is not None and word.words in _ELSEWHERE) or (isinstance(kind, Noun) and kind.many == "no"):
        return
    head, *more = figure.computed
    if word is not None and "with" in word.words and head.function in ("max", "min"):
        return  # what has the highest is meant, and no list of what the highest is
    if head.term is None and not more and _pointing(figure.of):
        return  # the number of those that each of them has is a term of the member
    for term, of, cost in _groups(j, kind, figure.of):
        over = term.step if isinstance(term, Via) else None
        if (figure.step is not None and over != figure.step) or (figure.by is not None and term != figure.by):
            continue
        yield _of_groups(j, kind, Grouped(term, head.function, head.term, of, more=_beside(figure))), cost


def _of_groups(j: Joiner, kind: object, groups: Grouped) -> WholeRequest:
    """What is computed of each group; of all of a kind so many of each, also where there is none."""
    by_all = groups.by if isinstance(kind, Noun) and kind.many == "all" else None
    counts = groups.function == "count" and not groups.more
    if isinstance(kind, Noun) and counts and isinstance(by_all, Via) and by_all.term == Key():
        owner = replace(kind.set, bare=False)
        return WholeRequest(Show(owner, (Key(), Number(by_all.step.back, groups.set))), owner)
    return WholeRequest(groups, groups.set)


def _beside(figure: Figure) -> tuple[Computed, ...]:
    """What is computed beside the first figure; where that is the number of a kind, beside the number of all."""
    return figure.computed if figure.computed[0].where else figure.computed[1:]


@BOOK.rule("R", "FIG [comma] GRP", "GRP [comma] FIG", "FIG (be there | be | have) GRP", cost=-0.6,
           example="the number of employees and the average salary in each department")  # fmt: skip
def _figures_for_each_group(j: Joiner, figure: Figure, grouping: Grouping) -> Made:
    """Several figures of the members of each group."""
    head, *more = figure.computed
    if not more or len(grouping.of) != 1 or figure.by is not None or figure.step is not None:
        return
    for term, of, cost in by(j, figure.of, grouping.of[0]):
        yield WholeRequest(Grouped(term, head.function, head.term, of, more=_beside(figure)), of), cost


@BOOK.rule("Q", "Q and R", "Q comma and R", cost=-0.2,
           binds=True, example="how many clerks work in each department and what do they earn on average")  # fmt: skip
def _figures_too(_j: Joiner, asked: WholeRequest, *rest: object) -> Made:
    """What else is computed of the members of each group."""
    groups, other = asked.query, last(WholeRequest, rest).query
    plain = isinstance(groups, Grouped) and not (groups.best or groups.having or groups.alone or groups.more)
    if not plain or not isinstance(groups, Grouped) or not isinstance(other, Aggregate) or other.more:
        return
    theirs = other.set.earlier and not other.set.where and other.set.cls in (groups.set.cls, ANY)
    if theirs and other.function in ("avg", "sum", "min", "max") and not groups.also:
        more = (Computed(other.function, other.term),)
        yield replace(asked, query=replace(groups, more=more)), 0.0


_KINDS = ("NP", "T", "NP be there", "T be there", "NP do NP V", "T do NP V", "NP do NP V P", "T do NP V P",
          "NP be there comma", "T be there comma", "NP do NP V comma", "T do NP V comma")  # fmt: skip
_IN_EACH = ("howmany NP be per", "howmany NP per", "howmany NP have per", "howmany NP per have",
            "howmany NP be there per", "howmany NP V per",
            "howmany per", "howmany V per", "howmany be per", "howmany have per", "howmany all", "howmany of all",
            "P howmany NP all")  # fmt: skip


@BOOK.rule("R", *(f"{kinds} and {each}" for kinds in _KINDS for each in _IN_EACH), "NP P howmany NP per",
           "NP comma howmany NP per", "T P howmany NP per", cost=-0.4,
           example="list the departments and how many people are in each")  # fmt: skip
def _with_how_many_in_each(j: Joiner, kind: Noun | Measure, *rest: object) -> Made:
    """Things of a kind, or values, and how many belong to each; whoever is meant may be said with the kind alone."""
    at = next(i for i, part in enumerate(rest) if isinstance(part, FunctionWord) and part.words in _how_many())
    whose, counted = maybe(Noun, rest[:at]), maybe(Noun, rest[at:])
    told = [part for part in rest if isinstance(part, FunctionWord) and part.words.split()[-1] in ("each", "every")]
    groups = replace(kind, wh=False)
    if isinstance(groups, Noun):
        groups = replace(groups, many="")
    if isinstance(groups, Measure) and isinstance(groups.term, Attr) and j.is_name(groups.term.name):
        if groups.owner.where and not groups.owned:
            return  # "names of the departments" are theirs, and not of the people in them
        if named_by(j, groups) is not None:
            groups = replace(groups, owned=False)  # "the names of the departments and how many people are in each"
    if not tells_groups(groups) or not told or (isinstance(groups, Noun) and groups.set.where and not groups.plural):
        return
    noun = counted or (whose if whose is not None and not whose.pronoun else None)
    if noun is not None and (noun.wh or noun.bare or noun.count or noun.pronoun):
        return
    members = (
        [noun.members] if noun is not None else [Set(name) for name, one in j.lexicon.classes.items() if one.default]
    )
    for of in members:
        for term, kept, cost in by(j, of, groups):
            if all(_leads_there(verb, term) for verb in rest if isinstance(verb, Verb)):
                yield _of_groups(j, kind, Grouped(term, "count", None, kept)), cost


def _leads_there(verb: Verb, term: Term) -> bool:
    """Whether a verb ties members to what tells their groups apart: "live in" to a town, "have" to anything."""
    over = term.step if isinstance(term, Via) else None
    own = any(
        term == Attr(s.name) if s.kind == "attrverb" else s.kind == "verb" and s.step == over for s in verb.senses
    )
    return own or verb.light


@functools.cache
def _how_many() -> frozenset[str]:
    """All phrases that ask how many there are."""
    told = (entry for entries in english().words.values() for entry in entries)
    return frozenset(" ".join(phrase) for phrase, kind, says in told if (kind, says) == ("word", "howmany"))


_ELSEWHERE = frozenset({"in", "at", "on", "from", "to", "than", "of", "for"})
"""Prepositions that tie what follows to the members, and do not say what is listed beside them."""


def _pointing(of: Set) -> list[Related]:
    """Conditions that members have to do with what was named before: "their employees"."""
    return [one for one in of.where if isinstance(one, Related) and one.to == Set(one.to.cls, earlier=True)]


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
    theirs = _pointing(of)
    if not theirs:
        yield from by(j, of, replace(kind, many=""))
    elif len(theirs) == 1 and j.other_end(theirs[0].step) == kind.set.cls and not kind.set.where:
        rest = replace(of, where=tuple(one for one in of.where if one != theirs[0]))
        yield Via(theirs[0].step, Key()), rest, -0.2
