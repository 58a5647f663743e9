"""What the tool would make of a text that is still being typed: asked beside the screen, told when it is known.

Rules:
1. The tool is asked once she has paused for a moment, one text at a time; what comes back for a text that has changed
   since is thrown away.
2. A preview changes nothing in the session. Whoever is told of it has it journalled before it can be seen.
3. A word that she is still typing is not named as unknown, unless there is something to put in its place.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

from subject.daemon_threads import in_daemon_thread
from subject.supervision import Supervisor
from wizard.ask.guard import Database
from wizard.ask.interface import Outcome, Request, Tool, Unknown
from wizard.desk.core.inputs import PreviewMade
from wizard.desk.view import RequestView
from wizard.errors import WozError

PAUSE = 0.15
"""Seconds without a key after which the tool is asked."""
LOOKED_UP = 4
"""Values of the database that are offered for a word that is not known."""
SHORTEST = 3
"""Letters of a value that is worth offering."""
LIKE = 75.0
"""Likeness, 0 to 100, from which a value is worth offering for such a word."""

_LOG = logging.getLogger("woz.desk.preview")


class Previewing:
    """The preview of the line that is being typed. All methods belong to the event loop."""

    def __init__(
        self, tool: Tool, database: Database, found: Callable[[PreviewMade], None], supervisor: Supervisor
    ) -> None:
        self._tool = tool
        self._database = database
        self._tell = found
        self._supervisor = supervisor
        self._wanted: Request | None = None
        self._number = 0
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._told: Request | None = None

    def want(self, request: Request, number: int) -> None:
        """The text as it is now; `number` is that of the request it would be."""
        if request == self._wanted:
            return
        self._stop_timer()
        self._wanted, self._number = request, number
        self._timer = self._supervisor.later(PAUSE, "the preview", self._ask)

    def clear(self) -> None:
        """Forget the preview: nothing is being typed any more."""
        self._stop_timer()
        self._wanted = self._told = None

    async def close(self) -> None:
        """Stop. What runs has nobody who waits for it."""
        self.clear()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def _ask(self) -> None:
        self._timer = None
        # While one text is with the tool the next waits: its answer begins the next.
        if self._task is None or self._task.done():
            self._task = self._supervisor.start("the preview", self._run, again=False)

    async def _run(self) -> None:
        while (wanted := self._wanted) is not None and self._told != wanted:
            try:
                outcome, offered = await in_daemon_thread(lambda: self._think(wanted), "preview")
                if wanted == self._wanted:
                    self._show(wanted, outcome, offered)
            except Exception:  # a preview that fails is none; the request itself will tell why
                _LOG.exception("no preview of %r", wanted.text)
                if wanted == self._wanted:
                    return
            if self._timer is not None:
                return

    def _show(self, request: Request, outcome: Outcome, unknown: tuple[Unknown, ...]) -> None:
        view = RequestView(
            self._number,
            request.text,
            outcome.status,
            outcome.interpretations,
            unknown,
            outcome.reason,
            outcome.milliseconds,
        )
        self._tell(PreviewMade(request, outcome, view))
        self._told = request

    def _think(self, request: Request) -> tuple[Outcome, tuple[Unknown, ...]]:
        outcome = self._tool.ask(request)
        named = (self._with_values(unknown) for unknown in outcome.unknown)
        return outcome, tuple(word for word in named if word.suggestions or not _unfinished(word, request.text))

    def _with_values(self, unknown: Unknown) -> Unknown:
        """The word with values of the database after the tool's own suggestions."""
        try:
            matches = self._database.look_up(unknown.text, LOOKED_UP)
        except WozError:
            return unknown
        like = (match.value.lower() for match in matches if match.score >= LIKE and len(match.value) >= SHORTEST)
        return replace(unknown, suggestions=tuple(dict.fromkeys((*unknown.suggestions, *like))))


def _unfinished(word: Unknown, text: str) -> bool:
    """Whether it is the last word of the text, or the text itself: more of it may come."""
    return word.end >= len(text.rstrip())
