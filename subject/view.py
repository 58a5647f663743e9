"""Where the subject is, and what she sees: one immutable view, which her terminal draws."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from subject.wire.messages import (
    GivenUp,
    LeftWhy,
    Material,
    Scenario,
    Settings,
    Shown,
    SourceKind,
    Stage,
    State,
    TroubleKind,
)
from subject.wire.sheet import Questionnaire
from subject.written_sheets import Paper

Hint = Literal["", "too_soft", "silent", "clipping", "wait", "longest", "trouble"]


@dataclass(frozen=True)
class View:
    """Where the subject is, and what she sees."""

    source: SourceKind
    stage: Stage = "briefing"
    joined: bool = False
    """The session has welcomed this terminal at least once."""
    linked: bool = False
    state: State = "ready"
    capturing: bool = False
    """The first frame after the press has been captured: she may speak."""
    material: Material | None = None
    settings: Settings = field(default_factory=Settings)
    scenario: Scenario | None = None
    choosing: bool = False
    """She has chosen a task from the list, which comes in a moment."""
    questionnaire: Questionnaire | None = None
    """Where she has it."""
    paper: Paper = field(default_factory=Paper)
    """What she has written."""
    history: tuple[Shown, ...] = ()
    """What she can scroll back to, oldest first."""
    catching_up: bool = False
    """Messages that she was shown before this connection began are still on their way."""
    hint: Hint = ""
    trouble: TroubleKind | Literal[""] = ""
    """What the experimenter has to look after; the hint is `trouble` as long."""
    practised: bool = False
    """The practice utterance has arrived whole at the other side."""
    session: str = ""
    """Its name, which is its number to her; empty until she has joined."""
    goodbye: str = ""
    left: LeftWhy | Literal[""] = ""
    """Why she has gone for good, where she was the one who ended the session."""
    refused: GivenUp | Literal[""] = ""

    @property
    def tasks(self) -> tuple[str, ...]:
        """The names of the tasks, where she chooses from a list of them; empty where she is given them."""
        return self.material.tasks if self.material is not None else ()
