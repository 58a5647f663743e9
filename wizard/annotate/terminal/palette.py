"""The command palette of the annotator: every action by name, and nothing else."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from textual.command import DiscoveryHit, Hit, Hits, Provider

from wizard.annotate.terminal.actions import ACTIONS, Action

if TYPE_CHECKING:
    from wizard.annotate.terminal.desk import AnnotatorDesk


def called(desk: AnnotatorDesk, action: Action) -> Callable[[], object]:
    """The method of an action, with its argument."""
    name, _, argument = action.name.partition(":")
    method = getattr(desk, f"action_{name}")
    return partial(method, argument) if argument and inspect.signature(method).parameters else method


class EveryAction(Provider):
    """All that the annotator can do."""

    def _commands(self) -> Iterator[tuple[str, str, Callable[[], object]]]:
        from wizard.annotate.terminal.app import AnnotateApp

        app = self.app
        assert isinstance(app, AnnotateApp)  # noqa: S101 - this provider is of that app
        for action in ACTIONS:
            yield f"{action.title}  ({action.label})", action.help, called(app.desk, action)

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
