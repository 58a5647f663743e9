"""How often something may happen: some times at once, then one time in so many seconds. It counts what it holds back.

What somebody else can bring about as often as they like (refusals, broken connections) is written down by an allowance,
so that nobody fills the wizard's disk with it.
"""

from __future__ import annotations


class Allowance:
    """One kind of happening. `at_once` times are free at first and after a rest; `every` is in seconds."""

    def __init__(self, at_once: int, every: float) -> None:
        self._at_once = at_once
        self._every = every
        self._left = float(at_once)
        self._looked_at: float | None = None
        self.held_back = 0
        """How many did not happen since the last one that did."""

    def ready(self, now: float) -> bool:
        """True where it may happen at `now`, in seconds of a clock that never goes back."""
        if self._looked_at is not None:
            self._left = min(self._left + (now - self._looked_at) / self._every, self._at_once)
        self._looked_at = now
        return self._left >= 1

    def spend(self) -> None:
        """Count that it has happened once more."""
        self._left = max(self._left - 1, 0.0)  # what happens without being allowed puts the next one off no further
        self.held_back = 0

    def hold_back(self) -> None:
        """It would have happened, and did not."""
        self.held_back += 1
