"""The annotator's terminal as an app: theme, main screen, palette; opens the loudspeaker beside it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import ClassVar, Protocol

from textual import events
from textual.binding import Binding, BindingType

from subject.daemon_threads import in_daemon_thread
from subject.screen.palette import Command, listed
from subject.screen.tool_app import ToolApp
from subject.screen.typing_gate import TYPING_GAP
from subject.supervision import Fault
from wizard.annotate.listening import Speaker
from wizard.annotate.terminal.actions import KEYS
from wizard.annotate.terminal.adjudication import AdjudicationSitting
from wizard.annotate.terminal.adjudicator import AdjudicatorDesk
from wizard.annotate.terminal.desk import AnnotatorDesk
from wizard.annotate.terminal.sitting import Sitting


class OpenedLoudspeaker(Speaker, Protocol):
    """A loudspeaker that has to be closed."""

    def close(self) -> None:
        """Let go of the device."""
        ...


class AnnotateApp(ToolApp):
    """The terminal of one annotator, or of one adjudicator."""

    CSS_PATH = "annotate.tcss"
    TITLE = "woz annotate"
    KEYS = KEYS
    WAY_OUT = "leave"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "leave", show=False, priority=True)]

    def __init__(
        self,
        sitting: Sitting,
        *,
        speaker: Callable[[], OpenedLoudspeaker] | None = None,
        now: Callable[[], float] = time.monotonic,
        gap: float = TYPING_GAP,
    ) -> None:
        """`speaker` opens the loudspeaker, in a thread; None: there is none, and `sitting.listening` says why."""
        super().__init__(now, self._key_seen)
        self.sitting = sitting
        self.desk: AnnotatorDesk
        if isinstance(sitting, AdjudicationSitting):
            self.desk = AdjudicatorDesk(sitting, now, gap)
        else:
            self.desk = AnnotatorDesk(sitting, now, gap)
        self._speaker = speaker
        self._without = False
        """Whether the annotator leaves without what is not saved."""
        self._ear: OpenedLoudspeaker | None = None

    def on_mount(self) -> None:
        """The desk stands on the default screen for as long as the app runs."""
        self.push_screen(self.desk)
        if self._speaker is not None:
            self.run_worker(self._open_ear, thread=True, group="ear")

    def _open_ear(self) -> None:
        if self._speaker is None:
            return
        ear = self._speaker()
        self.sitting.listening.use(ear)
        self._ear = ear
        self.call_from_thread(self.desk.show)

    async def on_unmount(self) -> None:
        """What is not saved yet is saved, whatever ends the app; the device is let go."""
        if not self._without:
            await self.desk.background.saved()
            await in_daemon_thread(self._keep, "saving at the end")
        if self._ear is not None:
            await in_daemon_thread(self._ear.close, "letting go of the loudspeaker")

    def _keep(self) -> None:
        self.sitting.save()
        self.sitting.remember()

    def commands(self) -> Iterator[Command]:
        """Every action of the registry, for the palette."""
        return listed(KEYS, self.desk, self)

    def _key_seen(self, event: events.Key) -> None:
        """No window opens under a key that is being typed."""
        self.desk.gate.typed()

    def tell_fault(self, fault: Fault) -> None:
        """Said as what fails beside the screen is; then the turn as it is now."""
        self.desk.broke(fault)

    def action_leave(self) -> None:
        """From the main screen; a window is left first, so that nothing in it is lost."""
        if self.screen is self.desk:
            self.desk.action_leave()
        else:
            self.notify("Esc goes back first, then Ctrl+Q leaves", timeout=3)

    def action_desk_listen(self, speed: str) -> None:
        """From a window: the whole utterance."""
        self.desk.action_listen(speed)

    def action_desk_end(self) -> None:
        """From a window: its end."""
        self.desk.action_end()

    def action_help_quit(self) -> None:
        """Ctrl+C ends nothing by accident."""
        if self.sitting.trouble or self.desk.background.saving or self.desk.background.busy:
            self._without = True
            self.exit()
        else:
            self.notify("Ctrl+Q leaves; all is saved", timeout=3)
