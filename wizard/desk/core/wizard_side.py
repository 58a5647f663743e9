"""What the wizard may do, and when: each command is refused with a reason, or done."""

from __future__ import annotations

from typing import assert_never

from subject.wire.plaintext import plain_text
from subject.wire.turn import TurnState
from wizard.desk.core import drafts, inputs
from wizard.desk.core.core_settings import CoreSettings
from wizard.desk.core.effects import Steps
from wizard.desk.core.ledger import Ledger
from wizard.desk.core.requests import Requests
from wizard.desk.core.turns import Turns
from wizard.desk.errors import NotNow
from wizard.desk.view import Leaving
from wizard.journal import events as ev

LONGEST_SAID = 5000
"""Characters of a transcript or a revision."""


class WizardSide:
    """The wizard's commands. Each raises `NotNow` where it cannot be done in this state, and then changes nothing."""

    def __init__(self, ledger: Ledger, requests: Requests, turns: Turns, given: CoreSettings) -> None:
        self._ledger = ledger
        self._state = ledger.state
        self._requests = requests
        self._turns = turns
        self._given = given

    def in_turn(self, command: inputs.TurnCommand) -> Steps:
        """What the wizard does about the turn."""
        match command:
            case inputs.Typing(text):
                yield from self._typing(text)
            case inputs.SendTranscript(text):
                yield from self._send_transcript(text)
            case inputs.ReviseRequest(text):
                yield from self._ask(text)
            case inputs.AskModel():
                self._working("there is no request to ask: send the transcript first")
                yield from self._requests.ask_model()
            case inputs.Select(request, index):
                self._requests.reading(request, index)
                self._answer_due()
                yield from self._requests.run_reading(request, index)
            case inputs.Adjust(request, index, reading):
                self.check_working()
                self._requests.reading(request, index)
                yield from self._requests.adjust(request, index, reading)
            case inputs.RunSql(sql):
                sql = _text(sql, "there is no statement to run")
                self._working("there is no answer due: send the transcript first")
                yield from self._requests.run_sql(sql)
            case inputs.Cancel():
                yield from self._cancel()
            case inputs.SendAnswer():
                yield from self._send_answer()
            case inputs.SendCanned():
                yield from self._send_message(command)
            case inputs.Void():
                yield from self._void()
            case _:
                assert_never(command)

    def for_session(self, command: inputs.SessionCommand) -> Steps:
        """What the wizard does about the session."""
        match command:
            case inputs.TakeBack():
                yield from self._take_back()
            case inputs.Note(text):
                text = _text(text, "the note is empty")
                yield from self._ledger.record(ev.Noted(turn=self._state.turns, text=text))
            case inputs.MarkError(text):
                if not self._state.turns:
                    raise NotNow("there has been no turn yet")
                yield from self._ledger.record(ev.WizardErrorMarked(turn=self._state.turns, text=text.strip()))
            case inputs.NextScenario(place):
                yield from self._next_scenario(place)
            case inputs.Pause():
                yield from self._pause()
            case inputs.Unpause():
                if not self._state.paused:
                    raise NotNow("the session is not paused")
                yield from self._ledger.record(ev.Unpaused())
                yield from self._turns.catch_up()
            case inputs.End(why):
                self._may_end()
                yield from self._turns.end(why)
            case inputs.Finish(why):
                yield from self._turns.finish(why)
            case _:
                assert_never(command)

    def check_working(self) -> None:
        """Raise `NotNow` where no answer is due, or something is about to leave."""
        self._working("there is no answer due")

    # --- in a turn ---------------------------------------------------------------------------------------------------

    def _typing(self, text: str) -> Steps:
        state = self._state
        typing = state.turn_state is not TurnState.READY and not state.ended and not state.paused
        yield from self._requests.typing(text.strip() if typing else "")

    def _send_transcript(self, text: str) -> Steps:
        text = _said(text, "transcript")
        self._going()
        match self._state.turn_state:
            case TurnState.LISTENING:
                self._turns.hold_transcript(text)
            case TurnState.TRANSCRIBING:
                yield from self._turns.deliver_transcript(text)
            case TurnState.WORKING:
                raise NotNow("the transcript has been sent: revise the request instead")
            case TurnState.READY:
                raise NotNow("she has not said anything yet")
            case other:
                assert_never(other)

    def _ask(self, text: str) -> Steps:
        text = _said(text, "request")
        self._working("there is no request to revise: send the transcript first")
        transcript = self._state.open_turn.transcript if self._state.open_turn else None
        if transcript and not self._requests.bench.requests:  # the disk refused it: it comes first, as in every turn
            yield from self._requests.submit(transcript)
            if text == transcript:
                return
        yield from self._requests.submit(text)

    def _cancel(self) -> Steps:
        if self._turns.take_back_transcript():
            return
        running = self._requests.running
        yield from self._requests.stop()
        if not running:
            raise NotNow("there is nothing to undo")

    def _send_answer(self) -> Steps:
        self._going()
        bench = self._requests.bench
        attempt = bench.current_attempt
        self._answer_due()
        if attempt is None or attempt.status != "ok":
            raise NotNow("there is no answer to send yet")
        yield from self._turns.reply(drafts.answer_sent(self._state.turns, self._state.replies + 1, attempt, bench))

    def _send_message(self, command: inputs.SendCanned) -> Steps:
        self._going()
        if self._state.turn_state not in (TurnState.WORKING, TurnState.TRANSCRIBING):
            raise NotNow("there is no answer due")
        blanks = dict(command.blanks)
        yield from self._turns.choose_message(
            ev.MessageSent(
                turn=self._state.turns,
                reply=self._state.replies + 1,
                message=command.message,
                blanks=blanks,
                text=self._given.messages.fill(command.message, blanks),
                scope=self._given.messages.get(command.message).scope,
            )
        )

    def _void(self) -> Steps:
        self._going()
        if self._state.turn_state is not TurnState.TRANSCRIBING:
            raise NotNow("only a turn whose transcript has not been sent can be dropped")
        yield from self._turns.close_turn("void")

    # --- for the session ---------------------------------------------------------------------------------------------

    def _take_back(self) -> Steps:
        leaving = self._turns.leaving
        if leaving is None:
            raise NotNow("nothing is about to leave: what was sent is sent")
        if leaving.what == "message":
            yield from self._turns.message_stays("wizard")
        else:
            yield from self._turns.goodbye_stays("wizard")

    def _next_scenario(self, place: int) -> Steps:
        self._going()
        if self._state.turn_state is not TurnState.READY:
            raise NotNow("finish this turn first")
        if self._state.sheets.asked is not None:
            raise NotNow("she has the questionnaire: her tasks are over")
        tasks = list(self._given.settings.tasks_of(self._given.domain))
        following = tasks.index(self._state.scenario) + 1 if self._state.scenario in tasks else 0
        if place:
            following = place - 1
            if not 0 <= following < len(tasks):
                raise NotNow(f"there is no task {place}: this session has {len(tasks)}")
        elif following == len(tasks):
            raise NotNow("that was the last scenario")
        yield from self._turns.give_scenario(tasks[following])

    def _pause(self) -> Steps:
        if self._state.paused:
            raise NotNow("the session is paused already")
        self._going()
        if self._state.turn_state is TurnState.LISTENING:
            raise NotNow("she is speaking")
        yield from self._ledger.record(ev.Paused())

    def _may_end(self) -> None:
        if self._state.ended:
            raise NotNow("the session has ended already")
        leaving = self._turns.leaving
        if leaving is not None and not self._turns.ending:
            raise NotNow(_about_to_leave(leaving))
        if self._state.open_utterances() and self._ledger.linked:
            raise NotNow("her last words are still arriving")

    # --- what must hold ----------------------------------------------------------------------------------------------

    def _going(self) -> None:
        if self._state.ended:
            raise NotNow("the session has ended")
        if self._state.paused:
            raise NotNow("the session is paused: go on first")
        if (leaving := self._turns.leaving) is not None:
            raise NotNow(_about_to_leave(leaving))

    def _answer_due(self) -> None:
        if self._state.turn_state is not TurnState.WORKING:
            raise NotNow("there is no answer due")

    def _working(self, otherwise: str) -> None:
        self._going()
        if self._state.turn_state is not TurnState.WORKING:
            raise NotNow(otherwise)


def _about_to_leave(leaving: Leaving) -> str:
    what = "a message" if leaving.what == "message" else "the good-bye"
    return f"{what} is about to leave: Esc takes it back"


def _said(text: str, what: str) -> str:
    """A text that was typed or pasted, plain; what is too long to be shown is not sent."""
    text = plain_text(_text(text, f"the {what} is empty"))
    if len(text) > LONGEST_SAID:
        raise NotNow(f"the {what} has {len(text)} characters, and at most {LONGEST_SAID} can be sent: shorten it")
    return text


def _text(text: str, empty: str) -> str:
    text = text.strip()
    if not text:
        raise NotNow(empty)
    return text
