"""Enter to painted on her screen, and its parts, on a machine on which others stand in line for the processors, too.

Both sides are in one process, over loopback, with her terminal headless at 80x24; the busy processes are sessions of
their own, as another window is. Each half of the turns is measured in a process of its own: with the priority that
everybody has, and with the one that terminals ask for (`subject.priority`), where this user is granted it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.laboratory import row
from subject.audio.sources import SourceSpec
from subject.priority import go_first, may_go_first
from subject.screen.memory import CALM, BetweenTurns
from subject.station import Station
from subject.wire.turn import TurnState
from wizard.desk.session_opening import SessionChoice, open_session

if TYPE_CHECKING:
    from subject.terminal.app import SubjectApp

WAYS = {"line": "in line as everybody", "first": "first in line"}


class Collections:
    """The seconds that the garbage collector has taken so far."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._began = 0.0
        gc.callbacks.append(self._note)

    def _note(self, phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.perf_counter()
        else:
            self.seconds += time.perf_counter() - self._began

    def end(self) -> None:
        """Count no more."""
        gc.callbacks.remove(self._note)


@dataclass
class Painted:
    """Enter to painted, whole and in its parts, in seconds: each list has one time a turn."""

    whole: list[float] = field(default_factory=list)
    journalled: list[float] = field(default_factory=list)
    """The answer journalled, and given to the wire."""
    wire: list[float] = field(default_factory=list)
    """Until her station has it."""
    waiting: list[float] = field(default_factory=list)
    """Until her screen begins to draw it."""
    drawn: list[float] = field(default_factory=list)
    """Until all that is drawn is laid out and painted."""
    told: list[float] = field(default_factory=list)
    """Until the wizard's side knows."""
    worked: list[float] = field(default_factory=list)
    """Of the whole, what both sides worked; the rest waited for the processor, or the disk."""
    collected: list[float] = field(default_factory=list)
    """Of the whole, what the garbage collector took."""

    def add(self, marks: list[float]) -> None:
        """A turn: when Enter was pressed, and when each part was over."""
        parts = (self.journalled, self.wire, self.waiting, self.drawn, self.told)
        for part, begin, end in zip(parts, marks, marks[1:], strict=False):
            part.append(end - begin)
        self.whole.append(marks[-1] - marks[0])


def timed_terminal(station: Station, at: dict[str, float]) -> SubjectApp:
    """Her terminal; notes in `at` when it begins to draw a reply, and when that is painted."""
    from subject.terminal.app import SubjectApp

    app = SubjectApp(station)
    project, displayed = app.projection.project, station.displayed

    def drawing() -> None:
        if "received" in at:
            at.setdefault("drawing", time.perf_counter())
        project()

    def painted(reply: int) -> None:
        displayed(reply)
        at.setdefault("painted", time.perf_counter())

    app.projection.project = drawing  # type: ignore[method-assign]
    station.displayed = painted  # type: ignore[method-assign]
    return app


async def painted(folder: Path, turns: int) -> Painted:
    """Enter to painted: her real terminal, headless at 80x24, and its word that the answer is on the screen."""
    desk = open_session(SessionChoice(sessions=folder / "painted", secrets=folder / "secrets2"))
    await desk.start()
    live = desk.live
    station = Station(live.access.code, SourceSpec.typed(), folder / "spool2")
    times = Painted()
    at: dict[str, float] = {}
    collections = Collections()

    before = [0]

    def received() -> None:
        if "entered" in at and len(station.view.history) > before[0]:
            at.setdefault("received", time.perf_counter())

    station.subscribe(received)
    station.subscribe(BetweenTurns(lambda: station.view.state == "ready").look)  # as both terminals do
    async with timed_terminal(station, at).run_test(size=(80, 24)) as pilot:
        while not station.view.linked:
            await pilot.pause(0.05)
        station.consent()
        station.enter("conversation")
        await pilot.pause(0.2)
        for turn in range(turns):
            station.type_line("how many employees are there")
            while live.view.state is not TurnState.TRANSCRIBING:
                await asyncio.sleep(0.001)
            live.send_transcript("how many employees are there")
            while not live.view.can_send_answer:
                await asyncio.sleep(0.001)
            await pilot.pause(0.1)
            before[0] = len(station.view.history)
            at.clear()
            collected, worked = collections.seconds, time.process_time()
            at["entered"] = time.perf_counter()
            live.send_answer()
            at["sent"] = time.perf_counter()
            while len(live.view.displayed) <= turn:
                await asyncio.sleep(0.001)  # who asks without a pause is made to wait, where others want the processor
            at["known"] = time.perf_counter()
            times.worked.append(time.process_time() - worked)
            times.collected.append(collections.seconds - collected)
            times.add([at[name] for name in ("entered", "sent", "received", "drawing", "painted", "known")])
            while station.view.state != "ready":
                await asyncio.sleep(0.001)
            await pilot.pause(2 * CALM)  # she thinks of what to say next
        live.end()
        await pilot.pause(0.2)
    await desk.close()
    collections.end()
    return times


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """So many processes that never pause, each in a session of its own."""
    running = [
        subprocess.Popen([sys.executable, "-c", "while True: pass"], start_new_session=True) for _ in range(processes)
    ]
    try:
        yield
    finally:
        for one in running:
            one.kill()
            one.wait()


def show(way: str, turns: int) -> None:
    """Measure, and print the parts."""
    if way == "first":
        go_first(logging.getLogger("painted"))
    with tempfile.TemporaryDirectory() as name:
        times = asyncio.run(painted(Path(name), turns))
    row(f"Enter to painted, told back, {WAYS[way]}", times.whole)
    row("    of it: journalled and given to the wire", times.journalled)
    row("    of it: on the wire, to her station", times.wire)
    row("    of it: until her screen begins to draw it", times.waiting)
    row("    of it: drawn, laid out, painted", times.drawn)
    row("    of it: told back", times.told)
    row("    of the whole: at work, both sides", times.worked)
    row("    of the whole: collecting garbage", times.collected)


def main(argv: list[str] | None = None) -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks painted", description=__doc__)
    parser.add_argument("--busy", type=int, default=0, help="processes that never pause, beside those of the machine")
    parser.add_argument("--turns", type=int, default=20)
    parser.add_argument("--way", choices=WAYS, help="measure in this process, with this priority")
    options = parser.parse_args(argv)
    if options.way:
        show(options.way, options.turns)
        return 0
    print(f"{'milliseconds':<52}{'p50':>10}{'p99':>10}")
    with busy(options.busy):
        for way in WAYS:
            if way == "first" and not may_go_first():
                print("skipped: this user may not have a real-time priority (`woz check` says how)")
                continue
            command = [sys.executable, "-m", "benchmarks.painted", "--way", way, "--turns", str(options.turns)]
            subprocess.run(command, check=True)
            print(f"    load {os.getloadavg()[0]:.1f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
