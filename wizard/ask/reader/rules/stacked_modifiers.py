"""One modifier behind another: a verb with more than one thing said of it."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import All, Attr, Compare, Condition, Every, Extreme, Related, Set
from wizard.ask.inflect import verbs_of
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import At, Holds, Modifier, Moments, Tied, Verb, When
from wizard.ask.reader.narrowing import as_one, flat, within
from wizard.ask.reader.rules.book import Book, Made
from wizard.ask.vocabulary import Sense

BOOK = Book()

PAST_THE_LAST = 0.8
"""What it costs that "that" is not said of the things just named: "members who reserve books that have a loan"."""

PAST_A_KIND = 0.8
"""What it costs that a phrase is not said of a kind of things just named: "who has a PhD in accounting"."""
ELSEWHERE = 0.4
"""The same where what stands behind the preposition is nothing of which the kind may be: its department."""


def is_kind(j: Joiner, things: Set) -> bool:
    """Whether a value alone tells things, as a kind that several of them share ("a PhD"), and as the name of no one."""
    only = things.where[0] if len(things.where) == 1 else None
    if not isinstance(only, Compare) or not isinstance(only.term, Attr) or j.is_person(things.cls):
        return False
    entry, key = j.lexicon.attributes[only.term.name], j.lexicon.classes[things.cls].key
    shared = len(key) > 1 and entry.column.rpartition(".")[2] in key  # a part of a key is no name by itself
    return entry.plural and (shared or not j.is_name(only.term.name))


def past_a_kind(j: Joiner, before: tuple[Condition, ...], modifier: object) -> float:
    """What it costs a phrase to stand behind a kind of things, of which it may be said as well."""
    last = flat(before)[-1] if before else None
    if not isinstance(modifier, Tied) or not isinstance(last, Related) or not is_kind(j, last.to):
        return 0.0
    if any(j.tied(last.to.cls, modifier.word, modifier.noun)):
        return PAST_A_KIND
    return ELSEWHERE if modifier.noun.bare and _is_said_with(j, last.to.cls, modifier.word) else 0.0


def _is_said_with(j: Joiner, cls: str, word: str) -> bool:
    """Whether the lexicon has a preposition for what members of a class belong to."""
    ties = [(step, j.lexicon.relations[step.relation]) for step in j.steps_from(cls)]
    return any(word in (tie.inverse_prepositions if step.inverse else tie.prepositions) for step, tie in ties)


def past_the_last(j: Joiner, before: Condition, modifier: object) -> float:
    """What it costs a clause with "that" to stand behind things of which nothing else is said, and of which it may say
    with whom they belong together."""
    if not isinstance(modifier, Holds) or not modifier.that or not isinstance(modifier.condition, Related):
        return 0.0
    last: Set | None = None
    while isinstance(before, Related):
        last = before.to
        if len(last.where) != 1:
            break
        before = last.where[0]
    mere = last is not None and not last.where and bool(j.steps(last.cls, modifier.condition.to.cls))
    return PAST_THE_LAST if mere else 0.0


def _told(held: Holds) -> Set:
    """The members that a modifier tells; what is said behind its superlative is of those among whom that chooses."""
    told = flat((held.condition,))
    return Set(held.cls, told if isinstance(told[-1], Extreme) else (held.condition,))


def _verb_and_preposition(j: Joiner, first: Holds, second: Modifier) -> Made:
    """A verb whose preposition stands behind something else: "arrive before noon in Boston"."""
    if isinstance(second, Tied):
        for sense in first.verb:
            if sense.kind == "attrverb" and j.lexicon.attributes[sense.name].of == first.cls:
                for condition, cost in j.tied_by_verb(sense.name, second):
                    both = as_one(within(_told(first), condition).where)
                    yield replace(first, condition=both), cost - 0.3


@BOOK.rule("M", "M M", cost=0.3, example="who lives in Irving and is female")
def _stacked(j: Joiner, first: Holds | Tied, second: Modifier) -> Made:
    if isinstance(first, Tied):
        if isinstance(second, (At, Moments)):
            yield from _doing_it_then(j, first, second)
        return
    if not first.verb:
        return
    if isinstance(second, Holds):
        if not second.named and first.cls == second.cls:
            tied = j.of_one_tie(Set(first.cls, (first.condition,)), second.condition)
            both = as_one(tied.where) if tied is not None else Every((first.condition, second.condition))
            yield Holds(first.cls, both, verb=first.verb), past_the_last(j, first.condition, second)
    elif isinstance(second, (At, When, Moments)):
        yield from _verb_and_time(j, first, second)
    else:
        yield from _verb_and_preposition(j, first, second)
        yield from _of_its_partners(j, first, second)
        # "Leaving at noon arriving in Denver" "at five" is to arrive then.
        verb = first.verb if not _does(second) else ()
        for found, cost in j.restrict(_told(first), second):
            both = as_one(found.where)
            yield Holds(first.cls, both, verb=verb, clause=not verb), cost + past_a_kind(j, (first.condition,), second)


def _doing_it_then(j: Joiner, going: Tied, time: At | Moments) -> Made:
    """A participle that says where to, and when it is done: "arriving Denver" "around four"."""
    doing = going.word.split()[0] if _does(going) else ""
    for name, entry in j.lexicon.attributes.items() if doing else ():
        if entry.kind != "time" or not set(verbs_of(doing)).intersection(entry.verbs):
            continue
        for held, cost in j.times.said_of(Verb((Sense("attrverb", name),)), time):
            for found, extra in j.restrict(Set(entry.of), going):
                yield Holds(entry.of, Every((*found.where, held.condition)), clause=True), cost + extra


def _does(modifier: Modifier) -> bool:
    """Whether a preposition is a participle: "arriving in"."""
    return isinstance(modifier, Tied) and modifier.word.split()[0].endswith("ing")


def _verb_and_time(j: Joiner, first: Holds, second: At | When | Moments) -> Made:
    """A verb and when it is done; where the verb has no time, a time of the members."""
    for tied in j.times.of_partners(first.condition, second):
        yield replace(first, condition=tied), -0.3
    said = [(held, cost) for held, cost in j.times.said_of(Verb(first.verb), second) if held.cls == first.cls]
    for held, cost in said:
        yield replace(held, condition=as_one(within(_told(first), held.condition).where)), cost - 0.2
    if not said:
        for found, cost in j.restrict(Set(first.cls), second):
            yield replace(first, condition=as_one(within(_told(first), *found.where).where)), cost


def _of_its_partners(j: Joiner, first: Holds, second: Modifier) -> Made:
    """A modifier of what the verb ties: "airlines that fly from Boston to Denver", "... to every city in Texas"."""
    if isinstance(first.condition, Related):
        for found, cost in j.restrict(first.condition.to, second):
            if not (first.condition.to.where and j.journeys.begin_there(found)):
                full = replace(found, each=first.condition.to.each)
                yield replace(first, condition=replace(first.condition, to=full)), cost
    elif isinstance(first.condition, All):
        for found, cost in j.restrict(first.condition.to, second):
            yield replace(first, condition=replace(first.condition, to=found)), cost
