"""Lines that are scrolled: as many as there are, drawn only where they are in view, and scrolled to a line at once."""

from __future__ import annotations

from rich.text import Text
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from subject.screen.drawn import Draw
from subject.screen.lines import strip_of


class ScrolledLines(ScrollView):
    """Shows what `draw(width)` returns, one line each."""

    can_focus = False

    def __init__(self, draw: Draw, *, id: str) -> None:
        super().__init__(id=id)
        self.draw = draw
        self._lines: list[Text] = []

    @property
    def width(self) -> int:
        """Columns that a line may have; 0 while it is not shown."""
        return self.scrollable_content_region.width

    def redraw(self) -> None:
        """Draw again, and stay where it is scrolled to."""
        if self.width > 0:
            self._lines = self.draw(self.width)
            self.virtual_size = Size(self.width, len(self._lines))
            self.refresh()

    def go_to(self, line: int) -> None:
        """Have this line in view as the first, as far as there are lines behind it."""
        self.scroll_to(y=max(0, min(line, len(self._lines) - self.size.height)), animate=False, immediate=True)

    def on_resize(self) -> None:
        """Draw the lines anew for another width."""
        self.redraw()

    def render_line(self, y: int) -> Strip:
        """The line that stands at `y` now."""
        index = y + self.scroll_offset.y
        base = self.rich_style
        if index >= len(self._lines):
            return Strip.blank(self.width, base)
        return strip_of(self._lines[index], self.app.console, self.width, base)
