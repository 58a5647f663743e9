"""Conditions that spoken parts become: times of day, parts of the day, one thing or another."""

from __future__ import annotations

from wizard.ask.form import Attr, Compare, Condition, Either, Every
from wizard.ask.grammar.clauses import one


def timed(name: str, op: str, values: tuple[int, ...], *, ends: bool) -> Condition:
    """A condition on a time of day; of periods, the end points belong to them or not (1992 paper, 2.4.4: not)."""
    term = Attr(name)
    low: Condition = Compare(term, ">=" if ends else ">", values[:1])
    high: Condition = Compare(term, "<=" if ends else "<", values[1:])
    if op == "outside":
        return Either((low, high))
    if op == "inside" and not ends:
        # Nothing is before midnight: the day's first minute belongs to the periods that begin there.
        return Every((low, high)) if values[0] else high
    return Compare(term, "between" if op == "inside" else op, values)  # type: ignore[arg-type]


def term_of(condition: Condition) -> object:
    """The term of a period's condition."""
    parts = condition.conditions if isinstance(condition, (Either, Every)) else (condition,)
    return parts[0].term if isinstance(parts[0], Compare) else None


def begins(condition: Condition) -> int:
    """When a period begins."""
    parts = condition.conditions if isinstance(condition, (Either, Every)) else (condition,)
    value = parts[0].value if isinstance(parts[0], Compare) else ()
    starts = isinstance(parts[0], Compare) and parts[0].op in (">", ">=", "between")
    return int(value[0]) if starts and isinstance(value, tuple) else 0


def either(left: tuple[Condition, ...], right: tuple[Condition, ...]) -> Condition:
    """Either of two lots of conditions."""
    parts = left[0].conditions if len(left) == 1 and isinstance(left[0], Either) else (one(left),)
    return Either((*parts, one(right)))


def overlap(before: Condition, after: Condition) -> bool:
    """Whether "before" one time or "after" another leaves no time out: no reading that anybody means (1992, 1.1)."""
    if not (isinstance(before, Compare) and isinstance(after, Compare)):
        return False
    ends = before.value, after.value
    return (
        before.op in ("<", "<=")
        and after.op in (">", ">=")
        and all(isinstance(value, tuple) and len(value) == 1 for value in ends)
        and float(str(before.value[0])) >= float(str(after.value[0]))  # type: ignore[index]
    )
