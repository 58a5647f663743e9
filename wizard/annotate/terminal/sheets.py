"""A terminal for sheets that somebody decides one after the other: judges of replies, adjudicators of disputes.

What is on a sheet, what can be said of it and where that is kept is the docket's; the terminal shows, lets one choose
and write, and hands over with Enter what was said. Keeping runs in a thread, never on the screen's loop. The widgets,
colours, palette and help page are those of the annotator's terminal.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen

from subject.screen.actions import SHARED, Action, Registry
from subject.screen.colours import BAD, CARE, GOOD, QUIET
from subject.screen.dialogs import Confirm, LineDialog
from subject.screen.drawn import Drawn
from subject.screen.keys import at_the_foot, bindings, key_lines
from subject.screen.lines import beside, cut, heading
from subject.screen.palette import Command, listed
from subject.screen.tool_app import ToolApp
from subject.screen.words import wrapped
from subject.supervision import Fault
from wizard.errors import WozError


@dataclass(frozen=True, slots=True)
class SheetChoice:
    """One of the things that can be said in answer to a question about the sheet."""

    question: str
    value: str
    key: str
    help: str


@dataclass(frozen=True, slots=True)
class SheetText:
    """A line of text that can be written about the sheet."""

    name: str
    key: str
    title: str
    hint: str


WHY = SheetText("because", "k", "Why", "In a sentence; whoever reads it has not seen what you see.")
"""The line that every sheet has on which somebody decides."""


class SheetDocket(Protocol):
    """Sheets, what can be said of them, and where that is kept."""

    title: str
    choices: Sequence[SheetChoice]
    texts: Sequence[SheetText]
    first: int
    """The sheet to begin with."""

    def __len__(self) -> int:
        """How many sheets there are."""
        ...

    def parts(self, place: int) -> Sequence[tuple[str, str]]:
        """What is on a sheet: headings and texts."""
        ...

    def said(self, place: int) -> Mapping[str, str] | None:
        """What is kept of a sheet, by question and by name of text; None where nothing is yet."""
        ...

    def suggested(self, place: int, name: str) -> str:
        """What the line of the text `name` begins with where nothing is written yet; empty for nothing."""
        ...

    def keep(self, place: int, said: Mapping[str, str]) -> None:
        """Keep what was said. Raises WozError for what is missing or cannot be kept."""
        ...


_MOVING = (
    Action("keep", "enter", "Enter", "Keep, and on", "Keep what is said of the sheet; on to the next.", "keep, next",
           "Sheets"),
    Action("step:1", "right", "→", "Next sheet", "On, as it is kept.", "next", "Sheets"),
    Action("step:-1", "left", "←", "Sheet before", "Back, as it is kept.", "", "Sheets"),
    Action("scroll:1", "pagedown", "PgDn", "Scroll down", "What is on the sheet.", "", "Sheets"),
    Action("scroll:-1", "pageup", "PgUp", "Scroll up", "What is on the sheet.", "", "Sheets"),
)  # fmt: skip
_REST = (
    Action("keys", "question_mark,f1", "?", "Help", "All keys.", "help", "Everything", before_widgets=True),
    Action("leave", "ctrl+q", "Ctrl+Q", "Leave", "What was kept is kept; you go on here next time.", "leave",
           "Everything"),
    *(replace(one, group="Everything") for one in SHARED),
)  # fmt: skip


def registry(docket: SheetDocket) -> Registry:
    """All that can be done with these sheets. Raises ValueError where two things have one key."""
    choices = (
        Action(f"choose:{one.question}={one.value}", one.key, one.key, f"{one.question}: {one.value}", one.help,
               group="What you say")
        for one in docket.choices
    )  # fmt: skip
    texts = (
        Action(f"write:{one.name}", one.key, one.key, one.title, one.hint, group="What you say") for one in docket.texts
    )
    return Registry((*_MOVING, *choices, *texts, *_REST))


class SheetDesk(Screen[None]):
    """One sheet, what is said of it, and the keys."""

    def __init__(self, docket: SheetDocket, keys: Registry) -> None:
        super().__init__()
        self._docket = docket
        self._keys = keys
        self.place = docket.first
        self.now: dict[str, str] = dict(docket.said(self.place) or {})
        """What is said of the sheet in view, kept or not."""
        self._told: tuple[str, bool] = ("", False)
        for one in bindings(keys, but={"leave", "keys"}):
            self._bindings.bind(one.key, one.action, show=False)

    def compose(self) -> ComposeResult:
        """The title, the sheet, what is said of it, and the keys."""
        yield Drawn(self._title, id="title")
        with VerticalScroll(id="sheet", can_focus=False):
            yield Drawn(self._sheet)
        yield Drawn(self._sayings, id="findings")
        yield Drawn(lambda width: key_lines(at_the_foot(self._keys), width), id="foot")

    @property
    def changed(self) -> bool:
        """Whether something is said that is not kept."""
        return self.now != dict(self._docket.said(self.place) or {})

    def show(self) -> None:
        """Have every part of the screen draw the lines of it that have changed."""
        for one in self.query(Drawn):
            one.redraw()

    def _title(self, width: int) -> list[Text]:
        done = sum(self._docket.said(place) is not None for place in range(len(self._docket)))
        kept = self._docket.said(self.place) is not None
        words, colour = ("NOT KEPT", CARE) if self.changed else ("KEPT", GOOD) if kept else ("OPEN", QUIET)
        right = (
            Text(f"{done}/{len(self._docket)} done  ").append(f" {words} ", style=f"bold reverse {colour}").append(" ")
        )
        left = f" {self._docket.title} · {self.place + 1} of {len(self._docket)}"
        return [beside(Text(cut(left, max(8, width - right.cell_len - 1)), style="bold"), right, width)]

    def _sheet(self, width: int) -> list[Text]:
        lines: list[Text] = []
        for name, text in self._docket.parts(self.place):
            lines += heading(name, "", width)
            lines += [Text(f" {line}") for given in text.splitlines() or [""] for line in wrapped(given, width - 2)]
        return lines

    def _sayings(self, width: int) -> list[Text]:
        lines = heading("What you say", "", width, active=True)
        for question in dict.fromkeys(one.question for one in self._docket.choices):
            line = Text(f" {question}: ")
            for one in (one for one in self._docket.choices if one.question == question):
                chosen = self.now.get(question) == one.value
                line.append(f" {'●' if chosen else '○'} {one.key} {one.value} ", style=f"bold {GOOD}" if chosen else "")
            lines.append(line)
        for text in self._docket.texts:
            said = self.now.get(text.name, "")
            first, *rest = wrapped(f"{text.key} {text.name}: {said or '-'}", width - 2)
            lines += [Text(f" {first}", style="" if said else QUIET), *(Text(f"   {line}") for line in rest[:3])]
        words, severe = self._told
        lines += [
            Text(f" {line}", style=f"bold {BAD if severe else GOOD}") for line in wrapped(words, width - 2) if words
        ]
        return lines

    def say(self, words: str, *, severe: bool = True) -> None:
        """Tell her something, in the place for it."""
        self._told = words, severe
        self.show()

    # --- keys --------------------------------------------------------------------------------------------------------

    def action_choose(self, what: str) -> None:
        """Say one thing in answer to a question; said again, it is taken back."""
        question, _, value = what.partition("=")
        if self.now.get(question) == value:
            del self.now[question]
        else:
            self.now[question] = value
        self.say("")

    def action_write(self, name: str) -> None:
        """Open a line for the text `name` of this sheet."""
        text = next(one for one in self._docket.texts if one.name == name)

        def written(said: str | None) -> None:
            if said is not None:
                self.now[name] = said
                if not said:
                    del self.now[name]
                self.say("")

        begins = self.now.get(name) or self._docket.suggested(self.place, name)
        self.app.push_screen(LineDialog(text.title, text.hint, begins, may_be_empty=True), written)

    async def action_keep(self) -> None:
        """Keep it, and go on to the next sheet that is open."""
        try:
            await asyncio.to_thread(self._docket.keep, self.place, dict(self.now))
        except WozError as error:
            self.say(str(error))
            return
        count = len(self._docket)
        after = ((self.place + by) % count for by in range(1, count))
        self._go(next((place for place in after if self._docket.said(place) is None), self.place))
        if all(self._docket.said(place) is not None for place in range(count)):
            self.say("all sheets are done", severe=False)

    def action_step(self, by: str) -> None:
        """Another sheet; asks first where something is said that is not kept."""
        place = min(max(0, self.place + int(by)), len(self._docket) - 1)
        if place != self.place:
            self._unless_changed(lambda: self._go(place))

    def action_scroll(self, by: str) -> None:
        """Scroll the sheet by a page."""
        sheet = self.query_one("#sheet")
        sheet.scroll_relative(y=int(by) * max(1, sheet.size.height - 1), animate=False)

    def action_leave(self) -> None:
        """Leave; asks first where something is said that is not kept."""
        self._unless_changed(self.app.exit)

    def _unless_changed(self, go: Callable[[], object]) -> None:
        if not self.changed:
            go()
            return

        def answered(yes: bool | None) -> None:
            if yes:
                go()

        says = "Enter on the sheet keeps what you say of it."
        self.app.push_screen(Confirm("Leave this sheet without keeping what you said?", says), answered)

    def _go(self, place: int) -> None:
        self.place = place
        self.now = dict(self._docket.said(place) or {})
        self.query_one("#sheet").scroll_home(animate=False)
        self.say("")


class SheetApp(ToolApp):
    """The terminal of one docket."""

    CSS_PATH = "annotate.tcss"
    WAY_OUT = "leave"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", show=False, priority=True),
        Binding("question_mark,f1", "keys", show=False),
    ]

    def __init__(self, docket: SheetDocket, *, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(now)
        self.KEYS = registry(docket)  # type: ignore[misc]  # each docket has its own
        self.TITLE = docket.title
        self.desk = SheetDesk(docket, self.KEYS)

    def on_mount(self) -> None:
        """The desk stands on the default screen for as long as the app runs."""
        self.push_screen(self.desk)

    def commands(self) -> Iterator[Command]:
        """Every action of the sheets' registry, for the palette."""
        return listed(self.KEYS, self.desk, self)

    def tell_fault(self, fault: Fault) -> None:
        """Say it, and show the sheet as it is now."""
        super().tell_fault(fault)
        self.desk.show()

    def action_leave(self) -> None:
        """From the desk; a window is left first."""
        if self.screen is self.desk:
            self.desk.action_leave()
        else:
            self.notify("Esc goes back first, then Ctrl+Q leaves", timeout=3)

    def action_help_quit(self) -> None:
        """Ctrl+C ends nothing by accident."""
        self.notify("Ctrl+Q leaves; what was kept is kept", timeout=3)
