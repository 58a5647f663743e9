"""One request read, in all ways in which its words may be meant; what is found of it once is found no second time.

What its speaker takes back is left out of a request first. Then these are tried in turn, and the first that has a
reading is what was read: what it asks of somebody of whom its clauses tell; all its words; two sentences, of which the
second asks of what the first names; both again, in English as a foreigner means it, and with pauses that the speaker
did not make; its pieces, of which each goes on from those before; the request without one of its clauses; and without
what is told beside it, or asked of that.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from wizard.ask.numerals import Token
from wizard.ask.reader.asked_of_somebody import FactReader
from wizard.ask.reader.beside_stories import StoryReader
from wizard.ask.reader.chart import Grammar
from wizard.ask.reader.clauses import ClauseJudge
from wizard.ask.reader.contradictions import impossible
from wizard.ask.reader.coverage import Contents, covers
from wizard.ask.reader.earlier import ROWS_BACK, Earlier, groups_of, main, plain
from wizard.ask.reader.foreign_english import perhaps_meant
from wizard.ask.reader.hesitation import without_hesitation
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.later_wordings import as_going_on
from wizard.ask.reader.leaning import leaning
from wizard.ask.reader.leaves import LeafReader
from wizard.ask.reader.narrowing_stories import StoryJudge
from wizard.ask.reader.piece_by_piece import Said, WithWords, any_behind, as_one, goes_on, pieces_read, whether_any
from wizard.ask.reader.readings import AskedBefore, Read, RequestReading
from wizard.ask.reader.remarks import RemarkJudge
from wizard.ask.reader.repairs import repaired, takes_back
from wizard.ask.reader.said_once_more import says_it_again, sentence_behind
from wizard.ask.reader.sentence_reader import SentenceReader
from wizard.ask.reader.spoken_questions import otherwise_said
from wizard.ask.reader.stories import asks_behind_a_story
from wizard.ask.reader.two_sentences import TWO, in_two, joined, may_name, tells_of_the_speaker
from wizard.ask.reader.unsaid_pauses import UNSAID, with_pauses
from wizard.ask.reader.unsaid_repairs import set_aside
from wizard.ask.reader.whether_it_leans import ends_left_out
from wizard.ask.vocabulary import Vocabulary

FOREIGN = 0.2
"""What it costs that a request is read in another order of its words, as a foreigner may mean it."""
FRAME = 2.5
"""What it costs to leave a clause out."""
REMARK = 0.5
"""What it costs to leave out what is remarked on an answer."""
AGAIN_SAID = 0.6
"""What it costs to leave out a sentence that says once more what is wanted."""
AGAIN = 3
"""Ways to take back a second time that are tried."""


class RequestReader:
    """Reads one request in one domain. The ways in which it is tried share words, pieces and whole sentences."""

    def __init__(
        self, vocabulary: Vocabulary, joiner: Joiner, leaves: LeafReader, sentences: SentenceReader, grammar: Grammar
    ) -> None:
        """Leaves, sentences and grammar as they are `for_one_request`."""
        self._vocabulary = vocabulary
        self._lexicon = vocabulary.lexicon
        self._joiner = joiner
        self._leaves = leaves
        self._sentences = sentences
        self._clauses = ClauseJudge(leaves)
        self._stories = StoryReader(joiner, leaves, sentences, grammar, self._in_some_wording)
        self._remarks = RemarkJudge(leaves, StoryJudge(joiner, leaves))
        self._facts = FactReader(joiner, leaves, self._stories, self._in_some_wording)

    def read(self, tokens: Sequence[Token], before: AskedBefore, *, as_it_stands: bool = False) -> Read:
        """The first reading of the request without what its speaker takes back.

        With `as_it_stands` what is left is read as one sentence, and in no other way.
        """
        if as_it_stands:
            return self._read(tokens, before, self._sentences.read)
        return self._of_the_journeys(self._read(tokens, before, self._with_or_without_clauses), before)

    def _of_the_journeys(self, read: Read, before: AskedBefore) -> Read:
        """What was read, and the same of the journeys that were found, where it asks of journeys of which it says no
        end, and nothing that was read leans: "I take United, show me their flights"."""
        if not before.earlier or before.lost or not read.readings or any(o.context is not None for o in read.readings):
            return read
        first = read.readings[0]
        left_out = ends_left_out(first.query, before.earlier[-1].sets(), self._joiner)
        if not left_out:
            return read
        signs = first.signs | {left_out}
        leans = [
            replace(first, query=query, cost=first.cost + cost, context=index, signs=signs)
            for query, cost, index in leaning(first.query, before.earlier, self._joiner)
            if covers(first.root, query, self._lexicon) and not impossible(query, self._lexicon)
        ]
        alone = (replace(one, signs=one.signs | {left_out}) for one in read.readings)
        return replace(read, readings=tuple(sorted((*leans, *alone), key=lambda one: one.cost))) if leans else read

    def _read(
        self,
        tokens: Sequence[Token],
        before: AskedBefore,
        read: Callable[[Sequence[Token], AskedBefore], Read],
    ) -> Read:
        """As `read`, by what reads what is left."""
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

    def _with_or_without_clauses(self, tokens: Sequence[Token], before: AskedBefore) -> Read:
        aside = None if before.earlier else self._without_what_is_set_aside(tokens, before)
        if aside is not None:
            return aside
        asked = self._whether_any(tokens, before)
        if asked is not None:
            return asked
        remarked = self._without_remarks(tokens, before) if before.earlier else None
        if remarked is not None:
            return remarked
        of_somebody = self._facts.read(tokens, before)
        if of_somebody is not None:
            return of_somebody
        first = self._in_some_wording(tokens, before)
        if first.readings or not tokens:
            told = first.readings and first.readings[0].context is None and asks_behind_a_story(tokens)
            beside = self._stories.read(tokens, before) if told else None
            return beside if beside and beside.readings[0].cost < first.readings[0].cost else first
        repeated = self._without_what_is_said_again(tokens, before)
        if repeated is not None:
            return repeated
        for chosen, left_out in self._clauses.beside(tokens):
            again = self._sentences.read(chosen, before)
            if again.readings:
                readings = tuple(replace(reading, cost=reading.cost + FRAME) for reading in again.readings)
                return Read(readings, (), again.chart, left_out, again.words)
        return self._stories.read(tokens, before) or first

    def _without_remarks(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The readings of a request that leans, without what is remarked beside it; None where it has one as it stands,
        or none."""
        if self._sentences.read(tokens, before).readings:
            return None
        said = [Contents(one.query, self._lexicon) for one in before.earlier[-ROWS_BACK:]]
        for start, end in self._remarks.without(tokens, said):
            again = self._in_some_wording(as_going_on(tokens[start:end]), before)
            leaning = tuple(replace(one, cost=one.cost + REMARK) for one in again.readings if one.context is not None)
            if leaning and again.readings[0].context is not None:
                out = (*range(start), *range(end, len(tokens)))
                return Read(leaning, (), again.chart, out, again.words)
        return None

    def _without_what_is_said_again(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The readings without a last sentence that says once more what is wanted; None where there is none."""
        cut = sentence_behind(tokens)
        again = self._with_or_without_clauses(tokens[:cut], before) if cut else None
        if again is None:
            return None
        leaves = self._leaves.leaves(tokens[cut:])
        kept = tuple(
            replace(one, cost=one.cost + AGAIN_SAID)
            for one in again.readings
            if says_it_again(leaves, one.query, self._lexicon)
        )
        return replace(again, readings=kept, left_out=(*again.left_out, *range(cut, len(tokens)))) if kept else None

    def _without_what_is_set_aside(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The readings without what the speaker says first that she wants no more; None where there is none."""
        cut = set_aside(tokens)
        again = self._with_or_without_clauses(tokens[cut:], before) if cut else None
        if again is None or not again.readings:
            return None
        return replace(again, left_out=(*range(cut), *(place + cut for place in again.left_out)))

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
