"""The tasks of a session, by name: read here as she reads them, and given, also once more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Label

from subject.screen.colours import COOL, QUIET
from subject.screen.drawn import Drawn
from subject.screen.lines import cut
from subject.screen.words import clean, wrapped
from subject.wire.messages import Scenario


class TasksDialog(ModalScreen[int | None]):
    """Hands back the place of the task that is to be given, from 1, or None."""

    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("enter", "give", show=False),
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
        Binding("pageup", "scroll(-5)", show=False),
        Binding("pagedown", "scroll(5)", show=False),
        *(Binding(str(digit), f"go({digit - 1})", show=False) for digit in range(1, 10)),
    ]

    def __init__(self, tasks: Sequence[Scenario], now: int, what_follows: str, *, chosen: bool = False) -> None:
        """`now` is the place of the task that she has, 0 where she has none; `what_follows` says what giving does.
        `chosen`: she has chosen it herself."""
        super().__init__()
        self._tasks = tasks
        self._now = now
        self._hers = "  (hers now, her own choice)" if chosen else "  (hers now)"
        self._what_follows = what_follows
        self._cursor = min(now, len(tasks) - 1)

    def compose(self) -> ComposeResult:
        """The names, the whole text of one, what giving it does."""
        with Vertical(classes="dialog whole"):
            yield Label("Tasks", markup=False, classes="dialog-title")
            yield Drawn(self._names, id="tasks")
            with VerticalScroll(id="page", can_focus=False):
                yield Drawn(self._text)
            yield Drawn(self._follows, id="follows")
            yield Label("Enter: give it   Up Down 1-9: another   PgUp PgDn: read   Esc: leave", classes="quiet")

    def _names(self, width: int) -> list[Text]:
        lines = []
        for index, task in enumerate(self._tasks):
            here = index == self._cursor
            mark = self._hers if index + 1 == self._now else ""
            name = cut(f"{index + 1:>2}  {clean(task.title)}{mark}", width - 2)
            lines.append(Text().append("▸ " if here else "  ", style=COOL).append(name, style="bold" if here else ""))
        return [*lines, Text("")]

    def _text(self, width: int) -> list[Text]:
        task = self._tasks[self._cursor]
        return [Text(line) for part in task.text.splitlines() for line in _lines(part, width)]

    def _follows(self, width: int) -> list[Text]:
        again = self._cursor + 1 == self._now
        words = "It is shown to her once more." if again else self._what_follows
        if not again and self._cursor != self._now:
            words = "She gets it out of its order; the next one is counted from it."
        return [Text(line, style=QUIET) for line in wrapped(words, width)]

    def _show(self) -> None:
        for drawn in self.query(Drawn):
            drawn.redraw()
        self.query_one("#page").scroll_home(animate=False)

    def action_step(self, by: int) -> None:
        """The next one, or the one before."""
        self._cursor = (self._cursor + by) % len(self._tasks)
        self._show()

    def action_go(self, index: int) -> None:
        """Mark the task at that place, from 0; nothing where there is none."""
        if index < len(self._tasks):
            self._cursor = index
            self._show()

    def action_scroll(self, by: int) -> None:
        """Scroll the text of the task."""
        self.query_one("#page").scroll_relative(y=by, animate=False)

    def action_give(self) -> None:
        """Close the window with the task that is marked: she is given it."""
        self.dismiss(self._cursor + 1)

    def action_leave(self) -> None:
        """Close the window; she is given no task."""
        self.dismiss(None)


def _lines(part: str, width: int) -> list[str]:
    """A line of a task's text; one that is indented, a table to fill in, stands as it is written."""
    if part.startswith(" "):
        return [cut("".join(letter if letter.isprintable() else " " for letter in part.rstrip()), width)]
    return wrapped(clean(part), width) or [""]
