"""What goes into a corpus of text-to-SQL: the statements of turns that are understood without context."""

from __future__ import annotations

from wizard.annotate.drafting import answered_reading
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
