"""Comparison with others: "older than the youngest clerk", "more than his boss"."""

from __future__ import annotations

import itertools
from dataclasses import replace

from wizard.ask.form import (
    Aggregate,
    Attr,
    Best,
    Compare,
    Condition,
    Either,
    Every,
    Extreme,
    Grouped,
    HowMany,
    Member,
    Not,
    Of,
    Op,
    Own,
    Part,
    Related,
    Set,
    Show,
    Step,
    Together,
    Via,
    narrow,
)
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    DatePart,
    Degree,
    FunctionWord,
    Holds,
    Measure,
    Modifier,
    Noun,
    Numeral,
    Partner,
    Verb,
    When,
    WholeRequest,
)
from wizard.ask.reader.narrowing import either
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe
from wizard.ask.reader.rules.yes_no_questions import whether
from wizard.ask.reader.times_said import DATED

BOOK = Book()


def partner_of_its_own(other: Noun) -> Step | None:
    """The step to a partner of the member's own, "their boss"; None where somebody else is meant."""
    told = other.set.where[0] if len(other.set.where) == 1 else None
    own = isinstance(told, Related) and told.to.earlier and not told.to.where
    return told.step.back if isinstance(told, Related) and own else None


def _than(j: Joiner, name: str, op: Op, other: Noun) -> Made:
    """The attribute compared with that of other members."""
    cls = j.lexicon.attributes[name].of
    if other.set.cls != cls or other.wh:
        return
    step = partner_of_its_own(other)
    if step is not None:
        yield Holds(cls, Compare(Attr(name), op, Own(Via(step, Attr(name))))), -0.2
        return
    yield Holds(cls, Compare(Attr(name), op, Of(Attr(name), other.set))), 0.0


@BOOK.rule("M", "CMP than NP", "CMP than NP be", "CMP than NP do", example="who is older than Rosa Delgado")
def _comparative(j: Joiner, degree: Degree, _than_word: FunctionWord, other: Noun, *_be: FunctionWord) -> Made:
    for name, high in degree.attributes:
        yield from _than(j, name, ">" if high else "<", other)


@BOOK.rule("R", "be NP CMP than NP M", cost=-0.6, example="is a limousine cheaper than a taxi in Boston")
def _whether_more_there(
    j: Joiner, be: FunctionWord, noun: Noun, degree: Degree, _than_word: FunctionWord, other: Noun, where: Modifier
) -> Made:
    """Of kinds that are told by a place as well, what is said behind the second is said of both."""
    entry = j.lexicon.classes.get(noun.set.cls)
    if entry is None or not entry.repeated or noun.set.cls != other.set.cls or noun.wh or other.wh or other.tail:
        return
    for (one, cost), (two, _) in itertools.product(j.restrict(noun.set, where), j.restrict(other.set, where)):
        for name, high in degree.attributes:
            for compared, _ in _than(j, name, ">" if high else "<", replace(other, set=two)):
                for made, extra in whether(j, be, replace(noun, set=one), compared):
                    yield made, cost + extra


@BOOK.rule("M", "CMP than NUM", "CMP than NUM UNIT", example="older than 40")
def _comparative_number(j: Joiner, degree: Degree, _than_word: FunctionWord, number: Numeral, *unit: Measure) -> Made:
    for name, high in degree.attributes:
        said = j.in_unit(name, unit[0]) if unit else Attr(name)
        if said is not None:
            yield Holds(j.lexicon.attributes[name].of, Compare(said, ">" if high else "<", (number.value,))), 0.0


@BOOK.rule("M", "V OP NP", "V OP T", "V OP NP do", "V OP NP be", example="who earns more than Rosa Delgado")
def _verb_more(j: Joiner, verb: Verb, op: FunctionWord, other: object, *_do: FunctionWord) -> Made:
    for sense in verb.senses:
        if sense.kind != "attrverb" or j.lexicon.attributes[sense.name].kind not in ("number", "date", "year"):
            continue
        if isinstance(other, Noun):
            under = 0.6 if j.lexicon.attributes[sense.name].since and op.words == "<" else 0.0  # "work under Paul Tai"
            for meaning, cost in _than(j, sense.name, op.words, other):  # type: ignore[arg-type]
                yield meaning, cost + sense.cost + under
        elif isinstance(other, Measure) and other.term == Attr(sense.name) and other.function:
            of = Of(other.term, other.owner, other.function)
            yield Holds(other.owner.cls, Compare(other.term, op.words, of)), sense.cost  # type: ignore[arg-type]


@BOOK.rule("M", "whose REL be CMP than PRO", "whose REL be CMP than PRO be", "whose REL be CMP than PRO do",
           "whose REL V OP PRO", "whose REL V OP PRO do", "whose REL be CMP than NP", cost=-0.4,
           example="employees whose boss is younger than they are")  # fmt: skip
def _whose_partner_has_more(j: Joiner, _whose: FunctionWord, partner: Partner, *rest: object) -> Made:
    """A partner compared with the member itself."""
    itself = last(Noun, rest)
    if not itself.set.earlier or itself.set.where or itself.set.cls not in (ANY, j.other_end(partner.step.back)):
        return
    degree, op = maybe(Degree, rest), "<"
    found = list(degree.attributes) if degree is not None else []
    if degree is None:
        op = next(part.words for part in rest if isinstance(part, FunctionWord))
        found = [(s.name, op == ">") for s in first(Verb, rest).senses if s.kind == "attrverb"]
    for name, high in found:
        entry = j.lexicon.attributes[name]
        if entry.of == j.other_end(partner.step) == j.other_end(partner.step.back) and entry.kind in ("number", *DATED):
            own = Compare(Attr(name), "<" if high else ">", Own(Via(partner.step, Attr(name))))
            yield Holds(entry.of, own), j.cost(partner.step)


@BOOK.rule("R", "do NP V OP NP average", "be NP V OP NP average", "average do NP V OP NP", "do NP average V OP NP",
           "average comma do NP V OP NP", "be NP CMP than NP average", "average be NP CMP than NP",
           "be NP average CMP than NP", "be NP average V OP NP", "do NP V OP NP", "be NP V OP NP", "be NP CMP than NP",
           "do NP V more average than NP", "do NP V fewer average than NP", "be NP V more average than NP",
           "do NP average V more than NP", "do NP average V fewer than NP",
           "be NP V fewer average than NP", "be NP CMP average than NP",
           cost=-1.5,
           example="do men earn more than women on average")  # fmt: skip
def _kinds_on_average(j: Joiner, *parts: object) -> Made:
    """Two kinds of members compared by their averages: both are shown."""
    one, two = (part for part in parts if isinstance(part, Noun))
    if one.wh or two.wh or one.bare or two.bare or one.set.cls != two.set.cls or not one.set.where:
        return
    average = any(isinstance(part, FunctionWord) and "average" in part.words for part in parts)
    several = isinstance(parts[0], FunctionWord) and parts[0].words in ("do", "are", "did", "were")
    if not average and (not several or one.many or two.many or not two.set.where):
        return  # "do any clerks earn more than the guards"
    verb, degree = maybe(Verb, parts), maybe(Degree, parts)
    names = [s.name for s in verb.senses if s.kind == "attrverb"] if verb else []
    names += [name for name, _ in degree.attributes] if degree else []
    for name in names:
        entry = j.lexicon.attributes[name]
        if entry.kind == "number" and entry.of == one.set.cls:
            sides = tuple(Aggregate("avg", Attr(name), replace(of.set, bare=False)) for of in (one, two))
            yield WholeRequest(Together(sides)), 0.0


@BOOK.rule("R", "do NP V OP NP that do not", "be NP CMP than NP that do not", "do NP V OP NP that have not",
           "do NP V OP NP that be not", "be NP CMP than NP that be not", "be NP CMP than NP that have not",
           "do NP V OP NP that do not average", "do NP V OP NP that be not average",
           cost=-1.5, example="do the clerks who live in Irving earn more than the ones who do not")  # fmt: skip
def _those_who_do_not_on_average(j: Joiner, *parts: object) -> Made:
    """Those of whom a clause holds compared by their averages with those of whom it does not hold."""
    one, two = (part for part in parts if isinstance(part, Noun))
    if not (one.tail and one.set.where) or two.set.where or two.set.cls not in (ANY, one.set.cls) or two.wh or two.bare:
        return
    *kept, told = one.set.where
    others = replace(two, set=Set(one.set.cls, (*kept, Not(told))), many="")
    words = [others if part is two else part for part in parts if not _denies(part)]
    yield from _kinds_on_average(j, *words)


def _denies(part: object) -> bool:
    return isinstance(part, FunctionWord) and part.words in (
        "that",
        "which",
        "who",
        "whom",
        "not",
        "never",
        "no longer",
    )


@BOOK.rule("R", "be there more NP than NP", "be there fewer NP than NP", "do NP have more NP than NP",
           "do NP have fewer NP than NP", "more NP than NP", "fewer NP than NP", "be there more NP or NP",
           "be there more NP or more NP",
           cost=-0.5, example="are there more men than women in legal")  # fmt: skip
def _kinds_counted(j: Joiner, *parts: object) -> Made:
    """How many there are of two kinds, one beside the other; what is said behind the second is said of both."""
    *speaker, one, two = (part for part in parts if isinstance(part, Noun))
    if speaker and (speaker[0].wh or speaker[0].pronoun or speaker[0].count):
        return
    if speaker and speaker[0].set.where:  # "does Legal have more men than women"
        steps = [step for step in j.steps(two.set.cls, speaker[0].set.cls) if not step.inverse]
        if not steps or two.tail:
            return
        step = min(steps, key=j.cost)
        two = replace(two, set=narrow(two.set, j.related(step, speaker[0])), tail=1)
    alike = one.set.cls == two.set.cls and not (one.wh or two.wh or one.count or two.count or one.many or two.many)
    if alike and one.set.where and two.set.where and one.set.where != two.set.where:
        behind = two.set.where[len(two.set.where) - two.tail :] if two.tail < len(two.set.where) else ()
        first_of = replace(one.set, earlier=one.set.earlier or two.set.earlier)  # "among them": both
        sides = (narrow(first_of, *behind), two.set) if not one.tail else (first_of, two.set)
        yield WholeRequest(Together(tuple(HowMany(replace(of, bare=False)) for of in sides))), 0.0


@BOOK.rule("M", "V OP average NP", "V OP average", "CMP than average NP", "CMP than average", "V OP average P NP",
           "V CMP than average NP",
           example="engineers who make more than the average engineer")  # fmt: skip
def _more_than_average(j: Joiner, verb: object, op: object, _average: FunctionWord, *rest: object) -> Made:
    names = []
    if isinstance(verb, Verb):
        signs = dict(op.attributes) if isinstance(op, Degree) else {}
        done = [s.name for s in verb.senses if s.kind == "attrverb"]
        names = [(name, ">" if signs[name] else "<") for name in done if name in signs]
        names = [(name, op.words) for name in done] if isinstance(op, FunctionWord) else names
    elif isinstance(verb, Degree):
        names = [(name, ">" if high else "<") for name, high in verb.attributes]
    other = rest[-1] if rest else None
    for name, sign in names:
        entry = j.lexicon.attributes[name]
        if entry.kind != "number":
            continue
        if other is None:
            of = Set(entry.of)
        elif isinstance(other, Noun) and other.set.cls in (entry.of, ANY) and not other.wh:
            of = replace(other.set, cls=entry.of)  # "than the average one"
        else:
            continue
        yield Holds(entry.of, Compare(Attr(name), sign, Of(Attr(name), of, "avg"))), 0.0  # type: ignore[arg-type]


@BOOK.rule("M", "P same T as NP", "have same T as NP", "V same T as NP", "same T as NP", "V same T P NP",
           "have same T P NP", "P same T P NP", "P same T as NP do", "have same T as NP do", "V same T as NP do",
           example="who has the same job as Rosa Delgado")  # fmt: skip
def _same(j: Joiner, *parts: object) -> Made:
    measure = first(Measure, parts)
    other = last(Noun, parts)
    verb = parts[0] if isinstance(parts[0], Verb) else None
    if verb is not None and not _says_attribute(verb, measure):
        return
    if not (other.set.where or other.set.earlier):
        return  # "the same name as other towns": the same as some other's, and not as that of all
    if isinstance(measure.term, Attr) and not (measure.owned or measure.function or measure.more):
        for held, cost in _than(j, measure.term.name, "=", other):
            yield _others(held, other), cost


@BOOK.rule("M", "whose T be same as NP", "whose T be same as NP poss", "whose T be same as thatof NP", cost=-0.3,
           example="whose job is the same as Rosa Delgado's")  # fmt: skip
def _whose_is_the_same(j: Joiner, _whose: FunctionWord, measure: Measure, *rest: object) -> Made:
    yield from _same(j, measure, last(Noun, rest))


def _says_attribute(verb: Verb, measure: Measure) -> bool:
    """Whether the verb ties members to the attribute: "lives in" a city, "has" anything."""
    return verb.light or measure.term in {Attr(sense.name) for sense in verb.senses if sense.kind == "attrverb"}


def _others(held: Holds, other: Noun) -> Holds:
    """Those who are the same in something as another are others than he."""
    if not (other.set.where or other.set.earlier) or isinstance(getattr(held.condition, "value", None), Own):
        return held
    return replace(held, condition=Every((held.condition, Not(Member(replace(other.set, bare=False))))))


@BOOK.rule("M", "share T P NP", "share NP poss T", "have NP poss T", "share same T as NP", "share same T P NP",
           "share PRO T", example="which employees share the first name of Rosa Delgado")  # fmt: skip
def _sharing(j: Joiner, _share: FunctionWord, *rest: object) -> Made:
    measure, other = first(Measure, rest), first(Noun, rest)
    if not other.set.where:
        return
    if isinstance(measure.term, Attr) and not (measure.owned or measure.function or measure.more):
        for held, cost in _than(j, measure.term.name, "=", other):
            yield _others(held, other), cost + 0.1


@BOOK.rule("M", "V same as NP", "V as same as NP", example="who earns the same as Paul Tai")
def _doing_the_same(j: Joiner, verb: Verb, *rest: object) -> Made:
    other = last(Noun, rest)
    for sense in verb.senses:
        if sense.kind == "attrverb":
            for held, cost in _than(j, sense.name, "=", other):
                yield replace(_others(held, other), verb=verb.doing), cost + sense.cost


@BOOK.rule("M", "V same PART as NP", "V P same PART as NP", "V as same PART as NP", "V same PART P NP",
           "be V same PART as NP", example="who was hired the same year as Paul Tai")  # fmt: skip
def _in_the_same(j: Joiner, *parts: object) -> Made:
    """Done in the same year or month as by another."""
    verb, part, other = first(Verb, parts), first(DatePart, parts), last(Noun, parts)
    for sense in verb.senses:
        if sense.kind == "attrverb" and j.lexicon.attributes[sense.name].kind == "date" and other.set.where:
            cls, term = j.lexicon.attributes[sense.name].of, Part(Attr(sense.name), part.unit)  # type: ignore[arg-type]
            if other.set.cls == cls and not other.wh:
                held = Holds(cls, Compare(term, "=", Of(term, other.set)), verb=verb.senses)
                yield _others(held, other), sense.cost


@BOOK.rule("M", "share NP P NP", "share NP poss NP", example="who shares a department with Rosa Delgado")
def _sharing_partner(j: Joiner, _share: FunctionWord, one: Noun, word: FunctionWord, two: Noun) -> Made:
    partner, other = (two, one) if word.words == "'s" else (one, two)
    if word.words in ("'s", "with", "of"):
        yield from _same_partner(j, partner, other)


@BOOK.rule("M", "have same REL as NP", "P same REL as NP", "share REL P NP", "share same REL as NP",
           "share same REL P NP", "share NP poss REL", "have same REL P NP", "share REL as NP",
           example="who has the same boss as Paul Tai")  # fmt: skip
def _same_relation(j: Joiner, *parts: object) -> Made:
    """Others with the same partner: the boss of one is the boss of the other."""
    step, other = first(Partner, parts).step, first(Noun, parts)
    if other.wh or other.count or not other.set.where or other.set.cls != j.other_end(step.back):
        return
    if any(isinstance(c, Related) and c.to.earlier for c in other.set.where):
        return
    far = Set(j.other_end(step), (Related(step.back, replace(other.set, bare=False)),))
    yield _others(Holds(other.set.cls, Related(step, far)), other), j.cost(step)


@BOOK.rule("M", "V same sameday as NP", "V P same sameday as NP", "V same sameday P NP", "V P same sameday P NP",
           example="who was hired on the same day as Paul Tai")  # fmt: skip
def _on_the_same_day(j: Joiner, verb: Verb, *rest: object) -> Made:
    other = last(Noun, rest)
    for sense in verb.senses:
        if sense.kind == "attrverb" and j.lexicon.attributes[sense.name].kind == "date" and other.set.where:
            for held, cost in _than(j, sense.name, "=", other):
                yield replace(_others(held, other), verb=verb.senses), cost + sense.cost


@BOOK.rule("M", "P same NP as NP", "have same NP as NP", "V same NP as NP", "V P same NP as NP", "V same NP P NP",
           example="who went to the same school as Paul")  # fmt: skip
def _same_partner(j: Joiner, *parts: object) -> Made:
    nouns = [part for part in parts if isinstance(part, Noun)]
    partner, other = nouns[0], nouns[-1]
    verb = maybe(Verb, parts)
    if partner.bare or partner.set.where or other.wh:
        return
    said = {sense.step for sense in verb.senses if sense.kind == "verb"} if verb is not None else set()
    for step in j.steps(other.set.cls, partner.set.cls):
        if verb is None or verb.light or step in said:
            far = Set(partner.set.cls, (Related(step.back, other.set),))
            held = Holds(other.set.cls, Related(step, far))
            own = any(isinstance(c, Related) and c.to.earlier for c in other.set.where)
            if not own:
                yield _others(held, other), 0.3 + j.cost(step)
                continue
            alike = _same_as_of_its_own(j, step, other)
            if alike is not None:
                yield alike, 0.3 + j.cost(step)


@BOOK.rule("R", "do NP V P same NP", "do NP V same NP", "do NP have same NP", "do NP have same REL", "do NP have same T",
           "be NP P same NP", "do NP V same T", "do NP V P same T", cost=-0.4,
           example="do Rosa Delgado and Paul Tai have the same boss")  # fmt: skip
def _whether_two_have_the_same(j: Joiner, do: FunctionWord, two: Noun, *rest: object) -> Made:
    """Of two who are named, whether one has what the other has."""
    if two.joined != "and" or len(two.parts) != 2 or two.wh:
        return
    one, other = (replace(two, set=part, joined="", parts=(), many="") for part in two.parts)
    measure = maybe(Measure, rest)
    if measure is not None:
        plain = isinstance(measure.term, Attr) and not (measure.owned or measure.function or measure.more)
        alike = _than(j, measure.term.name, "=", other) if plain and isinstance(measure.term, Attr) else ()
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


@BOOK.rule("M", "P other NP than NP", "P different NP than NP", "P different NP from NP", "V P other NP than NP",
           "V P different NP than NP", "have different NP than NP", "have other NP than NP", "V P different NP P NP",
           "P different NP P NP", "have different NP P NP",
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


@BOOK.rule("M", "have different T than NP", "V P different T than NP", "P different T than NP", "V different T than NP",
           "have other T than NP", "V P other T than NP", "P other T than NP", "have different T P NP",
           "V P different T P NP", "P different T P NP",
           example="who has a different job than Paul Tai")  # fmt: skip
def _different(j: Joiner, *parts: object) -> Made:
    if not _tells_apart(parts):
        return
    measure, other = first(Measure, parts), last(Noun, parts)
    head: list[object] = [part for part in parts if isinstance(part, Verb)]
    for held, cost in _same(j, *(head or parts[:1]), measure, other):
        yield _differing(held), cost


@BOOK.rule("M", "M and V P different NP", "M but V P different NP", "M and V P other NP", "M but V P other NP",
           "M and P different NP", "M but P different NP", "M but P other NP", "M and have different NP",
           "M but have different NP", "M and V P different T", "M but V P different T", "M and V P other T",
           "M but V P other T", "M but have different T", "M and have different T", "M but P different T",
           "M but P other T", cost=-0.4,
           example="who has the same job as Paul Tai but works in a different department")  # fmt: skip
def _the_same_and_different(j: Joiner, alike: object, *rest: object) -> Made:
    """The same as one in one thing, and not in another."""
    both = alike.condition.conditions if isinstance(alike, Holds) and isinstance(alike.condition, Every) else ()
    others = [c.condition.of for c in both if isinstance(c, Not) and isinstance(c.condition, Member)]
    if len(others) != 1 or not isinstance(alike, Holds):
        return
    verb: list[object] = [part for part in rest if isinstance(part, Verb)]
    of, kind = Noun(others[0]), rest[-1]
    made = _same_partner(j, *verb, kind, of) if isinstance(kind, Noun) else _same(j, *(verb or rest[:1]), kind, of)
    for held, cost in made:
        yield replace(alike, condition=Every((*both, *_denied_first(held)))), cost


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


@BOOK.rule("R", "NP be CMP NP or NP", "NP be SUP NP or NP", "NP be CMP comma NP or NP", "NP have CMP NP or NP",
           example="who is older, Fred Rogers or Roy Drake")  # fmt: skip
def _which_more(j: Joiner, asked: Noun, _be: FunctionWord, degree: Degree, *rest: object) -> Made:
    nouns = [part for part in rest if isinstance(part, Noun)]
    for name, high in degree.attributes:
        cls = j.lexicon.attributes[name].of
        if asked.wh and asked.set.cls in (cls, ANY) and all(noun.set.cls == cls for noun in nouns):
            found = narrow(either(tuple(noun.set for noun in nouns)), Extreme(Attr(name), high))
            yield WholeRequest(Show(found), found), 0.0


@BOOK.rule("R", "which be CMP comma NP or NP", "which be CMP NP or NP", "be NP or NP CMP", "which NP and NP be CMP",
           "of NP and NP comma which be CMP", "of NP and NP which be CMP",
           example="which is larger, Brennach or Dunlow")  # fmt: skip
def _more_of_two(j: Joiner, *parts: object) -> Made:
    """Which of two, each told apart, has more of what the comparative says; no noun says what they are."""
    degree, nouns = first(Degree, parts), [part for part in parts if isinstance(part, Noun)]
    if any(noun.wh or noun.count or not noun.set.where for noun in nouns):
        return
    one, two = nouns
    behind = two.set.where[1:] if two.tail and not one.tail and len(one.set.where) == 1 else ()
    for name, high in degree.attributes:
        cls = j.lexicon.attributes[name].of
        if all(noun.set.cls == cls for noun in nouns):
            kind = two.set.where[: len(two.set.where) - len(behind)]  # "a taxi or a limousine in Boston"
            found = narrow(either((one.set, replace(two.set, where=kind))), *behind, Extreme(Attr(name), high))
            yield WholeRequest(Show(found), found), 0.0


@BOOK.rule("R", "NP V more comma NP", "NP V more NP", "NP V fewer comma NP", "NP V fewer NP", "NP V CMP comma NP",
           "NP have V more comma NP", "NP have V CMP comma NP", "NP be V CMP comma NP", "NP be V more comma NP",
           example="who earns more, Fred Rogers or Roy Drake")  # fmt: skip
def _who_does_more(j: Joiner, asked: Noun, *rest: object) -> Made:
    """Which of two does it more."""
    verb, noun = first(Verb, rest), last(Noun, rest)
    if not asked.wh or noun.joined != "or" or not noun.bare or len(noun.parts) < 2:
        return
    degree = next((part for part in rest if isinstance(part, Degree)), None)
    less = any(isinstance(part, FunctionWord) and part.words in _LESS for part in rest)
    for sense in verb.senses:
        entry = j.lexicon.attributes.get(sense.name)
        if sense.kind != "attrverb" or entry is None or entry.kind != "number":
            continue
        high = dict(degree.attributes).get(sense.name) if degree is not None else not less
        if high is not None and noun.set.cls == entry.of and asked.set.cls in (entry.of, ANY):
            found = narrow(noun.set, Extreme(Attr(sense.name), high))
            yield WholeRequest(Show(found), found), sense.cost


_LESS = frozenset({"fewer", "less", "lower", "smaller", "shorter", "below", "under"})


@BOOK.rule("R", "do more NP V DATE or DATE", "be more NP V P DATE or P DATE", "do more NP V P DATE or P DATE",
           "do V more NP P DATE or P DATE", "do V more NP P DATE or DATE",
           "do NP V more NP DATE or DATE",
           "do NP more NP P DATE or P DATE", "do NP more NP P DATE or DATE", "be more NP V P DATE or DATE",
           "do NP V more NP P DATE or P DATE", "do NP V more NP P DATE or DATE", "do more NP V P DATE or DATE",
           "more NP P DATE or P DATE",
           example="were more people hired in 1983 or in 1984")  # fmt: skip
def _when_more(j: Joiner, *parts: object) -> Made:
    """In which of two years more members did it."""
    days = [part for part in parts if isinstance(part, When)]
    noun, verb = last(Noun, parts), maybe(Verb, parts)
    if any(day.op != "=" or len(day.values[0]) != 4 for day in days) or len(days) != 2 or noun.wh or noun.pronoun:
        return
    done = [c.term for c in noun.set.where if isinstance(c, Compare) and c.op == "present"]
    names = [s.name for s in verb.senses if s.kind == "attrverb"] if verb is not None else []
    dated = [name for name in names if j.lexicon.attributes[name].kind in DATED]
    for name in [term.name for term in done if isinstance(term, Attr)] or dated:
        term = Attr(name)
        where = tuple(c for c in noun.set.where if c != Compare(term, "present"))
        base = Set(j.lexicon.attributes[name].of, where)
        years = Either(tuple(Compare(term, "=", day.values) for day in days))
        of = narrow(base, years)
        yield WholeRequest(Grouped(Part(term, "year"), "count", None, of, best=Best(), alone=True), of), 0.0
