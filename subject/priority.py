"""Threads of a terminal go first in line for a processor, where the system lets its user ask for that.

On a busy machine a screen does not wait for its own work but for a processor: of the time from Enter to painted nine
tenths. Being nice to others or not moves a program only among those of its own session of the system; what goes first
everywhere is a thread of real-time priority. So a terminal asks for the lowest one there is. Linux grants it to whom
`/etc/security/limits.d` allows it; everybody else stays in line, and nothing is said.

Rules:

1. Threads and processes that these threads begin are ordinary: a query, a language model, a recorder.
2. Who works for `TOO_LONG` without a pause is ordinary from then on: a defect does not hold the machine.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
from collections.abc import Collection, Iterable
from types import FrameType
from typing import Final

LOWEST: Final = 1
"""The real-time priority that is asked for."""
TOO_LONG: Final = 2.0
"""Seconds of work without a pause after which a thread is an ordinary one again."""


def go_first(log: logging.Logger, also: Collection[str] = ()) -> bool:
    """Have this thread, the main one, go first, and the threads of these names. False where that is not granted."""
    if sys.platform != "linux":
        return False
    import resource

    threads = [0, *(one.native_id for one in threading.enumerate() if one.name in also and one.native_id)]

    def too_long(_signal: int, _frame: FrameType | None) -> None:
        _ask(threads, os.SCHED_OTHER, 0)
        log.warning("the terminal worked for %.0f s without a pause, and waits in line from now on", TOO_LONG)

    if not _ask(threads, os.SCHED_RR, LOWEST):
        return False
    signal.signal(signal.SIGXCPU, too_long)
    resource.setrlimit(resource.RLIMIT_RTTIME, (round(TOO_LONG * 1e6), resource.getrlimit(resource.RLIMIT_RTTIME)[1]))
    return True


def may_go_first() -> bool:
    """Whether the system would grant it; tried in a thread that ends at once."""
    granted: list[bool] = []
    if sys.platform == "linux":
        trial = threading.Thread(target=lambda: granted.append(_ask((0,), os.SCHED_RR, LOWEST)))
        trial.start()
        trial.join()
    return any(granted)


def _ask(threads: Iterable[int], policy: int, priority: int) -> bool:
    """Whether the system gives the threads that priority; what they begin is ordinary all the same."""
    try:
        for thread in threads:
            os.sched_setscheduler(thread, policy | os.SCHED_RESET_ON_FORK, os.sched_param(priority))
    except OSError:
        return False
    return True
