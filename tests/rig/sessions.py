"""Whole sessions of the rig: both sides as processes, on disks and clocks of ours, every utterance compared at the end.

1. Every line that the journal ever had durably is in it still, in its place, and `woz verify` finds no error;
2. every event that her spool ever had durably is in the journal, once (but for a last `displayed`, which may race with
   the good-bye);
3. every stored utterance has the hash that her side computed, and holds every sample that its file had at any fault
   (where the power failed: every sample that was synced);
4. nothing from behind the curtain went to her side: statements, revised requests, readings, notes, the wizard's name;
5. an utterance during which nothing happened to her own processes or disk is one of the sources, to the last bit;
6. every other one is compared sample by sample: all of it was said, nothing comes twice or out of order, and what is
   left out in its middle is counted;
7. in the end her terminal has what the journal says that she was shown, each message once and in order: all of it where
   she has heard the good-bye.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path

import numpy as np
import soundfile
from pydantic import TypeAdapter

from subject.audio.errors import AudioError
from subject.audio.recording import HEADER, WIDTH
from subject.errors import RehearsalStopped, SubjectError
from subject.wire.inventory import Mark
from subject.wire.joincode import parse
from subject.wire.messages import Ended, Pressed, SubjectEvent
from tests.rig import clock, disk
from tests.rig.microphones import Microphones
from tests.rig.samples import Said
from wizard.desk.core.state import SessionState
from wizard.domain import database_url, load_domain
from wizard.errors import WozError
from wizard.journal import events as ev
from wizard.journal.reader import read_journal
from wizard.journal.verify import verify

ROOT = Path(__file__).parents[2]
RATE = 16000
UTTERANCES = 12
SECONDS = 1.6
PATIENCE = 180
"""Seconds that she waits for anything: on a machine with much else to do a side takes half a minute to begin."""
_EVENTS: TypeAdapter[SubjectEvent] = TypeAdapter(SubjectEvent)


@dataclass
class Outcome:
    """What a run showed."""

    faults: Counter[str] = field(default_factory=Counter)
    sessions: int = 0
    utterances: int = 0
    exact: int = 0
    compared: int = 0
    """Samples of utterances that a fault disturbed, each found in what was said."""
    missing: list[int] = field(default_factory=list)
    """Samples left out in the middle of each disturbed utterance, where there are some."""
    problems: list[str] = field(default_factory=list)
    restarts: int = 0
    """How often a side ended with an error that says what is wrong, and was started again."""
    untried: list[str] = field(default_factory=list)
    """Why some kinds did not strike on this machine."""


DISKS = {"wizard": "sessions", "subject": "spool", "database": "database"}
"""The disks: the two sides', and the database's where it is a file."""
SHIPPED = "personnel"
WIZARD = "Rumpelstiltskin"
HERS = ("subject", "recorder")
"""A fault whose name ends so befalls her own processes or disk: what she says meanwhile may be missing, what was in a
file may not."""


class Session:
    """Both sides as processes, in one folder. `sessions` and `spool` are disks of ours where such can be mounted."""

    def __init__(
        self, folder: Path, dice: random.Random, database: str, *, rate: float = 1.0, spoken: bool = False
    ) -> None:
        self.folder = folder
        self.dice = dice
        folder.mkdir(parents=True)
        self.disks = {} if disk.missing() else {side: disk.Disk(folder / name) for side, name in DISKS.items()}
        self.database = database or _own_database(folder / DISKS["database"])
        """A SQLAlchemy URL."""
        self.clocks = {side: clock.Clock(folder / f"clock-{side}", rate=rate) for side in ("wizard", "subject")}
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
            "XDG_RUNTIME_DIR": str(folder),
            "WOZ_RUNTIME_DIR": str(folder / "run"),
            "WOZ_STATE_DIR": str(folder / "sessions" / ".state"),
            "RIG_LISTEN": "127.0.0.1:0",
            "RIG_DATABASE": self.database,
            "RIG_WIZARD": WIZARD,
            "RIG_PATIENCE": str(PATIENCE),
        }
        self.microphones: Microphones | None = None
        """Where she speaks (`spoken`), and plays no files."""
        if spoken:
            self.microphones = Microphones(folder / "microphones", dice.randrange(1 << 30))
            self.microphones.__enter__()
            self.environment |= {"RIG_MICROPHONE": "1", **self.microphones.environment}
        self.kept: dict[int, int] = {}
        """Samples that an utterance had in her file when a fault came."""
        self.disturbed: set[int] = set()
        self.journal_then = b""

    def start_desk(self, *resume: str) -> None:
        environment = dict(self.environment)
        if resume:
            environment["RIG_LISTEN"] = ""  # where it was
        words = [str(self.folder / "sessions"), *resume]
        self.desk = self._start("tests.e2e.desk_process", environment | self.clocks["wizard"].environment, *words)

    def start_subject(self, port: int) -> None:
        code = str(replace(parse(self.code), port=port))
        arguments = [code, str(self.folder / "spool"), *map(str, self.files)]
        environment = self.environment | self.clocks["subject"].environment
        self.subject = self._start("tests.e2e.subject_process", environment, *arguments)

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

    def durable(self, path: Path, *, after_power: str) -> bytes:
        """What a file has; where that side's power is about to fail, what of it was synced. Raises OSError."""
        for side, ours in self.disks.items():
            if side == after_power and path.is_relative_to(ours.folder):
                return ours.synced(path) or b""
        return path.read_bytes()

    def remember(self, kind: str) -> None:
        """What was on disk when a fault came: none of it may be missing at the end."""
        power = kind.removeprefix("power off ") if kind.startswith("power") else ""
        with suppress(OSError):
            found = self.durable(self.session / "journal.jsonl", after_power=power)
            self.journal_then = max(self.journal_then, found[: found.rfind(b"\n") + 1], key=len)
        ended = set()
        pressed: list[int] = []
        for event in self.events():
            if isinstance(event, Ended):
                ended.add(event.utterance)
            elif isinstance(event, Pressed):
                pressed.append(event.utterance)
        for utterance in (one for one in pressed if one not in ended):
            with suppress(OSError):
                file = self.durable(self.spool / "audio" / f"u{utterance:04d}.wav.part", after_power=power)
                self.kept[utterance] = max(0, len(file) - HEADER) // WIDTH
        if kind.endswith(HERS):
            last = max(pressed, default=0)
            self.disturbed |= {last, last + 1}

    def judge(self, outcome: Outcome, told: Sequence[bytes]) -> None:
        """Compare everything; `told` is what went to her side, a connection each."""

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
        if max(numbers, default=0) > len(hers):
            wrong(f"event {max(numbers)} reached the wizard, and her spool has {len(hers)}")
        for word in _behind(events):
            if any(word.encode() in one for one in told):
                wrong(f"behind the curtain, and told: {word!r}")
        self._judge_recordings(events, hers, outcome)
        self._judge_what_she_was_shown(events, outcome)

    def _judge_what_she_was_shown(self, events: Sequence[ev.AnyEvent], outcome: Outcome) -> None:
        state = SessionState()
        for event in events:
            state.apply(event)
        held = json.loads((self.folder / "held.json").read_text())
        mark, there = Mark(**held["history"]), state.history
        if mark != there.end if held["goodbye"] else mark not in there.marks:
            outcome.problems.append(f"{self.folder.name}: she has {mark}, and was shown {there.end}")

    def _judge_recordings(
        self, events: Sequence[ev.JournalEvent], hers: Sequence[SubjectEvent], outcome: Outcome
    ) -> None:
        def wrong(what: str) -> None:
            outcome.problems.append(f"{self.folder.name}: {what}")

        ends = {event.utterance: event for event in hers if isinstance(event, Ended)}
        said = Said(self.sources if self.microphones is None else self.microphones.said)
        for event in events:
            if not isinstance(event, ev.UtteranceStored):
                continue
            outcome.utterances += 1
            pcm = soundfile.read(self.session / event.file, dtype="int16")[0].tobytes()
            if event.sha256 != ends[event.utterance].sha256:
                wrong(f"utterance {event.utterance}: another hash than hers")
            if event.samples < self.kept.get(event.utterance, 0):
                wrong(f"utterance {event.utterance}: {event.samples} samples, {self.kept[event.utterance]} at a fault")
            if event.utterance not in self.disturbed:
                if self._is_exact(pcm):
                    outcome.exact += 1
                else:
                    wrong(f"utterance {event.utterance} is none of the sources, to the last bit")
                continue
            found = said.compare(pcm)
            outcome.compared += found.samples
            outcome.missing += [found.missing] if found.missing else []
            if found.foreign or found.disordered:
                wrong(f"utterance {event.utterance}: {found}")

    def _is_exact(self, pcm: bytes) -> bool:
        if self.microphones is not None:
            return self.microphones.heard(pcm)
        return any(source in pcm for source in self.sources)

    def go_on(self, port: int, outcome: Outcome) -> None:
        """Start again what ended with an error of ours, as a person would; what ended otherwise is a problem."""
        for name, process in (("desk", self.desk), ("subject", self.subject)):
            if process.poll() in (None, 0):
                continue
            last = (self.folder / f"tests.e2e.{name}_process.log").read_text().strip().rpartition("\n")[2]
            if not _is_ours(last):
                outcome.problems.append(f"{self.folder.name}: the {name} ended with {process.returncode}: {last}")
            outcome.restarts += 1
            if name == "desk":
                self.start_desk(self.session.name)
            else:
                self.start_subject(port)

    def logs(self) -> str:
        """The ends of what the processes said."""
        return "\n".join(f"{path.name}: {path.read_text()[-1500:]}" for path in self.folder.glob("*.log"))

    def end(self) -> None:
        for process in (getattr(self, "desk", None), getattr(self, "subject", None)):
            if process is not None and process.poll() is None:
                process.kill()
                process.wait()
        for ours in self.disks.values():
            ours.close()
        if self.microphones is not None:
            self.microphones.__exit__(None, None, None)


def _own_database(folder: Path) -> str:
    """A SQLite database of a session's own."""
    folder.mkdir(exist_ok=True)
    url = f"sqlite:///{folder / 'personnel.db'}"
    return database_url(load_domain(SHIPPED), url)


def _behind(events: Sequence[ev.JournalEvent]) -> set[str]:
    """Words that she must never be told, of what happened behind the curtain."""
    words = {"SELECT ", "sqlite", "postgresql", WIZARD}
    said = {event.text for event in events if isinstance(event, ev.TranscriptSent)}
    for event in events:
        match event:
            case ev.RequestSubmitted(text=text) | ev.Noted(text=text):
                words.add(text)
            case ev.RequestOutcome(interpretations=read, reason=reason):
                words |= {one.paraphrase for one in read} | {reason}
            case ev.SqlRun(sql=sql):
                words.add(sql)
            case _:
                pass
    return {word for word in words - said if len(word) > 3}


def _is_ours(line: str) -> bool:
    """Whether the last line of a traceback names an error that our commands would have told in one line."""
    module, _, name = line.partition(":")[0].rpartition(".")
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError):
        return False
    return issubclass(found, WozError | SubjectError | AudioError) and not issubclass(found, RehearsalStopped)
