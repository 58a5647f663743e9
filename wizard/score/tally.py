"""Right, wrong, not answered: counted by speaker, turned into the papers' numbers with an interval over speakers.

Weighted error = 100 (2 wrong + not answered) / N, score = 100 - weighted error (1992 paper, 2.3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, lgamma, log, sqrt

import numpy as np
from numpy.typing import NDArray

RESAMPLES = 2000
"""How often speakers are drawn anew."""

RIGHT, WRONG, NOT_ANSWERED = range(3)


@dataclass(frozen=True, slots=True)
class Cell:
    """One score: a system, a bound, a group of utterances."""

    right: int
    wrong: int
    """Malformed and undetermined answers among them, and counted apart too."""
    not_answered: int
    malformed: int = 0
    undetermined: int = 0
    interval: tuple[float, float] | None = None
    """95 % of the score when speakers are drawn anew; None with fewer than two speakers."""
    weighted_error_interval: tuple[float, float] | None = None
    unweighted_error_interval: tuple[float, float] | None = None

    @property
    def n(self) -> int:
        """How many utterances were scored; class X is not among them."""
        return self.right + self.wrong + self.not_answered

    @property
    def weighted_error(self) -> float | None:
        """In per cent, 0 to 200; None for no utterances."""
        return 100 * (2 * self.wrong + self.not_answered) / self.n if self.n else None

    @property
    def unweighted_error(self) -> float | None:
        """In per cent; None for no utterances."""
        return 100 * (self.wrong + self.not_answered) / self.n if self.n else None

    @property
    def score(self) -> float | None:
        """100 less the weighted error; None for no utterances."""
        return None if self.weighted_error is None else 100 - self.weighted_error

    @property
    def two_sigma(self) -> float | None:
        """2 sqrt(e(1-e)/n) of the unweighted error, in points (1992 paper, 2.3, footnote 3)."""
        if self.unweighted_error is None:
            return None
        error = self.unweighted_error / 100
        return 200 * sqrt(error * (1 - error) / self.n)

    def as_json(self) -> dict[str, object]:
        """The cell as `woz score --json` prints it."""
        return {
            "right": self.right,
            "wrong": self.wrong,
            "not_answered": self.not_answered,
            "n": self.n,
            "malformed": self.malformed,
            "undetermined": self.undetermined,
            "weighted_error": self.weighted_error,
            "unweighted_error": self.unweighted_error,
            "score": self.score,
            "interval": self.interval,
            "weighted_error_interval": self.weighted_error_interval,
            "unweighted_error_interval": self.unweighted_error_interval,
            "two_sigma": self.two_sigma,
        }


def percentiles(values: NDArray[np.float64]) -> tuple[float, float]:
    """The 2.5th and the 97.5th percentile of `values`, between which the middle 95 % lie."""
    low, high = np.percentile(values, (2.5, 97.5))
    return float(low), float(high)


def resampled(
    by_speaker: Mapping[str, Sequence[int]], seed: int, resamples: int = RESAMPLES
) -> NDArray[np.int64] | None:
    """Sums over as many speakers as there are, drawn anew with replacement: one line a resample.

    `by_speaker` holds a row of counts for each speaker. None with fewer than two speakers: then nothing is known about
    how speakers differ. The same seed gives the same draws, whatever order the speakers come in.
    """
    if len(by_speaker) < 2:
        return None
    counts = np.array([by_speaker[speaker] for speaker in sorted(by_speaker)], np.int64)
    number = len(counts)
    generator = np.random.default_rng(seed)
    block = max(1, 4_000_000 // number)
    sums = [
        generator.multinomial(number, np.full(number, 1 / number), min(block, resamples - done)) @ counts
        for done in range(0, resamples, block)
    ]
    return np.concatenate(sums)


def cell(by_speaker: Mapping[str, Sequence[int]], seed: int, malformed: int = 0, undetermined: int = 0) -> Cell:
    """The cell for counts (right, wrong, not answered) by speaker, with its intervals."""
    right, wrong, none = (sum(column) for column in zip(*by_speaker.values(), strict=True)) if by_speaker else (0, 0, 0)
    plain = Cell(right, wrong, none, malformed, undetermined)
    sums = resampled(by_speaker, seed)
    if sums is None:
        return plain
    number = sums.sum(axis=1)
    weighted = 100 * (2 * sums[:, WRONG] + sums[:, NOT_ANSWERED]) / number
    unweighted = 100 * (sums[:, WRONG] + sums[:, NOT_ANSWERED]) / number
    return Cell(
        right,
        wrong,
        none,
        malformed,
        undetermined,
        percentiles(100 - weighted),
        percentiles(weighted),
        percentiles(unweighted),
    )


@dataclass(frozen=True, slots=True)
class SystemDifference:
    """Two systems on the same utterances."""

    only_first: int
    """Right by the first system alone."""
    only_second: int
    p: float
    """McNemar's exact test, two-sided: how likely a split this uneven is between equally good systems."""
    score: float | None
    """The first system's score less the second's."""
    interval: tuple[float, float] | None
    """95 % of that difference when speakers are drawn anew; None with fewer than two speakers."""

    def as_json(self) -> dict[str, object]:
        """The difference as `woz score --json` prints it."""
        return {
            "only_first": self.only_first,
            "only_second": self.only_second,
            "p": self.p,
            "score_difference": self.score,
            "interval": self.interval,
        }


def mcnemar(one: int, two: int) -> float:
    """The two-sided exact p of McNemar's test for two counts of disagreement; 1.0 when there is none."""
    number, fewer = one + two, min(one, two)
    if one == two:
        return 1.0
    base = lgamma(number + 1) - number * log(2)
    tail = 0.0
    for k in range(fewer, -1, -1):  # from the largest term down, until the rest can change no digit
        term = exp(base - lgamma(k + 1) - lgamma(number - k + 1))
        tail += term
        if term <= tail * 1e-18:
            break
    return min(1.0, 2 * tail)


def difference(outcomes: Sequence[tuple[str, int, int]], seed: int) -> SystemDifference:
    """Compare two systems by (speaker, first outcome, second outcome) for every utterance."""
    by_speaker: dict[str, list[int]] = {}
    weight = {RIGHT: 0, WRONG: 2, NOT_ANSWERED: 1}
    for speaker, one, two in outcomes:
        sums = by_speaker.setdefault(speaker, [0, 0, 0, 0])
        sums[0] += one == RIGHT != two
        sums[1] += two == RIGHT != one
        sums[2] += weight[two] - weight[one]
        sums[3] += 1
    return difference_of(by_speaker, seed)


def difference_of(by_speaker: Mapping[str, Sequence[int]], seed: int) -> SystemDifference:
    """Compare two systems by counts: only the first right, only the second, difference of the weights, utterances."""
    sums = [sum(column) for column in zip(*by_speaker.values(), strict=True)] or [0, 0, 0, 0]
    only_first, only_second, total, number = sums
    drawn = resampled({speaker: counts[2:] for speaker, counts in by_speaker.items()}, seed)
    return SystemDifference(
        only_first,
        only_second,
        mcnemar(only_first, only_second),
        100 * total / number if number else None,
        None if drawn is None else percentiles(100 * drawn[:, 0] / drawn[:, 1]),
    )
