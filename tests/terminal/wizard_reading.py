"""What stands on a terminal's screen, as plain text; and a small app to try things with."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from textual import events
from textual._context import visible_screen_stack
from textual.app import App
from textual.pilot import Pilot

from tests.terminal.wizard_standin import Clock, Standin
from wizard.desk.terminal.app import WizardApp


def text_of(app: App[None]) -> str:
    """Every line of the screen as it is painted, the topmost window included."""
    width, height = app.size
    visible_screen_stack.set(app._background_screens)  # what a window lies over is drawn round it
    strips = app.screen._compositor.render_strips(app.size)
    lines = ["".join(segment.text for segment in strip).rstrip() for strip in strips]
    assert len(lines) <= height
    assert all(len(line) <= width for line in lines)
    return "\n".join(lines)


NAMES = {" ": "space", "'": "apostrophe", "[": "left_square_bracket", "]": "right_square_bracket"}
"""How Textual calls the keys of some characters."""


async def delivered(app: App[None]) -> None:
    """Every key that was posted has come to the app, however busy the machine is; or the app has ended."""
    come = asyncio.Event()
    app.call_later(come.set)
    while app.is_running and not come.is_set():
        with suppress(TimeoutError):
            await asyncio.wait_for(come.wait(), 0.05)


class Table:
    """A wizard's terminal under test, with what it needs at hand."""

    def __init__(self, app: WizardApp, pilot: Pilot[None], session: Standin, clock: Clock) -> None:
        self.app = app
        self.pilot = pilot
        self.session = session
        self.clock = clock

    @property
    def text(self) -> str:
        """The screen."""
        return text_of(self.app)

    @property
    def focus(self) -> str:
        """Id of the widget that has the keys."""
        focused = self.app.screen.focused
        return (focused.id or "") if focused is not None else ""

    async def settle(self) -> None:
        """Everything that was set going has happened."""
        for _ in range(3):
            if self.app._exit:  # it leaves: nothing more follows, and a pause would wait for screens that are gone
                return
            await delivered(self.app)
            await self.pilot.pause()
            await self.app.keys.all_typed()

    async def type(self, text: str) -> None:
        """As somebody types, but fast: all but the last character pasted, that one by its key."""
        focused = self.app.screen.focused
        assert focused is not None
        focused.post_message(events.Paste(text[:-1]))
        await self.pilot.press(NAMES.get(text[-1], text[-1]))

    async def press(self, *keys: str) -> None:
        """Keys, then everything that follows from them."""
        await self.app._press_keys(keys)  # the pilot waits half a minute for the screens of one that leaves
        await self.settle()

    async def wait_a_moment(self) -> None:
        """As long as nobody types: the focus may move again."""
        self.clock.now += 1.0
        self.app.desk._follow()
        await self.settle()


@asynccontextmanager
async def table(
    size: tuple[int, int] = (140, 40), *, gap: float = 0.0, session: Standin | None = None
) -> AsyncIterator[Table]:
    """A wizard's terminal over a stand-in, running."""
    clock = Clock()
    session = session or Standin(clock)
    app = WizardApp(session, now=clock, gap=gap)
    async with app.run_test(size=size, notifications=True) as pilot:
        at = Table(app, pilot, session, clock)
        await at.settle()
        yield at
