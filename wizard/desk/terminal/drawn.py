"""A widget whose lines are made by a pure function of its width: no markup, drawn again only where one has changed."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

Draw = Callable[[int], list[Text]]


def beside(left: Text, right: Text, width: int, fill: str = " ", style: str = "") -> Text:
    """One line of exactly `width`: `left`, filling, `right`; `right` goes where both do not fit, then `left` is cut."""
    space = width - left.cell_len - right.cell_len
    line = Text().append_text(left)
    if space >= 1:
        line.append(fill * space, style=style).append_text(right)
    else:
        line.truncate(width, overflow="ellipsis")
        line.append(fill * max(0, width - line.cell_len), style=style)
    return line


def cut(text: str, width: int) -> str:
    """`text` in at most `width` columns, its end given up for an ellipsis."""
    if cell_len(text) <= width:
        return text
    line = Text(text)
    line.truncate(max(1, width), overflow="ellipsis")
    return line.plain


def strip_of(line: Text, console: Console, width: int, base: Style) -> Strip:
    """`line` as Textual paints it, `width` columns on `base`. Rich leaves out the style of a text that has one only."""
    style = console.get_style(line.style, default=Style.null())
    segments = [Segment(text, style if not line.spans else own) for text, own, _ in line.render(console)]
    return Strip(segments).adjust_cell_length(width).apply_style(base)


class Drawn(Widget):
    """Shows what `draw(width)` returns, one line each; as high as there are lines unless the style says otherwise."""

    def __init__(self, draw: Draw, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._draw = draw
        self._lines: list[Text] = []
        self._width = -1

    def redraw(self) -> None:
        """Draw again; costs next to nothing where no line has changed."""
        if self._width < 0:
            return
        lines = self._draw(self._width)
        if lines == self._lines:
            return
        grown = len(lines) != len(self._lines)
        self._lines = lines
        self.refresh(layout=grown)

    def _at(self, width: int) -> list[Text]:
        if width != self._width:
            self._width = width
            self._lines = self._draw(width)
        return self._lines

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """All there is."""
        return container.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The number of lines."""
        return len(self._at(width))

    def render_line(self, y: int) -> Strip:
        """Line `y`, on this widget's background."""
        width = self.content_size.width
        lines = self._at(width)
        base = self.rich_style
        if y >= len(lines):
            return Strip.blank(width, base)
        return strip_of(lines[y], self.app.console, width, base)
