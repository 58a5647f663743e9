"""How every action of the annotator's screen takes a step: decide, save, show; a step that may be slow, in a thread."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from textual.app import App
from textual.timer import Timer

from subject.screen.terminal_app import keys_of
from wizard.annotate.terminal.background import Background
from wizard.annotate.terminal.picking import Choices, PickList
from wizard.annotate.terminal.sitting import Sitting
from wizard.annotate.terminal.snapshot import Snapshot
from wizard.annotate.workspace import Workspace
from wizard.errors import WozError

SLOW = 0.3
"""Seconds after which a long step is told."""


class DecisionPanels(Protocol):
    """What an action asks of the screen and its panels."""

    place: int
    """The answer that is marked, from 0."""

    @property
    def app(self) -> App[Any]:
        """The program whose screen it is."""
        ...

    @property
    def is_attached(self) -> bool:
        """False once the screen has been taken away."""
        ...

    @property
    def seen(self) -> Snapshot:
        """The snapshot that the screen paints."""
        ...

    def set_timer(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call back after `delay` seconds."""
        ...

    def show(self) -> None:
        """Make a new snapshot and draw what differs from the one that is painted."""

    def opened(self) -> None:
        """Show another turn, which is open now, from its beginning."""

    def commit(self) -> None:
        """Take over what is being typed."""

    def open_line(self) -> None:
        """Let the transcription be typed."""

    def read_yet(self) -> bool:
        """True when the turn has been on the screen long enough to have been looked at."""
        ...

    def sounding(self, words: str, seconds: float) -> None:
        """Say for `seconds` what is being played."""

    def say(self, words: str, *, severe: bool = True) -> None:
        """Show a word that goes away by itself."""

    def unsay(self) -> None:
        """Take the last word away: something else happens now."""


class Decisions:
    """Takes the steps of a sitting, and has the panels show what comes of them."""

    def __init__(self, panels: DecisionPanels, sitting: Sitting, background: Background) -> None:
        self._panels = panels
        self.sitting = sitting
        self.background = background

    @property
    def workspace(self) -> Workspace:
        """The turn that is open."""
        return self.sitting.workspace

    def attempt(self, step: Callable[[], object], *, decides: bool = True) -> bool:
        """Take a step, save, show; where it cannot be taken, say why. True where it was.

        `decides` is False for undo and redo: what they bring about is nobody's decision.
        """
        if not self.free():
            return False
        self._panels.unsay()
        try:
            if decides:
                self.sitting.act(step)
            else:
                step()
        except WozError as error:
            self._panels.say(str(error))
            return False
        finally:
            self.background.changed()
            self._panels.show()
        return True

    def free(self) -> bool:
        """Whether a turn is open, and no long step has it; where not, that is said."""
        if self.background.busy:
            self._panels.say(f"one moment: {self.background.busy}")
            return False
        if self.sitting.taken is None:
            self._panels.say(self.sitting.why_none)
            return False
        return True

    def slowly(self, words: str, step: Callable[[], object], then: Callable[[], None]) -> None:
        """Take a step that may ask a database, in a thread; keys wait for it, and the screen says what it does.

        `then` is called when it is done; where it cannot be done, why is said.
        """

        def done(error: WozError | None) -> None:
            keys.go_on()
            if not self._panels.is_attached:
                return
            self._panels.show()
            if error is None:
                then()
            else:
                self._panels.say(str(error))

        keys = keys_of(self._panels)
        if self.background.long_step(words, step, done):
            keys.hold(None)
            self._panels.set_timer(SLOW, self._still_busy)
        else:
            self._panels.say(f"one moment: {self.background.busy}")

    def slow_decision(self, words: str, step: Callable[[], object], then: Callable[[], None]) -> None:
        """A long step on the turn that is a decision of the annotator."""
        if self.free():
            self._panels.unsay()
            self.slowly(words, partial(self.sitting.act, step), then)

    def _still_busy(self) -> None:
        if self.background.busy:
            self._panels.say(f"{self.background.busy} …", severe=False)

    def pick_from(self, title: str, choices: Choices, pick: Callable[[str], object]) -> None:
        """A list; what is picked is a decision, made at once."""
        if self.sitting.taken is None:
            return

        def picked(choice: str) -> None:
            try:
                self.sitting.act(lambda: pick(choice))
            finally:
                self.background.changed()
                self._panels.show()

        self._panels.app.push_screen(PickList(title, choices, picked))
