"""How plausible the tool's readings are: fits the weights on judged questions, and says by folds what they are worth.

Questions are of two kinds (`benchmarks.judged`). *Fresh* ones are those of sets of which nobody who makes it reads
a question or a miss: today's reader is judged by them anew. The others have been developed with: three quarters of
`asked`, what was said to sentences (`fresh/voices`), what people said beside what it is plainly (`pairs`), every second
question of GeoQuery's train file, the tests of both shipped domains, questions to bare drafts of foreign databases.
Each reading that the tool put first is right or wrong; two logistic stages are fitted
(`wizard.ask.plausibility`) in which a fresh question counts `FRESH` times, and all figures are by ten folds of whole
dialogues: of questions that the weights were not fitted on.
Judging takes some minutes on all processors; what was judged is kept (`benchmarks.judging_once`).

Both limits are chosen for people's questions, and by folds: *sure* is right 99 times in 100; what is less than *likely*
is not answered but offered, so that of fresh single questions what is answered is right 95 times in 100.

Run it again whenever the reader's costs or rules have changed: `python -m benchmarks plausibility --write` puts the
weights in place; `--held` judges the held quarter by the weights in place, and prints counts only.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from benchmarks.asked import folder
from benchmarks.judged import ROW, JudgedReading, asked
from benchmarks.judging_once import judged_once
from benchmarks.questions import table
from wizard.ask.plausibility import PlausibilityModel, StageWeights, shipped
from wizard.ask.plausibility.answers import otherwise
from wizard.ask.plausibility.familiarity import TRAIT, learned, with_familiarity
from wizard.ask.plausibility.model import barred
from wizard.errors import WozError

FOLDS = 10
FRESH = 4.0
"""How many times a fresh question counts."""
IN_A_ROW = 0.5
"""The same of a question behind others that have nothing to do with it: a session has fewer of those."""
SURE = 0.99
"""Share of right ones from which readings are *sure*."""
ANSWERED = 0.95
"""Share of right ones among the readings of fresh single questions that are answered: those *likely* or *sure*."""
LEANING = 0.6
"""Probability from which what leans on an earlier request is *likely*: a wrong answer costs two right ones, and by
folds readings of 0.6 to 0.7 are right four times in five, those of 0.5 to 0.6 every other time."""
HALF = 0.5
"""Wrong readings that are counted beyond those found, when the limit of *sure* is chosen: a limit just above a wrong
reading is luck."""
RIDGE = 20.0
"""Penalty on weights of evidence brought to one spread."""
SPREAD = 0.2
"""The least spread: what few readings have gets no great weight from one of them."""
NO_LIMITS = re.compile(r"GeoQuery|.* pairs")
"""Sources by which no limit is chosen: their references follow habits of their own, or are what the tool itself makes
of plainer words."""
WEIGHTS = Path(__file__).resolve().parent.parent / "wizard" / "ask" / "plausibility" / "weights.json"
HEADINGS = ("readings taken", "asked", "answered", "coverage %", "wrong", "right % of answered", "-1", "-2")

Vector = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Evidence = Mapping[str, float]


# -- fitting ----------------------------------------------------------------------------


def fitted(
    evidence: Sequence[Evidence], right: Vector, counts: Vector, *, ridge: float = RIDGE
) -> tuple[float, dict[str, float]]:
    """Bias and weights of a logistic model by Newton's method, with a ridge on weights brought to one spread.

    Args:
        right: 1 or 0 of each.
        counts: how many times each counts.
        ridge: the penalty on weights.
    """
    names = sorted({name for one in evidence for name in one})
    raw = np.array([[one.get(name, 0.0) for name in names] for one in evidence])
    mean, spread = np.average(raw, axis=0, weights=counts), raw.std(axis=0)
    spread = np.where(spread < 1e-6, np.inf, np.maximum(spread, SPREAD))  # what never changes says nothing
    x = np.hstack([(raw - mean) / spread, np.ones((len(raw), 1))])
    penalty = np.diag([ridge] * len(names) + [1e-6])
    weights = np.zeros(len(names) + 1)
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (counts * (right - p)) - penalty @ weights
        curve = (x * (counts * p * (1 - p))[:, None]).T @ x + penalty
        weights = weights + np.linalg.solve(curve, slope)
    own = weights[:-1] / spread
    return float(weights[-1] - own @ mean), {n: float(w) for n, w in zip(names, own, strict=True) if w}


def stage_of(evidence: Sequence[Evidence], right: Vector, counts: Vector) -> StageWeights:
    """A fitted stage, without its limits."""
    bias, weights = fitted(evidence, right, counts)
    return StageWeights(bias, weights, 2.0, 0.5)


def sure_limit(probabilities: Vector, right: Vector, free: Flags) -> float:
    """The lowest probability from which readings that nothing bars are right often enough; above 1 where none is."""
    probabilities, right = probabilities[free], right[free]
    order = np.argsort(-probabilities, kind="stable")
    wrong = np.cumsum(1 - right[order])
    good = (wrong + HALF) / np.arange(1, len(order) + 1) <= 1 - SURE
    if not good.any():
        return 2.0
    return float(np.ceil(probabilities[order][int(np.flatnonzero(good)[-1])] * 1e4) / 1e4)


def likely_limit(probabilities: Vector, right: Vector) -> float:
    """The lowest probability from which all readings together are right often enough to be answered; 0.5 of none."""
    order = np.argsort(-probabilities, kind="stable")
    good = np.cumsum(right[order]) / np.arange(1, len(order) + 1) >= ANSWERED
    if not good.any():
        return 0.5
    return float(np.floor(probabilities[order][int(np.flatnonzero(good)[-1])] * 1e4) / 1e4)


def fold_of(one: JudgedReading) -> int:
    """The fold of a question: that of its dialogue, or of its text wherever it is asked."""
    return zlib.crc32((f"{one.source.partition(' ')[0]}-{one.group}" if one.group else one.text).encode()) % FOLDS


def both_ways(found: Sequence[JudgedReading]) -> list[JudgedReading]:
    """The first readings, and the others that are learned from."""
    return [reading for one in found for reading in (one, one.other) if reading is not None]


def traits_of(one: JudgedReading) -> list[str]:
    """The constructions of its reading."""
    return [name.removeprefix(TRAIT) for name in one.read if name.startswith(TRAIT)]


def known_by(found: Sequence[JudgedReading], places: Iterable[int]) -> dict[str, int]:
    """How often each construction stood in a right reading of these."""
    return learned([traits_of(found[i]) for i in places if found[i].right])


def knowing(found: Sequence[JudgedReading], places: Sequence[int]) -> list[dict[str, float]]:
    """The evidence of these readings, the constructions of each weighed by the other folds among them.

    Weighed by all but itself, a right reading would look stranger than a wrong one of the same constructions.
    """
    told: dict[int, dict[str, float]] = {}
    for fold in range(FOLDS):
        here = [i for i in places if fold_of(found[i]) == fold]
        known = known_by(found, (i for i in places if fold_of(found[i]) != fold)) if here else {}
        told |= {i: with_familiarity(found[i].read, known) for i in here}
    return [told[i] for i in places]


@dataclass(frozen=True)
class ByFolds:
    """What the answered questions get from weights that were not fitted on them."""

    first: list[JudgedReading]
    """The reading of each that is first by these weights."""
    read: Vector
    answered: Vector
    sure: Flags
    """By a limit that was chosen without the fold."""


def _free(found: Sequence[JudgedReading]) -> Flags:
    """Which readings may be *sure* at all."""
    return np.array([not barred({**one.read, **one.rows}) for one in found], dtype=bool)


def _of_people(found: Sequence[JudgedReading]) -> Flags:
    """Which references say what people mean."""
    return np.array([NO_LIMITS.fullmatch(one.source) is None for one in found], dtype=bool)


def _single(found: Sequence[JudgedReading]) -> Flags:
    """Which readings are of fresh questions, and lean on nothing."""
    return np.array([one.fresh and not one.read.get("context") for one in found], dtype=bool)


def _rights(found: Sequence[JudgedReading]) -> Vector:
    return np.array([float(one.right) for one in found])


def _counts(found: Sequence[JudgedReading]) -> Vector:
    return np.array([FRESH if one.fresh else IN_A_ROW if one.source.endswith(ROW) else 1.0 for one in found])


def _stages(found: Sequence[JudgedReading]) -> tuple[dict[str, int], StageWeights, StageWeights]:
    """What is learned from these readings: the constructions that are known, and both stages without their limits."""
    right, counts, everything = _rights(found), _counts(found), range(len(found))
    seen = knowing(found, everything)
    read = stage_of(seen, right, counts)
    chances = {id(one): read.probability(told) for one, told in zip(found, seen, strict=True)}
    others = _others(found)
    whole = [
        {**told, **one.rows, **otherwise(one.rows, chances.get(id(others.get(id(one))), 0.0))}
        for told, one in zip(seen, found, strict=True)
    ]
    return known_by(found, everything), read, stage_of(whole, right, counts)


def _others(found: Sequence[JudgedReading]) -> dict[int, JudgedReading]:
    """The best reading of the other way, by the reading that it is beside."""
    pairs = [(one, one.other) for one in found if one.other is not None]
    return {id(one): other for pair in pairs for one, other in (pair, pair[::-1])}


def by_folds(found: Sequence[JudgedReading]) -> ByFolds:
    """Each fold judged by the others."""
    folds = np.array([fold_of(one) for one in found])
    read, answered, first = np.zeros(len(found)), np.zeros(len(found)), list(found)
    for fold in range(FOLDS):
        train = both_ways([one for one, its in zip(found, folds, strict=True) if its != fold])
        known, before, after = _stages(train)
        for i in np.flatnonzero(folds == fold).tolist():
            ways = {id(one): with_familiarity(one.read, known) for one in both_ways([found[i]])}
            chances = {name: before.probability(evidence) for name, evidence in ways.items()}
            first[i] = max(both_ways([found[i]]), key=lambda one: chances[id(one)])
            read[i] = chances.pop(id(first[i]))
            beside = otherwise(first[i].rows, max(chances.values(), default=0.0))
            answered[i] = after.probability({**ways[id(first[i])], **first[i].rows, **beside})
    right = _rights(first)
    sure, free, people = np.zeros(len(found), dtype=bool), _free(first), _of_people(first)
    for fold in range(FOLDS):
        others = (folds != fold) & people
        limit = sure_limit(answered[others], right[others], free[others])
        sure[folds == fold] = (answered[folds == fold] >= limit) & free[folds == fold]
    return ByFolds(first, read, answered, sure)


def fit(found: Sequence[JudgedReading], folds: ByFolds) -> PlausibilityModel:
    """The model that is shipped: fitted on all, its limits those of the folds."""
    known, read, answered = _stages(both_ways(found))
    found, right = folds.first, _rights(folds.first)
    people, single = _of_people(found), _single(found)
    sure = sure_limit(folds.answered[people], right[people], _free(found)[people])
    likely = likely_limit(folds.answered[single], right[single])
    return PlausibilityModel(
        replace(read, likely=likely, leaning=LEANING),
        replace(answered, sure=sure, likely=likely, leaning=LEANING),
        known,
        shipped().ranking,  # fitted by themselves: `benchmarks.recombination`
        shipped().recombined,
        shipped().reworded,  # the same: `benchmarks.reworded`
    )


# -- figures ----------------------------------------------------------------------------


def line(name: str, asked_in_all: int, taken: Iterable[bool]) -> tuple[str, ...]:
    """One line: of the questions asked, those whose reading is taken, each right or wrong."""
    verdicts = list(taken)
    right = sum(verdicts)
    wrong = len(verdicts) - right
    share = f"{100 * right / len(verdicts):.1f}" if verdicts else "-"
    scores = (f"{100 * (right - penalty * wrong) / max(1, asked_in_all):.1f}" for penalty in (1, 2))
    cover = f"{100 * len(verdicts) / max(1, asked_in_all):.1f}"
    return (name, str(asked_in_all), str(len(verdicts)), cover, str(wrong), share, *scores)


def _taken(found: Sequence[JudgedReading], folds: ByFolds, limit: float) -> Flags:
    """Which readings are answered, by the limit of *likely* for what leans on nothing."""
    leans = np.array([bool(one.read.get("context")) for one in found], dtype=bool)
    return np.asarray(folds.answered >= np.where(leans, min(limit, LEANING), limit), dtype=bool)


def report(everything: Sequence[JudgedReading], found: Sequence[JudgedReading], folds: ByFolds, limit: float) -> str:
    """The curve of risk and coverage, and what the words are worth, with the limit of *likely*."""
    right = [one.right for one in found]
    rows = []
    for name, fresh in (("fresh", True), ("developed with", False)):
        mine = [i for i in np.argsort(-folds.answered, kind="stable").tolist() if found[i].fresh == fresh]
        count = sum(one.fresh == fresh for one in everything)
        rows += [
            line(f"{name}, likeliest {share} %", count, (right[i] for i in mine[: round(len(mine) * share / 100)]))
            for share in (10, 20, 40, 60, 70, 80, 90, 100)
        ]
    count = len(everything)
    likely = _taken(found, folds, limit) & ~folds.sure
    for name, chosen in (("sure", folds.sure), ("likely", likely), ("unsure", ~folds.sure & ~likely)):
        rows.append(line(name, count, (right[int(i)] for i in np.flatnonzero(chosen))))
    for source in dict.fromkeys(one.source for one in everything):
        mine = [int(i) for i in np.flatnonzero(folds.sure) if found[int(i)].source == source]
        rows.append(line(f"  sure, {source}", sum(o.source == source for o in everything), (right[i] for i in mine)))
    return table(HEADINGS, rows)


def answered_of_each(
    everything: Sequence[JudgedReading], found: Sequence[JudgedReading], folds: ByFolds, limit: float
) -> list[tuple[str, ...]]:
    """A line for each source: what is answered of it where unsure readings are only offered."""
    rows, kept = [], _taken(found, folds, limit)
    for source in dict.fromkeys(one.source for one in everything):
        mine = (o.right for o, taken in zip(found, kept, strict=True) if o.source == source and taken)
        rows.append(line(source, sum(one.source == source for one in everything), mine))
    return rows


def calibration(found: Sequence[JudgedReading], probabilities: Vector) -> str:
    """How often readings of about one probability are right, and the Brier score."""
    right = np.array([float(one.right) for one in found])
    rows = []
    for low, high in ((0, 0.5), (0.5, 0.7), (0.7, 0.8), (0.8, 0.9), (0.9, 0.95), (0.95, 0.99), (0.99, 1.01)):
        here = (probabilities >= low) & (probabilities < high)
        if here.any():
            said = f"{100 * probabilities[here].mean():.1f}"
            rows.append(
                (f"{low:.2f} to {min(high, 1):.2f}", str(int(here.sum())), said, f"{100 * right[here].mean():.1f}")
            )
    brier = float(np.mean((probabilities - right) ** 2))
    return f"{table(('probability', 'readings', 'mean %', 'right %'), rows)}\nBrier score {brier:.4f}"


def held_report() -> str:
    """The held quarter, judged by the weights in place."""
    found = list(asked(held_part=True))
    answered = [one for one in found if one.answered]
    model = shipped()
    rows = []
    p = [model.answered.probability({**with_familiarity(o.read, model.known), **o.rows}) for o in answered]
    words = [model.answered.sureness(one, {**o.read, **o.rows}) for o, one in zip(answered, p, strict=True)]
    for word in ("sure", "likely", "unsure"):
        rows.append(line(word, len(found), (o.right for o, w in zip(answered, words, strict=True) if w == word)))
    kept = (o.right for o, word in zip(answered, words, strict=True) if word != "unsure")
    rows.append(line("answered", len(found), kept))
    return table(HEADINGS, rows)


def main(argv: list[str]) -> int:
    """Fit, print, and with `--write` put the weights in place."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks plausibility", description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {WEIGHTS.name}")
    parser.add_argument(
        "--misses", action="store_true", help="print the likeliest wrong readings, but of no unread set"
    )
    parser.add_argument(
        "--held", action="store_true", help="judge the held quarter by the weights in place: counts only"
    )
    options = parser.parse_args(argv)
    if options.held and options.write:
        parser.error("nothing is ever fitted on the held quarter; give --held or --write, not both")
    if not folder().is_dir():
        print(
            f"plausibility: skipped, {folder()} is not there; WOZ_SHARED_DATA names the folder of data", file=sys.stderr
        )
        return 0
    try:
        if options.held:
            print(held_report())
            return 0
        everything = judged_once()
    except WozError as error:
        print(error, file=sys.stderr)
        return 2
    folds = by_folds([one for one in everything if one.answered])
    model = fit([one for one in everything if one.answered], folds)
    found = folds.first
    print(report(everything, found, folds, model.answered.likely))
    print()
    print(calibration(found, folds.answered))
    for i in np.argsort(-folds.answered)[: len(found) * 6 // 10] if options.misses else ():
        if not found[i].right and not found[i].fresh:
            may = "" if barred({**found[i].read, **found[i].rows}) else " (free)"
            print(
                f"{folds.answered[i]:.3f}{may} {found[i].source}: {found[i].text}\n      {found[i].said}",
                file=sys.stderr,
            )
    print(f"\nlimit of sure: {model.answered.sure}{' (none can be)' if model.answered.sure > 1 else ''}")
    print(f"unsure, and only offered, below: {model.answered.likely}")
    print(table(HEADINGS, answered_of_each(everything, found, folds, model.answered.likely)))
    if options.write:
        WEIGHTS.write_text(json.dumps(model.as_json(), indent=2) + "\n", encoding="utf-8")
        print(f"written: {WEIGHTS}")
    return 0


__all__ = ["JudgedReading", "by_folds", "fit", "main"]
