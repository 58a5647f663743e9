"""What a check finds: facts only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

Level = Literal["error", "warning", "note"]
Layer = Literal[
    "transcription",
    "class",
    "context",
    "tags",
    "exclusions",
    "references",
    "principles",
    "proposed",
    "masks",
    "comment",
]
LAYERS: tuple[Layer, ...] = get_args(Layer)
"""What an annotator decides, in the order in which she does; "class" is both schemes together."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that a check has to say."""

    level: Level
    """An error keeps the turn from being done; a warning should be looked at; a note says what will come of it."""
    layer: Layer
    what: str
    to_do: str
    """In one line; empty where there is nothing to do."""
    place: int | None = None
    """Of references: which, from 0. Of the transcription: the first character."""
    proposes: str = ""
    """The exclusion that the finding would be, if a person agrees; empty where it proposes none."""
    doubt: bool = False
    """True of a suspicion that keeps a draft from being accepted unseen (`wizard.annotate.reasons_to_exclude`)."""

    def __str__(self) -> str:
        return f"{self.what}; {self.to_do}" if self.to_do else self.what

    def as_json(self) -> dict[str, Any]:
        """The finding as `--json` prints it."""
        return {
            "level": self.level, "layer": self.layer, "what": self.what, "to_do": self.to_do, "place": self.place,
            "proposes": self.proposes,
        }  # fmt: skip
