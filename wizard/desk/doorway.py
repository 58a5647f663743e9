"""Where the subject's terminal meets the live session: who may come in, what she is welcomed with, what she sends."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from subject.wire import flac
from subject.wire.codec import Frame, Outbound
from subject.wire.messages import (
    PROTOCOL,
    Consent,
    Hello,
    Material,
    Pulse,
    Received,
    RefusalReason,
    Settings,
    Stored,
    SubjectEvent,
    Welcome,
)
from subject.wire.turn import as_shown
from wizard.desk.access import Access
from wizard.desk.allowance import Allowance
from wizard.desk.backbone import Backbone
from wizard.desk.inbox import Inbox
from wizard.errors import WozError
from wizard.journal import events as ev

REFUSALS_AT_ONCE = 10
"""So many refusals are journalled one by one; after them one a minute, which says how many came between."""
A_REFUSAL_EVERY = 60.0
RETURNS_AT_ONCE = 100
"""So many returns of her terminal are journalled one by one; after them two a minute, and those that bring an event."""
A_RETURN_EVERY = 30.0


class Doorway:
    """One live session's side towards the wire; at most one terminal at a time."""

    def __init__(self, live: Backbone, access: Access) -> None:
        self._live = live
        self._access = access
        self._inbox = Inbox(live)
        self._tell: Callable[[Outbound], None] | None = None
        self._drop: Callable[[], None] | None = None
        self._loss_due = ""
        """Why a connection was lost, where the disk refused to have it written."""
        self._refusals = Allowance(REFUSALS_AT_ONCE, A_REFUSAL_EVERY)
        self._returns = Allowance(RETURNS_AT_ONCE, A_RETURN_EVERY)
        self._unwritten: ev.SubjectJoined | None = None
        """The return of her terminal, where it is not in the journal: one of very many, and it has brought nothing."""

    def refusal(self, hello: Hello) -> RefusalReason | None:
        """Why this terminal may not come in; None where it may."""
        floor = self._live.floor
        if hello.protocol != PROTOCOL:
            return "other_protocol"
        if not self._access.accepts(hello.token):
            return "wrong_token"
        if hello.session != self._live.folder.name:
            return "wrong_session"
        if floor.ended:
            return "session_over"
        another = floor.joined and hello.station != floor.station
        if another and (self._live.linked or not hello.takeover or not self._returns.ready()):
            return "second_subject"
        return None

    def refused(self, reason: RefusalReason, peer: str) -> None:
        """Somebody was turned away; who knocks without end does not fill the journal."""
        if self._live.floor.ended:
            return None
        if not self._refusals.ready():
            return self._refusals.hold_back()
        if between := self._refusals.held_back:
            peer = f"{peer}, after {between} more that are not written down"
        with contextlib.suppress(WozError):  # the alarm is up; she is turned away all the same
            self._live.record(ev.ConnectionRefused(reason=reason, peer=peer))
            self._refusals.spend()
        return self._live.changed()

    def join(self, hello: Hello, tell: Callable[[Outbound], None], drop: Callable[[], None]) -> None:
        """A terminal is accepted and welcomed; an older connection of the same terminal is dropped."""
        live = self._live
        if self._drop is not None:
            self._drop()
        if self._loss_due:
            live.record(ev.ConnectionLost(why=self._loss_due))
            self._loss_due = ""
        again, same = live.floor.joined, hello.station == live.floor.station
        resumed, takeover = again and same, again and not same
        joined = ev.SubjectJoined(station=hello.station, software=hello.software, resumed=resumed, takeover=takeover)
        self._unwritten = joined if resumed and not self._returns.ready() else None
        if self._unwritten is None:
            live.record(joined)
        live.connect(None)
        live.catch_up()  # what another terminal was saying will not be completed
        if not live.floor.scenario:
            live.give_scenario(live.settings.tasks_of(live.domain)[0])
        self._tell, self._drop = tell, drop
        live.her_trouble = ""
        live.connect(tell)
        tell(self._welcome())
        for utterance in live.floor.utterances.values():
            if utterance.stored:  # a terminal that missed a word of it can let its copy go
                tell(Stored(utterance=utterance.number, sha256=utterance.stored.sha256))
        live.alarms.clear("link")
        live.changed()

    def lost(self, tell: Callable[[Outbound], None], why: str) -> None:
        """A connection ended; an older one of a terminal that is back already does not count."""
        if tell is not self._tell:
            return
        self._tell = self._drop = None
        live = self._live
        live.connect(None)
        live.level = None
        if not live.floor.ended:
            live.alarms.raise_("link", "Her terminal is not connected. It comes back by itself; if not, look after it.")
            try:
                self._write_loss(why)
            except WozError:  # the alarm is up; it is written before she is let in again
                self._loss_due = why or "lost"
        live.changed()

    def receive(self, event: SubjectEvent) -> bool:
        """One of her events; in the journal when this returns True. False where the session is over.

        Raises:
            SendAgain: what came is not whole: the connection must be begun anew.
        """
        if self._unwritten is not None and event.n > self._live.floor.events_received:
            self._live.record(self._unwritten)
            self._unwritten = None
        taken = self._inbox.take(event)
        self._live.changed()
        return taken

    def receive_frame(self, frame: Frame) -> int:
        """Audio; in its file when this returns. Returns the samples there now.

        Raises:
            SendAgain: it does not follow what is there.
        """
        samples = self._inbox.frame(frame)
        self._live.alarms.clear("recording")
        self._live.hear(frame.pcm)
        return samples

    def pulse(self, pulse: Pulse) -> None:
        """A sign of life; and of trouble, where her disk refuses the event that would tell of it."""
        if pulse.trouble != self._live.her_trouble:
            self._live.her_trouble = pulse.trouble
            self._live.alarms.her_trouble(pulse.trouble or self._live.floor.trouble)
            self._live.changed()
        if (pulse.level, pulse.round_trip) != (self._live.level, self._live.round_trip):
            self._live.level, self._live.round_trip = pulse.level, pulse.round_trip
            self._live.changed()

    def cannot_write(self, problem: str) -> None:
        """A recording cannot be written: the wizard must know at once."""
        self._live.alarms.raise_("recording", f"{problem}. Nothing more is taken from her until it can be written.")
        self._live.changed()

    def _write_loss(self, why: str) -> None:
        """A connection is lost: written where its beginning was."""
        if self._unwritten is not None:
            return self._returns.hold_back()
        if between := self._returns.held_back:
            why = f"{why or 'lost'}; {between} more before it, which brought nothing, are not written down"
        self._live.record(ev.ConnectionLost(why=why))
        return self._returns.spend()

    def _welcome(self) -> Welcome:
        live, floor, domain = self._live, self._live.floor, self._live.domain
        return Welcome(
            session=live.folder.name,
            material=Material(
                title=domain.title,
                briefing=domain.briefing,
                database=domain.database_description,
                consent=Consent(version=domain.consent.version, text=domain.consent.text),
            ),
            settings=Settings(
                longest_utterance=live.settings.longest_utterance,
                barge_in=live.settings.barge_in,
                flac=flac.available(),
            ),
            stage=floor.stage,
            state=as_shown(floor.state, paused=floor.paused),
            scenario=live.scenario(),
            history=tuple(floor.shown),
            events_received=floor.events_received,
            received=tuple(
                Received(utterance=u.number, samples=live.recordings.samples(u.number)) for u in floor.open_utterances()
            ),
            next_utterance=floor.next_utterance,
        )
