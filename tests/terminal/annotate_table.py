"""An annotator's terminal under test: a real store with real sessions on the real personnel database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual import events
from textual.pilot import Pilot

from tests.silent_loudspeaker import Tape
from tests.terminal.wizard_reading import NAMES, delivered, text_of
from tests.terminal.wizard_standin import Clock
from tests.unit.annotate.conftest import Made
from wizard.annotate.listening import Listening
from wizard.annotate.terminal.adjudication import AdjudicationSitting
from wizard.annotate.terminal.app import AnnotateApp
from wizard.annotate.terminal.sitting import Sitting
from wizard.annotate.workspace import Workspace
from wizard.corpus.annotation import Annotation


class Table:
    """The terminal, running."""

    def __init__(self, app: AnnotateApp, pilot: Pilot[None], clock: Clock, tape: Tape) -> None:
        self.app = app
        self.pilot = pilot
        self.clock = clock
        self.tape = tape

    @property
    def text(self) -> str:
        """The screen."""
        return text_of(self.app)

    @property
    def sitting(self) -> Sitting:
        return self.app.sitting

    @property
    def work(self) -> Workspace:
        return self.app.sitting.workspace

    @property
    def now(self) -> Annotation:
        """The annotation as it stands."""
        return self.work.annotation

    @property
    def turn(self) -> str:
        """The turn's identifier."""
        return self.work.item.record.id

    @property
    def focus(self) -> str:
        """Id of the widget that has the keys; empty where keys are commands."""
        focused = self.app.screen.focused
        return (focused.id or "") if focused is not None else ""

    async def press(self, *keys: str) -> None:
        """Keys, then everything that follows from them; so after each Enter, for a page that asks takes none."""
        self.clock.now += 1.0
        for key in keys:
            await self.app._press_keys([key])  # the pilot waits half a minute for the screens of one that leaves
            if key == "enter":
                await self.settle()
        await self.settle()

    async def settle(self) -> None:
        """Everything that was set going has happened."""
        if self.app._exit:  # it leaves: nothing more follows, and a pause would wait for screens that are gone
            return
        await delivered(self.app)
        await self.app.keys.all_typed()
        await self.app.desk.idle()
        at_work = [
            worker for worker in self.app.workers if worker.group in ("sql", "sound", "look_up", "ahead", "reword")
        ]
        if at_work:
            await self.app.workers.wait_for_complete(at_work)
        await self.app.desk.idle()
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        """As somebody types, but fast: all but the last character pasted, that one by its key."""
        focused = self.app.screen.focused
        assert focused is not None
        focused.post_message(events.Paste(text[:-1]))
        await self.press(NAMES.get(text[-1], text[-1]))

    def kept(self) -> Annotation:
        """What the store has of the turn by this annotator."""
        versions = self.sitting.store.versions(self.turn)
        return next(one.annotation for one in versions if one.annotator == self.sitting.annotator)


@asynccontextmanager
async def table(
    made: Made,
    turn: str = "",
    *,
    size: tuple[int, int] = (140, 40),
    annotator: str = "ann",
    adjudicate: bool = False,
    gap: float = 0.0,
    sound: bool = True,
    filters: tuple[str, ...] = (),
) -> AsyncIterator[Table]:
    """An annotator's terminal, at `turn` where one is given."""
    clock, tape, listening = Clock(), Tape(), Listening()
    listening.use(tape if sound else None, "" if sound else "no loudspeaker was found")
    kind = AdjudicationSitting if adjudicate else Sitting
    sitting = kind(made.store, annotator, made.grounds, listening, filters=filters, everything=True)
    sitting.begin()
    if turn:
        sitting.go(turn)
    app = AnnotateApp(sitting, now=clock, gap=gap)
    async with app.run_test(size=size, notifications=True) as pilot:
        at = Table(app, pilot, clock, tape)
        await at.settle()
        yield at
