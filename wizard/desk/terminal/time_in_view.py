"""Since when what Enter would send is in view: an Enter that was pressed before it could be read sends nothing."""

from __future__ import annotations

from collections.abc import Callable

Stake = tuple[str, int, int]
"""What Enter would send, as `wizard.desk.terminal.focus.at_stake` names it."""


class TimeInView:
    """What is at stake, and when it came into view. `now` is a clock, `least` the seconds within which nobody reads."""

    def __init__(self, now: Callable[[], float], least: float) -> None:
        self._now = now
        self._least = least
        self._stake: Stake | None = None
        self._since = float("-inf")

    def look(self, stake: Stake | None, *, uncovered: bool) -> None:
        """Another thing may be at stake; it comes into view once no window is over it, and nothing at once."""
        if stake != self._stake and (stake is None or uncovered):
            self._stake = stake
            self.begin()

    def begin(self) -> None:
        """Note that what is drawn has only just come into view."""
        self._since = self._now()

    def was_read(self, stake: Stake | None, pressed: float) -> bool:
        """Whether `stake` had been in view long enough when the key was pressed."""
        return stake == self._stake and pressed - self._since >= self._least
