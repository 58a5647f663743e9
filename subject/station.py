"""The subject's side without a screen: microphone, spool and link joined, and one immutable view of where she is.

Her terminal draws `Station.view` and calls its methods; the rehearsal's simulated subject does the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from subject.audio.sources import SourceSpec
from subject.link import Link, LinkSettings
from subject.spool import Spool
from subject.wire.codec import Outbound
from subject.wire.joincode import JoinCode
from subject.wire.messages import (
    Answer,
    Consented,
    Displayed,
    EarlyPress,
    Ended,
    Goodbye,
    Left,
    Material,
    Message,
    MicrophoneChecked,
    Pressed,
    Scenario,
    Settings,
    Shown,
    SourceKind,
    Stage,
    StageEntered,
    State,
    StateChange,
    Stored,
    Transcript,
    Trouble,
    Typed,
    Welcome,
)

if TYPE_CHECKING:
    from subject.audio import events as heard
    from subject.audio.events import Played
    from subject.audio.levels import Verdict
    from subject.audio.recorder import Recorder

Hint = Literal["", "too_soft", "silent", "clipping", "wait", "longest", "trouble"]


@dataclass(frozen=True)
class View:
    """Where the subject is, and what she sees."""

    source: SourceKind
    stage: Stage = "briefing"
    joined: bool = False
    """The session has welcomed this terminal at least once."""
    linked: bool = False
    state: State = "ready"
    capturing: bool = False
    """The first frame after the press has been captured: she may speak."""
    material: Material | None = None
    settings: Settings = field(default_factory=Settings)
    scenario: Scenario | None = None
    history: tuple[Shown, ...] = ()
    hint: Hint = ""
    practised: bool = False
    """The practice utterance has arrived whole at the other side."""
    goodbye: str = ""
    refused: str = ""


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
            level=lambda: self._recorder.level if self._recorder else None,
            software=software,
            takeover=takeover,
            settings=link_settings,
            logger=self._log,
        )
        self._subscribers: list[Callable[[], None]] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._recorder: Recorder | None = None
        self._device = self._host_api = ""
        self._wire_state: State = "ready"
        self._utterance = 0  # the one being recorded; 0 for none
        self._pressed_at = self._released_at = 0.0
        self._unacknowledged_end = False
        self._practice: set[int] = {e.utterance for e in self.spool.events if isinstance(e, Pressed) and e.practice}
        self._next = 1 + max((e.utterance for e in self.spool.events if isinstance(e, Pressed)), default=0)
        self._check: bytes = b""
        self._trouble = ""

    # --- life --------------------------------------------------------------------------------------------------------

    def subscribe(self, callback: Callable[[], None]) -> None:
        """Call `callback` after each change of `view`."""
        self._subscribers.append(callback)

    async def start(self) -> None:
        """Begin to connect; the welcome arrives in `view`."""
        self._tasks.append(asyncio.create_task(self._link.run()))

    async def stop(self) -> None:
        """Finish what is being recorded, let go of everything. What was not acknowledged stays in the spool."""
        if self._recorder is not None:
            await self._recorder.stop()
            self._recorder = None
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._tasks.clear()
        self.spool.close()

    async def drained(self, seconds: float = 5.0) -> bool:
        """Wait until everything in the spool is acknowledged; False when it is not within `seconds`."""
        return await self._link.drained(seconds)

    @property
    def level(self) -> float:
        """Her level for the meter, 0 to 1 over 60 dB."""
        dbfs = self._recorder.level if self._recorder else None
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
        self._add(Consented, version=material.consent.version, text_sha256=digest)
        self.enter("practice" if self.source.kind == "typed" else "microphone")

    def decline(self) -> None:
        """She does not agree: the session ends, and nothing of her is kept."""
        self._add(Left, why="declined")
        self._change(stage="ended")

    def enter(self, stage: Stage) -> None:
        """She has moved on."""
        self._add(StageEntered, stage=stage)
        self._change(stage=stage, hint="")

    async def open_microphone(self) -> None:
        """Open the one stream of the session.

        Raises:
            SubjectError: no PortAudio, no such device, or it cannot be opened.
        """
        if self.source.kind == "typed" or self._recorder is not None:
            return
        from subject.audio.events import CaptureSettings
        from subject.audio.recorder import Recorder

        recorder = Recorder(
            self.source,
            self.spool.audio,
            self.spool.folder / "capture.log",
            CaptureSettings(longest=self.view.settings.longest_utterance),
        )
        opened = await recorder.start()
        self._device, self._host_api = opened.device, opened.host_api
        self._recorder = recorder
        self._tasks.append(asyncio.create_task(self._listen(recorder)))

    async def check_microphone(self, seconds: float = 2.0) -> Verdict:
        """Record, judge, and tell the other side the verdict (the recording itself stays here and is forgotten)."""
        assert self._recorder is not None, "open_microphone first"  # noqa: S101
        heard_back = await self._recorder.monitor(seconds)
        self._check, verdict = heard_back.pcm, heard_back.verdict
        self._add(
            MicrophoneChecked,
            verdict=verdict.kind,
            peak_dbfs=verdict.peak_dbfs,
            rms_dbfs=verdict.rms_dbfs,
            source=self.source.kind,
            device=self._device,
            host_api=self._host_api,
        )
        return verdict

    async def hear_check(self) -> str:
        """Play the microphone check back; empty, or why it cannot be heard."""
        from subject.audio.loudspeaker import Loudspeaker

        loudspeaker = await asyncio.to_thread(Loudspeaker.open, self.spool.folder / "loudspeaker.log")
        if not loudspeaker.available:
            return loudspeaker.reason
        try:
            loudspeaker.play(self._check)
            await asyncio.sleep(len(self._check) / 32000 + 0.2)
        finally:
            loudspeaker.close()
        return ""

    # --- speaking ----------------------------------------------------------------------------------------------------

    def press(self) -> None:
        """TALK is held: record, where she may speak now; otherwise a gentle sign."""
        if self._utterance or not self.view.linked or self._recorder is None or self.view.hint == "trouble":
            return
        if not self._may_speak():
            self._add(EarlyPress)
            self._change(hint="wait")
            return
        self._utterance, self._next = self._next, self._next + 1
        self._pressed_at = time.monotonic()
        self._recorder.press(str(self._utterance), self.spool.recording(self._utterance))
        self._change(hint="")

    def release(self) -> None:
        """TALK is let go."""
        if self._utterance and self._recorder is not None:
            self._released_at = time.monotonic()
            self._recorder.release()

    def play(self, path: Path) -> asyncio.Future[Played]:
        """A file source begins to speak this file; the result comes when it has been spoken."""
        assert self._recorder is not None, "open_microphone first"  # noqa: S101
        return self._recorder.play(path)

    def type_line(self, text: str) -> None:
        """Typed input, on a machine without sound."""
        text = " ".join(text.split())
        if not text or not self.view.linked:
            return
        if not self._may_speak():
            self._add(EarlyPress)
            self._change(hint="wait")
            return
        self._unacknowledged_end = True
        self._add(Typed, text=text)
        self._change(hint="", state="working")

    def displayed(self, reply: int) -> None:
        """An answer or message has been painted."""
        self._add(Displayed, reply=reply)

    def leave(self) -> None:
        """She (or the experimenter at her terminal) ends her part."""
        self._add(Left, why="experimenter")

    async def go_on(self) -> None:
        """After audio trouble, when the experimenter has looked: the same device again, opened anew if it was lost.

        Raises:
            SubjectError: it is still not to be had.
        """
        if self._recorder is not None and self._trouble:
            if self._trouble in ("silent", "disk"):
                self._recorder.go_on()
            else:
                opened = await self._recorder.restart()
                self._device, self._host_api = opened.device, opened.host_api
            self._trouble = ""
        self._change(hint="")

    def _may_speak(self) -> bool:
        return self.view.state == "ready" or (
            self.view.settings.barge_in and self.view.state == "working" and not self._unacknowledged_end
        )

    async def _listen(self, recorder: Recorder) -> None:
        from subject.audio import events as heard

        async for event in recorder.events():
            if isinstance(event, heard.Started):
                self._started(event)
            elif isinstance(event, heard.Grown):
                self._link.nudge()
            elif isinstance(event, heard.Ended):
                self._ended(event)
            elif isinstance(event, heard.Refused):
                self._utterance = 0
                self._log.warning("the recorder refused %s: %s", event.what, event.reason)
                self._change(capturing=False, state=self._wire_state)
            else:
                self._trouble = event.kind
                self._add(Trouble, what=event.kind, detail=event.detail)
                self._change(hint="trouble")

    def _started(self, event: heard.Started) -> None:
        utterance = int(event.utterance)
        practice = self.view.stage in ("microphone", "practice")
        if practice:
            self._practice.add(utterance)
        self._add(
            Pressed,
            utterance=utterance,
            practice=practice,
            source=self.source.kind,
            device=self._device,
            host_api=self._host_api,
            press_sample=event.press_sample,
            first_sample=event.first_sample,
            pressed_at=self._pressed_at,
        )
        self._change(capturing=True, state="listening")

    def _ended(self, event: heard.Ended) -> None:
        utterance, verdict = int(event.utterance), event.verdict.kind
        cut = "longest" if event.interrupted == "longest" else "interrupted" if event.interrupted else ""
        unheard = verdict in ("silent", "too_soft")
        practice = utterance in self._practice
        self._unacknowledged_end = not (practice or unheard)
        self._add(
            Ended,
            utterance=utterance,
            samples=event.samples,
            sha256=event.sha256,
            release_sample=event.release_sample,
            released_at=self._released_at or time.monotonic(),
            verdict=verdict,
            cut=cut,
        )
        self._utterance, self._released_at = 0, 0.0
        hint: Hint = "" if verdict == "good" else verdict
        if self.view.hint == "trouble":
            hint = "trouble"
        elif cut == "longest":
            hint = "longest"
        state = self._wire_state if practice or unheard else "working"
        self._change(capturing=False, hint=hint, state="ready" if state == "listening" else state)

    # --- the wire ----------------------------------------------------------------------------------------------------

    def _heard(self, message: Outbound) -> None:
        if isinstance(message, Welcome):
            self._welcomed(message)
        elif isinstance(message, StateChange):
            self._wire_state = message.state
            self._unacknowledged_end = False
            self._change(state=self._merged())
        elif isinstance(message, Scenario):
            self._change(scenario=message)
        elif isinstance(message, Transcript | Answer | Message):
            self._change(history=(*self.view.history, message), hint="")
        elif isinstance(message, Stored):
            if message.utterance in self._practice:
                self._change(practised=True)
        elif isinstance(message, Goodbye):
            self._change(stage="ended", goodbye=message.text)

    def _welcomed(self, message: Welcome) -> None:
        self._wire_state = message.state
        self._next = max(self._next, message.next_utterance)
        ours = [e.stage for e in self.spool.after(message.events_received) if isinstance(e, StageEntered)]
        self._change(
            joined=True,
            material=message.material,
            settings=message.settings,
            scenario=message.scenario,
            history=message.history,
            stage=ours[-1] if ours else message.stage,
            state=self._merged(),
        )

    def _merged(self) -> State:
        """What she is told: what happens here comes before what the other side knows yet."""
        if self._wire_state == "paused":
            return "paused"
        if self.view.capturing:
            return "listening"
        return "working" if self._unacknowledged_end else self._wire_state

    def _status(self, linked: bool) -> None:
        if not linked:
            self._unacknowledged_end = False
        self._change(linked=linked, refused=self._link.refused)

    def _add(self, make: Callable[..., object], **fields: object) -> None:
        self.spool.add(make, **fields)  # type: ignore[arg-type]
        self._link.nudge()

    def _change(self, **fields: object) -> None:
        following = replace(self.view, **fields)  # type: ignore[arg-type]
        if following != self.view:
            self.view = following
            for callback in self._subscribers:
                callback()
