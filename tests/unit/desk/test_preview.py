"""The tool is asked while she still types: once a pause, one text at a time, told before it is seen, never twice."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from subject.supervision import Supervisor
from tests.unit.ask.conftest import STAFF
from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Interpretation, Outcome, Request, Unknown
from wizard.desk import previewing
from wizard.desk.core.inputs import PreviewMade
from wizard.desk.previewing import Previewing

LIST = Interpretation("List all employees.", 1.0, "SELECT 1", "SELECT 1", ("One",))


class Slow:
    """A tool that waits until it is let go, and notes what it was asked."""

    name = "slow"

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.go = threading.Event()
        self.go.set()

    def ask(self, request: Request) -> Outcome:
        self.asked.append(request.text)
        self.go.wait(20)
        if request.text == "fail":
            raise ZeroDivisionError
        if "leese" in request.text:
            at = request.text.index("leese")
            return Outcome("abstained", (), (Unknown("leese", at, at + 5, ("less",)),), "not understood: 'leese'", 2.0)
        return Outcome("answered", (LIST,), milliseconds=3.0)


class Bench:
    """A previewing with everything it touches."""

    def __init__(self, database: Database) -> None:
        self.tool = Slow()
        self.told: list[PreviewMade] = []
        supervisor = Supervisor(logging.getLogger("woz.test"), lambda fault: pytest.fail(str(fault)))
        self.previewing = Previewing(self.tool, database, self.told.append, supervisor)

    def type(self, text: str) -> Request:
        request = Request(text)
        self.previewing.want(request, 1)
        return request


async def until(true: Callable[[], bool]) -> None:
    """Wait for what a thread brings about."""
    for _ in range(1000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never happened")


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    monkeypatch.setattr(previewing, "PAUSE", 0.02)
    path = tmp_path / "staff.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript(STAFF)
    connection.close()
    with open_database(f"sqlite:///{path}") as database:
        yield Bench(database)


async def test_keys_that_follow_each_other_ask_once(bench: Bench) -> None:
    for text in ("w", "wh", "who"):
        request = bench.type(text)
    await until(lambda: bool(bench.told))
    assert bench.tool.asked == ["who"]
    (found,) = bench.told
    assert found.request == request
    assert (found.view.text, found.view.status, found.view.interpretations) == ("who", "answered", (LIST,))
    bench.type("who")
    await asyncio.sleep(0.1)
    assert bench.tool.asked == ["who"]
    await bench.previewing.close()


async def test_what_comes_back_for_an_older_text_is_thrown_away_and_the_newest_follows(bench: Bench) -> None:
    bench.tool.go.clear()
    bench.type("old")
    await until(lambda: bench.tool.asked == ["old"])
    bench.type("newer")
    await asyncio.sleep(0.06)
    bench.type("newest")
    await asyncio.sleep(0.06)
    assert bench.tool.asked == ["old"]
    bench.tool.go.set()
    await until(lambda: bool(bench.told))
    assert bench.tool.asked == ["old", "newest"]
    assert [found.view.text for found in bench.told] == ["newest"]
    await bench.previewing.close()


async def test_words_that_are_not_known_come_with_values_of_the_database(bench: Bench) -> None:
    bench.type("what does leese make")
    await until(lambda: bool(bench.told))
    (found,) = bench.told
    (unknown,) = found.view.unknown
    assert (unknown.start, unknown.end, unknown.suggestions) == (10, 15, ("less", "lease"))
    assert found.outcome.unknown[0].suggestions == ("less",)
    await bench.previewing.close()


async def test_nothing_is_told_of_a_text_that_has_gone_or_that_the_tool_fails_on(bench: Bench) -> None:
    bench.tool.go.clear()
    bench.type("gone")
    await until(lambda: bench.tool.asked == ["gone"])
    bench.previewing.clear()
    bench.tool.go.set()
    bench.type("fail")
    await until(lambda: bench.tool.asked == ["gone", "fail"])
    bench.type("who")
    await until(lambda: bool(bench.told))
    assert [found.view.text for found in bench.told] == ["who"]
    await bench.previewing.close()
