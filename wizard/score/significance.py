"""Whether a difference between systems holds: corrected p values, word errors by pairs, what a test set can find.

Sources: Holm 1979 for several comparisons at once; Gillick and Cox 1989 for word errors by matched pairs, an utterance
being a segment, as the evaluations of NIST used it; Miettinen 1968 for the size of a sample of matched pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, stdev

LEVEL = 0.05
"""Differences with a smaller p are said to hold."""

POWER = 0.8
"""How often a difference of the smallest size that is named would be found."""

_NORMAL = NormalDist()


def holm(values: Sequence[float]) -> list[float]:
    """Holm's step-down correction of p values that are looked at together: in their order, each at most 1."""
    order = sorted(range(len(values)), key=lambda place: values[place])
    corrected = [1.0] * len(values)
    highest = 0.0
    for rank, place in enumerate(order):
        highest = max(highest, min(1.0, (len(values) - rank) * values[place]))
        corrected[place] = highest
    return corrected


def p_told(value: float) -> str:
    """A p value as tables print it: four places, and never a zero."""
    return "< 0.0001" if value < 0.0001 else f"{value:.4f}"


@dataclass(frozen=True, slots=True)
class WordErrors:
    """The word errors of two recognisers on the same utterances."""

    utterances: int
    first: int
    """Substitutions, deletions and insertions of the first."""
    second: int
    z: float | None
    """The mean difference in its standard errors; None where no two utterances differ in it."""
    p: float
    """Two-sided; 1.0 where `z` is None."""

    def as_json(self) -> dict[str, object]:
        """As `woz evaluate --json` prints it."""
        return {
            "utterances": self.utterances,
            "errors": [self.first, self.second],
            "z": self.z,
            "p": self.p,
        }


def word_errors(errors: Sequence[tuple[int, int]]) -> WordErrors:
    """The matched-pairs test for word errors: `errors` has both recognisers' count for each utterance."""
    first, second = (sum(column) for column in zip(*errors, strict=True)) if errors else (0, 0)
    differences = [one - two for one, two in errors]
    spread = stdev(differences) if len(differences) > 1 else 0.0
    if not spread:
        return WordErrors(len(errors), first, second, None, 1.0)
    z = fmean(differences) / (spread / sqrt(len(differences)))
    return WordErrors(len(errors), first, second, z, 2 * (1 - _NORMAL.cdf(abs(z))))


def smallest_difference(utterances: int, disagreement: float) -> float | None:
    """The smallest difference of the shares of right answers that a test set finds with `POWER`, at `LEVEL`.

    `disagreement` is the share of utterances that one of two systems answers right and the other not. In points, 0 to
    100; None where not even systems that disagree all one way would be told apart.
    """
    if utterances < 1 or not 0 < disagreement <= 1:
        return None
    by_chance, by_power = _NORMAL.inv_cdf(1 - LEVEL / 2), _NORMAL.inv_cdf(POWER)

    def needed(difference: float) -> float:
        spread = by_chance * sqrt(disagreement) + by_power * sqrt(disagreement - difference**2)
        return (spread / difference) ** 2

    low, high = 0.0, disagreement
    if needed(high) > utterances:
        return None
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if needed(middle) <= utterances else (middle, high)
    return 100 * high
