"""The wizard's terminal as an app: the theme, the main screen, the palette; told of changes by the live session."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from subject.screen.palette import Command, listed
from subject.screen.tool_app import ToolApp
from subject.screen.typing_gate import TYPING_GAP
from wizard.desk.actions import KEYS
from wizard.desk.terminal.choices import with_blanks
from wizard.desk.terminal.contract import Live
from wizard.desk.terminal.desk import Desk
from wizard.desk.terminal.editor import SqlEditor
from wizard.desk.terminal.result import NAMES


class WizardApp(ToolApp):
    """Runs on the live session's loop; leaving it does not end the session, ending the session is an action."""

    CSS_PATH = "terminal.tcss"
    TITLE = "woz wizard"
    KEYS = KEYS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "end", show=False),
        Binding("escape", "take_back", show=False, priority=True),
    ]

    class Changed(Message):
        """The session has a new snapshot."""

        def can_replace(self, message: Message) -> bool:
            """One is as good as many."""
            return isinstance(message, WizardApp.Changed)

    def __init__(self, session: Live, *, now: Callable[[], float] = time.monotonic, gap: float = TYPING_GAP) -> None:
        super().__init__(now)
        self.session = session
        self.desk = Desk(session, now, gap)
        session.subscribe(self._changed)

    def _changed(self) -> None:
        if self.is_running:
            self.post_message(self.Changed())

    def on_mount(self) -> None:
        """The desk stands on the default screen for as long as the app runs."""
        self.push_screen(self.desk)

    def on_wizard_app_changed(self) -> None:
        """Show it, here and in the editor where that is open."""
        if not self.desk.is_mounted:
            return
        self.desk.show()
        if isinstance(self.screen, SqlEditor):
            self.screen.show()

    def commands(self) -> Iterator[Command]:
        """Every action, every message and every tab."""
        yield from listed(KEYS, self.desk, self, but=("palette",))
        for item in self.session.messages:
            yield f"Send: {with_blanks(item)}  ({item.key.upper()})", item.when, partial(self.desk.message, item)
        for tab, name in NAMES.items():
            yield f"Show {name}", "A tab of the answer panel.", partial(self.desk.open_tab, tab)

    def key_seen(self, event: events.Key) -> None:
        """The focus stays while keys are typed."""
        self.desk.gate.typed()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Esc takes back what is about to leave, whatever window is open; where nothing is, Esc is the window's."""
        return self.session.view.leaving is not None if action == "take_back" else True

    def action_take_back(self) -> None:
        """What is about to leave stays."""
        self.desk.take_back()

    def action_end(self) -> None:
        """Ctrl+Q from the main screen."""
        if self.screen is self.desk:
            self.desk.action_end()

    def action_help_quit(self) -> None:
        """Ctrl+C ends nothing by accident."""
        self.notify("Ctrl+Q ends the session", timeout=3)
