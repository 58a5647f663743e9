"""Events of an utterance: what she said, and the recording of it."""

from __future__ import annotations

from typing import Literal

from subject.wire.plainfields import PlainLine, PlainText
from wizard.journal.events.base import JournalEvent


class UtteranceStarted(JournalEvent):
    """She pressed, and the first frame has been captured."""

    kind: Literal["utterance_started"] = "utterance_started"
    utterance: int
    practice: bool = False
    file: str
    """Relative to the session's folder, as it will be called when complete."""
    source: Literal["microphone", "file", "typed"]
    device: PlainLine = ""
    host_api: PlainLine = ""
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
    verdict: PlainLine = "good"
    cut: PlainLine = ""


class TypedReceived(JournalEvent):
    """A typed line instead of speech; there is no audio for this turn."""

    kind: Literal["typed_received"] = "typed_received"
    text: PlainText


class EarlyPressed(JournalEvent):
    """She wanted to speak before the answer."""

    kind: Literal["early_pressed"] = "early_pressed"


UtteranceEvent = UtteranceStarted | UtteranceStored | TypedReceived | EarlyPressed
"""What the subject said, or wanted to say."""
