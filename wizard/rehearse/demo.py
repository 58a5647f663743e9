"""The demo: play the rehearsal; verify, ingest, accept, export, score, sum up; each on what the step before it left."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from wizard.corpus.layers import SessionRecord
from wizard.corpus.records import read_session
from wizard.corpus.tasks import task_figures
from wizard.errors import StateError, WozError
from wizard.journal.verify import verify
from wizard.rehearse.corpus_steps import Collected, collect
from wizard.rehearse.judge import JudgedRehearsal, scored, write_key_and_drafts
from wizard.rehearse.play import HowToPlay, PlayedSession, Told, play
from wizard.report.plain_text import render
from wizard.report.summary import Summary, summarise
from wizard.report.tasks import task_lines

FAST, FAST_LIMIT = 4.0, 3.0
NATURAL, NATURAL_LIMIT = 1.0, 20.0


@dataclass(frozen=True)
class Demo:
    """What the demo came to."""

    out: Path
    played: tuple[PlayedSession, ...]
    collected: Collected
    judged: JudgedRehearsal
    score: dict[str, Any]
    """As `woz score --json` prints it."""
    summary: Summary
    speed: float
    seconds: float
    records: tuple[SessionRecord, ...] = ()


def fresh_folder(sessions: Path) -> Path:
    """The next free `demo-N`; nothing is ever overwritten."""
    numbers = [int(p.name[5:]) for p in sessions.glob("demo-*") if p.name[5:].isdigit()] if sessions.is_dir() else []
    return sessions / f"demo-{max(numbers, default=0) + 1}"


def run_demo(domain: str, out: Path, *, natural: bool, tell: Told, database: str | None = None) -> Demo:
    """The whole main job, in a folder of its own.

    Raises:
        StateError: `out` exists.
        WozError: a step failed; what it left is in `out`.
    """
    began = time.monotonic()
    try:
        out.mkdir(parents=True)
    except FileExistsError:
        raise StateError(f"{out} exists; nothing is overwritten: choose another folder with --out") from None
    except OSError as error:
        raise StateError(f"{out}: cannot be made ({error.strerror}); choose another folder with --out") from error
    speed, limit = (NATURAL, NATURAL_LIMIT) if natural else (FAST, FAST_LIMIT)
    try:
        played = asyncio.run(play(HowToPlay(domain, out, speed, limit, database), tell))
    except BaseException:
        with contextlib.suppress(OSError):  # a folder that something has come into stays
            out.rmdir()
        raise
    folders = [session.folder for session in played]
    _verify(folders, tell)
    collected = collect(folders, out, domain, database, tell)
    judged = write_key_and_drafts(played, out)
    records = tuple(read_session(folder) for folder in folders)
    return Demo(
        out,
        tuple(played),
        collected,
        judged,
        scored(judged),
        summarise(records),
        speed,
        time.monotonic() - began,
        records,
    )


def rendered(demo: Demo, program: str = "woz") -> str:
    """The summary for a newcomer; `program` is how she calls us."""
    cell = demo.score["all"]["minimum"]
    sessions = "\n".join(f"  {p.folder}   journal.jsonl, audio/" for p in demo.played)
    tasks = "".join(f"{line}\n" for line in task_lines(demo.records))
    return (
        f"{render(demo.summary)}\n"
        f"{tasks}\n"
        f"The speech was played at {demo.speed:g} times its natural speed, so pace and times are not a person's.\n\n"
        f"The wizard's draft answers against the rehearsal's references, as any system is scored:\n"
        f"  right {cell['right']}, wrong {cell['wrong']}, not answered {cell['not_answered']} of {cell['n']}"
        f"   weighted error {cell['weighted_error']:.1f} %, score {cell['score']:.1f}\n\n"
        f"Where everything lies (this took {demo.seconds:.0f} s):\n"
        f"{sessions}\n"
        f"  {demo.collected.corpus}   the corpus's store, and what annotators said\n"
        f"  {demo.collected.export}   its exports, a data card, a manifest with SHA-256\n"
        f"  {demo.judged.key}, {demo.judged.hypotheses}\n"
        f"Try next:\n"
        f"  {program} score {demo.judged.key} {demo.judged.hypotheses}\n"
        f"  {program} verify {demo.played[0].folder} {demo.collected.export}\n"
        f"  {program} annotate --corpus {demo.collected.corpus} --annotator NAME\n"
    )


def as_json(demo: Demo) -> dict[str, Any]:
    """What the demo made and where it lies, for a program."""
    return {
        "out": str(demo.out),
        "sessions": [str(session.folder) for session in demo.played],
        "corpus": str(demo.collected.corpus),
        "accepted": demo.collected.accepted,
        "export": str(demo.collected.export),
        "utterances": demo.collected.manifest.utterances,
        "key": str(demo.judged.key),
        "drafts": str(demo.judged.hypotheses),
        "score": demo.score,
        "summary": demo.summary.model_dump(),
        "tasks": [asdict(figures) for figures in task_figures(demo.records)],
        "speed": demo.speed,
        "seconds": round(demo.seconds, 1),
    }


def _verify(folders: Sequence[Path], tell: Told) -> None:
    for folder in folders:
        report = verify(folder)
        if report.errors:
            raise WozError(f"{folder}: {report.errors[0].what} ({report.errors[0].where}); see woz verify {folder}")
        tell(f"verified {folder.name}: {report.events} events in order, {report.utterances} recordings whole")
