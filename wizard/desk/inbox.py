"""What comes from the subject's side, made into journal events: each exactly once, whatever is sent again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from subject.audio.recording import RATE, WIDTH
from subject.wire import messages as wire
from subject.wire.codec import Frame
from subject.wire.turn import IllegalTransition, TurnEvent, TurnState, step
from wizard.desk.floor import Utterance
from wizard.desk.recordings import FrameGap, Mismatch
from wizard.errors import StateError
from wizard.journal import events as ev

if TYPE_CHECKING:
    from wizard.desk.backbone import Backbone

_PATIENCE = 3
FARTHEST_AHEAD = 1000
"""Numbers that a terminal may skip between two utterances: a recorder may refuse a few, nobody skips a thousand."""
MOST_EVENTS = 100_000
"""Events of one terminal in one session: a day has fewer seconds."""
BEFORE_AND_AFTER = 5.0
"""Seconds of sound that an utterance may have beside the longest time from press to release; a recorder keeps one."""


class SendAgain(StateError):
    """What came is not whole: the connection is begun anew, and the subject's side sends from what is here."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(why)

    def __str__(self) -> str:
        return self.why


class Inbox:
    """Takes her events and frames for one live session."""

    def __init__(self, live: Backbone) -> None:
        self._live = live
        self._mismatches: dict[int, int] = {}

    def take(self, event: wire.SubjectEvent) -> bool:
        """Journal one event; what was journalled before is passed over. False where the session is over.

        Raises:
            SendAgain: events are missing before it, an utterance is not whole, or there are too many.
        """
        received = self._live.floor.events_received
        if event.n > MOST_EVENTS:
            raise SendAgain(f"event {event.n}: nothing is taken after event {MOST_EVENTS} of a terminal")
        if event.n <= received:
            return True
        if event.n != received + 1:
            raise SendAgain(f"event {event.n} came after event {received}")
        if self._live.floor.ended:
            return False
        self._live.catch_up()
        handler = getattr(self, f"_{event.type}")
        handler(event)
        if self._live.floor.events_received < event.n:  # it fits nothing here; it is written down and asked for no more
            what = f"{event.type} {event.n} does not fit what is here"
            self._live.record(ev.Troubled(n=event.n, side="subject", what="misfit", detail=what))
        return True

    def frame(self, frame: Frame) -> int:
        """Write a frame; returns the samples in its file.

        Raises:
            SendAgain: the frame does not follow what is there, or the utterance is longer than the session allows.
        """
        known = self._live.floor.utterances.get(frame.utterance)
        if known is None:
            raise SendAgain(f"audio of utterance {frame.utterance}, which has not begun")
        if known.stored is not None:
            return known.stored.samples
        if known.station != self._live.floor.station:
            raise SendAgain(f"audio of utterance {frame.utterance}, which another terminal began")
        longest = round((self._live.settings.longest_utterance + BEFORE_AND_AFTER) * RATE)
        if frame.first_sample + len(frame.pcm) // WIDTH > longest:
            raise self._too_long(frame.utterance)
        try:
            samples = self._live.recordings.append(frame)
        except FrameGap as gap:
            raise SendAgain(str(gap)) from gap
        self._live.samples_received += len(frame.pcm) // WIDTH
        self._live.audio_bytes += len(frame.pcm)
        return samples

    def _too_long(self, utterance: int) -> SendAgain:
        seconds = self._live.settings.longest_utterance
        what = f"utterance {utterance} goes on after the {seconds:g} s that this session allows"
        to_do = "no more of it is taken. Go to her, and start her terminal anew."
        self._live.alarms.raise_("subject_audio", f"{what}: {to_do}")
        self._live.changed()
        return SendAgain(what)

    # --- one handler an event type -----------------------------------------------------------------------------------

    def _consented(self, event: wire.Consented) -> None:
        self._live.record(ev.Consented(n=event.n, version=event.version, text_sha256=event.text_sha256, at=event.at))

    def _stage(self, event: wire.StageEntered) -> None:
        self._live.record(ev.StageEntered(n=event.n, stage=event.stage))

    def _microphone_checked(self, event: wire.MicrophoneChecked) -> None:
        self._live.record(
            ev.MicrophoneChecked(
                n=event.n,
                verdict=event.verdict,
                peak_dbfs=event.peak_dbfs,
                rms_dbfs=event.rms_dbfs,
                source=event.source,
                device=event.device,
                host_api=event.host_api,
            )
        )

    def _pressed(self, event: wire.Pressed) -> None:
        live = self._live
        if not live.floor.consented:
            raise SendAgain(f"utterance {event.utterance} before the subject's consent: nothing of it is taken")
        known = live.floor.utterances.get(event.utterance)
        if known is not None and not self._half_begun(known, event):
            return  # a number that is taken: `take` writes it down
        if any(one is not known for one in live.floor.open_utterances()):
            return  # no terminal of ours begins one before another is complete: `take` writes it down
        if known is None and event.utterance >= live.floor.next_utterance + FARTHEST_AHEAD:
            return  # no terminal of ours skips so many: `take` writes it down
        # What she began before she knew of a pause is a turn all the same: nothing spoken is lost.
        opens = not event.practice and self._may(TurnEvent.PRESS)
        live.alarms.her_trouble(live.her_trouble)
        if known is None:
            live.recordings.begin(event.utterance)
            live.record(
                ev.UtteranceStarted(
                    n=0 if opens else event.n,
                    turn=live.floor.turns + 1 if opens else 0,
                    utterance=event.utterance,
                    practice=event.practice,
                    file=live.recordings.name(event.utterance),
                    source=event.source,
                    device=event.device,
                    host_api=event.host_api,
                    rate=event.rate,
                    press_sample=event.press_sample,
                    first_sample=event.first_sample,
                    subject_pressed=event.pressed_at,
                    subject_captured=event.mono,
                )
            )
        if opens:
            live.open_turn(event.n, event.utterance)

    def _half_begun(self, known: Utterance, event: wire.Pressed) -> bool:
        """True where a crash, or a full disk, came between the beginning of this utterance and that of its turn."""
        mine = known.station == self._live.floor.station and known.practice == event.practice
        return mine and known.awaits_turn and known.stored is None and not known.given_up

    def _ended(self, event: wire.Ended) -> None:
        live = self._live
        known = live.floor.utterances.get(event.utterance)
        if known is None:
            raise SendAgain(f"the end of utterance {event.utterance}, which has not begun")
        if known.stored is None and not known.given_up and known.station == live.floor.station:
            self._store(event)
        if known.stored is None:
            return
        live.tell(wire.Stored(utterance=event.utterance, sha256=known.stored.sha256))
        turn = live.floor.turn
        if turn and turn.utterance == event.utterance and live.floor.state is TurnState.TRANSCRIBING:
            live.utterance_complete()

    def _store(self, event: wire.Ended) -> None:
        live = self._live
        done = live.recordings.finish(event.utterance, event.samples, event.sha256)
        if isinstance(done, Mismatch):
            return self._mismatch(event, done)
        turn = live.floor.turn
        return live.record(
            ev.UtteranceStored(
                n=event.n,
                turn=turn.number if turn and turn.utterance == event.utterance else 0,
                utterance=event.utterance,
                file=live.recordings.name(event.utterance),
                samples=done.samples,
                sha256=done.sha256,
                release_sample=event.release_sample,
                subject_released=event.released_at,
                verdict=event.verdict,
                cut=event.cut,
            )
        )

    def _mismatch(self, event: wire.Ended, done: Mismatch) -> None:
        """Once more from the beginning; after a few times it is given up, and her own copy stays where it is."""
        live = self._live
        tries = self._mismatches[event.utterance] = self._mismatches.get(event.utterance, 0) + 1
        what = f"utterance {event.utterance}: {done.samples} samples came, {done.expected_samples} were recorded"
        live.recordings.begin(event.utterance)
        if tries <= _PATIENCE:
            live.record(ev.Troubled(side="wizard", what="mismatch", detail=what))
            raise SendAgain(what)
        live.record(ev.Troubled(n=event.n, side="wizard", what="mismatch", detail=what))
        live.alarms.raise_(
            "subject_audio",
            f"{what}. Her own copy is kept in her terminal's spool: fetch it there. She can speak again.",
        )
        live.catch_up()

    def _typed(self, event: wire.Typed) -> None:
        live = self._live
        if not live.floor.consented:
            raise SendAgain("a typed line before the subject's consent: nothing of it is taken")
        if not self._may(TurnEvent.TYPED):
            live.record(ev.EarlyPressed(n=event.n, turn=live.floor.turns))
            return
        turn = live.floor.turn
        if turn is None or turn.closed or live.floor.state is not TurnState.READY:  # else: opened just before a crash
            live.open_turn(0, None)
        live.record(ev.TypedReceived(n=event.n, turn=live.floor.turns, text=event.text))
        live.utterance_complete()

    def _displayed(self, event: wire.Displayed) -> None:
        turn = self._turn_of_reply(event.reply)
        if turn:
            self._live.record(ev.Displayed(n=event.n, turn=turn, reply=event.reply, subject_displayed=event.mono))
            self._live.end_if_due()

    def _early_press(self, event: wire.EarlyPress) -> None:
        self._live.record(ev.EarlyPressed(n=event.n, turn=self._live.floor.turns))

    def _trouble(self, event: wire.Trouble) -> None:
        self._live.record(ev.Troubled(n=event.n, side="subject", what=event.what, detail=event.detail))
        self._live.alarms.her_trouble(self._live.floor.trouble or self._live.her_trouble)

    def _left(self, event: wire.Left) -> None:
        self._live.record(ev.SubjectLeft(n=event.n, why=event.why))
        self._live.end_if_due()

    def _may(self, event: TurnEvent) -> bool:
        try:
            step(self._live.floor.state, event, barge_in=self._live.floor.barge_in)
        except IllegalTransition:
            return False
        return True

    def _turn_of_reply(self, reply: int) -> int:
        shown = self._live.floor.shown
        return next((s.turn for s in shown if not isinstance(s, wire.Transcript) and s.reply == reply), 0)
