"""Which reading of a rewording is chosen, and from which probability it is an answer."""

from __future__ import annotations

import pytest

from benchmarks.reworded import Chosen, JudgedRewording, RewordedQuestion, by_folds, limit_of, report


def question(number: int, *readings: tuple[bool, float]) -> RewordedQuestion:
    """A question whose readings are right or not, each with so many votes."""
    told = tuple(JudgedRewording(right, {"votes": votes}) for right, votes in readings)
    return RewordedQuestion("made", f"question {number}", told)


def test_the_likeliest_of_several_readings_is_chosen() -> None:
    found = [question(number, (False, 0.25), (True, 0.75)) for number in range(60)]
    assert all(one.right and one.probability > 0.5 for one in by_folds(found))


def test_a_question_without_a_reading_is_never_answered() -> None:
    found = [*(question(number, (True, 0.75), (False, 0.25)) for number in range(60)), question(60)]
    chosen = by_folds(found)
    assert (chosen[-1].probability, chosen[-1].right) == (0.0, False)
    assert report(chosen, 0.0).splitlines()[-1].split()[-2:] == ["60", "0"]


def test_the_limit_is_where_right_ones_outweigh_wrong_ones_most() -> None:
    one = question(0, (True, 1.0))

    def chosen(*rights: bool) -> list[Chosen]:
        return [Chosen(one, 1 - place / 100, right) for place, right in enumerate(rights)]

    assert limit_of(chosen(True, True, False, True, True, True, False, True)) == pytest.approx(0.95)
    assert limit_of(chosen(True, False, True, False)) == pytest.approx(1.0)
    assert limit_of(chosen(False, True, True)) == 2.0
