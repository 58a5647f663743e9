"""Modifiers side by side: "and", "or", a comma, "both ... and", "either ... or"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, Condition, Either, Every, Extreme, Is, Not, Related, Set, Show, narrow
from wizard.ask.reader.contradictions import impossible
from wizard.ask.reader.joining import FEWEST, MOST, Joiner
from wizard.ask.reader.meaning import Amount, FunctionWord, Holds, Modifier, Noun, Several, Tied, Verb, When
from wizard.ask.reader.rules.book import Book, Content, Made
from wizard.ask.reader.rules.modifiers import OF_EITHER_KIND
from wizard.ask.reader.rules.verbs import ends

BOOK = Book()


@BOOK.rule("M", "M and M", "M or M", "M comma [and | or] M", cost=0.15, example="single or divorced employees")
def _coordinated(j: Joiner, first: Modifier, *rest: object) -> Made:
    second = rest[-1]
    joint = " ".join(part.words for part in rest[:-1] if isinstance(part, FunctionWord))
    if isinstance(second, When) and isinstance(first, (Holds, When)):
        yield from _times(j, first, second, joint)
        return
    if not isinstance(first, Holds) or not isinstance(second, Holds):
        yield from _side_by_side(first, second, joint)
        return
    if first.cls != second.cls or (first.verb and joint in _IN_COMPANY):
        return  # "who wrote papers together with Ann": what they did they did with her
    if _wanting(first) and second.verb and not _whole(j, first, second.condition):
        return  # "leaving or arriving in Denver": what was left, and whether it was Denver, was not said
    if "or" in joint.split() and first.verb and second.value and terms(first.condition) != terms(second.condition):
        return  # "graduated from Harvard or Yale": of the second the verb says the same, and not where somebody lives
    if "or" in joint.split() and isinstance(first.condition, Not) and second.value:
        inner = replace(first, condition=first.condition.condition)  # "who do not live in Irving or Dallas"
        if terms(inner.condition) == terms(second.condition):
            yield replace(first, condition=Not(either(inner, second).condition)), -0.3
    elif "or" in joint.split():
        alike = not (first.value and second.value) or terms(first.condition) == terms(second.condition)
        several = [isinstance(one.condition, Every) for one in (first, second)]
        nearer = several == [True, False] and not second.verb  # "lives in Dallas or in Irving" is one thing
        yield either(first, second), (0.0 if alike else 0.4) + (0.3 if nearer else 0.0)
    elif _excluding(first.condition, second.condition) or _kinds_apart(j, first, second):
        yield either(first, second, both=joint not in ("", ",")), 0.1  # of partners some of each: "offer A and B"
    elif _either_end(first.condition, second.condition):
        yield either(first, second), 0.0
    else:
        verbs = bool(second.verb) and not first.verb
        loose = 0.3 * any(isinstance(c, Either) and not _of_one_kind(c) for c in (first.condition, second.condition))
        yield Holds(first.cls, Every((first.condition, second.condition)), value=False, clause=verbs), 0.1 + loose


def _of_one_kind(choice: Either) -> bool:
    """Whether alternatives are of one kind, as values of an attribute: of others "and" joins what stands beside it."""
    return len({type(one) for one in choice.conditions}) == 1 and len(terms(choice)) < 2


def _times(j: Joiner, first: Holds | When, second: When, joint: str) -> Made:
    """A time beside another one, or beside a day of something: "given in 1997 and 1998" is given in either."""
    if isinstance(first, When):
        yield from _at_either(first, second, joint)
        return
    day = _of_the_same_day(j, first, second)
    if day is None:
        if joinable(first):
            yield Several("or" if "or" in joint.split() else "and", (first, second)), 0.3
    elif "or" in joint.split():
        yield either(first, day), 0.0
    elif _excluding(first.condition, day.condition):
        yield either(first, day, both=True), 0.1
    else:
        yield Holds(first.cls, Every((first.condition, day.condition))), 0.1


def _at_either(first: When, second: When, joint: str) -> Made:
    """Two times side by side: two days or months are either of the two, of one year; bounds are both."""
    if "or" not in joint.split() and {first.op, second.op} != {"="}:
        yield Several("and", (first, second)), 0.3
        return
    if first.every_year and not second.every_year and len(second.values) == 1:  # "in January and February 2021"
        year = second.values[0].partition("-")[0]
        first = replace(first, values=tuple(year + value[len(year) :] for value in first.values), every_year=False)
    yield Several("or" if "or" in joint.split() else "both", (first, second)), 0.3


def _of_the_same_day(j: Joiner, first: Holds, second: When) -> Holds | None:
    """A day that is said beside another one, as of the same attribute; None where the first is no day."""
    term = next(iter(terms(first.condition)), None)
    kind = j.lexicon.attributes[term.name].kind if isinstance(term, Attr) else ""
    condition = j.times.dated(term.name, second) if isinstance(term, Attr) and kind in ("date", "year") else None
    return None if condition is None else Holds(first.cls, condition)


_IN_COMPANY = frozenset({"together with", "along with"})


def _either_end(first: Condition, second: Condition) -> bool:
    """Whether two superlatives name the two ends of one thing: "who earns the most and who earns the least"."""
    ends = first, second
    if not (isinstance(ends[0], Extreme) and isinstance(ends[1], Extreme)):
        return False
    return ends[0].most != ends[1].most and (ends[0].term, ends[0].within) == (ends[1].term, ends[1].within)


def _side_by_side(first: Modifier, second: object, joint: str) -> Made:
    """Two that are said of whatever is modified, each by itself."""
    if not joinable(first) or not joinable(second):
        return
    if _names_after_a_denial(first, second, joint) and isinstance(second, Tied):
        yield Several("and", (first, replace(second, noun=replace(second.noun, many="no")))), 0.0
    else:
        either_one = "or" in joint.split() or _most_and_fewest(first, second)
        yield Several("or" if either_one else "and", (first, second)), 0.3


def _names_after_a_denial(first: Modifier, second: object, joint: str) -> bool:
    """Whether what was denied of one who is named is of a second, too: "not on Delta or on United"."""
    if not isinstance(first, Tied) or not isinstance(second, Tied) or "or" not in joint.split():
        return False
    one, other = first.noun, second.noun
    named = one.bare and other.bare and one.set.cls == other.set.cls and first.word == second.word
    return named and one.many == "no" and not other.many


def _most_and_fewest(first: Modifier, second: Modifier) -> bool:
    """The same of numbers of partners: "which has the most women and which has the fewest women"."""
    return isinstance(first, Tied) and isinstance(second, Tied) and {first.word, second.word} == {MOST, FEWEST}


@BOOK.rule("NP", "NP M M and M M", "NP M M or M M", cost=0.2,
           example="flights from Boston to Denver and from Denver to Boston")  # fmt: skip
def _two_ways(j: Joiner, noun: Noun, one: Tied, two: Tied, joint: FunctionWord, three: Tied, four: Tied) -> Made:
    """Members of either of two kinds, each told by two modifiers in the same words."""
    told = (one, two, three, four)
    if {one.word, two.word} != {three.word, four.word} or noun.bare or noun.wh:
        return
    if not (j.lexicon.classes[noun.set.cls].default or noun.plural):  # the prices of two ways are summed or compared
        return
    if one.word == two.word or not all(modifier.noun.set.where for modifier in told):
        return
    ways = [_told(j, noun.set.cls, pair) for pair in (told[:2], told[2:])]
    if None in ways:
        return
    sets, total = tuple(way[0] for way in ways if way), sum(way[1] for way in ways if way)
    either_way = narrow(noun.set, Either(tuple(Every(one.where) for one in sets)))
    parts = tuple(narrow(noun.set, *one.where) for one in sets) if joint.words == "and" else ()
    yield replace(noun, set=either_way, joined="and" if parts else "", parts=parts, tail=noun.tail + 1), total


def _told(j: Joiner, cls: str, modifiers: Sequence[Modifier]) -> tuple[Set, float] | None:
    """The members of which all the modifiers tell, in the cheapest way; None where they cannot."""
    return min(j.restrict(Set(cls), Several("and", tuple(modifiers))), key=lambda one: one[1], default=None)


@BOOK.rule("M", "V M M and M M", "V both M M and M M", "V M and M", "V both M and M",
           example="which airlines fly from Boston to Denver and from Denver to Dallas")  # fmt: skip
def _does_both(j: Joiner, verb: Verb, *parts: object) -> Made:
    """Who does it in both ways that are told, with other partners each time."""
    cut = next(at for at, part in enumerate(parts) if isinstance(part, FunctionWord) and part.words != "both")
    one, two = ([part for part in side if not isinstance(part, FunctionWord)] for side in (parts[:cut], parts[cut:]))
    said = [[part.word for part in side if isinstance(part, Tied) and part.noun.set.where] for side in (one, two)]
    if sorted(said[0]) != sorted(said[1]) or len(said[0]) != len(one):
        return
    if len(one) == 1 and said[0] != ["between"]:
        return  # "to Boston and to Denver" is one way
    for sense in verb.senses:
        if sense.kind == "verb" and not sense.passive:
            subject, other = ends(j, sense)
            ways = [_told(j, other, side) for side in (one, two)]  # type: ignore[arg-type]
            if None not in ways:
                done = tuple(Related(sense.step, way[0]) for way in ways if way)
                cost = sense.cost + sum(way[1] for way in ways if way)
                yield Holds(subject, Every(done), verb=verb.doing), cost


@BOOK.rule("M", "V (P | to) (and | or) (P | to) NP", cost=-0.2, example="airlines that fly to and from Boston")
def _does_either_way(
    j: Joiner, verb: Verb, one: FunctionWord, joint: FunctionWord, other: FunctionWord, noun: Noun
) -> Made:
    """Who does it both ways, or one of them, of one partner."""
    for sense in verb.senses if not noun.wh and one.words != other.words else ():
        if sense.kind == "verb" and not sense.passive:
            subject, far = ends(j, sense)
            ways = [_told(j, far, (Tied(word.words, noun),)) for word in (one, other)]
            if None not in ways:
                done = tuple(Related(sense.step, way[0]) for way in ways if way)
                told = Either(done) if joint.words == "or" else Every(done)
                yield Holds(subject, told, verb=verb.doing), sense.cost + sum(way[1] for way in ways if way)


@BOOK.rule("NP", "NP M and M", cost=0.2,
           example="flights between Boston and Denver and between Denver and Boston")  # fmt: skip
def _two_ways_between(j: Joiner, noun: Noun, one: Tied, two: Modifier) -> Made:
    """The same, of two ways with both their ends each."""
    if not isinstance(two, Tied) or {one.word, two.word} != {"between"} or one == two or noun.bare or noun.wh:
        return
    for there, cost in j.restrict(Set(noun.set.cls), one):
        for back, extra in j.restrict(Set(noun.set.cls), two):
            kinds = (Every(there.where), Every(back.where))
            yield replace(noun, set=narrow(noun.set, Either(kinds)), tail=noun.tail + 1), cost + extra


@BOOK.rule("M", "both M and M", cost=0.2, example="flights both direct and connecting")
def _both_kinds(j: Joiner, _both: FunctionWord, first: Modifier, second: Modifier) -> Made:
    """Members of either of two kinds that exclude each other, where both are wanted; of both, where they do not."""
    if isinstance(first, Holds) and isinstance(second, Holds) and _kinds_apart(j, first, second):
        yield either(first, second), 0.0
    elif isinstance(first, Tied) and isinstance(second, Tied) and first.word == second.word:
        yield Several("and", (first, second)), 0.0
        yield Several("or", (first, second)), OF_EITHER_KIND


def _kinds_apart(j: Joiner, first: Holds, second: Holds) -> bool:
    """Whether two predicates hold of nothing at once: direct and connecting."""
    both = first.condition, second.condition
    if first.cls != second.cls or not all(isinstance(condition, Is) for condition in both):
        return False
    return impossible(Show(Set(first.cls, both)), j.lexicon)


def joinable(modifier: object) -> TypeGuard[Holds | Tied | Amount | When]:
    """Whether a modifier says enough to stand beside another: no mere value, whose attribute nothing says."""
    return isinstance(modifier, (Tied, Amount, When)) or (isinstance(modifier, Holds) and not modifier.value)


@BOOK.rule("M", "either M or M", "that either M or M", cost=-0.6,
           example="employees who either work in department 45 or are in Irving")  # fmt: skip
def _one_of_two(j: Joiner, one: Content, two: Content) -> Made:
    if isinstance(one, Holds) and isinstance(two, Holds) and one.cls == two.cls:
        yield either(one, two), 0.0
    elif joinable(one) and joinable(two):
        yield Several("or", (one, two)), 0.1


def _wanting(held: Holds) -> bool:
    """Whether a verb of the modifier has no object, though it takes one."""
    condition = held.condition
    return bool(held.verb) and isinstance(condition, Related) and not condition.to.where


def _whole(j: Joiner, held: Holds, other: Condition) -> bool:
    """Whether a partner without a name is meant for itself ("serve a meal and leave"): no place, of another kind."""
    if not isinstance(held.condition, Related):
        return False
    relations, step = j.lexicon.relations, held.condition.step
    going = {verb.split()[0] for way in j.lexicon.classes[held.cls].unmarked for verb in relations[way].verbs[:1]}
    alike = isinstance(other, Related) and j.other_end(other.step) == j.other_end(step)
    return not alike and not any(verb.split()[0] in going for verb in relations[step.relation].verbs[:1])


def terms(condition: Condition) -> frozenset[object]:
    """The terms that a condition compares, or the alternatives of a condition do."""
    parts = condition.conditions if isinstance(condition, Either) else (condition,)
    return frozenset(part.term for part in parts if isinstance(part, Compare))


def either(first: Holds, second: Holds, *, both: bool = False) -> Holds:
    """One condition that is met where either is: "in Dallas or Irving"."""
    parts: list[Condition] = []
    for one in (first.condition, second.condition):
        parts += one.conditions if isinstance(one, Either) else [one]
    return Holds(first.cls, Either(tuple(parts), both), value=first.value and second.value)


def _excluding(first: Condition, second: Condition) -> bool:
    """Whether nothing meets both: two values of one attribute."""
    ones = first.conditions if isinstance(first, Either) else (first,)
    return all(
        isinstance(a, Compare) and isinstance(second, Compare) and a.term == second.term and a.op == second.op == "="
        for a in ones
    )
