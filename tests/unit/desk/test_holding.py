"""Replies wait for their moment, and what follows them behind them: her screen does not tell what the wizard did."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from subject.wire import messages as wire
from subject.wire.codec import Outbound
from tests.unit.desk.her import Her, Line, begin, kit
from wizard.desk.doorway import Doorway
from wizard.desk.holding import Holding
from wizard.desk.kit import Kit

REPLY = wire.Message(turn=1, reply=1, text="Please rephrase.")
READY = wire.StateChange(state="ready")


@pytest.fixture
def tools() -> Iterator[Kit]:
    made = kit()
    yield made
    made.database.close()


async def test_nothing_is_held_by_default() -> None:
    heard: list[Outbound] = []
    holding = Holding(heard.append, 0, 0)
    holding.begin(time.monotonic())
    holding.put(REPLY)
    assert heard == [REPLY]


async def test_a_reply_and_what_follows_it_come_in_order_and_not_before_their_moment() -> None:
    heard: list[tuple[float, Outbound]] = []
    said = time.monotonic()
    holding = Holding(lambda message: heard.append((time.monotonic(), message)), 0.2, 0.1)
    holding.begin(said)
    holding.put(REPLY)
    holding.put(READY)
    assert not heard
    while len(heard) < 2:
        await asyncio.sleep(0.01)
    assert [message for _, message in heard] == [REPLY, READY]
    assert heard[0][0] - said >= 0.2
    holding.put(READY)
    assert len(heard) == 3, "afterwards everything passes at once"


async def test_a_late_reply_is_not_held(tmp_path: Path) -> None:
    heard: list[Outbound] = []
    holding = Holding(heard.append, 5, 0)
    holding.begin(time.monotonic() - 6)
    holding.put(REPLY)
    assert heard == [REPLY]


async def test_the_session_says_ready_only_behind_the_held_reply_and_ends_with_all_said(
    tmp_path: Path, tools: Kit
) -> None:
    live, her = begin(tmp_path / "8ky-1", tools, reply_after=60.0), Her()
    her.consent()
    her.press(1)
    her.end(1)
    line = Line(live, Doorway(live, live.access), her)
    line.send()
    live.send_message("rephrase", {})
    assert not line.of(wire.Message)
    assert [state.state for state in line.of(wire.StateChange)][-1] == "working", "her screen still waits"
    live.finish("finished")
    assert [type(message) for message in line.heard[-3:]] == [wire.Message, wire.StateChange, wire.Goodbye]
    await live.close()


async def test_a_terminal_that_comes_back_is_told_once(tmp_path: Path, tools: Kit) -> None:
    live, her = begin(tmp_path / "8ky-1", tools, reply_after=60.0), Her()
    her.consent()
    her.press(1)
    her.end(1)
    door = Doorway(live, live.access)
    line = Line(live, door, her)
    line.send()
    live.send_message("rephrase", {})
    line.lose()
    again = Line(live, door, her)
    assert len(again.welcome.history) == 1
    assert not again.of(wire.Message)
    await live.close()
