"""Noun phrases: things with what narrows them, counts and superlatives of them, several in one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wizard.ask.form import Attr, Compare, Condition, Every, Extreme, Is, Not, Number, Related, Set, Step, Via, narrow
from wizard.ask.reader.joining import FEWEST, MOST, Joiner, either, within
from wizard.ask.reader.meaning import (
    ANY,
    Amount,
    At,
    Degree,
    Holds,
    Measure,
    Noun,
    Numeral,
    Partner,
    Said,
    Tied,
    Verb,
    Weekdays,
    When,
)
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe

BOOK = Book()
FARTHER = 0.2
"""What it costs a modifier that others stand between it and its noun."""


@BOOK.rule("NP", "NP M", example="employees in Irving")
def _modified_behind(j: Joiner, noun: Noun, modifier: object) -> Made:
    if noun.wh and noun.set.cls == ANY:
        return
    if isinstance(modifier, Holds) and modifier.named and not _may_be_named(j, noun, modifier.cls):
        return
    if isinstance(modifier, Holds) and modifier.value and noun.bare and modifier.cls != noun.set.cls and not noun.many:
        return  # a named place is not told apart by the name of another
    for found, cost in within_each(j, noun, modifier):
        yield replace(noun, set=found, bare=False, tail=noun.tail + 1), cost
    for found, cost in j.restrict(noun.set, modifier):  # type: ignore[arg-type]
        bare = 0.3 if noun.bare and noun.many == "" else 0.0
        yield replace(noun, set=found, bare=False, tail=noun.tail + 1), cost + bare + FARTHER * min(noun.tail, 2)


def within_each(j: Joiner, noun: Noun, modifier: object) -> Iterator[tuple[Set, float]]:
    """The most in each of several: "the largest cities in the states that border Texas"."""
    if not isinstance(modifier, Tied) or not noun.set.where or modifier.word not in ("in", "of", "within", "for"):
        return
    most, each = noun.set.where[-1], modifier.noun
    if not isinstance(most, Extreme) or most.within or each.bare or each.count or each.set.cls == noun.set.cls:
        return
    if each.many in ("each", "every") or (noun.plural and each.plural and each.many in ("", "all")):
        for step in j.steps(noun.set.cls, each.set.cls):
            if modifier.word in j.prepositions(step) or modifier.word in ("of", "for"):
                where = (*noun.set.where[:-1], *((j.related(step, replace(each, many="")),) if each.set.where else ()))
                yield replace(noun.set, where=(*where, replace(most, within=step)), bare=False), j.cost(step) - 0.2


@BOOK.rule("NP", "NP NP", cost=-0.7, example="the isle Corrie")
def _name_and_kind(j: Joiner, name: Noun, kind: Noun) -> Made:
    if any(one.joined or one.many or one.tail or one.pronoun or one.plural for one in (name, kind)) or kind.wh:
        return
    if name.bare and not name.wh and kind.set == Set(name.set.cls):
        yield name, 0.0
    elif kind.bare and name.set == Set(kind.set.cls):
        yield replace(kind, wh=name.wh), 0.1


@BOOK.rule("NP", "NP named NP", "NP named M", cost=-0.3, example="chaps called Louis")
def _named(j: Joiner, noun: Noun, _word: Said, name: object) -> Made:
    if (noun.wh and noun.set.cls == ANY) or not _may_be_named(j, noun):
        return
    where: tuple[Condition, ...] = ()
    if isinstance(name, Noun) and name.bare and not name.wh and noun.set.cls in (name.set.cls, ANY):
        where, cls = name.set.where, name.set.cls
    elif isinstance(name, Holds) and name.value and not name.verb and noun.set.cls in (name.cls, ANY):
        where, cls = (name.condition,), name.cls
    if where:
        found = narrow(replace(noun.set, cls=cls), *where)
        yield replace(noun, set=found, bare=False), 0.0


def _may_be_named(j: Joiner, noun: Noun, cls: str = ANY) -> bool:
    """Whether "named" behind a noun is said of it, and not of a common noun that stands nearer."""
    if noun.set.cls not in (cls, ANY) and cls:
        return False
    near = noun.set.where[-1] if noun.tail and noun.set.where else None
    if isinstance(near, Related):
        return any(
            isinstance(c, Compare) and isinstance(c.term, Attr) and j.is_name(c.term.name) for c in near.to.where
        )
    return True


@BOOK.rule("NP", "M NP", cost=0.05, example="female scientists")
def _modified_before(j: Joiner, modifier: object, noun: Noun) -> Made:
    if noun.wh or noun.many in ("each", "every", "all", "no", "any") or noun.set.cls == ANY:
        return
    held = modifier.condition if isinstance(modifier, Holds) and modifier.cls == noun.set.cls else None
    if noun.bare and not isinstance(held, Is):
        return
    if isinstance(modifier, Holds):
        if modifier.verb or modifier.clause or isinstance(modifier.condition, Extreme):
            return
    elif not isinstance(modifier, (At, Weekdays)) and not (isinstance(modifier, Amount) and modifier.units):
        return
    for found, cost in j.restrict(noun.set, modifier):
        yield replace(noun, set=found), cost


@BOOK.rule("NP", "what NP", "which NP", "which of NP", example="which programmers live in Plano")
def _which(j: Joiner, *parts: object) -> Made:
    noun = last(Noun, parts)
    if not noun.wh:
        yield replace(noun, wh=True, pronoun="" if not noun.pronoun else noun.pronoun), 0.0


@BOOK.rule("NP", "all NP", example="are all flights nonstop")
def _all(j: Joiner, _all: Said, noun: Noun) -> Made:
    if noun.bare and not noun.joined:
        return
    word = _all.words.split()[0]
    yield replace(noun, many=word if word in ("each", "every") else "all"), 0.0


@BOOK.rule("NP", "any NP", example="which departments have any women")
def _some(j: Joiner, _some: Said, noun: Noun) -> Made:
    if noun.many == "" or (noun.many == "other" and noun.set.where):
        yield replace(noun, many="any"), 0.0


@BOOK.rule("NP", "no NP", example="departments with no women")
def _none(j: Joiner, _none: Said, noun: Noun) -> Made:
    if noun.many in ("", "any", "other"):
        yield replace(noun, many="no"), 0.0


@BOOK.rule("NP", "only NP", example="departments with only women")
def _only(j: Joiner, _only: Said, noun: Noun) -> Made:
    if not noun.wh and (noun.set.where or noun.count):
        yield replace(noun, many="only"), 0.2


@BOOK.rule("NP", "NP only", example="departments that consist of men only")
def _only_behind(j: Joiner, noun: Noun, _only: Said) -> Made:
    if not noun.wh and (noun.set.where or noun.count):
        yield replace(noun, many="only"), 0.3


@BOOK.rule("NP", "different NP", "both NP", example="how many different schools are there")
def _different(j: Joiner, _different: Said, noun: Noun) -> Made:
    yield noun, 0.1


@BOOK.rule("NP", "other NP", cost=0.3, example="which other clerks are there")
def _other(j: Joiner, _other: Said, noun: Noun) -> Made:
    yield replace(noun, many="other"), 0.0


@BOOK.rule("NP", "NP other", cost=0.3, example="who else has the same job as Rosa Delgado")
def _else(j: Joiner, noun: Noun, _other: Said) -> Made:
    yield replace(noun, many="other"), 0.0


@BOOK.rule("NP", "NUM NP", example="who has three degrees")
def _numbered(j: Joiner, number: Numeral, noun: Noun) -> Made:
    if isinstance(number.value, int) and not number.money and noun.count is None and not noun.bare:
        yield replace(noun, count=("=", number.value)), 0.0


@BOOK.rule("NP", "NUM NP TRAIL", example="supervisors who manage forty people or more")
def _so_many_or_more(j: Joiner, number: Numeral, noun: Noun, op: Said) -> Made:
    for found, cost in _numbered(j, number, noun):
        yield replace(found, count=(op.words, int(number.value))), cost


@BOOK.rule("NP", "AMOUNT NP", "AMOUNT of NP", example="departments with fewer than ten employees")
def _amount_of(j: Joiner, amount: Amount, *rest: object) -> Made:
    noun = last(Noun, rest)
    if not amount.units and not amount.money and len(amount.values) == 1 and noun.count is None and not noun.bare:
        yield replace(noun, count=(amount.op, int(amount.values[0]))), 0.0


@BOOK.rule("NP", "NP NUM", example="department 45")
def _called_by_number(j: Joiner, noun: Noun, number: Numeral) -> Made:
    entry = j.lexicon.classes.get(noun.set.cls)
    if entry is None or entry.number is None or number.money or noun.bare or noun.set.where or noun.wh or noun.pronoun:
        return
    kind = j.lexicon.attributes[entry.number].kind
    if not isinstance(number.value, int):
        return
    value = number.text if kind == "identifier" else number.value
    yield Noun(narrow(noun.set, Compare(Attr(entry.number), "=", (value,))), bare=True), -0.5


@BOOK.rule("NP", "NP NUM or NUM", "NP NUM and NUM", "NP NUM comma NUM", example="departments 45 and 46")
def _called_by_numbers(j: Joiner, noun: Noun, first: Numeral, joint: Said, second: Numeral) -> Made:
    one = next(iter(_called_by_number(j, noun, first)), None)
    two = next(iter(_called_by_number(j, noun, second)), None)
    if one is not None and two is not None:
        parts = (one[0].set, two[0].set)
        yield Noun(either(parts), bare=True, joined="or" if joint.words == "or" else "and", parts=parts), -0.5


@BOOK.rule("NP", "T NUM", example="flight number 100")
def _identified(j: Joiner, measure: Measure, number: Numeral) -> Made:
    if isinstance(measure.term, Attr) and not measure.owned and not measure.function and not number.money:
        if measure.owner.where:
            return
        entry = j.lexicon.attributes[measure.term.name]
        if entry.kind in ("identifier", "number") or entry.values:
            value = number.value if entry.kind == "number" else number.text
            yield Noun(narrow(measure.owner, Compare(measure.term, "=", (value,))), bare=True), 0.0


@BOOK.rule("NP", "NP and NP", "NP or NP", "NP comma NP", cost=0.2, example="nurses and librarians")
def _joined(j: Joiner, first: Noun, joint: Said, second: Noun) -> Made:
    if first.set.cls != second.set.cls or first.set.cls == ANY or first.wh or second.wh:
        return
    if second.pronoun or first.pronoun:
        return
    if first.set == second.set and first.plural == second.plural:
        yield first, 0.2  # two words for one thing: "cities or towns"
        return
    if not (first.set.where and second.set.where):
        return
    if first.count or second.count or "no" in (first.many, second.many):
        return
    parts = (*(first.parts or (first.set,)), *(second.parts or (second.set,)))
    if first.joined == "or" and joint.words != "or":
        return
    if isinstance(first.set.where[-1], Not):
        return
    bare = first.bare and second.bare
    yield (
        Noun(either(parts), many=first.many, bare=bare, joined="or" if joint.words == "or" else "and", parts=parts),
        0.0 if bare or first.bare == second.bare else 0.4,
    )


@BOOK.rule("NP", "both NP and NP", example="both the clerks and the engineers")
def _both(j: Joiner, _both: Said, first: Noun, joint: Said, second: Noun) -> Made:
    for noun, cost in _joined(j, first, joint, second):
        yield replace(noun, joined="and"), cost - 0.3


@BOOK.rule("M", "NP NP", "NP to NP", "NP P NP", "NP and NP", "NP comma NP", cost=0.4, example="Boston Denver")
def _from_to(j: Joiner, *parts: object) -> Made:
    near, far = first(Noun, parts), last(Noun, parts)
    word = maybe(Said, parts)
    if word is not None and word.words not in ("to", "and", ","):
        return
    plain = near.bare and far.bare and not (near.wh or far.wh or near.joined or far.joined)
    if plain and any(cls.unmarked for cls in j.lexicon.classes.values()):
        yield Tied("between", Noun(near.set, bare=True, joined="and", parts=(near.set, far.set))), 0.0


@BOOK.rule("NP", "NP NP", "NP comma NP", cost=0.5, example="Austin Texas")
def _place_in_place(j: Joiner, noun: Noun, *rest: object) -> Made:
    other = last(Noun, rest)
    if not (noun.bare and other.bare and noun.set.cls != other.set.cls) or noun.joined or other.joined:
        return
    if noun.many or other.many:
        return
    if all(any(isinstance(c, Compare) for c in one.set.where) for one in (noun, other)):
        for step in j.steps(noun.set.cls, other.set.cls):
            if step.inverse:  # "United flight 9"
                if len(rest) == 1:
                    yield replace(other, set=narrow(other.set, j.related(step.back, noun))), j.cost(step) - 0.3
            else:
                yield replace(noun, set=narrow(noun.set, j.related(step, other))), j.cost(step)


@BOOK.rule("NP", "NP poss NP", cost=0.2, example="Delta's flights to Boston")
def _belonging(j: Joiner, noun: Noun, _poss: Said, things: Noun) -> Made:
    if noun.wh or things.wh or things.bare or things.set.cls == ANY or noun.many in ("no", "only"):
        return
    for step in j.steps(things.set.cls, noun.set.cls):
        yield replace(things, set=narrow(things.set, j.related(step, noun)), bare=False), j.cost(step)


@BOOK.rule("NP", "NP of NP", cost=-0.4, example="the isle of Corrie")
def _of_that_name(j: Joiner, noun: Noun, _of: Said, name: Noun) -> Made:
    if noun.set.where or noun.bare or noun.many or noun.wh or noun.count or noun.set.cls == ANY:
        return
    if name.bare and name.set.cls == noun.set.cls and not name.joined and not name.wh:
        yield replace(name, bare=True), 0.0


@BOOK.rule("NP", "NP but NP and but NP", "NP but NP or but NP", cost=0.2,
           example="which isles border Brennach excluding Corrie and excluding Dunlow")  # fmt: skip
def _except_both(j: Joiner, noun: Noun, but: Said, one: Noun, _and: Said, again: Said, two: Noun) -> Made:
    for kept, cost in _except(j, noun, but, one):
        for found, extra in _except(j, kept, again, two):
            yield found, cost + extra


@BOOK.rule("NP", "NP NP", cost=0.4, example="department 44 employees")
def _named_before(j: Joiner, name: Noun, noun: Noun) -> Made:
    """The name of a partner before a common noun."""
    plain = not (name.many or noun.bare or noun.wh or noun.many or noun.count or noun.pronoun)
    if name.bare and plain and not name.joined and name.set.cls != noun.set.cls:
        for condition, cost in j.tied(noun.set.cls, "of", name):
            yield replace(noun, set=within(noun.set, condition)), cost


@BOOK.rule("NP", "NP but NP", "NP but M", cost=0.2, example="everyone in accounting except the clerks")
def _except(j: Joiner, noun: Noun, _but: Said, out: object) -> Made:
    if isinstance(out, Noun):
        where = out.set.where
        if out.set.cls == noun.set.cls and where and not (noun.bare and out.bare):
            condition = Not(where[0] if len(where) == 1 else Every(where))
            yield replace(noun, set=narrow(noun.set, condition)), 0.0
        elif where:
            for found, cost in j.restrict(Set(noun.set.cls), Holds(out.set.cls, where[0])):
                yield replace(noun, set=narrow(noun.set, Not(found.where[0]))), cost
    elif isinstance(out, Holds):
        for found, cost in j.restrict(Set(noun.set.cls), out):
            if found.where:
                yield replace(noun, set=narrow(noun.set, Not(found.where[0]))), cost


# -- partners --------------------------------------------------------------------------------------------------------


@BOOK.rule("NP", "NP poss REL", "PRO REL", example="who is Paul Tai's boss")
def _partner_of(j: Joiner, noun: Noun, *rest: object) -> Made:
    partner = last(Partner, rest)
    near, far = _ends(j, partner)
    if noun.set.cls in (near, ANY):
        of = replace(noun.set, cls=near)
        yield Noun(Set(far, (Related(partner.step.back, of),)), bare=noun.bare), 0.0


@BOOK.rule("NP", "REL P NP", "REL of NP", example="the boss of Elena Ruiz")
def _partner_behind(j: Joiner, partner: Partner, word: Said, noun: Noun) -> Made:
    if word.words in ("of", "for", "to", "from"):
        yield from _partner_of(j, noun, partner)


@BOOK.rule("M", "have REL", "have no REL", "have any REL", "have NUM REL", "have AMOUNT REL", cost=0.1,
           example="which isles have no neighbours")  # fmt: skip
def _having_partners(j: Joiner, *parts: object) -> Made:
    partner = last(Partner, parts)
    near, far = _ends(j, partner)
    number, amount, word = maybe(Numeral, parts), maybe(Amount, parts), parts[1]
    noun = Noun(Set(far))
    if number is not None and isinstance(number.value, int) and not number.money:
        noun = replace(noun, count=("=", number.value))
    elif amount is not None and not amount.units and not amount.money and len(amount.values) == 1:
        noun = replace(noun, count=(amount.op, int(amount.values[0])))
    elif number is not None or amount is not None:
        return
    elif isinstance(word, Said) and word.words.split()[0] in _NONE:
        noun = replace(noun, many="no")
    yield Holds(near, j.related(partner.step, noun)), j.cost(partner.step)


_NONE = frozenset({"no", "none", "not", "zero", "neither", "nary"})


@BOOK.rule("NP", "REL", cost=0.6, example="which graduates are female")
def _partner_alone(j: Joiner, partner: Partner) -> Made:
    if partner.class_too:
        return
    near, far = _ends(j, partner)
    yield Noun(Set(far, (Related(partner.step.back, Set(near)),))), 0.0


def _ends(j: Joiner, partner: Partner) -> tuple[str, str]:
    """The class of whose it is, and of who it is."""
    relation = j.lexicon.relations[partner.step.relation]
    ends = (relation.from_, relation.to)
    return (ends[1], ends[0]) if partner.step.inverse else ends


# -- superlatives ----------------------------------------------------------------------------------------------------


@BOOK.rule("SUP", "high", "low", "early", "late", cost=0.2, example="the highest salary")
def _most(j: Joiner, word: Said) -> Made:
    yield Degree((), word.words.removeprefix("the ") in _HIGH), 0.0


_HIGH = frozenset({"highest", "largest", "biggest", "greatest", "top", "most", "maximum", "best", "longest", "latest",
                   "last", "most recent", "newest", "most recently"})  # fmt: skip


@BOOK.rule("SUP", "ORD SUP", example="third oldest secretary")
def _ranked(j: Joiner, rank: Numeral, degree: Degree) -> Made:
    if degree.rank == 1 and degree.count == 1:
        yield replace(degree, rank=int(rank.value)), 0.0


@BOOK.rule("SUP", "NUM SUP", "SUP NUM", example="the three oldest clerks")
def _several(j: Joiner, *parts: object) -> Made:
    number, degree = first(Numeral, parts), first(Degree, parts)
    if degree.count == 1 and degree.rank == 1 and isinstance(number.value, int) and 1 < number.value < 1000:
        yield replace(degree, count=number.value), 0.0


def extreme(j: Joiner, base: Set, degree: Degree) -> Made:
    """The members of `base` that have the most; sets with costs."""
    for name, high in degree.attributes:
        entry = j.lexicon.attributes[name]
        condition = Extreme(Attr(name), high, degree.count, degree.rank)
        if base.cls in (entry.of, ANY):
            yield replace(narrow(base, condition), cls=entry.of), 0.0 if base.cls else 0.5
        elif j.lexicon.classes[base.cls].how_much in j.lexicon.relations:  # the cheapest is what has the lowest price
            for step in j.steps(base.cls, entry.of):
                if step.relation == j.lexicon.classes[base.cls].how_much:
                    term = Via(step, Attr(name), "max" if dict(degree.attributes)[name] else "min")
                    yield narrow(base, Extreme(term, high, degree.count, degree.rank)), 0.3
        elif base.earlier:  # "the cheapest of those": by what belongs to each of them
            for step in j.steps(base.cls, entry.of):
                term = Via(step, Attr(name), "max" if high else "min")
                yield narrow(base, Extreme(term, high, degree.count, degree.rank)), 0.6 + j.cost(step)


@BOOK.rule("NP", "SUP NP", example="the oldest programmer")
def _superlative(j: Joiner, degree: Degree, noun: Noun) -> Made:
    if noun.wh or noun.count or noun.bare or (noun.pronoun and not noun.set.earlier):
        return
    for found, cost in extreme(j, noun.set, degree):
        yield replace(noun, set=found), cost


@BOOK.rule("NP", "SUP NP by T", "SUP NP P T", cost=0.1, example="the oldest clerk by age")
def _superlative_by(j: Joiner, degree: Degree, noun: Noun, word: Said, measure: Measure) -> Made:
    """What the superlative is of is said behind it."""
    if noun.wh or noun.count or noun.bare or noun.pronoun or measure.owned or measure.function or measure.more:
        return
    if (
        word.words not in ("by", "in", "for")
        or not isinstance(measure.term, Attr)
        or measure.owner != Set(noun.set.cls)
    ):
        return
    said = [high for name, high in degree.attributes if Attr(name) == measure.term]
    high = said[0] if said else degree.high
    yield replace(noun, set=narrow(noun.set, Extreme(measure.term, high, degree.count, degree.rank))), -0.5


@BOOK.rule("M", "have SUP NP", "P SUP NP", "V SUP NP", example="which department has the oldest employee")
def _having_the_most(j: Joiner, word: object, degree: Degree, noun: Noun) -> Made:
    """Among those that are asked about: "which state bordering Texas has the highest point"."""
    if noun.wh or noun.count or noun.bare or noun.pronoun or noun.many or noun.set.where or degree.count > 1:
        return
    steps: list[tuple[Step, float]] = []
    if isinstance(word, Verb):
        steps = [
            (sense.step, sense.cost)
            for sense in word.senses
            if sense.kind == "verb" and sense.inverse and not sense.passive and j.other_end(sense.step) == noun.set.cls
        ]
    elif isinstance(word, Said) and (word.words == "with" or word.words.split()[0] in _HAVE):
        steps = [(step.back, 0.1) for step in j.steps_from(noun.set.cls)]
    for step, cost in steps:
        near = j.other_end(step.back)
        for name, high in degree.attributes:
            if j.lexicon.attributes[name].of != noun.set.cls:
                continue
            most = Extreme(Via(step, Attr(name), "max" if high else "min"), high, 1, degree.rank)
            yield Holds(near, most), cost + j.cost(step) - 0.3


@BOOK.rule("M", "SUP", cost=0.3, example="which clerk is oldest")
def _superlative_alone(j: Joiner, degree: Degree) -> Made:
    for name, high in degree.attributes:
        entry = j.lexicon.attributes[name]
        yield Holds(entry.of, Extreme(Attr(name), high, degree.count, degree.rank)), 0.0


@BOOK.rule("NP", "SUP of NP", "SUP P NP", example="the oldest of the clerks")
def _superlative_of(j: Joiner, degree: Degree, word: Said, noun: Noun) -> Made:
    if word.words in ("of", "of all", "among", "amongst", "out of", "in"):
        yield from _superlative(j, degree, noun)


_NOWHERE = Step("")
"""The step of a count whose owner is not known yet."""


@BOOK.rule("SUPN", "most NP", "maximum NP", example="the department with the most women")
def _most_of(j: Joiner, _most: Said, noun: Noun) -> Made:
    if not noun.wh and not noun.count and not noun.bare:
        yield Measure(Number(_NOWHERE, noun.set), Set(ANY), function="max"), 0.0


@BOOK.rule("SUPN", "fewest NP", "minimum NP", example="the department with the fewest women")
def _fewest_of(j: Joiner, _fewest: Said, noun: Noun) -> Made:
    if not noun.wh and not noun.count and not noun.bare:
        yield Measure(Number(_NOWHERE, noun.set), Set(ANY), function="min"), 0.0


@BOOK.rule("M", "have SUPN", "P SUPN", "V SUPN", example="what department has the most people")
def _having_most_partners(j: Joiner, word: object, most: Measure) -> Made:
    if not isinstance(most.term, Number):
        return
    if isinstance(word, Said) and word.words not in ("with", "of", "by") and word.words.split()[0] not in _HAVE:
        return
    of = most.term.of
    steps: list[tuple[Step, float]] = []
    if isinstance(word, Verb):
        for sense in word.senses:
            if sense.kind == "verb" and not sense.particle and j.other_end(sense.step) == of.cls:
                steps.append((sense.step, sense.cost))
    else:
        steps = [(step.back, 0.2) for step in j.steps_from(of.cls)]
    pointing = [c for c in of.where if isinstance(c, Related) and c.to.earlier and not c.to.where]
    if isinstance(word, Said) and not pointing:  # of what, the noun it stands with decides
        yield Tied(MOST if most.function == "max" else FEWEST, Noun(of)), 0.2
        return
    for step, base in steps:
        near, cost = j.other_end(step.back), base
        if pointing and isinstance(word, Said):  # "the most rivers running through it"
            back = pointing[0]
            if back.step != step.back or back.to.cls not in (near, ANY):
                continue
            term = Number(step, replace(of, where=tuple(c for c in of.where if c != back)))
            cost -= 0.4
        else:
            term = Number(step, of)
        yield Holds(near, Extreme(term, most.function == "max")), cost + j.cost(step)


_HAVE = frozenset({"has", "have", "had", "having", "got", "possess", "possesses", "own", "owns"})


@BOOK.rule("M", "DATE", cost=0.5, example="who was hired in 1989")
def _dated(j: Joiner, when: When) -> Made:
    yield when, 0.0


@BOOK.rule("NP", "PRO", cost=0.1, example="how old are they")
def _pronoun(j: Joiner, noun: Noun) -> Made:
    yield noun, 0.0
