"""Every line of a check is found in the thing itself: a database that is not there, a disk, a port where nobody is."""

from __future__ import annotations

import json
import os
import pty
import select
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from subject.wire.joincode import JoinCode
from subject.wire.names import SessionName
from wizard.check import terminal
from wizard.check.check_line import CheckLine
from wizard.check.domain_and_disk import database, disk, way
from wizard.cli import check


def test_a_domain_and_its_database() -> None:
    lines = {line.name: line for line in database("personnel", None)}
    assert {name: line.worth for name, line in lines.items()} == {
        "database": "good", "read-only": "good", "domain": "good",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "url"),
    [("nowhere", None), ("personnel", "postgresql://nobody@127.0.0.1:1/none"), ("personnel", "nonsense")],
)
def test_what_cannot_be_used_is_bad_and_says_what_to_do(name: str, url: str | None) -> None:
    *_, last = database(name, url)
    assert last.worth == "bad"
    assert last.found
    assert "woz domain lint" in last.do


def test_a_disk_is_measured_where_the_sessions_will_be(tmp_path: Path) -> None:
    assert disk(tmp_path / "not" / "there" / "yet", 0.001).worth == "good"
    free = shutil.disk_usage(tmp_path).free
    full = disk(tmp_path, 2 * free / 230e6)
    assert full.worth == "bad"
    assert "--sessions" in full.do


def test_what_was_found_is_wrapped_beside_its_name() -> None:
    long = CheckLine("database", "look", "a long address of a database: answers in 209 ms", "look at it")
    assert check.lines_of(long, 40) == [
        "! database     a long address of a",
        "               database: answers in 209",
        "               ms",
        "               look at it",
    ]
    assert check.lines_of(long, None) == [f"! database     {long.found}", f"{' ' * 15}look at it"]
    assert check.lines_of(CheckLine("disk", "good", "8 GB"), 80) == ["✓ disk         8 GB"]


def test_the_way_to_the_other_room() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert way(JoinCode("tcp", SessionName("001-1"), "t", host="127.0.0.1", port=port)).worth == "good"
    nobody = way(JoinCode("tcp", SessionName("001-1"), "t", host="127.0.0.1", port=port))
    assert nobody.worth == "bad"
    assert f"127.0.0.1:{port}" in nobody.found


def test_the_command_without_a_terminal(tmp_path: Path) -> None:
    result = CliRunner().invoke(check.command, ["--without-sound", "--sessions", str(tmp_path), "--json"])
    assert result.exit_code == 1
    found = {line["name"]: line for line in json.loads(result.stdout)["checks"]}
    assert found["terminal"]["worth"] == "bad"
    assert found["disk"]["worth"] == "good"


@pytest.mark.parametrize(
    ("answer", "holds"), [(b"\x1b[?10u\x1b[?62c", True), (b"\x1b[?0u\x1b[?62c", False), (b"\x1b[?62c", False)]
)
def test_a_terminal_is_asked_whether_it_tells_of_releases(answer: bytes, holds: bool) -> None:
    """A real terminal device; this side of it answers as terminals do."""
    master, slave = pty.openpty()
    program = "from wizard.check.terminal import releases; print('HOLDS' if releases() else 'NO')"
    with subprocess.Popen([sys.executable, "-c", program], stdin=slave, stdout=slave, stderr=slave) as process:
        os.close(slave)
        told = b""
        while b"\x1b[c" not in told:
            assert select.select([master], [], [], 30)[0], told
            told += os.read(master, 4096)
        os.write(master, answer)
        while b"HOLDS" not in told and b"NO" not in told:
            assert select.select([master], [], [], 30)[0], told
            told += os.read(master, 4096)
        process.wait(30)
    os.close(master)
    assert (b"HOLDS" in told) is holds
    assert told.index(b"\x1b[>10u") < told.index(b"\x1b[<u"), "what was set is taken back"


@pytest.mark.skipif(sys.platform != "linux", reason="a real-time priority is asked of Linux")
@pytest.mark.parametrize(("may", "worth"), [(True, "good"), (False, "look")])
def test_whether_a_terminal_may_go_first(may: bool, worth: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "may_go_first", lambda: may)
    line = terminal.processor()
    assert (line.name, line.worth) == ("priority", worth)
    assert ("/etc/security/limits.d" in line.do) is not may


def test_nobody_is_asked_to_speak_where_there_is_no_microphone(tmp_path: Path) -> None:
    result = CliRunner().invoke(check.command, ["--device", "no such microphone", "--sessions", str(tmp_path)])
    assert result.exit_code == 1
    assert "\u2717 microphone" in result.output
    assert "speak now" not in result.output
