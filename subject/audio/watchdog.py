"""Notices what PortAudio's own flags do not: a stream that loses time, and a microphone that gives only zeros.

Pure: it is told what was captured and what the monotonic clock says, and answers with what is wrong, if anything.

Rules:
1. Captured time is compared with the clock. A sound card's clock drifts a little, so what counts is how far it fell
   behind within the last half minute.
2. A check that itself comes late judges nothing: this process was asleep, and the samples may still be on their way.
3. Digital silence counts only while the subject is pressing.
"""

from collections import deque
from dataclasses import dataclass

from subject.audio.recording import RATE

_WINDOW = 30.0
_LATE = 0.25


@dataclass(frozen=True)
class SoundAlarm:
    """What is wrong, and since how many seconds."""

    kind: str
    """"stalled" or "silent"."""
    seconds: float


class Watchdog:
    """Tell it `captured` for every block and `check` it some twenty times a second.

    `stalled_after` and `silent_after` are in seconds. After an alarm, `reset` before going on.
    """

    def __init__(self, now: float, stalled_after: float = 0.5, silent_after: float = 2.0) -> None:
        self._stalled_after = stalled_after
        self._silent_after = silent_after
        self._captured = 0.0
        self.reset(now)

    def reset(self, now: float) -> None:
        """Forget what was: the stream goes on from here."""
        # No longer than the checks of `_WINDOW` seconds: each one drops what is older.
        self._lags: deque[tuple[float, float]] = deque([(now, now - self._captured)])
        self._zeros = 0.0
        self._checked = now

    def captured(self, samples: int, *, zero: bool, pressed: bool) -> None:
        """`samples` more have come; `zero` if every one of them is 0."""
        seconds = samples / RATE
        self._captured += seconds
        self._zeros = self._zeros + seconds if zero and pressed else 0.0

    def check(self, now: float) -> SoundAlarm | None:
        """What is wrong at `now` (monotonic seconds), or None."""
        late, self._checked = now - self._checked > _LATE, now
        if self._zeros >= self._silent_after:
            return SoundAlarm("silent", self._zeros)
        if late:
            return None
        lag = now - self._captured
        while self._lags and self._lags[0][0] < now - _WINDOW:
            self._lags.popleft()
        while self._lags and self._lags[-1][1] >= lag:
            self._lags.pop()  # a smaller lag later makes these useless as the window's least
        self._lags.append((now, lag))
        behind = lag - self._lags[0][1]
        return SoundAlarm("stalled", behind) if behind > self._stalled_after else None
