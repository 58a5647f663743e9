"""Verb phrases: "works in department 10", "make over $50,000", "are not managers", "has more than ten subordinates"."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.form import (
    Attr,
    Compare,
    Condition,
    Either,
    Extreme,
    Is,
    Member,
    Not,
    Number,
    Of,
    Op,
    Related,
    Set,
    Step,
    walk,
)
from wizard.ask.grammar.attaching import attach, is_named, partner, steps, tied, value_of
from wizard.ask.grammar.base import Parse
from wizard.ask.grammar.clauses import one
from wizard.ask.grammar.nouns import Nouns
from wizard.ask.vocabulary import Sense

Conditions = tuple[Condition, ...]

BE = ("is", "are", "was", "were", "be", "been", "being", "has been", "have been", "had been", "am",
      "can be", "could be", "may be", "might be", "will be", "would be", "happen to be", "happens to be")  # fmt: skip
_HAVE = ("has", "have", "had", "has got", "have got", "having")
_POSSESSING = (*_HAVE, "contain", "contains", "include", "includes", "hold", "holds")
_AUXILIARIES = ("do", "does", "did", "has", "have", "had", "will", "would", "can", "could", "have been", "has been",
                "are", "is", "was", "were")  # fmt: skip
_FLOATING = ("both", "all", "each", "ever", "either", "themselves", "only")
_NEGATIONS = ("not", "never", "no longer")
_ANYTHING = ("anything", "something", "anything at all", "anybody", "somebody", "anyone", "someone")
_MOST_OFTEN = ("most often", "the most often", "most frequently", "the most times", "most times")
_LEAST_OFTEN = ("least often", "the least often", "least frequently")
_MOST_OF_ALL = (("most", "the most"), ("the least",))
_NOBODY = ("nobody", "no one", "no 1", "none", "nothing", "no", "not anybody", "not anyone", "not any")


class Verbs(Nouns):
    """Reads verb phrases."""

    def verb_phrase(self, cls: str, i: int) -> list[Parse[Conditions]]:
        """As declared."""
        return self.remembered(("vp", cls, i), lambda: self._verb_phrases(cls, i))

    def _verb_phrases(self, cls: str, i: int) -> Iterator[Parse[Conditions]]:
        for end, conditions, cost in self._single(cls, i):
            yield end, conditions, cost
            for start, k in self.lit(end, "and", "but", ",", ", and", "and who", "and that"):
                for last, more, c in self.verb_phrase(cls, start):
                    yield last, (*conditions, *more), cost + k + c + 0.1
            for start, k in self.lit(end, "or", "or who", "or that"):
                for last, more, c in self.verb_phrase(cls, start):
                    yield last, (Either((one(conditions), one(more))),), cost + k + c + 0.1

    def _single(self, cls: str, i: int) -> Iterator[Parse[Conditions]]:
        for start, negated, cost in self._opened(i):
            for end, conditions, k in self._plain(cls, start):
                yield end, (Not(one(conditions)),) if negated else conditions, cost + k
        for end, cost in self.lit(i, *(f"{have} {no} been" for have in _HAVE for no in ("not", "never"))):
            for last, conditions, c in self.complement(cls, end):
                yield last, (Not(one(conditions)),), cost + c
        for end, cost in self.lit(i, *BE, "serve as", "serves as", "served as", "act as", "acts as"):
            for start, negated, k in self._negated(end):
                for last, conditions, c in self.complement(cls, start):
                    yield last, (Not(one(conditions)),) if negated else conditions, cost + k + c

    def _opened(self, i: int) -> Iterator[tuple[int, bool, float]]:
        """After auxiliaries and "not"."""
        for start, cost in self.maybe(i, *_AUXILIARIES):
            yield from ((end, negated, cost + k) for end, negated, k in self._negated(start))

    def _negated(self, i: int) -> Iterator[tuple[int, bool, float]]:
        for start, cost in self.maybe(i, *_FLOATING):
            yield start, False, cost
            for end, k in self.lit(start, *_NEGATIONS):
                for last, c in self.maybe(end, *_FLOATING):
                    yield last, True, cost + k + c

    def _plain(self, cls: str, i: int) -> list[Parse[Conditions]]:
        return self.remembered(("plain", cls, i), lambda: self._plainly(cls, i))

    def _plainly(self, cls: str, i: int) -> Iterator[Parse[Conditions]]:
        for end, cost in self.lit(i, *_HAVE):
            yield from ((last, (c,), cost + k) for last, c, k in self.having(cls, end))
        yield from ((end, (found,), cost) for end, found, cost in self.shared(cls, i))
        for end, cost in self.lit(i, "lack", "lacks"):
            yield from ((last, (Not(c),), cost + k) for last, c, k in self.having(cls, end))
        for end, cost in self.lit(i, *_POSSESSING):  # "contains the highest elevation"
            for last, best, k in self.having(cls, end):
                if isinstance(best, Extreme) and isinstance(best.term, Attr):
                    yield last, (best,), cost + k + 0.3
        for end, sense, cost in self.senses(i, "predverb"):
            if self.lexicon.predicates[sense.name].of == cls:
                yield end, (Is(sense.name),), cost
        for end, sense, cost in self.senses(i, "verb", "attrverb"):
            if not sense.passive:
                yield from ((last, c, cost + k) for last, c, k in self._object(cls, sense, end))

    def _object(self, cls: str, sense: Sense, i: int) -> Iterator[Parse[Conditions]]:
        if sense.kind == "attrverb":
            if self.lexicon.attributes[sense.name].of == cls:
                yield from self._valued(Attr(sense.name), i)
                for end, extent, cost in self.having(cls, i):  # "covers the largest area", "... more area than Texas"
                    if isinstance(extent, (Compare, Extreme)) and extent.term == Attr(sense.name):
                        yield end, (extent,), cost - 0.5
            return
        step = sense.step
        if partner(self.lexicon, step.back) != cls:
            return
        target = partner(self.lexicon, step)
        yield i, (Related(step, Set(target)),), 1.0
        yield from ((end, (Related(step, Set(target)),), k) for end, k in self.lit(i, *_ANYTHING))
        far = 0.5 * (len(self.lexicon.relations[sense.name].path) - 1)
        for phrases, most, c in (
            (_MOST_OFTEN, True, far), (_LEAST_OFTEN, False, far),  # "is ordered most often"
            (_MOST_OF_ALL[0], True, far + 1.0), (_MOST_OF_ALL[1], False, far + 1.0),  # "earns the most" is rather money
        ):  # fmt: skip
            yield from ((end, (Extreme(Number(step, Set(target)), most),), k + c) for end, k in self.lit(i, *phrases))
        for end, cost in self.lit(i, *_NOBODY):
            if self.words[end - 1] != "no":
                yield end, (Not(Related(step, Set(target))),), cost
            else:
                for last, other, k in self.simple(end):
                    if other.cls == target:
                        yield last, (Not(Related(step, other)),), cost + k
        for start, cost in self.lit(i, "neither"):  # "border neither Ohio nor Michigan"
            for end, first, k in self.simple(start):
                for nor, c in self.lit(end, "nor", "or"):
                    for last, second, c2 in self.simple(nor):
                        if first.cls == second.cls == target:
                            neither = (Not(Related(step, first)), Not(Related(step, second)))
                            yield last, neither, cost + k + c + c2
        for start, cost in self.maybe(i, "in", "from", "for", "at", "to", "with", "by"):
            for end, other, k in self.noun_phrase(start):
                if other.cls == target:
                    ties = tied(self.lexicon, step, other)
                    yield end, ties, cost + k
                    for again, c in self.lit(end, f"and {self.words[i - 1]}"):
                        for last, second, c2 in self.noun_phrase(again):  # "through Texas and through Oklahoma"
                            if second.cls == target:
                                yield last, (*ties, *tied(self.lexicon, step, second)), cost + k + c + c2
                    for last, denied, c in self._but_not(step, target, end):  # "border Ohio but not Michigan"
                        yield last, (*ties, denied), cost + k + c
                elif other.bare or cls != other.cls:
                    for found, c in attach(self.lexicon, Set(target), "", other):
                        yield end, (Related(step, found),), cost + k + c + (0.8 if is_named(other) else 2.0)
        yield from self._many(step, target, i)

    def _but_not(self, step: Step, target: str, i: int) -> Iterator[Parse[Condition]]:
        for start, cost in self.lit(i, "but not", "and not", "but never", "but neither", ", not"):
            for place, k in self.maybe(start, "in", "from", "for", "at", "to", "with", "by", "through", "on", "across"):
                for end, other, c in self.noun_phrase(place):
                    if other.cls == target and other.where:
                        yield end, Not(Related(step, other)), cost + k + c - 0.3

    def _many(self, step: Step, target: str, i: int) -> Iterator[Parse[Conditions]]:
        """ "supervise more than ten people", "supervises the most people", "supervise more people than Paul Tai"."""
        cls = partner(self.lexicon, step.back)
        yield from ((end, (found,), k) for end, found, k in self.likened_number(step, cls, i))
        for end, condition, cost in self.quantity(Number(step, Set(target)), i):
            unsaid = [] if self.words[i - 1] in _POSSESSING else [(end, Set(target), 0.3)]
            for last, of, k in [*unsaid, *self.simple(end)]:
                if of.cls == target and isinstance(condition, (Compare, Extreme)):
                    counted = Number(step, of)
                    if isinstance(condition, Compare):
                        yield last, (Compare(counted, condition.op, condition.value),), cost + k
                    else:
                        yield last, (Extreme(counted, condition.most),), cost + k

    def _valued(self, term: Attr, i: int) -> Iterator[Parse[Conditions]]:
        yield i, (Compare(term, "present"),), 0.8
        for start, cost in self.maybe(i, "for", "a salary of", "money", "in"):
            for end, condition, k in self.comparison(term, start):
                yield end, (condition,), cost + k
        for start, cost in self.maybe(i, "in", "at", "on"):
            for end, other, k in self.noun_phrase(start):
                value = value_of(other)
                if (value is not None and value[0] == term.name) or self._is_joined_value(other, term):
                    yield end, other.where, cost + k

    def _is_joined_value(self, found: Set, term: Attr) -> bool:
        terms = {node.term for node in walk(found) if isinstance(node, Compare)}
        return found.bare and terms == {term}

    # -- after "be" --------------------------------------------------------------------------------------------------

    def complement(self, cls: str, i: int) -> list[Parse[Conditions]]:
        """What follows a form of "be"."""
        return self.remembered(("complement", cls, i), lambda: self._complement(cls, i))

    def _complement(self, cls: str, i: int) -> Iterator[Parse[Conditions]]:
        for end, sense, cost in self.senses(i, "adjective"):
            if self.lexicon.predicates[sense.name].of == cls:
                yield end, (Is(sense.name),), cost
        for end, cost in self.lit(i, "neither"):
            for middle, first, k in self.complement(cls, end):
                for start, c in self.lit(middle, "nor"):
                    for last, second, c2 in self.complement(cls, start):
                        yield last, (Not(one(first)), Not(one(second))), cost + k + c + c2
        for end, other, cost in self.noun_phrase(i):
            if other.cls == cls and other.where:
                whole = any(isinstance(node, Extreme) for node in other.where)
                yield end, (Member(other),) if whole else other.where, cost
            elif other.cls != cls:  # "are major cities", of capitals
                for step, c, _ in steps(self.lexicon, cls, other.cls):
                    if self.lexicon.relations[step.relation].same:
                        yield end, (Related(step, other),), cost + c
        for start, cost in self.lit(i, "without"):
            for end, condition, k in self.having(cls, start):
                yield end, (Not(condition),), cost + k
        for start, cost in self.lit(i, "outside", "outside of"):
            for end, other, k in self.noun_phrase(start):
                for found, c in attach(self.lexicon, Set(cls), "in", other):
                    yield end, (Not(one(found.where)),), cost + k + c
        for start, preposition, cost in self._preposition(i):
            every = bool(self.lit(start, "both"))
            for end, other, k in self.noun_phrase(start):
                for found, c in attach(self.lexicon, Set(cls), preposition, other, every=every):
                    yield end, found.where, cost + k + c
        for end, sense, cost in self.senses(i, "verb", "attrverb"):
            if sense.passive:
                yield from ((last, c, cost + k) for last, c, k in self._object(cls, sense, end))
        yield from self.reduced(cls, i)

    def _preposition(self, i: int) -> Iterator[tuple[int, str, float]]:
        for end, cost in self.lit(i, "in", "of", "from", "for", "at", "under", "with", "on"):
            yield end, self.words[end - 1], cost

    def reduced(self, cls: str, i: int) -> list[Parse[Conditions]]:
        """As declared."""
        return self.remembered(("reduced", cls, i), lambda: self._reduced(cls, i))

    def _claimed(self, cls: str, name: str, i: int) -> bool:
        """Whether "larger" at `i` is declared to be more of another attribute than this one."""
        more = [sense.name for _, sense, _ in self.senses(i, "more")]
        return name not in more and any(self.lexicon.attributes[other].of == cls for other in more)

    def _reduced(self, cls: str, i: int) -> Iterator[Parse[Conditions]]:
        for start, negated, cost in self._negated(i):
            for end, sense, k in self.senses(start, "verb", "attrverb"):
                participle = sense.passive and not sense.particle
                ing = any(word.endswith("ing") for word in self.words[start:end])
                if participle or ing:
                    for last, conditions, c in self._object(cls, sense, end):
                        yield last, (Not(one(conditions)),) if negated else conditions, cost + k + c
        yield from ((end, (condition,), cost) for end, condition, cost in self.beyond(cls, i))
        for name, entry in self.lexicon.attributes_of(cls).items():
            if entry.how and not self._claimed(cls, name, i):  # "people over 60", "people between 30 and 40 years old"
                for end, condition, cost in self.comparison(Attr(name), i):
                    mere = isinstance(condition, Compare) and condition.op == "=" and end - i == 1
                    # "Higher than Denver" does not say what of it is high, unless the lexicon does: see below.
                    value = condition.value if isinstance(condition, Compare) else ()
                    other = isinstance(value, Of) and not value.function
                    if not mere and not other and not isinstance(condition, Extreme):
                        yield end, (condition,), cost + 0.4
        for end, sense, cost in self.senses(i, "more"):
            if self.lexicon.attributes[sense.name].of == cls:
                op: Op = ">" if sense.high else "<"
                for middle, measure, k in [(end, sense.name, 0.0), *self._measure(cls, end)]:  # "larger in area than"
                    for start, c in self.lit(middle, "than"):
                        likened = self._against(Attr(measure), "number", op, start, cost + k + c, likened=True)
                        for last, condition, c2 in likened:
                            yield last, (condition,), c2
                            for e, by, c3 in self._measure(cls, last) if middle == end else ():
                                if isinstance(condition, Compare) and isinstance(condition.value, Of):
                                    yield e, (Compare(Attr(by), op, Of(Attr(by), condition.value.set)),), c2 + c3
        for start, k in self.lit(i, "exceed", "exceeds", "surpass", "surpasses"):  # "exceed Ohio in population"
            for end, peer, c in self.noun_phrase(start):
                for last, measure, c2 in self._measure(cls, end) if peer.cls == cls and peer.where else ():
                    yield last, (Compare(Attr(measure), ">", Of(Attr(measure), peer)),), k + c + c2
            for end, condition, c in self._measured_by_unit(cls, start):
                yield end, (condition,), k + c
