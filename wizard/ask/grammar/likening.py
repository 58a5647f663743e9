"""Members beside one another: "more people than Ohio", "more states than any other"; "which is longer, A or B"."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.form import Attr, Compare, Condition, Extreme, Number, Of, Step
from wizard.ask.grammar.among import Among
from wizard.ask.grammar.attaching import partner
from wizard.ask.grammar.base import Parse

_MORE = ("more", "larger", "greater", "higher", "bigger", "longer", "a greater number of", "a larger number of",
         "a higher number of", "a bigger number of")  # fmt: skip
_LESS = ("fewer", "less", "smaller", "lower", "shorter", "lesser", "a smaller number of", "a lower number of")
_BE = ("is", "are", "was", "were")
_HAVE = ("has", "have", "had")


class Likening(Among):
    """Reads comparatives that stand before what they compare."""

    def likened(self, cls: str, i: int) -> Iterator[Parse[Condition]]:
        """As declared."""
        for start, high, cost in self._degrees(i):
            for end, term, k in self._amounts_of(cls, start):
                for after, c in self.lit(end, "than"):
                    for last, condition, c2 in self._beside(term, cls, after, high=high):
                        yield last, condition, cost + k + c + c2

    def likened_number(self, step: Step, cls: str, i: int) -> Iterator[Parse[Condition]]:
        """After a verb: "(borders) more states than Ohio"; `cls` is the verb's subject."""
        for start, high, cost in self._degrees(i):
            for end, of, k in self.simple(start):
                if of.cls == partner(self.lexicon, step):
                    for after, c in self.lit(end, "than"):
                        for last, condition, c2 in self._beside(Number(step, of), cls, after, high=high):
                            yield last, condition, cost + k + c + c2

    def _degrees(self, i: int) -> Iterator[tuple[int, bool, float]]:
        """ "more", "a larger": where they end, and whether they mean more."""
        for start, cost in self.maybe(i, "a", "an", "the"):
            yield from ((end, True, cost + k) for end, k in self.lit(start, *_MORE))
            yield from ((end, False, cost + k) for end, k in self.lit(start, *_LESS))

    def _amounts_of(self, cls: str, i: int) -> Iterator[Parse[Attr | Number]]:
        """What members of a class have more or less of: "population", "people", "rivers"."""
        for end, sense, cost in self.senses(i, "attribute", "unit"):
            entry = self.lexicon.attributes[sense.name]
            if entry.of == cls and entry.kind == "number":
                yield end, Attr(sense.name), cost
        for end, step, of, cost in self._counted_noun(cls, i):
            yield end, Number(step, of), cost

    def _beside(self, term: Attr | Number, cls: str, i: int, *, high: bool) -> Iterator[Parse[Condition]]:
        """The other side of "than"."""
        if isinstance(term, Attr):
            yield from self._against(term, "number", ">" if high else "<", i, 0.0, likened=True)
            return
        yield from ((end, Extreme(term, high), k) for end, k in self.all_others(cls, i))
        for end, other, k in self.noun_phrase(i):
            if other.cls == cls and other.where and not other.each:
                for last, c in self.maybe(end, "does", "do", "has", "have", "did"):
                    yield last, Compare(term, ">" if high else "<", Of(term, other)), k + c + 0.3

    # -- "which is longer, A or B" -----------------------------------------------------------------------------------

    def better_of(self, cls: str, i: int) -> Iterator[Parse[Condition]]:
        """What tells the one asked for among several that are named: "is larger", "has more people"."""
        for start, cost in self.lit(i, *_BE):
            yield from ((end, found, cost + k) for end, found, k in self.comparative(cls, start))
        for start, cost in self.lit(i, *_HAVE):
            for end, high, k in self._degrees(start):
                yield from ((e, Extreme(term, high), cost + k + c) for e, term, c in self._amounts_of(cls, end))
            for end, found, k in self.having(cls, start):
                if isinstance(found, Extreme):
                    yield end, found, cost + k
        for start, sense, cost in self.senses(i, "verb"):  # "borders more states"
            step = sense.step
            if partner(self.lexicon, step.back) == cls:
                for end, high, k in self._degrees(start):
                    for last, of, c in self.simple(end):
                        if of.cls == partner(self.lexicon, step):
                            yield last, Extreme(Number(step, of), high), cost + k + c

    def comparative(self, cls: str, i: int) -> Iterator[Parse[Condition]]:
        """ "larger", "the larger one", "the largest"."""
        for start, cost in self.maybe(i, "the"):
            for end, sense, k in self.senses(start, "more", "most"):
                if self.lexicon.attributes[sense.name].of == cls:
                    for last, c in self.maybe(end, "one", "1", "of the two", "of the 2"):
                        yield last, Extreme(Attr(sense.name), sense.high), cost + k + c
