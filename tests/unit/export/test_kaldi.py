"""The Kaldi data folder, by the rules of Kaldi's own `validate_data_dir.sh` and `validate_text.pl`."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import kaldiio
import numpy
import pytest
import soundfile

from tests.unit.export.selections import ODD, Corpus, made_corpus
from wizard.export.formats import write_all
from wizard.export.kaldi import FORMAT
from wizard.export.speech import text_of


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    return made_corpus(tmp_path / "sessions")


def rows(path: Path) -> list[list[bytes]]:
    """Fields of each line, as awk splits them in the C locale: by blanks and tabs, bytes."""
    data = path.read_bytes()
    assert data, f"{path.name} is empty"
    assert data.endswith(b"\n"), f"{path.name} has an invalid newline"
    return [line.split() for line in data.removesuffix(b"\n").split(b"\n")]


def validate(folder: Path) -> list[bytes]:
    """Raise AssertionError where `validate_data_dir.sh --no-feats` would refuse; returns the utterances."""
    utt2spk, spk2utt, text, wav = (rows(folder / name) for name in ("utt2spk", "spk2utt", "text", "wav.scp"))
    for name, found in (("utt2spk", utt2spk), ("spk2utt", spk2utt), ("text", text), ("wav.scp", wav)):
        keys = [row[0] for row in found]
        assert keys == sorted(set(keys)), f"{name} is not in sorted order or has duplicates"
    assert all(len(row) == 2 for row in utt2spk), "utt2spk has wrong format"
    assert utt2spk == sorted(utt2spk, key=lambda row: (row[1], row[0])), "not sorted by speaker first"
    assert [[utt, row[0]] for row in spk2utt for utt in row[1:]] == utt2spk, "spk2utt and utt2spk do not match"
    utterances = [row[0] for row in utt2spk]
    assert [row[0] for row in text] == utterances, "utterance lists of utt2spk and text differ"
    assert [row[0] for row in wav] == utterances, "utterance lists of utt2spk and wav.scp differ"
    for row in wav:
        assert len(row) == 2, "a path holds white space"
        assert not row[1].startswith(b"~"), "a tilde in wav.scp"
        assert (folder / row[1].decode()).is_file(), "the recording is not there"
    decoded = (folder / "text").read_bytes().decode("utf-8")
    for word in ("<s>", "</s>", "#0"):
        assert word not in decoded.split(), f"text contains illegal symbol {word}"
    assert not re.search(r"[^\S \t\n]", decoded), "text contains disallowed white space"
    return utterances


def test_the_folder_is_valid(corpus: Corpus, tmp_path: Path) -> None:
    (tmp_path / "kaldi").mkdir()
    write_all([(FORMAT, tmp_path / "kaldi")], corpus.selection)
    assert len(validate(tmp_path / "kaldi")) == 10
    text = (tmp_path / "kaldi/text").read_text().splitlines()
    assert "8ky011ss what is the sal- sharon lease's salary" in text
    assert "8ky012ss how many employees are in department forty five" in text
    assert "8ky061ss" in text, "nothing was said"
    assert not any(line.startswith(("8ky022ss", "8ky032ss")) for line in text), "no recording"


def test_kaldiio_reads_it(corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From within the folder, as Kaldi's own scripts are run: paths of `wav.scp` are relative."""
    (tmp_path / "kaldi").mkdir()
    write_all([(FORMAT, tmp_path / "kaldi")], corpus.selection)
    monkeypatch.chdir(tmp_path / "kaldi")
    heard = dict(kaldiio.load_scp("wav.scp"))
    of_item = {corpus.selection.names[item.record.id]: corpus.selection.pcm(item) for item in corpus.items}
    assert set(heard) == {name for name, samples in of_item.items() if samples is not None}
    for name, (rate, samples) in heard.items():
        wanted = of_item[name]
        assert wanted is not None
        assert rate == 16000
        assert numpy.array_equal(samples, wanted)


def test_lhotse_reads_it(corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kaldi = pytest.importorskip(
        "lhotse.kaldi", reason="lhotse is not installed (it needs torch): pip install lhotse torch"
    )
    (tmp_path / "kaldi").mkdir()
    write_all([(FORMAT, tmp_path / "kaldi")], corpus.selection)
    monkeypatch.chdir(tmp_path / "kaldi")
    wordless = "8ky061ss"  # Kaldi's own scripts take a line without words, lhotse's reader stops at it
    for name in ("text", "utt2spk", "wav.scp"):
        lines = Path(name).read_text("utf-8").splitlines(keepends=True)
        Path(name).write_text("".join(line for line in lines if not line.startswith(wordless)), "utf-8")
    recordings, supervisions, _ = kaldi.load_kaldi_data_dir(".", 16000)
    said = {one.recording_id: (one.text, one.speaker) for one in supervisions}
    assert {one.id for one in recordings} == set(said)
    for item in corpus.items:
        samples = corpus.selection.pcm(item)
        name = corpus.selection.names[item.record.id]
        if samples is not None and name != wordless:
            assert said[name] == (text_of(item), name[:3])
            heard = next(one for one in recordings if one.id == name).load_audio()[0]
            assert numpy.array_equal((heard * 32768).round().astype(numpy.int16), samples)


def test_recordings_are_the_same_sample_for_sample(corpus: Corpus, tmp_path: Path) -> None:
    (tmp_path / "kaldi").mkdir()
    write_all([(FORMAT, tmp_path / "kaldi")], corpus.selection)
    for item in corpus.items:
        path = tmp_path / f"kaldi/wav/{corpus.selection.names[item.record.id]}.wav"
        samples = corpus.selection.pcm(item)
        assert path.exists() == (samples is not None)
        if samples is not None:
            back, rate = soundfile.read(path, dtype="int16")
            assert rate == 16000
            assert numpy.array_equal(back, samples)


def test_odd_text_stays_valid(corpus: Corpus, tmp_path: Path) -> None:
    odd = f"<s> </s> #0 {ODD} a b\x0bc \r d"
    items = [
        replace(item, annotation=None, record=item.record.model_copy(update={"transcript": odd}))
        for item in corpus.items
    ]
    (tmp_path / "kaldi").mkdir()
    write_all([(FORMAT, tmp_path / "kaldi")], replace(corpus.selection, items=lambda: items))
    assert len(validate(tmp_path / "kaldi")) == 10
    assert "日本 or peña a b c d" in (tmp_path / "kaldi/text").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("utt2spk", "8ky012ss 8ky", "8ky012ss 4b1"),
        ("spk2utt", "8ky011ss 8ky012ss", "8ky012ss 8ky011ss"),
        ("text", "8ky021ss and", "8ky921ss and"),
        ("text", "hats", "<s>"),
        ("wav.scp", "wav/8ky011ss.wav", "wav/missing.wav"),
    ],
)
def test_the_rules_see_what_is_wrong(corpus: Corpus, tmp_path: Path, file: str, old: str, new: str) -> None:
    (tmp_path / "kaldi").mkdir()
    write_all([(FORMAT, tmp_path / "kaldi")], corpus.selection)
    path = tmp_path / "kaldi" / file
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    with pytest.raises(AssertionError):
        validate(tmp_path / "kaldi")
