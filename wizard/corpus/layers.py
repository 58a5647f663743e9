"""The layers of one utterance and of one session, as the journal gives them: facts only, frozen, ready for JSON.

Two clocks, never mixed: what is in `subject_clock` was read on the subject's machine and counts from her press, what
is in `wizard_clock` was read on the wizard's and counts from the turn's opening there. A time that cannot be compared
(her terminal was another one meanwhile, the wizard's side was started again) is None.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from subject.wire.sheet import BlankType
from wizard.journal.events import Offered
from wizard.journal.events.upgrades import HasMinimum

How = Literal["direct", "revised", "sql", "message", "void", "overtaken", "open"]
Origin = Literal["direct", "revised", "sql"]
Cell = str | int | float | bool | None


class Layer(BaseModel):
    """The base of layers: frozen, and strict about fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class AudioLayer(Layer):
    """The recording of an utterance: 16 kHz, mono, 16 bits."""

    file: str
    """Relative to the session's folder."""
    complete: bool
    """False where the connection was lost before its end arrived; then there is no SHA-256."""
    samples: int
    """0 where it is not complete: what lies on disk is not known to be right."""
    rate: int
    sha256: str
    """Over the samples as 16-bit little-endian."""
    press: int | None
    """Sample of the file at which she pressed; what is before it is pre-roll. None where not known."""
    release: int | None
    """Sample of the file at which she released; what is after it is post-roll."""
    verdict: str
    cut: str
    """How it ended, where not by release."""
    device: str
    host_api: str

    @property
    def seconds(self) -> float:
        """Seconds that the recording lasts; its samples over their rate."""
        return self.samples / self.rate


class RequestLayer(Layer):
    """A text that went to the tool, and all that came of it."""

    request: int
    """1 is the transcript, others are revisions."""
    text: str
    context: tuple[str, ...]
    status: Literal["answered", "abstained", "cancelled", "failed", "open"]
    interpretations: tuple[Offered, ...]
    """Every candidate, as the wizard was offered it."""
    unknown: tuple[str, ...]
    reason: str
    milliseconds: float
    submitted: float | None
    """Wizard's clock, seconds from the turn's opening."""
    returned: float | None


class SqlLayer(HasMinimum, Layer):
    """An SQL statement that was run, or refused."""

    attempt: int
    request: int | None
    interpretation: int | None
    origin: Literal["interpretation", "hand"]
    sql: str
    display_sql: str
    status: Literal["ok", "refused", "timeout", "cancelled", "failed"]
    rows: int
    minimum: str
    error: str
    milliseconds: float
    ended: float | None
    """Wizard's clock, seconds from the turn's opening."""


class AnswerLayer(HasMinimum, Layer):
    """The answer that was sent: the draft reference, and what was displayed."""

    reply: int
    attempt: int
    request: int | None
    interpretation: int | None
    """Which of the request's readings: 0 is the tool's first."""
    origin: Origin
    """From the transcript itself, from a revision, or from SQL written by hand."""
    paraphrase: str
    sql: str
    minimum: str
    """The draft minimum answer."""
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    more: bool


class MessageLayer(Layer):
    """The canned message that was sent."""

    reply: int
    message: str
    scope: Literal["", "in", "out", "none"]
    blanks: dict[str, str]
    text: str


class SubjectClock(Layer):
    """Seconds from her press, on the clock of her machine."""

    captured: float | None = None
    """The first frame had been captured."""
    released: float | None = None
    displayed: float | None = None
    """The reply was on her screen."""


class WizardClock(Layer):
    """Seconds from the turn's opening, on the clock of the wizard's machine."""

    stored: float | None = None
    """The whole utterance had arrived (for typed input: the line)."""
    transcript: float | None = None
    replied: float | None = None
    displayed: float | None = None
    """The word that the reply was displayed had arrived."""


class UtteranceRecord(Layer):
    """One turn, every layer of it."""

    id: str
    """Session and turn: `s01-007`."""
    session: str
    turn: int
    utterance: int | None
    """The number of the recording; None for typed input."""
    practice: bool
    speaker: str
    scenario: int | None
    source: Literal["microphone", "file", "typed"]
    opened: str
    """UTC."""
    how: How
    audio: AudioLayer | None
    typed: str | None
    transcript: str | None
    requests: tuple[RequestLayer, ...]
    sql_runs: tuple[SqlLayer, ...]
    answer: AnswerLayer | None
    message: MessageLayer | None
    displayed: bool
    """The subject's side said that the reply is on her screen."""
    time_limit_reached: bool
    early_presses: int
    notes: tuple[str, ...]
    wizard_errors: tuple[str, ...]
    """One for each time the wizard marked the turn, with what she wrote."""
    subject_clock: SubjectClock
    wizard_clock: WizardClock


class BlankLayer(Layer):
    """A blank of her sheet, what she wrote into it, and how the comparator judges that; the key is in no record."""

    id: str
    label: str
    type: BlankType
    text: str
    """As it stood in the end; empty where nothing did."""
    changes: int
    """How often she wrote into it."""
    judged: Literal["right", "wrong", "unreadable", "empty", "unjudged"]
    """Empty where nothing stands there; unjudged where it has no key."""
    has_key: bool


class ScenarioLayer(Layer):
    """A task she was given, and what became of it."""

    number: int
    title: str
    given: str
    """UTC."""
    chosen: bool = False
    """She chose it from the list; it was not the wizard who gave it."""
    blanks: tuple[BlankLayer, ...] = ()
    """Of its sheet; empty where it has none."""
    closed: Literal["", "done", "gave_up"] = ""
    """How she closed the sheet; empty where she did not."""
    seconds: float | None = None
    """From when she had it and could speak until she closed it, or got the next one, or the session ended; UTC of the
    wizard's machine. None while it is open."""
    turns: int = 0
    """Turns in it, void ones among them."""

    @property
    def outcome(self) -> Literal["completed", "wrong", "gave_up", "open", ""]:
        """Completed: every blank with a key is right, and she did not give up. Wrong: she had finished, and one is not.
        Open: she said neither. Empty where the task has no blank with a key, or was never begun."""
        with_key = [blank for blank in self.blanks if blank.has_key]
        begun = self.turns or self.closed or any(blank.changes for blank in self.blanks)
        if not with_key or not begun:
            return ""
        if self.closed == "gave_up":
            return "gave_up"
        if all(blank.judged == "right" for blank in with_key):
            return "completed"
        return "wrong" if self.closed else "open"


class QuestionLayer(Layer):
    """A question of the questionnaire and her answer."""

    id: str
    type: Literal["scale", "text"]
    question: str
    low: str
    """What 1 means, of a scale."""
    high: str
    """What 5 means."""
    points: int | None
    """None where she gave none."""
    text: str
    """In her own words; empty where she wrote none."""


class SessionRecord(Layer):
    """One session: what it was made with, and its turns in order."""

    session: str
    subject: str
    wizard: str
    domain: str
    domain_folder: str = ""
    """Where it lay on the wizard's machine; empty for one that is shipped. No export tells it."""
    domain_version: str
    as_of: str
    tool: str
    memory: str
    messages_sha256: str
    software: str
    journal_format: int
    journal_sum: str
    """Of the last line: it stands for the whole journal."""
    journal_first: str = ""
    """Of the first line: it tells the session from every other, however long its journal grows. Empty in a store that
    took the session in before this was kept, until the session is ingested again."""
    settings: dict[str, Any]
    collection: str = ""
    """The collection that planned it; empty where none did, and so are `planned`, `site`, `group` and `condition`."""
    planned: str = ""
    site: str = ""
    group: str = ""
    """Of the subject."""
    condition: str = ""
    opened: str
    """UTC."""
    ended: str | None
    """UTC; None while it is open."""
    why_ended: str
    consent_version: str
    """Empty where she did not consent."""
    consent_sha256: str
    consent_at: str
    scenarios: tuple[ScenarioLayer, ...]
    questionnaire: tuple[QuestionLayer, ...] = ()
    """Empty where she was not asked."""
    questionnaire_closed: Literal["", "done", "skipped"] = ""
    resumptions: int
    """Times that the wizard's side was started again."""
    lost_connections: int
    troubles: tuple[str, ...]
    notes: tuple[str, ...]
    """Of no turn."""
    practice_utterances: int
    stray_utterances: int
    """Recorded, but of no turn: she spoke while she could not be heard."""
    conversation_seconds: float
    """From the first turn's opening to the last turn's end, pauses taken out; UTC of the wizard's machine."""
    utterances: tuple[UtteranceRecord, ...]
