"""A report: what stands in it follows from the journals, it needs nothing else, and no text in it is markup."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
import soundfile
from click.testing import CliRunner

from tests.unit.journal.building import SessionBuilder, reading, whole_session
from wizard.cli.report import command
from wizard.corpus.records import read_session
from wizard.errors import StateError, UsageError
from wizard.export.sources import gather
from wizard.journal import events
from wizard.report.errors import NothingToReport
from wizard.report.pace import paces, stages
from wizard.report.page import round_top
from wizard.report.report_folder import LeftOut, WrittenReport, write_report
from wizard.report.words_not_understood import unread


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
    assert write_report(gather([session]), tmp_path / "report") == WrittenReport(1, ())
    for path in (tmp_path / "report").rglob("*.html"):
        text, links = read(path)
        for link in links:
            assert "://" not in link, "no network"
            assert not link or link.startswith("#") or (path.parent / link.partition("#")[0]).exists(), link
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


def test_sessions_that_are_left_out_for_one_reason_are_one_line() -> None:
    many = LeftOut("it has no turn", tuple(f"s{number:02}" for number in range(1, 13)))
    assert str(many) == "s01, s02, s03, s04, s05 and 7 more are left out: it has no turn"
    assert str(LeftOut("it has no turn", ("s01", "s02"))) == "s01, s02 are left out: it has no turn"


def test_a_session_without_turns_is_named_with_the_reason(tmp_path: Path) -> None:
    spoken, silent = whole_session(tmp_path / "s01"), SessionBuilder(tmp_path / "s02", "s02").end()
    written = write_report(gather([spoken, silent]), tmp_path / "report")
    assert written == WrittenReport(1, (LeftOut("it has no turn", ("s02",)),))
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


def test_what_a_tool_that_abstained_offered_and_what_was_sent_is_shown(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.speak()
    builder.transcribe("how old is she")
    builder.say(events.RequestSubmitted(turn=1, request=1, text="how old is she"))
    offered = tuple(reading(f"reading {number}", "SELECT 48") for number in range(6))
    builder.say(
        events.RequestOutcome(
            turn=1, request=1, status="abstained", interpretations=offered, unknown=("she",), reason="not understood"
        )
    )
    builder.answer_with("SELECT 48", "48", 1, 4)
    write_report(gather([builder.end()]), tmp_path / "report")
    page, _ = read(tmp_path / "report" / "sessions" / "s01.html")
    offers = "Offered: 1. reading 0; 2. reading 1; 3. reading 2; 5. reading 4 ← sent; and 2 more"
    assert f"not understood (she). {offers}" in page


def test_the_timeline_has_its_numbers_in_a_table(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.direct()
    builder.revised()
    session = builder.end()
    first, second = read_session(session).utterances
    write_report(gather([session]), tmp_path / "report")
    page, links = read(tmp_path / "report" / "sessions" / "s01.html")
    rows = re.findall(r'<tr><td[^>]*><a href="#(s01-\d+)">(\d)</a></td>(.*?)</tr>', page)
    assert [row[:2] for row in rows] == [(first.id, "1"), (second.id, "2")]
    numbers = [re.findall(r'class="number">([^<]*)<', row[2]) for row in rows]
    assert numbers[0][0] == "0.00"
    clock = second.wizard_clock
    assert clock.replied is not None
    assert clock.transcript is not None
    assert numbers[1][3] == f"{clock.replied - clock.transcript:.2f}"
    assert float(numbers[1][-1]) == pytest.approx(sum(map(float, numbers[1][1:-1])), abs=0.02)
    assert links.count(f"#{first.id}") == 2, "the bar and the table"


def test_words_not_understood_lead_to_their_turns_and_the_command_names_the_folder(tmp_path: Path) -> None:
    session = whole_session(tmp_path / "my sessions" / "s01")
    record = read_session(session)
    turns = [turn.id for turn in record.utterances if any(one.unknown for one in turn.requests) and not turn.practice]
    write_report(gather([session]), tmp_path / "report")
    page, links = read(tmp_path / "report" / "index.html")
    for turn in turns:
        assert f"sessions/s01.html#{turn}" in links
        assert f'id="{turn}"' in (tmp_path / "report" / "sessions" / "s01.html").read_text()
    assert f"woz domain heard personnel --session &#x27;{session}&#x27;" in page


def test_an_answer_without_rows_says_so(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.speak()
    builder.transcribe("who is 200 years old")
    builder.request(1, "who is 200 years old", [reading("employees over 200", "SELECT 1")])
    builder.run(1, "SELECT 1", "()", 1, 0)
    builder.say(
        events.AnswerSent(
            turn=1, reply=1, attempt=1, request=1, interpretation=0, origin="interpretation",
            paraphrase="employees over 200", sql="SELECT 1", minimum="()", columns=("Name", "Age"), rows=(),
        )
    )  # fmt: skip
    builder.reply = 1
    builder.displayed()
    builder.close_turn("answered")
    write_report(gather([builder.end()]), tmp_path / "report")
    page, _ = read(tmp_path / "report" / "sessions" / "s01.html")
    assert "Answer: employees over 200 (no rows; columns: Name, Age)" in page


@pytest.mark.parametrize(("value", "top"), [(8.09, 10), (0.3, 0.4), (1, 1), (1.2, 2), (55, 60), (0, 1)])
def test_an_axis_ends_at_a_round_number(value: float, top: float) -> None:
    assert round_top(value) == pytest.approx(top)


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
