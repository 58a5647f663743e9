"""What a task or a callback raises is logged, told, and stops nothing else."""

from __future__ import annotations

import asyncio
import logging

import pytest

from subject import supervision
from subject.supervision import Fault, Supervisor, side_by_side

LOG = logging.getLogger("woz.test.supervision")


@pytest.fixture
def told() -> list[Fault]:
    return []


@pytest.fixture
def supervisor(told: list[Fault], monkeypatch: pytest.MonkeyPatch) -> Supervisor:
    monkeypatch.setattr(supervision, "FIRST_PAUSE", 0.0)
    monkeypatch.setattr(supervision, "LONGEST_PAUSE", 0.0)
    return Supervisor(LOG, told.append)


async def test_a_task_that_raises_is_logged_with_its_traceback_told_and_begun_anew(
    supervisor: Supervisor, told: list[Fault], caplog: pytest.LogCaptureFixture
) -> None:
    begun = 0

    async def work() -> None:
        nonlocal begun
        begun += 1
        if begun < 3:
            raise ZeroDivisionError("of all things")

    await supervisor.start("the look at the disk", work, again=True)
    assert begun == 3
    assert [str(fault) for fault in told] == ["the look at the disk: ZeroDivisionError: of all things"] * 2
    assert "Traceback" in caplog.text


async def test_a_task_that_raises_every_time_stays_down_and_says_so(supervisor: Supervisor, told: list[Fault]) -> None:
    async def work() -> None:
        raise ZeroDivisionError

    await supervisor.start("the clock", work, again=True)
    assert [fault.again for fault in told] == [True] * (supervision.MOST_FAULTS - 1) + [False]
    assert str(told[-1]) == "the clock: ZeroDivisionError; it does not go on"


async def test_a_task_that_does_not_begin_anew_is_told_once(supervisor: Supervisor, told: list[Fault]) -> None:
    async def work() -> None:
        raise ZeroDivisionError

    await supervisor.start("a request", work, again=False)
    assert [fault.again for fault in told] == [False]


async def test_callbacks_and_timers_that_raise_are_told_and_the_others_are_called(
    supervisor: Supervisor, told: list[Fault]
) -> None:
    def breaks() -> None:
        raise ZeroDivisionError

    fired = asyncio.Event()
    assert not supervisor.call("a painter", breaks)
    supervisor.guarded("another painter", breaks)()
    supervisor.later(0.0, "a timer", breaks)
    supervisor.later(0.0, "the next timer", fired.set)
    await fired.wait()
    assert [fault.part for fault in told] == ["a painter", "another painter", "a timer"]
    assert supervisor.call("a painter that paints", fired.is_set)


async def test_who_cannot_be_told_stops_nothing(caplog: pytest.LogCaptureFixture) -> None:
    def deaf(fault: Fault) -> None:
        raise ValueError("no screen")

    def breaks() -> None:
        raise ZeroDivisionError("of all things")

    assert not Supervisor(LOG, deaf).call("a painter", breaks)
    assert "of all things" in caplog.text
    assert "no screen" in caplog.text


async def test_close_cancels_what_runs_and_tells_nothing_of_it(supervisor: Supervisor, told: list[Fault]) -> None:
    ended = False

    async def work() -> None:
        nonlocal ended
        try:
            await asyncio.Event().wait()
        finally:
            ended = True

    task = supervisor.start("it waits", work, again=True)
    await asyncio.sleep(0)
    await supervisor.close()
    assert task.done()
    assert ended
    assert not told


async def test_a_task_that_was_told_to_end_and_raises_at_that_moment_does_not_begin_anew(
    supervisor: Supervisor, told: list[Fault]
) -> None:
    begun = 0

    async def work() -> None:
        nonlocal begun
        begun += 1
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            if begun > 1:
                raise
            raise ConnectionError("broke") from None

    task = supervisor.start("it waits", work, again=True)
    await asyncio.sleep(0)
    closing = asyncio.ensure_future(supervisor.close())
    await asyncio.wait([closing], timeout=5)
    assert task.done()
    assert begun == 1
    assert [fault.again for fault in told] == [False]


async def test_of_two_that_run_side_by_side_the_first_that_raises_ends_the_other() -> None:
    ended: list[str] = []

    async def long() -> str:
        try:
            await asyncio.sleep(3600)
        finally:
            ended.append("long")
        return "never"

    async def broken() -> str:
        raise ValueError("of its own")

    async def quick() -> str:
        return "done"

    with pytest.raises(ValueError, match="of its own"):
        await side_by_side(long(), broken())
    assert ended == ["long"]
    assert await side_by_side(quick(), quick()) == ["done", "done"]
