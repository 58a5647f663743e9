"""The order in which answers are shown: "ordered by salary, highest first", "in alphabetical order"."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Computed, Grouped, HowMany, Key, Number, Order, Set, Show, Step, Term, Via
from wizard.ask.reader.english import english
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, Degree, FunctionWord, Measure, Noun, WholeRequest
from wizard.ask.reader.rules.book import Book, Made, first, last
from wizard.ask.reader.rules.figures_of_each import Figure
from wizard.ask.reader.rules.grouping import by
from wizard.ask.reader.rules.surroundings import in_groups
from wizard.ask.reader.small_words import ORDERING

BOOK = Book()
_ORDERED = ("number", "date", "year", "time")
"""Kinds of attributes by whose values members stand in an order."""
OTHER_TIME = 0.5
"""What it costs that a time is meant which is not the first that a superlative means."""
SHOWN = -0.6
"""What it costs to order by what is shown."""


@BOOK.rule("SORT", "order T", "by T", "comma order T", example="the attorneys ordered by salary")
def _by_measure(j: Joiner, *parts: object) -> Made:
    measure = last(Measure, parts)
    if measure.owned or measure.function or measure.owner.where or not isinstance(measure.term, Attr):
        return
    plain = next(part for part in parts if isinstance(part, FunctionWord) and part.words != ",").words == "by"
    if plain and j.lexicon.attributes[measure.term.name].kind not in _ORDERED:
        return
    terms = (measure.term, *measure.more)
    yield tuple(Order(term, most=_falls(j, term)) for term in terms), 0.0


@BOOK.rule("SORT", "order NP", "by NP", cost=0.2, example="flights from Boston to Denver sorted by fare")
def _by_price(j: Joiner, _order: FunctionWord, noun: Noun) -> Made:
    """By what a thing that is priced costs: "sorted by fare"."""
    entry = j.lexicon.classes.get(noun.set.cls)
    if entry is not None and entry.how_much in j.lexicon.attributes and not (noun.set.where or noun.wh or noun.many):
        yield (Order(Attr(str(entry.how_much))),), 0.0


@BOOK.rule("SORT", "T early", "comma T early", cost=-0.4, example="the clerks, highest salary first")
def _most_of_a_measure_first(_j: Joiner, *parts: object) -> Made:
    """By what is measured of members, with the end that stands first."""
    measure, word = first(Measure, parts), parts[-1]
    plain = not (measure.owned or measure.more or measure.owner.where) and measure.rank == measure.count == 1
    if plain and measure.function in ("max", "min") and isinstance(word, FunctionWord) and word.words == "first":
        yield (Order(measure.term, most=measure.function == "max"),), 0.0


@BOOK.rule("SORT", "SORT and SORT", "SORT and T", "SORT comma and SORT", "SORT comma SORT", "SORT and NP",
           example="flights from Boston to Denver sorted by airline and departure time")  # fmt: skip
def _by_one_and_then_another(
    j: Joiner, orders: tuple[Order, ...], word: FunctionWord, second: Measure | Noun | tuple[Order, ...]
) -> Made:
    """What stands second decides where the first is the same."""
    if isinstance(second, Measure):
        more = _by_measure(j, FunctionWord("order"), second)
    elif isinstance(second, Noun):
        more = _by_kind(j, FunctionWord("order"), second)
    else:
        more = iter([(second, 0.0)])
    for then, cost in more:
        if orders and then:
            yield (*orders, *then), cost


@BOOK.rule("SORT", "order NP", cost=0.3, example="flights from Boston to Denver sorted by airline")
def _by_kind(j: Joiner, _order: FunctionWord, noun: Noun) -> Made:
    """By the one partner of a kind that each of them has; of whom, the members that are shown decide."""
    plain = noun.set == Set(noun.set.cls) and not (noun.wh or noun.many or noun.bare or noun.pronoun or noun.count)
    for cls in j.lexicon.classes if plain and noun.set.cls != ANY else ():
        for step in j.steps(cls, noun.set.cls):
            if j.leads_to_one(step) and cls != noun.set.cls:
                yield (Order(Via(step, Key())),), j.cost(step)


@BOOK.rule("SORT", "[comma | P] SUP early", "SUP P SUP", cost=-0.4, example="show the attorneys, youngest first")
def _most_first_of(j: Joiner, degree: Degree, end: Degree | None = None, *words: FunctionWord) -> Made:
    """ "Cheapest first", "from the cheapest to the dearest"."""
    if end is None and words[-1].words != "first":
        return
    if end is not None and not set(degree.attributes) & {(name, not high) for name, high in end.attributes}:
        return
    for name, high in degree.attributes if degree.count == degree.rank == 1 else ():
        entry = j.lexicon.attributes[name]
        if entry.kind in _ORDERED:
            yield (Order(Attr(name), most=high),), 0.0
        if entry.kind == "time":  # of flights of which the arrival times are shown, the earliest arrive first
            others = (o for o, one in j.lexicon.attributes.items() if one.kind == "time" and one.of == entry.of)
            yield from (((Order(Attr(other), most=high),), OTHER_TIME) for other in others if other != name)


@BOOK.rule("SORT", "P SUP P SUP", "comma P SUP P SUP", cost=-0.4, example="list the attorneys from oldest to youngest")
def _from_one_end_to_the_other(j: Joiner, start: Degree, end: Degree, *words: FunctionWord) -> Made:
    """ "From the cheapest to the dearest": the same order as without "from"."""
    if [word.words for word in words][-2:] == ["from", "to"]:
        yield from _most_first_of(j, start, end)


@BOOK.rule("SORT", "descending T", "ascending T", "descending NP", "ascending NP", cost=-0.4,
           example="the attorneys from highest to lowest salary")  # fmt: skip
def _from_most_to_least(j: Joiner, way: FunctionWord, what: Measure | Noun) -> Made:
    """Both ends before what is measured, or before what things cost: "from the lowest to the highest fare"."""
    if " to " not in way.words:
        return
    made = _by_price(j, way, what) if isinstance(what, Noun) else _by_measure(j, way, what)
    for orders, cost in made:
        yield tuple(replace(one, most=way.words in english().descending) for one in orders), cost


def order_of(j: Joiner, found: Set, orders: tuple[Order, ...]) -> tuple[Order, ...] | None:
    """The orders as orders of the members: by an attribute of theirs, or by the lowest price that each has.

    None where something else than the members has the attributes.
    """
    out: list[Order] = []
    for order in orders:
        of = j.lexicon.attributes[order.term.name].of if isinstance(order.term, Attr) else found.cls
        if isinstance(order.term, Via) and not order.term.function and j.other_end(order.term.step.back) != found.cls:
            return None
        if of == found.cls:
            out.append(order)
            continue
        price = j.lexicon.classes[found.cls].how_much
        if price is None or price not in j.lexicon.relations or j.other_end(Step(price)) != of:
            return None
        out.append(Order(Via(Step(price), order.term, "max" if order.most else "min"), order.most))
    return tuple(out)


def _falls(j: Joiner, term: Term) -> bool:
    """Whether the most stands first unless the opposite is said: "by seniority"."""
    return isinstance(term, Attr) and "service" in j.lexicon.attributes[term.name].concept


@BOOK.rule("SORT", "alphabetical", "comma alphabetical", example="the librarians in alphabetical order")
def _alphabetical(j: Joiner, *_parts: FunctionWord) -> Made:
    yield (), 0.0


@BOOK.rule("SORT", "SORT [comma | P] descending", example="attorneys ordered by salary, highest first")
def _downwards(j: Joiner, orders: tuple[Order, ...], *rest: FunctionWord) -> Made:
    if orders and _may_be_of(j, orders, rest[-1].words):
        yield tuple(replace(one, most=_most_first(j, one, rest[-1].words, down=True)) for one in orders), 0.0


@BOOK.rule("SORT", "SORT [comma | P] ascending", example="attorneys ordered by salary, lowest first")
def _upwards(j: Joiner, orders: tuple[Order, ...], *rest: FunctionWord) -> Made:
    if _may_be_of(j, orders, rest[-1].words):
        yield tuple(replace(one, most=_most_first(j, one, rest[-1].words, down=False)) for one in orders), 0.0


_NEW, _OLD = ("newest", "latest", "most recent", "youngest"), ("oldest", "earliest")


def _may_be_of(j: Joiner, orders: tuple[Order, ...], words: str) -> bool:
    """Whether words that say which end stands first may be of these orders: airlines are neither early nor late."""
    terms = [one.term for one in orders]
    return not words.startswith((*_NEW, *_OLD)) or all(
        isinstance(term, Attr) and j.lexicon.attributes[term.name].kind in _ORDERED for term in terms
    )


def _most_first(j: Joiner, order: Order, words: str, *, down: bool) -> bool:
    """Whether the highest values stand first: what is newest has the latest day, and the fewest years."""
    entry = j.lexicon.attributes[order.term.name] if isinstance(order.term, Attr) else None
    if words.startswith((*_NEW, *_OLD)) and entry is not None and (entry.since or entry.kind == "date"):
        return words.startswith(_OLD if entry.since else _NEW)
    return down


@BOOK.rule("Q",
           "(ASK NP by | NP order | ASK NP order) FIG [ascending | descending | comma ascending | comma descending]",
           cost=-0.4, example="rank the departments by average salary")  # fmt: skip
def _ranked(j: Joiner, *parts: object) -> Made:
    """Things in the order of what is computed of their members: the highest first where they are ranked."""
    kind, figure = first(Noun, parts), first(Figure, parts)
    words = [part.words for part in parts if isinstance(part, FunctionWord)]
    if "by" in words and words[0] not in ORDERING:
        return
    if kind.set.where or kind.wh or kind.bare or kind.count or kind.pronoun or len(figure.computed) != 1:
        return
    down = words[-1] if isinstance(parts[-1], FunctionWord) else words[0]
    head = figure.computed[0]
    for via, of, cost in by(j, figure.of, kind):
        if not isinstance(via, Via) or (head.term is not None and of.where):
            continue
        back = via.step.back
        term = Number(back, of) if head.term is None else Via(back, head.term, head.function)
        most = down == "rank" or down in english().descending
        yield WholeRequest(Show(kind.members, (Key(), term), (Order(term, most),)), kind.members), cost


@BOOK.rule("Q", "Q SORT", "Q comma SORT", "R SORT", "R comma SORT", "ASK R SORT", example="attorneys ordered by salary")
def _sorted(j: Joiner, asked: WholeRequest, orders: tuple[Order, ...]) -> Made:
    """In an order; what is listed group by group, in that order within each."""
    query = asked.query
    if not isinstance(query, Show) or query.set.cls == ANY:
        return
    in_groups = tuple(one for one in query.order if isinstance(one.term, Via) and one.term in query.terms[:1])
    if len(query.order) > len(in_groups):
        return
    wanted: tuple[Order, ...] = orders or tuple(Order(term) for term in _names(j, query))
    order = order_of(j, query.set, wanted)
    if order:
        shown = SHOWN if any(one.term in query.terms for one in order) else 0.0
        yield replace(asked, query=replace(query, order=(*in_groups, *order)), set=None), shown


@BOOK.rule("Q", "ASK R by T", cost=-0.3, example="rank the employees by salary")
def _from_the_top(j: Joiner, word: object, asked: WholeRequest, by_: FunctionWord, measure: Measure) -> Made:
    """Who is ranked by what is counted or paid stands the higher, the more it is."""
    for orders, cost in _by_measure(j, by_, measure) if word == FunctionWord("rank") else ():
        if all(_is_number(j, order) for order in orders):
            for made, further in _sorted(j, asked, tuple(replace(one, most=True) for one in orders)):
                yield made, cost + further


def _is_number(j: Joiner, order: Order) -> bool:
    return isinstance(order.term, Attr) and j.lexicon.attributes[order.term.name].kind == "number"


@BOOK.rule("Q", "Q [P | comma] (descending | ascending)", cost=0.3,
           example="the salaries of the clerks from highest to lowest")  # fmt: skip
def _sorted_by_itself(j: Joiner, asked: WholeRequest, *rest: FunctionWord) -> Made:
    """What is measured, alone or beside each member, in the order of its own size."""
    query, falls = asked.query, rest[-1].words in english().descending
    if not isinstance(query, Show) or len(query.terms) - (Key() in query.terms) != 1 or query.order:
        return
    term = query.terms[-1]
    if isinstance(term, Number) or (isinstance(term, Attr) and j.lexicon.attributes[term.name].kind in _ORDERED):
        yield replace(asked, query=replace(query, order=(Order(term, most=falls),)), set=None), 0.0


# -- what is computed of groups, in its own order --------------------------------------------------------------------

_WAY = "descending | ascending | comma descending | comma ascending | P descending | P ascending"


@BOOK.rule("Q", f"Q [comma] order FIG [{_WAY}]", f"Q [comma] order R [{_WAY}]", f"Q [comma] order T [{_WAY}]",
           f"Q P order T [{_WAY}]", f"Q ({_WAY})", cost=-0.2,
           example="the number of employees in each department, ordered by the number of employees")  # fmt: skip
def _groups_in_order(j: Joiner, asked: WholeRequest, *rest: object) -> Made:
    """Groups in the order of what is computed of them, the most first unless the least is said to be."""
    query = in_groups(asked.query)
    if not isinstance(query, Grouped) or query.best or query.alone or query.falling is not None:
        return
    figure = next((part for part in rest if isinstance(part, Figure | WholeRequest | Measure)), None)
    if figure is not None and not _is_what_is_computed(query, figure):
        return
    least = isinstance(figure, Measure) and figure.function == "min"
    word = rest[-1].words if isinstance(rest[-1], FunctionWord) else ""
    yield replace(asked, query=replace(query, falling=word not in english().ascending and not least), set=None), 0.0


def _is_what_is_computed(query: Grouped, named: Figure | WholeRequest | Measure) -> bool:
    """Whether what is named again is computed of the groups: "the number of employees", "average salary", "salary"."""
    if isinstance(named, Measure):
        return named.term == query.term and not named.more
    if isinstance(named, WholeRequest):
        counted = isinstance(named.query, HowMany) and named.query.set.cls == query.set.cls
        return counted and query.function == "count"
    again = named.computed[:1] == (Computed(query.function, query.term),)
    return again and named.of.cls == query.set.cls and set(named.of.where) <= set(query.set.where)


def _names(j: Joiner, query: Show) -> list[Term]:
    """What members of the class are called by: the first two attributes of its display that are text."""
    entry = j.lexicon.classes[query.set.cls]
    text = [name for name in entry.display if j.lexicon.attributes[name].kind == "text"]
    return [Attr(name) for name in text[:2]]
