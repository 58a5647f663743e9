"""The air travel rehearsal held, its drafts accepted, and its references audited as those of a release are."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

from tests.e2e.test_demo import surroundings
from tests.forked_commands import Forked


def test_the_audit_of_the_air_travel_rehearsal_is_clean(tmp_path: Path, forked: Forked) -> None:
    out = tmp_path / "out"
    woz = partial(forked.woz, seconds=300, env=surroundings(tmp_path), cwd=tmp_path)
    held = woz("demo", "--domain", "airtravel", "--json", "--out", str(out))
    assert held.returncode == 0, held.stderr[-3000:]
    corpus = json.loads(held.stdout)["corpus"]
    result = woz("audit", "--corpus", corpus, "--databases", "2", "--json")
    assert result.returncode == 0, result.stdout
    found = json.loads(result.stdout)
    assert found["clean"]
    assert found["tested"] >= 5, "answers of at least five requests are accepted without a person"
