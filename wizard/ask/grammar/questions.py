"""Whole requests: commands, wh-questions, counts, yes/no questions, and fragments that lean on an earlier request."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from wizard.ask.form import (
    Aggregate,
    Ask,
    Attr,
    Claim,
    Compare,
    Condition,
    Either,
    Every,
    Grouped,
    HowMany,
    Key,
    Not,
    Query,
    Related,
    Set,
    Show,
    Term,
    Via,
)
from wizard.ask.grammar.attaching import is_named
from wizard.ask.grammar.base import Parse, prune
from wizard.ask.grammar.clauses import one
from wizard.ask.grammar.tallies import Tallies
from wizard.ask.grammar.turning import turned
from wizard.ask.grammar.verbs import BE
from wizard.ask.grammar.wh import DO

_ORDERS = (
    "show", "give", "tell", "list", "display", "find", "get", "name", "print", "identify", "provide", "present",
    "report", "look up", "find out", "say", "return", "enumerate", "specify", "describe", "list out", "list off",
)  # fmt: skip
_WISHES = ("i want", "i need", "i would like", "i wish", "we want", "we need", "we would like", "i am trying",
           "i would love")  # fmt: skip
_POLITE = (
    *(f"{opening}{order}{whom}"
      for opening in ("", "can you ", "could you ", "would you ", "will you ", "i want you to ", "i would like you to ",
                      "i need you to ")
      for order in _ORDERS for whom in ("", " me", " us")),
    *(f"{wish}{what}" for wish in _WISHES for what in ("", " to know", " to see", " to find", " to find out", " to get",
      " to have", " to know about", " to learn", " to hear")),
    *(f"{opening} {verb}" for opening in ("can i", "could i", "may i", "let me", "let us")
      for verb in ("see", "have", "get", "know", "ask")),
    "do you know", "do you happen to know", "do you have any idea", "i wonder", "i am wondering", "i was wondering",
    "i am looking for", "i am interested in", "i am interested in knowing", "i am curious about", "tell me about",
    "what can you tell me about", "what do you know about", "state", "state the name of",
)  # fmt: skip
_WHAT = tuple(
    f"{wh} {be}"
    for wh in ("what", "which", "who", "which one", "which 1", "which ones", "what all")
    for be in ("is", "are", "was", "were", "would be", "will be", "might be", "have been")
)
_MODAL = ("what would", "what might", "what will", "what could", "who would", "who might")
_LISTS = ("a list of", "the list of", "list of", "a table of", "a listing of", "a display of", "lists of",
          "a list with", "a complete list of", "a report of", "the complete list of")  # fmt: skip
_VERBS = {"sum": "sum", "total": "sum", "add up": "sum", "add": "sum", "average": "avg", "sum up": "sum",
          "total up": "sum", "compute the sum of": "sum", "calculate the sum of": "sum"}  # fmt: skip
_COUNT = ("count", "count up", "count all")
_IS_IT_TRUE = tuple(
    f"{be} {what}{that}"
    for be in ("is it", "it is")
    for what in ("true", "correct", "right", "the case", "a fact", "so")
    for that in (" that", "")
)  # fmt: skip
_WH = (("how",), ("who",), ("which",), ("what",), ("when",), ("where",))
_UNIVERSAL = ("all", "every", "each", "everybody", "everyone")
_FRAGMENT = ("how about", "what about", "and", "and what about", "and how about", "how about for", "what about for",
             "and for", "only", "and only", "and in", "or", "same for", "the same for", "and of", "but only",
             "what if", "and the")  # fmt: skip


@dataclass(frozen=True)
class Fragment:
    """Part of a request; the rest is the earlier request's (1989 paper, 5, category 2)."""

    set: Set | None = None
    terms: tuple[Term, ...] = ()
    conditions: tuple[Condition, ...] = ()
    function: str = ""
    """How to compute with the terms, or what is asked of the earlier request's term."""
    cls: str = ""
    """Of `terms` and `conditions`: the class whose members they are about."""


Meaning: TypeAlias = Query | Fragment


@dataclass(frozen=True)
class Reading:
    """A whole request read, and its cost."""

    meaning: Meaning
    cost: float


class Grammar(Tallies):
    """Reads whole requests."""

    def readings(self, *, turn: bool = True) -> list[Reading]:
        """Every reading that uses all words, cheapest first; queries before fragments.

        Where there is none, other orders of the words are tried, with `turn`.
        """
        found: list[Parse[Meaning]] = []
        for start, cost in self._introduced(0):
            found += [(end, query, cost + k) for end, query, k in self._query(start)]
        whole = self._complete(found)
        if not whole and turn:
            for order, tokens in enumerate(turned(self.tokens)):
                other = type(self)(self.vocabulary, tokens, self.antecedents, self.shown)
                whole += [Reading(r.meaning, r.cost + 0.5 + 0.1 * order) for r in other.readings(turn=False)
                          if not isinstance(r.meaning, Fragment)]  # fmt: skip
        if (not whole and turn) or self.antecedents:
            fragments: list[Parse[Meaning]] = [(end, f, k) for end, f, k in self._fragments(0)]
            whole += self._complete(fragments)
        return sorted(whole, key=lambda reading: reading.cost)

    def _complete(self, found: list[Parse[Meaning]]) -> list[Reading]:
        out = []
        for end, meaning, cost in prune(found):
            if isinstance(meaning, Query):
                called = self.lit(end, "called", "named", "known as") if isinstance(meaning, Show) else []
                named = [(last, meaning, k) for last, k in called]  # "what is the longest river called"
                for last, other, k in [*self._summed(meaning, end), *self._in_units(meaning, end), *named]:
                    rest = self.ends_at(last)
                    out += [Reading(other, cost + k + rest)] if rest is not None else []
            for last, by, k in [(end, None, 0.0), *self._grouping(end, meaning)]:
                rest = self.ends_at(last)
                if rest is not None:
                    out.append(Reading(_grouped(meaning, by), cost + k + rest))
        return out

    def _introduced(self, i: int) -> Iterator[tuple[int, float]]:
        """After "and", "so", "could you please"."""
        for start, cost in self.maybe(i, "and", "so", "then", "but"):
            yield start, cost + (0.3 if start > i else 0.0)

    def _query(self, i: int) -> Iterator[Parse[Meaning]]:
        yield from self._commands(i)
        yield from self._wh(i)
        yield from self._how(i)
        yield from self._yes_no(i)
        yield from self.choices(i)
        yield from self.differences(i)
        yield from self.different(i)
        yield from self.embedded(i) if self.lit(i, *_MODAL) else ()

    # -- commands ----------------------------------------------------------------------------------------------------

    def _commands(self, i: int) -> Iterator[Parse[Meaning]]:
        # Without an opening it is more likely part of a request, where there is an earlier one to complete it.
        openings = [(i, 1.0 if self.antecedents else 0.4), *self.lit(i, *_POLITE), *self.lit(i, *_WHAT)]
        openings += [(end, cost + 1.0) for end, cost in self.lit(i, "what about", "how about")]
        for first, cost in list(openings):
            if first > i:
                openings += [(end, cost + k) for end, k in self.lit(first, *_WHAT, "the following", "for me", "only")]
                # "can you tell me how many ...": the whole question again
                if self.words[first : first + 1] in _WH or self.words[first + 1 : first + 2] in _WH:
                    for question in (
                        self._wh(first),
                        self._how(first),
                        self.embedded(first),
                        self.choices(first),
                        self.differences(first),
                    ):
                        yield from ((end, query, cost + k) for end, query, k in question)
                for start, k in self.lit(first, "if", "whether"):
                    yield from ((end, query, cost + k + c) for end, query, c in self._indirect(start))
        for first, cost in openings:
            for start, k in self.maybe(first, *_LISTS):
                asked = [*self.target(start), *self._units_of(start), *self.named_difference(start)]
                for end, query, c in [*asked, *self.different(start), *self.tallied(start)]:
                    yield end, query, cost + k + c
        for end, cost in self.lit(i, *_COUNT):
            yield from ((last, HowMany(of), cost + k) for last, of, k in self.noun_phrase(end))
            for start, k in self.maybe(end, "the", "all", "all the"):
                amounts = [*self._counts(start), *self._amounts(start)]
                yield from ((last, query, cost + k + c) for last, query, c in amounts)
        for phrase, function in _VERBS.items():
            for end, cost in self.lit(i, phrase, f"{phrase} the", f"{phrase} all the", f"{phrase} all"):
                for last, query, k in self.target(end):
                    term = query.terms[0] if isinstance(query, Show) and len(query.terms) == 1 else None
                    if isinstance(query, Show) and isinstance(term, Attr) and self.computes(function, term.name):
                        yield last, Aggregate(function, query.terms[0], query.set), cost + k

    def _indirect(self, i: int) -> Iterator[Parse[Meaning]]:
        """ "(tell me whether) Sharon Lease works in department 10"."""
        for end, subject, cost in self.noun_phrase(i):
            for last, conditions, k in self.verb_phrase(subject.cls, end):
                yield last, Ask(_claims(subject, conditions, everybody=False)), cost + k

    # -- yes or no ---------------------------------------------------------------------------------------------------

    def _yes_no(self, i: int) -> Iterator[Parse[Meaning]]:
        for end, cost in self.lit(i, "is there", "are there", "was there", "were there", "do we have", "do you have",
                                  "does there exist", "is there any", "are there any", "do you know of"):  # fmt: skip
            for last, found, k in self.noun_phrase(end):
                yield last, Ask((Claim("some", found),)), cost + k
        for end, cost in self.lit(i, *_IS_IT_TRUE):
            yield from ((last, claim, cost + k) for last, claim, k in self._indirect(end))
        for end, cost in self.lit(i, *BE):
            yield from self._subject_of(end, cost, is_be=True)
        for end, cost in self.lit(i, *DO):
            yield from self._subject_of(end, cost, is_be=False)

    def _subject_of(self, i: int, cost: float, *, is_be: bool) -> Iterator[Parse[Meaning]]:
        word = self.words[i] if i < len(self.words) else ""
        for end, subject, k in self.noun_phrase(i):
            yield from ((last, claim, cost + k + c) for last, claim, c in self._one_another(subject, end))
            rest = self._negated_complements(subject.cls, end) if is_be else self._plain_or_have(subject.cls, end, i)
            for last, conditions, c in rest:
                everybody = word in _UNIVERSAL or (
                    subject.earlier and self.words[end - 1] in ("they", "these", "those")
                )
                yield last, Ask(_claims(subject, conditions, everybody=everybody)), cost + k + c
        if is_be:  # "is Sharon Lease's salary over $50,000"
            for end, subject, k in self.owners(i):
                for last, terms, c in self.terms(subject.cls, end):
                    if len(terms) == 1:
                        for e, condition, c2 in self.comparison(terms[0], last):
                            yield e, Ask(_claims(subject, (condition,), everybody=False)), cost + k + c + c2
            for end, names, k in self._names_of(i):
                for query_end, query, c in self._of_something(names, end, 0.0):
                    if isinstance(query, Show) and len(query.terms) == 1 and query.set.where:
                        for e, condition, c2 in self.comparison(query.terms[0], query_end):
                            yield e, Ask(_claims(query.set, (condition,), everybody=False)), cost + k + c + c2

    def _one_another(self, subject: Set, i: int) -> Iterator[Parse[Meaning]]:
        """ "(do Texas and Ohio) border each other", "(are they) neighbors": the first with the second."""
        first = subject.where[0] if len(subject.where) == 1 and subject.both else None
        if not isinstance(first, Compare) or not isinstance(first.value, tuple) or len(first.value) != 2:
            return
        one, two = (Set(subject.cls, (Compare(first.term, "=", (value,)),)) for value in first.value)
        found = [(end, s, k) for end, s, k in self.senses(i, "relation") if s.plural]
        for end, sense, k in self.senses(i, "verb"):
            found += [(last, sense, k + c) for last, c in self.lit(end, "each other", "one another", "1 another")]
        for last, sense, k in found:
            relation = self.lexicon.relations[sense.name]
            if relation.from_ == relation.to == subject.cls:
                yield last, Ask((Claim("some", one, (Related(sense.step, two),)),)), k

    def _negated_complements(self, cls: str, i: int) -> Iterator[Parse[tuple[Condition, ...]]]:
        for start, negated, cost in self._negated(i):
            for end, conditions, k in self.complement(cls, start):
                yield end, (Not(one(conditions)),) if negated else conditions, cost + k

    def _plain_or_have(self, cls: str, i: int, subject: int) -> Iterator[Parse[tuple[Condition, ...]]]:
        yield from self.verb_phrase(cls, i)
        if self.words[subject - 1] in ("has", "have", "had", "does", "do", "did"):
            for end, condition, cost in self.having(cls, i):
                if self.words[subject - 1] in ("has", "have", "had"):
                    yield end, (condition,), cost

    # -- fragments and groups ----------------------------------------------------------------------------------------

    def _fragments(self, i: int) -> Iterator[Parse[Fragment]]:
        for start, cost in [(i, 0.5), *self.lit(i, *_FRAGMENT)]:
            for first, k in self.maybe(start, "in", "for", "of", "from", "at", "with", "the ones"):
                for end, found, c in self.noun_phrase(first):
                    yield end, Fragment(set=found), cost + k + c
                    for last, c2 in self.lit(end, "'s"):
                        yield last, Fragment(set=found), cost + k + c + c2
            for end, function, k in self.functions(start):
                yield end, Fragment(function=function), cost + k + 0.5
                for last, sense, c in self.senses(end, "attribute"):
                    owner = self.lexicon.attributes[sense.name].of
                    if self.computes(function, sense.name):
                        yield last, Fragment(terms=(Attr(sense.name),), function=function, cls=owner), cost + k + c
            for cls in self.lexicon.classes:
                for first, k in self.maybe(start, "who", "the ones who", "those who", "which", "that"):
                    for end, conditions, c in self.verb_phrase(cls, first):
                        yield end, Fragment(conditions=conditions, cls=cls), cost + k + c + 0.3
                for end, conditions, c in self.reduced(cls, start):
                    yield end, Fragment(conditions=conditions, cls=cls), cost + c + 0.3
                for end, terms, c in self.terms(cls, start):
                    yield end, Fragment(terms=terms, cls=cls), cost + c + 0.2

    def _grouping(self, i: int, meaning: Meaning) -> Iterator[Parse[Term]]:
        """ "for each department", "by sex", "per division"."""
        if not isinstance(meaning, (HowMany, Aggregate)):
            return
        if is_named(meaning.set) or (isinstance(meaning, Aggregate) and meaning.function == "difference"):
            return  # nothing to be grouped
        cls = meaning.set.cls
        for end, cost in self.lit(i, "for each", "by", "per", "for every", "in each", "of each", "in every",
                                  "from each", "grouped by", "broken down by", "at each"):  # fmt: skip
            for last, sense, k in self.senses(end, "attribute"):
                if self.lexicon.attributes[sense.name].of == cls:
                    yield last, Attr(sense.name), cost + k
            for last, term, k in self._term_of(cls, end):
                if isinstance(term, Via):
                    yield last, term, cost + k


def _claims(subject: Set, conditions: tuple[Condition, ...], *, everybody: bool) -> tuple[Claim, ...]:
    """One claim, or one for each of several named subjects ("are A and B both in department 10")."""
    if everybody:
        return (Claim("every", subject, conditions),)
    if len(subject.where) == 1 and isinstance(subject.where[0], Either):
        parts = subject.where[0].conditions
        wheres = [part.conditions if isinstance(part, Every) else (part,) for part in parts]
        return tuple(Claim("some", replace(subject, where=where), conditions) for where in wheres)
    return (Claim("some", subject, conditions),)


def _grouped(meaning: Meaning, by: Term | None) -> Meaning:
    """A count or aggregate for each, where "each" was said."""
    if not isinstance(meaning, (HowMany, Aggregate)):
        return meaning
    function, term = ("count", None) if isinstance(meaning, HowMany) else (meaning.function, meaning.term)
    of = meaning.set
    if by is not None:
        return Grouped(by, function, term, of)
    for condition in of.where:
        if isinstance(condition, Related) and condition.to.each:
            inside = condition.to.where
            rest = tuple(c for c in of.where if c is not condition)
            tie = (Related(condition.step, Set(condition.to.cls, inside)),) if inside else ()
            return Grouped(Via(condition.step, Key()), function, term, Set(of.cls, (*rest, *tie)))
    return meaning
