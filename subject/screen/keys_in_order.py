"""Keys in the order in which they were typed: each is done with before the next begins.

Textual hands a key to whatever has the focus when the key arrives, and takes what a binding does later. So keys that
come faster than they are done (a quick hand, a slow line, a slow check) go astray: letters meant for a list that is
still opening get lost, and an Enter behind them picks its first line. Here a key waits until the one before it has
had its effect: a window that it opened stands and has the focus.

The line has an end. Where `MOST` keys wait, somebody leans on a key, or pastes into a terminal that does not say so, or
something hangs: what comes then is not taken, nor anything after it until all that waits is done. So what is lost is
the end of what was typed, never something out of its middle; and how much was lost is said.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from textual import events
from textual.app import App
from textual.message import Message
from textual.widget import Widget

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
MOST = 500
"""Keys and pastes that wait, at most: more than anybody types ahead, and a held key repeats 30 times a second."""


class KeyFollower(Message):
    """Comes to the app by the way that the key went, behind it; the app sets `come`."""

    def __init__(self, come: asyncio.Event) -> None:
        super().__init__()
        self.come = come


class KeysInOrder:
    """The keys of one program that wait for one another.

    Args:
        app: the program; it has the focus.
        take: does with a key what the program does with it; it raises nothing.
        in_order: whether keys wait now.
        lost: told how many keys were not taken, once all that waited is done.
        now: the clock of `pressed`, in seconds.
    """

    def __init__(
        self,
        app: App[Any],
        take: Callable[[events.Event], Awaitable[None]],
        in_order: Callable[[], bool],
        lost: Callable[[int], None],
        now: Callable[[], float],
    ) -> None:
        self.pressed = float("-inf")
        """When the key was pressed that is being done, or was done last; seconds of `now`. Who pressed it had not seen
        what came to the screen later."""
        self._app = app
        self._take = take
        self._in_order = in_order
        self._lost = lost
        self._now = now
        self._waiting: deque[tuple[float, events.Event]] = deque()
        self._refused = 0
        """How many keys were not taken since the line was full; none is taken before the line is empty."""
        self._feeding: asyncio.Task[None] | None = None
        self._held: asyncio.Event | None = None
        self._longest_held: float | None = LONGEST_HELD

    def stands_in_line(self, event: events.Event) -> bool:
        """Whether the event is a key or a paste whose turn comes later; nothing more is to be done with it then."""
        at_once = isinstance(event, events.Key) and event.key == NEVER_WAITS and self._held is not None
        typed = isinstance(event, events.Key | events.Paste) and not event.is_forwarded and not at_once
        if not typed or not (self._waiting or self._in_order()):
            return False
        if self._refused or len(self._waiting) >= MOST:
            self._refused += 1
            return True
        self._waiting.append((self._now(), event))
        if self._feeding is None or self._feeding.done():
            self._feeding = asyncio.create_task(self._feed())
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
        while self._waiting and self._app.is_running:
            await self._feed_one()
            if self._refused and not self._waiting:
                refused, self._refused = self._refused, 0
                self._lost(refused)

    async def _feed_one(self) -> None:
        await self._let_go()  # something may have been begun by no key: a window that closed, a timer
        self.pressed, event = self._waiting.popleft()
        await self._take(event)
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
        if not self._app.screen_stack:  # the key has ended the program
            return
        come = asyncio.Event()
        at: Widget = self._app.focused or self._app.screen
        if not at.post_message(KeyFollower(come)):
            return
        ran, until = False, time.monotonic() + LONGEST
        while time.monotonic() < until and self._app.is_running:
            try:
                await asyncio.wait_for(come.wait(), LOOK_EVERY)
            except TimeoutError:
                if ran and not at.is_running:  # what had the focus is gone, and the mark with it
                    return
                ran = at.is_running  # not yet, where a window is still opening
            else:
                return
