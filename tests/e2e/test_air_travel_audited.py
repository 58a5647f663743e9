"""The air travel rehearsal held, its drafts accepted, and its references audited as those of a release are."""

from __future__ import annotations

import json
from pathlib import Path

from tests.e2e.test_demo import woz


def test_the_audit_of_the_air_travel_rehearsal_is_clean(tmp_path: Path) -> None:
    out = tmp_path / "out"
    held = woz(tmp_path, "demo", "--domain", "airtravel", "--json", "--out", str(out))
    assert held.returncode == 0, held.stderr[-3000:]
    corpus = json.loads(held.stdout)["corpus"]
    result = woz(tmp_path, "audit", "--corpus", corpus, "--databases", "2", "--json")
    assert result.returncode == 0, result.stdout
    found = json.loads(result.stdout)
    assert found["clean"]
    assert found["tested"] >= 5, "answers of at least five requests are accepted without a person"
