"""Whether two tables, under a given choice of columns, hold matching tuples in the same order (extension "ordered")."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from wizard.cas.tables import AnswerTable
from wizard.cas.tolerance import within
from wizard.cas.values import Value


def in_order(ref: AnswerTable, hyp: AnswerTable, mapping: Sequence[int], tolerance: Decimal) -> bool:
    """Whether the distinct tuples of both, in order of first appearance, match one by one."""
    mine = dict.fromkeys(
        zip(*(zip(map(type, column.values), column.values, strict=True) for column in ref.columns), strict=True)
    )
    theirs = dict.fromkeys(zip(*(hyp.columns[place].values for place in mapping), strict=True))
    return len(mine) == len(theirs) and all(
        _match(value, other, tolerance)
        for one, two in zip(mine, theirs, strict=True)
        for (_, value), other in zip(one, two, strict=True)
    )


def _match(ref: Value, hyp: Value, tolerance: Decimal) -> bool:
    if isinstance(ref, int | Decimal) and isinstance(hyp, int | Decimal):
        return within(ref, hyp, tolerance)
    return ref == hyp
