"""Recordings packed ahead of the formats: by batches, the bytes that the formats would make."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.unit.export.selections import Corpus, made_corpus
from wizard.corpus.errors import RecordingUnusable
from wizard.export import flac_ahead
from wizard.export.flac_ahead import FlacSpool, RecordingToPack, packed
from wizard.export.formats import made_now
from wizard.export.sources import recording
from wizard.shards.workers import ThisProcess


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    return made_corpus(tmp_path_factory.mktemp("made") / "sessions")


class Elsewhere:
    """Workers that get what can be pickled and nothing else, and who note their jobs."""

    def __init__(self) -> None:
        self.jobs: list[Any] = []

    def each(self, function: Callable[[Any], Any], jobs: Iterable[Any]) -> Iterator[Any]:
        for job in jobs:
            self.jobs.append(job)
            yield pickle.loads(pickle.dumps(function))(pickle.loads(pickle.dumps(job)))


def test_the_spool_gives_the_bytes_that_the_formats_would_make(
    corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flac_ahead, "BATCH", 3)
    staff, spool, made = Elsewhere(), FlacSpool(tmp_path), 0
    items = [replace(item, silent=((0.1, 0.2),)) if n % 2 else item for n, item in enumerate(corpus.items)]
    spool.fill(items, staff)
    assert all(len(job) <= 3 for job in staff.jobs)
    for item in items:
        samples = recording(item)
        if samples is not None:
            made += 1
            assert spool.flac(item, samples, Path("x")) == made_now(item, samples, Path("x"))
    assert made == len(list(tmp_path.iterdir())) > 3


def test_a_recording_that_is_not_what_the_journal_says_stops_it(corpus: Corpus) -> None:
    item = next(item for item in corpus.items if item.record.audio and item.record.audio.complete)
    assert item.record.audio
    changed = item.record.audio.model_copy(update={"sha256": "0" * 64})
    with pytest.raises(RecordingUnusable, match="SHA-256"):
        list(ThisProcess().each(packed, [(RecordingToPack(item.record.id, item.location, changed, ()),)]))
