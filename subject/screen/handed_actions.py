"""Actions that a screen hands to a collaborator, so that what a key does need not be a method of the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Handed:
    """An action of a screen that its collaborator does.

    `action_revise = Handed("turns", TurnActions.revise)` in a screen makes its action `revise` that method of the
    `TurnActions` in its attribute `turns`.
    """

    def __init__(self, collaborator: str, method: Callable[..., Any]) -> None:
        self._collaborator = collaborator
        self._method = method

    def __get__(self, screen: object | None, owner: type[object]) -> Callable[..., Any]:
        if screen is None:
            return self._method
        done: Callable[..., Any] = getattr(getattr(screen, self._collaborator), self._method.__name__)
        return done
