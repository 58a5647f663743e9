"""What annotators mask is in no export: neither the words in any file, nor the samples in any recording."""

from __future__ import annotations

import gzip
import io
import json
import re
import tarfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy
import pytest
import soundfile
from click.testing import CliRunner
from pydantic import ValidationError

from tests.unit.export.conftest import made_laboratory
from tests.unit.export.selections import ANNOTATIONS
from wizard.cli.audit import command as audit
from wizard.corpus.annotation import Mask
from wizard.corpus.masking import SessionMasks, silenced
from wizard.corpus.saved import Saved
from wizard.corpus.store import Query, open_store
from wizard.export.blind_test_set import PARTICIPANTS
from wizard.export.building import ExportPlan, build
from wizard.export.errors import NoItems
from wizard.export.formats import FORMATS, WITH_FLAC, format_named
from wizard.export.release import Release
from wizard.export.sources import StoreSource
from wizard.export.speech import text_of
from wizard.shards.workers import ThisProcess

WORD = "hats"
SPAN = (0.2, 0.5)
TURN = "8ky-1-004"


def recordings_in(folder: Path) -> Iterator[tuple[str, numpy.ndarray]]:
    """Every recording of an export, by file."""
    from pyarrow import parquet

    for path in folder.rglob("*"):
        if path.suffix in (".flac", ".wav"):
            yield str(path), soundfile.read(path, dtype="int16")[0]
        elif path.suffix == ".parquet":
            for number, row in enumerate(parquet.read_table(path).column("audio").to_pylist()):
                if row is not None:
                    yield f"{path} {number}", soundfile.read(io.BytesIO(row["bytes"]), dtype="int16")[0]
        elif path.suffix == ".tar":
            for name, content in files_in(path):
                if name.endswith((".flac", ".wav")):
                    yield f"{path} {name}", soundfile.read(io.BytesIO(content), dtype="int16")[0]


def files_in(path: Path) -> Iterator[tuple[str, bytes]]:
    """The files of a tar archive."""
    with tarfile.open(path) as archive:
        for member in archive:
            yield member.name, archive.extractfile(member).read()  # type: ignore[union-attr]  # it is a file


def texts_in(folder: Path) -> Iterator[tuple[str, str]]:
    """Every text of an export, by file; databases and recordings apart."""
    from pyarrow import parquet

    for path in folder.rglob("*"):
        if path.suffix == ".parquet":
            table = parquet.read_table(path)
            yield str(path), json.dumps(table.drop_columns(["audio"]).to_pylist(), ensure_ascii=False)
        elif path.suffix == ".gz":
            yield str(path), gzip.decompress(path.read_bytes()).decode()
        elif path.suffix == ".tar":
            for name, content in files_in(path):
                if not name.endswith((".flac", ".wav")):
                    yield f"{path} {name}", content.decode()
        elif path.is_file() and path.suffix not in (".flac", ".wav", ".sqlite", ".sig"):
            yield str(path), path.read_text("utf-8")


@pytest.mark.parametrize("kind", ["whole", "packed by workers", "blind"])
def test_what_is_masked_is_in_no_export(tmp_path: Path, kind: str) -> None:
    laboratory = made_laboratory(tmp_path)
    with open_store(laboratory.place) as store:
        masks = (Mask(words=WORD, start=SPAN[0], end=SPAN[1]),)
        # One of two annotators masks; what she says is not in force anywhere else.
        store.save(TURN, "cy", ANNOTATIONS[TURN].model_copy(update={"masks": masks, "comment": "HATS!"}), version=0)
        source = StoreSource(store, Query())
        formats = tuple(map(format_named, FORMATS))
        plans = {
            "whole": ExportPlan(formats, release=Release("1.0")),
            "packed by workers": ExportPlan(tuple(one for one in formats if one.name in WITH_FLAC)),
            "blind": ExportPlan(formats, blind="all", blind_input="both", release=Release("1.0")),
        }
        out = tmp_path / "out"
        manifest = build(plans[kind], source, out, staff=ThisProcess() if kind == "packed by workers" else None)
        plain = next(samples for name, samples in recordings_in_source(source))
    assert any(one.kind == "masked" for one in manifest.concerns)
    texts = dict(texts_in(out))
    assert any("[masked]" in text for text in texts.values())
    assert [name for name, text in texts.items() if re.search(rf"\b{WORD}\b", text.lower())] == []
    first, last = (int(second * 16000) for second in SPAN)
    piece = plain[first + 1000 : first + 1400].tobytes()
    assert len(set(plain[first:last].tolist())) > 100, "something was said there"
    heard = dict(recordings_in(out))
    assert len(heard) >= 1
    assert [name for name, samples in heard.items() if piece in samples.tobytes()] == []
    kept = plain[last + 100 : last + 500].tobytes()
    assert any(kept in samples.tobytes() for samples in heard.values()), "only what is masked is silent"
    if kind == "blind":
        assert (out / PARTICIPANTS).is_dir()


@pytest.mark.parametrize("overruled", [False, True])
def test_an_adjudicator_decides_what_exports_mask(tmp_path: Path, overruled: bool) -> None:
    """One annotator masks a word and its sound, the other does not; the adjudicator takes it away or keeps it."""
    laboratory = made_laboratory(tmp_path)
    with open_store(laboratory.place) as store:
        before = {one.annotator: one for one in store.versions(TURN)}
        said = ANNOTATIONS[TURN].model_copy(update={"done": True})
        masked = said.model_copy(update={"masks": (Mask(words=WORD, start=SPAN[0], end=SPAN[1]),)})
        for name, what in (("cy", masked), ("dee", said)):
            store.save(TURN, name, what, version=before[name].version if name in before else 0)
        source = StoreSource(store, Query())
        plan = ExportPlan(tuple(map(format_named, FORMATS)))
        plain = next(samples for _, samples in recordings_in_source(source))
        first = int(SPAN[0] * 16000)
        spoken = plain[first + 1000 : first + 1400].tobytes()

        def tells(out: Path) -> tuple[bool, bool]:
            texts = any(re.search(rf"\b{WORD}\b", text.lower()) for _, text in texts_in(out))
            return texts, any(spoken in samples.tobytes() for _, samples in recordings_in(out))

        build(plan, source, tmp_path / "disputed")
        assert tells(tmp_path / "disputed") == (False, False), "masked until it is decided"
        store.save(TURN, "eve", said if overruled else masked, version=0, kind="adjudication")
        build(plan, source, tmp_path / "decided")
    assert tells(tmp_path / "decided") == (overruled, overruled)


@pytest.mark.parametrize(
    "settled", ["nowhere", "by words alone", "by its stretch", "by what is not said", "by a stretch"]
)
def test_a_turn_whose_sound_may_say_what_is_masked_is_withheld(tmp_path: Path, settled: str) -> None:
    """Words are masked in one turn and said in another, whose sound nobody has silenced."""
    laboratory = made_laboratory(tmp_path)
    there = {
        "nowhere": (),
        "by words alone": (Mask(words="clerks"),),
        "by its stretch": (Mask(words="clerks", start=0.1, end=0.3),),
        "by what is not said": (Mask(words="clerks", unsaid=True),),
        "by a stretch": (Mask(start=0.1, end=0.3),),
    }
    other = "8ky-1-003"
    with open_store(laboratory.place) as store:
        for turn, masks in ((TURN, (Mask(words="Clerks'"),)), (other, there[settled])):
            store.save(turn, "cy", ANNOTATIONS[turn].model_copy(update={"masks": masks}), version=0)
        manifest = build(ExportPlan((format_named("jsonl"),)), StoreSource(store, Query()), tmp_path / "out")
        rows = [json.loads(row) for row in (tmp_path / "out/utterances.jsonl").read_text().splitlines()]
        withheld = settled in ("nowhere", "by words alone")
        assert (other in {row["id"] for row in rows}) is not withheld
        assert (tmp_path / f"out/audio/{other}.flac").exists() is not withheld
        assert TURN in {row["id"] for row in rows}, "its own recording does not say the word"
        told = [one for one in manifest.concerns if "sound not silenced" in one.what]
        assert [one.which for one in told] == ([(other,)] if withheld else [])
        assert ("1 turn withheld, sound not silenced" in (tmp_path / "out/README.md").read_text()) is withheld
        audited = CliRunner().invoke(audit, ["--corpus", str(laboratory.place.folder), "--databases", "0", "--json"])
        found = json.loads(audited.output)["to_mend"]["not-silenced"]
        assert [one["utterance"] for one in found] == ([other] if withheld else [])
        if withheld:
            with pytest.raises(NoItems, match="1 turn withheld, sound not silenced; listen"):
                build(ExportPlan((format_named("jsonl"),)), StoreSource(store, Query(ids=(other,))), tmp_path / "none")


def test_statements_of_masked_words_are_nobodys_gold_and_no_audit_takes_them_for_wrong(tmp_path: Path) -> None:
    laboratory = made_laboratory(tmp_path)
    turn = "8ky-1-001"
    with open_store(laboratory.place) as store:
        masks = (Mask(words="sharon lease", start=0.1, end=0.4),)
        for name in ("ann", "bob"):
            version = next(one.version for one in store.versions(turn) if one.annotator == name)
            store.save(turn, name, ANNOTATIONS[turn].model_copy(update={"masks": masks}), version=version)
        formats = tuple(map(format_named, ("jsonl", "pairs", "spider", "text2sql", "atis")))
        build(ExportPlan(formats), StoreSource(store, Query(sessions=("8ky-1",))), tmp_path / "out")
    out = tmp_path / "out"
    assert "[masked]" not in (out / "spider/gold.sql").read_text() + (out / "text2sql/personnel.json").read_text()
    for name in ("spider/outside.json", "text2sql/personnel.outside.json"):
        [outside] = [one for one in json.loads((out / name).read_text()) if one["id"] == turn]
        assert outside["why"] == "words that name somebody are masked in it"
    pairs = map(json.loads, (out / "pairs/pairs.jsonl").read_text().splitlines())
    statements = [content for tar in out.glob("atis/**/*.tar") for name, content in files_in(tar) if ".sq" in name]
    assert not any(b"[masked]" in content for content in statements)
    [pair] = [row for row in pairs if row["utterance"] == turn]
    assert (pair["masked"], pair["sql"]) == (True, [""])
    for key in ("pairs/pairs.jsonl", "jsonl/utterances.jsonl"):
        done = CliRunner().invoke(
            audit, ["--key", str(out / key), "--domain", "personnel", "--databases", "0", "--json"]
        )
        assert isinstance(done.exception, SystemExit | None), done.exception
        found = json.loads(done.output)
        later = ["8ky-1-002"] if key.startswith("jsonl") else []  # "when was she hired": its statement names her
        assert [one["utterance"] for one in found["to_know"]["masked"]] == [turn, *later], key
        mended = {one["utterance"] for noted in found["to_mend"].values() for one in noted}
        assert not mended & {turn, *later}, key


def test_words_that_are_masked_since_are_not_quoted_from_the_release_before(tmp_path: Path) -> None:
    laboratory = made_laboratory(tmp_path)
    turn = "8ky-1-001"
    plan = ExportPlan((format_named("jsonl"),), release=Release("1.0"))
    with open_store(laboratory.place) as store:
        source = StoreSource(store, Query(sessions=("8ky-1",)))
        build(plan, source, tmp_path / "one")
        masks = (Mask(words="sharon lease", start=0.1, end=0.4),)
        for number, name in enumerate(("ann", "bob")):
            version = next(one.version for one in store.versions(turn) if one.annotator == name)
            told = ANNOTATIONS[turn].model_copy(update={"masks": masks, "comment": f"Lease {number}"})
            store.save(turn, name, told, version=version)
        build(replace(plan, release=Release("1.1", previous=tmp_path / "one")), source, tmp_path / "two")
    assert re.search("sharon", (tmp_path / "one/release/turns.jsonl").read_text(), re.IGNORECASE)
    for name, text in texts_in(tmp_path / "two"):
        assert re.search("sharon|lease(?!d)", text.replace("elease", ""), re.IGNORECASE) is None, name
    notes = (tmp_path / "two/release/NOTES.md").read_text()
    assert f"| {turn} | masked | [masked] | [masked] | masked since 1.0 |" in notes
    assert "## Transcriptions changed: 1" in notes
    assert f"| {turn} | masked | 34200 | 34200 | masked since 1.0 |" in notes


def recordings_in_source(source: StoreSource) -> Iterator[tuple[str, numpy.ndarray]]:
    from wizard.export.sources import recording

    for item in source.items():
        samples = recording(item)
        if samples is not None and item.record.id == TURN:
            yield item.record.id, samples


def test_words_go_with_what_is_joined_to_them_and_others_stay(tmp_path: Path) -> None:
    laboratory = made_laboratory(tmp_path)
    mask = Mask(words="Sharon Lease's")
    saved = Saved("8ky-1-002", "ann", 1, ANNOTATIONS["8ky-1-002"].model_copy(update={"masks": (mask,)}))
    with open_store(laboratory.place) as store:
        [item] = store.items(Query(ids=("8ky-1-001",)))
        [later] = store.items(Query(ids=("8ky-1-002",)))
    masks = SessionMasks.of([saved])
    assert masks.words == {"sharon", "lease"}
    found = masks.item(item)
    assert found.annotation is not None
    assert found.annotation.transcription == "[door_slam] what is <the> <sal-> [masked] [masked] . salary"
    assert found.record.transcript == "What is [masked] [masked] salary?"
    assert found.annotation.references[0].sql.endswith("e1.first_name = '[masked]' AND e1.last_name = '[masked]'")
    assert found.words == masks.item(later).earlier[0].words == "what is salary", "what is masked is no word"
    disputed = replace(found, annotation=found.annotation.model_copy(update={"transcription": None}))
    assert disputed.words == text_of(disputed) == "what is salary", "in the wizard's words neither"
    assert (found.record.id, found.record.speaker, found.silent) == (item.record.id, item.record.speaker, ())


def test_silence_covers_the_stretch_and_no_more() -> None:
    samples = numpy.arange(1, 101, dtype=numpy.int16)
    quiet = silenced(samples, [(0.1, 0.25)], 100)
    assert numpy.flatnonzero(quiet == 0).tolist() == list(range(10, 25))
    assert silenced(samples, (), 100) is samples


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"start": 1.0},
        {"start": 2.0, "end": 1.0},
        {"words": " . "},
        {"start": -1, "end": 1},
        {"words": "bob", "start": 1, "end": 2, "unsaid": True},
    ],
)
def test_a_mask_says_what_it_masks(fields: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Mask.model_validate(fields)
