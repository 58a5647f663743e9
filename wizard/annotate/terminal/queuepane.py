"""The annotator's turns: what is done and what is left, filters as they are typed on a command line, the order."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static

from subject.screen.colours import COOL, GOOD, QUIET
from subject.screen.drawn import Drawn
from subject.screen.lines import beside, cut
from subject.screen.textfields import LineField
from subject.screen.words import clean
from wizard.annotate.queue import ORDERS, QueueEntry
from wizard.annotate.terminal.snapshot import Snapshot
from wizard.corpus.query import FILTERS, filters_in

BAR = 24
Refilter = Callable[[tuple[str, ...], str, Callable[[str], None]], None]
"""Looks for other turns, by filters and order (empty: the same order), and says why not, or nothing, when done."""


def counts(done: int, total: int, accepted: int, width: int) -> list[Text]:
    """`3 of 18 done, 15 left`, a bar, and how many of those left were accepted unseen (`a` in the list)."""
    full = round(done / total * BAR) if total else 0
    line = Text().append(f" {done} of {total} done, {total - done} left  ", style="bold")
    line.append("▓" * full, style=GOOD).append("░" * (BAR - full), style=QUIET)
    if accepted:
        line.append(f"  a: {accepted} accepted", style=QUIET)
    line.truncate(width, overflow="ellipsis")
    return [line]


def row(entry: QueueEntry, width: int, *, here: bool, cursor: bool) -> Text:
    """A turn of the queue as one line of `width` columns."""
    mark = Text().append("▸" if cursor else " ", style=COOL).append("● " if here else "  ", style=COOL)
    mark.append("✓ " if entry.done else "a " if entry.accepted else "· ", style=GOOD if entry.done else QUIET)
    mark.append(f"{entry.id:<14}", style="bold" if cursor else "").append(f"{entry.how:<10}", style=QUIET)
    return beside(mark.append(cut(clean(entry.said), max(8, width - mark.cell_len))), Text(""), width)


class TurnList(Drawn):
    """The list; only what is in view is drawn, however long it is."""

    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home", "move(-1000000)", show=False),
        Binding("end", "move(1000000)", show=False),
        Binding("enter", "screen.take", show=False),
        Binding("o", "screen.order", show=False),
        Binding("slash", "screen.to_filter", show=False),
    ]

    def __init__(self, seen: Callable[[], Snapshot]) -> None:
        self._seen = seen
        self.at = seen().queue.at
        super().__init__(self._rows, id="turns")

    def _rows(self, width: int) -> list[Text]:
        queue = self._seen().queue
        height = max(1, self.size.height)
        top = max(0, min(self.at - height // 2, len(queue.entries) - height))
        return [
            row(entry, width, here=number == queue.at, cursor=number == self.at)
            for number, entry in enumerate(queue.entries[top : top + height], start=top)
        ] or [Text(" no turn is found by these filters", style=QUIET)]

    def on_resize(self) -> None:
        """Draw as many rows as the new height has room for."""
        self.redraw()

    def action_move(self, by: int) -> None:
        """Mark the turn `by` rows further down, or up where it is below 0."""
        self.at = max(0, min(self.at + by, len(self._seen().queue.entries) - 1))
        self.redraw()

    def action_page(self, by: int) -> None:
        """Move by so many pages; back where `by` is below 0."""
        self.action_move(by * max(1, self.size.height - 1))


class QueuePane(ModalScreen[str | None]):
    """Hands back the turn to go to, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False, priority=True)]

    def __init__(self, seen: Callable[[], Snapshot], refilter: Refilter, *, filtering: bool = False) -> None:
        super().__init__()
        self._seen = seen
        self._refilter = refilter
        self._filtering = filtering

    def compose(self) -> ComposeResult:
        """The counts, the line for filters, the list, and its keys."""
        with Vertical(classes="dialog whole"):
            yield Drawn(self._counts)
            yield LineField(
                id="filters", placeholder="filters, such as class=none how=revised,sql; empty: all your turns"
            )
            yield Static("", id="fault", markup=False)
            yield Drawn(self._ordered)
            yield TurnList(self._seen)
            yield Label("Enter: to the turn   /: filters   O: another order   Esc: back", classes="quiet")

    def _counts(self, width: int) -> list[Text]:
        queue = self._seen().queue
        accepted = sum(one.accepted and not one.done for one in queue.entries)
        return counts(queue.done, len(queue.entries), accepted, width)

    def _ordered(self, width: int) -> list[Text]:
        words = {"session": "as it was said", "doubtful": "the doubtful first", "random": "mixed"}
        return [Text(cut(f" order: {words[self._seen().queue.order]}", width), style=QUIET)]

    def on_mount(self) -> None:
        """The list has the keys, unless a filter is to be typed."""
        line = self.query_one("#filters", LineField)
        line.value = " ".join(self._seen().queue.filters)
        if self._filtering:
            self.action_to_filter()
        else:
            self.query_one(TurnList).focus()

    def action_to_filter(self) -> None:
        """Put the focus into the line of filters."""
        self.query_one("#filters").focus()
        self._say(f"filters: {', '.join(FILTERS)}")

    def action_order(self) -> None:
        """Sort the turns by the next order."""
        queue = self._seen().queue
        self._refilter(queue.filters, ORDERS[(ORDERS.index(queue.order) + 1) % len(ORDERS)], self._come)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Use what is typed as filters."""

        def come(why_not: str) -> None:
            self._come(why_not)
            if self.is_attached and not why_not:
                self.query_one(TurnList).focus()

        self._refilter(filters_in(event.value), "", come)

    def _come(self, why_not: str) -> None:
        """Other turns are there; or why not."""
        if not self.is_attached:
            return
        self._say(f"▲ {why_not}" if why_not else "")
        if why_not:
            return
        turns = self.query_one(TurnList)
        turns.at = self._seen().queue.at
        for drawn in self.query(Drawn):
            drawn.redraw()

    def _say(self, words: str) -> None:
        self.query_one("#fault", Static).update(words)

    def action_take(self) -> None:
        """Open the turn under the cursor."""
        entries = self._seen().queue.entries
        if entries:
            self.dismiss(entries[self.query_one(TurnList).at].id)

    def action_leave(self) -> None:
        """From the filters to the list; from there back."""
        if isinstance(self.focused, LineField):
            self._say("")
            self.query_one(TurnList).focus()
        else:
            self.dismiss(None)
