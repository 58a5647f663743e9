"""Modifiers denied: "not" before one, "neither ... nor" before two, and one partner but not another."""

from __future__ import annotations

from collections.abc import Sequence

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, Condition, Either, Every, Member, Not, Related, Set
from wizard.ask.reader.english_leaves import PREPOSITIONS
from wizard.ask.reader.joining import FEWEST, MOST, Joiner
from wizard.ask.reader.meaning import (
    ANY,
    At,
    FunctionWord,
    Holds,
    Moments,
    Noun,
    Several,
    Tied,
    Verb,
    Weekdays,
    When,
)
from wizard.ask.reader.narrowing import as_one, flat
from wizard.ask.reader.rules.book import Book, Content, Made
from wizard.ask.reader.rules.coordinating import joinable, terms
from wizard.ask.reader.rules.verbs import ends

BOOK = Book()


def _not_at_that_time(j: Joiner, modifier: Holds) -> Made:
    """What "does not leave Boston before noon" leaves Boston, and later; "does not leave on Sunday" says when."""
    told = flat((modifier.condition,))
    times = tuple(c for c in told if _is_time(j, c) or _is_of_a_day(j, modifier.cls, c))
    others = tuple(c for c in told if c not in times)
    times = tuple(c for c in times if not (isinstance(c, Related) and not c.to.where))  # each flies on some day
    if times and all(isinstance(c, Related) for c in others):
        then = Not(as_one(times))
        condition = Every((*others, then)) if others else then
        yield replace(modifier, condition=condition, value=False, verb=(), clause=True), -0.5


def _not_that_way(j: Joiner, modifier: Holds) -> Made:
    """What "does not go from Boston to Denver" may leave Boston for another place, or go to Denver from another one."""
    told = flat((modifier.condition,))
    if j.is_journey(modifier.cls) and isinstance(modifier.condition, Every) and _are_both_ends(j, told):
        yield replace(modifier, condition=Not(modifier.condition), value=False, verb=(), clause=True), -0.5


def _are_both_ends(j: Joiner, told: Sequence[Condition]) -> bool:
    """Whether two conditions say where a journey begins and where it ends."""
    ends = {one.step: one.to.cls for one in told if isinstance(one, Related) and not j.several(one.step)}
    return len(told) == len(ends) == 2 and len(set(ends.values())) == 1


def _is_of_a_day(j: Joiner, cls: str, told: Condition) -> bool:
    """Whether a condition says on which day of the week, or of the year, members are."""
    entry = j.lexicon.classes[cls]
    days = {one.relation for one in (entry.week, entry.date) if one is not None}
    return isinstance(told, Related) and told.step.relation in days


def _of_no_day(j: Joiner, modifier: Holds) -> bool:
    """Whether all that is denied is that members have a day of the week or a date: the day stands behind."""
    told = modifier.condition
    return isinstance(told, Related) and _is_of_a_day(j, modifier.cls, told) and told.to == Set(told.to.cls)


def _is_time(j: Joiner, condition: Condition) -> bool:
    """Whether a condition says nothing but at what time of the day something is."""
    if isinstance(condition, Either | Every):
        return all(_is_time(j, one) for one in condition.conditions)
    return (
        isinstance(condition, Compare)
        and isinstance(condition.term, Attr)
        and j.lexicon.attributes[condition.term.name].kind == "time"
    )


ALSO_DENIED = 0.6
"""What it costs that a denial reaches a second verb: "not managers and make over 60,000"."""


@BOOK.rule("M", "not M M", cost=-0.5,
           example="airlines with flights from Boston to Denver but not from Denver to Boston")  # fmt: skip
def _denied_journey(j: Joiner, _not: FunctionWord, one: Tied, other: Tied) -> Made:
    """Both ends of a journey are denied together: who flies one way may leave from there to other places."""
    if one.word == other.word or any(tie.noun.wh or tie.noun.many or tie.noun.pronoun for tie in (one, other)):
        return
    for cls, entry in j.lexicon.classes.items():
        for start, cost in j.tied(cls, one.word, one.noun) if entry.is_journey else ():
            for end, more in j.tied(cls, other.word, other.noun):
                if _are_both_ends(j, (start, end)):
                    yield Holds(cls, Not(Every((start, end))), clause=True), cost + more


@BOOK.rule("M", "not M", "be not M", "do not M", "have not M", "modal not M", example="who does not live in Dallas")
def _denied(j: Joiner, *parts: object) -> Made:
    modifier = parts[-1]
    if isinstance(modifier, Holds):
        if not flat((modifier.condition,)):
            return  # what says nothing cannot be denied
        if _of_no_day(j, modifier):
            return  # "not valid on Friday" does not say that there is no day
        alike = _of_the_same(modifier.condition)
        if alike is not None:
            yield replace(modifier, condition=_not(alike), value=False, verb=(), clause=True), 0.0
            return
        if isinstance(modifier.condition, Every) and any(isinstance(c, Not) for c in modifier.condition.conditions):
            return  # "not nonstop and not daily" denies both, each by itself
        if isinstance(modifier.condition, Every | Either) and modifier.verb:
            yield from _not_at_that_time(j, modifier)
            yield from _not_that_way(j, modifier)
            return
        open_yet = _not_yet(j, modifier.condition, parts) or _not_so_long(j, modifier, parts)
        if open_yet is not None:
            yield replace(modifier, condition=open_yet, value=False, verb=(), clause=True), 0.0
            return
        far = ALSO_DENIED if modifier.clause and isinstance(modifier.condition, Every) else 0.0
        yield replace(modifier, condition=_not(modifier.condition), value=False, verb=(), clause=True), far
    elif isinstance(modifier, Tied) and modifier.noun.many in ("", "any") and modifier.word not in (MOST, FEWEST):
        yield replace(modifier, noun=replace(modifier.noun, many="no")), 0.0
    elif isinstance(modifier, (At, Weekdays, When, Moments)):
        yield Several("nor", (modifier,)), 0.0


@BOOK.rule("M", "be not NP", "not NP", cost=-0.6, example="which clerks are not Rosa Delgado")
def _not_the_one_named(j: Joiner, noun: Noun) -> Made:
    """Others than one who is named in full: both names are denied together, and not the first alone."""
    plain = not (noun.joined or noun.tail or noun.wh or noun.pronoun or noun.count or noun.many)
    if plain and noun.is_name and len(noun.set.where) > 1:
        yield Holds(noun.set.cls, Not(Member(replace(noun.set, bare=False))), clause=True), 0.0


def _of_the_same(condition: Condition) -> Condition | None:
    """What others have as well as one; None where it says anything else: "in the same town as Denver"."""
    if not isinstance(condition, Every) or len(condition.conditions) != 2:
        return None
    same, others = condition.conditions
    return same if isinstance(others, Not) and isinstance(others.condition, Member) else None


def _not_yet(j: Joiner, condition: Condition, parts: tuple[object, ...]) -> Compare | None:
    """What has not been done is still to be done: who has not been discharged has a stay without an end."""
    never = any(isinstance(part, FunctionWord) and part.words == "never" for part in parts)
    if never or not isinstance(condition, Compare) or condition.op != "present":
        return None
    if not isinstance(condition.term, Attr) or j.lexicon.attributes[condition.term.name].kind != "date":
        return None
    return replace(condition, op="missing")


def _not_so_long(j: Joiner, told: Holds, parts: tuple[object, ...]) -> Compare | None:
    """Who has not been somewhere for five years has been there for less."""
    condition, word = told.condition, parts[0]
    has = isinstance(word, FunctionWord) and word.words.split()[0] in ("has", "have", "had", "not")
    if not has or not told.verb or not isinstance(condition, Compare) or condition.op != "=":
        return None
    since = isinstance(condition.term, Attr) and j.lexicon.attributes[condition.term.name].since
    return replace(condition, op="<") if since and isinstance(condition.value, tuple) else None


@BOOK.rule("M", "have no HELD", "P no HELD", cost=0.2, example="which towns have no crowds")
def _without_what_others_have(j: Joiner, word: FunctionWord, _no: FunctionWord, held: Holds) -> Made:
    """What a predicate says that others have."""
    if word.words == "with" or word.words.startswith("ha"):
        yield replace(held, condition=Not(held.condition), clause=True), 0.0


@BOOK.rule("M", "have no M", "P no M", cost=0.2, example="which flights have no first class")
def _without_the_value(j: Joiner, word: FunctionWord, _no: FunctionWord, modifier: object) -> Made:
    """A value that none of theirs has: "flights with no first class"."""
    if isinstance(modifier, Holds) and modifier.value and word.words != "without":
        yield replace(modifier, condition=Not(modifier.condition), value=False, clause=True), 0.0


@BOOK.rule("M", "(have | P) M but no M", "(have | P) M but M", cost=-0.3,
           example="flights with first class but no business class")  # fmt: skip
def _one_value_and_not_another(j: Joiner, word: FunctionWord, has: Holds, but: FunctionWord, lacks: Holds) -> Made:
    """Two values of one attribute, one that some of theirs have and one that none has."""
    said = has.value and lacks.value and not (has.verb or lacks.verb) and has.cls == lacks.cls
    if said and terms(has.condition) == terms(lacks.condition) and (word.words == "with" or "ha" in word.words):
        denied = replace(lacks, condition=Not(lacks.condition), value=False, clause=True)
        yield Several("and", (has, denied)), 0.0


@BOOK.rule("M", "(have | P) both M", cost=-0.2, example="flights with both first class and coach")
def _both_values(j: Joiner, word: FunctionWord, values: Holds) -> Made:
    """Two values of one attribute, each of which some of theirs have."""
    both = values.value and isinstance(values.condition, Either) and values.condition.both
    if both and (word.words == "with" or "ha" in word.words):
        yield values, 0.0


@BOOK.rule("M", "[be] neither M nor M", "[be] neither NP nor NP", "neither NP nor M", "neither M nor NP",
           "V neither M nor M", example="who is neither a clerk nor an engineer")  # fmt: skip
def _neither(j: Joiner, *parts: object) -> Made:
    verb = next((part for part in parts if isinstance(part, Verb)), None)
    sides: list[tuple[str, Condition]] = []
    tail: tuple[Condition, ...] = ()
    for part in parts:
        if isinstance(part, Noun) and verb is None and part.set.where and not (part.wh or part.pronoun or part.count):
            where = part.set.where
            if part.tail and part is parts[-1]:  # what stands behind the second is said of both
                tail, where = where[1:], where[:1]
            sides.append((part.set.cls, as_one(where)))
        elif isinstance(part, Holds) and (verb is None or _verb_fits(verb, part)):
            sides.append((part.cls, part.condition))
    if len(sides) == 2 and sides[0][0] == sides[1][0]:
        yield Holds(sides[0][0], Every((*(_not(condition) for _, condition in sides), *tail))), 0.0
    elif verb is None and len(sides) < 2:
        both = [part for part in parts if joinable(part)]
        if len(both) == 2:
            yield Several("nor", (both[0], both[1])), 0.1


@BOOK.rule("M", "[NP] but (NP | M)", cost=0.4, example="anything but Delta from Boston to Denver")
def _anything_but(j: Joiner, *parts: object) -> Made:
    """What is left out, where nothing says of what: "from Boston to Denver except on Delta"."""
    *anything, but, out = parts
    noun = anything[0] if anything else None
    if isinstance(noun, Noun) and (noun.set != Set(ANY) or noun.wh or noun.count):
        return
    if noun is None and isinstance(but, FunctionWord) and but.words in ("but", "besides"):
        if _is_denied(out):
            yield out, -0.4  # "but not on Sunday"
        return  # "but nonstop" is nonstop
    if isinstance(out, Noun):
        yield from _not_the_one_named(j, out)
        if out.bare and out.set.where and not (out.wh or out.many or out.count):
            yield Tied("of", replace(out, many="no")), 0.1
    elif isinstance(out, Tied) or (isinstance(out, Holds) and not out.value):
        yield from _denied(j, out)


def _preposition(j: Joiner, word: FunctionWord) -> str:
    """The preposition that was said, one of the domain's own ("starting from") or of English; "with" for a verb."""
    own = any(word.words in relation.prepositions for relation in j.lexicon.relations.values())
    return word.words if own or word.words in PREPOSITIONS else "with"


@BOOK.rule("M", "(P | have) neither NP nor NP", cost=-0.4, example="people with neither an MA nor a PhD")
def _with_neither(j: Joiner, word: FunctionWord, _neither: FunctionWord, one: Noun, two: Noun) -> Made:
    """Partners of neither kind."""
    if any(noun.wh or noun.count or noun.many for noun in (one, two)):
        return
    said = _preposition(j, word)
    if said != "without":
        yield Several("and", (Tied(said, replace(one, many="no")), Tied(said, replace(two, many="no")))), 0.0


@BOOK.rule("M", "(P | have) neither M nor M", cost=-0.4, example="who is on neither level 24 nor level 25")
def _neither_value(j: Joiner, _word: FunctionWord, one: Content, two: Content) -> Made:
    """Members that have neither of two values."""
    if isinstance(one, Holds) and isinstance(two, Holds) and one.cls == two.cls and not (one.verb or two.verb):
        neither = Every((_not(one.condition), _not(two.condition)))
        yield Holds(one.cls, neither, clause=True), 0.0


@BOOK.rule("M", "P NP notboth", "have NP notboth", cost=-0.3, example="who has a BA or an MA but not both")
def _one_and_not_both(j: Joiner, word: FunctionWord, noun: Noun) -> Made:
    """Partners of one of two kinds, and not of both."""
    if noun.joined != "or" or len(noun.parts) != 2 or noun.wh or noun.count:
        return
    said = _preposition(j, word)
    each = tuple(Tied(said, replace(noun, set=part, joined="", parts=(), many="")) for part in noun.parts)
    both = Several("nor", (Several("and", each),))
    yield Several("and", (Tied(said, noun), both)), 0.0


@BOOK.rule("M", "P NP but NP", "have NP but NP", cost=-0.2, example="people with an MA but no PhD")
def _with_one_and_without_another(j: Joiner, word: FunctionWord, has: Noun, but: FunctionWord, lacks: Noun) -> Made:
    """Partners of one kind, and none of another."""
    if but.words == "but" and lacks.many == "no" and not (has.many or has.wh):
        said = _preposition(j, word)
        yield Several("and", (Tied(said, has), Tied(said, lacks))), 0.0


@BOOK.rule("M", "comma no NP", cost=0.3, example="flights from Boston to Denver, no Delta")
def _none_of_those(j: Joiner, _comma: FunctionWord, out: Noun) -> Made:
    """One who is named behind a pause, and not wanted."""
    if out.bare and out.set.where and not (out.wh or out.many or out.count or out.joined):
        yield Tied("of", replace(out, many="no")), 0.0


def _is_denied(modifier: object) -> bool:
    """Whether a modifier leaves something out."""
    if isinstance(modifier, Tied):
        return modifier.noun.many == "no"
    if isinstance(modifier, Several):
        return modifier.joint == "nor"
    return isinstance(modifier, Holds) and isinstance(modifier.condition, Not)


def _verb_fits(verb: Verb, held: Holds) -> bool:
    """Whether the verb ties members to the attribute that the value is of: "lives" in a town."""
    names = {sense.name for sense in verb.senses if sense.kind == "attrverb"}
    terms = [held.condition] if isinstance(held.condition, Compare) else []
    return bool(terms) and all(isinstance(one.term, Attr) and one.term.name in names for one in terms)


def _not(condition: Condition) -> Condition:
    return condition.condition if isinstance(condition, Not) else Not(condition)


@BOOK.rule("M", "V neither NP nor NP", cost=-1.2, example="which isles border neither Brennach nor Corrie")
def _neither_of_two(j: Joiner, verb: Verb, _neither: FunctionWord, one: Noun, two: Noun) -> Made:
    if one.wh or two.wh or one.set.cls != two.set.cls or one.many or two.many:
        return
    one, two = (replace(noun, set=replace(noun.set, both=False)) for noun in (one, two))  # none of "BS, MS nor PhD"
    for sense in verb.senses:
        if sense.kind == "verb":
            subject, other = ends(j, sense)
            if one.set.cls == other:
                neither = (Not(j.related(sense.step, one)), Not(j.related(sense.step, two)))
                yield Holds(subject, Every(neither), verb=verb.doing), sense.cost


_EXCEPT = frozenset({"but", "except", "excluding", "not", "leaving", "without"})


@BOOK.rule("M", "V NP but NP", "V NP and NP", cost=-0.2, example="airlines serving Boston but not Denver")
def _one_but_not_another(j: Joiner, verb: Verb, noun: Noun, word: FunctionWord, out: Noun) -> Made:
    """Partners of one kind, and none of another: "that serve breakfast but no lunch"."""
    named = noun.bare and out.bare
    if noun.wh or out.wh or noun.many or noun.set.cls != out.set.cls or not (noun.set.where and out.set.where):
        return
    besides = word.words == "but not" or (named and word.words.split()[0] in _EXCEPT)
    if out.many not in ("", "no") or (out.many == "" and not besides):
        return  # what "and" or "plus" joins is there as well
    for sense in verb.senses:
        if sense.kind == "verb":
            subject, other = ends(j, sense)
            if noun.set.cls == other:
                both = (j.related(sense.step, noun), Not(j.related(sense.step, replace(out, many=""))))
                yield Holds(subject, Every(both), verb=verb.doing), sense.cost
