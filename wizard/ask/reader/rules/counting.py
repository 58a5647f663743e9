"""How many: members, values, units of something; a body of people by its head count."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import (
    Aggregate,
    Attr,
    Compare,
    Extreme,
    Grouped,
    HowMany,
    Key,
    Number,
    Related,
    Set,
    Show,
    Together,
    narrow,
)
from wizard.ask.inflect import noun_forms
from wizard.ask.reader.earlier import names_one
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    FunctionWord,
    Grouping,
    Holds,
    Measure,
    Modifier,
    Noun,
    Tied,
    Verb,
    WholeRequest,
)
from wizard.ask.reader.rules.book import Book, Content, Made, first, last, maybe
from wizard.ask.reader.rules.grouping import by, grouped
from wizard.ask.reader.rules.measures import owned
from wizard.ask.reader.rules.verbs import ends
from wizard.domain import concepts
from wizard.domain.lexicon_entries import AttributeEntry

BOOK = Book()


@BOOK.rule("R", "howmany times have NP be V", "howmany times be NP V", "howoften have NP be V", "howoften be NP V",
           cost=0.1, example="how many times has Rosa Delgado been supervised")  # fmt: skip
def _how_many_times(j: Joiner, noun: Noun, verb: Verb) -> Made:
    """How many there are who did it to somebody: how often a paper was cited."""
    if noun.wh or noun.many or noun.pronoun or not noun.set.where:
        return
    for sense in verb.senses:
        if sense.kind == "verb" and (sense.passive or sense.done) and not sense.particle:
            near, far = ends(j, sense) if sense.passive else reversed(ends(j, sense))
            if noun.set.cls == near:
                back = sense.step.back if sense.passive else sense.step
                rows = [
                    Set(to.cls, (j.related(one.back, noun),))
                    for one, to in j.times.between(Related(back.back, Set(far)))
                    if j.lexicon.classes[to.cls].when is not None
                ]
                for found in rows or [Set(far, (j.related(back, noun),))]:  # who borrowed it twice counts twice
                    yield WholeRequest(HowMany(found), found), sense.cost + j.cost(sense.step)


@BOOK.rule("R", "(howmany times | howoften) (have | do) NP V", cost=0.1, example="how often has Ines Park booked")
def _how_many_times_they_did(j: Joiner, noun: Noun, verb: Verb) -> Made:
    """How many doings of somebody there are, each of which happened on a day: how often she has donated."""
    if noun.wh or noun.many or noun.pronoun or not noun.set.where:
        return
    for sense in verb.senses:
        if sense.kind == "verb" and not (sense.passive or sense.particle):
            near, far = ends(j, sense)
            happens = j.lexicon.classes[far].when is not None and not j.is_person(far) and j.single(sense.step.back)
            if noun.set.cls == near and happens:
                found = Set(far, (j.related(sense.step.back, noun),))
                yield WholeRequest(HowMany(found), found), sense.cost + j.cost(sense.step)


def count(j: Joiner, noun: Noun) -> Made:
    """How many there are; "each" within it makes groups."""
    if noun.set.cls == ANY or noun.wh or noun.many in ("no", "only"):
        return
    if noun.many in ("each", "every") and not noun.set.where:
        yield from _of_each_kind(j, replace(noun, many=""))
        return
    yield WholeRequest(HowMany(noun.members), noun.members), 0.0


def _of_each_kind(j: Joiner, kind: Noun | Measure) -> Made:
    """How many members, of those whom a domain is about, there are of each kind or with each value."""
    for name in (name for name, cls in j.lexicon.classes.items() if cls.default):
        for term, of, cost in by(j, Set(name), kind):
            yield WholeRequest(Grouped(term, "count", None, of), of), cost


@BOOK.rule("R", "howmany all T", "howmany of all T", "howmany all T be there", "howmany of all T be there", cost=0.1,
           example="how many of each job title do we have")  # fmt: skip
def _how_many_of_each_value(j: Joiner, *parts: object) -> Made:
    measure = first(Measure, parts)
    said = [part.words.split()[0] for part in parts if isinstance(part, FunctionWord)]
    if {"each", "every"}.isdisjoint(said) or measure.owned or measure.function or measure.more:
        return
    yield from _of_each_kind(j, measure)


@BOOK.rule("R", "howmany [of] all T GRP", cost=0.1, example="how many of each sex per department")
def _how_many_of_each_value_by(j: Joiner, *parts: object) -> Made:
    """The same, for each group of members."""
    measure, grouping = first(Measure, parts), first(Grouping, parts)
    said = [part.words.split()[0] for part in parts if isinstance(part, FunctionWord)]
    if {"each", "every"}.isdisjoint(said) or measure.owned or measure.function or measure.more:
        return
    people = measure.owner
    both = Grouping((measure, *grouping.of), each=grouping.each)
    yield from grouped(j, WholeRequest(HowMany(people), people), both)


@BOOK.rule("R", "howmany NP be there M [M]", cost=-0.3, example="how many races were there in 2011")
def _how_many_there(j: Joiner, _many: FunctionWord, noun: Noun, *rest: object) -> Made:
    """How many there are somewhere, or were at some time."""
    if noun.set.cls == ANY or noun.wh or noun.many or noun.count or noun.pronoun:
        return
    found = [(noun.members, 0.0)]
    for modifier in rest:
        if not isinstance(modifier, FunctionWord):
            found = [(both, cost + more) for one, cost in found for both, more in j.restrict(one, modifier)]  # type: ignore[arg-type]
    for of, cost in found:
        yield WholeRequest(HowMany(of), of), cost


@BOOK.rule("R", "howmany [of | different] NP", "howmany NP be there", example="how many employees are there")
def _how_many(j: Joiner, word: FunctionWord, noun: Noun) -> Made:
    said = word.words
    one = said.endswith("number of") and not noun.plural  # "the number of the department" is what that one is called by
    # Each of the orders has its own number, and of what is not numbered each flight from Boston to Denver.
    numbered = noun.set.cls != ANY and j.lexicon.classes[noun.set.cls].number
    named = said == "numbers of" and bool(numbered or len(noun.set.where) > 1)
    if not (one and _is_one_thing(j, noun.set)):
        for asked, cost in count(j, noun):
            yield asked, cost + (OF_ONE if one or named else 0.0)


def _is_one_thing(j: Joiner, of: Set) -> bool:
    """Whether a superlative chose it, or its name or number tells it: nobody asks how many there are of it."""
    chosen = any(isinstance(c, Extreme) and c.count == 1 for c in of.where)
    terms = [c.term for c in of.where if isinstance(c, Compare)]
    return chosen or (names_one(of) and all(isinstance(term, Attr) and j.is_name(term.name) for term in terms))


OF_ONE = 1.3
"""What it costs that "the number of" a thing is how many there are."""


@BOOK.rule("R", "howmany NP M and howmany M", "howmany NP M comma howmany M", "howmany NP M and howmany V M",
           cost=-0.3, example="how many clerks live in Dallas and how many in Irving")  # fmt: skip
def _how_many_and_how_many(j: Joiner, _many: FunctionWord, noun: Noun, one: Modifier, *rest: object) -> Made:
    """How many of them are so, and how many so."""
    if noun.set.cls == ANY or noun.wh or noun.many or noun.count or noun.bare or noun.pronoun:
        return
    for here, cost in j.restrict(noun.members, one):
        for there, more in j.restrict(noun.members, rest[-1]):  # type: ignore[arg-type]
            yield WholeRequest(Together((HowMany(here), HowMany(there)))), cost + more


@BOOK.rule("Q", "Q (and | comma and | comma) howmany PRO M", "Q [comma] and howmany of PRO M",
           "Q (and | comma and | comma) howmany dem M", "Q (and | comma and | comma) howmany theones M", cost=-1.2,
           binds=True, example="how many clerks are there and how many of them are women")  # fmt: skip
def _and_how_many_of_those(j: Joiner, asked: WholeRequest, *rest: object) -> Made:
    """How many there are, and how many of those are so."""
    numbers = asked.query.queries if isinstance(asked.query, Together) else (asked.query,)
    counted, pronoun = numbers[-1], maybe(Noun, rest)
    if not isinstance(counted, HowMany) or (pronoun is not None and not _is_those(pronoun, counted.set.cls)):
        return
    pointing = rest[-2]
    if isinstance(pointing, FunctionWord) and pointing.words not in _THOSE:
        return
    for found, cost in j.restrict(counted.set, rest[-1]):  # type: ignore[arg-type]
        yield WholeRequest(Together((*numbers, HowMany(found))), asked.set), cost


_THOSE = frozenset({"those", "these", "the ones", "ones"})


def _is_those(pronoun: Noun, cls: str) -> bool:
    return pronoun.set.earlier and not pronoun.set.where and pronoun.set.cls in (cls, ANY)


@BOOK.rule("R", "NP comma howmany all", "NP howmany all", "howmany all comma NP",
           "NP comma howmany (all be there | of all)", "howmany of all comma NP", "NP comma howmany of all be there",
           "howmany [of] all NP", cost=-0.4, example="men and women, how many of each")  # fmt: skip
def _how_many_of_each_of_these(j: Joiner, *parts: object) -> Made:
    """How many there are of each of the kinds that "and" joins; what is said behind the last is said of all."""
    noun = first(Noun, parts)
    said = [part.words.split()[0] for part in parts if isinstance(part, FunctionWord)]
    if {"each", "every"}.isdisjoint(said) or noun.joined != "and" or len(noun.parts) < 2 or noun.bare or noun.wh:
        return
    *heads, end = noun.parts
    behind = end.where[1:] if len(end.where) > 1 and all(len(one.where) == 1 for one in heads) else ()
    behind = (*behind, *(c for c in noun.set.where[1:] if c not in behind))
    if all(one.cls == noun.set.cls for one in noun.parts):
        kinds = (*heads, Set(end.cls, end.where[:1] if behind else end.where))
        yield WholeRequest(Together(tuple(HowMany(narrow(kind, *behind)) for kind in kinds))), 0.0


@BOOK.rule("R", "intotal NP", cost=0.3, example="the total employees in department 10")
def _in_total(j: Joiner, total: FunctionWord, noun: Noun) -> Made:
    """How many there are; but where members have something of that name, it may be what they come to."""
    called = any(total.words in _names(entry) for entry in j.lexicon.attributes.values() if entry.of == noun.set.cls)
    if noun.plural and noun.count is None and not (noun.pronoun or called):
        yield from count(j, noun)


def _names(entry: AttributeEntry) -> tuple[str, ...]:
    return (*entry.nouns, *concepts.attribute_words(entry.concept).nouns)


@BOOK.rule("R", "headcount M", "headcount comma M", "headcount comma NP", "M comma headcount", "NP comma headcount",
           "M headcount", "NP poss headcount", "NP headcount", "headcount GRP", "GRP headcount",
           example="headcount of the legal department")  # fmt: skip
def _headcount(j: Joiner, what: Content) -> Made:
    people = everybody(j)
    if people is None:
        return
    if isinstance(what, Grouping):
        yield from grouped(j, WholeRequest(HowMany(Set(people)), Set(people)), what)
        return
    if isinstance(what, Noun):
        if what.set.cls == people:
            yield WholeRequest(HowMany(what.set), what.set), 0.0
        what = Tied("of", what)
    told = what.noun.set.cls if isinstance(what, Tied) else what.cls if isinstance(what, Holds) else ""
    has_size = any("big" in entry.how for entry in j.lexicon.attributes_of(told).values()) if told else False
    for found, cost in j.restrict(Set(people), what):  # type: ignore[arg-type]
        yield WholeRequest(HowMany(found), found), cost + (OWN_SIZE if has_size else 0.0)


OWN_SIZE = 0.6
"""What it costs to take how big something is for how many people it has, where its own size is known."""


def everybody(j: Joiner) -> str | None:
    """The class of the people of whom the whole is made up that "the company" means."""
    return next((name for name, cls in j.lexicon.classes.items() if cls.default and cls.person), None)


@BOOK.rule("R", "NP howmany", "NP howmany GRP", "NP howmany M", cost=0.2, example="employee count by department")
def _count_behind(j: Joiner, noun: Noun, word: FunctionWord, *rest: object) -> Made:
    """The word for their number stands behind them."""
    if word.words != "count" or noun.bare or noun.pronoun:
        return
    for asked, cost in count(j, noun):
        if rest and isinstance(rest[0], Grouping):
            for found, more in grouped(j, asked, rest[0]):
                yield found, cost + more
        elif rest:
            for of, more in j.restrict(asked.set, rest[0]):  # type: ignore[arg-type]
                yield WholeRequest(HowMany(of), of), cost + more
        else:
            yield asked, cost


_DIFFERENT = frozenset({"different", "distinct", "unique", "various", "separate"})


@BOOK.rule("R", "howmany T do NP V", "howmany different T do NP V", "howmany T", "howmany different T", cost=0.2,
           example="how many different towns do our workers live in")  # fmt: skip
def _how_many_values(j: Joiner, *parts: object) -> Made:
    measure = first(Measure, parts)
    noun = maybe(Noun, parts)
    owner = measure.owner
    if measure.function or measure.more:
        return
    different = any(isinstance(part, FunctionWord) and _DIFFERENT.intersection(part.words.split()) for part in parts)
    if not different and isinstance(measure.term, Attr) and j.is_count(measure.term.name):
        return  # "how many reviews" asks for no number of review counts
    if not different and isinstance(measure.term, Attr) and _is_its_unit(j, measure.term.name):
        return  # nor "how many hours" how many different numbers of hours there are
    if noun is not None:
        if noun.set.cls != owner.cls:
            return
        owner = noun.set
    if not different and isinstance(measure.term, Attr) and _is_in_units(j, measure.term.name):
        yield WholeRequest(Show(owner, (measure.term,)), owner), 0.0  # "how many years of service" of whom was named
    else:
        yield WholeRequest(Aggregate("distinct", measure.term, owner), owner), -0.2 if different else 0.3


def _is_its_unit(j: Joiner, name: str) -> bool:
    """Whether an attribute is a number that is called by its unit alone: hours."""
    entry = j.lexicon.attributes[name]
    units = {form for unit in entry.unit for form in noun_forms(unit)}
    return entry.kind == "number" and any(set(noun_forms(noun)) <= units for noun in entry.nouns)


def _is_in_units(j: Joiner, name: str) -> bool:
    """Whether an attribute is a number whose noun begins with its unit: "years of service"."""
    entry = j.lexicon.attributes[name]
    units = {word for unit in entry.unit for form in noun_forms(unit) for word in form.split()[:1]}
    return entry.kind == "number" and any(noun.split()[0] in units and " " in noun for noun in entry.nouns)


@BOOK.rule("R", "howmany UNIT do NP V", "howmany UNIT be NP", "howmany UNIT have NP V", "howmany UNIT do NP have",
           "howmany UNIT have NP", "howmany UNIT have NP be V", "howmany UNIT modal NP V", "howmany UNIT V P NP",
           example="how many seats has a 747")  # fmt: skip
def _how_many_units(j: Joiner, unit: Measure, noun: Noun, verb: Verb | None = None) -> Made:
    measured = {Attr(s.name) for s in verb.doing if s.kind in ("unitverb", "attrverb")} if verb else set()
    if verb is not None and unit.term not in measured and _is_of_some_rows(j, verb):
        return  # how many jobs somebody has done is not how many of them she revised
    extra = 0.0 if not measured or unit.term in measured else UNSAID_OF_IT
    together = noun.plural and noun.many not in ("each", "every") and _adds_up(j, unit)
    for found, cost in owned(j, unit, noun):
        if together or _is_of_several_doings(j, found, noun):
            yield WholeRequest(Aggregate("sum", found.term, found.owner), found.owner), cost + extra
        else:
            yield WholeRequest(Show(found.owner, (found.term,)), found.owner), cost + extra


def _is_of_some_rows(j: Joiner, verb: Verb) -> bool:
    """Whether a verb says what only some of the rows say that tie somebody to a thing."""
    return any(sense.kind == "verb" and j.lexicon.relations[sense.name].when for sense in verb.senses)


UNSAID_OF_IT = 0.8
"""What it costs that a verb says nothing of what is measured: "how many years has she worked for you" is no age."""


def _is_of_several_doings(j: Joiner, measured: Measure, noun: Noun) -> bool:
    """Whether a number is that of all that somebody did, each on its day: hours of her flights."""
    cls = j.lexicon.classes.get(measured.owner.cls)
    named = noun.set.where and not noun.many
    return bool(named) and cls is not None and cls.when is not None and noun.set.cls not in (measured.owner.cls, ANY)


@BOOK.rule("R", "R total", cost=0.1, example="how many towns are there in total")
def _all_together(_j: Joiner, asked: WholeRequest, word: FunctionWord) -> Made:
    """A count or a sum is one of all together without that, too."""
    query = asked.query
    counted = isinstance(query, HowMany) or (isinstance(query, Aggregate) and query.function == "sum")
    if counted and word.words in ("in total", "all told", "overall", "combined", "altogether"):
        yield asked, 0.0


def _adds_up(j: Joiner, unit: Measure) -> bool:
    """Whether the number of several is that of all together: of citations, and not of stops."""
    name = unit.term.name if isinstance(unit.term, Attr) else ""
    return bool(name) and bool(j.lexicon.attributes[name].sums) and j.is_count(name)


@BOOK.rule("R", "howmany UNIT (V | LP | be there LP | be LP | be V LP) NP", "howmany UNIT of NP [V]",
           example="how many people live in brennach")  # fmt: skip
def _how_many_units_there(j: Joiner, many: FunctionWord, unit: Measure, noun: Noun, verb: Verb | None = None) -> Made:
    if not isinstance(unit.term, Attr) or noun.set.cls != unit.owner.cls or noun.wh:
        return
    if verb is not None and unit.term.name not in {s.name for s in verb.senses if s.kind in ("unitverb", "attrverb")}:
        return
    for found, cost in owned(j, unit, noun):
        extra = cost + (0.0 if verb else 0.4)
        together = noun.plural or (not noun.bare and "total" in many.words.split())
        if together and noun.many not in ("each", "every"):  # of them all together
            yield WholeRequest(Aggregate("sum", found.term, found.owner), found.owner), extra
        else:
            yield WholeRequest(Show(found.owner, (found.term,)), found.owner), extra


@BOOK.rule("R", "howmany NP do NP V", "howmany NP be NP V", "howmany NP have NP", "howmany NP do NP have",
           "howmany NP have NP V", example="how many people does Paul Tai supervise")  # fmt: skip
def _how_many_objects(j: Joiner, _many: FunctionWord, asked: Noun, noun: Noun, verb: Verb | None = None) -> Made:
    if noun.wh:
        return
    if verb is not None:
        for sense in verb.senses:
            if sense.kind == "verb":
                subject, other = ends(j, sense)
                if noun.set.cls in (subject, ANY) and asked.set.cls == other:
                    of = replace(noun, set=replace(noun.set, cls=subject))
                    found = narrow(asked.set, j.related(sense.step.back, of))
                    yield WholeRequest(HowMany(found), found), sense.cost + j.cost(sense.step)
        return
    for step in j.steps(asked.set.cls, noun.set.cls):
        found = narrow(asked.set, j.related(step, noun))
        yield WholeRequest(HowMany(found), found), 0.4 + j.cost(step)


@BOOK.rule("R", "howmany NP do M have", cost=0.6, example="how many people does Irving have")
def _how_many_a_place_has(j: Joiner, _many: FunctionWord, asked: Noun, modifier: Holds) -> Made:
    """Members that have a value are had by it: a place that is no member of a class has those who are there."""
    if modifier.value and not (modifier.verb or modifier.clause or asked.wh):
        for found, cost in j.restrict(asked.set, modifier):
            yield WholeRequest(HowMany(found), found), cost


@BOOK.rule("R", "howmany NP (do NP have | do NP V | have NP V) all", "howmany NP do NP do [all]", cost=0.1,
           example="how many people do the departments in Irving have each")  # fmt: skip
def _how_many_of_each(j: Joiner, _many: FunctionWord, asked: Noun, *rest: object) -> Made:
    """So many of each of them, also where there is none: "each" stands behind, or "do" for what they have."""
    noun, word, verb = first(Noun, rest), last(FunctionWord, rest), maybe(Verb, rest)
    each = (word.words == "each" and noun.many == "") or (word.words == "do" and noun.many in ("each", "every"))
    if not each or noun.wh or noun.bare or asked.wh or asked.count or ANY in (noun.set.cls, asked.set.cls):
        return
    steps = [(step, 0.4) for step in j.steps(noun.set.cls, asked.set.cls)]
    if verb is not None:
        steps = [(sense.step, sense.cost) for sense in verb.senses if sense.kind == "verb" and not sense.particle]
    for step, cost in steps:
        if (j.other_end(step.back), j.other_end(step)) == (noun.set.cls, asked.set.cls):
            owner = noun.members
            yield WholeRequest(Show(owner, (Key(), Number(step, asked.set))), owner), cost + j.cost(step)


@BOOK.rule("T", "howmany NP leftover", cost=-0.6, example="how many Gouda have we got left")
def _how_many_left(j: Joiner, _many: FunctionWord, noun: Noun) -> Made:
    """How many of a thing lie ready, where that is known of it."""
    for name, entry in j.lexicon.attributes_of(noun.set.cls).items() if noun.set.where else ():
        if "be left" in entry.verbs:
            yield Measure(Attr(name), noun.members, owned=True, wh=True), 0.0


@BOOK.rule("R", "NP have howmany NP", "NP V howmany NP", cost=0.4, example="Corrie has how many towns")
def _how_many_behind(j: Joiner, noun: Noun, verb: object, many: FunctionWord, asked: Noun) -> Made:
    """The question word in its place."""
    yield from _how_many_objects(j, many, asked, noun, verb if isinstance(verb, Verb) else None)


@BOOK.rule("Q", "howmany R", cost=0.5, example="how many in Irving")
def _count_request(j: Joiner, word: FunctionWord, asked: WholeRequest) -> Made:
    if not isinstance(asked.query, Show) or asked.query.terms:
        return
    if not (word.words == "number of" and _is_one_thing(j, asked.query.set)):
        yield WholeRequest(HowMany(asked.query.set), asked.query.set), 0.0
