"""Two releases of a growing corpus: versions, notes, tables, guidelines; agreement computed from the export."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.unit.export.conftest import Laboratory, fill
from tests.unit.export.selections import ANNOTATIONS, made_corpus
from wizard.cli.agreement import command as agreement
from wizard.cli.export import command as export
from wizard.cli.verify import command as verify
from wizard.corpus.place import Place
from wizard.corpus.store import open_store
from wizard.errors import WozError

FIRST = ("4b1-1-001", "8ky-1-001", "8ky-1-003")
LATER = ("8ky-1-002",)


@pytest.fixture
def laboratory(tmp_path: Path) -> Laboratory:
    sessions = made_corpus(tmp_path / "sessions").folders
    place = Place.create(tmp_path / "corpus")
    fill(place, sessions)
    with open_store(place) as store:
        for utterance in FIRST:
            for name in ("ann", "bob"):
                store.save(utterance, name, ANNOTATIONS[utterance], version=0)
    return Laboratory(place, sessions)


def release(laboratory: Laboratory, out: Path, version: str, *more: str) -> Result:
    options = ["--corpus", str(laboratory.place.folder), "--out", str(out), "--release", version, "--reviewed"]
    return CliRunner().invoke(export, [*options, *more])


def table(path: Path) -> list[dict[str, str]]:
    head, *rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return [dict(zip(head, row, strict=True)) for row in rows]


def test_two_releases_of_a_growing_corpus(laboratory: Laboratory, tmp_path: Path) -> None:
    guidelines = tmp_path / "guidelines.md"
    guidelines.write_text("Listen twice.\n")
    one = release(laboratory, tmp_path / "one", "1.0", "--guidelines", str(guidelines))
    assert one.exit_code == 0, (one.output, one.exception)
    assert json.loads((tmp_path / "one/manifest.json").read_text())["release"] == "1.0"
    assert "| release | 1.0 |" in (tmp_path / "one/README.md").read_text()
    notes = (tmp_path / "one/release/NOTES.md").read_text()
    assert "3 turns: 3 agreed." in notes
    assert "The first release" in notes
    assert (tmp_path / "one/release/guidelines/guidelines.md").read_text() == "Listen twice.\n"
    assert "number: S-3" in (tmp_path / "one/release/principles/personnel.yaml").read_text()

    with open_store(laboratory.place) as store:
        for utterance in LATER:
            store.save(utterance, "ann", ANNOTATIONS[utterance], version=0)
            store.save(
                utterance, "bob", ANNOTATIONS[utterance].model_copy(update={"tags": ("ungrammatical",)}), version=0
            )
        changed = ANNOTATIONS["8ky-1-001"].references[0].model_copy(update={"minimum": "34201", "maximum": ""})
        update = {"references": (changed,), "comment": "the raise of May"}
        decided = ANNOTATIONS["8ky-1-001"].model_copy(update=update)
        store.save("8ky-1-001", "dee", decided, version=0, kind="adjudication")
    guidelines.write_text("Listen three times.\n")
    more = ("--guidelines", str(guidelines), "--previous", str(tmp_path / "one"))
    two = release(laboratory, tmp_path / "two", "1.1", *more)
    assert two.exit_code == 0, (two.output, two.exception)
    notes = (tmp_path / "two/release/NOTES.md").read_text()
    assert "After release 1.0" in notes
    assert "4 turns: 1 adjudicated; 2 agreed; 1 disputed in tags." in notes
    assert "- added: 1 (1 in all)" in notes
    assert "- taken out: 0" in notes
    assert "## References changed: 1" in notes
    why = "agreed before, adjudicated now; the raise of May"
    assert f"| 8ky-1-001 | minimum | 34200 | 34201 | {why} |" in notes
    maximum = " ".join(ANNOTATIONS["8ky-1-001"].references[0].maximum.split())
    assert f"| 8ky-1-001 | maximum | {maximum} | none | {why} |" in notes
    assert "- `guidelines/guidelines.md`: changed" in notes
    assert "principles/personnel.yaml" not in notes
    assert CliRunner().invoke(verify, [str(tmp_path / "two")]).exit_code == 0


def test_the_guidelines_of_the_corpus_are_frozen_unless_others_are_given(
    laboratory: Laboratory, tmp_path: Path
) -> None:
    assert release(laboratory, tmp_path / "none", "1.0").exit_code == 0
    assert "No guidelines are frozen in it" in (tmp_path / "none/release/NOTES.md").read_text()
    laboratory.place.guidelines.write_text("Listen twice.\n")
    assert release(laboratory, tmp_path / "own", "1.0").exit_code == 0
    assert (tmp_path / "own/release/guidelines/guidelines.md").read_text() == "Listen twice.\n"
    assert "No guidelines" not in (tmp_path / "own/release/NOTES.md").read_text()
    (tmp_path / "other.md").write_text("Listen once.\n")
    assert release(laboratory, tmp_path / "given", "1.0", "--guidelines", str(tmp_path / "other.md")).exit_code == 0
    assert [one.name for one in (tmp_path / "given/release/guidelines").iterdir()] == ["other.md"]


def test_notes_say_which_part_of_a_reference_has_changed(laboratory: Laboratory, tmp_path: Path) -> None:
    """The same minimum of another statement is told as such, where the two begin to differ."""
    assert release(laboratory, tmp_path / "one", "1.0").exit_code == 0
    first = ANNOTATIONS["8ky-1-001"].references[0]
    with open_store(laboratory.place) as store:
        changed = first.model_copy(update={"sql": f"{first.sql} AND e1.salary > 0"})
        other = ANNOTATIONS["8ky-1-001"].model_copy(update={"references": (changed,)})
        for name in ("ann", "bob"):
            store.save("8ky-1-001", name, other, version=1)
    assert release(laboratory, tmp_path / "two", "1.1", "--previous", str(tmp_path / "one")).exit_code == 0
    notes = (tmp_path / "two/release/NOTES.md").read_text()
    [row] = [line for line in notes.splitlines() if line.startswith("| 8ky-1-001 |")]
    _, _, what, before, now, why, _ = (cell.strip() for cell in row.split("|"))
    assert (what, why) == ("SQL", "annotated anew")
    assert before != now
    assert "salary > 0" in now
    # A release of before this had no statements in it: the hash says that something changed, and no more.
    lines = [json.loads(line) for line in (tmp_path / "one/release/turns.jsonl").read_text().splitlines()]
    old = [{name: value for name, value in line.items() if name not in ("sql", "maxima")} for line in lines]
    (tmp_path / "one/release/turns.jsonl").write_text("".join(json.dumps(line) + "\n" for line in old))
    assert release(laboratory, tmp_path / "three", "1.1", "--previous", str(tmp_path / "one")).exit_code == 0
    notes = (tmp_path / "three/release/NOTES.md").read_text()
    assert "| 8ky-1-001 | SQL or maximum | (not told) | (not told) | annotated anew |" in notes


def test_what_is_known_of_a_speaker_is_told_as_far_as_consent_goes(laboratory: Laboratory, tmp_path: Path) -> None:
    folder = laboratory.place.folder
    (folder / "subjects.yaml").write_text("8ky: {age: 30-39, sex: f, dialect: Southern}\n4b1: {age: 40-49}\n")
    assert release(laboratory, tmp_path / "silent", "1").exit_code == 0
    assert {one["age"] for one in table(tmp_path / "silent/release/speakers.tsv")} == {""}, "no text covers it"
    with open_store(laboratory.place) as store:
        version = next(one.consent_version for one in store.sessions())
    (folder / "consents.yaml").write_text(f"'{version}': {{covers: [research, demographics]}}\n")
    assert release(laboratory, tmp_path / "told", "1").exit_code == 0
    told = {one["speaker"]: one for one in table(tmp_path / "told/release/speakers.tsv")}
    assert (told["8ky"]["age"], told["8ky"]["sex"], told["8ky"]["dialect"]) == ("30-39", "f", "Southern")
    sessions = table(tmp_path / "told/release/sessions.tsv")
    assert sum(int(one["turns"]) for one in sessions) == sum(int(one["turns"]) for one in told.values()) == len(FIRST)
    (folder / "subjects.yaml").write_text("8ky: {shoe: 39}\n")
    wrong = release(laboratory, tmp_path / "wrong", "1")
    assert "subjects.yaml cannot go into a release: 8ky.shoe" in str(wrong.exception)


def test_a_blind_test_set_is_not_told_by_its_release(laboratory: Laboratory, tmp_path: Path) -> None:
    done = release(laboratory, tmp_path / "out", "1.0", "--blind", "all", "--blind-input", "text")
    assert done.exit_code == 0, (done.output, done.exception)
    text = (tmp_path / "out/release/turns.jsonl").read_text()
    assert "34200" not in text
    assert "salary" not in text
    assert {json.loads(line)["class"] for line in text.splitlines()} == {None}


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--release", "../1"], "write letters, digits"),
        (["--previous", "."], "go with --release"),
        (["--release", "2", "--previous", "."], "cannot go into a release"),
    ],
)
def test_what_is_no_release(laboratory: Laboratory, tmp_path: Path, options: list[str], says: str) -> None:
    base = ["--corpus", str(laboratory.place.folder), "--out", str(tmp_path / "out")]
    done = CliRunner().invoke(export, [*base, *options])
    assert isinstance(done.exception, WozError)
    assert says in str(done.exception)
    assert not (tmp_path / "out").exists()


def test_agreement_is_computed_anew_from_the_export(laboratory: Laboratory, tmp_path: Path) -> None:
    with open_store(laboratory.place) as store:
        other = ANNOTATIONS["8ky-1-003"].model_copy(update={"category": "D1", "category_1989": "1"})
        store.save("8ky-1-003", "bob", other, version=1)
    assert release(laboratory, tmp_path / "out", "1", "--where", "class=A,D1,none").exit_code == 0
    every = CliRunner().invoke(export, ["--corpus", str(laboratory.place.folder), "--out", str(tmp_path / "all")])
    assert every.exit_code == 0
    layers = [json.loads(line)["layers"] for line in (tmp_path / "all/utterances.jsonl").read_text().splitlines()]
    assert {one["annotator"] for said in layers for one in said} == {"ann", "bob"}
    of_store = CliRunner().invoke(agreement, ["--corpus", str(laboratory.place.folder), "--json"])
    of_export = CliRunner().invoke(agreement, ["--export", str(tmp_path / "all"), "--json"])
    assert json.loads(of_export.stdout)["groups"] == json.loads(of_store.stdout)["groups"]
    (tmp_path / "empty").mkdir()
    wrong = CliRunner().invoke(agreement, ["--export", str(tmp_path / "empty")])
    assert "name the folder of the format jsonl" in str(wrong.exception)
