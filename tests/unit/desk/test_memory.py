"""A session with a memory: its version is in the journal, and a resumed session uses the one it began with."""

from __future__ import annotations

from pathlib import Path

import pytest

from wizard.ask.interface import Request
from wizard.ask.memory import Memory, MemoryTool, RememberedPair, read_memory, save_memory
from wizard.desk.session_opening import OpenedDesk, SessionChoice, open_session
from wizard.errors import StateError, UsageError
from wizard.journal import events as ev
from wizard.journal.reader import read_journal

ONE = RememberedPair(text="where would i write to tai", sql="SELECT city FROM employees WHERE last_name = 'TAI'")
TWO = RememberedPair(text="whom shall i call", sql="SELECT work_phone FROM employees WHERE last_name = 'TAI'")


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WOZ_RUNTIME_DIR", str(tmp_path / "run"))
    monkeypatch.setenv("WOZ_STATE_DIR", str(tmp_path / "state"))


@pytest.fixture
def memory(tmp_path: Path) -> Path:
    path = tmp_path / "staff.memory"
    save_memory(path, Memory().learned([ONE]))
    return path


def choice(root: Path, memory: Path | None, resume: str | None = None) -> SessionChoice:
    return SessionChoice(sessions=root / "sessions", subject="8ky", memory=memory, resume=resume)


def opened(desk: OpenedDesk) -> ev.SessionOpened:
    first = next(iter(read_journal(desk.live.folder))).event
    assert isinstance(first, ev.SessionOpened)
    return first


async def left(desk: OpenedDesk) -> None:
    await desk.start()
    await desk.close()


async def test_the_version_is_journalled_and_the_memory_used(tmp_path: Path, memory: Path) -> None:
    desk = open_session(choice(tmp_path, memory))
    version = read_memory(memory).version
    assert opened(desk).memory == version
    assert opened(desk).tool.endswith(f" + memory {version}")
    outcome = desk.live.kit.tool.ask(Request("where would i write to lease"))
    assert outcome.interpretations[0].sql == ONE.sql.replace("TAI", "LEASE")
    await left(desk)


async def test_without_a_memory_none_is_journalled(tmp_path: Path) -> None:
    desk = open_session(choice(tmp_path, None))
    assert opened(desk).memory == ""
    assert "memory" not in opened(desk).tool
    await left(desk)


async def test_a_resumed_session_uses_the_memory_it_began_with(tmp_path: Path, memory: Path) -> None:
    desk = open_session(choice(tmp_path, memory))
    version = opened(desk).memory
    await left(desk)
    save_memory(memory, read_memory(memory).learned([TWO]))
    again = open_session(choice(tmp_path, memory, "8ky-1"))
    tool = again.live.kit.tool
    assert isinstance(tool, MemoryTool)
    assert (tool.memory.version, tool.memory.pairs) == (version, (ONE,))
    await left(again)


async def test_a_resumed_session_is_refused_without_its_memory(tmp_path: Path, memory: Path) -> None:
    await left(open_session(choice(tmp_path, memory)))
    journal = (tmp_path / "sessions" / "8ky-1" / "journal.jsonl").read_bytes()
    with pytest.raises(UsageError, match="--memory"):
        open_session(choice(tmp_path, None, "8ky-1"))
    other = tmp_path / "other.memory"
    save_memory(other, Memory().learned([TWO]))
    with pytest.raises(StateError, match="not the memory"):
        open_session(choice(tmp_path, other, "8ky-1"))
    assert (tmp_path / "sessions" / "8ky-1" / "journal.jsonl").read_bytes() == journal


async def test_a_session_that_began_without_goes_on_without(tmp_path: Path, memory: Path) -> None:
    await left(open_session(choice(tmp_path, None)))
    again = open_session(choice(tmp_path, memory, "8ky-1"))
    assert not isinstance(again.live.kit.tool, MemoryTool)
    await left(again)
