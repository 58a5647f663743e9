"""Turns at the wizard's side: held transcripts, pauses, barge-in, and results that come when nobody waits any more."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from subject.wire import messages as wire
from subject.wire.turn import TurnState
from tests.unit.desk.simulated_subject import COUNT, HAND, LOOP, Her, Line, begin, until
from wizard.ask.interface import Outcome, Request, Tool
from wizard.desk.errors import NotNow
from wizard.desk.live import LiveSession
from wizard.desk.session_settings import SessionKit
from wizard.journal import events as ev
from wizard.journal.reader import read_journal
from wizard.journal.verify import verify


class SlowTool:
    """The domain's tool, which for a text with "slow" in it waits until it is let go."""

    name = "slow"

    def __init__(self, tool: Tool) -> None:
        self._tool = tool
        self.go = threading.Event()
        self.entered = threading.Event()

    def ask(self, request: Request) -> Outcome:
        if "slow" in request.text:
            self.entered.set()
            self.go.wait(20)
            return self._tool.ask(replace(request, text=request.text.removeprefix("slow ")))
        return self._tool.ask(request)


@pytest.fixture
def slow(tools: SessionKit) -> Iterator[SlowTool]:
    tool = SlowTool(tools.tool)
    yield tool
    tool.go.set()


def joined(folder: Path, tools: SessionKit, **settings: Any) -> tuple[LiveSession, Line]:
    """A session in the conversation, ready."""
    live, her = begin(folder, tools, **settings), Her()
    her.consent()
    line = Line(live, live.door, her)
    line.send()
    return live, line


def say(line: Line, utterance: int, **fields: Any) -> None:
    line.her.press(utterance)
    line.her.end(utterance, **fields)
    line.send()


def state(live: LiveSession) -> TurnState:
    return live.view.state


def held(live: LiveSession) -> str | None:
    return live.view.held


async def finished(live: LiveSession) -> list[Any]:
    """End and close it; everything must be in order. Returns the events."""
    shown = live.view.shown
    replies = {s.reply for s in shown if not isinstance(s, wire.Transcript)}
    live.finish("finished")
    await live.close()
    errors = [f for f in verify(live.folder).errors if not (f.rule == "reply" and replies)]
    assert not errors, errors
    return [entry.event for entry in read_journal(live.folder)]


def of(events: list[Any], kind: type[Any]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


async def test_a_held_transcript_is_replaced_taken_back_and_sent_when_she_has_finished(
    tmp_path: Path, tools: SessionKit
) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    line.her.press(1)
    line.send()
    live.send_transcript("how many")
    live.send_transcript(COUNT)
    assert held(live) == COUNT
    assert not line.of(wire.Transcript)
    live.cancel()
    assert held(live) is None
    with pytest.raises(NotNow):
        live.cancel()
    live.send_transcript(COUNT)
    line.her.end(1)
    line.send()
    assert [t.text for t in line.of(wire.Transcript)] == [COUNT]
    assert held(live) is None
    await until(lambda: live.view.can_send_answer)
    live.send_answer()
    kinds = [type(m) for m in line.heard[-3:]]
    assert kinds == [wire.Transcript, wire.Answer, wire.StateChange], "the answer, and only then: ready"
    events = await finished(live)
    assert [e.text for e in of(events, ev.RequestSubmitted)] == [COUNT]


async def test_a_transcript_held_for_what_nobody_could_hear_goes_nowhere(tmp_path: Path, tools: SessionKit) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    for utterance, verdict in ((1, "silent"), (2, "too_soft")):
        line.her.press(utterance)
        line.send()
        live.send_transcript("peter")
        line.her.end(utterance, verdict=verdict)
        line.send()
        assert state(live) is TurnState.READY
        assert held(live) is None
        assert line.of(wire.StateChange)[-1].state == "ready"
    assert not line.of(wire.Transcript)
    assert line.of(wire.Stored)[-1].utterance == 2, "it is kept all the same"
    events = await finished(live)
    assert [e.how for e in of(events, ev.TurnClosed)] == ["void", "void"]


async def test_what_she_began_before_she_knew_of_the_pause_is_a_turn(tmp_path: Path, tools: SessionKit) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    live.pause()
    assert line.of(wire.StateChange)[-1].state == "paused"
    line.her.press(1)
    line.send()
    assert state(live) is TurnState.LISTENING
    with pytest.raises(NotNow, match="paused"):
        live.send_transcript(COUNT)
    line.her.end(1)
    line.send()
    assert state(live) is TurnState.TRANSCRIBING
    with pytest.raises(NotNow, match="paused"):
        live.send_message("rephrase", {})
    live.unpause()
    assert line.of(wire.StateChange)[-1].state == "working"
    live.send_message("rephrase", {})
    live.pause()
    line.her.add(wire.Typed, text=COUNT)
    line.send()
    live.unpause()
    assert live.view.typed == COUNT, "a line typed in that moment is not lost either"
    live.send_message("rephrase", {})
    await finished(live)


async def test_no_pause_while_she_speaks(tmp_path: Path, tools: SessionKit) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    line.her.press(1)
    line.send()
    with pytest.raises(NotNow, match="speaking"):
        live.pause()
    line.her.end(1)
    line.send()
    live.pause()
    with pytest.raises(NotNow, match="paused"):
        live.pause()
    live.unpause()
    with pytest.raises(NotNow, match="not paused"):
        live.unpause()
    live.void()
    await finished(live)


@pytest.mark.parametrize("when", ["transcribing", "asking", "answered", "querying"])
async def test_barge_in_closes_the_open_turn_and_nothing_of_it_reaches_the_next(
    tmp_path: Path, tools: SessionKit, slow: SlowTool, when: str
) -> None:
    live, line = joined(tmp_path / "8ky-1", replace(tools, tool=slow), barge_in=True)
    say(line, 1)
    if when != "transcribing":
        live.send_transcript(f"slow {COUNT}" if when == "asking" else COUNT)
    if when == "asking":
        await until(slow.entered.is_set)
    if when in ("answered", "querying"):
        await until(lambda: live.view.can_send_answer)
    if when == "querying":
        live.run_sql(LOOP)
        await until(lambda: live.view.attempt and live.view.attempt.status == "running")
    line.her.press(2)
    line.send()
    view = live.view
    assert (view.turn, view.state, view.requests, view.attempts) == (2, TurnState.LISTENING, (), ())
    states = [m.state for m in line.of(wire.StateChange)]
    assert states[-1] == "listening"
    assert "ready" not in states, "she was never told in between that it is her turn"
    line.her.end(2)
    line.send()
    live.send_transcript("who is sharon lease's manager")
    slow.go.set()
    await until(lambda: live.view.requests and live.view.requests[-1].status == "answered")
    await until(lambda: live.view.can_send_answer)
    assert [r.text for r in live.view.requests] == ["who is sharon lease's manager"]
    assert all(a.sql != LOOP for a in live.view.attempts)
    live.send_answer()
    await until(lambda: not live.running)
    events = await finished(live)
    assert [(e.turn, e.how) for e in of(events, ev.TurnClosed)] == [(1, "overtaken"), (2, "answered")]
    late = [e for e in of(events, ev.RequestOutcome) if e.turn == 1]
    if when == "asking":
        assert [(e.status, bool(e.interpretations)) for e in late] == [("cancelled", True)], "told, and not offered"
        assert not [e for e in of(events, ev.SqlRun) if e.turn == 1]
    if when == "querying":
        assert [e.status for e in of(events, ev.SqlRun) if e.turn == 1] == ["ok", "cancelled"]


async def test_a_typed_line_barges_in_too(tmp_path: Path, tools: SessionKit) -> None:
    live, line = joined(tmp_path / "8ky-1", tools, barge_in=True)
    for text in ("peter", COUNT):
        line.her.add(wire.Typed, text=text)
        line.send()
    assert live.view.typed == COUNT
    live.send_transcript(COUNT)
    line.her.add(wire.Typed, text="no, in department 10")
    line.send()
    assert (live.view.turn, live.view.state) == (3, TurnState.TRANSCRIBING)
    live.void()
    events = await finished(live)
    assert [e.how for e in of(events, ev.TurnClosed)] == ["overtaken", "overtaken", "void"]


async def test_without_barge_in_an_early_line_is_an_early_press(tmp_path: Path, tools: SessionKit) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    line.her.add(wire.Typed, text=COUNT)
    line.her.add(wire.Typed, text="hello?")
    line.send()
    assert live.view.turn == 1
    assert live.view.typed == COUNT
    live.void()
    events = await finished(live)
    assert len(of(events, ev.EarlyPressed)) == 1


async def test_esc_ends_an_endless_query_and_the_screen_is_free_all_the_time(tmp_path: Path, tools: SessionKit) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    say(line, 1)
    live.send_transcript(COUNT)
    await until(lambda: live.view.can_send_answer)
    live.run_sql(LOOP)
    live.note("it takes long")
    with pytest.raises(NotNow, match="no answer to send yet"):
        live.send_answer()
    live.cancel()
    await until(lambda: live.view.attempt and live.view.attempt.status == "cancelled")
    live.select(1, 0)
    assert live.view.can_send_answer, "the reading's answer is there still"
    live.run_sql(HAND)
    await until(lambda: live.view.can_send_answer)
    assert live.view.attempt
    assert live.view.attempt.number == 3
    live.send_answer()
    events = await finished(live)
    assert [(e.attempt, e.status) for e in of(events, ev.SqlRun)] == [(1, "ok"), (2, "cancelled"), (3, "ok")]
    assert of(events, ev.AnswerSent)[0].attempt == 3


async def test_esc_frees_the_screen_of_a_tool_that_thinks_on(tmp_path: Path, tools: SessionKit, slow: SlowTool) -> None:
    live, line = joined(tmp_path / "8ky-1", replace(tools, tool=slow))
    say(line, 1)
    live.send_transcript(f"slow {COUNT}")
    await until(slow.entered.is_set)
    live.cancel()
    assert live.view.requests[0].status == "cancelled"
    live.ask(COUNT)
    await until(lambda: live.view.can_send_answer)
    slow.go.set()
    await until(lambda: not live.running)
    assert live.view.selected == (2, 0)
    assert not live.view.requests[0].interpretations, "it came too late to be offered"
    live.send_answer()
    events = await finished(live)
    assert {e.request: e.status for e in of(events, ev.RequestOutcome)} == {1: "cancelled", 2: "answered"}


async def test_a_tool_that_breaks_and_a_value_without_a_form_leave_the_wizard_at_work(
    tmp_path: Path, tools: SessionKit
) -> None:
    class Broken:
        name = "broken"

        def ask(self, request: Request) -> Outcome:
            raise ZeroDivisionError("of all things")

    live, line = joined(tmp_path / "8ky-1", replace(tools, tool=Broken()))
    say(line, 1)
    live.send_transcript(COUNT)
    await until(lambda: live.view.requests[-1].status == "failed")
    assert "of all things" in live.view.requests[-1].reason
    for statement in (
        "SELECT x'ff00'",
        "SELECT 9e999",
        "DROP TABLE employees",
        "SELEC",
        "SELECT nothing FROM employees",
    ):
        live.run_sql(statement)
        await until(lambda: live.view.attempt and live.view.attempt.status != "running", statement)
    live.run_sql(HAND)
    await until(lambda: live.view.can_send_answer)
    live.send_answer()
    await finished(live)


async def test_time_is_told_once_and_nothing_is_sent_by_itself(tmp_path: Path, tools: SessionKit) -> None:
    live, line = joined(tmp_path / "8ky-1", tools, time_limit=0.05)
    say(line, 1)
    await until(lambda: live.view.time_limit_reached)
    assert not line.of(wire.Message)
    live.send_transcript(COUNT)
    live.send_message("unable_to_answer", {})
    events = await finished(live)
    assert len(of(events, ev.TimeLimitReached)) == 1


async def test_the_longest_utterance_is_cut_and_answered(tmp_path: Path, tools: SessionKit) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    say(line, 1, cut="longest")
    assert state(live) is TurnState.TRANSCRIBING
    assert live.view.utterance
    assert live.view.utterance.cut == "longest"
    live.void()
    await finished(live)


async def test_practice_is_no_turn(tmp_path: Path, tools: SessionKit) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    line.her.press(1, practice=True)
    line.her.end(1)
    line.send()
    assert live.view.turn == 0
    assert state(live) is TurnState.READY
    events = await finished(live)
    assert not of(events, ev.TurnOpened)
    assert of(events, ev.UtteranceStored)


async def test_nothing_is_recorded_before_consent(tmp_path: Path, tools: SessionKit) -> None:
    from wizard.desk.errors import SendAgain

    live, her = begin(tmp_path / "8ky-1", tools), Her()
    line = Line(live, live.door, her)
    her.press(1)
    with pytest.raises(SendAgain, match="consent"):
        line.send()
    assert not list((live.folder / "audio").iterdir())
    await finished(live)
