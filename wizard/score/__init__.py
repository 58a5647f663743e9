"""Systems scored against a key: keys, answers, scores with their signatures, what differences hold.

The names in `__all__` are what other programs may lean on (docs/library.md); each is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from subject.first_use import imported_at_first_use

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

__getattr__ = imported_at_first_use(
    __name__,
    {
        "wizard.score.errors": ("HypothesesUnusable", "KeyUnusable"),
        "wizard.score.hypotheses": ("Hypotheses", "read_hypotheses"),
        "wizard.score.key": ("Key", "read_key"),
        "wizard.score.scoring": ("Scoring", "score"),
    },
)
