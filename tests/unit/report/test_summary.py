"""The summary of real sessions: every figure follows from what was done in them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.journal.building import SessionBuilder, whole_session
from wizard.corpus.layers import SessionRecord
from wizard.corpus.records import read_session
from wizard.journal import events
from wizard.report.plain_text import render
from wizard.report.summary import Summary, summarise


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> SessionRecord:
    return read_session(whole_session(tmp_path_factory.mktemp("report") / "s01"))


def test_how_the_turns_went(whole: SessionRecord) -> None:
    summary = summarise([whole])
    assert (summary.sessions, summary.subjects, summary.turns, summary.void) == (1, 1, 5, 1)
    assert [share.count for share in (summary.direct, summary.revised, summary.sql, summary.messages)] == [1, 1, 1, 1]
    assert {share.of for share in (summary.direct, summary.revised, summary.sql, summary.messages)} == {4}
    assert summary.direct.percent == 25.0
    assert summary.message_counts == {"no_information": 1}
    assert (summary.requests, summary.sql_runs) == (5, 3)


def test_coverage_is_of_what_was_in_scope(whole: SessionRecord) -> None:
    """1989 paper, 6.2: "No information is available" is not a failure of the system; "unable to answer" is one."""
    summary = summarise([whole])
    assert summary.in_scope == 3
    assert [
        (share.count, share.of)
        for share in (summary.covered_by_tool, summary.covered_with_revisions, summary.covered_with_wizard)
    ] == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize(
    ("message", "scope", "in_scope"),
    [
        ("unable_to_answer", "", 2),
        ("no_information", "", 1),
        ("not_heard", "", 1),
        ("of a laboratory's own", "", 2),
        ("of a laboratory's own", "out", 1),
        ("unable_to_answer", "out", 1),
    ],
)
def test_the_scope_is_the_journals_else_that_of_the_message(
    tmp_path: Path, message: str, scope: str, in_scope: int
) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.direct()
    builder.speak()
    sent = events.MessageSent.model_validate(
        {"turn": 2, "reply": 2, "message": message, "scope": scope, "text": "Sorry"}
    )
    builder.say(sent)
    builder.close_turn("message")
    summary = summarise([read_session(builder.end())])
    assert (summary.in_scope, summary.covered_by_tool.count) == (in_scope, 1)


def test_waiting_is_measured_on_one_clock_at_a_time(whole: SessionRecord) -> None:
    """The test's clocks: she waits 4 s from release to display; the wizard's clock steps by 0.25 s an event."""
    summary = summarise([whole])
    assert summary.release_to_displayed.model_dump() == {"clock": "subject", "count": 4, "p50": 4.0, "p90": 4.0}
    assert summary.arrival_to_transcript.model_dump() == {"clock": "wizard", "count": 4, "p50": 1.25, "p90": 1.25}
    # 1.0 direct, 6.5 revised, 21.0 by hand, 0.75 message
    assert summary.transcript_to_reply.p50 == pytest.approx((1.0 + 6.5) / 2)
    assert summary.transcript_to_reply.p90 == pytest.approx(6.5 + 0.7 * (21.0 - 6.5))
    assert summary.reply_to_displayed.p50 == 0.25


def test_questions_an_hour(whole: SessionRecord) -> None:
    summary = summarise([whole])
    # 4 replies between the first turn's opening, at 4.0 s, and the last turn's end, at 53.75 s
    assert summary.conversation_seconds == 49.75
    assert summary.questions_an_hour == pytest.approx(4 * 3600 / 49.75, abs=0.05)
    assert summary.speech_seconds == (4 * 4000 + 800) / 16000


def test_sessions_add_up(whole: SessionRecord, tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s02", "s02")
    builder.direct()
    both = summarise([whole, read_session(builder.end())])
    assert (both.sessions, both.subjects, both.turns, both.direct.count, both.direct.of) == (2, 1, 6, 2, 5)


def test_practice_is_not_counted(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.speak(practice=True)
    builder.direct()
    assert summarise([read_session(builder.end())]).turns == 1


def test_nothing_is_nothing_and_not_a_hundred_percent() -> None:
    summary = summarise([])
    assert (summary.turns, summary.direct.percent, summary.questions_an_hour) == (0, None, None)
    assert summary.release_to_displayed.p50 is None
    assert "0 of 0       -" in render(summary)


def test_the_text_says_it_in_words_within_80_columns(whole: SessionRecord) -> None:
    text = render(summarise([whole]))
    assert max(len(line) for line in text.splitlines()) <= 80
    for line in (
        "5 turns of 1 subject in 1 session (practice not counted)",
        "1 s of speech in 50 s of conversation",
        "  by the tool, straight from the transcript                   1 of 4    25 %",
        "  (without a reply: 1 void)",
        "Questions within the system's scope: 3",
        "  with all of the wizard's help (94 % in 1989)                3 of 3   100 %",
        "Pace: 289 questions an hour (about 50 in 1989, with one subject)",
        "  release to reply on the subject's screen (her clock)       4.00     4.00",
    ):
        assert line in text.splitlines()


def test_the_figures_go_to_json_and_back(whole: SessionRecord) -> None:
    summary = summarise([whole])
    written = summary.model_dump_json()
    assert Summary.model_validate_json(written) == summary
    assert json.loads(written)["direct"] == {"count": 1, "of": 4}
