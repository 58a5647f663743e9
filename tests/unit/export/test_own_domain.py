"""A domain of a laboratory's own: exports name it, say nothing of where it lies, and find it where corpus.yaml says."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.unit.export.conftest import fill
from tests.unit.journal.building import SessionBuilder
from wizard.annotate.errors import DomainElsewhere
from wizard.annotate.opened_domain import OpenedDomains
from wizard.cli.export import command
from wizard.corpus.place import CorpusSettings, Place, domain_folders
from wizard.corpus.records import read_session
from wizard.corpus.store import open_store
from wizard.domain import load_domain


@pytest.fixture
def staff(tmp_path: Path) -> Path:
    """A domain's folder, not one of those that are shipped."""
    folder = tmp_path / "elsewhere" / "staff"
    shutil.copytree(load_domain("personnel", check_audio=False).folder, folder)
    head = folder / "domain.yaml"
    head.write_text(head.read_text().replace("name: personnel\n", "name: staff\n"))
    return folder


def session(folder: Path, domain: str, domain_folder: str) -> Path:
    builder = SessionBuilder(folder, folder.name, domain=domain, domain_folder=domain_folder)
    builder.direct()
    return builder.end()


FORMATS = "jsonl,atis,hf,spider,text2sql,pairs,sclite"


def exported(place: Place, out: Path) -> Path:
    chosen = ["--corpus", str(place.folder), "--format", FORMATS, "--out", str(out)]
    done = CliRunner().invoke(command, chosen, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return out


@pytest.mark.parametrize("old", [False, True], ids=["", "a journal from before there was a name"])
def test_exports_name_it_and_not_its_place(old: bool, staff: Path, tmp_path: Path) -> None:
    made = session(tmp_path / "s01", str(staff) if old else "staff", "" if old else str(staff))
    record = read_session(made)
    assert (record.domain, record.domain_folder) == ("staff", str(staff))
    place = Place.create(tmp_path / "corpus")
    fill(place, (made,))
    before = sorted(staff.rglob("*"))
    out = exported(place, tmp_path / "out")
    assert (out / "spider/database/staff/staff.sqlite").is_file()
    assert (out / "text2sql/staff.json").is_file()
    [head] = [json.loads(line) for line in (out / "jsonl/sessions.jsonl").read_text().splitlines()]
    assert head["domain"] == "staff"
    assert "domain_folder" not in head
    assert sorted(staff.rglob("*")) == before
    for path in out.rglob("*"):
        assert not path.is_file() or str(staff.parent).encode() not in path.read_bytes(), path


def test_it_is_found_where_the_corpus_says(staff: Path, tmp_path: Path) -> None:
    made = session(tmp_path / "s01", "staff", "/where/she/sat/staff")
    lost = Place.create(tmp_path / "corpus")
    fill(lost, (made,))
    done = CliRunner().invoke(
        command, ["--corpus", str(lost.folder), "--format", "spider", "--out", str(tmp_path / "no")]
    )
    assert isinstance(done.exception, DomainElsewhere)
    assert "say where it is in corpus.yaml (domains: {staff: FOLDER})" in str(done.exception)
    found = Place.create(tmp_path / "moved", settings=CorpusSettings(domains={"staff": "../elsewhere/staff"}))
    fill(found, (made,))
    exported(found, tmp_path / "out")
    with open_store(found) as store, OpenedDomains(folders=domain_folders(store.sessions(), found)) as grounds:
        assert grounds.of("staff").domain.folder == staff
