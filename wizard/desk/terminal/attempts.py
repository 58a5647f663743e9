"""Steps that the wizard takes from a screen: where one cannot be taken now, the screen says why and goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from wizard.desk.terminal.contract import Live
from wizard.errors import WozError

END_SECONDS = 2.0
"""How much of her last utterance a replay of its end plays."""
READ_FOR = 10.0
"""Seconds that her words stand on the screen in writing, to be typed from there."""


class Attempts:
    """What a screen tries of a live session, and what it says where that fails."""

    def __init__(self, screen: Screen[Any], session: Live) -> None:
        self._screen = screen
        self._session = session

    def take(self, step: Callable[[], None]) -> bool:
        """Take a step; where it cannot be taken now, say why and go on. True where it was."""
        try:
            step()
        except WozError as error:
            self.say(str(error))
            return False
        return True

    def say(self, words: str, seconds: float = 4) -> None:
        """A word that goes away by itself."""
        self._screen.notify(words, severity="warning", timeout=seconds, markup=False)

    def replay(self, seconds: float | None = None) -> None:
        """Play her last utterance, whole or its last `seconds`; say why where nothing can be heard."""

        def replayed() -> None:
            if silent := self._session.replay(seconds):
                self.say(silent, 4 if self._session.her_words is None else READ_FOR)

        self.take(replayed)
