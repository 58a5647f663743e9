"""What is asked beside the question: "and how old that is", "along with what they are paid", "and whose they are"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.facts import replace
from wizard.ask.form import (
    Aggregate,
    Ask,
    Attr,
    Compare,
    Condition,
    Extreme,
    Grouped,
    HowMany,
    Key,
    Number,
    Related,
    Set,
    Show,
    Term,
    Via,
    narrow,
    walk,
)
from wizard.ask.reader.earlier import names_one
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.linking_rows import split_at_rows
from wizard.ask.reader.meaning import ANY, DatePart, Degree, FunctionWord, Measure, Noun, Verb, WholeRequest
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe
from wizard.ask.reader.rules.measures import owned
from wizard.ask.reader.rules.surroundings import answerable
from wizard.ask.reader.rules.verbs import ends
from wizard.ask.reader.times_said import DATED
from wizard.ask.reader.units_said import in_unit
from wizard.domain.word_sets import word_set

BOOK = Book()


@BOOK.rule("Q", "Q and R", "Q comma and R", "Q comma R", "ASK R and R", "ASK R comma and R", cost=0.2,
           binds=True, example="the oldest programmer and how old he is")  # fmt: skip
def _and_theirs(j: Joiner, *parts: object) -> Made:
    """Terms of those who were asked for."""
    one, two = (part for part in parts if isinstance(part, WholeRequest))
    one = _shown(one)
    if not isinstance(one.query, Show) or not isinstance(two.query, Show) or one.yes or two.yes:
        return
    base, beside = one.query.set, two.query
    terms: tuple[Term, ...] = ()
    theirs = beside.set.earlier and not beside.set.where and beside.set.cls in (base.cls, ANY)
    if theirs or (beside.set == Set(base.cls) and base.where):  # "the president, and what is the employee number"
        terms = beside.terms
    elif not beside.terms and len(beside.set.where) == 1:
        where = beside.set.where[0]
        if isinstance(where, Related) and where.to.cls == base.cls and where.to.earlier and not where.to.where:
            step = where.step.back
            terms = (Via(step, Key()),)
            told = tuple(c for c in base.where if isinstance(c, Compare))
            if names_one(replace(base, where=told)) and not one.query.terms and "," in _words(parts):
                found = Set(beside.set.cls, (replace(where, to=base),))  # "Lufthansa, where does it fly"
                yield WholeRequest(Show(found), found), 0.0
                return
    if not one.query.terms and (both := _both_partners(j, base, beside)):
        yield WholeRequest(both, both.set), 0.0
        return
    if not one.query.terms and (best := _best_of_partners(base, beside)):
        yield replace(one, query=replace(one.query, terms=(Key(), best))), 0.0
        return
    shared = _of_one_member(j, base, beside)
    if shared is not None and not one.query.terms:
        whose, partners = shared
        yield WholeRequest(Show(whose, (partners, *beside.terms)), whose), 0.0
        return
    before = one.query.terms or (Key(),)
    if "," in _words(parts) and any(_counts_from(j, term) for term in before):
        return  # "how old was she, when she joined" asks for no day
    if terms and not set(terms) & set(before):
        yield replace(one, query=replace(one.query, terms=(*before, *terms))), 0.0


def _words(parts: Sequence[object]) -> list[str]:
    return [part.words for part in parts if isinstance(part, FunctionWord)]


@BOOK.rule("Q", "Q (and | comma and | comma) NP (have | V) PRO", "Q [comma] and NP be P PRO",
           "Q [comma] and NP be LP PRO", cost=-0.6, binds=True,
           example="what is the highest salary and who has it")  # fmt: skip
def _and_who_has_it(j: Joiner, asked: WholeRequest, who: Noun, noun: Noun, verb: Verb | None = None) -> Made:
    """The most of something, and whose it is."""
    most = asked.query
    if (
        not isinstance(most, Aggregate)
        or most.function not in ("max", "min")
        or most.more
        or not who.wh
        or who.set.where
    ):
        return
    said = verb is None or verb.light or most.term in {Attr(s.name) for s in verb.senses if s.kind == "attrverb"}
    if said and who.set.cls in (ANY, most.set.cls) and j.is_person(most.set.cls) and noun.pronoun:
        found = narrow(most.set, Extreme(most.term, most.function == "max"))
        yield WholeRequest(Show(found, (Key(), most.term)), found), 0.0


def _counts_from(j: Joiner, term: Term) -> bool:
    """Whether a term is the time since a day."""
    return isinstance(term, Attr) and bool(j.lexicon.attributes[term.name].since)


def _shown(asked: WholeRequest) -> WholeRequest:
    """Who they are, where it is asked whether there are any, or how many: "is there a clerk called Rao, and what is his
    job"."""
    query = asked.query
    if isinstance(query, HowMany):
        return WholeRequest(Show(query.set), query.set)
    if isinstance(query, Ask) and len(query.claims) == 1 and query.claims[0].quantifier == "some":
        found = narrow(query.claims[0].set, *query.claims[0].conditions)
        return WholeRequest(Show(found), found)
    return asked


def _of_one_member(j: Joiner, base: Set, beside: Show) -> tuple[Set, Via] | None:
    """Whose partner was asked for, where more is asked of the same: "where does she work and what is her job"."""
    where = base.where[0] if len(base.where) == 1 else None
    if not isinstance(where, Related) or not beside.terms or not beside.set.earlier or beside.set.where:
        return None
    whose, back = where.to, where.step.back
    named = bool(whose.where) and all(isinstance(c, Compare) and c.op == "=" for c in whose.where)
    if named and beside.set.cls in (whose.cls, ANY) and whose.cls != base.cls and j.leads_to_one(back):
        return replace(whose, bare=False), Via(back, Key())
    return _of_the_most(base.cls, where, beside.set.cls)


def _both_partners(j: Joiner, base: Set, beside: Show) -> Show | None:
    """Two partners of one member: "where does flight 100 start, and where does it end"."""
    one, two = (sets[0] if len(sets) == 1 else None for sets in (base.where, beside.set.where))
    if not isinstance(one, Related) or not isinstance(two, Related) or beside.terms or one.step == two.step:
        return None
    steps = (one.step.back, two.step.back)
    pointing = two.to.earlier and not two.to.where and two.to.cls == one.to.cls and bool(one.to.where)
    if not pointing or j.is_person(one.to.cls) or not all(j.leads_to_one(step) for step in steps):
        return None
    return Show(replace(one.to, bare=False), tuple(Via(step, Key()) for step in steps))


def _best_of_partners(base: Set, beside: Show) -> Via | None:
    """What those were chosen by, where it is asked for: "the department with the oldest, and how old is he"."""
    best = base.where[-1].term if base.where and isinstance(base.where[-1], Extreme) else None
    if not isinstance(best, Via) or beside.terms != (best.term,) or not beside.set.earlier or beside.set.where:
        return None
    return best


def _of_the_most(cls: str, where: Related, asked: str) -> tuple[Set, Via] | None:
    """Those with the most of it whose partners were asked for: "the department of the oldest, and how old is he"."""
    partners: Term = Key()
    condition: Condition = where
    while isinstance(condition, Related):
        partners = Via(condition.step.back, partners)
        found = condition.to
        if found.cls == asked != cls and any(isinstance(c, Extreme) for c in found.where):
            return (replace(found, bare=False), partners) if isinstance(partners, Via) else None
        if len(found.where) != 1:
            return None
        condition = found.where[0]
    return None


@BOOK.rule("Q", "Q (and | comma) whose PRO be", "Q and who (V PRO | have PRO | PRO be)", "Q comma and whose PRO be",
           "Q comma and who V PRO", "Q comma who V PRO", "Q and who be PRO",
           "ASK R and (whose PRO be | who V PRO | who have PRO | who PRO be)", binds=True,
           example="the ten lowest salaries together with whose they are")  # fmt: skip
def _and_whose(j: Joiner, *parts: object) -> Made:
    """Those whose values were asked for."""
    asked, verb = first(WholeRequest, parts), maybe(Verb, parts)
    query = asked.query
    if not isinstance(query, Show) or not query.terms or Key() in query.terms:
        return
    said = {Attr(sense.name) for sense in verb.senses if sense.kind == "attrverb"} if verb is not None else set()
    if verb is None or verb.light or said & set(query.terms):
        yield replace(asked, query=replace(query, terms=(Key(), *query.terms))), 0.0


@BOOK.rule("Q", "Q (and | comma and | comma) (where | where PRO V | where PRO V PRO | where PRO do | when | "
           "where do PRO V PRO | when do PRO V PRO | when PRO V PRO | P NP | P where | P what PART | P which PART)",
           cost=-0.4, binds=True,
           example="what did Barbara Kanyuck study, and where")  # fmt: skip
def _where_it_was_done_as_well(j: Joiner, asked: WholeRequest, *rest: object) -> Made:
    """To what else the same things belong, or when they were: where somebody studied what she did.

    They are members that tie those who were asked for to who was named, or else those themselves.
    """
    query = asked.query
    if not isinstance(query, Show) or query.terms or query.order or asked.yes or not query.set.where:
        return
    for rows, shown, cost in _ties_of(j, query.set):
        for term, more in _of_the_ties(j, rows.cls, rest):
            if term != shown and (not isinstance(term, Via) or not isinstance(shown, Via) or term.step != shown.step):
                yield WholeRequest(Show(rows, (shown, term)), rows), cost + more


def _ties_of(j: Joiner, found: Set) -> Iterator[tuple[Set, Term, float]]:
    """The members by which those found are tied to what tells them, how those found are shown of one, and a cost; and
    those found themselves."""
    for place, told in enumerate(found.where):
        if isinstance(told, Related):
            rest = tuple(c for i, c in enumerate(found.where) if i != place)
            for near, cls, onward in split_at_rows(told.step, j.lexicon, j.steps):
                own = (Related(near.back, Set(found.cls, rest)),) if rest else ()
                yield Set(cls, (*own, Related(onward, told.to))), Via(near.back, Key()), 0.0
            if j.has_alone(told.step):  # who has an MBA has it from somewhere
                whose = (Related(told.step.back, Set(found.cls, rest)),) if rest else ()
                yield Set(told.to.cls, (*told.to.where, *whose)), Via(told.step.back, Key()), 0.1
    yield found, Key(), 0.3


def _of_the_ties(j: Joiner, cls: str, asks: tuple[object, ...]) -> Iterator[tuple[Term, float]]:
    """What is asked of each of the ties: the one partner of a kind, or where or when it was."""
    noun, verb, words = maybe(Noun, asks), maybe(Verb, asks), _words(asks)
    day = j.lexicon.classes[cls].when
    if "when" in words or any(isinstance(part, DatePart) for part in asks):
        if day is not None:
            yield Attr(day), 0.0
        return
    if noun is not None and not noun.pronoun:
        plain = noun.wh and noun.set == Set(noun.set.cls) and noun.set.cls != ANY and noun.count is None
        kinds = [noun.set.cls] if plain else []
    elif verb is not None and not any(sense.kind == "verb" for sense in verb.senses):
        return  # "who studied law, and where they live"
    else:
        kinds = [name for name in j.lexicon.classes if any(one.where for one in j.lexicon.attributes_of(name).values())]
    for kind in kinds:
        for step in j.steps(cls, kind):
            if (j.leads_to_one(step) or j.single(step)) and kind != cls:
                yield Via(step, Key()), j.cost(step)


@BOOK.rule("Q", "Q and howmuch", "Q comma and howmuch", "Q and howmuch be that", "Q comma and howmuch be that",
           "Q and howmuch be NP", "Q comma and howmuch be NP", "Q and what be NP", "Q comma and what be NP", cost=0.1,
           binds=True, example="who earns the least and how much is it")  # fmt: skip
def _and_how_much(j: Joiner, asked: WholeRequest, pointing: Noun | None = None) -> Made:
    """What those with the most or the least have of it."""
    query = asked.query
    if not isinstance(query, Show) or query.terms or not query.set.where or (pointing and not pointing.pronoun):
        return
    best, price = query.set.where[-1], j.lexicon.classes[query.set.cls].how_much
    measured = best.term if isinstance(best, Extreme) else None
    of_partners = isinstance(measured, Via)
    while isinstance(measured, Via):
        measured = measured.term
    if isinstance(measured, Attr):
        number = j.lexicon.attributes[measured.name].kind == "number"
        if number and (of_partners or price in (None, measured.name)):  # what the shortest journey is, is no price
            yield replace(asked, query=replace(query, terms=(Key(), best.term))), 0.0  # type: ignore[union-attr]
    elif len(query.set.where) == 1 and isinstance(best, Related):
        for node in walk(best):  # "which airline has the cheapest fare, and how much is it"
            chosen = node.where[-1] if isinstance(node, Set) and node.where else None
            if isinstance(chosen, Extreme) and isinstance(chosen.term, Attr):
                shared = _of_the_most(query.set.cls, best, node.cls)  # type: ignore[attr-defined]
                if shared is not None:
                    yield WholeRequest(Show(shared[0], (shared[1], chosen.term)), shared[0]), 0.0
                return


_ELSEWHERE = word_set(__name__, "elsewhere")
"""Prepositions before "how many" with which it is asked of places and times, and of no number."""


@BOOK.rule("S", "Q [comma] and (howmany | howmany be that | howmany be NP | howmany be there | howmany do NP have | "
           "howmany do all have | howmany NP V all | howmany NP be there P all | howmany NP do all have | "
           "howmany NP all have | P howmany | howmany V P all | howmany V all | howmany do NP V | howmany V P NP)",
           cost=-0.4, binds=True, example="who supervises the most people and how many is it")  # fmt: skip
def _and_how_many(j: Joiner, asked: WholeRequest, *rest: object) -> Made:
    """How many partners those have who were told by their number, or how many are in the groups that were."""
    query, named = asked.query, [part for part in rest if isinstance(part, Noun) and not part.pronoun]
    before = rest[-2] if isinstance(rest[-1], FunctionWord) and len(rest) > 1 else None
    if isinstance(before, FunctionWord) and before.words in _ELSEWHERE:
        return  # "and by how many" asks how many there are, "and in how many" where they are
    if asked.yes or len(named) > 1 or any(one.wh or one.count or one.many for one in named):
        return
    done = {sense.name for one in rest if isinstance(one, Verb) and not one.light for sense in one.senses}
    if isinstance(query, Grouped) and query.alone and query.function == "count" and not query.more:
        if done and not (isinstance(query.by, Attr) and query.by.name in done):
            return
        if (query.best or query.having) and all(one.set == Set(query.set.cls) for one in named):
            yield from answerable(j, replace(asked, query=replace(query, alone=False)))
        return
    if not isinstance(query, Show) or query.terms or not query.set.where:
        return
    told = query.set.where[-1]
    counted = told.term if isinstance(told, (Extreme, Compare)) and isinstance(told.term, Number) else None
    if counted is None or (done and counted.step.relation not in done):
        return
    if all(one.set in (Set(counted.of.cls), counted.of) for one in named):
        yield from answerable(j, replace(asked, query=replace(query, terms=(Key(), counted))))


@BOOK.rule("Q", "Q P UNIT", cost=0.1, example="the largest isle in acres")
def _in_a_unit(j: Joiner, asked: WholeRequest, word: FunctionWord, unit: Measure) -> Made:
    """The figure of a superlative, in its unit: "the longest flight in minutes"."""
    query = asked.query
    if word.words != "in" or not isinstance(query, Show) or query.terms or query.order or not query.set.where:
        return
    best = query.set.where[-1]
    if isinstance(best, Extreme) and isinstance(best.term, Attr):
        term = in_unit(j.lexicon, best.term.name, unit)
        if term is not None:
            yield replace(asked, query=replace(query, terms=(term,))), 0.0


@BOOK.rule("Q", "Q [comma] and ECHO", cost=0.3, binds=True, example="how many of the clerks are women and who are they")
def _how_many_and_which(j: Joiner, asked: WholeRequest, *rest: object) -> Made:
    """Who is counted, or whether there is any, where who they are is asked as well: whoever sees them sees both."""
    if isinstance(asked.query, (HowMany, Ask)) and last(FunctionWord, rest).words == "list":
        shown = _shown(asked)
        if isinstance(shown.query, Show):
            yield shown, 0.0


@BOOK.rule("NP", "NP P T NP V", "NP and T NP V", "NP P T that NP V", "NP and T that NP V", "NP comma and T NP V",
           cost=0.1, binds=True, example="the clerks with the town they live in")  # fmt: skip
def _with_a_term_of_theirs(
    j: Joiner, noun: Noun, word: FunctionWord, measure: Measure, whose: Noun, verb: Verb
) -> Made:
    """A term of each of them, in a clause of theirs with the term's own verb."""
    if word.words not in _BESIDE or noun.pronoun or noun.terms or measure.owned or measure.function:
        return
    if not (whose.pronoun and whose.set.cls in (noun.set.cls, ANY)) or measure.owner != Set(noun.set.cls):
        return
    if not measure.more and measure.term in {Attr(sense.name) for sense in verb.senses if sense.kind == "attrverb"}:
        yield replace(noun, terms=(measure.term,)), 0.0


_BESIDE = frozenset({"and", "with", "plus", "together with", "along with", "as well as"})
"""Words that show something beside members."""


@BOOK.rule("R", "NP (and NP | and NP that | P NP | comma and NP) NP V", "NP (P NP | and NP | P NP that) NP be LP",
           cost=0.1, binds=True, example="the attorneys together with the departments they work in")  # fmt: skip
def _with_what_they_have(
    j: Joiner, noun: Noun, word: FunctionWord, things: Noun, whose: Noun, verb: Verb | None = None
) -> Made:
    """What each of them has to do with, in a clause of theirs."""
    plain = not (things.bare or things.wh or things.set.where or things.many or things.count)
    if word.words not in _BESIDE or noun.wh or not plain:
        return
    if not (whose.pronoun and whose.set.cls in (noun.set.cls, ANY)) or not noun.set.where:
        return
    of = noun.members
    if verb is None:
        steps = [(step, 0.0) for step in j.steps(noun.set.cls, things.set.cls)]
    else:
        told = [sense for sense in verb.senses if sense.kind == "verb"]
        steps = [(s.step, s.cost) for s in told if ends(j, s) == (noun.set.cls, things.set.cls)]
    for step, cost in steps:
        if j.leads_to_one(step):
            yield WholeRequest(Show(of, (Key(), Via(step, Key()))), of), cost + j.cost(step)


@BOOK.rule("T", "HOW that be", "how HOW that be", example="the oldest programmer and how old that is")
def _how_is_that(j: Joiner, degree: Degree) -> Made:
    for name, _ in degree.attributes:
        of = j.lexicon.attributes[name].of
        for found, cost in owned(j, Measure(Attr(name), Set(of)), Noun(Set(ANY, earlier=True))):
            yield replace(found, wh=True), cost


@BOOK.rule("R", "T and NP of NP", "T and NP P NP", "T comma NP and NP of NP", cost=0.3,
           example="names and departments of those with an MBA")  # fmt: skip
def _terms_and_partners(j: Joiner, measure: Measure, *rest: object) -> Made:
    *kinds, noun = [part for part in rest if isinstance(part, Noun)]
    word = last(FunctionWord, rest)
    if measure.function or measure.owned or measure.owner.where or noun.wh or word.words not in ("of", "for"):
        return
    if any(kind.bare or kind.set.where or kind.wh or kind.many or kind.pronoun for kind in kinds):
        return
    cls = measure.owner.cls
    terms: list[Term] = [measure.term, *measure.more]
    for kind in kinds:
        steps = sorted((step for step in j.steps(cls, kind.set.cls) if j.leads_to_one(step)), key=j.cost)
        if not steps:
            return
        terms.append(Via(steps[0], Key()))
    if noun.set.cls in (cls, ANY) and noun.set.where:
        found = replace(noun.set, cls=cls, bare=False)
        yield WholeRequest(Show(found, tuple(terms)), found), 0.0


@BOOK.rule("R", "when do NP V [PRO] NP", "when be NP V NP", "(what | which) PART do NP V [PRO] NP", "when have NP V NP",
           binds=True, example="when did Helen Whitlock get her law degree")  # fmt: skip
def _when_partner(j: Joiner, _when: FunctionWord, *parts: object) -> Made:
    """The date of the partner: of the degree that she got."""
    verb = first(Verb, parts)
    nouns = [part for part in parts if isinstance(part, Noun) and not part.set.earlier]
    if len(nouns) != 2 or nouns[0].wh or nouns[1].wh or nouns[1].bare:
        return
    noun, thing = nouns
    dates = [
        name
        for name, entry in j.lexicon.attributes_of(thing.set.cls).items()
        if entry.kind in DATED or "year" in entry.nouns
    ]
    for sense in verb.senses:
        if sense.kind == "verb":
            subject, other = ends(j, sense)
            if (subject, other) == (noun.set.cls, thing.set.cls):
                found = Set(other, (*thing.set.where, j.related(sense.step.back, noun)))
                for name in dates[:1]:
                    yield WholeRequest(Show(found, (Attr(name),)), found), sense.cost + j.cost(sense.step)


@BOOK.rule("T", "howmany NP", cost=0.1, binds=True, example="every manager with the number of people reporting to him")
def _number_of_theirs(j: Joiner, noun: Noun) -> Made:
    """How many partners a member has, who is said by a pronoun."""
    if noun.wh or noun.count or noun.many in ("no", "only", "other"):
        return
    for condition in noun.set.where:
        if isinstance(condition, Related) and condition.to.earlier and not condition.to.where:
            rest = tuple(c for c in noun.set.where if c != condition)
            cls = condition.to.cls or j.other_end(condition.step)
            yield Measure(Number(condition.step.back, Set(noun.set.cls, rest)), Set(cls)), 0.0


@BOOK.rule("T", "T NP V", "T that NP V", "T that NP be V", "T NP be V", "T where NP V", "T P which NP V",
           "T P that NP V", cost=0.1, example="the lowest salary anybody gets")  # fmt: skip
def _that_they_have(j: Joiner, measure: Measure, *rest: object) -> Made:
    """Whose it is, in a clause with the measure's own verb."""
    noun, verb = last(Noun, rest), last(Verb, rest)
    if measure.owned or measure.wh or noun.wh or noun.many not in ("", "any", "all"):
        return
    said = {sense.name for sense in verb.senses if sense.kind == "attrverb"}
    terms = {term.name for term in (measure.term, *measure.more) if isinstance(term, Attr)}
    place = FunctionWord("where") in rest and all(j.lexicon.attributes[name].where for name in said | terms)
    if said & terms or (said and place):  # "the street and the town where he lives"
        yield from owned(j, measure, replace(noun, many=""))
