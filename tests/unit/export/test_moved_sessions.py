"""Sessions that lie elsewhere now: the way on is told, and taking them in from there is all that it needs."""

from __future__ import annotations

from pathlib import Path

from tests.commands import woz
from tests.unit.export.conftest import made_laboratory


def test_an_export_of_moved_sessions_says_where_to_go_on(tmp_path: Path) -> None:
    laboratory = made_laboratory(tmp_path)
    corpus = laboratory.place.folder
    (tmp_path / "sessions").rename(tmp_path / "elsewhere")
    refused = woz("export", "--corpus", corpus, "--out", tmp_path / "out")
    assert refused.returncode == 3
    assert "the session's folder is not there" in refused.stderr
    assert "woz ingest their new place" in refused.stderr
    assert not (tmp_path / "out").exists()
    assert woz("ingest", tmp_path / "elsewhere", "--corpus", corpus).returncode == 0
    assert woz("export", "--corpus", corpus, "--out", tmp_path / "out").returncode == 0
