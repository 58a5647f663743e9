"""The one place that leans on how Textual works inside: every key seen before any widget, no traceback on a screen,
everything painted that has moved, and the keys of the palette's line.

`tests/terminal/test_wizard_internals.py` fails when a new Textual no longer works this way.
"""

from __future__ import annotations

import logging
import sys

from textual import events
from textual._compositor import Compositor, CompositorMap
from textual.binding import BindingsMap
from textual.command import CommandPalette
from textual.css.styles import RulesMap
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from subject.screen.plainscreen import PlainScreen
from subject.screen.textfields import LINE_KEYS


class Palette(CommandPalette):
    """Textual's palette; its line has the keys that every line of ours has, and no others."""

    def on_mount(self) -> None:
        """Give the line the keys of our lines, once it is there."""
        self.query_one(Input)._bindings = BindingsMap(LINE_KEYS)


class ThoroughCompositor(Compositor):
    """Textual's keeper of what is where; marks for painting whatever stands elsewhere than it was painted.

    After a scroll Textual knows the places of what is visible and works out the others when somebody asks. If a widget
    was shown or hidden in between, what moved has its new place in the answer, the layout that follows finds no
    difference, and the old picture stays on the terminal.
    """

    @property
    def full_map(self) -> CompositorMap:
        """Where every widget is, hidden ones too; what it finds moved is marked for painting."""
        painted = self._visible_map if self._full_map_invalidated else None
        places = super().full_map
        if painted is not None and self.size.region not in self._dirty_regions:
            moved = {place.clip.intersection(place.region) for _, place in places.items() ^ painted.items()}
            self._dirty_regions.update(filter(None, moved))
        return places


class QuietApp(PlainScreen):
    """An app that paints what has moved, and ends without a word when something in it fails; the log has it all."""

    failed = False
    """True once the app has ended by an error that nobody caught."""
    logbook = logging.getLogger("woz.terminal")

    def _register(
        self,
        parent: DOMNode,
        *widgets: Widget,
        before: int | None = None,
        after: int | None = None,
        cache: dict[tuple[object, ...], RulesMap] | None = None,
    ) -> list[Widget]:
        # The one way by which every screen comes to an app.
        for widget in widgets:
            if isinstance(widget, Screen) and not isinstance(widget._compositor, ThoroughCompositor):
                widget._compositor = ThoroughCompositor()
        return super()._register(parent, *widgets, before=before, after=after, cache=cache)

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
            if event.key.startswith("alt+"):  # terminals send the letter with it, and a field would write it
                event.character = None
            self.key_seen(event)
        await super().on_event(event)

    def action_command_palette(self) -> None:
        """Open the palette, unless it is open already."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(Palette(id="--command-palette"))

    def key_seen(self, event: events.Key) -> None:
        """A key was pressed; nothing has been done with it yet."""
