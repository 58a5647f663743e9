"""Every action has a key, a method, a place in the palette and a line in the documentation."""

from __future__ import annotations

from pathlib import Path

from subject.screen.keys import bindings
from tests.terminal.wizard_reading import table
from tests.terminal.wizard_standin import Clock, Standin
from wizard.desk.actions import KEYS
from wizard.desk.terminal.app import WizardApp
from wizard.desk.terminal.desk import Desk

DOCUMENT = Path(__file__).parents[2] / "docs" / "wizard.md"


BOUND_ELSEWHERE = {"palette", "keys", "picture", "light"}
"""Textual opens the palette; the app does what is the same on every screen."""


def test_every_action_is_bound_to_a_method_of_the_screen_or_the_app() -> None:
    bound = {binding.action: binding for binding in bindings(KEYS, but=("palette",))}
    for action in KEYS.actions:
        if action.name in BOUND_ELSEWHERE:
            assert callable(getattr(WizardApp, f"action_{action.name}", WizardApp.action_command_palette))
        elif not action.keys:  # in the palette only
            assert action.name not in bound
            assert callable(getattr(Desk, f"action_{action.name}"))
        else:
            assert bound[action.name].key == action.keys
            assert bound[action.name].priority == (action.name not in ("enter", "cancel"))
            assert callable(getattr(Desk, f"action_{action.name}"))


def test_every_action_with_a_key_has_a_word_for_the_foot_of_the_screen_or_a_heading() -> None:
    assert [action.name for action in KEYS.actions if action.keys and not action.short] == ["enter"]


def test_the_pictures_that_the_document_shows_are_there() -> None:
    for piece in DOCUMENT.read_text().split("](")[1:]:
        name = piece.split(")")[0]
        assert (DOCUMENT.parent / name).is_file(), name


async def test_every_message_of_the_file_is_on_its_key() -> None:
    for item in filter(lambda item: item.key, Standin(Clock()).messages):
        async with table() as at:
            at.session.speaks()
            at.session.stops()
            await at.settle()
            await at.press(item.key)
            if item.blanks:
                assert at.focus == f"blank_{item.blanks[0].name}"
                await at.press("escape")
                assert not at.session.calls
            else:
                assert at.session.calls == [("send_message", item.id, {})]
