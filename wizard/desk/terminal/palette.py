"""The command palette: every action, every message and every tab by name, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from wizard.desk.actions import ACTIONS
from wizard.desk.terminal.byname import ByName, Command
from wizard.desk.terminal.choices import with_blanks
from wizard.desk.terminal.result import NAMES

if TYPE_CHECKING:
    from wizard.desk.terminal.desk import Desk


class Everything(ByName):
    """All that the wizard can do."""

    def commands(self) -> Iterator[Command]:
        """Every action, every message and every tab."""
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
