"""The papers' numbers, intervals over speakers, matched pairs."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wizard.score.tally import NOT_ANSWERED, RIGHT, WRONG, Cell, cell, difference, mcnemar, resampled


def test_wrong_answers_are_twice_as_bad_as_none() -> None:
    """1992 paper, 2.3."""
    found = Cell(right=70, wrong=20, not_answered=10)
    assert (found.n, found.weighted_error, found.unweighted_error, found.score) == (100, 50.0, 30.0, 50.0)
    assert Cell(0, 10, 0).score == -100


def test_the_confidence_of_the_1992_paper() -> None:
    """2.3, footnote 3: e = 0.45 and n = 145 give 0.08."""
    found = Cell(right=80, wrong=65, not_answered=0)
    assert found.n == 145
    assert found.two_sigma == pytest.approx(8.26, abs=0.01)


def test_nothing_scored_is_no_number() -> None:
    found = cell({}, 1)
    assert (found.n, found.weighted_error, found.unweighted_error, found.score, found.two_sigma) == (0, *[None] * 4)


def test_one_speaker_has_no_interval() -> None:
    assert cell({"s1": (5, 3, 2)}, 1).interval is None


def test_intervals_come_from_speakers_and_not_from_queries() -> None:
    same = cell({f"s{n}": (8, 2, 0) for n in range(20)}, 7)
    apart = cell({f"s{n}": (10, 0, 0) if n % 5 else (0, 10, 0) for n in range(20)}, 7)
    assert [same.score, apart.score] == pytest.approx([60, 60])
    assert same.interval == pytest.approx((60, 60))
    low, high = apart.interval or (60, 60)
    assert low < 40
    assert 60 < high <= 100


def test_the_interval_is_that_of_the_binomial_where_that_is_known() -> None:
    """Forty speakers of one query, half right: each resample is binomial."""
    found = cell({f"s{n}": (1, 0, 0) if n % 2 else (0, 0, 1) for n in range(40)}, 3)
    assert found.unweighted_error_interval is not None
    low, high = found.unweighted_error_interval
    assert 32 <= low <= 38
    assert 62 <= high <= 68


def test_draws_depend_on_the_seed_alone() -> None:
    counts = {f"s{n}": (n, 5, 1) for n in range(9)}
    backwards = dict(reversed(counts.items()))
    assert cell(counts, 5) == cell(backwards, 5)
    assert cell(counts, 5) != cell(counts, 6)
    one = resampled(counts, 5, 100)
    assert one is not None
    assert one.shape == (100, 3)


@given(st.integers(0, 200), st.integers(0, 200))
def test_mcnemar_is_the_exact_binomial(one: int, two: int) -> None:
    tail = sum(Fraction(comb(one + two, k), 2 ** (one + two)) for k in range(min(one, two) + 1))
    assert mcnemar(one, two) == pytest.approx(float(min(Fraction(1), 2 * tail)), rel=1e-9)


def test_two_systems() -> None:
    pairs = [("s1", RIGHT, WRONG)] * 6 + [("s2", RIGHT, RIGHT)] * 3 + [("s3", NOT_ANSWERED, RIGHT)]
    found = difference(pairs, 1)
    assert (found.only_first, found.only_second) == (6, 1)
    assert found.p == pytest.approx(0.125)
    assert found.score == pytest.approx(110)
    assert found.interval is not None
    assert found.interval[0] < 110 < found.interval[1]
    assert difference([("s1", RIGHT, RIGHT)], 1).interval is None
    assert difference([], 1).score is None
