"""The message types of the wire, and which side may send which: the curtain is this module.

What goes to the subject is listed in `ToSubject`; SQL, revisions, candidates, timings, names and errors have no type
that could carry them. Every model is frozen and refuses unknown fields. Every number has its range, every text its
length, and no text has a control character (`subject.wire.plaintext`): nothing that is said here can raise in a screen
or command a terminal. Texts that only inform are cut at their length; what she typed is refused instead.

The subject's side numbers its *events* (`n`, from 1, in a session); the wizard's side acknowledges an event only after
it is in the journal, and audio only after it is in a file. After a lost connection `Hello` says what her terminal has,
`Welcome` what is so now, and the messages that she has not got follow it (`subject.wire.history`).
"""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, TypeAdapter, model_validator

from subject.wire.inventory import START, Hash, Held, Mark
from subject.wire.model import LARGEST, Clock, Event, Model, Number
from subject.wire.names import SessionName
from subject.wire.plainfields import PlainLine, PlainText, UncutLine
from subject.wire.plaintext import plain_line, shortened
from subject.wire.sheet import (
    MOST_BLANKS,
    MOST_QUESTIONS,
    Blank,
    Filled,
    QuestionEntry,
    Questionnaire,
    SheetEvent,
)

PROTOCOL = 6
"""Version of this vocabulary; sides with different versions refuse each other."""
LONGEST_TYPED = 2000
"""Characters of a typed line."""
LONGEST_CELL = 2000
"""Characters of a value in an answer."""
MOST_TASKS = 9
"""Tasks of a list from which she chooses: one key each."""
LONGEST_UTTERANCE = 86_400.0
"""Seconds: no session allows more."""

Size = Annotated[int, Field(ge=1, le=2000)]
"""Of a screen or a part of it: columns or lines."""
SampleCount = Annotated[int, Field(ge=0, le=LARGEST)]
Decibels = Annotated[float, Field(ge=-200, le=20)]
"""dBFS; digital silence is -100."""
State = Literal["ready", "listening", "working", "paused"]
Stage = Literal["briefing", "consent", "microphone", "practice", "scenario", "conversation", "questionnaire", "ended"]
SourceKind = Literal["microphone", "file", "typed"]
VerdictKind = Literal["good", "too_soft", "clipping", "silent"]
RefusalReason = Literal[
    "wrong_token",
    "wrong_session",
    "other_protocol",
    "second_subject",
    "not_understood",
    "session_over",
    "other_source",
]
TroubleKind = Literal["stalled", "silent", "device_changed", "ended", "disk", "unavailable", "fault"]
"""What can be wrong at her side: with her microphone, the disk of her machine (full, or not to be written),
`unavailable` (there is no microphone that can be opened) or `fault` (a part of her terminal's program has failed)."""
GivenUp = Literal[RefusalReason, "other_certificate"]
"""Why a terminal stays outside: what it is told, or that it sees another certificate before a word is said."""


def as_cell(value: Any) -> Any:
    """A value as a cell has it: a text is plain and cut, a number that JSON cannot keep is a text."""
    if isinstance(value, str):
        return shortened(plain_line(value), LONGEST_CELL)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > LARGEST:
        # Python refuses to write out what is very long.
        return shortened(str(value), LONGEST_CELL) if value.bit_length() < 4096 else "a number too large to show"
    if isinstance(value, float) and not math.isfinite(value):
        return "not a number" if math.isnan(value) else "infinite" if value > 0 else "minus infinite"
    return value


Cell = Annotated[str | int | float | bool | None, BeforeValidator(as_cell)]
"""One value of an answer."""
Cells = Annotated[tuple[Cell, ...], Field(max_length=2000)]


# --- to the subject --------------------------------------------------------------------------------------------------


class Consent(Model):
    """The consent text she is asked to agree to."""

    version: PlainLine
    text: PlainText


class Scenario(Model):
    """The task she is given now."""

    type: Literal["scenario"] = "scenario"
    number: Number
    of: Number
    given: Number = 1
    """How often a task has been given in this session: one that is shown again has a number of its own."""
    title: PlainLine
    text: PlainText
    """Markdown."""
    blanks: Annotated[tuple[Blank, ...], Field(max_length=MOST_BLANKS)] = ()
    """What she is asked to write down; empty where she has no sheet."""


class Transcript(Model):
    """What the system heard her say."""

    type: Literal["transcript"] = "transcript"
    turn: Number
    text: PlainText


class Answer(Model):
    """An answer as displayed: display names and values, nothing else."""

    type: Literal["answer"] = "answer"
    turn: Number
    reply: Number
    columns: Annotated[tuple[PlainLine, ...], Field(max_length=2000)]
    rows: Annotated[tuple[Cells, ...], Field(max_length=10_000)]
    """Each with a cell for each column."""
    more: bool = False
    """True where the answer was cut at the largest number of rows shown."""
    total: SampleCount | None = None
    """How many rows the whole answer has; None where they are all here, or nobody has counted."""
    at_least: bool = False
    """True where it has more than `total`: so many were counted, and no further."""

    @model_validator(mode="after")
    def _rectangular(self) -> Self:
        if any(len(row) != len(self.columns) for row in self.rows):
            raise ValueError("a row has more or fewer cells than there are columns")
        return self


class Message(Model):
    """A canned message, its blanks filled."""

    type: Literal["message"] = "message"
    turn: Number
    reply: Number
    text: PlainText


class Settings(Model):
    """How her terminal behaves in this session."""

    longest_utterance: Annotated[float, Field(gt=0, le=LONGEST_UTTERANCE)] = 60.0
    """Seconds."""
    barge_in: bool = False
    """True where she may speak again before the answer."""
    flac: bool = False
    """True where audio frames may be packed as FLAC."""


class Material(Model):
    """What she is given to read."""

    title: PlainLine
    briefing: PlainText
    """Markdown."""
    database: PlainText
    """Markdown: what the system knows, in everyday words."""
    consent: Consent
    tasks: Annotated[tuple[PlainLine, ...], Field(max_length=MOST_TASKS)] = ()
    """The tasks by name, where she chooses from a list of them; empty where she is given one after the other."""


class Received(Model):
    """How much of an unfinished utterance is safely in a file at the wizard's side."""

    utterance: Number
    samples: SampleCount


class Welcome(Model):
    """First message after an accepted `Hello`: what is so now, and where both sides go on."""

    type: Literal["welcome"] = "welcome"
    protocol: Annotated[int, Field(ge=0, le=LARGEST)] = PROTOCOL
    session: SessionName
    material: Material | None
    """None where her terminal has it."""
    settings: Settings
    stage: Stage
    state: State
    scenario: Scenario | None
    filled: Filled = Filled()
    """Of the sheet of `scenario`."""
    questionnaire: Questionnaire | None = None
    """Where she has it now; her conversation is over then."""
    replies: Annotated[tuple[QuestionEntry, ...], Field(max_length=MOST_QUESTIONS)] = ()
    """What she has answered of it."""
    history: Mark = START
    """Where the messages of the conversation that follow this one begin."""
    shown: SampleCount = 0
    """How many messages the conversation has in all: the last of them follows, where `history` counts fewer."""
    events_received: SampleCount = 0
    """The last event number in the journal."""
    received: Annotated[tuple[Received, ...], Field(max_length=10_000)] = ()
    next_utterance: Number = 1


class Refused(Model):
    """The connection is not accepted; the socket closes after it."""

    type: Literal["refused"] = "refused"
    reason: RefusalReason


class StateChange(Model):
    """One state at a time."""

    type: Literal["state"] = "state"
    state: State


class Ack(Model):
    """Event number `event` is in the journal, or `samples` of `utterance` are in a file."""

    type: Literal["ack"] = "ack"
    event: SampleCount | None = None
    utterance: Number | None = None
    samples: SampleCount | None = None


class Stored(Model):
    """The whole utterance is safe and its SHA-256 is this; where it matches, her copy may go."""

    type: Literal["stored"] = "stored"
    utterance: Number
    sha256: Hash


class Echo(Model):
    """The wizard's side has had the `Pulse` of this id."""

    type: Literal["echo"] = "echo"
    id: SampleCount


class Goodbye(Model):
    """The session is over; a last word for her screen."""

    type: Literal["goodbye"] = "goodbye"
    text: PlainText


ToSubject = (
    Welcome
    | Refused
    | StateChange
    | Scenario
    | Questionnaire
    | Transcript
    | Answer
    | Message
    | Ack
    | Stored
    | Echo
    | Goodbye
)
"""All that can be said to her side: the curtain."""
TO_SUBJECT: TypeAdapter[ToSubject] = TypeAdapter(Annotated[ToSubject, Field(discriminator="type")])

# --- to the wizard ---------------------------------------------------------------------------------------------------


class Hello(Model):
    """First message of a connection."""

    type: Literal["hello"] = "hello"
    protocol: Annotated[int, Field(ge=0, le=LARGEST)]
    token: Annotated[UncutLine, Field(max_length=128)]
    session: SessionName
    station: Annotated[UncutLine, Field(min_length=8, max_length=64)]
    """Random name of her terminal's spool: the same after a crash, another one for another terminal."""
    software: PlainLine = ""
    source: SourceKind | None = None
    """Where her words come from at this terminal."""
    source_chosen: bool = False
    """True where the experimenter has said so, and it is not only what a terminal does by itself."""
    takeover: bool = False
    """True where the experimenter moves a session that lost its terminal to another one."""
    held: Held = Held()
    """What this terminal has already."""


class Turned(Model):
    """An answer of which she sees another part than its beginning."""

    reply: Number
    row: Annotated[int, Field(ge=0, le=10_000)] = 0
    """First row in view, from 0."""
    column: Annotated[int, Field(ge=0, le=2000)] = 0
    """First column in view after the one that always stays, from 0."""


class OnScreen(Model):
    """What part of the session is on her screen, so that the wizard sees the same. Sizes are columns and lines."""

    columns: Size
    rows: Size
    page: Annotated[PlainLine, Field(max_length=40)] = ""
    """What she reads in place of the conversation: `task`, `help`, `briefing-2`; empty: the conversation itself."""
    width: Size = 1
    """Of the conversation; the next four are of it, too."""
    height: Annotated[int, Field(ge=0, le=2000)] = 0
    """Lines that are in view."""
    top: SampleCount = 0
    """The line that is at the top of it, from 0."""
    page_rows: Size = 1
    """Rows of an answer that she sees at a time."""
    turned: Annotated[tuple[Turned, ...], Field(max_length=50)] = ()


class Pulse(Model):
    """Sign of life, twice a second; carries her level for the wizard's meter."""

    type: Literal["pulse"] = "pulse"
    id: SampleCount
    level: Decibels | None = None
    """Peak in dBFS; None without a microphone."""
    round_trip: Annotated[float, Field(ge=0, le=1e6)] | None = None
    """Seconds between the last pulse and its echo, as her side measured it."""
    screen: OnScreen | None = None
    """What is on her screen; None where there is none, or it has not been drawn yet."""
    trouble: TroubleKind | Literal[""] = ""
    """Why her terminal waits for somebody to look after it; said here too because a disk may refuse the event."""


class Consented(Event):
    """She agreed, to this version of the text."""

    type: Literal["consented"] = "consented"
    version: PlainLine
    text_sha256: Hash


class StageEntered(Event):
    """She has come to this part of the session."""

    type: Literal["stage"] = "stage"
    stage: Stage


class MicrophoneChecked(Event):
    """The verdict of a two-second check, and on what."""

    type: Literal["microphone_checked"] = "microphone_checked"
    verdict: VerdictKind
    peak_dbfs: Decibels
    rms_dbfs: Decibels
    source: SourceKind
    device: PlainLine = ""
    host_api: PlainLine = ""


class Pressed(Event):
    """An utterance begins; sent when its first frame is captured. Positions are samples of the session's stream."""

    type: Literal["pressed"] = "pressed"
    utterance: Number
    practice: bool = False
    source: SourceKind
    device: PlainLine = ""
    host_api: PlainLine = ""
    rate: Annotated[int, Field(ge=1, le=1_000_000)] = 16000
    press_sample: SampleCount = 0
    first_sample: SampleCount = 0
    """The first sample sent: 500 ms before the press where there was that much."""
    pressed_at: Clock = 0.0
    """Her monotonic clock at the key; `mono` is when the first frame had been captured."""


class Ended(Event):
    """An utterance is complete at her side."""

    type: Literal["ended"] = "ended"
    utterance: Number
    samples: SampleCount
    sha256: Hash
    """Of the PCM bytes."""
    release_sample: SampleCount = 0
    released_at: Clock = 0.0
    verdict: VerdictKind = "good"
    cut: Literal["", "longest", "interrupted"] = ""
    """How it ended, where not by release: at the longest duration, or by trouble or a crash of her terminal."""


class Typed(Event):
    """Typed input, on a machine without sound."""

    type: Literal["typed"] = "typed"
    text: Annotated[UncutLine, Field(min_length=1, max_length=LONGEST_TYPED)]


class TaskChosen(Event):
    """She has chosen a task from the list."""

    type: Literal["task_chosen"] = "task_chosen"
    task: Annotated[int, Field(ge=1, le=MOST_TASKS)]
    """Its place in the list, from 1."""


class Displayed(Event):
    """An answer or message is on her screen."""

    type: Literal["displayed"] = "displayed"
    reply: Number


class EarlyPress(Event):
    """She wanted to speak while she could not; told by a gentle sign."""

    type: Literal["early_press"] = "early_press"


class Trouble(Event):
    """Something is wrong with her microphone or her disk, or (`over`) nothing is any more."""

    type: Literal["trouble"] = "trouble"
    what: Literal[TroubleKind, "over"]
    detail: PlainLine = ""


LeftWhy = Literal["declined", "finished", "experimenter", "stopped", "withdrawn"]
"""Why she has gone. `declined`: she did not agree. `finished`: of sessions made without a terminal. `experimenter`:
her terminal was closed, and may come back. `stopped`: she would not go on, and what she said may be kept.
`withdrawn`: she would not go on, and everything that was recorded of her is to be deleted (`woz forget`)."""
FOR_GOOD: tuple[LeftWhy, ...] = ("declined", "stopped", "withdrawn")
"""She has ended the session herself."""


class Left(Event):
    """The subject has left the session, and why."""

    type: Literal["left"] = "left"
    why: LeftWhy


SubjectEvent = (
    Consented
    | StageEntered
    | MicrophoneChecked
    | Pressed
    | Ended
    | Typed
    | TaskChosen
    | Displayed
    | EarlyPress
    | Trouble
    | SheetEvent
    | Left
)
"""What her side numbers, and keeps on disk until it is acknowledged."""
ToWizard = Hello | Pulse | SubjectEvent
"""All that can be said to the wizard's side."""
TO_WIZARD: TypeAdapter[ToWizard] = TypeAdapter(Annotated[ToWizard, Field(discriminator="type")])

Shown = Transcript | Answer | Message
"""What stands in her conversation."""
