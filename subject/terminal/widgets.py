"""The parts of her screen: the choices under a page, the level meter, and the big box to hold and speak."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from rich.segment import Segment
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from subject.screen.textfields import LineField
from subject.terminal import words
from subject.terminal.actions import key_name
from subject.terminal.pages import Action, PageChoice
from subject.terminal.push_to_talk import Sign
from subject.wire.messages import LONGEST_TYPED

BARS: Final = "▁▂▃▄▅▆▇█"


class ChoiceBox(Static):
    """One thing she can do: its label and its key, large; done by the key or by a click. Never has the focus."""

    class Chosen(Message):
        """Tells that she has chosen what this box stands for."""

        def __init__(self, action: Action) -> None:
            super().__init__()
            self.action: Action = action

    choice: PageChoice | None = None

    def offer(self, choice: PageChoice | None) -> None:
        """Show this choice; None hides the box."""
        if choice == self.choice and self.display == (choice is not None):
            return
        self.choice = choice
        self.display = choice is not None
        if choice is not None:
            key = key_name(choice.key)
            self.set_class(choice.main, "-main")
            self.update(Text.assemble((choice.label, "bold"), f"  [{key}]", justify="center"))

    def on_click(self) -> None:
        """A click does what the key does."""
        if self.choice is not None:
            self.post_message(self.Chosen(self.choice.action))


class KeyWords(Static):
    """Words that name a key; a click on them does what the key does."""

    class Clicked(Message):
        """As if the key had been pressed."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, text: str = "", *, key: str = "", id: str) -> None:
        super().__init__(text, id=id, markup=False)
        self.key = key

    def on_click(self) -> None:
        """Do what the key does that was clicked."""
        if self.key:
            self.post_message(self.Clicked(self.key))


class LevelMeter(Widget):
    """How loud she is, as a moving row of bars; reads a number between 0 and 1 each time it is told to."""

    DEFAULT_CSS = "LevelMeter { height: 1; width: 60; max-width: 100%; }"

    def __init__(self, level: Callable[[], float], *, id: str) -> None:
        super().__init__(id=id)
        self._level = level
        self._bars: deque[str] = deque(maxlen=200)
        self.running = False

    def advance(self) -> None:
        """Take the level as it is now; call some thirty times a second while it should move."""
        self._bars.append(BARS[max(0, min(len(BARS) - 1, int(self._level() * len(BARS))))])
        self.running = True
        self.refresh()

    def rest(self) -> None:
        """Nothing is measured now: an empty row."""
        if self.running:
            self._bars.clear()
            self.running = False
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """The levels as bars, the newest at the right end."""
        width = self.size.width
        bars = "".join(self._bars)[-width:]
        text = bars.rjust(width, BARS[0] if self.running else " ")
        return Strip([Segment(text, self.rich_style)], width)


class TalkBox(Vertical):
    """The big box at the bottom: says what goes on, and is held to speak. Follows the mouse wherever it comes up."""

    class Down(Message):
        """The button went down on the box."""

    class Up(Message):
        """The button came up, wherever."""

    def __init__(self, level: Callable[[], float], *, id: str) -> None:
        super().__init__(id=id)
        self.says = Static(id="talk-words", markup=False)
        self.how = Static(id="talk-how", markup=False)
        self.meter = LevelMeter(level, id="talk-meter")
        self.line = TypingLine(id="talk-line", placeholder=words.TYPE_HERE, most=LONGEST_TYPED, compact=False)
        self.sign: Sign | None = None

    def compose(self) -> ComposeResult:
        """Words, how to do it, and the meter (or a line to type into)."""
        yield from (self.says, self.how, self.meter, self.line)

    def show_sign(self, sign: Sign, *, typed: bool) -> None:
        """One state: by words, by colour and border (its class), and by a shape at both ends of the words."""
        if sign == self.sign:
            return
        self.sign = sign
        kinds = {f"-{kind}": kind == sign.kind for kind in ("ready", "moment", "speak", "working", "paused")}
        self.update_classes(kinds | {"-typed": typed})  # at once: each change has the whole box styled anew
        self.line.placeholder = (
            words.TYPE_LATER if sign.kind != "ready" and sign.how != words.WORKING_BARGE_IN else words.TYPE_HERE
        )
        self.says.update(
            f"{sign.shape}  {sign.words}  {sign.shape}", layout=False
        )  # both are one line as wide as the box
        self.how.update(sign.how, layout=False)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Held: what comes next belongs to the box, also outside of it."""
        if event.button == 1 and not self.has_class("-typed"):
            self.capture_mouse()
            self.post_message(self.Down())

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Say that the mouse was let go, on the box or elsewhere."""
        self.release_mouse()
        self.post_message(self.Up())


class TypingLine(LineField):
    """One line to type into, no longer than the wire takes it; while it is empty, the arrows turn the columns of a wide
    answer."""

    class Columns(Message):
        """Turn the columns by so many."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    def action_cursor_left(self, select: bool = False) -> None:
        """Left, in the line or in the answer."""
        if self.value:
            super().action_cursor_left(select)
        else:
            self.post_message(self.Columns(-1))

    def action_cursor_right(self, select: bool = False) -> None:
        """Right, in the line or in the answer."""
        if self.value:
            super().action_cursor_right(select)
        else:
            self.post_message(self.Columns(1))
