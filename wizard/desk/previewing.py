"""What the tool would make of a text that is still being typed: asked beside the screen, told when it is known.

Rules:
1. The tool is asked once she has paused for a moment, one text at a time; what comes back for a text that has changed
   since is thrown away.
2. A preview changes nothing in the session. It is in the journal before it can be seen.
3. Of the very same text, asked in the same context, it is the outcome: the tool need not be asked again.
4. A word that she is still typing is not named as unknown, unless there is something to put in its place.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from wizard.ask.guard import Database
from wizard.ask.interface import Outcome, Request, Tool, Unknown
from wizard.desk.daemon_threads import in_daemon_thread
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


@dataclass(frozen=True)
class _Found:
    request: Request
    outcome: Outcome
    view: RequestView


class Previewing:
    """The preview of the line that is being typed. All methods belong to the event loop."""

    def __init__(
        self, tool: Tool, database: Database, record: Callable[[RequestView], None], changed: Callable[[], None]
    ) -> None:
        self._tool = tool
        self._database = database
        self._record = record
        self._changed = changed
        self._wanted: Request | None = None
        self._number = 0
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._found: _Found | None = None

    @property
    def view(self) -> RequestView | None:
        """The latest preview; its text says of what. None where nothing is being typed or nothing is known yet."""
        return self._found.view if self._found else None

    def want(self, request: Request, number: int) -> None:
        """The text as it is now; `number` is that of the request it would be."""
        if request == self._wanted:
            return
        self._stop_timer()
        self._wanted, self._number = request, number
        self._timer = asyncio.get_running_loop().call_later(PAUSE, self._ask)

    def clear(self) -> bool:
        """Nothing is being typed; True where a preview stood."""
        self._stop_timer()
        had, self._wanted, self._found = self._found is not None, None, None
        return had

    def take(self, request: Request) -> Outcome | None:
        """What the tool has made of exactly this, where it is known."""
        return self._found.outcome if self._found and self._found.request == request else None

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
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while (wanted := self._wanted) is not None and (self._found is None or self._found.request != wanted):
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
        self._record(view)
        self._found = _Found(request, outcome, view)
        self._changed()

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
