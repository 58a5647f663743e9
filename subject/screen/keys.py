"""What is made from a terminal's registry of actions: bindings, foot of the screen, help page, documentation."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import groupby

from rich.text import Text
from textual.binding import Binding
from textual.keys import key_to_character

from subject.screen.actions import DONE_BY_THE_APP, Action, Registry
from subject.screen.colours import COOL, QUIET
from subject.screen.lines import heading
from subject.screen.words import wrapped

KEY_COLUMN = 18
"""Columns of a key's name on the help page."""


def bindings(registry: Registry, *, but: Container[str] = ()) -> list[Binding]:
    """One binding for each key of each action, except the actions named in `but`, which somebody else binds."""
    return [
        Binding(
            key,
            f"app.{action.call}" if action.name in DONE_BY_THE_APP else action.call,
            action.title,
            show=False,
            priority=action.before_widgets and not _writes(key),
        )
        for action in registry.actions
        if action.name not in but
        for key in action.each_key
    ]


def heading_key(registry: Registry, name: str) -> str:
    """`Ctrl+R: revise`, for the heading of the panel that the action belongs to. Raises `KeyError`."""
    action = registry[name]
    return f"{action.label}: {action.short}"


def at_the_foot(registry: Registry, instead: Mapping[str, str] | None = None) -> Iterator[tuple[str, str]]:
    """Key and word of every action that belongs at the foot of the screen; `instead` has other words by name."""
    for action in registry.actions:
        if action.shown == "foot" and action.short and action.keys:
            yield action.label, (instead or {}).get(action.name, action.short)


def key_lines(keys: Iterable[tuple[str, str]], width: int) -> list[Text]:
    """Keys and their words, on as many lines of `width` columns as they need, broken between keys."""
    lines = [Text(" ")]
    for label, word in keys:
        name = label.replace("Ctrl+", "^")
        if lines[-1].cell_len + len(name) + len(word) + 3 > width and lines[-1].cell_len > 1:
            lines.append(Text(" "))
        lines[-1].append(name, style="bold").append(f" {word}  ", style=QUIET)
    return lines


def help_lines(registry: Registry, width: int) -> list[Text]:
    """The help page: all actions by what they are for, then the keys inside panels and windows."""
    lines: list[Text] = []
    for group, actions in _grouped(registry):
        lines += heading(group, "", width)
        for action in actions:
            lines += _help_line(action.label, f"{action.title}. {action.help}", width)
    for place, keys in groupby(registry.places, key=lambda key: key.place):
        lines += heading(f"In: {place}", "", width)
        for key in keys:
            lines += _help_line(key.label, key.help, width)
    return lines


def documented(registry: Registry) -> str:
    """The tables of the documentation, in Markdown: the actions, and the keys inside panels and windows."""
    rows = ["| key | action | what it does |", "|---|---|---|"]
    for group, actions in _grouped(registry):
        rows.append(f"| | **{group}** | |")
        rows += [f"| {_cell(action.label)} | {_cell(action.title)} | {_cell(action.help)} |" for action in actions]
    if registry.places:
        rows += ["", "| where | key | what it does |", "|---|---|---|"]
        rows += [f"| {_cell(key.place)} | {_cell(key.label)} | {_cell(key.help)} |" for key in registry.places]
    return "\n".join(rows)


def _writes(key: str) -> bool:
    """Whether the key writes a character where text is typed."""
    character = key_to_character(key)
    return character is not None and character.isprintable()


def _grouped(registry: Registry) -> Iterator[tuple[str, list[Action]]]:
    for group in dict.fromkeys(action.group for action in registry.actions):
        yield group, [action for action in registry.actions if action.group == group]


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _help_line(label: str, words: str, width: int) -> list[Text]:
    first, *more = wrapped(words, max(20, width - KEY_COLUMN - 1))
    lines = [Text().append(f" {label:<{KEY_COLUMN - 1}}", style=f"bold {COOL}").append(first)]
    if len(label) >= KEY_COLUMN - 1:
        lines = [Text(f" {label}", style=f"bold {COOL}"), Text(" " * KEY_COLUMN + first)]
    return lines + [Text(" " * KEY_COLUMN + line) for line in more]
