"""The command palette of the annotator: every action by name, and nothing else."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from wizard.annotate.terminal.actions import ACTIONS, Action
from wizard.desk.terminal.byname import ByName, Command

if TYPE_CHECKING:
    from wizard.annotate.terminal.desk import AnnotatorDesk


def called(desk: AnnotatorDesk, action: Action) -> Callable[[], object]:
    """The method of an action, with its argument."""
    name, _, argument = action.name.partition(":")
    method = getattr(desk, f"action_{name}")
    return partial(method, argument) if argument and inspect.signature(method).parameters else method


class EveryAction(ByName):
    """All that the annotator can do."""

    def commands(self) -> Iterator[Command]:
        """Every action."""
        from wizard.annotate.terminal.app import AnnotateApp

        app = self.app
        assert isinstance(app, AnnotateApp)  # noqa: S101 - this provider is of that app
        for action in ACTIONS:
            yield f"{action.title}  ({action.label})", action.help, called(app.desk, action)
