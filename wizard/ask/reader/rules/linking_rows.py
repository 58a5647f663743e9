"""What a row says that ties two things, asked from both: how many stars Ann gave a film, the part she played in it."""

from __future__ import annotations

from wizard.ask.form import Related, Set, Show, Step
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import Measure, Noun, Verb, WholeRequest
from wizard.ask.reader.narrowing import within
from wizard.ask.reader.rules.book import Book, Made
from wizard.ask.reader.rules.verbs import ends
from wizard.ask.vocabulary import Sense

BOOK = Book()


def _rows(j: Joiner, sense: Sense, subject: Noun, thing: Noun) -> list[Set]:
    """The rows by which the verb ties its subject to its object."""
    if sense.kind != "verb" or ends(j, sense)[0] != subject.set.cls:
        return []
    rows = ends(j, sense)[1]
    if rows != thing.set.cls:  # "give" a review, that is of the film
        steps = [step for step in j.steps(rows, thing.set.cls) if not j.several(step)]
        own = j.related(sense.step.back, subject)
        return [Set(rows, (own, j.related(step, thing))) for step in steps] if not j.several(sense.step.back) else []
    found = []
    for near, to in j.times.between(Related(sense.step, Set(thing.set.cls))):
        *held, onward = to.where
        if isinstance(onward, Related):
            found.append(Set(to.cls, (*held, j.related(near.back, subject), j.related(onward.step, thing))))
    return found


@BOOK.rule("R", "howmany UNIT do NP V NP", "howmany UNIT be NP V NP", "howmany UNIT have NP V NP", cost=0.2,
           example="how many stars did Dora Vance give Quiet Sea")  # fmt: skip
def _how_much_of_the_tie(j: Joiner, unit: Measure, subject: Noun, verb: Verb, thing: Noun) -> Made:
    for sense in verb.senses if not (subject.wh or thing.wh) else ():
        for rows in _rows(j, sense, subject, thing):
            if unit.owner.cls == rows.cls:
                yield WholeRequest(Show(rows, (unit.term,)), rows), sense.cost + j.cost(sense.step)


@BOOK.rule("R", "NP do NP V NP P", "NP have NP V NP P", "NP NP V NP P", cost=-0.6,
           example="which movies did Keira Dunn play Mary in")  # fmt: skip
def _of_the_same_tie(j: Joiner, asked: Noun, subject: Noun, verb: Verb, told: Noun) -> Made:
    """The partner of the rows that have both the subject and what the verb says of them."""
    if not asked.wh or subject.wh or told.wh or not told.set.where:
        return
    for sense in verb.senses:
        if sense.kind == "verb" and ends(j, sense) == (subject.set.cls, told.set.cls):
            rows = within(told.set, j.related(sense.step.back, subject))
            for step in j.steps(asked.set.cls, rows.cls):
                if j.several(step) and not _is_same(step, sense):
                    found = within(asked.set, Related(step, rows))
                    yield WholeRequest(Show(found), found), sense.cost + j.cost(step)


def _is_same(step: Step, sense: Sense) -> bool:
    return step.relation == sense.name
