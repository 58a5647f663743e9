"""The heading "Said" of the annotator's screen: the key that plays, what is playing, and the recording as a line.

The line is drawn once the recording has been read, beside the event loop; while it plays, its place moves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from rich.text import Text
from textual.timer import Timer

from subject.screen.lines import cut, heading
from wizard.annotate.listening import Listening
from wizard.annotate.terminal.waveform import named_waveform, waveform
from wizard.corpus.item import Item

FRAME = 0.1
"""Seconds between two pictures of the place that is played."""


class Timers(Protocol):
    """What a screen offers: calls in a while, and again and again."""

    def set_timer(self, delay: float, callback: Callable[[], object]) -> Timer:
        """Call once, in `delay` seconds."""
        ...

    def set_interval(self, interval: float, callback: Callable[[], object]) -> Timer:
        """Call every `interval` seconds, until the timer is stopped."""
        ...


class SaidPanel:
    """What can be heard of the turn that is open; `redraw` draws the heading anew."""

    def __init__(self, timers: Timers, listening: Listening, redraw: Callable[[], None]) -> None:
        self._timers = timers
        self._listening = listening
        self._redraw = redraw
        self._playing = ""
        """What is playing, in words; empty while nothing is."""
        self._recording = b""
        """The recording that is drawn; empty while it is being read, and where there is none."""
        self._end: Timer | None = None
        self._frames: Timer | None = None

    def opened(self) -> None:
        """Another turn: nothing plays, and its recording is still to be read."""
        self._playing, self._recording = "", b""
        self._listening.stop()

    def read(self, recording: bytes) -> None:
        """The turn's recording is there, 16-bit mono."""
        self._recording = recording
        self._redraw()

    def play(self, words: str, seconds: float) -> None:
        """Say what is playing for as long as it plays; without words, that nothing is."""
        for timer in (self._end, self._frames):
            if timer is not None:
                timer.stop()
        self._playing = words
        self._end = self._timers.set_timer(seconds, lambda: self.play("", 0.0)) if words else None
        self._frames = self._timers.set_interval(FRAME, self._redraw) if words else None
        self._redraw()

    def lines(self, item: Item, width: int, *, typing: bool, low: bool) -> list[Text]:
        """The heading, and the recording below it; in a `low` terminal the recording is the heading's rule.

        `typing`: letters are text, so that another key plays. `width`: in columns.
        """
        hint = self._hint(typing=typing)
        place = self._listening.place(item)
        if self._recording and low:
            return [named_waveform("Said", cut(hint, width // 3), self._recording, place, width)]
        lines = heading("Said", cut(hint, max(10, width - 12)), width, active=bool(self._playing))
        if self._recording:
            lines.append(waveform(self._recording, place, width))
        return lines

    def _hint(self, *, typing: bool) -> str:
        if self._playing:
            return f"♪ {self._playing}"
        if self._listening.silent:
            return "no sound: Space says why"
        return "^L: listen" if typing else "Space: listen"
