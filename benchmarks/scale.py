"""Pairs in shards: one process, one worker of a cluster, two; overhead, gain, memory, and that the bytes are the same.

`python -m benchmarks scale --pairs 10000000` makes the shards in a folder for the time being, runs `woz compare
--batch` on them and prints processor time (of all processes), wall clock, memory of the largest process, and ratios.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import resource
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from time import perf_counter

from rich.console import Console
from rich.table import Table

from benchmarks.answers import lines

OUT = Console(width=120, highlight=False)


@dataclass(frozen=True)
class Run:
    """What one way of doing it took."""

    name: str
    wall: float
    used: float
    """Processor time in seconds, of all processes."""
    megabytes: float
    """Of the largest process."""
    sha256: str
    """Of all verdicts."""


def main(argv: list[str] | None = None) -> int:
    """Run the benchmark. Returns 1 if two ways gave other bytes."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks scale", description=__doc__)
    parser.add_argument("--pairs", type=int, default=200_000)
    parser.add_argument("--shard", type=int, default=20_000, help="pairs a shard")
    parser.add_argument("--folder", type=Path, help="where shards and verdicts may lie (100 bytes and 50 bytes a pair)")
    chosen = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(dir=chosen.folder) as place:
        folder = Path(place)
        made = make(folder / "pairs", chosen.pairs, chosen.shard)
        cores = sorted(os.sched_getaffinity(0))
        runs = [timed("one process", folder, [])]
        for number in dict.fromkeys((1, len(cores))):
            held = ["taskset", "--cpu-list", ",".join(map(str, cores[:number]))]
            runs.append(timed(f"Dask, workers: {number}", folder, [], held, scheduler=True))
    table = Table(title=f"{chosen.pairs:,} pairs in {made} shards, from JSON Lines to JSON Lines", title_justify="left")
    for heading in ("", "processor s", "of one process", "wall s", "as fast", "memory (largest process)"):
        table.add_column(heading, justify="right")
    for run in runs:
        more, faster = f"{run.used / runs[0].used:.2f}", f"{runs[0].wall / run.wall:.2f}"
        table.add_row(run.name, f"{run.used:.1f}", more, f"{run.wall:.1f}", faster, f"{run.megabytes:.0f} MB")
    OUT.print(table)
    same = len({run.sha256 for run in runs}) == 1
    OUT.print("the same bytes each way" if same else "OTHER BYTES")
    return 0 if same else 1


def make(folder: Path, pairs: int, each: int) -> int:
    """Write the shards; how many there are."""
    folder.mkdir()
    found = lines(pairs)
    number = 0
    while some := list(islice(found, each)):
        (folder / f"part-{number:05}.jsonl").write_bytes(b"".join(some))
        number += 1
    return number


def timed(name: str, folder: Path, more: list[str], held: list[str] | None = None, *, scheduler: bool = False) -> Run:
    """Compare all shards by a command of its own."""
    out = folder / name.replace(" ", "-")
    command = [
        sys.executable,
        "-m",
        "wizard.cli",
        "compare",
        "--batch",
        str(folder / "pairs"),
        "--out",
        str(out),
        *more,
    ]
    command += ["--scheduler", "local"] if scheduler else []
    measure = [sys.executable, "-m", "benchmarks.scale_child", *(held or []), *command]
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    done = subprocess.run(measure, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True, text=True)
    wall, after = perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    digest = hashlib.sha256()
    for path in sorted(out.glob("*.jsonl")):
        digest.update(path.read_bytes())
    run = Run(name, wall, used, float(done.stdout.splitlines()[-1]), digest.hexdigest())
    OUT.print(f"{run.name}: {run.used:.1f} s of processor, {run.wall:.1f} s, {run.megabytes:.0f} MB")
    return run


if __name__ == "__main__":
    sys.exit(main())
