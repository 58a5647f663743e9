"""Replies wait for their moment, and what follows them behind them: her screen does not tell what the wizard did."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from subject.wire import messages as wire
from tests.unit.desk.simulated_subject import Her, Line, begin, kit
from wizard.desk.core.held_messages import MOST_HELD, Holding
from wizard.desk.session_settings import SessionKit

REPLY = wire.Message(turn=1, reply=1, text="Please rephrase.")
READY = wire.StateChange(state="ready")


@pytest.fixture
def tools() -> Iterator[SessionKit]:
    made = kit()
    yield made
    made.database.close()


def test_nothing_is_held_by_default() -> None:
    holding = Holding(0, 0, lambda: 1.0)
    holding.begin(100.0)
    holding.put(REPLY)
    assert list(holding.due(100.0)) == [REPLY]


def test_a_reply_and_what_follows_it_come_in_order_and_not_before_their_moment() -> None:
    holding = Holding(0.2, 0.1, lambda: 0.5)
    holding.begin(100.0)
    holding.put(REPLY)
    holding.put(READY)
    assert list(holding.due(100.2)) == []
    assert holding.deadline == pytest.approx(100.25)
    assert list(holding.due(100.26)) == [REPLY, READY]
    assert holding.deadline is None
    holding.put(READY)
    assert list(holding.due(100.26)) == [READY], "afterwards everything passes at once"


def test_a_late_reply_is_not_held() -> None:
    holding = Holding(5, 0, lambda: 0.0)
    holding.begin(100.0)
    holding.put(REPLY)
    assert list(holding.due(106.0)) == [REPLY]


def test_a_thousand_messages_wait_no_longer_and_none_is_lost() -> None:
    holding = Holding(60, 0, lambda: 0.0)
    holding.begin(100.0)
    for _ in range(MOST_HELD - 1):
        holding.put(READY)
        assert list(holding.due(100.0)) == []
    holding.put(REPLY)
    assert list(holding.due(100.0)) == [*[READY] * (MOST_HELD - 1), REPLY]
    assert holding.deadline is None


async def test_the_session_says_ready_only_behind_the_held_reply_and_ends_with_all_said(
    tmp_path: Path, tools: SessionKit
) -> None:
    live, her = begin(tmp_path / "8ky-1", tools, reply_after=60.0), Her()
    her.consent()
    her.press(1)
    her.end(1)
    line = Line(live, live.door, her)
    line.send()
    live.send_message("rephrase", {})
    assert not line.of(wire.Message)
    assert [state.state for state in line.of(wire.StateChange)][-1] == "working", "her screen still waits"
    live.finish("finished")
    assert [type(message) for message in line.heard[-3:]] == [wire.Message, wire.StateChange, wire.Goodbye]
    await live.close()


async def test_a_terminal_that_comes_back_is_told_once(tmp_path: Path, tools: SessionKit) -> None:
    live, her = begin(tmp_path / "8ky-1", tools, reply_after=60.0), Her()
    her.consent()
    her.press(1)
    her.end(1)
    door = live.door
    line = Line(live, door, her)
    line.send()
    live.send_message("rephrase", {})
    line.lose()
    again = Line(live, door, her)
    assert (again.welcome.history.count, again.welcome.shown) == (0, 1)
    assert len(again.of(wire.Message)) == 1
    await live.close()
