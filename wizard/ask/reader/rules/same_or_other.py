"""The same as another has, and another than his: "the same boss as Paul Tai", "a different department"."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

from wizard.ask.facts import replace
from wizard.ask.form import (
    Attr,
    Compare,
    Condition,
    Every,
    Member,
    Not,
    Number,
    Of,
    Own,
    Part,
    Related,
    Set,
    Shared,
    Step,
    Via,
)
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    DatePart,
    Degree,
    FunctionWord,
    Holds,
    Measure,
    Noun,
    Partner,
    Verb,
)
from wizard.ask.reader.rules.book import Book, Content, Made, first, last, maybe
from wizard.ask.reader.rules.comparing import says_less, than
from wizard.ask.reader.rules.yes_no_questions import whether
from wizard.ask.reader.times_said import DATED

BOOK = Book()


@BOOK.rule("M", "(P | have | V) same T as NP", "same T as NP", "(V | have | P) same T P NP",
           "(P | have | V) same T as NP do", binds=True, example="who has the same job as Rosa Delgado")  # fmt: skip
def _same(j: Joiner, *parts: object) -> Made:
    measure = first(Measure, parts)
    other = last(Noun, parts)
    verb = parts[0] if isinstance(parts[0], Verb) else None
    if verb is not None and not _says_attribute(verb, measure):
        return
    if other.plural and not other.bare and FunctionWord("of") in parts:
        return  # "the same number of flights" is how many there are, and no number that flights have
    if is_any_other(other):
        yield from alike(j, measure, other.set)
    elif isinstance(measure.term, Attr) and not (measure.owned or measure.function or measure.more):
        yield from _alike(j, measure.term.name, other)


def alike(j: Joiner, measure: Measure, among: Set) -> Made:
    """The same as another of a set in one or several attributes: "the same first and last name as somebody else"."""
    terms = (measure.term, *measure.more)
    names = [term.name for term in terms if isinstance(term, Attr)]
    own = len(names) == len(terms) and all(j.lexicon.attributes[name].of == among.cls for name in names)
    if own and not (measure.owned or measure.function):
        yield Holds(among.cls, Shared(terms, among)), 0.0


def _alike(j: Joiner, name: str, other: Noun) -> Made:
    """The same in an attribute as one who is told, or as any other: never as all of a kind."""
    if is_any_other(other):
        yield from alike(j, Measure(Attr(name), other.set), other.set)
    elif other.set.where or other.set.earlier:
        for held, cost in than(j, name, "=", other):
            yield _others(held, other), cost


def is_any_other(noun: Noun) -> bool:
    """Whether it is any other of a kind: "somebody else", "another clerk", "a colleague"."""
    if noun.wh or noun.bare or noun.pronoun or noun.count or noun.joined or noun.set.earlier:
        return False
    return noun.many == "other" or (noun.many in ("", "any") and not noun.plural and not noun.set.where)


@BOOK.rule("M", "whose T be same as NP", "whose T be same as NP poss", "whose T be same as thatof NP", cost=-0.3,
           binds=True, example="whose job is the same as Rosa Delgado's")  # fmt: skip
def _whose_is_the_same(j: Joiner, measure: Measure, noun: Noun) -> Made:
    yield from _same(j, measure, noun)


def _says_attribute(verb: Verb, measure: Measure) -> bool:
    """Whether the verb ties members to the attribute: "lives in" a city, "has" anything."""
    return verb.light or measure.term in {Attr(sense.name) for sense in verb.senses if sense.kind == "attrverb"}


def _others(held: Holds, other: Noun) -> Holds:
    """Those who are the same in something as another are others than he."""
    if not (other.set.where or other.set.earlier) or isinstance(getattr(held.condition, "value", None), Own):
        return held
    return replace(held, condition=Every((held.condition, Not(Member(replace(other.set, bare=False))))))


@BOOK.rule("M", "share [PRO] T P NP", "share NP poss T", "have NP poss T", "share same T (as | P) NP", "share PRO T",
           binds=True, example="which employees share the first name of Rosa Delgado")  # fmt: skip
def _sharing(j: Joiner, _share: FunctionWord, *rest: object) -> Made:
    measure = first(Measure, rest)
    other = last(Noun, rest)
    if isinstance(measure.term, Attr) and not (measure.owned or measure.function or measure.more):
        for held, cost in _alike(j, measure.term.name, other):
            yield held, cost + 0.1


@BOOK.rule("M", "V same as NP", "V as same as NP", binds=True, example="who earns the same as Paul Tai")
def _doing_the_same(j: Joiner, verb: Verb, other: Noun) -> Made:
    for sense in verb.senses:
        if sense.kind == "attrverb":
            for held, cost in _alike(j, sense.name, other):
                yield replace(held, verb=verb.doing), cost + sense.cost


@BOOK.rule("M", "V same PART as NP", "V P same PART as NP", "V as same PART as NP", "V same PART P NP",
           "be V same PART as NP", example="who was hired the same year as Paul Tai")  # fmt: skip
def _in_the_same(j: Joiner, verb: Verb, part: DatePart, other: Noun) -> Made:
    """Done in the same year or month as by another."""
    for sense in verb.senses:
        if sense.kind == "attrverb" and j.lexicon.attributes[sense.name].kind == "date":
            cls, term = j.lexicon.attributes[sense.name].of, Part(Attr(sense.name), part.unit)  # type: ignore[arg-type]
            if other.set.cls == cls and is_any_other(other):
                yield Holds(cls, Shared((term,), other.set), verb=verb.senses), sense.cost
            elif other.set.cls == cls and other.set.where and not other.wh:
                held = Holds(cls, Compare(term, "=", Of(term, other.set)), verb=verb.senses)
                yield _others(held, other), sense.cost


@BOOK.rule("M", "share NP P NP", "share NP poss NP", example="who shares a department with Rosa Delgado")
def _sharing_partner(j: Joiner, _share: FunctionWord, one: Noun, word: FunctionWord, two: Noun) -> Made:
    partner, other = (two, one) if word.words == "'s" else (one, two)
    if word.words in ("'s", "with", "of"):
        yield from _same_partner(j, partner, other)


@BOOK.rule("M", "(have | P) same REL as NP", "share REL P NP", "share same REL (as | P) NP", "share NP poss REL",
           "have same REL P NP", "share REL as NP", example="who has the same boss as Paul Tai")  # fmt: skip
def _same_relation(j: Joiner, partner: Partner, other: Noun) -> Made:
    """Others with the same partner: the boss of one is the boss of the other."""
    step = partner.step
    if is_any_other(other) and other.set.cls == j.other_end(step.back):
        yield _with_another(j, step, other), j.cost(step)
        return
    if other.wh or other.count or not other.set.where or other.set.cls != j.other_end(step.back):
        return
    if any(isinstance(c, Related) and c.to.earlier for c in other.set.where):
        return
    far = Set(j.other_end(step), (Related(step.back, replace(other.set, bare=False)),))
    yield _others(Holds(other.set.cls, Related(step, far)), other), j.cost(step)


@BOOK.rule("M", "V same sameday as NP", "V P same sameday as NP", "V same sameday P NP", "V P same sameday P NP",
           example="who was hired on the same day as Paul Tai")  # fmt: skip
def _on_the_same_day(j: Joiner, verb: Verb, other: Noun) -> Made:
    for sense in verb.senses:
        if sense.kind == "attrverb" and j.lexicon.attributes[sense.name].kind == "date":
            for held, cost in _alike(j, sense.name, other):
                yield replace(held, verb=verb.senses), cost + sense.cost


@BOOK.rule("M", "P same NP as NP", "have same NP as NP", "V same NP as NP", "V P same NP as NP", "V same NP P NP",
           binds=True, example="who went to the same school as Paul")  # fmt: skip
def _same_partner(j: Joiner, *parts: object) -> Made:
    nouns = [part for part in parts if isinstance(part, Noun)]
    partner, other = nouns[0], nouns[-1]
    verb = maybe(Verb, parts)
    if partner.bare or partner.set.where or other.wh:
        return
    said = {sense.step for sense in verb.senses if sense.kind == "verb"} if verb is not None else set()
    for step in j.steps(other.set.cls, partner.set.cls):
        if verb is None or verb.light or step in said:
            if is_any_other(other):
                yield _with_another(j, step, other), 0.3 + j.cost(step)
                continue
            far = Set(partner.set.cls, (Related(step.back, other.set),))
            held = Holds(other.set.cls, Related(step, far))
            own = any(isinstance(c, Related) and c.to.earlier for c in other.set.where)
            if not own:
                yield _others(held, other), 0.3 + j.cost(step)
                continue
            alike = _same_as_of_its_own(j, step, other)
            if alike is not None:
                yield alike, 0.3 + j.cost(step)


def _with_another(j: Joiner, step: Step, other: Noun) -> Holds:
    """With a partner that has others of a kind as well: two of them, where the member is one."""
    many = Compare(Number(step.back, other.set), ">=", (2,))
    return Holds(other.set.cls, Related(step, Set(j.other_end(step), (many,))))


@BOOK.rule("R", "do NP (V P | V | have) same NP", "do NP have same (REL | T)", "be NP P same NP", "do NP V [P] same T",
           "(do | be) NP V same", cost=-0.4, example="do Rosa Delgado and Paul Tai have the same boss")  # fmt: skip
def _whether_two_have_the_same(j: Joiner, do: FunctionWord, two: Noun, *rest: object) -> Made:
    """Of two who are named, whether one has what the other has."""
    if two.joined != "and" or len(two.parts) != 2 or two.wh:
        return
    one, other = (replace(two, set=part, joined="", parts=(), many="") for part in two.parts)
    measure, verb = maybe(Measure, rest), maybe(Verb, rest)
    alike: Iterable[tuple[Any, float]]
    if measure is None and verb is not None and isinstance(rest[-1], FunctionWord):  # "do they earn the same"
        named = one.is_name and other.is_name
        alike = itertools.chain.from_iterable(
            than(j, sense.name, "=", other) for sense in verb.senses if named and sense.kind == "attrverb"
        )
    elif measure is not None:
        plain = isinstance(measure.term, Attr) and not (measure.owned or measure.function or measure.more)
        alike = than(j, measure.term.name, "=", other) if plain and isinstance(measure.term, Attr) else ()
    elif maybe(Partner, rest) is not None:
        alike = _same_relation(j, first(Partner, rest), other)
    else:
        alike = _same_partner(j, *(part for part in rest if not isinstance(part, FunctionWord)), other)
    for held, cost in alike:
        for made, extra in whether(j, do, one, held):
            yield made, cost + extra


def _same_as_of_its_own(j: Joiner, step: Step, other: Noun) -> Holds | None:
    """The same partner as the member's own partner has: "in the same department as their boss"."""
    number = j.lexicon.classes[j.other_end(step)].number
    told = other.set.where[0]
    if len(other.set.where) != 1 or not isinstance(told, Related) or told.to.where or number is None:
        return None
    if not j.leads_to_one(step) or j.other_end(told.step) != other.set.cls:
        return None
    term = Via(step, Attr(number))
    return Holds(other.set.cls, Compare(term, "=", Own(Via(told.step.back, term))))


@BOOK.rule("M", "[V] P (other | different) NP than NP", "have (different | other) NP than NP",
           "(V P | P | have) different NP P NP", binds=True,
           example="who works in another department than Paul Tai")  # fmt: skip
def _different_partner(j: Joiner, *parts: object) -> Made:
    """With a partner of that class, but not the other's."""
    if not _tells_apart(parts):
        return
    for held, cost in _same_partner(j, *(part for part in parts if not isinstance(part, FunctionWord))):
        yield _differing(held), cost


def _tells_apart(parts: tuple[object, ...]) -> bool:
    """Whether what stands before the other says that something differs: "than his", "from his"."""
    return [part.words for part in parts if isinstance(part, FunctionWord)][-1] in ("than", "from", "to")


@BOOK.rule("M", "(have | V P | P | V) different T than NP", "(have | V P | P) other T than NP",
           "(have | V P | P) different T P NP", binds=True,
           example="who has a different job than Paul Tai")  # fmt: skip
def _different(j: Joiner, *parts: object) -> Made:
    if not _tells_apart(parts):
        return
    measure, other = first(Measure, parts), last(Noun, parts)
    head: list[object] = [part for part in parts if isinstance(part, Verb)]
    for held, cost in _same(j, *(head or parts[:1]), measure, other):
        yield _differing(held), cost


@BOOK.rule("M", "M (and | but) V P different NP", "M (and | but) V P other NP", "M (and | but) P different NP",
           "M but P other NP", "M (and | but) have different NP", "M (and | but) V P different T",
           "M (and | but) V P other T", "M (but have | and have | but P) different T", "M but P other T", cost=-0.4,
           example="who has the same job as Paul Tai but works in a different department")  # fmt: skip
def _the_same_and_different(j: Joiner, alike: object, *rest: object) -> Made:
    """The same as one in one thing, and not in another."""
    other = _same_as_whom(alike)
    if other is None or not isinstance(alike, Holds):
        return
    verb: list[object] = [part for part in rest if isinstance(part, Verb)]
    of, kind = Noun(other), rest[-1]
    made = _same_partner(j, *verb, kind, of) if isinstance(kind, Noun) else _same(j, *(verb or rest[:1]), kind, of)
    for held, cost in made:
        yield replace(alike, condition=Every((*_conditions(alike), *_denied_first(held)))), cost


@BOOK.rule("M", "M (and | but) (V more | V fewer | V CMP | be CMP | V more than PRO | V fewer than PRO | V OP PRO | "
           "be CMP than PRO)", cost=-0.6, binds=True,
           example="who has the same boss as Paul Tai and earns more")  # fmt: skip
def _the_same_and_more(j: Joiner, alike: object, _joint: FunctionWord, *rest: object) -> Made:
    """The same as one in one thing, and more of another than he has."""
    other = _same_as_whom(alike)
    verb, degree, pronoun = maybe(Verb, rest), maybe(Degree, rest), maybe(Noun, rest)
    if other is None or not isinstance(alike, Holds) or (pronoun is not None and pronoun.set.where):
        return
    signs = dict(degree.attributes) if degree is not None else {}
    names = [s.name for s in verb.senses if s.kind == "attrverb"] if verb is not None else list(signs)
    less = says_less(rest) or FunctionWord("<") in rest
    for name in names:
        if j.lexicon.attributes[name].kind in ("number", *DATED) and (not signs or name in signs):
            for held, cost in than(j, name, ">" if signs.get(name, not less) else "<", Noun(other)):
                yield replace(alike, condition=Every((*_conditions(alike), held.condition)), clause=True), cost


def _same_as_whom(alike: object) -> Set | None:
    """The members as whom others are the same in something; None where nothing says so."""
    both = _conditions(alike) if isinstance(alike, Holds) else ()
    others = [c.condition.of for c in both if isinstance(c, Not) and isinstance(c.condition, Member)]
    return others[0] if len(others) == 1 else None


def _conditions(alike: Holds) -> tuple[Condition, ...]:
    return alike.condition.conditions if isinstance(alike.condition, Every) else ()


@BOOK.rule("M", "M and (V P | V | P | have) same NP", "M and (V P | V | P | have) same T", "M and have same REL",
           cost=-0.4, example="who has the same job as Paul Tai and lives in the same town")  # fmt: skip
def _the_same_in_two_things(j: Joiner, alike: object, kind: Measure | Noun | Partner, verb: Verb | None = None) -> Made:
    """The same as one in one thing and in another."""
    other = _same_as_whom(alike)
    if other is None or not isinstance(alike, Holds):
        return
    for held, cost in _the_same_in(j, verb, kind, Noun(other)):
        yield _and_the_same(alike, held), cost


@BOOK.rule("M", "(have | P) same (T | NP | REL) and (same T | T | same NP | NP | same REL | REL) as NP", cost=-0.4,
           binds=True, example="who has the same job and the same boss as Paul Tai")  # fmt: skip
def _the_same_in_both(j: Joiner, first_kind: Content, second_kind: Content, other: Content) -> Made:
    """The same as one in two things that stand side by side."""
    if not isinstance(other, Noun) or is_any_other(other):
        return
    for alike, cost in _the_same_in(j, None, first_kind, other):
        for held, more in _the_same_in(j, None, second_kind, other) if isinstance(alike, Holds) else ():
            yield _and_the_same(alike, held), cost + more


def _the_same_in(j: Joiner, verb: Verb | None, kind: object, other: Noun) -> Made:
    """The same as another in a partner of that class, in a relation or in an attribute."""
    if isinstance(kind, Noun):
        return _same_partner(j, *((verb,) if verb is not None else ()), kind, other)
    if isinstance(kind, Partner):
        return _same_relation(j, kind, other)
    return _same(j, verb if verb is not None else FunctionWord("have"), kind, other)


def _and_the_same(alike: Holds, held: Holds) -> Holds:
    return replace(alike, condition=Every((*_conditions(alike), *_conditions(held)[:1])), clause=True)


def _differing(held: Holds) -> Holds:
    """The same as another in something, denied: others who are not."""
    condition = held.condition
    others = condition.conditions[1:] if isinstance(condition, Every) else ()
    return replace(held, condition=Every((*_denied_first(held), *others)), clause=True)


def _denied_first(held: Holds) -> tuple[Condition, ...]:
    """That they have such a thing, and not the one that the other has."""
    same = held.condition.conditions[0] if isinstance(held.condition, Every) else held.condition
    some: Condition | None = None
    if isinstance(same, Related):
        some = Related(same.step, Set(same.to.cls))
    elif isinstance(same, Compare):
        some = Compare(same.term, "present")
    return (*((some,) if some is not None else ()), Not(same))


# -- which nobody else has -------------------------------------------------------------------------------------------


@BOOK.rule("NOELSE", "NP other", example="which attorney lives in a town where nobody else lives")
def _nobody_else(j: Joiner, nobody: Noun) -> Made:
    if nobody.many == "no" and nobody.set == Set(nobody.set.cls) and nobody.set.cls != ANY:
        yield nobody, 0.0


@BOOK.rule("NP", "NP where NOELSE V", "NP P that NOELSE V", "NP that NOELSE V", "NP NOELSE V", "NP that NOELSE have",
           "NP NOELSE have", "NP where NOELSE be", "NP P that NOELSE be", cost=-0.4,
           example="who works in a department where nobody else works")  # fmt: skip
def _partner_of_one(j: Joiner, partner: Noun, nobody: Noun, verb: Verb | None = None) -> Made:
    """A partner that has one such member and no other: who is spoken of is that one."""
    if partner.wh or partner.bare or partner.many or partner.count or partner.set.where:
        return
    said = {sense.step for sense in verb.senses if sense.kind == "verb"} if verb is not None else set()
    for step in j.steps(nobody.set.cls, partner.set.cls):
        if not said or step in said:  # "where nobody else works"
            alone = Compare(Number(step.back, Set(nobody.set.cls)), "=", (1,))
            yield replace(partner, set=Set(partner.set.cls, (alone,)), many="any", tail=1), j.cost(step)


@BOOK.rule("M", "(V P | have | P) T (where NOELSE V | P that NOELSE V | that NOELSE V | NOELSE V | that NOELSE have | "
           "NOELSE have | where NOELSE be | P that NOELSE be)", cost=-0.4,
           example="which attorney lives in a town where nobody else lives")  # fmt: skip
def _value_of_one(j: Joiner, *parts: object) -> Made:
    """A value that no other member has."""
    measure, verbs = first(Measure, parts), [part for part in parts if isinstance(part, Verb)]
    if all(_says_attribute(verb, measure) for verb in verbs):
        for alone, cost in alike(j, measure, Set(measure.owner.cls)):
            known = Compare(measure.term, "present")
            yield replace(alone, condition=Every((known, Not(alone.condition))), clause=True), cost
