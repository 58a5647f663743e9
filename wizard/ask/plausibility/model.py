"""From evidence to a probability, by logistic weights that are data.

Two stages: `read` judges a reading by how it was read, at once; `answered` by that and by what the rows say. Each
stage has its own limits from which a reading is *sure* and *likely*; below, it is *unsure*: offered, and no answer.
What leans on an earlier request, leaves out a clause, or has an answer that
says nothing is never *sure*, whatever its probability: too few such readings have been judged to promise 99 in 100.
"""

from __future__ import annotations

import functools
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

from wizard.ask.interface import Sureness

RECOMBINED = "recombined"
"""Evidence of a reading that was put together from pieces."""
HALF_A_NAME = "half a name"
"""Evidence of a word that was taken for the whole of a name."""
NAMESAKES = "a name of two things"
"""Evidence of a name that two things have, of an album and of its band, each of which has a reading."""
BARS = (
    "context", "fragment", "left out", "dropped", "shows all", "repeats the question", "empty", "nothing but NULL",
    "no rows in time", "in two sentences", RECOMBINED, HALF_A_NAME, NAMESAKES,
)  # fmt: skip
"""Evidence with which no reading is *sure*."""
NEARLY = 1e-4
"""No reading is less likely or likelier wrong than this."""


@dataclass(frozen=True)
class StageWeights:
    """Weights of one stage, and its limits."""

    bias: float
    weights: Mapping[str, float]
    sure: float
    """The probability from which a reading is *sure*; above 1 where none can be."""
    likely: float
    """The probability below which a reading is offered and is no answer."""
    leaning: float = 1.0
    """The same, where it is lower, of what leans on an earlier request."""

    def probability(self, evidence: Mapping[str, float]) -> float:
        """Of a reading to be right, from its evidence; what has no weight counts nothing."""
        total = self.bias + sum(self.weights.get(name, 0.0) * value for name, value in evidence.items())
        return min(1 - NEARLY, max(NEARLY, 1 / (1 + math.exp(-max(-50.0, min(50.0, total))))))

    def sureness(self, probability: float, evidence: Mapping[str, float]) -> Sureness:
        """In words; `evidence` is all there is, of both stages."""
        sure = probability >= self.sure and not barred(evidence)
        likely = min(self.likely, self.leaning) if evidence.get("context") else self.likely
        return "sure" if sure else "likely" if probability >= likely else "unsure"

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> StageWeights:
        """The stage of which `as_json` gave these data."""
        weights = {str(name): float(weight) for name, weight in data["weights"].items()}
        limits = (float(data["sure"]), float(data["likely"]), float(data.get("leaning", 1.0)))
        return cls(float(data["bias"]), weights, *limits)

    def as_json(self) -> dict[str, Any]:
        """The stage as `weights.json` holds it."""
        rounded = {name: round(weight, 4) for name, weight in sorted(self.weights.items())}
        return {"bias": round(self.bias, 4), "sure": self.sure, "likely": self.likely, "leaning": self.leaning,
                "weights": rounded}  # fmt: skip


NEVER = StageWeights(0.0, {}, 2.0, 2.0, 2.0)
"""A stage that takes nothing for an answer."""


STAGES = ("read", "answered", "ranking", "recombined", "reworded")
"""The stages of a model, as `weights.json` names them."""


@dataclass(frozen=True)
class PlausibilityModel:
    """Both stages, and the constructions that right readings had."""

    read: StageWeights
    answered: StageWeights
    known: Mapping[str, int] = field(default_factory=dict)
    """How many right readings each construction stood in (`familiarity`)."""
    ranking: StageWeights = NEVER
    """Ranks the readings of one request that were put together from pieces (`wizard.ask.reader.recombining`)."""
    recombined: StageWeights = NEVER
    """Judges the first of them, by its rows too."""
    reworded: StageWeights = NEVER
    """Judges the readings of a request and of what a language model made of it together (`wizard.ask.llm`)."""

    def judging(self, evidence: Mapping[str, float]) -> StageWeights:
        """The stage that judges a reading by its rows too."""
        return self.recombined if evidence.get(RECOMBINED) else self.answered

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> PlausibilityModel:
        """The model of which `as_json` gave these data."""
        known = {str(name): int(count) for name, count in data.get("known", {}).items()}
        stages = (StageWeights.from_json(data[name]) if name in data else NEVER for name in STAGES[2:])
        return cls(StageWeights.from_json(data["read"]), StageWeights.from_json(data["answered"]), known, *stages)

    def as_json(self) -> dict[str, Any]:
        """The model as `weights.json` holds it: its stages, and the constructions."""
        stages = {name: getattr(self, name) for name in STAGES}
        return {**{name: stage.as_json() for name, stage in stages.items()}, "known": dict(self.known)}


def barred(evidence: Mapping[str, float]) -> bool:
    """Whether there is evidence with which no reading is *sure*."""
    return any(evidence.get(name, 0.0) > 0 for name in BARS)


@functools.cache
def shipped() -> PlausibilityModel:
    """The model that is shipped."""
    text = resources.files("wizard.ask.plausibility").joinpath("weights.json").read_text(encoding="utf-8")
    return PlausibilityModel.from_json(json.loads(text))


def shared(first: float, costs: Sequence[float]) -> list[float]:
    """The probabilities of all readings, from the first one's and what each costs, the first included.

    The others share what the first leaves over, by their costs, with the case that none of them is right; none of them
    is likelier than the first.
    """
    weights = [math.exp(costs[0] - cost) for cost in costs[1:]]
    left = (1 - first) / (1 + sum(weights))
    return [first, *(min(first, left * weight) for weight in weights)]


def log_odds(probability: float) -> float:
    """The natural logarithm of the odds of a probability that is neither 0 nor 1."""
    return math.log(probability / (1 - probability))
