"""SIGKILL of either side in mid-utterance, ten times at random moments: the session resumes and nothing is lost."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import soundfile

from subject.audio.recording import length
from subject.wire.joincode import parse
from subject.wire.messages import Ended, Pressed, SubjectEvent
from tests.conftest import Tell
from wizard.journal import events as ev
from wizard.journal.reader import read_journal
from wizard.journal.verify import verify

ROOT = Path(__file__).parents[2]
RATE = 16000
KILLS = 10
SEED = 1989
UTTERANCES = 12
BEHIND_ALLOWED_MS = 20.0
"""How far her file may be behind what she has said: so much is lost with the recorder."""


class Laboratory:
    """Both sides as processes, on loopback, in one folder."""

    def __init__(self, folder: Path, utterances: list[Path]) -> None:
        self.folder = folder
        self.utterances = utterances
        self.environment = os.environ | {
            "WOZ_RUNTIME_DIR": str(folder / "run"),
            "WOZ_STATE_DIR": str(folder / "state"),
        }
        self.desk: subprocess.Popen[bytes] | None = None
        self.subject: subprocess.Popen[bytes] | None = None

    @property
    def code(self) -> str:
        return (self.folder / "code").read_text().split("\n")[0]

    @property
    def session(self) -> str:
        return (self.folder / "code").read_text().split("\n")[1]

    @property
    def key(self) -> str:
        return parse(self.code).key

    @property
    def session_folder(self) -> Path:
        return self.folder / "sessions" / self.session

    def start_desk(self, *resume: str) -> None:
        self.desk = self._start("tests.e2e.desk_process", str(self.folder / "sessions"), *resume)

    def start_subject(self) -> None:
        files = [str(path) for path in self.utterances]
        self.subject = self._start("tests.e2e.subject_process", self.code, str(self.folder / "spool"), *files)

    def _start(self, module: str, *arguments: str) -> subprocess.Popen[bytes]:
        log = (self.folder / f"{module}.log").open("ab")
        with log:
            return subprocess.Popen(
                [sys.executable, "-m", module, *arguments], cwd=ROOT, env=self.environment, stdout=log, stderr=log
            )

    def spooled(self) -> list[SubjectEvent]:
        from pydantic import TypeAdapter

        path = self.folder / "spooled.jsonl"
        if not path.exists():
            path = self.folder / "spool" / self.key / "events.jsonl"
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        reader: TypeAdapter[SubjectEvent] = TypeAdapter(SubjectEvent)
        return [reader.validate_python(json.loads(line)) for line in lines if line.endswith(b"\n")]

    def speaking(self) -> Pressed | None:
        """The utterance that is being spoken now."""
        ended = {e.utterance for e in self.spooled() if isinstance(e, Ended)}
        pressed = [e for e in self.spooled() if isinstance(e, Pressed) and not e.practice]
        return pressed[-1] if pressed and pressed[-1].utterance not in ended else None

    def logs(self) -> str:
        return "\n".join(f"--- {p.name}\n{p.read_text()[-3000:]}" for p in self.folder.glob("*.log"))


def wait(what: str, holds: object, laboratory: Laboratory, seconds: float = 40) -> None:
    until = time.monotonic() + seconds
    while not holds():  # type: ignore[operator]
        if time.monotonic() > until:
            pytest.fail(f"waited {seconds:.0f} s for {what} in vain\n{laboratory.logs()}")
        time.sleep(0.005)


def kill(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGKILL)
    process.wait()


def kept(laboratory: Laboratory, spoken: Pressed) -> int:
    """Samples of an utterance in her file now."""
    return length(laboratory.folder / "spool" / laboratory.key / "audio" / f"u{spoken.utterance:04d}.wav")


def behind(laboratory: Laboratory, spoken: Pressed) -> float:
    """Milliseconds by which the file of an utterance is behind the clock: what this machine takes to be at it."""
    due = spoken.press_sample - spoken.first_sample + (time.monotonic() - spoken.pressed_at) * RATE
    return max((due - kept(laboratory, spoken)) / RATE * 1000, 0.0)


def speak_on(laboratory: Laboratory, last: int, seconds: float) -> tuple[Pressed, float]:
    """Let her speak for a while: the utterance, and the milliseconds by which its file was behind when it was least so.

    A busy machine may be behind at any one moment; a recorder that holds sound back is behind at all of them.
    """
    until, least = time.monotonic() + seconds, float("inf")
    while True:
        spoken = laboratory.speaking()
        if spoken is None:
            pytest.fail(f"utterance after {last} was over too soon to be killed in")
        least = min(least, behind(laboratory, spoken))
        if time.monotonic() >= until:
            return spoken, least
        time.sleep(0.01)


def capture_process(parent: int) -> int | None:
    """The capture process of a subject's process: its only child, whichever thread started it."""
    for children in Path(f"/proc/{parent}/task").glob("*/children"):
        for pid in children.read_text().split():
            return int(pid)
    return None


@pytest.fixture
def laboratory(tmp_path: Path) -> Iterator[Laboratory]:
    noise = np.random.default_rng(SEED)
    files = []
    for number in range(UTTERANCES):
        path = tmp_path / f"said{number:02d}.wav"
        samples = (noise.normal(0, 3000, int(1.6 * RATE))).astype(np.int16)
        soundfile.write(path, samples, RATE, subtype="PCM_16")
        files.append(path)
    built = Laboratory(tmp_path, files)
    yield built
    for process in (built.desk, built.subject):
        if process is not None and process.poll() is None:
            kill(process)


def test_ten_kills_in_mid_utterance_lose_nothing(laboratory: Laboratory, figures: Tell) -> None:
    dice = random.Random(SEED)
    plan = ["subject", "wizard", "subject and recorder"] * KILLS
    log: list[str] = []
    before_kill: dict[int, int] = {}
    """Samples that an utterance had in her file just before the kill: not one of them may be lost."""
    late: dict[int, float] = {}
    laboratory.start_desk()
    wait("the desk", (laboratory.folder / "code").exists, laboratory)
    laboratory.start_subject()
    journal, last_utterance = laboratory.session_folder / "journal.jsonl", 0
    for number in range(KILLS):
        wait(
            "her to speak",
            lambda seen=last_utterance: (spoken := laboratory.speaking()) is not None and spoken.utterance > seen,
            laboratory,
        )
        spoken, late[number] = speak_on(laboratory, last_utterance, dice.uniform(0.05, 1.2))
        last_utterance, victim = spoken.utterance, plan[number]
        before = journal.read_bytes()
        before = before[: before.rfind(b"\n") + 1]
        size = len(before)
        if victim == "wizard":
            assert laboratory.desk
            kill(laboratory.desk)
            laboratory.start_desk(laboratory.session)
        else:
            assert laboratory.subject
            recorder = capture_process(laboratory.subject.pid)
            before_kill[spoken.utterance] = kept(laboratory, spoken)
            kill(laboratory.subject)
            if victim == "subject and recorder":
                assert recorder
                os.kill(recorder, signal.SIGKILL)
            laboratory.start_subject()
        wait("the journal to go on", lambda size=size: journal.stat().st_size > size + 200, laboratory)
        assert journal.read_bytes().startswith(before), f"kill {number + 1}: a journalled event was lost or changed"
        log.append(f"kill {number + 1:2d}: {victim:20s} in utterance {spoken.utterance}")
    assert laboratory.subject
    assert laboratory.desk
    wait("the end", lambda: laboratory.subject.poll() is not None, laboratory, 60)
    assert laboratory.subject.returncode == 0, laboratory.logs()
    wait("the desk's end", lambda: laboratory.desk.poll() is not None, laboratory, 20)

    nothing_is_lost(laboratory, before_kill, log)
    assert min(late.values()) <= BEHIND_ALLOWED_MS, f"every file was always behind the clock: {late}"
    figures(f"{KILLS} kills (seed {SEED}): no journalled event lost, and no sample that was in a file")
    for line in log:
        figures(f"  {line}")


def nothing_is_lost(laboratory: Laboratory, before_kill: dict[int, int], log: list[str]) -> None:
    """Every event of hers is in the journal once, and every utterance is whole as far as it had come before a kill."""
    report = verify(laboratory.session_folder)
    errors = [f for f in report.findings if f.level == "error"]
    assert not errors, errors
    events = [entry.event for entry in read_journal(laboratory.session_folder)]
    assert isinstance(events[-1], ev.SessionEnded)

    spooled = laboratory.spooled()
    numbers = [event.n for event in events if event.n]
    missing = set(range(1, len(spooled) + 1)) - set(numbers)
    unsent = [spooled[n - 1].type for n in missing]
    assert all(kind == "displayed" for kind in unsent), unsent  # the very last one may race with the good-bye
    assert len(numbers) == len(set(numbers)), "an event was journalled twice"

    stored = {event.utterance: event for event in events if isinstance(event, ev.UtteranceStored)}
    ends = {event.utterance: event for event in spooled if isinstance(event, Ended)}
    assert stored.keys() == ends.keys()
    for utterance, event in stored.items():
        assert event.sha256 == ends[utterance].sha256
        pcm, _ = soundfile.read(laboratory.session_folder / event.file, dtype="int16")
        assert len(pcm) == event.samples
        if utterance in before_kill:
            log.append(f"utterance {utterance}: {event.samples} samples kept, {before_kill[utterance]} before the kill")
            assert event.samples >= before_kill[utterance], log
        elif utterance > 1:
            source, _ = soundfile.read(laboratory.utterances[utterance - 2], dtype="int16")
            assert source.tobytes() in pcm.tobytes(), f"utterance {utterance} is not bit-exact"
