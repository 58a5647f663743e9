"""The command palette: every action, every message and every tab by name, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from textual.command import DiscoveryHit, Hit, Hits, Provider

from wizard.desk.actions import ACTIONS
from wizard.desk.terminal.choices import with_blanks
from wizard.desk.terminal.result import NAMES

if TYPE_CHECKING:
    from wizard.desk.terminal.desk import Desk


class Everything(Provider):
    """All that the wizard can do."""

    def _commands(self) -> Iterator[tuple[str, str, Callable[[], object]]]:
        desk = self._desk()
        for action in ACTIONS:
            if action.name != "palette":
                yield f"{action.title}  ({action.label})", action.help, getattr(desk, f"action_{action.name}")
        for item in desk.session.messages:
            yield f"Send: {with_blanks(item)}  ({item.key.upper()})", item.when, partial(desk.message, item)
        for tab, name in NAMES.items():
            yield f"Show {name}", "A tab of the answer panel.", partial(desk.open_tab, tab)

    def _desk(self) -> Desk:
        from wizard.desk.terminal.app import WizardApp

        app = self.app
        assert isinstance(app, WizardApp)  # noqa: S101 - this provider is of that app
        return app.desk

    async def discover(self) -> Hits:
        """Everything, before anything is typed."""
        for name, help_text, command in self._commands():
            yield DiscoveryHit(name, command, help=help_text)

    async def search(self, query: str) -> Hits:
        """What matches."""
        matcher = self.matcher(query)
        for name, help_text, command in self._commands():
            score = matcher.match(name)
            if score > 0:
                yield Hit(score, matcher.highlight(name), command, help=help_text)
