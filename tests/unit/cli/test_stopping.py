"""A signal stops the work whatever it comes in the middle of."""

from __future__ import annotations

import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from wizard.cli.stopping import stop_cleanly


@pytest.fixture
def handlers() -> Iterator[None]:
    """Signals as a terminal gives them: a suite run by nohup or in the background has some ignored."""
    before = {one: signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    for one in before:
        signal.signal(one, signal.default_int_handler)
    yield
    for one, handler in before.items():
        signal.signal(one, handler)


@pytest.mark.usefixtures("handlers")
@pytest.mark.parametrize("which", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_sqlite_swallows_is_raised_again(which: signal.Signals) -> None:
    go_on = stop_cleanly()
    go_on()

    def told(*_: object) -> int:
        signal.raise_signal(which)
        return sqlite3.SQLITE_OK

    with closing(sqlite3.connect(":memory:")) as connection:
        connection.set_authorizer(told)
        with pytest.raises(sqlite3.DatabaseError):
            connection.execute("SELECT 1")
    with pytest.raises(KeyboardInterrupt):
        go_on()


@pytest.mark.usefixtures("handlers")
def test_elsewhere_it_stops_at_once() -> None:
    stop_cleanly()
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGTERM)


@pytest.mark.usefixtures("handlers")
def test_what_nohup_has_it_ignore_is_ignored() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    go_on = stop_cleanly()
    signal.raise_signal(signal.SIGHUP)
    go_on()
