"""All words of one sentence read: parsed in each order of its words, and the readings put as they are meant.

Nothing is left out here. What may be left out of a request, and what its speaker took back, is the `Reader`'s business.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence

from wizard.ask import same_meaning
from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, Number, Query, Related, Set, Show, walk
from wizard.ask.numerals import Token
from wizard.ask.reader.chart import FRAGMENT, WHOLE, Chart, Edge, Grammar
from wizard.ask.reader.classes_of_prices import alone_of_their_class, chosen_by_their_own_class, of_their_own_class
from wizard.ask.reader.compared_on_the_way import compared_on_the_way
from wizard.ask.reader.contradictions import impossible, vain
from wizard.ask.reader.distributing import distributed
from wizard.ask.reader.earlier import Earlier, classes, names_one, seen_last
from wizard.ask.reader.ends_said_already import ends_said_already, prices_of_others
from wizard.ask.reader.in_context import ContextReader
from wizard.ask.reader.intermediaries import meant, of_the_members
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.larger_units import in_smaller_units
from wizard.ask.reader.leaves import LeafReader
from wizard.ask.reader.linking_rows import said_of_the_rows, says_all
from wizard.ask.reader.links import of_the_same_end
from wizard.ask.reader.named_before import as_named_before
from wizard.ask.reader.narrowing import within, without_idle_partners
from wizard.ask.reader.plainer_wordings import domain_wordings
from wizard.ask.reader.prices_of_each import lowest_of_each
from wizard.ask.reader.readings import AskedBefore, Read, RequestReading
from wizard.ask.reader.rules.prices import of_one_name, of_the_predicate
from wizard.ask.reader.same_row import of_the_same_row, told_of_one_row
from wizard.ask.reader.separated_verbs import brought_together
from wizard.ask.reader.tallied import tallied
from wizard.ask.reader.telling_values import told_by_name
from wizard.ask.reader.whether_it_leans import A_FRAGMENT, FROM_TO, KNOWN, NO_CLASS, goes_on, parts
from wizard.ask.reader.word_orders import word_orders
from wizard.domain.lexicon import Lexicon

NEEDLESS = 1.2
"""What it costs to count partners of whom a member has one at most, or to ask for an end of a journey that was said."""
RATHER = 0.5
"""How much likelier it is that one who is named among those shown is to narrow what they were shown for."""
SAME_AGAIN = 1.5
"""What it costs to ask what was answered."""


class SentenceReader:
    """Reads sentences in one domain. Stateless between calls."""

    def __init__(
        self, lexicon: Lexicon, joiner: Joiner, leaves: LeafReader, in_context: ContextReader, grammar: Grammar
    ) -> None:
        self._lexicon = lexicon
        self._joiner = joiner
        self._leaves = leaves
        self._in_context = in_context
        self._grammar = grammar
        self.wordings = domain_wordings(lexicon)
        """The plainer wordings of the domain's lexicon."""
        self._known: dict[object, Read] | None = None
        self._charts: dict[object, Chart] = {}

    def for_one_request(self, leaves: LeafReader, grammar: Grammar) -> SentenceReader:
        """The same reader with the leaves and the grammar of one request; it reads no sentence of it twice, and parses
        the same leaves once, whatever was asked before."""
        other = copy.copy(self)
        other._leaves, other._grammar, other._known, other._charts = leaves, grammar, {}, {}
        return other

    def read(self, tokens: Sequence[Token], before: AskedBefore) -> Read:
        """The readings of all words, cheapest first, in the first order of the words that has any.

        Where no order has a reading, `unknown` has the places of the words that mean nothing.
        """
        if self._known is None:
            return self._read(tokens, before)
        key = before.key_of(tokens)
        if key not in self._known:
            self._known[key] = Read((), (), None) if self.exhausted else self._read(tokens, before)
        return self._known[key]

    @property
    def exhausted(self) -> bool:
        """Whether so much was made for the request that no more of it is read."""
        return self._grammar.exhausted

    def _read(self, tokens: Sequence[Token], before: AskedBefore) -> Read:
        best = Read((), (), None)
        earlier, lost = before.earlier, before.lost
        kinds = classes(earlier)
        seen = seen_last(earlier, self._lexicon) if earlier and not lost else None
        orders = self._orders(tokens)
        for order in _pointing_first(orders, tokens) if earlier else orders:
            if not order:
                continue
            leaves = self._leaves.leaves(order, kinds, seen)
            if leaves.unknown:
                best = Read((), leaves.unknown, None) if order is tokens else best
                continue
            chart = self.chart(leaves.items, len(order), (WHOLE, FRAGMENT) if earlier else (WHOLE,))
            made = (
                self._dearer_if_needless(one)
                for found in self._in_context.readings(chart, order, before)
                for one in self._of_the_one_named(found)
            )
            known = {one.index: same_meaning.key(self._as_meant(one.query)) for one in earlier}
            full = (
                replace(reading, query=self._as_meant(self._of_one_row(self._priced(reading, earlier))))
                for reading in made
            )
            said = (
                one
                for one in full
                if says_all(one.query, self._lexicon)
                and not impossible(one.query, self._lexicon)
                and (one.context is None or not vain(one.query, self._lexicon))
            )
            found = sorted((_dearer_if_known(one, known) for one in said), key=lambda reading: reading.cost)
            found = as_named_before(found, earlier, self._lexicon)
            found = _of_so_many(_as_fragments(list(_without_empty_edits(found)), order), order)
            if found:
                return Read(tuple(found), (), chart, words=tuple(order))
            best = Read((), (), chart) if best.chart is None and not best.unknown else best
        return best

    def chart(
        self, leaves: Sequence[Edge], size: int, goals: tuple[str, ...] = (), *, anywhere: tuple[str, ...] = ()
    ) -> Chart:
        """The chart of these leaves, made for `goals` and what is looked for `anywhere`; it may be there already."""
        told = ((one.category, one.start, one.end, one.meaning, one.cost, one.rule) for one in leaves)
        key = (goals, anywhere, size, *told)
        chart = self._charts.get(key)
        if chart is None:
            chart = Chart(size, self._grammar, goals, anywhere=anywhere)
            chart.parse(leaves, self._charts.values())
            if self._known is not None:
                self._charts[key] = chart
        return chart

    def _orders(self, tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
        """The words in every order, and then with their numbers in the units that the domain counts in."""
        vocabulary = self._leaves.vocabulary
        yield from brought_together(tokens, vocabulary)
        yield from word_orders(tokens, self.wordings)
        smaller = in_smaller_units(tokens, vocabulary)
        if smaller is not tokens:
            yield from word_orders(smaller, self.wordings)

    def _of_the_one_named(self, reading: RequestReading) -> Iterator[RequestReading]:
        """A reading that lists whom it names, because he was among those shown, and rather what those are told by.

        Of airlines with flights to Denver, "just Delta" asks which of those flights are Delta's.
        """
        query = reading.query
        yield reading
        if reading.context is None or not isinstance(query, Show) or query.terms:
            return
        told = [c for c in query.set.where if isinstance(c, Related)]
        names = tuple(c for c in query.set.where if c not in told)
        named = Set(query.set.cls, names)
        if len(told) == 1 and self._are_named(named) and told[0].to.where and not names_one(told[0].to):
            those = within(told[0].to, Related(told[0].step.back, named))
            if not impossible(Show(those), self._lexicon):  # of Delta's flights none are United's
                yield replace(reading, query=Show(those), cost=reading.cost - RATHER)

    def _are_named(self, found: Set) -> bool:
        """Whether members are told by a name or code of theirs: "which of them are jets" names none of the planes."""
        return names_one(found) and all(
            isinstance(c, Compare)
            and isinstance(c.term, Attr)
            and (self._joiner.is_name(c.term.name) or self._lexicon.attributes[c.term.name].kind == "identifier")
            for c in found.where
        )

    def _dearer_if_needless(self, reading: RequestReading) -> RequestReading:
        """A reading that counts what there is one of at most, supervisors of an employee, is seldom meant, nor is one
        that asks where a journey begins of which that was said."""
        counted = (node for node in walk(reading.query) if isinstance(node, Number))
        needless = sum(not self._joiner.several(node.step) for node in counted)
        needless += self._lists_one_who_was_named(reading)
        needless += ends_said_already(reading.query, self._lexicon) + prices_of_others(reading.query, self._lexicon)
        return replace(reading, cost=reading.cost + NEEDLESS * needless) if needless else reading

    def _lists_one_who_was_named(self, reading: RequestReading) -> bool:
        """Whether a request that leans lists, of one who was named, whether he is so: "which are Air Canada" is of
        flights from Boston, and does not ask whether Boston is where Air Canada flies."""
        query = reading.query
        if reading.context is None or not isinstance(query, Show) or query.terms:
            return False
        told = any(isinstance(c, Related) for c in query.set.where)
        return told and bool(told_by_name(query.set.where, query.set.cls, self._lexicon))

    def _priced(self, reading: RequestReading, earlier: Sequence[Earlier]) -> RequestReading:
        """The reading; of journeys that were spoken of by their class, what they cost is what that class costs."""
        if reading.context is None:
            return replace(reading, query=alone_of_their_class(reading.query, self._joiner))
        # after round trips "the cheapest" is a round trip's
        query = of_the_predicate(self._joiner, reading.query, leans=True)
        query = chosen_by_their_own_class(query, earlier, self._joiner)
        return replace(reading, query=of_their_own_class(query, self._joiner))

    def _of_one_row(self, reading: RequestReading) -> Query:
        """The query of a reading, in which what is measured of rows that tie, or was said of them before, is of one."""
        if reading.context is not None:
            return told_of_one_row(reading.query, self._joiner)
        return of_the_same_row(reading.query, self._joiner)

    def _as_meant(self, query: Query) -> Query:
        """The query in which what is said of one thing and meant of another stands where it is meant."""
        steps = self._joiner.steps
        query = of_one_name(query, self._lexicon)
        told = said_of_the_rows(tallied(distributed(query, self._lexicon), self._lexicon, steps), self._lexicon, steps)
        at_one_end = of_the_same_end(meant(told, self._lexicon), self._joiner)
        on_the_way = compared_on_the_way(lowest_of_each(at_one_end, self._lexicon), self._joiner)
        return without_idle_partners(of_the_members(on_the_way, self._joiner))


def _pointing_first(orders: Iterator[Sequence[Token]], tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The orders, those last in which "they" has gone that may be those who were found: "how many seats do they have"
    is hardly how many there are."""
    said = sum(token.word == "they" for token in tokens)
    late = []
    for order in orders:
        if sum(token.word == "they" for token in order) < said:
            late.append(order)
        else:
            yield order
    yield from late


def _dearer_if_known(reading: RequestReading, known: Mapping[int, object]) -> RequestReading:
    """A reading that asks what it leans on once more, word for word, costs more: it says nothing new."""
    again = reading.context is not None and known.get(reading.context) == same_meaning.key(reading.query)
    return replace(reading, cost=reading.cost + SAME_AGAIN) if again else reading


def _without_empty_edits(found: Sequence[RequestReading]) -> Iterator[RequestReading]:
    """The readings without those that change an earlier request into what the words ask by themselves of one that is
    taken to be known, where others lean: nothing is left there of what made it known ("how much would the taxi be")."""
    alone = {same_meaning.key(one.query) for one in found if one.context is None and KNOWN in one.signs}
    kept = any(one.context is not None and same_meaning.key(one.query) not in alone for one in found)
    for one in found:
        if not (kept and one.context is not None and one.root.category == "F" and same_meaning.key(one.query) in alone):
            yield one


def _as_fragments(found: list[RequestReading], tokens: Sequence[Token]) -> list[RequestReading]:
    """The readings; those that stand by themselves and say no class with a sign, where the request goes on and may only
    change what was asked: "and in division 3, how many are there". What says from where to where stands by itself."""
    if not goes_on(tokens) or not any(one.root.category == FRAGMENT and one.context is not None for one in found):
        return found
    return [
        replace(one, signs=one.signs | {A_FRAGMENT})
        if one.context is None and NO_CLASS in one.signs and FROM_TO not in one.signs
        else one
        for one in found
    ]


def _of_so_many(found: list[RequestReading], tokens: Sequence[Token]) -> list[RequestReading]:
    """The readings; where "the two clerks" may be those who were found, it is no two clerks whom somebody has."""

    def points(one: RequestReading) -> bool:
        return any(leaf.category == "dem" and tokens[leaf.start].word == "the" for leaf in one.root.leaves())

    def counts(one: RequestReading) -> bool:
        numbered = (part.parts[0].start for part in parts(one.root) if part.rule == "numbered")
        return any(at > 0 and tokens[at - 1].word == "the" for at in numbered)

    return [one for one in found if not counts(one)] if any(points(one) for one in found) else found
