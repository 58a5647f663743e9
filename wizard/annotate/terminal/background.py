"""What may ask a database, done in threads beside the annotator's screen: saving, checking, and long steps.

Rules:

1. The event loop asks no database and writes no file. What it knows of them it was handed.
2. Between long steps the sitting belongs to the event loop. Saving and checking work on what they were given
   (`Writing`, `Unchecked`), so the annotator goes on meanwhile; afterwards the newest state is saved and checked.
3. A long step (another turn, other filters, a maximum derived) has the sitting for itself. It begins when nothing is
   being saved, and until it ends nobody else touches the sitting: keys wait, and the screen paints the last snapshot.
4. One thing at a time is saved, so that nobody is in conflict with herself.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from subject.daemon_threads import in_daemon_thread
from subject.supervision import Fault, Supervisor
from wizard.annotate.findings import Remark
from wizard.annotate.terminal.sitting import Sitting
from wizard.annotate.workspace import Unchecked
from wizard.errors import WozError

Task = asyncio.Task[None]


class Background:
    """The work beside one annotator's screen; `tell` is called in the event loop when something has come of it."""

    def __init__(self, sitting: Sitting, tell: Callable[[], None], told: Callable[[Fault], None]) -> None:
        self._sitting = sitting
        self._tell = tell
        self._supervisor = Supervisor(logging.getLogger("woz.annotate"), told)
        self._saving: Task | None = None
        self._checking: Task | None = None
        self._step: Task | None = None
        self.busy = ""
        """What the long step does, in words; empty where there is none."""
        self.no_answer = ""
        """Why the answers cannot be checked; empty where they can."""

    @property
    def saving(self) -> bool:
        """Whether something is being saved."""
        return _runs(self._saving)

    @property
    def checking(self) -> bool:
        """Whether something is being checked."""
        return _runs(self._checking)

    def changed(self) -> None:
        """The annotation may be another now: it is saved and checked, each at once where its thread is free."""
        if self.busy:
            return
        if not self.saving and self._sitting.to_write() is not None:
            self._saving = self._supervisor.start("saving", self._save, again=False)
        self.no_answer = ""
        if not self.checking and self._unchecked() is not None:
            self._checking = self._supervisor.start("checking", self._check, again=False)

    def long_step(self, words: str, step: Callable[[], object], then: Callable[[WozError | None], None]) -> bool:
        """Take a step that may ask a database; `then` is called in the event loop with what it raised, or None.

        False, and nothing is done, where another long step is not over.
        """
        if self.busy:
            return False
        self.busy = words
        self._step = self._supervisor.start(words, lambda: self._long(step, then), again=False)
        return True

    async def idle(self) -> None:
        """Return when nothing is being done any more."""
        while any(map(_runs, (self._step, self._saving, self._checking))):
            await asyncio.wait({task for task in (self._step, self._saving, self._checking) if task is not None})

    async def saved(self) -> None:
        """Return when nothing is being saved any more, by a long step either."""
        while tasks := {task for task in (self._step, self._saving) if task is not None and _runs(task)}:
            await asyncio.wait(tasks)

    async def _save(self) -> None:
        while not self.busy and (writing := self._sitting.to_write()) is not None:
            came = await in_daemon_thread(lambda writing=writing: self._sitting.wrote(writing), "saving")  # type: ignore[misc]
            self._sitting.written(writing, came)
            self._tell()
            if isinstance(came, WozError):  # it is tried again later
                return

    async def _check(self) -> None:
        while not self.busy and (unchecked := self._unchecked()) is not None:
            try:
                found = await in_daemon_thread(unchecked.check, "checking")
            except WozError as error:
                self.no_answer = str(error)
                self._tell()
                return
            self._found(unchecked, found)

    def _found(self, unchecked: Unchecked, found: tuple[Remark, ...]) -> None:
        if self.busy or self._sitting.taken is None:
            return  # the sitting is the long step's now: what it opens is checked afterwards
        self._sitting.workspace.found(unchecked, found)
        self._tell()

    def _unchecked(self) -> Unchecked | None:
        return self._sitting.workspace.unchecked if self._sitting.taken is not None else None

    async def _long(self, step: Callable[[], object], then: Callable[[WozError | None], None]) -> None:
        failed: WozError | None = None
        try:
            if self._saving is not None and self.saving:
                await asyncio.wait({self._saving})
            await in_daemon_thread(step, "a long step")
        except WozError as error:
            failed = error
        finally:
            self.busy = ""
        then(failed)
        self.changed()


def _runs(task: Task | None) -> bool:
    return task is not None and not task.done()
