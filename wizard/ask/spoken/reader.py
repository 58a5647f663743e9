"""Reads spoken requests: cuts into pieces, gathers their parts, finds what is asked for, writes the logical form."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wizard.ask.form import (
    Attr,
    Condition,
    HowMany,
    Key,
    Query,
    Set,
    Show,
    Term,
    Via,
    rewrite,
)
from wizard.ask.grammar.attaching import steps
from wizard.ask.numerals import Token
from wizard.ask.spoken.gather import Gatherer, Parts
from wizard.ask.spoken.pieces import Cutter, Piece
from wizard.ask.spoken.target import Target, find_target
from wizard.ask.spoken.tree import Grower
from wizard.ask.vocabulary import Vocabulary
from wizard.domain.spoken import SpokenEntry

DEAREST = 3.5
"""Extra cost beyond which a reading is no reading."""


@dataclass(frozen=True)
class SpokenReading:
    """A whole request read, and its cost."""

    query: Query
    cost: float


class SpokenReader:
    """Reads requests of one domain round its hub."""

    def __init__(self, vocabulary: Vocabulary, spoken: SpokenEntry, as_of: datetime.date) -> None:
        self._lexicon = vocabulary.lexicon
        self._spoken = spoken
        self._cutter = Cutter(vocabulary, spoken, as_of)

    def readings(self, tokens: Sequence[Token]) -> tuple[list[SpokenReading], int]:
        """Every reading, cheapest first; and how far the cuts reached."""
        words = tuple(token.word for token in tokens)
        cuts, farthest = self._cutter.cuts(tokens)
        best: dict[Query, float] = {}
        for pieces in cuts:
            for query, cost in self._read(words, pieces):
                best[query] = min(cost, best.get(query, cost))
        found = [SpokenReading(query, cost) for query, cost in best.items()]
        return sorted(found, key=lambda reading: reading.cost), farthest

    def _read(self, words: tuple[str, ...], pieces: tuple[Piece, ...]) -> Iterator[tuple[Query, float]]:
        parts = Gatherer(self._lexicon, self._spoken).gather(pieces)
        if parts.cost > DEAREST:
            return
        target = find_target(words, pieces, self._lexicon, self._spoken, parts.verbs)
        cost = parts.cost + 0.5 * sum(piece.cost for piece in pieces)
        grower = Grower(self._lexicon, self._spoken, target.cls)
        found = grower.grow(parts)
        if parts.cost + grower.cost > DEAREST or not (found.where or pieces):
            return
        query = self._query(target, found)
        yield query, cost + grower.cost
        if parts.otherwise:
            yield _otherwise(query, parts), cost + grower.cost + 0.5

    def _query(self, target: Target, found: Set) -> Query:
        if target.count:
            return HowMany(found)
        terms: list[Term] = [Attr(name) for name in target.attributes]
        for cls in target.also:
            step = next((s for s, _, _ in steps(self._lexicon, target.cls, cls)), None)
            if step is not None:
                terms.append(Via(step, Key()))
        if terms and not target.attributes:
            terms.insert(0, Key())
        return Show(found, tuple(terms))


def _otherwise(query: Query, parts: Parts) -> Query:
    """The query with times in the other half of the day."""

    def other(node: object) -> object:
        for condition, instead in parts.otherwise.items():
            if node == condition:
                return instead
        return node

    changed: Query = rewrite(query, other)
    return changed


__all__ = ["Condition", "SpokenReader", "SpokenReading"]
