"""A corpus as a laboratory has it: sessions ingested into a store, some of them annotated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.unit.export.selections import ANNOTATIONS, made_corpus
from wizard.corpus.ingest import ingest
from wizard.corpus.place import Place
from wizard.corpus.store import open_store
from wizard.export.building import ExportPlan, build
from wizard.export.formats import format_named
from wizard.export.manifest import Manifest
from wizard.export.sources import gather


@dataclass(frozen=True)
class Laboratory:
    """The corpus's folder, and the sessions that it was made from."""

    place: Place
    sessions: tuple[Path, ...]


def made_laboratory(folder: Path, store: str | None = None) -> Laboratory:
    """The corpus of `selections`, in a store; every annotation by two people alike."""
    sessions = made_corpus(folder / "sessions").folders
    place = Place.create(folder / "corpus", store)
    fill(place, sessions)
    with open_store(place) as opened:
        for utterance, annotation in ANNOTATIONS.items():
            for annotator in ("ann", "bob"):
                opened.save(utterance, annotator, annotation, version=0)
    return Laboratory(place, sessions)


def export_sessions(sessions: Sequence[Path], out: Path) -> Manifest:
    """Drafts straight from these sessions' folders into the new folder `out`, as `jsonl`."""
    return build(ExportPlan((format_named("jsonl"),)), gather(sessions), out)


def fill(place: Place, sessions: tuple[Path, ...]) -> None:
    """Ingest the sessions, and take in what the annotation logs have."""
    with open_store(place, create=True) as store:
        assert {one.came for one in ingest(store, [str(one) for one in sessions])} <= {"new", "there"}
    with open_store(place):
        pass


@pytest.fixture(scope="module")
def laboratory(tmp_path_factory: pytest.TempPathFactory) -> Laboratory:
    return made_laboratory(tmp_path_factory.mktemp("laboratory"))
