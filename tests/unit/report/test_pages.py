"""A report: what stands in it follows from the journals, it needs nothing else, and no text in it is markup."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
import soundfile
from click.testing import CliRunner

from tests.unit.journal.building import SessionBuilder, whole_session
from wizard.cli.report import command
from wizard.corpus.records import read_session
from wizard.errors import StateError, UsageError
from wizard.export.sources import gather
from wizard.report.errors import NothingToReport
from wizard.report.pace import paces, stages
from wizard.report.report_folder import LeftOut, Written, write_report
from wizard.report.unread import unread


class Links(HTMLParser):
    """What a page refers to, and whether every element it opens is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in ("meta", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value or "" for name, value in attrs if name in ("href", "src")]


def read(path: Path) -> tuple[str, list[str]]:
    text, links = path.read_text("utf-8"), Links()
    links.feed(text)
    assert links.open == [], path
    return text, links.found


def test_a_report_is_whole_by_itself(tmp_path: Path) -> None:
    session = whole_session(tmp_path / "s01")
    assert write_report(gather([session]), tmp_path / "report") == Written(1, ())
    for path in (tmp_path / "report").rglob("*.html"):
        text, links = read(path)
        for link in links:
            assert "://" not in link, "no network"
            assert not link or link.startswith("#") or (path.parent / link).exists(), link
        assert "http" not in text
    record = read_session(session)
    for turn in record.utterances:
        if turn.audio and turn.audio.complete and not turn.practice:
            samples, rate = soundfile.read(tmp_path / "report" / "audio" / f"{turn.id}.flac", dtype="int16")
            assert (len(samples), rate) == (turn.audio.samples, turn.audio.rate)
    page, _ = read(tmp_path / "report" / "sessions" / "s01.html")
    for turn in record.utterances:
        assert (f'id="{turn.id}"' in page) is not turn.practice
    index, _ = read(tmp_path / "report" / "index.html")
    assert "answered with SQL by hand" in index
    assert "no_information" in index


def test_a_session_without_turns_is_named_with_the_reason(tmp_path: Path) -> None:
    spoken, silent = whole_session(tmp_path / "s01"), SessionBuilder(tmp_path / "s02", "s02").end()
    written = write_report(gather([spoken, silent]), tmp_path / "report")
    assert written == Written(1, (LeftOut("s02", "it has no turn"),))
    assert "s02 is left out: it has no turn" in read(tmp_path / "report" / "index.html")[0]
    result = CliRunner().invoke(command, [str(spoken), str(silent), "--out", str(tmp_path / "second")])
    assert result.exit_code == 0, result.output
    assert "s02 is left out: it has no turn" in result.stderr
    assert result.stdout.endswith("index.html: 1 session\n")


def test_nothing_to_report_is_an_error_and_writes_nothing(tmp_path: Path) -> None:
    silent = SessionBuilder(tmp_path / "s02", "s02").end()
    result = CliRunner().invoke(command, [str(silent), "--out", str(tmp_path / "report")])
    assert isinstance(result.exception, NothingToReport)
    assert result.exception.exit_code == 2
    assert "nothing to report: s02 is left out: it has no turn" in str(result.exception)
    with pytest.raises(NothingToReport, match="no turn is found by speaker=zzz"):
        write_report(gather([silent]), tmp_path / "report", query="speaker=zzz")
    assert not (tmp_path / "report").exists()


def test_texts_are_never_markup(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.direct("<script>alert('her words')</script> & \x1b[2J")
    write_report(gather([builder.end()]), tmp_path / "report")
    for page in (tmp_path / "report").rglob("*.html"):
        text, _ = read(page)
        assert text.count("<script>") == 1, "the page's own"
        assert "\x1b" not in text


def test_fifty_turns_without_audio_are_under_300_kilobytes(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    for _ in range(25):
        builder.direct()
        builder.revised()
    write_report(gather([builder.end()]), tmp_path / "report", audio=False)
    sizes = {path.name: path.stat().st_size for path in (tmp_path / "report").rglob("*") if path.is_file()}
    assert sum(sizes.values()) < 300_000, sizes
    assert not (tmp_path / "report" / "audio").exists()


def test_pace_and_stages_follow_from_the_clocks(tmp_path: Path) -> None:
    record = read_session(whole_session(tmp_path / "s01"))
    (by_wizard,) = paces([record], "wizard")
    assert by_wizard.turns == 4, "the void one had no reply"
    assert by_wizard.an_hour == pytest.approx(3600 * 4 / by_wizard.seconds)
    assert sum(one.turns for one in paces([record], "task")) == 4
    names = [stage.name for stage in stages([record])]
    assert "the wizard hears and transcribes" in names
    assert all(stage.half <= stage.nine_of_ten for stage in stages([record]))


def test_words_not_understood_come_with_what_helped(tmp_path: Path) -> None:
    record = read_session(whole_session(tmp_path / "s01"))
    words = {word for turn in record.utterances for request in turn.requests for word in request.unknown}
    assert words, "the session has some"
    found = unread([record, record])
    assert {one.words for one in found} == words
    assert all(one.example for one in found)
    assert any(one.helped for one in found)


def test_the_command(tmp_path: Path) -> None:
    session = whole_session(tmp_path / "s01")
    key = {"utterance": "u1", "speaker": "s1", "class": "A", "ref": "5"}
    (tmp_path / "key.jsonl").write_text(json.dumps(key))
    (tmp_path / "ours.jsonl").write_text(json.dumps({"utterance": "u1", "answer": "5"}))
    out = str(tmp_path / "report")
    scores = ["--key", str(tmp_path / "key.jsonl"), "--system", str(tmp_path / "ours.jsonl")]
    result = CliRunner().invoke(command, [str(session), "--out", out, "--corpus", str(tmp_path / "corpus"), *scores])
    assert isinstance(result.exception, Exception), "a corpus that was named must be there"
    result = CliRunner().invoke(command, [str(session), "--out", out, *scores], env={"WOZ_CORPUS": ""})
    assert result.exit_code == 0, result.output
    assert re.search(r"Scores. NL", (tmp_path / "report" / "index.html").read_text())
    again = CliRunner().invoke(command, [str(session), "--out", out])
    assert isinstance(again.exception, StateError)
    assert isinstance(CliRunner().invoke(command, ["--out", f"{out}2", "--key", "k"]).exception, UsageError)
    where = CliRunner().invoke(command, [str(session), "--out", f"{out}2", "--where", "class=A"])
    assert isinstance(where.exception, UsageError)
