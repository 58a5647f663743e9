"""What comes from the subject's side, made into journal events: each exactly once, whatever is sent again.

Rules:

1. One terminal is connected at a time; the same terminal may come back, another one only to take over.
2. Her events are numbered without a gap; each is journalled once, in order, and acknowledged when it is in the journal.
3. Audio is acknowledged when it is in its file; an utterance is stored when its hash is that of her side.
4. What fits nothing is written down as a misfit and asked for no more.

Connection, events and audio stand in one module although it is long: what is acknowledged depends on all three, and a
new connection is told what events and audio have left.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from subject.audio.recording import RATE, WIDTH, Finished
from subject.wire import flac
from subject.wire import messages as wire
from subject.wire.codec import Frame, digest
from subject.wire.inventory import Held, Mark
from subject.wire.sheet import BlankFilled, QuestionnaireClosed, QuestionReplied, SheetClosed, SheetEvent
from subject.wire.turn import TurnEvent, TurnState, as_shown
from wizard.desk.core.allowance import Allowance
from wizard.desk.core.core_settings import Given
from wizard.desk.core.effects import (
    CloseRecording,
    DropConnection,
    Hear,
    Mismatch,
    OpenRecording,
    Steps,
    Tell,
    UseConnection,
    WriteFrame,
    samples_of,
)
from wizard.desk.core.inputs import Came, CannotRecord, Joined, Lost, TurnedAway
from wizard.desk.core.ledger import Ledger
from wizard.desk.core.state import Utterance
from wizard.desk.core.turns import Turns
from wizard.desk.errors import FrameGap, SendAgain
from wizard.errors import WozError
from wizard.journal import events as ev

PATIENCE = 3
"""So many times an utterance that is not what was recorded is asked for again."""
FARTHEST_AHEAD = 1000
"""Numbers that a terminal may skip between two utterances: a recorder may refuse a few, nobody skips a thousand."""
MOST_EVENTS = 100_000
"""Events of one terminal in one session: a day has fewer seconds."""
BEFORE_AND_AFTER = 5.0
"""Seconds of sound that an utterance may have beside the longest time from press to release; a recorder keeps one."""
REFUSALS_AT_ONCE = 10
"""So many refusals are journalled one by one; after them one a minute, which says how many came between."""
A_REFUSAL_EVERY = 60.0
RETURNS_AT_ONCE = 100
"""So many returns of her terminal are journalled one by one; after them two a minute, and those that bring an event."""
A_RETURN_EVERY = 30.0


class SubjectSide:
    """Her terminal: who may come in, what she is welcomed with, what she sends."""

    def __init__(self, ledger: Ledger, turns: Turns, given: Given) -> None:
        self._ledger = ledger
        self._state = ledger.state
        self._turns = turns
        self._session = given.session
        self._domain = given.domain
        self._settings = given.settings
        self._refusals = Allowance(REFUSALS_AT_ONCE, A_REFUSAL_EVERY)
        self._returns = Allowance(RETURNS_AT_ONCE, A_RETURN_EVERY)
        self._unwritten: ev.SubjectJoined | None = None
        """The return of her terminal, where it is not in the journal: one of very many, and it has brought nothing."""
        self._loss_due = ""
        """Why a connection was lost, where the disk refused to have it written."""
        self._mismatches: dict[int, int] = {}
        self._samples: dict[int, int] = {}
        """Samples in the file of each utterance that is not stored."""
        self._trouble = ""
        """What is wrong at her side, as her last pulse said; her events say it too, once her disk takes them."""
        self._level: float | None = None
        self._screen: wire.OnScreen | None = None
        self._round_trip: float | None = None
        self._samples_received = 0
        self._audio_bytes = given.audio_bytes

    @property
    def level(self) -> float | None:
        """Her level, peak dBFS; None without a microphone."""
        return self._level

    @property
    def screen(self) -> wire.OnScreen | None:
        """What is on her screen, as her terminal last said; None where it has one that nobody knows of."""
        return self._screen

    @property
    def round_trip(self) -> float | None:
        """Seconds of the way to her terminal and back, as it last said."""
        return self._round_trip

    @property
    def audio_bytes(self) -> int:
        """Bytes of audio that the session's folder holds."""
        return self._audio_bytes

    @property
    def samples_received(self) -> int:
        """Samples that have come since the program began."""
        return self._samples_received

    def samples(self, utterance: Utterance) -> int:
        """How much of an utterance is in its file."""
        return utterance.stored.samples if utterance.stored else self._samples.get(utterance.number, 0)

    def take_up(self) -> Steps:
        """After a restart: unfinished files are taken up again, and her trouble is an alarm again."""
        for utterance in self._state.utterances.values():
            if utterance.stored is None and not utterance.given_up:
                yield from self._open(utterance.number)
        self._ledger.alarms.her_trouble(self._state.trouble)

    def look(self, free: int) -> None:
        """Look whether what she says arrives, and at what is `free` on the disk, in bytes."""
        listening = self._state.turn_state is TurnState.LISTENING and self._ledger.linked
        self._ledger.alarms.look(listening=listening, samples=self._samples_received, now=self._ledger.now, free=free)

    # --- coming and going --------------------------------------------------------------------------------------------

    def refusal(self, hello: wire.Hello, now: float, *, right_token: bool) -> wire.RefusalReason | None:
        """Why this terminal may not come in; None where it may."""
        state = self._state
        if hello.protocol != wire.PROTOCOL:
            return "other_protocol"
        if not right_token:
            return "wrong_token"
        if hello.session != self._session:
            return "wrong_session"
        if state.ended:
            return "session_over"
        another = state.joined and hello.station != state.station
        if another and (self._ledger.linked or not hello.takeover or not self._returns.ready(now)):
            return "second_subject"
        if self._changes_source(hello) and not hello.source_chosen:
            return "other_source"
        return None

    def _changes_source(self, hello: wire.Hello) -> bool:
        """Whether her words would come from elsewhere than until now."""
        return bool(self._state.source and hello.source and hello.source != self._state.source)

    def turned_away(self, who: TurnedAway) -> Steps:
        """Somebody was turned away; who knocks without end does not fill the journal."""
        if self._state.ended:
            return
        if not self._refusals.ready(self._ledger.now):
            self._refusals.hold_back()
            return
        peer = who.peer
        if between := self._refusals.held_back:
            peer = f"{peer}, after {between} more that are not written down"
        try:
            yield from self._ledger.record(ev.ConnectionRefused(reason=who.reason, peer=peer))
        except WozError:  # the alarm is up; who came is turned away all the same
            return
        self._refusals.spend()

    def joined(self, joined: Joined) -> Steps:
        """A terminal is accepted and welcomed; an older connection of the same terminal is dropped."""
        ledger, state, hello = self._ledger, self._state, joined.hello
        yield DropConnection()
        ledger.unlink()
        if self._loss_due:
            yield from ledger.record(ev.ConnectionLost(why=self._loss_due))
            self._loss_due = ""
        again, same = state.joined, hello.station == state.station
        event = ev.SubjectJoined(
            station=hello.station,
            software=hello.software,
            resumed=again and same,
            takeover=again and not same,
            source=hello.source or "",
        )
        often = event.resumed and not self._changes_source(hello) and not self._returns.ready(ledger.now)
        self._unwritten = event if often else None
        if self._unwritten is None:
            yield from ledger.record(event)
        yield from self._turns.catch_up()  # what another terminal was saying will not be completed
        if not state.scenario and not self._settings.tasks_from_list:
            yield from self._turns.give_scenario(self._settings.tasks_of(self._domain)[0])
        self._trouble = ""
        ledger.link()
        yield UseConnection()
        begin, missing = state.history.since(hello.held.history)
        yield Tell(self._welcome(hello.held, begin))
        for utterance in self._stored(hello.held):
            yield Tell(utterance)
        for shown in missing:
            yield Tell(shown)
        ledger.alarms.clear("link")

    def _stored(self, held: Held) -> Iterator[wire.Stored]:
        """Of what her terminal keeps, what is safe: its copies may go. The last of the practice shows that it came."""
        known = self._state.utterances
        practised = [one.number for one in known.values() if one.practice and one.stored]
        for number in sorted({*held.recordings, *practised[-1:]}):
            stored = known[number].stored if number in known else None
            if stored is not None:
                yield wire.Stored(utterance=number, sha256=stored.sha256)

    def lost(self, lost: Lost) -> Steps:
        """The connection of her terminal ended."""
        self._ledger.unlink()
        self._level = None
        if self._state.ended:
            return
        self._ledger.alarms.raise_(
            "link", "Her terminal is not connected. It comes back by itself; if not, look after it."
        )
        try:
            yield from self._write_loss(lost.why)
        except WozError:  # the alarm is up; it is written before she is let in again
            self._loss_due = lost.why or "lost"

    def _write_loss(self, why: str) -> Steps:
        """A connection is lost: written where its beginning was."""
        if self._unwritten is not None:
            self._returns.hold_back()
            return
        if between := self._returns.held_back:
            why = f"{why or 'lost'}; {between} more before it, which brought nothing, are not written down"
        yield from self._ledger.record(ev.ConnectionLost(why=why))
        self._returns.spend()

    def _welcome(self, held: Held, begin: Mark) -> wire.Welcome:
        """What is so now; of what does not change, what her terminal lacks."""
        state, domain = self._state, self._domain
        material = wire.Material(
            title=domain.title,
            briefing=domain.briefing,
            database=domain.database_description,
            consent=wire.Consent(version=domain.consent.version, text=domain.consent.text),
            tasks=self._settings.listed(domain),
        )
        return wire.Welcome(
            session=self._session,
            material=None if held.material == digest(material) else material,
            settings=wire.Settings(
                longest_utterance=self._settings.longest_utterance,
                barge_in=self._settings.barge_in,
                flac=flac.available(),
            ),
            stage=state.stage,
            state=as_shown(state.turn_state, paused=state.paused),
            scenario=self._turns.scenario,
            filled=state.sheets.filled(state.scenario),
            questionnaire=state.sheets.questionnaire,
            replies=state.sheets.answered,
            history=begin,
            shown=state.history.end.count,
            events_received=state.events_received,
            received=tuple(wire.Received(utterance=u.number, samples=self.samples(u)) for u in state.open_utterances()),
            next_utterance=state.next_utterance,
        )

    # --- what she sends ----------------------------------------------------------------------------------------------

    def came(self, came: Came) -> Steps:
        """An event of hers, audio, or a sign of life: taken, then acknowledged; after the end, neither.

        Raises:
            SendAgain: what came is not whole: the connection must be begun anew.
        """
        message = came.message
        if isinstance(message, Frame):
            yield from self._frame(message)
        elif isinstance(message, wire.Pulse):
            yield from self._pulse(message)
        else:
            yield from self._event(message)

    def cannot_record(self, cannot: CannotRecord) -> None:
        """A recording cannot be written: the wizard must know at once."""
        what = f"{cannot.problem}. Nothing more is taken from her until it can be written."
        self._ledger.alarms.raise_("recording", what)

    def _pulse(self, pulse: wire.Pulse) -> Steps:
        """A sign of life; and of trouble, where her disk refuses the event that would tell of it."""
        if pulse.trouble != self._trouble:
            self._trouble = pulse.trouble
            self._ledger.alarms.her_trouble(pulse.trouble or self._state.trouble)
        self._level, self._round_trip = pulse.level, pulse.round_trip
        if pulse.screen is not None or self._state.ended is None:  # what she last saw stays in view when all is over
            self._screen = pulse.screen
        yield Tell(wire.Echo(id=pulse.id))

    def _frame(self, frame: Frame) -> Steps:
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
        longest = round((self._settings.longest_utterance + BEFORE_AND_AFTER) * RATE)
        if frame.first_sample + len(frame.pcm) // WIDTH > longest:
            raise self._too_long(frame.utterance)
        try:
            self._samples[frame.utterance] = yield from samples_of(WriteFrame(frame))
        except FrameGap as gap:
            raise SendAgain(str(gap)) from gap
        self._samples_received += len(frame.pcm) // WIDTH
        self._audio_bytes += len(frame.pcm)

    def _too_long(self, utterance: int) -> SendAgain:
        seconds = self._settings.longest_utterance
        what = f"utterance {utterance} goes on after the {seconds:g} s that this session allows"
        to_do = "no more of it is taken. Go to her, and start her terminal anew."
        self._ledger.alarms.raise_("subject_audio", f"{what}: {to_do}")
        return SendAgain(what)

    def _event(self, event: wire.SubjectEvent) -> Steps:
        if self._unwritten is not None and event.n > self._state.events_received:
            yield from self._ledger.record(self._unwritten)
            self._unwritten = None
        received = self._state.events_received
        if event.n > MOST_EVENTS:
            raise SendAgain(f"event {event.n}: nothing is taken after event {MOST_EVENTS} of a terminal")
        if event.n > received + 1:
            raise SendAgain(f"event {event.n} came after event {received}")
        if event.n == received + 1 and self._state.ended is None:
            yield from self._take(event)
        if self._state.events_received >= event.n:
            yield Tell(wire.Ack(event=event.n))

    def _take(self, event: wire.SubjectEvent) -> Steps:
        yield from self._turns.catch_up()
        if self._state.ended:
            return
        match event:
            case wire.Pressed():
                yield from self._pressed(event)
            case wire.Ended():
                yield from self._ended(event)
            case wire.Typed():
                yield from self._typed(event)
            case wire.TaskChosen():
                yield from self._chosen(event)
            case wire.Displayed():
                yield from self._displayed(event)
            case BlankFilled() | SheetClosed() | QuestionReplied() | QuestionnaireClosed():
                yield from self._written(event)
            case _:
                yield from self._told(event)
        if self._state.events_received < event.n:  # it fits nothing here; it is written down and asked for no more
            what = f"{event.type} {event.n} does not fit what is here"
            yield from self._ledger.record(ev.Troubled(n=event.n, side="subject", what="misfit", detail=what))

    def _told(
        self,
        event: wire.Consented | wire.StageEntered | wire.MicrophoneChecked | wire.EarlyPress | wire.Trouble | wire.Left,
    ) -> Steps:
        """What she tells of herself is written down as it is."""
        record = self._ledger.record
        match event:
            case wire.Consented():
                fields = event.model_dump(include={"n", "version", "text_sha256", "at"})
                yield from record(ev.Consented(**fields))
            case wire.StageEntered():
                yield from record(ev.StageEntered(n=event.n, stage=event.stage))
            case wire.MicrophoneChecked():
                fields = event.model_dump(include=set(ev.MicrophoneChecked.model_fields) - {"kind", "turn"})
                yield from record(ev.MicrophoneChecked(**fields))
            case wire.EarlyPress():
                yield from record(ev.EarlyPressed(n=event.n, turn=self._state.turns))
            case wire.Trouble():
                yield from record(ev.Troubled(n=event.n, side="subject", what=event.what, detail=event.detail))
                self._ledger.alarms.her_trouble(self._state.trouble or self._trouble)
            case wire.Left():
                yield from record(ev.SubjectLeft(n=event.n, why=event.why))
                self._turns.end_if_due()
            case _:
                assert_never(event)

    def _pressed(self, event: wire.Pressed) -> Steps:
        state = self._state
        if not state.consented:
            raise SendAgain(f"utterance {event.utterance} before the subject's consent: nothing of it is taken")
        known = state.utterances.get(event.utterance)
        if known is not None and not self._half_begun(known, event):
            return  # a number that is taken: a misfit
        if any(one is not known for one in state.open_utterances()):
            return  # no terminal of ours begins one before another is complete: a misfit
        if known is None and event.utterance >= state.next_utterance + FARTHEST_AHEAD:
            return  # no terminal of ours skips so many: a misfit
        # What she began before she knew of a pause is a turn all the same: nothing spoken is lost.
        opens = not event.practice and state.may(TurnEvent.PRESS)
        self._ledger.alarms.her_trouble(self._trouble)
        if known is None:
            yield from self._open(event.utterance)
            yield from self._ledger.record(
                ev.UtteranceStarted(
                    n=0 if opens else event.n,
                    turn=state.turns + 1 if opens else 0,
                    utterance=event.utterance,
                    practice=event.practice,
                    file=file_of(event.utterance),
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
            yield from self._turns.open_turn(event.n, event.utterance)

    def _half_begun(self, known: Utterance, event: wire.Pressed) -> bool:
        """True where a crash, or a full disk, came between the beginning of this utterance and that of its turn."""
        mine = known.station == self._state.station and known.practice == event.practice
        return mine and known.awaits_turn and known.stored is None and not known.given_up

    def _ended(self, event: wire.Ended) -> Steps:
        state = self._state
        known = state.utterances.get(event.utterance)
        if known is None:
            raise SendAgain(f"the end of utterance {event.utterance}, which has not begun")
        if known.stored is None and not known.given_up and known.station == state.station:
            yield from self._store(event)
        if known.stored is None:
            return
        yield from self._ledger.tell(wire.Stored(utterance=event.utterance, sha256=known.stored.sha256))
        turn = state.turn
        if turn and turn.utterance == event.utterance and state.turn_state is TurnState.TRANSCRIBING:
            yield from self._turns.utterance_complete()

    def _store(self, event: wire.Ended) -> Steps:
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
        yield from self._open(event.utterance)
        if tries <= PATIENCE:
            yield from self._ledger.record(ev.Troubled(side="wizard", what="mismatch", detail=what))
            raise SendAgain(what)
        yield from self._ledger.record(ev.Troubled(n=event.n, side="wizard", what="mismatch", detail=what))
        self._ledger.alarms.raise_(
            "subject_audio",
            f"{what}. Her own copy is kept in her terminal's spool: fetch it there. She can speak again.",
        )
        yield from self._turns.catch_up()

    def _typed(self, event: wire.Typed) -> Steps:
        state = self._state
        if not state.consented:
            raise SendAgain("a typed line before the subject's consent: nothing of it is taken")
        if not state.may(TurnEvent.TYPED):
            yield from self._ledger.record(ev.EarlyPressed(n=event.n, turn=state.turns))
            return
        if state.open_turn is None or state.turn_state is not TurnState.READY:  # else: opened just before a crash
            yield from self._turns.open_turn(0, None)
        yield from self._ledger.record(ev.TypedReceived(n=event.n, turn=state.turns, text=event.text))
        yield from self._turns.utterance_complete()

    def _chosen(self, event: wire.TaskChosen) -> Steps:
        """She has chosen a task. Between two turns alone: no terminal of ours lets her choose in the middle of one."""
        state, tasks = self._state, self._settings.tasks_of(self._domain)
        listed = self._settings.tasks_from_list and event.task <= len(tasks)
        if listed and state.consented and state.turn_state is TurnState.READY and state.sheets.asked is None:
            yield from self._turns.give_scenario(tasks[event.task - 1], chosen_by=event.n)

    def _displayed(self, event: wire.Displayed) -> Steps:
        turn = self._state.turn_of_reply(event.reply)
        if turn:
            displayed = ev.Displayed(n=event.n, turn=turn, reply=event.reply, subject_displayed=event.mono)
            yield from self._ledger.record(displayed)
            self._turns.end_if_due()

    def _written(self, event: SheetEvent) -> Steps:
        """She has written on her sheet."""
        written = self._state.sheets.event_of(event, list(self._settings.tasks_of(self._domain)))
        if written is not None:
            yield from self._ledger.record(written)
            self._turns.end_if_due()

    def _open(self, utterance: int) -> Steps:
        self._samples[utterance] = yield from samples_of(OpenRecording(utterance))


def file_of(utterance: int) -> str:
    """The file of an utterance, relative to the session's folder."""
    return f"audio/u{utterance:04d}.wav"
