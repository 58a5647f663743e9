"""Her sheet on the screen: the blanks of her task, one under the other, and a line for an answer in her own words.

There are as many lines as the longest sheet until now has blanks; `show` says which are seen. What she writes is told
(`Written`) when she leaves a line, and a second after her last key: a terminal that dies costs her one second.
"""

from __future__ import annotations

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Input, Static

from subject.screen.textfields import LineField
from subject.terminal import words
from subject.wire.messages import Scenario
from subject.wire.sheet import LONGEST_ENTRY, LONGEST_REMARK

KEPT_AFTER: Final = 1.0
"""Seconds after her last key until what stands in the line is told."""


class WritingLine(LineField):
    """A line that she writes into; tells what stands in it."""

    class Written(Message):
        """She has left the line, or has stopped typing for a moment."""

        def __init__(self, line: WritingLine) -> None:
            super().__init__()
            self.line = line
            self.name, self.text = line.name_of, line.value
            """Of that moment: the line may stand for another question before this is read."""

    def __init__(self, *, longest: int, id: str) -> None:
        super().__init__(id=id, most=longest, compact=False)
        self.name_of = ""
        """The blank, or the question, that the line stands for now."""
        self._soon: Timer | None = None

    def write(self, name: str, text: str, hint: str) -> None:
        """Stand for this blank; what she is writing in it right now stays."""
        if name != self.name_of or not self.has_focus:
            if self.value != text:
                with self.prevent(Input.Changed):
                    self.value = text
            self.name_of = name
        self.placeholder = hint

    def on_input_changed(self, event: Input.Changed) -> None:
        """Note that a key was typed, so that the text is sent after a pause."""
        event.stop()
        self._stop()
        self._soon = self.set_timer(KEPT_AFTER, self.told)

    def on_blur(self, event: events.Blur) -> None:
        """Say that the line was written, because the focus has left it."""
        self.told()

    def told(self) -> None:
        """Note that what stands in the line has been said to the station."""
        self._stop()
        if self.name_of:
            self.post_message(self.Written(self))

    def _stop(self) -> None:
        if self._soon is not None:
            self._soon.stop()
            self._soon = None


class BlankRow(Horizontal):
    """A label, and the line to write behind it."""

    def __init__(self, number: int) -> None:
        super().__init__(classes="blank")
        self.label = Static(classes="blank-label", markup=False)
        self.line = WritingLine(longest=LONGEST_ENTRY, id=f"blank-{number}")

    def compose(self) -> ComposeResult:
        """The blank's question and its line, side by side."""
        yield self.label
        yield self.line


class SheetForm(VerticalScroll, can_focus=False):
    """The blanks of one task."""

    class Grown(Message):
        """Lines that were missing are there, and have nothing in them yet."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, can_focus=False)
        self.rows: list[BlankRow] = []

    @property
    def _mounted(self) -> list[BlankRow]:
        return [row for row in self.rows if row.line.is_mounted]

    @property
    def lines(self) -> list[WritingLine]:
        """The lines that she can write into now."""
        return [row.line for row in self._mounted if row.display and not row.line.disabled]

    def make_room(self, blanks: int) -> None:
        """Have at least so many lines, before she opens the sheet; `Grown` says when those that were missing are there.

        Twelve lines are half of all that her screen is made of: most sheets have fewer, and many sessions no sheet.
        """
        missing = [BlankRow(number) for number in range(len(self.rows), blanks)]
        if missing:
            self.rows += missing
            self.mount(*missing)
            self.call_after_refresh(self.post_message, self.Grown())

    def show(self, scenario: Scenario, texts: dict[str, str], *, closed: bool) -> None:
        """These blanks with what stands in them; where the sheet is closed, nothing can be written."""
        for number, row in enumerate(self._mounted):
            blank = scenario.blanks[number] if number < len(scenario.blanks) else None
            row.display = blank is not None
            row.line.disabled = closed
            if blank is not None:
                row.label.update(blank.label)
                row.line.write(blank.id, texts.get(blank.id, ""), "" if closed else words.BLANK_HINTS[blank.type])

    def begin(self) -> WritingLine | None:
        """The line to begin at: the first empty one."""
        lines = self.lines
        return next((line for line in lines if not line.value), lines[0] if lines else None)

    def beside(self, line: WritingLine, by: int) -> WritingLine:
        """The line so many further down or up; at either end, the one she is in."""
        lines = self.lines
        return lines[max(0, min(len(lines) - 1, lines.index(line) + by))]


class RemarkLine(WritingLine):
    """The line of a question that she answers in her own words."""

    def __init__(self) -> None:
        super().__init__(longest=LONGEST_REMARK, id="remark")
