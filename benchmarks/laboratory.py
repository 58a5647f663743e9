"""What the laboratory adds to a conversation: delays on loopback and the disk, and how fast it starts.

Every figure stands beside a peer measured in the same run: a bare round trip on the same kind of socket, a bare write
and fsync on the same disk, a bare Python.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from subject.audio.recording import FRAME
from subject.audio.sources import SourceSpec
from subject.rehearsal import SimulatedSubject
from subject.station import Station
from subject.wire.codec import Frame
from subject.wire.messages import Pressed
from subject.wire.turn import TurnState
from wizard.desk.live import LiveSettings
from wizard.desk.session_opening import OpenedDesk, SessionChoice, open_session
from wizard.domain import load_domain
from wizard.journal import events as ev
from wizard.journal.writer import JournalWriter

if TYPE_CHECKING:
    pass

TURNS = 20
APPENDS = 500
STARTS = 7


def row(what: str, seconds: list[float], peer: str = "", beside: list[float] | None = None) -> None:
    """One line: p50 and p99 in milliseconds, the peer's p50, and the ratio."""
    p50, p99 = np.percentile(np.array(seconds) * 1000, [50, 99])
    line = f"{what:<52}{p50:>10.3f}{p99:>10.3f}"
    if beside:
        other = float(np.percentile(np.array(beside) * 1000, 50))
        line += f"   {peer} {other:.3f}, ratio {p50 / other:.1f}"
    print(line, flush=True)


class Timed:
    """Reads both ends on one clock: when her side knows of samples on its disk, and when they are in the other file."""

    def __init__(self, desk: OpenedDesk, station: Station) -> None:
        self.stored: list[float] = []
        self.shown: list[float] = []
        self.frame_to_file: list[float] = []
        self._waiting: list[tuple[int, int, float]] = []
        nudge, append, recordings = station._link.nudge, desk.live.recordings.append, desk.live.recordings

        def grown() -> None:
            number = max((e.utterance for e in station.spool.events if isinstance(e, Pressed)), default=0)
            if station.view.capturing:
                self._waiting.append((number, station.spool.samples(number), time.perf_counter()))
            nudge()

        def written(frame: Frame) -> int:
            samples = append(frame)
            now = time.perf_counter()
            done = [w for w in self._waiting if w[0] == frame.utterance and w[1] - FRAME < samples]
            self.frame_to_file += [now - since for _, _, since in done]
            self._waiting = [w for w in self._waiting if w not in done]
            return samples

        station._link.nudge = grown  # type: ignore[method-assign]
        recordings.append = written  # type: ignore[method-assign]


async def conversation(folder: Path) -> Timed:
    """Twenty turns at natural speed, the wizard answering at once."""
    domain = load_domain("personnel")
    audio = min((u.audio for u in domain.rehearsal.utterances), key=lambda path: path.stat().st_size)
    settings = LiveSettings(time_limit=60, leave_after=0.0)
    desk = open_session(SessionChoice(sessions=folder / "sessions", secrets=folder / "secrets", live=settings))
    await desk.start()
    live = desk.live
    station = Station(live.access.code, SourceSpec.file(speed=4.0), folder / "spool")
    await station.start()
    subject, timed = SimulatedSubject(station), Timed(desk, station)
    await subject.arrive(audio)
    for _ in range(TURNS):
        ended: list[float] = []

        def at_her_side(ended: list[float] = ended) -> None:
            if not station.view.capturing and station.view.state == "working" and not ended:
                ended.append(time.perf_counter())

        station.subscribe(at_her_side)
        await subject.say(audio)
        while live.view.state is not TurnState.TRANSCRIBING:
            await asyncio.sleep(0)
        timed.stored.append(time.perf_counter() - (ended[0] if ended else time.perf_counter()))
        live.send_transcript("how many employees are there")
        while not live.view.can_send_answer:
            await asyncio.sleep(0)
        before = len(station.view.history)
        entered = time.perf_counter()
        live.send_answer()
        while len(station.view.history) == before:
            await asyncio.sleep(0)
        timed.shown.append(time.perf_counter() - entered)
    await station.drained()
    live.end()
    await asyncio.sleep(0.1)
    await station.stop()
    await desk.close()
    return timed


def bare_round_trips(folder: Path) -> list[float]:
    """640 bytes to and fro on a unix socket: the floor for everything on the wire."""
    path = str(folder / "s")
    times = []
    with socket.socket(socket.AF_UNIX) as server, socket.socket(socket.AF_UNIX) as client:
        server.bind(path)
        server.listen()
        client.connect(path)
        other, _ = server.accept()
        with other:
            for _ in range(1000):
                began = time.perf_counter()
                client.sendall(bytes(640))
                other.sendall(other.recv(640))
                client.recv(640)
                times.append(time.perf_counter() - began)
    return times


def journal(folder: Path) -> tuple[list[float], list[float]]:
    """Appending an event with fsync, beside the same bytes written and fsynced bare."""
    first = ev.SessionOpened(
        session="b", domain="d", domain_version="", as_of="1989-08-19", tool="", messages_sha256="", software=""
    )
    note = ev.Noted(text="x" * 200)
    ours, bare = [], []
    with JournalWriter.create(folder / "journal", first) as writer:
        fd = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        for _ in range(APPENDS):
            began = time.perf_counter()
            writer.append(note)
            ours.append(time.perf_counter() - began)
            began = time.perf_counter()
            os.write(fd, b"x" * 420)
            os.fsync(fd)
            bare.append(time.perf_counter() - began)
        os.close(fd)
    return ours, bare


def times_of(command: list[str]) -> list[float]:
    """Whole-process times."""
    return [timed(lambda: subprocess.run(command, check=True, capture_output=True)) for _ in range(STARTS)]


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def main(argv: list[str] | None = None) -> int:
    """Print the table."""
    del argv
    print(f"{'milliseconds':<52}{'p50':>10}{'p99':>10}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bare = bare_round_trips(folder)
        row("bare round trip, 640 bytes, unix socket", bare)
        result = asyncio.run(conversation(folder))
        row("frame on her disk to frame in the wizard's file", result.frame_to_file, "round trip", bare)
        row("utterance over at her side to whole at the wizard's", result.stored, "round trip", bare)
        row("Enter to the answer at her side (received)", result.shown, "round trip", bare)
        ours, disk = journal(folder)
        row("journal append with fsync", ours, "bare fsync", disk)
        python = times_of([sys.executable, "-c", "pass"])
        row("python -c pass", python)
        row("woz --help", times_of([sys.executable, "-m", "wizard.cli", "--help"]), "bare python", python)
        textual = times_of([sys.executable, "-c", "import textual.app, textual.widgets"])
        row("import textual", textual)
        wizard = first_paint(folder, "wizard", "painted", "open")
        row("woz wizard, to the first paint", wizard["painted"], "import textual", textual)
        row("woz wizard, to the open session", wizard["open"], "import textual", textual)
        subject = first_paint(folder, "subject", "painted")
        row("woz subject, to the first paint", subject["painted"], "import textual", textual)
    return 0


def first_paint(folder: Path, side: str, *words: str) -> dict[str, list[float]]:
    """From starting the process, headless, to each word that it says (`painted`, `open`)."""
    script = f"from benchmarks.first_paint import {side}; {side}()"
    environment = os.environ | {"WOZ_RUNTIME_DIR": str(folder / "run"), "WOZ_STATE_DIR": str(folder / "state")}
    times: dict[str, list[float]] = {word: [] for word in words}
    for _ in range(STARTS):
        began = time.perf_counter()
        command = [sys.executable, "-c", script]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
            assert process.stdout is not None
            for line in process.stdout:
                times[line.strip()].append(time.perf_counter() - began)
        if process.returncode:
            raise SystemExit(f"{side}: it failed")
    return times


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
