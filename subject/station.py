"""The subject's side without a screen: a thin shell that carries out what `subject.session` decides.

Her terminal draws `Station.view` and calls its methods; the rehearsal's simulated subject does the same. Everything
runs in one event loop. The station gives the session its clock, spool, microphone and connection; it decides nothing
about the session itself.

What one of its parts raises (a task, or a callback of who draws the view) is logged with its traceback and told on her
screen and to the wizard as trouble; the connection and the listening to the microphone begin anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

from subject import inputs_and_effects as hap
from subject import session
from subject.audio import events as heard
from subject.audio.errors import AudioError
from subject.audio.sources import SourceSpec
from subject.errors import SpoolError, SubjectError
from subject.link import Link, LinkSettings, Signs, TerminalIntroduction
from subject.microphone import Microphone
from subject.record import fold
from subject.spool import Spool, utc_now
from subject.state import HerClocks, opened
from subject.state import view as view_of
from subject.supervision import Fault, Supervisor
from subject.view import View
from subject.wire.codec import digest
from subject.wire.inventory import MOST_RECORDINGS, Held
from subject.wire.joincode import JoinCode
from subject.wire.messages import OnScreen, Stage
from subject.wire.sheet import Closing, Points, QuestionnaireClosing

if TYPE_CHECKING:
    from subject.audio.events import Played
    from subject.audio.levels import RecordingVerdict
    from subject.audio.unheard import Told

__all__ = ["Station", "View"]

LOST = ("stalled", "device_changed", "ended")
"""Trouble after which the stream must be opened anew."""
LOOK_FOR_ROOM_EVERY = 1.0
"""Seconds between two tries to go on while the disk is full."""
SHOWN_FOR = 1.0
"""Seconds after a fault of who draws the view until the view is drawn again."""
CONNECTION = "the connection"
LISTENING = "the listening to the microphone"
DRAWING = "the drawing of the screen"
ROOM = "the look at the disk"
CLOSING = "the closing of the microphone"


class Station:
    """One subject at one session, from the briefing to the good-bye: microphone, spool and connection joined.

    Raises:
        SpoolError: the spool cannot be used.
    """

    def __init__(
        self,
        code: JoinCode,
        source: SourceSpec,
        spool_root: Path,
        *,
        software: str = "",
        takeover: bool = False,
        source_chosen: bool = True,
        link_settings: LinkSettings | None = None,
        logger: logging.Logger | None = None,
    ) -> None:
        self.code = code
        self.source = source
        self.spool = Spool(spool_root, code.key)
        self.state = opened(source.kind, fold(self.spool.events), self.spool.next_utterance)
        """Everything that is known here; only `subject.session.step` makes the next one."""
        self.view = view_of(self.state)
        """What she sees."""
        self._log = logger or logging.getLogger("woz.subject")
        self._microphone = Microphone(source, self.spool.folder)
        self._link = Link(
            code,
            self.spool,
            on_message=lambda message: self._happened(hap.Heard(message)),
            on_status=self._link_changed,
            signs=self._signs,
            held=self._held,
            who=TerminalIntroduction(software, takeover, source.kind, source_chosen),
            settings=link_settings,
            logger=self._log,
        )
        self.screen: Callable[[], OnScreen | None] = lambda: None
        """What is on her screen now; whoever draws one says it here."""
        self._parts = Supervisor(self._log, self._broke)
        self._subscribers: list[Callable[[], None]] = []
        self._reserves = False
        """Room is held back in the spool: once it is used up, the disk is full."""
        self._mending = asyncio.Lock()
        self._listening: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None
        self._redrawing: asyncio.TimerHandle | None = None

    # --- life --------------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin to connect; the welcome arrives in `view`. Where the disk has no room, that is trouble at once."""
        self._reserves = True
        try:
            self.spool.reserve()
        except SpoolError as error:
            self._happened(self._refusal(error))
        self._parts.start(CONNECTION, self._link.run, again=True)

    async def stop(self) -> None:
        """Finish what is being recorded, let go of everything.

        What was not acknowledged stays in the spool; of a session that is over, with all of hers at the other side,
        nothing stays. Nor does anything where she has withdrawn, and the other side knows.
        """
        await self._close_microphone()
        if self._closing is not None:
            await self._closing
        if self._redrawing is not None:
            self._redrawing.cancel()
        await self._parts.close()
        if self._link.over and (self.view.stage == "ended" or self._link.refused == "session_over"):
            self.spool.clear(self._link.acknowledged, withdrawn=self.view.left == "withdrawn")
        self.spool.close()

    async def drained(self, seconds: float = 5.0) -> bool:
        """Wait until everything in the spool is acknowledged; False when it is not within `seconds`."""
        return await self._link.drained(seconds)

    def subscribe(self, callback: Callable[[], None]) -> None:
        """Call `callback` after each change of `view`."""
        self._subscribers.append(callback)

    @property
    def level(self) -> float:
        """Her level for the meter, 0 to 1 over 60 dB."""
        dbfs = self._microphone.level
        return 0.0 if dbfs is None else min(1.0, max(0.0, 1.0 + dbfs / 60.0))

    @property
    def round_trip(self) -> float | None:
        """Seconds to the other side and back, as last measured."""
        return self._link.round_trip

    # --- what she does -----------------------------------------------------------------------------------------------

    def consent(self) -> None:
        """She agrees to the text she was shown."""
        self._happened(hap.Agree())

    def decline(self) -> None:
        """She does not agree: the session ends, and nothing of her is kept."""
        self._happened(hap.Decline())

    def withdraw(self, *, keep: bool) -> None:
        """She ends the session that she agreed to; without `keep`, everything recorded of her is to be deleted."""
        self._happened(hap.Withdraw(keep))

    def enter(self, stage: Stage) -> None:
        """Note that she has moved on to another stage."""
        self._happened(hap.GoTo(stage))

    def press(self) -> None:
        """TALK is held: record, where she may speak now; otherwise a gentle sign."""
        self._happened(hap.PressTalk())

    def release(self) -> None:
        """She lets TALK go: the utterance is over."""
        self._happened(hap.ReleaseTalk())

    def play(self, path: Path) -> asyncio.Future[Played]:
        """A file source begins to speak this file; the result comes when it has been spoken."""
        return self._microphone.play(path)

    def type_line(self, text: str) -> None:
        """Typed input, on a machine without sound; a practice line goes nowhere, and is no turn."""
        self._happened(hap.TypeLine(text))

    def choose_task(self, task: int) -> None:
        """She chooses a task by its place in the list."""
        self._happened(hap.ChooseTask(task))

    def displayed(self, reply: int) -> None:
        """An answer or message has been painted."""
        self._happened(hap.Painted(reply))

    def fill(self, blank: str, text: str) -> None:
        """She writes into a blank of her task; an empty text empties it."""
        self._happened(hap.FillBlank(blank, text))

    def close_sheet(self, how: Closing) -> None:
        """She has finished her task, or gives it up; nothing on its sheet changes any more."""
        self._happened(hap.CloseSheet(how))

    def reply_to(self, question: str, *, points: Points | None = None, text: str = "") -> None:
        """She answers a question of the questionnaire; with neither, she takes her answer back."""
        self._happened(hap.ReplyToQuestion(question, points, text))

    def close_questionnaire(self, how: QuestionnaireClosing) -> None:
        """She has finished the questionnaire, or would rather not answer it."""
        self._happened(hap.CloseQuestionnaire(how))

    def leave(self) -> None:
        """She (or the experimenter at her terminal) ends her part."""
        self._happened(hap.Leave())

    # --- the microphone ----------------------------------------------------------------------------------------------

    async def open_microphone(self) -> None:
        """Open the one stream of the session.

        Raises:
            SubjectError: no PortAudio, no such device, or it cannot be opened; the wizard is told.
        """
        if self.source.kind == "typed" or self._microphone.is_open:
            return
        try:
            await self._microphone.open(self.view.settings.longest_utterance)
        except SubjectError as error:
            self._happened(hap.MicrophoneMissing(str(error)))
            raise
        self._happened(hap.MicrophoneOpened(self._microphone.device, self._microphone.host_api))
        events = self._microphone.events()
        self._listening = self._parts.start(LISTENING, lambda: self._listen(events), again=True)

    async def check_microphone(self, seconds: float = 2.0) -> RecordingVerdict:
        """Record, judge, and tell the other side the verdict (the recording itself stays here and is forgotten)."""
        verdict = await self._microphone.check(seconds)
        self._happened(hap.MicrophoneJudged(verdict.kind, verdict.peak_dbfs, verdict.rms_dbfs))
        return verdict

    async def hear_check(self) -> str:
        """Play the microphone check back; empty, or why it cannot be heard."""
        return await self._microphone.hear_check()

    async def go_on(self) -> None:
        """After trouble, when the experimenter has looked: the same device again, opened anew if it was lost.

        Raises:
            SubjectError: it is still not to be had, or the disk still refuses.
        """
        await self._mend()

    async def _listen(self, events: AsyncIterator[Told]) -> None:
        self._happened(hap.RunsAgain(LISTENING))
        while (event := await anext(events, None)) is not None:
            match event:
                case heard.Grown():
                    self._link.nudge()
                case heard.SoundTrouble():
                    self._log.error("%s: %s", event.kind, event.detail)
                    self._happened(hap.Wrong(event.kind, event.detail))
                case heard.OrderRefused():
                    self._log.warning("the recorder refused %s: %s", event.what, event.reason)
                    self._happened(hap.Recorded(event))
                case heard.Started() | heard.Ended():
                    self._happened(hap.Recorded(event))
                case _:
                    assert_never(event)

    async def _close_microphone(self) -> None:
        """End the stream; what was being recorded is finished, and written down."""
        await self._microphone.close()
        if self._listening is not None:
            await asyncio.wait([self._listening], timeout=2.0)
            self._happened(hap.MicrophoneClosed())

    # --- the session core --------------------------------------------------------------------------------------------

    def _happened(self, what: hap.Happening) -> None:
        """One step of the session, its effects, and then the view."""
        self._advance(what)
        following = view_of(self.state)
        if following != self.view:
            self.view = following
            self._draw()

    def _advance(self, what: hap.Happening) -> None:
        self.state, effects = session.step(self.state, what, HerClocks(utc_now(), time.monotonic()))
        for effect in effects:
            self._do(effect)

    def _do(self, effect: hap.Effect) -> None:
        match effect:
            case hap.Write():
                try:
                    self._write()
                except SpoolError as error:
                    self._advance(self._refusal(error))
            case hap.StartRecording():
                try:
                    self._microphone.press(effect.utterance, self.spool.recording(effect.utterance))
                except AudioError:  # a recorder that has just died says so in its events
                    self._advance(hap.NotRecorded())
            case hap.StopRecording():
                with contextlib.suppress(AudioError):
                    self._microphone.release()
            case hap.CloseMicrophone():
                if self._closing is None:
                    self._closing = self._parts.start(CLOSING, self._close_microphone, again=False)
            case hap.LookForRoom():
                if self._looking is None or self._looking.done():
                    self._looking = self._parts.start(ROOM, self._until_there_is_room, again=True)
            case _:
                assert_never(effect)

    def _draw(self) -> None:
        """Tell everybody who draws the view; who fails at it is called again, and holds up nobody else."""
        drawn = [self._parts.call(DRAWING, callback) for callback in self._subscribers]
        if not all(drawn) and self._redrawing is None:
            self._redrawing = self._parts.later(SHOWN_FOR, DRAWING, self._draw_again)

    def _draw_again(self) -> None:
        self._redrawing = None
        self._draw()
        if self._redrawing is None:
            self._happened(hap.RunsAgain(DRAWING))

    def _broke(self, fault: Fault) -> None:
        """A part has raised; the supervisor has logged it."""
        self._happened(hap.Broke(fault.part, f"{type(fault.error).__name__}: {fault.error}", fault.again))

    def slipped(self, fault: Fault) -> None:
        """Her screen has failed at something and goes on; the wizard is told, and she is not paused for it."""
        self._broke(fault)
        self._happened(hap.RunsAgain(fault.part))

    def _signs(self) -> Signs:
        """What the wizard is told of this terminal twice a second."""
        trouble = self.state.troubles[0] if self.state.troubles else ""
        return Signs(self._microphone.level, trouble, self.screen())

    def _held(self) -> Held:
        """What is here of the session; the wizard's side sends the rest."""
        return Held(
            material=digest(self.state.material) if self.state.material is not None else None,
            history=self.state.history.end,
            recordings=self.spool.complete()[:MOST_RECORDINGS],
        )

    def _link_changed(self, linked: bool) -> None:
        if linked:
            self._happened(hap.RunsAgain(CONNECTION))
        self._happened(hap.LinkChanged(linked, self._link.refused))

    # --- the disk ----------------------------------------------------------------------------------------------------

    def _write(self) -> None:
        """Write down what the disk has not. Raises SpoolError where it refuses."""
        for event in self.state.unwritten:
            self.spool.append(event)
            self._advance(hap.EventsWritten(event.n))
        if self._reserves and not self.spool.reserved and "disk" not in self.state.troubles:
            self._advance(hap.Wrong("disk", f"{self.spool.folder}: the disk is full"))
        self._link.nudge()

    def _refusal(self, error: SpoolError) -> hap.Wrong:
        self._log.error("disk: %s", error)
        return hap.Wrong("disk", str(error))

    async def _until_there_is_room(self) -> None:
        """A disk that was full alone needs nobody at her terminal: once there is room, it goes on."""
        self._happened(hap.RunsAgain(ROOM))
        while "disk" in self.state.troubles:
            await asyncio.sleep(LOOK_FOR_ROOM_EVERY)
            if set(self.state.troubles) <= {"disk", "fault"}:
                with contextlib.suppress(SubjectError):  # still no room; it is tried again
                    await self._mend()

    async def _mend(self) -> None:
        """Put right what can be put right now.

        Raises:
            SubjectError: the disk still refuses, or the device is still not to be had; nothing has changed then.
        """
        async with self._mending:
            troubles = self.state.troubles
            if not troubles:
                return
            if "disk" in troubles or not self.spool.reserved:
                self.spool.reserve()
            if self._microphone.is_open:
                if self._microphone.runs and not any(what in LOST for what in troubles):
                    await self._microphone.go_on()
                else:
                    await self._microphone.again()
                    self._happened(hap.MicrophoneOpened(self._microphone.device, self._microphone.host_api))
            self._write()
            self._happened(hap.Mended())
