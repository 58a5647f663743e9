"""Which relation ties two sets together: the declared one that fits the preposition, else two of them in a row."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.form import Attr, Compare, Condition, Either, Every, Related, Set, Step, narrow
from wizard.domain.lexicon import Lexicon

ANY = frozenset({"of", "'s", "in", "from", "for", "at", "with", "to", ""})
"""Prepositions so general that they fit any relation, at a cost."""


def steps(lexicon: Lexicon, start: str, end: str) -> Iterator[tuple[Step, float, tuple[str, ...]]]:
    """Relations from one class to another: the step, its cost, the prepositions that say it."""
    for name, relation in lexicon.relations.items():
        if (relation.from_, relation.to) == (start, end):
            yield Step(name), relation.cost, relation.prepositions
        if (relation.to, relation.from_) == (start, end):
            yield Step(name, inverse=True), relation.cost, relation.inverse_prepositions


def partner(lexicon: Lexicon, step: Step) -> str:
    """The class that a step leads to."""
    relation = lexicon.relations[step.relation]
    return relation.from_ if step.inverse else relation.to


def attach(
    lexicon: Lexicon, base: Set, preposition: str, other: Set, *, every: bool = False
) -> list[tuple[Set, float]]:
    """`base` restricted by `other` ("people in department 10", "Harvard graduates"), every way, with costs.

    The preposition is empty where there is none; with `every`, several are all meant ("in both Ohio and Iowa").
    """
    out: list[tuple[Set, float]] = []
    if other.bare and other.cls == base.cls:
        # "the Missouri river", "the city of New York": a value beside its own noun is that, before it is anything else.
        if any(c.term == n.term and c.op == n.op == "=" for c in base.where for n in other.where
               if isinstance(c, Compare) and isinstance(n, Compare)):  # fmt: skip
            return []  # nothing has two names
        named = preposition in ("", "of") and not base.where
        return [(narrow(base, *other.where), -0.5 if named else 0.0)]
    for step, cost, prepositions in steps(lexicon, base.cls, other.cls):
        if preposition in prepositions or (preposition in ("'s", "") and prepositions):
            fits = 0.0 if preposition not in ("'s", "") else 0.2
        elif preposition in ANY and base.cls != other.cls:
            fits = 1.0
        else:
            continue
        ties = tied(lexicon, step, other) if every else (Related(step, other),)
        out.append((narrow(base, *ties), cost + fits))
    if not out and preposition in ANY - {"of", "'s"} and base.cls != other.cls:
        for middle in lexicon.classes:
            if middle in (base.cls, other.cls):
                continue
            for first, first_cost, _ in steps(lexicon, base.cls, middle):
                for second, second_cost, _ in steps(lexicon, middle, other.cls):
                    chain: Condition = Related(first, Set(middle, (Related(second, other),)))
                    out.append((narrow(base, chain), 2.0 + first_cost + second_cost))
    return sorted(out, key=lambda found: found[1])[:3]


def several(lexicon: Lexicon, step: Step) -> bool:
    """Whether a member may have more than one partner: the step leaves from what tells members apart."""
    relation = lexicon.relations[step.relation]
    if step.inverse:
        return relation.path[-1].right_column in lexicon.classes[relation.to].key
    return relation.path[0].left_column in lexicon.classes[relation.from_].key


def tied(lexicon: Lexicon, step: Step, to: Set) -> tuple[Condition, ...]:
    """The member has a partner in `to`; where `to` is several joined by "and", and it may have all, it has all."""
    only = to.where[0] if len(to.where) == 1 else None
    if to.both and several(lexicon, step):
        if isinstance(only, Compare) and only.op == "in" and isinstance(only.value, tuple):
            each: tuple[Condition, ...] = tuple(Compare(only.term, "=", (value,)) for value in only.value)
        elif isinstance(only, Either):
            each = only.conditions
        else:
            each = to.where
        return tuple(Related(step, Set(to.cls, p.conditions if isinstance(p, Every) else (p,))) for p in each)
    return (Related(step, to),)


def is_named(found: Set) -> bool:
    """Whether the set is members by a value only: "the Missouri river"."""
    only = found.where[0] if len(found.where) == 1 else None
    return isinstance(only, Compare) and only.op in ("=", "in") and isinstance(only.value, tuple)


def value_of(found: Set) -> tuple[str, tuple[str | int | float, ...]] | None:
    """Attribute and values of a mere value; None where the set is anything else."""
    if found.bare and len(found.where) == 1:
        condition = found.where[0]
        if isinstance(condition, Compare) and isinstance(condition.term, Attr) and isinstance(condition.value, tuple):
            return condition.term.name, condition.value
    return None
