"""The search for a choice of columns: hard tables, wide tables, the budget, the choice itself."""

from __future__ import annotations

import random
from collections.abc import Sequence
from decimal import Decimal
from itertools import combinations

import pytest

from tests.unit.cas.tables import cycles, shuffled
from wizard.cas import Answer, CasError, Relation, Scalar, Value, Verdict, compare, parse


def verdict(ref: Sequence[Sequence[Value]], hyp: Sequence[Sequence[Value]], budget: int | None = None) -> Verdict:
    return compare(Answer.of(Relation.of(ref)), Answer.of(Relation.of(hyp)), budget=budget)


@pytest.mark.parametrize(
    ("height", "values", "extra"), [(100, 2, 0), (100, 2, 2), (100, 10, 2), (1000, 2, 0), (1000, 10, 0), (1000, 10, 2)]
)
def test_sixteen_columns_of_near_identical_distributions(height: int, values: int, extra: int) -> None:
    rng = random.Random(height + values)
    rows: list[list[Value]] = [[rng.randrange(values) for _ in range(16)] for _ in range(height)]
    assert verdict(rows, shuffled(rows, rng, extra, values)).minimum == "correct"
    spoiled = [list(row) for row in rows]
    spoiled[5][3] = (int(str(spoiled[5][3])) + 1) % values
    assert verdict(rows, shuffled(spoiled, rng, extra, values)).minimum == "incorrect"


@pytest.mark.parametrize("extra", [0, 2])
def test_one_long_cycle_from_two_half_as_long(extra: int) -> None:
    rng = random.Random(40)
    assert verdict(cycles(40), shuffled(cycles(20, 20), rng, extra)).minimum == "incorrect"
    assert verdict(cycles(40), shuffled(cycles(40), rng, extra)).minimum == "correct"


def test_very_wide_tables() -> None:
    assert verdict([[1] * 1000], [[1] * 1001]).minimum == "correct"
    assert verdict([[1] * 1001], [[1] * 1000]).minimum == "incorrect"
    assert verdict([[1] * 500 + [2] * 500], [[1] * 499 + [2] * 501]).minimum == "incorrect"
    assert verdict([list(range(5000))], [list(range(4999, -1, -1))]).minimum == "correct"


def test_a_hundred_thousand_tuples() -> None:
    rng = random.Random(5)
    rows: list[list[Value]] = [
        [n, f"N{n % 977}", n % 77, rng.randrange(100), rng.randrange(100)] for n in range(100_000)
    ]
    assert verdict(rows, shuffled(rows, rng, 1)).minimum == "correct"
    spoiled = [list(row) for row in rows]
    spoiled[7][3], spoiled[8][3] = spoiled[8][3], spoiled[7][3]
    assert spoiled[7] != rows[7]
    assert verdict(rows, shuffled(spoiled, rng, 1)).minimum == "incorrect"


def rook_and_shrikhande() -> tuple[list[list[Value]], list[list[Value]]]:
    """Two strongly regular graphs that colour refinement cannot tell apart, as tables of edges."""
    points = [(x, y) for x in range(4) for y in range(4)]
    rook = [(p, q) for p, q in combinations(points, 2) if p[0] == q[0] or p[1] == q[1]]
    steps = {(0, 1), (0, 3), (1, 0), (3, 0), (1, 1), (3, 3)}
    shrikhande = [(p, q) for p, q in combinations(points, 2) if ((p[0] - q[0]) % 4, (p[1] - q[1]) % 4) in steps]

    def table(edges: list[tuple[tuple[int, int], tuple[int, int]]]) -> list[list[Value]]:
        return [[int(point in edge) for point in points] for edge in edges]

    return table(rook), table(shrikhande)


def test_graphs_that_refinement_cannot_tell_apart() -> None:
    one, two = rook_and_shrikhande()
    assert (len(one), len(two)) == (48, 48)
    rng = random.Random(16)
    assert verdict(one, shuffled(two, rng)).minimum == "incorrect"
    assert verdict(one, shuffled(one, rng)).minimum == "correct"


def test_a_spent_budget_is_undetermined_and_never_incorrect() -> None:
    one, two = rook_and_shrikhande()
    found = verdict(one, shuffled(two, random.Random(16)), budget=2000)
    assert found.minimum == "undetermined"
    assert found.work > 2000


def test_a_spent_budget_under_a_maximum() -> None:
    one, two = rook_and_shrikhande()
    ref, hyp, maximum = (Answer.of(Relation.of(rows)) for rows in ([[0], [1]], one, shuffled(two, random.Random(16))))
    verdicts = compare(ref, hyp, maximum, budget=2000)
    assert (verdicts.minimum, verdicts.bounded) == ("correct", "undetermined")
    wrong = compare(Answer.of(Scalar("x")), hyp, maximum, budget=2000)
    assert (wrong.minimum, wrong.bounded) == ("incorrect", "incorrect")


def test_another_alternative_may_settle_what_one_leaves_undetermined() -> None:
    one, two = rook_and_shrikhande()
    hyp = Relation.of(shuffled(two, random.Random(16)))
    assert compare(Answer.of(Relation.of(one), hyp), Answer.of(hyp), budget=2000).minimum == "correct"


def test_the_work_is_the_same_every_time() -> None:
    rng = random.Random(3)
    rows: list[list[Value]] = [[rng.randrange(2) for _ in range(9)] for _ in range(40)]
    hyp = shuffled(rows, rng, 2)
    assert len({verdict(rows, hyp).work for _ in range(3)}) == 1


def test_the_choice_is_told() -> None:
    found = compare(parse('(5 OR ((1 "a") (2 "b")))'), parse('(("a" 7 1) ("b" 7 2))'))
    assert (found.alternative, found.mapping) == (1, (2, 0))


def test_the_tolerance_is_not_transitive() -> None:
    ref = parse("((10000.0) (10001.0))")
    assert compare(ref, parse("((10000.5))")).minimum == "correct"
    assert compare(ref, parse("((9999.5))")).minimum == "incorrect"
    assert compare(ref, parse("((10000.0) (10000.5) (10002.0))")).minimum == "correct"
    assert compare(ref, parse("((10000.0) (10000.5) (10002.5))")).minimum == "incorrect"


def test_loose_columns_are_weighed_together() -> None:
    ref = parse("((10000.0 10001.0) (10001.0 10000.0))")
    assert compare(ref, parse("((10000.0 10001.5) (10001.5 10000.0))")).minimum == "correct"
    assert compare(ref, parse("((9999.5 9999.5) (10001.5 10001.5))")).minimum == "incorrect"


def test_an_integer_and_a_real_of_ref_are_held_apart() -> None:
    ref = parse("((48) (48.0))")
    assert compare(ref, parse("((48))")).minimum == "correct"
    assert compare(ref, parse("((48.001))")).minimum == "incorrect"
    assert compare(ref, parse("((48) (48.001))")).minimum == "correct"


def test_large_loose_columns() -> None:
    """Reals so close that no value can be told from its neighbours."""
    rng = random.Random(8)
    rows: list[list[Value]] = [[n % 7, Decimal(50_000) + Decimal(n) / 4, Decimal(n % 91) / 8] for n in range(20_000)]
    moved: list[list[Value]] = [[r[0], Decimal(str(r[1])) + Decimal("0.1"), r[2]] for r in rows]
    assert verdict(rows, shuffled(rows, rng)).minimum == "correct"
    assert verdict(rows, shuffled(moved, rng, 1)).minimum == "correct"
    moved[3][1] = Decimal(70_000)
    assert verdict(rows, shuffled(moved, rng, 1)).minimum == "incorrect"


def test_maxima_must_go_with_ref() -> None:
    assert compare(parse("(1 OR 2)"), parse("2"), parse("(((1 3)) OR ((2 3)))")).bounded == "correct"
    with pytest.raises(CasError, match="3 alternatives, REF 2"):
        compare(parse("(1 OR 2)"), parse("2"), parse("(1 OR 2 OR 3)"))
    with pytest.raises(CasError, match="NO_ANSWER"):
        compare(parse("2"), parse("2"), parse("NO_ANSWER"))


@pytest.mark.parametrize("tolerance", [-0.1, 1, 2.5])
def test_a_tolerance_is_a_fraction(tolerance: float) -> None:
    with pytest.raises(ValueError, match="fraction"):
        compare(parse("1"), parse("1"), tolerance=tolerance)
