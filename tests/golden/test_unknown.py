"""Bare drafts of the unknown databases answer simple questions: floors, below the figures measured."""

from __future__ import annotations

import pytest

from benchmarks.drafts import HALVES, MAKERS, measure


@pytest.fixture(scope="module")
def counts() -> dict[tuple[str, str], tuple[int, int]]:
    """Right and wrong of the bare draft, by database and half."""
    rows = measure(list(MAKERS), explain=False)
    return {
        (name, half): (int(right), int(wrong)) for name, half, system, _, right, wrong, *_ in rows if system == "draft"
    }


@pytest.mark.parametrize("name", MAKERS)
def test_most_questions_are_answered_right_and_hardly_any_wrong(
    counts: dict[tuple[str, str], tuple[int, int]], name: str
) -> None:
    for half in HALVES:
        right, wrong = counts[name, half]
        assert right >= 15, half  # of 20
        assert wrong <= 2, half
