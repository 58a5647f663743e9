"""How the two sides find each other on one machine: only who answers, only by its user."""

from __future__ import annotations

import os
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from subject.errors import RendezvousError
from subject.rendezvous import Published, find_codes, runtime_folder
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


def left_by_the_dead(code: JoinCode) -> None:
    """The file of a session whose process has been killed."""
    (runtime_folder() / f"{code.key}.join").write_text(f"{code}\n")


def test_the_newest_living_session_comes_first(tmp_path: Path) -> None:
    with listening(tmp_path / "a") as _, socket.create_server(("127.0.0.1", 0)) as tcp:
        first = Published(JoinCode("unix", SessionName("8ky-1"), "one", path=str(tmp_path / "a")))
        newer = JoinCode("tcp", SessionName("9az-1"), "two", host="127.0.0.1", port=tcp.getsockname()[1])
        os.utime(first.path, (1, 1))
        second = Published(newer)
        assert [code.session for code in find_codes()] == ["9az-1", "8ky-1"]
        second.withdraw()
        assert [code.session for code in find_codes()] == ["8ky-1"]
        first.withdraw()
        assert find_codes() == []


def test_who_does_not_answer_and_rubbish_are_passed_over(tmp_path: Path, runtime: Path) -> None:
    listening(tmp_path / "dead").close()
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    silent = (
        JoinCode("unix", SessionName("dead-1"), "k", path=str(tmp_path / "dead")),
        JoinCode("unix", SessionName("none-1"), "k", path=str(tmp_path / "none")),
        JoinCode("tcp", SessionName("gone-1"), "k", host="127.0.0.1", port=port),
    )
    held = [Published(code) for code in silent]
    (runtime / "rubbish.join").write_bytes(b"\xff\xfe")
    (runtime / "empty.join").write_text("")
    assert find_codes() == []
    with listening(tmp_path / "alive"):
        alive = JoinCode("unix", SessionName("8ky-1"), "k", path=str(tmp_path / "alive"))
        held.append(Published(alive))
        assert find_codes() == [alive]
    for one in held:
        one.withdraw()


def test_whoever_listens_today_where_a_dead_session_did_is_not_that_session() -> None:
    with socket.create_server(("127.0.0.1", 0)) as stranger:
        port = stranger.getsockname()[1]
        dead = JoinCode("tcp", SessionName("8ky-1"), "dead", host="127.0.0.1", port=port)
        left_by_the_dead(dead)
        assert find_codes() == []
        now = JoinCode("tcp", SessionName("9az-1"), "living", host="127.0.0.1", port=port)
        published = Published(now)
        assert find_codes() == [now]
        published.withdraw()


def test_a_killed_process_leaves_no_session_and_the_one_that_takes_it_up_again_is_found(tmp_path: Path) -> None:
    code = JoinCode("unix", SessionName("8ky-1"), "k", path=str(tmp_path / "a"))
    holds = "import sys, time; from subject.rendezvous import Published; from subject.wire.joincode import parse\n"
    holds += "one = Published(parse(sys.argv[1])); print(one.path, flush=True); time.sleep(600)"
    with listening(tmp_path / "a"):
        session = subprocess.Popen([sys.executable, "-c", holds, str(code)], stdout=subprocess.PIPE, text=True)
        try:
            assert session.stdout
            left = Path(session.stdout.readline().strip())
            assert find_codes() == [code]
        finally:
            session.kill()
            session.communicate()
        assert left.exists()
        assert find_codes() == []
        again = Published(code)
        assert again.path == left
        assert find_codes() == [code]
        again.withdraw()


def test_one_name_two_sessions_two_files(tmp_path: Path) -> None:
    with listening(tmp_path / "a"), listening(tmp_path / "b"):
        here = JoinCode("unix", SessionName("8ky-1"), "one", path=str(tmp_path / "a"))
        there = JoinCode("unix", SessionName("8ky-1"), "two", path=str(tmp_path / "b"))
        first, second = Published(here), Published(there)
        assert first.path != second.path
        second.withdraw()
        assert find_codes() == [here]
        second.withdraw()
        assert find_codes() == [here]
        first.withdraw()


def test_folder_and_files_are_the_users_alone(runtime: Path) -> None:
    published = Published(JoinCode("tcp", SessionName("8ky-1"), "k", host="127.0.0.1", port=1))
    assert stat.S_IMODE(published.path.stat().st_mode) == 0o600
    runtime.chmod(0o755)
    assert runtime_folder() == runtime
    assert stat.S_IMODE(runtime.stat().st_mode) == 0o700
    published.withdraw()


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
