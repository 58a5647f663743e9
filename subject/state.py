"""The state of the subject's side of a session, how an event of hers is added to it, and what she sees of it.

What decides is `subject.session` with `subject.writing` and `subject.troubles`; the rules stand in the first. Pure.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal, TypedDict

from subject.inputs_and_effects import (
    Effect,
)
from subject.record import Record
from subject.view import Hint, View
from subject.wire import messages as wire
from subject.wire.history import History
from subject.wire.messages import (
    GivenUp,
    Material,
    Scenario,
    Settings,
    SourceKind,
    Stage,
    SubjectEvent,
    TroubleKind,
)
from subject.wire.messages import State as TurnShown
from subject.wire.sheet import (
    Questionnaire,
)
from subject.written_sheets import Paper


@dataclass(frozen=True)
class HerClocks:
    """The two clocks of her machine."""

    utc: str
    """ISO 8601 with milliseconds."""
    mono: float
    """Seconds; only differences mean anything."""


@dataclass(frozen=True)
class Device:
    """What she speaks into, as the sound system names it."""

    name: str
    host_api: str


@dataclass(frozen=True)
class StationState:
    """One subject at one session."""

    source: SourceKind
    record: Record = field(default_factory=Record)
    """Of all her events, also those that the disk has not."""
    unwritten: tuple[SubjectEvent, ...] = ()
    """What the disk has not, oldest first."""
    next_utterance: int = 1
    device: Device | None = None
    """None where no microphone is open."""

    joined: bool = False
    linked: bool = False
    refused: GivenUp | Literal[""] = ""
    told: TurnShown = "ready"
    """The last state that the wizard's side has said."""
    material: Material | None = None
    settings: Settings = field(default_factory=Settings)
    scenario: Scenario | None = None
    questionnaire: Questionnaire | None = None
    paper: Paper = field(default_factory=Paper)
    """What she has written, of the tasks that this terminal knows."""
    session: str = ""
    """Its name, once she has joined."""
    history: History = field(default_factory=History)
    """What she was shown, as far back as she can scroll."""
    to_come: int = 0
    """So many messages the conversation had when she was welcomed: until they are here, they are on their way."""
    stage: Stage = "briefing"
    goodbye: str = ""

    utterance: int = 0
    """The one that is recorded, or was asked for; 0 for none."""
    capturing: bool = False
    """Its first frame has been captured."""
    pressed_at: float = 0.0
    released_at: float = 0.0
    """Monotonic seconds; 0 where TALK is held still."""
    awaited: bool = False
    """She has said something, and the wizard's side has not yet said that it knows."""
    choosing: bool = False
    """She has chosen a task, and the wizard's side has not yet said that it knows."""
    early_at: float = float("-inf")
    hint: Hint = ""
    practised: bool = False
    stopping: Literal["", "stopped", "withdrawn"] = ""
    """She has stopped while she spoke: it is said when what she spoke is complete."""
    troubles: tuple[TroubleKind, ...] = ()
    """What is wrong now, in the order it came; she is paused as long as there is something."""
    broken: tuple[str, ...] = ()
    """The parts of this program that have raised and do not yet work again."""


Step = tuple[StationState, tuple[Effect, ...]]
"""The state that follows, and what is to be done about it, in order."""


class Stamp(TypedDict):
    """What every event of hers has."""

    n: int
    at: str
    mono: float


def opened(source: SourceKind, record: Record, next_utterance: int) -> StationState:
    """The state of a terminal whose spool holds the events of `record`."""
    return StationState(source=source, record=record, next_utterance=next_utterance)


def enter(state: StationState, stage: Stage, now: HerClocks) -> StationState:
    """She has come to this part of the session."""
    return replace(add(state, wire.StageEntered(**stamp(state, now), stage=stage)), stage=stage, hint="")


def stamp(state: StationState, now: HerClocks) -> Stamp:
    """Number and times for her next event."""
    return {"n": state.record.last + 1, "at": now.utc, "mono": now.mono}


def add(state: StationState, event: SubjectEvent) -> StationState:
    """With one more event, which the disk has not yet."""
    return replace(state, record=state.record.after(event), unwritten=(*state.unwritten, event))


def view(state: StationState) -> View:
    """What she sees in this state."""
    return View(
        source=state.source,
        stage=state.stage,
        joined=state.joined,
        linked=state.linked,
        state=shown_state(state),
        capturing=state.capturing,
        material=state.material,
        settings=state.settings,
        scenario=state.scenario,
        choosing=state.choosing,
        questionnaire=state.questionnaire,
        paper=state.paper,
        history=state.history.items,
        catching_up=state.history.end.count < state.to_come,
        hint="trouble" if state.troubles else state.hint,
        trouble=state.troubles[0] if state.troubles else "",
        practised=state.practised,
        session=state.session,
        goodbye=state.goodbye,
        left=state.record.left or state.stopping,
        refused=state.refused,
    )


def shown_state(state: StationState) -> TurnShown:
    """What she is told of the turn: what happens here comes before what the other side knows yet."""
    if state.told == "paused":
        return "paused"
    if state.capturing:
        return "listening"
    if state.awaited:
        return "working"
    return "ready" if state.told == "listening" else state.told  # it has ended here: nobody heard it


def may_speak(state: StationState) -> bool:
    """Whether it is her turn."""
    shown = shown_state(state)
    return shown == "ready" or (state.settings.barge_in and shown == "working" and not state.awaited)
