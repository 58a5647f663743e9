"""What keys do beside a turn: notes, her tasks, a pause, what she said once more, the join code, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from textual.app import App

from subject.screen.dialogs import Confirm, LineDialog
from subject.wire.turn import TurnState
from wizard.desk.terminal.attempts import END_SECONDS, Attempts
from wizard.desk.terminal.contract import Live
from wizard.desk.terminal.dialogs import JoinCodeDialog
from wizard.desk.terminal.tasks import TasksDialog
from wizard.desk.view import DeskView


def next_task(view: DeskView) -> str:
    """What giving the next task does at her side; nobody is told when she has read it."""
    now = view.scenario
    which = f"task {now.number + 1} of {now.of}" if now is not None else "the first task"
    if not view.linked:
        return f"Her terminal is not connected: she is told of {which} when it is back."
    if view.stage == "scenario":
        return f"She is reading her task now: {which} takes its place."
    if view.stage != "conversation":
        return f"She reads {which} when she comes to it: she is at the {view.stage} now."
    return f"She is told that there is a new task: {which} opens by itself when she is ready, and stays behind F2."


def what_ends(view: DeskView) -> str:
    """What ending the session does at her side now."""
    closed = "the session cannot be opened again."
    if view.questionnaire is not None and not view.questionnaire.closed:
        return f"What she has not answered yet stays unanswered; she is told good-bye a second after Enter; {closed}"
    if view.asks_questions:
        return f"She is asked the questionnaire; when she has handed it in, she is told good-bye, and {closed}"
    return f"She is told good-bye a second after Enter; {closed}"


class LeftColumn(Protocol):
    """What an action asks of the screen."""

    @property
    def app(self) -> App[Any]:
        """The program whose screen it is."""
        ...

    def notify(self, message: str, *, timeout: float | None = None, markup: bool = True) -> None:
        """Show a word for `timeout` seconds."""

    def fold_left(self) -> None:
        """Show or fold the left column."""


class SessionActions:
    """The actions on a session as a whole, whatever turn is open."""

    def __init__(self, screen: LeftColumn, session: Live, attempts: Attempts) -> None:
        self._screen = screen
        self._session = session
        self._attempts = attempts
        self._words: dict[str, str] = {}
        """What stood in a window of one line when Esc left it, by its title."""
        self._code_window: JoinCodeDialog | None = None

    @property
    def _view(self) -> DeskView:
        return self._session.view

    def joined(self) -> None:
        """Close the window of the join code: she has joined."""
        if self._code_window is not None and self._code_window.is_current:
            self._code_window.action_leave()
        self._code_window = None

    def note(self) -> None:
        """Write a note for the annotator."""

        def noted(text: str | None) -> None:
            if text is not None and self._attempts.take(lambda: self._session.note(text)):
                self._screen.notify("noted", timeout=2)

        self._ask_line("Note for the annotator", "Enter: write it    Esc: leave it", noted)

    def hint(self) -> None:
        """In a rehearsal: what works for what she said last. That it was asked for is noted."""
        hint = self._session.hint
        if hint is None:
            self._attempts.say("hints are for rehearsals: woz rehearse")
            return
        words = hint()
        self._screen.notify(f"Hint: {words}", timeout=15, markup=False)
        self._attempts.take(lambda: self._session.note(f"hint taken: {words}"))

    def wizard_error(self) -> None:
        """My own mistake, in a few words or none."""

        def marked(text: str | None) -> None:
            if text is not None and self._attempts.take(lambda: self._session.mark_error(text)):
                self._screen.notify("marked", timeout=2)

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

        self._screen.app.push_screen(window, left)

    def _confirmed(self, question: str, consequence: str, step: Callable[[], None]) -> None:
        def answered(yes: bool | None) -> None:
            if yes:
                self._attempts.take(step)

        self._screen.app.push_screen(Confirm(question, consequence), answered)

    def void(self) -> None:
        """Close the turn as one in which nothing was said."""
        if self._view.state is TurnState.TRANSCRIBING:
            self._confirmed("Drop this turn?", "Nothing is sent; she may speak again at once.", self._session.void)
        else:
            self._attempts.take(self._session.void)

    def scenario(self) -> None:
        """Her next task; or another one, or that which she has, once more."""
        view = self._view
        now = view.scenario.number if view.scenario is not None else 0

        def taken(place: int | None) -> None:
            if place is None:
                return
            if place == now + 1:
                self._attempts.take(self._session.next_scenario)
            else:
                self._attempts.take(lambda: self._session.next_scenario(place))

        chosen = view.scenario_chosen
        self._screen.app.push_screen(TasksDialog(self._session.tasks, now, next_task(view), chosen=chosen), taken)

    def pause(self) -> None:
        """Pause the session, or go on after a pause."""
        self._attempts.take(self._session.unpause if self._view.paused else self._session.pause)

    def replay(self) -> None:
        """Play her last utterance again."""
        self._attempts.replay()

    def replay_end(self) -> None:
        """Play the end of her last utterance."""
        self._attempts.replay(END_SECONDS)

    def left_column(self) -> None:
        """Show or fold the column of what she sees."""
        self._screen.fold_left()

    def join_code(self) -> None:
        """Show the join code, large, and the short code."""
        code = self._view.join_code
        window = JoinCodeDialog(code, self._session.short_code)
        self._code_window = window
        self._screen.app.push_screen(window)

    def end(self) -> None:
        """Say good-bye, once that is confirmed; when the session has ended, leave."""
        if self._view.ended:
            self._screen.app.exit()
            return
        self._confirmed(
            "End the session?",
            what_ends(self._view),
            self._session.end,
        )
