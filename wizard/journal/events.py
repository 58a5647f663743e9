"""The kinds of event a session's journal holds: what happened, what the wizard was offered, and what she sent.

Facts only, frozen; the writer wraps each in an envelope (sequence, UTC time, monotonic time, checksum). `turn` is the
number of the turn an event belongs to, 0 where it belongs to none. Times called `subject_*` are of the subject's
monotonic clock; only their differences mean anything.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

FORMAT = 1
"""Version of this vocabulary; a reader refuses a journal with a higher one."""


class JournalEvent(BaseModel):
    """What every event has."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    turn: Annotated[int, Field(ge=0)] = 0
    n: Annotated[int, Field(ge=0)] = 0
    """The number of the subject's event that this one records whole; 0 for what happened at this side."""


# --- the session -----------------------------------------------------------------------------------------------------


class SessionOpened(JournalEvent):
    """The first event of every journal."""

    kind: Literal["session_opened"] = "session_opened"
    format: int = FORMAT
    session: str
    domain: str
    domain_version: str
    """SHA-256 over the domain folder's files: a corpus says which principles and lexicon it was made with."""
    as_of: str
    tool: str
    memory: str = ""
    """Version of the tool's memory in force."""
    messages_sha256: str
    """Of the canned messages' file."""
    software: str
    wizard: str = ""
    subject: str = ""
    """The subject's identifier in the corpus, given by the experimenter; never a name."""
    settings: dict[str, Any] = Field(default_factory=dict)


class SessionResumed(JournalEvent):
    """The wizard's side was started again in the same session."""

    kind: Literal["session_resumed"] = "session_resumed"
    software: str
    tool: str
    repaired: tuple[str, ...] = ()
    """What was mended on opening: a half-written last line, a recording without its end."""


class SubjectJoined(JournalEvent):
    """A terminal was accepted."""

    kind: Literal["subject_joined"] = "subject_joined"
    station: str
    software: str = ""
    resumed: bool = False
    takeover: bool = False


class ConnectionLost(JournalEvent):
    """The accepted terminal's connection ended."""

    kind: Literal["connection_lost"] = "connection_lost"
    why: str = ""


class ConnectionRefused(JournalEvent):
    """Somebody was turned away."""

    kind: Literal["connection_refused"] = "connection_refused"
    reason: str
    peer: str = ""


class Consented(JournalEvent):
    """The subject agreed."""

    kind: Literal["consented"] = "consented"
    version: str
    text_sha256: str
    at: str
    """Her clock, UTC."""


class StageEntered(JournalEvent):
    """She has come to this part of the session."""

    kind: Literal["stage_entered"] = "stage_entered"
    stage: str


class MicrophoneChecked(JournalEvent):
    """The verdict of her microphone check."""

    kind: Literal["microphone_checked"] = "microphone_checked"
    verdict: str
    peak_dbfs: float
    rms_dbfs: float
    source: str
    device: str = ""
    host_api: str = ""


class ScenarioGiven(JournalEvent):
    """The task she has from now on."""

    kind: Literal["scenario_given"] = "scenario_given"
    number: int
    of: int
    title: str


class Paused(JournalEvent):
    """The wizard paused the session."""

    kind: Literal["paused"] = "paused"


class Unpaused(JournalEvent):
    """And went on."""

    kind: Literal["unpaused"] = "unpaused"


class Noted(JournalEvent):
    """A note for the annotator."""

    kind: Literal["noted"] = "noted"
    text: str


class WizardErrorMarked(JournalEvent):
    """The wizard says that she made a mistake in this turn (the `wizard-error` tag)."""

    kind: Literal["wizard_error_marked"] = "wizard_error_marked"
    text: str = ""


class Troubled(JournalEvent):
    """Something was wrong: audio at her side, a disk, a file that did not grow."""

    kind: Literal["troubled"] = "troubled"
    side: Literal["subject", "wizard"]
    what: str
    detail: str = ""


class SubjectLeft(JournalEvent):
    """She left."""

    kind: Literal["subject_left"] = "subject_left"
    why: str


class SessionEnded(JournalEvent):
    """The last event of a session that was ended; a journal without it can be resumed."""

    kind: Literal["session_ended"] = "session_ended"
    why: str


# --- an utterance ----------------------------------------------------------------------------------------------------


class UtteranceStarted(JournalEvent):
    """She pressed, and the first frame has been captured."""

    kind: Literal["utterance_started"] = "utterance_started"
    utterance: int
    practice: bool = False
    file: str
    """Relative to the session's folder, as it will be called when complete."""
    source: Literal["microphone", "file", "typed"]
    device: str = ""
    host_api: str = ""
    rate: int = 16000
    press_sample: int = 0
    first_sample: int = 0
    subject_pressed: float = 0.0
    subject_captured: float = 0.0


class UtteranceStored(JournalEvent):
    """The whole utterance is in its file at the wizard's side, and its SHA-256 equals the subject's."""

    kind: Literal["utterance_stored"] = "utterance_stored"
    utterance: int
    file: str
    samples: int
    sha256: str
    release_sample: int = 0
    subject_released: float = 0.0
    verdict: str = "good"
    cut: str = ""


class TypedReceived(JournalEvent):
    """A typed line instead of speech; there is no audio for this turn."""

    kind: Literal["typed_received"] = "typed_received"
    text: str


class EarlyPressed(JournalEvent):
    """She wanted to speak before the answer."""

    kind: Literal["early_pressed"] = "early_pressed"


# --- a turn ----------------------------------------------------------------------------------------------------------


class TurnOpened(JournalEvent):
    """A turn begins."""

    kind: Literal["turn_opened"] = "turn_opened"
    utterance: int | None = None
    """None for typed input."""
    scenario: int | None = None


class TranscriptSent(JournalEvent):
    """What the wizard typed went to the subject's screen."""

    kind: Literal["transcript_sent"] = "transcript_sent"
    text: str


class Previewed(JournalEvent):
    """What the wizard was shown while she still typed: what the tool would make of the text so far."""

    kind: Literal["previewed"] = "previewed"
    text: str
    status: Literal["answered", "abstained", "failed"]
    paraphrases: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    milliseconds: float = 0.0


class RequestSubmitted(JournalEvent):
    """A text went to the tool; number 1 is the transcript, later ones are revisions."""

    kind: Literal["request_submitted"] = "request_submitted"
    request: int
    text: str
    context: tuple[str, ...] = ()
    """Texts of the earlier exchanges offered as context, oldest first."""


class Offered(BaseModel):
    """One interpretation as the wizard was offered it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    paraphrase: str
    score: float
    sql: str
    display_sql: str
    labels: tuple[str, ...] = ()
    logical_form: dict[str, Any] = Field(default_factory=dict)
    scalar: bool = False
    boolean: bool = False
    context_used: int | None = None
    principles: tuple[str, ...] = ()
    adjusted: tuple[str, ...] = ()
    """What the wizard changed in another reading to get this one, in order; empty where it is as the tool made it."""


class RequestOutcome(JournalEvent):
    """What the tool made of a request: every candidate, or the words it did not understand."""

    kind: Literal["request_outcome"] = "request_outcome"
    request: int
    status: Literal["answered", "abstained", "cancelled", "failed"]
    interpretations: tuple[Offered, ...] = ()
    unknown: tuple[str, ...] = ()
    reason: str = ""
    milliseconds: float = 0.0


class ReadingAdjusted(JournalEvent):
    """The wizard changed a piece of a reading: one more interpretation of the same request."""

    kind: Literal["reading_adjusted"] = "reading_adjusted"
    request: int
    interpretation: int
    """Index of the new reading: it follows those that the request has."""
    base: int
    """Index of the reading that was adjusted."""
    reading: Offered


class SqlRun(JournalEvent):
    """An SQL statement was run (or refused) for the wizard to see."""

    kind: Literal["sql_run"] = "sql_run"
    attempt: int
    """Counts the turn's statements from 1."""
    request: int | None = None
    interpretation: int | None = None
    """Index among the request's interpretations; None for hand-written SQL."""
    origin: Literal["interpretation", "hand"]
    sql: str
    display_sql: str = ""
    status: Literal["ok", "refused", "timeout", "cancelled", "failed"]
    rows: int = 0
    cas: str = ""
    """The draft minimum answer, in CAS; empty where there is none."""
    error: str = ""
    milliseconds: float = 0.0


class TimeLimitReached(JournalEvent):
    """The wizard was prompted with the canned messages; nothing was sent by itself."""

    kind: Literal["time_limit_reached"] = "time_limit_reached"
    seconds: float


class AnswerSent(JournalEvent):
    """An answer went to the subject, with its drafts."""

    kind: Literal["answer_sent"] = "answer_sent"
    reply: int
    attempt: int
    """The `SqlRun` it came from."""
    request: int | None = None
    interpretation: int | None = None
    origin: Literal["interpretation", "hand"]
    paraphrase: str = ""
    sql: str
    """Of the minimum answer."""
    cas: str
    """The draft minimum answer."""
    columns: tuple[str, ...]
    rows: tuple[tuple[str | int | float | bool | None, ...], ...]
    """As displayed."""
    more: bool = False


class MessageSent(JournalEvent):
    """A canned message went to the subject."""

    kind: Literal["message_sent"] = "message_sent"
    reply: int
    message: str
    """Its id in the canned messages' file."""
    scope: Literal["", "in", "out", "none"] = ""
    """How the turn counts for coverage, as that file had it; "" where the writer did not say."""
    blanks: dict[str, str] = Field(default_factory=dict)
    text: str


class Displayed(JournalEvent):
    """The reply is on her screen."""

    kind: Literal["displayed"] = "displayed"
    reply: int
    subject_displayed: float = 0.0


class TurnClosed(JournalEvent):
    """The turn is over."""

    kind: Literal["turn_closed"] = "turn_closed"
    how: Literal["answered", "message", "void", "overtaken"]


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
    | SqlRun
    | TimeLimitReached
    | AnswerSent
    | MessageSent
    | Displayed
    | TurnClosed,
    Field(discriminator="kind"),
]

EVENTS: TypeAdapter[Any] = TypeAdapter(AnyEvent)
"""Validates any event by its `kind`."""
