"""What the core of a session is given when the program begins."""

from __future__ import annotations

from dataclasses import dataclass

from wizard.desk.canned import CannedMessages
from wizard.desk.session_settings import LiveSettings, ModelWhen
from wizard.domain import Domain


@dataclass(frozen=True)
class CoreSettings:
    """What does not change while the program runs."""

    session: str
    """Its name."""
    join_code: str
    domain: Domain
    messages: CannedMessages
    settings: LiveSettings
    model: str = ""
    """The language model that can be asked; empty where there is none."""
    model_when: ModelWhen = "not-sure"
    finishes: bool = False
    """True where what the tool made of a preview must be finished before it is an outcome."""
    audio_bytes: int = 0
    """Bytes of audio that the session's folder holds."""
