"""`woz demo` as a newcomer runs it: one process, ten turns and more, verified, exported, scored, summed up in words."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import subprocess
import sys
import tarfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
import soundfile

from tests.forked_commands import Forked
from wizard.annotate.other_readings import REASONABLE
from wizard.cas import Outcome, compare, parse
from wizard.journal import events as ev
from wizard.journal.reader import read_journal
from wizard.journal.verify import verify


@dataclass(frozen=True)
class Ran:
    """The demo, once, and what it left."""

    out: Path
    home: Path
    result: subprocess.CompletedProcess[str]
    forked: Forked

    def woz(self, *words: str) -> subprocess.CompletedProcess[str]:
        """`woz WORDS` after it, in the same folders."""
        return self.forked.woz(*words, seconds=300, env=surroundings(self.home), cwd=self.home)

    @property
    def told(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self.result.stdout)
        return told

    @property
    def utterances(self) -> list[dict[str, Any]]:
        """The lines of the export."""
        return [
            json.loads(line) for line in (Path(self.told["export"]) / "jsonl/utterances.jsonl").read_text().splitlines()
        ]

    @cached_property
    def held(self) -> dict[str, str]:
        """The drafts that were not accepted, each with the reason that is told to whoever tries again."""
        words = ["--annotator", "demo", "--accept-drafts", "--unsure-too", "--all", "--yes", "--json"]
        again = self.woz("annotate", "--corpus", self.told["corpus"], *words)
        assert again.returncode == 0, again.stderr
        told = json.loads(again.stdout)
        assert told["finished"] == [], "a second time nothing more is accepted"
        reasons = {one["utterance"]: one["why"] for one in told["left"]}
        return {one: why for one, why in reasons.items() if why != "demo has accepted it already"}


def surroundings(home: Path) -> dict[str, str]:
    """An environment with folders of its own."""
    return os.environ | {
        "WOZ_RUNTIME_DIR": str(home / "run"),
        "WOZ_STATE_DIR": str(home / "state"),
        "XDG_STATE_HOME": str(home / "xdg"),
    }


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory, forked: Forked) -> Ran:
    home = tmp_path_factory.mktemp("demo")
    out = home / "out"
    result = subprocess.run(
        [sys.executable, "-m", "wizard.cli", "demo", "--json", "--out", str(out)],
        env=surroundings(home), cwd=home, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300,
        check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr[-3000:]
    return Ran(out, home, result, forked)


def accepted(demo: Ran) -> list[dict[str, Any]]:
    """The utterances of the export whose drafts were accepted."""
    return [one for one in demo.utterances if one["status"] == "accepted"]


def readings_of(demo: Ran) -> dict[str, list[ev.Offered]]:
    """The readings of each turn that was answered by the tool, the answered one first, by the utterance's name."""
    found = {}
    for session in map(Path, demo.told["sessions"]):
        offered: dict[int, list[ev.Offered]] = {}
        for entry in read_journal(session):
            event = entry.event
            if isinstance(event, ev.RequestOutcome):
                offered[event.turn] = list(event.interpretations)
            elif isinstance(event, ev.AnswerSent) and event.interpretation is not None:
                readings = offered[event.turn]
                answered = readings.pop(event.interpretation)
                others = [one for one in readings if one.sql != answered.sql]
                found[f"{session.name}-{event.turn:03d}"] = [answered, *others]
    return found


def closings(demo: Ran) -> list[str]:
    """How every turn went: direct, revised, sql, message; with its time limit where that was reached."""
    found = []
    for session in demo.told["sessions"]:
        requests: dict[int, int] = {}
        late: set[int] = set()
        for entry in read_journal(Path(session)):
            event = entry.event
            if isinstance(event, ev.RequestSubmitted):
                requests[event.turn] = event.request
            elif isinstance(event, ev.TimeLimitReached):
                late.add(event.turn)
            elif isinstance(event, ev.MessageSent):
                kind = "given up" if event.turn in late else "message with a blank" if event.blanks else "message"
                found.append(kind)
            elif isinstance(event, ev.AnswerSent):
                by_tool = "direct" if requests[event.turn] == 1 else "revised"
                found.append("sql" if event.origin == "hand" else by_tool)
    return found


def test_ten_turns_and_more_of_every_kind(demo: Ran) -> None:
    kinds = closings(demo)
    assert len(kinds) >= 10
    assert {"direct", "revised", "sql", "message with a blank", "given up"} <= set(kinds)
    summary = demo.told["summary"]
    assert summary["turns"] == len(kinds)
    assert summary["direct"]["count"] == kinds.count("direct")
    assert summary["revised"]["count"] == kinds.count("revised")
    assert summary["sql"]["count"] == kinds.count("sql")
    assert summary["messages"]["count"] == len(kinds) - sum(map(kinds.count, ("direct", "revised", "sql")))
    assert summary["open"] == summary["overtaken"] == 0


def test_she_fills_in_her_sheets_and_the_questionnaire(demo: Ran) -> None:
    exported = demo.out / "export" / "jsonl"
    every = demo.told["tasks"][-1]
    assert (every["tasks"], every["completed"], every["wrong"], every["gave_up"], every["open"]) == (5, 1, 1, 1, 2)
    sessions = [json.loads(line) for line in (exported / "sessions.jsonl").read_text().splitlines()]
    assert [one["questionnaire_closed"] for one in sessions] == ["done", "done"]
    assert sessions[0]["scenarios"][0]["outcome"] == "completed"
    table = (exported / "tasks.tsv").read_text().splitlines()
    assert table[1].split("\t")[4:9] == ["1", "The anniversary", "completed", "8", "8"]


def test_its_sessions_verify_and_leave_nothing_beside_them(demo: Ran) -> None:
    for session in demo.told["sessions"]:
        assert verify(Path(session)).findings == ()
    result = demo.woz("verify", *demo.told["sessions"])
    assert result.returncode == 0, result.stdout
    secrets = [p for p in (*(demo.out / "secrets").rglob("*"), *(demo.home / "run").rglob("*")) if p.is_file()]
    assert not secrets, "no token, no socket, no join code of a session that is over"
    assert not [p for p in (demo.out / "spool").rglob("*") if p.is_file()], "nothing of hers stays at her side"


def test_the_audit_of_its_corpus_is_clean(demo: Ran) -> None:
    result = demo.woz("audit", "--corpus", demo.told["corpus"], "--databases", "2", "--json")
    assert result.returncode == 0, result.stdout
    found = json.loads(result.stdout)
    assert found["clean"]
    done = accepted(demo)
    answered = [one for one in done if one["answer"]]
    assert found["tested"] == len(answered), "references of answers; those of messages have no statement to run"
    assert found["undone"] == found["turns"] - len(done) == len(demo.held)
    assert found["to_know"]["same-here-only"], "some references do not tell two readings apart: that is told"


def test_the_export_is_what_its_manifest_says(demo: Ran) -> None:
    export = Path(demo.told["export"])
    manifest = json.loads((export / "manifest.json").read_text())
    files = {file["path"]: (file["size"], file["sha256"]) for file in manifest["files"]}
    there = {str(p.relative_to(export)) for p in export.rglob("*") if p.is_file()} - {"manifest.json"}
    assert there == set(files)
    for name, (size, digest) in files.items():
        content = (export / name).read_bytes()
        assert (len(content), hashlib.sha256(content).hexdigest()) == (size, digest), name
    result = demo.woz("verify", str(export), "--corpus", demo.told["corpus"])
    assert result.returncode == 0, result.stdout
    lines = [json.loads(line) for line in (export / "jsonl/utterances.jsonl").read_text().splitlines()]
    assert len(lines) == demo.told["utterances"] == len(closings(demo))
    flacs = sorted(export.glob("jsonl/audio/*.flac"))
    assert len(flacs) == len(lines)
    for flac in flacs:
        info = soundfile.info(flac)
        assert (info.samplerate, info.channels, info.subtype) == (16000, 1, "PCM_16")
    archived: list[str] = []
    for tar in export.glob("atis/*.tar"):
        with tarfile.open(tar) as archive:
            archived += archive.getnames()
    assert len([name for name in archived if name.endswith(".wav")]) == len(lines)


PLAIN = {
    "when did sharon lease join the company": "A",
    "what's sharon lease's phone number": "A",
    "what is her salary": "D1",
    "how many people work in department forty five": "A",
    "how many of them are scientists": "D1",
    "what's the sum of the salaries of all the managers": "A",
    "are there any clerks who make over fifty thousand dollars": "A",
    "did any of them get a raise last year": "X",
}
"""Requests of the demo that leave nothing open, and their classes: a program may accept their drafts."""
OPEN = (
    "so who's been here longer jose vasquez or martha nash",
    "and who's the big cheese over there",
    "how do i get hold of richard young at the office",
    "which two of the irving people started closest together",
)
"""Requests that the wizard asked otherwise, or could not answer: a person has to judge them."""


def test_drafts_are_accepted_and_the_others_left_for_a_person(demo: Ran) -> None:
    done = accepted(demo)
    assert len(done) == demo.told["accepted"]
    assert {one["words"]: one["class"] for one in done}.items() >= PLAIN.items()
    assert not {one["words"] for one in done} & set(OPEN)
    assert all(one["class"] and one["accepted_by"] == ["demo"] and one["annotators"] == [] for one in done)
    assert not any(one["reference"]["reviewed"] for one in done if one["reference"]), "nobody has looked at them"
    answered = [one for one in done if one["answer"]]
    assert all(one["reference"]["alternatives"][0]["maximum"] for one in answered)


def test_what_is_accepted_is_the_answer_that_the_rehearsal_knows(demo: Ran) -> None:
    right = {
        one["utterance"]: one["minimum"] for one in map(json.loads, Path(demo.told["key"]).read_text().splitlines())
    }
    for one in accepted(demo):
        if one["answer"]:
            answers = one["reference"]["alternatives"]
            known, given = (parse(text) for text in (right[one["id"]], answers[0]["minimum"]))
            assert compare(known, given).minimum is Outcome.CORRECT, one["words"]


def test_each_draft_that_is_held_back_is_said_with_a_reason_that_holds(demo: Ran, built: Callable[[str], str]) -> None:
    """A draft is held back for its class, its context, or another reading that the tool found reasonable, only."""
    database = sqlite3.connect(built("personnel").removeprefix("sqlite:///"))
    lines = {one["id"]: one for one in demo.utterances}
    kept = {one["id"] for one in accepted(demo)}
    assert set(demo.held) | kept == set(lines)
    assert not set(demo.held) & kept
    assert {lines[one]["words"] for one in demo.held} >= set(OPEN)
    readings = readings_of(demo)
    for one, why in demo.held.items():
        record, others = lines[one], readings.get(one, [])[1:]
        if why.startswith("the class is not sure"):
            assert record["how"] != "direct", (one, why)
        elif why.startswith("it may as well mean: "):
            told = why.removeprefix("it may as well mean: ").partition(" (principle 1.4)")[0]
            assert told in [other.paraphrase for other in others if _is_reasonable(other, readings[one])], (one, why)
        else:
            assert why.startswith("context was taken, and its words name all that they need"), (one, why)
            assert readings[one][0].context_used is not None
    for one in kept:
        if lines[one]["answer"] and readings[one][0].context_used is None and not readings[one][0].boolean:
            first, *others = readings[one]
            for other in (other for other in others if _is_reasonable(other, readings[one])):
                decided = set(other.principles) < set(first.principles) or other.context_used is not None
                rows = [set(database.execute(sql).fetchall()) for sql in (other.sql, first.sql)]
                assert decided or rows[0] == rows[1], (one, other)
    database.close()


def _is_reasonable(one: ev.Offered, offered: Sequence[ev.Offered]) -> bool:
    return one.score >= REASONABLE * max(other.score for other in offered)


def test_the_store_can_be_rebuilt_and_gives_the_same_export(demo: Ran) -> None:
    corpus = Path(demo.told["corpus"])
    for store in corpus.glob("store.sqlite*"):
        store.unlink()
    assert demo.woz("ingest", "--corpus", str(corpus), *demo.told["sessions"]).returncode == 0
    formats = "jsonl,atis,sclite,pairs"
    words = ["--corpus", str(corpus), "--out", str(demo.home / "again"), "--format", formats, "--maximum"]
    result = demo.woz("export", *words)
    assert result.returncode == 0, result.stderr
    for path in Path(demo.told["export"]).rglob("*"):
        again = demo.home / "again" / path.relative_to(demo.told["export"])
        assert path.is_dir() or again.read_bytes() == path.read_bytes(), path


def test_the_drafts_are_scored_against_the_key_as_any_system_is(demo: Ran) -> None:
    key, drafts = demo.told["key"], demo.told["drafts"]
    cell = demo.told["score"]["all"]["minimum"]
    assert cell["n"] == len(Path(key).read_text().splitlines())
    assert cell["right"] + cell["wrong"] + cell["not_answered"] == cell["n"]
    assert cell["right"] >= 8
    result = demo.woz("score", "--dialect", "1989", "--json", key, drafts)
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["all"]["minimum"] == cell


def test_a_second_run_into_the_same_folder_is_refused_and_touches_nothing(demo: Ran) -> None:
    before = {path: path.stat().st_mtime_ns for path in demo.out.rglob("*")}
    result = demo.woz("demo", "--out", str(demo.out))
    assert result.returncode == 4
    assert result.stdout == ""
    assert "--out" in result.stderr
    assert result.stderr.count("\n") == 1
    assert {path: path.stat().st_mtime_ns for path in demo.out.rglob("*")} == before


def test_the_summary_is_in_words_and_names_what_is_there(demo: Ran, tmp_path: Path) -> None:
    """Drawn from what the run left, as the command does without --json; no terminal, no escape codes."""
    from wizard.corpus.records import read_session
    from wizard.report.plain_text import render
    from wizard.report.summary import summarise

    text = render(summarise(read_session(Path(session)) for session in demo.told["sessions"]))
    assert "\x1b" not in text
    assert "\x1b" not in demo.result.stderr
    kinds = closings(demo)
    said_of = {"straight from the transcript": "direct", "revised or adjusted": "revised", "SQL that": "sql"}
    for words, kind in said_of.items():
        line = next(line for line in text.splitlines() if words in line)
        assert f"{kinds.count(kind)} of {len(kinds)}" in line
    assert "questions an hour" in text
    said = [line.strip() for line in demo.result.stderr.splitlines()]
    assert sum(line[:1].isdigit() for line in said) >= 10, "a line a turn while it runs"
    assert any(line.startswith("verified") for line in said)
