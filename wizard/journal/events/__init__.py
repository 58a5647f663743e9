"""The kinds of event a session's journal holds: what happened, what the wizard was offered, and what she sent.

Facts only, frozen; the writer wraps each in an envelope (sequence, UTC time, monotonic time, checksum). `turn` is the
number of the turn an event belongs to, 0 where it belongs to none. Times called `subject_*` are of the subject's
monotonic clock; only their differences mean anything.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from wizard.journal.events.base import FORMAT, JournalEvent
from wizard.journal.events.session import (
    ConnectionLost,
    ConnectionRefused,
    Consented,
    EndChosen,
    EndTakenBack,
    MicrophoneChecked,
    Noted,
    Paused,
    ScenarioGiven,
    SessionEnded,
    SessionOpened,
    SessionResumed,
    StageEntered,
    SubjectJoined,
    SubjectLeft,
    Troubled,
    Unpaused,
    WizardErrorMarked,
)
from wizard.journal.events.turn import (
    AnswerSent,
    Displayed,
    MessageChosen,
    MessageSent,
    MessageTakenBack,
    ModelOutcome,
    Offered,
    Previewed,
    ReadingAdjusted,
    RequestOutcome,
    RequestSubmitted,
    SqlRun,
    TimeLimitReached,
    TranscriptSent,
    TurnClosed,
    TurnOpened,
)
from wizard.journal.events.utterance import (
    EarlyPressed,
    TypedReceived,
    UtteranceStarted,
    UtteranceStored,
)

__all__ = [
    "EVENTS",
    "FORMAT",
    "AnswerSent",
    "AnyEvent",
    "ConnectionLost",
    "ConnectionRefused",
    "Consented",
    "Displayed",
    "EarlyPressed",
    "EndChosen",
    "EndTakenBack",
    "JournalEvent",
    "MessageChosen",
    "MessageSent",
    "MessageTakenBack",
    "MicrophoneChecked",
    "ModelOutcome",
    "Noted",
    "Offered",
    "Paused",
    "Previewed",
    "ReadingAdjusted",
    "RequestOutcome",
    "RequestSubmitted",
    "ScenarioGiven",
    "SessionEnded",
    "SessionOpened",
    "SessionResumed",
    "SqlRun",
    "StageEntered",
    "SubjectJoined",
    "SubjectLeft",
    "TimeLimitReached",
    "TranscriptSent",
    "Troubled",
    "TurnClosed",
    "TurnOpened",
    "TypedReceived",
    "Unpaused",
    "UtteranceStarted",
    "UtteranceStored",
    "WizardErrorMarked",
]

AnyEvent = Annotated[
    SessionOpened
    | SessionResumed
    | SubjectJoined
    | ConnectionLost
    | ConnectionRefused
    | Consented
    | StageEntered
    | MicrophoneChecked
    | ScenarioGiven
    | Paused
    | Unpaused
    | Noted
    | WizardErrorMarked
    | Troubled
    | SubjectLeft
    | EndChosen
    | EndTakenBack
    | SessionEnded
    | UtteranceStarted
    | UtteranceStored
    | TypedReceived
    | EarlyPressed
    | TurnOpened
    | TranscriptSent
    | Previewed
    | RequestSubmitted
    | RequestOutcome
    | ReadingAdjusted
    | ModelOutcome
    | SqlRun
    | TimeLimitReached
    | AnswerSent
    | MessageChosen
    | MessageTakenBack
    | MessageSent
    | Displayed
    | TurnClosed,
    Field(discriminator="kind"),
]

EVENTS: TypeAdapter[Any] = TypeAdapter(AnyEvent)
"""Validates any event by its `kind`."""
