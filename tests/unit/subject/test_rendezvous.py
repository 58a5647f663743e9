"""How the two sides find each other on one machine: only who answers, only by its user."""

from __future__ import annotations

import os
import socket
import stat
from pathlib import Path

import pytest

from subject.errors import RendezvousError
from subject.rendezvous import find_codes, publish, runtime_folder, withdraw
from subject.wire.joincode import JoinCode
from subject.wire.names import SessionName


@pytest.fixture(autouse=True)
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WOZ_RUNTIME_DIR", str(tmp_path / "run"))
    return tmp_path / "run"


def listening(path: Path) -> socket.socket:
    door = socket.socket(socket.AF_UNIX)
    door.bind(str(path))
    door.listen()
    return door


def test_the_newest_living_session_comes_first(tmp_path: Path) -> None:
    with listening(tmp_path / "a") as _, socket.create_server(("127.0.0.1", 0)) as tcp:
        first = JoinCode("unix", SessionName("8ky-1"), "one", path=str(tmp_path / "a"))
        second = JoinCode("tcp", SessionName("9az-1"), "two", host="127.0.0.1", port=tcp.getsockname()[1])
        os.utime(publish(first), (1, 1))
        publish(second)
        assert find_codes() == [second, first]
        withdraw(second)
        assert find_codes() == [first]


def test_dead_sessions_and_rubbish_are_passed_over(tmp_path: Path, runtime: Path) -> None:
    listening(tmp_path / "dead").close()
    publish(JoinCode("unix", SessionName("dead-1"), "k", path=str(tmp_path / "dead")))
    publish(JoinCode("unix", SessionName("none-1"), "k", path=str(tmp_path / "none")))
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    publish(JoinCode("tcp", SessionName("gone-1"), "k", host="127.0.0.1", port=port))
    (runtime / "rubbish.join").write_bytes(b"\xff\xfe")
    (runtime / "empty.join").write_text("")
    assert find_codes() == []
    with listening(tmp_path / "alive"):
        alive = JoinCode("unix", SessionName("8ky-1"), "k", path=str(tmp_path / "alive"))
        publish(alive)
        assert find_codes() == [alive]


def test_one_name_two_sessions_two_files(tmp_path: Path) -> None:
    with listening(tmp_path / "a"), listening(tmp_path / "b"):
        here = JoinCode("unix", SessionName("8ky-1"), "one", path=str(tmp_path / "a"))
        there = JoinCode("unix", SessionName("8ky-1"), "two", path=str(tmp_path / "b"))
        assert publish(here) != publish(there)
        withdraw(there)
        assert find_codes() == [here]
        withdraw(there)


def test_folder_and_files_are_the_users_alone(runtime: Path) -> None:
    path = publish(JoinCode("tcp", SessionName("8ky-1"), "k", host="127.0.0.1", port=1))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    runtime.chmod(0o755)
    assert runtime_folder() == runtime
    assert stat.S_IMODE(runtime.stat().st_mode) == 0o700


def test_somebody_elses_folder_is_refused(runtime: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runtime.mkdir()
    monkeypatch.setattr(os, "getuid", lambda: runtime.stat().st_uid + 1)
    with pytest.raises(RendezvousError, match="WOZ_RUNTIME_DIR"):
        runtime_folder()


def test_a_long_runtime_folder_gives_way_to_a_short_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WOZ_RUNTIME_DIR")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "x"))
    short = runtime_folder()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / ("x" * 90)))
    assert len(str(runtime_folder())) < 60
    assert short.name == runtime_folder().name == f"woz-{os.getuid()}"
