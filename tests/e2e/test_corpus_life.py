"""A made corpus through its whole life: made, verified, ingested, annotated, exported, rebuilt, forgotten."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

import pytest

from tests.commands import woz
from wizard.corpus.annotation import Annotation, Reference
from wizard.corpus.place import Place
from wizard.corpus.records import read_session
from wizard.corpus.sro import from_transcript
from wizard.corpus.store import open_store
from wizard.journal.verify import verify
from wizard.rehearse.made_corpus import MadeCorpus, make

PLAN = MadeCorpus(sessions=3, turns=14, seed=7, longest=0.4)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return make(tmp_path_factory.mktemp("made") / "sessions", PLAN)


def digests(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_made_sessions_are_real_ones(made: list[Path]) -> None:
    """Verified without a finding; both domains, two sessions a subject, no recordings alike, turns of most kinds."""
    assert [folder.name for folder in made] == ["001-1", "001-2", "002-1"]
    assert [verify(folder).findings for folder in made] == [()] * 3
    records = [read_session(folder) for folder in made]
    assert {record.domain for record in records} == {"personnel", "airtravel"}
    turns = [turn for record in records for turn in record.utterances]
    assert len(turns) == 42
    recordings = [turn.audio.sha256 for turn in turns if turn.audio]
    assert len(recordings) == len(set(recordings)) == 42
    assert {"direct", "revised", "message"} <= {turn.how for turn in turns}
    assert any(request.context for turn in turns for request in turn.requests)
    assert all(turn.answer.minimum for turn in turns if turn.answer)


def test_the_same_seed_makes_the_same_bytes(made: list[Path], tmp_path: Path) -> None:
    again = make(tmp_path / "again", PLAN)
    assert digests(tmp_path / "again") == digests(made[0].parent)
    assert [folder.name for folder in again] == [folder.name for folder in made]
    other = make(tmp_path / "other", MadeCorpus(sessions=1, turns=14, seed=8, longest=0.4))
    assert digests(other[0]) != digests(made[0])


def test_a_store_that_was_deleted_is_rebuilt_and_exports_the_same_bytes(made: list[Path], tmp_path: Path) -> None:
    corpus = tmp_path / "corpus"
    assert woz("ingest", "--corpus", corpus, made[0].parent).returncode == 0
    with open_store(Place.open(corpus)) as store:
        for number, item in enumerate(list(store.items())):
            said = from_transcript(item.record.transcript or "")
            references = tuple(Reference(sql=one.sql, minimum=one.minimum) for one in item.references)
            category = "A" if references else "X"
            tags = () if references else ("unanswerable",)
            done = Annotation(transcription=said, category=category, tags=tags, references=references, done=True)
            store.save(item.record.id, "ann", done.model_copy(update={"done": False}), version=0)
            store.save(item.record.id, "ann", done, version=1)
            if number % 4 == 0:  # twice, blind; every other time they differ and somebody decides
                differs = done.model_copy(update={"tags": ("wizard-error", *tags)}) if number % 8 else done
                store.save(item.record.id, "bob", differs, version=0)
                if number % 8:
                    store.save(item.record.id, "eve", done, version=0, kind="adjudication")
        statuses = {item.status for item in store.items()}
        assert statuses == {"single", "agreed", "adjudicated"}
    first = woz(
        "export", "--corpus", corpus, "--out", tmp_path / "first", "--split", "train=0.5,test=0.5", "--seed", "2"
    )
    assert first.returncode == 0, first.stderr
    for left in corpus.glob("store.sqlite*"):
        left.unlink()
    assert woz("export", "--corpus", corpus, "--out", tmp_path / "none").returncode == 4
    for folder in reversed(made):  # in another order, and from other folders
        shutil.copytree(folder, tmp_path / "copies" / f"copy-{folder.name}")
        assert woz("ingest", "--corpus", corpus, tmp_path / "copies" / f"copy-{folder.name}").returncode == 0
    second = woz(
        "export", "--corpus", corpus, "--out", tmp_path / "second", "--split", "train=0.5,test=0.5", "--seed", "2"
    )
    assert second.returncode == 0, second.stderr
    assert digests(tmp_path / "first") == digests(tmp_path / "second")
    assert digests(tmp_path / "first")


def test_somebody_is_forgotten_and_the_export_says_so(made: list[Path], tmp_path: Path) -> None:
    shutil.copytree(made[0].parent, tmp_path / "sessions")
    corpus, export = tmp_path / "corpus", tmp_path / "export"
    assert woz("ingest", "--corpus", corpus, tmp_path / "sessions").returncode == 0
    assert woz("export", "--corpus", corpus, "--out", export).returncode == 0
    done = woz("forget", "001", "--corpus", corpus, "--yes", "--json")
    assert done.returncode == 0, done.stderr
    assert [one["turns"] for one in json.loads(done.stdout)["sessions"]] == [14, 14]
    assert [path.name for path in (tmp_path / "sessions").iterdir()] == ["002-1"]
    assert woz("verify", "--corpus", corpus, export).returncode == 1
    assert woz("export", "--corpus", corpus, "--out", tmp_path / "later").returncode == 0
    assert woz("verify", "--corpus", corpus, tmp_path / "later").returncode == 0
    assert woz("ingest", "--corpus", corpus, made[0]).returncode == 3
