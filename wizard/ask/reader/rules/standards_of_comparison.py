"""What members are compared with: averages, other members' values, multiples of them, "what Ruth Jones is paid"."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.facts import replace
from wizard.ask.form import (
    Attr,
    Compare,
    Computed,
    Condition,
    Every,
    Grouped,
    Having,
    Member,
    Not,
    Of,
    Op,
    Own,
    Related,
    Set,
    Step,
    Via,
)
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    Amount,
    Degree,
    FunctionWord,
    Holds,
    Measure,
    Modifier,
    Noun,
    Numeral,
    OfPartners,
    Partner,
    Verb,
    WholeRequest,
    Yardstick,
)
from wizard.ask.reader.narrowing import as_one, within
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe

BOOK = Book()


@BOOK.rule("YARD", "average", "average (of | P) whole", "whole average", example="who earns more than the average")
def _of_all(j: Joiner, *_parts: FunctionWord) -> Made:
    yield Yardstick(Set(ANY), None, "avg"), 0.0


@BOOK.rule("YARD", "average NP", "average of NP", "average P NP", example="who earns less than the average clerk")
def _of_average(j: Joiner, *parts: object) -> Made:
    noun = last(Noun, parts)
    word = parts[1].words if len(parts) == 3 and isinstance(parts[1], FunctionWord) else "of"
    if not (noun.wh or noun.pronoun or noun.count or noun.set.cls == ANY) and word in ("of", "for", "among", "in"):
        yield Yardstick(replace(noun.set, bare=False), None, "avg"), 0.0


@BOOK.rule("YARD", "average of PRO NP", "average P PRO NP", "PRO NP poss average", "PRO NP average", "T of PRO NP",
           "T P PRO NP", "PRO NP poss T", cost=-0.6,
           binds=True, example="who earns less than the average of their department")  # fmt: skip
def _of_own_group(j: Joiner, *parts: object) -> Made:
    """The average of those who have the same partner as the member itself."""
    kind, measure = last(Noun, parts), maybe(Measure, parts)
    if kind.wh or kind.bare or kind.set != Set(kind.set.cls) or kind.set.cls == ANY:
        return
    if measure is None:
        yield Yardstick(Set(ANY), None, "avg", group=kind.set.cls), 0.0
    elif measure.function == "avg" and not measure.more and not measure.owner.where:
        yield Yardstick(Set(ANY), measure.term, "avg", group=kind.set.cls), 0.0


@BOOK.rule("YARD", "median", "median of whole", "median [of | P] NP", example="who earns more than the median")
def _of_the_median(j: Joiner, *parts: object) -> Made:
    """What stands in the middle of all, or of a kind."""
    noun = maybe(Noun, parts)
    word = parts[1].words if len(parts) == 3 and isinstance(parts[1], FunctionWord) else "of"
    if noun is None:
        yield Yardstick(Set(ANY), None, "median"), 0.0
    elif not (noun.wh or noun.pronoun or noun.count or noun.set.cls == ANY) and word in ("of", "for", "among", "in"):
        yield Yardstick(replace(noun.set, bare=False), None, "median"), 0.0


@BOOK.rule("YARD", "M average", example="who in legal earns more than the legal average")
def _of_average_there(j: Joiner, modifier: Modifier) -> Made:
    if isinstance(modifier, Holds) and not modifier.verb:
        for name, cls in j.lexicon.classes.items():
            if cls.default:
                for found, cost in j.restrict(Set(name), modifier):
                    yield Yardstick(found, None, "avg"), cost


@BOOK.rule("YARD", "T", example="who earns more than the average salary of the women")
def _of_measure(j: Joiner, measure: Measure) -> Made:
    if not isinstance(measure.term, Attr) or measure.more or measure.rank != 1 or measure.count != 1:
        return
    if measure.function or (measure.owned and measure.owner.where):
        yield Yardstick(measure.owner, measure.term, measure.function, said=True), 0.0


@BOOK.rule("YARD", "what YARD V", "what YARD be V", "what YARD do", example="more than what the average clerk gets")
def _of_clause(j: Joiner, yard: Yardstick, verb: Verb | None = None) -> Made:
    if yard.term is not None or yard.set.cls == ANY:
        return
    if verb is None:
        yield yard, 0.0
        return
    for sense in verb.senses:
        if sense.kind == "attrverb" and j.lexicon.attributes[sense.name].of == yard.set.cls:
            yield replace(yard, term=Attr(sense.name), said=True), sense.cost


@BOOK.rule("YARD", "thatof NP", "thatof whole", example="whose salary is higher than that of Rosa Delgado")
def _that_of(j: Joiner, word: FunctionWord, of: object) -> Made:
    if isinstance(of, FunctionWord):
        yield Yardstick(Set(ANY), said=True), 0.0
    elif isinstance(of, Noun) and not (of.wh or of.count or of.set.cls == ANY):
        yield Yardstick(replace(of.set, bare=False), said=True), 0.0


@BOOK.rule("YARD", "twice YARD", "thrice YARD", "half YARD", "NUM times YARD", "twice OP YARD", "thrice OP YARD",
           "half OP YARD", "NUM times OP YARD", example="who makes more than double the average")  # fmt: skip
def _multiple(j: Joiner, *parts: object) -> Made:
    yard = last(Yardstick, parts)
    number = maybe(Numeral, parts)
    op = (
        parts[-2].words
        if isinstance(parts[-2], FunctionWord) and parts[-2].words in ("<", "<=", "=", ">", ">=")
        else ">="
    )
    word = parts[0].words if isinstance(parts[0], FunctionWord) else ""
    times = number.value if number else 2 if word[:3] in ("dou", "twi", "two") else 0.5 if "half" in word else 3
    if yard.times == 1 and op == ">=" and times > 0:
        yield replace(yard, times=float(times)), 0.0


@BOOK.rule("YARD", "twice NP", "thrice NP", "half NP", "NUM times NP", "twice OP NP", "thrice OP NP", "half OP NP",
           "NUM times OP NP", cost=0.1, example="who earns twice as much as Ruth Jones")  # fmt: skip
def _multiple_of_member(j: Joiner, *parts: object) -> Made:
    noun = last(Noun, parts)
    if not (noun.wh or noun.count or noun.set.cls == ANY) and noun.set.where:
        yield from _multiple(j, *parts[:-1], Yardstick(replace(noun.set, bare=False)))


# -- comparisons -----------------------------------------------------------------------------------------------------


_NUMBERS = frozenset({"avg", "median"})
"""What is computed of numbers alone."""


def measured_against(j: Joiner, name: str, op: Op, yard: Yardstick) -> Made:
    """The attribute compared with the yardstick."""
    entry = j.lexicon.attributes[name]
    term = yard.term or Attr(name)
    measured = entry.kind in ("number", "date", "year", "time") or op in ("=", "!=")
    yield from _against_prices(j, name, op, yard)
    if yard.set.cls not in (entry.of, ANY) or not measured:
        return
    if term != Attr(name) or (entry.kind in ("date", "year") and (yard.function in _NUMBERS or yard.times != 1)):
        return
    if yard.group:
        yield from _within_its_group(j, name, op, yard)
        return
    of = replace(yard.set, cls=entry.of)
    if not of.where and not yard.function:
        return
    yield Holds(entry.of, Compare(Attr(name), op, Of(term, of, yard.function, yard.times))), 0.0


def _against_prices(j: Joiner, name: str, op: Op, yard: Yardstick) -> Made:
    """What members cost, by one of their prices, against what is computed of prices: "cost less than the average"."""
    cls = j.lexicon.attributes[name].of
    if (
        not yard.function
        or yard.group
        or j.lexicon.classes[cls].how_much != name
        or yard.term not in (None, Attr(name))
    ):
        return
    for priced, entry in j.lexicon.classes.items():
        relation = j.lexicon.relations.get(entry.how_much or "")
        if relation is None or relation.to != cls or yard.set.cls not in (ANY, cls, priced):
            continue
        step = Step(str(entry.how_much))
        prices = replace(yard.set, cls=cls)
        if yard.set.cls == priced:
            prices = Set(cls, (Related(step.back, yard.set),) if yard.set.where else ())
        against = Compare(Attr(name), op, Of(Attr(name), prices, yard.function, yard.times))
        yield Holds(priced, Related(step, Set(cls, (against,)))), 0.2


def _within_its_group(j: Joiner, name: str, op: Op, yard: Yardstick) -> Made:
    entry = j.lexicon.attributes[name]
    if entry.kind != "number":
        return
    for step in j.steps(entry.of, yard.group):
        if j.leads_to_one(step):
            average = Via(step, Via(step.back, Attr(name), "avg"))
            yield Holds(entry.of, Compare(Attr(name), op, Own(average, yard.times))), j.cost(step)


@BOOK.rule("M", "V OP YARD", "V P OP YARD", cost=0.05, example="who earns more than the average")
def _verb_against(j: Joiner, verb: Verb, *rest: object) -> Made:
    op, yard = last(FunctionWord, rest), last(Yardstick, rest)
    if op.words == "=" and yard.times == 1:
        yield from _verb_equal(j, verb, yard)
        return
    for sense in verb.senses:
        if sense.kind == "attrverb":
            for held, cost in measured_against(j, sense.name, op.words, yard):  # type: ignore[arg-type]
                yield replace(held, verb=verb.senses), cost + sense.cost


def _own_value(yard: Yardstick, attribute: str) -> tuple[Condition, ...]:
    """The conditions of those that are measured against, where one of them says the value of the attribute itself."""
    if yard.function or yard.set.earlier:
        return ()
    said = (c for c in yard.set.where if isinstance(c, Compare) and c.op in ("=", "in") and c.term == Attr(attribute))
    return yard.set.where if next(said, None) is not None else ()


@BOOK.rule("M", "V YARD", "V same P YARD", "V same as YARD", example="people paid exactly what Ruth Jones is paid")
def _verb_equal(j: Joiner, verb: Verb, *rest: object) -> Made:
    yard = last(Yardstick, rest)
    if not yard.said and yard.times == 1 and len(rest) == 1:
        return
    op: Op = "=" if yard.times == 1 else ">="
    if yard.function in ("max", "min") and len(rest) == 1:
        return
    for sense in verb.senses:
        own = _own_value(yard, sense.name) if len(rest) == 1 and op == "=" else ()
        if own:  # "that serves good Thai food" is not like those that do, but does
            yield Holds(yard.set.cls, as_one(own), verb=verb.senses), sense.cost
        elif sense.kind == "attrverb":
            for held, cost in measured_against(j, sense.name, op, yard):
                condition = held.condition
                if op == "=" and not yard.function:  # others than those whose value it is
                    condition = Every((condition, Not(Member(replace(yard.set, cls=held.cls)))))
                yield replace(held, condition=condition, verb=verb.senses), cost + sense.cost


@BOOK.rule("NP", "NP [be] OP YARD", cost=0.3, example="fares from Boston to Denver below the average")
def _price_against(j: Joiner, noun: Noun, *rest: object) -> Made:
    """Prices by what they are: "fares below the average"."""
    op, yard = last(FunctionWord, rest), last(Yardstick, rest)
    price = str(j.lexicon.classes[noun.set.cls].how_much) if j.is_price(noun.set.cls) else ""
    if price and op.words != "=" and not (noun.bare or noun.pronoun):
        for held, cost in measured_against(j, price, op.words, yard):  # type: ignore[arg-type]
            if held.cls == noun.set.cls:
                yield replace(noun, set=within(noun.set, held.condition), tail=noun.tail + 1), cost


@BOOK.rule("M", "CMP than YARD", example="older than the average age of the clerks")
def _degree_against(j: Joiner, degree: Degree, yard: Yardstick) -> Made:
    for name, high in degree.attributes:
        yield from measured_against(j, name, ">" if high else "<", yard)


@BOOK.rule("M", "[have | P] T OP YARD", "[have] T be OP YARD", example="with a salary above the average")
def _measure_against(j: Joiner, *parts: object) -> Made:
    measure, yard = first(Measure, parts), last(Yardstick, parts)
    op = parts[-2]
    if isinstance(op, FunctionWord) and isinstance(measure.term, Attr) and not (measure.owned or measure.function):
        yield from measured_against(j, measure.term.name, op.words, yard)  # type: ignore[arg-type]


_MORE = frozenset({"more", "greater", "higher", "larger", "bigger", "longer", "above", "over"})


# -- what is measured of partners: "departments whose average salary is above that of the company" -------------------


@BOOK.rule("TPRO", "T of PRO REL", binds=True,
           example="departments that have an average salary of their members over 45000")  # fmt: skip
def _of_own_partners(j: Joiner, measure: Measure, _whose: Noun, partner: Partner) -> Made:
    computed = measure.function and not (measure.owned or measure.more or measure.owner.where)
    if computed and j.other_end(partner.step) == measure.owner.cls:
        yield OfPartners(measure, partner.step), 0.0


@BOOK.rule("WHOSE", "whose T", "P T", "have T", "that have T", "have TPRO", "that have TPRO",
           example="departments whose average salary is over 45000")  # fmt: skip
def _whose(j: Joiner, *parts: object) -> Made:
    word, of = first(FunctionWord, parts), parts[-1]
    measure = of.measure if isinstance(of, OfPartners) else last(Measure, parts)
    told = measure.owned and not j.is_price(measure.owner.cls)  # "the average fare" says already whose it is
    if not isinstance(measure.term, Attr) or not measure.function or told or measure.more:
        return
    if word.words in ("whose", "with", "that", "which") or "ha" in word.words:
        yield of, 0.0


@BOOK.rule("NP", "NP WHOSE OP YARD", "NP WHOSE be OP YARD", "NP WHOSE be AMOUNT", "NP WHOSE of AMOUNT",
           "NP WHOSE AMOUNT", "NP WHOSE more than YARD", "NP WHOSE be more than YARD", "NP WHOSE fewer than YARD",
           "NP WHOSE be fewer than YARD", example="departments whose average salary is above the average")  # fmt: skip
def _by_partners(j: Joiner, noun: Noun, whose: Measure | OfPartners, *rest: object) -> Made:
    measure, said = (whose.measure, whose.step) if isinstance(whose, OfPartners) else (whose, None)
    if noun.bare or noun.pronoun or measure.owner.where:
        return
    for step in j.steps(noun.set.cls, measure.owner.cls):
        if step.inverse and said in (None, step):
            for condition in _compared(step, measure, rest):
                yield replace(noun, set=within(noun.set, condition), tail=noun.tail + 1), 0.2 + j.cost(step)


@BOOK.rule("GROUPS", "T WHOSE (be AMOUNT | of AMOUNT | AMOUNT)", cost=0.1,
           example="which towns have an average salary above 40000")  # fmt: skip
def _values_by_members(j: Joiner, values: Measure, whose: Measure | OfPartners, amount: Amount) -> Made:
    """Values of whose members so much is computed."""
    measure = whose if isinstance(whose, Measure) else whose.measure
    plain = not (values.owned or values.function or values.more or measure.owner.where)
    fits = isinstance(measure.term, Attr) and (not amount.units or measure.term.name in amount.units)
    if plain and fits and values.owner.cls == measure.owner.cls and values.term != measure.term:
        having = Having(Computed(measure.function, measure.term), amount.op, amount.values)
        groups = Grouped(values.term, measure.function, measure.term, values.owner, having=(having,), alone=True)
        yield WholeRequest(groups, values.owner), 0.0


@BOOK.rule("NP", "NP and WHOSE (OP YARD | be OP YARD | be AMOUNT | of AMOUNT | AMOUNT)",
           "NP and T (OP YARD | be OP YARD | be AMOUNT | of AMOUNT | AMOUNT)",
           example="departments with more than 30 people and an average salary above 50000")  # fmt: skip
def _by_partners_too(j: Joiner, noun: Noun, _and: FunctionWord, whose: Measure | OfPartners, *rest: object) -> Made:
    """What is computed of partners, behind another thing that is said of the noun."""
    measure = whose.measure if isinstance(whose, OfPartners) else whose
    if noun.tail and measure.function and not (measure.owned or measure.more):
        yield from _by_partners(j, noun, whose, *rest)


def _compared(step: Step, measure: Measure, rest: tuple[object, ...]) -> Iterator[Condition]:
    """What is computed of the partners over a step, compared with an amount or a yardstick."""
    if not isinstance(measure.term, Attr):
        return
    term = Via(step, measure.term, measure.function)
    amount, yard = maybe(Amount, rest), maybe(Yardstick, rest)
    if amount is not None and (not amount.units or measure.term.name in amount.units):
        yield Compare(term, amount.op, amount.values)
    elif yard is not None and yard.term in (None, measure.term) and yard.set.cls in (ANY, measure.owner.cls):
        word = last(FunctionWord, rest)
        op = word.words if word.words in ("<", "<=", "=", ">", ">=") else None
        sign = op or (">" if word.words in _MORE else "<")
        of = Of(measure.term, replace(yard.set, cls=measure.owner.cls), yard.function or measure.function, yard.times)
        yield Compare(term, sign, of)  # type: ignore[arg-type]
