"""Measures of agreement: kappa, alpha, percent and word error rate, as numbers with what they were counted on.

scikit-learn and krippendorff compute; they come with the extra `agreement` and are imported when they are needed. A
measure that is not defined says why and has no value: chance agreement cannot be told where only one label is used.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isfinite
from typing import Any, Literal

from wizard.corpus.errors import ExtraMissing

Name = Literal["kappa", "alpha", "percent", "wer"]

NOTHING_TWICE = "nothing was annotated twice"
ONE_LABEL = "only one label was used"

Labels = Mapping[str, Hashable]
"""What each annotator says of one turn; who does not say anything of it is left out."""


SAYS: dict[Name, str] = {"kappa": "Cohen's kappa", "alpha": "Krippendorff's alpha", "wer": "word error rate"}
"""What a person calls them; a percentage is one of turns or of pairs."""


@dataclass(frozen=True, slots=True)
class AgreementMeasure:
    """One number, or why there is none."""

    name: Name
    """`kappa`: Cohen's (two annotators). `alpha`: Krippendorff's. `percent`: of pairs that agree, 0 to 100. `wer`: word
    error rate between annotators, 0 is agreement."""
    value: float | None
    turns: int
    """That two or more annotators said something of."""
    pairs: int
    """Of annotators, over the turns."""
    undefined: str = ""
    """Why there is no value."""

    def as_json(self) -> dict[str, Any]:
        """The figure as `woz agreement --json` prints it."""
        return {
            "measure": self.name,
            "value": self.value,
            "turns": self.turns,
            "pairs": self.pairs,
            "undefined": self.undefined,
        }


def chance_corrected(labels: Sequence[Labels]) -> AgreementMeasure:
    """Of nominal labels: Cohen's kappa where the same two annotators did all, else Krippendorff's alpha.

    Raises `ExtraMissing`.
    """
    twice = _twice(labels)
    people = {person for one in twice for person in one}
    name: Name = "kappa" if len(people) == 2 and all(len(one) == 2 for one in twice) else "alpha"
    values = {value for one in twice for value in one.values()}
    if why := _undefined(twice, values):
        return AgreementMeasure(name, None, len(twice), _pairs(twice), why)
    if name == "kappa":
        first, second = sorted(people)
        numbers = {value: number for number, value in enumerate(sorted(values, key=repr))}
        value = _kappa([numbers[one[first]] for one in twice], [numbers[one[second]] for one in twice])
    else:
        value = alpha(twice, lambda one, other: float(one != other))
    return AgreementMeasure(name, value, len(twice), _pairs(twice))


def set_valued(labels: Sequence[Mapping[str, frozenset[Any]]]) -> AgreementMeasure:
    """Of sets of labels: Krippendorff's alpha with the MASI distance. Raises `ExtraMissing`."""
    twice = _twice(labels)
    values = {value for one in twice for value in one.values()}
    if why := _undefined(twice, values):
        return AgreementMeasure("alpha", None, len(twice), _pairs(twice), why)
    return AgreementMeasure("alpha", alpha(twice, masi_distance), len(twice), _pairs(twice))


def percent(verdicts: Sequence[bool], turns: int) -> AgreementMeasure:
    """Of pairs of annotators that agree, 0 to 100."""
    if not verdicts:
        return AgreementMeasure("percent", None, turns, 0, NOTHING_TWICE)
    return AgreementMeasure("percent", 100 * sum(verdicts) / len(verdicts), turns, len(verdicts))


def word_errors(transcriptions: Sequence[Mapping[str, str]]) -> AgreementMeasure:
    """Between annotators: all errors over all words, each annotator in turn being the reference."""
    import jiwer

    twice = _twice(transcriptions)
    pairs = [(one[first], one[second]) for one in twice for first, second in combinations(sorted(one), 2)]
    if not pairs:
        return AgreementMeasure("wer", None, 0, 0, NOTHING_TWICE)
    turns = len(twice)
    both_ways = [*pairs, *((second, first) for first, second in pairs)]
    words = sum(len(reference.split()) for reference, _ in both_ways)
    if not words:
        return AgreementMeasure("wer", None, turns, len(pairs), "there are no words")
    found = jiwer.process_words([one for one, _ in both_ways], [other for _, other in both_ways])
    errors = found.substitutions + found.deletions + found.insertions
    return AgreementMeasure("wer", errors / words, turns, len(pairs))


def masi_distance(one: Hashable, other: Hashable) -> float:
    """1 - Jaccard's coefficient times 1 (equal), 2/3 (one holds the other), 1/3 (they overlap) or 0 (Passonneau 2006).

    Two empty sets are equal. With exact thirds; nltk writes 0.67 and 0.33.
    """
    left, right = frozenset(one), frozenset(other)  # type: ignore[call-overload]
    if left == right:
        return 0.0
    common = left & right
    if not common:
        return 1.0
    kind = 2 / 3 if left <= right or right <= left else 1 / 3
    return 1 - len(common) / len(left | right) * kind


def alpha(labels: Sequence[Labels], distance: Any) -> float:
    """Krippendorff's alpha with any distance between labels, 0 to 1. Raises `ExtraMissing`.

    `labels` must hold at least two different ones.
    """
    try:
        import krippendorff
        import numpy
    except ImportError as error:
        raise ExtraMissing("agreement", "agreement between annotators", "krippendorff") from error
    values = sorted({value for one in labels for value in one.values()}, key=repr)
    numbers = {value: number for number, value in enumerate(values)}
    counts = numpy.zeros((len(labels), len(values)), dtype=int)
    for row, one in enumerate(labels):
        for value in one.values():
            counts[row, numbers[value]] += 1
    matrix = numpy.array([[distance(one, other) for other in values] for one in values])

    def between(v1: Any, v2: Any, **_: Any) -> Any:
        return matrix[v1, v2]

    between_labels: Any = between  # the library's protocol names parameters that we have no use for
    return float(krippendorff.alpha(value_counts=counts, level_of_measurement=between_labels))


def _kappa(first: Sequence[int], second: Sequence[int]) -> float:
    try:
        from sklearn.metrics import cohen_kappa_score
    except ImportError as error:
        raise ExtraMissing("agreement", "agreement between annotators", "scikit-learn") from error
    value = float(cohen_kappa_score(first, second))
    assert isfinite(value), "two labels were used"  # noqa: S101 - seen to before
    return value


def _twice(labels: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [one for one in labels if len(one) > 1]


def _pairs(labels: Sequence[Labels]) -> int:
    return sum(len(one) * (len(one) - 1) // 2 for one in labels)


def _undefined(twice: Sequence[Labels], values: set[Any]) -> str:
    if not twice:
        return NOTHING_TWICE
    return ONE_LABEL if len(values) == 1 else ""
