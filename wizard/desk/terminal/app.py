"""The wizard's terminal as an app: the main screen, the palette; told of changes by the live session.

Nothing heavy is imported here: the first screen is painted before the domain, its tool and the devices are loaded, and
before the modules that need them.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from subject.screen.palette import Command, listed
from subject.screen.tool_app import ToolApp
from subject.screen.typing_gate import TYPING_GAP
from subject.supervision import Fault
from wizard.desk.actions import KEYS
from wizard.desk.terminal.opening import Opening

if TYPE_CHECKING:
    from wizard.desk.terminal.contract import Live
    from wizard.desk.terminal.desk import Desk

Tell = Callable[[str], None]


class WizardApp(ToolApp):
    """Runs on the live session's loop; leaving it does not end the session, ending the session is an action."""

    CSS_PATH = "terminal.tcss"
    TITLE = "woz wizard"
    KEYS = KEYS
    WAY_OUT = "end"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "end", show=False),
        Binding("escape", "take_back", show=False, priority=True),
    ]

    class Changed(Message):
        """The session has a new snapshot."""

        def can_replace(self, message: Message) -> bool:
            """One is as good as many."""
            return isinstance(message, WizardApp.Changed)

    def __init__(
        self,
        session: Live | None = None,
        *,
        opening: Callable[[Tell], Awaitable[Live]] | None = None,
        now: Callable[[], float] = time.monotonic,
        gap: float = TYPING_GAP,
    ) -> None:
        """On a session that is open; or `opening` opens one once the first screen is painted, and tells what it loads.

        What `opening` raises ends the app, and is `not_opened`.
        """
        super().__init__(now, self._key_seen)
        self._now = now
        self._gap = gap
        self._opening = opening
        self._session: Live | None = None
        self.desk: Desk
        self.not_opened: Exception | None = None
        if session is not None:
            self._use(session)

    @property
    def session(self) -> Live:
        """The session; only once it is open."""
        assert self._session is not None  # noqa: S101 - nothing that needs it is there before
        return self._session

    def _use(self, session: Live) -> None:
        from wizard.desk.terminal.desk import Desk

        self._session = session
        self.desk = Desk(session, self._now, self._gap)
        session.subscribe(self._changed)

    def _changed(self) -> None:
        if self.is_running:
            self.post_message(self.Changed())

    def on_mount(self) -> None:
        """The desk stands on the default screen for as long as the app runs; before it, what is being loaded."""
        if self._session is not None:
            self.push_screen(self.desk)
        else:
            first = Opening()
            self.push_screen(first)
            self.call_after_refresh(lambda: self.run_worker(self._open(first), group="opening"))

    async def _open(self, first: Opening) -> None:
        assert self._opening is not None  # noqa: S101 - who gives no session says how one is opened
        try:
            session = await self._opening(first.tell)
        except Exception as error:  # the command says it in one line, once the screen is gone
            self.not_opened = error
            self.exit()
            return
        self._use(session)
        self.switch_screen(self.desk)

    def on_wizard_app_changed(self) -> None:
        """Show it, here and in the editor where that is open."""
        if self._session is None or not self.desk.is_mounted:
            return
        from wizard.desk.terminal.editor import SqlEditor
        from wizard.desk.terminal.her_window import HerWindow

        self.desk.show()
        if isinstance(self.screen, SqlEditor):
            self.screen.show()
        elif isinstance(self.screen, HerWindow):
            self.screen.show(self.session.view)

    def commands(self) -> Iterator[Command]:
        """Every action, every message and every tab; none before the session is open."""
        if self._session is None:
            return
        from wizard.desk.terminal.choice_panels import with_blanks
        from wizard.desk.terminal.result import NAMES

        yield from listed(KEYS, self.desk, self, but=("palette",))
        for item in self.session.messages:
            key = f"  ({item.key.upper()})" if item.key else ""
            yield f"Send: {with_blanks(item)}{key}", item.when, partial(self.desk.turns.send, item)
        for tab, name in NAMES.items():
            yield f"Show {name}", "A tab of the answer panel.", partial(self.desk.open_tab, tab)

    def _key_seen(self, event: events.Key) -> None:
        """The focus stays while keys are typed; and they are counted."""
        if self._session is not None:
            self.desk.gate.typed()
            self._session.keys_pressed += 1

    def tell_fault(self, fault: Fault) -> None:
        """Say it, and show the session as it is now."""
        super().tell_fault(fault)
        self.on_wizard_app_changed()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Esc takes back what is about to leave, whatever window is open; where nothing is, Esc is the window's."""
        if action != "take_back":
            return True
        return self._session is not None and self._session.view.leaving is not None

    def action_take_back(self) -> None:
        """Take back the message or the good-bye that is about to leave."""
        self.desk.turns.take_back()

    def action_end(self) -> None:
        """Ctrl+Q from the main screen; where there is none yet, nothing has begun."""
        if self._session is None:
            self.exit()
        elif self.screen is self.desk:
            self.desk.action_end()

    def action_help_quit(self) -> None:
        """Ctrl+C ends nothing by accident."""
        self.notify("Ctrl+Q ends the session" if self._session is not None else "Ctrl+Q leaves", timeout=3)
