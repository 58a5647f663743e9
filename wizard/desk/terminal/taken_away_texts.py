"""Texts that Esc or the end of a turn took out of a line: kept, so that they can be brought back."""

from __future__ import annotations

from collections import deque

MOST = 50
"""Texts that are kept; the oldest go first."""


class TakenAway:
    """The latest comes back first; what stands in the line then waits at the other end, so that none is ever lost."""

    def __init__(self) -> None:
        self._texts: deque[str] = deque(maxlen=MOST)

    def keep(self, text: str) -> None:
        """A text has been taken away; blank ones are not worth keeping, nor one that was kept just before."""
        if text.strip() and not (self._texts and self._texts[-1] == text):
            self._texts.append(text)

    def bring_back(self, instead_of: str = "") -> str | None:
        """The latest text, in place of the one that stands there; None where there is none."""
        if not self._texts:
            return None
        text = self._texts.pop()
        if instead_of.strip() and instead_of != text:
            if len(self._texts) == MOST:  # a full deque would drop the latest
                self._texts.popleft()
            self._texts.appendleft(instead_of)
        return text
