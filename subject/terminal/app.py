"""The subject's terminal: her hands (keys, choices, lines) drive the station; `projection` draws what she sees.

No way out by accident: no key ends it but F10 and then a word typed by the experimenter.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, assert_never

from textual import events
from textual.screen import Screen
from textual.widgets import Input

from subject.screen.colours import PAPER
from subject.screen.field_room import NoRoom
from subject.screen.terminal_app import TerminalApp
from subject.supervision import Fault
from subject.terminal import words
from subject.terminal.actions import KEYS
from subject.terminal.keys import KeyReleased, ReleasesReported, hold_driver
from subject.terminal.pages import (
    CAN_STOP,
    CHOOSES,
    Action,
    Overlay,
    PaperAction,
    TerminalState,
    WhatIsShown,
    briefing_pages,
    has_sheet,
)
from subject.terminal.projection import RATE, Projection
from subject.terminal.screen import Main
from subject.terminal.sheet import WritingLine
from subject.terminal.widgets import ChoiceBox, KeyWords, TypingLine
from subject.wire.messages import MOST_TASKS, Stage
from subject.wire.sheet import POINTS, Question, ScaleQuestion

if TYPE_CHECKING:
    from subject.station import Station

TO_THE_OTHER_SIDE = 5.0
"""Seconds to wait, when leaving, for what is not acknowledged."""
NOT_TEXT = frozenset(
    key
    for name in (
        "help",
        "task",
        "tasks",
        "sheet",
        "finished",
        "rather_not",
        "stop",
        "experimenter",
        "page:1",
        "page:-1",
    )
    for key in KEYS[name].each_key
)
"""Keys that are hers also while she types."""
LINE_BY = {"down": 1, "up": -1, "tab": 1, "shift+tab": -1}
"""Keys that lead to another line of her sheet."""
TASKS_BY = {str(task): task for task in range(1, MOST_TASKS + 1)}
POINTS_BY = {str(points): points for points in POINTS}
FOLLOWING: dict[Stage, Stage] = {
    "briefing": "consent",
    "microphone": "practice",
    "practice": "scenario",
    "scenario": "conversation",
}
"""The stage that follows when she goes on; consent and the conversation end otherwise."""
HERE_ONLY: dict[Action, dict[str, object]] = {
    "disagree": {"stopping": True},
    "open_microphone": {"check": "closed"},
    "close_overlay": {"overlay": ""},
    "stop_and_delete": {"overlay": "delete"},
    "finished": {"overlay": "finished"},
    "back_to_sheet": {"overlay": "sheet"},
    "other_task": {"overlay": "tasks"},
}
"""What choices change on this terminal alone, as fields of `pages.TerminalState`."""


class SubjectApp(TerminalApp, inherit_bindings=False):
    """Her terminal. Ends by itself where the session refuses it before it has begun (`refusal` says why).

    Args:
        station: hers, not started.
        files: for a file source, what the utterances are, in order; from the first again after the last.
        displayed: numbers of replies already reported as displayed, by an earlier terminal of this session.
        logger: where what went wrong is written; the screen never shows it.
    """

    CSS_PATH = "subject.tcss"
    TITLE = words.TITLE
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar = []

    def __init__(
        self,
        station: Station,
        *,
        files: Sequence[Path] = (),
        displayed: Collection[int] = (),
        logger: logging.Logger | None = None,
    ) -> None:
        log = logger or logging.getLogger("woz.subject")
        super().__init__(driver_class=hold_driver(), in_order=self._in_order, log=log)
        self.station = station
        self.main = Main(lambda: station.level)
        self.projection = Projection(self, station, self.main, self.end, files=files, displayed=displayed, logbook=log)

    @property
    def refusal(self) -> str:
        """Why the session refused this terminal before it had begun; empty where it did not."""
        return self.projection.refusal

    @property
    def _local(self) -> TerminalState:
        return self.projection.local

    @property
    def _shown(self) -> WhatIsShown:
        return self.projection.shown

    # --- life --------------------------------------------------------------------------------------------------------

    def get_default_screen(self) -> Screen[None]:
        """The one screen that this app has."""
        return self.main

    def on_mount(self) -> None:
        """Put on the colours of paper."""
        self.register_theme(PAPER)
        self.theme = PAPER.name

    async def on_ready(self) -> None:
        """Connect, and follow the station."""
        self.set_interval(1 / RATE, self.projection.tick)
        self.projection.begin()
        await self.station.start()

    async def on_unmount(self) -> None:
        """What is being recorded is finished; what the other side has not got stays on disk."""
        self.projection.over = True
        await self.station.stop()

    async def leave(self) -> None:
        """The experimenter leaves: say so, give what is left a little time, end."""
        try:
            if self.station.view.stage != "ended":
                self.station.leave()
            await self.station.drained(TO_THE_OTHER_SIDE)
        finally:
            self.end()

    def end(self) -> None:
        """End the app; nothing is drawn from here on."""
        self.projection.over = True
        self.exit()

    def tell_fault(self, fault: Fault) -> None:
        """She is told in a line that needs no knowledge of programs; the wizard's side is told what it was."""
        self.station.slipped(fault)
        self.projection.slipped()

    def tell_no_room(self, told: NoRoom) -> None:
        """She is told in the one line above the box."""
        self.projection.no_room(told)

    # --- keys, choices, lines ----------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Every key that is not typed into a line; where a line has the keyboard, only those that mean no text."""
        if self.main.writing is not None and event.key in LINE_BY:
            event.stop()
            event.prevent_default()
            self.main.move(LINE_BY[event.key])
            return
        if isinstance(self.main.focused, Input) and event.key not in NOT_TEXT:
            return
        event.stop()
        event.prevent_default()
        self.do_key(event.key)

    def _in_order(self) -> bool:
        """Where she writes, Enter leads to the next line before the next letter is written; to speak, no key waits."""
        return self.main.writing is not None or self._asks

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A typed question, or the experimenter's word."""
        event.stop()
        text = event.value.strip()
        if isinstance(event.input, WritingLine):
            event.input.told()
            if self.main.sheet.display:
                self.main.move(1)
            else:
                self.call_after_refresh(self.act, "next_question")
        elif event.input.id == "order":
            self._order(text)
        elif not text:
            self._choose_by("enter")
        elif self.station.view.stage == "practice":
            event.input.clear()
            self.projection.set(practised=True)
        else:
            self.station.type_line(text)
            if self.station.view.hint != "wait":
                event.input.clear()

    def on_writing_line_written(self, event: WritingLine.Written) -> None:
        """What stands in a line of her sheet, or of the questionnaire."""
        if event.line is self.main.remark:
            self.station.reply_to(event.name, text=event.text)
        else:
            self.station.fill(event.name, event.text)

    def on_key_words_clicked(self, event: KeyWords.Clicked) -> None:
        """Words that name a key were clicked."""
        self.do_key(event.key)

    def do_key(self, key: str) -> None:
        """What a key does now."""
        shown = self._shown
        listed = KEYS.by_key.get(key)
        name, _, by = listed.name.partition(":") if listed is not None else ("", "", "")
        if name == "experimenter":
            self._experimenter()
            return
        if shown.moment or self._local.overlay == "experimenter":
            return
        match name:
            case "help" | "task" if shown.keys:
                self._toggle(name)
            case "sheet" if shown.keys and has_sheet(self.station.view) and not self.station.view.capturing:
                self.projection.set(
                    overlay="" if self._local.overlay in ("sheet", "finished", "giving_up") else "sheet"
                )
            case "tasks" if self._may_choose:
                self._toggle("tasks")
            case "page" if self._asks and key == "pageup":
                self._choose_by(key)
            case "stop" if self.station.view.stage in CAN_STOP:
                self.projection.set(overlay="" if self._local.overlay in ("stop", "delete") else "stop")
            case "page":
                self._turn(int(by))
            case "line" if shown.page is not None:
                self.main.reading.scroll_relative(y=int(by), animate=False)
            case "columns" if shown.page is None:
                self.main.conversation.columns(int(by))
            case "talk" if shown.talk:
                self.projection.talk.space_down()
            case _:
                self._choose_by(key)

    def _choose_by(self, key: str) -> None:
        page = self._shown.page
        if page is None:
            return
        if page.extra == "tasks" and TASKS_BY.get(key, MOST_TASKS + 1) <= len(self.station.view.tasks):
            self.station.choose_task(TASKS_BY[key])
            self.projection.set(overlay="task" if self.station.view.stage == "conversation" else "")
            return
        question = self._question
        if isinstance(question, ScaleQuestion) and key in POINTS_BY:
            chosen = self.station.view.paper.reply(question.id).points
            self.station.reply_to(question.id, points=None if chosen == POINTS_BY[key] else POINTS_BY[key])
            return
        typing = self.station.view.source == "typed"  # who begins her question on a page of a task turns nothing
        onwards = (key == "enter" or (key == "space" and not typing)) and not self._shown.talk
        for choice in page.choices:
            if key.lower() == choice.key or (onwards and choice.main):
                self._choose(choice.action)
                return
        if onwards:
            self._scrolled_on()

    def _choose(self, action: Action) -> None:
        # Who only turns pages, or agrees, must not miss what is further down.
        if action not in ("go_on", "agree") or not self._scrolled_on():
            self.act(action)

    def _scrolled_on(self) -> bool:
        if not self.main.more_below:
            return False
        self._turn(1)
        return True

    def _turn(self, by: int) -> None:
        if self._shown.page is not None:
            self.main.turn(by)
            self.call_after_refresh(self.projection.draw_notice)
        elif by > 0:
            self.main.conversation.page_down()
        else:
            self.main.conversation.page_up()

    def _toggle(self, overlay: Overlay) -> None:
        self.projection.set(overlay="" if self._local.overlay == overlay else overlay)

    def _experimenter(self) -> None:
        if self.projection.talk.held_by or self._local.overlay == "experimenter":
            return
        if self.station.view.stage == "ended":
            self.run_worker(self.leave(), group="leave", exclusive=True)
        else:
            self.projection.set(overlay="experimenter")

    def _order(self, order: str) -> None:
        self.projection.set(overlay="")
        if order.lower() == words.LEAVE:
            self.run_worker(self.leave(), group="leave", exclusive=True)
        elif order.lower() == words.GO_ON_AFTER_TROUBLE:
            if self._local.check == "failed":
                self.act("open_microphone")
            self.run_worker(self.projection.check.go_on(), group="microphone")

    def on_choice_box_chosen(self, event: ChoiceBox.Chosen) -> None:
        """Do what the choice that was clicked stands for."""
        self._choose(event.action)

    def on_typing_line_columns(self, event: TypingLine.Columns) -> None:
        """Turn the columns of a wide answer: an arrow was pressed in an empty line."""
        self.main.conversation.columns(event.by)

    def on_conversation_pane_moved(self) -> None:
        """She has scrolled: what was announced may be seen now."""
        self.projection.moved()

    def act(self, action: Action) -> None:
        """Do what the chosen button of a page says."""
        match action:
            case "agree":
                self.station.consent()
            case "stop_here":
                self.station.decline()
            case "back":
                self.projection.set(stopping=False, briefing_page=max(0, self._local.briefing_page - 1))
            case "check":
                self.run_worker(self.projection.check.run(), group="microphone", exclusive=True)
            case "hear":
                self.run_worker(self.projection.check.hear(), group="microphone", exclusive=True)
            case (
                "disagree"
                | "open_microphone"
                | "close_overlay"
                | "stop_and_delete"
                | "finished"
                | "back_to_sheet"
                | "other_task"
            ):
                self.projection.set(**HERE_ONLY[action])
            case "stop_and_keep":
                self.station.withdraw(keep=True)
            case "delete_all":
                self.station.withdraw(keep=False)
            case "go_on":
                self._go_on()
            case "rather_not" | "done" | "give_up" | "skip" | "next_question" | "question_before" | "hand_in":
                self._act_on_paper(action)
            case _:
                assert_never(action)

    def _act_on_paper(self, action: PaperAction) -> None:
        """What she does with her sheet and with the questionnaire."""
        match action:
            case "rather_not":
                self.projection.set(overlay="skipping" if self._asks else "giving_up")
            case "next_question" | "question_before":
                self.projection.set(question=max(0, self._local.question + (1 if action == "next_question" else -1)))
            case "done" | "give_up":
                self.station.close_sheet("done" if action == "done" else "gave_up")
                self.projection.set(overlay="tasks" if self._may_choose else "")
            case "hand_in" | "skip":
                self.station.close_questionnaire("done" if action == "hand_in" else "skipped")
                self.projection.set(overlay="")
            case _:
                assert_never(action)

    @property
    def _may_choose(self) -> bool:
        """She chooses her tasks, and may choose one now."""
        view = self.station.view
        return bool(view.tasks) and view.stage in CHOOSES and view.state == "ready" and not view.capturing

    @property
    def _asks(self) -> bool:
        """She is at the questionnaire."""
        return self.station.view.stage == "questionnaire"

    @property
    def _question(self) -> Question | None:
        """The question that she is at; None at the end of them, and where there are none."""
        asked = self.station.view.questionnaire
        at_one = self._asks and asked is not None and self._local.question < len(asked.questions)
        return asked.questions[self._local.question] if at_one and asked is not None else None

    def _go_on(self) -> None:
        """The next page of the briefing, or the next stage."""
        view = self.station.view
        if view.stage == "briefing" and self._local.briefing_page + 1 < len(briefing_pages(view)):
            self.projection.set(briefing_page=self._local.briefing_page + 1)
        elif (following := FOLLOWING.get(view.stage)) is not None:
            self.station.enter(following)

    # --- the talk box ------------------------------------------------------------------------------------------------

    def on_sheet_form_grown(self) -> None:
        """The sheet has the lines that it needs: what stands in them is drawn."""
        self.projection.changed()

    def on_talk_box_down(self) -> None:
        """Begin an utterance: the mouse is pressed on the box."""
        self.projection.talk.mouse_down()

    def on_talk_box_up(self) -> None:
        """End the utterance: the mouse was let go, on the box or elsewhere."""
        self.projection.talk.mouse_up()

    def on_key_released(self, event: KeyReleased) -> None:
        """A key was let go, where the terminal says so."""
        if event.key == "space":
            self.projection.talk.space_up()

    def on_releases_reported(self, event: ReleasesReported) -> None:
        """Now it is known whether SPACE can be held."""
        self.projection.talk.releases_reported = event.reported
        self.projection.set(releases=event.reported)

    def on_app_blur(self, event: events.AppBlur) -> None:
        """The keyboard is somewhere else; nothing stays held."""
        self.projection.talk.blur()
