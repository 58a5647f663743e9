"""Training turns: what is settled of them is known, every annotator does them first, blind, and is told what differs.

`training` in `corpus.yaml` names them; the gold of a turn is its adjudication, and one without is no training turn yet.
What an annotator says of a training turn changes nothing: the adjudication stays in force.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wizard.annotate.adjudicating import LayerDifference, differences
from wizard.annotate.agreement import done_versions
from wizard.annotate.findings import Layer
from wizard.corpus.annotation import Annotation
from wizard.corpus.saved import Saved

MINE, GOLD = "yours", "settled"
"""The two sides of a difference."""


@dataclass(frozen=True)
class Feedback:
    """A training turn that an annotator has done, beside its gold."""

    utterance: str
    said: Annotation
    gold: Annotation

    @property
    def apart(self) -> tuple[Layer, ...]:
        """The layers in which they differ."""
        return tuple(one.layer for one in from_gold(self.said, self.gold))


@dataclass(frozen=True, slots=True)
class Trained:
    """How an annotator did on training turns."""

    turns: int = 0
    """That she has done."""
    right: int = 0
    """In which she differs from the gold in no layer."""

    def beside(self, said: Annotation, gold: Annotation) -> Trained:
        """The same with one more turn compared."""
        return Trained(self.turns + 1, self.right + (not from_gold(said, gold)))


def gold_of(versions: Sequence[Saved]) -> Annotation | None:
    """What is settled of a turn, of its latest versions; None where nobody has adjudicated it."""
    return next((one.annotation for one in versions if one.kind == "adjudication" and one.annotation.done), None)


def from_gold(said: Annotation, gold: Annotation) -> tuple[LayerDifference, ...]:
    """The layers in which an annotation differs from the gold, as adjudication tells them; the sides `MINE`, `GOLD`."""
    return differences({MINE: said, GOLD: gold})


def trained(versions: Sequence[Saved]) -> dict[str, tuple[Annotation, Annotation]]:
    """Of a training turn, by annotator: what she has done of it, and the gold; none where there is no gold."""
    gold = gold_of(versions)
    return {} if gold is None else {name: (one.annotation, gold) for name, one in done_versions(versions).items()}
