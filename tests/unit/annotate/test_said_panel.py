"""What the heading "Said" says: how to listen, what is playing, the recording once it is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.unit.annotate.conftest import Made
from wizard.annotate.listening import Listening
from wizard.annotate.terminal.said_panel import FRAME, SaidPanel
from wizard.annotate.terminal.waveform import BLOCKS


class Ringing:
    """A timer that a test rings."""

    def __init__(self, seconds: float, callback: Callable[[], object]) -> None:
        self.seconds = seconds
        self.ring = callback
        self.stopped = False

    def stop(self) -> None:
        self.stopped = True


class Ears:
    """A panel on timers that a test rings; counts how often it was drawn."""

    def __init__(self) -> None:
        self.timers: list[Ringing] = []
        self.drawn = 0
        self.listening = Listening(lambda item: b"\0\0" * 16_000)
        self.panel = SaidPanel(self, self.listening, self._draw)

    def _draw(self) -> None:
        self.drawn += 1

    def set_timer(self, delay: float, callback: Callable[[], object]) -> Any:
        self.timers.append(Ringing(delay, callback))
        return self.timers[-1]

    set_interval = set_timer

    def text(self, item: Any, *, typing: bool = False, low: bool = False) -> list[str]:
        return [line.plain for line in self.panel.lines(item, 60, typing=typing, low=low)]


class Loud:
    reason = ""

    def play(self, pcm: bytes) -> None: ...

    def stop(self) -> None: ...


@pytest.fixture
def ears() -> Ears:
    made = Ears()
    made.listening.use(Loud())
    return made


@pytest.fixture
def item(made: Made) -> Any:
    """A turn of the corpus."""
    return made.store.item("8ky-1-001")


def test_the_key_that_plays_is_named(ears: Ears, item: Any) -> None:
    assert "Space: listen" in ears.text(item)[0]
    assert "^L: listen" in ears.text(item, typing=True)[0], "while letters are text"
    ears.listening.use(None, "no loudspeaker")
    assert "no sound: Space says why" in ears.text(item)[0]


def test_what_plays_is_named_until_it_ends_and_its_place_moves(ears: Ears, item: Any) -> None:
    ears.panel.play("slowly", 2.5)
    assert "♪ slowly" in ears.text(item)[0]
    end, frames = ears.timers
    assert (end.seconds, frames.seconds) == (2.5, FRAME)
    drawn = ears.drawn
    frames.ring()
    assert ears.drawn == drawn + 1
    end.ring()
    assert frames.stopped
    assert "Space: listen" in ears.text(item)[0]


def test_the_recording_is_drawn_once_it_is_read_and_not_in_the_next_turn(ears: Ears, item: Any) -> None:
    assert len(ears.text(item)) == 1
    ears.panel.read(b"\0\1" * 16_000)
    assert len(ears.text(item)) == 2
    assert len(ears.text(item, low=True)) == 1, "the heading's rule"
    assert set(BLOCKS[1:]) & set(ears.text(item, low=True)[0])
    ears.panel.opened()
    assert len(ears.text(item)) == 1
