"""Journeys: places on the way ("from Boston to Dallas to Denver"), and where the speaker is ("I live in Denver")."""

from __future__ import annotations

from wizard.ask.form import Every, Step
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import Asked, Holds, Noun, Said, Tied
from wizard.ask.reader.rules.book import Book, Made, first
from wizard.ask.reader.rules.surroundings import about

BOOK = Book()


@BOOK.rule("M", "to NP to NP", cost=0.2, example="flights from Boston to Dallas to Denver")
def _by_way_of(j: Joiner, _to: Said, place: Noun, _on: Said, end: Noun) -> Made:
    """What goes to one place and on to another ends there, and is at the first on its way."""
    if not (place.bare and end.bare) or place.set == end.set:
        return
    for cls, entry in j.lexicon.classes.items():
        ways = [step for step in j.steps(cls, place.set.cls) if "via" in j.prepositions(step)]
        ends = [Step(name) for name in entry.unmarked[1::2] if j.other_end(Step(name)) == end.set.cls]
        for way in ways[:1]:
            for step in ends[:1]:
                yield Holds(cls, Every((j.related(way, place), j.related(step, end)))), j.cost(step)


@BOOK.rule("Q", "whereiam NP R", "whereiam NP comma R", "whereiam NP and R", "whereiam NP ASK R",
           "whereiam NP comma ASK R", "whereiam NP and ASK R", "R whereiam NP", "R and whereiam NP",
           "R comma whereiam NP", "ASK R whereiam NP", "ASK R and whereiam NP", cost=0.4,
           example="I live in Denver and I would like to fly to Boston")  # fmt: skip
def _where_the_speaker_is(j: Joiner, *parts: object) -> Made:
    """What goes from place to place goes from where the speaker is; anything else is wanted there."""
    asked, noun = first(Asked, parts), first(Noun, parts)
    if asked.set is None or not noun.bare:
        return
    entry = j.lexicon.classes.get(asked.set.cls)
    word = "from" if entry is not None and entry.unmarked else "in"
    for found, cost in j.restrict(asked.set, Tied(word, noun)):
        yield about(asked, found), cost
