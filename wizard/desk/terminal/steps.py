"""What each key of the wizard's screen does: one method an action; each calls the live session or opens a window."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from textual.screen import ModalScreen, Screen

from subject.screen.dialogs import Confirm, LineDialog
from subject.wire.turn import TurnState
from wizard.ask.pieces import Edit
from wizard.desk.canned import CannedMessage
from wizard.desk.terminal.adjusting import Adjusting
from wizard.desk.terminal.attempts import END_SECONDS, Attempts
from wizard.desk.terminal.choices import offered, reading_of
from wizard.desk.terminal.contract import Live
from wizard.desk.terminal.dialogs import BlanksDialog, JoinCodeDialog, filled_beforehand
from wizard.desk.terminal.editor import SqlEditor
from wizard.desk.terminal.focus import Where, home, transcript_due, unsure_of
from wizard.desk.terminal.takenaway import TakenAway
from wizard.desk.terminal.tasks import TasksDialog
from wizard.desk.view import DeskView, RequestView
from wizard.errors import WozError


def statement(view: DeskView) -> str:
    """The statement behind what would be sent, as she would see it: a reading's display form, or the one by hand."""
    if view.attempt is None:
        return ""
    reading = reading_of(view, view.attempt)
    return reading.display_sql if reading is not None else view.attempt.sql


def next_task(view: DeskView) -> str:
    """What giving the next task does at her side; nobody is told when she has read it."""
    now = view.scenario
    which = f"task {now.number + 1} of {now.of}" if now is not None else "the first task"
    if not view.linked:
        return f"Her terminal is not connected: she is told of {which} when it is back."
    if view.stage == "scenario":
        return f"She is reading her task now: {which} takes its place."
    if view.stage != "conversation":
        return f"She reads {which} when she comes to it: she is at {view.stage} now."
    return f"She is told that there is a new task: {which} opens by itself when she is ready, and stays behind F2."


def what_ends(view: DeskView) -> str:
    """What ending the session does at her side now."""
    closed = "the session cannot be opened again."
    if view.questionnaire is not None and not view.questionnaire.closed:
        return f"What she has not answered yet stays unanswered; she is told good-bye a second after Enter; {closed}"
    if view.asks_questions:
        return f"She is asked the questionnaire; when she has handed it in, she is told good-bye, and {closed}"
    return f"She is told good-bye a second after Enter; {closed}"


class Steps(Screen[None]):
    """The actions; the panels they touch belong to the screen built on this."""

    def __init__(self, session: Live, now: Callable[[], float]) -> None:
        super().__init__()
        self.session = session
        self.now = now
        self._attempts = Attempts(self, session)
        self.attempt = self._attempts.take
        self.say = self._attempts.say
        self.sql_text = ""
        """What stands in the SQL editor; kept for the turn."""
        self.taken_away = TakenAway()
        """What Esc or the end of a turn took out of transcript and request."""
        self.blanks: dict[str, dict[str, str]] = {}
        """Words typed for a message's blanks in this turn, by its id: there when it is opened again."""
        self._words: dict[str, str] = {}
        """Words of a note or a mark that was left unfinished, by the title of its window."""
        self._code_window: JoinCodeDialog | None = None

    @property
    def view(self) -> DeskView:
        """The session as it is now."""
        return self.session.view

    @abstractmethod
    def go(self, where: Where) -> None:
        """Put the focus there at once: a key has asked for it."""

    @abstractmethod
    def read_yet(self) -> bool:
        """Whether what would be sent has been on screen long enough to have been read."""

    @abstractmethod
    def unread(self) -> None:
        """What would be sent has only just come."""

    @abstractmethod
    def open_revision(self, text: str, start: int | None = None, end: int | None = None) -> None:
        """Open the request line with `text`, a part of it selected."""

    @abstractmethod
    def close_revision(self) -> str:
        """Close the request line; what stood in it."""

    @abstractmethod
    def typed_transcript(self, text: str | None = None) -> str:
        """What stands in the transcript line; sets it first where `text` is given."""

    @abstractmethod
    def fold_left(self) -> None:
        """Show or fold the left column."""

    # --- going on ---------------------------------------------------------------------------------------------------

    def action_enter(self) -> None:
        """Send the answer that is offered, or go where the next key belongs."""
        view = self.view
        if view.ended:
            self.app.exit()
        elif view.can_send_answer:
            if not self.read_yet():
                self.say("read it first: Enter again sends the answer")
            elif self.attempt(self.session.send_answer):
                self.close_revision()
                self.go("readings")
        else:
            where = home(view)
            if where == "readings":
                self.say(self._why_nothing())
            self.go(where)

    def _why_nothing(self) -> str:
        view = self.view
        if view.state is not TurnState.WORKING:
            return "nothing to send: she has not asked anything"
        if view.attempt is not None and view.attempt.status == "running":
            return "still looking it up; Esc stops it"
        if view.requests and unsure_of(view.requests[-1]):
            return "nothing to send yet: Down or 1-9 chooses a reading, Ctrl+R revises, or send a message"
        return "nothing to send yet: Ctrl+R revises, F12 writes SQL, or send a message"

    def enter_transcript(self, text: str) -> None:
        """Enter in the transcript: to her, and ask."""
        if not text.strip():
            self.say("type what she said; Ctrl+L plays it again")
        elif text == self.view.typed and not self.read_yet():
            self.say("read it first: Enter again shows it to her, and asks")
        elif self.attempt(lambda: self.session.send_transcript(text.strip())):
            self.typed_transcript("")
            self.go("readings")

    def enter_request(self, text: str) -> None:
        """Enter in the request: ask again, behind the curtain."""
        latest = self.view.requests[-1] if self.view.requests else None
        if not text.strip():
            self.say("type the request in other words, or Esc")
        elif latest is not None and text.strip() == latest.text and latest.status in ("answered", "abstained"):
            self._asked_already(latest)
        elif self.attempt(lambda: self.session.ask(text.strip())):
            self.close_revision()
            self.go("readings")

    def _asked_already(self, latest: RequestView) -> None:
        """The request as it was asked would get what it got: the keys go on without asking it again."""
        self.close_revision()
        if latest.status == "answered" or unsure_of(latest):
            self.go("readings")
            return
        self.say("not understood as it stands: a message, or Esc and Ctrl+R to say it in other words, F12 for SQL")
        self.go("messages")

    def action_revise(self) -> None:
        """The last request again, to be edited."""
        view = self.view
        if view.state is not TurnState.WORKING or not view.requests:
            self.say("nothing to revise: the transcript comes first")
            return
        latest = view.requests[-1]
        unknown = latest.unknown[0] if latest.unknown else None
        if unknown is not None and latest.status == "abstained":
            self.open_revision(latest.text, unknown.start, unknown.end)
        else:
            self.open_revision(latest.text)

    def action_ask_model(self) -> None:
        """A language model's reading beside the tool's; it is waited for by nobody."""
        self.attempt(self.session.ask_model)

    def action_cancel(self) -> None:
        """Undo the last step that has not been sent: what is being typed, held, running or picked, in that order."""
        view, focused = self.view, self.focused
        name = focused.id if focused is not None else ""
        if view.leaving is not None:
            self.take_back()
        elif name == "messages":
            self.go("readings" if home(view) == "messages" else home(view))
        elif name == "request":
            self._take_away(self.close_revision())
            self.go("readings")
        elif view.held is not None:
            text = view.held
            if self.attempt(self.session.cancel):
                self.typed_transcript(text)
                self.go("transcript")
        elif self._busy(view):
            self.attempt(self.session.cancel)
        elif name == "transcript" and self.typed_transcript():
            self._take_away(self.typed_transcript())
            self.typed_transcript("")
        elif name == "transcript" and (back := self.taken_away.bring_back()) is not None:
            self.typed_transcript(back)
        else:
            self._undo_pick(view)

    def _undo_pick(self, view: DeskView) -> None:
        """Go back from a statement written by hand, or a reading further down, to the reading before it."""
        request, selected = offered(view), view.selected
        if view.state is TurnState.WORKING and view.attempt is not None and view.attempt.origin == "hand":
            if request is None:
                self.say("the statement stays until another is run; nothing has been sent")
            else:
                self.attempt(lambda: self.session.select(request.number, 0))
        elif view.state is TurnState.WORKING and selected is not None and selected[1] > 0:
            before = request.bases.get(selected[1], 0) if request is not None else 0
            self.attempt(lambda: self.session.select(selected[0], before))
        else:
            self.say("nothing to undo: what was sent is sent")

    def _take_away(self, text: str) -> None:
        """A text that Esc took away is kept, and it is said how it comes back."""
        asked = self.view.requests[-1].text if self.view.requests else ""
        if text.strip() and text != asked:
            self.taken_away.keep(text)
            self.notify("Ctrl+Z brings the text back", timeout=3)

    def take_back(self) -> None:
        """What is about to leave stays here: she sees nothing of it."""
        if self.attempt(self.session.take_back):
            self.notify("taken back: nothing was sent", timeout=3)
            if not isinstance(self.app.screen, ModalScreen):
                self.go(home(self.view))

    def action_bring_back(self) -> None:
        """A text that was taken away, into the line it is due in; what stands there waits its turn."""
        view, focused = self.view, self.focused
        if transcript_due(view):
            text = self.taken_away.bring_back(self.typed_transcript())
            if text is not None:
                self.go("transcript")
                self.typed_transcript(text)
        elif view.state is TurnState.WORKING and view.requests:
            typed = self.close_revision() if focused is not None and focused.id == "request" else ""
            text = self.taken_away.bring_back("" if typed == view.requests[-1].text else typed)
            self.open_revision(text if text is not None else typed or view.requests[-1].text)
        else:
            self.say("nothing can be typed now: she speaks first")
            return
        if text is None:
            self.say("nothing was taken away")

    @staticmethod
    def _busy(view: DeskView) -> bool:
        latest = view.requests[-1] if view.requests else None
        asked = latest is not None and (
            latest.status == "running" or (latest.model is not None and latest.model.status == "running")
        )
        return asked or (view.attempt is not None and view.attempt.status == "running")

    def action_edit_sql(self) -> None:
        """The editor, with what stood in it, or the selected reading's statement."""
        view = self.view
        text = self.sql_text or statement(view)

        def closed(kept: str | None) -> None:
            self.sql_text = kept or ""
            self.go(home(self.view))

        self.app.push_screen(SqlEditor(self.session, text, self.now), closed)

    def action_adjust(self) -> None:
        """The pieces of the selected reading; what is changed makes another reading, which is selected."""
        view, selected = self.view, self.view.selected
        request = offered(view)
        if view.state is not TurnState.WORKING or selected is None or request is None:
            self.say("no reading to adjust: pick one first")
            return
        try:
            found = self.session.pieces(*selected)
        except WozError as error:
            self.say(str(error))
            return

        def adjusted(edit: Edit | None) -> None:
            if edit is not None and self.view.turn != view.turn:
                self.say("that turn is over")
            elif edit is not None and self.attempt(lambda: self.session.adjust(*selected, edit)):
                self.unread()
            self.go("readings")

        paraphrase = request.interpretations[selected[1]].paraphrase
        self.app.push_screen(Adjusting(self.session, selected[1] + 1, paraphrase, found), adjusted)

    # --- messages ---------------------------------------------------------------------------------------------------

    def action_messages(self) -> None:
        """Choose from the list."""
        self.go("messages")

    def action_message(self, name: str) -> None:
        """The message of that id: its key was pressed."""
        self.message(self.session.messages.get(name))

    def message(self, item: CannedMessage) -> None:
        """Send a message; one with blanks asks for their words first."""
        if not item.blanks:
            self._send_message(item, {})
            return

        opened, typed = self.view, self.blanks.setdefault(item.id, {})

        def filled(values: dict[str, str] | None) -> None:
            if values is not None and opened.state is not TurnState.READY and opened.turn != self.view.turn:
                self.say("that turn is over: the message was not sent")
            elif values is not None:
                self._send_message(item, values)

        latest = opened.requests[-1] if opened.requests else None
        unknown = [word.text for word in latest.unknown] if latest is not None and latest.status == "abstained" else []
        self.app.push_screen(BlanksDialog(item, typed, filled_beforehand(item, unknown)), filled)

    def _send_message(self, item: CannedMessage, values: dict[str, str]) -> None:
        if self.attempt(lambda: self.session.send_message(item.id, values)):
            self.go("readings")  # what is being typed stays until the message has left: it may be taken back

    # --- beside the conversation ------------------------------------------------------------------------------------

    def action_note(self) -> None:
        """A note for the annotator."""

        def noted(text: str | None) -> None:
            if text is not None and self.attempt(lambda: self.session.note(text)):
                self.notify("noted", timeout=2)

        self._ask_line("Note for the annotator", "Enter: write it    Esc: leave it", noted)

    def action_hint(self) -> None:
        """In a rehearsal: what works for what she said last. That it was asked for is noted."""
        hint = self.session.hint
        if hint is None:
            self.say("hints are for rehearsals: woz rehearse")
            return
        words = hint()
        self.notify(f"Hint: {words}", timeout=15, markup=False)
        self.attempt(lambda: self.session.note(f"hint taken: {words}"))

    def action_wizard_error(self) -> None:
        """My own mistake, in a few words or none."""

        def marked(text: str | None) -> None:
            if text is not None and self.attempt(lambda: self.session.mark_error(text)):
                self.notify("marked", timeout=2)

        hint = "Enter: mark this turn    Esc: leave it"
        self._ask_line("My mistake in this turn (words are optional)", hint, marked, may_be_empty=True)

    def _ask_line(
        self, title: str, hint: str, then: Callable[[str | None], None], *, may_be_empty: bool = False
    ) -> None:
        """One line of text in a window; what stood in it when Esc left it is there when it is opened again."""
        window = LineDialog(title, hint, self._words.pop(title, ""), may_be_empty=may_be_empty)

        def left(text: str | None) -> None:
            if text is None:
                self._words[title] = window.typed
            then(text)

        self.app.push_screen(window, left)

    def _confirmed(self, question: str, consequence: str, step: Callable[[], None]) -> None:
        def answered(yes: bool | None) -> None:
            if yes:
                self.attempt(step)

        self.app.push_screen(Confirm(question, consequence), answered)

    def action_void(self) -> None:
        """Back to ready, nothing sent."""
        if self.view.state is TurnState.TRANSCRIBING:
            self._confirmed("Drop this turn?", "Nothing is sent; she may speak again at once.", self.session.void)
        else:
            self.attempt(self.session.void)

    def action_scenario(self) -> None:
        """Her next task; or another one, or that which she has, once more."""
        view = self.view
        now = view.scenario.number if view.scenario is not None else 0

        def taken(place: int | None) -> None:
            if place is None:
                return
            if place == now + 1:
                self.attempt(self.session.next_scenario)
            else:
                self.attempt(lambda: self.session.next_scenario(place))

        chosen = view.scenario_chosen
        self.app.push_screen(TasksDialog(self.session.tasks, now, next_task(view), chosen=chosen), taken)

    def action_pause(self) -> None:
        """Pause, or go on."""
        self.attempt(self.session.unpause if self.view.paused else self.session.pause)

    def action_replay(self) -> None:
        """Her last utterance."""
        self._attempts.replay()

    def action_replay_end(self) -> None:
        """The end of it."""
        self._attempts.replay(END_SECONDS)

    def action_left_column(self) -> None:
        """What she sees, shown or folded."""
        self.fold_left()

    def action_join_code(self) -> None:
        """The code, large."""
        code = self.view.join_code
        window = JoinCodeDialog(code, self.session.short_code)
        self._code_window = window
        self.app.push_screen(window)

    def action_end(self) -> None:
        """Good-bye, once confirmed; after it, out."""
        if self.view.ended:
            self.app.exit()
            return
        self._confirmed(
            "End the session?",
            what_ends(self.view),
            self.session.end,
        )
