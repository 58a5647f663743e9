"""Every action has a key, a method, a place in the palette and a line in the documentation."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.screen import Screen
from textual.widgets import Input, TextArea

from tests.terminal.wizard_reading import Table, table
from tests.terminal.wizard_standin import Clock, Standin
from wizard.desk.actions import ACTIONS
from wizard.desk.terminal.desk import Desk
from wizard.desk.terminal.keys import IN_HEADINGS, PANEL_KEYS, SHORT, desk_bindings

QUESTION = "how many years since sharon lease's hire date"


async def transcribing(at: Table) -> None:
    at.session.speaks()
    at.session.stops()
    await at.settle()


async def working(at: Table) -> None:
    await transcribing(at)
    await at.type(QUESTION)
    await at.press("enter")
    assert at.session.view.can_send_answer


async def nobody(at: Table) -> None:
    pass


Hands = Callable[[Table], Awaitable[None]]
WINDOWS: dict[str, tuple[Hands, tuple[str, ...]]] = {
    "Desk": (transcribing, ()), "Desk, working": (working, ()), "Desk, revising": (working, ("ctrl+r",)),
    "SqlEditor": (working, ("f12",)), "SqlEditor, found": (working, ("f12", "ctrl+f", "l", "e", "a", "s", "enter")),
    "Adjusting": (working, ("ctrl+a",)), "Adjusting, a value": (working, ("ctrl+a", "down", "enter")),
    "BlanksDialog": (working, ("f8",)), "LineDialog": (working, ("ctrl+n",)), "Confirm": (nobody, ("ctrl+q",)),
    "JoinCodeDialog": (nobody, ("ctrl+k",)), "Palette": (working, ("ctrl+p",)),
}  # fmt: skip
"""Every screen of the terminal, by its class: how it comes about."""
SAME = {
    "delete_left_word": "delete the word before", "delete_word_left": "delete the word before",
    "delete_left_all": "delete all before", "delete_to_start_of_line": "delete all before",
    "undo": "bring back", "bring_back": "bring back",
    "screen.copy_text": "copy", "help_quit": "copy",
}  # fmt: skip
"""Actions that mean the same under two names. With nothing to copy, Ctrl+C says which key ends the session."""
WRITES_OR_MOVES = re.compile(
    r"((ctrl|shift|alt|super)\+)*(up|down|left|right|home|end|pageup|pagedown|backspace|delete|tab|space|[0-9a-z])"
)
"""Keys that write, move and pick; with Ctrl and the like only those that have no letter."""
REACHES = {"enter", "message", "take", "take_back", "end", "scenario", "pause", "void", "run", "answer"}
"""Actions that reach the subject, or end something."""


def writes_or_moves(key: str) -> bool:
    name = key.rpartition("+")[2]
    return bool(WRITES_OR_MOVES.fullmatch(key)) and (len(name) > 1 or "+" not in key)


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


def windows_of_the_terminal() -> set[str]:
    """Every class of screen that the terminal's modules define and open."""
    from wizard.desk.terminal import adjusting, aids, app, desk, dialogs, editor, internals, steps

    bases = {steps.Steps, aids.StatementScreen}
    modules = (adjusting, aids, app, desk, dialogs, editor, internals, steps)
    screens = {
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Screen) and each.__module__ == module.__name__
    }
    return {each.__name__ for each in screens - bases}


async def test_no_key_but_enter_and_escape_has_two_meanings() -> None:
    """Whatever has the keys, on every screen: what a key does there is what it does everywhere, or nothing."""
    assert {name.partition(",")[0] for name in WINDOWS} == windows_of_the_terminal()
    meanings: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for name, (hands, keys) in WINDOWS.items():
        async with table() as at:
            await hands(at)
            await at.press(*keys)
            await at.app.workers.wait_for_complete()
            await at.settle()
            screen = at.app.screen
            assert type(screen).__name__ == name.partition(",")[0]
            for widget in [None, *screen.focus_chain]:
                screen.set_focus(widget)
                await at.settle()
                where = f"{name}: {widget.id if widget is not None else 'nothing focused'}"
                for key, bound in screen.active_bindings.items():
                    action = bound.binding.action
                    if not isinstance(bound.node, Input | TextArea) and writes_or_moves(key):
                        assert action.partition("(")[0] not in REACHES, (key, where)
                    meanings[key].setdefault(SAME.get(action, action.removeprefix("screen.")), where)
    named = {key: found for key, found in meanings.items() if not writes_or_moves(key)}
    assert {key for key, found in named.items() if len(found) > 1} == {"enter", "escape"}, named

    # And the table that the document is made from has them all.
    labels = " ".join([*(action.label for action in ACTIONS), *(key.label for key in PANEL_KEYS)])
    documented = {label.lower().replace("esc", "escape") for label in re.findall(r"[\w+]+", labels)}
    documented |= {item.key for item in Standin(Clock()).messages}
    undocumented = {key for key in named if not key.startswith("super+")} - documented
    assert undocumented == {"ctrl+shift+z"}, "another name of Alt+Z, in terminals that can tell it"
