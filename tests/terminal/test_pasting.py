"""What is pasted into a line is there, whole."""

from __future__ import annotations

import pytest
from textual import events
from textual.app import App, ComposeResult
from textual.widgets.input import Selection

from subject.screen.textfields import LineField


class OneLine(App[None]):
    """A line that something stands in."""

    def compose(self) -> ComposeResult:
        yield LineField(id="line", value="who earns much")


@pytest.mark.parametrize(
    ("pasted", "expected"),
    [
        ("how many\npeople work\r\n\r\n  in sales  \n", "how many people work in sales"),
        (" one line ", " one line "),
        ("one line\n", "one line"),
        ("", ""),
    ],
)
async def test_several_lines_are_joined_and_none_is_lost(pasted: str, expected: str) -> None:
    async with OneLine().run_test() as pilot:
        line = pilot.app.query_one(LineField)
        line.value = ""
        line.post_message(events.Paste(pasted))
        await pilot.pause()
        assert line.value == expected


async def test_it_takes_the_place_of_what_is_selected() -> None:
    async with OneLine().run_test() as pilot:
        line = pilot.app.query_one(LineField)
        line.selection = Selection(4, 9)
        line.post_message(events.Paste("gets\nas"))
        await pilot.pause()
        assert line.value == "who gets as much"
        assert line.cursor_position == len("who gets as")
