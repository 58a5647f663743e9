"""Two versions of an annotation side by side, layer by layer; for a conflict, and for adjudication.

Shows what differs; left or right is taken for each layer. Colour is never alone: what is taken has a mark.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Label, Static

from subject.screen.colours import COOL, GOOD, QUIET
from subject.screen.drawn import Drawn
from subject.screen.lines import cut, heading
from subject.screen.words import wrapped
from wizard.annotate.edits import differing
from wizard.annotate.findings import Layer
from wizard.annotate.terminal.annotation_lines import at_most
from wizard.annotate.terminal.masks import masks_as_text
from wizard.corpus.annotation import Annotation, Reference

Side = Literal["left", "right"]
MOST_LINES = 8


@dataclass(frozen=True)
class Version:
    """One of the two annotations that are compared, with its name."""

    name: str
    annotation: Annotation
    more: str = ""
    """Behind the name."""


def layer_text(annotation: Annotation, layer: Layer) -> str:
    """A layer in words; parts of it apart by newlines."""
    if layer == "transcription":
        return "(not transcribed)" if annotation.transcription is None else annotation.transcription or "(no words)"
    if layer == "class":
        return f"{annotation.category or 'none'} (1989: {annotation.category_1989 or 'none'})"
    if layer == "context":
        return "\n".join(f"{one.what} of turn {one.turn}" for one in annotation.context) or "none"
    if layer == "references":
        parts = [
            f"{one.sql or '(no SQL)'}{_reworded(one)}\n= {one.minimum or 'none yet'}\n≤ {one.maximum or 'no maximum'}"
            for one in annotation.references
        ]
        return "\nOR\n".join(parts) or "none"
    if layer == "principles":
        return ", ".join(one.number for one in annotation.principles) or "none"
    if layer == "masks":
        return masks_as_text(annotation.masks) or "none"
    if layer == "comment":
        return annotation.comment or "none"
    names: tuple[str, ...] = getattr(annotation, layer)
    return ", ".join(names) or "none"


def _reworded(reference: Reference) -> str:
    return f"\n(in the words: {reference.reworded})" if reference.reworded else ""


def side_by_side(
    layer: Layer, left: Version, right: Version, taken: Side | None, width: int, *, here: bool, word: str = ""
) -> list[Text]:
    """One layer: its name, the two texts beside each other, a mark at the one that is taken; `word` says how it is."""
    lines = heading(layer, word or ("← → takes it" if here else ""), width, active=here)
    room = (width - 3) // 2
    texts = [wrapped_lines(layer_text(version.annotation, layer), room - 3) for version in (left, right)]
    for number in range(max(map(len, texts))):
        line = Text()
        for side, text in zip(("left", "right"), texts, strict=True):
            chosen = side == taken
            mark = ("● " if chosen else "○ ") if number == 0 else "  "
            words = text[number] if number < len(text) else ""
            piece = Text().append(mark, style=GOOD if chosen else QUIET)
            piece.append(words, style="" if chosen or taken is None else QUIET)
            piece.append(" " * max(0, room - piece.cell_len))
            line.append_text(piece)
            if side == "left":
                line.append(" │ ", style=QUIET)
        lines.append(line)
    return lines


def wrapped_lines(text: str, width: int) -> list[str]:
    """Wrapped, parts on lines of their own, at most so many."""
    lines = [line for part in text.split("\n") for line in wrapped(part[: 2 * width * MOST_LINES], width)]
    return at_most(MOST_LINES, lines, width)


class LayerComparison(Vertical):
    """The layers that differ, one under the cursor."""

    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("left", "take('left')", show=False),
        Binding("right", "take('right')", show=False),
    ]

    def __init__(self, on_take: Callable[[Layer, Side], None], *, id: str) -> None:
        super().__init__(id=id)
        self._on_take = on_take
        self._left = self._right = Version("", Annotation())
        self._layers: Sequence[Layer] = ()
        self._taken: dict[Layer, Side] = {}
        self._said: dict[Layer, str] = {}
        self._at = 0

    def compose(self) -> ComposeResult:
        """The annotators' names on top, the layers under them."""
        yield Drawn(self._names)
        with VerticalScroll(can_focus=False, id="layers_apart"):
            yield Drawn(self._lines, id="apart_lines")

    def show(
        self,
        left: Version,
        right: Version,
        layers: Sequence[Layer],
        taken: dict[Layer, Side],
        said: dict[Layer, str] | None = None,
    ) -> None:
        """Show these two; the cursor stays where it can. `said`: a word beside a layer's name."""
        self._said = said or {}
        self._left, self._right, self._layers, self._taken = left, right, layers, taken
        self._at = max(0, min(self._at, len(layers) - 1))
        for drawn in self.query(Drawn):
            drawn.redraw()

    def _names(self, width: int) -> list[Text]:
        room = (width - 3) // 2
        left = cut(f" {self._left.name}{self._left.more}", room)
        right = cut(f"{self._right.name}{self._right.more}", room)
        return [Text(f"{left:<{room + 3}}{right}", style=f"bold {COOL}")]

    def _lines(self, width: int) -> list[Text]:
        lines: list[Text] = []
        for number, layer in enumerate(self._layers):
            taken = self._taken.get(layer)
            lines += side_by_side(layer, self._left, self._right, taken, width, here=number == self._at,
                                  word=self._said.get(layer, ""))  # fmt: skip
        return lines or [Text(" nothing differs", style=QUIET)]

    def action_move(self, by: int) -> None:
        """Move the cursor to the layer before or to the next."""
        self._at = max(0, min(self._at + by, len(self._layers) - 1))
        self.query_one("#apart_lines", Drawn).redraw()
        above = sum(
            len(side_by_side(layer, self._left, self._right, None, self.size.width, here=False))
            for layer in self._layers[: self._at]
        )
        self.query_one("#layers_apart", VerticalScroll).scroll_to(y=above, animate=False)

    def begin(self) -> None:
        """Mark the first layer in which the two differ."""
        self._at = 0
        self.action_move(0)

    def action_take(self, side: Side) -> None:
        """Take the layer under the cursor from this side, and on to the next."""
        if self._layers:
            self._on_take(self._layers[self._at], side)
            self.action_move(1)


class ConflictDialog(ModalScreen[frozenset[Layer] | None]):
    """Somebody saved in between: hands back the layers to take of theirs, or None where it is left for later."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("enter", "keep", show=False),
        Binding("m", "all('left')", show=False),
        Binding("t", "all('right')", show=False),
    ]

    def __init__(self, mine: Version, theirs: Version) -> None:
        super().__init__()
        self._mine, self._theirs = mine, theirs
        self._layers = differing(mine.annotation, theirs.annotation)
        self._taken: dict[Layer, Side] = dict.fromkeys(self._layers, "left")

    def compose(self) -> ComposeResult:
        """What happened, both versions, what the keys do."""
        with Vertical(classes="dialog whole"):
            yield Label("▲ Another version was saved in between", classes="dialog-title")
            yield Static("Nothing is lost: both stay in the history, whichever you keep.", classes="quiet")
            yield LayerComparison(self._take, id="comparison")
            yield Label("← → a layer   M: all mine   T: all theirs   Enter: keep what is marked ●   Esc: later",
                        classes="quiet")  # fmt: skip

    def on_mount(self) -> None:
        """Give the focus to the layers."""
        self.query_one(LayerComparison).focus()
        self._show()

    def _show(self) -> None:
        self.query_one(LayerComparison).show(self._mine, self._theirs, self._layers, self._taken)

    def _take(self, layer: Layer, side: Side) -> None:
        self._taken[layer] = side
        self._show()

    def action_all(self, side: Side) -> None:
        """Take every layer from one side."""
        self._taken = dict.fromkeys(self._layers, side)
        self._show()

    def action_keep(self) -> None:
        """Close the window with the layers as they are marked."""
        self.dismiss(frozenset(layer for layer, side in self._taken.items() if side == "right"))

    def action_leave(self) -> None:
        """Close the window and decide later."""
        self.dismiss(None)
