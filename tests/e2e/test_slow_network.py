"""A network that carries 32 kbit/s, an eighth of what she says: utterances complete, and the connection holds."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import soundfile

from subject.audio.sources import SourceSpec
from subject.rehearsal import SimulatedSubject
from subject.station import Station
from tests.conftest import Tell
from tests.e2e.lab import laboratory
from tests.rig.network import Network
from wizard.desk.allowed_silence import SILENT_FOR
from wizard.desk.live import LiveSession
from wizard.journal import events as ev
from wizard.journal.verify import verify

RATE = 16000
PATIENCE = 240
"""Seconds; far more than is needed: what makes no progress fails here."""


@pytest.mark.parametrize(("kilobits", "seconds"), [(64, 6.0), (32, 10.0)])
async def test_utterances_complete_however_slow_the_network_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, figures: Tell, kilobits: int, seconds: float
) -> None:
    speech = tmp_path / "speech.wav"
    noise = np.random.default_rng(1989).normal(0, 3000, int(seconds * RATE)).astype(np.int16)
    soundfile.write(speech, noise, RATE, subtype="PCM_16")
    async with laboratory(tmp_path, monkeypatch, listen="127.0.0.1:0") as lab:
        async with (
            Network(lab.code.port) as network,
            lab.station(replace(lab.code, port=network.own_port)) as station,
        ):
            subject = SimulatedSubject(station, patience=PATIENCE)
            await subject.arrive(lab.utterance("anniversary-1").audio)
            assert await station.drained(30)
            network.rate = kilobits * 1000 / 8
            began, lost, trips = time.monotonic(), len(lab.events(ev.ConnectionLost)), []
            lab.live.subscribe(lambda: trips.append((lab.live.view.link_ms or 0.0) / 1000))
            await subject.say(speech)
            assert await station.drained(PATIENCE)
            took = time.monotonic() - began
            stored = [e for e in lab.events(ev.UtteranceStored) if isinstance(e, ev.UtteranceStored)][-1]
            assert noise.tobytes() in soundfile.read(lab.live.folder / stored.file, dtype="int16")[0].tobytes()
            broke = len(lab.events(ev.ConnectionLost)) - lost
            assert broke < 5, "a busy machine may break it once; a sender that floods it breaks it for ever"
            figures(
                f"{kilobits} kbit/s: {seconds:g} s of speech in {took:.1f} s, "
                f"the slowest sign of life {max(trips):.2f} s, {broke} times begun anew"
            )
            network.rate = 0
        assert not verify(lab.live.folder).errors


@pytest.mark.parametrize("newly_started", [False, True])
async def test_a_terminal_comes_back_over_a_slow_network_however_much_she_was_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, figures: Tell, newly_started: bool
) -> None:
    """All of it takes longer at 32 kbit/s than the wizard's side bears silence; a return brings none of it."""
    async with laboratory(tmp_path, monkeypatch, listen="127.0.0.1:0") as lab, Network(lab.code.port) as network:
        code, live = replace(lab.code, port=network.own_port), lab.live
        async with lab.station(code, source=SourceSpec.typed()) as station:
            subject = SimulatedSubject(station, patience=PATIENCE)
            await subject.arrive(tmp_path)
            for _ in range(3):
                await subject.type("show me everything")
                await until(lambda: live.view.typed, "what she typed")
                live.send_transcript("show me everything")
                live.run_sql("select * from employees")
                await until(lambda: live.view.can_send_answer, "the answer")
                live.send_answer()
                await subject.until("the reply", lambda view: view.state == "ready")
            shown = sum(len(shown.model_dump_json()) for shown in station.view.history)
            assert shown / 4000 > SILENT_FOR, "or nothing is shown by this"
            network.rate = 4000
            if not newly_started:
                network.cut()
                await until(lambda: not (live.view.linked or station.view.linked), "the loss of the connection")
                before = len(lab.events(ev.ConnectionLost))
                await comes_back(station, live)
                assert len(lab.events(ev.ConnectionLost)) == before, "it came back at once, and stays"
                assert len(network.told[-1]) < shown / 4, "she is told only what she lacks"
                figures(f"a return after {shown} bytes were shown brings {len(network.told[-1])}")
        if newly_started:
            await until(lambda: not live.view.linked, "the loss of the connection")
            before = len(lab.events(ev.ConnectionLost))
            async with lab.station(code, source=SourceSpec.typed()) as again:
                await comes_back(again, live)
                assert len(lab.events(ev.ConnectionLost)) == before, "it came in at once, and stays"
        network.rate = 0


async def comes_back(station: Station, live: LiveSession) -> None:
    """Until she sees all that she was shown, and signs of life go to and fro."""
    await until(
        lambda: station.view.linked and not station.view.catching_up and live.view.link_ms is not None,
        "the return of her terminal",
    )
    assert len(station.view.history) == 6


async def until(holds: Callable[[], object], what: str) -> None:
    try:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise AssertionError(f"waited for {what} in vain") from None
