"""The line in which a transcription is corrected: problems underlined as typed, a key for each mark of `.sro`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Literal

from rich.highlighter import Highlighter
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets.input import Selection

from subject.screen.colours import BAD
from subject.screen.textfields import LineField
from wizard.corpus.sro import Problem, problems

Mark = Literal["noise", "span", "deleted", "mispronounced", "fragment", "cut", "pause"]
NOISE = "noise"
KEYS: dict[str, Mark] = {
    "f2": "noise", "f3": "span", "f4": "deleted", "f5": "mispronounced", "f6": "fragment", "f7": "cut", "f8": "pause",
}  # fmt: skip


def underline(line: Text, found: Iterable[Problem]) -> None:
    """Underline what is wrong in a transcription."""
    for problem in found:
        line.stylize(f"underline bold {BAD}", problem.start, max(problem.end, problem.start + 1))


@dataclass(frozen=True)
class TypedLine:
    """A line, and what of it is selected (the same place twice: the cursor)."""

    text: str
    start: int
    end: int


def marked(mark: Mark, line: TypedLine) -> TypedLine:
    """The line with a mark at the word under the cursor, or at the words that are selected.

    A mark around words that have it already goes. The name of a noise is selected, so that typing replaces it.
    """
    start, end = _words(line)
    before, words, behind = line.text[:start], line.text[start:end], line.text[end:]
    if mark == "noise":
        return _name_selected(_spaced(line.text[: line.end], f"[{NOISE}]", line.text[line.end :]))
    if mark == "pause":
        return _spaced(line.text[: line.end], ".", line.text[line.end :])
    if mark == "cut":
        first = line.end <= len(line.text) - line.end and line.end < len(line.text)
        text = line.text.strip()
        changed = _toggled(text, first=first)
        at = line.end + len(changed) - len(text) if first else len(changed)
        return TypedLine(changed, max(0, at), max(0, at))
    if not words.strip():
        return line
    if mark == "span":
        opened = _name_selected(TypedLine(f"{before}[{NOISE}/] {words} [/{NOISE}]{behind}", start, start))
        return TypedLine(opened.text, start + 1, start + 1 + len(NOISE))
    changed = " ".join(_around(word, mark) for word in words.split())
    return TypedLine(before + changed + behind, start + len(changed), start + len(changed))


def _around(word: str, mark: Mark) -> str:
    if word.startswith("["):  # a noise is no word
        return word
    if mark == "fragment":
        return word[:-1] if word.endswith("-") else f"{word}-"
    left, right = ("<", ">") if mark == "deleted" else ("*", "*")
    has = len(word) > 2 and word[0] == left and word[-1] == right
    return word[1:-1] if has else f"{left}{word}{right}"


def _toggled(text: str, *, first: bool) -> str:
    if first:
        return text[1:] if text.startswith("~") else f"~{text}"
    return text[:-1] if text.endswith("~") else f"{text}~"


def _words(line: TypedLine) -> tuple[int, int]:
    """Whole words: those selected, or the one that the cursor is in or behind."""
    start, end = sorted((line.start, line.end))
    while start and not line.text[start - 1].isspace():
        start -= 1
    while end < len(line.text) and not line.text[end].isspace():
        end += 1
    if start == end and start:  # between two blanks, or behind the last: the word before
        end = len(line.text[:start].rstrip())
        start = line.text.rfind(" ", 0, end) + 1
    return start, end


def _spaced(before: str, mark: str, behind: str) -> TypedLine:
    left = " " if before and not before[-1].isspace() else ""
    right = " " if behind and not behind[0].isspace() else ""
    at = len(before) + len(left) + len(mark)
    return TypedLine(before + left + mark + right + behind, at, at)


def _name_selected(line: TypedLine) -> TypedLine:
    at = line.end - len(NOISE) - 1
    return TypedLine(line.text, at, at + len(NOISE))


class SroLine(LineField):
    """A line in which a transcription is written in `.sro` marks."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"mark({mark!r})", show=False, priority=True) for key, mark in KEYS.items()),
        Binding("escape", "leave", show=False),
    ]

    class Left(Message):
        """Tells that the line was left: typing is over."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, placeholder="what was said, in lower case")
        self.highlighter = _Underline()

    def action_mark(self, mark: Mark) -> None:
        """Put a mark in, or take it away."""
        selection = self.selection
        made = marked(mark, TypedLine(self.value, selection.start, selection.end))
        self.value = made.text
        self.selection = Selection(made.start, made.end)

    def action_leave(self) -> None:
        """Leave the line: keys are commands again."""
        self.post_message(self.Left())

    async def action_submit(self) -> None:
        """Enter is as good as Escape: what was typed is kept."""
        self.post_message(self.Left())


class _Underline(Highlighter):
    def highlight(self, text: Text) -> None:
        """Underline what is wrong."""
        underline(text, problems(text.plain))
