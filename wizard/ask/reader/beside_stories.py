"""A request read beside what its speaker tells: without the story, or as asked of whom the story speaks.

What a story says that would narrow a request - a value, a name, a number, a day, a predicate - is never lost. Either
the reading says it as well, or there is no reading; but for kinds of people, where the request tells itself of whom it
asks. Where the request is whole, the story is left out. Where it leans
("I think some of the clerks in department 12 are underpaid. Which ones make less than 20,000?"), it is read as after an
earlier request that found those of whom the story speaks. What is left out is shown, and such a reading is never sure.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator, Sequence

from wizard.ask.facts import replace
from wizard.ask.form import Extreme, Set, Show
from wizard.ask.numerals import Token
from wizard.ask.reader.chart import FRAGMENT, Edge
from wizard.ask.reader.clauses import is_bound
from wizard.ask.reader.coverage import covers
from wizard.ask.reader.earlier import Earlier, groups_of, main, names_one, plain, unknown_size
from wizard.ask.reader.ends_told import End, clause_around, ends_named, without_pointing
from wizard.ask.reader.english import english
from wizard.ask.reader.english_leaves import PREPOSITIONS
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.leaves import LeafReader
from wizard.ask.reader.meaning import ANY, Holds, Noun, Numeral
from wizard.ask.reader.narrowing_stories import TIMES, Story, is_a_figure, is_measured, sharing_words
from wizard.ask.reader.plainer_wordings import put_more_plainly
from wizard.ask.reader.readings import AskedBefore, Read, ReadOnce, RequestReading
from wizard.ask.reader.sentence_reader import SentenceReader
from wizard.ask.reader.stories import (
    asks_anew,
    goes_there,
    is_asked_of_oneself,
    is_disliked,
    names_unknown_place,
    points_back,
    requests_at_the_end,
    words_that_dislike,
)
from wizard.ask.reader.story_coverage import StoryCoverage, has_all_words
from wizard.ask.reader.told_journeys import OF_JOURNEYS, chooses, journey_noun, knows_journeys_only, phrases_told
from wizard.ask.reader.told_parts import LeftUnsaid, ToldParts
from wizard.ask.reader.told_times import says_when, tells_when_else, with_the_time_told
from wizard.ask.reader.two_sentences import TWO, joined, moved
from wizard.ask.reader.whether_it_leans import MOST, NO_CLASS, NOTHING, POINTING, WHICH_ONE, definite, kind_of
from wizard.domain.word_sets import word_set

STORY = 2.5
"""What it costs to leave a story out."""
AT_THE_END = 3.5
"""What it costs to hear nothing but the end of a request."""
_CANDIDATES = 3
"""Noun phrases of a story of which a request is read."""
_HARDLY_ALONE = frozenset({NOTHING, NO_CLASS, MOST, WHICH_ONE})
"""Requests that say too little of whom they ask to stand beside a story that speaks of somebody."""
_OWN = word_set(__name__, "own")
_SEVERAL = word_set(__name__, "several")
"""Words that stand for several rather than for one who is named."""
_DEMONSTRATIVES = word_set(__name__, "demonstratives")
_DOING = word_set(__name__, "standing for what was done")
"""Verbs at the end of a request that stand for what was told."""
_BESIDES = word_set(__name__, "besides")
_ANYWHERE = word_set(__name__, "anywhere")
_TOLD_APART = word_set(__name__, "told apart")
"""Words behind "those" that tell them from others."""
_NOBODY = word_set(__name__, "nobody")
"""Words of a noun phrase that names nobody of whom is asked."""
NOTHING_BEFORE = AskedBefore((), lost=False, size=unknown_size, same=True)
"""What a request that is the first leans on."""


class StoryReader:
    """Reads requests beside stories in one domain. Stateless between calls, but for what is read once."""

    def __init__(
        self,
        joiner: Joiner,
        leaves: LeafReader,
        sentences: SentenceReader,
        parts: ToldParts,
        known: ReadOnce,
        whole: Callable[[Sequence[Token], AskedBefore], Read],
        in_any_way: Callable[[Sequence[Token], AskedBefore], Read],
    ) -> None:
        """`whole` reads all words of a request beside which nothing is told, `in_any_way` any request; `known` is kept
        for one request."""
        self._joiner = joiner
        self._lexicon = joiner.lexicon
        self._wordings = sentences.wordings
        self._leaves = leaves
        self._sentences = sentences
        self._whole = whole
        self._in_any_way = in_any_way
        self._people = frozenset(name for name, cls in self._lexicon.classes.items() if cls.person)
        self._parts = parts
        self._known = known
        self.judge = parts.judge
        """What judges what is told."""
        self._coverage = StoryCoverage(joiner)

    def read(self, tokens: Sequence[Token], before: AskedBefore, *, behind: bool = False) -> Read | None:
        """The readings of the request without what is told beside it; None where there are none.

        With `behind` only what is told before a question of its own is left out.
        """
        for left in self._parts.left_out(tokens):
            if behind and not self._asks_behind(tokens, left.places):
                continue
            key = (before.key_of(tokens), left)
            found = self._known.once(key, functools.partial(self._read_without, tokens, left, before))
            if found is not None:
                return found
        if not knows_journeys_only(self._lexicon):
            return None
        return self._known.once(tuple(tokens), functools.partial(self._of_the_journey, tokens))

    def _asks_behind(self, tokens: Sequence[Token], out: Sequence[int]) -> bool:
        """Whether a question of its own stands behind what is left out."""
        told, request = _parted(tokens, out)
        return out[-1] < len(out) and asks_anew(with_the_time_told(request, told))

    def _read_without(self, tokens: Sequence[Token], left: LeftUnsaid, before: AskedBefore) -> Read | None:
        """The readings of the request without parts of it; None where there are none."""
        out = left.places
        told, request = _parted(tokens, out)
        if not request:
            return None
        asked = with_the_time_told(request, told)
        leaves = self._leaves.leaves(put_more_plainly(asked, self._wordings))
        if leaves.unknown or is_asked_of_oneself(asked, leaves.items) or _asks_whether_so(asked, leaves.items):
            return None
        story = self.judge.story(told, beside=True)
        if story is None:
            return None
        if asked is not request:
            story = replace(story, narrowing=tuple(one for one in story.narrowing if not _is_a_time(one)))
        found = self._without(asked, story, before, out, tokens)
        if found is None and not out[0]:  # of whom the story behind a request speaks, it does not ask
            found = self._of_the_story(asked, story, before, out)
        return replace(found, not_understood=left.not_understood) if found is not None else None

    def at_the_end(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The last request that has a reading by itself, where nothing before it names any of whom it does not ask.

        Kinds of people, numbers and times before it may be of the speaker's life: of how many of each the reading says
        nothing, is evidence against it.
        """
        for start, sentence in requests_at_the_end(tokens):
            asked, told = tokens[start:], tokens[:start]
            leaves = self._leaves.leaves(put_more_plainly(asked, self._wordings))
            if leaves.unknown or is_asked_of_oneself(asked, leaves.items) or points_back(asked):
                continue
            story = self.judge.story(told, beside=True)
            if story is None or _asks_for_a_figure(story.leaves.items):
                continue
            dated = bool(says_when(leaves.items))
            named = [one for one in self.judge.but_for_kinds(story).narrowing if dated or not _is_wanted(one, told)]
            figures = [one for one in named if is_a_figure(one, told) and not is_measured(one, story.leaves.items)]
            heard = replace(story, narrowing=tuple(one for one in story.narrowing if one not in figures))
            again = self._whole(asked, before)
            for kept, unheard in self.said_by_itself(again, asked, heard):
                if _is_whole(kept[0], asked, sentence=sentence):
                    readings = tuple(replace(one, cost=one.cost + AT_THE_END) for one in kept)
                    found = Read(readings, (), again.chart, tuple(range(start)), again.words, unheard=unheard)
                    return replace(found, figures=len(figures), at_the_end=True)
        return None

    def spoken_of(self, tokens: Sequence[Token], asked: Sequence[Token]) -> Sequence[Sequence[Token]] | None:
        """The noun phrases by which a clause that tells may name somebody, the likeliest first.

        Empty where nothing in it would narrow a request; None where something would, and no noun phrase has it.
        """
        story = self.judge.story(tokens)
        if story is None or not story.narrowing:
            return None if story is None else ()
        own = any(token.word in _OWN for token in tokens)
        if not own and any(isinstance(group[0].meaning, TIMES) for group in story.narrowing):
            return None  # when somebody else did something narrows; when the speaker did, does not
        nouns = itertools.islice(self._spoken_of(story, asked, pointing=True), _CANDIDATES)
        return [story.tokens[noun.start : noun.end] for noun in nouns] or None

    def _of_the_journey(self, tokens: Sequence[Token]) -> Read | None:
        """The request asked of the journey of which a story before it tells."""
        for left in self._parts.left_out(tokens):
            told, said = _parted(tokens, left.places)
            asked, here, both = without_pointing(said)
            plain = put_more_plainly(asked, self._wordings)
            leaves = self._leaves.leaves(plain)
            if not asked or leaves.unknown or left.places[0] or _points_at_a_time(plain, leaves.items):
                continue
            named = ends_named(plain, leaves.items, self._joiner)
            phrases = self._phrases_of(told, named, when=says_when(leaves.items), there=goes_there(asked))
            if not phrases or not _is_pointed_at(phrases, here=here, both=both):
                continue
            found = self._narrowed(asked, phrases)
            if found is not None:
                kept = {(token.start, token.end) for phrase in phrases for token in phrase}
                places = (at for at in left.places if (tokens[at].start, tokens[at].end) not in kept)
                return replace(found, left_out=tuple(places))
        return None

    def _phrases_of(
        self, told: Sequence[Token], named: frozenset[End], *, when: frozenset[str], there: bool
    ) -> list[Sequence[Token]] | None:
        """The phrases in which a story tells of a journey; None where it lends nothing. `when`: what the request
        says itself of when it is; `there`: whether it goes there."""
        plain = put_more_plainly(told, self._wordings)
        beside = self._leaves.leaves(plain)
        if names_unknown_place(plain, beside.unknown) or chooses(beside.items):
            return None
        narrowing = list(sharing_words(self.judge.narrowing(plain, beside)))
        if when:
            narrowing = [one for one in narrowing if not tells_when_else(one, plain, beside.items, when)]
        chart = self._sentences.chart(beside.items, len(plain), anywhere=OF_JOURNEYS)
        unheard = [place for place in beside.unknown if not (place and plain[place].capital)]
        return phrases_told(plain, chart, narrowing, self._lexicon, named, unheard, there=there)

    def _narrowed(self, asked: Sequence[Token], phrases: Sequence[Sequence[Token]]) -> Read | None:
        """The request with phrases behind it; where it leans or has no reading, asked of journeys that they narrow."""
        at = asked[-1].end
        behind = [token for phrase in phrases for token in (Token(",", at, at), *phrase)]
        again = Read((), (), None) if points_back(asked) else self._sentences.read([*asked, *behind], NOTHING_BEFORE)
        if not again.readings:
            noun = Token(f"{journey_noun(self._lexicon)}s", at, at)
            named = self._sentences.read([noun, *behind], NOTHING_BEFORE)
            told = [one.query for one in named.readings[:1] if isinstance(one.query, Show) and not one.query.terms]
            if not told:
                return None
            earlier = Earlier(0, plain(told[0]), size=unknown_size, groups=groups_of(told[0], self._joiner))
            later = self._sentences.read(asked, AskedBefore([earlier], lost=False, size=unknown_size, same=True))
            leaning = [one for one in later.readings if one.context is not None and self._asks_of_one(one, asked)]
            roots = [joined(named.readings[0].root, one.root, one.query, one.cost) for one in leaning]
            kept = (
                RequestReading(one.query, one.cost + named.readings[0].cost + TWO, root)
                for one, root in zip(leaning, roots, strict=True)
                if covers(named.readings[0].root, one.query, self._lexicon)
            )
            again = Read(tuple(kept), (), None, words=(*named.words, *later.words))
        return again.dearer(STORY) if again.readings else None

    def _asks_of_one(self, reading: RequestReading, asked: Sequence[Token]) -> bool:
        """Whether a reading is about what the request names, and not about what is there at all times."""
        about = main(reading.query).cls
        named = {leaf.meaning.set.cls for leaf in self._leaves.leaves(asked).items if leaf.rule == "class"}
        return not self._lexicon.classes[about].always and (not named or about in named)

    def _without(
        self, asked: Sequence[Token], story: Story, before: AskedBefore, out: Sequence[int], tokens: Sequence[Token]
    ) -> Read | None:
        """The request read by itself, where it needs nothing of the story; beside what is left more may be told."""
        words = [token for token in asked if token.word != ","]
        on_it = words[-1].word == "it" and len(words) > 1 and words[-2].word in PREPOSITIONS
        if points_back(words[:-1] if on_it else words) and story.speaks_of_members and not before.earlier:
            return None  # but "the fare with some restriction on it"
        again = self._in_any_way(asked, before)
        for kept, unheard in self.said_by_itself(again, asked, story):
            if (not unheard or self._tells_of_whom(kept[0])) and (before.earlier or kept[0].root.category != FRAGMENT):
                readings = tuple(replace(one, cost=one.cost + STORY) for one in kept)
                gone = {id(tokens[at]) for at in out} | {id(asked[at]) for at in again.left_out}
                places = tuple(at for at, token in enumerate(tokens) if id(token) in gone)
                return replace(again, readings=readings, left_out=places, unheard=unheard)
        return None

    def said_by_itself(
        self, again: Read, asked: Sequence[Token], story: Story
    ) -> Iterator[tuple[tuple[RequestReading, ...], int]]:
        """The readings that need nothing of the story, the first of all among them, with how many kinds of people it
        tells of whom they say nothing: none, or as many as there are."""
        for heard in (story, self.judge.but_for_kinds(story)):
            kept = tuple(one for one in again.readings if self._suffices(one, asked, heard))
            if kept and kept[0] is again.readings[0]:
                yield kept, len(story.narrowing) - len(heard.narrowing)

    def _tells_of_whom(self, reading: RequestReading) -> bool:
        """Whether a reading says itself of which people it asks."""
        about = main(reading.query)
        told = [one for one in about.where if not isinstance(one, Extreme)]  # "who is the oldest" says nothing of whom
        return about.cls in self._people and bool(told) and reading.root.category != FRAGMENT

    def _suffices(self, reading: RequestReading, asked: Sequence[Token], story: Story) -> bool:
        """Whether a reading says of whom it asks, and all that would narrow it in the story."""
        if any(leaf.category == "dem" or _is_pointing(leaf, asked) for leaf in reading.root.leaves()):
            return False
        if story.speaks_of_members and reading.root.category != FRAGMENT:
            kind = kind_of(reading.root, asked, self._people)
            if (kind in _HARDLY_ALONE and not _says_which(reading, kind, story)) or definite(reading.root, asked):
                return False
        return self._coverage.says_all(reading, story)

    def _of_the_story(
        self, asked: Sequence[Token], story: Story, before: AskedBefore, out: Sequence[int]
    ) -> Read | None:
        """The request asked of those of whom the story speaks."""
        alone = _without_others(asked) or asked
        beside = len(alone) < len(asked)
        if any(one.word in _ANYWHERE and two.word == "else" for one, two in itertools.pairwise(asked)):
            return None  # "who took a degree somewhere else" leaves out nobody of whom was told
        if any(token.word in _OWN for token in story.tokens):  # "who else graduated there", beside the speaker
            asked = [token for token in asked if token.word != "else"]
        pointing = points_back(alone) or not _DEMONSTRATIVES.isdisjoint(token.word for token in asked)
        pointing = pointing or alone[-1].word in _DOING  # "I went to MIT, who else did"
        for noun in itertools.islice(self._spoken_of(story, asked, pointing=pointing), _CANDIDATES):
            said = story.tokens[noun.start : noun.end]
            unwanted: Sequence[Token] = ()
            if not pointing and (beside or is_disliked(story.tokens, noun.start)):
                unwanted = words_that_dislike(story.tokens, noun.start)
                read = self._except_those(unwanted, said, alone)
            else:
                read = self._after(noun, said, asked, before) or self._with_the_name(said, asked)
            if read is None and pointing and not noun.meaning.bare and all(token.word != "it" for token in asked):
                read = self._named_first(said, asked)
            told = noun.meaning.set
            kept = tuple(one for one in read.readings if self._coverage.says_all(one, story, told)) if read else ()
            if read and kept:
                told_at = {id(token) for token in (*unwanted, *said)}
                left = [place for place, token in zip(out, story.tokens, strict=True) if id(token) not in told_at]
                return replace(read, readings=kept, left_out=tuple(left))
        return None

    def _except_those(self, unwanted: Sequence[Token], said: Sequence[Token], asked: Sequence[Token]) -> Read | None:
        """The request without those whom somebody does not want: "I'd rather not fly United, what else is there".

        The words that say so stand for "except".
        """
        at = (*unwanted, *said)[0].start
        except_ = Token("except", at, said[0].start if unwanted else at)
        again = self._whole([*asked, Token(",", at, at), except_, *said], NOTHING_BEFORE)
        return again.dearer(STORY) if again.readings else None

    def _named_first(self, said: Sequence[Token], asked: Sequence[Token]) -> Read | None:
        """The request as it is asked where only those who are meant are told: "the ones in Irving, who are they"."""
        pause = Token(",", said[-1].end, said[-1].end)
        again = self._whole([*said, pause, *asked], NOTHING_BEFORE)
        return again.dearer(STORY) if again.readings else None

    def _with_the_name(self, said: Sequence[Token], asked: Sequence[Token]) -> Read | None:
        """The request with the place that is meant where it says "there": "who graduated from there"."""
        at = next((i for i, token in enumerate(asked) if token.word == "there" and i), None)
        if at is None or not points_back(asked):
            return None
        before = asked[:at] if asked[at - 1].word in english().loose else [*asked[:at], replace(asked[at], word="in")]
        again = self._whole([*before, *said, *asked[at + 1 :]], NOTHING_BEFORE)
        return again.dearer(STORY) if again.readings else None

    def _after(self, noun: Edge, said: Sequence[Token], asked: Sequence[Token], before: AskedBefore) -> Read | None:
        """The request as it is asked after one that found those whom a noun phrase names."""
        told = plain(Show(replace(noun.meaning.set, bare=False, each=False, earlier=False)))
        earlier = Earlier(0, told, size=before.size, groups=groups_of(told, self._joiner))
        again = self._sentences.read(asked, AskedBefore([earlier], lost=False, size=before.size, same=True))
        found = []
        for one in again.readings:
            if one.context is not None and covers(noun, one.query, self._lexicon):
                cost = noun.cost + one.cost + TWO + STORY
                root = joined(moved(noun, -noun.start), one.root, one.query, cost)
                found.append(RequestReading(one.query, cost, root))
        return Read(tuple(found), (), None, words=(*said, *again.words)) if found else None

    def _spoken_of(self, story: Story, asked: Sequence[Token], *, pointing: bool) -> Iterator[Edge]:
        """The noun phrases of a story that name all that it names, the longest first; with a value alone, those who
        have it. Where it names nothing, a class is spoken of by its noun, if the request points at several."""
        chart = self._sentences.chart(story.leaves.items, len(story.tokens), anywhere=("NP",))
        several = not _SEVERAL.isdisjoint(token.word for token in asked)
        best: dict[Set, Edge] = {}
        for cell in chart.cells.values():
            for one in cell.get("NP", ())[:1]:
                if self._may_be_meant(one, story, pointing=pointing, several=several):
                    known = best.setdefault(one.meaning.set, one)
                    best[one.meaning.set] = max(known, one, key=lambda edge: (edge.end - edge.start, -edge.cost))
        nouns = best.values()
        yield from sorted(
            nouns, key=lambda one: (bool(one.meaning.set.where), one.end - one.start, -one.cost), reverse=True
        )
        fixed = [group for group in story.narrowing if not isinstance(group[0].meaning, (*TIMES, Numeral))]
        if not nouns and len(fixed) == 1:
            for leaf in fixed[0]:
                if isinstance(leaf.meaning, Holds):
                    yield replace(leaf, category="NP", meaning=Noun(Set(leaf.meaning.cls, (leaf.meaning.condition,))))

    def _may_be_meant(self, noun: Edge, story: Story, *, pointing: bool, several: bool) -> bool:
        """Whether a request may ask of those whom a noun phrase of a story names."""
        found: Noun = noun.meaning
        if found.set.cls in ("", ANY) or found.set.earlier or found.wh or found.many == "no":
            return False
        named = any(noun.start <= leaf.start < noun.end for group in story.narrowing for leaf in group)
        if not named and not (pointing and found.plural and noun.rule == "class"):
            return False
        if not _NOBODY.isdisjoint(token.word for token in story.tokens[noun.start : noun.end]):
            return False
        one = found.set.cls in self._people and names_one(found.set)
        if one and several:
            return False
        return all(
            has_all_words(group, [noun])
            or isinstance(group[0].meaning, (*TIMES, Numeral))
            or (one and all(leaf.rule not in ("value", "name") for leaf in group))
            for group in story.narrowing
        )


def _parted(tokens: Sequence[Token], out: Sequence[int]) -> tuple[list[Token], list[Token]]:
    """What is left out of a request, and the rest."""
    gone = set(out)
    return [tokens[at] for at in out], [token for at, token in enumerate(tokens) if at not in gone]


def _asks_whether_so(asked: Sequence[Token], leaves: Sequence[Edge]) -> bool:
    """Whether a request only asks whether what is told is so, all of it: "is that right"."""
    size = len(asked) - (asked[-1].word == ",")
    return any(leaf.category == "istrue" and leaf.start == 0 and leaf.end >= size for leaf in leaves)


def _asks_for_a_figure(leaves: Sequence[Edge]) -> bool:
    """Whether words say what is to be computed, as no story does: "the average age, or whatever, of ..."."""
    return any(leaf.category in ("average", "median", "total", "percent", "howmany") for leaf in leaves)


def _points_at_a_time(asked: Sequence[Token], leaves: Sequence[Edge]) -> bool:
    """Whether a request means a time that was told, without saying which: "that morning"."""
    pointing = english().told_journeys.that_time
    return any(isinstance(one.meaning, TIMES) and asked[one.start].word in pointing for one in leaves)


def _is_pointed_at(phrases: Sequence[Sequence[Token]], *, here: bool, both: bool) -> bool:
    """Whether a story has the ends that a request points at: "from here", "between the two"."""
    firsts = [phrase[0].word for phrase in phrases]
    return not (here and "from" not in firsts) and not (both and not {"from", "to"} <= set(firsts))


def _without_others(asked: Sequence[Token]) -> list[Token]:
    """The request without "else" and "other", which the word before each of them says with it."""
    kept: list[Token] = []
    for token in asked:
        if token.word not in _BESIDES:
            kept.append(token)
        elif kept:
            kept[-1] = replace(kept[-1], end=max(token.end, kept[-1].end))
    return kept


def _is_a_time(group: Sequence[Edge]) -> bool:
    """Whether leaves that share words are a time, or the number of a year."""
    return any(isinstance(leaf.meaning, TIMES) for leaf in group)


def _is_whole(reading: RequestReading, asked: Sequence[Token], *, sentence: bool) -> bool:
    """Whether a request says by itself what it wants: it asks, behind a `sentence`, or says which things it means."""
    if reading.context is not None or reading.root.category == FRAGMENT:
        return False
    told = [one for one in main(reading.query).where if not isinstance(one, Extreme)]
    return bool(told) or (sentence and asks_anew(asked))


def _says_which(reading: RequestReading, kind: str, story: Story) -> bool:
    """Whether a request that names no class says more than the most of what it asks for, beside a story of whose
    people none are passed over: "who is divorced in Publications"."""
    told = [one for one in main(reading.query).where if not isinstance(one, Extreme)]
    return kind == NO_CLASS and bool(told) and not story.kinds


def _is_wanted(group: Sequence[Edge], told: Sequence[Token]) -> bool:
    """Whether leaves that share words are a time in a clause that says what must be so."""
    clause = clause_around(told, group[0].start)
    return isinstance(group[0].meaning, TIMES) and is_bound([told[at].word for at in clause])


def _is_pointing(leaf: Edge, asked: Sequence[Token]) -> bool:
    """Whether a leaf stands for something that was told by its number alone: "those", but no "those with a degree"."""
    if leaf.end < len(asked) and asked[leaf.end].word in _TOLD_APART:
        return False
    return leaf.rule == "generic" and not POINTING.isdisjoint(token.word for token in asked[leaf.start : leaf.end])
