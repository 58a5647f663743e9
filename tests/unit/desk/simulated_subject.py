"""A subject without a network or a microphone, and a wizard who acts as soon as she can, on a real session on disk.

What she does is a plan: one step an event, so that she can go on from any event after a crash, as her spool lets her.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from subject.wire import messages as wire
from subject.wire.codec import Frame
from subject.wire.messages import ToSubject
from subject.wire.turn import TurnState
from wizard.desk.access import prepare
from wizard.desk.canned import load_messages
from wizard.desk.core.state import SessionState
from wizard.desk.doorway import Doorway
from wizard.desk.errors import NotNow
from wizard.desk.live import LiveSession
from wizard.desk.session_opening import make_kit
from wizard.desk.session_settings import Ear, LiveSettings, SessionKit
from wizard.domain import load_domain
from wizard.journal import events as ev
from wizard.journal.reader import read_journal
from wizard.journal.writer import JournalWriter

COUNT = "how many employees are there in department 45"
HAND = "SELECT employee_id FROM employees WHERE employee_id = 1458"
LOOP = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c"
"""A query without an end."""


def kit() -> SessionKit:
    """The personnel domain, opened; the caller closes its database."""
    return make_kit(load_domain("personnel"), None, load_messages(None))


def begin(folder: Path, tools: SessionKit, **settings: Any) -> LiveSession:
    """A new session in `folder`."""
    chosen = LiveSettings(**({"time_limit": 60.0, "leave_after": 0.0} | settings))
    opened = ev.SessionOpened(
        session=folder.name, domain="personnel", domain_version="0", as_of="1989-08-15", tool=tools.tool.name,
        messages_sha256=tools.messages.sha256, software="test", subject=folder.name[:3],
        settings=asdict(chosen),
    )  # fmt: skip
    folder.mkdir(parents=True)
    journal = JournalWriter.create(folder, opened)
    state = SessionState()
    state.apply(opened)
    return LiveSession(folder, journal, state, tools, prepare(folder, "", folder.parent / "secrets"), chosen)


def resume(folder: Path, tools: SessionKit, *, ear: Ear | None = None) -> LiveSession:
    """The session of `folder` again, as its journal tells it."""
    journal, repairs = JournalWriter.open(folder)
    state = SessionState()
    for entry in read_journal(folder):
        state.apply(entry.event)
    assert state.opened
    again = ev.SessionResumed(software="test", tool=tools.tool.name, repaired=repairs.told)
    journal.append(again)
    state.apply(again)
    access = prepare(folder, "", folder.parent / "secrets", resumed=True)
    return LiveSession(folder, journal, state, tools, access, LiveSettings(**state.opened.settings), ear)


def speech(utterance: int, samples: int = 3200) -> bytes:
    """Noise, another for every utterance."""
    return np.random.default_rng(utterance).normal(0, 3000, samples).astype("<i2").tobytes()


async def until(holds: Callable[[], object], what: str = "it") -> None:
    """Wait for what threads and timers bring about."""
    try:
        async with asyncio.timeout(60):
            while not holds():
                await asyncio.sleep(0.002)
    except TimeoutError:
        raise AssertionError(f"waited for {what} in vain") from None


@dataclass
class Her:
    """One terminal: its name, and the events in its spool."""

    station: str = "station-of-hers"
    events: list[wire.SubjectEvent] = field(default_factory=list)

    def add(self, make: Callable[..., wire.SubjectEvent], **fields: Any) -> wire.SubjectEvent:
        """Into the spool."""
        n = len(self.events) + 1
        event = make(**({"n": n, "at": "2026-03-02T09:00:00.000Z", "mono": float(n)} | fields))
        self.events.append(event)
        return event

    def consent(self) -> None:
        """From the briefing to the conversation."""
        self.add(wire.Consented, version="1", text_sha256="0" * 64)
        self.add(wire.StageEntered, stage="conversation")

    def press(self, utterance: int, *, practice: bool = False) -> wire.SubjectEvent:
        return self.add(wire.Pressed, utterance=utterance, practice=practice, source="file")

    def end(self, utterance: int, *, verdict: str = "good", samples: int = 3200, **fields: Any) -> wire.SubjectEvent:
        sha = hashlib.sha256(speech(utterance, samples)).hexdigest()
        return self.add(
            wire.Ended, **({"utterance": utterance, "samples": samples, "sha256": sha, "verdict": verdict} | fields)
        )


class Line:
    """A connection of hers to the doorway; sends what the other side does not have, as her link does."""

    def __init__(self, live: LiveSession, door: Doorway, her: Her, *, takeover: bool = False) -> None:
        self.live, self.door, self.her = live, door, her
        self.heard: list[ToSubject] = []
        """What she was told, but for what only her link hears."""
        self.acks: list[wire.Ack] = []
        self.dropped = False
        hello = wire.Hello(
            protocol=wire.PROTOCOL, token=live.access.code.token, session=live.folder.name,
            station=her.station, takeover=takeover,
        )  # fmt: skip
        refusal = door.refusal(hello)
        assert refusal is None, refusal
        self._tell = self._hear  # one object: by it the doorway knows this connection
        self.drop: Callable[[], None] = self._drop
        door.join(hello, self._tell, lambda: self.drop())
        first = self.heard[0]
        assert isinstance(first, wire.Welcome)
        self.welcome = first
        self.sent = first.events_received

    def _hear(self, message: ToSubject) -> None:
        if isinstance(message, wire.Ack):
            self.acks.append(message)
        elif not isinstance(message, wire.Echo):
            self.heard.append(message)

    def _drop(self) -> None:
        self.dropped = True

    def lose(self, why: str = "cut") -> None:
        """The connection breaks."""
        self.door.lost(self._tell, why)

    def send(self) -> None:
        """Everything that is in her spool and not over there; audio before the end of its utterance."""
        for event in list(self.her.events[self.sent :]):
            if isinstance(event, wire.Ended):
                self.audio(event.utterance, event.samples)
            assert self.takes(event)
            self.sent = event.n

    def takes(self, event: wire.SubjectEvent) -> bool:
        """Send one event; True where it is acknowledged."""
        self.acks.clear()
        self.door.receive(event)
        return self.acks == [wire.Ack(event=event.n)]

    def audio(self, utterance: int, upto: int, frame: int = 1600, whole: int = 3200) -> None:
        """The samples of an utterance up to `upto`, from where the other side is."""
        at = self.live.recordings.samples(utterance)
        pcm = speech(utterance, max(whole, upto))
        while at < upto:
            piece = pcm[2 * at : 2 * min(at + frame, upto)]
            self.door.receive(Frame(utterance, 0, at, piece))
            at = self.acks[-1].samples or 0

    def of(self, kind: type[Any]) -> list[Any]:
        """What she was told, of one kind."""
        return [message for message in self.heard if isinstance(message, kind)]


@dataclass(frozen=True)
class Step:
    """One event of her plan, and what must hold before it can happen."""

    make: Callable[[Her], wire.SubjectEvent]
    when: Callable[[LiveSession], bool] = lambda live: True


def spoken(utterance: int, *, verdict: str = "good") -> list[Step]:
    """An utterance, when it is her turn."""
    return [
        Step(lambda her: her.press(utterance), lambda live: live.view.state is TurnState.READY),
        Step(lambda her: her.end(utterance, verdict=verdict)),
    ]


def shown(reply: int) -> Step:
    """A reply on her screen."""
    return Step(
        lambda her: her.add(wire.Displayed, reply=reply),
        lambda live: any(not isinstance(s, wire.Transcript) and s.reply == reply for s in live.view.shown),
    )


@dataclass
class Wizard:
    """Acts as soon as she can; what she does depends on the number of the turn."""

    live: LiveSession
    how: dict[int, str]
    """direct, message, hand, revise, void."""

    def act(self) -> None:
        live, view = self.live, self.live.view
        how = self.how.get(view.turn, "direct")
        try:
            if view.state is TurnState.TRANSCRIBING:
                if how == "void":
                    live.void()
                elif how == "message":
                    live.send_message("rephrase", {})
                else:
                    live.send_transcript(COUNT)
            elif view.state is TurnState.WORKING and view.requests and view.requests[-1].status != "running":
                if how == "revise" and len(view.requests) == 1:
                    live.ask(f"{COUNT} please")
                elif how == "hand" and not any(a.origin == "hand" and a.status != "cancelled" for a in view.attempts):
                    live.run_sql(HAND)
                elif view.can_send_answer:
                    live.send_answer()
        except NotNow:
            pass


async def hold(live: LiveSession, line: Line, plan: list[Step], wizard: Wizard) -> None:
    """Her plan from where her spool is, to its end; the wizard acts in between."""

    def due(step: Step) -> bool:
        wizard.act()
        return step.when(live)

    line.send()
    for step in plan[len(line.her.events) :]:
        await until(partial(due, step), f"step {len(line.her.events) + 1} of her plan")
        step.make(line.her)
        line.send()
