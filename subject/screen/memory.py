"""Keeps the garbage collector from stopping a screen: it goes round between two turns, and not in the middle of one.

For commands that run one terminal, once all is loaded; not for programs that run many.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

CALM = 0.5
"""Seconds after the end of a turn in which its last picture is painted, and another turn may begin."""
MANY = 100_000
"""Objects, at the most, that are made before the collector goes round by itself; a turn makes some 15,000."""


def set_loaded_aside() -> None:
    """Tell the collector that everything there is now stays as long as the process.

    A full collection looks at every object: with a domain, its tool and their libraries loaded it takes a quarter of a
    second on a busy machine, at a moment that nobody chooses. What comes later is collected as before.
    """
    gc.freeze()


class BetweenTurns:
    """Collects what a turn has left, `CALM` seconds after it is over, unless the next one has begun by then.

    What is there when it is made is set aside. `ready`: whether no turn is open. `look` is called after each change, in
    the event loop.
    """

    def __init__(self, ready: Callable[[], bool]) -> None:
        set_loaded_aside()
        gc.set_threshold(MANY)
        self._ready = ready
        self._was_ready = True
        self._due: asyncio.TimerHandle | None = None

    def look(self) -> None:
        """Something has changed: a turn may be over, or have begun."""
        ready, before = self._ready(), self._was_ready
        self._was_ready = ready
        if ready and not before:
            self._due = asyncio.get_running_loop().call_later(CALM, gc.collect)
        elif not ready and self._due is not None:
            self._due.cancel()
            self._due = None
