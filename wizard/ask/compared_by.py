"""What members of a set are compared by: it is shown beside them, so that an answer can be used as it stands.

Who asks for the cheapest flight wants to see its price, and who asks for departments with more than 30 employees how
many each has. Only what is shown grows by it; the reference answers hold what was asked for and no more (1989 paper,
S-3 and S-4; 1992 paper, section 2.2.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from wizard.ask.form import (
    Attr,
    Compare,
    Computed,
    Condition,
    Either,
    Every,
    Extreme,
    Grouped,
    Having,
    Key,
    Not,
    Own,
    Part,
    Related,
    Set,
    Step,
    Term,
    Via,
)
from wizard.domain.lexicon import Lexicon

ORDERED = ("<", "<=", ">", ">=", "between")
"""Comparisons that leave open which value a member has."""


@dataclass(frozen=True)
class BestOfPartners:
    """The lowest or highest value of an attribute among a member's partners that meet the conditions on them."""

    step: Step
    partners: Set
    attribute: Attr
    function: Literal["min", "max"]


def compared_by(of: Set, lexicon: Lexicon) -> tuple[Term | BestOfPartners, ...]:
    """What the superlatives and comparisons of a set are about, in their order, each once."""
    return tuple(dict.fromkeys(_of_all(of.where, lexicon)))


def figures_of_groups(query: Grouped) -> tuple[Computed, ...]:
    """What is shown of each group: what was asked for or has the most, and what the groups are compared by."""
    asked = () if query.alone and query.best is None else (Computed(query.function, query.term), *query.more)
    return tuple(dict.fromkeys([*asked, *(side for one in query.having for side in _of_having(one))]))


def _of_having(having: Having) -> Iterator[Computed]:
    if isinstance(having.value, Computed):
        yield from (having.computed, having.value)
    elif having.op in ORDERED:
        yield having.computed


def ranked_by(of: Set) -> Extreme | None:
    """The superlative that asks for several members, which are shown in its order ("the three oldest")."""
    several = [one for one in of.where if isinstance(one, Extreme) and one.count > 1 and one.within is None]
    return several[-1] if several else None


def _of_all(conditions: Sequence[Condition], lexicon: Lexicon) -> Iterator[Term | BestOfPartners]:
    for condition in conditions:
        if isinstance(condition, Extreme):
            if condition.within is not None:  # of each department: which one
                yield Via(condition.within, Key()) if isinstance(condition.within, Step) else condition.within
            yield _whole(condition.term)
        elif isinstance(condition, Compare):
            yield from _of_comparison(condition)
        elif isinstance(condition, (Either, Every)):
            yield from _of_all(condition.conditions, lexicon)
        elif isinstance(condition, Not) and isinstance(condition.condition, Compare):
            yield from _of_comparison(condition.condition)
        elif isinstance(condition, Related):
            yield from _of_partners(condition, lexicon)


def _of_comparison(condition: Compare) -> Iterator[Term]:
    if isinstance(condition.value, Own):
        yield _whole(condition.term)
        yield _whole(condition.value.term)
    elif condition.op in ORDERED:
        yield _whole(condition.term)


def _of_partners(condition: Related, lexicon: Lexicon) -> Iterator[BestOfPartners]:
    """Of partners that a superlative chose, or that are compared by what they are shown by, as a fare by its cost."""
    partners = condition.to
    superlatives = [one for one in partners.where if isinstance(one, Extreme)]
    others = replace(partners, where=tuple(one for one in partners.where if not isinstance(one, Extreme)))
    for one in superlatives:
        if isinstance(one.term, Attr) and one.rank == 1 and one.count == 1:
            yield BestOfPartners(condition.step, others, one.term, "max" if one.most else "min")
    if superlatives:
        return
    shown = lexicon.classes[partners.cls].display
    for compare in partners.where:
        if (
            isinstance(compare, Compare)
            and compare.op in ORDERED
            and isinstance(compare.term, Attr)
            and compare.term.name in shown
        ):
            yield BestOfPartners(condition.step, partners, compare.term, "max" if compare.op in (">", ">=") else "min")


def _whole(term: Term) -> Term:
    """A date of which a part is compared."""
    return term.term if isinstance(term, Part) else term
