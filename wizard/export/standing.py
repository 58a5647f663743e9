"""What goes into a corpus of text-to-SQL: the statements of turns that are understood without context."""

from __future__ import annotations

from collections import Counter

from wizard.annotate.drafting import answered_reading
from wizard.annotate.ground import Ground
from wizard.corpus.item import Item


def statements(item: Item) -> list[str]:
    """The statement of each reading; none of a turn without words, or that does not stand alone."""
    return [one.sql for one in item.references if one.sql] if item.words and stands_alone(item) else []


def stands_alone(item: Item) -> bool:
    """Whether its request is understood without context: class A, or, where nobody has said, the tool used none."""
    if item.category is not None:
        return item.category == "A"
    reading = answered_reading(item.record)
    return reading is not None and reading.context_used is None


def same_rows(ground: Ground, one: str, other: str, *, columns_in_order: bool = True) -> bool:
    """Whether two statements give the same rows, each as often; without `columns_in_order`, with columns in any order.

    Raises as `Ground.run`.
    """
    first, second = (Counter(_row(row, columns_in_order) for row in ground.run(sql).rows) for sql in (one, other))
    return first == second


def _row(row: tuple[object, ...], columns_in_order: bool) -> tuple[str, ...]:
    values = map(repr, row)
    return tuple(values) if columns_in_order else tuple(sorted(values))
