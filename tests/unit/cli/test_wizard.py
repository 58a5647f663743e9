"""`woz wizard` as a command: on a terminal of its own, and where there is none."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Self

import pytest

from tests.commands import woz
from wizard.cli.errors import LogError
from wizard.cli.wizard import log_file, logged_to
from wizard.journal import events as ev
from wizard.journal.reader import read_journal

PATIENCE = 180.0


def environment(root: Path) -> dict[str, str]:
    """Everything that is written lies below `root`."""
    return os.environ | {
        "WOZ_RUNTIME_DIR": str(root / "run"),
        "WOZ_STATE_DIR": str(root / "state"),
        "XDG_STATE_HOME": str(root / "xdg"),
        "TERM": "xterm-256color",
    }


class Terminal:
    """`woz wizard` on a pseudo-terminal of 140x40."""

    def __init__(self, root: Path, *arguments: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 140, 0, 0))
        command = [sys.executable, "-m", "wizard", "--mute", "--sessions", str(root / "sessions"), *arguments]
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=environment(root), start_new_session=True
        )
        os.close(slave)
        self.seen = b""

    def read_until(self, words: str) -> None:
        """Wait until `words` have been written, from here on."""
        end = time.monotonic() + PATIENCE
        while words.encode() not in self.seen:
            assert time.monotonic() < end, self.seen[-3000:].decode(errors="replace")
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.master, 65536)
                except OSError:  # the other end is closed
                    break
        assert words.encode() in self.seen, self.seen[-3000:].decode(errors="replace")
        self.seen = self.seen.split(words.encode(), 1)[1]

    def press(self, keys: bytes) -> None:
        """Type."""
        os.write(self.master, keys)

    def ended(self) -> int:
        """Wait for the end; its exit code."""
        return self.process.wait(PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


def test_without_a_terminal_it_says_so_in_one_line(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "wizard"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "not a terminal" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_session_is_opened_and_ended(tmp_path: Path) -> None:
    with Terminal(tmp_path, "--subject", "8ky", "--wizard", "w1", "--time-limit", "45") as terminal:
        terminal.read_until("woz1+unix:")
        terminal.press(b"\r")
        terminal.press(b"\x11")
        terminal.read_until("End the session?")
        terminal.press(b"\r")
        terminal.read_until("ENDED")
        terminal.press(b"\x11")
        terminal.read_until("woz wizard: session 8ky-1 has ended")
        assert terminal.ended() == 0
    events = [entry.event for entry in read_journal(tmp_path / "sessions" / "8ky-1")]
    opened = events[0]
    assert isinstance(opened, ev.SessionOpened)
    assert (opened.wizard, opened.settings["time_limit"]) == ("w1", 45.0)
    assert isinstance(events[-1], ev.SessionEnded)


def test_a_session_that_was_killed_goes_on(tmp_path: Path) -> None:
    with Terminal(tmp_path, "--subject", "8ky") as first:
        first.read_until("woz1+unix:")
    with Terminal(tmp_path, "--session", "8ky-1") as second:
        second.read_until("woz1+unix:")
    kinds = [type(entry.event) for entry in read_journal(tmp_path / "sessions" / "8ky-1")]
    assert kinds[0] is ev.SessionOpened
    assert ev.SessionResumed in kinds
    assert ev.SessionEnded not in kinds


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("--subject", "Mary"), 2, "expected three characters"),
        (("--domain", "nowhere"), 3, "nowhere"),
        (("--session", "8ky-9"), 3, "8ky-9"),
        (("--llm", "http://localhost:1/v1"), 2, "--llm-model"),
        (("--llm", "file:///x", "--llm-model", "m"), 2, "http://"),
    ],
)
def test_what_cannot_be_is_one_line_and_an_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, str], code: int, words: str
) -> None:
    monkeypatch.setattr("wizard.cli.wizard.take_terminal", lambda: True)
    done = woz("wizard", "--mute", "--sessions", tmp_path / "sessions", *arguments, **environment(tmp_path))
    assert done.returncode == code
    assert done.stderr.startswith("woz: ")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_what_cannot_be_leaves_a_terminal_as_it_was(tmp_path: Path) -> None:
    with Terminal(tmp_path, "--domain", "nowhere") as terminal:
        terminal.read_until("woz: ")
        terminal.read_until("nowhere")
        assert terminal.ended() == 3
        assert b"Traceback" not in terminal.seen
        assert b"\x1b[" not in terminal.seen


def test_a_log_that_cannot_be_written_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LogError, match="the log cannot be written"), logged_to(tmp_path):
        pass
    (tmp_path / "state").write_text("not a folder")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with pytest.raises(LogError, match="make room") as refused:
        log_file()
    assert refused.value.exit_code == 4
