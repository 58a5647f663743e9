"""The session itself: journal, floor, and whoever is connected; what the doorway and the wizard's actions stand on.

Every change goes the same way: an event is appended to the journal (and is on disk), the floor takes it in, and only
then does anybody see its effect. Where the disk refuses, nothing has happened, and an alarm says so. What a crash or a
full disk left half done between two events, `catch_up` finishes.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from subject.wire.codec import Outbound
from subject.wire.messages import Goodbye, Scenario, StateChange
from subject.wire.turn import TurnState, as_shown
from wizard.ask.guard import Database
from wizard.desk.access import Access
from wizard.desk.alarms import Alarms
from wizard.desk.asking import Asking
from wizard.desk.canned import CannedMessages
from wizard.desk.departure import Departure
from wizard.desk.floor import Floor
from wizard.desk.holding import Holding
from wizard.desk.kit import Ear, Kit, LiveSettings
from wizard.desk.queries import Queries
from wizard.desk.recordings import Recordings
from wizard.desk.snapshot import make_view
from wizard.desk.view import DeskView, Leaving, RequestView
from wizard.desk.workbench import Workbench
from wizard.domain import Domain
from wizard.errors import WozError
from wizard.journal import events as ev
from wizard.journal.errors import SessionOver
from wizard.journal.writer import JournalWriter

LOOK_EVERY = 0.5
"""Seconds between two looks at files and at what is half done."""
DISPLAYED_WITHIN = 2.0
"""Seconds that the end of a session waits for her screen to say that the last reply is on it."""
GOODBYE = "Thank you. The session is over."
GOODBYE_DECLINED = "Thank you for your time."


class Backbone:
    """One session while it runs. Everything happens in one event loop; queries run beside it."""

    def __init__(
        self,
        folder: Path,
        journal: JournalWriter,
        floor: Floor,
        kit: Kit,
        access: Access,
        settings: LiveSettings,
        ear: Ear | None = None,
    ) -> None:
        self.folder = folder
        self.kit = kit
        self.access = access
        self.settings = settings
        self.floor = floor
        self.recordings = Recordings(folder)
        self.alarms = Alarms(folder)
        self.bench = Workbench()
        self.linked = False
        """Kept by the doorway, with `level`, `round_trip` and `her_trouble`."""
        self.level: float | None = None
        self.round_trip: float | None = None
        self.her_trouble = ""
        """What is wrong at her side, as her last pulse said; her events say it too, once her disk takes them."""
        self.samples_received = 0
        self.held: str | None = None
        self.working_since: float | None = None
        self.audio_bytes = sum(path.stat().st_size for path in (folder / "audio").glob("*.wav*"))
        self._journal = journal
        self._ear = ear
        self._queries = Queries(self, Asking(kit.tool, kit.database, kit.domain))
        self._tell: Callable[[Outbound], None] | None = None
        self._holding = Holding(self._send, settings.reply_after, settings.reply_jitter)
        self._state_told: str = ""
        self._timer: asyncio.TimerHandle | None = None
        self.departure = Departure(self.changed)
        self._ending = ""
        self._ending_at = 0.0
        self._end_timer: asyncio.TimerHandle | None = None
        self._subscribers: list[Callable[[], None]] = []
        self._ticking: asyncio.Task[None] | None = None
        self._view: DeskView | None = None
        self._restore()

    @property
    def domain(self) -> Domain:
        """The session's domain."""
        return self.kit.domain

    @property
    def database(self) -> Database:
        """The guarded database."""
        return self.kit.database

    @property
    def messages(self) -> CannedMessages:
        """The canned messages."""
        return self.kit.messages

    # --- for the screen ----------------------------------------------------------------------------------------------

    @property
    def view(self) -> DeskView:
        """The session as it is now."""
        if self._view is None:
            self._view = make_view(self)
        return self._view

    def subscribe(self, callback: Callable[[], None]) -> None:
        """Call `callback` after each change of `view`."""
        self._subscribers.append(callback)

    def changed(self) -> None:
        """Something in the view changed."""
        self._view = None
        for callback in self._subscribers:
            callback()

    @property
    def preview_of(self) -> RequestView | None:
        """What the tool would make of the text that is being typed."""
        return self._queries.preview

    @property
    def hears(self) -> str:
        """Why the wizard cannot hear the subject; empty where she can."""
        return self._ear.reason if self._ear else "no loudspeaker was opened"

    @property
    def leaving(self) -> Leaving | None:
        """What the wizard has decided to send and can still take back."""
        if self.departure.leaving is None and self._ending:
            return Leaving("goodbye", GOODBYE, self._ending_at, DISPLAYED_WITHIN)
        return self.departure.leaving

    def start(self) -> None:
        """Begin to watch the clock; needs a running event loop."""
        self._ticking = asyncio.create_task(self._tick())

    async def close(self) -> None:
        """Stop everything that runs, and let go of the files. The session can be resumed unless it was ended."""
        if self._ticking:
            self._ticking.cancel()
        self._stop_timer()
        self.departure.drop()
        self._stop_ending()
        self._holding.drop_timer()
        await self._queries.close()
        self.recordings.close()
        self._journal.close()

    # --- journal and wire --------------------------------------------------------------------------------------------

    def record(self, event: ev.AnyEvent) -> None:
        """Append to the journal, then take it in, then let her state follow.

        Raises:
            StateError: the disk refuses; nothing has happened, and the alarm is up.
        """
        self.write(event)
        self._sync_state()

    def write(self, event: ev.AnyEvent) -> None:
        """As `record`; her state follows with the next event."""
        try:
            self._journal.append(event)
        except SessionOver:
            raise
        except WozError as error:
            self.alarms.raise_("journal", f"{error}. Nothing more is taken from her until it can be written.")
            self.changed()
            raise
        self.alarms.clear("journal")
        self.floor.apply(event)

    def tell(self, message: Outbound) -> None:
        """To the subject, not before the moment of a reply; what cannot be sent now is in the next welcome."""
        if self._tell is not None:
            self._holding.put(message)

    def _send(self, message: Outbound) -> None:
        if self._tell is not None:
            self._tell(message)

    def connect(self, tell: Callable[[Outbound], None] | None) -> None:
        """Where `tell` goes from now on; None while no terminal is connected."""
        self._holding.forget()
        self._tell, self.linked = tell, tell is not None
        self._state_told = as_shown(self.floor.state, paused=self.floor.paused)

    def hear(self, pcm: bytes) -> None:
        """Live sound of her, for the wizard's ear."""
        if self._ear is not None and not self._ear.reason:
            self._ear.feed(pcm)

    # --- scenario, turn, end -----------------------------------------------------------------------------------------

    def give_scenario(self, number: int) -> None:
        """The task she has from now on."""
        title = self.domain.scenarios[number - 1].title
        self.record(ev.ScenarioGiven(number=number, of=len(self.domain.scenarios), title=title))
        if (scenario := self.scenario()) is not None:
            self.tell(scenario)

    def scenario(self) -> Scenario | None:
        """The scenario as she sees it."""
        if not self.floor.scenario:
            return None
        given, tasks = self.domain.scenarios[self.floor.scenario - 1], list(self.settings.tasks_of(self.domain))
        place = tasks.index(given.number) + 1 if given.number in tasks else len(tasks)
        return Scenario(number=place, of=len(tasks), title=given.title, text=given.text)

    def open_turn(self, n: int, utterance: int | None) -> None:
        """The next turn begins; where barge-in is allowed, it ends the open one. Nothing of that is on the bench.

        A good-bye that has not left stays: she has more to say.
        """
        self.catch_up()
        self.goodbye_stays("she_spoke")
        turn = self.floor.turn
        if turn is not None and not turn.closed:
            self.close_turn("overtaken")
        self._queries.drop()
        self._stop_timer()
        self.held = None
        self.bench = Workbench()
        self.record(
            ev.TurnOpened(n=n, turn=self.floor.turns + 1, utterance=utterance, scenario=self.floor.scenario or None)
        )

    def utterance_complete(self) -> None:
        """Her turn to wait begins: the clock runs, and a held transcript goes out."""
        self._start_timer(self.settings.time_limit)
        self.catch_up()

    def deliver_transcript(self, text: str) -> None:
        """To her screen, and to the tool."""
        self.record(ev.TranscriptSent(turn=self.floor.turns, text=text))
        self.held = None
        self.tell(self.floor.shown[-1])
        self._queries.submit(text)

    def reply(self, event: ev.AnswerSent | ev.MessageSent) -> None:
        """An answer or a message goes to her screen, and the turn is over."""
        self.write(event)
        self._holding.begin(self.working_since)
        self.tell(self.floor.shown[-1])
        self.close_turn("answered" if isinstance(event, ev.AnswerSent) else "message")
        self.changed()

    def close_turn(self, how: str) -> None:
        """The turn is over."""
        self._queries.drop()
        self._stop_timer()
        self.held = None
        self.message_stays("turn_over")
        closed = ev.TurnClosed(turn=self.floor.turns, how=how)
        if how == "overtaken":  # the next one begins, or the session ends: she is not told ready in between
            self.write(closed)
        else:
            self.record(closed)

    def leave_message(self, event: ev.MessageSent) -> None:
        """The moment of a message is over: as `reply`. Raises where the message is not written and must be kept."""
        try:
            self.reply(event)
        except WozError:
            if self.floor.replies < event.reply:
                raise
            # It is sent; what is still due of the turn's end, `catch_up` does.

    def leave_goodbye(self, why: str) -> None:
        """The moment of the good-bye is over; it waits for her last words and for the last reply to be displayed."""
        if self.floor.open_utterances() and self.linked:
            self.goodbye_stays("she_spoke")
        elif self.linked and self.undisplayed:
            self.end_soon(why)
        else:
            self.finish(why)

    def message_stays(self, why: Literal["wizard", "turn_over", "restarted"]) -> None:
        """A message that has not left is not sent, and the journal says why."""
        if self.departure.leaving is not None and self.departure.leaving.what == "message":
            self.departure.drop()
        turn = self.floor.turn
        if turn is not None and turn.chosen is not None:
            self.write(ev.MessageTakenBack(turn=turn.number, message=turn.chosen, why=why))

    def goodbye_stays(self, why: Literal["wizard", "she_spoke", "refused", "restarted"]) -> None:
        """A good-bye that has not left is not said, and the journal says why."""
        if self.departure.leaving is not None and self.departure.leaving.what == "goodbye":
            self.departure.drop()
        self._stop_ending()
        if self.floor.end_chosen:
            self.write(ev.EndTakenBack(why=why))

    def end_if_due(self) -> None:
        """She has left, or her screen shows the last reply: where the end waits for that, it comes.

        Not at once: what she has just sent is acknowledged before the good-bye.
        """
        if self._ending and not self.undisplayed:
            asyncio.get_running_loop().call_soon(self._end_now)
        elif self.floor.left == "declined":
            asyncio.get_running_loop().call_soon(self._catch_up_quietly)

    @property
    def undisplayed(self) -> bool:
        """True where her terminal has not said yet that the last reply is on her screen."""
        return bool(self.floor.replies) and self.floor.replies not in self.floor.displayed

    def end_soon(self, why: str) -> None:
        """End when the last reply is on her screen, or after a short while; or not, if she speaks again before."""
        self._stop_ending()
        self._ending, self._ending_at = why, time.monotonic() + DISPLAYED_WITHIN
        self._end_timer = asyncio.get_running_loop().call_later(DISPLAYED_WITHIN, self._end_now)

    def finish(self, why: str) -> None:
        """Say good-bye and close the journal's book."""
        self.departure.drop()
        self._stop_ending()
        self._queries.drop()
        turn = self.floor.turn
        if turn is not None and not turn.closed:
            self.close_turn(turn.how_replied or "overtaken")
        self._stop_timer()
        self.write(ev.SessionEnded(why=why))
        self.alarms.clear_hers()
        self._holding.flush()
        self.tell(Goodbye(text=GOODBYE if why != "declined" else GOODBYE_DECLINED))
        self.changed()

    def catch_up(self) -> None:
        """Do what is still due: after a crash, or after the disk had refused an event in the middle of a step."""
        floor, turn = self.floor, self.floor.turn
        if floor.ended is not None:
            return
        if self.leaving is None:  # what was chosen before a crash, or before the disk refused, was never sent
            self.message_stays("restarted")
            self.goodbye_stays("restarted")
        if turn is not None and not turn.closed:
            if turn.reply is not None:
                self.close_turn(turn.how_replied)
            elif floor.unheard() or floor.stranded():
                self.close_turn("void")
            elif floor.state is TurnState.TRANSCRIBING and self.held is not None and not floor.paused:
                self.deliver_transcript(self.held)
            elif floor.state is TurnState.WORKING and not self.bench.requests:
                self._queries.submit(turn.transcript or "")
        if floor.left == "declined":
            self.finish("declined")

    # --- inside ------------------------------------------------------------------------------------------------------

    def _sync_state(self) -> None:
        state = as_shown(self.floor.state, paused=self.floor.paused)
        if state != self._state_told and self._tell is not None:
            self._state_told = state
            self.tell(StateChange(state=state))

    def _restore(self) -> None:
        """After a crash: unfinished files are taken up again, an open turn goes on where it was."""
        for utterance in self.floor.open_utterances():
            self.recordings.begin(utterance.number)
        self.alarms.her_trouble(self.floor.trouble)
        turn = self.floor.turn
        if turn is not None and not turn.closed and self.floor.ended is None:
            self.bench = Workbench.restored(turn, self.database)
            if self.floor.state in (TurnState.TRANSCRIBING, TurnState.WORKING):
                self._start_timer(self.settings.time_limit)
        self.catch_up()
        if self.floor.state is TurnState.WORKING and self.floor.ended is None:
            self._queries.take_up()

    def _end_now(self) -> None:
        why = self._ending
        self._stop_ending()
        if not why or self.floor.ended is not None:
            return
        with contextlib.suppress(WozError):  # the alarm is up; she can be told good-bye again
            if self.floor.open_utterances() and self.linked:
                self.goodbye_stays("she_spoke")
            else:
                self.finish(why)
        self.changed()

    def _stop_ending(self) -> None:
        if self._end_timer is not None:
            self._end_timer.cancel()
        self._end_timer, self._ending = None, ""

    def _start_timer(self, seconds: float) -> None:
        self._stop_timer()
        self.working_since = time.monotonic()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._time_is_up)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.working_since = None

    def _time_is_up(self) -> None:
        turn = self.floor.turn
        if turn is None or turn.closed or turn.time_limit_reached or self.floor.ended is not None:
            return
        try:
            self.record(ev.TimeLimitReached(turn=turn.number, seconds=self.settings.time_limit))
        except WozError:  # the alarm is up; the wizard is prompted when it can be written
            self._timer = asyncio.get_running_loop().call_later(LOOK_EVERY, self._time_is_up)
        self.changed()

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            listening = self.floor.state is TurnState.LISTENING and self.linked
            if self.alarms.look(listening=listening, samples=self.samples_received, now=time.monotonic()):
                self.changed()
            self._catch_up_quietly()

    def _catch_up_quietly(self) -> None:
        events = self.floor.count
        with contextlib.suppress(WozError):  # the alarm is up; tried again
            self.catch_up()
        if self.floor.count != events:
            self.changed()
