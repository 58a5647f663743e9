"""Fitting plausibility: the weights of a made sample come out, and *sure* is promised only where it was kept."""

from __future__ import annotations

import numpy as np

from benchmarks.asked import DOMAINS
from benchmarks.judged import CONVERSATIONS, SINGLES, UNREAD, VOICES, JudgedReading
from benchmarks.plausibility import by_folds, fit, fitted, knowing, likely_limit, sure_limit
from wizard.ask.plausibility import StageWeights
from wizard.ask.plausibility.familiarity import TRAIT


def made(count: int, wrong_below: float) -> list[JudgedReading]:
    spread = np.random.default_rng(1).random(count)
    return [
        JudgedReading("made", str(i), "", "", True, bool(value > wrong_below), {"margin": float(value)}, {}, fresh=True)
        for i, value in enumerate(spread)
    ]


def test_weights_follow_what_tells_right_from_wrong() -> None:
    sample = made(400, 0.3)
    right = np.array([float(one.right) for one in sample])
    bias, weights = fitted([{**one.read, "noise": 1.0} for one in sample], right, np.ones(400))
    assert set(weights) == {"margin"}, "what never changes says nothing"
    stage = StageWeights(bias, weights, 2.0, 0.8)
    assert stage.probability({"margin": 0.9}) > 0.95
    assert stage.probability({"margin": 0.1}) < 0.25


def test_sure_is_the_lowest_limit_that_keeps_99_in_100_of_what_nothing_bars() -> None:
    probabilities = np.linspace(0.5, 1.0, 400)
    right = (probabilities > 0.6).astype(float)
    free = np.ones(400, dtype=bool)
    limit = sure_limit(probabilities, right, free)
    assert 0.55 < limit <= 0.61
    assert sure_limit(probabilities, np.zeros(400), free) == 2.0, "then nothing is sure"
    assert sure_limit(probabilities[:20], np.ones(20), free[:20]) == 2.0, "twenty say too little"
    assert sure_limit(probabilities, right, ~free) == 2.0


def test_folds_and_the_model_that_is_shipped() -> None:
    sample = made(600, 0.3)
    folds = by_folds(sample)
    model = fit(sample, folds)
    assert model.read.sure == 2.0, "only what was judged by its rows can be sure"
    assert model.answered.sure < 1
    taken = [one.right for one, sure in zip(sample, folds.sure, strict=True) if sure]
    assert sum(taken) / len(taken) >= 0.98


def test_constructions_are_weighed_by_other_folds_for_right_and_wrong_alike() -> None:
    sample = [
        JudgedReading("made", str(i), "", "", True, i % 2 == 0, {TRAIT + "R rule": 1.0}, {}, fresh=True)
        for i in range(200)
    ]
    strange = [one["strangest rule"] for one in knowing(sample, range(200))]
    assert strange == [0.0] * 200, "no right reading looks strange for being left out itself"
    alone = [JudgedReading("made", "1", "", "", True, True, {TRAIT + "R rare": 1.0}, {}, fresh=True)]
    assert knowing(alone, [0])[0]["strangest rule"] == 1.0


def test_likely_is_the_lowest_limit_that_keeps_95_in_100_of_what_is_answered() -> None:
    probabilities = np.linspace(0.0, 1.0, 400)
    right = (probabilities > 0.5).astype(float)
    limit = likely_limit(probabilities, right)
    kept = right[probabilities >= limit]
    assert 0.45 < limit < 0.5
    assert kept.mean() >= 0.95


def test_unread_sets_are_there_and_none_of_them_is_read() -> None:
    assert all((place / name / "questions.jsonl").is_file() for place in UNREAD for name in DOMAINS)
    assert not set(UNREAD) & {*CONVERSATIONS, *SINGLES, VOICES}
