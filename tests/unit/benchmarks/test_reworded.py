"""Which reading of a rewording is chosen, and from which probability it is an answer."""

from __future__ import annotations

import pytest

from benchmarks.reworded import Chosen, JudgedCandidate, WeighedRequest, by_folds, limit_of, report


def question(number: int, *readings: tuple[bool, float]) -> WeighedRequest:
    """A question whose readings are right or not, each with so many votes."""
    told = tuple(JudgedCandidate(right, {"votes": votes}) for right, votes in readings)
    return WeighedRequest("made", f"question {number}", False, told)


def test_the_likeliest_of_several_readings_is_chosen() -> None:
    found = [question(number, (False, 0.25), (True, 0.75)) for number in range(60)]
    assert all(one.right and one.probability > 0.5 for one in by_folds(found))


def test_a_question_without_a_reading_is_never_answered() -> None:
    found = [*(question(number, (True, 0.75), (False, 0.25)) for number in range(60)), question(60)]
    chosen = by_folds(found)
    assert (chosen[-1].probability, chosen[-1].right) == (0.0, False)
    assert report(chosen, 0.0).splitlines()[-1].split()[-2:] == ["60", "0"]


def test_the_limit_is_the_lowest_with_so_many_right_as_are_asked() -> None:
    one, sure = question(0, (True, 1.0)), WeighedRequest("made", "sure", False, (), stands=True, by_rules=True)

    def chosen(*rights: bool) -> list[Chosen]:
        return [Chosen(one, 1 - place / 100, right) for place, right in enumerate(rights)]

    assert limit_of(chosen(*[True] * 19, False, False)) == pytest.approx(0.81), "19 of 20, but not of 21"
    assert limit_of(chosen(*[True] * 3, False, True)) == pytest.approx(0.98)
    assert limit_of(chosen(False, True, True)) == 2.0
    assert limit_of([*chosen(*[True] * 18, False, False), Chosen(sure, 0.0, False)]) == pytest.approx(0.82), (
        "sure ones count"
    )


def test_what_is_sure_is_answered_whatever_the_limit() -> None:
    rights = (True, True, False)
    sure = [WeighedRequest("made", f"sure {one}", False, (), stands=one, by_rules=one) for one in rights]
    doubted = WeighedRequest("made", "doubted", False, (JudgedCandidate(False, {}),), by_rules=False)
    lines = report([Chosen(one, 0.0, False) for one in (*sure, doubted)], 0.5).splitlines()
    assert lines[-1].split()[1:] == ["4", "2", "2", "2", "2", "1"]
