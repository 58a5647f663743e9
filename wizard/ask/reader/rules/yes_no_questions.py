"""Requests that are answered with yes or no."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import All, Ask, Attr, Claim, Compare, Extreme, Is, Not, Related, Set, Show, narrow, walk
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    Beside,
    FunctionWord,
    Holds,
    Modifier,
    Noun,
    Tied,
    Verb,
    Weekdays,
    WholeRequest,
)
from wizard.ask.reader.narrowing import as_one
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe
from wizard.ask.reader.rules.verbs import ends

BOOK = Book()


@BOOK.rule("R", "what do PRO V P NP", "what do PRO V P PRO", "what be V P PRO", "what be V P NP", cost=-0.4,
           binds=True, example="what do they serve on Delta 296")  # fmt: skip
def _what_they_do_on(j: Joiner, *parts: object) -> Made:
    """What is done on something, by whoever does it: "what do they serve on it"."""
    they, verb, where = maybe(Noun, parts[:3]), first(Verb, parts), last(Noun, parts)
    if (they is not None and they.pronoun != "any") or where.wh or not (where.pronoun or where.set.where):
        return
    for sense in verb.senses:
        if they is None and not (sense.passive or sense.done):
            continue  # "what is the work of Paul Tai"
        if sense.kind == "verb" and sense.step.relation not in j.lexicon.classes[ends(j, sense)[0]].unmarked:
            near, found = ends(j, sense) if not sense.passive else reversed(ends(j, sense))
            if near == where.set.cls and not j.lexicon.classes[found].person:
                step = sense.step if sense.passive else sense.step.back
                of = Set(found, (j.related(step, where),))
                yield WholeRequest(Show(of), of), j.cost(sense.step)


@BOOK.rule("R", "mustone M [P PRO]", cost=-0.6, example="from Boston to Denver / do I have to change planes")
def _must_one(j: Joiner, _must: FunctionWord, what: object, *_for_that: object) -> Made:
    """Whether what was found asks something of the speaker: "do I have to change planes"."""
    if isinstance(what, Holds) and isinstance(what.condition, Is) and what.cls:
        found = Set(what.cls, earlier=True)
        yield WholeRequest(Ask((Claim("some", found, (what.condition,)),)), found, yes=True), 0.0


@BOOK.rule("R", "do PRO V NP P (NP | PRO)", cost=-0.4, binds=True, example="do they serve dinner on Delta 296")
def _do_they_on(j: Joiner, _do: FunctionWord, they: Noun, verb: Verb, what: Noun, where: Noun) -> Made:
    """What is done on something, by whoever does it: "do they serve dinner on that one"."""
    if not (where.wh or not (where.pronoun or where.set.where)):
        yield from _is_it_done(j, they, verb, what, where.members)


@BOOK.rule("R", "do PRO V NP M [M]", cost=-0.2, binds=True, example="do they serve dinner from Boston to Denver")
def _do_they_where(j: Joiner, they: Noun, verb: Verb, what: Noun, *modifiers: Modifier) -> Made:
    """What is done on the way from one place to another."""
    for name, entry in j.lexicon.classes.items() if all(isinstance(m, Tied) for m in modifiers) else ():
        found = [(Set(name), 0.0)] if entry.default and entry.unmarked else []
        for modifier in modifiers:
            found = [(more, cost + extra) for base, cost in found for more, extra in j.restrict(base, modifier)]
        for base, cost in found:
            for asked, extra in _is_it_done(j, they, verb, what, base):
                yield asked, cost + extra


@BOOK.rule("R", "what do PRO V M", "what do PRO V M M", "what do PRO V M M M", cost=-0.4,
           binds=True, example="what do they serve on Delta between Boston and Denver")  # fmt: skip
def _what_they_do_where(j: Joiner, _what: FunctionWord, they: Noun, verb: Verb, *modifiers: Modifier) -> Made:
    """What is done on the way from one place to another, or by whom."""
    if they.pronoun != "any" or they.set.where or not all(isinstance(m, (Tied, Holds)) for m in modifiers):
        return
    for sense in verb.senses:
        if (
            sense.kind != "verb"
            or sense.passive
            or sense.step.relation in j.lexicon.classes[ends(j, sense)[0]].unmarked
        ):
            continue
        near, other = ends(j, sense)
        found = [(Set(near), 0.0)] if j.lexicon.classes[near].default and not j.lexicon.classes[other].person else []
        for modifier in modifiers:
            found = [(more, cost + extra) for base, cost in found for more, extra in j.restrict(base, modifier)]
        for base, cost in found:
            of = Set(other, (Related(sense.step.back, base),))
            yield WholeRequest(Show(of), of), cost + j.cost(sense.step)


def _is_it_done(j: Joiner, they: Noun, verb: Verb, what: Noun, where: Set) -> Made:
    if they.pronoun != "any" or they.set.where or what.wh or what.pronoun:
        return
    for sense in verb.senses:
        if sense.kind == "verb" and not sense.passive and ends(j, sense) == (where.cls, what.set.cls):
            claim = Claim("some", where, (j.related(sense.step, what),))
            yield WholeRequest(Ask((claim,)), where, yes=True), j.cost(sense.step)


@BOOK.rule("R", "be NP M", "do NP M", "have NP M", "modal NP M", "be NP NP", "be NP both M", "do NP both M",
           cost=0.1, example="does anybody in publications live in Fort Worth")  # fmt: skip
def whether(j: Joiner, _be: FunctionWord, noun: Noun, *rest: object) -> Made:
    """A yes/no question: whether members of the first noun are such as the second, or meet the modifier."""
    what = rest[-1]
    if noun.wh or noun.set.cls == ANY or (noun.pronoun == "place" and not isinstance(what, Tied)):
        return  # "is there a cheaper one" says of no place that it is one
    if isinstance(what, Noun):
        if what.set.cls != noun.set.cls or not what.set.where or what.wh or what.bare:
            return
        conditions = what.set.where
        extra = 0.0
        yield from _claim(noun, conditions, extra)
        return
    if isinstance(what, Beside) or (isinstance(what, Holds) and what.that):
        return  # "do all buses that serve Tampa" has not come to what they do
    for found, cost in j.restrict(Set(noun.set.cls), what):  # type: ignore[arg-type]
        yield from _claim(noun, found.where, cost + (TOLD_APART if _is_told_apart(noun, found) else 0.0))


@BOOK.rule("R", "be M NP", cost=0.1, example="is Tuesday a day of flight 296")
def _whether_that_day(j: Joiner, days: Weekdays, what: Noun) -> Made:
    """Whether a day of the week, which is told by its name alone, is one of those of something."""
    for week in (entry.week for entry in j.lexicon.classes.values()):
        if week is not None and j.lexicon.relations[week.relation].to == what.set.cls and len(days.names) == 1:
            day = Noun(Set(what.set.cls, (Compare(Attr(week.attribute), "=", days.names),)))
            yield from _claim(day, what.set.where, 0.0)
            return


TOLD_APART = 0.5
"""What it costs that two things are said of different partners: "does anybody fly from Boston to Denver direct"."""


def _is_told_apart(noun: Noun, found: Set) -> bool:
    """Whether partners by which somebody is told at large, and those of whom it is asked, may be others."""
    steps = {one.step for one in noun.set.where if isinstance(one, Related)}
    return noun.many == "any" and any(isinstance(one, Related) and one.step in steps for one in found.where)


def _claim(noun: Noun, conditions: tuple[object, ...], cost: float) -> Made:
    of = noun.members
    if noun.joined == "or" and noun.bare and any(isinstance(one, Extreme) for one in walk(conditions)):
        return  # "is Ann Abbott or Eva Rio the oldest" asks which of both
    if noun.count is not None and len(noun.count) == 2 and not noun.bare:
        claim = Claim("many", of, conditions, *noun.count)  # type: ignore[arg-type]
        yield WholeRequest(Ask((claim,)), of, yes=True), cost
    elif noun.many in ("all", "each", "every"):
        yield WholeRequest(Ask((Claim("every", of, conditions),)), of, yes=True), cost  # type: ignore[arg-type]
    elif noun.many == "no":
        negated = tuple(Not(c) for c in conditions)  # type: ignore[arg-type]
        yield WholeRequest(Ask((Claim("every", of, negated),)), of, yes=True), cost
    elif noun.many == "only":  # "do only women work there": all who work there are women
        if of.where and not (noun.bare and noun.tail):  # "does Delta only fly to Boston" is not of others
            whole = Set(of.cls, conditions)  # type: ignore[arg-type]
            yield WholeRequest(Ask((Claim("every", whole, of.where),)), whole, yes=True), cost
    elif noun.joined == "and" and (noun.bare or noun.both) and noun.parts and noun.many != "any":
        claims = tuple(Claim("some", part, conditions) for part in noun.parts)  # type: ignore[arg-type]
        yield WholeRequest(Ask(claims), None, yes=True), cost
    elif (of_each := _of_each_partner(of, conditions)) is not None:
        yield of_each, cost
    else:
        yield WholeRequest(Ask((Claim("some", of, conditions),)), of, yes=True), cost  # type: ignore[arg-type]


def _of_each_partner(of: Set, conditions: tuple[object, ...]) -> WholeRequest | None:
    """Whether each has one, where that is what is asked: "is a jet used on every flight" is of no jet that all use, and
    "is there a clerk in each town" of no clerk who is in all."""
    for one in conditions:
        if (isinstance(one, All) and one.step.inverse) or (isinstance(one, Related) and one.to.each):
            each = replace(one.to, each=False)
            such = narrow(of, *(other for other in conditions if other is not one))  # type: ignore[arg-type]
            return WholeRequest(Ask((Claim("every", each, (Related(one.step.back, such),)),)), each, yes=True)
    return None


@BOOK.rule("R", "be there NP", "modal there be NP", "do NP have NP", "have NP NP", "be NP there",
           example="is there a female clerk")  # fmt: skip
def is_there(j: Joiner, _be: FunctionWord, *rest: object) -> Made:
    """A yes/no question: whether there is a member of the noun, or somebody has one."""
    nouns = [part for part in rest if isinstance(part, Noun)]
    noun = nouns[0]
    if noun.wh or noun.set.cls == ANY or noun.many in ("all", "each", "every", "only"):
        return
    if noun.set.where and isinstance(noun.set.where[-1], Extreme):
        return  # there always is one that has the most: "is there a cheaper one" asks for others
    if len(nouns) == 2:
        if noun.bare and nouns[1].plural and not nouns[1].count and len(rest) == 2:
            return  # "has anyone two degrees" asks of nobody by number two
        for found, cost in j.restrict(Set(noun.set.cls), Tied("have", nouns[1])):
            yield from _claim(noun, found.where, cost)
    elif noun.count is not None and len(noun.count) == 2:
        claim = Claim("many", noun.members, (), *noun.count)
        yield WholeRequest(Ask((claim,)), noun.members, yes=True), 0.0
    elif noun.many == "no":  # every member is none of them
        of = noun.members
        if of.where:
            none = Not(as_one(of.where))
            yield WholeRequest(Ask((Claim("every", Set(of.cls), (none,)),)), Set(of.cls), yes=True), 0.0
    elif noun.joined == "and" and len(noun.parts) > 1 and not noun.bare:  # "are there men and women in Legal"
        behind = noun.set.where[1:]
        claims = tuple(Claim("some", narrow(replace(part, bare=False), *behind)) for part in noun.parts)
        yield WholeRequest(Ask(claims), noun.members, yes=True), 0.0
    elif (
        of_each := _of_each_partner(Set(noun.set.cls), noun.set.where) if noun.many in ("", "any") else None
    ) is not None:
        yield of_each, 0.0
    else:
        yield WholeRequest(Ask((Claim("some", noun.members),)), noun.members, yes=True), 0.0


@BOOK.rule("R", "be NP all M", "be NP all NP", "do NP all M", "have NP all M", cost=-0.2,
           example="are the vice presidents all men")  # fmt: skip
def _whether_all(j: Joiner, be: FunctionWord, noun: Noun, _all: FunctionWord, what: object) -> Made:
    if noun.many in ("", "any"):
        yield from whether(j, be, replace(noun, many="all"), what)


@BOOK.rule("R", "be NP only M", "do NP only M", cost=-0.2, example="are the secretaries only in Irving")
def _whether_nowhere_else(j: Joiner, be: FunctionWord, noun: Noun, _only: FunctionWord, what: object) -> Made:
    """Members of a kind that are only there: all of them are."""
    if noun.many in ("", "any") and noun.plural and not (noun.bare or noun.pronoun):
        yield from whether(j, be, replace(noun, many="all"), what)


@BOOK.rule("Q", "yesno R", "yesno Q", "yesno comma R", "Q yesno", "Q comma yesno",
           example="true or false: are all vice presidents men")  # fmt: skip
def _yes_or_no(j: Joiner, asked: WholeRequest) -> Made:
    if asked.yes:
        yield asked, 0.0


@BOOK.rule("R", "be NP only NP", cost=-0.3, example="is Paul Tai the only clerk")
def _whether_the_only(j: Joiner, _be: FunctionWord, noun: Noun, what: Noun) -> Made:
    """All of them are that one, and there is one."""
    if noun.set.cls == what.set.cls and noun.bare and noun.set.where and what.set.where and not what.bare:
        both = (Claim("every", what.members, noun.set.where), Claim("some", what.members))
        yield WholeRequest(Ask(both), what.members, yes=True), 0.0
