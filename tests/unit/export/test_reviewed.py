"""Reviewed means seen by a person: what a program accepted is called accepted, in every format, card, key and score."""

from __future__ import annotations

import gzip
import json
import re
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from tests.unit.export.conftest import Laboratory, fill
from tests.unit.export.selections import ANNOTATIONS, made_corpus, unpacked
from wizard.cli.export import command as export
from wizard.cli.score import command as score
from wizard.corpus.place import Place
from wizard.corpus.store import open_store
from wizard.errors import WozError
from wizard.export.formats import FORMATS
from wizard.score.key import read_key

ACCEPTED = ("4b1-1-002", "8ky-1-001", "8ky-1-002", "8ky-1-005")
"""D, A, D1 and X: a program has accepted their drafts."""
DONE = ("4b1-1-001", "8ky-1-003")
"""A and A: somebody has done them."""
Found = dict[str, tuple[str | None, bool | None]]
"""Status and reviewed by turn; None where a format does not say the one or the other."""


@pytest.fixture(scope="module")
def laboratory(tmp_path_factory: pytest.TempPathFactory) -> Laboratory:
    folder = tmp_path_factory.mktemp("laboratory")
    sessions = made_corpus(folder / "sessions").folders
    place = Place.create(folder / "corpus")
    fill(place, sessions)
    with open_store(place) as store:
        for utterance in ACCEPTED:
            store.save(utterance, "zoe", ANNOTATIONS[utterance].model_copy(update={"unseen": True}), version=0)
        for utterance in DONE:
            store.save(utterance, "ann", ANNOTATIONS[utterance], version=0)
    return Laboratory(place, sessions)


def run(laboratory: Laboratory, out: Path, *more: str) -> Result:
    return CliRunner().invoke(export, ["--corpus", str(laboratory.place.folder), "--out", str(out), *more])


@pytest.fixture(scope="module")
def out(laboratory: Laboratory, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An export in all formats."""
    folder = tmp_path_factory.mktemp("exported") / "out"
    done = run(laboratory, folder, "--format", ",".join(FORMATS))
    assert done.exit_code == 0, (done.output, done.exception)
    return folder


def code(utterance: str) -> str:
    """Its ATIS name."""
    speaker, session, turn = utterance.split("-")
    return f"{speaker}{turn[1:]}{session}ss"


def named(found: Found) -> Found:
    """By turn, of what is by ATIS name."""
    ids = {code(one): one for one in (*ACCEPTED, *DONE)}
    return {ids[name]: said for name, said in found.items() if name in ids}


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def of_jsonl(folder: Path) -> Found:
    found = lines(folder / "utterances.jsonl")
    assert {one["id"]: one["accepted_by"] for one in found if one["accepted_by"]} == {one: ["zoe"] for one in ACCEPTED}
    assert {one["id"]: one["annotators"] for one in found if one["annotators"]} == {one: ["ann"] for one in DONE}
    return {one["id"]: (one["status"], one["reference"] and one["reference"]["reviewed"]) for one in found}


def of_atis(folder: Path) -> Found:
    found: Found = {}
    for log in unpacked(folder, folder.with_name("unpacked")).rglob("*.log"):
        for turn in log.read_text(encoding="utf-8").split("\nturn: ")[1:]:
            said = dict(re.findall(r"^  (status|reviewed): (\w+)$", turn, re.MULTILINE))
            found[turn.splitlines()[0]] = said["status"], said["reviewed"] == "yes"
    return named(found)


def of_hf(folder: Path) -> Found:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed: pip install pyarrow")
    rows = [row for path in folder.glob("*.parquet") for row in parquet.read_table(path).to_pylist()]
    return {row["id"]: (row["status"], row["reviewed"]) for row in rows}


def of_lhotse(folder: Path) -> Found:
    text = gzip.decompress((folder / "supervisions.jsonl.gz").read_bytes()).decode()
    found = [json.loads(line) for line in text.splitlines()]
    return {one["id"]: (one["custom"]["status"], one["custom"]["reviewed"]) for one in found}


def of_shar(folder: Path) -> Found:
    texts = [gzip.decompress(path.read_bytes()).decode() for path in folder.glob("shar/cuts.*")]
    said = [json.loads(line)["supervisions"][0] for text in texts for line in text.splitlines()]
    return {one["id"]: (one["custom"]["status"], one["custom"]["reviewed"]) for one in said}


def of_webdataset(folder: Path) -> Found:
    found = []
    for path in folder.glob("shard-*.tar"):
        with tarfile.open(path) as tar:
            for name in tar.getnames():
                if name.endswith(".json"):
                    found.append(json.loads(tar.extractfile(name).read()))  # type: ignore[union-attr]  # it is a file
    return {one["id"]: (one["status"], one["reference"] and one["reference"]["reviewed"]) for one in found}


def of_nemo(folder: Path) -> Found:
    found = lines(folder / "manifest.jsonl")
    return named({Path(one["audio_filepath"]).stem: (one["status"], one["reviewed"]) for one in found})


def of_kaldi(folder: Path) -> Found:
    found = [line.split() for line in (folder / "utt2status").read_text().splitlines()]
    assert [name for name, _ in found] == [line.split()[0] for line in (folder / "utt2spk").read_text().splitlines()]
    return named({name: (status, None) for name, status in found})


def of_sclite(folder: Path) -> Found:
    found: Found = {}
    for line in (folder / "ref.stm").read_text().splitlines():
        if not line.startswith(";;"):
            name, *_, labels = line.split(maxsplit=6)[:6]
            checked = labels.strip("<>").split(",")[-1]
            assert checked in ("reviewed", "unreviewed")
            found[name] = None, checked == "reviewed"
    explained = re.findall(r';; LABEL "(\w+)" ', (folder / "ref.stm").read_text())
    assert {"reviewed", "unreviewed"} <= set(explained)
    # A draft's transcription is the wizard's typing: against it she would make no mistake.
    for file in ("wizard.trn", "wizard.ref.trn"):
        names = re.findall(r"\((\w+)\)$", (folder / file).read_text(), re.MULTILINE)
        assert names == sorted(code(one) for one in DONE), file
    return named(found)


def of_spider(folder: Path) -> Found:
    return {one["id"]: (one["status"], one["reviewed"]) for one in json.loads((folder / "examples.json").read_text())}


def of_text2sql(folder: Path) -> Found:
    domains = (path for path in folder.glob("*.json") if path.name != "manifest.json")
    groups = [group for path in domains for group in json.loads(path.read_text())]
    return {one["id"]: (one["status"], one["reviewed"]) for group in groups for one in group["sentences"]}


def of_key(folder: Path) -> Found:
    found = [one for path in folder.glob("*.jsonl") for one in lines(path)]
    return {one["utterance"]: (one["status"], one["reviewed"]) for one in found}


def of_textgrid(folder: Path) -> Found:
    found: Found = {}
    for path in folder.glob("*.TextGrid"):
        tiers = re.split(r"^    item \[\d+\]:$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
        texts = {
            re.findall(r'name = "(\w+)"', tier)[0]: re.findall(r'text = "(.*)"$', tier, re.MULTILINE) for tier in tiers
        }
        found |= {turn: (status, None) for turn, status in zip(texts["turn"], texts["status"], strict=True)}
    return found


def of_eaf(folder: Path) -> Found:
    found: Found = {}
    for path in folder.glob("*.eaf"):
        root = ElementTree.parse(path).getroot()
        texts = {
            tier.get("TIER_ID"): [value.text or "" for value in tier.iter("ANNOTATION_VALUE")]
            for tier in root.iter("TIER")
        }
        found |= {turn: (status, None) for turn, status in zip(texts["turn"], texts["status"], strict=True)}
    return found


READERS: dict[str, Callable[[Path], Found]] = {
    "jsonl": of_jsonl, "atis": of_atis, "hf": of_hf, "lhotse": of_lhotse, "nemo": of_nemo, "kaldi": of_kaldi,
    "sclite": of_sclite, "spider": of_spider, "text2sql": of_text2sql, "pairs": of_key, "triplets": of_key,
    "textgrid": of_textgrid, "eaf": of_eaf, "shar": of_shar, "webdataset": of_webdataset,
}  # fmt: skip
HELD: dict[str, tuple[str, ...]] = {
    "pairs": ("8ky-1-001", *DONE), "triplets": ("8ky-1-002",),
    "spider": ("8ky-1-001", *DONE), "text2sql": ("8ky-1-001", *DONE),
}  # fmt: skip
"""Which of them a format has, where not all that were recorded."""


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_tells_accepted_from_reviewed(name: str, out: Path) -> None:
    found = READERS[name](out / name)
    held = HELD.get(name, ("4b1-1-001", "4b1-1-002", "8ky-1-001", "8ky-1-002", "8ky-1-003"))
    assert set(held) <= found.keys()
    for utterance in held:
        status, reviewed = found[utterance]
        assert (status, reviewed) != (None, None)
        assert status in (None, "accepted" if utterance in ACCEPTED else "single"), utterance
        assert reviewed in (None, utterance in DONE), utterance
    for utterance, (status, reviewed) in found.items():
        if utterance.startswith("8ky-2"):
            assert status in (None, "draft")
            assert not reviewed


@pytest.mark.parametrize("name", FORMATS)
def test_reviewed_finds_nothing_that_was_accepted(name: str, laboratory: Laboratory, tmp_path: Path) -> None:
    done = run(laboratory, tmp_path / "out", "--format", name, "--reviewed")
    assert done.exit_code == 0, (done.output, done.exception)
    assert "not reviewed" not in done.stderr
    found = READERS[name](tmp_path / "out") if name not in ("jsonl", "sclite") else {}
    assert set(found) <= set(DONE)
    manifest = json.loads((tmp_path / "out/manifest.json").read_text())
    assert (manifest["status"], manifest["utterances"]) == ({"single": 2}, 2)


def test_accepted_drafts_are_found_by_their_status(laboratory: Laboratory, tmp_path: Path) -> None:
    done = run(laboratory, tmp_path / "out", "--where", "status=accepted")
    assert done.exit_code == 0, (done.output, done.exception)
    assert sorted(one["id"] for one in lines(tmp_path / "out/utterances.jsonl")) == sorted(ACCEPTED)
    nothing = run(laboratory, tmp_path / "none", "--where", "status=accepted", "--reviewed")
    assert isinstance(nothing.exception, WozError)
    assert "accepting drafts is not enough" in str(nothing.exception)


def test_card_and_manifest_say_it(out: Path) -> None:
    manifest = json.loads((out / "manifest.json").read_text())
    assert manifest["status"] == {"accepted": 4, "draft": 6, "single": 2}
    card = (out / "README.md").read_text()
    assert "| accepted | 4 | not reviewed: a program accepted the drafts" in card
    assert "## Turns by class (4 of them of accepted drafts)" in card
    assert "**The references of 10 turns are drafts**" in card
    concerns = [one["what"] for one in manifest["concerns"] if one["kind"] == "unreviewed"]
    assert concerns[0] == "10 of 12 turns are not reviewed: their references are drafts"
    assert concerns[1].startswith("4 of 12 turns were accepted as drafted, by woz annotate --accept-drafts")


def test_a_blind_test_set_says_it(laboratory: Laboratory, tmp_path: Path) -> None:
    done = run(laboratory, tmp_path / "out", "--blind", "all", "--blind-input", "text")
    assert "10 turns of the blind test set are not reviewed" in done.stderr
    assert "the words of 10 turns of the blind test set are the wizard's typing" in done.stderr
    found = {one["utterance"]: (one["status"], one["reviewed"]) for one in lines(tmp_path / "out/key/key.jsonl")}
    assert found["8ky-1-001"] == ("accepted", False)
    assert found["8ky-1-003"] == ("single", True)
    assert "10 of them are not reviewed by a person." in (tmp_path / "out/key/README.md").read_text()
    for path in (tmp_path / "out/participants").rglob("*"):
        assert path.is_dir() or b"accepted" not in path.read_bytes()


# --- scoring ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["jsonl", "atis", "pairs/pairs.jsonl", "triplets/triplets.jsonl"])
def test_a_score_says_what_its_references_are(key: str, out: Path, tmp_path: Path) -> None:
    ids = {code(one): one for one in (*ACCEPTED, *DONE)}
    reviews = {ids.get(one.utterance, one.utterance): one.review for one in read_key(out / key).items}
    assert all(reviews[one] == "accepted" for one in ACCEPTED if one in reviews)
    assert all(reviews[one] == "reviewed" for one in DONE if one in reviews)
    assert "accepted" in reviews.values()
    assert None not in reviews.values()
    hypotheses = tmp_path / "empty.jsonl"
    hypotheses.touch()
    done = CliRunner().invoke(score, [str(out / key), str(hypotheses), "--json", "--by", "review"])
    found = json.loads(done.stdout)
    accepted = sum(one == "accepted" for one in reviews.values())
    assert f"woz: {accepted} of {len(reviews)} references are drafts that a program accepted" in done.stderr
    assert "such a score says little (--reviewed leaves them out)" in done.stderr
    assert found["by_review"]["accepted"]["minimum"]["n"] == found["references"]["accepted"] > 0
    assert found["references"].get("reviewed", 0) == sum(one in DONE for one in reviews)
    table = CliRunner().invoke(score, [str(out / key), str(hypotheses), "--by", "review"]).stdout
    assert "review accepted" in table
    assert "accepted drafts that nobody has looked at" in table


def test_a_score_may_leave_out_what_nobody_has_reviewed(out: Path, tmp_path: Path) -> None:
    hypotheses = tmp_path / "empty.jsonl"
    hypotheses.touch()
    done = CliRunner().invoke(score, [str(out / "jsonl"), str(hypotheses), "--json", "--reviewed"])
    found = json.loads(done.stdout)
    assert found["references"] == {"reviewed": len(DONE)}
    left = len(read_key(out / "jsonl").items) - len(DONE)
    assert f"woz: {left} of {left + len(DONE)} references are left out: nobody has reviewed them" in done.stderr
    assert found["signature"].endswith(f"|references:reviewed,{left} left out")
    nothing = CliRunner().invoke(score, [str(out / "triplets/triplets.jsonl"), str(hypotheses), "--reviewed"])
    assert "names no reference answer that a person has reviewed" in str(nothing.exception)


def test_older_exports_called_accepted_drafts_reviewed(out: Path, tmp_path: Path) -> None:
    """As exports were before: reviewed, single, and unseen in the annotation alone."""
    old = []
    for one in lines(out / "jsonl/utterances.jsonl"):
        del one["accepted_by"]
        if one["status"] == "accepted":
            one["status"], one["annotators"] = "single", ["zoe"]
            if one["reference"]:
                one["reference"]["reviewed"] = True
        old.append(json.dumps(one))
    (tmp_path / "utterances.jsonl").write_text("\n".join(old))
    assert {one.utterance for one in read_key(tmp_path).items if one.review == "accepted"} == set(ACCEPTED)


def test_a_key_that_does_not_say_it(tmp_path: Path) -> None:
    (tmp_path / "key.jsonl").write_text('{"utterance": "u1", "speaker": "s", "class": "A", "ref": "5"}\n')
    (tmp_path / "hyp.jsonl").write_text('{"utterance": "u1", "answer": "5"}\n')
    done = CliRunner().invoke(score, [str(tmp_path / "key.jsonl"), str(tmp_path / "hyp.jsonl"), "--json"])
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert found["references"] == {"unknown": 1}
    assert "by_review" not in found
