"""The actions of the wizard's keys by themselves: panels that note, windows that a test answers."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tests.terminal.wizard_standin import Clock, Standin
from tests.windows_standin import Windows
from wizard.desk.terminal.attempts import Attempts
from wizard.desk.terminal.session_actions import SessionActions
from wizard.desk.terminal.turn_actions import TurnActions

STAFF = "who works in department 11"


class Panels:
    """The panels of a screen that is not there: what stands in them, and where the focus went."""

    def __init__(self) -> None:
        self.windows = Windows()
        self.focused: Any = None
        self.went: list[str] = []
        self.said: list[str] = []
        self.read = True
        self.counted_unread = 0
        self.request: tuple[str, int | None, int | None] | None = None
        self.transcript = ""
        self.folded = 0

    @property
    def app(self) -> Any:
        return self.windows

    def notify(self, message: str, *, timeout: float | None = None, markup: bool = True, severity: str = "") -> None:
        self.said.append(message)

    def go(self, where: str) -> None:
        self.went.append(where)

    def read_yet(self) -> bool:
        return self.read

    def unread(self) -> None:
        self.counted_unread += 1

    def open_revision(self, text: str, start: int | None = None, end: int | None = None) -> None:
        self.request = (text, start, end)

    def close_revision(self) -> str:
        text, self.request = self.request[0] if self.request else "", None
        return text

    def typed_transcript(self, text: str | None = None) -> str:
        if text is not None:
            self.transcript = text
        return self.transcript

    def fold_left(self) -> None:
        self.folded += 1

    def focus(self, name: str) -> None:
        """The keys are in this part of the screen."""
        self.focused = SimpleNamespace(id=name)


class Keys:
    """The actions, with what they act on."""

    def __init__(self) -> None:
        self.session = Standin(Clock())
        self.panels = Panels()
        attempts = Attempts(self._screen, self.session)
        self.actions = TurnActions(self.panels, self.session, attempts, Clock())
        self.beside = SessionActions(self.panels, self.session, attempts)

    @property
    def _screen(self) -> Any:
        return self.panels

    @property
    def calls(self) -> list[tuple[Any, ...]]:
        return self.session.calls

    @property
    def said(self) -> str:
        """The last word on the screen."""
        return self.panels.said[-1] if self.panels.said else ""

    def asked(self, text: str) -> None:
        """She has spoken, and this was asked; what was noted until then is forgotten."""
        self.session.speaks()
        self.session.stops()
        self.session.send_transcript(text)
        self.calls.clear()
