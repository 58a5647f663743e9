"""A widget whose lines are made by a pure function of its width: no markup, drawn again only where one has changed."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from subject.screen.lines import strip_of

Draw = Callable[[int], list[Text]]


class Drawn(Widget):
    """Shows what `draw(width)` returns, one line each; as high as there are lines unless the style says otherwise."""

    def __init__(self, draw: Draw, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.draw = draw
        self._lines: list[Text] = []
        self._width = -1

    def redraw(self) -> None:
        """Draw again; costs next to nothing where no line has changed."""
        if self._width < 0:
            return
        lines = self.draw(self._width)
        if lines == self._lines:
            return
        grown = len(lines) != len(self._lines)
        self._lines = lines
        self.refresh(layout=grown)

    def _at(self, width: int) -> list[Text]:
        if width != self._width:
            self._width = width
            self._lines = self.draw(width)
        return self._lines

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """The whole width that the container has, in columns."""
        return container.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """How many lines `draw` makes at this width."""
        return len(self._at(width))

    def render_line(self, y: int) -> Strip:
        """Line `y`, on this widget's background."""
        width = self.content_size.width
        lines = self._at(width)
        base = self.rich_style
        if y >= len(lines):
            return Strip.blank(width, base)
        return strip_of(lines[y], self.app.console, width, base)
