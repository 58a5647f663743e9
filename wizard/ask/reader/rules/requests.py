"""Requests that show something: things, what is measured of them, who or what they are."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import (
    Aggregate,
    Attr,
    Compare,
    Extreme,
    Grouped,
    HowMany,
    Key,
    Member,
    Not,
    Of,
    Query,
    Related,
    Set,
    Share,
    Show,
    narrow,
    walk,
)
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, FunctionWord, Holds, Measure, Modifier, Noun, Tied, WholeRequest, in_one
from wizard.ask.reader.rules.book import Book, Made
from wizard.ask.reader.rules.naming import KNOWN, known_by_journeys
from wizard.ask.reader.rules.prices import members_priced
from wizard.ask.reader.times_said import DATED

BOOK = Book()


@BOOK.rule("R", "NP", example="the mail clerks")
def _things(j: Joiner, noun: Noun) -> Made:
    if noun.set.cls == ANY or noun.many == "no" or (noun.many == "only" and (noun.bare or noun.pronoun)):
        return
    if noun.pronoun and not (noun.wh and noun.set.where):  # "which of them live in Irving" asks, "them" does not
        return
    if noun.many == "other":  # than what, its own request says, or else the reader finds it in an earlier one
        of = _compared_with(noun.set)
        if of is not None and Not(Member(of)) not in walk(noun.set.where):
            noun = replace(noun, set=narrow(noun.set, Not(Member(of))))
        noun = replace(noun, many="")
    if noun.wh and not noun.set.where:
        return
    cost = 0.2 if noun.count is not None else 0.0
    cost += 0.8 if noun.many == "only" else 0.0
    if noun.many == "any" and not noun.set.where:
        cost += 0.5
    cost += _ROUTE if noun.joined and noun.bare and _is_route(j, noun) else 0.0
    cost += KNOWN if not noun.wh and known_by_journeys(j, noun.set) else 0.0
    terms = (Key(), *noun.terms) if noun.terms else ()
    yield WholeRequest(Show(noun.members, terms), noun.members), cost


_ROUTE = 2.0
"""What it costs to list places between which journeys lead, where nothing but their names is said."""


def _is_route(j: Joiner, noun: Noun) -> bool:
    ends = Noun(noun.set, bare=True, joined="and", parts=noun.parts)
    journeys = [name for name, entry in j.lexicon.classes.items() if entry.unmarked]
    return len(noun.parts) == 2 and any(True for name in journeys for _ in j.restrict(Set(name), Tied("between", ends)))


@BOOK.rule("R", "NP be there", "NP be", cost=0.2, example="which isles are there")
def _which_there_are(j: Joiner, noun: Noun, *_are_there: FunctionWord) -> Made:
    """All members of a kind."""
    if noun.wh and noun.set == Set(noun.set.cls) and noun.set.cls != ANY and noun.count is None:
        yield WholeRequest(Show(noun.members), noun.members), 0.0


def _compared_with(found: Set) -> Set | None:
    """The set whose members the members of `found` are the same as in something."""
    for node in walk(found.where):
        if isinstance(node, Compare) and node.op == "=" and isinstance(node.value, Of):
            return node.value.set
        if isinstance(node, Related) and len(node.to.where) == 1:
            inner = node.to.where[0]
            if isinstance(inner, Related) and inner.step == node.step.back:
                return inner.to
    return None


@BOOK.rule("R", "T", example="the salary of Rosa Delgado")
def _measure(j: Joiner, measure: Measure) -> Made:
    owner = measure.owner
    cost = 0.0 if measure.owned or owner.where else 0.4
    if owner.each and measure.function:
        return
    if members_priced(j, measure) is not None:
        yield WholeRequest(Show(owner), owner), cost
    elif measure.function and (measure.rank > 1 or measure.count > 1):
        most = Extreme(measure.term, measure.function == "max", measure.count, measure.rank)
        found = narrow(owner, most)
        yield WholeRequest(Show(found, (*measure.more, measure.term)), found), cost
    elif measure.function and measure.more:
        if measure.function in ("max", "min"):  # "the highest salary with the name"
            found = narrow(owner, Extreme(measure.term, measure.function == "max"))
            yield WholeRequest(Show(found, (*measure.more, measure.term)), found), cost
    elif measure.function:
        yield WholeRequest(Aggregate(measure.function, measure.term, owner), owner), cost
    else:
        yield WholeRequest(Show(owner, (measure.term, *measure.more)), owner), cost


@BOOK.rule("R", "M", cost=1.0, example="anybody in Irving")
def _modifier(j: Joiner, modifier: Modifier) -> Made:
    if isinstance(modifier, Holds):
        if modifier.fronted:
            return
        found = Set(modifier.cls, (modifier.condition,))
        yield WholeRequest(Show(found), found), 0.0
    else:
        for name, entry in j.lexicon.classes.items():
            if entry.default:
                for found, cost in j.restrict(Set(name), modifier):
                    yield WholeRequest(Show(found), found), cost


@BOOK.rule("R", "NP be NP", "NP be R", "NP be NP P", example="who are the mail clerks")
def _who_is(j: Joiner, asked: Noun, _be: FunctionWord, what: object, *_rest: object) -> Made:
    if not asked.wh or asked.set.where:
        return
    if isinstance(what, WholeRequest):
        query = what.query
        things = isinstance(query, Show) and asked.set.cls in (query.set.cls, ANY) and not what.yes
        things = things and not (asked.set.cls == ANY and _are_only_tied_people(j, query))
        if things or (isinstance(query, (HowMany, Aggregate, Share, Grouped)) and asked.set.cls == ANY):
            yield what, 0.0
    elif isinstance(what, Noun) and not (what.wh or what.many == "no" or _rest):
        things = bool(what.set.cls) and asked.set.cls in (what.set.cls, ANY)
        yield from _things(j, replace(what, many="", set=in_one(what))) if things else ()


def _are_only_tied_people(j: Joiner, query: Query) -> bool:
    """Whether people are shown of whom only what they are tied to is said: "what is in order 7" asks for none."""
    return (
        isinstance(query, Show)
        and not query.terms
        and j.is_person(query.set.cls)
        and bool(query.set.where)
        and all(isinstance(condition, Related) for condition in query.set.where)
    )


@BOOK.rule("R", "which be NP", "which be R", cost=0.1, example="which is the largest isle")
def _which_is(j: Joiner, which: FunctionWord, _be: FunctionWord, what: object) -> Made:
    if isinstance(what, WholeRequest):
        nobody = which.words == "what" and _are_only_tied_people(j, what.query)
        if isinstance(what.query, Show) and not what.yes and not nobody:
            yield what, 0.0
    elif isinstance(what, Noun) and not what.wh:
        yield from _things(j, what)


@BOOK.rule("R", "NP be NP", cost=0.3, example="which female employees are the managers")
def _which_are(j: Joiner, asked: Noun, what: Noun) -> Made:
    if (
        asked.wh
        and what.set.cls == asked.set.cls
        and what.set.where
        and not what.wh
        and what.many in ("", "any", "all")
    ):
        found = narrow(asked.set, *in_one(what).where)
        yield WholeRequest(Show(found), found), 0.0 if asked.set.where else 0.5


@BOOK.rule("R", "NP be what", "NP be NP", cost=0.4, example="the general counsel is who")
def _who_behind(j: Joiner, noun: Noun, _be: FunctionWord, asked: object) -> Made:
    if isinstance(asked, Noun) and (not asked.wh or asked.set.where):
        return
    if not noun.wh and noun.set.cls:
        yield from _things(j, noun)


@BOOK.rule("R", "what NP be", "what modal NP be", "who NP be", "which NP be", "who modal NP be", cost=0.5,
           example="tell me what the capital of Corrie is")  # fmt: skip
def _what_it_is(j: Joiner, what: FunctionWord, noun: Noun) -> Made:
    """A question within a request, and one with "would": only of what is told apart."""
    if noun.of_one and what.words == "which":
        return  # "which supplier's plants" asks for the supplier
    if not noun.wh and noun.set.cls and noun.set.where:
        yield from _things(j, noun)


@BOOK.rule("R", "what be NP named", "how be NP named", cost=0.9, example="what is the longest burn called")
def _what_called(j: Joiner, _what: FunctionWord, _be: FunctionWord, noun: Noun) -> Made:
    """Members by the names that they are shown by."""
    if not noun.wh and noun.set.cls and noun.set.where and not noun.bare:
        yield from _things(j, noun)


@BOOK.rule("R", "when be T", example="when is the birth date of Rosa Delgado")
def _when_is(j: Joiner, _when: FunctionWord, measure: Measure) -> Made:
    if isinstance(measure.term, Attr) and j.lexicon.attributes[measure.term.name].kind in DATED and measure.owned:
        yield from _measure(j, measure)


@BOOK.rule("R", "what be T", "T be what", "what T be", "what modal T be", example="what is the salary of Rosa Delgado")
def _what_is(j: Joiner, measure: Measure) -> Made:
    yield from _measure(j, measure)


@BOOK.rule("R", "what be P NP", "what be LP NP", cost=0.2, example="what was in order 1")
def _what_is_in_it(j: Joiner, _what: FunctionWord, _be: FunctionWord, word: FunctionWord, noun: Noun) -> Made:
    """What something holds that is named: things with names of their own, and nobody."""
    if not noun.bare or noun.set.cls == ANY or noun.joined or j.is_person(noun.set.cls):
        return
    for step in j.steps_from(noun.set.cls):
        cls = j.other_end(step)
        shown = j.lexicon.classes[cls].display[:1]
        named = bool(shown) and {"name", "title"} & set(j.lexicon.attributes[shown[0]].nouns)
        if named and j.several(step) and not j.is_person(cls) and word.words in j.prepositions(step.back):
            found = Set(cls, (j.related(step.back, noun),))
            yield WholeRequest(Show(found), found), j.cost(step)
