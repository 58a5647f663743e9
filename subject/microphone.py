"""The session's one source of sound: opened once, checked, opened anew only when somebody has looked after it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from subject.audio.sources import SourceSpec
from subject.daemon_threads import in_daemon_thread
from subject.spool import CAPTURE_LOG, LOUDSPEAKER_LOG

if TYPE_CHECKING:
    from subject.audio.events import Monitored, Played
    from subject.audio.levels import RecordingVerdict
    from subject.audio.recorder import Recorder
from subject.audio.unheard import Told


class Microphone:
    """Before `open` there is none, and nothing is heard; the same after `close`.

    `spool`: the session's folder at her side; recordings go to its `audio`, what the processes say to logs in it.
    """

    def __init__(self, source: SourceSpec, spool: Path) -> None:
        self.source = source
        self.device = self.host_api = ""
        self._folder = spool
        self._recorder: Recorder | None = None
        self._check = b""

    @property
    def is_open(self) -> bool:
        """True while a microphone, or what stands for one, is open."""
        return self._recorder is not None

    @property
    def level(self) -> float | None:
        """Her level now, peak in dBFS; None without a microphone."""
        return self._recorder.level if self._recorder else None

    async def open(self, longest: float) -> None:
        """Open the one stream of the session, for utterances of `longest` seconds at most.

        Raises:
            SubjectError: no PortAudio, no such device, or it cannot be opened.
        """
        from subject.audio.events import CaptureSettings
        from subject.audio.recorder import Recorder

        recorder = Recorder(
            self.source, self._folder / "audio", self._folder / CAPTURE_LOG, CaptureSettings(longest=longest)
        )
        opened = await recorder.start()
        self.device, self.host_api = opened.device, opened.host_api
        self._recorder = recorder

    @property
    def runs(self) -> bool:
        """Whether its stream is there; False where it was lost."""
        return self._recorder is not None and self._recorder.running

    async def again(self) -> None:
        """The same device, opened anew. Raises SubjectError where it is still not to be had."""
        opened = await self._there.restart()
        self.device, self.host_api = opened.device, opened.host_api

    async def go_on(self) -> None:
        """The same stream, after trouble that was not its own. Raises AudioError where it still cannot be."""
        await self._there.go_on()

    async def close(self) -> None:
        """End the stream; what is being recorded is finished, and `events` ends after it."""
        recorder, self._recorder = self._recorder, None
        self._check = b""
        if recorder is not None:
            await recorder.stop()

    def events(self) -> AsyncIterator[Told]:
        """What happens, in order; for one reader."""
        return self._there.events()

    def press(self, utterance: int, path: Path) -> None:
        """Record into `path` from now on. Raises AudioError where the recorder has died."""
        self._there.press(str(utterance), path)

    def release(self) -> None:
        """No more of this utterance but its last syllable. Raises AudioError where the recorder has died."""
        self._there.release()

    def play(self, path: Path) -> asyncio.Future[Played]:
        """A file source begins to speak this file; the result comes when it has been spoken."""
        return self._there.play(path)

    async def check(self, seconds: float) -> RecordingVerdict:
        """Record for `seconds` and judge; the recording can be heard until the microphone is closed."""
        heard: Monitored = await self._there.monitor(seconds)
        self._check = heard.pcm
        return heard.verdict

    async def hear_check(self) -> str:
        """Play the check back; empty, or why it cannot be heard."""
        from subject.audio.loudspeaker import Loudspeaker

        loudspeaker = await in_daemon_thread(partial(Loudspeaker.open, self._folder / LOUDSPEAKER_LOG), "loudspeaker")
        if not loudspeaker.available:
            return loudspeaker.reason
        try:
            loudspeaker.play(self._check)
            await asyncio.sleep(len(self._check) / 32000 + 0.2)
        finally:
            loudspeaker.close()
        return ""

    @property
    def _there(self) -> Recorder:
        assert self._recorder is not None, "open it first"  # noqa: S101
        return self._recorder
