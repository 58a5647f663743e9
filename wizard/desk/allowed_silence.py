"""How long her terminal may be silent before its connection counts as lost.

Her terminal says something twice a second, but nothing before its welcome has come, and no pulse before the echo of the
last one. Over a slow connection welcome and echo wait behind what was said before them: an answer of 40 KB takes ten
seconds at 32 kbit/s. So a terminal may be silent for as long as all that is on its way to it could take.
"""

from __future__ import annotations

from subject.wire.messages import Echo, Pulse, ToSubject, Welcome

SILENT_FOR = 6.0
"""Seconds without a word where nothing is on its way."""
SLOWEST = 2000.0
"""Bytes a second that a connection carries at least: half of the slowest that is promised, 32 kbit/s."""


class Silence:
    """The patience with one connection."""

    def __init__(self) -> None:
        self._on_its_way = 0
        self._behind = 0
        """Bytes that were said after the last welcome or echo: no pulse tells yet that they have come."""

    @property
    def patience(self) -> float:
        """Seconds without a word, since the last one, that are borne."""
        return SILENT_FOR + self._on_its_way / SLOWEST

    def said(self, message: ToSubject, size: int) -> None:
        """A message of `size` bytes goes to her terminal."""
        self._on_its_way += size
        self._behind = 0 if isinstance(message, Welcome | Echo) else self._behind + size

    def heard(self, message: object) -> None:
        """A message came from her terminal; a pulse says that the welcome, or the last echo, has come."""
        if isinstance(message, Pulse):
            self._on_its_way = self._behind
