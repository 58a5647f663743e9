"""What comes from the subject's side, made into journal events: each exactly once, whatever is sent again.

Rules:

1. One terminal is connected at a time; the same terminal may come back, another one only to take over.
2. Her events are numbered without a gap; each is journalled once, in order, and acknowledged when it is in the journal.
3. What fits nothing is written down as a misfit and asked for no more.

What the journal has of connections is `connection_log`'s, what a terminal is welcomed with `welcome`'s, and the audio
`utterance_files`'.
"""

from __future__ import annotations

from typing import assert_never

from subject.wire import messages as wire
from subject.wire.codec import Frame
from subject.wire.sheet import BlankFilled, QuestionnaireClosed, QuestionReplied, SheetClosed, SheetEvent
from subject.wire.turn import TurnEvent, TurnState
from wizard.desk.core.connection_log import ConnectionLog
from wizard.desk.core.core_settings import CoreSettings
from wizard.desk.core.effects import (
    DropConnection,
    Steps,
    Tell,
    UseConnection,
)
from wizard.desk.core.inputs import CameFromSubject, CannotRecord, Joined, Lost, TurnedAway
from wizard.desk.core.ledger import Ledger
from wizard.desk.core.state import Utterance
from wizard.desk.core.turns import Turns
from wizard.desk.core.utterance_files import UtteranceFiles, file_of
from wizard.desk.core.welcome import kept_there, welcome
from wizard.desk.errors import SendAgain
from wizard.journal import events as ev

FARTHEST_AHEAD = 1000
"""Numbers that a terminal may skip between two utterances: a recorder may refuse a few, nobody skips a thousand."""
MOST_EVENTS = 100_000
"""Events of one terminal in one session: a day has fewer seconds."""


class SubjectSide:
    """Her terminal: who may come in, what she is welcomed with, what she sends."""

    def __init__(self, ledger: Ledger, turns: Turns, given: CoreSettings) -> None:
        self._ledger = ledger
        self._state = ledger.state
        self._turns = turns
        self.files = UtteranceFiles(ledger, turns, given)
        """The files of her utterances."""
        self._given = given
        self._session = given.session
        self._domain = given.domain
        self._settings = given.settings
        self._log = ConnectionLog(ledger)
        self._trouble = ""
        """What is wrong at her side, as her last pulse said; her events say it too, once her disk takes them."""
        self._level: float | None = None
        self._screen: wire.OnScreen | None = None
        self._round_trip: float | None = None

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

    def take_up(self) -> Steps:
        """After a restart: unfinished files are taken up again, and her trouble is an alarm again."""
        yield from self.files.take_up()
        self._ledger.alarms.her_trouble(self._state.trouble)

    def look(self, free: int) -> None:
        """Look whether what she says arrives, and at what is `free` on the disk, in bytes."""
        listening = self._state.turn_state is TurnState.LISTENING and self._ledger.linked
        came, now = self.files.samples_received, self._ledger.now
        self._ledger.alarms.look(listening=listening, samples=came, now=now, free=free)

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
        if another and (self._ledger.linked or not hello.takeover or not self._log.may_return(now)):
            return "second_subject"
        if self._changes_source(hello) and not hello.source_chosen:
            return "other_source"
        return None

    def _changes_source(self, hello: wire.Hello) -> bool:
        """Whether her words would come from elsewhere than until now."""
        return bool(self._state.source and hello.source and hello.source != self._state.source)

    def turned_away(self, who: TurnedAway) -> Steps:
        """Journal that a terminal was turned away, and why; nothing once the session has ended."""
        if not self._state.ended:
            yield from self._log.turned_away(who)

    def joined(self, joined: Joined) -> Steps:
        """A terminal is accepted and welcomed; an older connection of the same terminal is dropped."""
        ledger, state, hello = self._ledger, self._state, joined.hello
        yield DropConnection()
        ledger.unlink()
        again, same = state.joined, hello.station == state.station
        event = ev.SubjectJoined(
            station=hello.station,
            software=hello.software,
            resumed=again and same,
            takeover=again and not same,
            source=hello.source or "",
        )
        yield from self._log.joined(event, news=self._changes_source(hello))
        yield from self._turns.catch_up()  # what another terminal was saying will not be completed
        if not state.scenario and not self._settings.tasks_from_list:
            yield from self._turns.give_scenario(self._settings.tasks_of(self._domain)[0])
        self._trouble = ""
        ledger.link()
        yield UseConnection()
        begin, missing = state.history.since(hello.held.history)
        yield Tell(welcome(state, self._given, self._turns.scenario, hello.held, begin, self.files.samples))
        for utterance in kept_there(state, hello.held):
            yield Tell(utterance)
        for shown in missing:
            yield Tell(shown)
        ledger.alarms.clear("link")

    def lost(self, lost: Lost) -> Steps:
        """Note that the connection of her terminal has ended."""
        self._ledger.unlink()
        self._level = None
        if self._state.ended:
            return
        self._ledger.alarms.raise_(
            "link", "Her terminal is not connected. It comes back by itself; if not, look after it."
        )
        yield from self._log.lost(lost.why)

    # --- what she sends ----------------------------------------------------------------------------------------------

    def came(self, came: CameFromSubject) -> Steps:
        """An event of hers, audio, or a sign of life: taken, then acknowledged; after the end, neither.

        Raises:
            SendAgain: what came is not whole: the connection must be begun anew.
        """
        message = came.message
        if isinstance(message, Frame):
            yield from self.files.frame(message)
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

    def _event(self, event: wire.SubjectEvent) -> Steps:
        if event.n > self._state.events_received:
            yield from self._log.brought_something()
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
            yield from self.files.begin(event.utterance)
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
            yield from self.files.store(event)
        if known.stored is None:
            return
        yield from self._ledger.tell(wire.Stored(utterance=event.utterance, sha256=known.stored.sha256))
        turn = state.turn
        if turn and turn.utterance == event.utterance and state.turn_state is TurnState.TRANSCRIBING:
            yield from self._turns.utterance_complete()

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
