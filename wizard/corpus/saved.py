"""A version of what somebody says of an utterance, as it was saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from wizard.corpus.annotation import Annotation

Kind = Literal["annotation", "adjudication"]


@dataclass(frozen=True, slots=True)
class Saved:
    """One saved version; it never changes."""

    utterance: str
    annotator: str
    version: int
    """From 1. Annotations are numbered for each annotator, adjudications for the utterance, whoever made them."""
    annotation: Annotation
    kind: Kind = "annotation"
    time: str = ""
    """UTC of the machine that it was saved on."""

    @property
    def strand(self) -> str:
        """What its number counts in: the annotator's versions, or (empty) the utterance's adjudications."""
        return strand_of(self.annotator, self.kind)


def strand_of(annotator: str, kind: Kind) -> str:
    """The strand of versions that an annotator's save goes on."""
    return annotator if kind == "annotation" else ""
