"""Hugging Face's Parquet, read back by `datasets` and by pyarrow: columns, types, every sample of the audio."""

from __future__ import annotations

import io
import shutil
import sys
from pathlib import Path

import numpy
import pyarrow.parquet as pq
import pytest
import soundfile
import yaml
from click.testing import CliRunner

from tests.unit.export.conftest import Laboratory
from tests.unit.export.selections import Corpus, made_corpus
from wizard.cli.export import command as export
from wizard.corpus.errors import ExtraMissing
from wizard.export.formats import format_named, write_all
from wizard.export.hf import licence_name


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    return made_corpus(tmp_path / "sessions")


def written(corpus: Corpus, out: Path) -> Path:
    out.mkdir()
    write_all([(format_named("hf"), out)], corpus.selection)
    return out


def test_datasets_reads_every_row_and_every_sample(
    corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    import datasets  # here: it takes a second to import, and that variable is read then

    out = written(corpus, tmp_path / "train")
    [file] = out.iterdir()
    assert file.name == "data-00000-of-00001.parquet"
    loaded = datasets.load_dataset(str(tmp_path / "train"), split="train", cache_dir=str(tmp_path / "cache"))
    assert loaded.features["audio"] == datasets.Audio(sampling_rate=16000)
    assert str(loaded.features["tags"].feature.dtype) == "string"
    assert loaded.num_rows == len(corpus.items)
    rows = loaded.cast_column("audio", datasets.Audio(decode=False))
    for item, row in zip(corpus.items, rows, strict=True):
        assert (row["id"], row["words"], row["class"]) == (item.record.id, item.words, item.category)
        assert [one["minimum"] for one in row["alternatives"]] == [one.minimum for one in item.references]
        assert row["context"] == [one.words for one in item.earlier if one.words]
        samples = corpus.selection.pcm(item)
        if samples is None:
            assert row["audio"] is None
        else:
            heard, rate = soundfile.read(io.BytesIO(row["audio"]["bytes"]), dtype="int16")
            assert rate == 16000
            assert numpy.array_equal(heard, samples)
            assert row["duration"] == pytest.approx(len(samples) / 16000)


def test_datasets_decodes_every_recording(corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before version 4 with soundfile, later with torchcodec."""
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    import datasets

    if int(datasets.__version__.partition(".")[0]) < 4:
        pytest.importorskip("librosa", reason="datasets 3 decodes audio with librosa: pip install librosa")
    else:
        reason = "datasets 4 decodes audio with torchcodec, torch and FFmpeg; pip install 'datasets<4' librosa"
        pytest.importorskip("torchcodec", reason=reason)
        if shutil.which("ffmpeg") is None:
            pytest.skip(reason)
    written(corpus, tmp_path / "train")
    loaded = datasets.load_dataset(str(tmp_path / "train"), split="train", cache_dir=str(tmp_path / "cache"))
    for item, row in zip(corpus.items, loaded, strict=True):
        samples = corpus.selection.pcm(item)
        if samples is not None:
            heard = row["audio"]["array"]
            assert row["audio"]["sampling_rate"] == 16000
            assert numpy.array_equal(numpy.rint(numpy.asarray(heard) * 32768).astype(numpy.int16), samples)


def test_the_same_corpus_gives_the_same_bytes(corpus: Corpus, tmp_path: Path) -> None:
    one, other = written(corpus, tmp_path / "one"), written(corpus, tmp_path / "two")
    assert [p.read_bytes() for p in one.iterdir()] == [p.read_bytes() for p in other.iterdir()]


def test_a_large_corpus_is_several_files(corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wizard.export.hf.ROWS", 4)
    monkeypatch.setattr("wizard.export.hf.GROUP", 2)
    files = sorted(written(corpus, tmp_path / "out").iterdir())
    assert [file.name for file in files] == [f"data-0000{n}-of-00003.parquet" for n in range(3)]
    read = [pq.read_table(file, columns=["id"]).column("id").to_pylist() for file in files]
    assert [one for part in read for one in part] == [item.record.id for item in corpus.items]


def test_without_pyarrow_it_says_what_to_install(
    corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ExtraMissing, match=r"pip install 'woz-collect\[hf\]'"):
        written(corpus, tmp_path / "out")


def test_a_release_is_introduced_and_dev_stays_dev(
    laboratory: Laboratory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    import datasets

    base = [
        "--corpus",
        str(laboratory.place.folder),
        "--split",
        "train=0.5,dev=0.5",
        "--seed",
        "2",
        "--licence",
        "CC-BY-4.0",
    ]
    for name, formats in (("one", "hf"), ("two", "hf,pairs")):
        done = CliRunner().invoke(export, [*base, "--out", str(tmp_path / name), "--format", formats])
        assert done.exit_code == 0, (done.output, done.exception)
    for folder in (tmp_path / "one", tmp_path / "two/hf"):
        front = yaml.safe_load((folder / "README.md").read_text().split("---\n")[1])
        assert (front["license"], front["language"], front["size_categories"]) == ("cc-by-4.0", ["en"], ["n<1K"])
        assert [one["split"] for one in front["configs"][0]["data_files"]] == ["train", "dev"]
        loaded = {
            name: datasets.load_dataset(str(folder), split=name, cache_dir=str(tmp_path / "cache"))
            for name in ("train", "dev")
        }
        assert sum(one.num_rows for one in loaded.values()) == 12
        assert all(one.num_rows for one in loaded.values())
        assert set(loaded["dev"]["unseen"]) == {False}
    assert (tmp_path / "two/README.md").read_text().startswith("# A corpus")
    other = CliRunner().invoke(
        export, ["--corpus", str(laboratory.place.folder), "--out", str(tmp_path / "own"), "--format", "hf"]
    )
    assert other.exit_code == 0
    front = yaml.safe_load((tmp_path / "own/README.md").read_text().split("---\n")[1])
    assert front["configs"][0]["data_files"] == [{"split": "train", "path": "*.parquet"}]


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("CC BY 4.0", "cc-by-4.0"),
        ("cc-by-4.0", "cc-by-4.0"),
        ("CC-BY-NC-SA 4.0", "cc-by-nc-sa-4.0"),
        ("Creative Commons Attribution-ShareAlike 4.0 International", "cc-by-sa-4.0"),
        (
            "Creative Commons Attribution-NonCommercial-NoDerivatives 4.0 Public License",
            "cc-by-nc-nd-4.0",
        ),
        ("CC0", "cc0-1.0"),
        ("CC0 1.0", "cc0-1.0"),
        ("MIT", "mit"),
        ("CC BY", ""),
        ("CC BY 9.0", ""),
        ("not CC BY 4.0", ""),
        ("ours", ""),
    ],
)
def test_a_licence_is_known_however_it_is_written(said: str, name: str) -> None:
    assert licence_name(said) == name
