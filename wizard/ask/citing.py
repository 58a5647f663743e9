"""Which of a domain's principles a reading rests on.

Words of the domain name theirs in the lexicon: the classes whose members are asked for, the attributes that are asked
for, the relations and predicates that the reading has, the parts of the day that were said. What readings of every
domain do - superlatives, counts, context - `principles.yaml` ties to its principles (`wizard.domain.ideas`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from wizard.ask import form
from wizard.ask.numerals import Token
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.clock import clocks, periods
from wizard.ask.reader.meaning import At
from wizard.domain.facts import Principle
from wizard.domain.lexicon import Lexicon

ANYTHING = ""
"""What an idea is of where it is of nothing that has a name."""
IN_ANOTHER_ORDER = " in another order"
"""What the name of a rule ends with whose words come in another order."""
_EXTREME = frozenset({"min", "max"})
_FUNCTIONS = (form.Aggregate, form.Computed, form.Grouped, form.Of)
"""Nodes that have a function, as a maximum or an average."""
_NOT_COMPUTED = frozenset({"", "count", "distinct", *_EXTREME})


@dataclass(frozen=True)
class ReadingSource:
    """What a logical form was made of."""

    query: form.Query
    """As it stands in the interpretation."""
    context: int | None = None
    """The exchange that it leans on."""
    root: Edge | None = None
    """How the request was read, its rules and leaves; None where nobody said it in these words."""
    read_as: form.Query | None = None
    """What was read, where something else is made of it."""
    words: Sequence[Token] = ()
    """The tokens that were read."""


@dataclass(frozen=True)
class UnsaidHalf:
    """A time of day that was said without its half of the day."""

    values: tuple[int, ...]
    """As the reading has it."""
    otherwise: tuple[int, ...]
    """The same in the other half."""


class Citing:
    """Finds the principles of readings, in one domain. Safe from any thread."""

    def __init__(self, lexicon: Lexicon, principles: Sequence[Principle] = ()) -> None:
        self._lexicon = lexicon
        self.principles = principles
        self._periods = periods(lexicon.periods)
        self._of_period = {
            phrase: entry.principle for name, entry in lexicon.periods.items() for phrase in (name, *entry.also)
        }

    def numbers(self, source: ReadingSource) -> tuple[str, ...]:
        """The numbers of the principles that a reading rests on by itself, sorted."""
        found = set(self._named_by_words(source))
        found |= {one.number for one in self.principles if any(self._has(source, *idea) for idea in one.about.items())}
        return tuple(sorted(found))

    def about(self, idea: str) -> tuple[str, ...]:
        """The numbers of the principles about an idea."""
        return tuple(one.number for one in self.principles if idea in one.about)

    def unsaid_halves(self, source: ReadingSource) -> Iterator[UnsaidHalf]:
        """The times of a reading that were said without their half of the day."""
        for leaf in _leaves(source):
            if leaf.rule != "time" or not isinstance(leaf.meaning, At) or leaf.meaning.period:
                continue
            for end, clock, _ in clocks(source.words, leaf.start, self._periods):
                if end > leaf.end or not clock.otherwise or clock.op != leaf.meaning.op:
                    continue
                if leaf.meaning.values in (clock.values, clock.otherwise):
                    swapped = leaf.meaning.values == clock.otherwise
                    yield UnsaidHalf(leaf.meaning.values, clock.values if swapped else clock.otherwise)
                    break

    def _named_by_words(self, source: ReadingSource) -> Iterator[str]:
        query, lexicon = source.query, self._lexicon
        for node in form.walk(query):
            if isinstance(node, form.Is):
                yield from lexicon.predicates[node.predicate].principle
            elif isinstance(node, form.Step):
                yield from lexicon.relations[node.relation].principle
        for node in form.walk(_asked(query)):  # an attribute that is asked for, not one in a condition
            if isinstance(node, form.Attr):
                yield from lexicon.attributes[node.name].principle
        if isinstance(query, form.Show) and (not query.terms or form.Key() in query.terms):
            yield from lexicon.classes[query.set.cls].principle
        for leaf in _leaves(source):
            if isinstance(leaf.meaning, At):
                yield from self._of_period.get(leaf.meaning.period, ())

    def _has(self, source: ReadingSource, idea: str, names: Sequence[str]) -> bool:
        """Whether a reading has an idea, of one of the names where there are any."""
        if idea == "half of the day unsaid":
            return any(True for _ in self.unsaid_halves(source))
        of = _OF.get(idea)
        return of is not None and any(not names or name in names for name in of(source, self._lexicon))


def _asked(query: form.Query) -> tuple[form.Term, ...]:
    """The terms that a query asks for."""
    if isinstance(query, form.Show):
        return query.terms
    if isinstance(query, form.Aggregate):
        return (query.term,)
    return (query.term,) if isinstance(query, form.Grouped) and query.term is not None else ()


def _leaves(source: ReadingSource) -> Iterable[Edge]:
    return source.root.leaves() if source.root is not None else ()


def _attributes(*nodes: object) -> Iterator[str]:
    """The attributes in some nodes; `ANYTHING` where there are none."""
    found = [one.name for node in nodes for one in form.walk(node) if isinstance(one, form.Attr)]
    yield from found or [ANYTHING]


def _conditions(source: ReadingSource, _lexicon: Lexicon) -> Iterator[str]:
    for node in form.walk(source.query):
        if isinstance(node, form.Compare):
            yield from _attributes(node.term)


def _superlatives(source: ReadingSource, _lexicon: Lexicon) -> Iterator[str]:
    """Attributes, and the relations over which they are."""
    for node in form.walk(source.query):
        if (
            isinstance(node, form.Extreme)
            or (isinstance(node, form.Grouped) and node.best is not None)
            or (isinstance(node, _FUNCTIONS) and node.function in _EXTREME)
        ):
            yield from _attributes_and_relations(node.term)


def _attributes_and_relations(node: object) -> Iterator[str]:
    yield from _attributes(node)
    yield from (one.relation for one in form.walk(node) if isinstance(one, form.Step))


def _counts(source: ReadingSource, _lexicon: Lexicon) -> Iterator[str]:
    for node in form.walk(source.query):
        counts = isinstance(node, form.Grouped | form.Computed) and node.function == "count"
        if counts or isinstance(node, form.HowMany | form.Number):
            yield ANYTHING


def _computed(source: ReadingSource, _lexicon: Lexicon) -> Iterator[str]:
    for node in form.walk(source.query):
        computes = isinstance(node, _FUNCTIONS) and node.function not in _NOT_COMPUTED
        if computes or isinstance(node, form.Share | form.Minus | form.Over):
            yield ANYTHING


def _shares(source: ReadingSource, _lexicon: Lexicon) -> Iterator[str]:
    yield from (ANYTHING for node in form.walk(source.query) if isinstance(node, form.Share))


def _several(source: ReadingSource, _lexicon: Lexicon) -> Iterator[str]:
    query = source.query
    if isinstance(query, form.Together) or (isinstance(query, form.Show) and len(query.terms) > 1):
        yield ANYTHING


def _codes_explained(source: ReadingSource, lexicon: Lexicon) -> Iterator[str]:
    if isinstance(source.query, form.Show):
        asked = {node.name for node in form.walk(source.query.terms) if isinstance(node, form.Attr)}
        yield from (name for name in _values(source, lexicon) if lexicon.attributes[name].meaning in asked)


def _values(source: ReadingSource, _lexicon: Lexicon) -> Iterator[str]:
    """The attributes of which a value was said."""
    for node in form.walk(source.query):
        if isinstance(node, form.Compare) and isinstance(node.term, form.Attr) and node.op == "=":
            yield node.term.name


def _up_to_today(source: ReadingSource, lexicon: Lexicon) -> Iterator[str]:
    for node in form.walk(source.query):
        if isinstance(node, form.Attr):
            entry = lexicon.attributes[node.name]
            if entry.since is not None and entry.until is None:
                yield node.name


def _context(source: ReadingSource, _lexicon: Lexicon) -> Iterator[str]:
    if source.context is not None:
        yield ANYTHING


def _yes_or_no(source: ReadingSource, _lexicon: Lexicon) -> Iterator[str]:
    """Also of what may be wanted in its place: which they are."""
    if isinstance(source.query, form.YES_NO) or isinstance(source.read_as, form.YES_NO):
        yield ANYTHING


def _rules(source: ReadingSource, _lexicon: Lexicon) -> Iterator[str]:
    if source.root is not None:
        yield from (edge.rule.removesuffix(IN_ANOTHER_ORDER) for edge in source.root.below())


_OF: Mapping[str, Callable[[ReadingSource, Lexicon], Iterator[str]]] = {
    "condition": _conditions,
    "superlative": _superlatives,
    "count": _counts,
    "computed": _computed,
    "share": _shares,
    "several things asked": _several,
    "meaning of a code": _codes_explained,
    "value of either": _values,
    "today": _up_to_today,
    "context": _context,
    "yes or no": _yes_or_no,
    "rule": _rules,
}
"""What a reading has each idea of."""
