"""What every step of the annotator's screen stands on: the sitting, and what the steps ask of the panels."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import partial

from textual.screen import Screen

from subject.screen.keys_in_order import keys_of
from wizard.annotate.terminal.background import Background
from wizard.annotate.terminal.picking import Choices, PickList
from wizard.annotate.terminal.sitting import Sitting
from wizard.annotate.terminal.snapshot import Snapshot
from wizard.annotate.workspace import Workspace
from wizard.ask.answer import GAVE_NO_ANSWER
from wizard.cas import CasError
from wizard.errors import WozError

SLOW = 0.3
"""Seconds after which a long step is told."""


class Basis(Screen[None]):
    """The panels belong to the screen built on this."""

    sitting: Sitting
    background: Background
    seen: Snapshot
    """What is painted."""
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
        if not self.free():
            return False
        self.unsay()
        try:
            if decides:
                self.sitting.act(step)
            else:
                step()
        except GAVE_NO_ANSWER as error:
            self.say(str(error))
            return False
        finally:
            self.background.changed()
            self.show()
        return True

    def free(self) -> bool:
        """Whether a turn is open, and no long step has it; where not, that is said."""
        if self.background.busy:
            self.say(f"one moment: {self.background.busy}")
            return False
        if self.sitting.taken is None:
            self.say(self.sitting.why_none)
            return False
        return True

    def slowly(self, words: str, step: Callable[[], object], then: Callable[[], None]) -> None:
        """Take a step that may ask a database, in a thread; keys wait for it, and the screen says what it does.

        `then` is called when it is done; where it cannot be done, why is said.
        """

        def done(error: WozError | CasError | None) -> None:
            keys.go_on()
            if not self.is_attached:
                return
            self.show()
            if error is None:
                then()
            else:
                self.say(str(error))

        keys = keys_of(self)
        if self.background.long_step(words, step, done):
            keys.hold(None)
            self.set_timer(SLOW, self._still_busy)
        else:
            self.say(f"one moment: {self.background.busy}")

    def slow_decision(self, words: str, step: Callable[[], object], then: Callable[[], None]) -> None:
        """A long step on the turn that is a decision of the annotator."""
        if self.free():
            self.unsay()
            self.slowly(words, partial(self.sitting.act, step), then)

    def _still_busy(self) -> None:
        if self.background.busy:
            self.say(f"{self.background.busy} …", severe=False)

    def pick_from(self, title: str, choices: Choices, pick: Callable[[str], object]) -> None:
        """A list; what is picked is a decision, made at once."""
        if self.sitting.taken is None:
            return

        def picked(choice: str) -> None:
            try:
                self.sitting.act(lambda: pick(choice))
            finally:
                self.background.changed()
                self.show()

        self.app.push_screen(PickList(title, choices, picked))
