"""The course of a session: turns opened, answered and closed, the clock of an answer, the end, and what is still due.

Rules:

1. One turn is open at a time, and one reply is sent in it.
2. What a crash or a full disk left half done between two events, `catch_up` finishes, before anything else is done.
3. Nothing leaves of itself but what the wizard has chosen and can still take back (`departure`).
4. The good-bye waits for her last words and, for a short while, for the last reply to be displayed.
"""

from __future__ import annotations

from typing import Literal

from subject.wire.messages import FOR_GOOD, Goodbye, Scenario
from subject.wire.turn import TurnState
from wizard.desk.core.core_settings import CoreSettings
from wizard.desk.core.departure import Departure
from wizard.desk.core.effects import Steps
from wizard.desk.core.ledger import Ledger
from wizard.desk.core.requests import Requests
from wizard.desk.core.sheets import asked_questions, given_blanks
from wizard.desk.view import Leaving
from wizard.domain.sheets import Questionnaire
from wizard.errors import WozError
from wizard.journal import events as ev

DISPLAYED_WITHIN = 2.0
"""Seconds that the end of a session waits for her screen to say that the last reply is on it."""
AGAIN = 0.5
"""Seconds until what the disk refused is tried again."""
GOODBYE = "Thank you. The session is over."
GOODBYES = {
    "declined": "Thank you for your time.",
    "stopped": "Thank you. You have stopped here; what you said until now is kept.",
    "withdrawn": "Thank you for coming. All that was recorded of you will be deleted.",
}
"""The last word where it was she who ended the session, by why."""


class Turns:
    """The turns of one session, and its end."""

    def __init__(self, ledger: Ledger, requests: Requests, given: CoreSettings) -> None:
        self._ledger = ledger
        self._state = ledger.state
        self._requests = requests
        self._domain = given.domain
        self._settings = given.settings
        self._departure = Departure()
        self._seen: dict[tuple[int, int], Scenario] = {}
        self._held: str | None = None
        self._working_since: float | None = None
        self._time_up: float | None = None
        self._ending = ""
        """Why the session ends, while the end waits for the last reply to be displayed."""
        self._ending_at = 0.0
        self._end_due: float | None = None
        self._catch_up_due: float | None = None

    @property
    def held(self) -> str | None:
        """A transcript that goes out as soon as she has finished."""
        return self._held

    @property
    def working_since(self) -> float | None:
        """When her utterance was complete; None while no answer is due."""
        return self._working_since

    @property
    def leaving(self) -> Leaving | None:
        """What the wizard has decided to send and can still take back."""
        if self._departure.leaving is None and self._ending:
            return Leaving("goodbye", GOODBYE, self._ending_at, DISPLAYED_WITHIN)
        return self._departure.leaving

    @property
    def ending(self) -> bool:
        """True while the end waits for the last reply to be on her screen."""
        return bool(self._ending)

    @property
    def deadline(self) -> float | None:
        """When the next thing happens of itself."""
        due = (self._time_up, self._end_due, self._catch_up_due, self._departure.deadline)
        return min((time for time in due if time is not None), default=None)

    def due(self) -> Steps:
        """Do what has come due by this time."""
        now = self._ledger.now
        if self._catch_up_due is not None and now >= self._catch_up_due:
            self._catch_up_due = None
            yield from self.catch_up_quietly()
        if self._time_up is not None and now >= self._time_up:
            yield from self._time_is_up()
        if (leaves := self._departure.take(now)) is not None:
            leaving, what = leaves
            try:
                yield from self._leave(what)
            except WozError:  # the alarm is up and says what to do
                self._departure.keep(leaving, now)
        if self._end_due is not None and now >= self._end_due:
            yield from self._end_now()

    def take_up(self, waited: float) -> Steps:
        """After a restart: an open turn goes on where it was; she has waited for its reply for so many seconds."""
        if self._state.open_turn is not None and self._state.turn_state in (TurnState.TRANSCRIBING, TurnState.WORKING):
            self._start_clock(waited)
        yield from self.catch_up()

    # --- scenario ----------------------------------------------------------------------------------------------------

    def give_scenario(self, number: int, *, chosen_by: int = 0) -> Steps:
        """The task she has from now on; `chosen_by` is the number of the event by which she chose it, if she did."""
        given, of = self._domain.scenarios[number - 1], len(self._domain.scenarios)
        event = ev.ScenarioGiven(
            n=chosen_by,
            number=number,
            of=of,
            title=given.title,
            blanks=given_blanks(given),
            chosen=bool(chosen_by),
        )
        yield from self._ledger.record(event)
        if (scenario := self.scenario) is not None:
            yield from self._ledger.tell(scenario)

    @property
    def scenario(self) -> Scenario | None:
        """The scenario as she sees it."""
        if not self._state.scenario:
            return None
        which = self._state.scenario, max(1, self._state.given)
        if which not in self._seen:  # each snapshot asks for it
            self._seen[which] = self._as_seen(*which)
        return self._seen[which]

    def _as_seen(self, number: int, times: int) -> Scenario:
        """The domain's scenario of this number, where so many were given."""
        given, tasks = self._domain.scenarios[number - 1], list(self._settings.tasks_of(self._domain))
        place = tasks.index(given.number) + 1 if given.number in tasks else len(tasks)
        blanks = tuple(blank.shown for blank in given.blanks)
        return Scenario(
            number=place,
            of=len(tasks),
            given=times,
            title=given.title,
            text=given.text,
            blanks=blanks,
        )

    # --- a turn ------------------------------------------------------------------------------------------------------

    def open_turn(self, n: int, utterance: int | None) -> Steps:
        """The next turn begins; where barge-in is allowed, it ends the open one. Nothing of that is on the bench.

        A good-bye that has not left stays: she has more to say.
        """
        yield from self.catch_up()
        yield from self.goodbye_stays("she_spoke")
        if self._state.open_turn is not None:
            yield from self.close_turn("overtaken")
        yield from self._requests.drop()
        self._stop_clock()
        self._held = None
        self._requests.begin_turn()
        turn, scenario = self._state.turns + 1, self._state.scenario or None
        yield from self._ledger.record(ev.TurnOpened(n=n, turn=turn, utterance=utterance, scenario=scenario))

    def utterance_complete(self) -> Steps:
        """Her turn to wait begins: the clock runs, and a held transcript goes out."""
        self._start_clock()
        yield from self.catch_up()

    def hold_transcript(self, text: str) -> None:
        """It goes out as soon as she has finished."""
        self._held = text

    def take_back_transcript(self) -> bool:
        """A held transcript does not go out; True where there was one."""
        had, self._held = self._held is not None, None
        return had

    def deliver_transcript(self, text: str) -> Steps:
        """To her screen, and to the tool."""
        yield from self._ledger.record(ev.TranscriptSent(turn=self._state.turns, text=text))
        self._held = None
        yield from self._ledger.tell(self._state.shown[-1])
        yield from self._requests.submit(text)

    def reply(self, event: ev.AnswerSent | ev.MessageSent) -> Steps:
        """An answer or a message goes to her screen, and the turn is over."""
        if isinstance(event, ev.AnswerSent):
            yield from self.message_stays("restarted")  # one that the disk would not have taken back
        yield from self._ledger.write(event)
        self._ledger.hold_reply(self._working_since)
        yield from self._ledger.tell(self._state.shown[-1])
        yield from self.close_turn("answered" if isinstance(event, ev.AnswerSent) else "message")

    def choose_message(self, event: ev.MessageSent) -> Steps:
        """A message leaves after a moment, unless it is taken back."""
        seconds = self._settings.leave_after
        if seconds <= 0:
            yield from self.reply(event)
            return
        yield from self.message_stays("restarted")  # one that the disk would not have taken back
        chosen = ev.MessageChosen(
            turn=event.turn, message=event.message, blanks=event.blanks, text=event.text, seconds=seconds
        )
        yield from self._ledger.record(chosen)
        self._departure.begin(event, event.text, seconds, self._ledger.now)

    def close_turn(self, how: Literal["answered", "message", "void", "overtaken"]) -> Steps:
        """Journal that the turn is over, and how."""
        yield from self._requests.drop()
        self._stop_clock()
        self._held = None
        yield from self.message_stays("turn_over")
        closed = ev.TurnClosed(turn=self._state.turns, how=how)
        if how == "overtaken":  # the next one begins, or the session ends: she is not told ready in between
            yield from self._ledger.write(closed)
        else:
            yield from self._ledger.record(closed)

    # --- what leaves after a moment, and what stays ------------------------------------------------------------------

    def _leave(self, what: ev.MessageSent | str) -> Steps:
        if isinstance(what, str):
            yield from self._leave_goodbye(what)
            return
        try:
            yield from self.reply(what)
        except WozError:
            if self._state.replies < what.reply:
                raise
            # It is sent; what is still due of the turn's end, `catch_up` does.

    def _leave_goodbye(self, why: str) -> Steps:
        """The moment of the good-bye is over; it waits for her last words and for the last reply to be displayed."""
        if self._state.open_utterances() and self._ledger.linked:
            yield from self.goodbye_stays("she_spoke")
        elif self._ledger.linked and self._undisplayed:
            self._end_soon(why)
        else:
            yield from self._ask_or_finish(why)

    def message_stays(self, why: Literal["wizard", "turn_over", "restarted"]) -> Steps:
        """A message that has not left is not sent, and the journal says why."""
        if self._departure.leaving is not None and self._departure.leaving.what == "message":
            self._departure.drop()
        turn = self._state.turn
        if turn is not None and turn.chosen is not None:
            yield from self._ledger.write(ev.MessageTakenBack(turn=turn.number, message=turn.chosen, why=why))

    def goodbye_stays(self, why: Literal["wizard", "she_spoke", "refused", "restarted"]) -> Steps:
        """A good-bye that has not left is not said, and the journal says why."""
        if self._departure.leaving is not None and self._departure.leaving.what == "goodbye":
            self._departure.drop()
        self._stop_ending()
        if self._state.end_chosen:
            yield from self._ledger.write(ev.EndTakenBack(why=why))

    # --- the end -----------------------------------------------------------------------------------------------------

    def end(self, why: str) -> Steps:
        """The good-bye leaves after a moment, unless it is taken back; a second call does not wait for her screen."""
        seconds = self._settings.leave_after
        if self._ending:
            yield from self.finish(why)
        elif seconds <= 0:
            yield from self._leave_goodbye(why)
        else:
            yield from self.goodbye_stays("restarted")  # one that the disk would not have taken back
            yield from self._ledger.record(ev.EndChosen(seconds=seconds))
            self._departure.begin(why, GOODBYE, seconds, self._ledger.now)

    def end_if_due(self) -> None:
        """She has left, closed the questionnaire, or shows the last reply: where the end waits for that, it comes.

        Not at once: what she has just sent is acknowledged before the good-bye.
        """
        if self._ending and not self._undisplayed:
            self._end_due = self._ledger.now
        elif self._state.left in FOR_GOOD or self._state.sheets.closed:
            self._catch_up_due = self._ledger.now

    @property
    def questionnaire_due(self) -> Questionnaire | None:
        """The questionnaire that the end of the session gives her first; None where there is none, or she had it."""
        had = self._state.sheets.asked is not None or not self._state.consented
        due = self._settings.questionnaire and not had and self._ledger.linked
        return self._domain.questionnaire if due else None

    def _ask_or_finish(self, why: str) -> Steps:
        """She gets the questionnaire, where there is one that she has not had; else the session ends.

        A second end does not wait for her to close it.
        """
        questionnaire = self.questionnaire_due
        if questionnaire is None:
            yield from self.finish(why)
            return
        if (turn := self._state.open_turn) is not None:
            yield from self.close_turn(turn.how_replied or "overtaken")
        self._stop_ending()
        yield from self._ledger.record(ev.QuestionnaireGiven(why=why, questions=asked_questions(questionnaire)))
        yield from self._ledger.release_all()
        if (shown := self._state.sheets.questionnaire) is not None:
            yield from self._ledger.tell(shown)

    def finish(self, why: str) -> Steps:
        """Say good-bye and close the journal's book."""
        self._departure.drop()
        self._stop_ending()
        yield from self._requests.drop()
        if (turn := self._state.open_turn) is not None:
            yield from self.close_turn(turn.how_replied or "overtaken")
        self._stop_clock()
        yield from self._ledger.write(ev.SessionEnded(why=why))
        self._ledger.alarms.clear_hers()
        yield from self._ledger.release_all()
        yield from self._ledger.tell(Goodbye(text=GOODBYES.get(why, GOODBYE)))

    # --- what is still due -------------------------------------------------------------------------------------------

    def catch_up(self) -> Steps:
        """Do what is still due: after a crash, or after the disk had refused an event in the middle of a step."""
        state = self._state
        if state.ended is not None:
            return
        if self.leaving is None:  # what was chosen before a crash, or before the disk refused, was never sent
            yield from self.message_stays("restarted")
            yield from self.goodbye_stays("restarted")
        if (turn := state.open_turn) is not None:
            if turn.reply is not None:
                yield from self.close_turn(turn.how_replied or "answered")
            elif state.unheard() or state.stranded():
                yield from self.close_turn("void")
            elif state.turn_state is TurnState.TRANSCRIBING and self._held is not None and not state.paused:
                yield from self.deliver_transcript(self._held)
            elif state.turn_state is TurnState.WORKING and not self._requests.bench.requests:
                yield from self._requests.submit(turn.transcript or "")
        if state.left in FOR_GOOD:
            yield from self.finish(state.left)
        elif state.sheets.asked is not None and state.sheets.closed:
            yield from self.finish(state.sheets.asked.why)

    def catch_up_quietly(self) -> Steps:
        """As `catch_up`; where the disk still refuses, the alarm is up, and it is tried again with the next look."""
        try:
            yield from self.catch_up()
        except WozError:
            return

    # --- clocks ------------------------------------------------------------------------------------------------------

    @property
    def _undisplayed(self) -> bool:
        """True where her terminal has not said yet that the last reply is on her screen."""
        return bool(self._state.replies) and self._state.replies not in self._state.displayed

    def _end_soon(self, why: str) -> None:
        """End when the last reply is on her screen, or after a short while; or not, if she speaks again before."""
        self._ending = why
        self._ending_at = self._end_due = self._ledger.now + DISPLAYED_WITHIN

    def _end_now(self) -> Steps:
        why = self._ending
        self._stop_ending()
        if not why or self._state.ended is not None:
            return
        try:
            if self._state.open_utterances() and self._ledger.linked:
                yield from self.goodbye_stays("she_spoke")
            else:
                yield from self._ask_or_finish(why)
        except WozError:  # the alarm is up; she can be told good-bye again
            return

    def _stop_ending(self) -> None:
        self._end_due, self._ending = None, ""

    def _start_clock(self, waited: float = 0.0) -> None:
        self._working_since = self._ledger.now - waited
        self._time_up = self._working_since + self._settings.time_limit

    def _stop_clock(self) -> None:
        self._time_up = self._working_since = None

    def _time_is_up(self) -> Steps:
        turn, self._time_up = self._state.open_turn, None
        if turn is None or turn.time_limit_reached or self._state.ended is not None:
            return
        try:
            seconds = self._settings.time_limit
            yield from self._ledger.record(ev.TimeLimitReached(turn=turn.number, seconds=seconds))
        except WozError:  # the alarm is up; the wizard is prompted when it can be written
            self._time_up = self._ledger.now + AGAIN
