"""Partners that a request asks for beside members, where references give the members alone."""

from __future__ import annotations

from dataclasses import replace

from wizard.ask import form
from wizard.domain.lexicon import Lexicon


def without_partners(query: form.Query, lexicon: Lexicon) -> form.Query:
    """The query with the partners beside its members as a condition: "flights and fares" are flights with fares."""
    if not isinstance(query, form.Show) or not query.terms or query.terms[0] != form.Key():
        return query
    beside = [term.step for term in query.terms if isinstance(term, form.Via) and term.term == form.Key()]
    if not beside or len(beside) != len(query.terms) - 1:
        return query
    ends = [lexicon.relations[step.relation] for step in beside]
    partners = [form.Set(end.from_ if step.inverse else end.to) for step, end in zip(beside, ends, strict=True)]
    there = (form.Related(step, partner) for step, partner in zip(beside, partners, strict=True))
    return replace(query, set=form.narrow(query.set, *there), terms=())
