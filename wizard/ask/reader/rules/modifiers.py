"""Modifiers: prepositions and what stands behind them, relative clauses, negation, names, amounts and days."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeGuard

from wizard.ask.form import All, Attr, Compare, Condition, Either, Every, Is, Not, Op, Related, Set, narrow
from wizard.ask.reader.english import english
from wizard.ask.reader.english_leaves import PREPOSITIONS
from wizard.ask.reader.joining import DIRECTED, FEWEST, MOST, Joiner
from wizard.ask.reader.meaning import (
    ANY,
    Amount,
    At,
    Holds,
    Measure,
    Modifier,
    Moments,
    Noun,
    Numeral,
    Said,
    Several,
    Tied,
    Verb,
    When,
)
from wizard.ask.reader.narrowing import flat
from wizard.ask.reader.rules.book import Book, Made, first, last
from wizard.ask.reader.times_said import at, fits

BOOK = Book()


@BOOK.rule("M", "P NP", "of NP", "by NP", "to NP", example="employees in department 45")
def _prepositional(j: Joiner, word: Said, noun: Noun) -> Made:
    if not noun.wh and noun.set.cls != ANY:
        groups = word.words == "by" and noun.set == Set(noun.set.cls) and not (noun.many or noun.count)
        yield Tied(word.words, noun), 0.8 if groups else 0.0  # "tracks by genre" are counted for each


@BOOK.rule("M", "P NP and NP", "P NP to NP", cost=0.0, example="flights between Boston and Denver")
def _between_places(j: Joiner, word: Said, near: Noun, _joint: Said, far: Noun) -> Made:
    if word.words == "between" and near.bare and far.bare:
        yield Tied("between", Noun(near.set, bare=True, joined="and", parts=(near.set, far.set))), 0.0


@BOOK.rule("M", "have NP", cost=0.1, example="who has a law degree")
def _having(j: Joiner, word: Said, noun: Noun) -> Made:
    if not noun.wh and noun.set.cls != ANY:
        yield Tied("have", noun), 0.0


@BOOK.rule("M", "P M", "of M", "by M", example="employees in Irving")
def _prepositional_value(j: Joiner, word: Said, modifier: Modifier) -> Made:
    if isinstance(modifier, Holds) and modifier.value and not modifier.verb:
        if word.words in _OUTSIDE:
            yield replace(modifier, condition=Not(modifier.condition), value=False), 0.2
        elif word.words == "of" and any(j.is_name(name) for name in _attributes(modifier.condition)):
            return  # a member by its name, which is read as a noun
        elif word.words not in _PLACED:
            names = any(j.is_name(name) for name in _attributes(modifier.condition))
            if names and word.words.endswith("ing"):
                return  # "arriving in Denver" is about what arrives, and no city
            if names and word.words == "from" and j.told_by("from", modifier.cls):
                return  # "from Boston" is where it comes from, whatever else may happen in Boston
            named = word.words in ("for", "serving") and names
            yield modifier, (0.0 if word.words in english().loose else 0.5) + (1.4 if named else 0.0)
    elif isinstance(modifier, When):
        op = _TIME.get(word.words)
        if op is not None and modifier.op == "=":
            yield replace(modifier, op=op), -0.3
        elif modifier.op in ("between", ">=", "<=") and op == "=":
            yield modifier, -0.3
        elif modifier.op == "between" and op is not None:  # "since the fifties"
            yield When(op, modifier.values[:1] if op in ("<", ">=") else modifier.values[1:]), -0.3


_OUTSIDE = frozenset({"without", "outside", "outside of"})
_PLACED = (DIRECTED - {"from"}) | {"near", "around", "across", "beneath", "against", "beyond", "about"}
"""Prepositions that say something else than that members have the value: "near Dallas" is not in Dallas."""
_TIME: dict[str, Op] = {
    "in": "=", "on": "=", "of": "=", "from": "=", "during": "=", "before": "<", "after": ">", "since": ">=",
    "until": "<=", "till": "<=",
    "prior to": "<", "no later than": "<=", "as early as": "=", "by": "<=", "for": "=", "at": "=",
}  # fmt: skip


@BOOK.rule("M", "HELD", "P HELD", "have HELD", example="towns with crowds")
def _held(j: Joiner, *parts: object) -> Made:
    held = parts[-1]
    word = parts[0].words if isinstance(parts[0], Said) else "with"
    if isinstance(held, Holds) and (word == "with" or len(parts) == 1 or word.startswith("ha")):
        yield held, 0.0 if len(parts) == 2 else 0.5


@BOOK.rule("M", "that M", example="employees that live in Irving")
def _relative(j: Joiner, that: Said, modifier: Modifier) -> Made:
    if isinstance(modifier, Holds) and modifier.value and not modifier.verb:
        return  # "states that Mississippi": no clause without a verb
    thing = isinstance(modifier, Holds) and that.words == "who" and not j.is_person(modifier.cls)
    for found, cost in _carried(j, modifier):
        yield found, cost + (0.3 if thing else 0.0)


@BOOK.rule("M", "be M", "do M", "modal M", "have M", "that be M", example="employees who are female")
def _carried(j: Joiner, *parts: object) -> Made:
    modifier, word = parts[-1], parts[0]
    if isinstance(modifier, Holds):
        yield replace(modifier, clause=True), 0.0
    elif isinstance(modifier, (Tied, Amount, When, Several)):
        been = isinstance(word, Said) and "been" in word.words  # "have been here over ten years" tells no age
        yield modifier, 0.3 if been and isinstance(modifier, Amount) else 0.0


@BOOK.rule("M", "M only", cost=0.2, example="hardware products only")
def _only(j: Joiner, *parts: object) -> Made:
    modifier = next(part for part in parts if not isinstance(part, Said))
    if isinstance(modifier, Tied) or (isinstance(modifier, Holds) and not modifier.verb):
        yield modifier, 0.0


def _not_at_that_time(j: Joiner, modifier: Holds) -> Made:
    """What "does not leave Boston before noon" leaves Boston, and later."""
    *told, time = flat((modifier.condition,))
    if not (isinstance(time, Compare) and isinstance(time.term, Attr) and all(isinstance(c, Related) for c in told)):
        return
    if j.lexicon.attributes[time.term.name].kind == "time":
        yield replace(modifier, condition=Every((*told, Not(time))), value=False, verb=(), clause=True), -0.5


@BOOK.rule("M", "not M", "be not M", "do not M", "have not M", "modal not M", example="who does not live in Dallas")
def _denied(j: Joiner, *parts: object) -> Made:
    modifier = parts[-1]
    if isinstance(modifier, Holds):
        if isinstance(modifier.condition, Every) and any(isinstance(c, Not) for c in modifier.condition.conditions):
            return  # "not nonstop and not daily" denies both, each by itself
        if isinstance(modifier.condition, Every) and modifier.verb:
            yield from _not_at_that_time(j, modifier)
            return
        yield replace(modifier, condition=_not(modifier.condition), value=False, verb=(), clause=True), 0.0
    elif isinstance(modifier, Tied) and modifier.noun.many in ("", "any") and modifier.word not in (MOST, FEWEST):
        yield replace(modifier, noun=replace(modifier.noun, many="no")), 0.0


def _attributes(condition: Condition) -> Iterator[str]:
    if isinstance(condition, Compare) and isinstance(condition.term, Attr):
        yield condition.term.name


@BOOK.rule("M", "neither M nor M", "be neither M nor M", "neither NP nor NP", "be neither NP nor NP",
           "neither NP nor M", "neither M nor NP", "V neither M nor M",
           example="who is neither a clerk nor an engineer")  # fmt: skip
def _neither(j: Joiner, *parts: object) -> Made:
    verb = next((part for part in parts if isinstance(part, Verb)), None)
    sides: list[tuple[str, Condition]] = []
    tail: tuple[Condition, ...] = ()
    for part in parts:
        if isinstance(part, Noun) and verb is None and part.set.where and not (part.wh or part.pronoun or part.count):
            where = part.set.where
            if part.tail and part is parts[-1]:  # what stands behind the second is said of both
                tail, where = where[1:], where[:1]
            sides.append((part.set.cls, where[0] if len(where) == 1 else Every(where)))
        elif isinstance(part, Holds) and (verb is None or _verb_fits(verb, part)):
            sides.append((part.cls, part.condition))
    if len(sides) == 2 and sides[0][0] == sides[1][0]:
        yield Holds(sides[0][0], Every((*(_not(condition) for _, condition in sides), *tail))), 0.0
    elif verb is None and len(sides) < 2:
        both = [part for part in parts if _joinable(part)]
        if len(both) == 2:
            yield Several("nor", (both[0], both[1])), 0.1


def _verb_fits(verb: Verb, held: Holds) -> bool:
    """Whether the verb ties members to the attribute that the value is of: "lives" in a town."""
    names = {sense.name for sense in verb.senses if sense.kind == "attrverb"}
    terms = [held.condition] if isinstance(held.condition, Compare) else []
    return bool(terms) and all(isinstance(one.term, Attr) and one.term.name in names for one in terms)


def _not(condition: Condition) -> Condition:
    return condition.condition if isinstance(condition, Not) else Not(condition)


@BOOK.rule("M", "M and M", "M or M", "M comma M", "M comma and M", "M comma or M", cost=0.15,
           example="single or divorced employees")  # fmt: skip
def _coordinated(j: Joiner, first: Modifier, *rest: object) -> Made:
    second = rest[-1]
    joint = " ".join(part.words for part in rest[:-1] if isinstance(part, Said))
    if not isinstance(first, Holds) or not isinstance(second, Holds):
        if _joinable(first) and _joinable(second):
            yield Several("or" if "or" in joint.split() else "and", (first, second)), 0.3
        return
    if first.cls != second.cls:
        return
    if _wanting(first) and second.verb and not _whole(j, first, second.condition):
        return  # "leaving or arriving in Denver": what was left, and whether it was Denver, was not said
    if "or" in joint.split():
        alike = not (first.value and second.value) or _terms(first.condition) == _terms(second.condition)
        yield _either(first, second), 0.0 if alike else 0.4
    elif _excluding(first.condition, second.condition):
        yield _either(first, second), 0.1
    else:
        yield Holds(first.cls, Every((first.condition, second.condition)), value=False), 0.1


@BOOK.rule("NP", "NP M M and M M", "NP M M or M M", cost=0.2,
           example="flights from Boston to Denver and from Denver to Boston")  # fmt: skip
def _two_ways(j: Joiner, noun: Noun, *parts: object) -> Made:
    """Members of either of two kinds, each told by two modifiers in the same words."""
    told = [part for part in parts if isinstance(part, Tied)]
    if len(told) != 4 or {told[0].word, told[1].word} != {told[2].word, told[3].word} or noun.bare or noun.wh:
        return
    if not j.lexicon.classes[noun.set.cls].default:  # the prices of two ways are summed or compared
        return
    if told[0].word == told[1].word or not all(modifier.noun.set.where for modifier in told):
        return
    kinds: list[Condition] = []
    total = 0.0
    for pair in (told[:2], told[2:]):
        found, cost = Set(noun.set.cls), 0.0
        for modifier in pair:
            way = min(j.restrict(found, modifier), key=lambda one: one[1], default=None)
            if way is None:
                return
            found, cost = way[0], cost + way[1]
        kinds.append(Every(found.where))
        total += cost
    yield replace(noun, set=narrow(noun.set, Either(tuple(kinds))), tail=noun.tail + 1), total


@BOOK.rule("M", "both M and M", cost=0.2, example="flights both direct and connecting")
def _both_kinds(j: Joiner, _both: Said, first: Modifier, _and: Said, second: Modifier) -> Made:
    """Members of either of two kinds that exclude each other, where both are wanted."""
    if isinstance(first, Holds) and isinstance(second, Holds) and first.cls == second.cls:
        said = [c.predicate for c in (first.condition, second.condition) if isinstance(c, Is)]
        told = {tuple(part.attribute for part in j.lexicon.predicates[name].when) for name in said}
        if len(said) == 2 and len(told) == 1 and None not in next(iter(told)):
            yield _either(first, second), 0.0


@BOOK.rule("M", "P NP V", cost=0.2, example="flights with breakfast served")
def _with_that_done(j: Joiner, word: Said, noun: Noun, verb: Verb) -> Made:
    """What comes with them, and the verb by which it does: "with breakfast served" is with breakfast."""
    if word.words != "with" or noun.wh or noun.count or noun.pronoun:
        return
    if any(s.kind == "verb" and noun.set.cls in (j.other_end(s.step), j.other_end(s.step.back)) for s in verb.senses):
        yield Tied("with", noun), 0.0


def _joinable(modifier: object) -> TypeGuard[Holds | Tied | Amount | When]:
    """Whether a modifier says enough to stand beside another: no mere value, whose attribute nothing says."""
    return isinstance(modifier, (Tied, Amount, When)) or (isinstance(modifier, Holds) and not modifier.value)


@BOOK.rule("M", "either M or M", "that either M or M", cost=-0.6,
           example="employees who either work in department 45 or are in Irving")  # fmt: skip
def _one_of_two(j: Joiner, *parts: object) -> Made:
    one, two = (part for part in parts if not isinstance(part, Said))
    if isinstance(one, Holds) and isinstance(two, Holds) and one.cls == two.cls:
        yield _either(one, two), 0.0
    elif _joinable(one) and _joinable(two):
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


def _terms(condition: Condition) -> frozenset[object]:
    parts = condition.conditions if isinstance(condition, Either) else (condition,)
    return frozenset(part.term for part in parts if isinstance(part, Compare))


def _either(first: Holds, second: Holds) -> Holds:
    parts: list[Condition] = []
    for one in (first.condition, second.condition):
        parts += one.conditions if isinstance(one, Either) else [one]
    return Holds(first.cls, Either(tuple(parts)), value=first.value and second.value)


def _excluding(first: Condition, second: Condition) -> bool:
    """Whether nothing meets both: two values of one attribute."""
    ones = first.conditions if isinstance(first, Either) else (first,)
    return any(
        isinstance(a, Compare) and isinstance(second, Compare) and a.term == second.term and a.op == second.op == "="
        for a in ones
    )


def _verb_and_preposition(j: Joiner, first: Holds, second: Modifier) -> Made:
    """A verb whose preposition stands behind something else: "arrive before noon in Boston"."""
    if isinstance(second, Tied):
        for sense in first.verb:
            if sense.kind == "attrverb" and j.lexicon.attributes[sense.name].of == first.cls:
                for condition, cost in j.tied_by_verb(sense.name, second):
                    yield replace(first, condition=Every((first.condition, condition))), cost - 0.3


@BOOK.rule("M", "M M", cost=0.3, example="who lives in Irving and is female")
def _stacked(j: Joiner, first: Modifier, second: Modifier) -> Made:
    if not isinstance(first, Holds) or not first.verb:
        return
    if isinstance(second, Holds):
        if not second.named and first.cls == second.cls:
            yield Holds(first.cls, Every((first.condition, second.condition)), verb=first.verb), 0.0
    elif isinstance(second, (At, When, Moments)):
        yield from _verb_and_time(j, first, second)
    else:
        yield from _verb_and_preposition(j, first, second)
        yield from _of_its_partners(j, first, second)
        for found, cost in j.restrict(Set(first.cls), second):
            yield Holds(first.cls, Every((first.condition, *found.where)), verb=first.verb), cost


def _verb_and_time(j: Joiner, first: Holds, second: At | When | Moments) -> Made:
    """A verb and when it is done; where the verb has no time, a time of the members."""
    said = [(held, cost) for held, cost in j.times.said_of(Verb(first.verb), second) if held.cls == first.cls]
    for held, cost in said:
        yield replace(held, condition=Every((first.condition, held.condition))), cost - 0.2
    if not said:
        for found, cost in j.restrict(Set(first.cls), second):
            yield replace(first, condition=Every((first.condition, *found.where))), cost


def _of_its_partners(j: Joiner, first: Holds, second: Modifier) -> Made:
    """A modifier of what the verb ties: "airlines that fly from Boston to Denver", "... to every city in Texas"."""
    if isinstance(first.condition, Related):
        for found, cost in j.restrict(first.condition.to, second):
            if not (first.condition.to.where and j.begins_there(found)):
                full = replace(found, each=first.condition.to.each)
                yield replace(first, condition=replace(first.condition, to=full)), cost
    elif isinstance(first.condition, All):
        for found, cost in j.restrict(first.condition.to, second):
            yield replace(first, condition=replace(first.condition, to=found)), cost


@BOOK.rule("M", "named M", "named NP", cost=0.4, example="is there anybody called Louis")
def _named(j: Joiner, _named: Said, what: object) -> Made:
    if isinstance(what, Holds) and what.value:
        yield replace(what, named=True), -0.3
    elif isinstance(what, Noun) and what.bare and len(what.set.where) == 1:
        yield Holds(what.set.cls, what.set.where[0], named=True), -0.3
    elif isinstance(what, Noun) and what.bare:
        yield Holds(what.set.cls, Every(what.set.where), named=True), -0.3


@BOOK.rule("M", "T M", "T be M", "T of M", "have T M", "LP T M", "T LP M", "T OWN", "T be OWN", "T of OWN",
           "have T OWN", "LP T OWN", example="first name Louis")  # fmt: skip
def _of_attribute(j: Joiner, *parts: object) -> Made:
    measure = first(Measure, parts)
    modifier = parts[-1]
    if not isinstance(modifier, Holds) or not modifier.value or measure.owned or measure.function:
        return
    if _terms(modifier.condition) == {measure.term}:
        yield replace(modifier, value=False), -0.3


@BOOK.rule("OWN", "OWN or OWN", example="clerks who have the middle initial K or L")
def _either_value(j: Joiner, first: Holds, _or: Said, second: Holds) -> Made:
    if _terms(first.condition) == _terms(second.condition):
        yield _either(first, second), 0.0


@BOOK.rule("M", "M T", cost=-0.1, example="who lives in Irving city")
def _of_its_attribute(j: Joiner, modifier: Modifier, measure: Measure) -> Made:
    """A value with the noun of its attribute behind it: "Chinese food"."""
    if not isinstance(modifier, Holds) or not modifier.value or modifier.verb or measure.owned:
        return
    if isinstance(modifier.condition, Compare) and modifier.condition.term == measure.term:
        yield modifier, -0.3


@BOOK.rule("M", "T NUM", "T be NUM", "have T NUM", "LP T NUM", "T of NUM", "LP T of NUM", "have T of NUM",
           "T NUM or NUM", "have T NUM or NUM", "LP T NUM or NUM", "have T of NUM or NUM",
           example="employees on level 18")  # fmt: skip
def _of_number(j: Joiner, *parts: object) -> Made:
    measure = first(Measure, parts)
    numbers = [part for part in parts if isinstance(part, Numeral)]
    if isinstance(measure.term, Attr) and not (measure.owned or measure.function or measure.owner.where):
        entry = j.lexicon.attributes[measure.term.name]
        text = entry.kind == "identifier" or (entry.kind == "text" and not entry.values)  # a telephone
        plain = entry.kind in ("number", "year") or text
        if plain and (entry.unit or not any(number.money for number in numbers)):
            values = tuple(number.text if text else number.value for number in numbers)
            condition = Compare(measure.term, "=" if len(values) == 1 else "in", values)
            yield Holds(measure.owner.cls, condition), 0.0


# -- amounts ---------------------------------------------------------------------------------------------------------


@BOOK.rule("AMOUNT", "OP NUM", example="more than 20 employees")
def _compared(j: Joiner, op: Said, number: Numeral) -> Made:
    yield Amount(op.words, (number.value,), money=number.money), 0.0  # type: ignore[arg-type]


@BOOK.rule("M", "OP T of NUM", "OP T of NUM UNIT", "P T OP NUM", "P T OP NUM UNIT", "OP T NUM", cost=-0.2,
           example="employees over the age of 65")  # fmt: skip
def _over_the_age_of(j: Joiner, *parts: object) -> Made:
    measure, number, unit = first(Measure, parts), first(Numeral, parts), parts[-1]
    op = next(part.words for part in parts if isinstance(part, Said) and part.words in _SIGNS)
    if measure.owned or measure.function or measure.more or measure.owner.where or not isinstance(measure.term, Attr):
        return
    said = measure.term if unit is number else j.in_unit(measure.term.name, unit)  # type: ignore[arg-type]
    if said is not None and j.lexicon.attributes[measure.term.name].kind == "number":
        yield Holds(measure.owner.cls, Compare(said, op, (number.value,))), 0.0  # type: ignore[arg-type]


_SIGNS = frozenset({">", "<", ">=", "<=", "="})


@BOOK.rule("AMOUNT", "NUM TRAIL", example="level 28 or higher")
def _compared_behind(j: Joiner, number: Numeral, op: Said) -> Made:
    yield Amount(op.words, (number.value,), money=number.money), 0.0  # type: ignore[arg-type]


@BOOK.rule("AMOUNT", "P NUM and NUM", "P NUM or NUM", "P NUM to NUM", example="between 1000 and 2000")
def _between(j: Joiner, word: Said, low: Numeral, _joint: Said, high: Numeral) -> Made:
    if word.words in ("between", "from"):
        first = low.value
        thousands = isinstance(high.value, int) and high.value >= 1000 > first and high.value % 1000 == 0
        if thousands and first * 1000 <= high.value:  # "between 90 and 100 thousand", but "between 500 and 1000"
            first = first * 1000
        if first <= high.value:
            yield Amount("between", (first, high.value), money=low.money or high.money), 0.0


@BOOK.rule("AMOUNT", "AMOUNT UNIT", example="more than 100 seats")
def _of_unit(j: Joiner, amount: Amount, unit: Measure) -> Made:
    if isinstance(unit.term, Attr):
        yield replace(amount, units=(*amount.units, unit.term.name)), 0.0


@BOOK.rule("AMOUNT", "NUM UNIT", cost=0.1, example="100 seats")
def _number_of_unit(j: Joiner, number: Numeral, unit: Measure) -> Made:
    if isinstance(unit.term, Attr):
        yield Amount("=", (number.value,), (unit.term.name,), money=number.money), 0.0


@BOOK.rule("AMOUNT", "NUM UNIT TRAIL", example="aircraft with 100 seats or fewer")
def _so_many_units_or_more(j: Joiner, number: Numeral, unit: Measure, op: Said) -> Made:
    if isinstance(unit.term, Attr):
        yield Amount(op.words, (number.value,), (unit.term.name,), money=number.money), 0.0  # type: ignore[arg-type]


@BOOK.rule("M", "AMOUNT", example="flights under 100 dollars")
def _amounting(j: Joiner, amount: Amount) -> Made:
    if amount.units:
        yield amount, 0.2


@BOOK.rule("M", "P AMOUNT", example="tickets to Denver for less than a hundred dollars")
def _for_an_amount(j: Joiner, word: Said, amount: Amount) -> Made:
    prices = {entry.how_much for entry in j.lexicon.classes.values()}
    if word.words in ("for", "at") and any(name in prices for name in amount.units):
        yield amount, 0.1


@BOOK.rule("M", "P AMOUNT", "have AMOUNT", example="aircraft with more than 100 seats")
def _having_amount(j: Joiner, word: Said, amount: Amount) -> Made:
    if amount.units and (word.words == "with" or word.words.split()[0] in ("has", "have", "had", "having")):
        yield amount, 0.1


@BOOK.rule("M", "T AMOUNT", "have T AMOUNT", "LP T AMOUNT", "T of AMOUNT", "LP T of AMOUNT", "have T of AMOUNT",
           "T be AMOUNT", "that have T AMOUNT", "AMOUNT T", "have AMOUNT T", "LP AMOUNT T",
           example="a salary over 50000")  # fmt: skip
def _measured(j: Joiner, *parts: object) -> Made:
    measure = first(Measure, parts)
    amount = first(Amount, parts)
    if not isinstance(measure.term, Attr) or measure.owned or measure.function or measure.owner.where:
        return
    said = measure.term if not amount.units else j.in_units(measure.term.name, amount.units)
    if said is not None and j.lexicon.attributes[measure.term.name].kind in ("number", "time"):
        yield Holds(measure.owner.cls, Compare(said, amount.op, amount.values)), 0.0


@BOOK.rule("M", "T M", "have T M", "LP T M", "T of M", "have T of M", "T be M", cost=-0.2,
           example="flights with an arrival time before 9:19 pm")  # fmt: skip
def _timed_measure(j: Joiner, *parts: object) -> Made:
    measure, modifier = first(Measure, parts), parts[-1]
    if measure.owned or measure.function or measure.owner.where or not isinstance(measure.term, Attr):
        return
    if isinstance(modifier, At) and j.lexicon.attributes[measure.term.name].kind == "time":
        yield Holds(measure.owner.cls, at(measure.term.name, modifier)), 0.0


@BOOK.rule("DATE", "P DATE and DATE", "P DATE to DATE", "P DATE P DATE", example="between 1960 and 1965")
def _date_span(j: Joiner, word: Said, low: When, _joint: Said, high: When) -> Made:
    if word.words in ("between", "from") and low.op == high.op == "=":
        yield When("between", (low.values[0], high.values[0])), -0.5


@BOOK.rule("DATE", "DATE TRAIL", example="who was hired in 1985 or later")
def _date_bound_behind(j: Joiner, day: When, op: Said) -> Made:
    if day.op == "=" and op.words in (">=", "<="):
        yield replace(day, op=op.words), 0.0  # type: ignore[arg-type]


@BOOK.rule("DATE", "OP DATE", example="employees hired at most 1946")
def _date_bound(j: Joiner, op: Said, day: When) -> Made:
    if day.op == "=":
        yield replace(day, op=op.words), 0.0  # type: ignore[arg-type]


@BOOK.rule("M", "T DATE", "T P DATE", "T be DATE", "have T DATE", "LP T DATE", "T be P DATE",
           example="hire date before 1980")  # fmt: skip
def _dated_measure(j: Joiner, *parts: object) -> Made:
    measure = first(Measure, parts)
    day = last(When, parts)
    word = next((part.words for part in parts if isinstance(part, Said) and part.words in _TIME), None)
    before = parts[-2]
    if isinstance(before, Said) and before.words in PREPOSITIONS and word is None:
        return  # "a year over 1900" is no year in which something was
    if isinstance(measure.term, Attr) and not measure.owned and not measure.function:
        entry = j.lexicon.attributes[measure.term.name]
        op = _TIME[word] if word and day.op == "=" else day.op
        if fits(entry.kind, day):
            yield Holds(measure.owner.cls, Compare(measure.term, op, day.values)), 0.0
        elif entry.kind == "number" and all(len(v) == 4 for v in day.values):
            values = tuple(int(v) for v in day.values)
            yield Holds(measure.owner.cls, Compare(measure.term, op, values)), 0.0
