"""What somebody's references give for what was asked, where conventions say so: the query as they would have it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from wizard.ask.form import Attr, Compare, Condition, Key, Query, Related, Set, Show, Step, Term, Via, narrow, rewrite
from wizard.ask.reader.narrowing import flat, within
from wizard.domain.conventions import Conventions
from wizard.domain.lexicon import Lexicon


class ReferenceHabits:
    """The habits of the conventions that are in force; without any, every query stays as it is."""

    def __init__(self, conventions: Sequence[Conventions], lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self.lists_yes_or_no = any(one.yes_or_no == "listed" for one in conventions)
        """True where yes/no questions are answered by what there is."""
        self._partners_implied = any(one.partners == "implied" for one in conventions)
        self._days_everywhere = any(one.days == "everywhere" for one in conventions)
        self._prices_alone = any(one.prices == "alone" for one in conventions)
        self._missing_left_out = any(one.missing == "left out" for one in conventions)
        self._instead = {asked: given for one in conventions for asked, given in one.instead.items()}

    def applied(self, query: Query) -> Query:
        """The query as the writers of the references would answer it."""
        if self._partners_implied:
            query = without_partners(query, self._lexicon)
        if self._days_everywhere:
            query = rewrite(query, self._with_days_of_partners)
        if self._prices_alone and isinstance(query, Show):
            price = Attr(self._lexicon.classes[query.set.cls].how_much or "")
            query = replace(query, terms=(price,)) if query.terms == (Key(), price) else query
        if self._instead and isinstance(query, Show):
            given = tuple(dict.fromkeys(map(self._given, query.terms)))  # "fare code Q and what it means" is the code
            query = replace(query, terms=given) if len(given) == 1 else query
        if self._missing_left_out and isinstance(query, Show):
            elsewhere = (t for t in query.terms if isinstance(t, Attr) and self._lexicon.attributes[t.name].path)
            query = replace(query, set=narrow(query.set, *(Compare(term, "present") for term in elsewhere)))
        return query

    def _given(self, term: Term) -> Term:
        """The attribute that references show in the place of the one asked for alone."""
        if isinstance(term, Attr):
            return Attr(self._instead.get(term.name, term.name))
        return replace(term, term=self._given(term.term)) if isinstance(term, Via) else term

    def _with_days_of_partners(self, node: Any) -> Any:
        """A set of which a day is said, with the same day said of its partners that have days of their own."""
        if not isinstance(node, Set):
            return node
        day = self._day(node)
        if day is not None:
            return replace(node, where=tuple(self._with_the_day(c, day) for c in node.where))
        theirs = (self._day(c.to) for c in flat(node.where) if isinstance(c, Related))
        day = next((day for day in theirs if day is not None), None)
        return self._on(node, day) if day is not None else node

    def _day(self, of: Set) -> Related | None:
        """The condition that says a day of members."""
        entry = self._lexicon.classes[of.cls]
        ways = {Step(found.relation) for found in (entry.week, entry.date) if found is not None}
        return next((c for c in flat(of.where) if isinstance(c, Related) and c.step in ways), None)

    def _with_the_day(self, condition: Condition, day: Related) -> Condition:
        if not isinstance(condition, Related) or condition == day:
            return condition
        return replace(condition, to=self._on(condition.to, day))

    def _on(self, of: Set, day: Related) -> Set:
        """The members on the day that is said of their partners, where they have days themselves."""
        entry = self._lexicon.classes[of.cls]
        for found in (entry.week, entry.date):
            if found is not None and self._lexicon.relations[found.relation].to == day.to.cls:
                return within(of, Related(Step(found.relation), day.to))
        return of


def without_partners(query: Query, lexicon: Lexicon) -> Query:
    """The query with the partners beside its members as a condition: "flights and fares" are flights with fares."""
    if not isinstance(query, Show) or not query.terms or query.terms[0] != Key():
        return query
    beside = [term.step for term in query.terms if isinstance(term, Via) and term.term == Key()]
    if not beside or len(beside) != len(query.terms) - 1:
        return query
    partners = [Set(lexicon.relations[step.relation].end(inverse=step.inverse)) for step in beside]
    there = (Related(step, partner) for step, partner in zip(beside, partners, strict=True))
    return replace(query, set=narrow(query.set, *there), terms=())
