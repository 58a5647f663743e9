"""Corrected p values, word errors by matched pairs, and what a test set can find."""

from __future__ import annotations

import random

import pytest

from wizard.score.significance import holm, smallest_difference, word_errors
from wizard.score.tally import mcnemar


def test_holm_by_hand() -> None:
    # Holm 1979: 4 x 0.005; 3 x 0.01; 2 x 0.03; 1 x 0.04 is less than the one before it
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_equal_recognisers_do_not_differ() -> None:
    found = word_errors([(1, 1), (0, 0), (3, 3)])
    assert (found.first, found.second, found.z, found.p) == (4, 4, None, 1.0)
    assert word_errors([]).p == 1.0


def test_the_matched_pairs_test_is_that_of_its_source() -> None:
    # mean 0.5, standard deviation sqrt(1/3) of four differences 1, 1, 0, 0: z = 0.5 / (0.57735 / 2)
    found = word_errors([(1, 0), (2, 1), (0, 0), (1, 1)])
    assert found.z == pytest.approx(1.7320508)
    assert found.p == pytest.approx(0.0832645, abs=1e-6)


def test_a_difference_of_the_smallest_size_is_found_four_times_in_five() -> None:
    """Simulated with the test that is used: matched pairs drawn anew, McNemar's exact p below 5 %."""
    utterances, disagreement = 400, 0.3
    smallest = smallest_difference(utterances, disagreement)
    assert smallest is not None
    draw = random.Random(5)
    only_first = (disagreement + smallest / 100) / 2
    found = 0
    for _ in range(400):
        counts = [0, 0]
        for _ in range(utterances):
            value = draw.random()
            if value < disagreement:
                counts[value >= only_first] += 1
        found += mcnemar(*counts) < 0.05
    assert 0.72 < found / 400 < 0.86


@pytest.mark.parametrize(("utterances", "disagreement"), [(0, 0.5), (10, 0.0), (5, 0.2)])
def test_where_nothing_can_be_found_there_is_no_size(utterances: int, disagreement: float) -> None:
    assert smallest_difference(utterances, disagreement) is None
