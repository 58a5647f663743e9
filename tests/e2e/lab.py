"""A laboratory in one process for the tests: a desk, its door, and simulated subjects, on real sockets and files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from subject.audio.sources import SourceSpec
from subject.rehearsal import SimulatedSubject
from subject.station import Station
from subject.wire.joincode import JoinCode
from wizard.ask.llm import Endpoint
from wizard.desk.live import LiveSession, LiveSettings
from wizard.desk.session_opening import OpenedDesk, SessionChoice, open_session
from wizard.desk.session_settings import ModelWhen
from wizard.domain import RehearsalUtterance
from wizard.journal import events as ev
from wizard.journal.reader import read_journal
from wizard.rehearse.script import ScriptedWizard

SPEED = 4.0


@dataclass
class Lab:
    """What a test holds."""

    root: Path
    desk: OpenedDesk

    @property
    def live(self) -> LiveSession:
        return self.desk.live

    @property
    def code(self) -> JoinCode:
        return self.live.access.code

    def utterance(self, name: str) -> RehearsalUtterance:
        return next(u for u in self.live.domain.rehearsal.utterances if u.id == name)

    def events(self, kind: type[ev.JournalEvent]) -> list[ev.JournalEvent]:
        return [e.event for e in read_journal(self.live.folder, strict=False) if isinstance(e.event, kind)]

    @asynccontextmanager
    async def station(
        self,
        code: JoinCode | None = None,
        *,
        source: SourceSpec | None = None,
        spool: str = "spool",
        takeover: bool = False,
    ) -> AsyncIterator[Station]:
        """A subject's side, connecting; on recorded speech if nothing else is given."""
        source = source or SourceSpec.file(speed=SPEED)
        station = Station(code or self.code, source, self.root / spool, software="test", takeover=takeover)
        await station.start()
        try:
            yield station
        finally:
            await station.stop()

    async def play(self, station: Station, names: list[str]) -> None:
        """Arrive, and hold these turns of the rehearsal."""
        subject, wizard = SimulatedSubject(station, patience=30), ScriptedWizard(self.live, patience=30)
        await subject.arrive(self.utterance(names[0]).audio)
        for name in names:
            turn = asyncio.create_task(wizard.turn(self.utterance(name)))
            await subject.say(self.utterance(name).audio)
            await turn
        assert await station.drained()


@asynccontextmanager
async def laboratory(
    root: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    listen: str = "",
    settings: LiveSettings | None = None,
    wizard: str = "",
    model: Endpoint | None = None,
    model_when: ModelWhen = "not-sure",
    leave_after: float = 0.0,
    domain: str = "personnel",
) -> AsyncIterator[Lab]:
    """A desk that listens; its runtime and state folders are below `root`."""
    monkeypatch.setenv("WOZ_RUNTIME_DIR", str(root / "run"))
    monkeypatch.setenv("WOZ_STATE_DIR", str(root / "state"))
    choice = SessionChoice(
        sessions=root / "sessions",
        domain=domain,
        listen=listen,
        wizard=wizard,
        model=model,
        model_when=model_when,
        live=replace(settings or LiveSettings(time_limit=1.0), leave_after=leave_after),
    )
    desk = open_session(choice)
    await desk.start()
    try:
        yield Lab(root, desk)
    finally:
        await desk.close()
