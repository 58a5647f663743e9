"""Leaves of a request: every stretch of words that means something by itself, with all that it may mean.

The vocabulary brings the domain's words and values, `english.yaml` the words of every domain; numbers, days and times
are read besides. What may be silent is absorbed by the leaf before it (or by the first leaf, at the beginning), so a
word is either in a leaf or named as not understood.
"""

from __future__ import annotations

import copy
import datetime
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from wizard.ask.facts import replace
from wizard.ask.numerals import Token
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.domain_leaves import DomainLeaves
from wizard.ask.reader.earlier import LastSeen
from wizard.ask.reader.earlier_leaves import EarlierLeaves
from wizard.ask.reader.english_leaves import EnglishLeaves, spoken
from wizard.ask.reader.figure_leaves import FigureLeaves
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import Measure
from wizard.ask.reader.numberless import perhaps_things, without_numbers
from wizard.ask.reader.silence import absorbing, find_silences, openings
from wizard.ask.vocabulary import Vocabulary

DOUBTED = 1.0
"""What it costs that "one" is a number, where it may stand for a thing."""
ANYBODY = 1.0
"""What it costs that "of those" is of anybody, and not of those who were found."""


THEIRS = 0.1
"""How much likelier it is that an attribute is one of those who were spoken of last."""


@dataclass(frozen=True)
class Leaves:
    """The leaves of a request, and what is none."""

    items: tuple[Edge, ...]
    unknown: tuple[int, ...]
    """Tokens that stand in no leaf and may not be silent."""


class LeafReader:
    """Finds the leaves of requests in one domain."""

    def __init__(self, vocabulary: Vocabulary, joiner: Joiner, as_of: datetime.date) -> None:
        self._vocabulary = vocabulary
        lexicon = vocabulary.lexicon
        persons = [name for name, cls in lexicon.classes.items() if cls.person]
        people = sorted(persons, key=lambda name: not lexicon.classes[name].default)
        self._domain = DomainLeaves(vocabulary, joiner, people)
        self._english = EnglishLeaves(lexicon, people)
        self._earlier = EarlierLeaves(vocabulary)
        self._figures = FigureLeaves(lexicon, as_of)
        self._known: dict[object, Leaves] | None = None

    def for_one_request(self) -> LeafReader:
        """The same reader, which finds the leaves of the same words once."""
        other = copy.copy(self)
        other._known = {}
        return other

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of the domain."""
        return self._vocabulary

    def leaves(self, tokens: Sequence[Token], classes: Sequence[str] = (), seen: LastSeen | None = None) -> Leaves:
        """All leaves, with silence absorbed.

        Args:
            tokens: the request.
            classes: those that pronouns may be of, likeliest first.
            seen: what the last exchange left to be pointed at.
        """
        if self._known is None or seen is not None:
            return self._found(tokens, classes, seen)
        key = (tuple(tokens), tuple(classes))
        leaves = self._known.get(key)
        if leaves is None:
            leaves = self._known[key] = self._found(tokens, classes, None)
        return leaves

    def _found(self, tokens: Sequence[Token], classes: Sequence[str], seen: LastSeen | None) -> Leaves:
        words = tuple(token.word for token in tokens)
        said = tuple(spoken(token) for token in tokens)
        silences = find_silences(words, self._vocabulary)
        gaps = _gaps(tokens)
        counted, doubted = without_numbers(tokens), perhaps_things(tokens)
        found: list[Edge] = []
        for start in range(len(tokens)):
            own = tuple(self._domain.at(words, start, silences, gaps))
            found += _of_those_spoken_of(own, classes[0]) if classes else own
            english = _without_orders(self._english.at(said, start), own, said)
            found += _rather_pointing(english, said) if classes else english
            dearer = DOUBTED if start in doubted else 0.0
            found += (replace(edge, cost=edge.cost + dearer) for edge in self._figures.at(counted, words, start))
            found += self._earlier.at(tokens, said, start, classes, seen)
        found += self._domain.shared_heads(words)
        items = tuple(absorbing(found, silences, len(tokens), openings(words) if classes else {}))
        covered = {place for item in items for place in range(item.start, item.end)}
        return Leaves(items, tuple(place for place in range(len(tokens)) if place not in covered))


def _of_those_spoken_of(leaves: Iterable[Edge], cls: str) -> Iterator[Edge]:
    """The leaves, those of attributes of a class that was spoken of last a little cheaper: after the divisions, "names"
    are theirs, of all that have a name."""
    for leaf in leaves:
        theirs = leaf.rule == "attribute" and isinstance(leaf.meaning, Measure) and leaf.meaning.owner.cls == cls
        yield replace(leaf, cost=leaf.cost - THEIRS) if theirs else leaf


def _without_orders(leaves: Iterable[Edge], own: Sequence[Edge], said: Sequence[str]) -> Iterator[Edge]:
    """The leaves, without an order where its word names an attribute: "the name, the age", "name and age"."""
    named = any(leaf.rule == "attribute" and leaf.end == leaf.start + 1 for leaf in own)
    for leaf in leaves:
        listed = "the" in said[leaf.start - 1 : leaf.start] or {",", "and"}.intersection(said[leaf.end : leaf.end + 1])
        if not (named and listed and leaf.rule == "frame"):
            yield leaf


def _rather_pointing(leaves: Iterable[Edge], said: Sequence[str]) -> Iterator[Edge]:
    """The leaves, "those" behind "of" dearer as anybody: some are asked for of those who were found."""
    for leaf in leaves:
        behind = leaf.rule == "generic" and leaf.start > 0 and said[leaf.start - 1] == "of"
        yield replace(leaf, cost=leaf.cost + ANYBODY) if behind and said[leaf.start] in _THOSE else leaf


_THOSE = frozenset({"those", "these"})


def _gaps(tokens: Sequence[Token]) -> frozenset[int]:
    """The tokens before which something of the request was left out: more than the blank between two words."""
    ends = [-1, *(token.end for token in tokens)]
    return frozenset(place for place, token in enumerate(tokens) if token.start - ends[place] > 1)
