"""What other comparators of answers get wrong, one test for each: here it is judged as the papers say."""

from __future__ import annotations

import random

from tests.unit.cas.tables import cycles, shuffled
from tests.unit.cas.verdicts import correct, judged
from wizard.cas import Answer, Relation, compare


def test_n_to_the_n_permutations_one_nine_cycle_from_two_cycles() -> None:
    """test-suite-sql-eval took over a minute at nine columns; here the work is counted."""
    rng = random.Random(9)
    ref = Answer.of(Relation.of(cycles(9)))
    verdict = compare(ref, Answer.of(Relation.of(shuffled(cycles(4, 5), rng))))
    assert verdict.minimum == "incorrect"
    assert verdict.work < 100_000
    assert compare(ref, Answer.of(Relation.of(shuffled(cycles(9), rng)))).minimum == "correct"


def test_integers_and_reals_in_one_tuple() -> None:
    """test-suite-sql-eval sorts by text and type and rejects this."""
    assert correct("((1 1.5))", "((1.0 1.5))")
    assert correct("((1.0 1.5))", "((1 1.5))")


def test_empty_results_match_only_empty_results() -> None:
    """test-suite-sql-eval matches empty results at any width; in this language the empty relation has none."""
    assert correct("()", "()")
    assert not correct("()", "((1 2))")
    assert not correct("((1))", "()")


def test_an_extra_column_is_no_error() -> None:
    """test-suite-sql-eval, BIRD."""
    assert correct("((1) (2))", '((1 "a") (2 "b"))')


def test_column_order_does_not_matter() -> None:
    """BIRD, defog sql-eval."""
    assert correct('((1 "a"))', '(("a" 1))')


def test_nil_is_no_sentinel() -> None:
    """defog sql-eval replaces NULL by -99999."""
    assert not correct("((NIL) (1))", "((-99999) (1))")
    assert not correct("((-99999) (1))", "((NIL) (1))")
    assert not correct('((NIL) ("a"))', '(("") ("a"))')
    assert correct("((NIL) (1))", "((1) (NIL))")


def test_one_row_against_an_empty_prediction() -> None:
    """defog compare_df broadcasts."""
    assert not correct("((1 2))", "()")
    assert not correct("()", "((1 2))")


def test_one_five_is_not_a_table_of_fives_unless_its_set_is() -> None:
    """defog compare_df: [[5]] equals a 3x2 table of 5s by broadcasting. As sets of tuples it does, and so no wider."""
    assert correct("((5))", "((5 5) (5 5) (5 5))")
    assert not correct("((5 5) (5 5) (5 5))", "((5))")
    assert not correct("((5))", "((5 5) (5 6) (6 5))")


def test_a_greedy_choice_would_take_the_wrong_column() -> None:
    """defog subset_df: the first column that looks right is not the one."""
    ref = '((1 "x") (2 "x") (1 "y"))'
    hyp = '((2 1 "x") (1 2 "x") (2 1 "y"))'
    assert correct(ref, hyp)


def test_two_columns_never_map_to_one() -> None:
    """Spider2 compare_pandas_table."""
    assert not correct("((1 1) (2 2))", "((1) (2))")
    assert not correct("((1 1) (2 2))", '((1 "a") (2 "b"))')


def test_tuples_keep_their_columns_together() -> None:
    """Spider2 compare_pandas_table compares column by column."""
    assert not correct('((1 "a") (2 "b"))', '((1 "b") (2 "a"))')


def test_equal_columns_are_counted() -> None:
    """defog and spider crash or collapse on duplicate column names; here columns have no names."""
    assert correct("((1 1 2))", "((2 1 1))")
    assert not correct("((1 1 2))", "((2 2 1))")
    assert judged("((1 1))", "((1 1 1))", "((1 1))") == "incorrect"


def test_reordered_rows_score() -> None:
    """spider, BIRD soft-F1."""
    assert correct("((1 2) (3 4))", "((3 4) (1 2))")


def test_the_aircraft_types_of_the_1992_paper() -> None:
    """defog subset_df: the extra column adds tuples."""
    assert correct('(("JET") ("PROP"))', '(("CONCORDE" "JET") ("AIRBUS" "JET") ("CESSNA" "PROP"))')
