"""What fails in her terminal is told kindly and is in the log, and her terminal goes on."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

from subject.terminal import words
from subject.terminal.app import SubjectApp
from tests.terminal.her_terminal import SMALL, terminal
from tests.terminal.subject_standin import station


async def a_timer(app: SubjectApp, pilot: Pilot[None]) -> None:
    """What moves thirty times a second."""
    app.projection.tick = broken  # type: ignore[method-assign]
    app.set_interval(0.01, app.projection.tick)


async def a_drawing(app: SubjectApp, pilot: Pilot[None]) -> None:
    """What follows a change of the view."""
    app.projection._follow = broken  # type: ignore[method-assign]
    app.projection.changed()


async def a_key(app: SubjectApp, pilot: Pilot[None]) -> None:
    """What her hands do."""
    app.do_key = broken  # type: ignore[method-assign]
    await pilot.press("f1")


async def a_click(app: SubjectApp, pilot: Pilot[None]) -> None:
    """What the mouse does."""
    app.projection.talk.mouse_down = broken  # type: ignore[method-assign]
    await pilot.mouse_down("#talk")


async def a_worker(app: SubjectApp, pilot: Pilot[None]) -> None:
    """What takes its time: the way out."""
    app.station.drained = broken  # type: ignore[method-assign, assignment]
    await pilot.press("f10")
    await pilot.press(*words.LEAVE, "enter")


async def a_callback(app: SubjectApp, pilot: Pilot[None]) -> None:
    """What is called after a drawing."""
    app.call_later(broken)


def broken(*args: object, **fields: object) -> None:
    """A mistake of ours."""
    raise ZeroDivisionError("a mistake of ours")


@pytest.mark.parametrize("part", [a_timer, a_drawing, a_key, a_click, a_callback])
async def test_what_fails_is_told_kindly_the_log_has_it_all_and_her_terminal_goes_on(
    caplog: pytest.LogCaptureFixture,
    survived: list[Exception],
    part: Callable[[SubjectApp, Pilot[None]], Awaitable[None]],
) -> None:
    stand_in = station()
    with caplog.at_level(logging.ERROR, logger="woz.subject"):
        async with terminal(stand_in, SMALL) as desk:
            await part(desk.app, desk.pilot)
            text = await desk.reads()
            assert words.SLIPPED.split(".")[0] in text
            assert "ZeroDivisionError" not in text
            assert desk.app.is_running
    assert not desk.app.failed
    assert "a mistake of ours" in caplog.text
    assert any(call.startswith("slipped") for call in stand_in.calls), "the wizard's side is told"
    survived.clear()


async def test_the_way_out_is_one_even_where_it_fails(
    caplog: pytest.LogCaptureFixture, survived: list[Exception]
) -> None:
    app = SubjectApp(stand_in := station())
    async with app.run_test(size=SMALL) as pilot:
        await a_worker(app, pilot)
    assert app.failed
    assert "a mistake of ours" in caplog.text
    assert stand_in.calls[-1] == "stop", "what is recorded is finished, and the spool is closed"
    survived.clear()
