"""One PostgreSQL, twenty stations that ingest and twenty annotators at once: latency, conflicts, and what was lost.

`python -m benchmarks.stations` starts a server of its own (pgserver), makes sessions, and lets a few processes act as
the stations and annotators, each with a connection of its own. Of every four annotators two share a name, as
one person at two stations would: those two conflict, and both must end up kept.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles

from wizard.corpus.annotation import Annotation
from wizard.corpus.annotationlog import logs_in, read
from wizard.corpus.errors import Conflict
from wizard.corpus.ingest import ingest
from wizard.corpus.place import Place
from wizard.corpus.store import open_store

PROCESSES = 4


@dataclass(frozen=True)
class Found:
    """What came of it."""

    ingested: int
    saves: int
    conflicts: int
    ingest_seconds: list[float]
    """One a session."""
    save_seconds: list[float]
    """One a save, with what its conflicts took."""
    lost: list[str]
    """What is not there that was told to be; empty."""

    def lines(self) -> list[str]:
        """In words."""
        return [
            f"{self.ingested} sessions ingested; a session: {_spread(self.ingest_seconds)}",
            f"{self.saves} versions saved, {self.conflicts} conflicts told; a save: {_spread(self.save_seconds)}",
            "nothing lost" if not self.lost else f"LOST: {'; '.join(self.lost[:5])}",
        ]


def together(
    place: Place, base: Path, sessions: Sequence[Path], annotators: int, rounds: int, processes: int = PROCESSES
) -> Found:
    """Ingest `base`, then let a station a session and so many annotators of its turns work at once."""
    with open_store(place, create=True) as store:
        (first,) = ingest(store, [str(base)])
        utterances = [item.record.id for item in store.items()]
    before = first.turns
    names = [
        f"ann{number - (number % 4 == 1):02}" for number in range(annotators)
    ]  # every fourth is the one before her
    work = [
        {
            "place": str(place.folder), "url": place.store or "", "rounds": rounds, "utterances": utterances,
            "sessions": [str(path) for path in sessions[part::processes]],
            "annotators": [[f"{name}#{part}.{number}", name] for number, name in enumerate(names[part::processes])],
        }
        for part in range(processes)
    ]  # fmt: skip
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "benchmarks.stations", "--work", "-"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[1], env=os.environ,
        )
        for _ in work
    ]  # fmt: skip
    for process in running:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
    told = []
    for process, job in zip(running, work, strict=True):
        assert process.stdin
        process.stdin.write(json.dumps(job) + "\n")
        process.stdin.flush()
    for process in running:
        out, _ = process.communicate()
        if process.returncode:
            raise SystemExit("a process of stations failed")
        told.append(json.loads(out))
    saved = [tuple(one) for part in told for one in part["saved"]]
    turns = sum(one[1] for part in told for one in part["ingested"])
    lost = _lost(place, saved, before + turns, {name for name, _ in (one for p in told for one in p["ingested"])})
    return Found(
        sum(len(part["ingested"]) for part in told),
        len(saved),
        sum(part["conflicts"] for part in told),
        [one for part in told for one in part["ingest_seconds"]],
        [one for part in told for one in part["save_seconds"]],
        lost,
    )


def _lost(place: Place, saved: Sequence[tuple[str, str, int, str]], turns: int, sessions: set[str]) -> list[str]:
    """What the store or the logs have not, of what was told to be saved and taken in."""
    found = []
    with open_store(place) as store:
        items = sum(1 for _ in store.items())
        if items != turns:
            found.append(f"{items} turns in the store, {turns} taken in")
        missing = sessions - {head.session for head in store.sessions()}
        found += [f"session {name}" for name in sorted(missing)]
        histories = {(u, who): {one.version: one.annotation.comment for one in store.history(u, who, "annotation")}
                     for u, who in {(u, who) for u, who, _, _ in saved}}  # fmt: skip
    logged = {
        (line.saved.utterance, line.saved.annotator, line.saved.version): line.saved.annotation.comment
        for log in logs_in(place.annotations)
        for line in read(log)
    }
    if len({one[:3] for one in saved}) != len(saved):
        found.append("a version's number was given twice")
    for utterance, who, version, comment in saved:
        if logged.get((utterance, who, version)) != comment:
            found.append(f"{utterance}, {who}, version {version}: not in the logs")
        kept = histories[utterance, who]
        if version in kept and kept[version] != comment:
            found.append(f"{utterance}, {who}, version {version}: another is in the store")
        if version == max(v for u, w, v, _ in saved if (u, w) == (utterance, who)) and version not in kept:
            found.append(f"{utterance}, {who}, version {version}: the latest is not in the store")
    return found


def work_of(job: dict[str, object]) -> dict[str, object]:
    """Do one process's part: a thread each for its stations and annotators, begun at once."""
    told: dict[str, list[object]] = {"saved": [], "ingested": [], "ingest_seconds": [], "save_seconds": []}
    conflicts: list[int] = []
    failed: list[str] = []
    lock = threading.Lock()

    def guarded(part: Callable[[], None]) -> Callable[[], None]:
        def run() -> None:
            try:
                part()
            except Exception as error:  # a thread's error would be lost, and with it the finding
                failed.append(repr(error))

        return run

    def station(path: str) -> None:
        with open_store(Place.open(Path(str(job["place"])), str(job["url"]) or None)) as store:
            began = time.perf_counter()
            (one,) = ingest(store, [path])
            with lock:
                told["ingest_seconds"].append(time.perf_counter() - began)
                told["ingested"].append([one.session, one.turns])
            assert one.came == "new", one

    def annotator(me: str, name: str) -> None:
        rng = random.Random(me)
        utterances: list[str] = job["utterances"]  # type: ignore[assignment]
        with open_store(Place.open(Path(str(job["place"])), str(job["url"]) or None)) as store:
            for number in range(int(str(job["rounds"]))):
                utterance = rng.choice(utterances)
                mine = Annotation(comment=f"{me} {number}", category="A")
                base = next((one.version for one in store.versions(utterance) if one.strand == name), 0)
                began = time.perf_counter()
                while True:
                    try:
                        version = store.save(utterance, name, mine, version=base)
                        break
                    except Conflict as conflict:
                        base = conflict.theirs.version
                        conflicts.append(1)
                with lock:
                    told["save_seconds"].append(time.perf_counter() - began)
                    told["saved"].append([utterance, name, version, mine.comment])

    sessions: list[str] = job["sessions"]  # type: ignore[assignment]
    people: list[list[str]] = job["annotators"]  # type: ignore[assignment]
    threads = [threading.Thread(target=guarded(lambda path=path: station(path))) for path in sessions]  # type: ignore[misc]
    threads += [threading.Thread(target=guarded(lambda who=who: annotator(*who))) for who in people]  # type: ignore[misc]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        raise SystemExit(f"a station or an annotator failed: {failed[0]} (and {len(failed) - 1} more)")
    return {**told, "conflicts": len(conflicts)}


def _spread(seconds: Sequence[float]) -> str:
    if len(seconds) < 2:
        return "-"
    cuts = quantiles(seconds, n=20)
    half, most, all_of_it = (f"{value * 1e3:.0f} ms" for value in (cuts[9], cuts[18], max(seconds)))
    return f"half within {half}, 19 of 20 within {most}, all within {all_of_it}"


def main(argv: list[str] | None = None) -> int:
    """Run the benchmark. Returns 1 if something was lost."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.stations", description=__doc__)
    parser.add_argument("--stations", type=int, default=20)
    parser.add_argument("--annotators", type=int, default=20)
    parser.add_argument("--turns", type=int, default=20, help="of a session")
    parser.add_argument("--rounds", type=int, default=25, help="saves of an annotator")
    parser.add_argument("--work", help=argparse.SUPPRESS)
    chosen = parser.parse_args(argv)
    if chosen.work:
        print("ready", flush=True)
        print(json.dumps(work_of(json.loads(sys.stdin.readline()))))
        return 0
    from pgserver.postgres_server import get_server

    from wizard.rehearse.made_corpus import MadeCorpus, make

    with tempfile.TemporaryDirectory(prefix="woz-stations-") as folder:
        made = make(Path(folder) / "sessions", MadeCorpus(sessions=chosen.stations + 1, turns=chosen.turns))
        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            place = Place.create(Path(folder) / "corpus", server.get_uri())
            found = together(place, made[0], made[1:], chosen.annotators, chosen.rounds)
        finally:
            server.cleanup()
    print(f"{chosen.stations} stations ingesting {chosen.turns} turns each, {chosen.annotators} annotators at once:")
    print("\n".join(found.lines()))
    return 1 if found.lost else 0


if __name__ == "__main__":
    sys.exit(main())
