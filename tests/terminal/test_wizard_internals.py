"""What the terminals rely on inside Textual; fails when a new Textual works otherwise."""

from __future__ import annotations

from typing import Any

import pytest
from textual._compositor import Compositor
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.geometry import Region
from textual.widgets import Input, Static

from subject.screen.terminal_app import TerminalApp


class Watched(TerminalApp):
    """Notes keys."""

    def __init__(self) -> None:
        self.noted: list[str] = []
        super().__init__(key_seen=lambda event: self.noted.append(event.key))

    def compose(self) -> ComposeResult:
        """An input that keeps its keys for itself."""
        yield Input()


async def test_every_key_is_seen_once_also_those_an_input_keeps() -> None:
    app = Watched()
    async with app.run_test() as pilot:
        await pilot.press("a", "left", "enter", "b")
        assert app.query_one(Input).value == "ba"
        assert app.noted == ["a", "left", "enter", "b"]


class Choices(TerminalApp):
    """A long page above one choice in the middle, or two."""

    CSS = "VerticalScroll { height: 1fr; } Horizontal { height: 1; align: center middle; } Static { width: 10; }"

    def compose(self) -> ComposeResult:
        """The second choice comes later."""
        with VerticalScroll():
            yield Static("line\n" * 100)
        with Horizontal():
            yield Static("go on", id="first")
            yield Static("back", id="second")

    def on_mount(self) -> None:
        """One choice."""
        self.query_one("#second").display = False


async def test_what_moves_after_a_scroll_is_painted_where_it_stands_and_where_it_stood(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    painted: set[Region] = set()
    update = Compositor.render_update

    def noted(self: Compositor, *given: Any, **named: Any) -> Any:
        painted.update(self._dirty_regions)
        return update(self, *given, **named)

    app = Choices()
    async with app.run_test(size=(60, 10)) as pilot:
        first = app.query_one("#first")
        await pilot.pause()
        before = first.region
        app.query_one(VerticalScroll).scroll_relative(y=5, animate=False)
        await pilot.pause(0.1)
        monkeypatch.setattr(Compositor, "render_update", noted)
        app.query_one("#second").display = True
        assert first.size.width == 10  # somebody asks where things are before the layout has been done
        await pilot.pause(0.1)
        assert first.region != before
        assert any(region.contains_region(before) for region in painted)
        assert any(region.contains_region(first.region) for region in painted)
