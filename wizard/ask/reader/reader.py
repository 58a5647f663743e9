"""The reader: a request in, logical forms out, cheapest first, each with the leaves that it used.

What its speaker takes back is left out of a request first. Then these are tried in turn, and the first that has a
reading is what was read: all its words; two sentences, of which the second asks of what the first names; both again,
with pauses that the speaker did not make; and the request without one of its clauses.
"""

from __future__ import annotations

import copy
import datetime
import itertools
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

from wizard.ask.form import Set
from wizard.ask.numerals import Token
from wizard.ask.reader.beside_stories import StoryReader
from wizard.ask.reader.chart import Chart, Grammar
from wizard.ask.reader.clauses import ClauseJudge
from wizard.ask.reader.coverage import covers
from wizard.ask.reader.earlier import Earlier, groups_of, main, plain, unknown_size
from wizard.ask.reader.english import english
from wizard.ask.reader.foreign_english import perhaps_meant, surely_meant
from wizard.ask.reader.hesitation import without_hesitation
from wizard.ask.reader.in_context import ContextReader
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.leaves import LeafReader
from wizard.ask.reader.piece_by_piece import Said, WithWords, any_behind, as_one, goes_on, pieces_read, whether_any
from wizard.ask.reader.readings import AskedBefore, Read, RequestReading
from wizard.ask.reader.recombining import Recombined, Recombiner
from wizard.ask.reader.repairs import repaired, takes_back
from wizard.ask.reader.rules import all_rules
from wizard.ask.reader.sentence_reader import SentenceReader
from wizard.ask.reader.spoken_questions import otherwise_said
from wizard.ask.reader.travellers import Travellers
from wizard.ask.reader.two_sentences import TWO, in_two, joined, may_name, tells_of_the_speaker
from wizard.ask.reader.unsaid_pauses import UNSAID, with_pauses
from wizard.ask.vocabulary import Vocabulary

FOREIGN = 0.2
"""What it costs that a request is read in another order of its words, as a foreigner may mean it."""
FRAME = 2.5
"""What it costs to leave a clause out."""
AGAIN = 3
"""Ways to take back a second time that are tried."""
_NAMING = frozenset({"value", "name", "class", "predicate", "relation", "number", "people"})
"""Leaves that may bring something new into a conversation."""


class Reader:
    """Reads requests in one domain. Stateless between calls."""

    def __init__(self, vocabulary: Vocabulary, as_of: datetime.date) -> None:
        self._vocabulary = vocabulary
        self._lexicon = vocabulary.lexicon
        joiner = self._joiner = Joiner(vocabulary.lexicon)
        self._leaves = LeafReader(vocabulary, joiner, as_of)
        self._clauses = ClauseJudge(self._leaves)
        self._grammar = Grammar(all_rules(joiner))
        self._recombiner = Recombiner(joiner)
        genders = _genders(vocabulary)
        in_context = ContextReader(vocabulary, joiner, genders)
        self._sentences = SentenceReader(vocabulary.lexicon, joiner, self._leaves, in_context, self._grammar)
        self._stories = StoryReader(joiner, self._leaves, self._sentences, self._grammar, self._in_some_wording)
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
        """All readings of a request; where it has none, of what is left without a clause beside it.

        Args:
            tokens: the request.
            earlier: what was asked before, oldest first.
            unread: the last requests, where they were not understood. What leans on them has no reading.
            size: how many members a set has; None where that is not known.
            as_it_stands: read it as one sentence of which nothing is left out, and in no other way.
        """
        return self._for_one_request()._read_request(tokens, earlier, unread, size, as_it_stands=as_it_stands)

    def _for_one_request(self) -> Reader:
        """The same reader, which remembers what it finds while it reads one request.

        The ways in which a request is tried share words, pieces and whole sentences.
        """
        other = copy.copy(self)
        other._grammar = self._grammar.for_one_request()
        other._leaves = self._leaves.for_one_request()
        other._clauses = ClauseJudge(other._leaves)
        other._sentences = self._sentences.for_one_request(other._leaves, other._grammar)
        other._stories = StoryReader(
            self._joiner, other._leaves, other._sentences, other._grammar, other._in_some_wording
        )
        return other

    def _read_request(
        self,
        tokens: Sequence[Token],
        earlier: Sequence[Earlier],
        unread: Sequence[Sequence[Token]],
        size: Callable[[Set], int | None],
        *,
        as_it_stands: bool,
    ) -> Read:
        """`read` with the memory of one request."""
        said, places = self._travellers.as_the_speaker(tokens)
        read = self._sentences.read if as_it_stands else self._with_or_without_clauses
        told = self._before(earlier, unread, size)
        plain_english = surely_meant(said, self._vocabulary)
        if plain_english is not said:
            found = self._read(plain_english, told, read)
            if found.readings:
                return replace(found, left_out=_places_in(tokens, plain_english, found.left_out))
        found = self._read(said, told, read)
        return replace(
            found,
            unknown=tuple(place for i in found.unknown for place in places[i]),
            left_out=tuple(place for i in found.left_out for place in places[i]),
        )

    def _before(
        self, earlier: Sequence[Earlier], unread: Sequence[Sequence[Token]], size: Callable[[Set], int | None]
    ) -> AskedBefore:
        told = [replace(one, query=plain(one.query), groups=groups_of(one.query, self._joiner)) for one in earlier]
        return AskedBefore(told, bool(unread), size, same=not any(self._names_something(one) for one in unread))

    def _read(
        self,
        tokens: Sequence[Token],
        before: AskedBefore,
        read: Callable[[Sequence[Token], AskedBefore], Read],
    ) -> Read:
        """The first reading of the request without what its speaker takes back; `read` reads what is left."""
        nearest: Read | None = None
        for chosen, taken_back in self._repaired(tokens):
            again = read(chosen, before)
            places = {id(token): i for i, token in enumerate(tokens)}
            out = {*taken_back, *(places[id(chosen[i])] for i in again.left_out)}
            unknown = tuple(places[id(chosen[i])] for i in again.unknown)
            again = replace(again, left_out=tuple(sorted(out)), taken_back=len(taken_back), unknown=unknown)
            if again.readings:
                return again
            nearest = nearest or again
        if takes_back(tokens):
            return nearest or Read((), (), None)
        return read(tokens, before)

    def _repaired(self, tokens: Sequence[Token]) -> Iterator[tuple[Sequence[Token], tuple[int, ...]]]:
        """The tokens without all that was taken back, and the places of what is gone: the last is taken back first."""
        for chosen, taken_back in repaired(tokens, self._leaves.leaves(tokens).items):
            more = list(itertools.islice(self._repaired(chosen), AGAIN)) if takes_back(chosen) else []
            places = {id(token): i for i, token in enumerate(tokens)}
            for again, further in more:
                yield again, tuple(sorted({*taken_back, *(places[id(chosen[i])] for i in further)}))
            if not more:
                yield chosen, taken_back

    def without(self, rules: Collection[str]) -> Reader:
        """The same reader without some of its rules: as requests are to it that nobody foresaw."""
        other = copy.copy(self)
        other._grammar = Grammar(
            rule for rule in all_rules(self._joiner) if rule.name.removesuffix(" in another order") not in rules
        )
        return other

    def recombined(self, tokens: Sequence[Token]) -> tuple[list[Recombined], Sequence[Token]]:
        """Readings of a request that has none, put together from pieces of it, and the tokens that they are made of.

        What the speaker takes back is gone, in the likeliest way. Such readings lean on nothing.
        """
        tokens, _ = self._travellers.as_the_speaker(tokens)
        tokens = surely_meant(tokens, self._vocabulary)
        leaves = self._leaves.leaves(tokens)
        for chosen, _ in itertools.islice(repaired(tokens, leaves.items), 1):
            tokens, leaves = chosen, self._leaves.leaves(chosen)
        chart = Chart(len(tokens), self._grammar)
        chart.parse(leaves.items)
        return self._recombiner.readings(tokens, chart, leaves.items), tokens

    def _with_or_without_clauses(self, tokens: Sequence[Token], before: AskedBefore) -> Read:
        asked = self._whether_any(tokens, before)
        if asked is not None:
            return asked
        first = self._in_some_wording(tokens, before)
        if first.readings or not tokens:
            return first
        for chosen, left_out in self._clauses.beside(tokens):
            again = self._sentences.read(chosen, before)
            if again.readings:
                readings = tuple(replace(reading, cost=reading.cost + FRAME) for reading in again.readings)
                return Read(readings, (), again.chart, left_out, again.words)
        return self._stories.read(tokens, before) or first

    def _in_some_wording(self, tokens: Sequence[Token], before: AskedBefore) -> Read:
        """The readings of all words: as they are, as a foreigner means them, with other pauses, or piece by piece."""
        first = self._sentences.read(tokens, before)
        if first.readings or not tokens:
            return first
        for said in perhaps_meant(tokens, self._vocabulary):
            again = self._sentences.read(said, before)
            both = again if again.readings else self._in_two_sentences(said, before)
            if both is not None:
                return replace(both, readings=tuple(replace(one, cost=one.cost + FOREIGN) for one in both.readings))
        flowing = without_hesitation(tokens)
        for paused in dict.fromkeys(map(tuple, (tokens, flowing, *with_pauses(flowing)))):
            known = paused == tuple(tokens)
            again = first if known else self._sentences.read(paused, before)
            both = again if again.readings else self._in_two_sentences(paused, before)
            if both is not None:
                unsaid = 0.0 if known else UNSAID
                return replace(both, readings=tuple(replace(one, cost=one.cost + unsaid) for one in both.readings))
        for paused in dict.fromkeys(map(tuple, (tokens, flowing))):
            pieces = self._piece_by_piece(paused, before)
            if pieces is not None:
                return pieces
        return first

    def _in_two_sentences(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The request as a sentence that names and one that asks of what it names; None where it is no such request."""
        for naming, asking in in_two(tokens):
            if self._leaves.leaves(naming).unknown or self._leaves.leaves(asking).unknown:
                continue
            first = self._sentences.read(naming, before)
            named = [one for one in first.readings if may_name(naming, one.query, one.root)]
            if not named:
                continue
            told = Earlier(0, plain(named[0].query), size=before.size, groups=groups_of(named[0].query, self._joiner))
            second = self._sentences.read(asking, AskedBefore([told], lost=False, size=before.size, same=True))
            found = list(self._asked_of(named[0], second.readings))
            if found:
                return Read(tuple(found), (), None, words=(*first.words, *second.words))
        return None

    def _whether_any(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """Whether there are any of those that the request names, where it asks so at its end."""
        cut = any_behind(tokens)
        named = self._with_or_without_clauses(tokens[:cut], before) if cut else None
        if named is None:
            return None
        size = len(tokens) - cut
        found = tuple(one for one in (whether_any(reading, size) for reading in named.readings) if one is not None)
        return replace(named, readings=found, words=(*named.words, *tokens[cut:])) if found else None

    def _piece_by_piece(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The request as pieces of which each goes on from those before; None where it is not said so."""

        def read(piece: Sequence[Token], said: Said | None) -> Sequence[WithWords]:
            if self._leaves.leaves(piece).unknown:
                return []
            if said is None:
                found = self._sentences.read(piece, before)
                return [(one, found.words) for one in found.readings if not self._is_of_the_speaker(piece, one)]
            told = Earlier(0, plain(said.query), size=before.size, groups=groups_of(said.query, self._joiner))
            known = AskedBefore([told], lost=False, size=before.size, same=True)
            for words in (piece, *otherwise_said(piece)):
                found = self._sentences.read(words, known)
                going_on = [
                    (one, found.words)
                    for one in found.readings
                    if one.context is not None
                    and goes_on(said.query, one.query)
                    and all(covers(root, one.query, self._lexicon) for root in said.pieces)
                ]
                if going_on:
                    return going_on
            return []

        whole = list(pieces_read(tokens, read))
        if not whole:
            return None
        cut_alike = [one for one in whole if one.words == whole[0].words]  # the readings of a request share its words
        return Read(tuple(as_one(one) for one in cut_alike), (), None, words=whole[0].words)

    def _is_of_the_speaker(self, tokens: Sequence[Token], reading: RequestReading) -> bool:
        """Whether a sentence says of its speaker what the reading takes for people: "I started last week"."""
        people = self._lexicon.classes[main(reading.query).cls].person
        return people and tells_of_the_speaker(tokens, reading.query, reading.root)

    def _asked_of(self, named: RequestReading, asked: Sequence[RequestReading]) -> Iterator[RequestReading]:
        """What a sentence asks of what another one named."""
        for one in asked:
            if one.context is not None and covers(named.root, one.query, self._lexicon):
                cost = named.cost + one.cost + TWO
                yield RequestReading(one.query, cost, joined(named.root, one.root, one.query, cost), named.context)

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
