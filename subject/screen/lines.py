"""Single lines of a screen: cut to a width, put beside one another, a heading's rule, painted as a strip."""

from __future__ import annotations

from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.strip import Strip

from subject.screen.colours import COOL, QUIET


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


def heading(words: str, hint: str, width: int, *, active: bool = False, style: str = "") -> list[Text]:
    """A rule with the panel's name in it, and its key at the right; heavy and bright where the keys go now."""
    dash, colour = ("━", style or COOL) if active else ("─", style or QUIET)
    left = (
        Text().append(dash, style=colour).append(f" {words} ", style=f"bold {colour}" if active else (style or "bold"))
    )
    right = Text().append(f" {hint} " if hint else "", style=colour if active else QUIET).append(dash, style=colour)
    return [beside(left, right, width, fill=dash, style=colour)]
