"""A process of the tests that hangs for good says where, and dies: the others report the test as failed and go on.

pytest-timeout only raises in the main thread, once. Whoever waits for a thread that hangs goes on waiting when the test
is cleaned up, as the end of an event loop does; and the end of a process waits for every thread of an executor.
"""

from __future__ import annotations

import faulthandler
import os
import time

import pytest

ENDS_WITHIN = 480.0
"""Seconds within which one phase of a test ends: a minute more than pytest-timeout gives all of it."""
SLACK = 30.0
"""Seconds by which it may be told late: the watch is a thread, and thousands of tests take milliseconds each."""


class HangWatch:
    """The plugin; to be made while nothing is captured, so that what it says is seen."""

    def __init__(self) -> None:
        self._stderr = os.dup(2)
        self._since = -SLACK

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        """Watch the test from its beginning."""
        self._watch()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_teardown(self) -> None:
        """Watch the putting away, whatever happened."""
        self._watch()

    @pytest.hookimpl(trylast=True)
    def pytest_exception_interact(self) -> None:
        """pytest has ended the watch: somebody might look at the failure."""
        self._since = -SLACK

    def pytest_sessionfinish(self) -> None:
        """Nothing is watched any more."""
        faulthandler.cancel_dump_traceback_later()

    def _watch(self) -> None:
        now = time.monotonic()
        if now - self._since >= SLACK:
            self._since = now
            faulthandler.dump_traceback_later(ENDS_WITHIN + SLACK, exit=True, file=self._stderr)
