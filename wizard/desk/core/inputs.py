"""Everything that can happen to a live session: the wizard's commands, the subject's side, outcomes, and the clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from subject.wire.codec import Frame
from subject.wire.messages import Hello, Pulse, RefusalReason, SubjectEvent
from wizard.ask.answer import Answered
from wizard.ask.interface import Interpretation, Outcome, Request, SecondOpinion
from wizard.desk.view import AttemptStatus, RequestView

# --- the wizard's commands, in a turn --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Typing:
    """A transcript or a revision is being typed and is `text` so far; empty where nothing is any more."""

    text: str


@dataclass(frozen=True)
class SendTranscript:
    """To her screen, and to the tool; held while she still speaks."""

    text: str


@dataclass(frozen=True)
class ReviseRequest:
    """A revision, behind the curtain."""

    text: str


@dataclass(frozen=True)
class AskModel:
    """The language model's reading of the latest request, beside those that it has."""


@dataclass(frozen=True)
class Select:
    """Another reading; its statement is run."""

    request: int
    index: int


@dataclass(frozen=True)
class Adjust:
    """A reading that the wizard made from that at `index` becomes a reading of the same request, and is selected."""

    request: int
    index: int
    reading: Interpretation


@dataclass(frozen=True)
class RunSql:
    """A statement written by hand."""

    sql: str


@dataclass(frozen=True)
class Cancel:
    """Stop what runs; take back a held transcript."""


@dataclass(frozen=True)
class SendAnswer:
    """What is selected goes to her screen, with its drafts into the journal."""


@dataclass(frozen=True)
class SendCanned:
    """A canned message goes to her screen after a moment."""

    message: str
    blanks: Mapping[str, str]


@dataclass(frozen=True)
class Void:
    """Nothing was said: back to ready, nothing sent."""


TurnCommand = (
    Typing
    | SendTranscript
    | ReviseRequest
    | AskModel
    | Select
    | Adjust
    | RunSql
    | Cancel
    | SendAnswer
    | SendCanned
    | Void
)

# --- the wizard's commands, for the session --------------------------------------------------------------------------


@dataclass(frozen=True)
class TakeBack:
    """A message or the good-bye that is about to leave does not."""


@dataclass(frozen=True)
class Note:
    """A note for the annotator, on the open turn or the last one."""

    text: str


@dataclass(frozen=True)
class MarkError:
    """The wizard made a mistake in this turn."""

    text: str


@dataclass(frozen=True)
class NextScenario:
    """The next task; or one of the session's by its place in their order, from 1, also that which she has."""

    place: int = 0
    """0: the next."""


@dataclass(frozen=True)
class Pause:
    """She sees a quiet word and cannot speak until it is taken back."""


@dataclass(frozen=True)
class Unpause:
    """The wizard ends the pause."""


@dataclass(frozen=True)
class End:
    """Say good-bye and close the journal's book, after a moment."""

    why: str


@dataclass(frozen=True)
class Finish:
    """Say good-bye and close the journal's book at once, whatever is open."""

    why: str


SessionCommand = TakeBack | Note | MarkError | NextScenario | Pause | Unpause | End | Finish

# --- the subject's side ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Joined:
    """A terminal that may come in has come in."""

    hello: Hello


@dataclass(frozen=True)
class TurnedAway:
    """Somebody who wanted to join was turned away at the door."""

    reason: RefusalReason
    peer: str


@dataclass(frozen=True)
class Lost:
    """The connection of the terminal ended."""

    why: str


@dataclass(frozen=True)
class CameFromSubject:
    """An event of hers, or audio, or a sign of life."""

    message: SubjectEvent | Frame | Pulse


@dataclass(frozen=True)
class CannotRecord:
    """A recording cannot be written."""

    problem: str


FromSubject = Joined | TurnedAway | Lost | CameFromSubject | CannotRecord

# --- what the tool, the model and the database made of what they were given ------------------------------------------


@dataclass(frozen=True)
class AskEnd:
    """How a request ended; `outcome` is None where the tool failed (a bug of ours, never a subject's fault)."""

    outcome: Outcome | None
    cancelled: bool
    error: str = ""


@dataclass(frozen=True)
class ModelEnd:
    """What a language model made of a request."""

    opinion: SecondOpinion | None
    cancelled: bool
    why: str
    """Why there is none, in one line."""
    milliseconds: float


@dataclass(frozen=True)
class RunEnd:
    """How a statement that was run has ended."""

    status: AttemptStatus
    answered: Answered | None
    error: str
    milliseconds: float


@dataclass(frozen=True)
class JobEnded:
    """A job that an effect has started ended."""

    job: int
    end: AskEnd | ModelEnd | RunEnd


@dataclass(frozen=True)
class PreviewMade:
    """What the tool makes of the text that is being typed."""

    request: Request
    outcome: Outcome
    view: RequestView


FromTool = JobEnded | PreviewMade

# --- the clock, and this program itself ------------------------------------------------------------------------------


@dataclass(frozen=True)
class JournalFolded:
    """The journal of this session has been folded: what a crash left half done is finished."""

    waited: float = 0.0
    """Seconds that she has waited for the open turn's reply, by the journal; the clock goes on from there."""


@dataclass(frozen=True)
class DeadlineCame:
    """The deadline has come, or has been passed."""


@dataclass(frozen=True)
class DiskLooked:
    """A look at the disk and at what is half done, twice a second."""

    free: int
    """Bytes that the disk of the session has left."""


@dataclass(frozen=True)
class PartBroke:
    """A part of this program broke."""

    what: str


FromClock = JournalFolded | DeadlineCame | DiskLooked | PartBroke

Input = TurnCommand | SessionCommand | FromSubject | FromTool | FromClock
