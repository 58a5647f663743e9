"""Work beside the event loop in threads that end with the process: nobody has to wait for one that hangs.

`asyncio.to_thread` does not serve here: the end of the event loop, and of the process, waits for its threads.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


async def in_daemon_thread(work: Callable[[], T], name: str) -> T:
    """What `work` returns or raises. Cancelled, the caller goes on at once, and the thread ends when it ends."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def settle(found: T | None, error: BaseException | None) -> None:
        if future.done():
            return
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(found)  # type: ignore[arg-type]  # None only where that is what `work` returns

    def run() -> None:
        found: T | None = None
        failed: BaseException | None = None
        try:
            found = work()
        except BaseException as error:  # handed on to whoever waits
            failed = error
        with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits
            loop.call_soon_threadsafe(settle, found, failed)

    threading.Thread(target=run, daemon=True, name=name).start()
    return await future
