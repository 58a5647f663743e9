"""Her one screen: all its parts, and how a `WhatIsShown` is drawn on them. Draws; decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Center, Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Digits, Markdown, Static

from subject.screen.textfields import LineField
from subject.terminal import words
from subject.terminal.actions import named_key
from subject.terminal.conversation_pane import ConversationPane
from subject.terminal.pages import CAN_STOP, Notice, SessionPage, WhatIsShown, has_sheet, scale_lines, task_lines
from subject.terminal.sheet import RemarkLine, SheetForm, WritingLine
from subject.terminal.widgets import ChoiceBox, KeyWords, LevelMeter, TalkBox
from subject.wire.messages import MOST_TASKS
from subject.wire.sheet import ScaleQuestion

if TYPE_CHECKING:
    from subject.station import View

TALL = 34
"""Lines from which the box to speak is higher."""


class Main(Screen[None], inherit_bindings=False):
    """The one screen: a first line, what there is to read, a notice, the choices, the box to speak.

    All parts but the lines of a sheet are always there; which are shown, and what they say, is the projection's
    business.
    """

    def __init__(self, level: Callable[[], float]) -> None:
        super().__init__()
        self.first_line = Horizontal(id="first-line")
        self.heading = Static(id="heading", markup=False)
        self.stop = KeyWords(named_key("stop"), key="f3", id="key-stop")
        self.sheet_key = KeyWords(named_key("sheet"), key="f4", id="key-sheet")
        self.keys = (
            KeyWords(named_key("task"), key="f2", id="key-task"),
            KeyWords(named_key("help"), key="f1", id="key-help"),
        )
        self.moment = Static(id="moment", markup=False)
        self.reading = VerticalScroll(id="page", can_focus=False)
        self.text = Markdown(id="text", open_links=False)
        self.countdown = Center(id="countdown")
        self.seconds = Digits("", id="seconds")
        self.meter = LevelMeter(level, id="check-meter")
        self.order = LineField(id="order", compact=False)
        self.sheet = SheetForm(id="sheet")
        self.numbered = tuple(KeyWords(key=str(number), id=f"numbered-{number}") for number in range(1, MOST_TASKS + 1))
        """Lines to choose from by their numbers: the points of a scale, or the tasks."""
        self.remark = RemarkLine()
        self.conversation = ConversationPane(id="conversation")
        self.notice = KeyWords(id="notice")
        self.choice_row = Horizontal(id="choices")
        self.choices = tuple(ChoiceBox(id=f"choice-{number}") for number in range(3))
        self.talk = TalkBox(level, id="talk")
        self._text = ("", "")
        self._said: dict[Static, str] = {}
        self._notice = Notice()

    def compose(self) -> ComposeResult:
        """The parts of her screen, from top to bottom."""
        with self.first_line:
            yield self.heading
            yield self.stop
            yield self.sheet_key
            yield from self.keys
        yield self.moment
        with self.reading:
            yield self.text
            with self.countdown:
                yield self.seconds
                yield self.meter
            yield self.order
            yield self.sheet
            yield from self.numbered
            yield self.remark
        yield self.conversation
        yield self.notice
        with self.choice_row:
            yield from self.choices
        yield self.talk

    # --- drawing -----------------------------------------------------------------------------------------------------

    def show(self, shown: WhatIsShown, view: View, picture: int, *, long_wait: bool) -> None:
        """Draw it; `picture` is the number of the working sign's."""
        self.first_line.display = not shown.moment
        self._put(self.heading, view.material.title if view.material else words.TITLE)
        for each in self.keys:
            each.display = shown.keys
        self.sheet_key.display = shown.keys and has_sheet(view)
        self.stop.display = view.stage in CAN_STOP and not view.refused
        self.moment.display = shown.moment
        self._put(self.moment, f"…  {words.ONE_MOMENT}" + (f"\n\n{words.STILL_ONE_MOMENT}" if long_wait else ""))
        self._show_page(shown.page)
        self._show_writing(shown.page, view)
        self.conversation.display = shown.page is None and not shown.moment
        self.conversation.show_history(view.history, view.state, picture)
        self._show_talk(shown, typed=view.source == "typed")

    def _put(self, where: Static, text: str) -> None:
        """The text there, where it is another one: every update has the whole screen laid out anew."""
        if self._said.get(where) != text:
            self._said[where] = text
            where.update(text)

    def say(self, notice: Notice) -> None:
        """The one line above the choices and the box; a click on it does the key it names."""
        if notice == self._notice:
            return
        self._notice = notice
        self.notice.update(notice.text, layout=False)  # one line as wide as the screen
        self.notice.key = notice.key
        self.notice.update_classes({f"-{kind}": kind == notice.kind for kind in ("hint", "new", "keys")})

    @property
    def more_below(self) -> bool:
        """The page goes on below the screen."""
        return self.reading.display and self.reading.scroll_offset.y < self.reading.max_scroll_y

    def turn(self, by: int) -> None:
        """The page, so many screens down or up."""
        step = max(1, self.reading.size.height - 2)
        self.reading.scroll_relative(y=by * step, animate=False)

    def _show_page(self, page: SessionPage | None) -> None:
        self.reading.display = page is not None
        choices = page.choices if page is not None else ()
        self.choice_row.display = bool(choices)
        for number, box in enumerate(self.choices):
            box.offer(choices[number] if number < len(choices) else None)
        self.countdown.display = page is not None and page.extra == "countdown"
        self.order.display = page is not None and page.extra == "order"
        if self.order.display and self.focused is not self.order:
            self.order.value = ""
            self.order.focus()
        if page is not None and (page.name, page.markdown) != self._text:
            self._text = (page.name, page.markdown)
            self.text.update(page.markdown)
            self.reading.scroll_home(animate=False)

    @property
    def writing(self) -> WritingLine | None:
        """The line of her sheet, or of the questionnaire, that has the keyboard."""
        return self.focused if isinstance(self.focused, WritingLine) else None

    def move(self, by: int) -> None:
        """Put the focus into the next or the last line of her sheet."""
        if (line := self.writing) is not None and self.sheet.display:
            self.set_focus(self.sheet.beside(line, by))

    def _show_writing(self, page: SessionPage | None, view: View) -> None:
        """Her sheet, or the question that she is at; what she can write into has the keyboard."""
        extra = page.extra if page is not None else ""
        self.sheet.display, self.remark.display = extra == "sheet", extra == "remark"
        if view.scenario is not None:
            self.sheet.make_room(len(view.scenario.blanks))
        if extra == "tasks":
            self._show_numbered(task_lines(view))
        elif extra != "scale":
            self._show_numbered(())
        if extra == "sheet" and view.scenario is not None:
            task = view.scenario.number
            texts = {blank: text for (of, blank), text in view.paper.texts.items() if of == task}
            self.sheet.show(view.scenario, texts, closed=task in view.paper.closed)
            if self.writing not in self.sheet.lines:
                self.set_focus(self.sheet.begin())
        elif extra in ("scale", "remark") and page is not None:
            self._show_question(page, view)
        elif self.writing is not None:
            self.set_focus(None)

    def _show_numbered(self, lines: Sequence[str]) -> None:
        for number, where in enumerate(self.numbered):
            where.display = number < len(lines)
            if where.display:
                self._put(where, lines[number])

    def _show_question(self, page: SessionPage, view: View) -> None:
        questions = view.questionnaire.questions if view.questionnaire else ()
        question = next(one for one in questions if page.name == f"question-{one.id}")
        reply = view.paper.reply(question.id)
        if isinstance(question, ScaleQuestion):
            self._show_numbered(scale_lines(question, reply.points))
            if self.writing is not None:
                self.set_focus(None)
            return
        self._show_numbered(())
        self.remark.write(question.id, reply.text, "")
        if self.writing is not self.remark:
            self.set_focus(self.remark)

    def _show_talk(self, shown: WhatIsShown, *, typed: bool) -> None:
        box = self.talk
        box.display = shown.talk
        box.line.display = typed
        box.meter.display = not typed
        box.set_class(self.size.height >= TALL, "-tall")
        if shown.talk and typed:
            if self.focused is not box.line:
                box.line.focus()
        elif self.focused is box.line or (self.focused is self.order and not self.order.display):
            self.set_focus(None)
