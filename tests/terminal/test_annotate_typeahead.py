"""Keys that come faster than the screen can follow do what they would have done one by one."""

from __future__ import annotations

from textual import events

from tests.terminal.annotate_table import Table, table
from tests.unit.annotate.conftest import Made

ANSWERED, HOW_ABOUT = "8ky-1-001", "8ky-1-004"
SETTLED = 100
"""How often a window that was left may still be seen going on a busy machine."""


async def burst(at: Table, *keys: str) -> None:
    """All at once, as a slow line delivers them."""
    at.clock.now += 1.0
    for key in keys:
        at.app.post_message(events.Key(key, " " if key == "space" else key if len(key) == 1 else None))
    await at.settle()


async def test_letters_and_enter_pick_what_they_name_in_a_list_that_is_still_opening(made: Made) -> None:
    async with table(made, ANSWERED) as at:
        await burst(at, "r", *"sort", "enter", "escape")
        assert at.now.exclusions == ("sorting",)
        assert at.app.screen is at.app.desk


async def test_the_line_that_was_picked_stays_the_one(made: Made) -> None:
    async with table(made, ANSWERED) as at:
        await burst(at, "r", *"sort", "enter", "enter")
        assert at.now.exclusions == ()


async def test_what_is_typed_behind_the_key_of_the_transcription_is_text(made: Made) -> None:
    async with table(made, ANSWERED) as at:
        was = at.now.transcription
        await burst(at, "t", "home", *"uh", "space", "end", "space", *"x", "enter")
        assert at.now.transcription == f"uh {was} x"


async def test_escape_out_of_a_window_that_is_still_opening(made: Made) -> None:
    async with table(made, HOW_ABOUT) as at:
        for key in ("s", "g", "c", "k", "v", "q", "question_mark"):
            await burst(at, key, "escape")
            for _ in range(SETTLED):
                if at.app.screen is at.app.desk:
                    break
                await at.settle()
            assert at.app.screen is at.app.desk, key
