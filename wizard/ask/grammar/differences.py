"""By how much one is more than another: "how much longer is A than B", "the difference in area between A and B"."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.form import Aggregate, Attr, Number, Query, Related, Set
from wizard.ask.grammar.attaching import attach
from wizard.ask.grammar.base import Parse
from wizard.ask.grammar.choices import Choices
from wizard.ask.grammar.nouns import either
from wizard.ask.grammar.verbs import BE

_MORE = ("more", "fewer", "less", "greater", "larger", "higher", "bigger", "smaller", "lower")
_THAN = ("than", "than in", "than does", "than is", "compared to", "compared with", "than the one of", "than that of",
         "than those of")  # fmt: skip
_DO = ("do", "does", "did", "has", "have")


class Differences(Choices):
    """Reads differences between two."""

    def differences(self, i: int) -> Iterator[Parse[Query]]:
        """Questions for how much, or how many, more."""
        for start, cost in self.lit(i, "how much", "by how much", "how many", "by how many"):
            units = (
                [(e, s.name, k) for e, s, k in self.senses(start, "unit")] if self.words[start - 1] == "many" else []
            )
            for end, name, k in [(start, "", 0.0), *units]:
                for last, query, c in self._how_much_more(end):
                    if name in ("", query.term.name if isinstance(query.term, Attr) else None):
                        yield last, query, cost + k + c
            if self.words[start - 1] == "many":
                yield from ((last, query, cost + k) for last, query, k in self._how_many_more(start))

    def _how_much_more(self, i: int) -> Iterator[Parse[Aggregate]]:
        """ "larger is A than B", "is A larger than B", "greater is the area of A than that of B"."""
        for end, more, cost in self.senses(i, "more"):
            cls, term = self.lexicon.attributes[more.name].of, Attr(more.name)
            for start, k in self.lit(end, *BE):
                yield from self._two(cls, term, start, _THAN, cost + k)
            for other, k in self.lit(end, "than"):  # "larger than Ohio is Texas"
                yield from self._two(cls, term, other, BE, cost + k)
        for start, cost in self.lit(i, *BE):
            for end, first, k in self.simple(start):
                for last, more, c in self.senses(end, "more"):
                    if self.lexicon.attributes[more.name].of == first.cls:
                        for e, pair, c2 in self._with_other(first, last, _THAN):
                            yield e, Aggregate("difference", Attr(more.name), pair), cost + k + c + c2
        for end, cost in self.lit(i, *_MORE):
            for start, k in self.lit(end, *BE):  # "greater is the area of"
                for middle, names, c in self._names_of(start):
                    for of, c2 in self.lit(middle, "of", "in"):
                        cls = self.lexicon.attributes[names[0]].of
                        than = (*_THAN, f"than the {' '.join(self.words[start:middle]).removeprefix('the ')} of")
                        if len(names) == 1 and self.computes("avg", names[0]):
                            yield from self._two(cls, Attr(names[0]), of, than, cost + k + c + c2)
            for did, k in self.lit(end, *_DO):  # "more does Paul Tai make than Sharon Lease"
                for middle, first, c in self.simple(did):
                    for made, verb, c2 in self.senses(middle, "attrverb"):
                        if self.lexicon.attributes[verb.name].of == first.cls and self.computes("avg", verb.name):
                            for last, pair, c3 in self._with_other(first, made, _THAN):
                                spent = cost + k + c + c2 + c3
                                yield last, Aggregate("difference", Attr(verb.name), pair), spent
            for middle, sense, k in self.senses(end, "attribute"):  # "more area does Texas have than Ohio"
                if self.computes("avg", sense.name):
                    yield from self._had(self.lexicon.attributes[sense.name].of, Attr(sense.name), middle, cost + k)

    def _how_many_more(self, i: int) -> Iterator[Parse[Query]]:
        """ "more people live in Texas than in Ohio", "more rivers does Texas have than Ohio"."""
        for end, cost in self.lit(i, "more", "fewer", "less"):
            for start, unit, k in self.senses(end, "unit"):
                cls, term = self.lexicon.attributes[unit.name].of, Attr(unit.name)
                yield from self._had(cls, term, start, cost + k)
                verbs = [(e, c) for e, sense, c in self.senses(start, "unitverb") if sense.name == unit.name]
                for place, c in [*verbs, *self.lit(start, "are in", "are there in", "are living in", "in")]:
                    yield from self._two(cls, term, place, _THAN, cost + k + c)
            for start, of, k in self.simple(end):
                for did, c in [*self.lit(start, *_DO), *self.lit(start, "are in", "are there in")]:
                    for middle, first, c2 in self.simple(did):
                        for had, c3 in self.maybe(middle, "have", "has"):
                            for last, pair, c4 in self._with_other(first, had, _THAN):
                                for full, c5 in attach(self.lexicon, Set(first.cls), "with", of):
                                    for part in full.where:
                                        counted = Number(part.step, part.to) if isinstance(part, Related) else None
                                        if counted is not None:
                                            spent = cost + k + c + c2 + c3 + c4 + c5
                                            yield last, Aggregate("difference", counted, pair), spent

    def _had(self, cls: str, term: Attr, i: int, cost: float) -> Iterator[Parse[Aggregate]]:
        """ "does Texas have than Ohio"."""
        for start, k in self.lit(i, *_DO):
            for end, first, c in self.simple(start):
                for had, c2 in self.maybe(end, "have", "has", "cover"):
                    for last, pair, c3 in self._with_other(first, had, _THAN) if first.cls == cls else ():
                        yield last, Aggregate("difference", term, pair), cost + k + c + c2 + c3

    def _two(self, cls: str, term: Attr, i: int, joints: tuple[str, ...], cost: float) -> Iterator[Parse[Aggregate]]:
        """Two members of the class with a joint between them."""
        for end, first, k in self.simple(i):
            for last, pair, c in self._with_other(first, end, joints) if first.cls == cls else ():
                yield last, Aggregate("difference", term, pair), cost + k + c

    def _with_other(self, first: Set, i: int, joints: tuple[str, ...]) -> Iterator[Parse[Set]]:
        for start, cost in self.lit(i, *joints):
            for end, second, k in self.simple(start):
                if first.cls == second.cls and first.where and second.where and first.where != second.where:
                    pair = Set(first.cls, (either([first, second]),))
                    yield end, pair, cost + k
                    yield from ((last, pair, cost + k + c) for last, c in self.lit(end, "'s", "does", "is", "has"))

    def named_difference(self, i: int) -> Iterator[Parse[Query]]:
        """ "the difference in population between Texas and Ohio"."""
        for start, cost in self.maybe(i, "the", "a"):
            for end, k in self.lit(start, "difference in", "difference of", "gap in", "difference in the"):
                for middle, sense, c in self.senses(end, "attribute"):
                    for two, c2 in self.lit(middle, "between", "of"):
                        yield from self._two_of(sense.name, two, cost + k + c + c2)
            for middle, sense, k in self.senses(start, "attribute"):
                for two, c in self.lit(middle, "difference between", "difference of"):
                    yield from self._two_of(sense.name, two, cost + k + c)
            for end, k in self.lit(start, "difference between", "difference between the"):
                for middle, sense, c in self.senses(end, "attribute"):
                    for two, c2 in self.lit(middle, "of", "in"):
                        again = " ".join(self.words[end:middle])
                        joints = ("and", "and that of", f"and the {again} of", f"and {again} of")
                        cls = self.lexicon.attributes[sense.name].of
                        if self.computes("avg", sense.name):
                            yield from self._two(cls, Attr(sense.name), two, joints, cost + k + c + c2)
                for last, first, c in self.simple(end):
                    for e, pair, c2 in self._with_other(first, last, ("and",)):
                        for done, name, c3 in self._measure(pair.cls, e):
                            yield done, Aggregate("difference", Attr(name), pair), cost + k + c + c2 + c3

    def _two_of(self, name: str, i: int, cost: float) -> Iterator[Parse[Query]]:
        if self.computes("avg", name):
            yield from self._two(self.lexicon.attributes[name].of, Attr(name), i, ("and",), cost)
