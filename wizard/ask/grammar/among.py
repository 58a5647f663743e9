"""Clauses whose subject is counted or denied: "(states) through which no river runs", "where a million people live"."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.form import Attr, Compare, Condition, Extreme, Not, Number, Of, Set, walk
from wizard.ask.grammar.attaching import partner
from wizard.ask.grammar.base import Parse
from wizard.ask.grammar.clauses import Clauses, one
from wizard.ask.vocabulary import Sense

_THERE = ("there are", "there is", "are there", "is there", "exist", "exists")
_DID = ("do", "does", "did", "have", "has", "had")
_ARE = ("are", "is", "lie", "lies")
_QUANTITY = ("no", "not", "more", "fewer", "less", "at", "over", "under", "only", "the", "most", "fewest",
             "least", "above", "below", "up", "a", "upwards")  # fmt: skip
_SAME = ("the same", "same")
_SHARE = ("share", "shares", "sharing", "share a", "share its", "share their", "shares its", "share the", "sharing a",
          "sharing the", "sharing its", "sharing their")  # fmt: skip


class Among(Clauses):
    """Reads what is in, or through, members of a class, where that stands before its verb; and what is the same."""

    def among_which(self, cls: str, i: int, preposition: str) -> Iterator[Parse[Condition]]:
        """As declared."""
        for start, cost in [*self.maybe(i, *_DID), *self.lit(i, *_THERE)]:
            there = self.words[start - 1] in ("there", "exist", "exists") or self.words[start - 2 : start - 1] == (
                "there",
            )
            for end, condition, k in self._quantities(cls, start):
                if there and start > i:
                    yield end, condition, cost + k
                verbs = self.split_verb(end, preposition) if preposition else []
                for last, sense, c in [*verbs, *self.senses(end, "verb", "unitverb")]:
                    if self._says_again(sense, condition, cls):
                        yield last, condition, cost + k + c - 0.8
        if preposition:
            for start, sense, cost in self.split_verb(i, preposition):  # "(in which state) live the most people"
                for end, condition, k in self._quantities(cls, start):
                    if self._says_again(sense, condition, cls):
                        yield end, condition, cost + k - 0.8
        if preposition == "in":
            for start, cost in self.lit(i, *_ARE):  # "(in which state) are the most rivers"
                for end, condition, k in self._quantities(cls, start):
                    if isinstance(condition, Extreme):
                        yield end, condition, cost + k

    def _quantities(self, cls: str, i: int) -> list[Parse[Condition]]:
        """How many of something members of a class have, or that they have none."""
        token = self.token(i)
        if token is None or (token.word not in _QUANTITY and token.number is None):
            return []
        return [
            parse
            for parse in self.having(cls, i)
            if isinstance(parse[1], Not)
            or (isinstance(parse[1], (Compare, Extreme)) and isinstance(parse[1].term, (Attr, Number)))
        ]

    def _says_again(self, sense: Sense, condition: Condition, cls: str) -> bool:
        """Whether a verb says once more how what was counted goes with members of the class."""
        if sense.kind == "unitverb":
            return Attr(sense.name) in walk(condition) and self.lexicon.attributes[sense.name].of == cls
        return sense.step.back in walk(condition) and partner(self.lexicon, sense.step) == cls

    def same(self, cls: str, i: int) -> Iterator[Parse[Condition]]:
        """After "have": "the same name as a state", "the same population as Ohio"."""
        for start, cost in self.lit(i, *_SAME):
            for end in self._ends_of_own(cls, start):
                for after, k in self.lit(end, "as", "as that of", "as the one of"):
                    yield from self._alike(cls, (start, end), after, cost + k)

    def shared(self, cls: str, i: int) -> Iterator[Parse[Condition]]:
        """ "share a name with a state", "are named after a state"."""
        for start, cost in self.lit(i, *_SHARE):
            for end in self._ends_of_own(cls, start):
                for after, k in self.lit(end, "with"):
                    yield from self._alike(cls, (start, end), after, cost + k)

    def _ends_of_own(self, cls: str, i: int) -> list[int]:
        """Where attributes of the class that are named at `i` end."""
        return sorted({end for end, s, _ in self.senses(i, "attribute") if self.lexicon.attributes[s.name].of == cls})

    def _alike(self, cls: str, noun: tuple[int, int], i: int, cost: float) -> Iterator[Parse[Condition]]:
        """The attribute that the noun between is of the class equals the one that it is of others."""
        senses = [sense.name for end, sense, _ in self.senses(noun[0], "attribute") if end == noun[1]]
        for own in [name for name in senses if self.lexicon.attributes[name].of == cls]:
            for end, other, k in self.noun_phrase(i):
                for theirs in [name for name in senses if self.lexicon.attributes[name].of == other.cls]:
                    if other.cls != cls:
                        yield end, Compare(Attr(own), "=", Of(Attr(theirs), Set(other.cls, other.where))), cost + k
                    elif other.where and own == theirs:  # others than that one itself
                        there = Compare(Attr(own), "=", Of(Attr(own), other))
                        yield end, one((there, Not(one(other.where)))), cost + k
