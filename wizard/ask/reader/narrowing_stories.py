"""What a story says that would narrow a request beside it: a value, a name, a number, a day, a kind of people.

Nothing of it may be lost in a reading of the request, but for what is of the speaker's own life.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, Is
from wizard.ask.numerals import Token
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.clauses import is_bound
from wizard.ask.reader.domain_leaves import CUT_SHORT, DOMAINS_OWN, LEAF
from wizard.ask.reader.earlier import names_one
from wizard.ask.reader.ends_told import clause_around
from wizard.ask.reader.english import english
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.leaves import LeafReader, Leaves
from wizard.ask.reader.meaning import Amount, At, Holds, Noun, Numeral, Spelling, Verb, Weekdays, When
from wizard.ask.reader.stories import (
    demands,
    is_disliked,
    is_unwanted,
    names_unknown_place,
    subjects,
    wishes,
)
from wizard.ask.reader.told_journeys import knows_journeys_only
from wizard.domain.word_sets import word_set

TIMES = (When, At, Weekdays)
_BUYING = word_set(__name__, "buying")
_SPANS = word_set(__name__, "spans")
_NOT_NAMING = frozenset({"pronoun", "who", "what", "generic", "people"})
_OTHERS = word_set(__name__, "others")
"""Words behind which a sentence that the speaker begins tells of others."""
_LITTLE = 0.05
_SOMEBODY = word_set(__name__, "somebody")
"""Words of stories whose numbers may tell of somebody: "there's a man, he's about 34"."""
_FEW = 8
"""Stops and days of the week are fewer: only what such a number counts right behind it tells that it is of neither."""
_SMALL = 50
"""What nobody pays for a journey: a number below it that stands beside no word of the domain is no price either."""


@dataclass(frozen=True)
class Story:
    """What was told, and what it says."""

    tokens: Sequence[Token]
    leaves: Leaves
    narrowing: tuple[tuple[Edge, ...], ...]
    """The leaves that would narrow a request, those together that share words: one of each must be in a reading."""
    of_the_unknown: frozenset[int]
    """Places of clauses that tell something of what the domain does not know."""
    kinds: int = 0
    """How many kinds of people in it are passed over."""

    @property
    def speaks_of_members(self) -> bool:
        """Whether it speaks of members of the domain's classes, so that a request may mean those."""
        return bool(self.narrowing or self.kinds) or any(leaf.rule == "class" for leaf in self.leaves.items)


class StoryJudge:
    """Judges what stories say in one domain. Stateless between calls."""

    def __init__(self, joiner: Joiner, leaves: LeafReader) -> None:
        self._joiner = joiner
        self._lexicon = joiner.lexicon
        self._leaves = leaves
        self._people = frozenset(name for name, cls in self._lexicon.classes.items() if cls.person)
        self._journeys_only = knows_journeys_only(self._lexicon)

    def story(self, tokens: Sequence[Token], *, beside: bool = False) -> Story | None:
        """What the tokens tell; None where they say what somebody wants, or what may narrow and is not known.

        `beside` says that a request stands by them which asks by itself, so that not every number in them narrows.
        """
        leaves = self._leaves.leaves(tokens)
        own = [leaf for leaf in leaves.items if leaf.rule in DOMAINS_OWN or leaf.rule in _NOT_NAMING]
        if names_unknown_place(tokens, leaves.unknown) or wishes(tokens, [leaf.start for leaf in own]):
            return None
        if demands(tokens, leaves.unknown):
            return None
        if beside and self._journeys_only and _says_what_is_spent(tokens, leaves):
            return None
        narrowing = self.narrowing(tokens, leaves)
        if beside and _SOMEBODY.isdisjoint(token.word for token in tokens):
            measured = {leaf.end for leaf in leaves.items if leaf.rule in DOMAINS_OWN or leaf.category == "OP"}
            counted = {leaf.start for leaf in leaves.items if leaf.rule in ("class", "people")} - measured
            narrowing = [
                leaf
                for leaf in narrowing
                if not isinstance(leaf.meaning, Numeral)
                or not (leaf.end in counted or (leaf.start not in measured and _is_of_ones_own(leaf, tokens)))
            ]  # "we order one turkey for ten people", "my Susan is thirty-four"
        nouns = {
            leaf.end for leaf in leaves.items if leaf.rule == "class"
        }  # "starting in department 45" spells nothing
        narrowing = [leaf for leaf in narrowing if not (isinstance(leaf.meaning, Spelling) and leaf.end in nouns)]
        of_the_unknown = frozenset(_said_of_the_unknown(tokens, leaves))
        told = Numeral if self._journeys_only else (*TIMES, Numeral)  # "the drill is at ten"
        narrowing = [
            leaf
            for leaf in narrowing
            if leaf.start not in of_the_unknown or leaf.start in nouns or not isinstance(leaf.meaning, told)
        ]  # but "the drill is in department 12"
        if not self._journeys_only:  # when the speaker did something narrows nobody
            narrowing = [leaf for leaf in narrowing if not _is_when_the_speaker_did(leaf, tokens)]
        if self._journeys_only:  # "I just missed the three o'clock"
            narrowing = [leaf for leaf in narrowing if not _is_of_what_was(leaf, tokens)]
        if beside:
            narrowing = [leaf for leaf in narrowing if not _is_for_somebody(leaf, tokens)]
        if self._journeys_only:  # "changing planes upsets her", "I'd change planes there"
            done = [leaf for leaf in leaves.items if _is_done(leaf)]
            narrowing += [leaf for leaf in done if is_disliked(tokens, leaf.start) or _is_wanted(leaf, tokens)]
        return Story(tokens, leaves, tuple(tuple(group) for group in sharing_words(narrowing)), of_the_unknown)

    def narrowing(self, tokens: Sequence[Token], leaves: Leaves) -> list[Edge]:
        """The leaves of what is told that would narrow a request."""
        strange = self._no_things(tokens, leaves)
        return [
            leaf
            for leaf in leaves.items
            if is_measured([leaf], leaves.items) or self._narrows(leaf, tokens, leaves.unknown, strange)
        ]

    def _no_things(self, tokens: Sequence[Token], leaves: Leaves) -> Collection[int]:
        """Places of words that are not the domain's, where it knows nothing but journeys: beside them alone a number
        says nothing ("he'll be five only once", "married for forty years")."""
        if not self._journeys_only:
            return ()
        spans = {(leaf.start, leaf.end) for leaf in leaves.items if leaf.rule == "datepart"}
        own = [leaf for leaf in leaves.items if leaf.rule in DOMAINS_OWN and (leaf.start, leaf.end) not in spans]
        things = {place for leaf in own for place in range(leaf.start, leaf.end)}
        return {i for i in range(-1, len(tokens) + 2) if i not in things}

    def _narrows(self, leaf: Edge, tokens: Sequence[Token], unknown: Sequence[int], strange: Collection[int]) -> bool:
        """Whether a leaf says which ones, and not only of what kind, and is not said of the speaker's own people."""
        meaning = leaf.meaning
        if leaf.rule in _NOT_NAMING or _is_grammar(tokens[leaf.start : leaf.end]):
            return False
        if any(token.word == "my" for token in tokens[max(0, leaf.start - 1) : leaf.end]):
            return False
        if isinstance(meaning, Numeral):
            beside = {leaf.start - 1, leaf.end, leaf.end + 1}
            counted = {leaf.end} if meaning.value < _FEW and self._journeys_only else beside
            told = meaning.value < _SMALL and not meaning.money and beside <= set(strange)
            return meaning.value != 1 and not (counted & set(unknown) or told or _is_the_speakers_age(leaf, tokens))
        if leaf.category == "CODE" and tokens[leaf.start].number is not None:
            return False  # a number is a code beside its noun only: "a hundred guests"
        if isinstance(meaning, Noun) and not meaning.set.where:
            return False
        return isinstance(meaning, (Noun, Holds, Amount, Spelling, *TIMES)) and not self._is_no_name(leaf, tokens)

    def _is_no_name(self, leaf: Edge, tokens: Sequence[Token]) -> bool:
        """Whether a name, or a part of a value, was written in small letters where names have capitals: "the lease"."""
        if leaf.rule not in ("value", "name") or not tokens[0].capital or tokens[leaf.start].capital:
            return False
        conditions = leaf.meaning.set.where if isinstance(leaf.meaning, Noun) else (leaf.meaning.condition,)
        terms = [one.term for one in conditions if isinstance(one, Compare) and isinstance(one.term, Attr)]
        named = any(self._lexicon.attributes[t.name].of in self._people and self._joiner.is_name(t.name) for t in terms)
        return named or leaf.cost >= LEAF + CUT_SHORT - _LITTLE

    def but_for_kinds(self, story: Story) -> Story:
        """The story as one that narrows nothing by kinds of people, whom it tells by common nouns: "no woman there".

        Whoever asks a whole question behind it asks of those whom it names, and of none that she does not want.
        """
        kept = tuple(
            group
            for group in story.narrowing
            if not self._are_kinds(group) or is_unwanted(story.tokens, group[0].start)
        )
        return replace(story, narrowing=kept, kinds=len(story.narrowing) - len(kept))

    def _are_kinds(self, group: Sequence[Edge]) -> bool:
        """Whether leaves that share words tell people of one kind, whatever else the same word may say of things."""
        others = [leaf.meaning for leaf in group if not self._is_kind(leaf)]
        said_of_things = all(isinstance(of, Holds) and isinstance(of.condition, Is) for of in others)
        return len(others) < len(group) and said_of_things

    def _is_kind(self, leaf: Edge) -> bool:
        """Whether a leaf is a noun for people of one kind, and names nobody and no place."""
        of, people = leaf.meaning, self._people
        if isinstance(of, Noun):
            return leaf.rule not in ("name", "spelling") and of.set.cls in people and not names_one(of.set)
        return isinstance(of, Holds) and of.cls in people and isinstance(of.condition, Is)


def _said_of_the_unknown(tokens: Sequence[Token], leaves: Leaves) -> Iterator[int]:
    """The places of clauses whose subject is a thing that the domain does not know: "payday is far away"."""
    own = {place for leaf in leaves.items if leaf.rule in DOMAINS_OWN for place in range(leaf.start, leaf.end)}
    unknown = set(leaves.unknown)
    for clause, subject in subjects(tokens):
        if unknown.intersection(subject) and own.isdisjoint(subject):
            yield from clause


def _says_what_is_spent(tokens: Sequence[Token], leaves: Leaves) -> bool:
    """Whether a number says for how much, for how long or how far ahead somebody can buy: "we can book two weeks
    ahead"."""
    return any(
        leaf.meaning.money or any(token.word in _SPANS for token in tokens[leaf.end : leaf.end + 2])
        for leaf in leaves.items
        if isinstance(leaf.meaning, Numeral)
    ) and not _BUYING.isdisjoint(token.word for token in tokens)


def is_a_figure(group: Sequence[Edge], told: Sequence[Token]) -> bool:
    """Whether leaves that share words are a number or a time."""
    return all(
        isinstance(leaf.meaning, (Numeral, *TIMES))
        or all(token.word.isdigit() for token in told[leaf.start : leaf.end])
        for leaf in group
    )


def is_measured(group: Sequence[Edge], leaves: Sequence[Edge]) -> bool:
    """Whether leaves that share words are no small number before a unit of the domain, but of time: "400 dollars"."""
    spans = {leaf.start for leaf in leaves if leaf.rule == "datepart"}
    units = {leaf.start for leaf in leaves if leaf.category == "UNIT"} - spans
    return any(isinstance(one.meaning, Numeral) and one.end in units and one.meaning.value >= _SMALL for one in group)


def _is_the_speakers_age(leaf: Edge, tokens: Sequence[Token]) -> bool:
    """Whether a number says how old the speaker is: "I'm nearly seventy-four and ..."."""
    words = [token.word for token in tokens[max(0, leaf.start - 3) : leaf.start] if token.word not in _NEARLY]
    behind = tokens[leaf.end].word if leaf.end < len(tokens) else ","
    return words[-2:] in (["i", "am"], ["we", "are"]) and behind in _BEHIND_AN_AGE and leaf.meaning.value <= _OLDEST


_NEARLY = word_set(__name__, "nearly")
_BEHIND_AN_AGE = word_set(__name__, "behind an age")
_OLDEST = 120


def _is_of_ones_own(leaf: Edge, tokens: Sequence[Token]) -> bool:
    """Whether a leaf stands in a clause of the speaker's own people or things."""
    words = [token.word for token in tokens[: leaf.start]]
    begin = max((i for i, word in enumerate(words) if word in _CLAUSE_BREAKS), default=-1)
    return not {"my", "our"}.isdisjoint(words[begin + 1 :])


_CLAUSE_BREAKS = word_set(__name__, "clause breaks")


def _is_of_what_was(leaf: Edge, tokens: Sequence[Token]) -> bool:
    """Whether a time stands in a clause that tells of what was, and of nothing that is wanted."""
    words = [tokens[at].word for at in clause_around(tokens, leaf.start)]
    time = isinstance(leaf.meaning, TIMES) or leaf.rule == "time"
    return time and not is_bound(words) and not english().stories.past.isdisjoint(words)


def _is_done(leaf: Edge) -> bool:
    """Whether a verb says of journeys what others do not: "changing planes"."""
    return isinstance(leaf.meaning, Verb) and any(sense.kind == "predverb" for sense in leaf.meaning.senses)


def _is_wanted(leaf: Edge, tokens: Sequence[Token]) -> bool:
    """Whether its clause says that it must be so."""
    return is_bound([tokens[at].word for at in clause_around(tokens, leaf.start)])


def _is_for_somebody(leaf: Edge, tokens: Sequence[Token]) -> bool:
    """Whether a leaf is for whom what is asked for is: "it goes on a slide for the directors"."""
    clause = clause_around(tokens, leaf.start)
    first = next((tokens[at].word for at in clause if tokens[at].word != ","), "")
    before = [token.word for token in tokens[clause.start : leaf.start] if token.word not in _ARTICLES]
    return first in _THE_ANSWER and before[-1:] == ["for"] and leaf.rule not in ("value", "name", "number")


_THE_ANSWER = frozenset({"it", "this", "that"})
_ARTICLES = frozenset({"the", "a", "an", "all", "our", "my", "some"})


def _is_when_the_speaker_did(leaf: Edge, tokens: Sequence[Token]) -> bool:
    """Whether a leaf is a time in a sentence that the speaker tells of herself: "I'm starting in Legal next Monday"."""
    begin = next((i + 1 for i in range(leaf.start - 1, -1, -1) if tokens[i].mark), 0)
    words = [token.word for token in tokens[begin : leaf.start] if token.word not in (",", "so", "and", "but")]
    alone = _OTHERS.isdisjoint(words)
    if not words:  # "last week I spilled coffee"
        words = [token.word for token in tokens[leaf.start : leaf.end + 1] if token.word in ("i", "we")]
    return isinstance(leaf.meaning, TIMES) and bool(words) and words[0] in ("i", "we") and alone


def _is_grammar(tokens: Sequence[Token]) -> bool:
    """Whether words are all words of every domain's English: "we" is no code of one who tells."""
    known = english()
    return all(
        (token.word,) in known.silent.get(token.word, ())
        or any(phrase == (token.word,) for phrase, _, _ in known.words.get(token.word, ()))
        for token in tokens
    )


def sharing_words(leaves: Sequence[Edge]) -> Iterator[list[Edge]]:
    """The leaves in groups, those together that have words in common."""
    group: list[Edge] = []
    end = 0
    for leaf in sorted(leaves, key=lambda one: (one.start, -one.end)):
        if group and leaf.start >= end:
            yield group
            group = []
        group.append(leaf)
        end = max(end, leaf.end) if len(group) > 1 else leaf.end
    if group:
        yield group
