"""Where the subject stands: one immutable view of it, kept by what the microphone and the wire tell.

What she does is in `station`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from subject.audio.sources import SourceSpec
from subject.errors import SubjectError
from subject.link import Link, LinkSettings
from subject.microphone import Microphone
from subject.spool import PRACTICE, Spool, SpoolError
from subject.view import Hint, View
from subject.wire import messages as wire
from subject.wire.codec import Outbound
from subject.wire.joincode import JoinCode
from subject.wire.messages import Stage, State, SubjectEvent, TroubleKind

if TYPE_CHECKING:
    from subject.audio import events as heard
    from subject.audio.recorder import Told

UNHEARD = ("silent", "too_soft")
"""Verdicts of an utterance that costs nobody a turn."""
LOST = ("stalled", "device_changed", "ended")
"""Trouble after which the stream must be opened anew."""
LOOK_FOR_ROOM_EVERY = 1.0
"""Seconds between two tries to go on while the disk is full."""


class Standing:
    """One subject at one session: microphone, spool and link joined. Everything runs in one event loop."""

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
        self.spool = Spool(spool_root, code.key)
        self._log = logger or logging.getLogger("woz.subject")
        self._link = Link(
            code,
            self.spool,
            on_message=self._heard,
            on_status=self._status,
            level=lambda: self._microphone.level,
            trouble=lambda: self._troubles[0] if self._troubles else "",
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
        self._next = self.spool.next_utterance
        self._troubles: list[TroubleKind] = []
        """What is wrong now, in the order it came; she is paused as long as there is something."""
        self._reserves = False
        """Room is held back in the spool: once it is used up, the disk is full."""
        self._mending = asyncio.Lock()
        self._early_at = 0.0
        self._unwritten: list[tuple[Callable[..., SubjectEvent], dict[str, object]]] = []
        """What happened while the disk refused, oldest first."""
        self._listening: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None

    def subscribe(self, callback: Callable[[], None]) -> None:
        """Call `callback` after each change of `view`."""
        self._subscribers.append(callback)

    async def _close_microphone(self) -> None:
        """End the stream; what was being recorded is finished, and written down."""
        await self._microphone.close()
        if self._listening is not None:
            await asyncio.wait([self._listening], timeout=2.0)

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
                self._wrong(event.kind, event.detail)

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
        stage: Stage = ours[-1] if ours else message.stage
        self._change(
            joined=True,
            material=message.material,
            settings=message.settings,
            scenario=message.scenario,
            history=message.history,
            stage=stage,
            state=self._merged(),
        )
        if self.source.kind == "typed":  # a terminal before this one may have waited for a microphone in vain
            self._right_again()
            if stage == "microphone":
                self._enter("practice")

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

    def _enter(self, stage: Stage) -> None:
        self._add(wire.StageEntered, stage=stage)
        self._change(stage=stage, hint="")

    # --- trouble -----------------------------------------------------------------------------------------------------

    def _wrong(self, what: TroubleKind, detail: str) -> None:
        """Something needs looking after: she is paused, and the wizard is told, until it is over."""
        self._log.error("%s: %s", what, detail)
        if what in self._troubles:
            return
        self._troubles.append(what)
        self._add(wire.Trouble, what=what, detail=detail)
        if what == "disk":
            self._tasks.append(asyncio.get_running_loop().create_task(self._until_there_is_room()))
        self._change()

    def _right_again(self) -> None:
        """Where nothing is wrong now, and the wizard was told of trouble, it is said to be over."""
        told = [e for e in self.spool.events if isinstance(e, wire.Trouble)]
        if told and told[-1].what != "over" and not self._troubles:
            self._add(wire.Trouble, what="over")

    async def _until_there_is_room(self) -> None:
        """A disk that was full alone needs nobody at her terminal: once there is room, it goes on."""
        while "disk" in self._troubles:
            await asyncio.sleep(LOOK_FOR_ROOM_EVERY)
            if self._troubles == ["disk"]:
                with contextlib.suppress(SubjectError):  # still no room; it is tried again
                    await self._mend()

    async def _mend(self) -> None:
        """Put right what can be put right now.

        Raises:
            SubjectError: the disk still refuses, or the device is still not to be had; nothing has changed then.
        """
        async with self._mending:
            if not self._troubles:
                return
            if "disk" in self._troubles or not self.spool.reserved:
                self.spool.reserve()
            if self._microphone.is_open:
                if self._microphone.runs and not any(what in LOST for what in self._troubles):
                    await self._microphone.go_on()
                else:
                    await self._microphone.again()
                    self._utterance = 0
            self._write()
            self._troubles.clear()
            self._right_again()
            self._change(hint="", trouble="")

    def _hold_room(self) -> None:
        """Hold back room in the spool for what happens when the disk is full. Trouble, where there is none."""
        self._reserves = True
        try:
            self.spool.reserve()
        except SpoolError as error:
            self._wrong("disk", str(error))

    def _add(self, make: Callable[..., SubjectEvent], **fields: object) -> None:
        """Write it down, after what could not be written before; where the disk refuses, she is paused."""
        self._unwritten.append((make, fields))
        try:
            self._write()
        except SpoolError as error:
            self._wrong("disk", str(error))
        if self._reserves and not self.spool.reserved and "disk" not in self._troubles:
            self._wrong("disk", f"{self.spool.folder}: the disk is full")

    def _write(self) -> None:
        while self._unwritten:
            make, fields = self._unwritten[0]
            self.spool.add(make, **fields)
            del self._unwritten[0]
        self._link.nudge()

    def _change(self, **fields: object) -> None:
        following = replace(self.view, **fields)  # type: ignore[arg-type]
        if self._troubles:
            following = replace(following, hint="trouble", trouble=self._troubles[0])
        if following != self.view:
            self.view = following
            for callback in self._subscribers:
                callback()
