"""Stands in for the annotator's screen: what her actions ask of it, noted; long steps are done at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from subject.screen.keys_in_order import KeysInOrder
from subject.screen.terminal_app import TerminalApp
from tests.windows_standin import Windows
from wizard.annotate.terminal.answer_editor import AnswerEditor, EditJob
from wizard.annotate.terminal.background import Background
from wizard.annotate.terminal.decisions import Decisions
from wizard.annotate.terminal.picking import PickList
from wizard.annotate.terminal.sitting import Sitting
from wizard.annotate.terminal.snapshot import Snapshot, looked
from wizard.errors import WozError


class HeldKeys(KeysInOrder):
    """Notes only whether keys are held."""

    def __init__(self) -> None:
        self.holds = False

    def hold(self, longest: float | None = None) -> None:
        self.holds = True

    def go_on(self) -> None:
        self.holds = False


class Program(TerminalApp):
    """A program that never runs: windows wait for the test, work is done at once, held keys are noted."""

    def __init__(self, windows: Windows) -> None:
        super().__init__()
        self._windows = windows
        self.keys: HeldKeys = HeldKeys()

    def push_screen(self, screen: Any, callback: Any = None, **_: Any) -> Any:  # type: ignore[override]
        self._windows.push_screen(screen, callback)

    def exit(self, *_: Any, **__: Any) -> None:
        self._windows.exit()

    def run_worker(self, work: Any, **_: Any) -> Any:  # type: ignore[override]
        work()

    def call_from_thread(self, callback: Callable[..., Any], *args: Any, **_: Any) -> Any:
        return callback(*args)


class AtOnce:
    """The work beside the screen, done where it is asked for; with `waits` a long step is only begun."""

    def __init__(self) -> None:
        self.busy = ""
        self.no_answer = ""
        self.changes = 0
        self.waits = False
        self._goes_on: Callable[[], None] | None = None

    def changed(self) -> None:
        self.changes += 1

    def long_step(self, words: str, step: Callable[[], object], then: Callable[[WozError | None], None]) -> bool:
        if self.busy:
            return False
        self.busy = words
        self._goes_on = lambda: self._do(step, then)
        if not self.waits:
            self.finish()
        return True

    def finish(self) -> None:
        """The long step that was begun is done."""
        goes_on, self._goes_on = self._goes_on, None
        assert goes_on is not None
        goes_on()

    def _do(self, step: Callable[[], object], then: Callable[[WozError | None], None]) -> None:
        failed: WozError | None = None
        try:
            step()
        except WozError as error:
            failed = error
        self.busy = ""
        then(failed)


class Desk:
    """The panels (`decisions.DecisionPanels`), and the decisions taken with them."""

    def __init__(self, sitting: Sitting) -> None:
        self.windows = Windows()
        self.program = Program(self.windows)
        self.beside = AtOnce()
        background: Any = self.beside
        self._background: Background = background
        self.sitting = sitting
        self.decisions = Decisions(self, sitting, self._background)
        self.place = 0
        self.is_attached = True
        self.words: list[str] = []
        self.severe: list[bool] = []
        self.shown = 0
        self.opened_turns = 0
        self.committed = 0
        self.line_open = False
        self.read = True
        self.sounds: list[tuple[str, float]] = []
        self.timers: list[Callable[[], None]] = []

    def pick(self, choice: str) -> None:
        """Pick a line of the list in front, as its Enter does; the list stays."""
        pick = self.windows.front(PickList)._pick
        assert pick is not None
        pick(choice)

    @property
    def job(self) -> EditJob:
        """What is edited in the editor in front."""
        return self.windows.front(AnswerEditor)._job

    @property
    def app(self) -> Any:
        return self.program

    @property
    def seen(self) -> Snapshot:
        return looked(self.sitting, self._background, None)

    @property
    def said(self) -> str:
        """The last word on the screen."""
        return self.words[-1] if self.words else ""

    def set_timer(self, delay: float, callback: Callable[[], None]) -> Any:
        self.timers.append(callback)

    def show(self) -> None:
        self.shown += 1

    def opened(self) -> None:
        self.opened_turns += 1

    def commit(self) -> None:
        self.committed += 1

    def open_line(self) -> None:
        self.line_open = True

    def read_yet(self) -> bool:
        return self.read

    def sounding(self, words: str, seconds: float) -> None:
        self.sounds.append((words, seconds))

    def say(self, words: str, *, severe: bool = True) -> None:
        self.words.append(words)
        self.severe.append(severe)

    def unsay(self) -> None:
        self.words.clear()
        self.severe.clear()
