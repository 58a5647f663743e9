"""Her terminal, open for a test: what she can read on it, and her hands."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from subject.terminal.app import SubjectApp
from tests.terminal.subject_screens import SIZES
from tests.terminal.subject_standin import StandIn, screen_text

both_sizes = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
SMALL = SIZES["80x24"]


class HerTerminal:
    """An open terminal: what she can read, and her hands."""

    def __init__(self, app: SubjectApp, stand_in: StandIn, pilot: Pilot[None]) -> None:
        self.app = app
        self.station = stand_in
        self.pilot = pilot

    async def reads(self) -> str:
        """The screen, when everything has been drawn."""
        await self.pilot.pause()
        await self.pilot.pause(0.15)
        return screen_text(self.app)

    async def reads_task(self, title: str, ruled: str) -> str:
        """The screen, once this task and these letters are drawn: a page takes its time; as it is if they never are."""
        for _ in range(20):
            text = await self.reads()
            if title in text and ruled in letters(text):
                break
        return text

    async def press(self, *keys: str) -> str:
        """Some keys, and then the screen."""
        for key in keys:
            await self.pilot.press(key)
            await self.pilot.pause()
        return await self.reads()

    async def change(self, **fields: object) -> str:
        """The view changes, and then the screen."""
        self.station.change(**fields)
        return await self.reads()


@asynccontextmanager
async def terminal(
    stand_in: StandIn, size: tuple[int, int] = SMALL, *, files: tuple[Path, ...] = (), displayed: set[int] | None = None
) -> AsyncIterator[HerTerminal]:
    app = SubjectApp(stand_in, files=files, displayed=displayed or set())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield HerTerminal(app, stand_in, pilot)


def ruler(length: int) -> str:
    """A word of this many columns that ends in letters found nowhere else."""
    return "=" * (length - 3) + "XYZ"


def letters(text: str) -> str:
    """What is read off the screen, without the breaks, the frames of tables and the scroll bar."""
    return "".join(one for one in text if one in "=XYZ")
