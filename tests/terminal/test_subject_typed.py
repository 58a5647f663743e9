"""Her terminal where she types instead of speaking."""

from __future__ import annotations

from textual.widgets import Input

from subject.terminal import words
from tests.terminal.her_terminal import terminal
from tests.terminal.subject_screens import WIDE
from tests.terminal.subject_standin import LONG, station


async def test_typed_input() -> None:
    async with terminal(station("consent", "typed")) as desk:
        text = await desk.press("a")
        assert words.TYPE_READY in text
        assert "open" not in desk.station.calls
        text = await desk.press(*"hello", "enter")
        assert "✔ That has arrived" in text
        assert "type hello" not in desk.station.calls
        await desk.press("enter")
        await desk.press("enter")
        text = await desk.press(*"who", "space", *"is", "space", *"he", "enter")
        assert desk.station.calls[-1] == "type who is he"
        assert words.WORKING in text
        assert desk.app.screen.query_one("#talk-line", Input).value == ""


async def test_a_question_typed_on_the_page_of_a_task_turns_nothing() -> None:
    stand_in = station("scenario", "typed")
    async with terminal(stand_in) as desk:
        for key in ("w", "h", "o", "space", "s"):
            text = await desk.press(key)
        assert "Your task, 1 of 3: The anniversary" in text
        assert "enter conversation" not in stand_in.calls
        await desk.press("enter")
        assert stand_in.calls[-1] == "enter conversation"


async def test_typed_too_early_keeps_what_she_typed() -> None:
    stand_in = station("conversation", "typed", state="working")

    def too_early(text: str) -> None:
        stand_in.change(hint="wait")

    stand_in.type_line = too_early  # type: ignore[method-assign]
    async with terminal(stand_in) as desk:
        text = await desk.press(*"more", "enter")
        assert words.HINTS["wait"] in text
        assert "more" in text


async def test_pages_turn_and_columns_turn_while_the_line_is_empty() -> None:
    history = (*LONG[:-1], WIDE.model_copy(update={"rows": WIDE.rows * 5}))
    async with terminal(station("conversation", "typed", history=history)) as desk:
        assert "rows 1-" not in await desk.press("pagedown")
        assert "Telephone" in await desk.press("right", "right", "right")
