"""Events of the session as a whole: opened, joined, consented, paused, ended."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from subject.wire.plainfields import PlainLine, PlainText
from wizard.journal.events.base import FORMAT, JournalEvent
from wizard.journal.events.sheet import GivenBlank


class SessionOpened(JournalEvent):
    """The first event of every journal."""

    kind: Literal["session_opened"] = "session_opened"
    format: int = FORMAT
    session: str
    domain: PlainLine
    """Its name; in journals before `domain_folder` was there, the folder of one that is not shipped."""
    domain_folder: str = ""
    """Where it lies on the wizard's machine; empty for one that is shipped."""
    domain_version: str
    """SHA-256 over the domain folder's files: a corpus says which principles and lexicon it was made with."""
    as_of: PlainLine
    tool: PlainLine
    memory: PlainLine = ""
    """Version of the tool's memory in force."""
    messages_sha256: str
    """Of the canned messages' file."""
    software: PlainLine
    wizard: PlainLine = ""
    subject: PlainLine = ""
    """The subject's identifier in the corpus, given by the experimenter; never a name."""
    settings: dict[str, Any] = Field(default_factory=dict)
    collection: PlainLine = ""
    """The collection that planned the session; empty where none did, and so is what follows."""
    planned: PlainLine = ""
    """Which of the collection's planned sessions it is."""
    site: PlainLine = ""
    group: PlainLine = ""
    """The subject's group."""
    condition: PlainLine = ""
    """The condition, or system, she works under."""


class SessionResumed(JournalEvent):
    """The wizard's side was started again in the same session."""

    kind: Literal["session_resumed"] = "session_resumed"
    software: PlainLine
    tool: PlainLine
    repaired: tuple[PlainLine, ...] = ()
    """What was mended on opening: a half-written last line, a recording without its end."""


class SubjectJoined(JournalEvent):
    """A terminal of the subject was accepted."""

    kind: Literal["subject_joined"] = "subject_joined"
    station: PlainLine
    software: PlainLine = ""
    resumed: bool = False
    takeover: bool = False
    source: Literal["", "microphone", "file", "typed"] = ""
    """Where her words come from at that terminal; empty in journals before this field."""


class ConnectionLost(JournalEvent):
    """The accepted terminal's connection ended."""

    kind: Literal["connection_lost"] = "connection_lost"
    why: PlainLine = ""


class ConnectionRefused(JournalEvent):
    """Somebody was turned away at the door, and why."""

    kind: Literal["connection_refused"] = "connection_refused"
    reason: PlainLine
    peer: PlainLine = ""


class Consented(JournalEvent):
    """The subject agreed to the text of this version."""

    kind: Literal["consented"] = "consented"
    version: PlainLine
    text_sha256: str
    at: PlainLine
    """Her clock, UTC."""


class StageEntered(JournalEvent):
    """She has come to this part of the session."""

    kind: Literal["stage_entered"] = "stage_entered"
    stage: PlainLine


class MicrophoneChecked(JournalEvent):
    """The verdict of her microphone check."""

    kind: Literal["microphone_checked"] = "microphone_checked"
    verdict: PlainLine
    peak_dbfs: float
    rms_dbfs: float
    source: PlainLine
    device: PlainLine = ""
    host_api: PlainLine = ""


class ScenarioGiven(JournalEvent):
    """The task she has from now on."""

    kind: Literal["scenario_given"] = "scenario_given"
    number: int
    of: int
    title: PlainLine
    blanks: tuple[GivenBlank, ...] = ()
    """Of its sheet, with their keys."""
    chosen: bool = False
    """She has chosen it from the list; it was not the wizard who gave it."""


class Paused(JournalEvent):
    """The wizard paused the session."""

    kind: Literal["paused"] = "paused"


class Unpaused(JournalEvent):
    """The session goes on after a pause."""

    kind: Literal["unpaused"] = "unpaused"


class Noted(JournalEvent):
    """A note for the annotator."""

    kind: Literal["noted"] = "noted"
    text: PlainText


class WizardErrorMarked(JournalEvent):
    """The wizard says that she made a mistake in this turn (the `wizard-error` tag)."""

    kind: Literal["wizard_error_marked"] = "wizard_error_marked"
    text: PlainText = ""


class Troubled(JournalEvent):
    """Something was wrong: audio at her side, a disk, a file that did not grow."""

    kind: Literal["troubled"] = "troubled"
    side: Literal["subject", "wizard"]
    what: PlainLine
    detail: PlainText = ""


class SubjectLeft(JournalEvent):
    """The connection to her terminal was lost, or she left."""

    kind: Literal["subject_left"] = "subject_left"
    why: PlainLine


class EndChosen(JournalEvent):
    """The wizard has chosen to end the session; the good-bye is held for a moment and can be taken back."""

    kind: Literal["end_chosen"] = "end_chosen"
    seconds: float
    """How long it is held."""


class EndTakenBack(JournalEvent):
    """The session goes on: the good-bye that was chosen was never sent."""

    kind: Literal["end_taken_back"] = "end_taken_back"
    why: Literal["wizard", "she_spoke", "refused", "restarted"]
    """The wizard took it back; the subject spoke before it could leave; the disk refused; the wizard's side was
    started again."""


class SessionEnded(JournalEvent):
    """The last event of a session that was ended; a journal without it can be resumed."""

    kind: Literal["session_ended"] = "session_ended"
    why: PlainLine


CourseEvent = (
    SessionOpened
    | SessionResumed
    | ScenarioGiven
    | Paused
    | Unpaused
    | Noted
    | WizardErrorMarked
    | EndChosen
    | EndTakenBack
    | SessionEnded
)
"""How the wizard's side leads the session."""

TerminalEvent = (
    SubjectJoined
    | ConnectionLost
    | ConnectionRefused
    | Consented
    | StageEntered
    | MicrophoneChecked
    | Troubled
    | SubjectLeft
)
"""The subject's terminal, and where she is with it."""
