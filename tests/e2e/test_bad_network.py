"""A network that delays, goes dark and cuts: the session resumes by itself and nothing is lost."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
import soundfile

from subject.rehearsal import SimulatedSubject
from subject.station import Station
from tests.conftest import Tell
from tests.e2e.lab import Lab, laboratory
from wizard.journal import events as ev
from wizard.journal.verify import verify
from wizard.rehearse.script import ScriptedWizard

TURNS = ["anniversary-1", "anniversary-2", "anniversary-3", "budget-1", "budget-2", "seminar-1"]
SEED = 1992


@dataclass
class BadNetwork:
    """A proxy on loopback with 40 ms one way, that can go dark (swallow and say nothing) and cut."""

    port: int
    dark: bool = False
    own_port: int = 0
    writers: set[asyncio.StreamWriter] = field(default_factory=set)

    async def serve(self) -> asyncio.Server:
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.own_port = server.sockets[0].getsockname()[1]
        return server

    def cut(self) -> None:
        for writer in self.writers:
            writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, OSError):
            there, desk = await asyncio.open_connection("127.0.0.1", self.port)
            self.writers |= {writer, desk}
            await asyncio.gather(self._pump(reader, desk), self._pump(there, writer))

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        with suppress(ConnectionError, OSError):
            while data := await reader.read(65536):
                while self.dark:
                    await asyncio.sleep(0.02)
                loop.call_later(0.04, self._pass_on, writer, data)
        loop.call_later(0.05, writer.close)

    def _pass_on(self, writer: asyncio.StreamWriter, data: bytes) -> None:
        if not writer.is_closing():
            writer.write(data)


async def trouble(network: BadNetwork, lab: Lab, station: Station, log: list[str]) -> None:
    """Cuts, and darkness of 2.5 s, at random moments."""
    dice = random.Random(SEED)
    for number in range(6):
        await asyncio.sleep(dice.uniform(0.3, 1.0))
        began = time.monotonic()
        if number % 2:
            network.cut()
            log.append(f"cut while {lab.live.view.state.value}")
        else:
            network.dark = True
            await asyncio.sleep(2.5)
            network.dark = False
            healed = time.monotonic()
            while not (station.view.linked and lab.live.view.linked):
                await asyncio.sleep(0.01)
            log.append(
                f"dark for {healed - began:.1f} s while {lab.live.view.state.value}, "
                f"linked {max(time.monotonic() - healed, 0):.2f} s after it healed"
            )


async def test_cuts_and_darkness_cost_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, figures: Tell) -> None:
    log: list[str] = []
    moments: set[bool] = set()
    async with laboratory(tmp_path, monkeypatch, listen="127.0.0.1:0") as lab:
        network = BadNetwork(lab.code.port)
        async with await network.serve(), lab.station(replace(lab.code, port=network.own_port)) as station:
            station.subscribe(lambda: moments.add(station.view.linked))
            subject, wizard = SimulatedSubject(station, patience=40), ScriptedWizard(lab.live, patience=40)
            await subject.arrive(lab.utterance(TURNS[0]).audio)
            bad = asyncio.create_task(trouble(network, lab, station, log))
            said = 0
            while not bad.done() or said < len(TURNS):
                line = lab.utterance(TURNS[said % len(TURNS)])
                said += 1
                turn = asyncio.create_task(wizard.turn(line))
                await subject.say(line.audio)
                await turn
            await bad
            assert await station.drained(20)
            lab.live.end()
            await subject.until("the good-bye", lambda view: view.stage == "ended", over=True)
            assert not station.spool.kept(), "her copies go once they are confirmed"
    assert False in moments, "her screen was told: one moment"
    assert not verify(lab.live.folder).errors
    lost = lab.events(ev.ConnectionLost)
    assert len(lost) >= 4
    stored = [e for e in lab.events(ev.UtteranceStored) if isinstance(e, ev.UtteranceStored)]
    assert len(stored) == said + 1
    for event, name in zip(stored[1:], TURNS * said, strict=False):
        pcm, _ = soundfile.read(lab.live.folder / event.file, dtype="int16")
        source, _ = soundfile.read(lab.utterance(name).audio, dtype="int16")
        assert source.tobytes() in pcm.tobytes(), f"{event.file} is not bit-exact"
    figures(f"{said} turns over a bad network (seed {SEED}), every utterance bit-exact:")
    for what in log:
        figures(f"  {what}")
