"""Whole requests: what is shown, counted, computed, or true."""

from __future__ import annotations

from dataclasses import replace

from wizard.ask.form import (
    Aggregate,
    Ask,
    Attr,
    Claim,
    Compare,
    Every,
    Extreme,
    Grouped,
    HowMany,
    Key,
    Member,
    Minus,
    Not,
    Of,
    Query,
    Related,
    Set,
    Share,
    Show,
    Together,
    Via,
    narrow,
    rewrite,
    walk,
)
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, Asked, Beside, Holds, Measure, Modifier, Noun, Said, Tied, Verb
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe
from wizard.ask.reader.rules.measures import owned
from wizard.ask.reader.rules.prices import members_priced, with_the_price_meant
from wizard.ask.reader.rules.verbs import ends

BOOK = Book()


def _plain(noun: Noun) -> Set:
    """The set of a noun; one that is said with a number is those, where it is asked for."""
    return replace(noun.set, bare=False)


@BOOK.rule("R", "NP", example="the mail clerks")
def _things(j: Joiner, noun: Noun) -> Made:
    if noun.set.cls == ANY or noun.many in ("no", "only") or noun.pronoun:
        return
    if noun.many == "other":
        of = _compared_with(noun.set)
        if of is None:
            return
        known = any(isinstance(node, Not) and node.condition == Member(of) for node in walk(noun.set.where))
        noun = replace(noun, set=noun.set if known else narrow(noun.set, Not(Member(of))), many="")
    if noun.wh and not noun.set.where:
        return
    cost = 0.2 if noun.count is not None else 0.0
    if noun.many == "any" and not noun.set.where:
        cost += 0.5
    terms = (Key(), *noun.terms) if noun.terms else ()
    yield Asked(Show(_plain(noun), terms), _plain(noun)), cost


def _compared_with(found: Set) -> Set | None:
    """The set whose members the members of `found` are the same as in something."""
    for node in walk(found.where):
        if isinstance(node, Compare) and node.op == "=" and isinstance(node.value, Of):
            return node.value.set
        if isinstance(node, Related) and len(node.to.where) == 1:
            inner = node.to.where[0]
            if isinstance(inner, Related) and inner.step == node.step.back:
                return inner.to
    return None


@BOOK.rule("R", "T", example="the salary of Rosa Delgado")
def _measure(j: Joiner, measure: Measure) -> Made:
    owner = measure.owner
    cost = 0.0 if measure.owned or owner.where else 0.4
    if owner.each and measure.function:
        return
    if members_priced(j, measure) is not None:
        yield Asked(Show(owner), owner), cost
    elif measure.function and (measure.rank > 1 or measure.count > 1):
        most = Extreme(measure.term, measure.function == "max", measure.count, measure.rank)
        found = narrow(owner, most)
        yield Asked(Show(found, (measure.term,)), found), cost
    elif measure.function:
        if measure.more:
            return
        yield Asked(Aggregate(measure.function, measure.term, owner), owner), cost
    else:
        yield Asked(Show(owner, (measure.term, *measure.more)), owner), cost


@BOOK.rule("R", "M", cost=1.0, example="anybody in Irving")
def _modifier(j: Joiner, modifier: Modifier) -> Made:
    if isinstance(modifier, Holds):
        found = Set(modifier.cls, (modifier.condition,))
        yield Asked(Show(found), found), 0.0
    else:
        for name, entry in j.lexicon.classes.items():
            if entry.default:
                for found, cost in j.restrict(Set(name), modifier):
                    yield Asked(Show(found), found), cost


@BOOK.rule("R", "NP be NP", "NP be R", "NP be NP P", example="who are the mail clerks")
def _who_is(j: Joiner, asked: Noun, _be: Said, what: object, *_rest: object) -> Made:
    if not asked.wh or asked.set.where:
        return
    if isinstance(what, Asked):
        query = what.query
        things = isinstance(query, Show) and asked.set.cls in (query.set.cls, ANY) and not what.yes
        if things or (isinstance(query, (HowMany, Aggregate, Share, Grouped)) and asked.set.cls == ANY):
            yield what, 0.0
    elif isinstance(what, Noun) and not what.wh and what.set.cls and asked.set.cls in (what.set.cls, ANY) and not _rest:
        yield from _things(j, replace(what, many=""))


@BOOK.rule("R", "which be NP", "which be R", cost=0.1, example="which is the largest isle")
def _which_is(j: Joiner, _which: Said, _be: Said, what: object) -> Made:
    if isinstance(what, Asked):
        if isinstance(what.query, Show) and not what.yes:
            yield what, 0.0
    elif isinstance(what, Noun) and not what.wh:
        yield from _things(j, what)


@BOOK.rule("R", "NP be NP", cost=0.3, example="which female employees are the managers")
def _which_are(j: Joiner, asked: Noun, _be: Said, what: Noun) -> Made:
    if (
        asked.wh
        and what.set.cls == asked.set.cls
        and what.set.where
        and not what.wh
        and what.many in ("", "any", "all")
    ):
        found = narrow(asked.set, *what.set.where)
        yield Asked(Show(found), found), 0.0 if asked.set.where else 0.5


@BOOK.rule("R", "NP be what", "NP be NP", cost=0.4, example="the general counsel is who")
def _who_behind(j: Joiner, noun: Noun, _be: Said, asked: object) -> Made:
    if isinstance(asked, Noun) and (not asked.wh or asked.set.where):
        return
    if not noun.wh and noun.set.cls:
        yield from _things(j, noun)


@BOOK.rule("R", "what NP be", "what modal NP be", cost=0.5, example="tell me what the capital of Corrie is")
def _what_it_is(j: Joiner, _what: Said, *rest: object) -> Made:
    """A question within a request, and one with "would": only of what is told apart."""
    noun = first(Noun, rest)
    if not noun.wh and noun.set.cls and noun.set.where:
        yield from _things(j, noun)


@BOOK.rule("R", "what be T", "T be what", "what T be", "what modal T be", example="what is the salary of Rosa Delgado")
def _what_is(j: Joiner, *parts: object) -> Made:
    measure = first(Measure, parts)
    yield from _measure(j, measure)


# -- counting --------------------------------------------------------------------------------------------------------


def count(noun: Noun) -> Made:
    """How many there are; "each" within it makes groups."""
    if noun.set.cls == ANY or noun.wh or noun.many in ("no", "only"):
        return
    yield Asked(HowMany(_plain(noun)), _plain(noun)), 0.0


@BOOK.rule("R", "howmany NP", "howmany of NP", "howmany different NP", "howmany NP be there",
           example="how many employees are there")  # fmt: skip
def _how_many(j: Joiner, *parts: object) -> Made:
    noun = first(Noun, parts)
    yield from count(noun)


@BOOK.rule(
    "R", "headcount M", "M headcount", "NP poss headcount", "NP headcount", example="headcount of the legal department"
)
def _headcount(j: Joiner, *parts: object) -> Made:
    people = next((name for name, cls in j.lexicon.classes.items() if cls.default), None)
    what = next(part for part in parts if not isinstance(part, Said))
    if people is None:
        return
    if isinstance(what, Noun):
        if what.set.cls == people:
            yield Asked(HowMany(what.set), what.set), 0.0
        what = Tied("of", what)
    for found, cost in j.restrict(Set(people), what):  # type: ignore[arg-type]
        yield Asked(HowMany(found), found), cost


@BOOK.rule("R", "howmany T do NP V", "howmany different T do NP V", "howmany T", "howmany different T", cost=0.2,
           example="how many different towns do our workers live in")  # fmt: skip
def _how_many_values(j: Joiner, *parts: object) -> Made:
    measure = first(Measure, parts)
    noun = maybe(Noun, parts)
    owner = measure.owner
    if measure.function or measure.more:
        return
    if noun is not None:
        if noun.set.cls != owner.cls:
            return
        owner = noun.set
    yield Asked(Aggregate("distinct", measure.term, owner), owner), 0.3


@BOOK.rule("R", "howmany UNIT do NP V", "howmany UNIT be NP", "howmany UNIT have NP V", "howmany UNIT do NP have",
           "howmany UNIT have NP", "howmany UNIT have NP be V", example="how many seats has a 747")  # fmt: skip
def _how_many_units(j: Joiner, *parts: object) -> Made:
    unit = first(Measure, parts)
    noun = first(Noun, parts)
    verb = maybe(Verb, parts)
    measured = {Attr(s.name) for s in verb.senses if s.kind in ("unitverb", "attrverb")} if verb else set()
    extra = 0.0 if not measured or unit.term in measured else 0.8
    for found, cost in owned(j, unit, noun):
        yield Asked(Show(found.owner, (found.term,)), found.owner), cost + extra


@BOOK.rule("R", "howmany UNIT V NP", "howmany UNIT LP NP", "howmany UNIT be there LP NP", "howmany UNIT be LP NP",
           "howmany UNIT be V LP NP",
           "howmany UNIT of NP", example="how many people live in brennach")  # fmt: skip
def _how_many_units_there(j: Joiner, *parts: object) -> Made:
    unit = first(Measure, parts)
    verb = maybe(Verb, parts)
    noun = last(Noun, parts)
    if not isinstance(unit.term, Attr) or noun.set.cls != unit.owner.cls or noun.wh:
        return
    if verb is not None and unit.term.name not in {s.name for s in verb.senses if s.kind in ("unitverb", "attrverb")}:
        return
    for found, cost in owned(j, unit, noun):
        extra = cost + (0.0 if verb else 0.4)
        if noun.plural and noun.many not in ("each", "every"):  # of them all together
            yield Asked(Aggregate("sum", found.term, found.owner), found.owner), extra
        else:
            yield Asked(Show(found.owner, (found.term,)), found.owner), extra


@BOOK.rule("R", "howmany NP do NP V", "howmany NP be NP V", "howmany NP have NP", "howmany NP do NP have",
           "howmany NP have NP V", example="how many people does Paul Tai supervise")  # fmt: skip
def _how_many_objects(j: Joiner, _many: Said, asked: Noun, *rest: object) -> Made:
    noun = first(Noun, rest)
    verb = maybe(Verb, rest)
    if noun.wh:
        return
    if verb is not None:
        for sense in verb.senses:
            if sense.kind == "verb":
                subject, other = ends(j, sense)
                if noun.set.cls in (subject, ANY) and asked.set.cls == other:
                    of = replace(noun, set=replace(noun.set, cls=subject))
                    found = narrow(asked.set, j.related(sense.step.back, of))
                    yield Asked(HowMany(found), found), sense.cost + j.cost(sense.step)
        return
    for step in j.steps(asked.set.cls, noun.set.cls):
        found = narrow(asked.set, j.related(step, noun))
        yield Asked(HowMany(found), found), 0.4 + j.cost(step)


@BOOK.rule("R", "NP have howmany NP", "NP V howmany NP", cost=0.4, example="Corrie has how many towns")
def _how_many_behind(j: Joiner, noun: Noun, verb: object, many: Said, asked: Noun) -> Made:
    """The question word in its place."""
    yield from _how_many_objects(j, many, asked, noun, *([verb] if isinstance(verb, Verb) else []))


@BOOK.rule(
    "R",
    "percent NP M",
    "percent NP be M",
    "percent NP be NP",
    "percent NP V",
    example="what percentage of the staff is female",
)
def _share(j: Joiner, _percent: Said, noun: Noun, *rest: object) -> Made:
    part = rest[-1]
    if isinstance(part, Noun):
        if part.set.cls == noun.set.cls and part.set.where:
            yield Asked(Share(noun.set, part.set.where), noun.set), 0.0
        return
    for found, cost in j.restrict(Set(noun.set.cls), part):  # type: ignore[arg-type]
        yield Asked(Share(noun.set, found.where), noun.set), cost - 0.3


@BOOK.rule(
    "R",
    "howmany NP have NP M",
    "howmany NP be NP M",
    cost=0.2,
    example="how many people has Desmond McGlew got under him",
)
def _how_many_of_his(j: Joiner, _many: Said, asked: Noun, _have: Said, noun: Noun, modifier: Modifier) -> Made:
    for found, cost in j.restrict(asked.set, modifier):
        full = pointing_at(found, noun.set)
        if full is not None:
            yield Asked(HowMany(full), full), cost


def pointing_at(found: Set, meant: Set) -> Set | None:
    """The set with `meant` where a pronoun stands in it; None where none does."""

    def put(node: object) -> object:
        fits = isinstance(node, Set) and node.earlier and not node.where and node.cls in (meant.cls, ANY)
        return replace(meant, bare=False) if fits else node

    full: Set = rewrite(found, put)
    return None if full == found else full


@BOOK.rule("M", "have NP M", cost=0.2, example="does the planning manager have anyone reporting to her")
def _having_under(j: Joiner, _have: Said, noun: Noun, modifier: Modifier) -> Made:
    for found, cost in j.restrict(noun.set, modifier):
        for condition in found.where:
            if isinstance(condition, Related) and condition.to.earlier and not condition.to.where:
                rest = tuple(c for c in found.where if c != condition)
                of = replace(noun, set=Set(found.cls, rest), many="" if noun.many == "any" else noun.many)
                cls = condition.to.cls or j.other_end(condition.step)
                yield Holds(cls, j.related(condition.step.back, of)), cost


@BOOK.rule("Q", "NP comma R", cost=0.6, example="Jacobson, Milton Jacobson: which women report to him")
def _named_before(j: Joiner, noun: Noun, *rest: object) -> Made:
    asked = last(Asked, rest)
    if noun.wh or not noun.set.where or noun.pronoun:
        return
    query = pointing_at(asked.query, noun.set)  # type: ignore[arg-type]
    if query is not None:
        yield Asked(query, None), 0.0  # type: ignore[arg-type]


# -- yes or no -------------------------------------------------------------------------------------------------------


@BOOK.rule("R", "be NP M", "do NP M", "have NP M", "modal NP M", "be NP NP", "be NP both M", "do NP both M",
           cost=0.1, example="does anybody in publications live in Fort Worth")  # fmt: skip
def _whether(j: Joiner, _be: Said, noun: Noun, *rest: object) -> Made:
    what = rest[-1]
    if noun.wh or noun.set.cls == ANY:
        return
    if isinstance(what, Noun):
        if what.set.cls != noun.set.cls or not what.set.where or what.wh or what.bare:
            return
        conditions = what.set.where
        extra = 0.0
        yield from _claim(noun, conditions, extra)
        return
    if isinstance(what, Beside):
        return
    for found, cost in j.restrict(Set(noun.set.cls), what):  # type: ignore[arg-type]
        yield from _claim(noun, found.where, cost)


def _claim(noun: Noun, conditions: tuple[object, ...], cost: float) -> Made:
    of = _plain(noun)
    if noun.many in ("all", "each", "every"):
        yield Asked(Ask((Claim("every", of, conditions),)), of, yes=True), cost  # type: ignore[arg-type]
    elif noun.many == "no":
        negated = tuple(Not(c) for c in conditions)  # type: ignore[arg-type]
        yield Asked(Ask((Claim("every", of, negated),)), of, yes=True), cost
    elif noun.many == "only":  # "do only women work there": all who work there are women
        if of.where:
            whole = Set(of.cls, conditions)  # type: ignore[arg-type]
            yield Asked(Ask((Claim("every", whole, of.where),)), whole, yes=True), cost
    elif noun.joined == "and" and noun.bare:
        claims = tuple(Claim("some", part, conditions) for part in noun.parts)  # type: ignore[arg-type]
        yield Asked(Ask(claims), None, yes=True), cost
    else:
        yield Asked(Ask((Claim("some", of, conditions),)), of, yes=True), cost  # type: ignore[arg-type]


@BOOK.rule("R", "be there NP", "do NP have NP", "have NP NP", "be NP there", example="is there a female clerk")
def _is_there(j: Joiner, _be: Said, *rest: object) -> Made:
    nouns = [part for part in rest if isinstance(part, Noun)]
    noun = nouns[0]
    if noun.wh or noun.set.cls == ANY or noun.many in ("all", "each", "every", "only"):
        return
    if len(nouns) == 2:
        for found, cost in j.restrict(Set(noun.set.cls), Tied("have", nouns[1])):
            yield from _claim(noun, found.where, cost)
    elif noun.many == "no":  # every member is none of them
        of = _plain(noun)
        if of.where:
            none = Not(of.where[0] if len(of.where) == 1 else Every(of.where))
            yield Asked(Ask((Claim("every", Set(of.cls), (none,)),)), Set(of.cls), yes=True), 0.0
    else:
        yield Asked(Ask((Claim("some", _plain(noun)),)), _plain(noun), yes=True), 0.0


@BOOK.rule(
    "R",
    "be NP all M",
    "be NP all NP",
    "do NP all M",
    "have NP all M",
    cost=-0.2,
    example="are the vice presidents all men",
)
def _whether_all(j: Joiner, be: Said, noun: Noun, _all: Said, what: object) -> Made:
    if noun.many in ("", "any"):
        yield from _whether(j, be, replace(noun, many="all"), what)


@BOOK.rule("R", "be NP only NP", cost=-0.3, example="is Paul Tai the only clerk")
def _whether_the_only(j: Joiner, _be: Said, noun: Noun, _only: Said, what: Noun) -> Made:
    """All of them are that one, and there is one."""
    if noun.set.cls == what.set.cls and noun.bare and noun.set.where and what.set.where and not what.bare:
        both = (Claim("every", _plain(what), noun.set.where), Claim("some", _plain(what)))
        yield Asked(Ask(both), _plain(what), yes=True), 0.0


# -- frames ----------------------------------------------------------------------------------------------------------


@BOOK.rule("Q", "R", example="the mail clerks")
def _question(j: Joiner, asked: Asked) -> Made:
    yield asked, 0.0


@BOOK.rule("Q", "Q M", "Q comma M", cost=0.9, example="technicians, hardware products only, how many have we got")
def _afterthought(j: Joiner, asked: Asked, *rest: object) -> Made:
    modifier = rest[-1]
    if asked.set is None or (isinstance(modifier, Tied) and modifier.word == "of" and len(rest) == 1):
        return
    if isinstance(modifier, Holds) and modifier.named:
        return
    for found, cost in j.restrict(asked.set, modifier):  # type: ignore[arg-type]
        yield _about(asked, found), cost


@BOOK.rule("Q", "M R", "M comma R", "ASK M R", cost=0.5, example="in accounting, who is the oldest")
def _forethought(j: Joiner, *parts: object) -> Made:
    asked = last(Asked, parts)
    modifier = next(part for part in parts if not isinstance(part, Said))
    if asked.set is None or (isinstance(modifier, Holds) and isinstance(modifier.condition, Extreme)):
        return
    if isinstance(modifier, Holds) and modifier.verb and len(parts) == 2:  # "does Paul Tai work in department 45"
        return
    if isinstance(modifier, Tied) and modifier.word in ("for", "among", "amongst", "of", "with"):
        noun = modifier.noun
        if noun.set.cls == asked.set.cls and noun.set.where and not (noun.count or noun.many):
            yield _about(asked, narrow(asked.set, *noun.set.where)), -0.3
    for found, cost in j.restrict(asked.set, modifier):  # type: ignore[arg-type]
        yield _about(asked, found), cost


def _about(asked: Asked, found: Set) -> Asked:
    query = asked.query
    if isinstance(query, Ask):
        query = Ask(tuple(replace(c, set=found) if c.set == asked.set else c for c in query.claims))
    elif not isinstance(query, (Minus, Together)):
        query = replace(query, set=found)
    return replace(asked, query=query, set=found)


@BOOK.rule("Q", "ASK R", "ASK Q", "Q ASK", example="can you tell me who works here")
def _frame(j: Joiner, *parts: object) -> Made:
    asked = first(Asked, parts)
    yield asked, 0.0 if isinstance(parts[0], Said) else 0.3


@BOOK.rule("Q", "Q ECHO", "M ECHO", "Q comma ECHO", example="male secretaries, list them")
def _echo(j: Joiner, asked: object, *rest: object) -> Made:
    echo = last(Said, rest)
    if isinstance(asked, Holds):
        found = Set(asked.cls, (asked.condition,))
        asked = Asked(Show(found), found)
    if not isinstance(asked, Asked):
        return
    query = asked.query
    if isinstance(query, Ask) and len(query.claims) == 1 and query.claims[0].quantifier == "some":
        claim = query.claims[0]
        query = Show(narrow(claim.set, *claim.conditions))
    if isinstance(query, Show):
        if echo.words == "count":
            yield Asked(HowMany(query.set), query.set), 0.0
        else:
            yield Asked(query, query.set), 0.0


@BOOK.rule("Q", "howmany R", cost=0.5, example="how many in Irving")
def _count_request(j: Joiner, _many: Said, asked: Asked) -> Made:
    if isinstance(asked.query, Show) and not asked.query.terms:
        yield Asked(HowMany(asked.query.set), asked.query.set), 0.0


@BOOK.rule("S", "Q", "Q comma", example="the mail clerks")
def _whole(j: Joiner, asked: Asked, *_rest: object) -> Made:
    query = _groups(asked.query)
    if query is not None and not any(isinstance(n, Set) and n.cls == ANY for n in walk(query)):
        yield with_the_price_meant(j, query), 0.0


def _groups(query: Query) -> Query | None:
    """What is computed within "each" is computed for each of them."""
    inner = [n for n in walk(query) if isinstance(n, Related) and n.to.each]
    if not inner:
        return query
    if isinstance(query, (Ask, Minus, Together)) or len(inner) > 1 or inner[0] not in query.set.where:
        return None
    of = inner[0]
    kept = tuple(c for c in query.set.where if c != of)
    base = replace(query.set, where=kept)
    plain = replace(of.to, each=False)
    if plain.where:
        base = narrow(base, Related(of.step, plain))
    by = Via(of.step, Key())
    if isinstance(query, HowMany):
        return Grouped(by, "count", None, base)
    if isinstance(query, Aggregate) and query.function in ("avg", "sum", "min", "max"):
        return Grouped(by, query.function, query.term, base)
    return None
