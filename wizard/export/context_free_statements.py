"""What goes into a corpus of text-to-SQL: the statements of turns that are understood without context.

Formats write a statement anew in a grammar of their own and run it beside the one it was, to see that it gives the same
rows. One statement is the answer to many turns, and of each turn in several formats: what came of it is remembered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from types import TracebackType
from typing import Self, TypeVar, cast

from wizard.annotate.bounded_memory import Recent
from wizard.annotate.drafting import answered_reading
from wizard.annotate.opened_domain import OpenedDomain, OpenedDomains
from wizard.corpus.item import Item

REMEMBERED = 8_192
"""So many statements are not written anew; each is a kilobyte or two."""

WORDS_MASKED = "words that name somebody are masked in it"
"""Why a turn's statement, or its question, is not what was said."""

Found = TypeVar("Found")


class ContextFreeStatements:
    """The databases that statements run on, opened once for all formats, and what became of each statement."""

    def __init__(self, folders: Mapping[str, str] | None = None) -> None:
        """`folders` says where domains lie that are not shipped, by name."""
        self._grounds = OpenedDomains(folders=folders)
        self._known: Recent[Hashable, object] = Recent(REMEMBERED)

    def of(self, domain: str) -> OpenedDomain:
        """The ground of a domain. Raises what `OpenedDomains.of` raises."""
        return self._grounds.of(domain)

    def once(self, key: Hashable, find: Callable[[], Found]) -> Found:
        """What is known under `key`, else what `find` gives. Raises what `find` raises, which is not remembered."""
        known = self._known.get(key)
        if known is None:
            known = find()
            self._known.put(key, known)
        return cast(Found, known)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._grounds.close()


def statements(item: Item) -> list[str]:
    """The statement of each reading; none of a turn without words, or that does not stand alone."""
    return [one.sql for one in item.references if one.sql] if item.words and stands_alone(item) else []


def stands_alone(item: Item) -> bool:
    """Whether its request is understood without context: class A, or, where nobody has said, the tool used none."""
    if item.category is not None:
        return item.category == "A"
    reading = answered_reading(item.record)
    return reading is not None and reading.context_used is None


def same_rows(ground: OpenedDomain, one: str, other: str, *, columns_in_order: bool = True) -> bool:
    """Whether two statements give the same rows, each as often; without `columns_in_order`, with columns in any order.

    Raises as `OpenedDomain.run`.
    """
    first, second = (Counter(_row(row, columns_in_order) for row in ground.run(sql).rows) for sql in (one, other))
    return first == second


def _row(row: tuple[object, ...], columns_in_order: bool) -> tuple[str, ...]:
    values = map(repr, row)
    return tuple(values) if columns_in_order else tuple(sorted(values))
