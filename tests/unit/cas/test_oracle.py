"""The comparator against brute force over all choices of columns: random small cases, on both paths.

`make test` tries 1,000, `make test-slow` 20,000.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from functools import cache

import pytest

from tests.unit.cas.cases import case
from tests.unit.cas.oracle import verdicts
from wizard.cas import comparator, compare, search, write
from wizard.cas.budget import Meter
from wizard.cas.pairs import ColumnPairs
from wizard.cas.states import SearchTask
from wizard.cas.straight import Straight

PLAIN, VECTORISED = 1 << 60, 0
"""From how many tuples on the search is vectorised."""


@pytest.fixture
def path(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The path that searches take: its only element."""
    large = [PLAIN]

    def task(pairs: ColumnPairs, meter: Meter, counted: bool, _: int) -> SearchTask:
        return SearchTask(pairs, meter, counted, large[0])

    monkeypatch.setattr(search, "SearchTask", task)
    return large


@cache
def wanted_of(seed: int) -> tuple[str, str | None]:
    """What brute force says of a case: three quarters of the time, and the same whichever way it is searched."""
    return verdicts(*case(random.Random(seed)))


@pytest.mark.parametrize("cases", [1_000, pytest.param(20_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("searched", [False, True], ids=["straight away where it can", "always searched"])
def test_the_fast_comparator_agrees_with_the_slow_one(
    path: list[int], searched: bool, cases: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if searched:
        monkeypatch.setattr(comparator, "straight", lambda *_: Straight.UNKNOWN)
    straight = sys.modules[Straight.__module__]
    usual = straight.WIDE
    seen: Counter[tuple[str, str | None]] = Counter()
    for seed in range(cases):
        ref, hyp, maximum = case(random.Random(seed))
        wanted = wanted_of(seed)
        # What is straight is not searched: the second time equal columns are looked up, as those of wide tables are.
        for path[0], wide in ((PLAIN, usual), (VECTORISED, 0)):
            monkeypatch.setattr(straight, "WIDE", wide)
            verdict = compare(ref, hyp, maximum)
            found = str(verdict.minimum), None if verdict.bounded is None else str(verdict.bounded)
            assert found == wanted, f"case {seed}:\n{write(ref)}\n{write(hyp)}\n{maximum and write(maximum)}"
        seen[wanted] += 1
    assert min(seen[outcome, None] for outcome in ("correct", "incorrect", "no_answer", "malformed")) > cases // 400
    assert min(seen["correct", outcome] for outcome in ("correct", "incorrect")) > cases // 20
