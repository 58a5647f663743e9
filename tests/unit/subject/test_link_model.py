"""The connection's rules, over every interleaving of events, audio, cuts, lost messages and clock."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from subject.audio.recording import FRAME
from subject.errors import OutOfPhase
from subject.link_protocol import TRANSITIONS, Events, LinkChange, LinkProtocol, LinkSettings, Phase, Spooled, Stretch
from subject.wire import messages as wire
from subject.wire.errors import NotUnderstood
from subject.wire.inventory import Held
from subject.wire.messages import SubjectEvent, ToSubject
from subject.wire.names import SessionName
from tests.draws import examples
from tests.unit.subject.counterpart import MATERIAL

AT = "2026-01-01T00:00:00.000Z"
SHA = "0" * 64


class Disk(Spooled, Events):
    """Her events and how much there is of each utterance."""

    def __init__(self) -> None:
        self.written: list[SubjectEvent] = []
        self.sound: dict[int, int] = {}
        self.forgotten = 0

    @property
    def log(self) -> Events:
        return self

    @property
    def count(self) -> int:
        return len(self.written)

    def after(self, n: int) -> list[SubjectEvent]:
        assert n >= self.forgotten, "what is on the disk alone is not asked for"
        return self.written[n:]

    def open_at(self, n: int) -> int:
        known = self.written[:n]
        ended = {e.utterance for e in known if isinstance(e, wire.Ended)}
        return next((e.utterance for e in known if isinstance(e, wire.Pressed) and e.utterance not in ended), 0)

    def forget(self, n: int) -> None:
        assert n <= len(self.written)
        self.forgotten = n

    def samples(self, utterance: int) -> int:
        return self.sound.get(utterance, 0)

    @property
    def n(self) -> int:
        return len(self.written) + 1


def welcome(
    events: int, received: tuple[wire.Received, ...] = (), material: wire.Material | None = MATERIAL
) -> wire.Welcome:
    return wire.Welcome(
        session=SessionName("8ky-1"), material=material, settings=wire.Settings(), stage="conversation",
        state="ready", scenario=None, events_received=events, received=received,
    )  # fmt: skip


class Wire(RuleBasedStateMachine):
    """One terminal's protocol, a spool that grows, a network that loses, and the other side's journal and files."""

    @initialize()
    def begin(self) -> None:
        self.now = 100.0
        self.disk = Disk()
        self.protocol = LinkProtocol(self.disk, LinkSettings(), clock=lambda: self.now)
        self.out: deque[SubjectEvent | Stretch] = deque()
        self.back: deque[ToSubject] = deque()
        self.journal: list[SubjectEvent] = []
        self.files: dict[int, int] = {}
        self.open = 0
        """The utterance that she speaks now."""
        self.spoken = 0
        self.acknowledged = 0

    # --- her side ----------------------------------------------------------------------------------------------------

    @rule()
    def something_happens(self) -> None:
        self.disk.written.append(wire.EarlyPress(n=self.disk.n, at=AT, mono=self.now))

    @precondition(lambda self: not self.open)
    @rule()
    def she_begins(self) -> None:
        self.spoken += 1
        self.open = self.spoken
        self.disk.sound[self.open] = 0
        self.disk.written.append(wire.Pressed(n=self.disk.n, at=AT, mono=self.now, utterance=self.open, source="file"))

    @precondition(lambda self: self.open)
    @rule(samples=st.integers(1, 60 * FRAME))
    def she_goes_on(self, samples: int) -> None:
        self.disk.sound[self.open] += samples

    @precondition(lambda self: self.open)
    @rule(lost=st.sampled_from([0, 0, 0, 500]))
    def she_ends(self, lost: int) -> None:
        samples = self.disk.sound[self.open] + lost  # a disk may have lost the file's end
        self.disk.written.append(
            wire.Ended(n=self.disk.n, at=AT, mono=self.now, utterance=self.open, samples=samples, sha256=SHA)
        )
        self.open = 0

    # --- the connection ----------------------------------------------------------------------------------------------

    @precondition(lambda self: self.protocol.phase is Phase.APART)
    @rule()
    def connect(self) -> None:
        self.protocol.attempt()
        self.protocol.opened(Held())
        self.acknowledged = len(self.journal)
        ended = {e.utterance for e in self.journal if isinstance(e, wire.Ended)}
        here = tuple(wire.Received(utterance=u, samples=n) for u, n in self.files.items() if u not in ended)
        self.back.append(welcome(len(self.journal), here))

    @rule(times=st.integers(1, 30))
    def send(self, times: int) -> None:
        for _ in range(times):
            due = self.protocol.due()
            if due is None:
                return
            assert self.protocol.phase is Phase.WELCOMED
            self.protocol.sent(due)
            self.out.append(due)

    @precondition(lambda self: self.protocol.phase is Phase.WELCOMED)
    @rule()
    def read_less(self) -> None:
        due = self.protocol.due()
        if isinstance(due, Stretch):
            due = replace(due, samples=max(1, due.samples // 2))
            self.protocol.sent(due)
            self.out.append(due)

    @rule(times=st.integers(1, 30))
    def arrive(self, times: int) -> None:
        for _ in range(min(times, len(self.out))):
            self.take(self.out.popleft())

    def take(self, said: SubjectEvent | Stretch) -> None:
        if isinstance(said, Stretch):
            assert said.first_sample == self.files[said.utterance], "each sample once, and none left out"
            self.files[said.utterance] += said.samples
            self.back.append(wire.Ack(utterance=said.utterance, samples=self.files[said.utterance]))
            return
        assert said.n == len(self.journal) + 1, "each event once, in order"
        if isinstance(said, wire.Pressed):
            self.files[said.utterance] = 0
        elif isinstance(said, wire.Ended):
            assert self.files[said.utterance] == self.disk.samples(said.utterance), "all its samples went before it"
        self.journal.append(said)
        self.back.append(wire.Ack(event=said.n))

    @rule(times=st.integers(1, 30))
    def come_back(self, times: int) -> None:
        for _ in range(min(times, len(self.back))):
            self.protocol.received(self.back.popleft())

    @precondition(lambda self: self.protocol.phase is not Phase.OVER)
    @rule()
    def cut(self) -> None:
        self.out.clear()
        self.back.clear()
        assert 0.1 <= self.protocol.closed() <= 1.0

    @rule(seconds=st.floats(0.001, 5.0))
    def time_passes(self, seconds: float) -> None:
        self.now += seconds
        pulse = self.protocol.pulse()
        if pulse is not None:
            assert self.protocol.pulse() is None, "one at a time"
            self.back.append(wire.Echo(id=pulse.id))
        if self.protocol.phase is not Phase.OVER and self.protocol.silence(0.0) is not None:
            self.cut()

    @precondition(lambda self: self.protocol.phase is Phase.WELCOMED)
    @rule(die=st.integers(0, 9))
    def say_goodbye(self, die: int) -> None:
        if die == 0:
            self.protocol.received(wire.Goodbye(text="Thank you."))
            self.back.clear()

    @precondition(lambda self: self.protocol.phase is Phase.GREETING)
    @rule(die=st.integers(0, 9))
    def turn_away(self, die: int) -> None:
        if die == 0:
            self.protocol.received(wire.Refused(reason="session_over"))
            self.back.clear()

    # --- what holds always -------------------------------------------------------------------------------------------

    @invariant()
    def what_counts_as_acknowledged_is_there(self) -> None:
        if self.protocol.phase is Phase.WELCOMED:
            assert self.acknowledged <= self.protocol.acknowledged <= len(self.journal)
            self.acknowledged = self.protocol.acknowledged

    @invariant()
    def the_journal_is_a_prefix_of_the_spool(self) -> None:
        assert self.journal == self.disk.written[: len(self.journal)]

    @invariant()
    def nothing_goes_out_after_the_end(self) -> None:
        if self.protocol.over:
            assert self.protocol.due() is None
            assert self.protocol.pulse() is None

    def teardown(self) -> None:
        """Where the network holds long enough, everything arrives."""
        if not hasattr(self, "protocol") or self.protocol.over:
            return
        self.cut()
        self.connect()
        for _ in range(10_000):
            if not self.back and not self.out and self.protocol.due() is None:
                break
            self.now += 0.01
            self.come_back(30)
            self.send(30)
            self.arrive(30)
        assert self.journal == self.disk.written
        assert self.protocol.acknowledged == len(self.journal)
        whole = {u: n for u, n in self.disk.sound.items() if u != self.open}
        assert whole == {u: n for u, n in self.files.items() if u != self.open}


TestWire = Wire.TestCase
TestWire.settings = examples(100)


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("change", LinkChange)
def test_a_change_that_is_not_in_the_table_raises_and_changes_nothing(phase: Phase, change: LinkChange) -> None:
    protocol = LinkProtocol(Disk(), LinkSettings())
    protocol.phase = phase
    if (phase, change) in TRANSITIONS:
        return
    with pytest.raises(OutOfPhase, match=r"cannot happen while"):
        protocol._move(change)
    assert protocol.phase is phase


def test_what_is_no_welcome_is_no_beginning_and_a_welcome_comes_once() -> None:
    protocol = LinkProtocol(Disk(), LinkSettings())
    protocol.opened(Held())
    with pytest.raises(NotUnderstood, match="where a welcome was due"):
        protocol.received(wire.StateChange(state="ready"))
    protocol.received(welcome(0))
    with pytest.raises(NotUnderstood, match="in the middle of a connection"):
        protocol.received(welcome(0))


def test_a_welcome_without_what_this_terminal_has_not_got_is_none() -> None:
    protocol = LinkProtocol(Disk(), LinkSettings())
    protocol.opened(Held())
    with pytest.raises(NotUnderstood, match="without the material"):
        protocol.received(welcome(0, material=None))
    assert protocol.pulse() is None, "it is not welcomed"
    protocol.closed()
    protocol.opened(Held(material=SHA))
    protocol.received(welcome(0, material=None))
    assert protocol.phase is Phase.WELCOMED


def test_the_wait_between_attempts_doubles_and_falls_back_where_a_connection_held() -> None:
    now = 0.0
    protocol = LinkProtocol(Disk(), LinkSettings(), clock=lambda: now)
    waits = []
    for _ in range(6):
        protocol.attempt()
        waits.append(protocol.closed())
    assert waits == [0.1, 0.2, 0.4, 0.8, 1.0, 1.0]
    protocol.attempt()
    now += 10.0
    assert protocol.closed() == 0.1


def misfit(link: LinkProtocol) -> None:
    """A connection that ends by a message that does not fit."""
    link.attempt()
    link.opened(Held())
    link.closed()
    link.misunderstood()


def test_connections_that_only_ever_misunderstand_come_to_an_end() -> None:
    link = LinkProtocol(Disk(), LinkSettings(most_misunderstood=3))
    misfit(link)
    misfit(link)
    assert link.refused == ""
    misfit(link)
    assert (link.refused, link.phase) == ("not_understood", Phase.OVER)


def test_an_acknowledgement_between_them_begins_the_count_anew() -> None:
    link = LinkProtocol(Disk(), LinkSettings(most_misunderstood=2))
    misfit(link)
    link.opened(Held())
    link.received(welcome(0))
    link.received(wire.Ack(event=0))
    link.closed()
    misfit(link)
    assert not link.over
