"""A line that grows: a text that is too long for one line of the screen stands on two or three, whole.

The text is one line of text all the same: no key makes another one, and what is pasted is joined.
"""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.strip import Strip
from textual.widgets.input import Selection

from subject.screen.textfields import LineField

MOST_ROWS = 3
"""Rows of the screen that it grows to; beyond them those around the cursor are in view."""


def rows_of(text: str, width: int) -> list[tuple[int, int]]:
    """Where each row begins and ends in `text`: broken behind blanks where there are any, no character left out."""
    rows: list[tuple[int, int]] = []
    start = 0
    while cell_len(text[start:]) > width:
        end = start + 1
        while cell_len(text[start : end + 1]) <= width:
            end += 1
        blank = text.rfind(" ", start, end)
        end = blank + 1 if blank > start else end
        rows.append((start, end))
        start = end
    return [*rows, (start, len(text))]


class GrowingLine(LineField):
    """One line that somebody types, all of it in view. Says `took_out` of what a key deletes by the word or more."""

    @property
    def content_width(self) -> int:
        """Never wider than there is room: nothing scrolls sideways."""
        return max(1, min(super().content_width, self.scrollable_content_region.width or 1))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the text needs, three at most."""
        return min(MOST_ROWS, len(rows_of(f"{self.value} ", max(2, width))))

    def took_out(self, text: str) -> None:
        """A key has deleted a word or more of `text`, which stood here."""

    def action_delete_left_word(self) -> None:
        """Delete the word before the cursor."""
        before = self.value
        super().action_delete_left_word()
        if self.value != before:
            self.took_out(before)

    def action_delete_left_all(self) -> None:
        """Delete all that is before the cursor."""
        before = self.value
        super().action_delete_left_all()
        if self.value != before:
            self.took_out(before)

    def _rows(self) -> tuple[list[tuple[int, int]], int]:
        """The rows of the text with the cursor behind it, and the first of those in view."""
        rows = rows_of(f"{self.value} ", max(2, self.scrollable_content_region.width))
        here = next(n for n, (_, end) in enumerate(rows) if self.cursor_position < end)
        return rows, min(max(0, here - MOST_ROWS + 1), len(rows) - 1)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """The cursor goes where a text of several rows was clicked."""
        rows, first = self._rows()
        if len(rows) == 1:
            return
        event.prevent_default()
        offset = event.get_content_offset_capture(self)
        start, end = rows[min(len(rows) - 1, first + max(0, offset.y))]
        at = next((n for n in range(start, end) if cell_len(self.value[start : n + 1]) > offset.x), end - 1)
        self.selection = Selection.cursor(at)

    def render_line(self, y: int) -> Strip:
        """A row of the text; a text of one row as any line."""
        rows, first = self._rows()
        if len(rows) == 1:
            return super().render_line(y)
        width = self.scrollable_content_region.width + 1
        if first + y >= len(rows):
            return Strip.blank(width, self.rich_style)
        text = Text(self.value, end="", no_wrap=True, overflow="ignore")
        if self.highlighter is not None:
            text = self.highlighter(text)
        text.append(" ")
        if self.has_focus:
            start, end = sorted(self.selection)
            text.stylize_before(self.get_component_rich_style("input--selection"), start, end)
            cursor = self.cursor_position
            text.stylize(self.get_component_rich_style("input--cursor"), cursor, cursor + 1)
        row = text[slice(*rows[first + y])]
        row.end = ""
        segments = list(self.app.console.render(row, self.app.console_options.update_width(width)))
        return Strip(segments).adjust_cell_length(width).apply_style(self.rich_style)
