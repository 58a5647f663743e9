"""What is asked of a verb that lacks it: whom, which, how much, where, when, how long ago."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.facts import replace
from wizard.ask.form import (
    Attr,
    Every,
    Related,
    Set,
    Show,
    Term,
    narrow,
)
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    FunctionWord,
    Measure,
    Noun,
    Verb,
    WholeRequest,
)
from wizard.ask.reader.rules.book import Book, Made, first, last
from wizard.ask.reader.rules.verbs import BEING, ends, things_of
from wizard.ask.reader.times_said import DATED
from wizard.ask.senses import Sense

BOOK = Book()


@BOOK.rule("R", "NP do NP V", "NP be NP V", "NP have NP V", "NP modal NP V", "NP do NP V P", "NP be NP V P",
           "NP NP V", example="which schools did the clerks attend")  # fmt: skip
def _object_asked(j: Joiner, asked: Noun, *rest: object) -> Made:
    noun = first(Noun, rest)
    verb = first(Verb, rest)
    if not asked.wh or noun.wh or (noun.count is not None and asked.set.cls == ANY):
        return  # "what would three tickets cost" asks for a sum, not for what has three of them
    if noun.set == Set(ANY) and not noun.pronoun:
        return
    if asked.set.cls == ANY and verb.light and isinstance(rest[0], Noun) and not _asks_which(asked, rest):
        return  # "what the president gets" is his pay, if anything
    bare = 0.0 if not isinstance(rest[0], Noun) else 0.5
    bare += 0.3 if asked.set.cls == ANY else 0.0  # "what does she earn" asks for a value, if it can
    be = isinstance(rest[0], FunctionWord) and rest[0].words in BEING
    for sense in verb.senses:
        if sense.kind == "verb":
            bare += 0.6 if be and not sense.passive else 0.0  # "who is her boss" is no bossing
            subject, other = ends(j, sense)
            if noun.set.cls in (subject, ANY) and (asked.set.cls in (other, ANY)):
                back = sense.step.back
                base = Set(other, asked.set.where)
                of = Noun(Set(subject, noun.set.where, earlier=noun.set.earlier), noun.many, noun.count)
                if noun.both:
                    of = replace(of, joined=noun.joined, parts=noun.parts)  # "what do both Delta and United fly"
                told = j.related(back, of)
                if noun.both and noun.parts:  # "which schools did both Paul Tai and Rosa Delgado attend"
                    told = Every(tuple(Related(back, part) for part in noun.parts))
                found = j.of_one_tie(base, told) or narrow(base, told)
                where = asked.set.cls == ANY and sense.name in j.lexicon.classes[subject].unmarked
                yield (
                    WholeRequest(Show(found), found),
                    sense.cost + j.cost(sense.step) + bare + (PLACE if where else 0.0),
                )


def _asks_which(asked: Noun, rest: Sequence[object]) -> bool:
    """Whether "what" belongs to the noun behind it: "what flights have"."""
    noun, verb = first(Noun, rest), first(Verb, rest)
    return verb.light and isinstance(rest[0], Noun) and noun.plural and not (noun.set.where or noun.pronoun)


PLACE = 0.6
"""What it costs that "what" asks for a place: "where" does."""


def _shown(j: Joiner, noun: Noun, cls: str, term: Term, cost: float) -> Made:
    yield Measure(term, Set(cls, noun.set.where, earlier=noun.set.earlier), owned=True, wh=True), cost


@BOOK.rule("T", "NP (do | be | have) NP V", "NP NP [be | have | do] V", example="what does Rosa Delgado earn")
def _value_asked(j: Joiner, asked: Noun, *rest: object) -> Made:
    noun = first(Noun, rest)
    verb = first(Verb, rest)
    if not asked.wh or noun.wh or asked.set.cls != ANY or asked.set.where:
        return
    if noun.set == Set(ANY) and not noun.pronoun:
        return  # "what does that one do" asks of one who was pointed at
    if _asks_which(asked, rest):
        return
    for sense in verb.senses:
        if sense.kind == "attrverb":
            entry = j.lexicon.attributes[sense.name]
            if entry.kind in ("time", *DATED):  # "when" asks for those: "what flights leave" are flights
                continue
            if noun.set.cls in (entry.of, ANY):
                cost = 0.6 if entry.where else 0.0
                yield from _shown(j, noun, entry.of, Attr(sense.name), sense.cost + cost)


@BOOK.rule("T", "howmuch (do NP | be NP | have NP | NP | NP be | NP have) V",
           example="how much is Takashi Watanabe paid")  # fmt: skip
def _how_much(j: Joiner, _much: FunctionWord, *rest: object) -> Made:
    for noun, sense in _asked_by_verb(rest):
        entry = j.lexicon.attributes[sense.name]
        if noun.set.cls in (entry.of, ANY) and entry.kind == "number":
            added = entry.total or bool(set(entry.sums) & set(entry.nouns))  # of several there is one together
            each = noun.many in ("each", "every")
            for measure, cost in _shown(j, noun, entry.of, Attr(sense.name), sense.cost):
                told = replace(measure, owner=replace(measure.owner, each=each))
                yield replace(told, function="sum") if noun.plural and added and not each else told, cost


def _asked_by_verb(rest: Sequence[object]) -> Iterator[tuple[Noun, Sense]]:
    """Of whom the verb of a question asks for an attribute, and by which sense of the verb."""
    noun, verb = first(Noun, rest), first(Verb, rest)
    yield from ((noun, sense) for sense in verb.senses if sense.kind == "attrverb" and not noun.wh)


def _house_of(j: Joiner, street: str) -> str:
    """The number of the house that stands beside a street; empty where there is none."""
    entry = j.lexicon.attributes[street]
    table = entry.column.partition(".")[0]
    for name, other in j.lexicon.attributes_of(entry.of).items():
        if other.where and other.kind == "number" and other.column.partition(".")[0] == table:
            return name
    return ""


@BOOK.rule("T", "where (do NP | be NP | NP | NP be | NP have) V", "where be NP", "where NP be",
           "where (be | do) NP located", example="where does Rose Pratt live")  # fmt: skip
def _where(j: Joiner, noun: Noun, verb: Verb | None = None) -> Made:
    if noun.wh:
        return
    if verb is None:
        for name, entry in j.lexicon.attributes.items():
            if entry.where and entry.kind != "number" and noun.set.cls in (entry.of, ANY):
                house = _house_of(j, name)
                for measure, cost in _shown(j, noun, entry.of, Attr(house or name), 0.3):
                    yield replace(measure, more=(Attr(name),)) if house else measure, cost
        return
    for sense in verb.senses:
        if sense.kind == "attrverb":
            entry = j.lexicon.attributes[sense.name]
            if entry.where and noun.set.cls in (entry.of, ANY):
                yield from _shown(j, noun, entry.of, Attr(sense.name), sense.cost)


@BOOK.rule("R", "where be NP", "where NP be", "where (be NP | NP be) located", cost=0.3, example="where is the Brie")
def _where_it_is(j: Joiner, noun: Noun) -> Made:
    """The place to which a thing belongs, where the lexicon says that "where" may ask for it."""
    if noun.wh or noun.set.cls == ANY or not noun.set.where:
        return
    for step in j.steps_from(noun.set.cls):
        if not step.inverse and j.lexicon.relations[step.relation].where:
            found = Set(j.other_end(step), (j.related(step.back, noun),))
            yield WholeRequest(Show(found), found), j.cost(step)


@BOOK.rule("R", "where (do | be) NP V", "where NP V", "where be NP P", example="where did our president study")
def _where_partner(j: Joiner, noun: Noun, verb: Verb | None = None) -> Made:
    if noun.wh or verb is None:
        return
    for sense in verb.senses:
        if sense.kind == "verb" and not sense.particle:
            subject, other = ends(j, sense)
            if noun.set.cls in (subject, ANY) and not j.lexicon.classes[other].person:
                of = Noun(Set(subject, noun.set.where, earlier=noun.set.earlier), noun.many, noun.count)
                found = Set(other, (j.related(sense.step.back, of),))
                places = tuple(Attr(name) for name, entry in j.lexicon.attributes_of(other).items() if entry.where)
                nameless = not any(map(j.is_name, j.lexicon.attributes_of(other)))  # a stop is where it is
                far = 0.0 if places or j.lexicon.relations[sense.name].where else 0.9
                asked = Show(found, places[:1] if nameless else ())
                yield WholeRequest(asked, found), far + sense.cost + j.cost(sense.step)


@BOOK.rule("R", "where (do | have) NP V NP", "where NP V NP", "where (do | have) NP V PRO NP", "where NP V PRO NP",
           cost=-0.6, binds=True, example="where did Paul Tai get his degree")  # fmt: skip
def _where_it_was_done(j: Joiner, _where: FunctionWord, *rest: object) -> Made:
    """Where somebody did something with a thing: the place that the thing has to do with, and not his own."""
    noun, thing, verb = first(Noun, rest), last(Noun, rest), first(Verb, rest)
    if noun.wh or thing.wh or thing.count or thing.set.cls not in j.lexicon.classes:
        return
    for sense, of in things_of(j, verb, noun, thing):
        for step in j.steps_from(thing.set.cls):
            place = j.other_end(step)
            entries = j.lexicon.attributes_of(place).values()
            if not j.lexicon.classes[place].person and any(entry.where for entry in entries):
                found = Set(place, (Related(step.back, of),))
                names = [Attr(name) for name in j.lexicon.attributes_of(place) if j.is_name(name)]
                yield WholeRequest(Show(found, tuple(names[:1])), found), sense.cost + j.cost(step)


@BOOK.rule("T", "when (do NP | be NP | NP | have NP | NP be | NP have) V", example="when was Malcolm Gray hired")
def _when_asked(j: Joiner, _when: FunctionWord, *rest: object) -> Made:
    for noun, sense in _asked_by_verb(rest):
        name = _day_of(j, sense.name)
        entry = j.lexicon.attributes[name]
        if noun.set.cls in (entry.of, ANY) and entry.kind in (*DATED, "time"):
            yield from _shown(j, noun, entry.of, Attr(name), sense.cost + (0.0 if name == sense.name else 0.3))


@BOOK.rule("T", "when be NP", "when NP be", cost=0.2, example="when was the Spring Cup")
def _when_it_was(j: Joiner, noun: Noun) -> Made:
    """The day of a thing that has one."""
    entry = j.lexicon.classes.get(noun.set.cls)
    if entry is not None and entry.when is not None and not entry.person and not noun.wh and noun.set.where:
        yield from _shown(j, noun, noun.set.cls, Attr(entry.when), 0.0)


def _day_of(j: Joiner, name: str) -> str:
    """The date that an attribute counts from ("since when does she work here"); itself where it counts none."""
    entry = j.lexicon.attributes[name]
    same = (other for other, day in j.lexicon.attributes.items() if day.column == entry.column and not day.since)
    return next(same, name) if entry.since else name


@BOOK.rule("T", "howlong do NP V", "howlong be NP V", "howlong NP V", example="how long ago did Sharon Lease join")
def _how_long_ago(j: Joiner, noun: Noun, verb: Verb) -> Made:
    """The time since the day that the verb says, in whole years where the domain counts them."""
    if noun.wh:
        return
    for sense in verb.senses:
        if sense.kind != "attrverb" or j.lexicon.attributes[sense.name].kind != "date":
            continue
        day = j.lexicon.attributes[sense.name]
        since = {e.since: name for name, e in j.lexicon.attributes.items() if e.since and e.column == day.column}
        name = since.get("years") or next(iter(since.values()), None)
        if name is not None and noun.set.cls in (day.of, ANY):
            yield from _shown(j, noun, day.of, Attr(name), sense.cost)
