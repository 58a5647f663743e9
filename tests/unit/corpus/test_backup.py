"""docs/backup.md, done: sessions and corpus copied without the store, brought back elsewhere, and exported the same."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.commands import woz
from tests.unit.corpus.conftest import taken_in
from tests.unit.journal.building import whole_session
from wizard.corpus.annotation import Annotation
from wizard.corpus.place import Place
from wizard.corpus.store import open_store


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_what_was_backed_up_comes_back_and_exports_are_the_same(tmp_path: Path) -> None:
    lab, other = tmp_path / "lab", tmp_path / "other"
    other.mkdir()
    place = Place.create(lab / "corpus")
    with open_store(place, create=True) as store:
        taken_in(store, [whole_session(lab / "sessions" / "s01", "s01")])
        utterance = next(iter(store.items())).record.id
        store.save(utterance, "ann", Annotation(transcription="how many", category="X", done=True), version=0)
    backup = tmp_path / "backup.tar"
    pack = ["tar", "--create", "--file", str(backup), "--exclude", "store.sqlite*", "sessions", "corpus"]
    subprocess.run(pack, cwd=lab, check=True)
    subprocess.run(["tar", "--extract", "--file", str(backup)], cwd=other, check=True)
    assert not (other / "corpus" / "store.sqlite").exists()
    assert woz("verify", other / "sessions").returncode == 0
    done = woz("ingest", "--corpus", other / "corpus", other / "sessions")
    assert done.returncode == 0, done.stderr
    assert woz("verify", other / "corpus").returncode == 0
    for root in (lab, other):
        made = woz("export", "--corpus", root / "corpus", "--out", root / "out")
        assert made.returncode == 0, made.stderr
    assert files(lab / "out") == files(other / "out")
