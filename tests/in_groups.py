"""Small cases by the dozen in one test: each test of its own costs ten milliseconds, whatever it looks at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

AT_ONCE = 50


def groups(cases: Iterable[T]) -> list[Sequence[T]]:
    """All of them in their order, `AT_ONCE` at a time."""
    listed = list(cases)
    return [listed[first : first + AT_ONCE] for first in range(0, len(listed), AT_ONCE)]


def each(cases: Iterable[T], check: Callable[[T], None]) -> None:
    """Check all of them. Raises AssertionError with every case that fails and what it says, not only the first."""
    wrong = []
    for case in cases:
        try:
            check(case)
        except AssertionError as error:
            wrong.append(f"{case}: {error}")
    assert not wrong, "\n".join(wrong)
