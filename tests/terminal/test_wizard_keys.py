"""Every action has a key, a method, a place in the palette and a line in the documentation."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.wizard_reading import table
from tests.terminal.wizard_standin import Clock, Standin
from wizard.desk.actions import ACTIONS
from wizard.desk.terminal.desk import Desk
from wizard.desk.terminal.keys import IN_HEADINGS, PANEL_KEYS, SHORT, desk_bindings

DOCUMENT = Path(__file__).parents[2] / "docs" / "wizard.md"


def test_keys_and_names_are_unique() -> None:
    assert len({action.key for action in ACTIONS}) == len(ACTIONS)
    assert len({action.name for action in ACTIONS}) == len(ACTIONS)


def test_every_action_but_the_palette_is_bound_to_a_method_of_the_screen() -> None:
    bound = {binding.action: binding.key for binding in desk_bindings()}
    for action in ACTIONS:
        if action.name != "palette":
            assert bound[action.name] == action.key
            assert callable(getattr(Desk, f"action_{action.name}"))


def test_every_action_has_a_word_for_the_foot_of_the_screen_or_a_heading() -> None:
    assert {action.name for action in ACTIONS} == set(SHORT) | {"enter"}
    assert set(SHORT) | {"enter"} >= IN_HEADINGS


def test_the_document_lists_every_key_as_the_program_has_it() -> None:
    lines = DOCUMENT.read_text().split("\n")
    actions = [f"| {action.label} | {action.title} | {action.help} |" for action in ACTIONS]
    panels = [f"| {key.panel} | {key.label} | {key.help} |" for key in PANEL_KEYS]
    rows = [line for line in lines if line.startswith("| ")]
    assert rows == ["| key | action | what it does |", *actions, "| where | key | what it does |", *panels]


def test_the_pictures_that_the_document_shows_are_there() -> None:
    for piece in DOCUMENT.read_text().split("](")[1:]:
        name = piece.split(")")[0]
        assert (DOCUMENT.parent / name).is_file(), name


async def test_every_message_of_the_file_is_on_its_key() -> None:
    for item in Standin(Clock()).messages:
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
