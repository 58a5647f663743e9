"""The panels of the wizard's screen that take keys or scroll; each shows a snapshot and posts what was chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from subject.screen.conversation import conversation, sign_lines
from subject.screen.drawn import Drawn
from subject.screen.lines import strip_of
from subject.wire.turn import as_shown
from wizard.desk.canned import CannedMessage
from wizard.desk.terminal.choice_panels import (
    ROOMY,
    messages,
    offered,
    preview,
    readings,
    whole_messages,
    whole_messages_and_when,
)
from wizard.desk.terminal.her_copy import before_her_eyes, copied, her_sign, marks_of, within
from wizard.desk.view import DeskView, RequestView

FRAME_SECONDS = 0.2


WHOLE_MESSAGES = 36
"""Lines of a terminal that has room for the whole text of every message."""
WHOLE_WHILE_CHOOSING = 28
"""Lines of one that has room for them while one is chosen."""


class Her(ScrollView):
    """The conversation as it lies on her screen, with a tick where her terminal has confirmed the display."""

    can_focus = False

    def __init__(self, view: DeskView, *, id: str) -> None:
        super().__init__(id=id)
        self._view = view
        self._frame = 0
        self._lines: list[Text] = []
        self._said: list[Text] = []
        self._drawn: tuple[object, ...] = ()

    def on_mount(self) -> None:
        """The working sign turns; nothing is drawn while it stands still."""
        self.set_interval(FRAME_SECONDS, self._turn)

    def _turn(self) -> None:
        if as_shown(self._view.state, paused=self._view.paused) == "working" and not self._view.ended:
            self._frame += 1
            self._draw()

    def on_resize(self) -> None:
        """Draw her screen's copy anew for another width."""
        self._draw()

    def show(self, view: DeskView) -> None:
        """Draw her screen as a new snapshot has it."""
        self._view = view
        self._draw()

    def _draw(self) -> None:
        width = self.scrollable_content_region.width
        if width <= 0:
            return
        view = self._view
        state = "ready" if view.ended else as_shown(view.state, paused=view.paused)
        sign = her_sign(view, self._frame) if view.screen else sign_lines(view.shown, state, self._frame)
        key = (view.shown, view.displayed, width, view.joined, view.screen)
        if key == self._drawn:
            self._put(sign, width)
            return
        moved = not self._drawn or (key[0], key[2], key[4]) != (self._drawn[0], self._drawn[2], self._drawn[4])
        self._drawn = key
        marks = marks_of(view)
        if view.screen is not None:
            self._said = copied(view.shown[view.forgotten :], view.screen, marks, width)
        else:
            self._said = conversation(view.shown, width=width, marks=marks)
        if not view.joined:
            self._said = [Text("Nobody has joined yet.", style="dim"), Text("Ctrl+K shows the code.", style="dim")]
        self._put(sign, width)
        if moved:
            self._to_her_eyes()

    def _to_her_eyes(self) -> None:
        """Scroll so that what lies on her screen is in view, its end before its beginning."""
        screen, height = self._view.screen, self.scrollable_content_region.height
        if screen is None or screen.page:
            self.scroll_end(animate=False)
        else:
            end = min(len(self._lines), screen.top + screen.height)
            self.scroll_to(y=max(0, end - height), animate=False)

    def _put(self, sign: list[Text], width: int) -> None:
        lines = [*self._said, *sign]
        if lines == self._lines:
            return
        if len(lines) != len(self._lines):
            at_end = self.is_vertical_scroll_end
            self.virtual_size = Size(width, len(lines))
            if at_end:
                self.scroll_end(animate=False)
        self._lines = lines
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line that stands at `y` now."""
        width = self.scrollable_content_region.width
        index = y + self.scroll_offset.y
        base = self.rich_style
        if index >= len(self._lines):
            return Strip.blank(width, base)
        strip = strip_of(within(self._lines[index], width), self.app.console, width, base)
        if not self._view.joined or before_her_eyes(self._view.screen, index):
            return strip
        return strip.apply_style(Style(dim=True))


class Readings(Drawn):
    """The readings of the request; Up, Down or a digit picks one."""

    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
        Binding("left", "screen.turn_tab(-1)", show=False),
        Binding("right", "screen.turn_tab(1)", show=False),
        Binding("pageup", "screen.turn_page(-1)", show=False),
        Binding("pagedown", "screen.turn_page(1)", show=False),
        Binding("shift+left", "screen.sideways(-1)", show=False),
        Binding("shift+right", "screen.sideways(1)", show=False),
        Binding("enter", "screen.enter", show=False),
        *(Binding(str(digit), f"pick({digit - 1})", show=False) for digit in range(1, 10)),
    ]

    class Picked(Message):
        """Tells that another reading of a request is wanted."""

        def __init__(self, request: int, index: int) -> None:
            self.request = request
            self.index = index
            super().__init__()

    def __init__(self, view: DeskView, *, id: str) -> None:
        self._view = view
        self._preview: RequestView | None = None
        super().__init__(self._lines_of, id=id)

    def _lines_of(self, width: int) -> list[Text]:
        return preview(self._preview, width) if self._preview is not None else readings(self._view, width)

    def show(self, view: DeskView, instead: RequestView | None) -> None:
        """Take a new snapshot; a preview stands in place of the readings while a text is typed."""
        self._view = view
        self._preview = instead
        self.redraw()

    def action_step(self, by: int) -> None:
        """The next reading, or the one before."""
        selected = self._view.selected
        self.action_pick(0 if selected is None else selected[1] + by)

    def action_pick(self, index: int) -> None:
        """The reading of that number, where there is one."""
        request = offered(self._view)
        if request is not None and 0 <= index < len(request.interpretations):
            self.post_message(self.Picked(request.number, index))


class Messages(Drawn):
    """The canned messages: always in view with their keys; wide, with a cursor, while one is being chosen."""

    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
        Binding("left", "across", show=False),
        Binding("right", "across", show=False),
        Binding("enter", "take", show=False),
        *(Binding(str(digit), f"screen.pick({digit - 1})", show=False) for digit in range(1, 10)),
    ]

    class Taken(Message):
        """This message is to be sent."""

        def __init__(self, item: CannedMessage) -> None:
            self.item = item
            super().__init__()

    def __init__(self, items: Sequence[CannedMessage], *, id: str) -> None:
        self._items = items
        self._cursor = 0
        self._offered = False
        self._made: dict[tuple[int, int, bool, int | None], list[Text]] = {}
        super().__init__(self._lines_of, id=id)

    def _lines_of(self, width: int) -> list[Text]:
        """The lines as they were made last for this width, height and cursor: they are asked for at every key."""
        cursor = self._cursor if self.has_focus else None
        asked = width, self.app.size.height, self._offered or self.has_focus, cursor
        if asked not in self._made:
            self._made = {asked: self._new_lines(*asked)}
        return self._made[asked]

    def _new_lines(self, width: int, height: int, wide: bool, cursor: int | None) -> list[Text]:
        if height >= WHOLE_MESSAGES and width >= ROOMY:
            return whole_messages(self._items, width, choosing=wide, cursor=cursor)
        if wide and height >= WHOLE_WHILE_CHOOSING:
            return whole_messages_and_when(self._items, width, cursor=cursor)
        return messages(self._items, width, wide=wide, cursor=cursor)

    def offer(self, offered: bool) -> None:
        """Whether the time has come to choose one: all of them, wide."""
        if offered != self._offered:
            self._offered = offered
            if not self.has_focus:  # otherwise somebody is walking through them, and Enter takes where she is
                self.begin()
            self.redraw()

    def begin(self) -> None:
        """The cursor where it always begins: the first message; when the time is up, the plain one for a query that
        should have been answered, and was not in time."""
        fitting = (n for n, item in enumerate(self._items) if item.scope == "in" and not item.blanks)
        self._cursor = next(fitting, 0) if self._offered else 0

    def on_resize(self) -> None:
        """Short words stand above the messages, however many lines these have."""
        below = self.screen.size.height - self.region.y + 1
        for words in self.screen.query("#textual-toastrack"):  # there are none while the screen is still made
            words.styles.margin = (0, 0, below, 0)

    def on_focus(self, event: events.Focus) -> None:
        """Show the messages as a list to choose from."""
        self.redraw()

    def on_blur(self, event: events.Blur) -> None:
        """Show the messages as a line of keys again."""
        self.redraw()

    def action_step(self, by: int) -> None:
        """One up or down, round the ends."""
        self._cursor = (self._cursor + by) % max(1, len(self._items))
        self.redraw()

    def action_across(self) -> None:
        """The same row of the other column."""
        rows = -(-len(self._items) // 2)
        other = self._cursor + rows if self._cursor < rows else self._cursor - rows
        self._cursor = min(other, len(self._items) - 1)
        self.redraw()

    def action_take(self) -> None:
        """Send the message under the cursor."""
        if self._items:
            self.post_message(self.Taken(self._items[self._cursor]))
