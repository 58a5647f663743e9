"""What is odd about a logical form: people seldom mean it, so a reading that has it is likelier a mistake.

Oddities are counted and bounded, each from 0 to 1. They are no reason to refuse a reading; their weights are fitted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from wizard.ask import form
from wizard.ask.form import Compare, Condition, Query, Related, Set


def oddities(query: Query) -> dict[str, float]:
    """The oddities of a query."""
    sets = [node for node in form.walk(query) if isinstance(node, Set)]
    return {
        "same partner twice": _share(sum(_twice(one) for one in sets), 1),
        "two values of one": _share(sum(_values_of_one(one) for one in sets), 1),
        "class within itself": _share(sum(one.cls in _inner_classes(one) for one in sets), 2),
        "nesting": _share(max((_depth(one) for one in sets), default=0), 4),
        "conditions of one set": _share(max((len(one.where) for one in sets), default=0), 6),
        "shows members of few": float(isinstance(query, form.Show) and not query.terms and len(query.set.where) == 1),
    }


def _share(count: int, most: int) -> float:
    return min(count, most) / most


def _twice(one: Set) -> int:
    """Relations that are asked of one set more than once: "schools that are in Princeton, and schools that ..."."""
    steps = Counter(condition.step for condition in one.where if isinstance(condition, Related))
    return sum(count > 1 for count in steps.values())


def _values_of_one(one: Set) -> int:
    """Attributes of which a set must have one value and something else besides."""
    found: Counter[object] = Counter()
    exact: set[object] = set()
    for compared in _compared(one.where):
        found[compared.term] += 1
        if compared.op in ("=", "in", "!="):
            exact.add(compared.term)
    return sum(found[term] > 1 for term in exact)


def _compared(conditions: Sequence[Condition]) -> Iterator[Compare]:
    for condition in conditions:
        if isinstance(condition, Compare):
            yield condition
        elif isinstance(condition, form.Not):
            yield from _compared([condition.condition])
        elif isinstance(condition, form.Every):
            yield from _compared(condition.conditions)


def _inner(one: Set) -> Iterator[Set]:
    for condition in one.where:
        for node in form.walk(condition):
            if isinstance(node, Set):
                yield node


def _inner_classes(one: Set) -> frozenset[str]:
    return frozenset(inner.cls for inner in _inner(one))


def _depth(one: Set) -> int:
    return 1 + max((_depth(inner) for inner in _direct(one)), default=0)


def _direct(one: Set) -> Iterator[Set]:
    for condition in one.where:
        if isinstance(condition, Related):
            yield condition.to
