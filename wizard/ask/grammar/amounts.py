"""Amounts asked for by their unit ("how many people live in"), and questions whose verb is parted or stands first."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.form import (
    Aggregate,
    Attr,
    Compare,
    Condition,
    Extreme,
    HowMany,
    Member,
    Number,
    Query,
    Related,
    Set,
    Show,
    narrow,
)
from wizard.ask.grammar.attaching import attach, is_named
from wizard.ask.grammar.base import Parse
from wizard.ask.grammar.targets import Targets
from wizard.ask.vocabulary import Sense

_BE = ("is", "are", "was", "were")
_DO = ("do", "does", "did", "has", "have", "had")
_THERE = ("are there", "is there", "there are", "are", "is", "were there", "are found")
_ON_AVERAGE = ("on average", "on the average", "on an average", "typically")
_WITHIN = ("in", "of", "within", "on", "for", "at", "inside")
_TOGETHER = ("combined", "together", "in total", "altogether", "all together", "in all", "put together")


class Amounts(Targets):
    """Reads amounts of what is measured in persons, miles or dollars."""

    def _amounts(self, i: int) -> Iterator[Parse[Query]]:
        """After "how many"."""
        for end, unit, cost in self.senses(i, "unit"):
            for last, owner, k in self._holders(unit, end):
                yield from self._amount(unit, owner, end, last, cost + k)
            for start, k in self.lit(end, *_DO):  # "how many people does the city have"
                for middle, owner, c in self.noun_phrase(start):
                    if owner.cls == self.lexicon.attributes[unit.name].of:
                        if self.words[start - 1] in ("has", "have", "had"):  # "how many people has Boston"
                            yield from self._amount(unit, owner, start, middle, cost + k + c)
                        for last, c2 in self.lit(middle, "have", "has", "hold", "contain", "got"):
                            yield from self._amount(unit, owner, start, last, cost + k + c + c2)
                        for last, sense, c2 in self.senses(middle, "attrverb"):  # "... square miles does it cover"
                            if sense.name == unit.name:
                                yield from self._amount(unit, owner, start, last, cost + k + c + c2)
            for last, owner, k in self.noun_phrase(end):  # "(tell me how) many people the city has"
                if owner.cls == self.lexicon.attributes[unit.name].of:
                    for e, c in self.lit(last, "has", "have", "had", "contains", "contain"):
                        yield from self._amount(unit, owner, end, e, cost + k + c)
            for start, k in self.lit(end, *_BE):  # "how many miles long is the river"
                for last, owner, c in self.noun_phrase(start):
                    if owner.cls == self.lexicon.attributes[unit.name].of:
                        yield from self._amount(unit, owner, start, last, cost + k + c)

    def _units_of(self, i: int) -> Iterator[Parse[Query]]:
        """ "people in Boulder", "citizens of Texas": the amount, without asking how many."""
        for end, unit, cost in self.senses(i, "unit"):
            if self.lexicon.attributes[unit.name].unit_verbs:
                for last, owner, k in self._holders(unit, end):
                    yield from self._amount(unit, owner, end, last, cost + k + 0.3)

    def _holders(self, unit: Sense, i: int) -> Iterator[Parse[Set]]:
        """Of what it is the amount: "(people) live in Texas", "(citizens) are there in Texas"."""
        cls = self.lexicon.attributes[unit.name].of
        starts = [(end, cost + k) for middle, cost in self.maybe(i, *_THERE) for end, k in self.lit(middle, *_WITHIN)]
        for start, cost in self.maybe(i, "who", "that", "do", "are"):
            starts += [(e, cost + k - 1.0) for e, verb, k in self.senses(start, "unitverb") if verb.name == unit.name]
        for start, cost in starts:
            for end, found, k in self.noun_phrase(start):
                if found.cls == cls:
                    yield end, found, cost + k

    def _amount(self, unit: Sense, owner: Set, i: int, end: int, cost: float) -> Iterator[Parse[Query]]:
        """The amount of one; of several, their total first."""
        term = Attr(unit.name)
        several = self.is_plural(i, end) and not owner.each
        yield end, Aggregate("sum", term, owner), cost + (0.0 if several else 1.5)
        yield end, Show(owner, (term,)), cost + (0.5 if several else 0.0)

    def _summed(self, query: Query, i: int) -> Iterator[Parse[Query]]:
        """ "the area of all states combined"."""
        for end, cost in self.lit(i, *_ON_AVERAGE):
            yield from ((end, average, cost) for average in self.averaged(query))
        if not isinstance(query, Show) or len(query.terms) != 1:
            return
        term = query.terms[0]
        if isinstance(term, Attr) and self.computes("sum", term.name):
            for end, cost in self.lit(i, *_TOGETHER):
                yield end, Aggregate("sum", term, query.set), cost

    def averaged(self, query: Query) -> Iterator[Query]:
        """The average of what is asked for each of several: "(how many rivers does a state have) on average"."""
        if isinstance(query, Show) and len(query.terms) == 1 and not is_named(query.set):
            term = query.terms[0]
            if isinstance(term, Attr) and self.computes("avg", term.name):
                yield Aggregate("avg", term, query.set)
        if isinstance(query, Aggregate) and query.function == "sum" and not is_named(query.set):
            yield Aggregate("avg", query.term, query.set)
        if isinstance(query, HowMany):
            for part in query.set.where:
                if isinstance(part, Related) and not is_named(part.to):
                    counted = Set(query.set.cls, tuple(other for other in query.set.where if other is not part))
                    back = part.step.back
                    yield Aggregate("avg", Number(back, counted), Set(part.to.cls, part.to.where))

    def _in_units(self, query: Query, i: int) -> Iterator[Parse[Query]]:
        """ "(how long is it) in miles": a unit of what is asked for."""
        term = query.terms[0] if isinstance(query, Show) and len(query.terms) == 1 else None
        term = query.term if isinstance(query, Aggregate) else term
        if isinstance(term, Attr):
            for start, cost in self.lit(i, "in"):
                for end, unit, k in self.senses(start, "unit"):
                    if unit.name == term.name:
                        yield end, query, cost + k - 1.0

    def _placed(self, i: int) -> Iterator[Parse[Query]]:
        """ "(where) is Boston", "(where) is Mount Whitney located"."""
        for start, cost in self.lit(i, *_BE, *_DO, "can", "could", *FIND):
            for end, found, k in self.noun_phrase(start):
                yield from self._located(found, end, cost + k)

    def _located(self, found: Set, i: int, cost: float) -> Iterator[Parse[Query]]:
        """Where members are, by each attribute that says so."""
        for name, entry in self.lexicon.attributes_of(found.cls).items():
            named = any(isinstance(part, Compare) and part.term == Attr(name) for part in found.where)
            stays = not entry.verbs or "be in" in entry.verbs
            if entry.where and found.where and stays and not named:  # "where is Boston": not in Boston
                for last, c in self.maybe(i, "located", "found", "situated", "at", "be found", "lie", "be located"):
                    yield last, Show(found, (Attr(name),)), cost + c

    # -- questions whose verb is parted from its preposition, or stands first ----------------------------------------

    def _pied(self, i: int) -> Iterator[Parse[Query]]:
        """ "through which states does the river run", "in what state is Rochester", "to whom does she report"."""
        people = [Set(name) for name, _ in self.people()]
        for end, cost in self.lit(i, *(f"{p} whom" for p in _PREPOSITIONS)) if people else ():
            for start, c in self.lit(end, *_DO, *_BE):
                for last, subject, c2 in self.noun_phrase(start):
                    for e, sense, c3 in self.split_verb(last, self.words[end - 2]):
                        for of in people:
                            for found in self.tied(of, sense, subject):
                                yield e, Show(found), cost + c + c2 + c3
        for end, cost in self.lit(i, *(f"{p} {w}" for p in _PREPOSITIONS for w in ("which", "what", "how many"))):
            many = self.words[end - 1] == "many"
            preposition = self.words[end - 3 if many else end - 2]
            for middle, head, k in self.simple(end):
                for last, condition, c in self.among_which(head.cls, middle, preposition):
                    found = narrow(head, condition)
                    yield last, HowMany(found) if many else Show(found), cost + k + c
                for start, c in self.lit(middle, *_DO, *_BE, "can", "could", *FIND):
                    for last, subject, c2 in self.noun_phrase(start):
                        for e, sense, c3 in self.split_verb(last, preposition):
                            spent = cost + k + c + c2 + c3
                            for found in self.tied(head, sense, subject):
                                yield e, HowMany(found) if many else Show(found), spent

    def _in_how_many(self, i: int) -> Iterator[Parse[Query]]:
        """ "in how many states are there rivers"."""
        for end, cost in self.lit(i, *(f"in {w}" for w in ("how many", "which", "what"))):
            for middle, head, k in self.simple(end):
                for start, c in self.lit(middle, "are there", "is there"):
                    for last, other, c2 in self.noun_phrase(start):
                        for found, c3 in attach(self.lexicon, head, "with", other):
                            query = HowMany(found) if self.words[end - 1] == "many" else Show(found)
                            yield last, query, cost + k + c + c2 + c3

    def _asked_last(self, i: int) -> Iterator[Parse[Query]]:
        """ "Sacramento is the capital of which state", "the river runs through what states"."""
        for end, subject, cost in self.noun_phrase(i):
            for start, k in self.maybe(end, *_BE):
                for last, sense, c in self.senses(start, "verb"):
                    for wh, c2 in self.lit(last, "which", "what"):
                        for e, head, c3 in self.simple(wh):
                            spent = cost + k + c + c2 + c3 + 0.3
                            yield from ((e, Show(found), spent) for found in self.tied(head, sense, subject))

    def _of_which(self, i: int) -> Iterator[Parse[Query]]:
        """ "of the states that border Texas, which has the most people"."""
        for start, cost in self.lit(i, "of", "among"):
            for end, of, k in self.noun_phrase(start):
                for wh, c in self.lit(end, "which", "what", "which one", "who"):
                    for last, conditions, c2 in self.verb_phrase(of.cls, wh):
                        for found, c3 in attach(self.lexicon, Set(of.cls), "of", of) if of.bare else [(of, 0.0)]:
                            spent = cost + k + c + c2 + c3
                            yield last, Show(those(found, conditions)), spent


_MAY = ("can", "could", "would", "will", "do", "might", "should")
_WHO = ("i", "you", "we", "one", "1")
FIND = tuple(f"{may} {who} {see}" for may in _MAY for who in _WHO for see in ("find", "see"))
"""What stands before the thing that somebody may find: "(where) can I find (Tulsa)"."""

_PREPOSITIONS = (
    "in",
    "through",
    "of",
    "from",
    "at",
    "on",
    "for",
    "to",
    "across",
    "along",
    "by",
    "with",
    "under",
    "near",
)


def those(head: Set, conditions: tuple[Condition, ...]) -> Set:
    """The head with conditions; "who is the oldest employee" is the oldest employee."""
    if len(conditions) == 1 and isinstance(conditions[0], Member):
        of = conditions[0].of
        if not head.where:
            return of
        if all(isinstance(condition, Extreme) for condition in of.where):  # the largest of those
            return narrow(head, *of.where)
    return narrow(head, *conditions)
