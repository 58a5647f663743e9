"""What the wizard's and the annotator's terminals have alike as apps: themes, palette, help page, screen pictures."""

from __future__ import annotations

import os
import time
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.command import CommandPalette
from textual.filter import LineFilter

from subject.screen.actions import Registry
from subject.screen.colours import DARK, LIGHT, LightColours
from subject.screen.dialogs import Page
from subject.screen.internals import Palette
from subject.screen.keys import help_lines
from subject.screen.palette import Command, Everything
from subject.screen.terminal_app import TerminalApp

THEME_VARIABLE = "WOZ_THEME"
"""An environment variable: `light` or `dark`, where somebody wants to begin so."""


class ToolApp(TerminalApp):
    """A terminal of somebody who works with it. Its registry has the actions of `subject.screen.actions.SHARED`."""

    KEYS: ClassVar[Registry]
    CSS = """
    ModalScreen ToastRack { margin-bottom: 0; }
    ModalScreen Toast { width: auto; max-width: 100%; margin-top: 0; padding: 0 1; }
    """
    """Over a dialog short words take the last line of the screen: higher up they would lie on what it asks."""
    COMMANDS = {Everything}  # noqa: RUF012 - Textual's declaration

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        key_seen: Callable[[events.Key], None] = lambda _: None,
    ) -> None:
        super().__init__(now=now, key_seen=key_seen)
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = LIGHT.name if os.environ.get(THEME_VARIABLE, "").strip().lower() == "light" else DARK.name
        self._light = LightColours()

    @abstractmethod
    def commands(self) -> Iterator[Command]:
        """Every command that the palette offers: its name, what it does, and how."""

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's and the last door, and before them the shades of the light theme where that is chosen."""
        before = [self._light] if self.theme == LIGHT.name else []
        return [*before, *super().get_line_filters()]

    def action_command_palette(self) -> None:
        """Open the palette, unless it is open already."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(Palette(id="--command-palette"))

    def action_keys(self) -> None:
        """Open the page that lists all keys."""
        self.push_screen(Page("Keys", partial(help_lines, self.KEYS)))

    def action_light(self) -> None:
        """Change between the dark theme and the light one."""
        self.theme = DARK.name if self.theme == LIGHT.name else LIGHT.name
        self.refresh(layout=True)

    def action_picture(self) -> None:
        """Write the screen to a file of the working folder, and say where; or why it cannot be written."""
        name = f"{self.TITLE or 'screen'} {time.strftime('%H.%M.%S')}".replace(" ", "-")
        try:
            path = _free_name(Path.cwd(), name)
            path.write_text(self.export_screenshot(title=self.TITLE or "", simplify=True), encoding="utf-8")
        except OSError as error:
            words = f"{name}.svg cannot be written ({error.strerror}); start the terminal in a folder that can be"
            self.notify(words, severity="warning", timeout=8, markup=False)
        else:
            self.notify(f"the screen as it stood is in {path}", timeout=8, markup=False)


def _free_name(folder: Path, stem: str) -> Path:
    """A file name that is not taken: nothing is overwritten."""
    names = (folder / f"{stem}{f'-{number}' if number > 1 else ''}.svg" for number in range(1, 1000))
    return next((path for path in names if not path.exists()), folder / f"{stem}-1000.svg")
