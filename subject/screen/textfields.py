"""Where somebody writes: one line, or a statement of several; with the keys that write and move there, and no others.

Textual's own fields give meanings to Ctrl+A, Ctrl+D, Ctrl+E, Ctrl+K, Ctrl+X, Ctrl+Y, F6 and F7 that these keys do not
have on the screen around them: a key pressed a moment after a field was left would do the other thing. Here a key that
names an action (Ctrl or a function key) means the same wherever it means anything.
"""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.widgets import Input, TextArea
from textual.widgets.text_area import EditResult, Location

from subject.screen.field_room import MOST_IN_A_LINE, MOST_IN_A_STATEMENT, has_room, line_has_room


def _hidden(*pairs: tuple[str, str]) -> list[Binding]:
    return [Binding(keys, action, show=False) for keys, action in pairs]


LINE_KEYS = _hidden(
    ("left", "cursor_left"), ("shift+left", "cursor_left(True)"),
    ("ctrl+left", "cursor_left_word"), ("ctrl+shift+left", "cursor_left_word(True)"),
    ("right", "cursor_right"), ("shift+right", "cursor_right(True)"),
    ("ctrl+right", "cursor_right_word"), ("ctrl+shift+right", "cursor_right_word(True)"),
    ("home", "home"), ("shift+home", "home(True)"), ("end", "end"), ("shift+end", "end(True)"),
    ("backspace", "delete_left"), ("delete", "delete_right"),
    ("ctrl+w,ctrl+backspace,alt+backspace", "delete_left_word"),
    ("ctrl+u,super+backspace", "delete_left_all"),
    ("super+x", "cut"), ("ctrl+c,super+c", "copy"), ("ctrl+v", "paste"),
    ("alt+a", "select_all"),
    ("enter", "submit"),
)  # fmt: skip
"""Of one line."""
STATEMENT_KEYS = _hidden(
    ("up", "cursor_up"), ("shift+up", "cursor_up(True)"), ("down", "cursor_down"), ("shift+down", "cursor_down(True)"),
    ("left", "cursor_left"), ("shift+left", "cursor_left(True)"),
    ("ctrl+left", "cursor_word_left"), ("ctrl+shift+left", "cursor_word_left(True)"),
    ("right", "cursor_right"), ("shift+right", "cursor_right(True)"),
    ("ctrl+right", "cursor_word_right"), ("ctrl+shift+right", "cursor_word_right(True)"),
    ("home", "cursor_line_start"), ("shift+home", "cursor_line_start(True)"),
    ("end", "cursor_line_end"), ("shift+end", "cursor_line_end(True)"),
    ("pageup", "cursor_page_up"), ("pagedown", "cursor_page_down"),
    ("backspace", "delete_left"), ("delete", "delete_right"),
    ("ctrl+w,ctrl+backspace,alt+backspace", "delete_word_left"),
    ("ctrl+u,super+backspace", "delete_left_all"),
    ("super+x", "cut"), ("ctrl+c,super+c", "copy"), ("ctrl+v", "paste"),
    ("alt+a", "select_all"),
    ("ctrl+z,super+z", "undo"), ("alt+z,ctrl+shift+z", "redo"),
)  # fmt: skip
"""Of several lines."""


class LineField(Input, inherit_bindings=False):
    """One line that somebody types under time pressure: no suggestions, no validation, nothing selected on focus."""

    BINDINGS: ClassVar[list[BindingType]] = [*LINE_KEYS]

    def __init__(
        self,
        *,
        id: str,
        placeholder: str = "",
        value: str = "",
        most: int = MOST_IN_A_LINE,
        compact: bool = True,
    ) -> None:
        """`most`: characters that may be typed or pasted into it in all."""
        super().__init__(value, id=id, placeholder=placeholder, select_on_focus=False, compact=compact)
        self._most = most

    def replace(self, text: str, start: int, end: int) -> None:
        """Put `text` in the place of what stands there, if there is room for it; every key and paste ends here."""
        if line_has_room(self, text, (start, end), self._most):
            super().replace(text, start, end)

    def on_paste(self, event: events.Paste) -> None:
        """All that is pasted, its lines joined by blanks; Textual's takes the first and loses the rest."""
        event.prevent_default()
        event.stop()
        lines = event.text.splitlines()
        text = event.text if len(lines) < 2 else " ".join(line.strip() for line in lines if line.strip())
        self.replace(text.rstrip("\r\n"), *self.selection)


class StatementField(TextArea, inherit_bindings=False):
    """A statement, or an answer as written: several lines, wrapped where they are long."""

    BINDINGS: ClassVar[list[BindingType]] = [*STATEMENT_KEYS]

    def __init__(self, text: str, *, id: str, placeholder: str, most: int = MOST_IN_A_STATEMENT) -> None:
        """`most`: characters that may be typed or pasted into it in all."""
        super().__init__(text, id=id, soft_wrap=True, show_line_numbers=False, compact=True, placeholder=placeholder)
        self._most = most

    def replace(
        self, insert: str, start: Location, end: Location, *, maintain_selection_offset: bool = True
    ) -> EditResult:
        """Put a text in the place of what stands there, if there is room for it; every key and paste ends here."""
        removed = self.get_text_range(*sorted((start, end)))
        if has_room(self, len(self.text), len(removed), len(insert), self._most):
            return super().replace(insert, start, end, maintain_selection_offset=maintain_selection_offset)
        return EditResult(self.selection.end, "")

    def action_delete_left_all(self) -> None:
        """Delete what is selected, or all before the cursor, as in a line: not only what the screen has in its row."""
        if self.selection.is_empty:
            self.delete((0, 0), self.cursor_location, maintain_selection_offset=False)
        else:
            self.action_delete_left()
