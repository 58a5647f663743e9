"""The function that docs/scale.md gives Ray and Spark, on those of this machine, where they are installed."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from wizard.cas import Judge
from wizard.score.hypotheses import read_hypotheses
from wizard.score.key import read_key
from wizard.score.scoring import score
from wizard.score.scoring_in_shards import ScoringJob, ScoringTask, merged_here, score_shard
from wizard.shards.folder import Folder


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Any:
    found = pytest.importorskip("ray", reason="ray is not installed: pip install ray")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_AUTH_TOKEN", "0123456789abcdef0123456789abcdef")  # none of its own, in the user's home
    found.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield found
    found.shutdown()


@pytest.fixture
def spark(monkeypatch: pytest.MonkeyPatch) -> Any:
    found = pytest.importorskip("pyspark", reason="Spark is not installed: pip install pyspark, and Java")
    if shutil.which("java") is None:
        pytest.skip("Spark needs Java, which is not installed")
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    monkeypatch.setenv("PYTHONPATH", ":".join(filter(None, sys.path)))
    settings = found.SparkConf().setMaster("local[2]").set("spark.ui.enabled", "false")
    context = found.SparkContext(conf=settings.set("spark.driver.host", "127.0.0.1"))
    yield context
    context.stop()


@pytest.fixture
def task(tmp_path: Path) -> ScoringTask:
    """Forty answers in four shards; the same in one file each, `keys.jsonl` and `ours.jsonl`."""
    keys, answers = [], []
    for number in range(40):
        utterance = f"u{number:02}"
        keys.append({"utterance": utterance, "speaker": f"s{number % 4}", "class": "A", "ref": str(number)})
        answers.append({"utterance": utterance, "answer": str(number if number % 3 else number + 1)})
    for name, lines in (("keys", keys), ("ours", answers)):
        (tmp_path / name).mkdir()
        for shard in range(4):
            part = lines[shard * 10 : shard * 10 + 10]
            (tmp_path / name / f"{shard}.jsonl").write_text("".join(json.dumps(one) + "\n" for one in part))
        (tmp_path / f"{name}.jsonl").write_text("".join(json.dumps(one) + "\n" for one in lines))
    folders = {name: Folder(str(tmp_path / name)) for name in ("keys", "ours", "tallies")}
    return ScoringTask(folders["keys"], folders["tallies"], Judge(), (("ours", folders["ours"]),))


def jobs_of(task: ScoringTask) -> list[ScoringJob]:
    names = task.shards.shards()
    return [ScoringJob(task, name, len(names)) for name in names]


def adds_up(task: ScoringTask, folder: Path) -> bool:
    """Whether all tallies together are what one process finds."""
    key = read_key(folder / "keys.jsonl")
    alone = score(key, [read_hypotheses(folder / "ours.jsonl", [item.utterance for item in key.items])], Judge())
    assert alone.systems[0].whole.minimum.wrong == 14
    return merged_here(task.out).systems[0].whole == alone.systems[0].whole


@pytest.mark.slow
def test_ray_adds_up_to_what_one_process_finds(ray: Any, task: ScoringTask, tmp_path: Path) -> None:
    ray.get([ray.remote(score_shard).remote(job) for job in jobs_of(task)])
    assert adds_up(task, tmp_path)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")
def test_spark_adds_up_to_what_one_process_finds(spark: Any, task: ScoringTask, tmp_path: Path) -> None:
    """Spark leaves its sockets to the collector of garbage: those warnings are its own."""
    jobs = jobs_of(task)
    spark.parallelize(jobs, len(jobs)).map(score_shard).collect()
    assert adds_up(task, tmp_path)
