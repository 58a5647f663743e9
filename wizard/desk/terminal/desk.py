"""The wizard's main screen: puts the panels in place, shows each snapshot in them, and moves the focus by the rules.

What keys do is in `turn_actions` and `session_actions`; what the panels hold is in `panels`, `choice_panels`,
`headings` and `result`. Placing, showing and moving the focus stay together: the focus goes by what has just been
shown.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Label
from textual.widgets.input import Selection

from subject.screen.drawn import Drawn
from subject.screen.handed_actions import Handed
from subject.screen.keys import bindings
from subject.screen.terminal_app import keys_of
from subject.screen.textfields import LineField
from subject.screen.typing_gate import TYPING_GAP, Gate
from subject.wire.turn import TurnState
from wizard.desk.actions import KEYS
from wizard.desk.terminal import choice_panels, headings
from wizard.desk.terminal.attempts import Attempts
from wizard.desk.terminal.contract import Live
from wizard.desk.terminal.editor import SqlEditor
from wizard.desk.terminal.focus import Where, at_stake, belongs, home, time_is_up, to_choose, transcript_due
from wizard.desk.terminal.her_copy import her_heading
from wizard.desk.terminal.her_window import HerWindow
from wizard.desk.terminal.panels import Her, Messages, Readings
from wizard.desk.terminal.previewed_line import AskedLine
from wizard.desk.terminal.request_texts import being_asked, may_stand_there
from wizard.desk.terminal.result import ResultTabs
from wizard.desk.terminal.session_actions import SessionActions
from wizard.desk.terminal.time_in_view import TimeInView
from wizard.desk.terminal.title import alarms, how_it_ended, leaving, status, title
from wizard.desk.terminal.turn_actions import TurnActions
from wizard.desk.view import DeskView, RequestView

FOLD_BELOW = 120
"""Columns of the terminal under which the left column folds away by itself."""
LEVELS = 12
"""Levels in the meter."""
LEAVING_SECONDS = 0.1
"""Between two looks at what is about to leave."""
LEVEL_SECONDS = 0.4
"""Between two of them: her terminal tells its level twice a second."""
TITLE_SECONDS = 0.25
UNSENT_SECONDS = 0.5
"""Between two looks at what has been typed and not sent."""


class Desk(Screen[None]):
    """The screen of the session."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(KEYS, but=("palette",))]
    AUTO_FOCUS = None

    action_enter = Handed("turns", TurnActions.enter)
    action_revise = Handed("turns", TurnActions.revise)
    action_ask_model = Handed("turns", TurnActions.ask_model)
    action_cancel = Handed("turns", TurnActions.cancel)
    action_bring_back = Handed("turns", TurnActions.bring_back)
    action_edit_sql = Handed("turns", TurnActions.edit_sql)
    action_adjust = Handed("turns", TurnActions.adjust)
    action_messages = Handed("turns", TurnActions.messages)
    action_message = Handed("turns", TurnActions.message)
    action_note = Handed("beside", SessionActions.note)
    action_hint = Handed("beside", SessionActions.hint)
    action_wizard_error = Handed("beside", SessionActions.wizard_error)
    action_void = Handed("beside", SessionActions.void)
    action_scenario = Handed("beside", SessionActions.scenario)
    action_pause = Handed("beside", SessionActions.pause)
    action_replay = Handed("beside", SessionActions.replay)
    action_replay_end = Handed("beside", SessionActions.replay_end)
    action_left_column = Handed("beside", SessionActions.left_column)
    action_join_code = Handed("beside", SessionActions.join_code)
    action_end = Handed("beside", SessionActions.end)

    def __init__(self, session: Live, now: Callable[[], float], gap: float = TYPING_GAP) -> None:
        super().__init__()
        self.session = session
        self.now = now
        self.attempts = Attempts(self, session)
        self.turns = TurnActions(self, session, self.attempts, now)
        self.beside = SessionActions(self, session, self.attempts)
        self.gate = Gate(now, gap)
        self._seen: DeskView | None = None
        self._pending: Where | None = None
        self._preview: RequestView | None = None
        self._in_view = TimeInView(now, gap)
        self._drawn: tuple[Drawn, ...] = ()
        """All that is drawn on this screen; what was composed stays."""
        self._moved = float("-inf")
        self._left: bool | None = None
        self._revising = False
        self._level_at = float("-inf")
        self._levels: deque[float] = deque(maxlen=LEVELS)

    @property
    def view(self) -> DeskView:
        """The session as it is now."""
        return self.session.view

    def compose(self) -> ComposeResult:
        """Title, alarms; her screen beside the work; messages; status and keys."""
        view = self.view
        yield Drawn(lambda width: title(self.view, self.now(), width), id="title")
        yield Drawn(lambda width: alarms(self.view, width), id="alarms")
        yield Drawn(lambda width: leaving(self.view, self.now(), width), id="leaving")
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield Drawn(lambda width: her_heading(self.view, width))
                yield Her(view, id="her")
            with Vertical(id="work"):
                yield Drawn(self._transcript_heading)
                yield AskedLine(id="transcript", placeholder="type what she says")
                yield Drawn(lambda width: choice_panels.transcript(self.view, width), id="sent")
                yield Drawn(self._requests_heading)
                yield Drawn(lambda width: choice_panels.requests(self.view, width), id="requests")
                with Horizontal(id="revision"):
                    yield Label("revise ▸ ", id="revise_label")
                    yield AskedLine(id="request")
                yield Drawn(self._readings_heading)
                yield Readings(view, id="readings")
                yield ResultTabs(view, self.session.database.schema, id="result")
        yield Drawn(self._messages_heading)
        yield Messages(tuple(self.session.messages), id="messages")
        yield Drawn(lambda width: status(self.view, self._levels, self._deaf, width), id="status")

    # --- headings ---------------------------------------------------------------------------------------------------

    def _has(self, name: str) -> bool:
        return self.focused is not None and self.focused.id == name

    def _transcript_heading(self, width: int) -> list[Text]:
        return headings.transcript(self.view, width, active=self._has("transcript"))

    def _requests_heading(self, width: int) -> list[Text]:
        return headings.requests(width, revising=self._revising, active=self._has("request"))

    def _readings_heading(self, width: int) -> list[Text]:
        if self._preview is not None:
            return headings.not_asked_yet(width, fresh=self._preview.text == self._typed())
        return headings.readings(self.view, width, active=self._has("readings"))

    def _messages_heading(self, width: int) -> list[Text]:
        return headings.messages(self.view, width, active=self._has("messages"))

    @property
    def _deaf(self) -> str:
        """What the last line says where she cannot be heard; empty where she can."""
        if not self.session.hears:
            return ""
        return "no sound: ^L writes it" if self.session.her_words is not None else "no sound"

    # --- snapshots --------------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Show what there is; where nobody has joined, how she can."""
        self._drawn = tuple(self.query(Drawn))
        self._fold()
        self.show()
        self.set_interval(TITLE_SECONDS, self.query_one("#title", Drawn).redraw)
        self.set_interval(LEAVING_SECONDS, self.query_one("#leaving", Drawn).redraw)
        for item in self.session.messages:
            if item.key:
                self.app.bind(item.key, f"screen.message({item.id!r})", show=False)
        if self._pending is None and self.focused is None:
            self.go(home(self.view))
        self._take_up_unsent()
        self.set_interval(UNSENT_SECONDS, self._keep_unsent)
        if not self.view.joined and not self.view.ended:
            self.beside.join_code()

    def _take_up_unsent(self) -> None:
        """What was typed before the program was started again stands there again, or can be brought back."""
        view, unsent = self.view, self.session.unsent
        if unsent.transcript and unsent.turn == view.turn and transcript_due(view):
            self.typed_transcript(unsent.transcript)
        elif unsent.transcript != (view.transcript or ""):
            self.turns.taken_away.keep(unsent.transcript)
        if unsent.request and unsent.turn == view.turn and view.state is TurnState.WORKING:
            self.close_revision()
            self.open_revision(unsent.request)
        else:
            self.turns.taken_away.keep(unsent.request)

    def _keep_unsent(self) -> None:
        """What stands in the lines, and a transcript that is held."""
        transcript = self.typed_transcript() or self.view.held or ""
        request = self.query_one("#request", LineField)
        self.session.keep_unsent(transcript, request.value if self._unsent(request) else "")

    def show(self) -> None:
        """Show the snapshot of now; the focus follows by the rules."""
        before, view = self._seen, self.view
        self._seen = view
        if view.level is not None and self.now() - self._level_at >= LEVEL_SECONDS:
            self._levels.append(view.level)
            self._level_at = self.now()
        self._turn_over(before, view)
        self._turn_changed(before, view)
        due = transcript_due(view)
        line, had_focus = self.query_one("#transcript", LineField), self.focused
        line.display, self.query_one("#sent").display = due, not due
        self.query_one("#alarms").display = bool(view.alarms)
        self.query_one("#leaving").display = view.leaving is not None
        self.query_one(Her).show(view)
        self._show_preview()
        self.query_one(ResultTabs).show(view)
        self.query_one(Messages).offer(time_is_up(self.view))
        self._look()
        self._redraw()
        if before is not None and {a.kind for a in view.alarms} - {a.kind for a in before.alarms}:
            self.app.bell()
        if before is not None and view.scenario_chosen and view.scenario and view.scenario != before.scenario:
            self.attempts.say(f"she has chosen task {view.scenario.number}: {view.scenario.title}")
        if view.joined and (before is None or not before.joined):
            self.beside.joined()
        if view.ended and not (before is not None and before.ended):
            self.notify(how_it_ended(view), timeout=30 if view.left else 10)
        where = belongs(before, view)
        if where is not None:
            self._pending = where
            if where == "readings":
                self.unread()
            self._follow()
        elif had_focus is line and not due:
            self.go(home(view))

    def _typed(self) -> str:
        """The text that is being typed to be asked, in the line that has the keys, or held."""
        if self.view.held is not None:
            return self.view.held
        focused = self.focused
        return focused.value.strip() if isinstance(focused, AskedLine) and focused.display else ""

    def _show_preview(self) -> None:
        """A preview is shown while its text is being typed and nowhere else: what Enter sends is always in view."""
        view = self.view
        self._preview = view.preview if self._typed() else None
        for line in self.query(AskedLine):
            line.show(view.preview)
        self.query_one("#request", AskedLine).others = may_stand_there(view)
        self.query_one(Readings).show(view, self._preview)

    def _turn_over(self, before: DeskView | None, view: DeskView) -> None:
        """What was being typed in a turn that is over belongs nowhere any more; it can be brought back."""
        if before is None or before.state is TurnState.READY or view.state is not TurnState.READY:
            return
        self.turns.taken_away.keep(self.typed_transcript())
        self.typed_transcript("")
        if self._revising and self._unsent(self.query_one("#request", LineField)):
            self.turns.taken_away.keep(self.query_one("#request", LineField).value)
        had = self._has("request")
        self.close_revision()
        if had:
            self.go("readings")

    def _turn_changed(self, before: DeskView | None, view: DeskView) -> None:
        if before is not None and before.turn == view.turn:
            return
        self.turns.turn_changed()
        if before is None or self.typed_transcript() != before.typed:
            self.turns.taken_away.keep(self.typed_transcript())
        if not (self._has("request") and self.query_one("#request", LineField).value.strip()):
            self.close_revision()
        self.typed_transcript(view.typed or "")

    def _redraw(self) -> None:
        for drawn in self._drawn:
            drawn.redraw()

    # --- focus ------------------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        """Move the focus where it belongs, unless a key has just been typed or text there waits to be sent."""
        where = self._pending
        if where is None or not self.is_current:
            return
        focused = self.focused
        if isinstance(focused, LineField) and focused.id != where and focused.display and self._unsent(focused):
            self._pending = None
            return
        if self.gate.wait > 0 or keys_of(self).typed_ahead:
            self.set_timer(self.gate.wait + 0.01, self._follow)
            return
        self._pending = None
        if where == "messages" and (to_choose(self.view) or not time_is_up(self.view)):
            return
        if where == "request":
            self.turns.revise()
        else:
            if where == "readings" and isinstance(focused, LineField) and focused.id == "request":
                self.close_revision()
            self.go(where)

    def _unsent(self, line: LineField) -> bool:
        """Whether the line has text that has not been sent; the request as it was asked is none."""
        text = line.value.strip()
        asked = self.view.requests[-1].text if self.view.requests and line.id == "request" else ""
        return bool(text) and text != asked and not (line.id == "request" and text in may_stand_there(self.view))

    def on_screen_resume(self) -> None:
        """A window has closed: what had to wait for it happens now."""
        self._look()
        self._follow()

    def go(self, where: Where) -> None:
        """Put the focus into that panel at once."""
        if where == "transcript" and not transcript_due(self.view):
            where = "readings"
        target: Widget = self.query_one(f"#{where}")
        if where == "request" and not self._revising:
            target = self.query_one("#readings")
        if isinstance(target, Messages) and not target.has_focus:
            target.begin()
            self._moved = self.now()
        target.focus()

    def on_descendant_focus(self) -> None:
        """The heading of the panel with the keys is bright."""
        self._show_preview()
        self._redraw()

    def on_descendant_blur(self) -> None:
        """Draw the headings anew: none of them has the keys."""
        self._show_preview()
        self._redraw()

    def _look(self) -> None:
        """Note since when there is in view what Enter would send; a window hides it, the editor not its own result."""
        view, front = self.view, self.app.screen
        by_hand = view.attempt is not None and view.attempt.origin == "hand"
        uncovered = front is self or (by_hand and isinstance(front, SqlEditor))
        self._in_view.look(at_stake(view), uncovered=uncovered)

    def unread(self) -> None:
        """What would be sent has only just come."""
        self._in_view.begin()

    def read_yet(self) -> bool:
        """What came only after Enter was pressed, or just before, has not been read."""
        return self._in_view.was_read(at_stake(self.view), keys_of(self).pressed)

    def action_pick(self, index: int) -> None:
        """A reading by its number while the messages are offered: the keys go back to the readings."""
        self.go("readings")
        self.query_one(Readings).action_pick(index)

    def on_key(self, event: events.Key) -> None:
        """A character typed where it means nothing, while text is due elsewhere, goes there; so does the focus."""
        if (
            isinstance(self.focused, LineField)
            or not event.is_printable
            or event.character is None
            or self._seen is None
        ):
            return
        if transcript_due(self._seen):
            self.go("transcript")
            line = self.query_one("#transcript", LineField)
        elif self._pending == "request" and not event.character.isdigit():  # a digit picks a reading
            self._pending = None
            self.turns.revise()
            line = self.query_one("#request", LineField)
        elif being_asked(self._seen) and event.character.isalpha():  # the next request is begun while this one runs
            self.open_revision("")
            line = self.query_one("#request", LineField)
        else:
            return
        event.stop()
        line.replace(event.character, *line.selection)

    # --- what the steps ask of the panels ---------------------------------------------------------------------------

    def open_revision(self, text: str, start: int | None = None, end: int | None = None) -> None:
        """The request line, the part that was not understood selected: typing replaces it."""
        line = self.query_one("#request", LineField)
        if not (self._revising and line.value.strip()):
            line.value = text
            line.selection = Selection.cursor(len(text)) if start is None or end is None else Selection(start, end)
        self._revising = True
        self.query_one("#revision").display = True
        self._redraw()
        line.focus()

    def close_revision(self) -> str:
        """Close the line of the request; gives what stood in it."""
        line = self.query_one("#request", LineField)
        text, line.value = line.value, ""
        self._revising = False
        self.query_one("#revision").display = False
        return text

    def typed_transcript(self, text: str | None = None) -> str:
        """What stands in the transcript line; sets it first where `text` is given."""
        line = self.query_one("#transcript", LineField)
        if text is not None:
            line.value = text
            line.cursor_position = len(text)
        return line.value

    def fold_left(self) -> None:
        """Fold the column away; where it is, her whole screen in a window, and the column again where there is room."""
        wide = self.app.size.width >= FOLD_BELOW
        self._left = wide and not self.query_one("#left").display
        self._fold()
        if self._left or not wide:
            self.app.push_screen(HerWindow(self.view))

    def _fold(self) -> None:
        wide = self.app.size.width >= FOLD_BELOW
        self.query_one("#left").display = wide if self._left is None else self._left

    def on_resize(self, event: events.Resize) -> None:
        """A narrow terminal folds the left column by itself."""
        self._fold()

    def open_tab(self, tab: str) -> None:
        """Turn to a tab of the result."""
        self.query_one(ResultTabs).open(tab)

    def action_turn_tab(self, by: int) -> None:
        """The next tab, or the one before."""
        self.query_one(ResultTabs).turn_tab(by)

    def action_turn_page(self, by: int) -> None:
        """The next page, or the one before."""
        self.query_one(ResultTabs).turn_page(by)

    def action_sideways(self, by: int) -> None:
        """Move the answer `by` columns to the right, or to the left where it is below 0."""
        self.query_one(ResultTabs).sideways(by)

    # --- what the panels say ----------------------------------------------------------------------------------------

    def on_input_changed(self, event: Input.Changed) -> None:
        """What is typed is previewed; not the request as it was asked, nor what goes out by itself."""
        text = event.value.strip()
        asked = self.view.requests[-1].text if self.view.requests else ""
        if self.view.held is None:
            self.session.preview("" if text == asked else text)
        self._show_preview()
        self._redraw()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in one of the two lines."""
        if event.input.id == "transcript":
            self.turns.enter_transcript(event.value)
        else:
            self.turns.enter_request(event.value)

    def on_asked_line_took_out(self, event: AskedLine.TookOut) -> None:
        """What a key deleted can be brought back."""
        asked = {request.text for request in self.view.requests}
        if event.text not in asked:
            self.turns.taken_away.keep(event.text)

    def on_readings_picked(self, event: Readings.Picked) -> None:
        """Another reading; of an older request only where no newer one is about to take its place."""
        latest = self.view.requests[-1] if self.view.requests else None
        if latest is not None and latest.number != event.request and latest.status == "running":
            self.attempts.say(f"request {latest.number} is being asked: its readings come; Esc stops it")
            return
        self.attempts.take(partial(self.session.select, event.request, event.index))

    def on_messages_taken(self, event: Messages.Taken) -> None:
        """A message from the list; not by an Enter that was pressed before the list had been seen."""
        if keys_of(self).pressed - self._moved >= self.gate.gap:
            self.turns.send(event.item)
        else:
            self.attempts.say("look first: Enter again sends the message")
