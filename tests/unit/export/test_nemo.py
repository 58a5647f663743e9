"""The NeMo manifest: its lines by the json module, its recordings by libsndfile."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy
import pytest
import soundfile

from tests.unit.export.selections import ODD, Corpus, made_corpus
from wizard.export.formats import write_all
from wizard.export.nemo import FORMAT


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    return made_corpus(tmp_path / "sessions")


def test_every_line_names_a_recording_with_its_length_and_words(corpus: Corpus, tmp_path: Path) -> None:
    (tmp_path / "nemo").mkdir()
    write_all([(FORMAT, tmp_path / "nemo")], corpus.selection)
    entries = [json.loads(line) for line in (tmp_path / "nemo/manifest.jsonl").read_text().splitlines()]
    spoken = [item for item in corpus.items if corpus.selection.pcm(item) is not None]
    assert len(entries) == len(spoken) == 10
    for entry, item in zip(entries, spoken, strict=True):
        assert set(entry) == {"audio_filepath", "duration", "text", "offset", "status", "reviewed"}
        back, rate = soundfile.read(tmp_path / "nemo" / entry["audio_filepath"], dtype="int16")
        samples = corpus.selection.pcm(item)
        assert samples is not None
        assert numpy.array_equal(back, samples)
        assert (entry["offset"], entry["duration"]) == (0.0, len(back) / rate)
    by_name = {entry["audio_filepath"]: entry["text"] for entry in entries}
    assert by_name["audio/8ky011ss.wav"] == "what is the sal- sharon lease's salary"
    assert by_name["audio/8ky061ss.wav"] == ""


def test_nemo_reads_it(corpus: Corpus, tmp_path: Path) -> None:
    manifest = pytest.importorskip(
        "nemo.collections.common.parts.preprocessing.manifest",
        reason="NeMo is not installed (it needs torch and lightning): pip install nemo_toolkit",
    )
    (tmp_path / "nemo").mkdir()
    write_all([(FORMAT, tmp_path / "nemo")], corpus.selection)
    entries = list(manifest.item_iter(str(tmp_path / "nemo/manifest.jsonl")))
    lines = [json.loads(line) for line in (tmp_path / "nemo/manifest.jsonl").read_text().splitlines()]
    assert [(one["text"], one["duration"], one["offset"]) for one in entries] == [
        (one["text"], one["duration"], one["offset"]) for one in lines
    ]
    for entry, line in zip(entries, lines, strict=True):
        assert Path(entry["audio_file"]) == tmp_path / "nemo" / line["audio_filepath"], "beside the manifest"
        assert Path(entry["audio_file"]).is_file()


def test_odd_text_stays_one_line(corpus: Corpus, tmp_path: Path) -> None:
    items = [
        replace(item, annotation=None, record=item.record.model_copy(update={"transcript": ODD}))
        for item in corpus.items
    ]
    (tmp_path / "nemo").mkdir()
    write_all([(FORMAT, tmp_path / "nemo")], replace(corpus.selection, items=lambda: items))
    lines = (tmp_path / "nemo/manifest.jsonl").read_bytes().decode("utf-8").removesuffix("\n").split("\n")
    assert {json.loads(line)["text"] for line in lines} == {
        "what's o'brien's salary b fifty percent b and more of 日本 or peña"
    }
