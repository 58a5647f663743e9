"""Lhotse Shar and WebDataset: read back by WebDataset itself, by lhotse where it is installed, and by their layouts."""

from __future__ import annotations

import gc
import gzip
import io
import json
import tarfile
import warnings
from pathlib import Path
from typing import Any

import numpy
import pytest
import soundfile
from numpy.typing import NDArray

from tests.unit.export.selections import Corpus, made_corpus
from wizard.corpus.item import Item
from wizard.export import tars
from wizard.export.formats import format_named, write_all
from wizard.export.speech import text_of


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    return made_corpus(tmp_path_factory.mktemp("made") / "sessions")


@pytest.fixture(autouse=True)
def two_an_archive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tars, "EACH", 2)


def written(name: str, corpus: Corpus, out: Path) -> Path:
    out.mkdir()
    write_all([(format_named(name), out)], corpus.selection)
    return out


def spoken(corpus: Corpus) -> list[tuple[Item, NDArray[numpy.int16]]]:
    heard = [(item, corpus.selection.pcm(item)) for item in corpus.items]
    return [(item, samples) for item, samples in heard if samples is not None]


def decoded(flac: bytes) -> NDArray[numpy.int16]:
    samples, rate = soundfile.read(io.BytesIO(flac), dtype="int16")
    assert rate == 16_000
    return samples  # type: ignore[no-any-return]


def test_webdataset_reads_its_shards(corpus: Corpus, tmp_path: Path) -> None:
    import webdataset

    out = written("webdataset", corpus, tmp_path / "out")
    shards = sorted(map(str, out.glob("shard-*.tar")))
    with warnings.catch_warnings():  # it leaves the archives that it reads to the garbage collector
        warnings.simplefilter("ignore", ResourceWarning)
        read: list[dict[str, Any]] = list(webdataset.WebDataset(shards, shardshuffle=False, empty_check=False))
        gc.collect()
    wanted = spoken(corpus)
    assert len(shards) == -(-len(wanted) // 2) > 1
    for (item, samples), found in zip(wanted, read, strict=True):
        assert found["__key__"] == item.record.id.replace(".", "%2E")
        assert numpy.array_equal(decoded(found["flac"]), samples)
        told = json.loads(found["json"])
        assert (told["id"], told["class"], told["audio"]["file"]) == (
            item.record.id, item.category, f"{found['__key__']}.flac",
        )  # fmt: skip
        assert found["txt"].decode() == text_of(item)


def test_shar_has_a_cut_for_each_recording_and_the_audio_in_the_same_order(corpus: Corpus, tmp_path: Path) -> None:
    folder = written("shar", corpus, tmp_path / "out") / "shar"
    found: list[tuple[dict[str, Any], bytes]] = []
    names = sorted(path.name for path in folder.iterdir())
    assert len(names) % 2 == 0
    for number in range(len(names) // 2):
        with gzip.open(folder / f"cuts.{number:06d}.jsonl.gz", "rt", encoding="utf-8") as lines:
            cuts = [json.loads(line) for line in lines]
        with tarfile.open(folder / f"recording.{number:06d}.tar") as archive:
            files = [(one.name, archive.extractfile(one).read()) for one in archive]  # type: ignore[union-attr]
        assert [name for name, _ in files] == [f"{cut['id']}.{end}" for cut in cuts for end in ("flac", "json")]
        assert [json.loads(data) for _, data in files[1::2]] == [cut["recording"] for cut in cuts]
        found += zip(cuts, (data for _, data in files[::2]), strict=True)
    for (item, samples), (cut, flac) in zip(spoken(corpus), found, strict=True):
        assert (cut["id"], cut["supervisions"][0]["text"]) == (item.record.id, item.words)
        assert cut["duration"] == cut["recording"]["num_samples"] / 16_000 == len(samples) / 16_000
        assert numpy.array_equal(decoded(flac), samples)


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_lhotse_reads_shar(corpus: Corpus, tmp_path: Path) -> None:
    """Lhotse leaves the archives to the collector of garbage to close: those warnings are its own."""
    lhotse = pytest.importorskip("lhotse", reason="lhotse is not installed (it needs torch): pip install lhotse torch")
    cuts = list(lhotse.CutSet.from_shar(in_dir=written("shar", corpus, tmp_path / "out") / "shar"))
    for (item, samples), cut in zip(spoken(corpus), cuts, strict=True):
        assert cut.id == item.record.id
        assert cut.supervisions[0].text == item.words
        assert numpy.array_equal((cut.load_audio()[0] * 32768).round().astype(numpy.int16), samples)


@pytest.mark.parametrize("name", ["shar", "webdataset"])
def test_the_same_corpus_gives_the_same_bytes(name: str, corpus: Corpus, tmp_path: Path) -> None:
    one, other = written(name, corpus, tmp_path / "one"), written(name, corpus, tmp_path / "two")
    files = [path.relative_to(one) for path in sorted(one.rglob("*")) if path.is_file()]
    assert len(files) > 2
    for file in files:
        assert (one / file).read_bytes() == (other / file).read_bytes(), file
    for path in one.rglob("*.tar"):
        with tarfile.open(path) as archive:
            assert {(member.mtime, member.uid, member.gid, member.uname) for member in archive} == {(0, 0, 0, "")}
