"""The subject's side without a screen: microphone, spool and link joined, and one immutable view of where she is.

Her terminal draws `Station.view` and calls its methods; the rehearsal's simulated subject does the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from subject.audio.errors import AudioError
from subject.audio.sources import SourceSpec
from subject.link import Link, LinkSettings
from subject.microphone import Microphone
from subject.spool import PRACTICE, Spool, SpoolError
from subject.view import Hint, View
from subject.wire import messages as wire
from subject.wire.codec import Outbound
from subject.wire.joincode import JoinCode
from subject.wire.messages import Stage, State, SubjectEvent

if TYPE_CHECKING:
    from subject.audio import events as heard
    from subject.audio.events import Played
    from subject.audio.levels import Verdict
    from subject.audio.recorder import Told

__all__ = ["Station", "View"]

UNHEARD = ("silent", "too_soft")
"""Verdicts of an utterance that costs nobody a turn."""
SPEAKS = ("practice", "scenario", "conversation")
"""Stages in which a typed line is taken."""
EARLY_EVERY = 0.5
"""Seconds: a key that is held down and repeats is one early press, not thirty."""


class Station:
    """One subject at one session, from the briefing to the good-bye. Everything runs in one event loop."""

    def __init__(
        self,
        code: JoinCode,
        source: SourceSpec,
        spool_root: Path,
        *,
        software: str = "",
        takeover: bool = False,
        link_settings: LinkSettings | None = None,
        logger: logging.Logger | None = None,
    ) -> None:
        self.code = code
        self.source = source
        self.view = View(source=source.kind)
        self.spool = Spool(spool_root, code.session)
        self._log = logger or logging.getLogger("woz.subject")
        self._link = Link(
            code,
            self.spool,
            on_message=self._heard,
            on_status=self._status,
            level=lambda: self._microphone.level,
            software=software,
            takeover=takeover,
            settings=link_settings,
            logger=self._log,
        )
        self._subscribers: list[Callable[[], None]] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._microphone = Microphone(source, self.spool.folder)
        self._wire_state: State = "ready"
        self._utterance = 0  # the one being recorded; 0 for none
        self._pressed_at = self._released_at = 0.0
        self._unacknowledged_end = False
        self._practice: set[int] = {
            e.utterance for e in self.spool.events if isinstance(e, wire.Pressed) and e.practice
        }
        self._next = 1 + max((e.utterance for e in self.spool.events if isinstance(e, wire.Pressed)), default=0)
        self._trouble = ""
        self._early_at = 0.0
        self._unwritten: list[tuple[Callable[..., SubjectEvent], dict[str, object]]] = []
        """What happened while the disk refused, oldest first."""
        self._listening: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None

    # --- life --------------------------------------------------------------------------------------------------------

    def subscribe(self, callback: Callable[[], None]) -> None:
        """Call `callback` after each change of `view`."""
        self._subscribers.append(callback)

    async def start(self) -> None:
        """Begin to connect; the welcome arrives in `view`."""
        self._tasks.append(asyncio.create_task(self._link.run()))

    async def stop(self) -> None:
        """Finish what is being recorded, let go of everything.

        What was not acknowledged stays in the spool; of a session that is over, with all of hers at the other side,
        nothing stays.
        """
        await self._close_microphone()
        if self._closing is not None:
            await self._closing
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._tasks.clear()
        if self._link.over and (self.view.stage == "ended" or self._link.refused == "session_over"):
            self.spool.clear(self._link.acknowledged)
        self.spool.close()

    async def _close_microphone(self) -> None:
        """End the stream; what was being recorded is finished, and written down."""
        await self._microphone.close()
        if self._listening is not None:
            await asyncio.wait([self._listening], timeout=2.0)

    async def drained(self, seconds: float = 5.0) -> bool:
        """Wait until everything in the spool is acknowledged; False when it is not within `seconds`."""
        return await self._link.drained(seconds)

    @property
    def level(self) -> float:
        """Her level for the meter, 0 to 1 over 60 dB."""
        dbfs = self._microphone.level
        return 0.0 if dbfs is None else min(1.0, max(0.0, 1.0 + dbfs / 60.0))

    @property
    def round_trip(self) -> float | None:
        """Seconds to the other side and back, as last measured."""
        return self._link.round_trip

    # --- before the conversation -------------------------------------------------------------------------------------

    def consent(self) -> None:
        """She agrees to the text she was shown."""
        material = self.view.material
        if material is None:
            return
        digest = hashlib.sha256(material.consent.text.encode()).hexdigest()
        self._add(wire.Consented, version=material.consent.version, text_sha256=digest)
        self.enter("practice" if self.source.kind == "typed" else "microphone")

    def decline(self) -> None:
        """She does not agree: the session ends, and nothing of her is kept."""
        self._add(wire.Left, why="declined")
        self._change(stage="ended")

    def enter(self, stage: Stage) -> None:
        """She has moved on."""
        self._add(wire.StageEntered, stage=stage)
        self._change(stage=stage, hint="")

    async def open_microphone(self) -> None:
        """Open the one stream of the session.

        Raises:
            SubjectError: no PortAudio, no such device, or it cannot be opened.
        """
        if self.source.kind == "typed" or self._microphone.is_open:
            return
        await self._microphone.open(self.view.settings.longest_utterance)
        self._listening = asyncio.create_task(self._listen(self._microphone.events()))
        self._tasks.append(self._listening)

    async def check_microphone(self, seconds: float = 2.0) -> Verdict:
        """Record, judge, and tell the other side the verdict (the recording itself stays here and is forgotten)."""
        verdict = await self._microphone.check(seconds)
        self._add(
            wire.MicrophoneChecked,
            verdict=verdict.kind,
            peak_dbfs=verdict.peak_dbfs,
            rms_dbfs=verdict.rms_dbfs,
            source=self.source.kind,
            device=self._microphone.device,
            host_api=self._microphone.host_api,
        )
        return verdict

    async def hear_check(self) -> str:
        """Play the microphone check back; empty, or why it cannot be heard."""
        return await self._microphone.hear_check()

    # --- speaking ----------------------------------------------------------------------------------------------------

    def press(self) -> None:
        """TALK is held: record, where she may speak now; otherwise a gentle sign."""
        if self._utterance or not self.view.linked or not self._microphone.is_open or self._trouble:
            return None
        if not self._may_speak():
            return self._early()
        self._pressed_at = time.monotonic()
        with contextlib.suppress(AudioError):  # a recorder that has just died says so in its events
            self._microphone.press(self._next, self.spool.recording(self._next))
            self._utterance, self._next = self._next, self._next + 1
        return self._change(hint="")

    def release(self) -> None:
        """TALK is let go."""
        if self._utterance and self._microphone.is_open:
            self._released_at = time.monotonic()
            with contextlib.suppress(AudioError):
                self._microphone.release()

    def _early(self) -> None:
        """Not now: a gentle sign."""
        now = time.monotonic()
        if now - self._early_at > EARLY_EVERY:
            self._add(wire.EarlyPress)
        self._early_at = now
        self._change(hint="wait")

    def play(self, path: Path) -> asyncio.Future[Played]:
        """A file source begins to speak this file; the result comes when it has been spoken."""
        return self._microphone.play(path)

    def type_line(self, text: str) -> None:
        """Typed input, on a machine without sound; a practice line goes nowhere, and is no turn."""
        text = " ".join(text.split())
        if not text or not self.view.linked or self.view.stage not in SPEAKS:
            return None
        if self.view.stage == "practice":
            return self._change(practised=True)
        if not self._may_speak():
            return self._early()
        self._unacknowledged_end = True
        self._add(wire.Typed, text=text)
        return self._change(hint="", state=self._merged())

    def displayed(self, reply: int) -> None:
        """An answer or message has been painted."""
        self._add(wire.Displayed, reply=reply)

    def leave(self) -> None:
        """She (or the experimenter at her terminal) ends her part."""
        self._add(wire.Left, why="experimenter")

    async def go_on(self) -> None:
        """After audio trouble, when the experimenter has looked: the same device again, opened anew if it was lost.

        Raises:
            SubjectError: it is still not to be had, or the disk still refuses.
        """
        if not self._trouble:
            return
        if self._microphone.is_open:
            if self._trouble in ("silent", "disk"):
                self._microphone.go_on()
            else:
                await self._microphone.again()
                self._utterance = 0
        self._write()
        self._trouble = ""
        self._add(wire.Trouble, what="over")
        self._change(hint="")

    def _may_speak(self) -> bool:
        return self.view.state == "ready" or (
            self.view.settings.barge_in and self.view.state == "working" and not self._unacknowledged_end
        )

    async def _listen(self, events: AsyncIterator[Told]) -> None:
        from subject.audio import events as heard

        async for event in events:
            if isinstance(event, heard.Started):
                self._started(event)
            elif isinstance(event, heard.Grown):
                self._link.nudge()
            elif isinstance(event, heard.Ended):
                self._ended(event)
            elif isinstance(event, heard.Refused):
                self._utterance = 0
                self._log.warning("the recorder refused %s: %s", event.what, event.reason)
                self._change(capturing=False, state=self._merged(capturing=False))
            else:
                self._trouble = event.kind
                self._add(wire.Trouble, what=event.kind, detail=event.detail)
                self._change()

    def _started(self, event: heard.Started) -> None:
        utterance = int(event.utterance)
        practice = self.view.stage in PRACTICE
        if practice:
            self._practice.add(utterance)
        self._add(
            wire.Pressed,
            utterance=utterance,
            practice=practice,
            source=self.source.kind,
            device=self._microphone.device,
            host_api=self._microphone.host_api,
            press_sample=event.press_sample,
            first_sample=event.first_sample,
            pressed_at=self._pressed_at,
        )
        self._change(capturing=True, state="listening")

    def _ended(self, event: heard.Ended) -> None:
        utterance, verdict = int(event.utterance), event.verdict.kind
        cut = "longest" if event.interrupted == "longest" else "interrupted" if event.interrupted else ""
        unheard = verdict in UNHEARD
        practice = utterance in self._practice
        self._unacknowledged_end = not (practice or unheard)
        self._add(
            wire.Ended,
            utterance=utterance,
            samples=event.samples,
            sha256=event.sha256,
            release_sample=event.release_sample,
            released_at=self._released_at or time.monotonic(),
            verdict=verdict,
            cut=cut,
        )
        self._utterance, self._released_at = 0, 0.0
        hint: Hint = "longest" if cut == "longest" and not unheard else "" if verdict == "good" else verdict
        self._change(capturing=False, hint=hint, state=self._merged(capturing=False))

    # --- the wire ----------------------------------------------------------------------------------------------------

    def _heard(self, message: Outbound) -> None:
        if isinstance(message, wire.Welcome):
            self._welcomed(message)
        elif isinstance(message, wire.StateChange):
            self._wire_state = message.state
            if message.state != "listening":  # that is of the press; what she said may have ended here already
                self._unacknowledged_end = False
            self._change(state=self._merged())
        elif isinstance(message, wire.Scenario):
            self._change(scenario=message)
        elif isinstance(message, wire.Transcript | wire.Answer | wire.Message):
            self._change(history=(*self.view.history, message), hint="")
        elif isinstance(message, wire.Stored):
            if message.utterance in self._practice:
                self._change(practised=True)
        elif isinstance(message, wire.Goodbye):
            self._end(message.text)

    def _welcomed(self, message: wire.Welcome) -> None:
        self._wire_state = message.state
        self._next = max(self._next, message.next_utterance)
        on_the_way = self.spool.after(message.events_received)
        ours: list[Stage] = [e.stage for e in on_the_way if isinstance(e, wire.StageEntered)]
        if any(isinstance(e, wire.Left) and e.why == "declined" for e in self.spool.events):
            ours.append("ended")
        self._unacknowledged_end = any(
            isinstance(e, wire.Typed)
            or (isinstance(e, wire.Ended) and e.verdict not in UNHEARD and e.utterance not in self._practice)
            for e in on_the_way
        )
        self._change(
            joined=True,
            material=message.material,
            settings=message.settings,
            scenario=message.scenario,
            history=message.history,
            stage=ours[-1] if ours else message.stage,
            state=self._merged(),
        )

    def _merged(self, *, capturing: bool | None = None) -> State:
        """What she is told: what happens here comes before what the other side knows yet."""
        if self._wire_state == "paused":
            return "paused"
        if self.view.capturing if capturing is None else capturing:
            return "listening"
        if self._unacknowledged_end:
            return "working"
        return "ready" if self._wire_state == "listening" else self._wire_state  # it has ended here: nobody heard it

    def _status(self, linked: bool) -> None:
        if not linked:
            self._unacknowledged_end = False
        if self._link.refused == "session_over" and self.view.joined:  # the good-bye was lost with the connection
            return self._end("")
        return self._change(linked=linked, refused=self._link.refused)

    def _end(self, goodbye: str) -> None:
        """The session is over: nothing is listened to any more."""
        if self._closing is None:
            self._closing = asyncio.get_running_loop().create_task(self._close_microphone())
        self._change(stage="ended", goodbye=goodbye, capturing=False)

    def _add(self, make: Callable[..., SubjectEvent], **fields: object) -> None:
        """Write it down, after what could not be written before; where the disk refuses, she is paused."""
        self._unwritten.append((make, fields))
        try:
            self._write()
        except SpoolError as error:
            self._log.error("%s", error)
            self._trouble = self._trouble or "disk"
            self._change()

    def _write(self) -> None:
        while self._unwritten:
            make, fields = self._unwritten[0]
            self.spool.add(make, **fields)
            del self._unwritten[0]
        self._link.nudge()

    def _change(self, **fields: object) -> None:
        following = replace(self.view, **fields)  # type: ignore[arg-type]
        if self._trouble:
            following = replace(following, hint="trouble")
        if following != self.view:
            self.view = following
            for callback in self._subscribers:
                callback()
