"""Cuts utterances out of the stream: press, release, pre-roll, post-roll, and the longest utterance.

Knows nothing of devices, processes or clocks: blocks and orders go in, files and events come out.

Rules:
1. `Started` is said only when samples from after the press are in the file.
2. No sample is left out between an utterance's first and last; two utterances may share samples only where the first
   one's post-roll and the next one's pre-roll meet.
3. After `trouble` no press is taken until `go_on`.
4. Where the disk refuses, what was heard stays: the utterance ends there, at once or (where even that is refused) when
   it can be finished, at `go_on`. Until then every press is refused and says why.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from subject.audio.errors import DiskRefuses, RecordingError
from subject.audio.events import (
    CaptureSettings,
    Event,
    Grown,
    Interrupted,
    OrderRefused,
    SoundTrouble,
    Started,
    TroubleKind,
    WentOn,
)
from subject.audio.recording import FRAME, RATE, RecordingFile
from subject.audio.ring import Ring
from subject.audio.spool import finish_orphan, remove_note, write_note


@dataclass
class _Take:
    """The utterance being recorded; positions in samples of the stream."""

    utterance: str
    file: RecordingFile
    press: int
    first: int
    written: int
    release: int | None = None
    interrupted: Interrupted = ""
    started: Started | None = None
    """What was said of it; None while nothing from after the press is in the file."""
    told: int = 0
    """Samples of the last `Grown`."""


class Cutter:
    """One stream's utterances. `say` is called with each event, in order."""

    def __init__(self, settings: CaptureSettings, say: Callable[[Event], None]) -> None:
        self._pre_roll = round(settings.pre_roll * RATE)
        self._post_roll = round(settings.post_roll * RATE)
        self._longest = round(settings.longest * RATE)
        self._say = say
        self._ring = Ring(self._pre_roll + RATE)
        self._take: _Take | None = None
        self._released_at = 0
        self._paused = ""
        self._unfinished: tuple[_Take, Started] | None = None
        """What the disk did not let be finished, and what was said at its beginning."""

    @property
    def position(self) -> int:
        """Samples the stream has given so far."""
        return self._ring.end

    @property
    def pressed(self) -> bool:
        """Whether she holds the button, as far as the recorder knows."""
        return self._take is not None and self._take.release is None

    @property
    def finishing(self) -> bool:
        """Whether she let go, and the post-roll is still to come."""
        return self._take is not None and self._take.release is not None

    @property
    def paused(self) -> bool:
        """Whether trouble keeps it from recording."""
        return bool(self._paused)

    def press(self, utterance: str, path: Path) -> None:
        """Begin an utterance here; it goes into `path`. Says `OrderRefused` when it cannot."""
        if self._paused:
            self._say(OrderRefused(utterance, f"paused: {self._paused}"))
            return
        if self.pressed:
            self._say(OrderRefused(utterance, "an utterance is being recorded already"))
            return
        self._end("pressed_again")
        here = self._ring.end
        first = max(here - self._pre_roll, self._released_at, self._ring.start)
        try:
            file = RecordingFile(path)
        except RecordingError as error:
            self._say(OrderRefused(utterance, str(error)))
            if isinstance(error, DiskRefuses):
                self.trouble("disk", str(error))
            return
        self._take = _Take(utterance, file, press=here, first=first, written=first)

    def release(self) -> None:
        """She lets go here; the post-roll is still to come. Without an utterance nothing happens."""
        if self._take is not None and self._take.release is None:
            self._take.release = self._released_at = self._ring.end

    def block(self, pcm: bytes) -> None:
        """More of the stream: any number of whole samples, but at most half a second."""
        self._ring.append(pcm)
        take = self._take
        if take is None:
            return
        if take.release is None and self._ring.end - take.press >= self._longest:
            take.release = self._released_at = take.press + self._longest
            take.interrupted = "longest"
        stop = None if take.release is None else take.release + self._post_roll
        try:
            self._write(take, self._ring.end if stop is None else min(stop, self._ring.end))
        except RecordingError as error:
            self.trouble("disk", str(error))
            return
        if stop is not None and self._ring.end >= stop:
            self._end(take.interrupted)

    def trouble(self, kind: TroubleKind, detail: str) -> None:
        """Say so, end the utterance that is open, and take no other until `go_on`."""
        self._paused = detail
        self._say(SoundTrouble(kind, detail, time.monotonic_ns()))
        self._end("trouble")

    def go_on(self) -> None:
        """Take presses again, once what the disk refused is finished; says `WentOn`, and what is still in the way."""
        if self._unfinished is not None:
            try:
                self._finish(*self._unfinished)
            except RecordingError as error:
                self._paused = str(error)
        if self._unfinished is None:
            self._paused = ""
        self._say(WentOn(self._paused, time.monotonic_ns()))

    def stop(self) -> None:
        """The stream is over: finish the utterance that is open."""
        if self._take is not None:
            self._end("stopped" if self._take.release is None else self._take.interrupted)

    def _write(self, take: _Take, upto: int) -> None:
        if upto <= take.written:
            return
        started = None
        if take.started is None and upto > take.press:
            started = Started(take.utterance, str(take.file.final), take.press, take.first, at_ns=time.monotonic_ns())
            write_note(started)
        before = take.file.samples
        try:
            samples = take.file.append(self._ring.read(take.written, upto))
        finally:
            take.written += take.file.samples - before
        if started is not None:
            take.started = started
            self._say(started)
        if take.started is not None and samples - take.told >= FRAME:
            take.told = samples
            self._say(Grown(take.utterance, samples))

    def _end(self, interrupted: Interrupted) -> None:
        take, self._take = self._take, None
        if take is None:
            return
        with take.file:
            if take.started is None:
                self._discard(take)
                return
            take.interrupted = interrupted
            self._unfinished = take, take.started
            try:
                take.file.finish()
                self._finish(take, take.started)
            except RecordingError as error:
                self._disk_refuses(error)

    def _discard(self, take: _Take) -> None:
        self._say(OrderRefused(take.utterance, "nothing was captured after the press"))
        try:
            take.file.discard()
            remove_note(take.file.final)
        except RecordingError as error:
            self._disk_refuses(error)

    def _disk_refuses(self, error: RecordingError) -> None:
        self._paused = str(error)
        self._say(SoundTrouble("disk", str(error), time.monotonic_ns()))

    def _finish(self, take: _Take, started: Started) -> None:
        """Say how it ended. Raises `RecordingError` where it is not finished, and cannot be."""
        release = take.written if take.release is None else take.release
        ended = finish_orphan(started, take.file.final, take.interrupted, release)
        self._unfinished = None
        if ended.samples > take.told:
            self._say(Grown(take.utterance, ended.samples))
        self._released_at = ended.release_sample
        self._say(ended)
