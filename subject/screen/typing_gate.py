"""No focus moves and no window opens under a key that is being typed: how long since the last one."""

from __future__ import annotations

from collections.abc import Callable

TYPING_GAP = 0.4
"""Seconds after a key during which the focus stays."""


class Gate:
    """Holds the focus still while somebody types."""

    def __init__(self, clock: Callable[[], float], gap: float = TYPING_GAP) -> None:
        self._clock = clock
        self.gap = gap
        self._last = float("-inf")

    def typed(self) -> None:
        """Note that a key has been pressed now."""
        self._last = self._clock()

    @property
    def wait(self) -> float:
        """Seconds until the focus may move; 0 where it may."""
        return max(0.0, self._last + self.gap - self._clock())
