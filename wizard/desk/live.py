"""The live session: what the subject's side says, what the wizard does, and the journal in between.

Every change goes the same way: an event is appended to the journal (and is on disk), the floor takes it in, and only
then does anybody see its effect. The wizard's screen reads `view`; its keys, and the demo's scripted wizard, call the
actions. Everything runs in one event loop; queries run beside it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from subject.wire.codec import Outbound
from subject.wire.messages import Goodbye, Scenario, StateChange
from subject.wire.turn import TurnState, as_shown
from wizard.ask.guard import Database
from wizard.ask.interface import Request, Tool
from wizard.desk import drafts
from wizard.desk.access import Access
from wizard.desk.alarms import Alarms
from wizard.desk.asking import AskEnd, Asking, RunEnd
from wizard.desk.canned import CannedMessages
from wizard.desk.floor import Floor
from wizard.desk.recordings import Recordings
from wizard.desk.snapshot import make_view
from wizard.desk.view import DeskView
from wizard.desk.workbench import Workbench
from wizard.domain import Domain
from wizard.errors import StateError
from wizard.journal import events as ev
from wizard.journal.writer import JournalWriter


class NotNow(StateError):
    """The action cannot be done in this state; `why` is for the wizard's screen."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(why)

    def __str__(self) -> str:
        return self.why


class Ear(Protocol):
    """What the wizard hears with."""

    @property
    def reason(self) -> str:
        """Why nothing can be heard; empty where it can."""
        ...

    def feed(self, pcm: bytes) -> None:
        """Live sound, as it arrives."""
        ...

    def play(self, pcm: bytes) -> None:
        """A replay."""
        ...


@dataclass(frozen=True)
class LiveSettings:
    """How this session is run."""

    time_limit: float = 60.0
    """Seconds after her utterance at which the wizard is offered the canned messages (1989 paper, 6.1)."""
    barge_in: bool = False
    longest_utterance: float = 60.0
    rows_shown: int = 200
    """Rows of an answer that reach her screen, at most."""
    context: int = 5
    """Earlier exchanges offered to the tool."""


@dataclass(frozen=True)
class Kit:
    """What a session works with."""

    domain: Domain
    database: Database
    tool: Tool
    messages: CannedMessages


class LiveSession:
    """One session while it runs."""

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
        """Kept by the doorway, with `level` and `round_trip`."""
        self.level: float | None = None
        self.round_trip: float | None = None
        self.samples_received = 0
        self.held: str | None = None
        self.working_since: float | None = None
        self.audio_bytes = sum(path.stat().st_size for path in (folder / "audio").glob("*.wav*"))
        self._journal = journal
        self._ear = ear
        self._asking = Asking(kit.tool, kit.database, kit.domain)
        self._tell: Callable[[Outbound], None] | None = None
        self._state_told: str = ""
        self._timer: asyncio.TimerHandle | None = None
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
    def hears(self) -> str:
        """Why the wizard cannot hear the subject; empty where she can."""
        return self._ear.reason if self._ear else "no loudspeaker was opened"

    def start(self) -> None:
        """Begin to watch the clock; needs a running event loop."""
        self._ticking = asyncio.create_task(self._tick())

    async def close(self) -> None:
        """Stop everything that runs, and let go of the files. The session can be resumed unless it was ended."""
        if self._ticking:
            self._ticking.cancel()
        self._stop_timer()
        await self._asking.close()
        self.recordings.close()
        self._journal.close()

    # --- the wizard's actions ----------------------------------------------------------------------------------------

    def send_transcript(self, text: str) -> None:
        """To her screen, and to the tool; held while she still speaks."""
        text = self._text(text, "the transcript is empty")
        self._going()
        if self.floor.state is TurnState.LISTENING:
            self.held = text
            return self.changed()
        if self.floor.state is TurnState.WORKING:
            raise NotNow("the transcript has been sent: revise the request instead")
        if self.floor.state is not TurnState.TRANSCRIBING:
            raise NotNow("she has not said anything yet")
        self.held = None
        self.record(ev.TranscriptSent(turn=self.floor.turns, text=text))
        self.tell(self.floor.shown[-1])
        self._submit(text)
        return self.changed()

    def ask(self, text: str) -> None:
        """A revision, behind the curtain."""
        text = self._text(text, "the request is empty")
        self._going()
        if self.floor.state is not TurnState.WORKING:
            raise NotNow("there is no request to revise: send the transcript first")
        self._submit(text)
        self.changed()

    def select(self, request: int, index: int) -> None:
        """Another reading; its statement is run."""
        interpretations = self.bench.interpretations(request)
        if not 0 <= index < len(interpretations):
            raise NotNow("there is no such reading")
        if self.floor.state is not TurnState.WORKING:
            raise NotNow("there is no answer due")
        self.bench.selected = (request, index)
        known = self.bench.attempt_of(request, index)
        if known is not None:
            self.bench.current = known.number
        else:
            number = self.bench.begin("interpretation", interpretations[index].sql, request, index)
            self._asking.run(interpretations[index], self._attempt_ended(number))
        self.changed()

    def run_sql(self, sql: str) -> None:
        """A statement written by hand."""
        sql = self._text(sql, "there is no statement to run")
        self._going()
        if self.floor.state is not TurnState.WORKING:
            raise NotNow("there is no answer due: send the transcript first")
        self.bench.selected = None
        number = self.bench.begin("hand", sql)
        self._asking.run(sql, self._attempt_ended(number))
        self.changed()

    def cancel(self) -> None:
        """Stop what runs; take back a held transcript."""
        if self.held is not None:
            self.held = None
        elif not self._asking.cancel():
            raise NotNow("there is nothing to undo")
        self.changed()

    def send_answer(self) -> None:
        """What is selected goes to her screen, with its drafts into the journal."""
        self._going()
        attempt = self.bench.current_attempt
        if self.floor.state is not TurnState.WORKING:
            raise NotNow("there is no answer due")
        if attempt is None or attempt.status != "ok":
            raise NotNow("there is no answer to send yet")
        self.record(drafts.answer_sent(self.floor.turns, self.floor.replies + 1, attempt, self.bench))
        self._replied("answered")

    def send_message(self, message: str, blanks: dict[str, str]) -> None:
        """A canned message goes to her screen.

        Raises:
            NotNow: no answer is due.
            InputError: no such message, or a blank is missing or does not fit.
        """
        self._going()
        if self.floor.state not in (TurnState.WORKING, TurnState.TRANSCRIBING):
            raise NotNow("there is no answer due")
        text = self.messages.fill(message, blanks)
        self.record(
            ev.MessageSent(
                turn=self.floor.turns,
                reply=self.floor.replies + 1,
                message=message,
                blanks=blanks,
                text=text,
                scope=self.messages.get(message).scope,
            )
        )
        self._replied("message")

    def void(self) -> None:
        """Nothing was said: back to ready, nothing sent."""
        self._going()
        if self.floor.state is not TurnState.TRANSCRIBING:
            raise NotNow("only a turn whose transcript has not been sent can be dropped")
        self.close_turn("void")
        self.changed()

    def note(self, text: str) -> None:
        """A note for the annotator, on the open turn or the last one."""
        self.record(ev.Noted(turn=self.floor.turns, text=self._text(text, "the note is empty")))
        self.changed()

    def mark_error(self, text: str = "") -> None:
        """The wizard made a mistake in this turn."""
        if not self.floor.turns:
            raise NotNow("there has been no turn yet")
        self.record(ev.WizardErrorMarked(turn=self.floor.turns, text=text.strip()))
        self.changed()

    def next_scenario(self) -> None:
        """The next task."""
        self._going()
        if self.floor.state is not TurnState.READY:
            raise NotNow("finish this turn first")
        following = self.floor.scenario + 1
        if following > len(self.domain.scenarios):
            raise NotNow("that was the last scenario")
        self.give_scenario(following)
        self.changed()

    def pause(self) -> None:
        """She sees a quiet word and cannot speak until it is taken back."""
        self._going()
        if self.floor.paused:
            raise NotNow("the session is paused already")
        if self.floor.state is TurnState.LISTENING:
            raise NotNow("she is speaking")
        self.record(ev.Paused())
        self.changed()

    def unpause(self) -> None:
        """Go on."""
        if not self.floor.paused:
            raise NotNow("the session is not paused")
        self.record(ev.Unpaused())
        self.changed()

    def replay(self, seconds: float | None = None) -> str:
        """Hear the last utterance again, whole or its last seconds; returns why not, where it cannot be."""
        if self._ear is None or self._ear.reason:
            return self.hears
        heard = [u.number for u in self.floor.utterances.values()]
        pcm = self.recordings.read(heard[-1], None if seconds is None else int(seconds * 16000)) if heard else b""
        if not pcm:
            return "there is nothing to hear yet"
        self._ear.play(pcm)
        return ""

    def end(self, why: str = "finished") -> None:
        """Say good-bye and close the journal's book.

        Raises:
            NotNow: she is speaking, or her last words have not arrived whole.
        """
        if self.floor.ended:
            raise NotNow("the session has ended already")
        if self.floor.open_utterances() and self.linked:
            raise NotNow("her last words are still arriving")
        self._asking.cancel()
        if self.floor.state is not TurnState.READY and self.floor.turn and not self.floor.turn.closed:
            self.floor.state = TurnState.READY
            self.record(ev.TurnClosed(turn=self.floor.turns, how="overtaken"))
        self._stop_timer()
        self.record(ev.SessionEnded(why=why))
        self.tell(Goodbye(text="Thank you. The session is over." if why != "declined" else "Thank you for your time."))
        self.changed()

    # --- shared with the inbox ---------------------------------------------------------------------------------------

    def record(self, event: Any) -> None:
        """Append to the journal, then take it in, then let her state follow."""
        self._journal.append(event)
        self.floor.apply(event)
        self._sync_state()

    def tell(self, message: Outbound) -> None:
        """To the subject; what cannot be sent now is in the next welcome."""
        if self._tell is not None:
            self._tell(message)

    def connect(self, tell: Callable[[Outbound], None] | None) -> None:
        """Where `tell` goes from now on; None while no terminal is connected."""
        self._tell, self.linked = tell, tell is not None
        self._state_told = as_shown(self.floor.state, paused=self.floor.paused)

    def hear(self, pcm: bytes) -> None:
        """Live sound of her, for the wizard's ear."""
        if self._ear is not None and not self._ear.reason:
            self._ear.feed(pcm)

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
        given = self.domain.scenarios[self.floor.scenario - 1]
        return Scenario(number=given.number, of=len(self.domain.scenarios), title=given.title, text=given.text)

    def utterance_complete(self) -> None:
        """Her turn to wait begins: the clock runs, and a held transcript goes out."""
        self._start_timer(self.settings.time_limit)
        if self.held is not None:
            self.send_transcript(self.held)

    def close_turn(self, how: str) -> None:
        """The turn is over."""
        self._asking.cancel()
        self._stop_timer()
        self.held = None
        self.record(ev.TurnClosed(turn=self.floor.turns, how=how))  # type: ignore[arg-type]

    def open_bench(self) -> None:
        """A new turn begins: nothing of the last one is on the bench."""
        self._asking.cancel()
        self._stop_timer()
        self.held = None
        self.bench = Workbench()

    # --- inside ------------------------------------------------------------------------------------------------------

    def _submit(self, text: str) -> None:
        self._asking.cancel()
        number = self.bench.submit(text)
        context = tuple(self.floor.exchanges[-self.settings.context :])
        turn, bench = self.floor.turns, self.bench
        self.record(ev.RequestSubmitted(turn=turn, request=number, text=text, context=tuple(e.text for e in context)))

        def done(end: AskEnd) -> None:
            stale = self.bench is not bench or bench.requests[-1].number != number
            request = bench.answer(number, end, cancelled=end.cancelled or stale)
            if not self.floor.ended:
                self.record(drafts.request_outcome(turn, request))
            if not stale and request.status == "answered":
                self.select(number, 0)
            self.changed()

        self._asking.ask(Request(text, context), done)

    def _attempt_ended(self, number: int) -> Callable[[RunEnd], None]:
        turn, bench = self.floor.turns, self.bench

        def done(end: RunEnd) -> None:
            attempt = bench.finish(number, end, self.domain.display, self.settings.rows_shown)
            if not self.floor.ended:
                self.record(drafts.sql_run(turn, attempt, bench))
            self.changed()

        return done

    def _replied(self, how: str) -> None:
        self.tell(self.floor.shown[-1])
        self.close_turn(how)
        self._sync_state()
        self.changed()

    def _sync_state(self) -> None:
        state = as_shown(self.floor.state, paused=self.floor.paused)
        if state != self._state_told and self._tell is not None:
            self._state_told = state
            self.tell(StateChange(state=state))

    def _restore(self) -> None:
        """After a crash: unfinished files are taken up again, an open turn goes on where it was."""
        for utterance in self.floor.open_utterances():
            self.recordings.begin(utterance.number)
        turn = self.floor.turn
        if turn is None or self.floor.ended:
            return
        if turn.reply is not None and not turn.closed:
            self.record(ev.TurnClosed(turn=turn.number, how=turn.how_replied))  # type: ignore[arg-type]
        elif not turn.closed and self.floor.unheard():
            self.record(ev.TurnClosed(turn=turn.number, how="void"))
        elif not turn.closed:
            self.bench = Workbench.restored(turn)
            if self.floor.state in (TurnState.TRANSCRIBING, TurnState.WORKING):
                self._start_timer(self.settings.time_limit)

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
        if turn is not None and not turn.closed and not turn.time_limit_reached and not self.floor.ended:
            self.record(ev.TimeLimitReached(turn=turn.number, seconds=self.settings.time_limit))
            self.changed()

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(0.5)
            listening = self.floor.state is TurnState.LISTENING and self.linked
            if self.alarms.look(listening=listening, samples=self.samples_received, now=time.monotonic()):
                self.changed()

    def _going(self) -> None:
        if self.floor.ended:
            raise NotNow("the session has ended")
        if self.floor.paused:
            raise NotNow("the session is paused: go on first")

    @staticmethod
    def _text(text: str, empty: str) -> str:
        text = text.strip()
        if not text:
            raise NotNow(empty)
        return text
