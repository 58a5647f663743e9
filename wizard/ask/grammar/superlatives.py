"""Superlatives before a noun: among what, by what measure, of each of several ("the largest cities in the states")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wizard.ask.form import Attr, Extreme, Related, Set, Step, narrow
from wizard.ask.grammar.attaching import is_named, several
from wizard.ask.grammar.base import Parse
from wizard.ask.grammar.likening import Likening

OF_ALL = ("of all", "of them all", "of all of them", "overall", "of the lot")
"""What may stand behind a superlative that is among all there are."""


class Superlatives(Likening):
    """Reads what superlatives do to a noun phrase."""

    def superlative_of(
        self, head: Set, full: Set, extremes: tuple[Extreme, ...], span: tuple[int, int], *, plural: bool
    ) -> Iterator[Parse[Set]]:
        """`full` (the head with all that follows it, between the positions of `span`) with its superlatives."""
        end = span[1]
        if not extremes:
            yield end, full, 0.0
            return
        new = [condition for condition in full.where if condition not in head.where]
        if any(isinstance(part, Related) and part.to.each and not self.has_one(part.step) for part in new):
            return  # the best in each of several is not the best of all
        yield end, narrow(full, *extremes), 0.0
        yield from ((last, narrow(full, *extremes), c) for last, c in self.lit(end, *OF_ALL))
        for last, name, cost in self._measure(head.cls, end):
            by = tuple(replace(extreme, term=Attr(name)) for extreme in extremes)
            yield last, narrow(full, *by), cost
        if len(new) == 1 and isinstance(new[0], Related) and self.has_one(new[0].step):
            to = new[0].to
            one = not several(self.lexicon, new[0].step)
            if to.each or (one and plural and not is_named(to) and self.is_plural(*span)):
                yield end, narrow(full, *(replace(extreme, within=new[0].step) for extreme in extremes)), -0.1

    def has_one(self, step: Step) -> bool:
        """Whether each member, or each row of one that has several rows, has one partner over the step."""
        if not several(self.lexicon, step):
            return True
        path = self.lexicon.relations[step.relation].path
        return not step.inverse and len(path) == 2 and path[0].left_table == path[0].right_table

    def _measure(self, cls: str, i: int) -> Iterator[Parse[str]]:
        """ "(the largest city) by population"."""
        for start, cost in self.lit(i, "by", "in", "in terms of", "with respect to", "in the", "as to", "according to"):
            for end, sense, k in self.senses(start, "attribute"):
                entry = self.lexicon.attributes[sense.name]
                if entry.of == cls and entry.kind == "number":
                    yield end, sense.name, cost + k

    def of_those(self, cls: str, extremes: tuple[Extreme, ...], i: int) -> Iterator[Parse[Set]]:
        """ "(the largest) of the states that border Texas"."""
        for start, cost in self.lit(i, "of", "among"):
            for end, of, k in self.noun_phrase(start):
                one = is_named(of) and not of.both and not self.is_plural(start, end)
                if of.cls == cls and not one and not any(isinstance(part, Extreme) for part in of.where):
                    yield end, narrow(of, *extremes), cost + k

    def is_plural(self, i: int, end: int) -> bool:
        """Whether the head of the noun phrase between is in the plural: its first noun, whatever stands behind it."""
        for start in range(i, end):
            nouns = [sense for _, sense in self._senses[start] if sense.kind in ("class", "predicate", "relation")]
            if nouns:
                return all(sense.plural for sense in nouns)
        return False
