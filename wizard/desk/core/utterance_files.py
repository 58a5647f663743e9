"""What she says, in files of the session's folder: begun at her press, written as it comes, stored once it is whole.

Rules:

1. Audio is acknowledged when it is in its file; what is there says the sender where to go on.
2. An utterance is stored when its hash is that of her side; one that is not is asked for again from its beginning, and
   given up after `PATIENCE` times: her own copy stays where it is.
"""

from __future__ import annotations

from subject.audio.recording import RATE, WIDTH, Finished
from subject.wire import messages as wire
from subject.wire.codec import Frame
from wizard.desk.core.core_settings import CoreSettings
from wizard.desk.core.effects import CloseRecording, Hear, Mismatch, OpenRecording, Steps, Tell, WriteFrame, samples_of
from wizard.desk.core.ledger import Ledger
from wizard.desk.core.state import Utterance
from wizard.desk.core.turns import Turns
from wizard.desk.errors import FrameGap, SendAgain
from wizard.journal import events as ev

PATIENCE = 3
"""So many times an utterance that is not what was recorded is asked for again."""
BEFORE_AND_AFTER = 5.0
"""Seconds of sound that an utterance may have beside the longest time from press to release; a recorder keeps one."""


class UtteranceFiles:
    """The files of the session's utterances."""

    def __init__(self, ledger: Ledger, turns: Turns, given: CoreSettings) -> None:
        self._ledger = ledger
        self._state = ledger.state
        self._turns = turns
        self._longest = given.settings.longest_utterance
        self._mismatches: dict[int, int] = {}
        self._samples: dict[int, int] = {}
        """Samples in the file of each utterance that is not stored."""
        self._received = 0
        self._audio_bytes = given.audio_bytes

    @property
    def audio_bytes(self) -> int:
        """Bytes of audio that the session's folder holds."""
        return self._audio_bytes

    @property
    def samples_received(self) -> int:
        """Samples that have come since the program began."""
        return self._received

    def samples(self, utterance: Utterance) -> int:
        """How many samples of an utterance are in its file."""
        return utterance.stored.samples if utterance.stored else self._samples.get(utterance.number, 0)

    def take_up(self) -> Steps:
        """After a restart: unfinished files are taken up again."""
        for utterance in self._state.utterances.values():
            if utterance.stored is None and not utterance.given_up:
                yield from self.begin(utterance.number)

    def begin(self, utterance: int) -> Steps:
        """Open the file of an utterance, as far as there is one."""
        self._samples[utterance] = yield from samples_of(OpenRecording(utterance))

    def frame(self, frame: Frame) -> Steps:
        """A stretch of an utterance: written, heard, acknowledged. Raises `SendAgain` where it fits nothing here."""
        known = self._state.utterances.get(frame.utterance)
        if known is None:
            raise SendAgain(f"audio of utterance {frame.utterance}, which has not begun")
        if known.stored is None:
            yield from self._write_frame(frame, known)
        self._ledger.alarms.clear("recording")
        yield Hear(frame.pcm)
        yield Tell(wire.Ack(utterance=frame.utterance, samples=self.samples(known)))

    def _write_frame(self, frame: Frame, known: Utterance) -> Steps:
        if known.station != self._state.station:
            raise SendAgain(f"audio of utterance {frame.utterance}, which another terminal began")
        longest = round((self._longest + BEFORE_AND_AFTER) * RATE)
        if frame.first_sample + len(frame.pcm) // WIDTH > longest:
            raise self._too_long(frame.utterance)
        try:
            self._samples[frame.utterance] = yield from samples_of(WriteFrame(frame))
        except FrameGap as gap:
            raise SendAgain(str(gap)) from gap
        self._received += len(frame.pcm) // WIDTH
        self._audio_bytes += len(frame.pcm)

    def _too_long(self, utterance: int) -> SendAgain:
        what = f"utterance {utterance} goes on after the {self._longest:g} s that this session allows"
        to_do = "no more of it is taken. Go to her, and start her terminal anew."
        self._ledger.alarms.raise_("subject_audio", f"{what}: {to_do}")
        return SendAgain(what)

    def store(self, event: wire.Ended) -> Steps:
        """Her side says that an utterance is whole: stored where it is, asked for again where it is not."""
        done = yield CloseRecording(event.utterance, event.samples, event.sha256)
        if isinstance(done, Mismatch):
            yield from self._mismatch(event, done)
            return
        assert isinstance(done, Finished)  # noqa: S101 - the shell's promise
        turn = self._state.turn
        yield from self._ledger.record(
            ev.UtteranceStored(
                n=event.n,
                turn=turn.number if turn and turn.utterance == event.utterance else 0,
                utterance=event.utterance,
                file=file_of(event.utterance),
                samples=done.samples,
                sha256=done.sha256,
                release_sample=event.release_sample,
                subject_released=event.released_at,
                verdict=event.verdict,
                cut=event.cut,
            )
        )

    def _mismatch(self, event: wire.Ended, done: Mismatch) -> Steps:
        """Once more from the beginning; after a few times it is given up, and her own copy stays where it is."""
        tries = self._mismatches[event.utterance] = self._mismatches.get(event.utterance, 0) + 1
        what = f"utterance {event.utterance}: {done.samples} samples came, {done.expected_samples} were recorded"
        yield from self.begin(event.utterance)
        if tries <= PATIENCE:
            yield from self._ledger.record(ev.Troubled(side="wizard", what="mismatch", detail=what))
            raise SendAgain(what)
        yield from self._ledger.record(ev.Troubled(n=event.n, side="wizard", what="mismatch", detail=what))
        self._ledger.alarms.raise_(
            "subject_audio",
            f"{what}. Her own copy is kept in her terminal's spool: fetch it there. She can speak again.",
        )
        yield from self._turns.catch_up()


def file_of(utterance: int) -> str:
    """The file of an utterance, relative to the session's folder."""
    return f"audio/u{utterance:04d}.wav"
