"""What each key does on a screen, whatever has the focus; and that no key does two things there but Enter and Esc."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Awaitable, Callable

from textual.app import App
from textual.widgets import Input, TextArea

from subject.terminal.actions import KEYS as HERS
from subject.terminal.app import SubjectApp

Meanings = defaultdict[str, defaultdict[str, set[str]]]
"""By screen and key, what the key does there."""
MOVES = re.compile(r"((ctrl|shift)\+)*(up|down|left|right|home|end|pageup|pagedown)")
"""Keys that move in whatever has the focus: that is their one meaning."""
TWO_MEANINGS = {"enter", "escape"}


SAME = {
    "delete_left_word": "delete the word before", "delete_word_left": "delete the word before",
    "delete_left_all": "delete all before", "delete_to_start_of_line": "delete all before",
    "undo": "bring back", "bring_back": "bring back",
    "copy_text": "copy", "help_quit": "copy",
}  # fmt: skip
"""Actions that mean the same under two names. With nothing to copy, Ctrl+C says which key ends the session."""
WRITES_OR_MOVES = re.compile(
    r"((ctrl|shift|alt|super)\+)*(up|down|left|right|home|end|pageup|pagedown|backspace|delete|tab|space|[0-9a-z])"
)
"""Keys that write, move and pick; with Ctrl and the like only those that have no letter."""


def writes_or_moves(key: str) -> bool:
    name = key.rpartition("+")[2]
    return bool(WRITES_OR_MOVES.fullmatch(key)) and (len(name) > 1 or "+" not in key)


def noted(app: App[None], name: str, meanings: Meanings) -> None:
    """What each key does on the screen as it stands, whatever has the focus."""
    here = meanings[name]
    for key, bound in app.screen.active_bindings.items():
        writing = isinstance(bound.node, Input | TextArea) and writes_or_moves(key)
        if not writing:
            action = bound.binding.action.removeprefix("screen.").removeprefix("app.desk_")
            here[key].add("moves" if MOVES.fullmatch(key) else SAME.get(action, action))


async def walk(app: App[None], settle: Callable[[], Awaitable[None]], name: str, meanings: Meanings) -> None:
    """Every widget of the screen that can have the focus has it once."""
    screen = app.screen
    for widget in [None, *screen.focus_chain]:
        screen.set_focus(widget)
        await settle()
        noted(app, name, meanings)


def printed(meanings: Meanings) -> str:
    """The table: a line a screen and key."""
    rows = [f"{screen:<34}{key:<24}{', '.join(sorted(does))}" for screen, keys in meanings.items()
            for key, does in sorted(keys.items())]  # fmt: skip
    return "\n".join([f"{'screen':<34}{'key':<24}does", *rows])


def held_to_one_meaning(meanings: Meanings) -> None:
    """Print the table, and fail where a key has two meanings on one screen."""
    print(printed(meanings))
    twice = {
        (screen, key): does
        for screen, keys in meanings.items()
        for key, does in keys.items()
        if len(does) > 1 and key not in TWO_MEANINGS
    }
    assert twice == {}


def on_her_screen(app: SubjectApp, name: str) -> Meanings:
    """Her keys come from her registry and from the choices of a page; a letter is on no page twice."""
    meanings: Meanings = defaultdict(lambda: defaultdict(set))
    here = meanings[f"subject: {name}"]
    for key, action in HERS.by_key.items():
        here[key].add(action.name)
    page = app.projection.shown.page
    for choice in page.choices if page is not None else ():
        if choice.key not in ("f1", "f2", "f4", "f6", "pageup"):  # they do as always: show, hide, back
            here[choice.key].add(choice.action)
        assert choice.key in TWO_MEANINGS or choice.key in HERS.by_key or len(choice.key) == 1
    return meanings
