"""Keys in the order in which they were typed: each is done with before the next begins.

Textual hands a key to whatever has the focus when the key arrives, and takes what a binding does later. So keys that
come faster than they are done (a quick hand, a slow line, a slow check) go astray: letters meant for a list that is
still opening get lost, and an Enter behind them picks its first line. Here a key waits until the one before it has
had its effect: a window that it opened stands and has the focus.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.message import Message
from textual.widget import Widget

from subject.screen.internals import KeyWatch

ROUNDS = 3
"""Ways from the focus to the app that a mark goes: behind the key, behind what it set going, and behind what that set
going (Enter in a look-up: submitted, picked)."""
LONGEST = 1.0
"""Seconds that a key waits for each way of the one before it, at most."""
LONGEST_HELD = 1.0
"""Seconds that a key waits for what the one before it looks up, at most."""
NEVER_WAITS = "ctrl+c"
"""The key that is done at once, whatever the others wait for."""
LOOK_EVERY = 0.05
"""Seconds between two looks whether what had the focus is still there."""


class _Mark(Message):
    """Comes to the app by the way that the key went, behind it."""

    def __init__(self, come: asyncio.Event) -> None:
        super().__init__()
        self.come = come


class KeysInOrder(KeyWatch):
    """An app in which no key overtakes what the one before it does."""

    def __init__(self, now: Callable[[], float] = time.monotonic, driver_class: type[Driver] | None = None) -> None:
        super().__init__(driver_class=driver_class)
        self.pressed = float("-inf")
        """When the key was pressed that is being done, or was done last; seconds of `now`. Who pressed it had not seen
        what came to the screen later."""
        self._now = now
        self._waiting: deque[tuple[float, events.Event]] = deque()
        self._feeding: asyncio.Task[None] | None = None
        self._held: asyncio.Event | None = None
        self._longest_held: float | None = LONGEST_HELD

    async def on_event(self, event: events.Event) -> None:
        """Keys and pasted text stand in line; everything else goes on at once."""
        at_once = isinstance(event, events.Key) and event.key == NEVER_WAITS and self._held is not None
        typed = isinstance(event, events.Key | events.Paste) and not event.is_forwarded and not at_once
        if typed and (self._waiting or self.in_order):
            self._waiting.append((self._now(), event))
            if self._feeding is None or self._feeding.done():
                self._feeding = asyncio.create_task(self._feed())
            return
        await super().on_event(event)

    @property
    def in_order(self) -> bool:
        """Keys wait for one another now; where some must be done with at once, an app says here when they do not."""
        return True

    @property
    def typed_ahead(self) -> bool:
        """Keys have come with which nothing has been done yet."""
        return bool(self._waiting)

    def hold(self, longest: float | None = LONGEST_HELD) -> None:
        """The key that is being done has to wait for something: those behind it wait with it, until `go_on`.

        After `longest` seconds they wait no more; None: they wait as long as it takes. Ctrl+C never waits.
        """
        self._held, self._longest_held = asyncio.Event(), longest

    def go_on(self) -> None:
        """What was waited for is there, or is not wanted any more."""
        if self._held is not None:
            self._held.set()

    async def all_typed(self) -> None:
        """Every key that has come has had its effect."""
        while self._feeding is not None and not self._feeding.done():
            await asyncio.wait({self._feeding})

    async def _feed(self) -> None:
        try:
            while self._waiting and self.is_running:
                await self._feed_one()
        except Exception as error:
            self._handle_exception(error)

    async def _feed_one(self) -> None:
        await self._let_go()  # something may have been begun by no key: a window that closed, a timer
        if not self._waiting:
            return
        self.pressed, event = self._waiting.popleft()
        await super().on_event(event)
        await self._come_through()
        if await self._let_go():
            await self._come_through()

    async def _let_go(self) -> bool:
        """Wait for what keys have to wait for; False where there is nothing."""
        if self._held is None:
            return False
        while (held := self._held) is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(held.wait(), self._longest_held)
            if self._held is held:
                self._held = None
        return True

    async def _come_through(self) -> None:
        for _ in range(ROUNDS):
            await self._passed()

    async def _passed(self) -> None:
        """What was set going from the focus, or by the screen, has come through."""
        if not self.screen_stack:  # the key has ended the program
            return
        come = asyncio.Event()
        at: Widget = self.focused or self.screen
        if not at.post_message(_Mark(come)):
            return
        ran, until = False, time.monotonic() + LONGEST
        while time.monotonic() < until:
            try:
                await asyncio.wait_for(come.wait(), LOOK_EVERY)
            except TimeoutError:
                if ran and not at.is_running:  # what had the focus is gone, and the mark with it
                    return
                ran = at.is_running  # not yet, where a window is still opening
            else:
                return

    def on__mark(self, mark: _Mark) -> None:
        """The mark came back through the queue of messages: all keys that were typed before it have been dealt with."""
        mark.come.set()


class _InAnApp(Protocol):
    @property
    def app(self) -> App[Any]:
        """The program that it is shown by."""


def keys_of(widget: _InAnApp) -> KeysInOrder:
    """The app of a widget, or of whatever else stands in one of ours."""
    app = widget.app
    assert isinstance(app, KeysInOrder)  # noqa: S101 - both terminals are
    return app
