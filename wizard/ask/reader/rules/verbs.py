"""Verbs: what they say of their subject with what stands behind them."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.facts import replace
from wizard.ask.form import (
    Attr,
    Compare,
    Condition,
    Either,
    Every,
    Extreme,
    Is,
    Not,
    Related,
    Set,
    Step,
)
from wizard.ask.reader.english import english
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    Amount,
    At,
    FunctionWord,
    Holds,
    Modifier,
    Moments,
    Noun,
    Numeral,
    Several,
    Tied,
    Verb,
    Weekdays,
    When,
)
from wizard.ask.reader.narrowing import as_one
from wizard.ask.reader.rules.book import Book, Content, Made, first, last, maybe
from wizard.ask.reader.rules.prices import going_at_a_price
from wizard.ask.reader.times_said import DATED
from wizard.ask.reader.units_said import in_units
from wizard.ask.vocabulary import Sense

BOOK = Book()
BEING = frozenset({"is", "are", "was", "were"})
LIGHT = 0.5
"""What it costs to say where partners are by a verb that names none: "who has in Texas"."""


def ends(j: Joiner, sense: Sense) -> tuple[str, str]:
    """The classes of a relation verb's subject and object."""
    relation = j.lexicon.relations[sense.name]
    return (relation.to, relation.from_) if sense.inverse else (relation.from_, relation.to)


def things_of(j: Joiner, verb: Verb, noun: Noun, thing: Noun) -> Iterator[tuple[Sense, Set]]:
    """The things with which somebody does what the verb says, whatever pronoun calls them his, by its senses."""
    told = tuple(c for c in thing.set.where if not (isinstance(c, Related) and c.to.earlier and not c.to.where))
    for sense in verb.senses:
        if sense.kind == "verb" and not sense.passive and ends(j, sense) == (noun.set.cls, thing.set.cls):
            done = Related(sense.step.back, replace(noun.set, bare=False))
            yield sense, Set(thing.set.cls, (*told, done))


@BOOK.rule("M", "V", example="which employees supervise")
def _intransitive(j: Joiner, verb: Verb) -> Made:
    tells_how_much = any(sense.kind == "attrverb" and not _is_dated(j, sense) for sense in verb.senses)
    for sense in verb.senses:
        if sense.kind == "predverb":
            yield Holds(j.lexicon.predicates[sense.name].of, Is(sense.name), verb=verb.doing), sense.cost
        elif sense.kind == "attrverb" and _is_dated(j, sense) and not _is_birth(j, sense):
            yield (
                Holds(j.lexicon.attributes[sense.name].of, Compare(Attr(sense.name), "present"), verb=verb.doing),
                0.8,
            )
        elif sense.kind == "verb" and not (sense.particle or _says_too_little(verb) or (sense.done and tells_how_much)):
            subject, other = ends(j, sense)
            step = sense.step.back if sense.done and subject == other else sense.step
            cost = 0.9 + sense.cost + j.cost(sense.step)
            if sense.done and subject != other:  # "planes used" are those that something uses
                yield Holds(other, Related(sense.step.back, Set(subject)), verb=verb.doing), cost
            both = 0.5 if sense.done and subject != other else 0.0
            yield Holds(subject, Related(step, Set(other)), verb=verb.doing), cost + both


def _says_too_little(verb: Verb) -> bool:
    """Whether a verb says nothing of its subject alone: "has", and "belongs to" before whatever that is."""
    return verb.light or verb.wanting


def _is_dated(j: Joiner, sense: Sense) -> bool:
    return j.lexicon.attributes[sense.name].kind in DATED


def _is_birth(j: Joiner, sense: Sense) -> bool:
    """Whether a verb tells when somebody was born, which everybody was."""
    return "birth date" in j.lexicon.attributes[sense.name].concept


@BOOK.rule("M", "V NP", "V LP NP", "V of NP", "V by NP", "V to NP", example="who supervises Dennis Yates")
def _transitive(j: Joiner, verb: Verb, *rest: object) -> Made:
    noun = last(Noun, rest)
    if noun.wh:
        return
    if len(rest) == 1 and j.is_price(noun.set.cls):
        yield from going_at_a_price(j, verb, noun)
    extra = 0.0 if len(rest) == 1 else 0.8
    for sense in verb.senses:
        if sense.kind != "verb":
            continue
        subject, other = ends(j, sense)
        if noun.set.cls == other or (noun.set.cls == ANY and (noun.many or noun.pronoun)):
            known = Set(other, noun.set.where, earlier=noun.set.earlier)
            full = noun if noun.set.cls else Noun(known, noun.many, noun.count)
            if j.needless.nowhere(j.related(sense.step, full), full):
                continue
            cost = sense.cost + j.cost(sense.step) + extra
            yield Holds(subject, j.related(sense.step, full), verb=verb.doing), cost
        elif j.is_journey(subject) and j.lexicon.classes[other].unmarked:
            continue  # "flights that go Boston" go there, and not with whoever flies there
        elif noun.set.where and len(rest) == 1 and not j.is_price(noun.set.cls):
            for step in j.steps(other, noun.set.cls):  # "states that border the Ohio": those with it
                if _is_another_matter(j, subject, other, step):
                    continue
                far = Set(other, (j.related(step, noun),))
                cost = sense.cost + j.cost(sense.step) + j.cost(step) + 1.0
                yield Holds(subject, Related(sense.step, far), verb=verb.doing), cost
                if subject == other and j.is_person(other) and not j.leads_to_one(sense.step) and j.leads_to_one(step):
                    leads = Every((Related(sense.step, Set(other)), j.related(step, noun)))  # who runs a unit is in it
                    yield Holds(subject, leads, verb=verb.doing), cost - 0.3


def _is_another_matter(j: Joiner, subject: str, other: str, step: Step) -> bool:
    """Whether what is done to somebody is not done by way of `step`: who flies "Boston to Denver" does not stop in
    Boston, and who leads a unit leads those in it, but who leads a plan does not lead all who are in on it."""
    return j.journeys.stop_on_the_way(step) or (subject == other and j.is_person(other) and j.several(step))


@BOOK.rule("M", "V or V NP", cost=0.1, example="flights that arrive in or leave Denver")
def _doing_either(j: Joiner, one: Verb, other: Verb, noun: Noun) -> Made:
    for first_, cost in _transitive(j, one, noun):
        for second, extra in _transitive(j, other, noun):
            if isinstance(first_, Holds) and isinstance(second, Holds) and first_.cls == second.cls:
                yield Holds(first_.cls, Either((first_.condition, second.condition)), clause=True), cost + extra


@BOOK.rule("M", "V both M and M", "V M and M", cost=-0.2, example="airlines that go both to Boston and to Denver")
def _both_of_them(j: Joiner, verb: Verb, one: Content, two: Content) -> Made:
    if not (isinstance(one, Tied) and isinstance(two, Tied) and one.word == two.word):
        return
    for cls in dict.fromkeys(
        one_way.from_ for one_way in j.lexicon.relations.values() if one_way.to == one.noun.set.cls
    ):
        steps = [step for step in j.steps(cls, one.noun.set.cls) if not step.inverse and j.several(step)]
        for step in steps:
            relation = j.lexicon.relations[step.relation]
            if one.word in relation.prepositions:
                both = (j.related(step, one.noun), j.related(step, two.noun))
                yield Holds(cls, Every(both), verb=verb.doing), 0.0


@BOOK.rule("M", "only V M", "V only M", cost=-0.8, example="flights that only run on weekends")
def _only_on_days(j: Joiner, verb: Verb, days: Modifier) -> Made:
    """What is done on some days of the week, and on no other."""
    for name, entry in j.lexicon.classes.items() if isinstance(days, Weekdays) else ():
        own = {f"attrverb {entry.time}", f"verb {entry.week.relation}"} if entry.week is not None else set()
        senses = [sense for sense in verb.senses if f"{sense.kind} {sense.name}" in own]
        if entry.week is not None and senses and isinstance(days, Weekdays):
            cls = j.lexicon.relations[entry.week.relation].to
            on = Set(cls, (Compare(Attr(entry.week.attribute), "in", days.names),))
            told = j.related(Step(entry.week.relation), Noun(on, many="only"))
            yield Holds(name, told, verb=verb.doing, own=True), min(sense.cost for sense in senses)


@BOOK.rule("M", "V M", "V T M", example="who lives in Irving")
def _valued(j: Joiner, verb: Verb, *rest: object) -> Made:
    modifier = rest[-1]
    alone = len(rest) == 1
    if isinstance(modifier, Holds) and not modifier.verb:
        for sense in verb.senses:
            for holds, cost in _value_of_verb(j, sense, modifier, alone):
                yield replace(holds, verb=verb.doing), sense.cost + cost
    elif isinstance(modifier, (When, At, Moments)) and alone:
        yield from j.times.said_of(verb, modifier)
    elif isinstance(modifier, Weekdays) and alone:
        yield from _on_days(j, verb, modifier)
    elif isinstance(modifier, Tied) and alone:
        for sense in verb.senses:
            if sense.kind == "attrverb" and j.lexicon.attributes[sense.name].kind not in ("time", "number"):
                if _is_birth(j, sense):
                    continue  # where somebody was born is not where they live
                of = j.lexicon.attributes[sense.name].of
                present = Compare(Attr(sense.name), "present")
                for found, cost in j.restrict(Set(of), modifier):
                    yield Holds(of, Every((present, *found.where)), verb=verb.doing), cost + 0.8


def _on_days(j: Joiner, verb: Verb, days: Weekdays) -> Made:
    """What a verb says with days of the week: "valid on Monday" says when, and not that there is a day."""
    for sense in verb.senses:
        of = ends(j, sense)[0] if sense.kind == "verb" and sense.passive and not sense.inverse else ""
        week = j.lexicon.classes[of].week if of else None
        for found, cost in j.restrict(Set(of), days) if week and week.relation == sense.name else ():
            yield Holds(of, as_one(found.where), verb=verb.doing), cost + sense.cost


def _value_of_verb(j: Joiner, sense: Sense, value: Holds, alone: bool) -> Iterator[tuple[Holds, float]]:
    """A value as what one sense of a verb says; `alone` where nothing stands between them."""
    if sense.kind == "attrverb":
        if _about(value.condition) == {sense.name}:
            yield Holds(value.cls, value.condition), 0.0
            return
        entry = j.lexicon.attributes[sense.name]
        if sense.passive and value.value and value.cls == entry.of and alone and entry.kind not in ("date", "time"):
            yield Holds(value.cls, value.condition), 0.3  # who is "hired" is no value, but has a day
    elif sense.kind == "verb" and alone and value.value:
        subject, other = ends(j, sense)
        if other == value.cls:
            yield Holds(subject, Related(sense.step, Set(other, (value.condition,)))), 0.2


def _about(condition: object) -> set[str]:
    if isinstance(condition, Compare):
        return {condition.term.name} if isinstance(condition.term, Attr) else set()
    if isinstance(condition, (Either, Every)):
        return {name for part in condition.conditions for name in _about(part)}
    inner = getattr(condition, "condition", None)
    return _about(inner) if inner is not None else set()


@BOOK.rule("M", "V M", cost=0.4, example="airlines that fly to Boston")
def _partner_where(j: Joiner, verb: Verb, modifier: Modifier) -> Made:
    if isinstance(modifier, Holds) and (modifier.verb or modifier.clause or (verb.light and not modifier.value)):
        return  # "has" before "published the most papers" is no verb of its own
    if verb.light and isinstance(modifier, (When, At, Weekdays, Moments)):
        return  # "what do you have on Monday" says nothing of partners
    if isinstance(modifier, (When, At, Weekdays, Moments)) and _happens(j, verb):
        return  # "does it run on Sundays" says when the flight itself does, and not its fares
    light = LIGHT if verb.light and isinstance(modifier, Tied) else 0.0
    told, none = _affirmed(modifier)
    for sense in verb.senses:
        if sense.kind == "verb" and not sense.passive:
            subject, other = ends(j, sense)
            yield from _once_each(j, verb, sense, modifier)
            if isinstance(modifier, Tied) and modifier.noun.count is not None:
                return  # "fly to fewer than ten cities": all flights together, and not each of them
            for found, cost in j.restrict(Set(other), told):
                related = Related(sense.step, found)
                if j.needless.nowhere(related, Noun(found)):
                    continue
                yield Holds(subject, Not(related) if none else related, verb=verb.doing), sense.cost + cost + light


def _affirmed(modifier: Modifier) -> tuple[Modifier, bool]:
    """What a modifier says of partners, and whether members have none of those: "airlines that fly to no cities",
    "that fly neither to Boston nor to Denver"."""
    if isinstance(modifier, Tied) and modifier.noun.many == "no":
        return replace(modifier, noun=replace(modifier.noun, many="")), True
    if isinstance(modifier, Several) and modifier.joint == "nor":
        return replace(modifier, joint="or"), True
    return modifier, False


def _happens(j: Joiner, verb: Verb) -> bool:
    """Whether a verb says when its own subject goes or comes."""
    times = {name for entry in j.lexicon.classes.values() for name in (entry.time, entry.when) if name}
    return any(sense.kind == "attrverb" and sense.name in times for sense in verb.senses)


def _once_each(j: Joiner, verb: Verb, sense: Sense, modifier: Modifier) -> Made:
    """Partners in each of several, where no partner is in more than one: "who published in both VLDB and SIGMOD"."""
    if not isinstance(modifier, Tied) or modifier.noun.joined != "and" or len(modifier.noun.parts) < 2:
        return
    subject, other = ends(j, sense)
    each: list[Condition] = []
    costs = [sense.cost]
    for part in modifier.noun.parts:
        found = next(iter(j.restrict(Set(other), Tied(modifier.word, Noun(part, bare=True)))), None)
        last = found[0].where[-1] if found is not None and found[0].where else None
        if found is None or not isinstance(last, Related) or not j.single(last.step):
            return
        each.append(Related(sense.step, found[0]))
        costs.append(found[1])
    yield Holds(subject, Every(tuple(each)), verb=verb.doing), max(costs) - 0.1


def _at_another_end(j: Joiner, name: str, modifier: Modifier) -> bool:
    """Whether a superlative is of another time than the verb's: what "gets in as late as possible" arrives so."""
    best = modifier.condition if isinstance(modifier, Holds) else None
    if not isinstance(best, Extreme) or not isinstance(best.term, Attr):
        return False
    return best.term.name != name and j.lexicon.attributes[best.term.name].kind == "time"


@BOOK.rule("M", "V M", "V", cost=0.9, example="I want to fly from Boston to Denver")
def _doing(j: Joiner, verb: Verb, *rest: Modifier) -> Made:
    """The verb of what members of a class do anyway says nothing: flights fly."""
    for sense in verb.senses:
        if sense.kind == "attrverb" and j.lexicon.attributes[sense.name].kind == "time" and rest:
            if _at_another_end(j, sense.name, rest[0]):
                continue
            of = j.lexicon.attributes[sense.name].of
            for found, cost in j.restrict(Set(of), rest[0]):
                if not found.where:  # "fly on any day"
                    continue
                where = as_one(found.where)
                plain = -0.6 if j.lexicon.classes[of].unmarked and isinstance(rest[0], Tied) else 0.0
                yield Holds(of, where, verb=verb.doing), cost + sense.cost + plain


@BOOK.rule("M", "V [LP] (AMOUNT | NUM)", "be V AMOUNT", "be V NUM", example="women earning less than sixteen thousand")
def _verb_amounting(j: Joiner, *parts: object) -> Made:
    verb = first(Verb, parts)
    number, amount = maybe(Numeral, parts), maybe(Amount, parts)
    if isinstance(parts[1], FunctionWord) and parts[1].words not in english().loose:  # "over 20" says more than 20
        return
    if isinstance(parts[1], FunctionWord) and parts[1].words in ("in", "on", "from") and amount is None:
        return  # "working in 45": a place that is called so, not how long
    if verb.light and amount is None and first(Numeral, parts).value < _LARGE:
        return  # "do you have one" says not of what
    if amount is None and isinstance(parts[1], FunctionWord) and _may_be_year(first(Numeral, parts)):
        return  # "paid for 2023"
    if amount is None:
        amount = Amount("=", (first(Numeral, parts).value,), money=number is not None and number.money)
    for sense in verb.senses:
        if sense.kind not in ("attrverb", "unitverb"):
            continue
        entry = j.lexicon.attributes[sense.name]
        said = Attr(sense.name) if not amount.units else in_units(j.lexicon, sense.name, amount.units)
        if entry.kind == "number" and said is not None:
            one = number is not None and number.value == 1  # "I need one": one of them
            if (amount.money and not entry.unit) or (one and entry.unit):
                continue
            yield Holds(entry.of, Compare(said, amount.op, amount.values), verb=verb.doing), sense.cost


_LARGE = 2200
"""A number from which on it is no year and nobody counts so many: "who makes 30000"."""


def _may_be_year(number: Numeral) -> bool:
    """Whether a number that is no sum of money may be a year."""
    return not number.money and number.value in range(1900, 2101)
