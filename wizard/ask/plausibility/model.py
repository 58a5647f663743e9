"""From evidence to a probability, by logistic weights that are data.

Two stages: `read` judges a reading by how it was read, at once; `answered` takes the first stage's probability, as log
odds, and what the rows say. Each stage has its own limits from which a reading is *sure* and *likely*. What leans on an
earlier request, leaves out a clause, joins, quantifies, negates or ranks, or has an answer that says nothing is never
*sure*, whatever its probability: English itself is often ambiguous there, and too few such readings have been judged to
promise 99 in 100.
"""

from __future__ import annotations

import functools
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any

from wizard.ask.interface import Sureness

BEFORE = "log odds as read"
"""The evidence of the second stage that is the first stage's result."""
BARS = (
    "context", "fragment", "left out", "joined", "quantified", "negated", "superlative", "shows all",
    "repeats the question", "empty", "nothing but NULL", "no rows in time",
)  # fmt: skip
"""Evidence with which no reading is *sure*."""
NEARLY = 1e-4
"""No reading is less likely or likelier wrong than this."""


@dataclass(frozen=True)
class Stage:
    """Weights of one stage, and its limits."""

    bias: float
    weights: Mapping[str, float]
    sure: float
    """The probability from which a reading is *sure*; above 1 where none can be."""
    likely: float

    def probability(self, evidence: Mapping[str, float]) -> float:
        """Of a reading to be right, from its evidence; what has no weight counts nothing."""
        total = self.bias + sum(self.weights.get(name, 0.0) * value for name, value in evidence.items())
        return min(1 - NEARLY, max(NEARLY, 1 / (1 + math.exp(-max(-50.0, min(50.0, total))))))

    def sureness(self, probability: float, evidence: Mapping[str, float]) -> Sureness:
        """In words; `evidence` is all there is, of both stages."""
        sure = probability >= self.sure and not barred(evidence)
        return "sure" if sure else "likely" if probability >= self.likely else "unsure"

    def as_json(self) -> dict[str, Any]:
        """As `weights.json` holds it."""
        rounded = {name: round(weight, 4) for name, weight in sorted(self.weights.items())}
        return {"bias": round(self.bias, 4), "sure": self.sure, "likely": self.likely, "weights": rounded}


@dataclass(frozen=True)
class Model:
    """Both stages."""

    read: Stage
    answered: Stage

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Model:
        """As `weights.json` holds it."""
        read, answered = (
            Stage(float(s["bias"]), {str(n): float(w) for n, w in s["weights"].items()}, float(s["sure"]), s["likely"])
            for s in (data["read"], data["answered"])
        )
        return cls(read, answered)

    def as_json(self) -> dict[str, Any]:
        """As `weights.json` holds it."""
        return {"read": self.read.as_json(), "answered": self.answered.as_json()}


def barred(evidence: Mapping[str, float]) -> bool:
    """Whether there is evidence with which no reading is *sure*."""
    return any(evidence.get(name, 0.0) > 0 for name in BARS)


@functools.cache
def shipped() -> Model:
    """The model that is shipped."""
    text = resources.files("wizard.ask.plausibility").joinpath("weights.json").read_text(encoding="utf-8")
    return Model.from_json(json.loads(text))


def log_odds(probability: float) -> float:
    """Of a probability; bounded."""
    kept = min(1 - NEARLY, max(NEARLY, probability))
    return math.log(kept / (1 - kept))


def shared(first: float, costs: Sequence[float]) -> list[float]:
    """The probabilities of all readings, from the first one's and what each costs, the first included.

    The others share what the first leaves over, by their costs, with the case that none of them is right; none of them
    is likelier than the first.
    """
    weights = [math.exp(costs[0] - cost) for cost in costs[1:]]
    left = (1 - first) / (1 + sum(weights))
    return [first, *(min(first, left * weight) for weight in weights)]
