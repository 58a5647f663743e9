"""The command palette: all that a terminal's registry lists, found by name, shown before anything is typed."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Container, Iterator
from functools import partial
from typing import Protocol, cast, runtime_checkable

from textual.command import DiscoveryHit, Hit, Hits, Provider

from subject.screen.actions import Action, Registry

Command = tuple[str, str, Callable[[], object]]
"""Its name, what it does, and what is called."""


@runtime_checkable
class HasCommands(Protocol):
    """An app that says what can be done in it."""

    def commands(self) -> Iterator[Command]:
        """Every command of the app, in the palette's order."""
        ...


def listed(registry: Registry, *owners: object, but: Container[str] = ()) -> Iterator[Command]:
    """A command for each action of the registry, done by the first of `owners` that has a method for that action;
    except the actions named in `but`.

    Raises `AttributeError` where none has.
    """
    for action in registry.actions:
        if action.name not in but:
            yield f"{action.title}  ({action.label})", action.help, done_by(action, *owners)


def done_by(action: Action, *owners: object) -> Callable[[], object]:
    """The method that does an action, with its argument. Raises `AttributeError` where no owner has one."""
    name, _, argument = action.name.partition(":")
    method = next((found for owner in owners if (found := getattr(owner, f"action_{name}", None))), None)
    if method is None:
        raise AttributeError(f"nobody does {action.name}")
    takes = argument and inspect.signature(method).parameters
    return cast("Callable[[], object]", partial(method, argument) if takes else method)


class Everything(Provider):
    """All that can be done in the app. The app is one that `HasCommands`."""

    def _commands(self) -> Iterator[Command]:
        app = self.app
        return app.commands() if isinstance(app, HasCommands) else iter(())

    async def discover(self) -> Hits:
        """Everything, before anything is typed."""
        for name, help_text, command in self._commands():
            yield DiscoveryHit(name, command, help=help_text)

    async def search(self, query: str) -> Hits:
        """The commands whose name has what was typed, each with how well it fits."""
        matcher = self.matcher(query)
        for name, help_text, command in self._commands():
            score = matcher.match(name)
            if score > 0:
                yield Hit(score, matcher.highlight(name), command, help=help_text)
