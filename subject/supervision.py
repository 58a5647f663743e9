"""Tasks, timers and callbacks that nobody waits for: what one of them raises is logged, told, and never lost.

Rules:

1. A part is a task or a callback with a name. What it raises is logged with its traceback and told once as a `Fault`.
2. A task that can begin anew does, after a pause that grows to a second; after `MOST_FAULTS` faults within
   `FAULTS_WITHIN` seconds it stays down, and its last `Fault` says so: whoever is told decides what stops then.
3. A fault of whoever is told is logged, and stops nothing else.
4. Cancelling is no fault. `close` cancels every task, and returns when all of them have ended.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

FIRST_PAUSE = 0.1
LONGEST_PAUSE = 1.0
"""Seconds before a task begins anew: the pause doubles from the first to the longest."""
MOST_FAULTS = 5
FAULTS_WITHIN = 60.0
"""So many faults within so many seconds, and a task does not begin anew."""


@dataclass(frozen=True)
class Fault:
    """A part of the terminal's program has failed."""

    part: str
    """The name of the task or the callback, in words that fit a screen: "the look at the disk"."""
    error: Exception
    again: bool
    """True where the part goes on: the task begins anew, or the callback is called the next time."""

    def __str__(self) -> str:
        what = f"{self.part}: {type(self.error).__name__}: {self.error}".rstrip(": ")
        return what if self.again else f"{what}; it does not go on"


async def side_by_side(*works: Coroutine[None, None, T]) -> list[T]:
    """What each of `works` gives, all of them running at once. What the first raises ends the others and is raised."""
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(work) for work in works]
    except BaseExceptionGroup as errors:
        raise errors.exceptions[0] from None
    return [task.result() for task in tasks]


class Supervisor:
    """Runs the tasks and the callbacks of one part of the program, in one event loop.

    `told` is called in the event loop with each `Fault`, after it was logged.
    """

    def __init__(self, log: logging.Logger, told: Callable[[Fault], None]) -> None:
        self._log = log
        self._told = told
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, part: str, work: Callable[[], Coroutine[None, None, None]], *, again: bool) -> asyncio.Task[None]:
        """Run `work()` as a task until it ends, is cancelled or raises; then anew where `again` is true.

        The task itself never raises: who waits for it learns only that it has ended.
        """
        task = asyncio.create_task(self._run(part, work, again=again), name=part)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def call(self, part: str, callback: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> bool:
        """Call `callback`; True where it came to its end, False where it raised."""
        try:
            callback(*args, **kwargs)
        except Exception as error:
            self.broke(part, error, again=True)
            return False
        return True

    def guarded(self, part: str, callback: Callable[P, object]) -> Callable[P, None]:
        """`callback` as a function that never raises."""

        def call(*args: P.args, **kwargs: P.kwargs) -> None:
            self.call(part, callback, *args, **kwargs)

        return call

    def later(self, seconds: float, part: str, callback: Callable[[], object]) -> asyncio.TimerHandle:
        """Call `callback` in so many seconds, unless the handle is cancelled before."""
        return asyncio.get_running_loop().call_later(max(seconds, 0.0), self.guarded(part, callback))

    def broke(self, part: str, error: Exception, *, again: bool) -> None:
        """Log and tell what a part has raised; for those who must catch it themselves."""
        self._log.error("%s broke", part, exc_info=error)
        try:
            self._told(Fault(part, error, again))
        except Exception:
            self._log.exception("a fault of %s could not be told", part)

    async def close(self) -> None:
        """Cancel every task and wait for their ends."""
        tasks = [task for task in self._tasks if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, part: str, work: Callable[[], Coroutine[None, None, None]], *, again: bool) -> None:
        pause = FIRST_PAUSE
        faults: deque[float] = deque(maxlen=MOST_FAULTS)
        while True:
            try:
                return await work()
            except Exception as error:
                if _told_to_end():  # what it raised came first, and hid that
                    self.broke(part, error, again=False)
                    return None
                faults.append(time.monotonic())
                goes_on = again and not (len(faults) == MOST_FAULTS and faults[-1] - faults[0] < FAULTS_WITHIN)
                self.broke(part, error, again=goes_on)
                if not goes_on:
                    return None
                if len(faults) == 1 or faults[-1] - faults[-2] > FAULTS_WITHIN:
                    pause = FIRST_PAUSE
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)


def _told_to_end() -> bool:
    """Somebody has cancelled the task that runs."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
