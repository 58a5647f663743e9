"""Events of a turn: transcript, requests, what the wizard was offered, what was sent."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from subject.wire.messages import Cell
from subject.wire.plainfields import PlainLine, PlainText
from wizard.journal.events.base import EventPart, JournalEvent
from wizard.journal.events.upgrades import HasMinimum


class TurnOpened(JournalEvent):
    """A turn begins: she pressed, or typed."""

    kind: Literal["turn_opened"] = "turn_opened"
    utterance: int | None = None
    """None for typed input."""
    scenario: int | None = None


class TranscriptSent(JournalEvent):
    """What the wizard typed went to the subject's screen."""

    kind: Literal["transcript_sent"] = "transcript_sent"
    text: PlainText


class Previewed(JournalEvent):
    """What the wizard was shown while she still typed: what the tool would make of the text so far."""

    kind: Literal["previewed"] = "previewed"
    text: PlainText
    status: Literal["answered", "abstained", "failed"]
    paraphrases: tuple[PlainText, ...] = ()
    unknown: tuple[PlainText, ...] = ()
    milliseconds: float = 0.0


class RequestSubmitted(JournalEvent):
    """A text went to the tool; number 1 is the transcript, later ones are revisions."""

    kind: Literal["request_submitted"] = "request_submitted"
    request: int
    text: PlainText
    context: tuple[PlainText, ...] = ()
    """Texts of the earlier exchanges offered as context, oldest first."""
    suggested_by: int | None = None
    """The request of this turn whose outcome suggested this very text; None where the wizard put it into words."""


class Offered(EventPart):
    """One interpretation as the wizard was offered it."""

    paraphrase: PlainText
    score: float
    sql: str
    display_sql: str
    labels: tuple[PlainLine, ...] = ()
    logical_form: dict[str, Any] = Field(default_factory=dict)
    scalar: bool = False
    boolean: bool = False
    context_used: int | None = None
    principles: tuple[PlainLine, ...] = ()
    adjusted: tuple[PlainText, ...] = ()
    """What the wizard changed in another reading to get this one, in order; empty where it is as the tool made it."""
    origin: str = ""
    """The language model whose reading it is; empty for the tool's own."""
    sureness: Literal["sure", "likely", "unsure", ""] = ""
    """`score` in words, as the wizard was shown it; empty where the tool did not judge it, and in older
    journals."""
    left_out: tuple[tuple[int, int], ...] = ()
    """Characters of the request, from the first up to one behind the last, that the reading does not use."""


class RequestOutcome(JournalEvent):
    """What the tool made of a request: every candidate, or the words it did not understand."""

    kind: Literal["request_outcome"] = "request_outcome"
    request: int
    status: Literal["answered", "abstained", "cancelled", "failed"]
    interpretations: tuple[Offered, ...] = ()
    unknown: tuple[PlainText, ...] = ()
    reason: PlainText = ""
    milliseconds: float = 0.0
    suggestions: tuple[PlainText, ...] = ()
    """Requests like this one that would be understood, offered to the wizard as such: none of them was asked."""


class ReadingAdjusted(JournalEvent):
    """The wizard changed a piece of a reading: one more interpretation of the same request."""

    kind: Literal["reading_adjusted"] = "reading_adjusted"
    request: int
    interpretation: int
    """Index of the new reading: it follows those that the request has."""
    base: int
    """Index of the reading that was adjusted."""
    reading: Offered


class ModelOutcome(JournalEvent):
    """What a language model made of a request, asked beside the tool: one more interpretation of it, or why none."""

    kind: Literal["model_outcome"] = "model_outcome"
    request: int
    model: PlainLine
    status: Literal["answered", "agreed", "failed", "cancelled"]
    """*agreed*: it has a reading of the tool's, and adds none."""
    interpretation: int | None = None
    """Index of the reading, which follows those that the request has; None where it was not offered."""
    reading: Offered | None = None
    reason: PlainText = ""
    """Why there is none, or which of the tool's it has too, in one line."""
    milliseconds: float = 0.0


class SqlRun(HasMinimum, JournalEvent):
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
    minimum: str = ""
    """The draft minimum answer, in CAS; empty where there is none."""
    error: PlainText = ""
    milliseconds: float = 0.0


class TimeLimitReached(JournalEvent):
    """The wizard was prompted with the canned messages; nothing was sent by itself."""

    kind: Literal["time_limit_reached"] = "time_limit_reached"
    seconds: float


class AnswerSent(HasMinimum, JournalEvent):
    """An answer went to the subject, with its drafts."""

    kind: Literal["answer_sent"] = "answer_sent"
    reply: int
    attempt: int
    """The `SqlRun` it came from."""
    request: int | None = None
    interpretation: int | None = None
    origin: Literal["interpretation", "hand"]
    paraphrase: PlainText = ""
    sql: str
    """Of the minimum answer."""
    minimum: str
    """The draft minimum answer."""
    columns: tuple[PlainLine, ...]
    rows: tuple[tuple[Cell, ...], ...]
    """As displayed."""
    more: bool = False
    total: int | None = None
    """How many rows the whole answer has; None where all of them were displayed, and in journals before this field."""
    at_least: bool = False
    """It has more than `total`."""


class MessageChosen(JournalEvent):
    """The wizard has chosen a canned message; nothing has been sent: it is held for a moment and can be taken back."""

    kind: Literal["message_chosen"] = "message_chosen"
    message: PlainLine
    """Its id in the canned messages' file."""
    blanks: dict[PlainLine, PlainLine] = Field(default_factory=dict)
    text: PlainText
    seconds: float
    """How long it is held."""


class MessageTakenBack(JournalEvent):
    """The message that was chosen was never sent."""

    kind: Literal["message_taken_back"] = "message_taken_back"
    message: PlainLine
    why: Literal["wizard", "turn_over", "restarted"]
    """The wizard took it back; the turn was over before it could leave; the wizard's side was started again."""


class MessageSent(JournalEvent):
    """A canned message went to the subject."""

    kind: Literal["message_sent"] = "message_sent"
    reply: int
    message: PlainLine
    """Its id in the canned messages' file."""
    scope: Literal["", "in", "out", "none"] = ""
    """How the turn counts for coverage, as that file had it; "" where the writer did not say."""
    blanks: dict[PlainLine, PlainLine] = Field(default_factory=dict)
    text: PlainText


class Displayed(JournalEvent):
    """The reply is on her screen."""

    kind: Literal["displayed"] = "displayed"
    reply: int
    subject_displayed: float = 0.0


class TurnClosed(JournalEvent):
    """The turn is over, and how it ended."""

    kind: Literal["turn_closed"] = "turn_closed"
    how: Literal["answered", "message", "void", "overtaken"]


RequestEvent = Previewed | RequestSubmitted | RequestOutcome | ReadingAdjusted | ModelOutcome | SqlRun
"""What the tool was asked, what the wizard was offered, and the statements that were run."""

ExchangeEvent = (
    TurnOpened
    | TranscriptSent
    | TimeLimitReached
    | AnswerSent
    | MessageChosen
    | MessageTakenBack
    | MessageSent
    | Displayed
    | TurnClosed
)
"""The turn itself, and what the subject is shown in it."""
