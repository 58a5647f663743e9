"""Her whole screen in a window, for terminals that have no room for it beside the work."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Label

from subject.screen.drawn import Drawn
from wizard.desk.terminal.her_copy import her_heading
from wizard.desk.terminal.panels import Her
from wizard.desk.view import DeskView

AROUND = 4
"""Columns beside the conversation: borders, and the scroll bar with its gap."""


class HerWindow(ModalScreen[None]):
    """What she sees, as wide as it is on her screen; follows her while it is open."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter", "leave", show=False),
        Binding("ctrl+b", "left_column", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
    ]

    def __init__(self, view: DeskView) -> None:
        super().__init__()
        self._view = view

    def compose(self) -> ComposeResult:
        """Her screen's size and place, the conversation, the keys."""
        with Vertical(id="her_window"):
            yield Drawn(self._heading)
            yield Her(self._view, id="her_whole")
            yield Label("Dim: not on her screen now    Up Down: scroll    Esc: back", classes="quiet")

    def on_mount(self) -> None:
        """Make the window as wide as her conversation is."""
        screen = self._view.screen
        if screen is not None:
            self.query_one("#her_window").styles.width = screen.width + AROUND
        self.show(self._view)

    def show(self, view: DeskView) -> None:
        """Draw her screen as a new snapshot has it."""
        self._view = view
        self.query_one(Her).show(view)
        self.query_one(Drawn).redraw()

    def _heading(self, width: int) -> list[Text]:
        return her_heading(self._view, width, active=True)

    def action_scroll(self, by: int) -> None:
        """Scroll by so many lines; up where `by` is below 0."""
        self.query_one(Her).scroll_relative(y=by, animate=False)

    def action_leave(self) -> None:
        """Close the window and go back to the work."""
        self.dismiss(None)

    def action_left_column(self) -> None:
        """Fold her screen away with the key that opened it."""
        self.dismiss(None)
