"""Messages for the subject that wait for their moment: how long a reply took shall not tell how it was made.

An answer that the tool gave at once comes sooner than one that the wizard had to revise for. A session may therefore
set the least time from her utterance to the reply (`LiveSettings.reply_after`), and a random time on top of it
(`reply_jitter`). What follows a held reply waits behind it, so that the order stays.

Where `MOST_HELD` wait, her terminal opens turns faster than anybody speaks: then all of it leaves before its moment,
and nothing is lost.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Final

from subject.wire.messages import ToSubject

MOST_HELD: Final = 1_000
"""Messages that wait for their moment. A turn makes some ten."""


class Holding:
    """In front of the connection: gives messages back in order, none before its moment.

    `chance` gives a number from 0 to 1, anew for each reply. Times are seconds of a clock that never goes back.
    """

    def __init__(self, after: float, jitter: float, chance: Callable[[], float]) -> None:
        self._after = after
        self._jitter = jitter
        self._chance = chance
        self._waiting: deque[ToSubject] = deque()
        self._until = 0.0

    @property
    def deadline(self) -> float | None:
        """When what waits is due; None where nothing waits."""
        return self._until if self._waiting else None

    def begin(self, said: float | None) -> None:
        """A reply is about to be put; she had finished speaking at `said`, None where that is unknown."""
        if said is None or not (self._after or self._jitter):
            return
        chance = self._chance() if self._jitter else 0.0
        self._until = max(self._until, said + self._after + chance * self._jitter)

    def put(self, message: ToSubject) -> None:
        """A message for her, behind those that wait."""
        self._waiting.append(message)

    def due(self, now: float) -> Iterator[ToSubject]:
        """Take out what may leave at `now`, oldest first: all of it, or nothing."""
        if now >= self._until or len(self._waiting) >= MOST_HELD:
            yield from self.flush()

    def flush(self) -> Iterator[ToSubject]:
        """Take out everything that waits: the moment has come, or the session ends."""
        self._until = 0.0
        while self._waiting:
            yield self._waiting.popleft()

    def forget(self) -> None:
        """Nothing that waits is passed on any more: a terminal that comes back is told what it lacks of it."""
        self._until = 0.0
        self._waiting.clear()
