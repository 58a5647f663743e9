"""What the wizard's screen is drawn from: an immutable snapshot of the live session, and nothing else.

The desk makes a new `DeskView` whenever something changed; terminal, scripted wizard and tests only read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from subject.wire.messages import Cell, OnScreen, Scenario, Shown
from subject.wire.turn import TurnState
from wizard.ask.interface import Interpretation, Outcome, Suggestion, Unknown

RequestStatus = Literal["running", "answered", "abstained", "cancelled", "failed"]
AttemptStatus = Literal["running", "ok", "refused", "timeout", "cancelled", "failed"]
AlarmKind = Literal["link", "file", "disk", "recording", "subject_audio", "journal", "fault"]


@dataclass(frozen=True)
class ModelView:
    """A language model, asked beside the tool, and what came of it."""

    name: str
    status: Literal["running", "answered", "agreed", "failed", "cancelled"] = "running"
    reason: str = ""
    """Why it has no reading, or which of the tool's it doubts or shares, in one line."""
    milliseconds: float = 0.0
    index: int | None = None
    """Of its reading, among the request's."""


@dataclass(frozen=True)
class RequestView:
    """One request of this turn and what came of it."""

    number: int
    text: str
    status: RequestStatus
    interpretations: tuple[Interpretation, ...] = ()
    unknown: tuple[Unknown, ...] = ()
    reason: str = ""
    milliseconds: float = 0.0
    bases: Mapping[int, int] = field(default_factory=dict)
    """For each reading that the wizard adjusted, by its index, the index of the reading it was made from."""
    model: ModelView | None = None
    """Where a language model was asked too; None where none was."""
    suggestions: tuple[Suggestion, ...] = ()
    """Where it was not understood: requests like it that would be. None of them has been asked."""

    @property
    def outcome(self) -> Outcome:
        """What the tool made of it, without what the wizard and a language model have added."""
        own = tuple(one for one in self.interpretations if not one.adjusted and not one.origin)
        return Outcome("answered" if self.status == "answered" else "abstained", own, self.unknown, self.reason)


@dataclass(frozen=True)
class AttemptView:
    """One SQL statement of this turn: of a reading, or written by hand."""

    number: int
    origin: Literal["interpretation", "hand"]
    sql: str
    status: AttemptStatus
    request: int | None = None
    interpretation: int | None = None
    """Index among the request's interpretations."""
    columns: tuple[str, ...] = ()
    """Display names."""
    rows: tuple[tuple[Cell, ...], ...] = ()
    """As the subject would see them."""
    more: bool = False
    """True where rows were cut at the domain's largest number shown."""
    total: int | None = None
    """How many rows the whole answer has, where they are not all in `rows`; None where they are."""
    at_least: bool = False
    """True where it has more than `total`."""
    minimum: str = ""
    """The draft minimum answer."""
    error: str = ""
    milliseconds: float = 0.0


@dataclass(frozen=True)
class UtteranceView:
    """The utterance of this turn, as it lies on disk at the wizard's side."""

    number: int
    seconds: float
    growing: bool
    stored: bool
    verdict: str = ""
    cut: str = ""
    file: str = ""
    """Relative to the session's folder."""


@dataclass(frozen=True)
class Alarm:
    """Something the wizard must act on; `text` says what to do."""

    kind: AlarmKind
    text: str


@dataclass(frozen=True)
class Leaving:
    """What the wizard has decided to send and can still take back: nothing of it has left."""

    what: Literal["message", "goodbye"]
    text: str
    """As the subject would read it."""
    at: float
    """`time.monotonic()` at which it leaves."""
    seconds: float
    """How long it is held, in all."""
    refused: bool = False
    """It was due, and the disk refused: it is tried again until it can leave or is taken back."""


@dataclass(frozen=True)
class SheetView:
    """How far she is with her sheet, or with the questionnaire: what she wrote is not the wizard's business."""

    filled: int
    of: int
    closed: Literal["", "done", "gave_up", "skipped"] = ""


@dataclass(frozen=True)
class DeskView:
    """The live session as it is now."""

    session: str
    title: str
    """The domain's title, as the subject sees it."""
    domain: str
    subject: str
    stage: str
    """Where the subject is: briefing, consent, microphone, practice, scenario, conversation, ended."""
    joined: bool
    """A terminal has been accepted at least once."""
    linked: bool
    """It is connected now."""
    link_ms: float | None
    level: float | None
    """Her level, peak dBFS; None without a microphone."""
    scenario: Scenario | None
    scenarios: int
    turn: int
    """Number of the open turn, or of the last one; 0 before the first."""
    state: TurnState
    paused: bool
    ended: bool
    left: str
    """Why she ended the session herself (`subject.wire.messages.FOR_GOOD`); empty where she did not."""
    shown: tuple[Shown, ...]
    """What she has been shown, oldest first."""
    displayed: frozenset[int]
    """Replies her terminal has confirmed to be on screen."""
    utterance: UtteranceView | None
    typed: str | None
    """Typed input of the open turn, on a machine without sound."""
    transcript: str | None
    """As sent in this turn."""
    held: str | None
    """A transcript entered while she still speaks: goes out as soon as she has finished."""
    working_since: float | None
    """`time.monotonic()` when her utterance was complete; None while no answer is due."""
    time_limit: float
    time_limit_reached: bool
    requests: tuple[RequestView, ...]
    selected: tuple[int, int] | None
    """(request number, index of the interpretation) that Enter would send; None with hand-written SQL or nothing."""
    attempt: AttemptView | None
    """What would be sent now."""
    attempts: tuple[AttemptView, ...]
    notes: int
    wizard_error: bool
    alarms: tuple[Alarm, ...]
    audio_bytes: int
    journal_events: int
    join_code: str
    preview: RequestView | None = None
    """What the tool would make of the text that is being typed; it has not been asked. None where nothing is known."""
    leaving: Leaving | None = None
    """A message or the good-bye that leaves in a moment, unless the wizard takes it back."""
    screen: OnScreen | None = None
    """What part of it is on her screen, as her terminal last said; None where that is not known."""
    source: str = ""
    """Where her words come from: microphone, file, typed; empty where no terminal has said so."""
    model: str = ""
    """The language model that can be asked; empty where there is none."""
    forgotten: int = 0
    """So many of `shown`, from the first on, she cannot scroll back to any more; her screen is drawn from the rest."""
    sheet: SheetView | None = None
    """Of her present task; None where it has no blanks."""
    questionnaire: SheetView | None = None
    """None where she does not have it."""
    chooses: bool = False
    """She chooses her tasks from a list."""
    scenario_chosen: bool = False
    """She has chosen the present one herself."""
    asks_questions: bool = False
    """The end of the session gives her the questionnaire first."""

    @property
    def can_send_answer(self) -> bool:
        """True where Enter would send an answer."""
        ready = self.attempt is not None and self.attempt.status == "ok"
        return ready and self.state is TurnState.WORKING and not self.ended and self.leaving is None
