"""Push to talk: when a press begins and ends, whichever way the terminal can tell; and the one sign of what goes on.

Pure: `PushToTalk` is told what keys and mouse do and calls `press` and `release`; `sign` says what the box shows. A
terminal that does not report releases repeats a held key instead; repeats are recognised and never taken for a
release, so that a sentence is not cut where a repeat is late.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from subject.screen.conversation import SPINNER
from subject.terminal import words

if TYPE_CHECKING:
    from subject.station import View

HeldBy = Literal["", "mouse", "space", "toggle"]

REPEAT_BEGINS = 0.8
"""Seconds in which a terminal may begin to repeat a held key: a SPACE this soon after another one starts nothing."""
REPEAT_WITHIN = 0.15
"""Seconds in which the next repeat follows: a SPACE stops only when none has followed it for so long."""
REPEAT_OVER = 0.5
"""Seconds without a repeat after which a held key counts as let go, and the next SPACE as a new one."""
COUNTED_DOWN = 10
"""Seconds before the longest utterance's end from which they are counted down."""


class PushToTalk:
    """Turns what the hands do into one press and one release.

    `press` returns whether it was taken; where not, nothing is held and nothing will be released.
    """

    def __init__(
        self,
        press: Callable[[], bool],
        release: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.releases_reported = False
        """The terminal reports releases: SPACE is held; otherwise SPACE starts and SPACE stops."""
        self.held_by: HeldBy = ""
        self.since = 0.0
        """When the press began."""
        self._press = press
        self._release = release
        self._clock = clock
        self._last_space = -REPEAT_BEGINS
        self._stop_asked: float | None = None
        self._repeating = False

    def mouse_down(self) -> None:
        """The button goes down on the box; while something is held, this is the second click that stops it."""
        if self.held_by:
            self._stop()
        else:
            self._start("mouse")

    def mouse_up(self) -> None:
        """The button comes up, anywhere."""
        if self.held_by == "mouse":
            self._stop()

    def space_down(self) -> None:
        """The SPACE key, pressed or (where releases are not reported) repeated."""
        now = self._clock()
        since, self._last_space = now - self._last_space, now
        if self.releases_reported:
            # Repeats do not come here, so a second press means that a release was lost.
            if self.held_by:
                self._stop()
            else:
                self._start("space")
        elif not self.held_by:
            if since >= REPEAT_BEGINS:
                self._start("toggle")
        elif self._stop_asked is not None:
            self._stop_asked, self._repeating = None, True
        elif not self._repeating or since >= REPEAT_OVER:
            self._stop_asked = now

    def space_up(self) -> None:
        """The SPACE key is let go, as reported by the terminal."""
        if self.held_by == "space":
            self._stop()

    def blur(self) -> None:
        """The window has lost the keyboard: a release of what is held may never be told."""
        if self.held_by in ("mouse", "space"):
            self._stop()

    def let_go(self) -> None:
        """Something else is on the screen now: whatever is held is released."""
        if self.held_by:
            self._stop()

    def tick(self) -> None:
        """Call some thirty times a second: a SPACE that no repeat has followed stops now."""
        if self._stop_asked is not None and self._clock() - self._stop_asked >= REPEAT_WITHIN:
            self._stop()

    def over(self) -> None:
        """The utterance has ended by itself (at the longest duration); nothing is held any more."""
        self.held_by, self._stop_asked = "", None

    def _start(self, held_by: HeldBy) -> None:
        self._stop_asked, self._repeating = None, False
        if self._press():
            self.held_by, self.since = held_by, self._clock()

    def _stop(self) -> None:
        self.over()
        self._release()


@dataclass(frozen=True)
class Sign:
    """What the box shows: one state, told in words, by its kind (which has a colour) and by a shape."""

    kind: Literal["ready", "moment", "speak", "working", "paused"]
    shape: str
    words: str
    how: str = ""


def sign(
    view: View, *, held_by: HeldBy = "", releases: bool = False, frame: int = 0, spoken: float | None = None
) -> Sign:
    """The one sign of what goes on now.

    Args:
        view: hers.
        held_by: what is being held.
        releases: whether SPACE can be held.
        frame: number of the working sign's picture.
        spoken: seconds since the first frame was captured.
    """
    if view.capturing and held_by:
        how = words.SPEAK_HOW_TOGGLE if held_by == "toggle" else words.SPEAK_HOW_HOLD
        left = seconds_left(view, spoken)
        if left is not None:
            how = words.ONE_SECOND_LEFT if left == 1 else words.SECONDS_LEFT.format(seconds=left)
        return Sign("speak", "●", words.SPEAK_NOW, how)
    if held_by or view.capturing or not view.linked:
        return Sign("moment", "…", words.MOMENT)
    if view.state == "paused":
        return Sign("paused", "‖", words.PAUSED, words.PAUSED_HOW)
    if view.state == "working":
        how = words.WORKING_BARGE_IN if view.settings.barge_in else words.WORKING_HOW
        return Sign("working", SPINNER[frame % len(SPINNER)], words.WORKING, how)
    if view.state == "listening":
        return Sign("moment", "…", words.MOMENT)
    if view.source == "typed":
        return Sign("ready", "▶", words.TYPE_READY)
    return Sign("ready", "▶", words.READY, words.READY_HOW_HOLD if releases else words.READY_HOW_TOGGLE)


def seconds_left(view: View, spoken: float | None) -> int | None:
    """Whole seconds until the longest utterance ends, near that end; None before."""
    if spoken is None:
        return None
    left = view.settings.longest_utterance - spoken
    if left > min(COUNTED_DOWN, view.settings.longest_utterance / 2):
        return None
    return max(1, math.ceil(left))
