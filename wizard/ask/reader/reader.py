"""The reader: a request in, logical forms out, cheapest first, each with the leaves that it used.

It knows the words, rules and history of a domain; in which ways one request is tried is `request_reader`'s business.
"""

from __future__ import annotations

import copy
import datetime
import itertools
from collections.abc import Callable, Collection, Iterator, Sequence

from wizard.ask.facts import replace
from wizard.ask.form import Set
from wizard.ask.numerals import Token
from wizard.ask.reader.calls import without_calls
from wizard.ask.reader.chart import Chart, Grammar
from wizard.ask.reader.earlier import Earlier, groups_of, plain, unknown_size
from wizard.ask.reader.english import english
from wizard.ask.reader.foreign_english import surely_meant
from wizard.ask.reader.in_context import ContextReader
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.later_wordings import as_going_on
from wizard.ask.reader.leaves import LeafReader
from wizard.ask.reader.readings import AskedBefore, Read, first_read
from wizard.ask.reader.recombining import LONGEST, PIECES, Recombined, Recombiner
from wizard.ask.reader.repairs import repaired
from wizard.ask.reader.request_reader import RequestReader
from wizard.ask.reader.rules import all_rules, grammar
from wizard.ask.reader.sentence_reader import SentenceReader
from wizard.ask.reader.travellers import Travellers
from wizard.ask.vocabulary import Vocabulary

_NAMING = frozenset({"value", "name", "class", "predicate", "relation", "number", "people"})
"""Leaves that may bring something new into a conversation."""


class Reader:
    """Reads requests in one domain. Stateless between calls."""

    def __init__(self, vocabulary: Vocabulary, as_of: datetime.date) -> None:
        self._remembers = False
        self._vocabulary = vocabulary
        joiner = self._joiner = Joiner(vocabulary.lexicon)
        self._leaves = LeafReader(vocabulary, joiner, as_of)
        self._grammar = grammar().of_domain(joiner)
        self._recombiner = Recombiner(joiner)
        genders = _genders(vocabulary)
        in_context = ContextReader(vocabulary, joiner, genders)
        self._sentences = SentenceReader(vocabulary.lexicon, joiner, self._leaves, in_context, self._grammar)
        self._travellers = Travellers(vocabulary.lexicon, told_apart=bool(genders))

    def read(
        self,
        tokens: Sequence[Token],
        earlier: Sequence[Earlier] = (),
        *,
        unread: Sequence[Sequence[Token]] = (),
        size: Callable[[Set], int | None] = unknown_size,
        as_it_stands: bool = False,
    ) -> Read:
        """As `reads`, in the first way that has a reading, the cheapest of those of the same effort."""
        ways = self.reads(tokens, earlier, unread=unread, size=size, as_it_stands=as_it_stands)
        return first_read(ways)

    def reads(
        self,
        tokens: Sequence[Token],
        earlier: Sequence[Earlier] = (),
        *,
        unread: Sequence[Sequence[Token]] = (),
        size: Callable[[Set], int | None] = unknown_size,
        as_it_stands: bool = False,
    ) -> Iterator[Sequence[Read]]:
        """What came of a request in each way in which it may be read, those of the same effort together.

        Args:
            tokens: the request.
            earlier: what was asked before, oldest first.
            unread: the last requests, where they were not understood. What leans on them has no reading.
            size: how many members a set has; None where that is not known.
            as_it_stands: read it as one sentence of which nothing is left out, and in no other way.
        """
        one = self if self._remembers else self.for_one_request()
        request = RequestReader(self._vocabulary, self._joiner, one._leaves, one._sentences)
        said, places = self._travellers.as_the_speaker(tokens)
        told = self._before(earlier, unread, size)
        plain_english = surely_meant(without_calls(said, self._vocabulary), self._vocabulary)
        going_on = as_going_on(plain_english) if earlier else plain_english
        heard = False
        for plainer in (going_on, plain_english) if going_on is not plain_english else (plain_english,):
            for alike in () if heard or plainer is said else request.reads(plainer, told, as_it_stands=as_it_stands):
                kept = [one for one in alike if one.readings]
                heard = heard or bool(kept)
                if kept:
                    yield [replace(one, left_out=_places_in(tokens, plainer, one.left_out), unknown=()) for one in kept]
        for alike in () if heard else request.reads(said, told, as_it_stands=as_it_stands):
            yield [
                replace(
                    one,
                    unknown=tuple(place for i in one.unknown for place in places[i]),
                    left_out=tuple(place for i in one.left_out for place in places[i]),
                )
                for one in alike
            ]

    def _before(
        self, earlier: Sequence[Earlier], unread: Sequence[Sequence[Token]], size: Callable[[Set], int | None]
    ) -> AskedBefore:
        told = [replace(one, query=plain(one.query), groups=groups_of(one.query, self._joiner)) for one in earlier]
        return AskedBefore(told, bool(unread), size, same=not any(self._names_something(one) for one in unread))

    def for_one_request(self) -> Reader:
        """The same reader for one request and others in its words, which share what is found of those."""
        self._joiner.forget()
        other = copy.copy(self)
        other._remembers = True
        other._grammar, other._leaves = self._grammar.for_one_request(), self._leaves.for_one_request()
        other._sentences = self._sentences.for_one_request(other._leaves, other._grammar)
        return other

    def without(self, rules: Collection[str]) -> Reader:
        """The same reader without some of its rules: as requests are to it that nobody foresaw."""
        other = copy.copy(self)
        left = (rule for rule in all_rules() if rule.name.removesuffix(" in another order") not in rules)
        other._grammar = Grammar(left).of_domain(self._joiner)
        return other

    def recombined(self, tokens: Sequence[Token]) -> tuple[list[Recombined], Sequence[Token]]:
        """Readings of a request that has none, put together from pieces of it, and the tokens that they are made of.

        What the speaker takes back is gone, in the likeliest way. Such readings lean on nothing. Of a request of more
        than `LONGEST` words none are made: it has too many constituents.
        """
        tokens, _ = self._travellers.as_the_speaker(tokens)
        tokens = surely_meant(without_calls(tokens, self._vocabulary), self._vocabulary)
        leaves = self._leaves.leaves(tokens)
        for chosen, _ in itertools.islice(repaired(tokens, leaves.items), 1):
            tokens, leaves = chosen, self._leaves.leaves(chosen)
        if len(tokens) > LONGEST:
            return [], tokens
        chart = Chart(len(tokens), self._grammar, anywhere=PIECES)
        chart.parse(leaves.items)
        return self._recombiner.readings(tokens, chart, leaves.items), tokens

    def _names_something(self, tokens: Sequence[Token]) -> bool:
        """Whether a request that was not understood may have spoken of something else than those before it."""
        leaves = self._leaves.leaves(tokens)
        return bool(leaves.unknown) or any(item.rule in _NAMING for item in leaves.items)


def _places_in(tokens: Sequence[Token], said: Sequence[Token], places: Sequence[int]) -> tuple[int, ...]:
    """The places in the request of words of it that are said otherwise."""
    spans = [(said[place].start, said[place].end) for place in places]
    return tuple(i for i, one in enumerate(tokens) if any(one.start < end and start < one.end for start, end in spans))


def _genders(vocabulary: Vocabulary) -> dict[str, str]:
    """The predicate of each gender, by the words that say it: "female"."""
    found: dict[str, str] = {}
    for gender, words in english().gender_words.items():
        for word in words:
            for end, sense in vocabulary.matches((word,), 0):
                if end == 1 and sense.kind in ("adjective", "predicate"):
                    found.setdefault(gender, sense.name)
    return found
