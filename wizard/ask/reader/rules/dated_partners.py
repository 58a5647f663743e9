"""When somebody did what ties her to a thing that has a day or a year of its own: "when did she get her degree"."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.form import Attr, Related, Set, Term
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.linking_rows import day_done, split_at_rows
from wizard.ask.reader.meaning import ANY, DatePart, Degree, Measure, Noun, Verb
from wizard.ask.reader.rules.book import Book, Made
from wizard.ask.reader.rules.verbs import ends

BOOK = Book()


_DONE = "(do NP V | have NP V | NP have V | NP V) (NP | PRO NP | )"
"""With the preposition of "in what year" put behind; people who learned English late leave out "did"."""


@BOOK.rule("T", f"when {_DONE}", f"(what | which) PART {_DONE} [P]", cost=0.2, binds=True,
           example="in what year did Harold Seaborn get his PhD")  # fmt: skip
def _when_tied(j: Joiner, subject: Noun, verb: Verb, part: DatePart | None = None, *others: Noun) -> Made:
    if subject.wh or not (subject.set.where or subject.set.earlier) or any(one.wh for one in others):
        return
    for tied, cost in _tied(j, verb, subject, others[-1] if others else None):
        name = j.lexicon.classes[tied.cls].when
        term = _asked_of(j, name, part) if name is not None else None
        if term is not None:
            yield Measure(term, tied, owned=True, wh=True), cost


@BOOK.rule("T", "when be NP V", "when have NP be V", "when do NP V NP", "when have NP V NP", cost=-0.6,
           example="when was Monsoon returned")  # fmt: skip
def _when_it_was_done(j: Joiner, subject: Noun, verb: Verb, *others: Noun) -> Made:
    """The day on which it was done to the rows between, where a relation holds as soon as that is there."""
    thing, who = (others[-1], subject) if others else (subject, None)
    if subject.wh or thing.wh or not thing.set.where:
        return
    for sense in verb.senses:
        day = day_done(sense.name, j.lexicon) if sense.kind == "verb" else None
        near, far = ends(j, sense) if day is not None else ("", "")
        if day is None or {thing.set.cls, *([who.set.cls] if who else [])} - {near, far}:
            continue
        step = sense.step if thing.set.cls == far else sense.step.back
        for one, cls, onward in split_at_rows(step, j.lexicon, j.steps):
            tied = (j.related(onward, thing), *((j.related(one.back, who),) if who is not None else ()))
            yield Measure(Attr(day), Set(cls, tied), owned=True, wh=True), sense.cost


@BOOK.rule("T", "when do NP SUP V NP", "when do NP SUP V", "when do NP V NP SUP", "when do NP V SUP",
           "when be NP SUP V", "when do NP SUP have NP", "when have NP SUP V NP", "when do NP have NP SUP", cost=-0.3,
           example="when did Harold Seaborn last get a degree")  # fmt: skip
def _when_at_last(j: Joiner, subject: Noun, degree: Degree, verb: Verb | None = None, *others: Noun) -> Made:
    """The last day or the first of several on which somebody did it: "when did Ann last order something"."""
    if not degree.timely or degree.count > 1 or degree.rank > 1:
        return
    thing = others[-1] if others else None
    if subject.wh or any(one.wh for one in others):
        return
    if thing is not None and subject.many == "any" and not subject.set.where:  # "when did we last have a cruise"
        if verb is not None and not _is_done_with(j, verb, thing):
            return
        tied: list[tuple[Set, float]] = [(thing.set, 0.0)]
    elif verb is not None and (subject.set.where or subject.set.earlier):
        anything = thing is None or (thing.set.cls == ANY and not thing.set.where)
        tied = list(_tied(j, verb, subject, None if anything else thing))
        tied += _done_to_anything(j, verb, subject) if anything else ()
    else:
        return
    for found, cost in tied:
        entry = j.lexicon.classes.get(found.cls)
        if entry is not None and entry.when is not None and not entry.person:
            yield Measure(Attr(entry.when), found, function="max" if degree.high else "min", owned=True, wh=True), cost


def _is_done_with(j: Joiner, verb: Verb, thing: Noun) -> bool:
    """Whether the day of a thing is when the verb was done with it: "when did we last hold a meeting"."""
    entry = j.lexicon.classes.get(thing.set.cls)
    return entry is not None and any(
        sense.name == entry.when if sense.kind == "attrverb" else not sense.passive and verb.light
        for sense in verb.senses
    )


def _done_to_anything(j: Joiner, verb: Verb, subject: Noun) -> Iterator[tuple[Set, float]]:
    """The doings, with a day of their own, over which the verb ties the subject to whatever it was done to."""
    for sense in verb.senses:
        if sense.kind == "verb" and not sense.particle and j.other_end(sense.step.back) == subject.set.cls:
            other = j.lexicon.classes[j.other_end(sense.step)]
            if sense.passive and other.when is not None and not other.person:  # inspections of what was inspected
                cost = sense.cost + j.cost(sense.step)
                yield Set(j.other_end(sense.step), (j.related(sense.step.back, subject),)), cost
            for one, to in j.times.between(Related(sense.step, Set(j.other_end(sense.step)))):
                if j.lexicon.classes[to.cls].when is not None:
                    yield Set(to.cls, (j.related(one.back, subject),)), sense.cost + j.cost(sense.step)


def _asked_of(j: Joiner, name: str, part: DatePart | None) -> Term | None:
    """The day or year, or the part of it that was asked for."""
    if part is None or j.lexicon.attributes[name].kind == part.unit:
        return Attr(name)
    return j.times.part(Attr(name), part.unit)


def _tied(j: Joiner, verb: Verb, subject: Noun, thing: Noun | None) -> Iterator[tuple[Set, float]]:
    """What the verb ties the subject to: the thing that is named, or one that the verb alone says."""
    for sense in verb.senses:
        if thing is None and sense.kind == "attrverb":
            cls = j.lexicon.attributes[sense.name].of
            for step in j.steps(subject.set.cls, cls):
                if j.lexicon.classes[cls].when == sense.name:
                    yield Set(cls, (j.related(step.back, subject),)), sense.cost + j.cost(step)
        if thing is None or sense.kind != "verb":
            continue
        if (j.other_end(sense.step.back), j.other_end(sense.step)) == (subject.set.cls, thing.set.cls):
            done = [
                Set(to.cls, (*to.where, j.related(one.back, subject)))
                for one, to in j.times.between(Related(sense.step, thing.set))
                if j.lexicon.classes[to.cls].when is not None
            ]
            for doing in done:  # of what was rented that is the day of the rental
                yield doing, sense.cost + j.cost(sense.step)
            if not done:
                where = (*thing.set.where, j.related(sense.step.back, subject))
                yield Set(thing.set.cls, where), sense.cost + j.cost(sense.step)
