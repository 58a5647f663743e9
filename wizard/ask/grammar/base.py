"""What all phrases are read with: positions, literal words, senses, memory, and what is declared for later parts."""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from wizard.ask.form import Condition, Set, Step
from wizard.ask.numerals import Token
from wizard.ask.shown import Shown, nothing
from wizard.ask.vocabulary import Sense, Vocabulary
from wizard.domain.lexicon import Lexicon

T = TypeVar("T")
Parse = tuple[int, T, float]
"""End, meaning, cost."""

KEPT = 5
"""Readings kept of one phrase at one place for each end."""

DETERMINERS = (
    "the", "a", "an", "any", "some", "all", "all the", "all of the", "every", "each", "each of the", "both", "all of",
    "any of the", "some of the", "both of the", "those", "these", "that", "this", "our", "your", "the various", "per",
    "the different", "different", "the individual", "every single", "the other", "all those", "all our", "one of the",
    "other", "another", "any other", "all other", "the whole", "the entire", "the whole of", "all of these",
    "each of", "either", "either of", "both the",
)  # fmt: skip


class Base(ABC):
    """One request being read."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        tokens: Sequence[Token],
        antecedents: Sequence[Set] = (),
        shown: Shown = nothing,
    ) -> None:
        self.vocabulary = vocabulary
        self.lexicon = vocabulary.lexicon
        self.tokens = list(tokens)
        self.words = tuple(token.word for token in tokens)
        self.antecedents = tuple(antecedents)
        self.shown = shown
        self.farthest = 0
        self._memory: dict[Hashable, Any] = {}
        self._senses = _longest([list(vocabulary.matches(self.words, i)) for i in range(len(self.words))], self.lexicon)
        self._starts = [self._reach(start) for start in range(len(self.words) + 1)]

    def _reach(self, start: int) -> list[tuple[int, float]]:
        """Positions at which a phrase said to begin at `start` may begin: after commas and stop phrases."""
        found = {start: 0.0}
        pending = [start]
        while pending:
            at = pending.pop()
            if at >= len(self.words):
                continue
            ends = [(end, 0.1) for end, sense in self._senses[at] if sense.kind == "stop"]
            if self.words[at] == ",":
                ends.append((at + 1, 0.15))
            for end, cost in ends:
                if end not in found:
                    found[end] = found[at] + cost
                    pending.append(end)
        return sorted(found.items())

    def ends_at(self, position: int) -> float | None:
        """The cost of taking `position` for the end of the request; None where words are left."""
        return next((cost for at, cost in self._starts[position] if at == len(self.words)), None)

    def lit(self, i: int, *phrases: str) -> list[tuple[int, float]]:
        """Ends of the literal phrases found at `i`."""
        out = []
        by_first = _by_first(phrases)
        for start, cost in self._starts[i]:
            for words in by_first.get(self.words[start], ()) if start < len(self.words) else ():
                if self.words[start : start + len(words)] == words:
                    out.append((start + len(words), cost))
                    self.farthest = max(self.farthest, start + len(words))
        return out

    def maybe(self, i: int, *phrases: str) -> list[tuple[int, float]]:
        """As `lit`, or nothing at all."""
        return [(i, 0.0), *self.lit(i, *phrases)]

    def senses(self, i: int, *kinds: str) -> list[Parse[Sense]]:
        """Senses of these kinds that begin at `i`; each costs one and its own."""
        out = []
        for start, cost in self._starts[i]:
            if start < len(self.words):
                for end, sense in self._senses[start]:
                    if sense.kind in kinds:
                        out.append((end, sense, 1.0 + sense.cost + cost))
                        self.farthest = max(self.farthest, end)
        return out

    def split_verb(self, i: int, preposition: str) -> list[Parse[Sense]]:
        """Verbs at `i` whose preposition was said before: "(through which it) runs", "(of which it is) the capital"."""
        out = []
        for start, cost in self._starts[i]:
            for size in (0, 1, 2, 3):
                verb = self.words[start : start + size]
                phrase = (*(verb[1:] if verb[:1] in (("the",), ("be",)) else verb), preposition)
                if len(verb) < size:
                    continue
                for sense in self.vocabulary.phrases.get(phrase[0], {}).get(phrase, ()):
                    if sense.kind in ("verb", "unitverb"):
                        out.append((start + size, sense, 1.0 + sense.cost + cost))
                        self.farthest = max(self.farthest, start + size)
        return out

    def undeclared(self, name: str, *, high: bool) -> float:
        """The cost of a superlative for an attribute without any, where another of the same noun has some.

        "The lowest elevation" of a state is that of its lowest point, not the lowest of all its elevations.
        """
        entry = self.lexicon.attributes[name]
        if entry.most if high else entry.least:
            return 0.0
        others = self.lexicon.attributes_of(entry.of).values()
        taken = any((o.most if high else o.least) and set(o.nouns) & set(entry.nouns) for o in others)
        return 1.5 if taken else 0.0

    def people(self) -> list[tuple[str, float]]:
        """The classes that "who" may mean and what each costs, the default first."""
        found = [(name, 0.0) for name, entry in self.lexicon.classes.items() if entry.default]
        return found + [
            (name, 0.4) for name, entry in self.lexicon.classes.items() if entry.person and not entry.default
        ]

    def token(self, i: int) -> Token | None:
        """The token at `i`."""
        return self.tokens[i] if i < len(self.tokens) else None

    def remembered(self, key: Hashable, read: Callable[[], Iterable[Parse[T]]], *, kept: int = KEPT) -> list[Parse[T]]:
        """The readings under `key`, made once; recursion on the same phrase at the same place finds nothing."""
        known: list[Parse[T]] | None = self._memory.get(key)
        if known is None:
            self._memory[key] = []
            known = prune(read(), kept)
            self._memory[key] = known
        return known

    # Parts that stand in later modules and are needed in earlier ones.

    @abstractmethod
    def noun_phrase(self, i: int) -> list[Parse[Set]]:
        """Noun phrases that begin at `i`."""

    @abstractmethod
    def simple(self, i: int) -> list[Parse[Set]]:
        """Noun phrases without "and" that begin at `i`."""

    @abstractmethod
    def verb_phrase(self, cls: str, i: int) -> list[Parse[tuple[Condition, ...]]]:
        """What verb phrases at `i` say of members of a class."""

    @abstractmethod
    def reduced(self, cls: str, i: int) -> list[Parse[tuple[Condition, ...]]]:
        """A clause without "who is": "living in Irving", "supervised by Paul Tai", "older than 50"."""

    @abstractmethod
    def among_which(self, cls: str, i: int, preposition: str) -> Iterator[Parse[Condition]]:
        """What is said of members of a class by what is in them: "(through which) no rivers run"."""

    @abstractmethod
    def same(self, cls: str, i: int) -> Iterator[Parse[Condition]]:
        """ "(have) the same name as a state"."""

    @abstractmethod
    def shared(self, cls: str, i: int) -> Iterator[Parse[Condition]]:
        """ "share a name with a state"."""

    @abstractmethod
    def likened(self, cls: str, i: int) -> Iterator[Parse[Condition]]:
        """What members have more or less of than others: "more people than Ohio"."""

    @abstractmethod
    def possessed(self, cls: str, i: int) -> list[Parse[tuple[Step, str]]]:
        """ "their manager", "his boss's salary": a partner of the same member, and the attribute named, if any."""


def _longest(found: list[list[tuple[int, Sense]]], lexicon: Lexicon) -> list[list[tuple[int, Sense]]]:
    """The lattice without values inside longer values and names: "Lease" is no last name within "Sharon Lease".

    A value beside its own noun stays: "Colorado" within "Colorado River" may be the river.
    """
    spans = [
        (start, end)
        for start, senses in enumerate(found)
        for end, sense in senses
        if sense.kind in ("name", "value") and end - start > 1
    ]
    nouns = {
        (start, end, sense.name) for start, senses in enumerate(found) for end, sense in senses if sense.kind == "class"
    }

    def stays(start: int, end: int, sense: Sense) -> bool:
        if sense.kind != "value":
            return True
        cls = lexicon.attributes[sense.name].of
        return all(
            (a, b) == (start, end) or (a == start and (end, b, cls) in nouns) or (b == end and (a, start, cls) in nouns)
            for a, b in spans
            if a <= start and end <= b
        )

    return [[(end, sense) for end, sense in senses if stays(start, end, sense)] for start, senses in enumerate(found)]


def prune(readings: Iterable[Parse[T]], kept: int = KEPT) -> list[Parse[T]]:
    """The cheapest readings for each end, each meaning once."""
    best: dict[tuple[int, T], float] = {}
    for end, meaning, cost in readings:
        key = (end, meaning)
        if cost < best.get(key, 1e9):
            best[key] = cost
    by_end: dict[int, list[Parse[T]]] = {}
    for (end, meaning), cost in best.items():
        by_end.setdefault(end, []).append((end, meaning, cost))
    out: list[Parse[T]] = []
    for found in by_end.values():
        found.sort(key=lambda parse: parse[2])
        out += found[:kept]
    return out


@functools.cache
def _by_first(phrases: tuple[str, ...]) -> dict[str, list[tuple[str, ...]]]:
    """Phrases as words, by the first of them; the sets of phrases that the grammar asks for are few."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for phrase in phrases:
        words = tuple(phrase.split())
        found.setdefault(words[0], []).append(words)
    return found
