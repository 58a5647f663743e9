"""Stands in for the program behind a screen: windows that an action opens wait for a test to answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Window = TypeVar("Window")


class Windows:
    """The windows that are open, the latest last, and whether the program was left."""

    def __init__(self) -> None:
        self.open: list[tuple[Any, Callable[[Any], object] | None]] = []
        self.left = False

    @property
    def screen(self) -> Any:
        """The window in front; None where there is none."""
        return self.open[-1][0] if self.open else None

    def push_screen(self, window: Any, callback: Callable[[Any], object] | None = None) -> None:
        """An action opens a window."""
        self.open.append((window, callback))

    def exit(self) -> None:
        """An action leaves the program."""
        self.left = True

    def front(self, kind: type[Window]) -> Window:
        """The window in front, which is of this kind."""
        assert isinstance(self.screen, kind)
        return self.screen

    def answer(self, result: Any) -> None:
        """Close the window in front with what it hands back; None where Esc closed it."""
        _, callback = self.open.pop()
        if callback is not None:
            callback(result)
