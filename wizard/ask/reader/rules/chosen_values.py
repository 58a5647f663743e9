"""Members who have the value that the best group of them has: "who has the most common job", "who lives in the city
with the most employees".

Which value it is, is one constituent (`CHOSEN`), however it is said; behind a preposition, "have" or the verb of its
attribute it is a condition on members, as a value that is named.
"""

from __future__ import annotations

from wizard.ask.form import Attr, Best, Compare, Grouped
from wizard.ask.reader.earlier import in_chosen_groups
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import FunctionWord, Holds, Measure, Noun, Verb, WholeRequest
from wizard.ask.reader.rules.best_groups import Most, groups_with_most
from wizard.ask.reader.rules.book import Book, Made, first
from wizard.ask.reader.rules.grouping import by, commonest
from wizard.ask.reader.rules.most_of_several import value_of_most

BOOK = Book()


@BOOK.rule("CHOSEN", "common T", example="who has the most common job")
def _commonest_value(j: Joiner, *parts: object) -> Made:
    yield from _by_a_value(commonest(j, *parts))


@BOOK.rule("CHOSEN", "T where (most | fewest) NP V", "T P which (most | fewest) NP V",
           example="who lives in the city where most of the clerks live")  # fmt: skip
def _value_of_most(j: Joiner, asked: Measure, *rest: object) -> Made:
    yield from _by_a_value(value_of_most(j, asked, *rest))


@BOOK.rule("CHOSEN", "T P MOST", "T that have MOST",
           example="who has the job with the highest average salary")  # fmt: skip
def _value_with_the_most(j: Joiner, kind: Measure, most: Most) -> Made:
    yield from _by_a_value(groups_with_most(j, kind, most))


@BOOK.rule("CHOSEN", "T (P | that have) (most | fewest) NP", example="who lives in the city with the most employees")
def _value_with_most_members(j: Joiner, kind: Measure, *rest: object) -> Made:
    noun, words = first(Noun, rest), [part.words for part in rest if isinstance(part, FunctionWord)]
    if noun.wh or noun.bare or noun.count or noun.many or (len(words) == 2 and words[0] not in ("with", "of")):
        return
    if kind.owner.cls != noun.set.cls or kind.owned or kind.function or kind.more:
        return
    few = words[-1].startswith(("few", "the few"))
    for term, of, cost in by(j, noun.set, kind):
        yield from _by_a_value(
            [(WholeRequest(Grouped(term, "count", None, of, best=Best(not few), alone=True), of), cost)]
        )


def _by_a_value(asked: object) -> Made:
    """The condition that a member is in the groups that are asked for, where an attribute tells them apart."""
    for request, cost in asked:  # type: ignore[attr-defined]
        told = in_chosen_groups(request.query)
        if told is not None and isinstance(told.term, Attr):
            yield Holds(request.query.set.cls, told), cost


@BOOK.rule("M", "have CHOSEN", "that have CHOSEN", "P CHOSEN", cost=0.1, example="who has the most common job")
def _with_the_value(j: Joiner, word: FunctionWord, value: Holds) -> Made:
    """Whoever has it, or is in it."""
    if "ha" in word.words or word.words in ("with", "of") or word.words in _prepositions(j, value):
        yield Holds(value.cls, value.condition, tied=True, clause="ha" in word.words), 0.0


def _prepositions(j: Joiner, value: Holds) -> frozenset[str]:
    """The prepositions before a value of an attribute: those in which its verbs end."""
    told = value.condition.term if isinstance(value.condition, Compare) else None
    verbs = j.lexicon.attributes[told.name].verbs if isinstance(told, Attr) else ()
    return frozenset(verb.split()[-1] for verb in verbs)


@BOOK.rule("M", "V CHOSEN", "V P CHOSEN", example="who lives in the city with the most employees")
def _doing_the_value(j: Joiner, verb: Verb, value: Holds) -> Made:
    """Whoever does what the verb says with it."""
    told = value.condition.term if isinstance(value.condition, Compare) else None
    for sense in verb.senses:
        if sense.kind == "attrverb" and told == Attr(sense.name):
            yield Holds(value.cls, value.condition, verb=verb.senses, clause=True), sense.cost


__all__ = ["BOOK"]
