"""The function that docs/scale.md gives Ray, on a Ray of this machine, where it is installed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from wizard.cas import Judge
from wizard.score.hypotheses import read_hypotheses
from wizard.score.key import read_key
from wizard.score.scoring import score
from wizard.score.scoring_in_shards import Job, Task, merged_here, score_shard
from wizard.shards.folder import Folder


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    found = pytest.importorskip("ray", reason="ray is not installed: pip install ray")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_AUTH_TOKEN", "0123456789abcdef0123456789abcdef")  # none of its own, in the user's home
    found.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield found
    found.shutdown()


@pytest.mark.slow
def test_ray_adds_up_to_what_one_process_finds(ray: Any, tmp_path: Path) -> None:
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
    task = Task(folders["keys"], folders["tallies"], Judge(), (("ours", folders["ours"]),))
    names = task.shards.shards()
    jobs = [Job(task, name, len(names)) for name in names]
    ray.get([ray.remote(score_shard).remote(job) for job in jobs])
    together = merged_here(task.out)
    key = read_key(tmp_path / "keys.jsonl")
    alone = score(key, [read_hypotheses(tmp_path / "ours.jsonl", [item.utterance for item in key.items])], Judge())
    assert together.systems[0].whole == alone.systems[0].whole
    assert alone.systems[0].whole.minimum.wrong == 14
