"""Pages to read over the annotator's screen: all keys, everything of an answer; and a line of words to write."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Label

from subject.terminal.conversation import wrapped
from wizard.annotate.findings import Finding
from wizard.annotate.terminal.actions import ACTIONS, PLACE_KEYS
from wizard.annotate.terminal.layers import findings as finding_lines
from wizard.annotate.terminal.layers import size_of
from wizard.corpus.annotation import Annotation
from wizard.desk.terminal.choices import heading
from wizard.desk.terminal.dialogs import LineDialog
from wizard.desk.terminal.drawn import Drawn
from wizard.desk.terminal.textfields import Line
from wizard.desk.terminal.title import COOL, QUIET

KEY = 18
"""Columns of a key's name."""
LONGEST = 300
"""Lines of one answer that are shown."""


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
        """Title, page, keys."""
        with Vertical(classes="dialog whole"):
            yield Label(self._title, markup=False, classes="dialog-title")
            with VerticalScroll(id="page", can_focus=False):
                yield Drawn(self._draw)
            yield Label("↑ ↓ PgUp PgDn: scroll    Esc: back", classes="quiet")

    def action_scroll(self, by: int) -> None:
        """A line."""
        self.query_one("#page").scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        """A page."""
        page = self.query_one("#page")
        page.scroll_relative(y=by * max(1, page.size.height - 1), animate=False)

    def action_leave(self) -> None:
        """Back."""
        self.dismiss(None)


def help_lines(width: int) -> list[Text]:
    """All keys by what they are for."""
    lines: list[Text] = []
    for group, actions in groupby(ACTIONS, key=lambda one: one.group):
        lines += heading(group, "", width)
        for action in actions:
            lines += _key(action.label, f"{action.title}. {action.help}", width)
    for place, keys in groupby(PLACE_KEYS, key=lambda one: one.place):
        lines += heading(f"In: {place}", "", width)
        for key in keys:
            lines += _key(key.label, key.help, width)
    return lines


def _key(label: str, words: str, width: int) -> list[Text]:
    first, *more = wrapped(words, max(20, width - KEY - 1))
    lines = [Text().append(f" {label:<{KEY - 1}}", style=f"bold {COOL}").append(first)]
    if len(label) >= KEY - 1:
        lines = [Text(f" {label}", style=f"bold {COOL}"), Text(" " * KEY + first)]
    return lines + [Text(" " * KEY + line) for line in more]


def whole_lines(annotation: Annotation, why: dict[str, str], found: tuple[Finding, ...], width: int) -> list[Text]:
    """Every answer whole, what the checks found, and what the draft rests on."""
    lines: list[Text] = []
    for number, one in enumerate(annotation.references, start=1):
        lines += heading(f"Answer {number}", "OR" if number > 1 else "", width)
        for name, text in (("SQL", one.sql), ("minimum", one.minimum), ("maximum's SQL", one.maximum_sql),
                           ("maximum", one.maximum), ("note", one.note)):  # fmt: skip
            if text:
                size = size_of(text) if name in ("minimum", "maximum") else ""
                lines.append(Text(f" {name}  {size}", style=QUIET))
                most = LONGEST * (width - 3)
                lines += [Text("   " + line) for line in wrapped(text[:most], width - 3)]
                if len(text) > most:
                    lines.append(Text(f"   … and {len(text) - most:,} characters more", style=QUIET))
    lines += heading("Checks", "", width)
    lines += finding_lines(found, width, 1000)
    if why:
        lines += heading("The draft rests on", "", width)
        for layer, words in why.items():
            lines += [Text(f" {line}") for line in wrapped(f"{layer}: {words}", width - 2)]
    return lines


class Words(LineDialog):
    """One line of text that begins as it was."""

    def __init__(self, title: str, hint: str, value: str = "", *, may_be_empty: bool = False) -> None:
        super().__init__(title, hint, may_be_empty=may_be_empty)
        self._value = value

    def on_mount(self) -> None:
        """The text as it was, the cursor behind it."""
        line = self.query_one("#words", Line)
        line.value = self._value
        line.cursor_position = len(self._value)
        line.focus()
