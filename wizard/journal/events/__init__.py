"""The kinds of event a session's journal holds: what happened, what the wizard was offered, and what she sent.

Facts only, frozen; the writer wraps each in an envelope (sequence, UTC time, monotonic time, checksum). `turn` is the
number of the turn an event belongs to, 0 where it belongs to none. Times called `subject_*` are of the subject's
monotonic clock; only their differences mean anything.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, TypeAdapter

from wizard.journal.events.base import FORMAT, JournalEvent
from wizard.journal.events.session import (
    ConnectionLost,
    ConnectionRefused,
    Consented,
    CourseEvent,
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
    TerminalEvent,
    Troubled,
    Unpaused,
    WizardErrorMarked,
)
from wizard.journal.events.sheet import (
    AskedQuestion,
    BlankFilled,
    GivenBlank,
    QuestionnaireClosed,
    QuestionnaireGiven,
    QuestionReplied,
    SheetClosed,
    SheetEvent,
)
from wizard.journal.events.turn import (
    AnswerSent,
    Displayed,
    ExchangeEvent,
    MessageChosen,
    MessageSent,
    MessageTakenBack,
    ModelOutcome,
    Offered,
    Previewed,
    ReadingAdjusted,
    RequestEvent,
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
    UtteranceEvent,
    UtteranceStarted,
    UtteranceStored,
)

__all__ = [
    "EVENTS",
    "FORMAT",
    "AnswerSent",
    "AnyEvent",
    "AskedQuestion",
    "BlankFilled",
    "ConnectionLost",
    "ConnectionRefused",
    "Consented",
    "CourseEvent",
    "Displayed",
    "EarlyPressed",
    "EndChosen",
    "EndTakenBack",
    "ExchangeEvent",
    "GivenBlank",
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
    "QuestionReplied",
    "QuestionnaireClosed",
    "QuestionnaireGiven",
    "ReadingAdjusted",
    "RequestEvent",
    "RequestOutcome",
    "RequestSubmitted",
    "ScenarioGiven",
    "SessionEnded",
    "SessionOpened",
    "SessionResumed",
    "SheetClosed",
    "SheetEvent",
    "SqlRun",
    "StageEntered",
    "SubjectJoined",
    "SubjectLeft",
    "TerminalEvent",
    "TimeLimitReached",
    "TranscriptSent",
    "Troubled",
    "TurnClosed",
    "TurnOpened",
    "TypedReceived",
    "Unpaused",
    "UtteranceEvent",
    "UtteranceStarted",
    "UtteranceStored",
    "WizardErrorMarked",
]

AnyEvent = CourseEvent | TerminalEvent | SheetEvent | UtteranceEvent | RequestEvent | ExchangeEvent
"""Every kind of event: who matches them exhaustively is told by mypy of a kind that is new."""

EVENTS: TypeAdapter[AnyEvent] = TypeAdapter(Annotated[AnyEvent, Field(discriminator="kind")])
"""Validates any event by its `kind`."""
