"""The message types of the wire, and which side may send which: the curtain is this module.

What goes to the subject is listed in `ToSubject`; SQL, revisions, candidates, timings, names and errors have no type
that could carry them. Every model is frozen and refuses unknown fields.

The subject's side numbers its *events* (`n`, from 1, in a session); the wizard's side acknowledges an event only after
it is in the journal, and audio only after it is in a file. What goes to the subject is not numbered: after a lost
connection `Welcome` carries everything she must see again.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

PROTOCOL = 1
"""Version of this vocabulary; sides with different versions refuse each other."""

SampleCount = Annotated[int, Field(ge=0)]
Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
State = Literal["ready", "listening", "working", "paused"]
Stage = Literal["briefing", "consent", "microphone", "practice", "scenario", "conversation", "ended"]
SourceKind = Literal["microphone", "file", "typed"]
VerdictKind = Literal["good", "too_soft", "clipping", "silent"]
RefusalReason = Literal[
    "wrong_token", "wrong_session", "other_protocol", "second_subject", "not_understood", "session_over"
]
GivenUp = Literal[RefusalReason, "other_certificate"]
"""Why a terminal stays outside: what it is told, or that it sees another certificate before a word is said."""
Cell = str | int | float | bool | None


class Model(BaseModel):
    """Frozen, strict about fields: what is not declared cannot be said."""

    model_config = ConfigDict(frozen=True, extra="forbid")


# --- to the subject --------------------------------------------------------------------------------------------------


class Consent(Model):
    """The consent text she is asked to agree to."""

    version: str
    text: str


class Scenario(Model):
    """The task she is given now."""

    type: Literal["scenario"] = "scenario"
    number: Annotated[int, Field(ge=1)]
    of: Annotated[int, Field(ge=1)]
    title: str
    text: str
    """Markdown."""


class Transcript(Model):
    """What the system heard her say."""

    type: Literal["transcript"] = "transcript"
    turn: Annotated[int, Field(ge=1)]
    text: str


class Answer(Model):
    """An answer as displayed: display names and values, nothing else."""

    type: Literal["answer"] = "answer"
    turn: Annotated[int, Field(ge=1)]
    reply: Annotated[int, Field(ge=1)]
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    more: bool = False
    """True where the answer was cut at the largest number of rows shown."""


class Message(Model):
    """A canned message, its blanks filled."""

    type: Literal["message"] = "message"
    turn: Annotated[int, Field(ge=1)]
    reply: Annotated[int, Field(ge=1)]
    text: str


class Settings(Model):
    """How her terminal behaves in this session."""

    longest_utterance: Annotated[float, Field(gt=0)] = 60.0
    """Seconds."""
    barge_in: bool = False
    """True where she may speak again before the answer."""


class Material(Model):
    """What she is given to read."""

    title: str
    briefing: str
    """Markdown."""
    database: str
    """Markdown: what the system knows, in everyday words."""
    consent: Consent


class Received(Model):
    """How much of an unfinished utterance is safely in a file at the wizard's side."""

    utterance: Annotated[int, Field(ge=1)]
    samples: SampleCount


class Welcome(Model):
    """First message after an accepted `Hello`: all she must see, and where her side goes on sending."""

    type: Literal["welcome"] = "welcome"
    protocol: int = PROTOCOL
    session: str
    material: Material
    settings: Settings
    stage: Stage
    state: State
    scenario: Scenario | None
    history: tuple[Annotated[Transcript | Answer | Message, Field(discriminator="type")], ...] = ()
    events_received: SampleCount = 0
    """The last event number in the journal."""
    received: tuple[Received, ...] = ()
    next_utterance: Annotated[int, Field(ge=1)] = 1


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
    utterance: Annotated[int, Field(ge=1)] | None = None
    samples: SampleCount | None = None


class Stored(Model):
    """The whole utterance is safe and its SHA-256 is this; where it matches, her copy may go."""

    type: Literal["stored"] = "stored"
    utterance: Annotated[int, Field(ge=1)]
    sha256: Hash


class Echo(Model):
    """Answer to a `Pulse`."""

    type: Literal["echo"] = "echo"
    id: int


class Goodbye(Model):
    """The session is over; a last word for her screen."""

    type: Literal["goodbye"] = "goodbye"
    text: str


ToSubject = Annotated[
    Welcome | Refused | StateChange | Scenario | Transcript | Answer | Message | Ack | Stored | Echo | Goodbye,
    Field(discriminator="type"),
]

# --- to the wizard ---------------------------------------------------------------------------------------------------


class Hello(Model):
    """First message of a connection."""

    type: Literal["hello"] = "hello"
    protocol: int
    token: str
    session: str
    station: Annotated[str, Field(min_length=8, max_length=64)]
    """Random name of her terminal's spool: the same after a crash, another one for another terminal."""
    software: str = ""
    takeover: bool = False
    """True where the experimenter moves a session that lost its terminal to another one."""


class Pulse(Model):
    """Sign of life, twice a second; carries her level for the wizard's meter."""

    type: Literal["pulse"] = "pulse"
    id: int
    level: float | None = None
    """Peak in dBFS; None without a microphone."""
    round_trip: float | None = None
    """Seconds between the last pulse and its echo, as her side measured it."""


class Event(Model):
    """What happened at her side; numbered, kept on disk there until acknowledged."""

    n: Annotated[int, Field(ge=1)]
    at: str
    """Her clock, UTC, ISO 8601 with milliseconds."""
    mono: float
    """Her monotonic clock, seconds; only differences mean anything."""


class Consented(Event):
    """She agreed, to this version of the text."""

    type: Literal["consented"] = "consented"
    version: str
    text_sha256: Hash


class StageEntered(Event):
    """She has come to this part of the session."""

    type: Literal["stage"] = "stage"
    stage: Stage


class MicrophoneChecked(Event):
    """The verdict of a two-second check, and on what."""

    type: Literal["microphone_checked"] = "microphone_checked"
    verdict: VerdictKind
    peak_dbfs: float
    rms_dbfs: float
    source: SourceKind
    device: str = ""
    host_api: str = ""


class Pressed(Event):
    """An utterance begins; sent when its first frame is captured. Positions are samples of the session's stream."""

    type: Literal["pressed"] = "pressed"
    utterance: Annotated[int, Field(ge=1)]
    practice: bool = False
    source: SourceKind
    device: str = ""
    host_api: str = ""
    rate: Annotated[int, Field(gt=0)] = 16000
    press_sample: SampleCount = 0
    first_sample: SampleCount = 0
    """The first sample sent: 500 ms before the press where there was that much."""
    pressed_at: float = 0.0
    """Her monotonic clock at the key; `mono` is when the first frame had been captured."""


class Ended(Event):
    """An utterance is complete at her side."""

    type: Literal["ended"] = "ended"
    utterance: Annotated[int, Field(ge=1)]
    samples: SampleCount
    sha256: Hash
    """Of the PCM bytes."""
    release_sample: SampleCount = 0
    released_at: float = 0.0
    verdict: VerdictKind = "good"
    cut: Literal["", "longest", "interrupted"] = ""
    """How it ended, where not by release: at the longest duration, or by a crash of her terminal."""


class Typed(Event):
    """Typed input, on a machine without sound."""

    type: Literal["typed"] = "typed"
    text: Annotated[str, Field(min_length=1, max_length=2000)]


class Displayed(Event):
    """An answer or message is on her screen."""

    type: Literal["displayed"] = "displayed"
    reply: Annotated[int, Field(ge=1)]


class EarlyPress(Event):
    """She wanted to speak while she could not; told by a gentle sign."""

    type: Literal["early_press"] = "early_press"


class Trouble(Event):
    """Something is wrong with her audio, or (`over`) is not any more."""

    type: Literal["trouble"] = "trouble"
    what: Literal["stalled", "silent", "device_changed", "ended", "disk", "over"]
    detail: str = ""


class Left(Event):
    """She has gone."""

    type: Literal["left"] = "left"
    why: Literal["declined", "finished", "experimenter"]


ToWizard = Annotated[
    Hello
    | Pulse
    | Consented
    | StageEntered
    | MicrophoneChecked
    | Pressed
    | Ended
    | Typed
    | Displayed
    | EarlyPress
    | Trouble
    | Left,
    Field(discriminator="type"),
]

SubjectEvent = (
    Consented | StageEntered | MicrophoneChecked | Pressed | Ended | Typed | Displayed | EarlyPress | Trouble | Left
)
Shown = Transcript | Answer | Message

TO_SUBJECT: TypeAdapter[
    Welcome | Refused | StateChange | Scenario | Transcript | Answer | Message | Ack | Stored | Echo | Goodbye
] = TypeAdapter(ToSubject)
TO_WIZARD: TypeAdapter[Hello | Pulse | SubjectEvent] = TypeAdapter(ToWizard)
