"""What is computed for each of several: "by department", "per sex", "in each division", "the most common job"."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.facts import replace
from wizard.ask.form import (
    Aggregate,
    Attr,
    Best,
    Compare,
    Computed,
    Condition,
    Either,
    Extreme,
    Grouped,
    Having,
    HowMany,
    Is,
    Key,
    Order,
    Related,
    Set,
    Share,
    Show,
    Step,
    Term,
    Via,
    narrow,
)
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    Amount,
    DatePart,
    Degree,
    FunctionWord,
    Grouping,
    Holds,
    Measure,
    Noun,
    Numeral,
    Tied,
    Verb,
    WholeRequest,
)
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe
from wizard.ask.reader.tallied import tallied
from wizard.ask.reader.units_said import in_units
from wizard.domain.word_sets import word_set

BOOK = Book()
OF_VALUES = 0.6
"""What it costs that the most is that of each value, where it may be that of each of a kind."""
OF_ANOTHER_TIE = 1.5
"""What it costs that groups are told apart by another relation than the one that was said: "to each city"."""
_EACH = frozenset({"each", "every"})
_LISTING = word_set(__name__, "listing")


@BOOK.rule("GRP", "per NP", "per T", "per PART", "P per NP", "P per T", "P per PART", example="employees by department")
def _per(j: Joiner, *parts: object) -> Made:
    of = parts[-1]
    if tells_groups(of):  # "per division for women": of the women rather than the divisions
        narrowed = isinstance(of, Noun) and bool(of.set.where) and not _has_others(j, of.set)
        words = [word for part in parts if isinstance(part, FunctionWord) for word in part.words.split()]
        each = bool(_EACH & set(words))
        if isinstance(of, Noun) and each and words[0] not in _EACH:
            of = replace(of, tied=words[0])
        yield Grouping((of,), each), 1.6 if narrowed else 0.0  # type: ignore[arg-type]


def _has_others(j: Joiner, of: Set) -> bool:
    """Whether members are told by what ties them to others alone, as managers are, so that those are their groups."""
    told = of.where[0] if len(of.where) == 1 else None
    return isinstance(told, Is) and any(one.relation for one in j.lexicon.predicates[told.predicate].when)


@BOOK.rule("GRP", "per NP", cost=-0.2, binds=True, example="for each division that they work in, count the employees")
def _per_said(j: Joiner, of: Noun) -> Made:
    """A clause says over which relation: "for each city that they go to"."""
    which = of.set.where[0] if len(of.set.where) == 1 and not (of.wh or of.pronoun or of.count) else None
    if isinstance(which, Related) and which.to == Set(which.to.cls, earlier=True):
        yield Grouping((of,)), 0.0


@BOOK.rule("GRP", "per T [of] AMOUNT", cost=-0.4, binds=True,
           example="average salary for each level from 18 to 20")  # fmt: skip
def _per_such(j: Joiner, of: Measure, amount: Amount) -> Made:
    """Of values that tell the groups apart, only some: what stands behind says it of them and of nothing else."""
    if tells_groups(of) and isinstance(of.term, Attr) and not of.owner.where:
        said = of.term if not amount.units else in_units(j.lexicon, of.term.name, amount.units)
        if said is not None and j.lexicon.attributes[of.term.name].kind == "number":
            only = narrow(of.owner, Compare(said, amount.op, amount.values))
            yield Grouping((replace(of, owner=only),)), 0.0


def _of_those_spoken_of(of: Set, head: Noun | Measure | DatePart) -> Iterator[tuple[Term, Set, float]]:
    """What tells members apart at whose partners a pronoun points: "for each degree, how many people hold it"."""
    if not isinstance(head, Noun) or head.set.where:
        return
    for told in of.where:
        if isinstance(told, Related) and told.to == Set(head.set.cls, earlier=True):
            yield Via(told.step, Key()), replace(of, where=tuple(c for c in of.where if c is not told)), -0.5


@BOOK.rule("GRP", "NP by NP", "T by T", cost=0.1, example="average salary department by department")
def _one_by_one(j: Joiner, of: object, _by: FunctionWord, again: object) -> Made:
    if of == again and tells_groups(of):
        yield Grouping((of,)), -0.8  # type: ignore[arg-type]


def tells_groups(of: object) -> bool:
    """Whether members can be told apart by it: a kind, an attribute, a unit of time, of which no more is said."""
    if isinstance(of, Noun):
        return not (of.bare or of.wh or of.pronoun or of.count) and of.set.cls != ANY and not of.joined
    if isinstance(of, Measure):
        return not (of.owned or of.function or of.more)
    return isinstance(of, DatePart)


@BOOK.rule("GRP", "GRP and (GRP | NP | T)", "GRP comma GRP", "GRP GRP", example="by division and by sex")
def _by_several(j: Joiner, grouping: Grouping, other: Grouping | Measure | Noun) -> Made:
    if isinstance(other, Grouping):
        yield Grouping((*grouping.of, *other.of)), 0.0
    elif tells_groups(other):
        yield Grouping((*grouping.of, other)), 0.0


def by(j: Joiner, of: Set, grouping: Noun | Measure | DatePart) -> list[tuple[Term, Set, float]]:
    """The terms of members of `of` that tell the groups apart, with the members that are in one."""
    if isinstance(grouping, DatePart):
        parts = [(j.times.part(term, grouping.unit), cost) for term, cost in dates(j, of)]
        return [(part, of, cost) for part, cost in parts if part is not None]
    if isinstance(grouping, Measure):
        owner = grouping.owner
        if owner.cls == of.cls:
            return [(grouping.term, narrow(of, *owner.where) if owner.where else of, 0.0)]
        steps = [step for step in j.steps(of.cls, owner.cls) if not step.inverse]
        told = {step: narrow(of, Related(step, owner)) if owner.where else of for step in steps}
        return [(Via(step, grouping.term), told[step], 0.8 + j.cost(step)) for step in steps]
    pointing = grouping.set.where[0] if len(grouping.set.where) == 1 else None
    if isinstance(pointing, Related) and pointing.to == Set(of.cls, earlier=True):  # "each book that they borrow"
        return [(Via(pointing.step.back, Key()), of, -0.5)]
    out: list[tuple[Term, Set, float]] = []
    steps = j.steps(of.cls, grouping.set.cls)
    said = {step for step in steps if grouping.tied in j.prepositions(step)}
    for step in steps:
        if (step.inverse and j.single(step.back)) or grouping.set == Set(of.cls):
            continue  # none of them is in a group: "states by city", "states by state"
        kept = of
        if grouping.set.where:
            kept = replace(of, where=(*of.where, j.related(step, replace(grouping, many=""))))
        cost = OF_ANOTHER_TIE if said and step not in said else 0.0
        out.append((Via(step, Key()), kept, cost + j.cost(step) + (0.6 if step.inverse else 0.0)))
    return out


def dates(j: Joiner, of: Set) -> list[tuple[Term, float]]:
    """The dates of members: of what they are said to have done, or else any."""
    done = [c.term for c in of.where if isinstance(c, Compare | Extreme) and j.times.is_date(c.term)]
    if done:
        return [(done[0], 0.0)]
    own = j.lexicon.classes[of.cls].when  # the hires of each year are those that began in it
    dated = j.times.dates_of(of.cls)
    occasions = [] if dated else j.times.occasions(of)
    return [
        *((Attr(name), 0.4 if name == own else 1.0) for name in dated),
        *((Via(step, Attr(str(j.lexicon.classes[cls].when))), 0.8) for step, cls in occasions),
    ]


@BOOK.rule("R", "R GRP", "GRP R", "R comma GRP", "GRP comma R", cost=0.1, example="how many employees by department")
def grouped(j: Joiner, *parts: object) -> Made:
    """A request answered for each group: the terms tell the groups apart, in the order in which they were said."""
    asked, grouping = first(WholeRequest, parts), first(Grouping, parts)
    query = asked.query
    if not isinstance(query, (HowMany, Aggregate, Show, Share)):
        return
    if isinstance(query, HowMany):  # of one kind its rows are in groups: the garden hoses that each region ordered
        rows = tallied(query, j.lexicon, j.steps)
        if isinstance(rows, Aggregate) or (isinstance(rows, HowMany) and rows.set.cls != query.set.cls):
            query = rows
    head, *others = grouping.of
    for term, of, cost in (*_of_those_spoken_of(query.set, head), *by(j, query.set, head)):
        also = [min(by(j, of, other), key=lambda found: found[2], default=None) for other in others]
        told = [found for found in also if found is not None]
        if len(told) == len(others):
            full = told[-1][1] if told else of
            terms = tuple(found[0] for found in told)
            yield from _by_terms(query, term, terms, full, cost + sum(found[2] for found in told))


@BOOK.rule("Q", "ASK NP GRP", "GRP [comma] ASK NP", cost=-0.6, example="list the clerks by department")
def _listed_for_each(j: Joiner, ask: FunctionWord, noun: Noun, grouping: Grouping) -> Made:
    """Members that somebody wants listed stand beside the group that each is in, group by group."""
    if not noun.plural or noun.wh or noun.bare or noun.pronoun or noun.count or noun.many:
        return
    if not grouping.each and not (isinstance(grouping.of[0], Noun) and _LISTING & set(ask.words.split())):
        return
    if len(grouping.of) != 1 or isinstance(grouping.of[0], DatePart) or _superlatives(noun.set.where[-1:]):
        return
    for term, of, cost in by(j, noun.members, grouping.of[0]):
        if not isinstance(term, Via) or j.leads_to_one(term.step):
            yield WholeRequest(Show(of, (term, Key()), (Order(term),)), of), cost


@BOOK.rule("R", "NP P PRO NP", "NP and PRO NP", "NP comma and PRO NP", "NP eachwith PRO NP", "all NP P PRO NP",
           "all NP and PRO NP", cost=-0.8, binds=True, example="list the departments with their managers")  # fmt: skip
def _of_each_one(j: Joiner, *parts: object) -> Made:
    """Who of each group are so, beside the group."""
    kind, pronoun, noun = (part for part in parts if isinstance(part, Noun))
    word = last(FunctionWord, parts).words.split()
    plain = not (kind.terms or kind.wh or kind.bare or noun.wh or noun.bare or noun.count or noun.pronoun or noun.many)
    if not plain or not pronoun.pronoun or {"and", "with"}.isdisjoint(word) or not noun.set.where:
        return
    if kind.set.cls == noun.set.cls or _superlatives(noun.set.where[-1:]):
        return
    for term, of, cost in by(j, noun.members, replace(kind, many="")):
        if isinstance(term, Via) and j.leads_to_one(term.step) and not j.leads_to_one(term.step.back):
            yield WholeRequest(Show(of, (term, Key()), (Order(term),)), of), cost


@BOOK.rule("R", "all NP poss NP", "NP be all NP poss NP", cost=-0.6, example="each department's boss")
def _one_of_each_owner(j: Joiner, *parts: object) -> Made:
    """Who it is in each group, or who has the most: "who is each department's oldest employee"."""
    *asked, all_, kind, _poss, noun = (part for part in parts)
    if not isinstance(all_, FunctionWord) or not isinstance(kind, Noun) or not isinstance(noun, Noun):
        return
    if all_.words not in ("each", "every") or not tells_groups(kind) or kind.plural:
        return
    if asked and not (isinstance(asked[0], Noun) and asked[0].wh and not asked[0].set.where):
        return
    grouping = Grouping((kind,), each=True)
    if _superlatives(noun.set.where[-1:]):
        yield from grouped(j, WholeRequest(Show(noun.members), noun.members), grouping)
    else:
        yield from _one_of_each(j, noun, grouping)


@BOOK.rule("R", "[NP be | what be] NP GRP", "GRP NP", "GRP comma NP", cost=-0.3, example="the boss of each department")
def _one_of_each(j: Joiner, *parts: object) -> Made:
    """Who it is in each group, beside the group: one is asked for, and not how many there are."""
    noun, grouping = last(Noun, parts), first(Grouping, parts)
    asked = parts[0] if isinstance(parts[0], Noun) and parts[0] is not noun else None
    if isinstance(asked, Noun) and not (asked.wh and asked.set.cls in (ANY, noun.set.cls) and not asked.set.where):
        return
    whoever = noun.wh and asked is None and j.is_person(noun.set.cls)  # "who heads each department"
    if noun.plural or (noun.wh and not whoever) or noun.bare or noun.pronoun or noun.count or not noun.set.where:
        return
    if noun.many or not grouping.each or len(grouping.of) != 1 or not isinstance(grouping.of[0], Noun):
        return
    if _superlatives(noun.set.where[-1:]):
        return
    for term, of, cost in by(j, noun.members, grouping.of[0]):
        if isinstance(term, Via) and j.leads_to_one(term.step):
            yield WholeRequest(Show(of, (term, Key()), (Order(term),)), of), cost


@BOOK.rule("R", "howmany NP do GRP have", "howmany NP GRP have", "howmany NP have GRP", "howmany NP do GRP V",
           "howmany NP be there GRP", "howmany NP be GRP", cost=0.1,
           example="how many employees does each town have")  # fmt: skip
def _counted_by_each(j: Joiner, noun: Noun, grouping: Grouping, verb: Verb | None = None) -> Made:
    """How many of them there are in each; which group has them, the verb says once more."""
    head = grouping.of[0]
    if noun.wh or noun.bare or noun.pronoun or (verb is not None and not verb.light) or isinstance(head, Noun):
        return  # what members have over a relation is counted by its own rules
    yield from grouped(j, WholeRequest(HowMany(noun.members), noun.members), grouping)


@BOOK.rule("R", "howmany NP V NP", "howmany NP V P NP", "howmany NP be P NP", "howmany NP V T", "howmany NP V P T",
           cost=-0.9, example="how many people work in which department")  # fmt: skip
def _counted_by_which(j: Joiner, noun: Noun, which: Measure | Noun, verb: Verb | None = None) -> Made:
    """How many there are of each that a question word asks for in its place."""
    if noun.wh or noun.bare or noun.pronoun or noun.count or not isinstance(which, (Noun, Measure)) or not which.wh:
        return
    if not tells_groups(replace(which, wh=False)) or (isinstance(which, Noun) and which.set.where):
        return
    said = {sense.step for sense in verb.senses if sense.kind == "verb"} if verb is not None else None
    terms = {Attr(s.name) for s in verb.senses if s.kind == "attrverb"} if verb is not None else None
    for term, of, cost in by(j, noun.members, replace(which, wh=False)):
        over = term.step if isinstance(term, Via) else None
        if said is None or terms is None or over in said or term in terms:
            yield WholeRequest(Grouped(term, "count", None, of), of), cost


def _by_terms(
    query: HowMany | Aggregate | Show | Share, term: Term, also: tuple[Term, ...], of: Set, cost: float
) -> Made:
    """The query for each value of the terms."""
    if isinstance(query, HowMany):
        yield WholeRequest(Grouped(term, "count", None, of, also), of), cost
    elif isinstance(query, Aggregate) and query.function in ("avg", "sum", "min", "max"):
        yield WholeRequest(Grouped(term, query.function, query.term, of, also, query.more), of), cost
    elif isinstance(query, Share) and not also:
        yield WholeRequest(replace(query, by=term, set=of), of), cost
    elif isinstance(query, Show) and _superlatives(of.where[-1:]):
        told = term.step if isinstance(term, Via) and isinstance(term.term, Key) else term
        if not also:
            best = replace(of, where=(*of.where[:-1], _of_each(of.where[-1], told)))
            yield WholeRequest(replace(query, set=best), best), cost + (0.0 if isinstance(told, Step) else OF_VALUES)
    elif isinstance(query, Show) and not query.terms and not query.order:
        yield WholeRequest(Grouped(term, "count", None, of, also), of), cost + 0.8


def _superlatives(conditions: tuple[Condition, ...]) -> list[Extreme]:
    """The superlatives among conditions of which one or each must hold."""
    found: list[Extreme] = []
    for one in conditions:
        if isinstance(one, Extreme):
            found.append(one)
        elif isinstance(one, Either):
            found += _superlatives(one.conditions)
    return found


def _of_each(condition: Condition, told: Step | Term) -> Condition:
    """The superlative among those with the same partner or value: "the oldest and the youngest in each division"."""
    if isinstance(condition, Either):
        return Either(tuple(_of_each(one, told) for one in condition.conditions))
    return replace(condition, within=told) if isinstance(condition, Extreme) else condition


# -- groups with a condition -----------------------------------------------------------------------------------------


@BOOK.rule("R", "T have NP", "T have NP V", "T V NP", "T P NP", "T be NP", "T do NP V", "T do NP have", cost=-0.4,
           example="which towns have more than twenty people")  # fmt: skip
@BOOK.rule("GROUPS", "T have NP", "T V NP", "T P NP", cost=-0.4, example="how many towns have more than twenty people")
def _values_with_many(j: Joiner, measure: Measure, noun: Noun, verb: Verb | None = None) -> Made:
    if measure.owned or measure.function or measure.more or noun.set.cls != measure.owner.cls or noun.count is None:
        return
    if any(isinstance(one, Related) and not one.to.where and not one.to.earlier for one in noun.set.where):
        return  # the "holders" of a title are no holders of something else
    if verb is not None and measure.term not in {Attr(s.name) for s in verb.senses} and not _has(verb, noun.set.cls, j):
        return
    op, *numbers = noun.count
    having = Having(Computed("count"), op, tuple(numbers))
    of = replace(noun.set, bare=False)
    yield WholeRequest(Grouped(measure.term, "count", None, of, having=(having,), alone=True), of), 0.0


def _has(verb: Verb, cls: str, j: Joiner) -> bool:
    return any(sense.kind == "verb" for sense in verb.senses)


@BOOK.rule("R", "common T", "T be common", "what be common T", "which T be common", "common T be what",
           "T be common NP", "which T be common NP", "T turnup common", "T turnup most", "T turnup fewest",
           "T turnup SUP", "T do V common", cost=0.1, example="the most common first name")  # fmt: skip
def commonest(j: Joiner, *parts: object) -> Made:
    """The value that most members have, or the fewest."""
    measure, one, verb = first(Measure, parts), maybe(Noun, parts), maybe(Verb, parts)
    how = maybe(Degree, parts) or Degree((), high=last(FunctionWord, parts).words not in _LEAST)
    if how.attributes or (verb is not None and not verb.light):
        return
    if measure.function or measure.more or isinstance(measure.term, Via) or (one is not None and one.set != Set(ANY)):
        return
    best = Best(how.high, how.count, how.rank)
    cost = 0.0 if j.lexicon.classes[measure.owner.cls].default else 0.4
    yield WholeRequest(Grouped(measure.term, "count", None, measure.owner, best=best, alone=True), measure.owner), cost


_LEAST = frozenset({"fewest", "least", "the fewest", "the least"})


@BOOK.rule("R", "common NP (P | of) NP", "common NP", "NP be common [P NP | of NP | NP]", "NP turnup common", cost=0.3,
           example="the most common job among the clerks")  # fmt: skip
def _commonest_partner(j: Joiner, *parts: object) -> Made:
    how, kind, *nouns = first(Degree, parts), *(part for part in parts if isinstance(part, Noun))
    noun = nouns[0] if nouns else None
    if kind.bare or kind.set.where or kind.wh == isinstance(parts[0], Degree):
        return
    if isinstance(parts[-2], Degree) and noun is not None:  # "which school is the most common one"
        if noun.set != Set(ANY):
            return
        noun = None
    bases = [noun.set] if noun is not None else [Set(name) for name, cls in j.lexicon.classes.items() if cls.default]
    for base in bases:
        for step in j.steps(base.cls, kind.set.cls):
            grouped = Grouped(
                Via(step, Key()), "count", None, base, best=Best(how.high, how.count, how.rank), alone=True
            )
            yield WholeRequest(grouped, base), 0.2 + j.cost(step)


@BOOK.rule("R", "T split [of NP | P NP | M]", "split of NP by (T | NP)", "split by T", "split by NP", "split P T",
           "what be T split P NP", cost=0.1, example="the sex breakdown of the clerks")  # fmt: skip
def _split(j: Joiner, *parts: object) -> Made:
    """How many there are of each value."""
    nouns = [part for part in parts if isinstance(part, Noun)]
    what: object = maybe(Measure, parts) or (nouns[-1] if nouns else None)
    modifier = parts[-1] if isinstance(parts[-1], (Holds, Tied)) else None
    word = parts[-2] if len(parts) > 1 and isinstance(parts[-2], FunctionWord) else None
    if not tells_groups(what) or isinstance(what, DatePart):
        return
    people = [Set(name) for name, cls in j.lexicon.classes.items() if cls.default]
    bases = [(of, 0.0) for of in people]
    noun = nouns[0] if nouns and nouns[0] is not what else None
    if modifier is not None:
        bases = [found for of in people for found in j.restrict(of, modifier)]
    elif noun is not None and people and noun.set.cls == people[0].cls:
        bases = [(noun.members, 0.0)]
    elif noun is not None and word is not None:
        bases = [found for of in people for found in j.restrict(of, Tied("in", noun))]
    for base, cost in bases:
        for term, of, extra in by(j, base, what):  # type: ignore[arg-type]
            yield WholeRequest(Grouped(term, "count", None, of), of), cost + extra


@BOOK.rule("common", "SUP frequent", "most frequent", "commonest", "fewest frequent",
           example="the most common first name")  # fmt: skip
def _common(j: Joiner, *parts: object) -> Made:
    degree = maybe(Degree, parts)
    if degree is not None:
        if not degree.attributes:
            yield degree, 0.0
        return
    word = parts[0].words if isinstance(parts[0], FunctionWord) else ""
    yield Degree((), high=not word.startswith(("least", "few", "rare"))), 0.0


@BOOK.rule("common", "ORD common", example="second most common first name")
def _common_rank(j: Joiner, rank: Numeral, how: Degree) -> Made:
    if how.rank == 1:
        yield replace(how, rank=int(rank.value)), 0.0


# -- parts of dates --------------------------------------------------------------------------------------------------


@BOOK.rule("T", "(what | which) PART do NP V", "what PART be NP V", "which PART (be | have) NP V", "what PART NP V",
           "(what | which) PART (do | be) NP V P", "which PART have NP V P", "(what | which) PART be V NP",
           "(what | which) PART be V NP P", "(what | which) PART have V NP", "PART when NP V", "PART that NP V",
           "PART when NP be V", "PART that NP (be V | V P)", "PART NP V",
           example="in which year did Malcolm Gray start")  # fmt: skip
def _part_asked(j: Joiner, part: DatePart, noun: Noun, verb: Verb) -> Made:
    if noun.wh:
        return
    for term, of, cost in done_in_parts(j, part, noun, verb):
        yield Measure(term, replace(of, bare=False), owned=True, wh=True), cost - 0.2


def done_in_parts(j: Joiner, part: DatePart, noun: Noun, verb: Verb) -> Iterator[tuple[Term, Set, float]]:
    """The part of the date on which members do what the verb says, with the members, and what each such sense costs."""
    for sense in verb.senses:
        term = j.times.part(Attr(sense.name), part.unit) if sense.kind == "attrverb" else None
        cls = j.lexicon.attributes[sense.name].of if term is not None else ""
        if term is not None and noun.set.cls in (cls, ANY):
            yield term, replace(noun.set, cls=cls), sense.cost


@BOOK.rule("T", "PART of T", "T PART", cost=0.2, example="year of birth")
def _part_of(j: Joiner, part: DatePart, measure: Measure) -> Made:
    dated = isinstance(measure.term, Attr) and j.times.is_date(measure.term) and not measure.function
    term = j.times.part(measure.term, part.unit) if dated else None
    if term is not None:
        yield replace(measure, term=term), 0.0


@BOOK.rule("R", "(what PART be | which PART be | what PART do | which PART do) most NP V",
           "(which PART be | what PART be | which PART do | what PART do) most NP V P",
           example="in what month are most of us born")  # fmt: skip
def _commonest_part(j: Joiner, part: DatePart, noun: Noun, verb: Verb) -> Made:
    if noun.wh or noun.bare or noun.count:
        return
    for term, of, cost in done_in_parts(j, part, noun, verb):
        yield WholeRequest(Grouped(term, "count", None, of, best=Best(), alone=True), of), cost
