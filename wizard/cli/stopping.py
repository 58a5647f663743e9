"""Ctrl-C, SIGTERM and a terminal that is closed end a command alike.

What it had begun to write goes, it says so, and its exit code is 130.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import NoReturn


def stop_cleanly() -> Callable[[], None]:
    """From here to the end of the process; hands back what long work calls after each step.

    A signal that comes while SQLite calls us back is taken for an error of the statement, and lost there: the call
    raises it again. Nothing is installed where this is not the main thread (tests call commands in others).
    """
    told = threading.Event()

    def stop(_signal: int, _frame: FrameType | None) -> NoReturn:
        told.set()
        raise KeyboardInterrupt

    def go_on() -> None:
        if told.is_set():
            raise KeyboardInterrupt

    if threading.current_thread() is threading.main_thread():
        for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(one) is not signal.SIG_IGN:  # as nohup has it
                signal.signal(one, stop)
    return go_on
