"""The same bytes: again, after the store was rebuilt from journals and annotation logs, and from PostgreSQL."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.conftest import Databases
from tests.unit.export.conftest import Laboratory, fill, made_laboratory
from tests.unit.export.selections import ANNOTATIONS
from wizard.cli.export import command
from wizard.cli.verify import command as verify
from wizard.corpus.forget import find, forget
from wizard.corpus.place import Place
from wizard.corpus.store import Query, open_store
from wizard.export.building import ExportPlan, build
from wizard.export.errors import ExportChanged
from wizard.export.jsonl import FORMAT
from wizard.export.sources import StoreSource

OPTIONS = [
    "--format",
    "jsonl,sclite,pairs,triplets,hf",
    "--split",
    "train=0.5,test=0.5",
    "--seed",
    "2",
    "--blind",
    "test",
]


def exported(place: Place, out: Path, *more: str) -> dict[str, bytes]:
    words = ["--corpus", str(place.folder), "--out", str(out), *OPTIONS, *more]
    done = CliRunner().invoke(command, [*words, *(["--store", place.store] if place.store else [])])
    assert done.exit_code == 0, (done.output, done.exception)
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def test_twice_the_same(laboratory: Laboratory, tmp_path: Path) -> None:
    assert exported(laboratory.place, tmp_path / "one") == exported(laboratory.place, tmp_path / "two")


def test_another_process_with_other_hashes_and_another_place(laboratory: Laboratory, tmp_path: Path) -> None:
    here = exported(laboratory.place, tmp_path / "one")
    words = ["export", "--corpus", str(laboratory.place.folder), "--out", str(tmp_path / "two"), *OPTIONS]
    program = "import sys; from wizard.cli import main; main()"
    environment = {"PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "LC_ALL": "C", "HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", program, *words], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    out = tmp_path / "two"
    assert {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()} == here


def test_after_the_store_was_rebuilt(tmp_path: Path) -> None:
    laboratory = made_laboratory(tmp_path)
    before = exported(laboratory.place, tmp_path / "before")
    for path in laboratory.place.folder.glob("store.sqlite*"):
        path.unlink()
    fill(laboratory.place, tuple(reversed(laboratory.sessions)))
    assert exported(laboratory.place, tmp_path / "after") == before


@pytest.mark.postgresql
def test_from_postgresql(laboratory: Laboratory, databases: Databases, tmp_path: Path) -> None:
    other = Place.open(laboratory.place.folder, databases.fresh())
    fill(other, tuple(reversed(laboratory.sessions)))
    assert exported(other, tmp_path / "postgresql") == exported(laboratory.place, tmp_path / "sqlite")


def test_an_annotation_in_between_stops_the_export(tmp_path: Path) -> None:
    laboratory = made_laboratory(tmp_path)
    with open_store(laboratory.place) as store, open_store(laboratory.place) as other:
        done: list[None] = []

        def step() -> None:
            done.append(None)
            if len(done) == 3:
                changed = ANNOTATIONS["8ky-1-001"].model_copy(update={"comment": "on second thoughts"})
                other.save("8ky-1-001", "ann", changed, version=1)

        with pytest.raises(ExportChanged, match="export again"):
            build(ExportPlan((FORMAT,)), StoreSource(store, Query()), tmp_path / "out", step=step)
        assert not (tmp_path / "out").exists()
        build(ExportPlan((FORMAT,)), StoreSource(store, Query()), tmp_path / "out")


def test_an_earlier_export_is_checked_for_the_forgotten(tmp_path: Path) -> None:
    laboratory = made_laboratory(tmp_path)
    exported(laboratory.place, tmp_path / "out")
    words = [str(tmp_path / "out"), "--corpus", str(laboratory.place.folder)]
    assert CliRunner().invoke(verify, words).exit_code == 0
    with open_store(laboratory.place) as store:
        forget(store, find(store, "4b1"))
    done = CliRunner().invoke(verify, words)
    assert done.exit_code == 1
    assert "error: session 4b1-1 is of somebody who was forgotten on 20" in done.stdout
    assert "1 error" in done.stdout
    exported(laboratory.place, tmp_path / "again", "--split", "train=1", "--blind", "")
    assert CliRunner().invoke(verify, [str(tmp_path / "again"), *words[1:]]).exit_code == 0
    for path in (tmp_path / "again").rglob("*"):
        assert "4b1" not in path.name
        assert path.is_dir() or path.suffix in (".flac", ".parquet") or b"4b1-1" not in path.read_bytes()
