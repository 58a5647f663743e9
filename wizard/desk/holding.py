"""Messages for the subject that wait for their moment: how long a reply took shall not tell how it was made.

An answer that the tool gave at once comes sooner than one that the wizard had to revise for. A session may therefore
set the least time from her utterance to the reply (`LiveSettings.reply_after`), and a random time on top of it
(`reply_jitter`). What follows a held reply waits behind it, so that the order stays.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable

from subject.wire.codec import Outbound


class Holding:
    """In front of the connection: passes messages on by `send`, in order, none before its moment."""

    def __init__(self, send: Callable[[Outbound], None], after: float, jitter: float) -> None:
        self._send = send
        self._after = after
        self._jitter = jitter
        self._waiting: deque[Outbound] = deque()
        self._until = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, said: float | None) -> None:
        """A reply is about to be put; she had finished speaking at `said` (monotonic), None where that is unknown."""
        if said is None or not (self._after or self._jitter):
            return
        chance = secrets.randbelow(1000) / 1000 if self._jitter else 0.0
        self._until = max(self._until, said + self._after + chance * self._jitter)

    def put(self, message: Outbound) -> None:
        """Pass it on, now or when its moment has come."""
        left = self._until - time.monotonic()
        if not self._waiting and left <= 0:
            return self._send(message)
        self._waiting.append(message)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(max(left, 0), self.flush)
        return None

    def flush(self) -> None:
        """Pass on everything that waits: the moment has come, or the session ends."""
        self.drop_timer()
        while self._waiting:
            self._send(self._waiting.popleft())

    def forget(self) -> None:
        """Nothing that waits is passed on any more: a terminal that comes back is welcomed with all of it."""
        self.drop_timer()
        self._waiting.clear()

    def drop_timer(self) -> None:
        """Wait for no moment any more."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._until = None, 0.0
