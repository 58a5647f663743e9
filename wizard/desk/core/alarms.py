"""Alarms: rare and loud, each saying what to do."""

from __future__ import annotations

from subject.wire.plaintext import plain_line
from wizard.desk.view import Alarm, AlarmKind

NOT_GROWING = 1.5
"""Seconds without a new sample, while she speaks, before the wizard is told."""
FAULT_SHOWN = 60.0
"""Seconds that a fault of this program is told on the screen; the log keeps it."""
DISK_LOW = 500_000_000
"""Bytes: about four hours of audio are left."""

_HER_TROUBLE = {
    "disk": "Her disk is full or refuses. What she said is kept. Go to her, make room: her terminal goes on by itself.",
    "unavailable": "Her microphone cannot be opened. Go to her: plug one in, or let her type (--source typed).",
    "fault": "A part of her terminal has failed and begins anew. If this stays, go to her: F10, leave, start it again.",
}
"""What to do, where it is not her microphone that waits to be looked after."""
_HERS: tuple[AlarmKind, ...] = ("link", "file", "subject_audio")


class Alarms:
    """The alarms that are up."""

    def __init__(self) -> None:
        self._up: dict[AlarmKind, str] = {}
        self._samples = -1
        self._grew_at: float | None = None
        self._broke_at = 0.0

    @property
    def up(self) -> tuple[Alarm, ...]:
        """In the order they were raised."""
        return tuple(Alarm(kind, text) for kind, text in self._up.items())

    def raise_(self, kind: AlarmKind, text: str) -> None:
        """Put one up, or change what it says; it may quote a path, so it is made plain."""
        self._up[kind] = plain_line(text)

    def clear(self, kind: AlarmKind) -> None:
        """Take the alarm of that kind down, where it stands."""
        self._up.pop(kind, None)

    def her_trouble(self, what: str) -> None:
        """Her terminal waits for somebody to look after it; nothing of that any more where `what` is empty."""
        if not what:
            self.clear("subject_audio")
            return
        otherwise = f"Her microphone: {what.replace('_', ' ')}. Go to her; her terminal waits for you."
        self.raise_("subject_audio", _HER_TROUBLE.get(what, otherwise))

    def fault(self, what: str, *, now: float) -> None:
        """Raise the alarm that a part of this program broke."""
        self._broke_at = now
        self.raise_("fault", f"{what}. What has happened is in the journal. Tell whoever looks after this machine.")

    def clear_hers(self) -> None:
        """She has gone: nothing of hers needs looking after any more."""
        for kind in _HERS:
            self.clear(kind)

    def look(self, *, listening: bool, samples: int, now: float, free: int) -> None:
        """Look at file growth, and at what is `free` on the disk, in bytes."""
        if now - self._broke_at > FAULT_SHOWN:
            self.clear("fault")
        # Where her terminal has said why nothing comes, that says what to do.
        if not listening or "subject_audio" in self._up or samples != self._samples or self._grew_at is None:
            self._samples, self._grew_at = samples, now
            self.clear("file")
        elif now - self._grew_at > NOT_GROWING:
            self.raise_("file", "She is speaking and nothing arrives. Go to her, and look after her terminal.")
        if free < DISK_LOW:
            self.raise_("disk", f"{free // 1_000_000} MB are left on this disk. Make room, or end the session.")
        else:
            self.clear("disk")
