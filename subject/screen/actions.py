"""The form in which a terminal lists, once, all that can be done in it, and which key does it. Pure data.

Each terminal has one `Registry`: `subject.terminal.actions`, `wizard.desk.actions`, `wizard.annotate.terminal.actions`.
Its bindings, the foot of its screen, its command palette, its help page and the tables of its documentation are made
from that registry (`subject.screen.keys`), so no key is written down twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

Shown = Literal["foot", "heading", "elsewhere"]
"""Where a screen says the key: at its foot, in the heading of the panel that the key is for, or only in the help."""


@dataclass(frozen=True)
class Action:
    """One thing that can be done."""

    name: str
    """The screen's method is `action_` and this; what stands behind a colon is the method's argument."""
    keys: str
    """As Textual writes them, several apart by commas; empty for what is in the command palette only."""
    label: str
    """The first key as people write it: `Ctrl+R`."""
    title: str
    help: str
    short: str = ""
    """The word beside the key at the foot of the screen, or in a heading."""
    group: str = ""
    """Under which heading the help page has it."""
    shown: Shown = "foot"
    before_widgets: bool = False
    """Its keys do this also where a widget with the focus, such as a line of text, would take them; except a key that
    writes a character."""

    @property
    def call(self) -> str:
        """As a Textual binding names it: `choose('A')`."""
        name, _, argument = self.name.partition(":")
        return f"{name}({argument!r})" if argument else name

    @property
    def each_key(self) -> tuple[str, ...]:
        """Its keys, as Textual writes them."""
        return tuple(key for key in self.keys.split(",") if key)


@dataclass(frozen=True)
class PlaceKey:
    """A key that works inside one part of a screen, or in one window."""

    place: str
    label: str
    help: str


@dataclass(frozen=True)
class Registry:
    """All that can be done in one terminal. Names, and keys, are unique; `ValueError` where they are not."""

    actions: tuple[Action, ...]
    """In the order of the foot, the palette and the help page."""
    places: tuple[PlaceKey, ...] = field(default=())

    def __post_init__(self) -> None:
        names = [action.name for action in self.actions]
        keys = [key for action in self.actions for key in action.each_key]
        twice = sorted({one for one in (*names, *keys) if names.count(one) > 1 or keys.count(one) > 1})
        if twice:
            raise ValueError(f"listed twice: {', '.join(twice)}")

    def __getitem__(self, name: str) -> Action:
        """The action of that name. Raises `KeyError`."""
        return self._by_name[name]

    @cached_property
    def _by_name(self) -> Mapping[str, Action]:
        return {action.name: action for action in self.actions}

    @cached_property
    def by_key(self) -> Mapping[str, Action]:
        """Every key, as Textual writes it, and what it does."""
        return {key: action for action in self.actions for key in action.each_key}


IN_THE_PALETTE = "Ctrl+P"
"""The label of what has no key of its own."""
ALL_KEYS = Action("keys", "", IN_THE_PALETTE, "All keys", "Every key of this terminal on one page.", group="The screen")
"""The help page, for a terminal that has no key to spare for it."""
SHARED: tuple[Action, ...] = (
    Action(
        "picture", "", IN_THE_PALETTE, "Picture of the screen",
        "Write the screen as it stands to a file, as SVG; a word says where.", group="The screen",
    ),
    Action(
        "light", "", IN_THE_PALETTE, "Light or dark", "A light ground in place of the dark one, and back.",
        group="The screen",
    ),
)  # fmt: skip
"""What the wizard's and the annotator's terminals can both do, from the command palette."""
DONE_BY_THE_APP = frozenset({ALL_KEYS.name, *(action.name for action in SHARED)})
"""Actions that are the same on every screen of a terminal: the app has their methods."""
