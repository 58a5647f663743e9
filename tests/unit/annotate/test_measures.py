"""Measures against published and hand-computed values."""

from __future__ import annotations

import sys

import pytest

from wizard.annotate.measures import (
    ONE_LABEL,
    AgreementMeasure,
    alpha,
    chance_corrected,
    masi_distance,
    percent,
    set_valued,
    word_errors,
)
from wizard.corpus.errors import ExtraMissing

CODERS = (
    "* * * * * 3 4 1 2 1 1 3 3 * 3",
    "1 * 2 1 3 3 4 3 * * * * * * *",
    "* * 2 1 3 4 4 * 2 1 1 3 3 * 4",
)
"""Three coders and 15 units: the example that krippendorff's documentation and Wikipedia have."""


def units(*coders: str) -> list[dict[str, str]]:
    columns = zip(*(coder.split() for coder in coders), strict=True)
    return [{f"c{n}": value for n, value in enumerate(column) if value != "*"} for column in columns]


def test_cohens_kappa_of_the_textbook() -> None:
    """50 proposals, two readers: 20 yes/yes, 5 yes/no, 10 no/yes, 15 no/no give 0.4."""
    pairs = [("y", "y")] * 20 + [("y", "n")] * 5 + [("n", "y")] * 10 + [("n", "n")] * 15
    found = chance_corrected([{"ann": one, "bob": other} for one, other in pairs])
    assert (found.name, found.turns, found.pairs) == ("kappa", 50, 50)
    assert found.value == pytest.approx(0.4)
    from sklearn.metrics import cohen_kappa_score  # here: it takes two seconds to import

    assert found.value == pytest.approx(cohen_kappa_score(*map(list, zip(*pairs, strict=True))))


def test_krippendorffs_alpha_of_the_textbook() -> None:
    found = chance_corrected(units(*CODERS))
    assert (found.name, found.turns, found.pairs) == ("alpha", 12, 16)
    assert found.value == pytest.approx(0.691358, abs=1e-6)


@pytest.mark.parametrize(
    ("coders", "expected"),
    [
        (("0 1 0 0 0 0 0 0 1 0", "1 1 1 0 0 1 0 0 0 0"), 0.095),
        (("a a b b d c c c e d d a", "b a b b b c c c e d d d"), 0.692),
        (
            (
                "1 2 3 3 2 1 4 1 2 * * *",
                "1 2 3 3 2 2 4 1 2 5 * 3",
                "* 3 3 3 2 3 4 2 2 5 1 *",
                "1 2 3 3 2 4 4 1 2 5 1 *",
            ),
            0.743,
        ),
    ],
)
def test_alpha_of_krippendorffs_own_examples(coders: tuple[str, ...], expected: float) -> None:
    """ "Computing Krippendorff's Alpha-Reliability" (2011), examples A to C."""
    found = alpha([one for one in units(*coders) if len(one) > 1], lambda one, other: float(one != other))
    assert found == pytest.approx(expected, abs=5e-4)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ({1, 2}, {1, 2}, 0.0),
        (set(), set(), 0.0),
        (set(), {1}, 1.0),
        ({1}, {2}, 1.0),
        ({1, 2}, {1, 2, 3, 4}, 1 - 2 / 4 * 2 / 3),
        ({1, 2}, {2, 3}, 1 - 1 / 3 * 1 / 3),
    ],
)
def test_masi(one: set[int], other: set[int], expected: float) -> None:
    assert masi_distance(frozenset(one), frozenset(other)) == pytest.approx(expected)
    assert masi_distance(frozenset(other), frozenset(one)) == pytest.approx(expected)


def test_masi_is_nltks_but_for_its_rounding() -> None:
    """nltk documents masi_distance({1, 2}, {1, 2, 3, 4}) as 0.665: it writes 0.67 for two thirds."""
    assert masi_distance(frozenset({1, 2}), frozenset({1, 2, 3, 4})) == pytest.approx(0.665, abs=0.002)


def test_alpha_with_masi_by_hand() -> None:
    """Labels a, a | ab, a | b, b. Observed: 2/3 twice over 6 values, 2/9. Expected: 2 (3 * 2/3 + 3 * 2 + 2 * 2/3) / 30,
    28/45. Alpha is 1 - (2/9) / (28/45) = 9/14."""
    a, b, ab = frozenset("a"), frozenset("b"), frozenset("ab")
    found = set_valued([{"ann": a, "bob": a}, {"ann": ab, "bob": a}, {"ann": b, "bob": b}])
    assert (found.name, found.turns, found.pairs) == ("alpha", 3, 3)
    assert found.value == pytest.approx(9 / 14)


def test_one_label_only_is_undefined() -> None:
    same = [{"ann": "A", "bob": "A"}] * 5
    assert chance_corrected(same) == AgreementMeasure("kappa", None, 5, 5, ONE_LABEL)
    empty: frozenset[str] = frozenset()
    assert set_valued([{"ann": empty, "bob": empty}]).undefined == ONE_LABEL


def test_nothing_twice_is_undefined() -> None:
    assert chance_corrected([{"ann": "A"}, {}]).undefined == "nothing was annotated twice"
    assert percent([], 0).value is None
    assert word_errors([{"ann": "a"}]).value is None
    assert word_errors([{"ann": "", "bob": ""}]).undefined == "there are no words"


def test_word_errors_go_both_ways() -> None:
    assert word_errors([{"ann": "list the clerks", "bob": "list the clerks"}]).value == 0
    one = word_errors([{"ann": "list the clerks", "bob": "list clerks now please"}])
    assert one.value == pytest.approx((3 + 3) / (3 + 4)), "deletion and two insertions, by either's words"
    assert word_errors([{"ann": "", "bob": "hello"}]).value == 2, "one insertion, one deletion, one word"


def test_without_the_libraries_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, labels in (
        ("sklearn.metrics", [{"ann": "A", "bob": "D"}]),
        ("krippendorff", [{"ann": "A", "bob": "D", "cy": "D"}]),
    ):
        monkeypatch.setitem(sys.modules, name, None)
        with pytest.raises(ExtraMissing, match=r"install it with: pip install 'woz-collect\[agreement\]'"):
            chance_corrected(labels)
