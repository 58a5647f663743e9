"""Everything that can happen to the subject's side of a session, and everything that it asks for.

A `Command` comes from her or from the experimenter, `News` from the wire, the microphone, the disk or a part of the
program. `subject.session.step` turns each into a state and `Effect`s, which the station carries out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from subject.audio import events as heard
from subject.wire.messages import GivenUp, Stage, ToSubject, TroubleKind, VerdictKind
from subject.wire.sheet import Closing, Points, QuestionnaireClosing

# --- commands --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Agree:
    """She agrees to the text that she was shown."""


@dataclass(frozen=True)
class Decline:
    """She does not agree to the consent text."""


@dataclass(frozen=True)
class Withdraw:
    """She would not go on with the session that she agreed to."""

    keep: bool
    """What she said until now may be kept; otherwise all of it is to be deleted."""


@dataclass(frozen=True)
class GoTo:
    """She moves on to another part of the session."""

    stage: Stage


@dataclass(frozen=True)
class PressTalk:
    """She presses TALK: an utterance is to begin."""


@dataclass(frozen=True)
class ReleaseTalk:
    """She lets TALK go: the utterance is over."""


@dataclass(frozen=True)
class TypeLine:
    """She has typed a line instead of speaking."""

    text: str


@dataclass(frozen=True)
class Painted:
    """An answer or a message is on her screen."""

    reply: int


@dataclass(frozen=True)
class Leave:
    """The experimenter closes her terminal."""


@dataclass(frozen=True)
class ChooseTask:
    """She chooses a task from the list."""

    task: int
    """Its place in the list, from 1."""


@dataclass(frozen=True)
class FillBlank:
    """She has written into a blank of her task; an empty text empties it."""

    blank: str
    text: str


@dataclass(frozen=True)
class CloseSheet:
    """She has finished her task, or gives it up."""

    how: Closing


@dataclass(frozen=True)
class ReplyToQuestion:
    """She answers a question of the questionnaire: with points, with a text, or (neither) takes her answer back."""

    question: str
    points: Points | None = None
    text: str = ""


@dataclass(frozen=True)
class CloseQuestionnaire:
    """She has finished the questionnaire, or would rather not answer it."""

    how: QuestionnaireClosing


PaperCommand = FillBlank | CloseSheet | ReplyToQuestion | CloseQuestionnaire
TalkCommand = Agree | Decline | Withdraw | GoTo | PressTalk | ReleaseTalk | TypeLine | ChooseTask | Painted | Leave
Command = TalkCommand | PaperCommand

# --- news ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Heard:
    """The wizard's side has said something."""

    message: ToSubject


@dataclass(frozen=True)
class LinkChanged:
    """The connection was welcomed, or was lost, or will not come any more."""

    linked: bool
    refused: GivenUp | Literal[""] = ""


@dataclass(frozen=True)
class MicrophoneOpened:
    """The one stream of the session runs, for the first time or anew."""

    device: str
    host_api: str


@dataclass(frozen=True)
class MicrophoneMissing:
    """The stream cannot be opened."""

    detail: str


@dataclass(frozen=True)
class MicrophoneClosed:
    """There is no stream any more."""


@dataclass(frozen=True)
class MicrophoneJudged:
    """The check before the conversation has a verdict."""

    verdict: VerdictKind
    peak_dbfs: float
    rms_dbfs: float


@dataclass(frozen=True)
class Recorded:
    """The recorder tells of an utterance."""

    event: heard.Started | heard.Ended | heard.OrderRefused


@dataclass(frozen=True)
class NotRecorded:
    """The recorder has died before it was told to record; it says so itself."""


@dataclass(frozen=True)
class Wrong:
    """The sound, or the disk, needs somebody to look after it."""

    what: TroubleKind
    detail: str


@dataclass(frozen=True)
class Mended:
    """What was wrong with the sound or the disk is right again."""


@dataclass(frozen=True)
class EventsWritten:
    """The disk has the events up to this number."""

    n: int


@dataclass(frozen=True)
class Broke:
    """A part of this program has raised; it begins anew, or (`again` is False) stays down."""

    part: str
    detail: str
    again: bool


@dataclass(frozen=True)
class RunsAgain:
    """A part of this program that broke does its work again."""

    part: str


News = (
    Heard
    | LinkChanged
    | MicrophoneOpened
    | MicrophoneMissing
    | MicrophoneClosed
    | MicrophoneJudged
    | Recorded
    | NotRecorded
    | Wrong
    | Mended
    | EventsWritten
    | Broke
    | RunsAgain
)
Happening = Command | News

# --- effects ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Write:
    """Write down `State.unwritten`, in order; each is sent from the disk."""


@dataclass(frozen=True)
class StartRecording:
    """Record this utterance from now on."""

    utterance: int


@dataclass(frozen=True)
class StopRecording:
    """No more of this utterance but its last syllable."""


@dataclass(frozen=True)
class CloseMicrophone:
    """End the stream; what is being recorded is finished."""


@dataclass(frozen=True)
class LookForRoom:
    """Look now and then whether the disk can be written again."""


Effect = Write | StartRecording | StopRecording | CloseMicrophone | LookForRoom
