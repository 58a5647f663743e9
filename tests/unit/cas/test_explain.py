"""Explanations: which tuples were missed, which are extra, under which columns, and why nothing could match."""

from __future__ import annotations

import random

from tests.unit.cas.cases import case
from wizard.cas import Explanation, Judge, Outcome, compare, explain, readings
from wizard.cas.explain import shown


def explained(ref: str, hyp: str | None, maximum: str | None = None) -> Explanation:
    judge = Judge()
    alternatives = judge.read(ref, maximum)
    return judge.explanations(alternatives, hyp, judge.verdict(alternatives, hyp))[0]


def test_missed_and_extra_tuples_under_the_best_columns() -> None:
    found = explained('(("a" 1) ("b" 2) ("c" 3))', '((1 "x" "a") (2 "y" "b") (4 "z" "c"))')
    assert found.mapping == (2, 0)
    assert (found.missed, found.extra, found.exhaustive) == ((("c", 3),), (("c", 4),), True)
    assert found.reason == "HYP lacks 1 and adds 1 tuples under the best choice of columns"


def test_the_tolerance_counts() -> None:
    found = explained('((100.0 "a") (200.0 "b"))', '((100.001 "a") (201.0 "b"))')
    assert len(found.missed) == len(found.extra) == 1


def test_a_correct_answer_says_how() -> None:
    found = explained('(("a" 1))', '((1 "a"))')
    assert (found.reason, found.mapping) == ("HYP holds REF", (1, 0))


def test_why_nothing_can_match() -> None:
    assert explained("((1 2))", "((1))").reason == "REF has 2 columns and HYP only 1"
    assert explained('((1 "a"))', "((1 2))").reason == "no column of HYP holds a string as column 2 of REF does"
    assert explained("TRUE", "((TRUE FALSE))").reason == "REF is a boolean; HYP is not a single value"
    assert explained("()", "((1))").reason == "REF is empty"
    assert explained("((1))", "()").missed == ((1,),)
    assert explained("5", None).reason == "HYP is NO_ANSWER"
    assert explained("NO_ANSWER", "5").reason == "REF is NO_ANSWER and HYP a value"
    assert explained("5", "((").reason.startswith("HYP is malformed: line 1, column 3")
    assert explained("5", " ").reason == "HYP is malformed: it is empty"
    assert explained("5", "(1 OR 5)").reason == "HYP is malformed: HYP holds alternatives; only REF may"


def test_too_much_for_the_maximum() -> None:
    found = explained('(("a"))', '(("a" 1))', '(("a" 2))')
    assert (found.bound, found.missed, found.extra) == ("maximum", (("a", 2),), (("a", 1),))


def test_the_nearest_alternative_comes_first() -> None:
    judge = Judge()
    alternatives = judge.read("(((1) (2) (3)) OR ((1) (2) (4)))")
    hyp = "((1) (2) (4) (5))"
    found = judge.explanations(alternatives, hyp, judge.verdict(alternatives, hyp))
    assert [(one.alternative, len(one.missed) + len(one.extra)) for one in found] == [(1, 1), (0, 3)]


def test_many_columns_are_improved_step_by_step() -> None:
    rng = random.Random(2)
    rows = [[rng.randrange(50) for _ in range(8)] for _ in range(30)]
    hyp = [[row[(place + 3) % 8] for place in range(8)] for row in rows]
    hyp[4] = [99] * 8
    text = ["(" + " ".join(f"({' '.join(map(str, row))})" for row in table) + ")" for table in (rows, hyp)]
    found = explained(*text)
    assert not found.exhaustive
    assert (len(found.missed), len(found.extra)) == (1, 1)


def test_an_incorrect_verdict_is_never_explained_away() -> None:
    for seed in range(1500):
        ref, hyp, maximum = case(random.Random(seed))
        alternatives = readings(ref, maximum)
        verdict = compare(ref, hyp, maximum)
        found = explain(alternatives, hyp, verdict)
        assert found
        if verdict.minimum is Outcome.INCORRECT:
            assert not any(one.mapping and not one.missed and not one.extra for one in found if one.bound == "minimum")
        elif verdict.bounded is Outcome.INCORRECT and len(alternatives) == 1:
            assert found[0].bound == "maximum"


def test_only_some_tuples_are_shown() -> None:
    assert shown([(1, "a"), (2, None)]) == ['(1 "a")', "(2 NIL)"]
    assert shown([(n,) for n in range(12)], limit=2) == ["(0)", "(1)", "... and 10 more"]
