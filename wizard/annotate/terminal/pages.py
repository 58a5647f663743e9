"""Pages to read over the annotator's screen: all keys, everything of an answer; and a line of words to write."""

from __future__ import annotations

from rich.text import Text

from subject.screen.colours import QUIET
from subject.screen.dialogs import LineDialog
from subject.screen.lines import heading
from subject.screen.textfields import LineField
from subject.screen.words import wrapped
from wizard.annotate.findings import Remark
from wizard.annotate.terminal.annotation_lines import findings as finding_lines
from wizard.annotate.terminal.annotation_lines import size_of
from wizard.annotate.terminal.compare import layer_text
from wizard.annotate.training import GOLD, MINE, Feedback
from wizard.corpus.annotation import Annotation

KEY = 18
"""Columns of a key's name."""
LONGEST = 300
"""Lines of one answer that are shown."""


def whole_lines(annotation: Annotation, why: dict[str, str], found: tuple[Remark, ...], width: int) -> list[Text]:
    """Every answer whole, what the checks found, and what the draft rests on."""
    lines: list[Text] = []
    for number, one in enumerate(annotation.references, start=1):
        lines += heading(f"Answer {number}", "OR" if number > 1 else "", width)
        for name, text in (("SQL", one.sql), ("in the words", one.reworded), ("minimum", one.minimum),
                           ("maximum's SQL", one.maximum_sql), ("maximum", one.maximum),
                           ("note", one.note)):  # fmt: skip
            if text:
                size = size_of(text) if name in ("minimum", "maximum") else ""
                lines.append(Text(f" {name}  {size}", style=QUIET))
                most = LONGEST * (width - 3)
                lines += [Text("   " + line) for line in wrapped(text[:most], width - 3)]
                if len(text) > most:
                    lines.append(Text(f"   … and {len(text) - most:,} characters more", style=QUIET))
    lines += heading("Checks", "", width)
    lines += finding_lines(found, width, 1000)
    if why:
        lines += heading("The draft rests on", "", width)
        for layer, words in why.items():
            lines += [Text(f" {line}") for line in wrapped(f"{layer}: {words}", width - 2)]
    return lines


def feedback_lines(feedback: Feedback, width: int) -> list[Text]:
    """Each layer of a training turn in which she differs from what was settled, and the reason that was given."""
    lines: list[Text] = []
    for layer in feedback.apart:
        lines += heading(layer.capitalize(), "", width)
        for name, one in ((MINE, feedback.said), (GOLD, feedback.gold)):
            lines.append(Text(f" {name}", style=QUIET))
            said = layer_text(one, layer)
            lines += [Text("   " + line) for part in said.split("\n") for line in wrapped(part, width - 3)]
    for name, words in (("Principles", layer_text(feedback.gold, "principles")), ("Why", feedback.gold.comment)):
        if words and words != "none":
            lines += heading(name, "", width)
            lines += [Text(f" {line}") for part in words.split("\n") for line in wrapped(part, width - 2)]
    return lines


class Words(LineDialog):
    """One line of text that begins as it was."""

    def __init__(self, title: str, hint: str, value: str = "", *, may_be_empty: bool = False) -> None:
        super().__init__(title, hint, may_be_empty=may_be_empty)
        self._value = value

    def on_mount(self) -> None:
        """The text as it was, the cursor behind it."""
        line = self.query_one("#words", LineField)
        line.value = self._value
        line.cursor_position = len(self._value)
        line.focus()
