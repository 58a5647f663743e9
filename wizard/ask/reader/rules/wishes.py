"""What people want to do: "I want to fly from Boston to Denver", "how much does it cost to fly to Denver"."""

from __future__ import annotations

from collections.abc import Sequence

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, Condition, Every, Is, Number, Related, Set, Show, Step, narrow, walk
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    At,
    Degree,
    FunctionWord,
    Holds,
    Measure,
    Modifier,
    Moments,
    Noun,
    Tied,
    Verb,
    WholeRequest,
)
from wizard.ask.reader.narrowing import flat, within
from wizard.ask.reader.rules.book import Book, Made, first, maybe
from wizard.ask.reader.rules.prices import priced
from wizard.ask.reader.times_said import at
from wizard.ask.vocabulary import Sense

BOOK = Book()


@BOOK.rule("M", "to M", cost=0.1, example="I want to fly from Boston to Denver")
def _infinitive(j: Joiner, modifier: Modifier) -> Made:
    """What a verb with "to" says is what it says without: ways "to fly to Denver"."""
    if isinstance(modifier, Holds) and modifier.verb and not modifier.clause:
        yield replace(modifier, clause=True), 0.0


def _journeys(j: Joiner, what: object, *, bare: bool = False) -> Made:
    """Members of a class with places that are gone between, as a clause or bare places say them."""
    if isinstance(what, Holds) and what.verb and j.lexicon.classes[what.cls].unmarked:
        yield Set(what.cls, flat((what.condition,))), 0.0
    elif bare and isinstance(what, (Tied, Holds)) and not (isinstance(what, Holds) and what.verb):
        for name, entry in j.lexicon.classes.items():
            if entry.unmarked and entry.default:
                yield from j.restrict(Set(name), what)


@BOOK.rule("T", "when be NP", cost=0.3, example="when is the last flight from Boston to Denver")
def _when_it_is(j: Joiner, _when: FunctionWord, noun: Noun) -> Made:
    """The time of what has its time of the day."""
    entry = j.lexicon.classes.get(noun.set.cls)
    if entry is None or entry.time is None or noun.wh or noun.pronoun or noun.count:
        return
    if noun.many in ("", "any", "all"):
        yield Measure(Attr(entry.time), noun.members, owned=True, wh=True), 0.0


@BOOK.rule("R", "NP be NP", cost=0.3, example="what airline is flight 296")
def _what_it_has(j: Joiner, asked: Noun, noun: Noun) -> Made:
    """The one partner of its kind that a member has: "what kind of airplane is flight 281"."""
    entry = j.lexicon.classes.get(noun.set.cls)
    if entry is None or not asked.wh or noun.wh or noun.many or asked.set.cls in (ANY, noun.set.cls):
        return
    numbered = any(isinstance(c, Compare) and c.term == Attr(entry.number or "") for c in noun.set.where)
    if not (noun.bare or numbered):
        return
    steps = sorted((step for step in j.steps(noun.set.cls, asked.set.cls) if not step.inverse), key=j.cost)
    for step in steps[:1]:
        found = narrow(asked.set, j.related(step.back, noun))
        yield WholeRequest(Show(found), found), j.cost(step)


def _moves(j: Joiner, sense: Sense) -> bool:
    """Whether a verb is about going somewhere."""
    if sense.kind == "verb":
        return sense.name in j.lexicon.classes[j.lexicon.relations[sense.name].from_].unmarked
    return sense.kind == "attrverb" and j.lexicon.attributes[sense.name].kind == "time"


@BOOK.rule("WAY", "V M", "V M M", "V M M M", "V NP M", "V NP", "V M NP", cost=0.1,
           example="how do I get from the airport to downtown Boston")  # fmt: skip
def _way_there(j: Joiner, verb: Verb, *rest: object) -> Made:
    """Members of a class that are ways from one place to another, where both are not of a kind."""
    if not all(isinstance(part, Tied | Noun) for part in rest) or not any(_moves(j, sense) for sense in verb.senses):
        return
    words = {word for s in verb.senses if s.kind == "verb" for word in j.prepositions(s.step)}
    told = [Tied("from" if "from" in words else "to", part) if isinstance(part, Noun) else part for part in rest]
    for name, entry in j.lexicon.classes.items():
        if entry.ways:
            yield from _ways(j, name, told)  # type: ignore[arg-type]


@BOOK.rule("R", "how do WAY", "how WAY", "how modal WAY", "modal WAY", cost=0.1,
           example="how do I get from the airport to downtown Boston")  # fmt: skip
def _how_to_get_there(j: Joiner, found: Set) -> Made:
    yield WholeRequest(Show(found), found), 0.0


@BOOK.rule("R", "howmuch do PRO V to WAY", "howmuch be PRO to WAY", "howmuch to WAY", "what do PRO V to WAY",
           "howmuch modal PRO V to WAY", cost=0.1,
           binds=True, example="how much does it cost to get from the airport to downtown Boston")  # fmt: skip
def _what_the_ride_costs(j: Joiner, *parts: object) -> Made:
    """The price of a way."""
    verb = maybe(Verb, parts)
    if verb is None or _of_price(j, verb):
        yield from priced(j, Noun(first(Set, parts)))


@BOOK.rule("NP", "NP to WAY", cost=0.1, example="the cheapest way to get from the airport to downtown Boston")
def _way_to(j: Joiner, noun: Noun, way: Set) -> Made:
    if noun.set.cls == way.cls and not (noun.wh and noun.set.where):
        yield replace(noun, set=within(noun.set, *way.where)), 0.0


def _of_price(j: Joiner, verb: Verb) -> bool:
    """Whether a verb says what something costs."""
    prices = {entry.how_much for entry in j.lexicon.classes.values()}
    return any(sense.kind == "attrverb" and sense.name in prices for sense in verb.senses)


def _ways(j: Joiner, name: str, told: list[Tied]) -> Made:
    kinds = {part.noun.set.cls for part in told}
    named = any(isinstance(c, Compare) for part in told for n in walk(part.noun.set) for c in getattr(n, "where", ()))
    inner = any(isinstance(n, Is) for part in told for n in walk(part.noun.set))
    known = any(isinstance(n, Set) and n.earlier for part in told for n in walk(part.noun.set))
    if not (named or known) or (len(kinds) < 2 and not inner):
        return
    found = [(Set(name), 0.0)]
    for part in told:
        found = [(more, cost + extra) for base, cost in found for more, extra in j.restrict(base, part)]
    yield from found


@BOOK.rule("M", "[to] be P NP M", "to be P NP", cost=0.1, example="I need to be in Denver by noon")
def _being_there(j: Joiner, *parts: object) -> Made:
    """Who has to be at a place goes there; the time, here or further behind, is that of the arrival."""
    noun, when = first(Noun, parts), parts[-1]
    words = {part.words for part in parts if isinstance(part, FunctionWord)}
    if noun.wh or noun.many or noun.count or not words & {"in", "at"}:
        return
    for name, entry in j.lexicon.classes.items():
        if not (entry.default and len(entry.unmarked) > 1):
            continue
        for way in entry.unmarked[1::2]:
            relation = j.lexicon.relations[way]
            if relation.to != noun.set.cls:
                continue
            there: tuple[Condition, ...] = (Related(Step(way), noun.members),)
            for arrival in _arrivals(j, name):
                verb = (Sense("attrverb", arrival),)
                if isinstance(when, Noun):
                    yield Holds(name, there[0], verb=verb, clause=True), 0.0
                elif isinstance(when, At):
                    yield Holds(name, Every((*there, at(arrival, when))), verb=verb, clause=True), 0.0
                elif isinstance(when, Moments):
                    for told, cost in j.times.said_of(Verb(verb), when):
                        yield Holds(name, Every((*there, told.condition)), verb=verb, clause=True), cost


def _arrivals(j: Joiner, cls: str) -> list[str]:
    """The times of a class that are not those at which its members begin."""
    start = j.lexicon.classes[cls].time
    return [
        name
        for name, entry in j.lexicon.attributes_of(cls).items()
        if entry.kind == "time" and start is not None and name != start
    ]


@BOOK.rule("T", "HOW be PRO M M", "how HOW be PRO M M", "howmany UNIT be PRO M M", cost=0.1,
           binds=True, example="how far is it from Dulles to downtown Washington")  # fmt: skip
def _how_far_it_is(j: Joiner, *parts: object) -> Made:
    """A measure of what lies between two places."""
    pronoun = first(Noun, parts)
    near, far = parts[-2:]
    if pronoun.pronoun == "any" and isinstance(near, Tied) and isinstance(far, Tied):
        yield from _between(j, parts[:2], near, far)


@BOOK.rule("T", "T be PRO M", cost=0.2, example="what population is it in Corrie")
def _what_it_is_there(j: Joiner, measure: Measure, pronoun: Noun, where: Modifier) -> Made:
    """What a place has, where "it" says nothing: the time zone that "it is in" a town."""
    if not measure.wh or measure.owned or pronoun.pronoun != "any" or not isinstance(where, Tied):
        return
    if where.noun.set.cls == measure.owner.cls and where.noun.bare and where.word in ("in", "at"):
        yield replace(measure, owner=where.noun.members, owned=True), 0.0


@BOOK.rule("T", "HOW be NP M", "how HOW be NP M", "howmany UNIT be NP M", cost=0.1,
           example="how far is Dulles from downtown Washington")  # fmt: skip
def _how_far_one_is(j: Joiner, *parts: object) -> Made:
    """The same, where one of the places is what it is asked of: it lies at either end."""
    noun, away = first(Noun, parts), parts[-1]
    if not noun.bare or noun.wh or noun.pronoun or not isinstance(away, Tied) or away.word not in ("from", "to"):
        return
    for near, far in (("from", "to"), ("to", "from")):
        yield from _between(j, parts[:2], Tied(near, noun), Tied(far, away.noun))


def _between(j: Joiner, said: Sequence[object], near: Tied, far: Tied) -> Made:
    """What is measured between two ends, by "how far" or by its unit."""
    degree, unit = maybe(Degree, said), maybe(Measure, said)
    names = [name for name, _ in degree.attributes] if degree is not None else []
    names += [unit.term.name] if unit is not None and isinstance(unit.term, Attr) else []
    for name in names:
        cls = j.lexicon.attributes[name].of
        for one, cost in j.restrict(Set(cls), near) if not j.lexicon.classes[cls].unmarked else ():
            for both, extra in j.restrict(one, far):
                yield Measure(Attr(name), both, owned=True, wh=True), cost + extra


@BOOK.rule("R", "howmuch do PRO V M", "what do PRO V M", "howmuch be PRO M", "howmuch be PRO V M", "howmuch M",
           "howmuch modal PRO V M", "what modal PRO V M", "howmuch modal PRO be M",
           "what PRO V M", "howmuch PRO V M", "what PRO modal V M", "howmuch PRO modal V M", "howmuch PRO be M",
           cost=0.1, binds=True, example="how much does it cost to fly from Boston to Denver")  # fmt: skip
def _what_it_costs_to(j: Joiner, modifier: Modifier, pronoun: Noun | None = None, verb: Verb | None = None) -> Made:
    """The price of doing something: "it" is what the clause behind says."""
    if pronoun is not None and pronoun.pronoun != "any":
        return
    if (verb is not None and not _of_price(j, verb)) or _of_so_many(modifier):
        return
    for found, cost in _journeys(j, modifier, bare=True):
        for asked, extra in priced(j, Noun(found)):
            yield asked, cost + extra


def _of_so_many(what: object) -> bool:
    """Whether it is said of so many: what several cost together would have to be reckoned (1992 paper, 2.16)."""
    return isinstance(what, Holds) and any(isinstance(node, Number) for node in walk(what.condition))


@BOOK.rule("T", "[how] HOW do PRO V M", "[how] HOW PRO V M", "[how] HOW be PRO M", "[how] HOW modal PRO V M",
           "how HOW M", "HOW M", "[how] HOW be NP M", "HOW V M", "how HOW [modal | modal be | be] V M", cost=0.1,
           binds=True, example="how long does it take to fly from Boston to Denver")  # fmt: skip
def _how_long_it_takes_to(
    j: Joiner, degree: Degree, modifier: Modifier, pronoun: Noun | None = None, verb: Verb | None = None
) -> Made:
    """A measure of doing something: "it" is what the clause behind says."""
    if (pronoun is not None and (pronoun.pronoun != "any" or pronoun.set.where)) or _of_so_many(modifier):
        return
    for name, _ in degree.attributes:
        if verb is not None and name not in {sense.name for sense in verb.senses if sense.kind == "attrverb"}:
            continue
        for found, cost in _journeys(j, modifier, bare=True):
            if found.cls == j.lexicon.attributes[name].of:
                yield Measure(Attr(name), found, owned=True, wh=True), cost
