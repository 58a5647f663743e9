"""What every step of the annotator's screen stands on: the sitting, and what the steps ask of the panels."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from textual.screen import Screen

from wizard.annotate.terminal.picking import Choices, PickList
from wizard.annotate.terminal.sitting import Sitting
from wizard.annotate.workspace import Workspace
from wizard.cas import CasError
from wizard.errors import WozError


class Basis(Screen[None]):
    """The panels belong to the screen built on this."""

    sitting: Sitting
    place: int
    """The answer that is marked, from 0."""

    @property
    def workspace(self) -> Workspace:
        """The turn."""
        return self.sitting.workspace

    @abstractmethod
    def show(self) -> None:
        """Draw what has changed."""

    @abstractmethod
    def opened(self) -> None:
        """Another turn is open: show it from its beginning."""

    @abstractmethod
    def commit(self) -> None:
        """Take over what is being typed."""

    @abstractmethod
    def open_line(self) -> None:
        """Let the transcription be typed."""

    @abstractmethod
    def read_yet(self) -> bool:
        """Whether the turn has been on the screen long enough to have been looked at."""

    @abstractmethod
    def sounding(self, words: str, seconds: float) -> None:
        """Say what is being played."""

    def unsay(self) -> None:
        """Away with the last word: something else happens now."""

    def say(self, words: str, *, severe: bool = True) -> None:
        """A word that goes away by itself."""
        self.notify(words, severity="warning" if severe else "information", timeout=5, markup=False)

    def attempt(self, step: Callable[[], object], *, decides: bool = True) -> bool:
        """Take a step, save, show; where it cannot be taken, say why. True where it was.

        `decides` is False for undo and redo: what they bring about is nobody's decision.
        """
        if self.sitting.taken is None:
            self.say(self.sitting.why_none)
            return False
        self.unsay()
        try:
            if decides:
                self.sitting.act(step)
            else:
                step()
        except (WozError, CasError) as error:
            self.say(str(error))
            return False
        finally:
            self.sitting.save()
            self.show()
        return True

    def pick_from(self, title: str, choices: Choices, pick: Callable[[str], object]) -> None:
        if self.sitting.taken is None:
            return

        def picked(choice: str) -> None:
            try:
                self.sitting.act(lambda: pick(choice))
            finally:
                self.sitting.save()
                self.show()

        self.app.push_screen(PickList(title, choices, picked))
