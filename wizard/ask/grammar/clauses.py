"""What follows a noun: "in department 10", "with PhDs", "who make over $50,000", "whose manager is Gray"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wizard.ask.form import (
    Attr,
    Compare,
    Condition,
    Every,
    Extreme,
    Is,
    Not,
    Number,
    Related,
    Set,
    Step,
    Via,
    narrow,
)
from wizard.ask.grammar.attaching import attach, is_named, partner, steps, tied
from wizard.ask.grammar.base import Parse
from wizard.ask.grammar.comparing import LEAST_OF, MOST_OF, Comparing
from wizard.ask.vocabulary import Sense

_PREPOSITIONS = (
    "in", "of", "from", "for", "at", "on", "under", "to", "by", "within", "into", "through", "as", "inside", "among",
)  # fmt: skip
EXCLUDING = ("other than", "except", "except for", "besides", "but not", "excluding", "and excluding", "apart from",
             "aside from", "not including", "not counting", "with the exception of", "leaving out", "ignoring",
             "but not including")  # fmt: skip
OUTSIDE = ("outside", "outside of", "not in", "not within", "not inside")
_SUPERLATIVES = {
    "highest": True, "largest": True, "biggest": True, "greatest": True, "most": True, "maximum": True, "top": True,
    "lowest": False, "smallest": False, "least": False, "minimum": False, "fewest": False, "longest": True,
    "shortest": False, "latest": True, "earliest": False, "newest": True, "densest": True, "sparsest": False,
    "tallest": True, "deepest": True, "widest": True, "heaviest": True, "littlest": False, "slightest": False,
}  # fmt: skip


RANKS = (("second", "2nd"), ("third", "3rd"), ("fourth", "4th"), ("fifth", "5th"))
_ONE_OF_ANY = (("a",), ("an",), ("any",))
_DID = ("has", "have", "had", "does", "did", "is", "was", "are", "were", "do")


class Clauses(Comparing):
    """Reads what restricts a noun from behind."""

    def _followed(self, base: Set, i: int) -> list[Parse[Set]]:
        return self.remembered(("followed", base, i), lambda: self._following(base, i))

    def _following(self, base: Set, i: int) -> Iterator[Parse[Set]]:
        yield i, base, 0.0
        for end, narrower, cost in self._one_following(base, i):
            found = narrower if base.earlier else _superlatives_last(base, narrower)
            for last, full, k in self._followed(found, end):
                # What follows belongs rather to the nearest noun: "scientists with PhDs from MIT".
                yield last, full, cost + k + (0.15 if last > end else 0.0)

    def _one_following(self, base: Set, i: int) -> Iterator[Parse[Set]]:
        for end, cost in self.lit(i, *_PREPOSITIONS):
            preposition, every = self.words[end - 1], bool(self.lit(end, "both"))
            for last, other, k in self.noun_phrase(end):
                found = attach(self.lexicon, base, preposition, other, every=every)
                yield from ((last, s, cost + k + c) for s, c in found)
        for end, cost in self.lit(i, *OUTSIDE):
            for last, other, k in self.noun_phrase(end):
                for full, c in attach(self.lexicon, Set(base.cls), "in", other):
                    yield last, narrow(base, Not(one(full.where))), cost + k + c
        if not base.where and not base.each:  # "the state Texas", "the capital Boston"
            for last, other, k in self.simple(i):
                if other.bare and other.cls == base.cls:
                    yield last, narrow(base, *other.where), k - 0.5
        yield from self.dated(base, i)
        yield from self._piped(base, i)
        for start, cost in [
            (i, 0.3),
            *self.lit(i, "where", "that", "which", *(f"{preposition} which" for preposition in _PREPOSITIONS)),
        ]:
            preposition = self.words[start - 2] if self.words[start - 1] == "which" and start > i + 1 else ""
            preposition = "in" if start > i and self.words[start - 1] == "where" else preposition
            for last, condition, k in self.among_which(base.cls, start, preposition):
                if not is_named(base):
                    yield last, narrow(base, condition), cost + k
        for last, condition, k in self.shared(base.cls, i):
            yield last, narrow(base, condition), k
        for last, other, k in self.simple(i):  # "Boston, Massachusetts", "largest city Texas"
            if other.bare and other.cls != base.cls and (base.bare or not base.where):
                found = attach(self.lexicon, base, "in", other)
                yield from ((last, s, k + c + (-0.2 if base.bare else 1.5)) for s, c in found if c < 1)
        named = 0.6 if is_named(base) else 0.0  # "cities in Texas that ...": a name needs nothing to tell it by
        for end, cost in self.lit(i, "common to", "shared by", "that are common to", "that are shared by"):
            for last, other, k in self.noun_phrase(end):
                for full, c in attach(self.lexicon, base, "of", other, every=True) if other.both else ():
                    yield last, full, cost + k + c
        for end, cost in self.lit(i, "with", "having", "who have", "that have", "which have"):
            for last, condition, k in self.having(base.cls, end):
                # A superlative is among several: in "cities in Texas with the largest population" not Texas has it.
                if not (is_named(base) and isinstance(condition, Extreme)):
                    yield last, narrow(base, condition), cost + k + named
        for end, cost in self.lit(i, "without", "lacking"):
            for last, condition, k in self.having(base.cls, end):
                yield last, narrow(base, Not(condition)), cost + k
        for end, cost in self.lit(i, "who", "that", "which", "whom", "and who", "and", "but", "but who", "who are"):
            opening = self.words[i:end]
            for last, conditions, k in self.verb_phrase(base.cls, end):
                joined = opening in (("and",), ("but",))
                if not joined or base.where:
                    yield last, narrow(base, *conditions), cost + k + (0.6 if joined else named)
        for last, conditions, k in self.reduced(base.cls, i):
            yield last, narrow(base, *conditions), k + 0.1 + named
        for start, cost in self.maybe(i, "who", "that", "which", "whom"):  # "people (that) Sharon Lease supervises"
            yield from ((e, s, cost + k) for e, s, k in self._object_clause(base, start))
        for end, cost in self.lit(i, "whose", "where the", "with the"):
            for last, sense, k in self.senses(end, "attribute"):
                if self.lexicon.attributes[sense.name].of != base.cls:
                    continue
                for start, c in self.maybe(last, "is", "are", "was", "were"):
                    for e, condition, c2 in self.comparison(Attr(sense.name), start):
                        yield e, narrow(base, condition), cost + k + c + c2 + named
            for last, owned, k in self._owned_by_step(base.cls, end):
                for e, conditions, c in self.verb_phrase(partner(self.lexicon, owned), last):
                    there = Related(owned, Set(partner(self.lexicon, owned), conditions))
                    yield e, narrow(base, there), cost + k + c
        calling = ("named", "called", "by the name of", "with the name", "with name", "with the name of")
        for end, cost in self.lit(i, *calling, *(f"{who} {be} {name}" for who in ("that", "which", "who")
                                  for be in ("is", "are") for name in ("named", "called"))):  # fmt: skip
            for last, other, k in self.simple(end):
                if other.cls == base.cls and other.where:
                    yield last, narrow(base, *other.where), cost + k
        yield from self.excluded(base, i)

    def dated(self, base: Set, i: int) -> Iterator[Parse[Set]]:
        """ "(orders) in 2023", "(loans) from March"."""
        when = self.lexicon.classes[base.cls].when
        if when is not None:
            for last, condition, k in self.comparison(Attr(when), i):
                if last > i + 1 and isinstance(condition, Compare) and isinstance(condition.value, tuple):
                    # What is from March is of that month; what goes on from March began in it.
                    at = condition.op == ">=" and bool(self.lit(i, "from"))
                    yield last, narrow(base, replace(condition, op="=") if at else condition), k + 0.1

    def excluded(self, base: Set, i: int) -> Iterator[Parse[Set]]:
        """ "(states) other than Ohio"."""
        for end, cost in self.lit(i, *EXCLUDING):
            for last, other, k in self.noun_phrase(end) if not base.bare else []:
                for full, c in attach(self.lexicon, Set(base.cls), "of", replace(other, bare=other.cls == base.cls)):
                    yield last, narrow(base, Not(one(full.where))), cost + k + c

    def _piped(self, base: Set, i: int) -> Iterator[Parse[Set]]:
        """ "(states) through which the river runs", "(cities) in which she lives"."""
        for start, cost in self.lit(i, *(f"{preposition} which" for preposition in _PREPOSITIONS), "where"):
            preposition = self.words[start - 2] if self.words[start - 1] == "which" else "in"
            for middle, subject, k in self.simple(start):
                for end, c in self.maybe(middle, *_DID):
                    verbs = self.split_verb(end, preposition)
                    verbs += [(last, sense, c2 + 0.5) for last, sense, c2 in self.senses(end, "verb")]
                    for last, sense, c2 in verbs:
                        yield from ((last, s, cost + k + c + c2) for s in self.tied(base, sense, subject))

    def tied(self, base: Set, sense: Sense, subject: Set) -> Iterator[Set]:
        """Members of `base` that are the object of a verb whose subject is given."""
        if sense.kind == "verb":
            step = sense.step
            if partner(self.lexicon, step.back) == subject.cls and partner(self.lexicon, step) == base.cls:
                yield narrow(base, *tied(self.lexicon, step.back, subject))

    def _owned_by_step(self, cls: str, i: int) -> Iterator[Parse[Step]]:
        """Partners of members of a class that are named at `i`: "neighbors", "manager"."""
        for end, sense, cost in self.senses(i, "relation"):
            if partner(self.lexicon, sense.step.back) == cls:
                yield end, sense.step, cost

    def _object_clause(self, base: Set, i: int) -> Iterator[Parse[Set]]:
        for start, subject, cost in self.simple(i):
            for middle, k in self.maybe(start, *_DID, *(f"{did} not" for did in _DID)):
                denied = middle > start and self.words[middle - 1] == "not"
                for end, sense, c in self.senses(middle, "verb"):
                    step = sense.step
                    source = partner(self.lexicon, step.back)
                    if source == subject.cls and partner(self.lexicon, step) == base.cls and subject.where:
                        tie = Related(step.back, subject)
                        yield end, narrow(base, Not(tie) if denied else tie), cost + k + c + 0.2

    def having(self, cls: str, i: int) -> list[Parse[Condition]]:
        """What members of a class have: a value, partners, a number of partners."""
        return self.remembered(("having", cls, i), lambda: self._having(cls, i))

    def _having(self, cls: str, i: int) -> Iterator[Parse[Condition]]:
        for rank, words in enumerate(RANKS, 2):  # "the second largest population"
            for start, cost in self.lit(i, *words, *(f"the {word}" for word in words)):
                for last, found, k in self.having(cls, start):
                    if isinstance(found, Extreme) and (found.rank, found.count) == (1, 1):
                        yield last, replace(found, rank=rank), cost + k
        for end, cost in self.maybe(i, "a", "an", "the", "any"):
            for last, sense, k in self.senses(end, "attribute"):
                if self.lexicon.attributes[sense.name].of != cls:
                    continue
                term = Attr(sense.name)
                carried = self.carried(sense.name, last)
                if carried is not None and self.words[last - 1 - carried[2] : last - carried[2]] not in _ONE_OF_ANY:
                    if (
                        self.lexicon.attributes[sense.name].kind != "text"
                    ):  # "the highest elevation" has one of them all
                        yield last, Extreme(term, carried[0]), cost + k
                    continue
                yield last, Compare(term, "present"), cost + k + 0.3
                yield from ((e, c, cost + k + k2) for e, c, k2 in self.comparison(term, last))
            yield from ((last, extreme, cost + k) for last, extreme, k in self._superlative(cls, end))
        for end, cost in self.lit(i, "no", "not any", "not a"):
            for last, sense, k in self.senses(end, "attribute"):
                if self.lexicon.attributes[sense.name].of == cls:
                    yield last, Compare(Attr(sense.name), "missing"), cost + k
            for last, other, k in self.simple(end):
                for full, c in attach(self.lexicon, Set(cls), "with", replace(other, bare=False)):
                    yield last, Not(one(full.where)), cost + k + c
            for last, step, k in self._owned_by_step(cls, end):
                yield last, Not(Related(step, Set(partner(self.lexicon, step)))), cost + k
        for start, cost in self.maybe(i, "a", "an", "any", "no"):  # "with parking", "have no parking"
            for last, sense, k in self.senses(start, "held"):
                if self.lexicon.predicates[sense.name].of == cls:
                    held = Is(sense.name)
                    yield last, Not(held) if self.words[i:start] == ("no",) else held, cost + k
        yield from self._counted(cls, i)
        yield from self._measured(cls, i)
        yield from self.likened(cls, i)
        yield from self.same(cls, i)
        for last, other, k in self.simple(i):
            for end, step, c in self._back_again(cls, other.cls, last):
                yield end, Related(step, other), k + c
            for start, c in self.lit(last, "as its", "as their", "as the", "as a", "as", "for its", "for a"):
                for end, step, c2 in self._owned_by_step(cls, start):  # "(states that have) Dover as their capital"
                    if partner(self.lexicon, step) == other.cls:
                        yield end, Related(step, other), k + c + c2 - 0.8
                for end, sense, c2 in self.senses(start, "class"):  # "... Springfield as a city"
                    if sense.name == other.cls:
                        for full, c3 in attach(self.lexicon, Set(cls), "with", other):
                            yield end, one(full.where), k + c + c2 + c3 - 0.8
        for last, other, k in self.noun_phrase(i):
            if not (other.cls == cls and not other.bare):
                yield from ((last, one(s.where), k + c) for s, c in attach(self.lexicon, Set(cls), "with", other))
        for end, cost in self.maybe(i, "a", "an", "any"):  # "(states with) higher points than ..."
            for middle, more, k in self.senses(end, "more"):
                of = self.lexicon.attributes[more.name].of
                for head in [e for e, sense, _ in self.senses(middle, "class") if sense.name == of]:
                    for start, c in self.lit(head, "than"):
                        likened = self._against(
                            Attr(more.name), "number", ">" if more.high else "<", start, c, likened=True
                        )
                        for last, condition, c2 in likened:
                            for full, c3 in attach(self.lexicon, Set(cls), "with", Set(of, (condition,))):
                                yield last, one(full.where), cost + k + c2 + c3
        for end, cost in self.maybe(i, "a", "an", "any", "some"):  # "have subordinates"
            for last, step, k in self._owned_by_step(cls, end):
                yield last, Related(step, Set(partner(self.lexicon, step))), cost + k

    def carried(self, name: str, end: int) -> tuple[bool, bool, int] | None:
        """The superlative in an attribute's own noun that ends here ("highest point"): high, plural, its words."""
        for start in range(max(0, end - 5), end):
            for last, sense in self._senses[start]:
                if last == end and (sense.kind, sense.name) == ("attribute", name):
                    high = next((_SUPERLATIVES[w] for w in self.words[start:end] if w in _SUPERLATIVES), None)
                    if high is not None:
                        return high, sense.plural, end - start
        return None

    def _superlative(self, cls: str, i: int) -> Iterator[Parse[Condition]]:
        """ "(the) highest salary", "(the) sparsest population density"."""
        for word, high in _SUPERLATIVES.items():
            for start, k in self.lit(i, word):
                for last, sense, c in self.senses(start, "attribute"):
                    entry = self.lexicon.attributes[sense.name]
                    if entry.of == cls and entry.kind not in ("text", "identifier"):
                        cost = self.undeclared(sense.name, high=high)
                        yield last, Extreme(Attr(sense.name), high), cost + k + c
        for start, most, k in self.senses(i, "most"):
            attribute = self.lexicon.attributes[most.name]
            for last, sense, c in self.senses(start, "class"):  # "(states with) the largest city": theirs, of them all
                if sense.name == attribute.of and not sense.plural:
                    for step, c2, _ in steps(self.lexicon, cls, sense.name):
                        best = Via(step, Attr(most.name), "max" if most.high else "min")
                        yield last, Extreme(best, most.high), k + c + c2 - 0.1
            for last, sense, c in self.senses(start, "attribute"):
                if sense.name == most.name and self.lexicon.attributes[sense.name].of == cls:
                    yield last, Extreme(Attr(sense.name), most.high), k + c - 1.0

    def _measured(self, cls: str, i: int) -> Iterator[Parse[Condition]]:
        """ "more than a million people", "the highest number of inhabitants": units for what they measure."""
        units = {
            (end, sense.name)
            for start in range(i, len(self.words))
            for end, sense in self._senses[start]
            if sense.kind == "unit" and self.lexicon.attributes[sense.name].of == cls
        }
        for end, name in sorted(units):
            for last, condition, cost in self.comparison(Attr(name), i):
                if last == end and isinstance(condition, (Compare, Extreme)):
                    yield last, condition, cost + 1.0
            for phrases, high in ((MOST_OF, True), (LEAST_OF, False)):
                for start, cost in self.lit(i, *phrases):
                    if any(last == end and unit.name == name for last, unit, _ in self.senses(start, "unit")):
                        yield end, Extreme(Attr(name), high), cost + 1.0

    def _measured_by_unit(self, cls: str, i: int) -> Iterator[Parse[Condition]]:
        """ "(exceed) 1000 miles", "(exceed) 5 million people": the unit tells of what it is the amount."""
        for name, entry in self.lexicon.attributes_of(cls).items():
            for end, values, cost in self.numbers(Attr(name), i) if entry.unit else ():
                if end > i + 1 and self.words[end - 1] != self.words[i]:
                    yield end, Compare(Attr(name), ">", values), cost

    def _counted(self, cls: str, i: int) -> Iterator[Parse[Condition]]:
        """ "more than ten subordinates", "the most employees"."""
        placeholder = Number(Step(""), Set(cls))
        for end, condition, cost in self.quantity(placeholder, i):
            for last, step, of, k in self._counted_noun(cls, end):
                number = Number(step, of)
                assert isinstance(condition, (Compare, Extreme))  # noqa: S101 - what `quantity` gives
                yield last, replace(condition, term=number), cost + k

    def _counted_noun(self, cls: str, i: int) -> Iterator[tuple[int, Step, Set, float]]:
        for end, step, cost in self._owned_by_step(cls, i):
            yield end, step, Set(partner(self.lexicon, step)), cost
        for end, of, cost in self.simple(i):
            for last, step, k in self._back_again(cls, of.cls, end):
                yield last, step, of, cost + k
            for full, k in attach(self.lexicon, Set(cls), "with", replace(of, bare=False)):
                tie = full.where[0]
                if isinstance(tie, Related) and (tie.to.cls == of.cls or of.bare):  # not those in between
                    yield end, tie.step, tie.to, cost + k + 0.1

    def _back_again(self, cls: str, other: str, i: int) -> Iterator[Parse[Step]]:
        """ "(states with rivers) running through them": the step from the first to the second."""
        for start, cost in self.maybe(i, "that", "which", "who"):
            for end, sense, k in self.senses(start, "verb"):
                step = sense.step
                if partner(self.lexicon, step.back) == other and partner(self.lexicon, step) == cls:
                    for last, c in self.lit(end, "it", "them"):
                        yield last, step.back, cost + k + c - 0.8


def _superlatives_last(base: Set, found: Set) -> Set:
    """ "The city with the most people in Texas" has the most of those in Texas."""
    size = len(base.where)
    if found.where[:size] != base.where or not any(isinstance(part, Extreme) for part in base.where):
        return found
    best = [part for part in base.where if isinstance(part, Extreme)]
    rest = [part for part in base.where if not isinstance(part, Extreme)]
    return replace(found, where=(*rest, *found.where[size:], *best))


def one(conditions: tuple[Condition, ...]) -> Condition:
    """Conditions that hold together, as one."""
    return conditions[0] if len(conditions) == 1 else Every(conditions)
