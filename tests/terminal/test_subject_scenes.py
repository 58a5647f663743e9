"""Every scene of her terminal at both sizes: nothing is cut off, no key has two meanings, nothing tells of a wizard."""

from __future__ import annotations

import pytest

from subject.terminal.pages import what
from tests.terminal.her_terminal import SMALL, terminal
from tests.terminal.meanings_of_keys import held_to_one_meaning, on_her_screen
from tests.terminal.subject_screens import SCENES, SIZES


@pytest.mark.parametrize("name", SCENES)
async def test_every_scene_fits(name: str) -> None:
    """One terminal, which is then made larger: a start costs more than what is looked at."""
    make, hands = SCENES[name]
    stand_in = make()
    async with terminal(stand_in, SMALL) as desk:
        await hands(stand_in, desk.pilot, desk.app)
        for size in SIZES.values():
            await desk.pilot.resize_terminal(*size)
            text = await desk.reads()
            held_to_one_meaning(on_her_screen(desk.app, name))
            assert text.strip()
            assert all(len(line) <= size[0] for line in text.splitlines())
            lowered = text.lower()
            for word in ("wizard", "sql", "error", "traceback", "timeout", "none"):
                assert word not in lowered
            talk = desk.app.screen.query_one("#talk")
            if what(stand_in.view, desk.app.projection.local).talk:
                assert talk.region.bottom <= size[1]
                assert talk.region.height >= 5
        stand_in.hold_check.set()
        await desk.app.workers.wait_for_complete()
