"""The conversation on her screen: scrolls, turns the pages of an answer, and never moves under her eyes.

Something new is scrolled to only while she is at the newest; otherwise it is announced (`unread`).
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message as TextualMessage
from textual.scroll_view import ScrollView
from textual.strip import Strip

from subject.screen.conversation import (
    START,
    AnswerPlace,
    conversation,
    paged,
    pending,
    sign_lines,
    turn_columns,
    turn_page,
)
from subject.terminal.words import EMPTY_CONVERSATION
from subject.wire.messages import Answer, Shown, State, Transcript, Turned

WIDEST = 118
"""Columns; longer lines are hard to read."""
AROUND_A_PAGE = 7
"""Lines a paged answer needs beside its rows: headings, rule, where it is, and one to spare."""


class ConversationPane(ScrollView, can_focus=False):
    """What has been said and shown. Give it the history and the state; it draws as the shared renderer says."""

    class Moved(TextualMessage):
        """She has scrolled or turned a page: what is announced may have changed."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._shown: tuple[Shown, ...] = ()
        self._state: State = "ready"
        self._lines: list[Text] = []
        self._starts: list[int] = []
        """The line at which each item of the history begins."""
        self._drawn: dict[tuple[object, ...], list[Text]] = {}
        """The lines of each item, by what they depend on: what was drawn stays as it is."""
        self._strips: dict[int, Strip] = {}
        """What each line is painted as, by its number."""
        self._painted_for: tuple[object, ...] = ()
        self._places: dict[int, AnswerPlace] = {}
        self._newest_at = 0
        self._follows = True
        """She is at the newest, and what comes is scrolled to."""
        self._moving = False
        self.unread = False
        """Something came that she has not seen, because she was reading something earlier."""

    # --- what is shown -----------------------------------------------------------------------------------------------

    def show_history(self, shown: Sequence[Shown], state: State, frame: int = 0) -> None:
        """Draw what is new; where she is reading something earlier, nothing moves."""
        shown = tuple(shown)
        sign: State = state if state == "working" else "ready"
        if shown == self._shown and sign == self._state:
            self._move_sign(frame)
            return
        new, gone = shown[-1:] != self._shown[-1:], self._lines_gone(shown)
        self._shown, self._state = shown, sign
        self._rebuild(frame)
        if self._follows:
            self._to_newest()
            return
        if gone:
            self._go_to(self.scroll_offset.y - gone)
        self.unread = self.unread or new

    def _lines_gone(self, shown: tuple[Shown, ...]) -> int:
        """How many lines stood above what is now the oldest item: she cannot scroll back to them any more."""
        if not shown or not self._shown or shown[0] == self._shown[0] or shown[0] not in self._shown:
            return 0
        return self._starts[self._shown.index(shown[0])]

    @property
    def at_newest(self) -> bool:
        """She sees the newest, or as much of it as fits."""
        return self.scroll_offset.y >= min(self._newest_at, self.max_scroll_y)

    @property
    def page_rows(self) -> int:
        """Rows of an answer that fit under its headings."""
        return max(3, min(30, self.size.height - AROUND_A_PAGE))

    @property
    def turned(self) -> tuple[Turned, ...]:
        """The answers of which she sees another part than the beginning, the latest fifty."""
        places = [(reply, place) for reply, place in sorted(self._places.items()) if place != START]
        return tuple(Turned(reply=reply, row=place.row, column=place.column) for reply, place in places[-50:])

    @property
    def width(self) -> int:
        """Columns that a line of the conversation may have."""
        return self._width

    @property
    def more_rows(self) -> bool:
        """The newest answer has another page."""
        answer = self._newest_answer()
        return answer is not None and self._turned(answer, 1) != self._place(answer)

    @property
    def more_columns(self) -> bool:
        """The newest answer has columns outside the screen."""
        answer = self._newest_answer()
        if answer is None:
            return False
        place = self._place(answer)
        return any(turn_columns(answer, place, by, self._width) != place for by in (-1, 1))

    # --- her hands ---------------------------------------------------------------------------------------------------

    def page_down(self) -> None:
        """Further down; at the end of the newest answer, its next page."""
        answer = self._newest_answer()
        if self.scroll_offset.y >= self.max_scroll_y and answer is not None and self.more_rows:
            self._turn(answer, self._turned(answer, 1))
        else:
            self._scroll_by(1)

    def page_up(self) -> None:
        """The page of the newest answer before; else, what was earlier."""
        answer = self._newest_answer()
        if answer is not None and self.at_newest and self._place(answer).row > 0:
            self._turn(answer, self._turned(answer, -1))
        else:
            self._scroll_by(-1)

    def columns(self, by: int) -> None:
        """Turn the columns of the newest answer."""
        answer = self._newest_answer()
        if answer is not None:
            self._turn(answer, turn_columns(answer, self._place(answer), by, self._width))

    def to_newest(self) -> None:
        """Scroll to what came last."""
        self._to_newest()
        self.post_message(self.Moved())

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Once she sees the newest, nothing is unread; once she scrolls away from it, nothing moves by itself."""
        super().watch_scroll_y(old_value, new_value)
        if not self._moving:
            self._follows = self.at_newest
        if self._follows:
            self.unread = False
        self.post_message(self.Moved())

    def on_resize(self, event: events.Resize) -> None:
        """Other size, other lines: she stays at the newest if she was there."""
        self._drawn.clear()
        self._rebuild()
        if self._follows:
            # Once now, and once when the scroll bar has found its place.
            self._to_newest()
            self.call_after_refresh(self._stay_at_newest)

    # --- drawing -----------------------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """A line of the conversation."""
        width = self._beside_the_bar
        number = y + self.scroll_offset.y
        if number >= len(self._lines):
            return Strip.blank(width, self.rich_style)
        base = self.rich_style
        if self._painted_for != (width, base):
            self._painted_for = (width, base)
            self._strips.clear()
        strip = self._strips.get(number)
        if strip is None:
            line, console = self._lines[number], self.app.console
            # A line without spans renders without the style it has as a whole.
            whole = Strip(line.render(console)).apply_style(base + console.get_style(line.style))
            strip = self._strips[number] = whole.adjust_cell_length(width, base)
        return strip

    @property
    def _beside_the_bar(self) -> int:
        # `size` counts the column of the scroll bar too, and what is drawn there is hidden by it.
        return self.scrollable_content_region.width

    @property
    def _width(self) -> int:
        return max(20, min(WIDEST, self._beside_the_bar))

    def _draw(self, shown: Sequence[Shown], state: State, frame: int = 0) -> list[Text]:
        """The lines of the conversation, as `conversation` draws them; each item is drawn once."""
        lines: list[Text] = []
        self._starts = []
        drawn, self._drawn = self._drawn, {}
        kept = {item.reply for item in shown if not isinstance(item, Transcript)}
        self._places = {reply: place for reply, place in self._places.items() if reply in kept}
        for item in shown:
            if lines:
                lines.append(Text(""))
            self._starts.append(len(lines))
            place = START if isinstance(item, Transcript) else self._places.get(item.reply, START)
            key = (item, self._width, self.page_rows, place)
            if key not in drawn:
                width, rows = self._width, self.page_rows
                drawn[key] = conversation((item,), width=width, page_rows=rows, places=self._places)
            self._drawn[key] = drawn[key]
            lines += drawn[key]
        return [*lines, *sign_lines(shown, state, frame)]

    def _rebuild(self, frame: int = 0) -> None:
        if not self._shown and self._state == "ready":
            self._lines = [Text(EMPTY_CONVERSATION, style="italic")]
        else:
            self._lines = self._draw(self._shown, self._state, frame)
        self._strips.clear()
        self.virtual_size = Size(self._beside_the_bar, len(self._lines))
        self._newest_at = self._place_of_newest()
        self.refresh()

    def _place_of_newest(self) -> int:
        """The line to begin at: where her last words stand if all since then fits, else the last thing itself."""
        height, total = self.size.height, len(self._lines)
        if not self._shown or total <= height:
            return 0
        newest = len(self._shown) - 1
        turn = max((i for i, item in enumerate(self._shown) if isinstance(item, Transcript)), default=newest)
        if any(total - self._start_of(first) <= height for first in (turn, newest)):
            return total - height
        return self._start_of(newest)

    def _start_of(self, index: int) -> int:
        return self._starts[index]

    def _move_sign(self, frame: int) -> None:
        working = pending(self._state, frame)
        if working is not None and self._lines:
            self._lines[-1] = Text("  ").append_text(working)
            self._strips.pop(len(self._lines) - 1, None)
            self.refresh()

    def _to_newest(self) -> None:
        self.unread = False
        self._follows = True
        self._go_to(self._newest_at)

    def _go_to(self, line: float) -> None:
        """To a line, without being taken for her."""
        self._moving = True
        self.scroll_to(y=max(0, line), animate=False, force=True, immediate=True)
        self._moving = False

    def _stay_at_newest(self) -> None:
        if self._follows:
            self._to_newest()

    def _scroll_by(self, pages: int) -> None:
        step = max(1, self.size.height - 2)
        self.scroll_to(y=self.scroll_offset.y + pages * step, animate=False, immediate=True)
        self.post_message(self.Moved())

    # --- the newest answer -------------------------------------------------------------------------------------------

    def _newest_answer(self) -> Answer | None:
        if self._shown and isinstance(self._shown[-1], Answer):
            return self._shown[-1]
        return None

    def _place(self, answer: Answer) -> AnswerPlace:
        return self._places.get(answer.reply, START)

    def _turned(self, answer: Answer, by: int) -> AnswerPlace:
        place = self._place(answer)
        return turn_page(answer, place, by, self.page_rows) if paged(answer, self.page_rows) else place

    def _turn(self, answer: Answer, place: AnswerPlace) -> None:
        if place != self._place(answer):
            self._places[answer.reply] = place
            self._rebuild()
            self.to_newest()
