"""One copy of each recording for all formats of an export, which all of them find."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from xml.etree import ElementTree

import soundfile
from click.testing import CliRunner

from tests.unit.export.conftest import Laboratory
from wizard.cli.export import command as export
from wizard.cli.verify import command as verify

FORMATS = "jsonl,lhotse,nemo,kaldi,eaf,textgrid,hf,atis"
SPLITS = ("train", "test")


def exported(laboratory: Laboratory, out: Path, *more: str) -> Path:
    options = ["--corpus", str(laboratory.place.folder), "--out", str(out), *more]
    done = CliRunner().invoke(export, options)
    assert done.exit_code == 0, (done.output, done.exception)
    return out


def recordings(folder: Path) -> list[str]:
    return sorted(str(one.relative_to(folder)) for one in folder.rglob("*") if one.suffix in (".wav", ".flac"))


def of_jsonl(folder: Path) -> list[Path]:
    told = [json.loads(one) for one in (folder / "utterances.jsonl").read_text(encoding="utf-8").splitlines()]
    return [folder / one["audio"]["file"] for one in told if one["audio"] and one["audio"]["file"]]


def of_lhotse(folder: Path) -> list[Path]:
    with gzip.open(folder / "recordings.jsonl.gz", "rt", encoding="utf-8") as file:
        return [folder / json.loads(one)["sources"][0]["source"] for one in file]


def of_nemo(folder: Path) -> list[Path]:
    told = (folder / "manifest.jsonl").read_text(encoding="utf-8").splitlines()
    return [folder / json.loads(one)["audio_filepath"] for one in told]


def of_kaldi(folder: Path) -> list[Path]:
    return [folder / one.split()[1] for one in (folder / "wav.scp").read_text().splitlines()]


def of_eaf(folder: Path) -> list[Path]:
    found = [ElementTree.parse(one).getroot().find("HEADER/MEDIA_DESCRIPTOR") for one in folder.glob("*.eaf")]
    return [folder / one.attrib["RELATIVE_MEDIA_URL"] for one in found if one is not None]


READERS = {"jsonl": of_jsonl, "lhotse": of_lhotse, "nemo": of_nemo, "kaldi": of_kaldi, "eaf": of_eaf}


def test_formats_share_their_recordings(laboratory: Laboratory, tmp_path: Path) -> None:
    out = exported(laboratory, tmp_path / "out", "--format", FORMATS, "--split", "train=0.5,test=0.5", "--seed", "2")
    alone = recordings(exported(laboratory, tmp_path / "alone"))
    assert {one.partition("/")[0] for one in recordings(out)} == {"audio"}
    kinds = ("audio/flac", "audio/wav")
    assert [len([one for one in recordings(out) if one.startswith(kind)]) for kind in kinds] == [len(alone)] * 2
    held: dict[str, set[Path]] = {}
    for name, read in READERS.items():
        for split in SPLITS:
            for path in read(out / name / split):
                assert split in path.parts, "a split's recordings lie apart"
                assert soundfile.info(path).samplerate == 16000
                held.setdefault(name, set()).add(path.resolve())
    assert held["jsonl"] == held["lhotse"]
    assert held["nemo"] == held["kaldi"]
    assert len(held["jsonl"]) == len(held["nemo"]) == len(alone)
    assert len(held["eaf"]) == 3
    assert CliRunner().invoke(verify, [str(out)]).exit_code == 0


def test_whatever_order_the_formats_are_named_in(laboratory: Laboratory, tmp_path: Path) -> None:
    one = exported(laboratory, tmp_path / "one", "--format", "hf,lhotse,textgrid,jsonl,eaf")
    other = exported(laboratory, tmp_path / "other", "--format", "jsonl,eaf,lhotse,textgrid,hf")
    files = sorted(path.relative_to(one) for path in one.rglob("*") if path.is_file())
    assert files == sorted(path.relative_to(other) for path in other.rglob("*") if path.is_file())
    card = {"README.md", "manifest.json"}  # these tell the formats in the order in which they were named
    assert [
        path for path in files if path.name not in card and (one / path).read_bytes() != (other / path).read_bytes()
    ] == []
    named = [each["name"] for each in json.loads((one / "manifest.json").read_text())["formats"]]
    assert named == ["hf", "lhotse", "textgrid", "jsonl", "eaf"]


def test_a_format_alone_keeps_its_recordings_itself(laboratory: Laboratory, tmp_path: Path) -> None:
    for name, read in READERS.items():
        out = exported(laboratory, tmp_path / name, "--format", name)
        assert all(path.is_file() and out in path.resolve().parents for path in read(out))
        assert recordings(out)


def test_formats_that_want_different_files_share_nothing(laboratory: Laboratory, tmp_path: Path) -> None:
    out = exported(laboratory, tmp_path / "out", "--format", "jsonl,kaldi,eaf,hf,pairs")
    assert {one.partition("/")[0] for one in recordings(out)} == {"jsonl", "kaldi", "eaf"}
    assert not (out / "audio").exists()
