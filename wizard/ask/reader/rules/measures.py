"""Measures: attributes of things, whose they are, computed over several, counted."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import (
    Attr,
    Compare,
    Every,
    Extreme,
    Key,
    Not,
    Number,
    Related,
    Set,
    Step,
    Term,
    Via,
    narrow,
)
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    Amount,
    At,
    Beside,
    Degree,
    FunctionWord,
    Holds,
    Measure,
    Modifier,
    Moments,
    Noun,
    Partner,
    Tied,
    Verb,
    When,
)
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe
from wizard.ask.reader.rules.naming import is_its_number, is_of_others
from wizard.ask.reader.rules.verbs import ends
from wizard.ask.reader.times_said import at
from wizard.ask.reader.totals_of_rows import rows_of_total
from wizard.ask.reader.units_said import in_unit

BOOK = Book()


def owned(j: Joiner, measure: Measure, noun: Noun) -> Made:
    """The measure of a noun's members, directly or of their partners."""
    if measure.owned or noun.wh or noun.many in ("no", "only") or noun.count is not None:
        return
    if noun.many == "other" and not any(isinstance(c, Not) for c in noun.set.where):
        return  # "the others" and "the rest" say themselves whom they leave out
    named = noun.bare and not (measure.plural or measure.function or measure.more)
    if noun.set.cls in (measure.owner.cls, ANY):
        if measure.function == "sum" and noun.many in ("each", "every"):
            return  # of each by itself there is nothing to add up
        of = Set(
            measure.owner.cls, (*noun.set.where, *measure.owner.where), earlier=noun.set.earlier, each=noun.set.each
        )
        if noun.many in ("each", "every"):
            of = replace(of, each=True)
        yield replace(measure, owner=of, owned=True), 0.0
    else:
        for step in j.steps(noun.set.cls, measure.owner.cls):
            relation = j.lexicon.relations[step.relation]
            if noun.bare and _by_name(j, noun):
                continue  # the area of a town is not that of the state in which it lies
            if not measure.owner.where and not step.inverse:
                yield replace(measure, term=Via(step, measure.term), owner=noun.set, owned=True), 1.2 + relation.cost
        for step in () if named else j.steps(measure.owner.cls, noun.set.cls):
            found = narrow(measure.owner, j.related(step, noun))
            yield replace(measure, owner=found, owned=True), 0.7 + j.cost(step)


def _by_name(j: Joiner, noun: Noun) -> bool:
    """Whether the noun is a proper name, and no number or code."""
    return any(isinstance(c, Compare) and isinstance(c.term, Attr) and j.is_name(c.term.name) for c in noun.set.where)


@BOOK.rule("T", "T of NP", "T P NP", example="the salary of Rosa Delgado")
def _of_whom(j: Joiner, measure: Measure, word: FunctionWord, noun: Noun) -> Made:
    if noun.set.cls in (measure.owner.cls, ANY):
        if word.words in ("of", "for", "among", "amongst", "of all", "from", "in", "between", "to", "on"):
            yield from owned(j, measure, noun)
    elif word.words in ("of", "for") and not is_of_others(j, measure, noun):
        yield from owned(j, measure, noun)


@BOOK.rule("T", "T comma NP", cost=0.4, example="salaries, department 44")
def _telegraphed(j: Joiner, measure: Measure, noun: Noun) -> Made:
    """Whose it is stands behind a pause, as in a telegram."""
    if noun.set.where and not (measure.wh or noun.pronoun):
        yield from owned(j, measure, noun)


@BOOK.rule("T", "NP poss T", "PRO T", example="Rosa Delgado's salary")
def _whose(j: Joiner, noun: Noun, measure: Measure) -> Made:
    """Of members, or of whom a pronoun means; "nurses, each with her boss 's name" asks for the name of the boss."""
    if not noun.terms:
        yield from owned(j, measure, noun)


@BOOK.rule("T", "T NP have", "T that NP have", example="the highest salary anybody has")
def _what_they_have(j: Joiner, measure: Measure, noun: Noun) -> Made:
    if noun.set.cls in (measure.owner.cls, ANY) and not (measure.wh or noun.wh or noun.bare):
        yield from owned(j, measure, noun)


@BOOK.rule("T", "NP T", cost=0.6, example="list the clerks salaries")
def _beside(j: Joiner, noun: Noun, measure: Measure) -> Made:
    if noun.tail or (noun.set.cls != measure.owner.cls and not (noun.set.where or noun.set.earlier)):
        return
    ways = j.lexicon.classes[measure.owner.cls].unmarked if measure.owner.cls != ANY else ()
    if noun.bare and any(isinstance(c, Related) and c.step.relation in ways for c in measure.owner.where):
        return  # of two places said without a word the first is where the journey starts: they are one modifier
    yield from owned(j, measure, noun)


def _counts_one(modifier: Modifier) -> bool:
    """Whether a preposition, and no verb, says that there is only one partner: "only in one department"."""
    if isinstance(modifier, Tied):
        return modifier.noun.many in ("exactly", "only") and modifier.noun.count == ("=", 1)
    told = modifier.condition if isinstance(modifier, Holds) and not modifier.verb else None
    return isinstance(told, Compare) and isinstance(told.term, Number) and told.value == (1,)


def _is_its_own_amount(j: Joiner, measure: Measure, amount: Amount) -> bool:
    """Whether an amount behind a measure that nobody asks for is in its unit, and so is that measure's."""
    if not isinstance(measure.term, Attr) or measure.plural or measure.wh or measure.owned or measure.owner.where:
        return False
    own = set(j.lexicon.attributes[measure.term.name].unit)
    return not measure.function and any(own.intersection(j.lexicon.attributes[name].unit) for name in amount.units)


@BOOK.rule("T", "T M", cost=0.1, example="average salary in Texas")
def _measure_where(j: Joiner, measure: Measure, modifier: Modifier) -> Made:
    if isinstance(modifier, Beside):
        return
    if isinstance(measure.term, Attr) and j.lexicon.attributes[measure.term.name].total and _chooses_rows(modifier):
        yield from _total_of_rows(j, measure, modifier)
        return
    if isinstance(modifier, Amount) and _is_its_own_amount(j, measure, modifier):
        return  # "a wing span over 150 feet" says which, and asks for none
    if isinstance(modifier, Tied) and modifier.word == "of" and modifier.noun.bare:
        return  # whose it is
    if isinstance(modifier, Tied) and modifier.word in ("of", "for") and is_of_others(j, measure, modifier.noun):
        return
    if _counts_one(modifier) and not measure.owned:
        return  # the titles that exist in one department only are not those of people who work in only one
    if (
        isinstance(modifier, Holds)
        and isinstance(modifier.condition, Compare)
        and isinstance(modifier.condition.term, Attr)
        and modifier.value
        and modifier.cls != measure.owner.cls
        and j.is_name(modifier.condition.term.name)
        and not (measure.plural or measure.function)
    ):
        return
    if isinstance(modifier, Tied) and modifier.noun.many in ("all", "every", "each") and may_be_shared(j, measure.term):
        return  # "which jobs are there in all divisions" asks for those that every one of them has
    if measure.function and (_orders(modifier, measure) or (isinstance(modifier, At) and _is_a_time(j, measure))):
        return  # "an average rating above 3" is no average of those above 3
    timed = isinstance(modifier, (At, Moments)) and not (measure.plural or measure.wh or measure.owner.where)
    if isinstance(modifier, Tied) and is_its_number(j, measure) and modifier.noun.set.where:
        timed = timed or (j.is_person(modifier.noun.set.cls) and not modifier.noun.plural)  # "a number for Ann"
    for found, cost in j.restrict(measure.owner, modifier):
        alike = isinstance(measure.term, Attr) and not measure.function and _of_its_own_kind(found)
        yield replace(measure, owner=found), cost + (TIMED if timed else 0.0) + (ALIKE if alike else 0.0)


@BOOK.rule("T", "T M", cost=0.1, example="what is the latest arrival from Boston in Denver before midnight")
def _the_last_by_then(j: Joiner, measure: Measure, time: At) -> Made:
    """The first or last of some times that are within bounds themselves."""
    if measure.function and isinstance(measure.term, Attr) and _is_a_time(j, measure):
        yield replace(measure, owner=narrow(measure.owner, at(measure.term.name, time))), 0.0


def _is_a_time(j: Joiner, measure: Measure) -> bool:
    return isinstance(measure.term, Attr) and j.lexicon.attributes[measure.term.name].kind == "time"


TIMED = 1.2
"""What it costs that a time is asked for where it only says when: "takeoff past 6 p.m."."""
ALIKE = 1.5
"""What it costs that a value is asked of members by partners of their own kind: "the jobs that only women have" are
theirs, and not those of whoever has women under him."""


def _of_its_own_kind(found: Set) -> bool:
    last = found.where[-1] if found.where else None
    last = last.condition if isinstance(last, Not) else last
    parts = last.conditions if isinstance(last, Every) else (last,)
    partners = [part.to for part in parts if isinstance(part, Related)]
    if isinstance(last, (Extreme, Compare)) and isinstance(last.term, Number):
        partners.append(last.term.of)
    return any(partner.cls == found.cls for partner in partners)


def _chooses_rows(modifier: Modifier) -> bool:
    """Whether a modifier of a total says which rows it adds up: those of a time, or what was spent "on hammers"."""
    return isinstance(modifier, When) or (isinstance(modifier, Tied) and modifier.word in ("on", "for"))


def _total_of_rows(j: Joiner, measure: Measure, modifier: Modifier) -> Made:
    """What was paid in all in a year is the sum of that year's payments, whenever those who paid came."""
    found = rows_of_total(measure.term.name, j.lexicon, j.steps) if isinstance(measure.term, Attr) else None
    if found is None:
        return
    step, added = found
    cls = j.other_end(step)
    if measure.owner.each:
        for rows, cost in j.restrict(Set(cls), modifier):
            owner, term = replace(measure.owner, each=False), Number(step, rows, added)
            yield replace(measure, term=Key(), more=(term,), owner=owner), cost
        return
    for rows, cost in j.restrict(Set(cls, (Related(step.back, measure.owner),)), modifier):
        yield replace(measure, term=added, owner=rows, function="sum"), cost


def _orders(modifier: Modifier, measure: Measure) -> bool:
    """Whether a modifier holds the measure itself against an amount."""
    if isinstance(modifier, Amount):
        return isinstance(measure.term, Attr) and measure.term.name in modifier.units
    compare = modifier.condition if isinstance(modifier, Holds) else None
    return isinstance(compare, Compare) and compare.term == measure.term and compare.op in ("<", "<=", ">", ">=")


def may_be_shared(j: Joiner, term: Term) -> bool:
    """Whether it is a text that several may have, and no name of theirs."""
    name = term.name if isinstance(term, Attr) else ""
    return bool(name) and j.lexicon.attributes[name].kind == "text" and not j.is_name(name)


@BOOK.rule("T", "M T", cost=0.4, example="female salaries")
def _where_measure(j: Joiner, modifier: Modifier, measure: Measure) -> Made:
    if isinstance(modifier, Holds) and not modifier.verb and not isinstance(modifier.condition, (Extreme, Every)):
        of = modifier.condition
        if isinstance(of, Compare) and of.op == "=" and of.term == measure.term and not measure.function:
            return  # all of them have it: "Norse food" is where it is served
        for found, cost in j.restrict(measure.owner, modifier):
            yield replace(measure, owner=found), cost


@BOOK.rule("T", "average T", "average of T", example="the average salary")
def _average(j: Joiner, measure: Measure) -> Made:
    yield from computed(j, measure, "avg")


@BOOK.rule("T", "median T", "median of T", example="the median salary of the clerks")
def _median(j: Joiner, measure: Measure) -> Made:
    """The value in the middle, of numbers alone."""
    yield from computed(j, measure, "median")


@BOOK.rule("T", "total T", "total of T", example="the total salary")
def _sum(j: Joiner, measure: Measure) -> Made:
    if measure.function == "sum":  # "the total payroll"
        yield measure, 0.0
    yield from computed(j, measure, "sum")


@BOOK.rule("T", "spend T", "spend T total", "what do T addup", "howmuch do T addup", "T addup what", "what T addup",
           "what do T addup total", cost=-0.2, example="what do the salaries in accounting add up to")  # fmt: skip
def _sum_of_all(j: Joiner, measure: Measure) -> Made:
    if not measure.function:
        yield from computed(j, measure, "sum")


@BOOK.rule("T", "sameday NP be V", "sameday NP V", "sameday that NP be V", "sameday that NP V", "sameday P NP be V",
           cost=0.2, example="the earliest date anyone in accounting was hired")  # fmt: skip
def _day_they_did(j: Joiner, noun: Noun, verb: Verb) -> Made:
    """The day on which somebody did what a verb says."""
    if noun.wh or noun.count or noun.many not in ("", "any", "all"):
        return
    for sense in verb.senses:
        entry = j.lexicon.attributes.get(sense.name)
        if sense.kind == "attrverb" and entry is not None and entry.kind == "date" and noun.set.cls == entry.of:
            yield Measure(Attr(sense.name), noun.members, owned=True), sense.cost


@BOOK.rule("T", "howbig be T", "howbig T be", cost=-0.3, example="how large is the population of Corrie")
def _how_big(j: Joiner, measure: Measure) -> Made:
    number = isinstance(measure.term, Attr) and j.lexicon.attributes[measure.term.name].kind == "number"
    if number and (measure.owned or measure.function) and not measure.more:
        yield replace(measure, wh=True), 0.0


@BOOK.rule("T", "T total", cost=-0.5, example="the salaries of all clerks combined")
def _sum_behind(j: Joiner, measure: Measure) -> Made:
    if measure.function == "sum":  # "payroll total"
        yield measure, 0.0
        return
    if not any(isinstance(one, Extreme) and one.count == 1 for one in measure.owner.where):
        yield from computed(j, measure, "sum")  # of one alone there is no sum: "which invoice has the highest total"


@BOOK.rule("T", "T P UNIT", "T of UNIT", cost=-0.3, example="the salary of Paul Tai in dollars")
def _in_units(j: Joiner, measure: Measure, word: FunctionWord, unit: Measure) -> Made:
    if word.words != "in" or not isinstance(measure.term, Attr):
        return
    said = in_unit(j.lexicon, measure.term.name, unit)
    if said is not None:
        yield replace(measure, term=said), 0.0


def computed(j: Joiner, measure: Measure, function: str) -> Made:
    """The measure computed over all its owners: "sum", "avg", "median", "max" or "min"; of days no sum and no mean."""
    if measure.function or not isinstance(measure.term, Attr):
        return
    kind = j.lexicon.attributes[measure.term.name].kind
    if kind in ("number", "date", "year", "time") and not (kind != "number" and function in ("sum", "avg", "median")):
        yield replace(measure, function=function), 0.0


@BOOK.rule("T", "UNIT P NP", "UNIT V NP", "UNIT of NP", cost=0.9, example="people in Arden")
def _units_in(j: Joiner, unit: Measure, word: object, noun: Noun) -> Made:
    if noun.bare and noun.set.cls == unit.owner.cls:
        if isinstance(word, Verb) and not any(s.kind == "unitverb" and Attr(s.name) == unit.term for s in word.senses):
            return
        yield from owned(j, unit, noun)


@BOOK.rule("T", "T average", cost=0.1, example="how old are the clerks on average")
def _average_behind(j: Joiner, measure: Measure) -> Made:
    yield from computed(j, measure, "avg")


@BOOK.rule("T", "T and T", "T comma T", "T comma and T", cost=0.1, example="first name, last name and job")
def _several(j: Joiner, first: Measure, *rest: object) -> Made:
    second = last(Measure, rest)
    if first.function or second.function or first.owner.cls != second.owner.cls or first.owned:
        return
    if first.term not in (second.term, *second.more):
        yield replace(second, term=first.term, more=(*first.more, second.term, *second.more), owned=second.owned), 0.0


@BOOK.rule("T", "T T", cost=0.3, example="the first name job and salary of every clerk")
def _listed_without_pauses(j: Joiner, first: Measure, rest: Measure) -> Made:
    """The first of several terms whose last has "and" before it, as a list is spoken; in a telegram just two."""
    if first.more or first.wh:
        return
    if rest.more:
        yield from _several(j, first, rest)
    elif first.plural and rest.plural and not (first.owned or rest.owned):
        for both, cost in _several(j, first, rest):
            yield both, cost + 0.4


@BOOK.rule("T", "T and NP", "T comma NP", "T comma and NP", "NP and T", "NP comma T", "T and REL", "T comma REL",
           "REL and T", "REL comma T", cost=0.4, example="Rosa Delgado's department and phone")  # fmt: skip
def _beside_a_partner(j: Joiner, *parts: object) -> Made:
    """The one partner of a kind, beside other terms of the member."""
    measure, kind = first(Measure, parts), maybe(Noun, parts) or maybe(Partner, parts)
    if measure.function or measure.owned or measure.wh or measure.owner.where:
        return
    if isinstance(kind, Partner):
        steps = [kind.step] if j.other_end(kind.step.back) == measure.owner.cls else []
    elif isinstance(kind, Noun) and kind.set == Set(kind.set.cls) and kind.set.cls != ANY and not _particular(kind):
        steps = sorted((s for s in j.steps(measure.owner.cls, kind.set.cls) if j.leads_to_one(s)), key=j.cost)
    else:
        return
    for step in steps[:1]:
        partner = Via(step, Key())
        terms = (measure.term, *measure.more)
        if partner not in terms:
            head, *more = (partner, *terms) if isinstance(parts[-1], Measure) else (*terms, partner)
            yield replace(measure, term=head, more=tuple(more)), j.cost(step)


@BOOK.rule("T", "REL and REL", "REL comma REL", "NP and REL", "REL and NP", cost=0.4,
           example="the department and the boss of every clerk")  # fmt: skip
def _two_partners(j: Joiner, one: object, _and: FunctionWord, two: object) -> Made:
    """Two partners of one member, each by its noun."""
    kinds = (one, two)
    for near in dict.fromkeys(j.other_end(kind.step.back) for kind in kinds if isinstance(kind, Partner)):
        ways = [_way_to(j, near, kind) for kind in kinds]
        if all(ways) and ways[0] != ways[1]:
            head, more = (Via(step, Key()) for step in ways if step)
            by_class = 0.6 if any(isinstance(kind, Noun) for kind in kinds) else 0.0  # which of its towns, no noun says
            yield Measure(head, Set(near), more=(more,)), sum(j.cost(step) for step in ways if step) + by_class


def _way_to(j: Joiner, near: str, kind: object) -> Step | None:
    """The step from members of a class to the partner that a noun names."""
    if isinstance(kind, Partner):
        return kind.step if j.other_end(kind.step.back) == near else None
    if not isinstance(kind, Noun) or kind.set != Set(kind.set.cls) or kind.set.cls == ANY or _particular(kind):
        return None
    return min((step for step in j.steps(near, kind.set.cls) if j.leads_to_one(step)), key=j.cost, default=None)


def _particular(noun: Noun) -> bool:
    """Whether more is said of the noun than what kind it is."""
    return bool(noun.wh or noun.bare or noun.pronoun or noun.count or noun.many or noun.joined or noun.terms)


@BOOK.rule("T", "howmany NP NP V", "howmany NP that NP V", cost=0.3,
           binds=True, example="every manager and the number of people they supervise")  # fmt: skip
def _number_of_partners(j: Joiner, partner: Noun, noun: Noun, verb: Verb) -> Made:
    """How many partners each has, beside what else is asked of them: the pronoun is who has them."""
    if not noun.pronoun or partner.wh or partner.count:
        return
    for sense in verb.senses:
        if sense.kind == "verb":
            subject, other = ends(j, sense)
            if partner.set.cls == other and noun.set.cls in (subject, ANY):
                yield Measure(Number(sense.step, replace(partner.set, bare=False)), Set(subject)), sense.cost


@BOOK.rule("T", "what T", "which T", "which of T", example="what level is he on")
def _which(j: Joiner, measure: Measure) -> Made:
    yield replace(measure, wh=True), 0.0


@BOOK.rule("T", "NP be how HOW", "NP be HOW", "HOW be NP", "HOW NP be", "HOW do NP V", "HOW have NP [be] V",
           "HOW be NP V", "HOW NP have [be] V", "HOW do NP", "HOW NP V", "how HOW be NP", "how HOW NP be",
           "how HOW (have NP | do NP | be NP | have NP be) V", "how HOW do NP", "[how] HOW modal NP V",
           example="how old is Rosa Delgado")  # fmt: skip
def _how(j: Joiner, noun: Noun, degree: Degree, verb: Verb | None = None) -> Made:
    names = {name for name, _ in degree.attributes}
    other = 0.0
    if verb is not None:
        names &= (said := {sense.name for sense in verb.senses if sense.kind == "attrverb"})
        own = {name for name in said if j.lexicon.attributes[name].of == noun.set.cls}
        other = _OTHER_DEGREE if names and own and not names & own else 0.0
        names = own if names and own else names  # "how much has he paid" in all, and not with each payment
    for name in sorted(names):
        entry = j.lexicon.attributes[name]
        for found, cost in owned(j, Measure(Attr(name), Set(entry.of)), noun):
            yield replace(found, wh=True), cost + other + (0.0 if verb is None else -0.3)
        if verb is not None and noun.bare and noun.set.cls not in (entry.of, ANY):  # what was done with it took so long
            together = "sum" if set(entry.sums) & set(entry.nouns) else ""  # "how much was she paid" for all of them
            for step in (step for step in j.steps(entry.of, noun.set.cls) if j.single(step)):
                of = Set(entry.of, (j.related(step, noun),))
                yield Measure(Attr(name), of, owned=True, wh=True, function=together), 0.4 + j.cost(step)


_OTHER_DEGREE = 0.05
"""What it costs that the adjective is another attribute's than the verb: of two meanings of "long" the verb's own."""


@BOOK.rule("T", "T do NP V", "T be NP", "T be NP V", "T do NP have", "T do NP", "T be NP LP", "T do NP V LP", "T NP V",
           "T have NP", "T NP have", example="what level is he on")  # fmt: skip
def _measure_asked(j: Joiner, measure: Measure, noun: Noun, verb: Verb | None = None) -> Made:
    if not measure.wh or noun.wh or (noun.both and not noun.bare):
        return  # the titles that both men and women have are not those of either
    cost = 0.0
    if verb is not None:
        names = {sense.name for sense in verb.senses if sense.kind == "attrverb"}
        if measure.term in {Attr(name) for name in names}:
            cost = -0.2
        elif not _ties(j, verb, noun.set.cls, measure.owner.cls):
            return
        else:
            cost = 0.9
    for found, extra in owned(j, measure, noun):
        yield found, cost + extra


def _ties(j: Joiner, verb: Verb, subject: str, owner: str) -> bool:
    """Whether the verb says that members of one class have to do with members of the other: "has", "belongs to"."""
    for sense in verb.senses:
        if sense.kind == "verb":
            relation = j.lexicon.relations[sense.name]
            ends = {relation.from_, relation.to}
            if owner in ends and (subject in ends or subject == ANY) and (subject != owner or len(ends) == 1):
                return True
    return verb.light and not any(sense.particle for sense in verb.senses)


@BOOK.rule("NP", "NP and T", "NP and PRO T", "NP comma T", "NP P T", "NP comma PRO T", "NP P PRO T", "NP have T",
           cost=0.1, binds=True, example="the clerks and their salaries")  # fmt: skip
def _with_terms(j: Joiner, noun: Noun, word: object, *rest: object) -> Made:
    measure = last(Measure, rest)
    says = getattr(word, "words", "")
    if (
        says in ("of", "in", "from", "on", "to", "by", "at", "than", "without", "for", "as", "about", "near")
        or measure.owned
        or measure.owner.where
    ):
        return
    if measure.function or measure.owner.cls != noun.set.cls or noun.terms or noun.pronoun:
        return
    if noun.bare and says not in ("and", "as well as", "plus", "with", "along with", "together with", ","):
        return
    mere = noun.set == Set(noun.set.cls) and not (noun.plural or noun.many or noun.wh) and len(rest) == 1
    joined = says.startswith("and") and mere  # "departure and arrival times" are two times
    yield replace(noun, terms=(measure.term, *measure.more)), HALF_A_TERM if joined else 0.0


HALF_A_TERM = 0.7
"""What it costs that a mere noun before "and" a term is no half of another term."""
