"""Work in shards on a real Dask cluster of processes: the bytes of one process, though workers and coordinators die."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.answers import lines
from tests.unit.export.selections import made_corpus

distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("default")  # what a cluster warns of while its workers are killed is its own

SHARDS, EACH = 24, 1500


def woz(*arguments: object, code: int = 0) -> str:
    command = [sys.executable, "-m", "wizard.cli", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == code, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Shards of pairs, in `pairs`; and what one process makes of them, in `alone`."""
    folder = tmp_path_factory.mktemp("cluster")
    (folder / "pairs").mkdir()
    found = lines(SHARDS * EACH)
    for shard in range(SHARDS):
        (folder / "pairs" / f"p{shard:02}.jsonl").write_bytes(b"".join(next(found) for _ in range(EACH)))
    woz("compare", "--batch", folder / "pairs", "--out", folder / "alone")
    return folder


@pytest.fixture
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, memory_limit=0
    ) as running:
        yield running


def verdicts(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.jsonl"))}


def test_a_local_cluster_writes_what_one_process_writes(pairs: Path, tmp_path: Path) -> None:
    assert woz("compare", "--batch", pairs / "pairs", "--out", tmp_path / "out", "--scheduler", "local")
    assert verdicts(tmp_path / "out") == verdicts(pairs / "alone")
    one = pairs / "pairs/p00.jsonl"
    assert woz("compare", "--batch", one, "--scheduler", "local") == woz("compare", "--batch", one)


def test_workers_that_are_killed_cost_nothing(pairs: Path, tmp_path: Path, cluster: Any) -> None:
    out, killed, over = tmp_path / "out", 0, threading.Event()

    def kill() -> None:
        nonlocal killed
        rng = random.Random(16)
        while not over.wait(0.3) and killed < 4:
            if len(list(out.glob("*.tally.json"))) > 2 * killed:  # some work was done since
                pids = [nanny.pid for nanny in cluster.workers.values() if nanny.pid]
                if pids:
                    os.kill(rng.choice(pids), signal.SIGKILL)
                    killed += 1

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        woz("compare", "--batch", pairs / "pairs", "--out", out, "--scheduler", cluster.scheduler_address)
    finally:
        over.set()
        killer.join()
    assert killed
    assert verdicts(out) == verdicts(pairs / "alone")
    assert not list(out.glob(".*.part")) or all(path.stat().st_size for path in out.glob("*.jsonl"))


def test_a_coordinator_that_is_killed_is_started_again_and_does_the_rest(
    pairs: Path, tmp_path: Path, cluster: Any
) -> None:
    out = tmp_path / "out"
    command = [sys.executable, "-m", "wizard.cli", "compare", "--batch", str(pairs / "pairs"), "--out", str(out)]
    first = subprocess.Popen([*command, "--scheduler", cluster.scheduler_address], stderr=subprocess.DEVNULL)
    until = time.monotonic() + 120
    while len(list(out.glob("*.tally.json"))) < 3 and time.monotonic() < until and first.poll() is None:
        time.sleep(0.05)
    first.kill()
    first.wait()
    done = {path.name: path.stat().st_mtime_ns for path in out.glob("*.tally.json")}
    assert len(done) >= 3
    again = subprocess.run(
        [*command, "--scheduler", cluster.scheduler_address], capture_output=True, text=True, timeout=600, check=True
    )
    assert verdicts(out) == verdicts(pairs / "alone")
    assert "were done already" in again.stderr
    assert all((out / name).stat().st_mtime_ns == when for name, when in done.items()), "what was done stays"


def test_scores_questions_and_sessions_go_to_the_workers_too(tmp_path: Path, cluster: Any) -> None:
    address = cluster.scheduler_address
    rows = [{"utterance": f"u{n}", "speaker": f"s{n % 9}", "class": "A", "ref": f"(({n}))"} for n in range(5000)]
    (tmp_path / "key.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    answers = [{"utterance": f"u{n}", "answer": f"(({n if n % 3 else 0}))"} for n in range(5000)]
    (tmp_path / "ours.jsonl").write_text("".join(json.dumps(row) + "\n" for row in answers))
    score = ("score", tmp_path / "key.jsonl", tmp_path / "ours.jsonl", "--json")
    assert woz(*score, "--scheduler", address) == woz(*score)

    asked = ["How many employees are there?", "Who is the oldest?", "xyzzy", "What is the average salary?"] * 10
    questions = [{"id": n, "text": text} for n, text in enumerate(asked)]
    (tmp_path / "asked.jsonl").write_text("".join(json.dumps(row) + "\n" for row in questions))
    ask = ("ask", "--domain", "personnel", "--batch", tmp_path / "asked.jsonl")

    def untimed(text: str) -> list[dict[str, object]]:
        found = [json.loads(line) for line in text.splitlines()]
        return [{name: value for name, value in one.items() if name not in ("ms", "run_ms")} for one in found]

    assert untimed(woz(*ask, "--scheduler", address)) == untimed(woz(*ask))
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    assert woz("verify", nothing, "--scheduler", address, code=3) == ""


def test_an_export_has_its_recordings_packed_by_workers_that_are_killed(tmp_path: Path, cluster: Any) -> None:
    corpus = made_corpus(tmp_path / "sessions")
    folders = sorted({item.location for item in corpus.items})
    export = ("export", *folders, "--without-consent", "--format", "jsonl,hf,shar,webdataset")
    woz(*export, "--out", tmp_path / "alone")

    killed: list[int] = []

    def kill() -> None:
        until = time.monotonic() + 300
        while not list(tmp_path.glob(".shared.part-*/.spool-*")) and time.monotonic() < until:
            time.sleep(0.01)
        for nanny in cluster.workers.values():
            os.kill(nanny.pid, signal.SIGKILL)
            killed.append(nanny.pid)

    killer = threading.Thread(target=kill)
    killer.start()
    woz(*export, "--out", tmp_path / "shared", "--scheduler", cluster.scheduler_address)
    killer.join()
    assert len(killed) == 2
    written = {path.relative_to(tmp_path / "alone") for path in (tmp_path / "alone").rglob("*") if path.is_file()}
    assert len(written) > 10
    assert written == {p.relative_to(tmp_path / "shared") for p in (tmp_path / "shared").rglob("*") if p.is_file()}
    for name in written:
        assert (tmp_path / "alone" / name).read_bytes() == (tmp_path / "shared" / name).read_bytes(), name


def test_where_nobody_works_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "p.jsonl").write_text("")
    with distributed.LocalCluster(n_workers=0, threads_per_worker=1, processes=True, dashboard_address=None) as running:
        address = running.scheduler_address
    done = subprocess.run(
        [sys.executable, "-c", "import wizard.shards.workers as w; w.ANSWER = 2; from wizard.cli import main; main()",
         "compare", "--batch", str(tmp_path / "p.jsonl"), "--scheduler", address],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 5
    assert f"woz: asking the scheduler {address}" in done.stderr
    assert "nobody answers there" in done.stderr
    assert "Traceback" not in done.stderr
