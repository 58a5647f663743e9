"""What every terminal of ours is as a program: keys in their order, plain lines, and no fault that ends it.

It does none of that itself: `keys` has the line of keys that wait, `faults` what was raised, `internals` the hooks in
Textual, `no_controls` the last door.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Protocol

from textual import events
from textual.app import App
from textual.css.styles import RulesMap
from textual.dom import DOMNode
from textual.driver import Driver
from textual.filter import LineFilter
from textual.screen import Screen
from textual.widget import Widget
from textual.worker import WorkerFailed

from subject.daemon_threads import DaemonThreads
from subject.priority import go_first
from subject.screen.faults import Faults
from subject.screen.field_room import NoRoom
from subject.screen.internals import ThoroughCompositor, contain, failed_opening, goes_on_after
from subject.screen.keys_in_order import KeyFollower, KeysInOrder
from subject.screen.no_controls import NoControls
from subject.supervision import Fault

NO_ROOM_FOR = 5.0
"""Seconds that the line stays which says that something did not fit into a field."""


class TerminalApp(App[None]):
    """A terminal.

    Args:
        now: the clock of the keys, in seconds.
        in_order: whether keys wait for one another now; where some must be done with at once, they do not.
        key_seen: told of every key on its way in, also of those that a line keeps for itself; nothing has been done
            with the key yet.
        log: gets what went wrong, with its traceback.
    """

    WAY_OUT: ClassVar[str] = ""
    """The action that leaves the terminal. Where it fails the terminal ends at once: nobody is shut in."""
    failed = False
    """True once the terminal has ended by an error, or had one while it ended."""

    def __init__(
        self,
        *,
        now: Callable[[], float] = time.monotonic,
        driver_class: type[Driver] | None = None,
        in_order: Callable[[], bool] = lambda: True,
        key_seen: Callable[[events.Key], None] = lambda _: None,
        log: logging.Logger | None = None,
    ) -> None:
        super().__init__(driver_class=driver_class)
        self.logbook = log or logging.getLogger("woz.terminal")
        self.faults = Faults(self, self.logbook, self._told_of)
        self.keys = KeysInOrder(self, self._take, in_order, self._lost, now)
        self._note_key = key_seen
        self._now = now
        self._no_room_until = 0.0
        self._no_controls = NoControls()
        contain(self, self.faults)

    async def run_async(self, **how: Any) -> None:
        """Run until it is left. A thread that hangs then, at a database or a disk, keeps nobody in the terminal."""
        asyncio.get_running_loop().set_default_executor(DaemonThreads())
        await super().run_async(**how)

    async def on_ready(self) -> None:
        """The first picture is painted, and the threads are there in which Textual reads keys and writes pictures."""
        if not self.is_headless:
            go_first(self.logbook, ("textual-input", "textual-output"))

    # --- what comes in -----------------------------------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """Keys and pasted text stand in line, everything else goes on at once."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            if event.key.startswith("alt+"):  # terminals send the letter with it, and a field would write it
                event.character = None
            with self.faults.contained():
                self._note_key(event)
        if not self.keys.stands_in_line(event):
            await super().on_event(event)

    async def _take(self, event: events.Event) -> None:
        with self.faults.contained():
            await super().on_event(event)

    async def run_action(self, action: Any, *where: Any, **named: Any) -> bool:
        """Do an action. One that fails counts as done: no other action that the key might mean is tried."""
        with self.faults.contained(asked=True):
            try:
                return await super().run_action(action, *where, **named)
            except Exception as error:
                if not isinstance(action, str) or action.rpartition(".")[2] != self.WAY_OUT:
                    raise
                super()._handle_exception(error)
        return True

    def on_key_follower(self, mark: KeyFollower) -> None:
        """The mark came back through the queues of messages: what went before it has had its effect."""
        mark.come.set()

    def _lost(self, keys: int) -> None:
        self.notify(f"too many keys at once: the last {keys} were not taken", severity="warning", timeout=8)

    def on_no_room(self, event: NoRoom) -> None:
        """Say that something did not fit into a field; once, where a key is held."""
        held, now = event.added == 1, self._now()
        if held and now < self._no_room_until:
            return
        if held:
            self._no_room_until = now + NO_ROOM_FOR
        self.tell_no_room(event)

    def tell_no_room(self, told: NoRoom) -> None:
        """Say in one line what did not fit into a field, and what to do."""
        self.notify(str(told), severity="warning", timeout=NO_ROOM_FOR, markup=False)

    # --- what is drawn -----------------------------------------------------------------------------------------------

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's, and the last door after them."""
        return [*super().get_line_filters(), self._no_controls]

    def _register(
        self,
        parent: DOMNode,
        *widgets: Widget,
        before: int | None = None,
        after: int | None = None,
        cache: dict[tuple[object, ...], RulesMap] | None = None,
    ) -> list[Widget]:
        # The one way by which every screen and every widget comes to an app.
        for widget in widgets:
            if widget in self._registry:
                continue
            contain(widget, self.faults)
            if isinstance(widget, Screen):
                widget._compositor = ThoroughCompositor()
        return super()._register(parent, *widgets, before=before, after=after, cache=cache)

    # --- what goes wrong ---------------------------------------------------------------------------------------------

    def tell_fault(self, fault: Fault) -> None:
        """Say in one line that something failed, and that the log has it; then paint what there is."""
        self.notify(f"{fault}; the log has it", title="a defect", severity="error", timeout=8, markup=False)
        self.keys.go_on()

    def _told_of(self, fault: Fault) -> None:
        if self._exit:
            self.failed = True  # there is no screen any more that could say it
        else:
            self.tell_fault(fault)

    def _handle_exception(self, error: Exception) -> None:
        # Textual tells the app of what was raised outside of any handler, and thinks that the app ends.
        screen = failed_opening(error)
        if goes_on_after(error):
            raised = error.error if isinstance(error, WorkerFailed) else error
            if isinstance(raised, Exception):
                self.faults.broke(raised)
        elif screen is not None and self.faults.close_opening(screen):
            self.faults.broke(error)
        else:
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        # Textual prints its traceback to the terminal; ours goes to the log, and the command says one line.
        self.failed = True
        self.logbook.critical("the terminal has failed", exc_info=self._exception or sys.exc_info())
        self._close_messages_no_wait()


class _InAnApp(Protocol):
    @property
    def app(self) -> App[Any]:
        """The program that it is shown by."""


def keys_of(widget: _InAnApp) -> KeysInOrder:
    """The keys of the terminal that a widget, or whatever else stands in one of ours, is shown by."""
    app = widget.app
    assert isinstance(app, TerminalApp)  # noqa: S101 - all of ours are
    return app.keys
