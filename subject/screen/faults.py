"""What a terminal's own code raises ends nothing: it is logged, told in one line, and the terminal goes on.

That is any action, handler of a message, timer, callback and worker, and the drawing of any widget. Rules:

1. A fault is logged with its traceback and told as a `Fault`. One that comes again by itself (a timer's, a drawing's)
   is logged and told once in `AGAIN_AFTER` seconds; an action that somebody asks for again, each time.
2. Windows that were opened by what failed are closed again, as if Esc had left them; so is a window that fails while it
   is being opened. Then the terminal paints its snapshot anew: nothing half done stays on the screen.
3. What a terminal cannot do without ends it, and the command says so in one line: its program or its main screen failed
   while it was being made, the screen cannot be laid out, or the action that leaves the terminal failed.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager
from types import TracebackType

from textual.app import App
from textual.screen import ModalScreen, Screen

from subject.supervision import Fault, Supervisor

AGAIN_AFTER = 60.0
"""Seconds in which a fault that comes again by itself is logged and told once."""
PASSED_THROUGH = ("textual.", "contextlib.", *(f"subject.screen.{name}." for name in (
    "drawn", "faults", "internals", "keys_in_order", "scrolled", "terminal_app"))
)  # fmt: skip
"""Beginnings of the names of modules through which calls go: the part that failed is what they called."""


class Faults:
    """The faults of one terminal. `told` is called in the event loop with each `Fault`, when its windows are closed."""

    def __init__(
        self,
        app: App[None],
        log: logging.Logger,
        told: Callable[[Fault], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._app = app
        self._supervisor = Supervisor(log, told)
        self._clock = clock
        self._last: dict[tuple[str, str], float] = {}

    def broke(self, error: Exception, *, asked: bool = False) -> None:
        """Log and tell what was raised, and where by its traceback. `asked`: by what somebody asked for."""
        part = part_of(error)
        now, which = self._clock(), (part, f"{type(error).__name__}: {error}"[:200])
        if not asked and now - self._last.get(which, float("-inf")) < AGAIN_AFTER:
            return
        self._last = {one: at for one, at in self._last.items() if now - at < AGAIN_AFTER} | {which: now}
        self._supervisor.broke(part, error, again=True)

    def contained(self, *, asked: bool = False) -> AbstractContextManager[None, bool]:
        """Whatever is raised within goes no further, and windows opened within are closed again."""
        return _Contained(self, self.windows, asked=asked)

    def close_opening(self, screen: Screen[object]) -> bool:
        """Close a window that failed while it was being opened; False where it is no window but a main screen."""
        if not isinstance(screen, ModalScreen):
            return False
        self.close({screen})
        return True

    @property
    def windows(self) -> list[Screen[object]]:
        """The windows that are open, the topmost last."""
        return [screen for screen in self._app.screen_stack if isinstance(screen, ModalScreen)]

    def close(self, windows: Collection[Screen[object]]) -> None:
        """Close those that lie on top."""
        while (top := self.windows[-1:]) and top[0] in windows:
            top[0].dismiss(None)


class _Contained(AbstractContextManager[None, bool]):
    """What `Faults.contained` gives."""

    def __init__(self, faults: Faults, before: Collection[Screen[object]], *, asked: bool) -> None:
        self._faults = faults
        self._before = before
        self._asked = asked

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> bool:
        if not isinstance(error, Exception):
            return False
        self._faults.close([window for window in self._faults.windows if window not in self._before])
        self._faults.broke(error, asked=self._asked)
        return True


def part_of(error: Exception) -> str:
    """The name of the first function of ours that the error went through: `Desk.on_input_changed`."""
    for frame in _frames(error.__traceback__):
        module = str(frame.tb_frame.f_globals.get("__name__", ""))
        if not f"{module}.".startswith(PASSED_THROUGH):
            return frame.tb_frame.f_code.co_qualname.replace(".<locals>", "").replace(".<lambda>", "")
    return "the screen"


def _frames(traceback: TracebackType | None) -> Iterator[TracebackType]:
    while traceback is not None:
        yield traceback
        traceback = traceback.tb_next
