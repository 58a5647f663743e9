"""Where the subject's terminal meets the live session: who may come in, what she is welcomed with, what she sends."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable

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
from wizard.desk.backbone import Backbone
from wizard.desk.inbox import Inbox
from wizard.errors import WozError
from wizard.journal import events as ev

REFUSALS_AT_ONCE = 10
"""So many refusals are journalled one by one; after them one a minute, which says how many came between."""
A_REFUSAL_EVERY = 60.0


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
        self._refusals_left = float(REFUSALS_AT_ONCE)
        self._refused_at = time.monotonic()
        self._refusals_between = 0

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
        if another and (self._live.linked or not hello.takeover):
            return "second_subject"
        return None

    def refused(self, reason: RefusalReason, peer: str) -> None:
        """Somebody was turned away; who knocks without end does not fill the journal."""
        if self._live.floor.ended:
            return
        now = time.monotonic()
        earned = (now - self._refused_at) / A_REFUSAL_EVERY
        self._refusals_left, self._refused_at = min(self._refusals_left + earned, REFUSALS_AT_ONCE), now
        if self._refusals_left < 1:
            self._refusals_between += 1
            return
        if self._refusals_between:
            peer = f"{peer}, after {self._refusals_between} more that are not written down"
        with contextlib.suppress(WozError):  # the alarm is up; she is turned away all the same
            self._live.record(ev.ConnectionRefused(reason=reason, peer=peer))
            self._refusals_left -= 1
            self._refusals_between = 0
        self._live.changed()

    def join(self, hello: Hello, tell: Callable[[Outbound], None], drop: Callable[[], None]) -> None:
        """A terminal is accepted and welcomed; an older connection of the same terminal is dropped."""
        live = self._live
        if self._drop is not None:
            self._drop()
        if self._loss_due:
            live.record(ev.ConnectionLost(why=self._loss_due))
            self._loss_due = ""
        again, same = live.floor.joined, hello.station == live.floor.station
        live.record(
            ev.SubjectJoined(
                station=hello.station, software=hello.software, resumed=again and same, takeover=again and not same
            )
        )
        live.connect(None)
        live.catch_up()  # what another terminal was saying will not be completed
        if not live.floor.scenario:
            live.give_scenario(1)
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
                live.record(ev.ConnectionLost(why=why))
            except WozError:  # the alarm is up; it is written before she is let in again
                self._loss_due = why or "lost"
        live.changed()

    def receive(self, event: SubjectEvent) -> bool:
        """One of her events; in the journal when this returns True. False where the session is over.

        Raises:
            SendAgain: what came is not whole: the connection must be begun anew.
        """
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
