"""A live session: the shell round its core, and what the wizard can do in it.

The core (`wizard.desk.core.session`) decides; the shell gives it inputs and does its effects, one after the other: what
goes into the journal is on the disk before the next effect. The wizard's screen reads `view`; her terminal's keys, the
demo's scripted wizard and the tests call one method an action. Everything happens in one event loop; requests and
statements run beside it (`asking`). Every task, timer and callback is supervised: what it raises is in the log with its
traceback, and an alarm on the wizard's screen.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import shutil
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TypeVar, assert_never

from subject.supervision import Fault, Supervisor
from subject.wire.codec import Frame
from subject.wire.messages import Pulse, Scenario
from wizard.ask.adjust import adjust, pieces, values
from wizard.ask.errors import NotAdjustable
from wizard.ask.guard import Database
from wizard.ask.interface import Finisher
from wizard.ask.pieces import Edit, Piece, ReplaceableValue
from wizard.desk.access import Access
from wizard.desk.asking import RunningJobs
from wizard.desk.canned import CannedMessages
from wizard.desk.core import effects, inputs
from wizard.desk.core.core_settings import CoreSettings
from wizard.desk.core.session import SessionCore
from wizard.desk.core.state import SessionState
from wizard.desk.core.workbench import Workbench
from wizard.desk.doorway import Doorway
from wizard.desk.errors import NotNow
from wizard.desk.previewing import Previewing
from wizard.desk.recordings import Recordings
from wizard.desk.session_settings import Ear, LiveSettings, SessionKit
from wizard.desk.unsent_texts import Unsent, UnsentFile
from wizard.desk.view import DeskView
from wizard.domain import Domain
from wizard.errors import WozError
from wizard.journal.writer import JournalWriter

__all__ = ["Ear", "LiveSession", "LiveSettings", "NotNow", "SessionKit"]

T = TypeVar("T")

LOOK_EVERY = 0.5
"""Seconds between two looks at the disk and at what is half done."""

_LOG = logging.getLogger("woz.desk.live")


def seconds_since(then: datetime | None) -> float:
    """Seconds since then; none where the clock of this machine was set back, a day at most where it was set on."""
    return min(max((datetime.now(UTC) - then).total_seconds(), 0.0), 86_400.0) if then is not None else 0.0


class LiveSession:
    """One session while it runs, and the wizard at it.

    Every action raises `NotNow` where it cannot be done in this state, and StateError where the disk refuses.
    """

    def __init__(
        self,
        folder: Path,
        journal: JournalWriter,
        state: SessionState,
        kit: SessionKit,
        access: Access,
        settings: LiveSettings,
        ear: Ear | None = None,
        complete: datetime | None = None,
    ) -> None:
        """`complete`: since when she waits for a reply, where the program was started again in the middle."""
        self.folder = folder
        self.kit = kit
        self.access = access
        self.settings = settings
        self._journal = journal
        self._ear = ear
        self.recordings = Recordings(folder)
        self._unsent_file = UnsentFile(folder)
        self.unsent = self._unsent_file.read()
        """What stood in the wizard's lines when the program before this one ended."""
        self.short_code: Callable[[], tuple[str, str]] | None = None
        """Place and words of the short code, empty where it is closed; None where the session has none."""
        self.hint: Callable[[], str] | None = None
        """In a rehearsal: what works for what she said last."""
        self.keys_pressed = 0
        """By the wizard, at this terminal, since the program began."""
        self.her_words: Callable[[], str] | None = None
        """In a rehearsal: what she said last, in writing, for a wizard without a loudspeaker."""
        self._subscribers: list[Callable[[], None]] = []
        self._failing: list[Callable[[], None]] = []
        """Subscribers of which a fault is being told."""
        self._view: DeskView | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._armed_for: float | None = None
        self.supervisor = Supervisor(_LOG, self._broke)
        """Runs the tasks of the session, and of its server."""
        self._asking = RunningJobs(kit.tool, kit.database, kit.domain, self.supervisor)
        self._previewing = Previewing(kit.tool, kit.database, self._take, self.supervisor)
        goes_on = state.open_turn if state.ended is None else None
        bench = Workbench.restored(goes_on, kit.database) if goes_on else Workbench()
        self._core = SessionCore(self._given(), state, bench, lambda: secrets.randbelow(1000) / 1000)
        self.door = Doorway(self._core, access, self._take)
        self._take(inputs.JournalFolded(seconds_since(complete)))

    def _given(self) -> CoreSettings:
        kit = self.kit
        return CoreSettings(
            session=self.folder.name,
            join_code=str(self.access.code),
            domain=kit.domain,
            messages=kit.messages,
            settings=self.settings,
            model=kit.model.name if kit.model else "",
            model_when=kit.model_when,
            finishes=isinstance(kit.tool, Finisher),
            audio_bytes=sum(path.stat().st_size for path in (self.folder / "audio").glob("*.wav*")),
        )

    # --- for the screen ----------------------------------------------------------------------------------------------

    @property
    def domain(self) -> Domain:
        """The domain that the session is about."""
        return self.kit.domain

    @property
    def database(self) -> Database:
        """The database behind its guard, which only reads."""
        return self.kit.database

    @property
    def messages(self) -> CannedMessages:
        """The canned messages that the wizard may send."""
        return self.kit.messages

    @property
    def state(self) -> SessionState:
        """The session as its journal tells it; to be read."""
        return self._core.state

    @property
    def view(self) -> DeskView:
        """The session as it is now."""
        if self._view is None:
            self._view = self._core.view
        return self._view

    @property
    def running(self) -> int:
        """How many requests and statements run."""
        return self._core.requests.running

    @property
    def samples_received(self) -> int:
        """Samples of her audio that have come since the program began."""
        return self._core.samples_received

    def subscribe(self, callback: Callable[[], None]) -> None:
        """Call `callback` after each change of `view`."""
        self._subscribers.append(callback)

    @property
    def hears(self) -> str:
        """Why the wizard cannot hear the subject; empty where she can."""
        return self._ear.reason if self._ear else "no loudspeaker was opened"

    # --- the wizard's actions ----------------------------------------------------------------------------------------

    def preview(self, text: str) -> None:
        """A transcript or a revision is being typed and is `text` so far; empty where nothing is any more."""
        self._take(inputs.Typing(text))

    def keep_unsent(self, transcript: str, request: str) -> None:
        """What stands in the wizard's lines now, in case that this program ends before it is sent."""
        unsent = Unsent(self.state.turns, transcript, request)
        if unsent != self.unsent and self.state.ended is None:
            self.unsent = unsent
            self._unsent_file.write(unsent)

    def send_transcript(self, text: str) -> None:
        """To her screen, and to the tool; held while she still speaks."""
        self._take(inputs.SendTranscript(text))

    def ask(self, text: str) -> None:
        """Ask the tool again, in the wizard's words; she sees nothing of it."""
        self._take(inputs.ReviseRequest(text))

    def ask_model(self) -> None:
        """The language model's reading of the latest request, beside those that it has."""
        self._take(inputs.AskModel())

    def select(self, request: int, index: int) -> None:
        """Select another reading of a request, and run its statement."""
        self._take(inputs.Select(request, index))

    def pieces(self, request: int, index: int) -> tuple[Piece, ...]:
        """What a reading is made of. Raises `NotAdjustable` where it cannot be taken apart."""
        reading = self._core.requests.reading(request, index)
        return self._adjusting(lambda: pieces(self.kit.tool, reading.logical_form))

    def values(self, blank: ReplaceableValue, text: str) -> tuple[Edit, ...]:
        """Values like `text` for the place of another; from any thread, for it may take as long as a query."""
        return values(self.kit.tool, blank, text)

    def adjust(self, request: int, index: int, edit: Edit) -> None:
        """A reading with one piece changed becomes a reading of the same request, and is selected."""
        self._core.check_working()
        reading = self._core.requests.reading(request, index)
        adjusted = self._adjusting(lambda: adjust(self.kit.tool, reading, edit))
        self._take(inputs.Adjust(request, index, adjusted))

    def _adjusting(self, work: Callable[[], T]) -> T:
        """A bug of ours costs the change, never the turn: the wizard goes on by hand."""
        try:
            return work()
        except WozError:
            raise
        except Exception as error:
            self.supervisor.broke("the change of a reading", error, again=True)
            raise NotAdjustable("it failed by a fault of ours: revise the request, or write SQL") from error

    def run_sql(self, sql: str) -> None:
        """Run a statement that the wizard wrote by hand."""
        self._take(inputs.RunSql(sql))

    def cancel(self) -> None:
        """Stop what runs; take back a held transcript."""
        self._take(inputs.Cancel())

    def send_answer(self) -> None:
        """What is selected goes to her screen, with its drafts into the journal."""
        self._take(inputs.SendAnswer())

    def send_message(self, message: str, blanks: dict[str, str]) -> None:
        """A canned message goes to her screen after a moment (`LiveSettings.leave_after`), unless it is taken back.

        Raises:
            NotNow: no answer is due, or something else is about to leave.
            InputError: no such message, or a blank is missing or does not fit.
        """
        self._take(inputs.SendCanned(message, blanks))

    def take_back(self) -> None:
        """A message or the good-bye that is about to leave does not: nothing of it was sent.

        Raises:
            NotNow: nothing is about to leave.
        """
        self._take(inputs.TakeBack())

    def void(self) -> None:
        """Nothing was said: back to ready, nothing sent."""
        self._take(inputs.Void())

    def note(self, text: str) -> None:
        """A note for the annotator, on the open turn or the last one."""
        self._take(inputs.Note(text))

    def mark_error(self, text: str = "") -> None:
        """The wizard made a mistake in this turn."""
        self._take(inputs.MarkError(text))

    @property
    def tasks(self) -> tuple[Scenario, ...]:
        """The tasks of this session, in their order."""
        numbers = self.settings.tasks_of(self.kit.domain)
        given = [self.kit.domain.scenarios[number - 1] for number in numbers]
        return tuple(
            Scenario(number=place, of=len(given), title=task.title, text=task.text)
            for place, task in enumerate(given, start=1)
        )

    def next_scenario(self, place: int = 0) -> None:
        """The next task; or the one at that place of `tasks`, from 1, also once more that which she has.

        Raises:
            NotNow: a turn is open, or there is no such task.
        """
        self._take(inputs.NextScenario(place))

    def pause(self) -> None:
        """She sees a quiet word and cannot speak until it is taken back."""
        self._take(inputs.Pause())

    def unpause(self) -> None:
        """Go on after a pause. Raises `NotNow` where there is none."""
        self._take(inputs.Unpause())

    def end(self, why: str = "finished") -> None:
        """Say good-bye and close the journal's book, after a moment (`LiveSettings.leave_after`) unless taken back.

        Where the last reply is still on its way to her screen, the end waits for it, two seconds at most; a second call
        then does not wait. If she speaks again in that time, the session goes on.

        Raises:
            NotNow: she is speaking, her last words have not arrived whole, or something is about to leave.
        """
        self._take(inputs.End(why))

    def finish(self, why: str) -> None:
        """Say good-bye and close the journal's book at once, whatever is open."""
        self._take(inputs.Finish(why))

    def replay(self, seconds: float | None = None) -> str:
        """Hear the last utterance again, whole or its last seconds; returns why not, where it cannot be."""
        if self._ear is None or self._ear.reason:
            return self.her_words() if self.her_words is not None else self.hears
        heard, last = self.state.last_utterance, None if seconds is None else int(seconds * 16000)
        pcm = self.recordings.read(heard.number, last) if heard else b""
        if not pcm:
            return "there is nothing to hear yet"
        self._ear.play(pcm)
        return ""

    # --- running -----------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to look at the disk; needs a running event loop."""
        self.supervisor.start("the look at the disk", self._look, again=True)

    async def close(self) -> None:
        """Stop everything that runs, and let go of the files. The session can be resumed unless it was ended."""
        self._disarm()
        await self._previewing.close()
        await self._asking.close()
        self._disarm()
        await self.supervisor.close()
        self.recordings.close()
        if self.state.ended is not None:
            self._unsent_file.remove()
        self._journal.close()

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                free = shutil.disk_usage(self.folder).free
            except OSError:
                free = 0
            self._take(inputs.DiskLooked(free))

    def _broke(self, fault: Fault) -> None:
        self._take(inputs.PartBroke(str(fault)))

    def _due(self) -> None:
        self._armed_for = self._timer = None
        try:
            self._take(inputs.DeadlineCame())
        except Exception as error:
            self._arm(not_before=time.monotonic() + LOOK_EVERY)
            self.supervisor.broke("the session's clock", error, again=True)

    def _take(self, given: inputs.Input) -> None:
        """Give the core an input, and do what follows, in order. What the core raises is raised here."""
        before = self._core.signature if _may_change_nothing(given) else None
        steps = self._core.take(given, time.monotonic())
        try:
            self._do_all(steps)
        except NotNow:
            raise
        except Exception:
            self._changed()
            raise
        else:
            if before is None or self._core.signature != before:
                self._changed()
        finally:
            self._arm()

    def _do_all(self, steps: effects.Steps) -> None:
        try:
            effect = next(steps)
            while True:
                try:
                    reply = self._do(effect)
                except Exception as error:  # the core knows then that it has not happened
                    effect = steps.throw(error)
                else:
                    effect = steps.send(reply)
        except StopIteration:
            return

    def _changed(self) -> None:
        self._view = None
        for callback in self._subscribers:
            if callback not in self._failing:
                self._draw(callback)

    def _draw(self, callback: Callable[[], None]) -> None:
        try:
            callback()
        except Exception as error:
            # To tell the fault is a change, too: the screen that cannot draw is not asked to draw that one.
            self._failing.append(callback)
            self.supervisor.broke("the wizard's screen", error, again=True)
            self._failing.remove(callback)

    def _arm(self, not_before: float = 0.0) -> None:
        """Let the clock ring at the core's deadline."""
        deadline = self._core.deadline
        if deadline is not None:
            deadline = max(deadline, not_before)
        if deadline == self._armed_for:
            return
        self._disarm()
        if deadline is not None:
            seconds = max(deadline - time.monotonic(), 0.0)
            self._armed_for, self._timer = deadline, asyncio.get_running_loop().call_later(seconds, self._due)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._armed_for = self._timer = None

    # --- effects -----------------------------------------------------------------------------------------------------

    def _do(self, effect: effects.Effect) -> effects.Reply:
        if isinstance(effect, effects.Append):
            self._journal.append(effect.event)
            return None
        if isinstance(effect, effects.WireEffect):
            self._do_on_the_wire(effect)
            return None
        if isinstance(effect, effects.ToolEffect):
            self._do_with_tools(effect)
            return None
        if isinstance(effect, effects.SoundEffect):
            return self._do_with_sound(effect)
        assert_never(effect)

    def _do_on_the_wire(self, effect: effects.WireEffect) -> None:
        match effect:
            case effects.Tell(message):
                self.supervisor.call("the way to her terminal", self.door.tell, message)
            case effects.DropConnection():
                self.supervisor.call("the connection before this one", self.door.drop)
            case effects.UseConnection():
                self.door.use()
            case _:
                assert_never(effect)

    def _do_with_tools(self, effect: effects.ToolEffect) -> None:
        match effect:
            case effects.AskTool(job, request, known):
                self._asking.ask(request, partial(self._ended, job), known)
            case effects.AskTheModel(job, request, first):
                if self.kit.model is not None:
                    self._asking.ask_model(self.kit.model, request, first, partial(self._ended, job))
            case effects.RunStatement(job, what):
                self._asking.run(what, partial(self._ended, job))
            case effects.StopJobs():
                self._asking.cancel()
            case effects.Preview(request, number):
                if request is None:
                    self._previewing.clear()
                else:
                    self._previewing.want(request, number)
            case _:
                assert_never(effect)

    def _do_with_sound(self, effect: effects.SoundEffect) -> effects.Reply:
        match effect:
            case effects.OpenRecording(utterance):
                self.recordings.begin(utterance)
                return self.recordings.samples(utterance)
            case effects.WriteFrame(frame):
                return self.recordings.append(frame)
            case effects.CloseRecording(utterance, samples, sha256):
                return self.recordings.finish(utterance, samples, sha256)
            case effects.Hear(pcm):
                if self._ear is not None and not self._ear.reason:
                    self.supervisor.call("the wizard's ear", self._ear.feed, pcm)
                return None
            case _:
                assert_never(effect)

    def _ended(self, job: int, end: inputs.AskEnd | inputs.ModelEnd | inputs.RunEnd) -> None:
        self._take(inputs.JobEnded(job, end))


def _may_change_nothing(given: inputs.Input) -> bool:
    """True for what comes so often that the screen is drawn anew only where it has changed something."""
    often = isinstance(given, inputs.CameFromSubject) and isinstance(given.message, Frame | Pulse)
    return often or isinstance(given, inputs.DiskLooked)
