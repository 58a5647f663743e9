"""Work beside the event loop in threads that end with the process: nobody has to wait for one that hangs.

`asyncio.to_thread` does not serve here: the end of the event loop, and of the process, waits for its threads. Where
somebody else's code asks the event loop for a thread, as Textual's does, the loop may get `DaemonThreads`.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

ENDS_WITHIN = 10.0
"""Seconds that the end of an event loop waits for its `DaemonThreads`: what is being written may be written."""


async def in_daemon_thread(work: Callable[[], T], name: str) -> T:
    """What `work` returns or raises. Cancelled, the caller goes on at once, and the thread ends when it ends."""
    loop = asyncio.get_running_loop()
    waiting: asyncio.Future[T] = loop.create_future()

    def settle(done: Future[T]) -> None:
        if waiting.done():
            return
        if (error := done.exception()) is not None:
            waiting.set_exception(error)
        else:
            waiting.set_result(done.result())

    def tell(done: Future[T]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits
            loop.call_soon_threadsafe(settle, done)

    future, thread = _thread_of(work, name)
    future.add_done_callback(tell)
    thread.start()
    return await waiting


def _thread_of(work: Callable[[], T], name: str) -> tuple[Future[T], threading.Thread]:
    """A thread, not yet begun, that does the work, and what will have come of it."""
    future: Future[T] = Future()

    def run() -> None:
        if future.set_running_or_notify_cancel():
            try:
                found = work()
            except BaseException as error:  # handed on to whoever waits
                future.set_exception(error)
            else:
                future.set_result(found)

    return future, threading.Thread(target=run, daemon=True, name=name)


class DaemonThreads(ThreadPoolExecutor):
    """An executor for an event loop (`set_default_executor`): a thread for each work, which ends with the process.

    At its shutdown it waits `ENDS_WITHIN` seconds for those that still work, and then leaves them.
    """

    def __init__(self) -> None:
        super().__init__(1)  # a loop takes no executor of another kind; no thread of its own is ever started
        self._working: set[threading.Thread] = set()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """What `fn` will have returned or raised."""
        future, thread = _thread_of(lambda: fn(*args, **kwargs), "beside the event loop")
        future.add_done_callback(lambda _: self._working.discard(thread))
        self._working.add(thread)
        thread.start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Wait for those that work, `ENDS_WITHIN` seconds in all, if `wait`; what has begun cannot be cancelled."""
        until = time.monotonic() + (ENDS_WITHIN if wait else 0.0)
        for thread in list(self._working):
            thread.join(max(until - time.monotonic(), 0.0))
