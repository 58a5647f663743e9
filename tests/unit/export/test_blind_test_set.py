"""A blind test set, attacked: whatever tells an answer must not be in any byte, name or date that participants get."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import soundfile
from click.testing import CliRunner

from tests.unit.corpus.test_sheets import BLANKS
from tests.unit.export.conftest import Laboratory, fill
from tests.unit.export.selections import ANNOTATIONS
from tests.unit.journal.building import SessionBuilder
from wizard.cas import parse, write
from wizard.cli.export import command
from wizard.cli.score import command as score
from wizard.corpus.item import Item
from wizard.corpus.place import Place
from wizard.corpus.store import Query, open_store
from wizard.export.blind_test_set import ANSWERING
from wizard.export.sources import StoreSource
from wizard.export.verifying import verify_export
from wizard.journal import events as ev
from wizard.score.key import read_key

SPOKEN = ("4b1-1-001", "4b1-1-002", "8ky-1-001", "8ky-1-002", "8ky-1-003", "8ky-1-004", "8ky-1-005", "8ky-1-006")


def exported(laboratory: Laboratory, out: Path, given: str, *more: str) -> Any:
    words = ["--corpus", str(laboratory.place.folder), "--out", str(out), "--blind", "all", "--blind-input", given]
    done = CliRunner().invoke(command, [*words, *more])
    assert done.exit_code == 0, done.output
    return done


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module", params=["audio", "text", "both"])
def given(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def out(laboratory: Laboratory, given: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("blind") / "out"
    exported(laboratory, folder, given, "--licence", "CC BY 4.0")
    return folder


@pytest.fixture(scope="module")
def items(laboratory: Laboratory) -> list[Item]:
    with open_store(laboratory.place) as store:
        return list(StoreSource(store, Query()).items())


def everything(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        yield path.name, b"" if path.is_dir() else path.read_bytes()


def secrets(items: list[Item]) -> set[str]:
    """What must not be found: everything that answers, or that the wizard did, of a length that is no accident."""
    found: set[str] = set()
    for item in items:
        record = item.record
        for one in (*item.references, *(item.annotation.references if item.annotation else ())):
            found |= {one.sql, one.maximum_sql, one.minimum, one.maximum, one.note}
        for request in record.requests:
            found |= {request.reason, *(reading.paraphrase for reading in request.interpretations)}
            found |= {request.text} if request.request > 1 else set()
        for run in record.sql_runs:
            found |= {run.sql, run.minimum}
        if record.answer:
            found |= {record.answer.sql, record.answer.minimum, record.answer.paraphrase}
        if record.message:
            found |= {record.message.text, record.message.message}
        found |= set(record.notes) | {item.session.tool}
        if item.annotation:
            found |= {item.annotation.comment, *item.annotation.tags, *item.annotation.exclusions}
            found |= {one.sha256 for one in item.annotation.principles}
    # "()" or "TRUE" stand everywhere; shorter answers are looked for as values below.
    return {one for one in found if len(one) >= 5 and one not in ("FALSE", "query")}


def test_no_byte_tells_an_answer_or_the_wizard(out: Path, items: list[Item]) -> None:
    wanted = secrets(items)
    assert {"34200", '"06-OCT-52"', "No information is available on hats", "wh-question"} <= wanted
    for name, content in everything(out / "participants"):
        text = content.decode("utf-8", "replace")
        for secret in wanted:
            escaped = json.dumps(secret, ensure_ascii=False)[1:-1]
            assert secret not in text, (name, secret)
            assert escaped not in text, (name, secret)
            assert secret not in name
        assert not re.search(r"select\s|order by|group by", text, re.IGNORECASE), name
        assert "w1" not in re.findall(r"\w+", text) or name.endswith(".flac"), name


def test_participants_get_these_fields_and_no_others(out: Path, given: str) -> None:
    fields = {"utterance", "session", "turn", "speaker", "domain", "context"}
    spoken = fields | ({"audio", "seconds"} if given != "text" else set()) | ({"words"} if given != "audio" else set())
    before = {"utterance", "turn"} | ({"words"} if given != "audio" else set())
    for one in lines(out / "participants/utterances.jsonl"):
        assert one.keys() == (spoken if "audio" in one or given == "audio" else spoken - {"audio", "seconds"})
        assert all(earlier.keys() == before for earlier in one["context"])
    card = (out / "participants/README.md").read_text().lower()
    assert not re.search(r"\bclass\b|reference|wizard|adjudicated|draft", card)
    manifest = json.loads((out / "participants/manifest.json").read_text())
    assert manifest.keys() == {"manifest_version", "software", "formats", "sessions", "utterances", "files"}


def test_without_words_no_word_is_there(out: Path, given: str, items: list[Item]) -> None:
    text = b"\n".join(content for name, content in everything(out / "participants") if not name.endswith(".flac"))
    for item in items:
        words = item.words.split()
        if len(words) > 3:
            assert (json.dumps(item.words, ensure_ascii=False)[1:-1].encode() in text) is (given != "audio")
            assert (item.record.transcript or "").encode() not in text or given != "audio"
    if given == "audio":
        for word in ("salary", "clerks", "hats", "airline"):
            assert word.encode() not in text


def test_files_tell_nothing_by_date_order_or_metadata(out: Path) -> None:
    paths = [out / "participants", *(out / "participants").rglob("*")]
    assert {path.stat().st_mtime for path in paths} == {315_532_800}
    assert {path.stat().st_mode & 0o777 for path in paths if path.is_file()} == {
        (out / "manifest.json").stat().st_mode & 0o777
    }
    ids = [one["utterance"] for one in lines(out / "participants/utterances.jsonl")]
    assert ids == sorted(ids)
    for path in (out / "participants").rglob("*.flac"):
        with soundfile.SoundFile(path) as file:
            assert file.copy_metadata() == {} or set(file.copy_metadata()) <= {"encoder"}


def test_audio_is_that_of_the_session(out: Path, given: str, laboratory: Laboratory) -> None:
    found = {path.stem for path in (out / "participants").rglob("*.flac")}
    assert found == (set() if given == "text" else {*SPOKEN, "8ky-2-001", "8ky-2-004"})
    if given != "text":
        assert soundfile.info(out / "participants/audio/8ky-1-002.flac").frames == 16000


def test_participants_and_key_name_the_same_utterances(out: Path, given: str) -> None:
    handed = [one["utterance"] for one in lines(out / "participants/utterances.jsonl")]
    assert [one["utterance"] for one in lines(out / "key/key.jsonl")] == handed
    assert len(handed) == (10 if given == "audio" else 12)
    context = {
        one["utterance"]: [e["utterance"] for e in one["context"]]
        for one in lines(out / "participants/utterances.jsonl")
    }
    assert context["8ky-1-003"] == ["8ky-1-001", "8ky-1-002"]


def test_the_key_is_what_the_scorer_reads(out: Path, tmp_path: Path) -> None:
    items = {one.utterance: one for one in read_key(out / "key/key.jsonl").items}
    for utterance, annotation in ANNOTATIONS.items():
        if annotation.references:
            assert items[utterance].category == annotation.category
            assert items[utterance].alternatives == tuple(
                (one.minimum, one.maximum or None) for one in annotation.references if one.minimum
            )
    answers = tmp_path / "answers.jsonl"
    answers.write_text('{"utterance": "8ky-1-001", "answer": "34200"}\n{"utterance": "8ky-1-002", "answer": "1"}\n')
    done = CliRunner().invoke(score, ["--json", str(out / "key/key.jsonl"), str(answers)])
    assert done.exit_code == 0, done.output
    cell = json.loads(done.stdout)["all"]["minimum"]
    assert (cell["right"], cell["wrong"]) == (2, 1), "no answer is a right answer to 4b1-1-002"


def test_every_folder_can_be_checked_alone(out: Path) -> None:
    for folder in (out, out / "participants", out / "key"):
        report = verify_export(folder)
        assert report.problems == ()
        assert report.files > 1
    assert not (out / "utterances.jsonl").exists(), "the formats are for what is not blind"


def test_what_is_to_be_known_is_told(laboratory: Laboratory, tmp_path: Path) -> None:
    done = exported(laboratory, tmp_path / "audio", "audio")
    assert "2 turns without a recording are not in the blind test set" in done.stderr
    done = exported(laboratory, tmp_path / "text", "text")
    assert "the words of 4 turns of the blind test set are the wizard's typing" in done.stderr
    assert "turns of the blind test set have no reference: none is scored" in done.stderr


def test_one_split_is_blind_and_the_others_are_as_ever(laboratory: Laboratory, tmp_path: Path) -> None:
    words = ["--split", "train=0.5,test=0.5", "--seed", "2", "--blind", "test", "--format", "jsonl,pairs"]
    done = CliRunner().invoke(command, ["--corpus", str(laboratory.place.folder), "--out", str(tmp_path / "x"), *words])
    assert done.exit_code == 0, done.output
    manifest = json.loads((tmp_path / "x/manifest.json").read_text())
    blind = {one for one, split in manifest["splits"]["speakers"].items() if split == "test"}
    assert len(blind) == 1
    assert sorted(path.name for path in (tmp_path / "x").iterdir()) == [
        *("README.md", "jsonl", "key", "manifest.json", "pairs", "participants")
    ]
    handed = lines(tmp_path / "x/participants/utterances.jsonl")
    assert {one["speaker"] for one in handed} == blind
    for path in (tmp_path / "x/jsonl").rglob("*"):
        assert path.is_dir() or f'"{next(iter(blind))}-1"'.encode() not in path.read_bytes()
    assert not (tmp_path / "x/jsonl/test").exists()


def test_participants_are_told_how_answers_are_written() -> None:
    rows = [line.split("|")[2] for line in ANSWERING.splitlines() if line.startswith("| ")][1:]
    examples = [part for row in rows for part in row.split("`")[1::2]]
    assert len(examples) == 8
    assert [write(parse(one)) for one in examples[:3]] == ["48", "36.87", '"PROJECT MANAGER"']
    assert all(parse(one) for one in examples)
    line = json.loads(ANSWERING.split("`")[1])
    assert line.keys() == {"utterance", "answer"}


def test_nothing_of_her_sheet_and_the_questionnaire_is_handed_out(tmp_path: Path) -> None:
    """What she wrote may be an answer, and how she rates a system may name it."""
    session = SessionBuilder(tmp_path / "sessions" / "s01")
    session.say(ev.ScenarioGiven(number=2, of=2, title="A telling title", blanks=BLANKS))
    session.say(ev.StageEntered(stage="conversation"))
    session.direct("how many people work here")
    session.say(ev.BlankFilled(scenario=2, blank="people", text="unmistakable entry"))
    session.say(ev.SheetClosed(scenario=2, how="done"))
    asked = (ev.AskedQuestion(id="liked", type="text", text="A telling question?"),)
    session.say(ev.QuestionnaireGiven(why="finished", questions=asked))
    session.say(ev.QuestionReplied(question="liked", text="unmistakable reply"))
    place = Place.create(tmp_path / "corpus")
    fill(place, (session.end(),))
    exported(Laboratory(place, ()), tmp_path / "out", "both")
    content = b"".join(one for _, one in everything(tmp_path / "out" / "participants"))
    assert b"how many people" in content
    assert not re.search(rb"unmistakable|telling|completed|gave_up|sheet|questionnaire", content)
