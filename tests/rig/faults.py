"""Random faults over whole sessions with real processes, every utterance compared sample by sample.

`python -m tests.rig faults --faults N --seed S`: both sides run as processes with a network of ours between them. A
seeded die chooses a fault and its moment; then the fault is healed and the next one comes. When a session is over:

1. every line that the journal ever had is in it still, in its place, and `woz verify` finds no error;
2. every event of her spool is in the journal, once (but for a last `displayed`, which may race with the good-bye);
3. every stored utterance has the hash that her side computed, and holds every sample that its file had at any fault;
4. an utterance during which nothing happened to her own processes is one of the sources, to the last bit.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import soundfile
from pydantic import TypeAdapter

from subject.audio.recording import length
from subject.wire.joincode import parse
from subject.wire.messages import Ended, Pressed, SubjectEvent
from tests.rig.network import Network
from wizard.journal import events as ev
from wizard.journal.reader import read_journal
from wizard.journal.verify import verify

ROOT = Path(__file__).parents[2]
RATE = 16000
UTTERANCES = 12
SECONDS = 1.6
HERS = ("kill subject", "kill recorder", "stop subject", "stop recorder")
"""Faults that befall her own processes: what she says meanwhile may be missing, what was in a file may not."""
KINDS = (
    *HERS,
    *("kill wizard", "stop wizard", "cut", "dark", "deaf wizard", "deaf subject", "delayed", "throttled"),
)
_EVENTS: TypeAdapter[SubjectEvent] = TypeAdapter(SubjectEvent)


@dataclass
class Outcome:
    """What a run showed."""

    faults: Counter[str] = field(default_factory=Counter)
    sessions: int = 0
    utterances: int = 0
    exact: int = 0
    problems: list[str] = field(default_factory=list)


class Session:
    """Both sides as processes, in one folder."""

    def __init__(self, folder: Path, dice: random.Random) -> None:
        self.folder = folder
        self.dice = dice
        self.sources: list[bytes] = []
        self.files: list[Path] = []
        noise = np.random.default_rng(dice.randrange(1 << 30))
        for number in range(UTTERANCES):
            samples = noise.normal(0, 3000, int(SECONDS * RATE)).astype(np.int16)
            path = folder / f"said{number:02d}.wav"
            soundfile.write(path, samples, RATE, subtype="PCM_16")
            self.sources.append(samples.tobytes())
            self.files.append(path)
        self.environment = os.environ | {
            "WOZ_RUNTIME_DIR": str(folder / "run"),
            "WOZ_STATE_DIR": str(folder / "state"),
            "RIG_LISTEN": "127.0.0.1:0",
        }
        self.kept: dict[int, int] = {}
        """Samples that an utterance had in her file when a fault came."""
        self.disturbed: set[int] = set()
        self.journal_then = b""

    def start_desk(self, *resume: str) -> None:
        environment = dict(self.environment)
        if resume:
            environment["RIG_LISTEN"] = ""  # where it was
        self.desk = self._start("tests.e2e.desk_process", environment, str(self.folder / "sessions"), *resume)

    def start_subject(self, port: int) -> None:
        code = str(replace(parse(self.code), port=port))
        arguments = [code, str(self.folder / "spool"), *map(str, self.files)]
        self.subject = self._start("tests.e2e.subject_process", self.environment, *arguments)

    def _start(self, module: str, environment: dict[str, str], *arguments: str) -> subprocess.Popen[bytes]:
        with (self.folder / f"{module}.log").open("ab") as log:
            words = [sys.executable, "-m", module, *arguments]
            return subprocess.Popen(words, cwd=ROOT, env=environment, stdout=log, stderr=log)

    @property
    def code(self) -> str:
        return (self.folder / "code").read_text().split("\n")[0]

    @property
    def session(self) -> Path:
        return self.folder / "sessions" / (self.folder / "code").read_text().split("\n")[1]

    @property
    def spool(self) -> Path:
        return self.folder / "spool" / parse(self.code).key

    def events(self) -> list[SubjectEvent]:
        """Her events, as her spool has them or had them before it was cleared."""
        path = self.folder / "spooled.jsonl"
        path = path if path.exists() else self.spool / "events.jsonl"
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        return [_EVENTS.validate_python(json.loads(line)) for line in lines if line.endswith(b"\n")]

    def recorder(self) -> int | None:
        """Her capture process: the one child of her process."""
        with suppress(OSError, ValueError):
            for children in Path(f"/proc/{self.subject.pid}/task").glob("*/children"):
                for pid in children.read_text().split():
                    return int(pid)
        return None

    def remember(self, kind: str) -> None:
        """What was on disk when a fault came: none of it may be missing at the end."""
        with suppress(OSError):
            found = (self.session / "journal.jsonl").read_bytes()
            self.journal_then = found[: found.rfind(b"\n") + 1]
        ended = set()
        pressed: list[int] = []
        for event in self.events():
            if isinstance(event, Ended):
                ended.add(event.utterance)
            elif isinstance(event, Pressed):
                pressed.append(event.utterance)
        for utterance in (one for one in pressed if one not in ended):
            with suppress(Exception):
                self.kept[utterance] = length(self.spool / "audio" / f"u{utterance:04d}.wav")
        if kind in HERS:
            last = max(pressed, default=0)
            self.disturbed |= {last, last + 1}

    def judge(self, outcome: Outcome) -> None:
        """Compare everything."""

        def wrong(what: str) -> None:
            outcome.problems.append(f"{self.folder.name}: {what}")

        journal = (self.session / "journal.jsonl").read_bytes()
        if not journal.startswith(self.journal_then):
            wrong("a journalled line was lost or changed")
        for error in verify(self.session).errors:
            wrong(f"verify: {error.what}")
        events = [entry.event for entry in read_journal(self.session)]
        numbers = [event.n for event in events if event.n]
        hers = self.events()
        missing = set(range(1, len(hers) + 1)) - set(numbers)
        if any(hers[n - 1].type != "displayed" for n in missing) or len(numbers) != len(set(numbers)):
            wrong(f"events missing or twice: {sorted(missing)}")
        ends = {event.utterance: event for event in hers if isinstance(event, Ended)}
        for event in events:
            if not isinstance(event, ev.UtteranceStored):
                continue
            outcome.utterances += 1
            pcm = soundfile.read(self.session / event.file, dtype="int16")[0].tobytes()
            if event.sha256 != ends[event.utterance].sha256:
                wrong(f"utterance {event.utterance}: another hash than hers")
            if event.samples < self.kept.get(event.utterance, 0):
                wrong(f"utterance {event.utterance}: {event.samples} samples, {self.kept[event.utterance]} at a fault")
            if event.utterance in self.disturbed:
                continue
            if any(source in pcm for source in self.sources):
                outcome.exact += 1
            else:
                wrong(f"utterance {event.utterance} is none of the sources, to the last bit")

    def end(self) -> None:
        for process in (getattr(self, "desk", None), getattr(self, "subject", None)):
            if process is not None and process.poll() is None:
                process.kill()
                process.wait()


async def until(holds: Callable[[], object], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        await asyncio.sleep(0.01)
    return True


async def strike(kind: str, session: Session, network: Network) -> None:
    """One fault, and its end."""
    dice = session.dice
    session.remember(kind)
    if kind.startswith(("kill", "stop")):
        who = kind.split()[1]
        pid = {"subject": session.subject.pid, "wizard": session.desk.pid, "recorder": session.recorder()}[who]
        if pid is None:
            return None
        if kind.startswith("stop"):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)
                await asyncio.sleep(dice.uniform(0.2, 2.5))
                os.kill(pid, signal.SIGCONT)
        elif who == "wizard":
            session.desk.kill()
            session.desk.wait()
            session.start_desk(session.session.name)
        else:
            recorder = session.recorder()
            session.subject.kill()
            session.subject.wait()
            if who == "recorder" and recorder is not None:
                with suppress(ProcessLookupError):
                    os.kill(recorder, signal.SIGKILL)
            session.start_subject(network.own_port)
            await until(lambda: session.recorder() is not None, 20)
        return None
    if kind == "cut":
        return network.cut()
    seconds = dice.uniform(0.3, 3.0)
    if kind == "dark":
        network.dark = True
    elif kind.startswith("deaf"):
        network.deaf = "to_wizard" if kind.endswith("wizard") else "to_subject"
    elif kind == "delayed":
        network.delay = dice.uniform(0.05, 0.5)
    else:
        network.rate = dice.choice([4000.0, 8000.0, 16000.0])
    await asyncio.sleep(seconds)
    deaf, network.dark, network.deaf, network.delay, network.rate = network.deaf, False, "", 0.0, 0.0
    if deaf:
        network.cut()  # what was swallowed never comes: TCP itself would break such a connection
    return None


async def one_session(folder: Path, dice: random.Random, most: int, outcome: Outcome, by: float) -> None:
    folder.mkdir(parents=True)
    session = Session(folder, dice)
    try:
        session.start_desk()
        if not await until((folder / "code").exists, 60):
            outcome.problems.append(f"{folder.name}: the desk did not begin")
            return
        async with Network(parse(session.code).port) as network:
            session.start_subject(network.own_port)
            await until(lambda: any(isinstance(event, Pressed) for event in session.events()), 60)
            left = most
            while left > 0 and session.subject.poll() is None and time.monotonic() < by:
                await asyncio.sleep(dice.uniform(0.1, 1.2))
                if (folder / "stop").exists() or session.subject.poll() is not None:
                    break
                kind = dice.choice(KINDS)
                await strike(kind, session, network)
                outcome.faults[kind] += 1
                left -= 1
            over = await until(lambda: session.subject.poll() is not None and session.desk.poll() is not None, 120)
        if not over or session.subject.returncode != 0:
            logs = "\n".join(path.read_text()[-600:] for path in folder.glob("*.log"))
            outcome.problems.append(f"{folder.name}: it did not come to its end\n{logs}")
            return
        outcome.sessions += 1
        session.judge(outcome)
    finally:
        session.end()


async def run(faults: int, seed: int, seconds: float) -> Outcome:
    """Sessions until so many faults have come, or so much time has passed."""
    dice, outcome, by = random.Random(seed), Outcome(), time.monotonic() + seconds
    with tempfile.TemporaryDirectory(prefix="woz-faults-") as folder:
        number = 0
        while sum(outcome.faults.values()) < faults and time.monotonic() < by:
            number += 1
            left = faults - sum(outcome.faults.values())
            await one_session(Path(folder) / f"run{number}", dice, left, outcome, by)
    return outcome
