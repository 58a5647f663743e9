"""What keys do from her words to her reply: one method an action; each calls the live session or opens a window.

What they do beside a turn is in `session_actions`. The screen hands its actions over (`subject.screen.handed_actions`);
what they ask of its panels is `TurnPanels`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from textual.app import App
from textual.screen import ModalScreen
from textual.widget import Widget

from subject.wire.turn import TurnState
from wizard.ask.pieces import Edit
from wizard.desk.canned import CannedMessage
from wizard.desk.terminal.adjusting import Adjusting
from wizard.desk.terminal.attempts import Attempts
from wizard.desk.terminal.choice_panels import offered, reading_of
from wizard.desk.terminal.contract import Live
from wizard.desk.terminal.dialogs import BlanksDialog, filled_beforehand
from wizard.desk.terminal.editor import SqlEditor
from wizard.desk.terminal.focus import Where, home, none_chosen, transcript_due, unsure_of
from wizard.desk.terminal.taken_away_texts import TakenAway
from wizard.desk.view import DeskView, RequestView
from wizard.errors import WozError


def statement(view: DeskView) -> str:
    """The statement behind what would be sent, as she would see it: a reading's display form, or the one by hand."""
    if view.attempt is None:
        return ""
    reading = reading_of(view, view.attempt)
    return reading.display_sql if reading is not None else view.attempt.sql


class TurnPanels(Protocol):
    """What an action asks of the screen and its panels."""

    @property
    def app(self) -> App[Any]:
        """The program whose screen it is."""
        ...

    @property
    def focused(self) -> Widget | None:
        """The widget that gets what is typed; None where no widget has the focus."""
        ...

    def notify(self, message: str, *, timeout: float | None = None, markup: bool = True) -> None:
        """Show a word for `timeout` seconds."""

    def go(self, where: Where) -> None:
        """Put the focus there at once: a key has asked for it."""

    def read_yet(self) -> bool:
        """True when what would be sent has been on screen long enough to have been read."""
        ...

    def unread(self) -> None:
        """Count what would be sent as new: it has only just come."""

    def open_revision(self, text: str, start: int | None = None, end: int | None = None) -> None:
        """Open the request line with `text`; characters `start` to `end` of it are selected."""

    def close_revision(self) -> str:
        """Close the request line and return what stood in it."""
        ...

    def typed_transcript(self, text: str | None = None) -> str:
        """Return what stands in the transcript line, after setting it where `text` is given."""
        ...


class TurnActions:
    """The actions of one turn, on a session and the panels of its screen."""

    def __init__(self, panels: TurnPanels, session: Live, attempts: Attempts, now: Callable[[], float]) -> None:
        self._panels = panels
        self._session = session
        self._attempts = attempts
        self._now = now
        self.sql_text = ""
        """What stands in the SQL editor; kept for the turn."""
        self.taken_away = TakenAway()
        """What Esc or the end of a turn took out of transcript and request."""
        self._blanks: dict[str, dict[str, str]] = {}

    @property
    def _view(self) -> DeskView:
        """The session as it is now."""
        return self._session.view

    def turn_changed(self) -> None:
        """Forget what was typed for the turn that is over: SQL, and the words of messages' blanks."""
        self.sql_text = ""
        self._blanks.clear()

    # --- going on ---------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Send the answer that is offered, or go where the next key belongs."""
        view = self._view
        if view.ended:
            self._panels.app.exit()
        elif view.can_send_answer:
            if not self._panels.read_yet():
                self._attempts.say("read it first: Enter again sends the answer")
            elif self._attempts.take(self._session.send_answer):
                self._panels.close_revision()
                self._panels.go("readings")
        else:
            where = home(view)
            if where == "readings":
                self._attempts.say(self._why_nothing())
            self._panels.go(where)

    def _why_nothing(self) -> str:
        view = self._view
        if view.state is not TurnState.WORKING:
            return "nothing to send: she has not asked anything"
        if view.attempt is not None and view.attempt.status == "running":
            return "still looking it up; Esc stops it"
        if none_chosen(view):
            return "nothing to send yet: Down or 1-9 chooses a reading, Ctrl+R revises, or send a message"
        return "nothing to send yet: Ctrl+R revises, F12 writes SQL, or send a message"

    def enter_transcript(self, text: str) -> None:
        """Enter in the transcript: to her, and ask."""
        if not text.strip():
            self._attempts.say("type what she said; Ctrl+L plays it again")
        elif text == self._view.typed and not self._panels.read_yet():
            self._attempts.say("read it first: Enter again shows it to her, and asks")
        elif self._attempts.take(lambda: self._session.send_transcript(text.strip())):
            self._panels.typed_transcript("")
            self._panels.go("readings")

    def enter_request(self, text: str) -> None:
        """Enter in the request: ask again, behind the curtain."""
        latest = self._view.requests[-1] if self._view.requests else None
        if not text.strip():
            self._attempts.say("type the request in other words, or Esc")
        elif latest is not None and text.strip() == latest.text and latest.status in ("answered", "abstained"):
            self._asked_already(latest)
        elif self._attempts.take(lambda: self._session.ask(text.strip())):
            self._panels.close_revision()
            self._panels.go("readings")

    def _asked_already(self, latest: RequestView) -> None:
        """The request as it was asked would get what it got: the keys go on without asking it again."""
        self._panels.close_revision()
        if latest.status == "answered" or unsure_of(latest):
            self._panels.go("readings")
            return
        self._attempts.say(
            "not understood as it stands: a message, or Esc and Ctrl+R to say it in other words, F12 for SQL"
        )
        self._panels.go("messages")

    def revise(self) -> None:
        """The last request again, to be edited."""
        view = self._view
        if view.state is not TurnState.WORKING or not view.requests:
            self._attempts.say("nothing to revise: the transcript comes first")
            return
        latest = view.requests[-1]
        unknown = latest.unknown[0] if latest.unknown else None
        if unknown is not None and latest.status == "abstained":
            self._panels.open_revision(latest.text, unknown.start, unknown.end)
        else:
            self._panels.open_revision(latest.text)

    def ask_model(self) -> None:
        """A language model's reading beside the tool's; it is waited for by nobody."""
        self._attempts.take(self._session.ask_model)

    def cancel(self) -> None:
        """Undo the last step that has not been sent: what is being typed, held, running or picked, in that order."""
        view, focused = self._view, self._panels.focused
        name = focused.id if focused is not None else ""
        if view.leaving is not None:
            self.take_back()
        elif name == "messages":
            self._panels.go("readings" if home(view) == "messages" else home(view))
        elif name == "request":
            self._take_away(self._panels.close_revision())
            self._panels.go("readings")
        elif view.held is not None:
            text = view.held
            if self._attempts.take(self._session.cancel):
                self._panels.typed_transcript(text)
                self._panels.go("transcript")
        elif self._busy(view):
            self._attempts.take(self._session.cancel)
        elif name == "transcript" and self._panels.typed_transcript():
            self._take_away(self._panels.typed_transcript())
            self._panels.typed_transcript("")
        elif name == "transcript" and (back := self.taken_away.bring_back()) is not None:
            self._panels.typed_transcript(back)
        else:
            self._undo_pick(view)

    def _undo_pick(self, view: DeskView) -> None:
        """Go back from a statement written by hand, or a reading further down, to the reading before it."""
        request, selected = offered(view), view.selected
        if view.state is TurnState.WORKING and view.attempt is not None and view.attempt.origin == "hand":
            if request is None:
                self._attempts.say("the statement stays until another is run; nothing has been sent")
            else:
                self._attempts.take(lambda: self._session.select(request.number, 0))
        elif view.state is TurnState.WORKING and selected is not None and selected[1] > 0:
            before = request.bases.get(selected[1], 0) if request is not None else 0
            self._attempts.take(lambda: self._session.select(selected[0], before))
        else:
            self._attempts.say("nothing to undo: what was sent is sent")

    def _take_away(self, text: str) -> None:
        """A text that Esc took away is kept, and it is said how it comes back."""
        asked = self._view.requests[-1].text if self._view.requests else ""
        if text.strip() and text != asked:
            self.taken_away.keep(text)
            self._panels.notify("Ctrl+Z brings the text back", timeout=3)

    def take_back(self) -> None:
        """What is about to leave stays here: she sees nothing of it."""
        if self._attempts.take(self._session.take_back):
            self._panels.notify("taken back: nothing was sent", timeout=3)
            if not isinstance(self._panels.app.screen, ModalScreen):
                self._panels.go(home(self._view))

    def bring_back(self) -> None:
        """A text that was taken away, into the line it is due in; what stands there waits its turn."""
        view, focused = self._view, self._panels.focused
        if transcript_due(view):
            text = self.taken_away.bring_back(self._panels.typed_transcript())
            if text is not None:
                self._panels.go("transcript")
                self._panels.typed_transcript(text)
        elif view.state is TurnState.WORKING and view.requests:
            typed = self._panels.close_revision() if focused is not None and focused.id == "request" else ""
            text = self.taken_away.bring_back("" if typed == view.requests[-1].text else typed)
            self._panels.open_revision(text if text is not None else typed or view.requests[-1].text)
        else:
            self._attempts.say("nothing can be typed now: she speaks first")
            return
        if text is None:
            self._attempts.say("nothing was taken away")

    @staticmethod
    def _busy(view: DeskView) -> bool:
        latest = view.requests[-1] if view.requests else None
        asked = latest is not None and (
            latest.status == "running" or (latest.model is not None and latest.model.status == "running")
        )
        return asked or (view.attempt is not None and view.attempt.status == "running")

    def edit_sql(self) -> None:
        """The editor, with what stood in it, or the selected reading's statement."""
        view = self._view
        text = self.sql_text or statement(view)

        def closed(kept: str | None) -> None:
            self.sql_text = kept or ""
            self._panels.go(home(self._view))

        self._panels.app.push_screen(SqlEditor(self._session, text, self._now), closed)

    def adjust(self) -> None:
        """The pieces of the selected reading; what is changed makes another reading, which is selected."""
        view, selected = self._view, self._view.selected
        request = offered(view)
        if view.state is not TurnState.WORKING or selected is None or request is None:
            self._attempts.say("no reading to adjust: pick one first")
            return
        try:
            found = self._session.pieces(*selected)
        except WozError as error:
            self._attempts.say(str(error))
            return

        def adjusted(edit: Edit | None) -> None:
            if edit is not None and self._view.turn != view.turn:
                self._attempts.say("that turn is over")
            elif edit is not None and self._attempts.take(lambda: self._session.adjust(*selected, edit)):
                self._panels.unread()
            self._panels.go("readings")

        paraphrase = request.interpretations[selected[1]].paraphrase
        self._panels.app.push_screen(Adjusting(self._session, selected[1] + 1, paraphrase, found), adjusted)

    # --- messages ---------------------------------------------------------------------------------------------------

    def messages(self) -> None:
        """Put the focus into the list of messages."""
        self._panels.go("messages")

    def message(self, name: str) -> None:
        """The message of that id: its key was pressed."""
        self.send(self._session.messages.get(name))

    def send(self, item: CannedMessage) -> None:
        """Send a message; one with blanks asks for their words first."""
        if not item.blanks:
            self._send_message(item, {})
            return

        opened, typed = self._view, self._blanks.setdefault(item.id, {})

        def filled(values: dict[str, str] | None) -> None:
            if values is not None and opened.state is not TurnState.READY and opened.turn != self._view.turn:
                self._attempts.say("that turn is over: the message was not sent")
            elif values is not None:
                self._send_message(item, values)

        latest = opened.requests[-1] if opened.requests else None
        unknown = [word.text for word in latest.unknown] if latest is not None and latest.status == "abstained" else []
        self._panels.app.push_screen(BlanksDialog(item, typed, filled_beforehand(item, unknown)), filled)

    def _send_message(self, item: CannedMessage, values: dict[str, str]) -> None:
        if self._attempts.take(lambda: self._session.send_message(item.id, values)):
            self._panels.go("readings")  # what is being typed stays until the message has left: it may be taken back
