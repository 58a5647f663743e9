"""What stands round a request: frames, and modifiers before and behind it; and the whole that is answered."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.facts import replace
from wizard.ask.form import (
    SEVERAL_NUMBERS,
    Aggregate,
    Ask,
    Attr,
    Best,
    Compare,
    Extreme,
    Grouped,
    HowMany,
    Key,
    Query,
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
from wizard.ask.reader.meaning import ANY, Amount, FunctionWord, Grouping, Holds, Modifier, Noun, Tied, WholeRequest
from wizard.ask.reader.rules.amounts import of_partners
from wizard.ask.reader.rules.book import Book, Made, first, last
from wizard.ask.reader.rules.grouping import grouped
from wizard.ask.reader.rules.measures import may_be_shared
from wizard.ask.reader.rules.naming import KNOWN, known_by_journeys
from wizard.ask.reader.rules.prices import with_the_price_meant

BOOK = Book()
TOLD_BESIDE = 1.0
"""What it costs that what is counted of each is told by where it is: "Boston to Denver, jets, how many flights"."""
NAMED_ALREADY = 2.5
"""What it costs that one who is named is told by others, too: "managers, department 21" asks for managers."""


@BOOK.rule("Q", "R", example="the mail clerks")
def _question(j: Joiner, asked: WholeRequest) -> Made:
    yield asked, 0.0


@BOOK.rule("Q", "Q M", "Q comma M", cost=0.9, example="technicians, hardware products only, how many have we got")
def _afterthought(j: Joiner, asked: WholeRequest, *rest: object) -> Made:
    modifier = rest[-1]
    if asked.set is None or (isinstance(modifier, Tied) and modifier.word == "of" and len(rest) == 1):
        return
    if isinstance(modifier, Holds) and modifier.named:
        return
    if isinstance(modifier, Tied) and modifier.noun.many in ("all", "every", "each") and _asks_for_a_value(j, asked):
        return  # "which jobs are there in all divisions" asks for those that every one of them has
    for found, cost in j.restrict(asked.set, modifier):  # type: ignore[arg-type]
        yield about(asked, found), cost + _of_one_who_is_listed(j, asked, modifier, found)


def _asks_for_a_value(j: Joiner, asked: WholeRequest) -> bool:
    """Whether a value is asked for that several may share, and no more."""
    terms = asked.query.terms if isinstance(asked.query, Show) else ()
    return len(terms) == 1 and may_be_shared(j, terms[0])


@BOOK.rule("Q", "Q comma NP", cost=0.5, example="names of the departments, more than 30 people")
def _with_so_many(j: Joiner, asked: WholeRequest, partners: Noun) -> Made:
    """How many partners members have, in a telegram, which says no "with" before it."""
    other = asked.set is not None and partners.set.cls not in (asked.set.cls, ANY)
    if asked.set is None or not other or partners.count is None or partners.wh or partners.bare:
        return
    for found, cost in j.restrict(asked.set, Tied("with", partners)):
        yield about(asked, found), cost


@BOOK.rule("Q", "M R", "M comma R", "ASK M R", cost=0.5, example="in accounting, who is the oldest")
def _forethought(j: Joiner, *parts: object) -> Made:
    asked = last(WholeRequest, parts)
    modifier = next(part for part in parts if not isinstance(part, FunctionWord))
    if asked.set is None or (isinstance(modifier, Holds) and isinstance(modifier.condition, Extreme)):
        return
    said = isinstance(modifier, Holds) and (modifier.verb or (modifier.clause and isinstance(asked.query, Best)))
    if said and len(parts) == 2:  # "does Paul Tai work in department 45", "is John the most common name"
        return
    if isinstance(modifier, Tied) and modifier.word in ("for", "among", "amongst", "of", "with"):
        noun = modifier.noun
        if noun.set.cls == asked.set.cls and noun.set.where and not (noun.count or noun.many):
            yield about(asked, narrow(asked.set, *noun.set.where)), -0.3
    if isinstance(modifier, Amount) and of_partners(j, modifier, asked.set.cls):
        return
    grouped = TOLD_BESIDE if isinstance(asked.query, Grouped) and isinstance(modifier, Tied) else 0.0
    for found, cost in j.restrict(asked.set, modifier):  # type: ignore[arg-type]
        yield about(asked, found), cost + _of_one_who_is_listed(j, asked, modifier, found) + grouped


def _of_one_who_is_listed(j: Joiner, asked: WholeRequest, modifier: object, found: Set) -> float:
    """What it costs that one who is known is listed, and for nothing else."""
    known = KNOWN if known_by_journeys(j, found) and asked.query == Show(asked.set) else 0.0  # type: ignore[arg-type]
    return known + (NAMED_ALREADY if _told_by_others(asked, modifier) else 0.0)


def _told_by_others(asked: WholeRequest, modifier: object) -> bool:
    """Whether one who is listed by name, and for nothing else, is told besides by what holds of something else."""
    route = isinstance(modifier, Tied) and modifier.word == "between"
    if asked.set is None or not (route or (isinstance(modifier, Holds) and modifier.cls != asked.set.cls)):
        return False
    return asked.query == Show(asked.set) and names_one(asked.set)


@BOOK.rule("Q", "M ASK R", "M comma ASK R", cost=0.5, example="in accounting I would like to see the secretaries")
def _forethought_and_frame(j: Joiner, modifier: Modifier, asked: WholeRequest) -> Made:
    """Where or when something is, said before it is asked for; a clause or a negation is no such thing."""
    if not isinstance(modifier, Holds):
        yield from _forethought(j, modifier, asked)


def about(asked: WholeRequest, found: Set) -> WholeRequest:
    """The same asked of other members."""
    query = asked.query
    if isinstance(query, Ask):
        query = Ask(tuple(replace(c, set=found) if c.set == asked.set else c for c in query.claims))
    elif not isinstance(query, SEVERAL_NUMBERS):
        query = replace(query, set=found)
    return replace(asked, query=query, set=found)


@BOOK.rule("Q", "ASK R", "ASK Q", "Q ASK", "ASK comma R", example="can you tell me who works here")
def _frame(j: Joiner, *parts: object) -> Made:
    """What is ordered to be booked is a member, and is listed; a seat that is booked is nothing to list."""
    asked = first(WholeRequest, parts)
    ordered = isinstance(parts[0], FunctionWord) and parts[0].words.removeprefix("please ").startswith(_ORDERS)
    if not ordered or (isinstance(asked.query, Show) and not asked.query.terms):
        yield asked, 0.0 if isinstance(parts[0], FunctionWord) else 0.3


_ORDERS = ("book", "put me on", "schedule me")


@BOOK.rule("ASK", "traveller wanting", cost=0.3, example="the family wants to fly from Boston to Denver")
def _who_wants(j: Joiner, who: FunctionWord) -> Made:
    """Who goes is not asked: what is wanted for somebody is what is asked for."""
    yield who, 0.0


@BOOK.rule("Q", "topic R", "topic comma R", "topic Q", "topic comma Q", example="never mind that, who are the clerks")
def _another_topic(j: Joiner, asked: WholeRequest) -> Made:
    yield asked, 0.0


@BOOK.rule("Q", "Q ECHO", "M ECHO", "Q comma ECHO", example="male secretaries, list them")
def _echo(j: Joiner, asked: object, *rest: object) -> Made:
    echo = last(FunctionWord, rest)
    if isinstance(asked, Holds):
        found = Set(asked.cls, (asked.condition,))
        asked = WholeRequest(Show(found), found)
    if not isinstance(asked, WholeRequest):
        return
    query = asked.query
    if isinstance(query, Ask) and len(query.claims) == 1 and query.claims[0].quantifier == "some":
        claim = query.claims[0]
        query = Show(_which_of(narrow(claim.set, *claim.conditions)))
    if isinstance(query, Show) and echo.words in ("count", "list"):
        if echo.words == "count":
            of, cost = _who_are_counted(j, query.set)
            yield WholeRequest(HowMany(of), of), cost
        else:
            yield WholeRequest(_decoded(j, query), query.set), 0.0


@BOOK.rule("Q", "Q comma howmany GRP", "NP comma howmany GRP", cost=0.2, example="clerks, how many per department")
def _counted_by_groups(j: Joiner, asked: object, grouping: Grouping) -> Made:
    """Those who were named, counted in groups."""
    of = asked.members if isinstance(asked, Noun) else _listed(asked)
    if of is not None and not (isinstance(asked, Noun) and (asked.bare or asked.wh or asked.pronoun)):
        yield from grouped(j, WholeRequest(HowMany(of), of), grouping)


def _listed(asked: object) -> Set | None:
    """The members that a request lists."""
    query = asked.query if isinstance(asked, WholeRequest) else None
    return query.set if isinstance(query, Show) and not query.terms else None


def _decoded(j: Joiner, query: Show) -> Show:
    """What a code means, where it is all that was said: "TW, who is that"."""
    code = query.set.where[0] if len(query.set.where) == 1 else None
    if isinstance(code, Compare) and code.op == "=" and isinstance(code.term, Attr) and not query.terms:
        meaning = j.lexicon.attributes[code.term.name].meaning
        return replace(query, terms=(Attr(meaning),)) if meaning else query
    return query


def _which_of(found: Set) -> Set:
    """Of what is told by its name, that which has it: "is breakfast served on flights to Denver, if so which ones"."""
    named = [c for c in found.where if isinstance(c, Compare) and c.op == "="]
    tied = [c for c in found.where if isinstance(c, Related) and c.to.where and not c.to.earlier]
    if len(named) != 1 or len(tied) != 1 or len(found.where) != 2:
        return found
    whose = replace(tied[0].to, bare=False)
    return narrow(whose, Related(tied[0].step.back, Set(found.cls, tuple(named))))


def _who_are_counted(j: Joiner, said: Set) -> tuple[Set, float]:
    """Those who are counted: of a thing that is called by number or name, the people in it ("dept 33, how many")."""
    entry = j.lexicon.classes[said.cls]
    only = said.where[0] if len(said.where) == 1 else None
    called = isinstance(only, Compare) and only.op == "=" and only.term in _names_of(j, said.cls)
    if not called or entry.person:
        return said, 0.0
    people = next((name for name, cls in j.lexicon.classes.items() if cls.default and cls.person), None)
    ways = j.restrict(Set(people), Tied("in", Noun(said, bare=True))) if people else iter(())
    return min(ways, key=lambda way: way[1], default=(said, 0.0))


def _names_of(j: Joiner, cls: str) -> list[Term]:
    """What members of a class are called by: their names and their number."""
    number = j.lexicon.classes[cls].number
    return [Attr(name) for name in j.lexicon.attributes_of(cls) if j.is_name(name) or name == number]


@BOOK.rule("S", "Q", "Q comma", example="the mail clerks")
def _whole(j: Joiner, asked: WholeRequest) -> Made:
    yield from answerable(j, asked)


def answerable(j: Joiner, asked: WholeRequest) -> Iterator[tuple[Query, float]]:
    """The queries that are answered where a question stands by itself, with costs; none where it leaves open what it
    asks of."""
    query = in_groups(asked.query)
    if query is not None and not any(isinstance(n, Set) and n.cls == ANY for n in walk(query)):
        yield from with_the_price_meant(j, query)


def in_groups(query: Query) -> Query | None:
    """What is computed within "each" is computed for each of them."""
    inner = [n for n in walk(query) if isinstance(n, Related) and n.to.each]
    if not inner:
        return query
    if isinstance(query, (Ask, *SEVERAL_NUMBERS)) or len(inner) > 1 or inner[0] not in query.set.where:
        return None
    of = inner[0]
    kept = tuple(c for c in query.set.where if c != of)
    base = replace(query.set, where=kept)
    plain = replace(of.to, each=False)
    if plain.where or plain.earlier:
        base = narrow(base, Related(of.step, plain))
    by = Via(of.step, Key())
    if isinstance(query, HowMany):
        return Grouped(by, "count", None, base)
    if isinstance(query, Aggregate) and query.function in ("avg", "sum", "min", "max"):
        return Grouped(by, query.function, query.term, base, more=query.more)
    return None
