"""What the wizard has decided to send and can still take back: a message or the good-bye, a moment before it leaves.

1. While something is about to leave, nothing of it is on the wire, and the journal says that it was chosen, not that
   it was sent.
2. It leaves by itself when its moment is over, or it is dropped; never both, and one thing at a time.
3. A moment in which this program stood still was not seen by anybody and does not count.
4. What cannot leave because the disk refuses is tried again; until then it can still be taken back.
"""

from __future__ import annotations

from dataclasses import replace

from wizard.desk.view import Leaving
from wizard.journal.events import MessageSent

STOOD_STILL = 0.25
"""Seconds by which the end of the moment may be late; later, the program stood still and the moment begins again."""
AGAIN = 0.5
"""Seconds until what the disk refused is tried again."""

What = MessageSent | str
"""The message, or why the session ends."""


class Departure:
    """The way out for a message and for the good-bye. Times are seconds of a clock that never goes back."""

    def __init__(self) -> None:
        self._leaving: Leaving | None = None
        self._what: What = ""
        self._due = 0.0

    @property
    def leaving(self) -> Leaving | None:
        """What is about to leave; None where nothing is."""
        return self._leaving

    @property
    def deadline(self) -> float | None:
        """When what is held leaves for the subject, in seconds of the monotonic clock; None where nothing is."""
        return self._due if self._leaving else None

    def begin(self, what: What, text: str, seconds: float, now: float) -> None:
        """It leaves in so many seconds; `text` is what she would read."""
        self._what, self._due = what, now + seconds
        self._leaving = Leaving("message" if isinstance(what, MessageSent) else "goodbye", text, self._due, seconds)

    def drop(self) -> None:
        """It does not leave, where something was about to."""
        self._leaving = None

    def take(self, now: float) -> tuple[Leaving, What] | None:
        """What leaves at `now`, taken out; None where nothing does, or where its moment begins again."""
        leaving = self._leaving
        if leaving is None or now < self._due:
            return None
        if now - leaving.at > STOOD_STILL and not leaving.refused:
            self._due = now + leaving.seconds
            self._leaving = replace(leaving, at=self._due)
            return None
        self._leaving = None
        return leaving, self._what

    def keep(self, leaving: Leaving, now: float) -> None:
        """What was taken out could not leave, because the disk refuses: it is tried again."""
        self._leaving, self._due = replace(leaving, refused=True), now + AGAIN
