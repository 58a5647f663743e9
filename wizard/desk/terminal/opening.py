"""What the wizard sees until the session is open: which parts are there, and which one is being loaded."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.screen import Screen

from subject.screen.colours import COOL, GOOD, QUIET
from subject.screen.drawn import Drawn


def opening_lines(parts: list[str], width: int) -> list[Text]:
    """A line for each part: the last one is being loaded, those before are there."""
    lines = [Text(" woz wizard", style="bold"), Text("")]
    lines += [Text().append(" ✓ ", style=GOOD).append(part, style=QUIET) for part in parts[:-1]]
    lines += [Text().append(" … ", style=COOL).append(f"loading {part}") for part in parts[-1:]]
    lines += [Text(""), Text(" Ctrl+Q leaves", style=QUIET)]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines


class Opening(Screen[None]):
    """The first screen; `tell` says what is loaded next."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[str] = []

    def compose(self) -> ComposeResult:
        """The lines that say what is loaded and what is being loaded."""
        yield Drawn(lambda width: opening_lines(self._parts, width), id="opening")

    def tell(self, part: str) -> None:
        """This part is being loaded now; those before it are there."""
        self._parts.append(part)
        for drawn in self.query(Drawn):
            drawn.redraw()
