"""Several kinds in one noun phrase: "nurses and librarians", "the oldest man and woman"."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Extreme, Not, Related, narrow
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, FunctionWord, Holds, Noun
from wizard.ask.reader.narrowing import either, flat
from wizard.ask.reader.rules.book import Book, Made
from wizard.ask.reader.rules.coordinating import either as either_of
from wizard.ask.reader.rules.coordinating import terms
from wizard.ask.reader.rules.nouns import subject_of
from wizard.ask.reader.rules.stacked_modifiers import is_kind

BOOK = Book()


def _said_again(first: Noun, second: Noun) -> Noun | None:
    """Of two nouns for one thing the one that says more of it: "flights on Monday, flights on Monday to Denver", "to
    Boston and back, a round trip"; None where they are of two things."""
    one, other = set(first.set.where), set(second.set.where)
    return second if one < other else first if other < one else None


OF_THE_LAST = 0.1
"""What it costs that what stands behind several kinds is said of the last: "clerks and engineers who are women"."""
TOLD_ALIKE = -0.4
"""How much likelier it is that each of two kinds has its own: "women in Legal and men in Accounting"."""


@BOOK.rule("NP", "NP and NP", "NP or NP", "NP comma NP", cost=0.2, example="nurses and librarians")
def _joined(j: Joiner, first: Noun, joint: FunctionWord, second: Noun) -> Made:
    if first.set.cls != second.set.cls or first.set.cls == ANY or first.wh or second.wh:
        return
    if second.pronoun or first.pronoun:
        return
    if first.set == second.set and first.plural == second.plural:
        yield first, 0.2  # two words for one thing: "cities or towns"
        return
    if not (first.set.where and second.set.where):
        return
    if joint.words == "," and (fuller := _said_again(first, second)) is not None:
        yield fuller, 0.2
        return
    if joint.words == "," and first.plural and not (second.plural or second.bare):
        return  # "flights to Denver, nonstop" are not two kinds
    if joint.words in ("together with", "along with") and not first.bare:
        return  # "who wrote papers together with Ann": she is no second answer
    second = _with_what_is_shared(first, joint, second)
    none = first.many == second.many == "no"
    if first.count or second.count or ("no" in (first.many, second.many) and not none):
        return
    parts = (*(first.parts or (first.set,)), *(second.parts or (second.set,)))
    if first.joined == "or" and joint.words != "or":
        return
    if isinstance(first.set.where[-1], Not) or _one_of_those(first, joint, second):
        return
    bare = first.bare and second.bare
    alike = first.bare == second.bare or any(is_kind(j, each.set) for each in (first, second) if each.bare)
    apart = OF_THE_LAST if second.tail and not first.tail else TOLD_ALIKE if _told_alike(first, second) else 0.0
    yield (
        Noun(
            either(parts),
            many=first.many,
            bare=bare,
            joined="or" if none or joint.words == "or" else "and",
            parts=parts,
        ),
        apart + (0.0 if alike else 0.4),
    )


@BOOK.rule("NP", "NP and ASK NP", "NP comma and ASK NP", "NP and wish NP", "NP comma and wish NP",
           "NP and what be NP", "NP comma and what be NP", "NP and which be NP", cost=0.2,
           example="I'd like to see the clerks in Irving and I'd like to see the clerks in Dallas")  # fmt: skip
def _asked_once_more(j: Joiner, one: Noun, joint: FunctionWord, other: Noun) -> Made:
    """Two kinds of the same things, each with a frame of its own, which differ in what is said of both."""
    told = {subject_of(c): c for c in flat(one.set.where)}
    if any(told.get(subject_of(c), c) != c for c in flat(other.set.where)):
        yield from _joined(j, one, replace(joint, words="and"), other)


def _told_alike(first: Noun, second: Noun) -> bool:
    """Whether something stands behind each of two kinds that ties both alike, and to others."""
    ties = [{c.step: c.to for c in noun.set.where if isinstance(c, Related)} for noun in (first, second)]
    return bool(first.tail and second.tail) and any(ties[1].get(step, to) != to for step, to in ties[0].items())


def _with_what_is_shared(first: Noun, joint: FunctionWord, second: Noun) -> Noun:
    """The second of two with what the first says of both where it is a superlative: "the earliest flight and the
    latest", "the youngest engineer and scientist"."""
    chosen, own = first.set.where[-1], second.set.where
    if not isinstance(chosen, Extreme):
        return second
    if own and all(isinstance(c, Extreme) for c in own):
        among = tuple(c for c in first.set.where if not isinstance(c, Extreme))
        return replace(second, set=replace(second.set, where=(*among, *own)))
    told_alone = second.bare or second.many or second.tail or any(isinstance(c, Extreme) for c in own)
    if joint.words == "or" or told_alone or first.plural != second.plural:
        return second
    return replace(second, set=narrow(second.set, chosen))


def _one_of_those(first: Noun, joint: FunctionWord, second: Noun) -> bool:
    """Whether a superlative behind a pause chooses among those before it: "lawyers, the oldest one"; or one before
    alternatives chooses among these: "the oldest man or woman"."""
    chooses = [any(isinstance(c, Extreme) for c in noun.set.where) for noun in (first, second)]
    return (joint.words, chooses) in ((",", [False, True]), ("or", [True, False]))


@BOOK.rule("NP", "both NP and NP", example="both the clerks and the engineers")
def _both(j: Joiner, _both: FunctionWord, first: Noun, joint: FunctionWord, second: Noun) -> Made:
    for noun, cost in _joined(j, first, joint, second):
        yield replace(noun, joined="and", both=True), cost - 0.3


@BOOK.rule("NP", "NP P both M and M", "NP both M and M", cost=-0.2,
           example="which departments have employees in both Irving and Dallas")  # fmt: skip
def _in_both(j: Joiner, noun: Noun, *parts: object) -> Made:
    """Members at each of two values that no member has both of: whoever has such members has some of each."""
    values = [part for part in parts if isinstance(part, Holds) and part.value and part.cls == noun.set.cls]
    if len(values) != 2 or noun.wh or noun.bare or noun.joined:
        return
    said = [terms(one.condition) for one in values]
    if said[0] and said[0] == said[1] and values[0].condition != values[1].condition:
        sets = tuple(narrow(noun.set, one.condition) for one in values)
        found = narrow(noun.set, either_of(*values).condition)
        yield replace(noun, set=found, joined="and", both=True, parts=sets, tail=noun.tail + 1), 0.0
