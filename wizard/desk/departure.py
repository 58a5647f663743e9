"""What the wizard has decided to send and can still take back: a message or the good-bye, a moment before it leaves.

1. While something is about to leave, nothing of it is on the wire, and the journal says that it was chosen, not that
   it was sent.
2. It leaves by itself when its moment is over, or it is dropped; never both, and one thing at a time.
3. A moment in which this program stood still was not seen by anybody and does not count.
4. What cannot leave because the disk refuses is tried again; until then it can still be taken back.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from wizard.desk.view import Leaving
from wizard.errors import WozError

STOOD_STILL = 0.25
"""Seconds by which the end of the moment may be late; later, the program stood still and the moment begins again."""
AGAIN = 0.5
"""Seconds until what the disk refused is tried again."""


class Departure:
    """The way out for a message and for the good-bye. All methods belong to the event loop."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._leaving: Leaving | None = None
        self._leave: Callable[[], None] = lambda: None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def leaving(self) -> Leaving | None:
        """What is about to leave; None where nothing is."""
        return self._leaving

    def begin(self, what: Leaving, leave: Callable[[], None]) -> None:
        """Call `leave` at the end of the moment. It raises a `WozError` where what is to leave must be kept."""
        self.drop()
        self._leaving, self._leave = what, leave
        self._wait(what.seconds)

    def drop(self) -> Leaving | None:
        """It does not leave; what it was, None where there was nothing."""
        if self._timer is not None:
            self._timer.cancel()
        dropped, self._leaving, self._timer = self._leaving, None, None
        return dropped

    def _wait(self, seconds: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, self._due)

    def _due(self) -> None:
        leaving = self._leaving
        if leaving is None:
            return
        late = time.monotonic() - leaving.at
        if late > STOOD_STILL and not leaving.refused:
            self._stay(leaving.again(time.monotonic() + leaving.seconds), leaving.seconds)
            return
        self._leaving = self._timer = None
        try:
            self._leave()
        except WozError:  # the alarm is up and says what to do
            self._stay(leaving.kept(), AGAIN)
        self._changed()

    def _stay(self, leaving: Leaving, seconds: float) -> None:
        self._leaving = leaving
        self._wait(seconds)
        self._changed()
