"""Alarms: rare and loud, each saying what to do."""

from __future__ import annotations

import shutil
from pathlib import Path

from subject.wire.plaintext import plain_line
from wizard.desk.view import Alarm, AlarmKind

NOT_GROWING = 1.5
"""Seconds without a new sample, while she speaks, before the wizard is told."""
DISK_LOW = 500_000_000
"""Bytes: about four hours of audio are left."""

_HERS: tuple[AlarmKind, ...] = ("link", "file", "subject_audio")


class Alarms:
    """The alarms that are up."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._up: dict[AlarmKind, str] = {}
        self._samples = -1
        self._grew_at: float | None = None

    @property
    def up(self) -> tuple[Alarm, ...]:
        """In the order they were raised."""
        return tuple(Alarm(kind, text) for kind, text in self._up.items())

    def raise_(self, kind: AlarmKind, text: str) -> None:
        """Put one up, or change what it says; it may quote a path, so it is made plain."""
        self._up[kind] = plain_line(text)

    def clear(self, kind: AlarmKind) -> None:
        """Take one down."""
        self._up.pop(kind, None)

    def her_microphone(self, what: str) -> None:
        """Her terminal waits for somebody to look after it."""
        self.raise_(
            "subject_audio", f"Her microphone: {what.replace('_', ' ')}. Go to her; her terminal waits for you."
        )

    def clear_hers(self) -> None:
        """She has gone: nothing of hers needs looking after any more."""
        for kind in _HERS:
            self.clear(kind)

    def look(self, *, listening: bool, samples: int, now: float) -> bool:
        """Look at file growth and disk; True where an alarm went up or down."""
        before = dict(self._up)
        if not listening or samples != self._samples or self._grew_at is None:
            self._samples, self._grew_at = samples, now
            self.clear("file")
        elif now - self._grew_at > NOT_GROWING:
            self.raise_("file", "She is speaking and nothing arrives. Look after her microphone; she can speak again.")
        try:
            free = shutil.disk_usage(self._folder).free
        except OSError:
            free = 0
        if free < DISK_LOW:
            self.raise_("disk", f"{free // 1_000_000} MB are left on this disk. Make room, or end the session.")
        else:
            self.clear("disk")
        return before != self._up
