"""Threads that hang: neither the event loop's end nor the process's waits for them."""

import asyncio
import threading
import time
from pathlib import Path

import pytest

from subject import daemon_threads
from subject.daemon_threads import DaemonThreads, in_daemon_thread
from subject.screen.terminal_app import TerminalApp


async def test_a_thread_hands_on_what_it_returns_and_raises() -> None:
    assert await in_daemon_thread(lambda: 7, "seven") == 7
    with pytest.raises(ZeroDivisionError):
        await in_daemon_thread(lambda: 1 // 0, "a failure")


def test_an_event_loop_hands_on_what_its_threads_return_and_raise() -> None:
    async def main() -> None:
        asyncio.get_running_loop().set_default_executor(DaemonThreads())
        assert await asyncio.gather(*(asyncio.to_thread(pow, 2, n) for n in range(9))) == [2**n for n in range(9)]
        with pytest.raises(ZeroDivisionError):
            await asyncio.to_thread(lambda: 1 // 0)

    asyncio.run(main())


def test_an_event_loop_waits_at_its_end_for_what_is_being_written_and_not_for_what_hangs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(daemon_threads, "ENDS_WITHIN", 0.5)
    free, written = threading.Event(), tmp_path / "written"

    def write() -> None:
        time.sleep(0.1)
        written.touch()

    async def main() -> None:
        loop = asyncio.get_running_loop()
        loop.set_default_executor(DaemonThreads())
        loop.run_in_executor(None, free.wait, 60)
        loop.run_in_executor(None, write)

    begun = time.monotonic()
    asyncio.run(main())
    assert written.exists()
    assert time.monotonic() - begun < 30
    free.set()


def test_a_terminal_can_be_left_though_a_thread_of_its_own_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daemon_threads, "ENDS_WITHIN", 0.1)
    free = threading.Event()

    class Hanging(TerminalApp):
        async def on_mount(self) -> None:
            self.run_worker(lambda: free.wait(60), thread=True)
            self.call_later(self.exit)

    begun = time.monotonic()
    asyncio.run(Hanging().run_async(headless=True))
    assert time.monotonic() - begun < 30
    free.set()
