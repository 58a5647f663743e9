"""What is counted by kinds: "how many different countries", "the countries and the number of singers in each"."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.form import Aggregate, Attr, Grouped, HowMany, Key, Query, Related, Set, Term, Via
from wizard.ask.grammar.attaching import partner, steps
from wizard.ask.grammar.base import Parse
from wizard.ask.grammar.differences import Differences

_KINDS = ("how many different", "how many different kinds of", "the number of different", "number of different",
          "the different number of", "count the different", "count the number of different")  # fmt: skip
_THERE = ("are there", "there are", "do we have", "exist", "are there in total")
_AND = ("and", "and the", "along with", "along with the", "together with the", "with", "with the", "as well as the",
        "and the corresponding", "and their", "and also the")  # fmt: skip
_EACH = ("in each", "for each", "from each", "of each", "in every", "for every", "per", "with each", "at each", "by",
         "in each of them", "from every", "of every", "has", "have")  # fmt: skip
_THEM = ("in each", "for each", "from each", "of each", "each has", "they have", "it has", "in them", "in it",
         "with each", "in each of them", "for each of them", "each have")  # fmt: skip


class Tallies(Differences):
    """Reads numbers of different values, and values beside what is counted or computed for each."""

    def different(self, i: int) -> Iterator[Parse[Query]]:
        """ "how many different types of pet are there"."""
        for start, cost in self.lit(i, *_KINDS):
            for end, names, k in self._names_of(start):
                if len(names) == 1:
                    for last, of, c in self._about(names[0], end):
                        query = Aggregate("distinct", Attr(names[0]), of)
                        for e, c2 in self.maybe(last, *_THERE):
                            yield e, query, cost + k + c + c2 - 1.0
                    for middle, k2 in self.lit(end, "are", "do", "does", "is"):  # "... do the pets have"
                        for last, of, c in self.noun_phrase(middle):
                            if of.cls == self.lexicon.attributes[names[0]].of:
                                for e, c2 in self.lit(last, "have", "has", "from", "come from", "in"):
                                    yield e, Aggregate("distinct", Attr(names[0]), of), cost + k + k2 + c + c2

    def tallied(self, i: int) -> Iterator[Parse[Query]]:
        """ "the countries and the number of singers in each", "names of stadiums with how many concerts each has"."""
        for end, by, cost in self._kinds(i):
            for start, k in self.lit(end, *_AND):
                computed: list[Parse[Query]] = [*self._counts(start)]
                for middle, function, c in self.functions(start):
                    for last, sense, c2 in self.senses(middle, "attribute"):
                        if self.computes(function, sense.name):
                            computed += [
                                (e, Aggregate(function, Attr(sense.name), of), c + c2 + c3)
                                for e, of, c3 in self._about(sense.name, last)
                            ]
                for last, query, c in computed:
                    if isinstance(query, (HowMany, Aggregate)):
                        yield from self._for_each(by, query, last, cost + k + c)

    def _kinds(self, i: int) -> Iterator[Parse[Term | str]]:
        """What there is a number for each of: an attribute, or a class by its name or an attribute of it."""
        for end, names, cost in self._names_of(i):
            if len(names) == 1:
                cls = self.lexicon.attributes[names[0]].of
                yield end, Attr(names[0]), cost
                for start, k in self.lit(end, "of", "of the", "of all", "of each", "of all the"):
                    yield from (
                        (e, Attr(names[0]), cost + k + c) for e, s, c in self.senses(start, "class") if s.name == cls
                    )
        for end, found, cost in self.simple(i):
            if not found.where:
                yield end, found.cls, cost
                for last, sense, k in self.senses(end, "attribute"):  # "the stadium name"
                    if self.lexicon.attributes[sense.name].of == found.cls:
                        yield last, Attr(sense.name), cost + k

    def _for_each(self, by: Term | str, query: HowMany | Aggregate, i: int, cost: float) -> Iterator[Parse[Query]]:
        of, tied = query.set, None
        each = next((c for c in of.where if isinstance(c, Related) and (c.to.each or not c.to.where)), None)
        cls = by if isinstance(by, str) else self.lexicon.attributes[by.name].of if isinstance(by, Attr) else ""
        ends = [(i, 0.0)]
        if each is not None and partner(self.lexicon, each.step) == cls:  # "concerts in each stadium"
            tied = each.step
            of = Set(of.cls, tuple(condition for condition in of.where if condition is not each))
        else:
            ends += self.lit(i, *_THEM)
            for start, k in self.lit(i, *_EACH):
                for end, sense, c in self.senses(start, "class", "attribute"):
                    if sense.name in (cls, by.name if isinstance(by, Attr) else ""):
                        ends.append((end, k + c - 0.5))
        if of.cls != cls and tied is None:
            ways = sorted(steps(self.lexicon, of.cls, cls), key=lambda way: way[1])
            tied = ways[0][0] if len(ways) == 1 or (ways and ways[0][1] < ways[1][1]) else None
        for end, k in ends:
            if of.cls == cls and isinstance(by, Attr) and end > i:
                yield end, _grouped(by, query, of), cost + k
            elif tied is not None and of.cls != cls:
                term = Via(tied, by if isinstance(by, Attr) else Key())
                yield end, _grouped(term, query, of), cost + k + (0.0 if end > i or each is not None else 0.6)


def _grouped(by: Term, query: HowMany | Aggregate, of: Set) -> Grouped:
    if isinstance(query, HowMany):
        return Grouped(by, "count", None, of)
    return Grouped(by, query.function, query.term, of)
