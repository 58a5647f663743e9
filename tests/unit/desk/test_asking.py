"""What runs beside the screen never holds up the end of a session."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from subject.supervision import Supervisor
from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Outcome, Request
from wizard.desk.asking import RunningJobs
from wizard.desk.core.inputs import AskEnd, RunEnd
from wizard.desk.previewing import Previewing
from wizard.domain import build_database, load_domain

WHOLE = 15.0
"""Seconds: no measurement, only far less than what would hang."""


SUPERVISOR = Supervisor(logging.getLogger("woz.test"), lambda fault: pytest.fail(str(fault)))


class Hanging:
    """A tool that comes to no end by itself."""

    name = "hanging"

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.free = threading.Event()

    def ask(self, request: Request) -> Outcome:
        self.asked.set()
        self.free.wait()
        return Outcome("abstained", ())


@pytest.fixture(scope="module")
def personnel_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("personnel") / "personnel.sqlite"
    build_database(load_domain("personnel", check_audio=False), f"sqlite:///{path}")
    return path


@pytest.fixture
def database(personnel_file: Path) -> Iterator[Database]:
    with open_database(f"sqlite:///{personnel_file}", seconds=600) as opened:
        yield opened


@pytest.fixture
def hanging() -> Iterator[Hanging]:
    tool = Hanging()
    yield tool
    tool.free.set()


def test_the_end_does_not_wait_for_a_statement(database: Database, hanging: Hanging) -> None:
    ends: list[RunEnd] = []

    async def session() -> None:
        asking = RunningJobs(hanging, database, load_domain("personnel", check_audio=False), SUPERVISOR)
        asking.run("SELECT COUNT(*) FROM employees a, employees b, employees c, employees d", ends.append)
        await asyncio.sleep(0.5)
        await asyncio.wait_for(asking.close(), WHOLE)

    asyncio.run(asyncio.wait_for(session(), WHOLE))
    assert [end.status for end in ends] == ["cancelled"]


def test_the_end_does_not_wait_for_the_tool(database: Database, hanging: Hanging) -> None:
    ends: list[AskEnd] = []

    async def session() -> None:
        asking = RunningJobs(hanging, database, load_domain("personnel", check_audio=False), SUPERVISOR)
        previewing = Previewing(hanging, database, lambda _: None, SUPERVISOR)
        previewing.want(Request("List all clerks"), 1)
        asking.ask(Request("List all clerks"), ends.append)
        while not hanging.asked.is_set():
            await asyncio.sleep(0.01)
        await previewing.close()
        await asking.close()

    # The end of the loop waits for its own threads, too: with those, it would come to no end here.
    late = threading.Timer(WHOLE, hanging.free.set)
    late.start()
    asyncio.run(session())
    late.cancel()
    assert not hanging.free.is_set()
    assert ends == []
