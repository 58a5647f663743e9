"""A limit that joins one on the other side, and takes nothing back: those after ten, "but before six"."""

from __future__ import annotations

from collections.abc import Sequence

from wizard.ask.form import Compare, Condition, walk


def limited_already(told: Sequence[Condition], new: Sequence[Condition]) -> Condition | None:
    """The one limit that was said, where another on its other side is said: after those after ten, "but before six"."""
    limit = new[0] if len(new) == 1 else None
    if not isinstance(limit, Compare) or limit.op not in _SIDE_OF:
        return None
    of_it = [c for c in told if any(isinstance(node, Compare) and node.term == limit.term for node in walk(c))]
    old = of_it[0] if len(of_it) == 1 else None
    if not isinstance(old, Compare) or _SIDE_OF.get(old.op, _SIDE_OF[limit.op]) == _SIDE_OF[limit.op]:
        return None
    low, high = (old, limit) if _SIDE_OF[limit.op] else (limit, old)
    return old if _is_below(low.value, high.value) else None


_SIDE_OF = {">": 0, ">=": 0, "<": 1, "<=": 1}
"""The side on which a limit is: 0 where it is the lowest, 1 where it is the highest."""


def _is_below(low: object, high: object) -> bool:
    """Whether a value is below another one of its kind."""
    if not (isinstance(low, tuple) and isinstance(high, tuple) and len(low) == len(high) == 1):
        return False
    one, other = low[0], high[0]
    if isinstance(one, str) and isinstance(other, str):
        return one < other
    return isinstance(one, (int, float)) and isinstance(other, (int, float)) and one < other
