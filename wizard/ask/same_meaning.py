"""When two logical forms mean the same: what is said twice or follows anyway is left out, order and spelling forgotten.

`plain` is what the paraphrase says; `key` is equal for readings that cannot differ on any database.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

from wizard.ask import form
from wizard.ask.facts import replace
from wizard.ask.form import Condition, Query, Set, Step


def plain(query: Query) -> Query:
    """The same query without repeated conditions, without "some partner" where the partner is the one it was reached
    from, without "not not", and with "and" within "and" as one list."""
    said: Query = form.rewrite(query, _plainer, remembered=True)
    return said


def key(query: Query) -> object:
    """Equal for two queries that are logically equal by order, repetition and spelling of numbers."""
    return form.rewrite(plain(query), _canonical, remembered=True)


def barer(query: Query) -> Query:
    """The query without what is only said to be there, where more is said: of "work, and work in department 45" the
    latter."""
    query = plain(query)
    if isinstance(query, form.Ask):
        return form.Ask(tuple(replace(c, conditions=_told(c.conditions)) for c in query.claims))
    if isinstance(query, form.SEVERAL_NUMBERS):
        return query
    return replace(query, set=replace(query.set, where=_told(query.set.where)))


def _told(conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    return tuple(c for c in conditions if not _only_there(c)) or conditions


def _only_there(condition: Condition) -> bool:
    if isinstance(condition, form.Compare):
        return condition.op == "present"
    return isinstance(condition, form.Related) and not condition.to.where


def _plainer(node: Any) -> Any:
    if isinstance(node, Set):
        where = _once(_spliced(node.where, form.Every))
        return node if where == node.where else replace(node, where=where)
    if isinstance(node, form.Share):
        return replace(node, part=_once(_spliced(node.part, form.Every)))
    if isinstance(node, form.Claim):
        return replace(node, conditions=_once(_spliced(node.conditions, form.Every)))
    if isinstance(node, form.Related):
        back = node.step.back
        kept = tuple(c for c in node.to.where if not _mere(c, back))
        return node if kept == node.to.where else replace(node, to=replace(node.to, where=kept))
    if isinstance(node, form.Not) and isinstance(node.condition, form.Not):
        return node.condition.condition
    if isinstance(node, (form.Either, form.Every)):
        parts = _once(_spliced(node.conditions, type(node)))
        return parts[0] if len(parts) == 1 else replace(node, conditions=parts)
    return node


def _mere(condition: Condition, step: Step) -> bool:
    """ "that fly on some day", of flights that were reached from a day."""
    return isinstance(condition, form.Related) and condition.step == step and not condition.to.where


def _spliced(conditions: Iterable[Condition], kind: type[form.Either | form.Every]) -> list[Condition]:
    out: list[Condition] = []
    for condition in conditions:
        if isinstance(condition, kind) and not any(isinstance(n, form.Extreme) for n in form.walk(condition)):
            out += condition.conditions
        else:
            out.append(condition)
    return out


def _once(conditions: Iterable[Condition]) -> tuple[Condition, ...]:
    """Each condition once between two superlatives: what follows one applies to what it has left over."""
    out: list[Condition] = []
    for segment in _segments(conditions):
        out += dict.fromkeys(segment)
    return tuple(out)


def _segments(conditions: Iterable[Condition]) -> list[list[Condition]]:
    """The conditions cut before and behind every superlative."""
    out: list[list[Condition]] = [[]]
    for condition in conditions:
        if isinstance(condition, form.Extreme):
            out += [[condition], []]
        else:
            out[-1].append(condition)
    return out


def _canonical(node: Any) -> Any:
    if isinstance(node, Set):
        return Set(node.cls, _sorted(node.where))
    if isinstance(node, form.Share):
        return replace(node, part=_sorted(node.part))
    if isinstance(node, form.Claim):
        return replace(node, conditions=_sorted(node.conditions))
    if isinstance(node, (form.Either, form.Every)):
        return replace(node, conditions=tuple(sorted(node.conditions, key=repr)))
    if isinstance(node, form.Ask):
        return replace(node, claims=tuple(sorted(node.claims, key=repr)))
    if isinstance(node, form.Compare) and isinstance(node.value, tuple):
        values = tuple(_number(value) for value in node.value)
        op = "=" if node.op == "in" and len(values) == 1 else node.op
        return dataclasses.replace(node, op=op, value=values if op == "between" else tuple(sorted(values, key=repr)))
    return node


def _sorted(conditions: Iterable[Condition]) -> tuple[Condition, ...]:
    return tuple(c for one in _segments(conditions) for c in (sorted(one, key=repr) if len(one) > 1 else one))


def _number(value: form.Scalar) -> form.Scalar:
    """ "9" and 9 are one value; "09" is another."""
    return int(value) if isinstance(value, str) and value.isdecimal() and str(int(value)) == value else value
