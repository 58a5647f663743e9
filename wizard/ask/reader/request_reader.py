"""One request read, in all ways in which its words may be meant; what is found of it once is found no second time.

What its speaker takes back is left out of a request first. In which ways the rest may be read is a list: what each way
is called, what effort it takes, and to which requests it applies. Ways of the same effort are judged together by
whoever asks (`wizard.ask.offered_readings`); those of more effort are tried only where nothing likely was found. So no
way stands before another, but that a cheap one may make a dear one needless.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from wizard.ask.facts import replace
from wizard.ask.numerals import Token
from wizard.ask.reader.asked_likewise import asks_likewise, leaning_or_named, put_likewise
from wizard.ask.reader.asked_of_somebody import FactReader
from wizard.ask.reader.asking import shares_out
from wizard.ask.reader.beside_stories import StoryReader
from wizard.ask.reader.chart import FRAGMENT
from wizard.ask.reader.clauses import ClauseJudge
from wizard.ask.reader.comments import behind_a_comment, behind_another_topic
from wizard.ask.reader.contradictions import impossible
from wizard.ask.reader.coverage import covers
from wizard.ask.reader.earlier import Earlier, groups_of, main, names_one, plain
from wizard.ask.reader.foreign_english import perhaps_meant
from wizard.ask.reader.hesitation import without_hesitation
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.leaning import ends_of, leaning
from wizard.ask.reader.leaves import LeafReader
from wizard.ask.reader.meaning import At, Degree, Weekdays, When
from wizard.ask.reader.narrowing_stories import StoryJudge
from wizard.ask.reader.no_longer_matters import clauses_apart, dropped_by, regardless_of
from wizard.ask.reader.piece_by_piece import (
    Said,
    WithWords,
    any_behind,
    as_one,
    goes_on,
    pieces_read,
    whether_any,
    with_what_was_asked,
)
from wizard.ask.reader.readings import (
    NOTHING_READ,
    AskedBefore,
    Read,
    ReadOnce,
    RequestReading,
    first_read,
    with_the_rest,
)
from wizard.ask.reader.repair_marks import takes_back
from wizard.ask.reader.repairs import repaired_throughout
from wizard.ask.reader.said_once_more import asks_it_again, question_behind, said_again_from, says_it_again
from wizard.ask.reader.sentence_reader import SentenceReader
from wizard.ask.reader.spoken_questions import otherwise_said
from wizard.ask.reader.told_parts import ToldParts
from wizard.ask.reader.two_sentences import (
    SINGLE,
    TWO,
    begins_to_ask,
    in_two,
    joined,
    may_name,
    names_others,
    tells_of_the_speaker,
)
from wizard.ask.reader.unsaid_pauses import UNSAID, with_pauses
from wizard.ask.reader.unsaid_repairs import set_aside
from wizard.ask.reader.way_back import (
    ON_THE_WAY_BACK,
    TURNS_ROUND,
    on_the_way_back_alone,
    says_the_way_back,
    the_same_day,
    turned,
    without_the_way_back,
)
from wizard.ask.reader.whether_it_leans import ANOTHER_END, FROM_TO, ends_left_out, parts, tries_another_end
from wizard.ask.vocabulary import Vocabulary

FOREIGN = 0.2
"""What it costs that a request is read in another order of its words, as a foreigner may mean it."""
FRAME = 2.5
"""What it costs to leave a clause out."""
AGAIN_SAID = 0.6
"""What it costs to leave out a sentence that says once more what is wanted."""


class RequestReader:
    """Reads one request in one domain. The ways in which it is tried share words, pieces and whole sentences."""

    def __init__(self, vocabulary: Vocabulary, joiner: Joiner, leaves: LeafReader, sentences: SentenceReader) -> None:
        """Leaves and sentences as they are `for_one_request`."""
        self._vocabulary = vocabulary
        self._lexicon = vocabulary.lexicon
        self._joiner = joiner
        self._leaves = leaves
        self._sentences = sentences
        self._clauses = ClauseJudge(leaves)
        self._parts = ToldParts(StoryJudge(joiner, leaves), leaves, sentences.wordings)
        self._beside = ReadOnce()

    def reads(
        self, tokens: Sequence[Token], before: AskedBefore, *, as_it_stands: bool = False
    ) -> Iterator[Sequence[Read]]:
        """What came of the request without what its speaker takes back, in each way; ways of the same effort together.

        With `as_it_stands` what is left is read as one sentence, and in no other way.
        """
        ways = _OF_ALL_WORDS[:1] if as_it_stands else WAYS
        must, heard = takes_back(tokens), False
        for chosen, taken_back in repaired_throughout(tokens, self._leaves):
            if heard:
                return
            for found in self._in_turn(ways, chosen, before):
                of_them = [self._of_the_journeys(one, chosen, before) for one in found if must or one.readings]
                kept = [with_the_rest(one, tokens, chosen, taken_back) for one in of_them]
                heard = heard or any(one.readings for one in kept)
                if kept:
                    yield kept
        if not (must or heard):
            for found in self._in_turn(ways, tokens, before):
                yield [self._of_the_journeys(one, tokens, before) for one in found]

    def _of_the_journeys(self, read: Read, tokens: Sequence[Token], before: AskedBefore) -> Read:
        """What was read, and the same of the journeys that were found, where nothing that was read leans.

        It asks of journeys of which it says no end ("I take United, show me their flights"), or would rather have
        another one ("I'd rather leave from Milwaukee, which flights are there").
        """
        if not before.earlier or before.lost or not read.readings:
            return read
        first = read.readings[0]
        found = before.earlier[-1].sets()
        left_out = ends_left_out(first.query, found, self._joiner)
        if not left_out and tries_another_end(main(first.query), found, tokens, self._joiner):
            left_out = ANOTHER_END
        leans: list[RequestReading] = [one for one in read.readings if one.context is not None]
        if not left_out or (leans and left_out != ANOTHER_END):
            return read
        alone = (replace(one, signs=one.signs | {left_out}) for one in read.readings if one.context is None)
        leans = leans or [
            replace(first, query=query, cost=first.cost + cost, context=index, signs=first.signs | {left_out})
            for query, cost, index in leaning(first.query, before.earlier, self._joiner)
            if covers(first.root, query, self._lexicon) and not impossible(query, self._lexicon)
        ]
        return replace(read, readings=tuple(sorted((*leans, *alone), key=lambda one: one.cost))) if leans else read

    def _in_turn(self, ways: Sequence[Way], tokens: Sequence[Token], before: AskedBefore) -> Iterator[Sequence[Read]]:
        """What came of a request in which nothing is taken back, the ways of least effort first."""
        heard = False
        for _, alike in itertools.groupby(ways, key=lambda way: way.effort):
            chosen = [
                way
                for way in alike
                if way.applies(tokens, before) and not (heard and (way.only_else or before.earlier))
            ]
            tried = ((way, way.read(self, tokens, before)) for way in chosen)
            found = [replace(one, way=way.name) for way, one in tried if one is not None]
            found = on_the_way_back_alone(found)
            heard = heard or any(one.readings for one in found)
            if found:
                yield found
            if not tokens or self._sentences.exhausted or any(one.bars for one in found):
                return

    def _as_it_was_said(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The readings of all words as one sentence."""
        return self._sentences.read(tokens, before)

    def _stories(self) -> StoryReader:
        """Made for each call: where it was kept, it and this reader, which it asks, would refer to one another."""
        with_words = self._leaves, self._sentences, self._parts, self._beside
        return StoryReader(self._joiner, *with_words, self._in_some_wording, self._in_any_way)

    def _of_somebody(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The readings of what is asked of somebody of whom the clauses tell."""
        return FactReader(self._joiner, self._leaves, self._stories(), self._in_some_wording).read(tokens, before)

    def _beside_a_story(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The readings without what is told, or of whom it tells."""
        return self._stories().read(tokens, before)

    def _behind_a_story(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The same of a question of its own behind what is told."""
        return self._stories().read(tokens, before, behind=True)

    def _at_its_end(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The readings of the end by itself."""
        read = self._stories().at_the_end(tokens, before)
        if read is None or not before.earlier:
            return read
        left_out = [tokens[at] for at in read.left_out]
        back = says_the_way_back(left_out, self._lexicon)  # what was found is not asked of again
        return None if back and any(ends_of(one, self._joiner) for one in before.earlier[-1].sets()) else read

    def _in_any_way(self, tokens: Sequence[Token], before: AskedBefore) -> Read:
        """What came of a part of a request, in the way of least effort in which it has a reading."""
        return first_read(self._in_turn(WAYS, tokens, before))

    def _in_some_wording(self, tokens: Sequence[Token], before: AskedBefore) -> Read:
        """The readings of all words, in the way of least effort in which they have one."""
        return first_read(self._in_turn(_OF_ALL_WORDS, tokens, before))

    def _without_a_clause(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The readings without clauses that ask and name nothing."""
        for chosen, left_out in self._clauses.beside(tokens):
            again = self._sentences.read(chosen, before)
            if again.readings:
                return replace(again.dearer(FRAME), left_out=left_out)
        return None

    def _without_what_is_said_again(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The readings without an end that says once more what is wanted; None where there is none."""
        cut = said_again_from(tokens)
        if not cut:
            return None
        again = self._in_any_way(tokens[:cut], before)
        leaves = self._leaves.leaves(tokens[cut:])
        kept = tuple(one for one in again.readings if says_it_again(leaves, one.query, self._lexicon))
        found = replace(again, readings=kept, left_out=(*again.left_out, *range(cut, len(tokens))))
        return found.dearer(AGAIN_SAID) if kept and kept[0] is again.readings[0] else None

    def _without_what_is_asked_again(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The readings without a last clause that asks once more what was asked; None where there is none."""
        cut = question_behind(tokens)
        again = self._in_some_wording(tokens[:cut], before)
        leaves = self._leaves.leaves(tokens[cut:])
        kept = tuple(one for one in again.readings if asks_it_again(tokens[cut:], leaves, one.query, self._lexicon))
        again = replace(again, readings=kept, left_out=(*again.left_out, *range(cut, len(tokens))))
        return again.dearer(AGAIN_SAID) if kept else None

    def _without_what_is_set_aside(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The readings without what the speaker says first that she wants no more; None where there is none."""
        cut = set_aside(tokens)
        again = self._in_any_way(tokens[cut:], before) if cut else NOTHING_READ
        if not again.readings:
            return None
        return replace(again, left_out=(*range(cut), *(place + cut for place in again.left_out)))

    def _on_another_topic(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The readings behind words that say that it is about something else, of nothing that was asked before."""
        cut = behind_another_topic(tokens)
        again = self._in_any_way(tokens[cut:], replace(before, earlier=[]))
        return replace(again, words=(*again.words, *tokens[:cut]), bars=True) if again.readings else None

    def _whatever_it_was(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The readings of the other clauses, where one says what no longer matters of what was asked last."""
        last = before.earlier[-1]
        for clause, rest in clauses_apart(tokens):
            leaves = self._leaves.leaves(clause)
            if leaves.unknown:
                continue
            dropped = dropped_by(self._sentences.chart(leaves.items, len(clause), (FRAGMENT,)).whole(FRAGMENT))
            asked = regardless_of(dropped, last, self._joiner) if dropped is not None else None
            if asked is None:
                continue
            again = self._in_any_way(rest, replace(before, earlier=[*before.earlier[:-1], replace(last, query=asked)]))
            kept = tuple(one for one in again.readings if one.context == last.index or FROM_TO in one.signs)
            if kept:
                return replace(again, readings=kept, words=(*again.words, *clause), bars=True)
        return None

    def _behind_a_comment(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The readings without what is said first of the last answer; None where there is none."""
        cut = behind_a_comment(tokens, self._leaves.leaves(tokens).unknown, before)
        again = self._in_any_way(tokens[cut:], before) if cut else NOTHING_READ
        if not again.readings:
            return None
        return replace(again, left_out=(*range(cut), *(place + cut for place in again.left_out)))

    def _as_a_foreigner(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The readings of what a foreigner may mean, in the words and the order of English."""
        for said in perhaps_meant(tokens, self._vocabulary):
            again = self._in_one_or_two(said, before)
            if again is not None:
                return again.dearer(FOREIGN)
        return None

    def _as_the_last_was_put(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The readings of a question word alone as of the last question; None where none leans on what was asked."""
        for likewise in put_likewise(tokens, before.earlier[-1].said):
            again = self._sentences.read(likewise, before)
            found = tuple(leaning_or_named(again.readings, before.earlier[-1].index))
            if found:
                return replace(again, readings=found)
        return None

    def _with_other_pauses(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The readings with pauses that the speaker did not make, or without those in which she only thinks."""
        flowing = without_hesitation(tokens)
        for paused in dict.fromkeys(map(tuple, (flowing, *with_pauses(flowing)))):
            again = None if paused == tuple(tokens) else self._in_one_or_two(paused, before)
            if again is not None:
                return again.dearer(UNSAID)
        return None

    def _in_one_or_two(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The readings of all words as one sentence, or else as two."""
        again = self._sentences.read(tokens, before)
        return again if again.readings else self._in_two_sentences(tokens, before)

    def _on_the_way_back(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The readings of the other words of what was found turned round; None where none of them leans on that."""
        rest = without_the_way_back(tokens, self._lexicon)
        if rest is None:
            return None
        said = [leaf.meaning for leaf in self._leaves.leaves(rest).items]
        timed = any(isinstance(one, (At, Degree)) for one in said)  # "the last one" is the last of that day
        dated = any(isinstance(one, (When, Weekdays)) for one in said)
        same_day = the_same_day(tokens) or (timed and not dated)
        found: list[Read] = []
        for back, cost in turned(before.earlier[-1], self._lexicon, same_day=same_day, timed=timed or dated):
            again = self._in_one_or_two(rest, replace(before, earlier=[*before.earlier[:-1], back]))
            if again is None:
                continue
            leaning_on_it = (one for one in again.readings if one.context == back.index or FROM_TO in one.signs)
            kept = tuple(replace(one, signs=one.signs | {TURNS_ROUND}) for one in leaning_on_it)
            found += [replace(again, readings=kept).dearer(cost)] if kept else []
        readings = sorted((one for read in found for one in read.readings), key=lambda one: one.cost)
        return replace(found[0], readings=tuple(readings)) if found else None

    def _in_two_sentences(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The request as a sentence that names and one that asks of what it names; None where it is no such request."""
        found: list[WithWords] = []
        alone = not before.earlier or before.lost
        for naming, asking in in_two(tokens):
            if alone and begins_to_ask(naming):
                continue
            if self._leaves.leaves(naming).unknown or self._leaves.leaves(asking).unknown:
                continue
            first = self._sentences.read(naming, before)
            for named in self._named(naming, first.readings, before):
                told = Earlier(0, plain(named.query), size=before.size, groups=groups_of(named.query, self._joiner))
                second = self._sentences.read(asking, AskedBefore([told], lost=False, size=before.size, same=True))
                both = (*first.words, *second.words)
                asked = [one for one in second.readings if not (shares_out(naming) and isinstance(one.query, SINGLE))]
                found += [(one, both) for one in self._asked_of(named, asked)]
            if found:
                found.sort(key=lambda one: one[0].cost)
                words = found[0][1]  # the readings of a request share its words
                return Read(tuple(one for one, its in found if its == words), (), None, words=tuple(words))
        return None

    def _named(
        self, naming: Sequence[Token], readings: Sequence[RequestReading], before: AskedBefore
    ) -> Iterator[RequestReading]:
        """Of the readings of a sentence the one that names whom another asks of: behind other requests one that stands
        by itself, and one that goes on from those, of the question that was asked of others before."""
        named = [one for one in readings if may_name(naming, one.query, one.root)]
        if named and any(part.rule == "superlative alone" for part in parts(named[0].root)):
            named = sorted(named, key=lambda one: one.context is None)[:1]  # "the oldest" is one of those
        elif not before.earlier or before.lost or (named and names_one(main(named[0].query))):
            named = named[:1]
        else:
            last = before.earlier[-1].query
            about = len(naming) > 1 and naming[1].word == "about"
            goes_on = about or not begins_to_ask(naming)  # "what about Dallas" only names
            named += [one for one in readings if goes_on and one not in named and names_others(one, last)]
        for leans in (False, True):
            yield from [one for one in named if (one.context is not None) == leans][:1]

    def _whether_any(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """Whether there are any of those that the request names, where it asks so at its end."""
        cut = any_behind(tokens)
        named = self._in_any_way(tokens[:cut], before)
        size = len(tokens) - cut
        found = tuple(one for one in (whether_any(reading, size) for reading in named.readings) if one is not None)
        return replace(named, readings=found, words=(*named.words, *tokens[cut:])) if found else None

    def _in_pieces(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The request as pieces of which each goes on from those before, with all its pauses or with those alone in
        which the speaker does not think; None where it is not said so."""
        for paused in dict.fromkeys(map(tuple, (tokens, without_hesitation(tokens)))):
            pieces = self._piece_by_piece(paused, before)
            if pieces is not None:
                return pieces
        return None

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
                asked = [
                    (replace(one, query=query), found.words)
                    for one in found.readings
                    if one.context is not None and goes_on(said, one.query)
                    for query in [with_what_was_asked(said, piece, one.query)]
                    if query is not None
                ]
                going_on = [one for one in asked if all(covers(r, one[0].query, self._lexicon) for r in said.pieces)]
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
                root = joined(named.root, one.root, one.query, cost)
                yield RequestReading(one.query, cost, root, named.context, named.signs)


@dataclass(frozen=True)
class Way:
    """One way in which a request may be read."""

    name: str
    effort: int
    """Ways of the least effort are tried first. Those of the same effort are judged together."""
    read: Callable[[RequestReader, Sequence[Token], AskedBefore], Read | None]
    """What came of the request, read so; None where it is no such request."""
    example: str
    """A request that needs the way; it is its test."""
    applies: Callable[[Sequence[Token], AskedBefore], object] = lambda tokens, before: True
    """Whether the way may say anything of a request: what words alone tell."""
    only_else: bool = False
    """Whether it is tried only where no way of less effort has a reading, however unlikely: it leaves out what may have
    narrowed the request, or takes its words in another order. Behind other requests all ways are so: of what leans, a
    reading of the words as they stand is rather meant than one of its pieces."""


_OF_ALL_WORDS = (
    Way("as it was said", 1, RequestReader._as_it_was_said, "who is the oldest guard"),
    Way("as a foreigner means it", 2, RequestReader._as_a_foreigner,
        "whoever's a chief scientist, I need their last names", only_else=True),
    Way("in two sentences", 2, RequestReader._in_two_sentences, "Boston to Denver. Which airlines?"),
    Way("with other pauses", 3, RequestReader._with_other_pauses, "the president what is his extension"),
    Way("piece by piece", 4, RequestReader._in_pieces,
        "what day was Paul Tai hired, and at what level is he"),
)  # fmt: skip
"""The ways to read all words of a request."""
WAYS = (
    Way("of somebody told of", 0, RequestReader._of_somebody,
        "there's a man in Contracts, I think he's a manager, name's Lease, what's his phone"),
    Way("on another topic", 0, RequestReader._on_another_topic,
        "who works in Legal / other topic: who is the youngest",
        lambda said, before: before.earlier and behind_another_topic(said)),
    Way("whatever it was", 0, RequestReader._whatever_it_was,
        "flights from Boston to Denver on Delta / and back on Sunday, any airline",
        lambda said, before: before.earlier and not before.lost),
    *_OF_ALL_WORDS[:1],
    Way(ON_THE_WAY_BACK, 1, RequestReader._on_the_way_back,
        "flights from Boston to Denver / when is the last flight back",
        lambda said, before: before.earlier and not before.lost),
    Way("without what is set aside", 1, RequestReader._without_what_is_set_aside,
        "never mind the clerks, who is the controller", lambda said, before: not before.earlier),
    Way("whether there are any", 1, RequestReader._whether_any,
        "Boston to Denver, Friday, any?", lambda said, before: any_behind(said)),
    Way("without what is asked again", 1, RequestReader._without_what_is_asked_again,
        "where does Delta go from Boston, what cities?",
        lambda said, before: not before.earlier and question_behind(said)),
    Way("behind a comment", 2, RequestReader._behind_a_comment,
        "who are the guards / so few? how old are they", lambda said, before: before.earlier and not before.lost),
    Way("as the last question was put", 2, RequestReader._as_the_last_was_put,
        "what did Paul Tai study / and where",
        lambda said, before: before.earlier and not before.lost and asks_likewise(said)),
    *_OF_ALL_WORDS[1:],
    Way("without what is said again", 5, RequestReader._without_what_is_said_again,
        "How much do the guards earn? Show me all salaries.", only_else=True),
    Way("without a clause", 6, RequestReader._without_a_clause,
        "my friend from work says who is the oldest guard", only_else=True),
    Way("asked behind a story", 7, RequestReader._behind_a_story,
        "my wife reckons nurses get rich, so how much do they make"),
    Way("beside a story", 7, RequestReader._beside_a_story,
        "Who supervises the guards? I used to know that.", only_else=True),
    Way("at its end", 8, RequestReader._at_its_end,
        "twenty years of marriage tomorrow, the addresses of everybody in Dallas", only_else=True),
)  # fmt: skip
"""All ways to read a request in which nothing is taken back."""
