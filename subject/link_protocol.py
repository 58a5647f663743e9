"""The subject's side of the connection, without I/O: what to say next, how far it was taken, when to give up.

The link's shell connects, sends and reads; this module decides. What goes out is taken from the spool, in order: an
event, the audio of an utterance between its `pressed` and its `ended`, the next event. So the live path and the path
after a crash are one.

    apart --opened--> greeting --welcomed--> welcomed --closed--> apart
                      greeting --turned away--> over <--said good-bye-- welcomed

Rules, tried over every interleaving by ``tests/unit/subject/test_link_model.py``:

1. A change of phase that is not in `TRANSITIONS` raises; nothing changes then. Once over, nothing goes out any more.
2. The first message of a connection is `hello`; nothing follows it before the `welcome`.
3. On one connection each event and each sample goes out once, in order. The `welcome` says where to begin: behind the
   last event, and within an utterance that is half there behind its last sample, that the other side has written.
4. `ended` goes out only when every sample of its utterance that the spool has went out before it.
5. What counts as acknowledged was sent; the number never falls while a connection lasts.
6. Connections that end again and again by a message that does not fit, with nothing acknowledged between them, end the
   link: `refused` is then `not_understood`.
7. Where something is outstanding and no byte comes for as long as `subject.sending_pace` has patience, the connection
   is dead.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Literal, Protocol, assert_never

from subject.audio.recording import FRAME
from subject.errors import OutOfPhase
from subject.sending_pace import SendingPace
from subject.wire import messages as wire
from subject.wire.errors import NotUnderstood
from subject.wire.inventory import Held
from subject.wire.messages import GivenUp, SubjectEvent, ToSubject, TroubleKind
from subject.wire.sheet import Questionnaire

CATCH_UP = 25 * FRAME
"""Samples in one frame when there is more than that to send: half a second."""


class Phase(Enum):
    """How far the connection to the wizard's side has come."""

    APART = "apart"
    GREETING = "greeting"
    WELCOMED = "welcomed"
    OVER = "over"


class LinkChange(Enum):
    """What changes the phase of the connection to the wizard's side."""

    OPENED = "opened"
    WELCOMED = "welcomed"
    TURNED_AWAY = "turned away"
    GOODBYE = "good-bye"
    CLOSED = "closed"


TRANSITIONS: MappingProxyType[tuple[Phase, LinkChange], Phase] = MappingProxyType(
    {
        (Phase.APART, LinkChange.OPENED): Phase.GREETING,
        (Phase.APART, LinkChange.TURNED_AWAY): Phase.OVER,  # by ourselves: the certificate is another one
        (Phase.APART, LinkChange.CLOSED): Phase.APART,
        (Phase.GREETING, LinkChange.WELCOMED): Phase.WELCOMED,
        (Phase.GREETING, LinkChange.TURNED_AWAY): Phase.OVER,
        (Phase.GREETING, LinkChange.CLOSED): Phase.APART,
        (Phase.WELCOMED, LinkChange.GOODBYE): Phase.OVER,
        (Phase.WELCOMED, LinkChange.CLOSED): Phase.APART,
        (Phase.OVER, LinkChange.CLOSED): Phase.OVER,
    }
)


@dataclass(frozen=True)
class LinkSettings:
    """Times of the connection, in seconds."""

    pulse: float = 0.5
    watchdog: float = 1.5
    """Of silence, where something is outstanding; `subject.sending_pace` stretches it for a slow connection."""
    first_wait: float = 0.1
    longest_wait: float = 1.0
    most_misunderstood: int = 20
    """Connections, one after the other and none of them with anything acknowledged, that a message ended which does not
    fit: a network does not do that, one of the two programs does."""
    open_timeout: float = 3.0


@dataclass(frozen=True)
class Signs:
    """What each sign of life tells of her terminal."""

    level: float | None = None
    """Peak in dBFS; None without a microphone."""
    trouble: TroubleKind | Literal[""] = ""
    """What is wrong at her side; empty while nothing is."""
    screen: wire.OnScreen | None = None
    """What is on her screen; None while there is none."""


NO_SIGNS = Signs()


class Events(Protocol):
    """What the protocol must know of her events, which are numbered from 1."""

    @property
    def count(self) -> int:
        """How many events of hers there are, since the session began."""

    def after(self, n: int) -> Sequence[SubjectEvent]:
        """The events whose numbers are above `n`, in order."""

    def open_at(self, n: int) -> int:
        """The utterance that was being spoken after event `n`; 0 for none."""

    def forget(self, n: int) -> None:
        """The other side has the events 1 to `n`."""


class Spooled(Protocol):
    """What the protocol must know of the spool."""

    @property
    def log(self) -> Events:
        """Her events as the spool holds them, the oldest first."""

    def samples(self, utterance: int) -> int:
        """How many samples of it there are now."""


@dataclass(frozen=True)
class Stretch:
    """Samples of an utterance that go out next as one frame."""

    utterance: int
    number: int
    """Of the frame, from 0 on this connection."""
    first_sample: int
    samples: int
    behind: bool
    """There is much more to send: the frame may be packed."""


class LinkProtocol:
    """One terminal's side of the wire, over all its connections.

    Args:
        spooled: her events and how much of her audio there is.
        settings: the times.
        clock: monotonic seconds.
    """

    def __init__(
        self, spooled: Spooled, settings: LinkSettings, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.settings = settings
        self.phase = Phase.APART
        self.refused: GivenUp | Literal[""] = ""
        """Why the other side turned us away for good; empty while it has not."""
        self.round_trip: float | None = None
        """Seconds between the last pulse and its echo."""
        self._spooled = spooled
        self._clock = clock
        self._pace = SendingPace(settings.watchdog, clock=clock)
        self._wait = settings.first_wait
        self._misunderstood = 0
        self._opened_at = 0.0
        self._held = Held()
        self._pulse_sent = self._pulse_acked = 0
        self._pulsed_at = self._progress = clock()
        self._begin_at(0)

    # --- the phases --------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """The session has said good-bye or turned us away: nothing goes out any more."""
        return self.phase is Phase.OVER

    @property
    def acknowledged(self) -> int:
        """The number of the last event that the other side has, as far as is known."""
        return self._events_acked

    def attempt(self) -> None:
        """Note that the shell begins to connect."""
        self._opened_at = self._clock()

    def opened(self, held: Held) -> None:
        """A connection is there; `hello` goes out first, and says what is `held` of the session.

        Raises OutOfPhase where there is one already.
        """
        self._move(LinkChange.OPENED)
        self._held = held

    def closed(self) -> float:
        """The connection is no more, or did not come about. Returns the seconds to wait before the next attempt."""
        self._move(LinkChange.CLOSED)
        if self._clock() - self._opened_at > self.settings.watchdog:  # it held: not one that breaks at once each time
            self._wait = self.settings.first_wait
        wait, self._wait = self._wait, min(self._wait * 2, self.settings.longest_wait)
        return wait

    def misunderstood(self) -> None:
        """A connection has ended by a message that does not fit; after `most_misunderstood` of them it was the last."""
        self._misunderstood += 1
        if self._misunderstood >= self.settings.most_misunderstood and not self.over:
            self.turned_away("not_understood")

    def turned_away(self, reason: GivenUp) -> None:
        """This terminal is not let in, and does not ask again."""
        self._move(LinkChange.TURNED_AWAY)
        self.refused = reason

    def received(self, message: ToSubject) -> None:
        """What the other side says; the shell passes it on to the session afterwards.

        Raises:
            NotUnderstood: it does not fit here: the connection must be begun anew.
        """
        if self.phase is Phase.GREETING:
            return self._greeted(message)
        self._progress = self._clock()
        match message:
            case wire.Ack():
                return self._acknowledged(message)
            case wire.Echo():
                self._pulse_acked = max(self._pulse_acked, min(message.id, self._pulse_sent))
                self.round_trip = self._progress - self._pulsed_at
            case wire.Goodbye():
                self._move(LinkChange.GOODBYE)
            case wire.Welcome() | wire.Refused():
                raise NotUnderstood(f"'{message.type}' in the middle of a connection")
            case (
                wire.StateChange()
                | wire.Scenario()
                | Questionnaire()
                | wire.Transcript()
                | wire.Answer()
                | wire.Message()
            ):
                return None
            case wire.Stored():
                return None
            case _:
                assert_never(message)
        return None

    def _greeted(self, message: ToSubject) -> None:
        if isinstance(message, wire.Refused):
            return self.turned_away(message.reason)
        if not isinstance(message, wire.Welcome):
            raise NotUnderstood(f"'{message.type}' where a welcome was due")
        events, theirs = self._spooled.log, message.events_received
        if events.count < theirs:
            raise NotUnderstood(
                f"the other side has {theirs} of our events and this spool has {events.count}; "
                "join from the terminal the session began on, or with --takeover"
            )
        if message.material is None and self._held.material is None:
            raise NotUnderstood("a welcome without the material, which this terminal has not got")
        self._move(LinkChange.WELCOMED)
        self._begin_at(theirs)
        events.forget(theirs)
        self._utterance = events.open_at(theirs)
        if self._utterance:
            there = {r.utterance: r.samples for r in message.received}
            self._samples_sent = self._samples_acked = there.get(self._utterance, 0)
        return None

    def _move(self, change: LinkChange) -> None:
        following = TRANSITIONS.get((self.phase, change))
        if following is None:
            raise OutOfPhase(self.phase, change)
        self.phase = following

    def _begin_at(self, events: int) -> None:
        self._events_sent = self._events_acked = events
        self._utterance = 0  # the one whose audio is being sent; 0 for none
        self._samples_sent = self._samples_acked = 0
        self._frames_sent = 0
        self._pace.begin()
        self._pulse_sent = self._pulse_acked = 0
        self._pulsed_at = self._progress = self._clock()

    # --- what goes out -----------------------------------------------------------------------------------------------

    def due(self) -> SubjectEvent | Stretch | None:
        """What goes out next; None where nothing may now. `sent` must follow before it is asked again."""
        if self.phase is not Phase.WELCOMED:
            return None
        return self._stretch() or self._event()

    def sent(self, said: SubjectEvent | Stretch) -> None:
        """This is on its way; of a stretch, as many samples as it says."""
        if not self._waits():
            self._progress = self._clock()
        if isinstance(said, Stretch):
            self._frames_sent += 1
            self._samples_sent = said.first_sample + said.samples
            return self._pace.sent(said.utterance, self._samples_sent, said.samples)
        self._events_sent = said.n
        if isinstance(said, wire.Ended) and said.utterance == self._utterance:
            self._utterance = 0
        elif isinstance(said, wire.Pressed):
            self._utterance, self._samples_sent, self._samples_acked, self._frames_sent = said.utterance, 0, 0, 0
        return None

    def _stretch(self) -> Stretch | None:
        if not self._utterance:
            return None
        waiting = self._spooled.samples(self._utterance) - self._samples_sent
        complete = self._end_is_there()
        if waiting <= 0 or (waiting < FRAME and not complete):
            return None
        count = waiting if complete else waiting - waiting % FRAME
        count = min(count, CATCH_UP, self._pace.frame)
        if count > self._pace.room:  # what is under way comes first
            return None
        return Stretch(self._utterance, self._frames_sent, self._samples_sent, count, behind=waiting > 4 * FRAME)

    def _end_is_there(self) -> bool:
        following = self._spooled.log.after(self._events_sent)
        return any(isinstance(e, wire.Ended) and e.utterance == self._utterance for e in following)

    def _event(self) -> SubjectEvent | None:
        event = next(iter(self._spooled.log.after(self._events_sent)), None)
        if event is None:
            return None
        if not isinstance(event, wire.Ended) or event.utterance != self._utterance:
            return event
        # All there is goes before it; where the file lost something, the other side will say so.
        all_gone = self._samples_sent >= min(event.samples, self._spooled.samples(event.utterance))
        return event if all_gone else None

    def _acknowledged(self, ack: wire.Ack) -> None:
        self._misunderstood = 0
        if ack.event is not None:
            self._events_acked = max(self._events_acked, min(ack.event, self._events_sent))  # never what was not said
            self._spooled.log.forget(self._events_acked)
            self._pace.heard()
        if ack.samples is not None and ack.utterance is not None:
            self._pace.acknowledged(ack.utterance, ack.samples)
            if ack.utterance == self._utterance:
                self._samples_acked = max(self._samples_acked, min(ack.samples, self._samples_sent))

    # --- signs of life -----------------------------------------------------------------------------------------------

    @property
    def greeting_patience(self) -> float:
        """Seconds of silence that are waited for a welcome."""
        return self._pace.patience * 2

    def pulse(self, signs: Signs = NO_SIGNS) -> wire.Pulse | None:
        """The next sign of life; None where the last one has no echo yet, or the connection is not welcomed."""
        if self.phase is not Phase.WELCOMED or self._pulse_sent > self._pulse_acked:
            return None
        if not self._waits():
            self._progress = self._clock()
        self._pulse_sent += 1
        self._pulsed_at = self._clock()
        return wire.Pulse(
            id=self._pulse_sent,
            level=signs.level,
            round_trip=self.round_trip,
            trouble=signs.trouble,
            screen=signs.screen,
        )

    def silence(self, last_byte: float) -> float | None:
        """The seconds without a sign of the other side, where they are more than there is patience for; else None.

        `last_byte`: when the last byte came; a long message that is still arriving is a sign of life.
        """
        patience = self._pace.patience
        if not self._waits() or self._clock() - max(self._progress, last_byte) <= patience:
            return None
        self._pace.fell_silent()
        return patience

    def _waits(self) -> bool:
        return (
            self._events_sent > self._events_acked
            or (self._utterance != 0 and self._samples_sent > self._samples_acked)
            or self._pulse_sent > self._pulse_acked
        )
