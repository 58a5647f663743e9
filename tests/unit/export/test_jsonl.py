"""The lossless export: every layer, audio the same sample for sample, the same bytes from the same sessions."""

from __future__ import annotations

import hashlib
import json
import math
from pathlib import Path
from typing import Any

import pytest
import soundfile

from subject.audio.recording import read_pcm
from tests.unit.export.conftest import export_sessions
from tests.unit.journal.building import SessionBuilder, reading, whole_session
from wizard.corpus.records import read_session
from wizard.export.building import ExportPlan, build
from wizard.export.errors import (
    ExportExists,
    ExportFailed,
    NameUnusable,
    NoSessions,
    NoSuchFormat,
    SameSession,
    SessionDamaged,
)
from wizard.export.formats import FORMATS, format_named
from wizard.export.jsonl import FORMAT, line
from wizard.export.sources import gather
from wizard.journal import events
from wizard.journal.errors import NotASession


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def content(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def session(tmp_path: Path) -> Path:
    return whole_session(tmp_path / "sessions" / "s01")


def test_every_turn_is_there_with_every_layer(session: Path, tmp_path: Path) -> None:
    export_sessions([session], tmp_path / "out")
    found = lines(tmp_path / "out/utterances.jsonl")
    assert [one["how"] for one in found] == ["direct", "revised", "sql", "message", "void"]
    revised = found[1]
    assert revised["transcript"] == "how many whatsits are there"
    assert [request["text"] for request in revised["requests"]][1] == "how many employees are there"
    assert revised["requests"][1]["interpretations"][0]["sql"] == "SELECT 423"
    assert revised["sql_runs"][0]["status"] == "ok"
    assert revised["answer"]["rows"] == [[48]]
    alternative = {"minimum": "423", "maximum": None, "sql": "SELECT 423", "maximum_sql": None, "note": "",
                   "reworded": None}  # fmt: skip
    assert revised["reference"] == {"reviewed": False, "alternatives": [alternative]}
    assert (revised["status"], revised["class"], revised["annotation"]) == ("draft", None, None)
    assert revised["wizard_clock"]["transcript"] > 0
    assert found[3]["message"]["blanks"] == {"topic": "hats"}
    assert found[3]["reference"] is None


def test_an_object_has_every_field_of_the_record_it_is_of(session: Path, tmp_path: Path) -> None:
    export_sessions([session], tmp_path / "out")
    for one, record in zip(lines(tmp_path / "out/utterances.jsonl"), read_session(session).utterances, strict=True):
        expected = json.loads(record.model_dump_json(exclude={"practice", "audio"}))
        assert {name: one[name] for name in expected} == expected
        assert one.keys() - expected.keys() == {
            *(
                "audio",
                "reference",
                "words",
                "class",
                "status",
                "open",
                "annotators",
                "accepted_by",
                "layers",
                "annotation",
            )
        }


def test_audio_is_the_same_sample_for_sample(session: Path, tmp_path: Path) -> None:
    export_sessions([session], tmp_path / "out")
    for one in lines(tmp_path / "out/utterances.jsonl"):
        audio = one["audio"]
        samples, rate = soundfile.read(tmp_path / "out" / audio["file"], dtype="int16")
        pcm = samples.astype("<i2").tobytes()
        assert pcm == read_pcm(session / f"audio/{one['utterance']:04}.wav")
        assert (rate, len(samples)) == (audio["rate"], audio["samples"]) == (16000, audio["seconds"] * 16000)
        assert hashlib.sha256(pcm).hexdigest() == audio["sha256"]


def test_practice_is_left_out_but_counted(session: Path, tmp_path: Path) -> None:
    export_sessions([session], tmp_path / "out")
    (one,) = lines(tmp_path / "out/sessions.jsonl")
    assert one["practice_utterances"] == 1
    assert one["turns"] == {"direct": 1, "message": 1, "revised": 1, "sql": 1, "void": 1}
    assert len(list((tmp_path / "out/audio").iterdir())) == 5


def test_the_manifest_names_every_other_file(session: Path, tmp_path: Path) -> None:
    manifest = export_sessions([session], tmp_path / "out")
    written = json.loads((tmp_path / "out/manifest.json").read_text())
    assert written == manifest.as_json()
    files = content(tmp_path / "out")
    del files["manifest.json"]
    assert {file["path"]: (file["size"], file["sha256"]) for file in written["files"]} == {
        name: (len(data), hashlib.sha256(data).hexdigest()) for name, data in files.items()
    }
    last = json.loads((session / "journal.jsonl").read_bytes().splitlines()[-1])
    assert written["sessions"] == [{"session": "s01", "subject": "subj07", "journal_sum": last["sum"]}]
    assert written["utterances"] == 5


def test_the_same_sessions_give_the_same_bytes_in_any_order(session: Path, tmp_path: Path) -> None:
    other = whole_session(tmp_path / "sessions" / "s02", "s02")
    export_sessions([session, other], tmp_path / "one")
    export_sessions([other, session], tmp_path / "two")
    assert content(tmp_path / "one") == content(tmp_path / "two")


def test_the_card_counts(session: Path, tmp_path: Path) -> None:
    other = whole_session(tmp_path / "sessions" / "s02", "s02")
    export_sessions([session, other], tmp_path / "out")
    card = (tmp_path / "out/README.md").read_text()
    for row in (
        "| domain | personnel, as of 1989-08-01 |",
        "| sessions | 2 |",
        "| speakers | 1 |",
        "| utterances | 10 |",
        "| spoken through | file: 10 |",
        "| revised | 2 | answered by the tool after the wizard revised the request or adjusted its reading |",
        "Of 10 turns 6 have a minimum answer in the Common Answer Specification, 0 a maximum.",
        "**The references of 10 turns are drafts**",
    ):
        assert row in card


def test_an_existing_folder_is_never_touched(session: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    with pytest.raises(ExportExists, match="name another folder with --out"):
        export_sessions([session], tmp_path / "out")
    assert list((tmp_path / "out").iterdir()) == []
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    with pytest.raises(ExportExists):
        export_sessions([session], tmp_path / "link")


def test_a_damaged_session_is_refused_and_nothing_is_written(session: Path, tmp_path: Path) -> None:
    (session / "audio/0003.wav").unlink()
    with pytest.raises(SessionDamaged, match=r"audio/0003\.wav.*the recording is missing; see: woz verify"):
        export_sessions([session], tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_what_cannot_be_exported_is_told(session: Path, tmp_path: Path) -> None:
    with pytest.raises(NoSessions):
        export_sessions([], tmp_path / "out")
    with pytest.raises(NotASession):
        export_sessions([tmp_path], tmp_path / "out")
    with pytest.raises(SameSession, match="both hold session s01"):
        export_sessions([session, session], tmp_path / "out")
    odd = SessionBuilder(tmp_path / "odd", "../odd")
    odd.end()
    with pytest.raises(NameUnusable, match="cannot be the name of a session"):
        export_sessions([tmp_path / "odd"], tmp_path / "out")
    SessionBuilder(tmp_path / "up", "up", subject="../x").end()
    with pytest.raises(NameUnusable, match=r"'\.\./x' cannot be the name of a subject"):
        export_sessions([tmp_path / "up"], tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_failure_in_the_middle_leaves_nothing(session: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[None] = []

    def step() -> None:
        done.append(None)
        if len(done) == 3:
            raise OSError(28, "No space left on device")

    (tmp_path / "place").mkdir()
    with pytest.raises(ExportFailed, match="No space left on device; check the folder"):
        build(ExportPlan((FORMAT,)), gather([session]), tmp_path / "place/out", step=step)
    assert list((tmp_path / "place").iterdir()) == []


def test_audio_that_does_not_read_back_is_not_exported(
    session: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = soundfile.write

    def spoil(path: Path, samples: Any, rate: int, **how: Any) -> None:
        real(path, samples // 2, rate, **how)

    monkeypatch.setattr(soundfile, "write", spoil)
    with pytest.raises(ExportFailed, match="does not read back as it was written"):
        export_sessions([session], tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_an_utterance_without_its_end_goes_out_without_audio(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.speak(store=False)
    builder.say(events.ConnectionLost(why="cable"))
    builder.close_turn("void")
    export_sessions([builder.end()], tmp_path / "out")
    (one,) = lines(tmp_path / "out/utterances.jsonl")
    assert (one["audio"]["file"], one["audio"]["complete"], one["audio"]["samples"]) == (None, False, 0)


def test_an_empty_recording_and_typed_input_have_no_file(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.speak(0)
    builder.close_turn("void")
    builder.type("how many")
    builder.transcribe("how many")
    builder.message("unable", "Sorry")
    builder.displayed()
    builder.close_turn("message")
    export_sessions([builder.end()], tmp_path / "out")
    silent, typed = lines(tmp_path / "out/utterances.jsonl")
    assert (silent["audio"]["file"], silent["audio"]["complete"]) == (None, True)
    assert (typed["audio"], typed["typed"]) == (None, "how many")


def test_numbers_that_json_lacks_are_strings(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.speak()
    builder.transcribe("x")
    builder.say(events.RequestSubmitted(turn=1, request=1, text="x"))
    shaky = reading("p", "SELECT 1").model_copy(update={"score": float("inf")})
    outcome = events.RequestOutcome(turn=1, request=1, status="answered", interpretations=(shaky,))
    builder.say(outcome)
    builder.message("unable", "Sorry")
    builder.displayed()
    builder.close_turn("message")
    export_sessions([builder.end()], tmp_path / "out")
    (one,) = lines(tmp_path / "out/utterances.jsonl")
    assert one["requests"][0]["interpretations"][0]["score"] == "Infinity"


def test_formats_are_found_by_name() -> None:
    for name in FORMATS:
        assert format_named(name).name == name
    with pytest.raises(NoSuchFormat, match="no export format 'kaldi9'; there are: jsonl"):
        format_named("kaldi9")


def test_numbers_that_json_lacks_are_words() -> None:
    assert line({"a": [1.5, math.nan], "b": {"c": -math.inf}}) == '{"a":[1.5,"NaN"],"b":{"c":"-Infinity"}}\n'
