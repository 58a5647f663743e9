"""The small windows that every terminal may open: one line of text, yes or no, a page to read.

Each hands back what was decided, or None where it was left with Escape; none does anything itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static

from subject.screen.drawn import Drawn
from subject.screen.textfields import LineField


class LineDialog(ModalScreen[str | None]):
    """Asks for one line of text; hands it back, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, title: str, hint: str, typed: str = "", *, may_be_empty: bool = False) -> None:
        super().__init__()
        self._title = title
        self._hint = hint
        self.typed = typed
        """What stands in the line."""
        self._may_be_empty = may_be_empty

    def compose(self) -> ComposeResult:
        """The window's parts: title, line to type in, hint."""
        with Vertical(classes="dialog"):
            yield Label(self._title, markup=False, classes="dialog-title")
            yield LineField(id="words", value=self.typed)
            yield Label(self._hint, markup=False, classes="quiet")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Note what stands in the line with every key."""
        self.typed = event.value

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close the window with the line, when Enter was pressed."""
        text = event.value.strip()
        if text or self._may_be_empty:
            self.dismiss(text)

    def action_leave(self) -> None:
        """Close the window without a line, when Escape was pressed."""
        self.dismiss(None)


class Confirm(ModalScreen[bool]):
    """Asks before something that cannot be undone."""

    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "answer(True)", show=False),
        Binding("escape", "answer(False)", show=False),
    ]

    def __init__(self, question: str, consequence: str) -> None:
        super().__init__()
        self._question = question
        self._consequence = consequence

    def compose(self) -> ComposeResult:
        """The question, and what a yes does."""
        with Vertical(classes="dialog"):
            yield Label(self._question, markup=False, classes="dialog-title")
            yield Static(self._consequence, markup=False)
            yield Label("Enter: yes    Esc: no", classes="quiet")

    def action_answer(self, yes: bool) -> None:
        """Close the window and hand back whether she said yes."""
        self.dismiss(yes)


class Page(ModalScreen[None]):
    """A page of lines, scrolled; any of the leaving keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,question_mark,v", "leave", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
    ]

    def __init__(self, title: str, draw: Callable[[int], list[Text]]) -> None:
        super().__init__()
        self._title = title
        self._draw = draw

    def compose(self) -> ComposeResult:
        """The window's parts: title, page to scroll, keys."""
        with Vertical(classes="dialog whole"):
            yield Label(self._title, markup=False, classes="dialog-title")
            with VerticalScroll(id="page", can_focus=False):
                yield Drawn(self._draw)
            yield Label("↑ ↓ PgUp PgDn: scroll    Esc: back", classes="quiet")

    def action_scroll(self, by: int) -> None:
        """Scroll the page by so many lines; up where `by` is negative."""
        self.query_one("#page").scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        """Scroll by so many pages; back where `by` is below 0."""
        page = self.query_one("#page")
        page.scroll_relative(y=by * max(1, page.size.height - 1), animate=False)

    def action_leave(self) -> None:
        """Close the window and go back to the screen behind it."""
        self.dismiss(None)
