"""Systems scored against a key: keys, answers, scores with their signatures, what differences hold.

The names in `__all__` are what other programs may lean on (docs/library.md); each is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wizard.score.errors import HypothesesUnusable, KeyUnusable
    from wizard.score.hypotheses import Hypotheses, read_hypotheses
    from wizard.score.key import Key, read_key
    from wizard.score.scoring import Scoring, score

__all__ = [
    "Hypotheses",
    "HypothesesUnusable",
    "Key",
    "KeyUnusable",
    "Scoring",
    "read_hypotheses",
    "read_key",
    "score",
]

_HOME = {
    "Hypotheses": "wizard.score.hypotheses",
    "HypothesesUnusable": "wizard.score.errors",
    "Key": "wizard.score.key",
    "KeyUnusable": "wizard.score.errors",
    "Scoring": "wizard.score.scoring",
    "read_hypotheses": "wizard.score.hypotheses",
    "read_key": "wizard.score.key",
    "score": "wizard.score.scoring",
}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)
