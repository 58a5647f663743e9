"""A corpus made ready for release: drafts accepted, references audited, thirteen formats written.

Each job is the command that a corpus team gives, in a process of its own: its processor time, its children's with it.
Beside it, in the same run, what nobody can do without: for the first two sqlite3 running every statement of the drafts
once, for the export a copy of the sessions and every recording written as FLAC once.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time

from rich.console import Console
from rich.table import Table

TURNS = 50
"""A session."""
FORMATS = ("jsonl", "atis", "eaf", "kaldi", "nemo", "sclite", "textgrid",
           "hf", "lhotse", "spider", "text2sql", "pairs", "triplets")  # fmt: skip
SPLITS = "train=0.8,dev=0.1,test=0.1"
OUT = Console(width=120, highlight=False)


@dataclass(frozen=True)
class Took:
    """What one job took."""

    processor: float
    """Seconds, of its processes."""
    wall: float


def main(argv: list[str]) -> int:
    """Make a corpus, do the jobs and print them beside their peers. Returns 1 where a command fails."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks release", description=__doc__)
    parser.add_argument("--sessions", type=int, default=20, help=f"of {TURNS} turns each; 200 for docs/measurements.md")
    parser.add_argument("--made", type=Path, metavar="DIR", help="sessions that were made before")
    chosen = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="woz-bench-release-") as place:
        folder = Path(place)
        made = chosen.made or _made(folder / "sessions", chosen.sessions)
        sessions = sorted(made.iterdir())[: chosen.sessions]
        if len(sessions) < chosen.sessions:
            OUT.print(f"{made} has {len(sessions)} sessions, not {chosen.sessions}")
            return 1
        corpus, out = str(folder / "corpus"), folder / "out"
        _woz("ingest", "--corpus", corpus, *map(str, sessions))
        accepted, sqlite = ("--accept-drafts", "--unsure-too", "--yes"), _peer(lambda: _statements(sessions))
        rows = [
            ("accept drafts", _woz("annotate", "--corpus", corpus, "--annotator", "ann", *accepted), sqlite),
            ("audit", _woz("audit", "--corpus", corpus), sqlite),
            ("export, 13 formats", _export(corpus, out), _peer(lambda: _recordings(sessions, folder / "copy"))),
        ]
        sizes = [(one.stat().st_ino, one.stat().st_size) for one in out.rglob("*") if one.is_file()]
        megabytes = sum(dict(sizes).values()) / 1e6  # a file that two formats share counts once
        counted = _counted(corpus)
    table = Table(title=f"{len(sessions) * TURNS:,} turns", title_justify="left")
    for heading in ("", "processor s", "wall s", "peer, processor s", "times the peer"):
        table.add_column(heading, justify="left" if not heading else "right")
    for name, ours, peer in rows:
        ratio = f"{ours.processor / peer.processor:.1f}"
        table.add_row(name, f"{ours.processor:.1f}", f"{ours.wall:.1f}", f"{peer.processor:.2f}", ratio)
    OUT.print(table)
    OUT.print(f"{counted} drafts accepted; the export is {len(sizes):,} files, {megabytes:,.0f} MB")
    return 0


def _made(place: Path, sessions: int) -> Path:
    command = [sys.executable, "-m", "wizard.rehearse.made_corpus", str(place), "--sessions", str(sessions)]
    subprocess.run([*command, "--turns", str(TURNS)], check=True, stdout=subprocess.DEVNULL)
    return place


def _woz(*words: str, codes: Iterable[int] = (0, 1)) -> Took:
    """Run a command; what it took. Raises SystemExit where it fails otherwise than by what it found."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    done = subprocess.run([sys.executable, "-m", "wizard.cli", *words], capture_output=True, text=True, check=False)
    wall, after = perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in codes:
        raise SystemExit(f"woz {' '.join(words)}: {done.stderr}")
    return Took(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall)


def _export(corpus: str, out: Path) -> Took:
    words = ("--format", ",".join(FORMATS), "--split", SPLITS, "--seed", "2", "--out", str(out))
    return _woz("export", "--corpus", corpus, *words, codes=(0,))


def _counted(corpus: str) -> int:
    from wizard.corpus.place import Place
    from wizard.corpus.query import Query
    from wizard.corpus.store import open_store

    with open_store(Place.open(Path(corpus))) as store:
        return store.count(Query(statuses=("accepted",)))


def _peer(work: Callable[[], object]) -> Took:
    began, used = perf_counter(), process_time()
    work()
    return Took(process_time() - used, perf_counter() - began)


def _statements(sessions: Iterable[Path]) -> None:
    """Every statement that the wizard's tool ran in these sessions, run again by sqlite3, all rows fetched."""
    from wizard.domain import database_url, load_domain

    opened: dict[str, sqlite3.Connection] = {}
    for session in sessions:
        domain = ""
        with (session / "journal.jsonl").open("rb") as lines:
            for event in map(json.loads, lines):
                domain = event["data"].get("domain", domain) if event["kind"] == "session_opened" else domain
                if event["kind"] != "sql_run":
                    continue
                if domain not in opened:
                    url = database_url(load_domain(domain))
                    opened[domain] = sqlite3.connect(url.removeprefix("sqlite:///"))
                with suppress(sqlite3.Error):
                    opened[domain].execute(event["data"]["sql"]).fetchall()
    for one in opened.values():
        one.close()


def _recordings(sessions: Iterable[Path], copy: Path) -> None:
    """The sessions copied, and each recording written as FLAC."""
    import soundfile

    for session in sessions:
        shutil.copytree(session, copy / session.name)
    for recording in sorted(copy.rglob("*.wav")):
        samples, rate = soundfile.read(recording, dtype="int16")
        soundfile.write(recording.with_suffix(".flac"), samples, rate)
    os.sync()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
