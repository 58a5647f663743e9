"""Fitting what chooses among readings put together from pieces, on made candidates."""

from __future__ import annotations

import random

from benchmarks.recombination import AS_ASKED, RULE, Candidates, by_folds, disturbed, limit_of, report


def made(count: int) -> list[Candidates]:
    chance = random.Random(3)
    cases = []
    for number in range(count):
        lost = [chance.random() for _ in range(3)]
        right = tuple(one == min(lost) and one < 0.5 for one in lost)
        evidence = tuple({"lost share": one, "recombined": 1.0} for one in lost)
        cases.append(Candidates("made", str(number), RULE if number % 2 else AS_ASKED, "", False, evidence, right))
    return cases


def test_the_ranking_finds_what_tells_right_from_wrong() -> None:
    firsts = by_folds(made(300), {})
    assert len(firsts) == 300
    among = [one for one in firsts if any(one.case.right)]
    assert sum(one.right for one in among) / len(among) > 0.95
    right = [one.probability for one in firsts if one.right]
    wrong = [one.probability for one in firsts if not one.right]
    assert sum(right) / len(right) > sum(wrong) / len(wrong) + 0.1


def test_the_limit_keeps_95_in_100_of_what_is_answered() -> None:
    firsts = by_folds(made(400), {})
    limit = limit_of(firsts)
    taken = [one.right for one in firsts if one.probability >= limit]
    assert taken
    assert sum(taken) / len(taken) >= 0.95
    assert "as asked, single" in report(firsts, limit)


def test_nothing_is_answered_where_nothing_is_right() -> None:
    firsts = by_folds(made(40), {})
    assert limit_of([one for one in firsts if not one.right]) == 2.0


def test_a_disturbed_question_keeps_its_values() -> None:
    text = "which flights go from Boston to Denver"
    for seed in range(20):
        said = disturbed(text, random.Random(seed))
        assert "Boston" in said
        assert "Denver" in said
