"""What earlier requests lend to the next one: whom "they" means, and what "and in Boston?" changes.

Context is a store of sets: every exchange leaves the set that it was about, the sets that it mentioned, and the rows
that were seen. A request that names all it needs leans on nothing; a pronoun takes the nearest set of its class; a
fragment is an edit of the last query - narrower, another value of the same kind, another term, counted, grouped.
Classes 1 and 2 of the 1989 paper, section 5.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from wizard.ask import form
from wizard.ask.form import (
    Aggregate,
    Ask,
    Attr,
    Compare,
    Condition,
    Either,
    Every,
    Extreme,
    Grouped,
    HowMany,
    Is,
    Key,
    Minus,
    Not,
    Query,
    Related,
    Set,
    Share,
    Show,
    Together,
    rewrite,
    walk,
)
from wizard.ask.reader.joining import Joiner, within
from wizard.ask.reader.meaning import Degree, Fragment, Grouping, Measure, Noun, Numeral, Said
from wizard.ask.reader.rules.grouping import by
from wizard.domain.lexicon import Lexicon

FARTHER = 0.4
"""What it costs to look one exchange further back."""


def nothing_shown(_place: int) -> Set | None:
    """No answer was seen."""
    return None


@dataclass(frozen=True)
class Earlier:
    """One earlier exchange."""

    index: int
    """Its place in the conversation."""
    query: Query
    member: Callable[[int], Set | None] = nothing_shown
    """The member in a row of its answer, from 1; from the end where it is below 0."""

    @property
    def main(self) -> Set:
        """What it was about."""
        return main(self.query)

    def sets(self) -> list[Set]:
        """Sets that a pronoun may mean: what was asked about first, then what was mentioned."""
        found = [self.main]
        for node in walk(self.query):
            if isinstance(node, Set) and node.where and all((node.cls, node.where) != (k.cls, k.where) for k in found):
                found.append(node)
        return [replace(one, earlier=True, bare=False, each=False) for one in found]


def main(query: Query) -> Set:
    """The set that a query is about; of a yes/no question what it claims of, with what it claims where it is true."""
    if isinstance(query, Minus):
        return main(query.left)
    if isinstance(query, Together):
        return main(query.queries[0])
    if isinstance(query, Ask):
        claim = query.claims[0]
        if claim.quantifier == "some" and not _is_one(claim.set):
            return form.narrow(claim.set, *claim.conditions)
        return claim.set
    if isinstance(query, Share):
        return form.narrow(query.set, *query.part)
    return query.set


def _is_one(found: Set) -> bool:
    return bool(found.where) and all(isinstance(c, Compare) and c.op == "=" for c in found.where)


def classes(earlier: Sequence[Earlier]) -> tuple[str, ...]:
    """The classes that pronouns may be of, likeliest first."""
    found: dict[str, None] = {}
    for exchange in reversed(earlier[-2:]):
        for one in exchange.sets():
            found[one.cls] = None
    return tuple(found)[:4]


# -- pronouns --------------------------------------------------------------------------------------------------------


def open_sets(query: Query) -> list[Set]:
    """Sets of the query that wait for an earlier one."""
    return [node for node in walk(query) if isinstance(node, Set) and node.earlier]


def resolved(query: Query, earlier: Sequence[Earlier]) -> Iterator[tuple[Query, float, int]]:
    """The query with earlier sets where pronouns stand, its cost, and the exchange it leans on."""
    wanted = {node.cls for node in open_sets(query)}
    for back, exchange in enumerate(reversed(earlier[-4:])):
        choices = exchange.sets()
        found = {cls: next((one for one in choices if one.cls == cls), None) for cls in wanted}
        if any(one is None for one in found.values()):
            continue

        def put(node: object, found: dict[str, Set | None] = found) -> object:
            if isinstance(node, Set) and node.earlier:
                known = found[node.cls]
                assert known is not None  # noqa: S101 - those without one were passed over
                kept = replace(known, earlier=False)
                return kept if known.where == node.where else _onto(kept, node.where)
            return node

        yield rewrite(query, put), FARTHER * back, exchange.index
        return


def _onto(base: Set, conditions: tuple[Condition, ...]) -> Set:
    """Further conditions on a set that was found: a superlative chooses among its members."""
    if any(isinstance(c, Extreme) for c in base.where) and any(isinstance(c, Extreme) for c in conditions):
        base = replace(base, where=tuple(c for c in base.where if not isinstance(c, Extreme)))
    return within(base, *conditions) if not _chooses(base) else form.narrow(base, *conditions)


def _chooses(base: Set) -> bool:
    return any(isinstance(c, Extreme) and c.count > 1 for c in base.where)


# -- fragments -------------------------------------------------------------------------------------------------------


def edited(fragment: Fragment, earlier: Sequence[Earlier], joiner: Joiner) -> Iterator[tuple[Query, float, int]]:
    """Every query that the fragment makes of an earlier one, with costs and the exchange."""
    for back, exchange in enumerate(reversed(earlier[-2:])):
        for query, cost in _edits(fragment.what, exchange.query, joiner):
            yield query, cost + 2 * FARTHER * back, exchange.index


def _edits(what: object, query: Query, joiner: Joiner) -> Iterator[tuple[Query, float]]:
    base = main(query)
    if isinstance(what, Noun):
        yield from _with_noun(what, query, base, joiner)
    elif isinstance(what, Measure):
        yield from _with_measure(what, query, base)
    elif isinstance(what, Grouping):
        yield from _by_group(what, query, base, joiner)
    elif isinstance(what, Degree):
        for name, high in what.attributes:
            if joiner.lexicon.attributes[name].of == base.cls:
                yield Show(_onto(base, (Extreme(Attr(name), high, what.count, what.rank),))), 0.0
        if not what.attributes and isinstance(query, (Show, Aggregate)):
            yield from _most_of_terms(what, query, base)
    elif isinstance(what, Said):
        yield from _echoed(what.words, query, base)
    elif isinstance(what, Numeral):
        yield from _another_number(what, query, joiner)
    else:
        for found, cost in joiner.restrict(Set(base.cls), what):  # type: ignore[arg-type]
            yield about(query, base, replacing(base, found.where, joiner.lexicon)), cost


def about(query: Query, old: Set, new: Set) -> Query:
    """The same question of another set."""
    if isinstance(query, Ask):
        claim = query.claims[0]
        if (claim.set.cls, claim.set.where) == (old.cls, old.where):
            return Ask((replace(claim, set=new),))
        return Show(new)
    if isinstance(query, Share):
        return Show(new)
    if isinstance(query, (Minus, Together)):
        changed: Query = rewrite(query, lambda node: new if node == old else node)
        return changed
    return replace(query, set=new)


def replacing(base: Set, conditions: tuple[Condition, ...], lexicon: Lexicon) -> Set:
    """The set with conditions that take the place of those they exclude, and join the others."""
    new = {key for condition in conditions for key in _keys(condition, lexicon)}
    kept = tuple(c for c in base.where if not (set(_keys(c, lexicon)) & new))
    return within(replace(base, where=kept), *conditions)


def _keys(condition: Condition, lexicon: Lexicon) -> Iterator[tuple[str, object]]:
    """What a condition is about: two about the same exclude each other."""
    if isinstance(condition, Compare):
        yield "term", condition.term
    elif isinstance(condition, Is):
        group = lexicon.predicates[condition.predicate].group
        yield ("group", group) if group else ("predicate", condition.predicate)
        for entry in lexicon.predicates[condition.predicate].when:
            if entry.attribute is not None:
                yield "term", Attr(entry.attribute)
    elif isinstance(condition, Related):
        yield "step", (condition.step, condition.to.cls)
    elif isinstance(condition, Not):
        yield from _keys(condition.condition, lexicon)
    elif isinstance(condition, (Either, Every)):
        for part in condition.conditions:
            yield from _keys(part, lexicon)
    elif isinstance(condition, Extreme):
        yield "extreme", None


def _with_noun(noun: Noun, query: Query, base: Set, joiner: Joiner) -> Iterator[tuple[Query, float]]:
    new = replace(noun.set, bare=False)
    if noun.many in ("no", "only", "other", "each") or noun.wh:
        return
    if new.cls == base.cls and new.where:
        if noun.bare:
            yield about(query, base, new), 0.0
        else:
            yield about(query, base, replacing(base, new.where, joiner.lexicon)), 0.0
    for node in walk(query):
        if isinstance(node, Set) and node.cls == new.cls and node.where and node != base and new.where:
            yield _swapped(query, node, new), 0.1
            return
    if new.cls != base.cls:
        for step in joiner.steps(base.cls, new.cls):
            if new.where:
                found = joiner.related(step, noun)
                yield about(query, base, replacing(base, (found,), joiner.lexicon)), 0.4 + joiner.cost(step)
            elif not isinstance(query, (Ask, Minus, Together)):
                yield Show(base, (form.Via(step, Key()),)), 0.5 + joiner.cost(step)


def _swapped(query: Query, old: Set, new: Set) -> Query:
    """The query with one set in the place of another, wherever it stands."""
    changed: Query = rewrite(query, lambda node: new if node == old else node)
    return changed


def _with_measure(measure: Measure, query: Query, base: Set) -> Iterator[tuple[Query, float]]:
    if measure.owned or measure.owner.cls != base.cls:
        return
    of = within(base, *measure.owner.where) if measure.owner.where else base
    if measure.function and measure.rank == measure.count == 1:
        yield Aggregate(measure.function, measure.term, of), 0.0
    elif isinstance(query, Aggregate) and not measure.function and query.function in ("avg", "sum", "min", "max"):
        yield replace(query, term=measure.term), 0.3
        yield Show(of, (measure.term, *measure.more)), 0.6
    elif isinstance(query, Grouped) and not measure.function and query.term is not None:
        yield replace(query, term=measure.term), 0.0
    elif not measure.function:
        yield Show(of, (measure.term, *measure.more)), 0.0


def _by_group(grouping: Grouping, query: Query, base: Set, joiner: Joiner) -> Iterator[tuple[Query, float]]:
    if len(grouping.of) != 1 or isinstance(query, (Ask, Minus, Together, Share)):
        return
    for term, of, cost in by(joiner, base, grouping.of[0]):
        if isinstance(query, Aggregate):
            yield Grouped(term, query.function, query.term, of), cost
        elif isinstance(query, Grouped):
            yield replace(query, by=term), cost
        else:
            yield Grouped(term, "count", None, of), cost


def _most_of_terms(degree: Degree, query: Show | Aggregate, base: Set) -> Iterator[tuple[Query, float]]:
    """ "The highest?" of what was shown or computed."""
    terms = (query.term,) if isinstance(query, Aggregate) else tuple(t for t in query.terms if t != Key())
    if len(terms) == 1:
        if isinstance(query, Aggregate):
            yield replace(query, function="max" if degree.high else "min"), 0.0
        else:
            yield Show(_onto(base, (Extreme(terms[0], degree.high, degree.count, degree.rank),)), query.terms), 0.0


def _echoed(what: str, query: Query, base: Set) -> Iterator[tuple[Query, float]]:
    if what == "count" and not isinstance(query, (HowMany, Grouped)):
        yield HowMany(base), 0.0
    elif what == "list" and not (isinstance(query, Show) and not query.terms):
        yield Show(base), 0.0
    elif what == "average" and isinstance(query, Show) and len(query.terms) == 1:
        yield Aggregate("avg", query.terms[0], base), 0.0


def _another_number(number: Numeral, query: Query, joiner: Joiner) -> Iterator[tuple[Query, float]]:
    """ "Sorry, 90": in the place of the last number that was said, in thousands where that was."""
    numbers = [n for n in walk(query) if isinstance(n, Compare) and _one_number(n, joiner.lexicon) is not None]
    if len(numbers) != 1:
        return
    old = numbers[0]
    known = _one_number(old, joiner.lexicon)
    value: form.Scalar = number.value
    if isinstance(known, str):
        value = number.text
    elif isinstance(known, (int, float)) and known >= 1000 > number.value:
        value = number.value * 1000
    new = replace(old, value=(value,))
    changed: Query = rewrite(query, lambda node: new if node == old else node)
    yield changed, 0.0


def _one_number(compare: Compare, lexicon: Lexicon) -> form.Scalar | None:
    if not isinstance(compare.value, tuple) or len(compare.value) != 1:
        return None
    value = compare.value[0]
    if isinstance(value, (int, float)):
        return value
    plain = isinstance(compare.term, Attr) and lexicon.attributes[compare.term.name].kind == "identifier"
    return value if plain and value.isdecimal() else None
