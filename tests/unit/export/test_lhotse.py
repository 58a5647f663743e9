"""Lhotse's manifests: by lhotse itself where it is installed (it needs torch), and by their published fields."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import numpy
import pytest
import soundfile

from tests.unit.export.selections import Corpus, made_corpus
from wizard.export.formats import format_named, write_all


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    return made_corpus(tmp_path / "sessions")


def written(corpus: Corpus, out: Path) -> Path:
    out.mkdir()
    write_all([(format_named("lhotse"), out)], corpus.selection)
    return out


def lines(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def test_recordings_and_supervisions_agree_with_the_audio(corpus: Corpus, tmp_path: Path) -> None:
    out = written(corpus, tmp_path / "out")
    spoken = [item for item in corpus.items if corpus.selection.pcm(item) is not None]
    recordings, supervisions = lines(out / "recordings.jsonl.gz"), lines(out / "supervisions.jsonl.gz")
    assert [one["id"] for one in recordings] == [one["recording_id"] for one in supervisions]
    for item, recording, supervision in zip(spoken, recordings, supervisions, strict=True):
        samples, rate = soundfile.read(out / recording["sources"][0]["source"], dtype="int16")
        expected = corpus.selection.pcm(item)
        assert expected is not None
        assert numpy.array_equal(samples, expected)
        assert (recording["sampling_rate"], recording["num_samples"]) == (rate, len(samples))
        assert recording["duration"] == supervision["duration"] == len(samples) / rate
        assert supervision["text"] == item.words
        assert supervision["custom"]["class"] == item.category


def test_lhotse_reads_it(corpus: Corpus, tmp_path: Path) -> None:
    lhotse = pytest.importorskip("lhotse", reason="lhotse is not installed (it needs torch): pip install lhotse torch")
    out = written(corpus, tmp_path / "out")
    recordings = lhotse.RecordingSet.from_file(out / "recordings.jsonl.gz").with_path_prefix(out)
    supervisions = lhotse.SupervisionSet.from_file(out / "supervisions.jsonl.gz")
    lhotse.validate_recordings_and_supervisions(recordings, supervisions, read_data=True)
    read, said = {one.id: one for one in recordings}, {one.id: one for one in supervisions}
    for item in corpus.items:
        samples = corpus.selection.pcm(item)
        if samples is not None:
            heard = read[item.record.id].load_audio()[0]
            assert numpy.array_equal((heard * 32768).round().astype(numpy.int16), samples)
            assert said[item.record.id].text == item.words


def test_the_same_corpus_gives_the_same_bytes(corpus: Corpus, tmp_path: Path) -> None:
    one, other = written(corpus, tmp_path / "one"), written(corpus, tmp_path / "two")
    for name in ("recordings.jsonl.gz", "supervisions.jsonl.gz"):
        assert (one / name).read_bytes() == (other / name).read_bytes()
