"""Scores and comparisons shard by shard: from a shard to its tally, and from tallies to the score.

`tally_of` and `compared` are functions of a job and nothing else, and jobs can be pickled: any engine may call them
(docs/scale.md).
A key in shards has a folder of answers for each system, whose shards have the names of the key's: an answer stands in
the shard of its utterance.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from wizard import __version__
from wizard.cas import Judge
from wizard.score.batch import CHUNK, ReadReferences, printed
from wizard.score.counts import Counts, counted
from wizard.score.errors import HypothesesUnusable, KeyUnusable
from wizard.score.hypotheses import Hypotheses, all_known, answers_of
from wizard.score.key import items_of, placed
from wizard.score.scoring import SEED, Scoring, judge_all, scoring_of, signature
from wizard.shards.errors import ShardUnusable
from wizard.shards.folder import Folder, ShardsOfOneMachine, is_done
from wizard.shards.workers import ThisProcess, Workers


@dataclass(frozen=True, slots=True)
class ScoringTask:
    """What is to be done with every shard of a folder."""

    shards: Folder
    out: Folder
    """Where tallies are written, and results."""
    judge: Judge
    systems: tuple[tuple[str, Folder], ...] = ()
    """The systems that are scored, by name; none where pairs are compared."""

    def made_from(self, name: str) -> dict[str, Any]:
        """What the tally of a shard rests on: when any of it is another, the tally is made anew."""
        judge = self.judge
        return {
            "shard": self.shards.fingerprint(name),
            "systems": [[system, folder.fingerprint(name)] for system, folder in self.systems],
            "settings": {
                "woz": __version__,
                "dialect": judge.dialect,
                "tolerance": str(judge.tolerance),
                "budget": judge.budget,
                "extensions": sorted(judge.extensions),
            },
        }


@dataclass(frozen=True, slots=True)
class ScoringJob:
    """One shard of a task."""

    task: ScoringTask
    name: str
    of: int
    """How many shards there are."""


def tally_of(job: ScoringJob) -> dict[str, Any]:
    """Score the systems on one shard of a key: the counts, as JSON has them, and the shard's SHA-256.

    Raises:
        KeyUnusable: a line or a reference cannot be used.
        HypothesesUnusable: an answer cannot be used, or belongs to no utterance of the shard.
        ShardUnusable: a shard cannot be read.
    """
    task, place = job.task, f"{job.task.shards.place}/{job.name}"
    digest = hashlib.sha256()
    items, unreferenced = items_of(placed(_digested(task.shards.records(job.name), digest), place, KeyUnusable))
    scored = [item for item in items if item.category != "X"]
    known = unreferenced.union(item.utterance for item in items)
    systems = [_answers(name, folder, job.name, known) for name, folder in task.systems]
    maxima = any(one.maximum is not None for item in scored for one in item.alternatives)
    judged = judge_all(scored, systems, task.judge, maxima=maxima)
    counts = counted(scored, systems, judged, excluded=len(items) - len(scored), unreferenced=len(unreferenced))
    return {"sha256": digest.hexdigest(), "counts": counts.as_json()}


def compared(job: ScoringJob) -> dict[str, Any]:
    """Compare the pairs of one shard: writes a line of verdicts for each, and counts outcomes.

    Raises:
        ShardUnusable: the shard cannot be read, or the verdicts not be written.
    """
    task, outcomes = job.task, Counter[str]()
    task.out.write(verdicts_name(job.name), _verdicts(task.shards.records(job.name), task.judge, outcomes))
    return {"outcomes": dict(sorted(outcomes.items()))}


def verdicts_name(shard: str) -> str:
    """The name of the file of a shard's verdicts."""
    return shard.removesuffix(".parquet").removesuffix(".jsonl") + ".jsonl"


def score_shard(job: ScoringJob) -> bool:
    """`tally_of` kept beside the others, unless it is there already; whether there was anything to do."""
    return _kept(job, tally_of)


def compare_shard(job: ScoringJob) -> bool:
    """`compared` kept beside the others, unless it is there already; whether there was anything to do."""
    return _kept(job, compared)


def _kept(job: ScoringJob, work: Any) -> bool:
    made_from = job.task.made_from(job.name)
    if is_done(job.task.out, job.name, made_from):
        return False
    job.task.out.write_tally(job.name, {"made_from": made_from, "of": job.of, **work(job)})
    return True


def all_shards(
    task: ScoringTask, work: Any, part: ShardsOfOneMachine | None = None, staff: Workers | None = None
) -> Iterator[tuple[str, bool]]:
    """Do `work` (score_shard or compare_shard) on every shard, or on those of a part: name, and whether it was to do.

    Raises ShardUnusable where there are none, or two would write one file; and what the work raises.
    """
    names = task.shards.shards()
    if task.shards.place.rstrip("/") == task.out.place.rstrip("/"):
        raise ShardUnusable(task.out.place, "the shards lie there; name another folder for what is made of them")
    twice = [name for name, number in Counter(map(verdicts_name, names)).items() if number > 1]
    if twice:
        raise ShardUnusable(task.shards.place, f"two shards have the name {twice[0].removesuffix('.jsonl')}")
    chosen = part.chosen(names) if part else names
    done = (staff or ThisProcess()).each(work, (ScoringJob(task, name, len(names)) for name in chosen))
    yield from zip(chosen, done, strict=True)


def merged(out: Folder, judge: Judge, names: Iterable[str], seed: int = SEED) -> Scoring:
    """The score that the tallies of all shards come to.

    Raises ShardUnusable where one is missing, or was made with other settings or for other systems.
    """
    whole: Counts | None = None
    digest, settings = hashlib.sha256(), None
    for name in names:
        tally = out.tally(name)
        if tally is None or "counts" not in tally:
            raise ShardUnusable(f"{out.place}/{name}", "its tally is missing; score this shard, then merge again")
        if settings not in (None, tally["made_from"]["settings"]):
            raise ShardUnusable(f"{out.place}/{name}", "it was scored with other settings than the shards before it")
        settings = tally["made_from"]["settings"]
        digest.update(f"{name}\0{tally['sha256']}\n".encode())
        counts = Counts.from_json(tally["counts"])
        if whole is None:
            whole = counts
        elif [one.name for one in counts.systems] != [one.name for one in whole.systems]:
            raise ShardUnusable(f"{out.place}/{name}", "it was scored for other systems than the shards before it")
        else:
            whole.merge(counts)
    if whole is None or not whole.reviews:
        raise KeyUnusable(out.place, "no utterance is left to score")
    return scoring_of(whole, signature(whole, judge, seed, digest.hexdigest()), seed)


def merged_here(out: Folder, seed: int = SEED) -> Scoring:
    """The score that the tallies in a folder come to, with the settings that they were made with.

    Raises ShardUnusable where there are none, or fewer than there are shards; and as `merged`.
    """
    names = out.tallies()
    tally = out.tally(names[0]) if names else None
    if tally is None or "counts" not in tally:
        raise ShardUnusable(out.place, "there are no tallies in it; `woz score KEY HYP... --tallies` makes them")
    if len(names) < tally["of"]:
        raise ShardUnusable(out.place, f"{len(names)} of {tally['of']} shards have tallies; score the rest, and merge")
    said: Mapping[str, Any] = tally["made_from"]["settings"]
    judge = Judge(said["dialect"], float(said["tolerance"]), said["budget"], frozenset(said["extensions"]))
    return merged(out, judge, names, seed)


def outcomes(out: Folder, names: Iterable[str]) -> dict[str, int]:
    """The outcomes of all shards of pairs, added up."""
    found = Counter[str]()
    for name in names:
        found.update((out.tally(name) or {}).get("outcomes", {}))
    return dict(sorted(found.items()))


def _answers(name: str, folder: Folder, shard: str, known: Collection[str]) -> Hypotheses:
    place = f"{folder.place}/{shard}"
    found = answers_of(placed(folder.records(shard), place, HypothesesUnusable), name)
    all_known(place, found.answers, known)
    return found


def _digested(records: Iterable[dict[str, Any] | bytes], digest: Any) -> Iterator[dict[str, Any] | bytes]:
    for record in records:
        digest.update(record if isinstance(record, bytes) else json.dumps(record, sort_keys=True).encode())
        yield record


def _verdicts(records: Iterator[dict[str, Any] | bytes], judge: Judge, outcomes: Counter[str]) -> Iterator[str]:
    while chunk := list(islice(records, CHUNK)):
        known = ReadReferences(judge)
        for record in chunk:
            if isinstance(record, bytes) and not record.strip():
                continue
            found = known.compared(record)
            outcomes["error" if "error" in found else str(found["bounded"] or found["minimum"])] += 1
            yield printed(found)
