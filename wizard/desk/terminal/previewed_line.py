"""A line whose text is previewed while it is typed: words that are not known are underlined, and Tab replaces one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.highlighter import Highlighter
from rich.text import Text
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.message import Message

from subject.screen.colours import CARE
from subject.screen.growing_line import GrowingLine
from wizard.ask.interface import Unknown
from wizard.desk.view import RequestView


def still_there(text: str, preview: RequestView | None) -> list[Unknown]:
    """Words of a preview that are not known and stand in `text` where they stood, their places those in `text`."""
    if preview is None:
        return []
    shift = len(text) - len(text.lstrip())
    return [
        Unknown(unknown.text, unknown.start + shift, unknown.end + shift, unknown.suggestions)
        for unknown in preview.unknown
        if unknown.text and text[unknown.start + shift : unknown.end + shift] == unknown.text
    ]


@dataclass(frozen=True)
class _Cycle:
    """A word that was replaced by Tab."""

    start: int
    words: tuple[str, ...]
    """What may stand there, the word itself last."""
    index: int
    value: str
    """The whole line with it."""


class AskedLine(GrowingLine):
    """One line that is to be asked."""

    class TookOut(Message):
        """A text was deleted, or another was put in its place: it may be wanted again."""

        def __init__(self, text: str) -> None:
            self.text = text
            super().__init__()

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "suggest", show=False),
        Binding("down", "another(1)", show=False),
        Binding("up", "another(-1)", show=False),
    ]

    def __init__(self, *, id: str, placeholder: str = "") -> None:
        super().__init__(id=id, placeholder=placeholder)
        self.highlighter = _Underline(self)
        self.unknown: list[Unknown] = []
        self.others: tuple[str, ...] = ()
        """Whole texts that may stand here instead; the first is the text as it was asked."""
        self._preview: RequestView | None = None
        self._cycle: _Cycle | None = None

    def show(self, preview: RequestView | None) -> None:
        """Take a new preview; what of it still holds is underlined."""
        self._preview = preview
        self._mark()

    def watch_value(self, value: str) -> None:
        """Textual calls it when the text has changed: only what still holds of the preview is marked."""
        self._mark()

    def _mark(self) -> None:
        unknown = still_there(self.value, self._preview)
        if unknown != self.unknown:
            self.unknown = unknown
            self.refresh()

    def took_out(self, text: str) -> None:
        """It can be brought back."""
        self.post_message(self.TookOut(text))

    def action_another(self, by: int) -> None:
        """The next of the other texts, or the one before; nothing is asked by that. Up in a line that has no others
        brings back what was taken out of it."""
        if not self.others:
            if by > 0:
                raise SkipAction
            self.screen.action_bring_back()  # type: ignore[attr-defined]
            return
        if self.value not in self.others:
            self.took_out(self.value)
        here = self.others.index(self.value) if self.value in self.others else 0
        self.value = self.others[(here + by) % len(self.others)]
        self.cursor_position = len(self.value)

    def action_suggest(self) -> None:
        """The first suggestion for the first word that has any; again, the next one; at last the word as it was."""
        cycle = self._cycle
        if cycle is None or cycle.value != self.value:
            word = next((unknown for unknown in self.unknown if unknown.suggestions), None)
            if word is None:
                if not self.value:
                    raise SkipAction
                return
            cycle = _Cycle(word.start, (*word.suggestions, word.text), -1, self.value)
        index = (cycle.index + 1) % len(cycle.words)
        before = cycle.words[cycle.index]
        value = self.value[: cycle.start] + cycle.words[index] + self.value[cycle.start + len(before) :]
        self._cycle = _Cycle(cycle.start, cycle.words, index, value)
        self.value = value
        self.cursor_position = len(value)


class _Underline(Highlighter):
    def __init__(self, line: AskedLine) -> None:
        self._line = line

    def highlight(self, text: Text) -> None:
        """Underline what is not known."""
        for unknown in self._line.unknown:
            text.stylize(f"underline bold {CARE}", unknown.start, unknown.end)
