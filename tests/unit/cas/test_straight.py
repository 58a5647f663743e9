"""Small tables compared straight away: what is claimed without a search, and what is left to it."""

from __future__ import annotations

from decimal import Decimal

import pytest

from wizard.cas import Judge, Relation, Scalar, Value, compare, parse
from wizard.cas.straight import CHOICES, SMALL, Straight, straight

NO, UNKNOWN = Straight.NO_MATCH, Straight.UNKNOWN


def found(ref: list[list[Value]], hyp: list[list[Value]]) -> tuple[int, ...] | Straight:
    return straight(Relation.of(ref), Relation.of(hyp), 0.0001)


@pytest.mark.parametrize(
    ("ref", "hyp", "wanted"),
    [
        ([[1, "a"]], [[1, "a"]], (0, 1)),
        ([[1, "a"], [2, "b"]], [["b", 2], ["a", 1], ["a", 1]], (1, 0)),
        ([[1, "a"], [2, "b"]], [["b", 1], ["a", 2]], NO),
        ([[1, 2], [2, 1]], [[9, 2, 1], [9, 1, 2]], (1, 2)),
        ([[1, 2]], [[1]], NO),
        ([], [], ()),
        ([], [[1]], NO),
        ([["a"]], [["a "]], (0,)),
        ([["a"], ["b"]], [["a "], ["b"]], UNKNOWN),
        ([["a", "a"]], [["a ", 1, " a"]], (0, 2)),
        ([[Decimal("2.0"), Decimal("2.0004")]], [[Decimal("2.0003"), Decimal("2.0001")]], (1, 0)),
        ([[Decimal("2.0"), Decimal("2.0")]], [[Decimal("2.0"), 3]], NO),
        ([[None, 1]], [[2, None, 1]], (1, 2)),
        ([["a"]], [["b"]], NO),
        ([["a"]], [[1, " a"]], (1,)),
        ([["a"], ["b"]], [[1, " a"], [2, "b"]], UNKNOWN),
        ([[Decimal("1.0")]], [[Decimal("1.00001")]], (0,)),
        ([[Decimal("1.0")]], [[Decimal("1.0002")]], NO),
        ([[Decimal("1.0")]], [[7, Decimal("1.00001")]], (1,)),
        ([[Decimal("1.0")], [None]], [[Decimal("1.0")], [2]], NO),
        ([[Decimal("1.0")], [1]], [[Decimal("1.00001")]], UNKNOWN),
        ([[Decimal("-2.0"), "a"]], [["a", Decimal("-2.0002")]], (1, 0)),
        ([[Decimal("2.0"), "a"], [Decimal("3.0"), "b"]], [["b", Decimal("2.0")], ["a", Decimal("3.0")]], NO),
        ([[Decimal("2.0"), "a "]], [["a", Decimal("3.0")]], NO),
        ([[Decimal("2.0"), "a "]], [["a", Decimal("2.0")]], (1, 0)),
        ([[Decimal("2.0"), "a "], [3, "b"]], [["a", Decimal("2.0")], ["b", 3]], UNKNOWN),
        ([[Decimal(n)] for n in range(9)], [[Decimal(n) * Decimal("1.00001")] for n in range(9)], (0,)),
        ([[Decimal(n), n] for n in range(9)], [[n, Decimal(n) * Decimal("1.00001")] for n in range(9)], (1, 0)),
        ([[Decimal(n), n] for n in range(9)], [[8 - n, Decimal(n) * Decimal("1.00001")] for n in range(9)], NO),
        ([[1 + n / Decimal(30000)] for n in range(9)], [[1 + n / Decimal(29000)] for n in range(9)], (0,)),
        ([[1 + n / Decimal(30000), n] for n in range(9)], [[1 + n / Decimal(29000), n] for n in range(9)], (0, 1)),
        ([[1 + n / Decimal(30000), n] for n in range(9)], [[1 + n / Decimal(29000), n // 2 * 2] for n in range(9)], NO),
        (
            [[1 + n / Decimal(30000), n] for n in range(9)],
            [[1 + n / Decimal(29000), n] for n in range(9)] + [[Decimal("1.00001"), 0]],
            UNKNOWN,
        ),
        (
            [[None if n == 3 else Decimal(n + 1), n] for n in range(9)],
            [[None if n == 3 else (n + 1) * Decimal("1.00001"), n] for n in range(9)],
            (0, 1),
        ),
        (
            [[None if n == 3 else Decimal(n + 1), n] for n in range(9)],
            [[None if n == 4 else (n + 1) * Decimal("1.00001"), n] for n in range(9)],
            UNKNOWN,
        ),
        ([[Decimal(n), None] for n in range(1, 9)], [[n * Decimal("1.00001"), None] for n in range(1, 9)], (0, 1)),
        ([[Decimal(n)] for n in range(SMALL + 1)], [[Decimal(n)] for n in range(SMALL, -1, -1)], (0,)),
        ([[Decimal(n), n] for n in range(SMALL + 1)], [[n, Decimal(n + 1)] for n in range(SMALL + 1)], NO),
        ([[Decimal("1.0")]], [[1]], (0,)),
        ([[48]], [[Decimal("48.1")]], NO),
        ([[1], [0]], [[True], [False]], NO),
        ([[None], [True]], [[1], [None]], NO),
        ([[1, 5]], [[True, 5]], NO),
        ([[None]], [[None]], (0,)),
        ([[n] for n in range(SMALL + 1)], [[n] for n in range(SMALL, -1, -1)], UNKNOWN),
        ([[1] * CHOICES], [[1] * (CHOICES + 1)], UNKNOWN),
    ],
)
def test_what_is_seen_straight_away(
    ref: list[list[Value]], hyp: list[list[Value]], wanted: tuple[int, ...] | Straight
) -> None:
    assert found(ref, hyp) == wanted


def test_a_scalar_is_a_table_of_one_value() -> None:
    assert straight(Scalar(5), Relation.of([[4, 5]]), 0.0001) == (1,)
    assert straight(Scalar("5"), Scalar(5), 0.0001) is NO


@pytest.mark.parametrize("ref", ["false", "((FALSE))", "((FALSE) (FALSE))"])
@pytest.mark.parametrize("hyp", ["((TRUE FALSE))", "((FALSE 1))"])
def test_naming_both_booleans_wins_nothing_however_the_reference_is_written(ref: str, hyp: str) -> None:
    """Rule 7: a boolean REF, bare or as a relation, matches one boolean only; a tuple twice is one (rule 3)."""
    judge = Judge()
    alternatives = judge.read(ref)
    verdict = judge.verdict(alternatives, hyp)
    assert verdict.minimum == "incorrect"
    (told,) = judge.explanations(alternatives, hyp, verdict)
    assert told.reason == "REF is a boolean; HYP is not a single value"


def test_a_boolean_written_as_a_relation_is_its_own_maximum() -> None:
    assert compare(parse("((TRUE))"), parse("TRUE"), parse("((FALSE))")).bounded == "correct"


@pytest.mark.parametrize("tolerance", [-0.1, 1.0, float("nan")])
def test_a_tolerance_is_checked_though_no_search_needs_it(tolerance: float) -> None:
    with pytest.raises(ValueError, match="tolerance"):
        compare(parse("5"), parse("5"), tolerance=tolerance)
