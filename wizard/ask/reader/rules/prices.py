"""What things cost: "how much", which price is meant, the cheapest of what has a price elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from wizard.ask.facts import replace
from wizard.ask.form import (
    Aggregate,
    Attr,
    Compare,
    Computed,
    Condition,
    Every,
    Extreme,
    Is,
    Key,
    Query,
    Related,
    Set,
    Show,
    Step,
    Via,
    exchanged,
    rewrite,
    walk,
)
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import Amount, FunctionWord, Holds, Measure, Noun, Verb, WholeRequest
from wizard.ask.reader.narrowing import as_one, flat, within
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe
from wizard.domain.lexicon import Lexicon

BOOK = Book()
OF_WHAT_IS_PRICED = 0.6
"""What it costs to mean what is priced where a condition fits its prices."""


def priced(j: Joiner, noun: Noun) -> Made:
    """What tells how much the members of a class cost: an attribute, or members of the class that prices it."""
    entry = j.lexicon.classes.get(noun.set.cls)
    if entry is None or entry.how_much is None or noun.wh or noun.count is not None:
        return
    of = replace(noun.set, bare=False)
    relation = j.lexicon.relations.get(entry.how_much)
    if relation is None:
        terms = (Key(), Attr(entry.how_much)) if entry.repeated else ()
        yield WholeRequest(Show(of, terms), of), 0.0
        return
    for step in j.steps(relation.to, noun.set.cls):
        if step.relation == entry.how_much:
            yield from _prices_of(j, step, replace(noun, set=of))


@BOOK.rule("T", "average NP", "total NP", "median NP", cost=0.3, example="the average fare from Boston to Denver")
def _average_price(j: Joiner, *parts: object) -> Made:
    """What members that are prices themselves come to: the average fare is an average of what fares cost."""
    noun, word = last(Noun, parts), next(part for part in parts if isinstance(part, FunctionWord))
    entry = j.lexicon.classes.get(noun.set.cls)
    if (
        entry is None
        or entry.how_much is None
        or entry.how_much not in j.lexicon.attributes
        or noun.wh
        or noun.count
        or noun.bare
    ):
        return
    function = next((name for name, said in _FIGURES.items() if any(one in word.words for one in said)), "avg")
    yield Measure(Attr(entry.how_much), replace(noun.set, bare=False), function, owned=True), 0.0


@BOOK.rule("R", "FNS NP", "what be FNS NP", cost=0.2,
           example="the lowest, the highest and the average fare from Boston to Denver")  # fmt: skip
def _several_figures_of_prices(j: Joiner, *parts: object) -> Made:
    """Several figures of members that are prices themselves."""
    noun, said = last(Noun, parts), next(part for part in parts if isinstance(part, tuple))
    entry = j.lexicon.classes.get(noun.set.cls)
    price = entry.how_much if entry is not None else None
    if price is None or price not in j.lexicon.attributes or noun.wh or noun.count or noun.bare:
        return
    names = [_function_of(price, function, attributes) for function, attributes in said]
    if all(names) and "median" not in names:
        of = replace(noun.set, bare=False)
        head, *rest = names
        more = tuple(Computed(name, Attr(price)) for name in rest)
        yield WholeRequest(Aggregate(head, Attr(price), of, more), of), 0.0


def _function_of(attribute: str, function: str, attributes: frozenset[tuple[str, bool]]) -> str:
    """What is computed of an attribute; empty where a superlative measures others."""
    high = dict(attributes).get(attribute)
    return function if not attributes else "" if high is None else "max" if high else "min"


_FIGURES = {"sum": ("total", "sum"), "median": ("median", "middlemost")}


def _prices_of(j: Joiner, step: Step, noun: Noun) -> Made:
    """What members of another class cost, over the step from the prices to them.

    What is said of them and fits their prices is meant of those: a seat in first class costs the first class fare. It
    may be meant of them all the same (1992 paper, Appendix B, 1.4).
    """
    of = noun.set
    best = of.where[-1] if of.where else None
    if isinstance(best, Extreme) and isinstance(best.term, Via) and best.term.step == step.back:
        rest = replace(noun, set=replace(of, where=of.where[:-1]))  # the cheapest costs what is lowest
        lowest = Extreme(best.term.term, best.most, best.count, best.rank)
        found = Set(j.other_end(step.back), (j.related(step, rest), lowest))
        yield WholeRequest(Show(found), found), 0.0
        return
    found = Set(j.other_end(step.back), (j.related(step, noun),))
    told = {c: fits for c in of.where if (fits := _of_prices(j, step.back, c)) is not None}
    if told:
        rest = replace(noun, set=replace(of, where=tuple(c for c in of.where if c not in told)))
        meant = Set(found.cls, (*told.values(), *((j.related(step, rest),) if rest.set.where else ())))
        yield WholeRequest(Show(meant), meant), 0.1
    yield WholeRequest(Show(found), found), OF_WHAT_IS_PRICED if told else 0.1


def _of_prices(j: Joiner, step: Step, condition: Condition) -> Condition | None:
    """What a condition on what is priced says of its prices, over the step to those; None where it says nothing."""
    if not isinstance(condition, Related) or condition.step.inverse:
        return None
    if condition.step == step:
        return Every(condition.to.where) if len(condition.to.where) > 1 else next(iter(condition.to.where), None)
    further = j.beyond(step, condition.step)
    return Related(further, condition.to) if further is not None else None


@BOOK.rule("NP", "NP and PRO NP", "NP and NP", "NP P PRO NP", "NP comma PRO NP", "NP and ASK PRO NP", cost=0.1,
           binds=True, example="the flights from Boston to Denver and their fares")  # fmt: skip
def _with_their_prices(j: Joiner, noun: Noun, word: FunctionWord, *rest: object) -> Made:
    """Members, each with its prices; what stands behind both is said of the members ("flights and fares to Denver")."""
    prices = rest[-1]
    if not isinstance(prices, Noun) or noun.terms or noun.bare or noun.pronoun:
        return
    rest = tuple(part for part in rest if part != FunctionWord("asking"))
    if word.words == "and" and len(rest) == 1 and noun.set == Set(noun.set.cls) and not (noun.wh or noun.count):
        yield from _each_with_its_prices(j, replace(prices, many=noun.many or prices.many), replace(noun, many=""))
    if word.words.startswith("and") or word.words in (",", "with", "along with", "together with", "plus"):
        yield from _each_with_its_prices(j, noun, prices)


def _each_with_its_prices(j: Joiner, noun: Noun, prices: Noun) -> Made:
    entry = j.lexicon.classes.get(noun.set.cls)
    if entry is None or prices.wh or prices.many or prices.count:
        return
    for step in j.steps(noun.set.cls, prices.set.cls):
        if step.relation == entry.how_much and _of_those(prices.set, step):
            yield replace(noun, terms=(Via(step, Key()),)), 0.0


def _of_those(prices: Set, step: Step) -> bool:
    """Whether nothing is said of prices but whose they are: "their fares", "the cost of each flight"."""
    return all(
        isinstance(c, Related) and c.step == step.back and not c.to.where and not c.to.earlier for c in prices.where
    )


@BOOK.rule("NP", "NP NP", cost=0.5, example="the first class fare flights to Denver")
def _at_such_prices(j: Joiner, prices: Noun, noun: Noun) -> Made:
    """Members at the prices whose noun stands before theirs."""
    plain = not (prices.wh or prices.many or prices.count or prices.bare or prices.pronoun or prices.plural)
    if not plain or prices.tail or not prices.set.where or noun.bare or noun.wh or noun.pronoun:
        return
    if any(isinstance(condition, Extreme) for condition in prices.set.where):
        return
    entry = j.lexicon.classes.get(noun.set.cls)
    for step in j.steps(noun.set.cls, prices.set.cls):
        if entry is not None and step.relation == entry.how_much:
            yield replace(noun, set=within(noun.set, Related(step, prices.set))), 0.0


@BOOK.rule("NP", "NP AMOUNT", cost=0.1, example="the fares to Denver under 300")
def _priced_at(j: Joiner, noun: Noun, amount: Amount) -> Made:
    """A number behind what is a price itself."""
    entry = j.lexicon.classes.get(noun.set.cls)
    if entry is None or entry.how_much is None or amount.units or noun.bare or (noun.wh and not noun.set.where):
        return
    price = j.lexicon.attributes.get(entry.how_much)
    if price is not None and price.of == noun.set.cls:
        condition = Compare(Attr(entry.how_much), amount.op, amount.values)
        yield replace(noun, set=within(noun.set, condition), tail=noun.tail + 1), 0.0


def members_priced(j: Joiner, measure: Measure) -> Set | None:
    """The members whose price a measure is, where they are shown with it; None where it is no price of theirs."""
    entry = j.lexicon.classes.get(measure.owner.cls)
    if entry is None or not isinstance(measure.term, Attr) or measure.function or measure.more:
        return None
    return measure.owner if entry.how_much == measure.term.name and not entry.repeated else None


@BOOK.rule("R", "howmuch be NP", "howmuch do NP V", "howmuch be NP V", "howmuch NP V", "what do NP V", "howmuch NP",
           "NP howmuch", "NP comma howmuch", "NP howmuch be PRO", "NP comma howmuch be PRO", "howmuch do NP have",
           cost=-0.3, example="how much is a taxi in Boston")  # fmt: skip
def _how_much_is_it(j: Joiner, *parts: object) -> Made:
    noun = first(Noun, parts)
    verb = maybe(Verb, parts)
    if verb is not None and not any(_is_price(j, s.name) for s in verb.senses if s.kind == "attrverb"):
        return
    yield from priced(j, noun)


@BOOK.rule("R", "what be NP", cost=-0.3, example="what is a taxi in Boston")
def _what_it_costs(j: Joiner, _what: FunctionWord, noun: Noun) -> Made:
    """What a service of a kind costs: whoever says which kind knows what it is."""
    entry = j.lexicon.classes.get(noun.set.cls)
    if entry is None or not (entry.repeated and entry.how_much) or noun.plural or noun.wh or noun.many:
        return
    if any(isinstance(c, Compare) and isinstance(c.term, Attr) and j.is_name(c.term.name) for c in noun.set.where):
        yield from priced(j, noun)


@BOOK.rule("R", "howmuch do PRO V to NP", "howmuch be PRO to NP", "howmuch to NP", "howmuch modal PRO V to NP",
           "what do PRO V to NP", "what modal PRO V to NP", cost=-0.3,
           binds=True, example="how much does it cost to rent a car in Boston")  # fmt: skip
def _what_using_it_costs(j: Joiner, *parts: object) -> Made:
    """What it costs to make use of a service that is named by its kind."""
    noun, verb = last(Noun, parts), maybe(Verb, parts)
    entry = j.lexicon.classes.get(noun.set.cls)
    if entry is None or not (entry.repeated and entry.how_much in j.lexicon.attributes) or noun.pronoun:
        return
    if verb is None or any(_is_price(j, s.name) for s in verb.senses if s.kind == "attrverb"):
        yield from priced(j, noun)


@BOOK.rule("R", "what do M V", "howmuch do M V", "howmuch M V", cost=0.2,
           example="what does coach cost from Boston to Denver")  # fmt: skip
def _how_much_is_such(j: Joiner, *parts: object) -> Made:
    """The price of what is told by a value alone: "first class"."""
    what, verb = first(Holds, parts) if maybe(Holds, parts) else None, maybe(Verb, parts)
    if what is None or not what.value or (verb is not None and not any(_is_price(j, s.name) for s in verb.senses)):
        return
    for name, entry in j.lexicon.classes.items():
        if entry.default:
            for found, cost in j.restrict(Set(name), what):
                for asked, extra in priced(j, Noun(found)):
                    yield asked, cost + extra


def going_at_a_price(j: Joiner, verb: Verb, noun: Noun) -> Made:
    """Who goes a fare goes with what is sold at it: "I want to fly the cheapest fare from Boston to Denver"."""
    times = [s for s in verb.senses if s.kind == "attrverb" and j.lexicon.attributes[s.name].kind == "time"]
    if not times or noun.bare or noun.many or noun.count or noun.pronoun or not noun.set.where:
        return
    for name, entry in j.lexicon.classes.items():
        price = j.lexicon.relations.get(entry.how_much or "")
        if not (entry.default and entry.unmarked) or price is None or price.to != noun.set.cls:
            continue
        step, best = Step(entry.how_much or ""), noun.set.where[-1]
        rest = noun.set.where
        if isinstance(best, Extreme) and isinstance(best.term, Attr):
            rest, best = rest[:-1], replace(best, term=Via(step, best.term, "max" if best.most else "min"))
        told = (*((Related(step, replace(noun.set, where=rest)),) if rest else ()), best)
        yield Holds(name, as_one(told if isinstance(best, Extreme) else told[:-1]), verb=verb.doing), 0.2


def _is_price(j: Joiner, name: str) -> bool:
    return any(name == entry.how_much for entry in j.lexicon.classes.values())


def with_the_price_meant(j: Joiner, query: Query) -> Iterator[tuple[Query, float]]:
    """The query about those prices that are meant: the lowest first class fares, the round trip costs.

    What is said of what is priced and fits its prices may be meant of it all the same (1992 paper, Appendix B, 1.4).
    """

    def such(node: Any) -> Any:
        return _of_such_prices(j, node) if isinstance(node, Set) else node

    def change(node: Any) -> Any:
        return _among_prices_meant(j, node) if isinstance(node, Set) else node

    sets = [node for node in walk(query) if isinstance(node, Set)]
    meant = rewrite(query, such) if any(_says_of_the_priced(j, one) for one in sets) else query
    for one, cost in ((meant, 0.0), (query, OF_WHAT_IS_PRICED)) if meant != query else ((query, 0.0),):
        yield of_the_predicate(j, rewrite(one, change) if _chosen_by_price(one) else one), cost


def _says_of_the_priced(j: Joiner, base: Set) -> bool:
    """Whether something may be said of what members price."""
    return any(isinstance(c, Every) or (isinstance(c, Related) and _is_priced(j, c)) for c in base.where)


def _of_such_prices(j: Joiner, base: Set) -> Set:
    """Prices of what is sold at such prices are those prices: "the fares for a first class ticket"."""
    where: list[Condition] = []
    for condition in _of_one(j, flat(base.where)):
        if not isinstance(condition, Related) or not _is_priced(j, condition):
            where.append(condition)
            continue
        told = {inner: _of_prices(j, condition.step.back, inner) for inner in flat(condition.to.where)}
        where += [fits for fits in told.values() if fits is not None]
        rest = tuple(inner for inner, fits in told.items() if fits is None)
        if rest or not condition.to.where or condition.to.earlier:
            where.append(replace(condition, to=replace(condition.to, where=rest)))
    return replace(base, where=tuple(dict.fromkeys(where))) if tuple(where) != base.where else base


def _of_one(j: Joiner, where: Sequence[Condition]) -> Iterator[Condition]:
    """Conditions of prices, those on what is priced as one: the price of a flight to Denver "on Monday morning"."""
    priced = [c for c in where if isinstance(c, Related) and _is_priced(j, c) and not c.to.earlier]
    for condition in where:
        if len(priced) < 2 or condition not in priced or len({c.step for c in priced}) > 1:
            yield condition
        elif condition == priced[0]:
            yield replace(priced[0], to=within(priced[0].to, *(inner for c in priced[1:] for inner in c.to.where)))


def _is_priced(j: Joiner, tied: Related) -> bool:
    """Whether members are the prices of the partners, with none chosen among those."""
    if not tied.step.inverse or j.lexicon.classes[tied.to.cls].how_much != tied.step.relation:
        return False
    return not any(isinstance(inner, Extreme) for inner in tied.to.where)


def _chosen_by_price(query: Query) -> bool:
    """Whether some members are chosen by something of their partners."""
    return any(isinstance(node, Extreme) and isinstance(node.term, Via) for node in walk(query))


def _among_prices_meant(j: Joiner, base: Set) -> Set:
    """A set chosen by price, where conditions on the price itself narrow it: only such prices are compared."""
    for place, best in enumerate(base.where):
        if not (isinstance(best, Extreme) and isinstance(best.term, Via) and isinstance(best.term.term, Attr)):
            continue
        step = best.term.step
        before = base.where[:place]
        told: dict[Condition, Condition] = {}
        for condition in before:
            if isinstance(condition, Related) and not condition.step.inverse:
                fits = _of_prices(j, step, condition)
                if fits is not None:
                    told[condition] = fits
        if told and best.count == best.rank == 1:
            of = replace(base, where=tuple(c for c in before if c not in told), bare=False)
            back = (Related(step.back, of),) if of.where else ()
            lowest = Extreme(best.term.term, best.most)
            prices = Set(j.other_end(step), (*told.values(), *back, lowest))
            return replace(of, where=(*of.where, Related(step, prices), *base.where[place + 1 :]))
    return base


def of_one_name(query: Query, lexicon: Lexicon) -> Query:
    """The query, in which a price that was named outright, which no predicate changes, is that price once more."""
    names = lexicon.named_by_themselves

    def change(node: Any) -> Any:
        return Attr(names[node.name]) if isinstance(node, Attr) and node.name in names else node

    plain: Query = rewrite(query, change) if names else query
    return plain


def of_the_predicate(j: Joiner, query: Query, *, leans: bool = False) -> Query:
    """The query with the attribute that a predicate asks for: of "round trip" fares the round trip cost.

    Where it leans, what was chosen before stays chosen as it was: the round trip fares of the cheapest flight.
    """
    entries = j.lexicon.asked_for_by_predicates
    if not entries:
        return query
    said = {node.predicate for node in walk(query) if isinstance(node, Is)}
    others = {name: other for name, unless in entries.items() for pred, other in unless.items() if pred in said}
    if not others:
        return query

    def change(node: Any) -> Any:
        return Attr(others[node.name]) if isinstance(node, Attr) and node.name in others else node

    changed: Query = rewrite(query, change)
    for one in dict.fromkeys(node for node in walk(query) if leans and isinstance(node, Set)):
        chosen = any(isinstance(c, Extreme) for c in one.where)
        if chosen and not any(isinstance(node, Is) and node.predicate in said for node in walk(one)):
            changed = exchanged(changed, rewrite(one, change), one)
    return changed
