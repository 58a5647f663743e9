"""The collector goes round between two turns: after the last picture, and not once the next turn has begun."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from typing import Any

import pytest

from subject.screen import memory
from subject.screen.memory import BetweenTurns


class Session:
    """A session whose turns a test opens and closes; counts the collections."""

    def __init__(self) -> None:
        self.ready = True
        self.collected = asyncio.Event()
        self.between = BetweenTurns(lambda: self.ready)

    def turn(self, *, over: bool) -> None:
        self.ready = over
        self.between.look()


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    threshold = gc.get_threshold()
    monkeypatch.setattr(gc, "freeze", lambda: None)  # what other tests leave can still be collected
    made = Session()
    monkeypatch.setattr(gc, "collect", made.collected.set)
    yield made
    gc.set_threshold(*threshold)


async def test_what_a_turn_has_left_is_collected_once_it_is_over(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "CALM", 0.0)
    session.between.look()
    session.turn(over=False)
    await asyncio.sleep(0)
    assert not session.collected.is_set()
    session.turn(over=True)
    session.between.look()
    await session.collected.wait()


async def test_a_turn_that_begins_puts_it_off(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[asyncio.TimerHandle] = []
    loop = asyncio.get_running_loop()
    later = loop.call_later

    def noted(*asked: Any) -> asyncio.TimerHandle:
        rung.append(later(*asked))
        return rung[-1]

    monkeypatch.setattr(loop, "call_later", noted)
    session.turn(over=False)
    session.turn(over=True)
    session.turn(over=False)
    assert [one.cancelled() for one in rung] == [True]
    session.turn(over=True)
    assert [one.cancelled() for one in rung] == [True, False]
    rung[-1].cancel()


def test_a_collection_comes_by_itself_where_very_much_is_made(session: Session) -> None:
    assert gc.get_threshold()[0] == memory.MANY
