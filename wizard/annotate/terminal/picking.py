"""Lists to pick from over the annotator's screen: type to see only what has these letters, Enter, Escape.

What a pick does is the caller's: the list asks it after every pick what is marked now.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from subject.screen.colours import COOL, QUIET
from subject.screen.lines import cut
from subject.screen.textfields import LineField
from subject.screen.words import clean, wrapped
from wizard.errors import WozError


@dataclass(frozen=True)
class ListedChoice:
    """One line of a list."""

    id: str
    name: str
    says: str = ""
    """Beside the name."""
    marked: bool | None = None
    """None where there is nothing to mark: picking it ends the list."""
    more: str = ""
    """Under the list while the line is the one."""


ROOMY = 34
"""Lines of a terminal that has room for blanks between the parts."""
AROUND, TIGHT = 15, 9
"""Lines that the list cannot have: what stands round it, with these blanks and without."""
MORE_LINES = 7
"""That a text under the list may have."""
Choices = Callable[[], Sequence[ListedChoice]]


class PickList(ModalScreen[str | None]):
    """Hands back the id of what was picked last, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False, priority=True),
        Binding("down", "move(1)", show=False, priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("pagedown", "move(8)", show=False, priority=True),
        Binding("pageup", "move(-8)", show=False, priority=True),
        Binding("enter", "pick", show=False, priority=True),
    ]

    def __init__(self, title: str, choices: Choices, pick: Callable[[str], object] | None = None) -> None:
        """`pick` is called with the id of what is picked where it is marked or not; it may raise `WozError`."""
        super().__init__()
        self._title = title
        self._choices = choices
        self._pick = pick
        self._shown: list[ListedChoice] = []
        self._picked: str | None = None
        self._having = ""
        """The words by which the list was last made."""

    def compose(self) -> ComposeResult:
        """Title, filter, list, more of the line that is the one, keys."""
        with Vertical(classes="dialog wide"):
            yield Label(self._title, markup=False, classes="dialog-title")
            yield LineField(id="having", placeholder="type to see less")
            yield OptionList(id="choices", markup=False, compact=True)
            yield Static("", id="more", markup=False)
            marks = any(one.marked is not None for one in self._choices())
            words = "Enter: set it or take it away    Esc: back" if marks else "Enter: take it    Esc: leave it"
            yield Label(words, classes="quiet")

    def on_mount(self) -> None:
        """Put the focus into the filter, so that typing filters at once."""
        options = self.query_one("#choices", OptionList)
        options.can_focus = False
        tight = self.app.size.height < ROOMY
        self.set_class(tight, "tight")
        more = max((len(wrapped(clean(one.more), self._room)) for one in self._choices() if one.more), default=0)
        around = (TIGHT if tight else AROUND) + min(more, MORE_LINES)
        options.styles.max_height = max(4, self.app.size.height - around)
        self.query_one("#having").focus()
        self._show()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show only the lines that have all words that are typed."""
        if event.value != self._having:
            self._show()

    @property
    def _room(self) -> int:
        """Columns for a line."""
        return max(20, min(90, self.app.size.width - 12))

    def _show(self, keep: int | None = None) -> None:
        self._having = self.query_one("#having", LineField).value
        words = self._having.lower().split()
        every = self._choices()
        self._shown = [one for one in every if all(word in f"{one.name} {one.says}".lower() for word in words)]
        options = self.query_one("#choices", OptionList)
        options.clear_options()
        names = max((len(one.name) for one in self._shown), default=0)
        options.add_options([Option(_line(one, min(names, 24), self._room)) for one in self._shown])
        if self._shown:
            options.highlighted = min(keep or 0, len(self._shown) - 1)
        self._tell()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show more of the line that is marked."""
        self._tell()

    def _tell(self) -> None:
        now = self._now
        text = clean(now.more) if now is not None else "nothing has these letters"
        self.query_one("#more", Static).update("\n".join(wrapped(text, self._room)[:MORE_LINES]) if text else "")

    @property
    def _now(self) -> ListedChoice | None:
        at = self.query_one("#choices", OptionList).highlighted
        return self._shown[at] if at is not None and at < len(self._shown) else None

    def action_move(self, by: int) -> None:
        """Mark the line `by` lines further down, or up where it is below 0."""
        options = self.query_one("#choices", OptionList)
        if self._shown:
            options.highlighted = max(0, min((options.highlighted or 0) + by, len(self._shown) - 1))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Pick the line that was clicked."""
        self.action_pick()

    def action_pick(self) -> None:
        """Pick the line that is marked."""
        now = self._now
        if now is None:
            return
        self._picked = now.id
        if now.marked is None:
            self.dismiss(now.id)
            return
        if self._pick is not None:
            try:
                self._pick(now.id)
            except WozError as error:
                self.notify(str(error), severity="warning", timeout=5, markup=False)
        line = self.query_one("#having", LineField)
        if line.value:
            line.value = ""  # the list is shown anew, whole
        self._show(next((place for place, one in enumerate(self._choices()) if one.id == now.id), 0))

    def action_leave(self) -> None:
        """Close the list without a choice."""
        self.dismiss(None)


def _line(one: ListedChoice, names: int, width: int) -> Text:
    mark = "" if one.marked is None else "[x] " if one.marked else "[ ] "
    line = Text().append(mark, style=f"bold {COOL}" if one.marked else QUIET)
    line.append(f"{clean(one.name):<{names}}", style="bold" if one.marked else "")
    return line.append(
        f"  {cut(clean(one.says), max(8, width - len(mark) - max(names, len(one.name)) - 3))}", style=QUIET
    )
