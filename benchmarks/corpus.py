"""The corpus's store and its exports at 1,000 and 10,000 turns (100,000 with --full): seconds, peak memory, growth.

A made corpus (`wizard.rehearse.made_corpus`) is ingested into SQLite and PostgreSQL and exported, each in a process of
its own. Beside them, in the same run, what nobody can do without: `json.loads` of every journal line into an SQLite
table for ingest (it checks nothing), `shutil.copytree` of the sessions for export. Growth is the seconds a turn at the
largest size over those at the smallest, by the clock and by the processor of the process: 1 is linear.
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
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SIZES = (1_000, 10_000)
FULL = 100_000
TURNS = 50
"""A session."""
WORST = 1.3
"""Growth, by the clock and by the processor, beyond which the benchmark fails."""


@dataclass(frozen=True)
class Measured:
    """One job at one size."""

    seconds: float
    processor: float
    """Seconds of this process alone, not of a PostgreSQL server."""
    megabytes: float
    """Peak resident memory of the process."""


def main(argv: list[str]) -> int:
    """Make the corpora, run the jobs, print the table; 1 where something grows worse than linearly."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks corpus", description=__doc__)
    parser.add_argument("--full", action="store_true", help=f"{FULL:,} turns, too: some 5 GB of disk, an hour")
    parser.add_argument("--made", type=Path, metavar="DIR", help="sessions that were made before, of 50 turns each")
    parser.add_argument("--job", help=argparse.SUPPRESS)
    parser.add_argument("--in", dest="place", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--url", default="", help=argparse.SUPPRESS)
    chosen = parser.parse_args(argv)
    if chosen.job:
        return _child(chosen.job, chosen.place, chosen.url)
    sizes = (*SIZES, FULL) if chosen.full else SIZES
    with tempfile.TemporaryDirectory(prefix="woz-bench-corpus-") as folder, _postgresql(Path(folder)) as server:
        began = time.perf_counter()
        if chosen.made:
            made = sorted(chosen.made.iterdir())[: sizes[-1] // TURNS]
            assert len(made) == sizes[-1] // TURNS, f"{chosen.made} has {len(made)} sessions"
        else:
            from wizard.rehearse.made_corpus import (  # not in the children: it would count as their memory
                MadeCorpus,
                make,
            )

            made = make(Path(folder) / "sessions", MadeCorpus(sizes[-1] // TURNS, TURNS, longest=0.3))
            print(f"made {len(made)} sessions of {TURNS} turns in {time.perf_counter() - began:.0f} s", flush=True)
        table: dict[str, list[Measured]] = {}
        for size in sizes:
            place = Path(folder) / str(size)
            (place / "sessions").mkdir(parents=True)
            for session in made[: size // TURNS]:
                (place / "sessions" / session.name).symlink_to(session)
            for job in JOBS:
                if "PostgreSQL" in job and not server:
                    continue
                url = _database(server, f"woz_{size}") if "PostgreSQL" in job else ""
                table.setdefault(job, []).append(_measure(job, place, url))
                print(".", end="", flush=True)
            shutil.rmtree(place)
    return _print(table, sizes)


def _print(table: dict[str, list[Measured]], sizes: tuple[int, ...]) -> int:
    heads = "".join(f"{size:>18,} turns      " for size in sizes)
    print(f"\n\n{'seconds (of the processor), memory':34}{heads}growth")
    failed = []
    for job, row in table.items():
        times = sizes[-1] / sizes[0]
        by_clock = row[-1].seconds / row[0].seconds / times
        by_processor = row[-1].processor / row[0].processor / times
        cells = "".join(f"{one.seconds:>9.2f} ({one.processor:>7.2f}) {one.megabytes:>6.0f} MB   " for one in row)
        print(f"{job:34}{cells}{by_clock:>6.2f} ({by_processor:.2f})")
        if min(by_clock, by_processor) > WORST and not job.startswith("peer"):
            failed.append(job)
    for ours, peer in (("ingest, SQLite", "peer: json.loads + sqlite3"), ("export jsonl, SQLite", "peer: copytree")):
        print(f"{ours} / {peer}: {table[ours][-1].seconds / table[peer][-1].seconds:.1f} times at {sizes[-1]:,} turns")
    if failed:
        print(f"grows worse than linearly: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def _measure(job: str, place: Path, url: str) -> Measured:
    command = [sys.executable, "-m", "benchmarks.corpus", "--job", job, "--in", str(place), "--url", url]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{job}: {done.stderr}")
    return Measured(**json.loads(done.stdout.splitlines()[-1]))


def _child(job: str, place: Path, url: str) -> int:
    run = JOBS[job]
    began = time.perf_counter()
    run(place, url)
    seconds = time.perf_counter() - began
    used = resource.getrusage(resource.RUSAGE_SELF)
    told = {"seconds": seconds, "processor": used.ru_utime + used.ru_stime, "megabytes": used.ru_maxrss / 1024}
    print(json.dumps(told))
    return 0


def _ingest(place: Path, url: str) -> None:
    from wizard.corpus.ingest import expand, ingest
    from wizard.corpus.place import Place
    from wizard.corpus.store import open_store

    corpus = Place.create(place / ("pg" if url else "corpus"), url or None)
    with open_store(corpus, create=True) as store:
        refused = [one.why for one in ingest(store, expand([str(place / "sessions")])) if one.came != "new"]
    assert not refused, refused[0]


def _again(place: Path, url: str) -> None:
    from wizard.corpus.ingest import expand, ingest
    from wizard.corpus.place import Place
    from wizard.corpus.store import open_store

    with open_store(Place.open(place / "corpus")) as store:
        came = {one.came for one in ingest(store, expand([str(place / "sessions")]))}
    assert came == {"there"}, came


def _items(place: Path, url: str) -> None:
    from wizard.corpus.place import Place
    from wizard.corpus.store import open_store

    with open_store(Place.open(place / ("pg" if url else "corpus"), url or None)) as store:
        assert sum(1 for _ in store.items()) == store.count()


def _export(place: Path, url: str) -> None:
    from wizard.cli.export import command

    out = place / ("out-pg" if url else "out")
    corpus = ["--corpus", str(place / ("pg" if url else "corpus")), *(["--store", url] if url else [])]
    command.main([*corpus, "--out", str(out)], standalone_mode=False)
    shutil.rmtree(out)


def _loads(place: Path, url: str) -> None:
    database = sqlite3.connect(place / "peer.sqlite")
    database.execute("CREATE TABLE events (session TEXT, seq INTEGER, kind TEXT, data TEXT)")
    for journal in sorted((place / "sessions").glob("*/journal.jsonl")):
        with journal.open("rb") as file:
            rows = [
                (journal.parent.name, one["seq"], one["kind"], json.dumps(one["data"])) for one in map(json.loads, file)
            ]
        with database:
            database.executemany("INSERT INTO events VALUES (?, ?, ?, ?)", rows)
    database.close()


def _copytree(place: Path, url: str) -> None:
    shutil.copytree(place / "sessions", place / "copy")
    os.sync()
    shutil.rmtree(place / "copy")


JOBS: dict[str, Callable[[Path, str], None]] = {
    "ingest, SQLite": _ingest,
    "ingest, PostgreSQL": _ingest,
    "ingest again, SQLite": _again,
    "peer: json.loads + sqlite3": _loads,
    "read every item, SQLite": _items,
    "read every item, PostgreSQL": _items,
    "export jsonl, SQLite": _export,
    "export jsonl, PostgreSQL": _export,
    "peer: copytree": _copytree,
}


@contextmanager
def _postgresql(folder: Path) -> Iterator[str]:
    """The URL of a server of the benchmark's own; empty, with the reason told, where none can be started."""
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700)
    os.environ.setdefault("XDG_RUNTIME_DIR", str(runtime))
    try:
        from pgserver.postgres_server import get_server

        server = get_server(folder / "postgresql", cleanup_mode="stop")
    except Exception as error:
        print(f"no PostgreSQL can be started here ({error!r}): SQLite alone is measured")
        yield ""
        return
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


def _database(server: str, name: str) -> str:
    from sqlalchemy import create_engine, make_url, text

    url = make_url(server).set(drivername="postgresql+psycopg")
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        there = connection.execute(text("SELECT 1 FROM pg_database WHERE datname = :name"), {"name": name}).scalar()
        if not there:
            connection.execute(text(f'CREATE DATABASE "{name}"'))
    engine.dispose()
    return url.set(database=name).render_as_string(hide_password=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
