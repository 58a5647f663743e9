"""The subject's side without a screen: what she does. Where she stands is in `standing`.

Her terminal draws `Station.view` and calls its methods; the rehearsal's simulated subject does the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import time
from pathlib import Path
from typing import TYPE_CHECKING

from subject.audio.errors import AudioError
from subject.errors import SubjectError
from subject.standing import Standing
from subject.view import View
from subject.wire import messages as wire
from subject.wire.messages import Stage

if TYPE_CHECKING:
    from subject.audio.events import Played
    from subject.audio.levels import Verdict

__all__ = ["Station", "View"]

SPEAKS = ("practice", "scenario", "conversation")
"""Stages in which a typed line is taken."""
EARLY_EVERY = 0.5
"""Seconds: a key that is held down and repeats is one early press, not thirty."""


class Station(Standing):
    """One subject at one session, from the briefing to the good-bye. Everything runs in one event loop."""

    # --- life --------------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin to connect; the welcome arrives in `view`. Where the disk has no room, that is trouble at once."""
        self._hold_room()
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
        self._enter(stage)

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
            self._add(wire.Trouble, what="unavailable", detail=str(error))
            raise
        self._right_again()
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
        if self._utterance or not self.view.linked or not self._microphone.is_open or self._troubles:
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
        if not text or not self.view.linked or self.view.stage not in SPEAKS or self._troubles:
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
        await self._mend()

    def _may_speak(self) -> bool:
        return self.view.state == "ready" or (
            self.view.settings.barge_in and self.view.state == "working" and not self._unacknowledged_end
        )
