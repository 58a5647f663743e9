"""Things by their numbers: "department 10", "departments 10, 20 and 30", "the second floor"."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.form import Attr, Compare, Scalar, Set
from wizard.ask.grammar.base import Parse
from wizard.ask.grammar.clauses import RANKS
from wizard.ask.grammar.superlatives import Superlatives
from wizard.ask.vocabulary import Sense

_ORDINALS = (("first", "1st"), *RANKS, ("sixth", "6th"), ("seventh", "7th"), ("eighth", "8th"), ("ninth", "9th"),
             ("tenth", "10th"))  # fmt: skip


class Numbered(Superlatives):
    """Reads numbers that stand beside a noun."""

    def _ordinal(self, i: int) -> Iterator[Parse[Set]]:
        """ "(on) the second floor": the number of it."""
        for rank, words in enumerate(_ORDINALS, 1):
            for start, cost in self.lit(i, *words):
                for end, sense, k in self.senses(start, "attribute"):
                    entry = self.lexicon.attributes[sense.name]
                    if entry.kind == "number" and not entry.most and not sense.plural:
                        yield end, Set(entry.of, (Compare(Attr(sense.name), "=", (rank,)),), bare=True), cost + k + 0.5

    def _numbered(self, sense: Sense, i: int, cost: float) -> Iterator[Parse[Set]]:
        """ "department 10", "departments 10, 20 and 30", "department number 10"."""
        attribute = self.lexicon.classes[sense.name].number
        if attribute is None:
            return
        for start, k in self.maybe(i, "number", "numbers", "no", "code"):
            for end, numbers, c in self._number_list(start):
                condition = Compare(Attr(attribute), "=" if len(numbers) == 1 else "in", numbers)
                yield end, Set(sense.name, (condition,)), cost + k + c

    def _number_list(self, i: int) -> list[Parse[tuple[Scalar, ...]]]:
        token = self.token(i)
        if token is None or token.number is None:
            return []
        out: list[Parse[tuple[Scalar, ...]]] = [(i + 1, (token.number,), 1.0)]
        for start, cost in self.lit(i + 1, "and", "or", ", and", ", or", ","):
            out += [(end, (token.number, *more), cost + k) for end, more, k in self._number_list(start)]
        return out
