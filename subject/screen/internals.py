"""The one place that leans on how Textual works inside: every key seen before any widget, no traceback on a screen, and
the keys of the palette's line.

`tests/terminal/test_wizard_internals.py` fails when a new Textual no longer works this way.
"""

from __future__ import annotations

import logging
import sys

from textual import events
from textual.binding import BindingsMap
from textual.command import CommandPalette
from textual.widgets import Input

from subject.screen.plainscreen import PlainScreen
from subject.screen.textfields import LINE_KEYS


class Palette(CommandPalette):
    """Textual's palette; its line has the keys that every line of ours has, and no others."""

    def on_mount(self) -> None:
        """The line is there."""
        self.query_one(Input)._bindings = BindingsMap(LINE_KEYS)


class QuietApp(PlainScreen):
    """An app that ends without a word on the screen when something in it fails; the log has it all."""

    failed = False
    """True once the app has ended by an error that nobody caught."""
    logbook = logging.getLogger("woz.terminal")

    def _fatal_error(self) -> None:
        # Textual prints its traceback to the terminal; ours goes to the log, and the command says one line.
        self.failed = True
        self.logbook.critical("the terminal has failed", exc_info=sys.exc_info())
        self._close_messages_no_wait()


class KeyWatch(QuietApp):
    """An app that is told of every key, also of those that a focused input keeps for itself.

    An `Input` stops the keys it uses, so they never bubble; `App.on_event` is where the driver's events arrive first.
    """

    async def on_event(self, event: events.Event) -> None:
        """Note a key on its way in, then let Textual do with it what it does."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            self.key_seen(event)
        await super().on_event(event)

    def action_command_palette(self) -> None:
        """The palette, once."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(Palette(id="--command-palette"))

    def key_seen(self, event: events.Key) -> None:
        """A key was pressed; nothing has been done with it yet."""
