"""What a capture process has told and nobody has taken yet: in order, and never more than so much of it."""

from __future__ import annotations

import asyncio
from collections import deque

from subject.audio.errors import NobodyListens
from subject.audio.events import Ended, Grown, OrderRefused, SoundTrouble, Started

Told = Started | Grown | Ended | OrderRefused | SoundTrouble

MOST_UNHEARD = 1_000
"""Events that may wait. A recording that grows is one of them however often it says so: an hour of silence of whoever
should listen, with nobody speaking, costs nothing."""


class Unheard:
    """A queue with one reader. What an utterance has grown to takes the place of what it had grown to before."""

    def __init__(self) -> None:
        self._waiting: deque[Told | None] = deque()
        self._came = asyncio.Event()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, event: Told) -> None:
        """One more. Raises `NobodyListens` where `MOST_UNHEARD` wait: their reader is gone."""
        if len(self._waiting) >= MOST_UNHEARD:
            raise NobodyListens(len(self._waiting))
        self.put_last(event)

    def put_last(self, event: Told | None) -> None:
        """One of the few that say how it ended, which have room always; None is the end."""
        last = self._waiting[-1] if self._waiting else None
        if isinstance(event, Grown) and isinstance(last, Grown) and last.utterance == event.utterance:
            self._waiting.pop()
        self._waiting.append(event)
        self._came.set()

    async def get(self) -> Told | None:
        """The next event, when there is one; None at the end."""
        while not self._waiting:
            self._came.clear()
            await self._came.wait()
        return self._waiting.popleft()
