"""Modifiers: prepositions and what stands behind them, what members have, relative clauses, "only"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, Condition, Either, Every, Extreme, Is, Not, Op, Related, Set
from wizard.ask.reader.english import english
from wizard.ask.reader.english_leaves import PREPOSITIONS
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    Amount,
    At,
    FunctionWord,
    Holds,
    Modifier,
    Noun,
    Several,
    Tied,
    Verb,
    Weekdays,
    When,
)
from wizard.ask.reader.narrowing import as_one
from wizard.ask.reader.rules.book import Book, Content, Made
from wizard.ask.reader.rules.verbs import BEING

BOOK = Book()


@BOOK.rule("M", "P NP", "of NP", "by NP", "to NP", example="employees in department 45")
def _prepositional(j: Joiner, word: FunctionWord, noun: Noun) -> Made:
    if not noun.wh and noun.set.cls != ANY:
        if word.words == "without" and noun.set.earlier and noun.pronoun == "any" and noun.set.where:
            left_out = Not(as_one(noun.set.where))  # "only the women, without the ones in Legal"
            yield Holds(noun.set.cls, left_out, clause=True, own=True), 0.0
        groups = word.words == "by" and noun.set == Set(noun.set.cls) and not (noun.many or noun.count)
        yield Tied(word.words, noun), 0.8 if groups else 0.0  # "tracks by genre" are counted for each
        if noun.joined == "and" and noun.bare and noun.parts and not noun.both and word.words in english().directed:
            yield Tied(word.words, replace(noun, both=True)), OF_EACH  # "fly from Boston to Denver and Dallas"


OF_EACH = 0.5
"""What it costs that several which "and" joins are meant one by one where nobody said "both"."""


@BOOK.rule("M", "P NP and NP", "P NP to NP", cost=0.0, example="flights between Boston and Denver")
def _between_places(j: Joiner, word: FunctionWord, near: Noun, far: Noun) -> Made:
    plain = not any(noun.wh or noun.many or noun.count or noun.pronoun or noun.plural for noun in (near, far))
    told = [bool(noun.set.where) for noun in (near, far)]
    apart = near.set.cls != far.set.cls and any(told)  # "between the airport and Hartford"
    if word.words == "between" and plain and (all(told) or apart):
        yield Tied("between", Noun(near.set, bare=True, joined="and", parts=(near.set, far.set))), 0.0


@BOOK.rule("M", "(P | to) (or | and) (P | to) NP", cost=0.1, example="flights to or from Boston")
def _either_way(j: Joiner, one: FunctionWord, joint: FunctionWord, other: FunctionWord, noun: Noun) -> Made:
    """Two prepositions of one partner; "to and from" is both where members can be both, and else either."""
    if not (noun.wh or noun.many == "no") and one.words != other.words:
        ties = Tied(one.words, noun), Tied(other.words, noun)
        yield Several("or", ties), 0.0 if joint.words == "or" else OF_EITHER_KIND
        if joint.words != "or":
            yield Several("and", ties), 0.0


OF_EITHER_KIND = 0.3
"""What it costs that "and" joins members of either of two kinds: none may be of both."""


@BOOK.rule("M", "P NP and NP", "P NP or NP", "have NP and NP", "have NP or NP", cost=0.1,
           example="flights with no stops and no meals")  # fmt: skip
def _with_none_of_two(j: Joiner, word: FunctionWord, one: Noun, joint: FunctionWord, other: Noun) -> Made:
    """Two things that are not there ("no meals or stops"); two of one kind are one noun."""
    if joint.words == "or" and not (other.many or other.bare or other.set.where):
        other = replace(other, many="no")
    roles = any(
        isinstance(told, Is) for noun in (one, other) for told in noun.set.where
    )  # whose supervisor, it must say
    if one.many == other.many == "no" and one.set.cls != other.set.cls and not roles:
        tie = word.words if word.words in PREPOSITIONS else "have"
        yield Several("and", (Tied(tie, one), Tied(tie, other))), 0.0


@BOOK.rule("M", "have NP", cost=0.1, example="who has a law degree")
def _having(j: Joiner, word: FunctionWord, noun: Noun) -> Made:
    if not noun.wh and noun.set.cls != ANY:
        yield Tied("have", noun), 0.0


@BOOK.rule("M", "P M", "of M", "by M", example="employees in Irving")
def _prepositional_value(j: Joiner, word: FunctionWord, modifier: Modifier) -> Made:
    if isinstance(modifier, Holds) and modifier.value and not modifier.verb:
        if word.words in _OUTSIDE:
            yield replace(modifier, condition=Not(modifier.condition), value=False, clause=word.words == "without"), 0.2
        elif _ties_nothing(j, word.words, modifier) or is_end_told(j, word.words, modifier):
            return
        elif not _of_another_place(word.words):
            names = any(j.is_name(name) for name in _attributes(modifier.condition))
            if names and word.words.endswith("ing"):
                return  # "arriving in Denver" is about what arrives, and no city
            if names and word.words == "from" and j.told_by("from", modifier.cls):
                return  # "from Boston" is where it comes from, whatever else may happen in Boston
            named = word.words in ("for", "serving") and names
            tied = replace(modifier, tied=names)
            yield tied, (0.0 if word.words in english().loose else 0.5) + (1.4 if named else 0.0)
        elif any(word.words in _prepositions_of(j, name) for name in _attributes(modifier.condition)):
            yield modifier, 0.1  # "orders to Mexico" are shipped there
    elif isinstance(modifier, When):
        op = TIME_SIGNS.get(word.words)
        if op is not None and modifier.op == "=":
            yield replace(modifier, op=op), -0.3
        elif modifier.op in ("between", ">=", "<=") and op == "=":
            yield modifier, -0.3
        elif modifier.op == "between" and op is not None:  # "since the fifties"
            yield When(op, modifier.values[:1] if op in ("<", ">=") else modifier.values[1:]), -0.3


def _ties_nothing(j: Joiner, word: str, modifier: Holds) -> bool:
    """Whether a preposition says nothing of a value: "of" a member's name, which is read as a noun; "schools out of the
    States", which are not there, where nothing goes from place to place."""
    if word == "out of":
        return not any(one.unmarked for one in j.lexicon.classes.values())
    return word == "of" and any(j.is_name(name) for name in _attributes(modifier.condition))


def is_end_told(j: Joiner, word: str, modifier: Holds) -> bool:
    """Whether a preposition and a value that is no name tell where journeys begin or end: "to Canada"."""
    said = modifier.value and not modifier.verb and word not in _OF_ANY_KIND
    named = any(j.is_name(name) for name in _attributes(modifier.condition))
    return said and not named and j.journeys.ends_with(word, modifier.cls)


_OF_ANY_KIND = english().loose - {"from"}
"""Prepositions behind which a value may tell anything of what goes there: "flights with the code DL"."""


def _of_another_place(word: str) -> bool:
    """Whether a preposition says something else than that members have the value: "near Dallas" is not in Dallas."""
    return word in english().apart or (word.removesuffix(" the") in english().directed and word != "from")


def _prepositions_of(j: Joiner, attribute: str) -> set[str]:
    """What the verbs of an attribute end in: "to" of "be shipped to"."""
    return {verb.rpartition(" ")[2] for verb in j.lexicon.attributes[attribute].verbs if verb.count(" ") > 1}


_OUTSIDE = frozenset({"without", "outside", "outside of"})
TIME_SIGNS: dict[str, Op] = {
    "in": "=", "on": "=", "of": "=", "from": "=", "during": "=", "before": "<", "after": ">", "since": ">=",
    "until": "<=", "till": "<=",
    "prior to": "<", "no later than": "<=", "as early as": "=", "by": "<=", "for": "=", "at": "=",
}  # fmt: skip
"""What a preposition before a day says of it."""


@BOOK.rule("M", "P HELD", "have HELD", example="towns with crowds")
def _held(j: Joiner, *parts: object) -> Made:
    held = parts[-1]
    word = parts[0].words if isinstance(parts[0], FunctionWord) else "with"
    if isinstance(held, Holds) and (word == "with" or len(parts) == 1 or word.startswith("ha")):
        yield held, 0.0 if len(parts) == 2 else 0.5
    elif isinstance(held, Holds) and word == "without":
        yield replace(held, condition=Not(held.condition), clause=True), 0.0


@BOOK.rule("HELD", "HELD and HELD", "both HELD and HELD", example="stores with both parking and toilets")
def _held_together(j: Joiner, *parts: object) -> Made:
    """Two things that are said with "with", one beside the other."""
    first, second = (part for part in parts if isinstance(part, Holds))
    joint = next(part.words for part in parts if isinstance(part, FunctionWord) and part.words != "both")
    if first.cls == second.cls and first != second and joint in ("and", "or"):
        kind = Every if joint == "and" else Either
        yield replace(first, condition=kind((first.condition, second.condition))), 0.0


@BOOK.rule("M", "that M", example="employees that live in Irving")
def _relative(j: Joiner, that: FunctionWord, modifier: Modifier) -> Made:
    if isinstance(modifier, Holds) and modifier.value and not modifier.verb:
        return  # "states that Mississippi": no clause without a verb
    if isinstance(modifier, Tied) and that.words == "that":
        return  # "who flies that from Denver" says of a plane that it is flown
    thing = isinstance(modifier, Holds) and that.words == "who" and not j.is_person(modifier.cls)
    for found, cost in _carried(j, modifier):
        of_things = isinstance(found, Holds) and that.words in ("that", "which")
        yield replace(found, that=True) if of_things else found, cost + (0.6 if thing else 0.0)


@BOOK.rule("M", "be M", "do M", "modal M", "have M", "that be M", example="employees who are female")
def _carried(j: Joiner, *parts: object) -> Made:
    modifier = parts[-1]
    been = any(isinstance(part, FunctionWord) and "been" in part.words for part in parts)
    if isinstance(modifier, Holds) and _is_owned(j, modifier, parts[0]):
        return  # whoever owns Thistle Films is not called so
    if isinstance(modifier, Holds):
        own = modifier.own or _is_of_itself(j, modifier, parts) or _is_done_by_others(modifier, parts)
        cost = NO_AGE if been and _is_an_age(j, modifier.condition) else 0.0
        yield replace(modifier, clause=True, own=own), cost
    elif isinstance(modifier, (Tied, Amount, When, Several)):
        yield modifier, BEEN if been and _has_amount(modifier) else 0.0
    elif isinstance(modifier, (At, Weekdays)) and isinstance(parts[0], FunctionWord) and parts[0].words in BEING:
        yield modifier, 0.0  # "which of those are in the morning"


def _is_owned(j: Joiner, modifier: Holds, verb: object) -> bool:
    """Whether a name stands behind a verb of owning, and so is that of what is owned."""
    owning = isinstance(verb, FunctionWord) and verb.words in _OWN
    told = modifier.condition.term if isinstance(modifier.condition, Compare) else None
    return owning and modifier.value and isinstance(told, Attr) and j.is_name(told.name)


_OWN = frozenset({"own", "owns", "owned", "possess", "possesses"})


def _is_of_itself(j: Joiner, modifier: Holds, parts: Sequence[object]) -> bool:
    """Whether a superlative behind "is" is said of the subject alone: the longest cruise is not that of the longest
    vessel. What has a price is as cheap as that."""
    said = any(isinstance(part, FunctionWord) and part.words.split()[0] in BEING for part in parts)
    prices = [j.lexicon.relations.get(one.how_much or "") for one in j.lexicon.classes.values()]
    priced = {end for relation in prices if relation is not None for end in (relation.from_, relation.to)}
    return said and isinstance(modifier.condition, Extreme) and modifier.cls not in priced


def _is_done_by_others(modifier: Holds, parts: Sequence[object]) -> bool:
    """Whether what was done to somebody is read as what she did, and so of nothing else: hives that "were treated with"
    a product are not those of whoever treats the product."""
    said = any(isinstance(part, FunctionWord) and part.words.split()[0] in BEING for part in parts)
    step = modifier.condition.step if isinstance(modifier.condition, Related) else None
    senses = [sense for sense in modifier.verb if sense.kind == "verb" and sense.step == step]
    return said and bool(senses) and all(sense.done and not sense.passive for sense in senses)


BEEN = 0.3
"""What it costs that of who "has been" over twenty years these are of anything but how long."""
NO_AGE = 0.8
"""What it costs that who has been something over ten years is older than ten."""


def _has_amount(modifier: Modifier) -> bool:
    """Whether it says how much, of something that is not named."""
    if isinstance(modifier, Several):
        return any(_has_amount(part) for part in modifier.parts)
    return isinstance(modifier, Amount)


def _is_an_age(j: Joiner, condition: Condition) -> bool:
    """Whether it says for how long members have been there at all: how old they are."""
    names = [j.lexicon.attributes[name] for name in _attributes(condition)]
    return any(entry.since is not None and bool(entry.how) for entry in names)


@BOOK.rule("M", "M only", cost=0.2, example="hardware products only")
def _only(j: Joiner, modifier: Content) -> Made:
    if isinstance(modifier, Tied):
        noun = modifier.noun
        plain = not (noun.many or noun.wh or noun.joined or noun.count or noun.pronoun) and bool(noun.set.where)
        yield replace(modifier, noun=replace(noun, many="only")) if plain else modifier, 0.0
    elif isinstance(modifier, Holds) and not modifier.verb:
        yield modifier, 0.0


def _attributes(condition: Condition) -> Iterator[str]:
    for one in condition.conditions if isinstance(condition, Every) else (condition,):
        if isinstance(one, Compare) and isinstance(one.term, Attr):
            yield one.term.name


@BOOK.rule("M", "P NP V", cost=0.2, example="flights with breakfast served")
def _with_that_done(j: Joiner, word: FunctionWord, noun: Noun, verb: Verb) -> Made:
    """What comes with them, and the verb by which it does: "with breakfast served" is with breakfast."""
    if word.words != "with" or noun.wh or noun.count or noun.pronoun:
        return
    if any(s.kind == "verb" and noun.set.cls in (j.other_end(s.step), j.other_end(s.step.back)) for s in verb.senses):
        yield Tied("with", noun), 0.0
