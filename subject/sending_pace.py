"""How much audio may be under way at once, and how long silence means nothing: both follow what the connection carries.

What has been handed to the system waits in its buffers, and everything said after it waits behind it. So the sender
keeps little outstanding: what the connection delivers within `SPARE` seconds beyond its own delay.

Rules:

1. The allowance begins at `FIRST` samples, grows by what is acknowledged while acknowledgements come quickly and more
   would have gone out, shrinks towards `FIRST` while it is not needed, and is set to what was delivered within `SPARE`
   plus the shortest delay as soon as acknowledgements come late.
2. It is never less than one frame, so the slowest connection still moves, and never more than `MOST`.
3. Patience is a multiple of the delay seen last, never less than at first and never more than `LONGEST_PATIENCE`. A
   welcomed connection that was cut for its silence before anything was acknowledged doubles the patience of the next.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from subject.audio.recording import FRAME, RATE

FIRST = 4 * FRAME
"""Samples that may be under way on a connection of which nothing is known: 80 ms of sound."""
MOST = RATE
"""Samples that may be under way on the fastest connection."""
SPARE = 0.4
"""Seconds by which an acknowledgement may be later than the quickest one before less is kept under way."""
PATIENCE_PER_DELAY = 6.0
LONGEST_PATIENCE = 8.0
"""Seconds; longer silence is a dead connection, however slow it was."""


@dataclass(frozen=True)
class _Frame:
    utterance: int
    end: int
    """Samples of the utterance up to the end of this frame."""
    samples: int
    at: float
    """When it went out."""
    delivered: int
    """Samples of this connection that had been acknowledged by then."""


class SendingPace:
    """The allowance of one subject's side. It outlives connections: the next one runs over the same network.

    `patience`: seconds of silence that end a connection of which nothing is known.
    """

    def __init__(self, patience: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._least = patience
        self._clock = clock
        self._allowance = FIRST
        self._quickest = float("inf")
        self._delay = 0.0
        self._stretch = 1.0
        self.begin()

    def begin(self) -> None:
        """A connection begins: nothing is under way on it."""
        self._under_way: deque[_Frame] = deque()  # no longer than the allowance: a frame has a sample at least
        self._outstanding = self._delivered = 0
        self._anything = False

    def fell_silent(self) -> None:
        """The connection, which was welcomed, is given up because `patience` has run out."""
        if not self._anything:
            self._stretch *= 2
            self._allowance = max(self._allowance // 2, FRAME)

    @property
    def patience(self) -> float:
        """Seconds without a sign of the other side after which the connection counts as dead."""
        wanted = max(self._least * self._stretch, PATIENCE_PER_DELAY * self._delay)
        return max(self._least, min(wanted, LONGEST_PATIENCE))

    @property
    def room(self) -> int:
        """Samples that may go out now; 0 or less where what is under way must be acknowledged first."""
        return self._allowance - self._outstanding

    @property
    def frame(self) -> int:
        """Samples that one frame should have at most, so that its acknowledgement comes soon."""
        return max(FRAME, self._allowance // 2)

    def sent(self, utterance: int, end: int, samples: int) -> None:
        """A frame of `samples` has gone out; it ends at sample `end` of its utterance."""
        self._under_way.append(_Frame(utterance, end, samples, self._clock(), self._delivered))
        self._outstanding += samples

    def heard(self) -> None:
        """The other side has acknowledged something that is not audio."""
        self._anything = True

    def acknowledged(self, utterance: int, end: int) -> None:
        """The other side has the first `end` samples of an utterance, and all of those before it."""
        newest, fresh, full = None, 0, self._outstanding + self.frame >= self._allowance
        while self._under_way and (self._under_way[0].utterance, self._under_way[0].end) <= (utterance, end):
            newest = self._under_way.popleft()
            fresh += newest.samples
        if newest is None:
            return
        self._anything, self._stretch = True, 1.0
        self._outstanding -= fresh
        self._delivered += fresh
        self._delay = max(self._clock() - newest.at, 1e-6)
        self._quickest = min(self._quickest, self._delay)
        if self._delay <= self._quickest + SPARE:
            unused = (self._allowance - FIRST) // 32 if self._allowance > FIRST else 0
            self._allowance = min(self._allowance + (fresh if full else -unused), MOST)
        else:
            rate = (self._delivered - newest.delivered) / self._delay
            self._allowance = min(max(int(rate * (self._quickest + SPARE)), FRAME), MOST)
