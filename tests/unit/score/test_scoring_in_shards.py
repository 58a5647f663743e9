"""Shard by shard: the same as at once, restarted where it was cut off, divided among machines, on a store."""

from __future__ import annotations

import json
import pickle
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from wizard.cas import Judge
from wizard.cli import woz
from wizard.score.batch import compare_lines
from wizard.score.counts import Counts
from wizard.score.hypotheses import read_hypotheses
from wizard.score.key import read_key
from wizard.score.scoring import Scoring, score
from wizard.score.scoring_in_shards import (
    ScoringJob,
    ScoringTask,
    all_shards,
    compare_shard,
    merged_here,
    score_shard,
    tally_of,
)
from wizard.shards.errors import ShardUnusable
from wizard.shards.folder import TALLY, Folder, ShardsOfOneMachine

SHARDS, EACH = 5, 12


def lines(path: Path, found: list[dict[str, object]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(one) + "\n" for one in found))


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A key of some shards and two systems, `good` and `poor`; and the same in one file each."""
    rng = random.Random(16)
    whole: dict[str, list[dict[str, object]]] = {"key": [], "good": [], "poor": []}
    for shard in range(SHARDS):
        parts: dict[str, list[dict[str, object]]] = {name: [] for name in whole}
        for number in range(EACH):
            said = {
                "utterance": f"u{shard}-{number}", "speaker": f"s{rng.randrange(7)}",
                "class": rng.choice(["A", "D", "D1", "X"]), "ref": f"(({number} {shard}))", "words": "how many",
                "domain": rng.choice(["air", "personnel"]), "reviewed": rng.random() < 0.5,
            }  # fmt: skip
            if shard == 3:
                said["max"] = f"(({number} {shard} 5))"
            parts["key"].append(said)
            for system, right in (("good", 0.8), ("poor", 0.4)):
                answer = rng.choice(["((7 7))", "NO_ANSWER", "((", f"(({shard} {number} 9))"])
                if rng.random() < right:
                    answer = f"(({shard} {number}))"
                if rng.random() < 0.9:
                    heard = {"transcription": "how any"} if system == "good" else {}
                    parts[system].append({"utterance": said["utterance"], "answer": answer, **heard})
        for name, found in parts.items():
            lines(tmp_path / "shards" / name / f"part-{shard:03}.jsonl", found)
            whole[name] += found
    for name, found in whole.items():
        lines(tmp_path / "whole" / f"{name}.jsonl", found)
    return tmp_path


def task(corpus: Path, out: str = "out") -> ScoringTask:
    shards = corpus / "shards"
    systems = tuple((name, Folder(str(shards / name))) for name in ("good", "poor"))
    return ScoringTask(Folder(str(shards / "key")), Folder(str(corpus / out)), Judge(), systems)


def at_once(corpus: Path) -> Scoring:
    key = read_key(corpus / "whole/key.jsonl")
    known = {item.utterance for item in key.items}
    return score(key, [read_hypotheses(corpus / f"whole/{name}.jsonl", known) for name in ("good", "poor")], Judge())


def unsigned(scoring: Scoring) -> object:
    return {name: value for name, value in scoring.as_json().items() if name != "signature"}


def test_tallies_of_shards_add_up_to_the_score_of_the_whole(corpus: Path) -> None:
    todo = task(corpus)
    assert all(new for _, new in all_shards(todo, score_shard))
    found = merged_here(todo.out)
    assert unsigned(found) == unsigned(at_once(corpus))
    assert found.systems[0].whole.bounded is not None, "one shard has maxima"


def test_a_job_and_its_tally_are_pure_data(corpus: Path) -> None:
    job = ScoringJob(task(corpus), "part-001.jsonl", SHARDS)
    tally = tally_of(pickle.loads(pickle.dumps(job)))
    assert tally == tally_of(job)
    counts = Counts.from_json(json.loads(json.dumps(tally))["counts"])
    assert counts.as_json() == tally["counts"]
    assert not (corpus / "out").exists()


def test_what_is_done_is_not_done_again_and_what_changed_is(corpus: Path) -> None:
    todo = task(corpus)
    list(all_shards(todo, score_shard))
    (corpus / "out" / f"part-002.jsonl{TALLY}").unlink()
    (corpus / "out" / f"part-003.jsonl{TALLY}").write_text('{"made_from"')  # as one that was cut off would be
    answers = corpus / "shards/poor/part-004.jsonl"
    answers.write_text(answers.read_text() + "\n")
    again = dict(all_shards(todo, score_shard))
    assert [name for name, new in again.items() if new] == [f"part-00{n}.jsonl" for n in (2, 3, 4)]
    assert unsigned(merged_here(todo.out)) == unsigned(at_once(corpus))
    other = ScoringTask(todo.shards, todo.out, Judge(tolerance=0.01), todo.systems)
    assert all(new for _, new in all_shards(other, score_shard)), "other settings, other tallies"


def test_machines_divide_the_shards_and_merge_wants_them_all(corpus: Path) -> None:
    todo = task(corpus)
    first = dict(all_shards(todo, score_shard, ShardsOfOneMachine(1, 2)))
    with pytest.raises(ShardUnusable, match="3 of 5 shards have tallies"):
        merged_here(todo.out)
    second = dict(all_shards(todo, score_shard, ShardsOfOneMachine(2, 2)))
    assert not first.keys() & second.keys()
    assert unsigned(merged_here(todo.out)) == unsigned(at_once(corpus))


def test_pairs_by_shard_give_the_lines_of_one_process(tmp_path: Path) -> None:
    rows = [{"id": n, "ref": f"(({n % 5}))", "hyp": f"(({n % 3}))" if n % 7 else "(("} for n in range(30)]
    for shard in range(3):
        lines(tmp_path / "pairs" / f"p{shard}.jsonl", rows[shard * 10 : shard * 10 + 10])
    wanted = "".join(compare_lines((json.dumps(row).encode() for row in rows), Judge()))
    runner = CliRunner()
    command = ["compare", "--batch", str(tmp_path / "pairs"), "--out", str(tmp_path / "out")]
    found = runner.invoke(woz, command)
    assert found.exit_code == 0, found.output
    assert sum(json.loads(found.stdout).values()) == 30
    assert "".join((tmp_path / "out" / f"p{n}.jsonl").read_text() for n in range(3)) == wanted
    again = runner.invoke(woz, command)
    assert "3 were done already" in again.stderr
    assert again.stdout == found.stdout


def test_parquet_is_read_as_json_lines_are(tmp_path: Path) -> None:
    parquet, pa = pytest.importorskip("pyarrow.parquet"), pytest.importorskip("pyarrow")
    rows = [{"id": n, "ref": "((1 2))", "hyp": "((2 1))" if n % 2 else None, "max": None} for n in range(5)]
    lines(tmp_path / "one/a.jsonl", rows)  # type: ignore[arg-type]
    (tmp_path / "two").mkdir()
    parquet.write_table(pa.Table.from_pylist(rows), tmp_path / "two/a.parquet")
    for name in ("one", "two"):
        list(
            all_shards(
                ScoringTask(Folder(str(tmp_path / name)), Folder(str(tmp_path / f"{name}-out")), Judge()), compare_shard
            )
        )
    one, two = ((tmp_path / f"{name}-out/a.jsonl").read_bytes() for name in ("one", "two"))
    assert one == two
    assert b'"correct"' in one
    assert b'"no_answer"' in one


def test_a_store_reached_by_fsspec_is_a_folder_of_shards(corpus: Path) -> None:
    fsspec = pytest.importorskip("fsspec")
    memory = fsspec.filesystem("memory")
    for name in ("key", "good", "poor"):
        for path in (corpus / "shards" / name).iterdir():
            memory.pipe(f"/woz16/{name}/{path.name}", path.read_bytes())
    systems = tuple((name, Folder(f"memory://woz16/{name}")) for name in ("good", "poor"))
    todo = ScoringTask(Folder("memory://woz16/key"), Folder("memory://woz16/out"), Judge(), systems)
    assert all(new for _, new in all_shards(todo, score_shard))
    assert unsigned(merged_here(todo.out)) == unsigned(at_once(corpus))
    assert not any(new for _, new in all_shards(todo, score_shard))


def test_the_command_scores_shards_merges_and_says_what_is_wrong(corpus: Path) -> None:
    runner = CliRunner()
    shards, out = corpus / "shards", str(corpus / "tallies")
    named = [str(shards / name) for name in ("key", "good", "poor")]
    for part in ("1/2", "2/2"):
        done = runner.invoke(woz, ["score", *named, "--tallies", out, "--shard", part])
        assert (done.exit_code, done.stdout) == (0, "")
    merged = runner.invoke(woz, ["score", "merge", out, "--json"])
    assert merged.exit_code == 0, merged.output
    at_a_go = runner.invoke(woz, ["score", *named, "--tallies", str(corpus / "other"), "--json"])
    assert at_a_go.stdout == merged.stdout
    for wrong, told in (
        (["score", *named, "--shard", "1/2"], "--shard goes with --tallies"),
        (["score", *named, "--tallies", out, "--shard", "3/2"], "3/2 is no part"),
        (["score", *named, "--tallies", named[0]], "the shards lie there"),
        (["score", "merge", str(shards)], "there are no tallies"),
        (["score", str(corpus), str(corpus), "--tallies", out], "there are no shards"),
        (["score", named[0], str(corpus / "nowhere"), "--tallies", out], "it is not there"),
        (["compare", "1", "1", "--out", out], "go with --batch"),
    ):
        found = runner.invoke(woz, wrong)
        assert found.exit_code != 0
        assert told in str(found.exception) + found.stderr
