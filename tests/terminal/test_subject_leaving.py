"""No key of hers ends her terminal by accident; how the experimenter leaves it, and how a refusal ends it."""

from __future__ import annotations

import pytest

from tests.terminal.her_terminal import terminal
from tests.terminal.subject_standin import HISTORY, StandIn, station


@pytest.mark.parametrize("source", ["microphone", "typed"])
async def test_no_key_ends_it(source: str) -> None:
    async with terminal(station(source=source, history=HISTORY)) as desk:  # type: ignore[arg-type]
        before = await desk.reads()
        after = await desk.press(
            "ctrl+c", "ctrl+c", "ctrl+q", "ctrl+z", "ctrl+p", "ctrl+d", "ctrl+backslash", "escape", "tab", "f4", "f12"
        )
        assert after == before
        assert desk.app.return_code is None


async def test_the_experimenter_leaves_in_two_steps() -> None:
    async with terminal(station(history=HISTORY)) as desk:
        text = await desk.press("f10")
        assert "For the experimenter" in text
        assert "Number of employees" in await desk.press("enter")
        await desk.press("f10")
        assert "Number of employees" in await desk.press(*"left", "enter")
        await desk.press("f10", *"leave", "enter")
        assert desk.app.return_code == 0
    assert desk.station.calls[-3:] == ["leave", "drained", "stop"]


async def test_f10_at_the_end_needs_no_second_step() -> None:
    async with terminal(station("ended", goodbye="Thank you very much.")) as desk:
        assert "Thank you very much." in await desk.reads()
        await desk.press("f10")
    assert desk.station.calls[-2:] == ["drained", "stop"]
    assert "leave" not in desk.station.calls


async def test_refused_before_it_began_ends_with_the_reason() -> None:
    stand_in = StandIn()
    async with terminal(stand_in) as desk:
        stand_in.change(refused="second_subject")
        await desk.pilot.pause(0.1)
        assert desk.app.refusal == "second_subject"
        assert desk.app.return_code == 0


async def test_refused_later_is_told_in_plain_words() -> None:
    async with terminal(station(history=HISTORY)) as desk:
        text = await desk.change(refused="second_subject", linked=False)
        assert "Please call the experimenter" in text
        assert "second_subject" not in text
