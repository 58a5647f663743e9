"""A session of eight hours in half of one: `python -m tests.rig soak --turns N --rate R`.

Both sides are processes on a clock that runs R times as fast (`clock.c`); she says something every so often, the wizard
revises every third request. Memory, descriptors, threads, tasks and processor time are read while it runs, the time
from her transcript to the answer on her screen afterwards; the last quarter of the session must be as the second was.
The load of the machine is told beside them: delays are of the machine as much as of ours, processor time is ours.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from subject.wire.joincode import parse
from tests.rig import clock
from tests.rig.network import Network
from tests.rig.sessions import Outcome, Session
from tests.rig.strikes import until
from wizard.journal import events as ev
from wizard.journal.reader import read_journal

LOOK_EVERY = 5.0
WORSE = 1.25
"""The last quarter may be so many times the second one."""
PROCESSOR = "processor, %"
"""What a process takes of a processor is told and not judged: caches that others use make it dearer."""
SLACK = {"memory, MB": 10.0, "descriptors": 4.0, "threads": 4.0, "tasks": 4.0, PROCESSOR: 5.0}
SLACK |= {"transcript to answer, ms": 40.0, "load": 1000.0}
"""And by so much more at any rate."""


@dataclass
class Figures:
    """What was read, one list a figure, in the order of time; the side before a colon."""

    series: dict[str, list[float]] = field(default_factory=dict)

    def add(self, name: str, value: float) -> None:
        self.series.setdefault(name, []).append(value)

    def growth(self) -> list[tuple[str, float, float, bool]]:
        """Each figure's name, its median in the second and in the last quarter, and whether it is flat."""
        found = []
        for name, values in self.series.items():
            quarter = len(values) // 4
            if not quarter:
                continue
            early, late = statistics.median(values[quarter : 2 * quarter]), statistics.median(values[-quarter:])
            slack = SLACK[name.rpartition(": ")[2]]
            found.append((name, early, late, late <= max(early * WORSE, early + slack)))
        return found


def family(pid: int) -> list[int]:
    """A process and all below it."""
    found, at = [pid], 0
    while at < len(found):
        for children in Path(f"/proc/{found[at]}/task").glob("*/children"):
            found += [int(one) for one in children.read_text().split()]
        at += 1
    return found


TICKS = os.sysconf("SC_CLK_TCK")
"""Of a processor's second."""


@dataclass
class Processor:
    """What the processes of a side have used, from one look to the next."""

    used: dict[int, int] = field(default_factory=dict)
    at: float = 0.0

    def since(self, used: dict[int, int]) -> float:
        """Percent of one processor since the last look; each process counts from when it was first seen."""
        now = time.monotonic()
        ticks = sum(most - self.used[pid] for pid, most in used.items() if pid in self.used)
        seconds, self.used, self.at = now - self.at, used, now
        return 100 * ticks / TICKS / seconds


def look(side: str, pid: int, figures: Figures, processor: Processor) -> None:
    """Read what the processes of a side hold now, and what they have used since the last look."""
    memory = descriptors = threads = 0
    used: dict[int, int] = {}
    for one in family(pid):
        try:
            status = Path(f"/proc/{one}/status").read_text()
            descriptors += len(list(Path(f"/proc/{one}/fd").iterdir()))
            user, system = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()[11:13]
            used[one] = int(user) + int(system)
        except (FileNotFoundError, ProcessLookupError):  # it has just ended
            continue
        lines = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
        memory += int(lines.get("VmRSS", "0").split()[0])
        threads += int(lines.get("Threads", "0"))
    figures.add(f"{side}: memory, MB", memory / 1024)
    figures.add(f"{side}: descriptors", descriptors)
    figures.add(f"{side}: threads", threads)
    figures.add(f"{side}: {PROCESSOR}", processor.since(used))


def latencies(session: Path, rate: float, figures: Figures) -> None:
    """Milliseconds of ours from each transcript to its answer on her screen."""
    sent: dict[int, float] = {}
    turn_of: dict[int, int] = {}
    for entry in read_journal(session):
        match entry.event:
            case ev.TranscriptSent(turn=turn):
                sent[turn] = entry.mono
            case ev.AnswerSent(turn=turn, reply=reply):
                turn_of[reply] = turn
            case ev.Displayed(reply=reply) if turn_of.get(reply) in sent:
                figures.add("transcript to answer, ms", 1000 * (entry.mono - sent[turn_of[reply]]) / rate)
            case _:
                pass


def draw(figures: Figures) -> str:
    """The series as one SVG, a panel each; the table that is printed has the numbers."""
    parts, width, height = [], 600, 90
    for number, (name, values) in enumerate(figures.series.items()):
        top, most = number * (height + 30) + 20, max([*values, 1.0])
        across = [width * at / max(1, len(values) - 1) for at in range(len(values))]
        down = [top + height - height * value / most for value in values]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(across, down, strict=True))
        parts.append(f'<text x="0" y="{top - 5}">{name} (top: {most:.0f})</text>')
        parts.append(f'<path d="M0,{top + height}H{width}" stroke="#999"/>')
        parts.append(f'<polyline points="{points}" fill="none" stroke="#2b5fad"/>')
    tall = len(figures.series) * (height + 30) + 10
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{tall}" font-family="sans-serif">'
    return "\n".join([head, f'<rect width="{width}" height="{tall}" fill="white"/>', *parts, "</svg>"])


def table(figures: Figures) -> Sequence[str]:
    return [
        f"{name:32} {early:9.1f} {late:9.1f}  {'flat' if flat else 'GROWS'}"
        for name, early, late, flat in figures.growth()
    ]


async def run(turns: int, hours: float, rate: float, plot: Path | None) -> tuple[list[str], list[str]]:
    """What was read, as lines, and what was wrong."""
    if why := clock.missing():
        return [f"not run: {why}"], []
    figures, outcome, began = Figures(), Outcome(), time.monotonic()
    theirs, hers = Processor(), Processor()
    with tempfile.TemporaryDirectory(prefix="woz-soak-") as name:
        session = Session(Path(name) / "run", random.Random(1), "", rate=rate)
        told = Path(name) / "tasks"
        session.environment |= {"RIG_TURNS": str(turns), "RIG_EVERY": str(hours * 3600 / turns)}
        session.environment["RIG_FIGURES"] = str(told)
        session.environment["RIG_PATIENCE"] = str(60 * rate)  # a machine with other things to do is slow in our time
        try:
            session.start_desk()
            if not await until((session.folder / "code").exists, 60):
                return [], [f"the desk did not begin\n{session.logs()}"]
            async with Network(parse(session.code).port) as network:
                session.start_subject(network.own_port)
                while session.subject.poll() is None and time.monotonic() - began < 2 * hours * 3600 / rate + 120:
                    look("wizard's side", session.desk.pid, figures, theirs)
                    look("subject's side", session.subject.pid, figures, hers)
                    figures.add("the machine: load", os.getloadavg()[0])
                    await asyncio.sleep(LOOK_EVERY)
                await until(lambda: session.desk.poll() is not None, 60)
            if session.subject.returncode != 0 or session.desk.returncode != 0:
                return [], [f"it did not come to its end\n{session.logs()}"]
            session.judge(outcome, [bytes(one) for one in network.told])
            for line in told.read_text().splitlines():
                figures.add("wizard's side: tasks", json.loads(line)["tasks"])
            latencies(session.session, rate, figures)
            entries = [entry.mono for entry in read_journal(session.session)]
        finally:
            session.end()
    if plot is not None:
        plot.write_text(draw(figures))
    whole = (entries[-1] - entries[0]) / 3600
    heads = [
        f"{turns} turns, {outcome.utterances} utterances, {whole:.1f} hours of session time "
        f"in {(time.monotonic() - began) / 60:.0f} minutes; {network.connections} connections",
        f"{'median of':32} {'2nd':>9} {'last':>9}  quarter",
    ]
    grown = [
        f"{name} grows: {early:.1f}, {late:.1f}"
        for name, early, late, flat in figures.growth()
        if not flat and not name.endswith(PROCESSOR)
    ]
    return [*heads, *table(figures)], [*outcome.problems, *grown]
