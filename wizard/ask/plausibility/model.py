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

BARS = (
    "context", "fragment", "left out", "dropped", "shows all", "repeats the question", "empty", "nothing but NULL",
    "no rows in time",
)  # fmt: skip
"""Evidence with which no reading is *sure*."""
AGREES = "a language model agrees"
"""Evidence of another voice: the answer of a language model's own reading is the same, by the comparator."""
VOICES = {AGREES: 1.5}
"""What other voices weigh where they are heard. They are not fitted: which model speaks, nobody knows before. No
reading is *sure* by them alone."""
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
    """The probability below which a reading is offered and is no answer."""
    leaning: float = 1.0
    """The same, where it is lower, of what leans on an earlier request."""

    def probability(self, evidence: Mapping[str, float]) -> float:
        """Of a reading to be right, from its evidence; what has no weight counts nothing."""
        known = {**VOICES, **self.weights}
        total = self.bias + sum(known.get(name, 0.0) * value for name, value in evidence.items())
        return min(1 - NEARLY, max(NEARLY, 1 / (1 + math.exp(-max(-50.0, min(50.0, total))))))

    def sureness(self, probability: float, evidence: Mapping[str, float]) -> Sureness:
        """In words; `evidence` is all there is, of both stages."""
        own = {name: value for name, value in evidence.items() if name not in VOICES}
        sure = min(probability, self.probability(own) if own != evidence else 1.0) >= self.sure and not barred(evidence)
        likely = min(self.likely, self.leaning) if evidence.get("context") else self.likely
        return "sure" if sure else "likely" if probability >= likely else "unsure"

    def as_json(self) -> dict[str, Any]:
        """The stage as `weights.json` holds it."""
        rounded = {name: round(weight, 4) for name, weight in sorted(self.weights.items())}
        return {"bias": round(self.bias, 4), "sure": self.sure, "likely": self.likely, "leaning": self.leaning,
                "weights": rounded}  # fmt: skip


@dataclass(frozen=True)
class Model:
    """Both stages, and the constructions that right readings had."""

    read: Stage
    answered: Stage
    known: Mapping[str, int] = field(default_factory=dict)
    """How many right readings each construction stood in (`familiarity`)."""

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Model:
        """The model of which `as_json` gave these data."""
        read, answered = (
            Stage(
                float(s["bias"]),
                {str(n): float(w) for n, w in s["weights"].items()},
                float(s["sure"]),
                float(s["likely"]),
                float(s.get("leaning", 1.0)),
            )
            for s in (data["read"], data["answered"])
        )
        return cls(read, answered, {str(name): int(count) for name, count in data.get("known", {}).items()})

    def as_json(self) -> dict[str, Any]:
        """The model as `weights.json` holds it: both stages, and the constructions."""
        return {"read": self.read.as_json(), "answered": self.answered.as_json(), "known": dict(self.known)}


def barred(evidence: Mapping[str, float]) -> bool:
    """Whether there is evidence with which no reading is *sure*."""
    return any(evidence.get(name, 0.0) > 0 for name in BARS)


@functools.cache
def shipped() -> Model:
    """The model that is shipped."""
    text = resources.files("wizard.ask.plausibility").joinpath("weights.json").read_text(encoding="utf-8")
    return Model.from_json(json.loads(text))


def shared(first: float, costs: Sequence[float]) -> list[float]:
    """The probabilities of all readings, from the first one's and what each costs, the first included.

    The others share what the first leaves over, by their costs, with the case that none of them is right; none of them
    is likelier than the first.
    """
    weights = [math.exp(costs[0] - cost) for cost in costs[1:]]
    left = (1 - first) / (1 + sum(weights))
    return [first, *(min(first, left * weight) for weight in weights)]
