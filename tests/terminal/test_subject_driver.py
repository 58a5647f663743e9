"""Her terminal on a real terminal device: the test is the terminal, one that reports releases and one that does not."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from subject.terminal import words

PATIENCE = 90.0
HELD_ONCE = {"calls": ["open", "start", "press", "release", "leave", "drained", "stop"], "failed": False}
LEAVE = "".join(f"\x1b[{ord(c)};;{ord(c)}u\x1b[{ord(c)};1:3u" for c in "leave")


class Device:
    """The other end of her terminal."""

    def __init__(self, result: Path) -> None:
        self.result = result
        self.master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {
            key: value
            for key, value in os.environ.items()
            if key not in ("TMUX", "TERM_PROGRAM", "LC_TERMINAL", "TEXTUAL_DISABLE_KITTY_KEY", "COLUMNS", "LINES")
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.terminal.subject_in_a_pty", str(result)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**environment, "TERM": "xterm-256color"},
            start_new_session=True,
        )
        os.close(slave)
        self.written = ""

    def until(self, text: str, after: int = 0) -> int:
        """Read what it draws until `text` has come; where that ends."""
        end = time.monotonic() + PATIENCE
        while (at := self.written.find(text, after)) < 0:
            ready, _, _ = select.select([self.master], [], [], max(0.0, end - time.monotonic()))
            if not ready:
                pytest.fail(f"{text!r} never came; the last that came: {self.written[-400:]!r}")
            try:
                self.written += os.read(self.master, 65536).decode(errors="replace")
            except OSError:
                pytest.fail(f"it ended before {text!r} came: {self.written[-400:]!r}")
        return at + len(text)

    def send(self, text: str) -> None:
        os.write(self.master, text.encode())

    def ended(self) -> dict[str, object]:
        """Read on until it has ended; what it wrote down."""
        while True:
            try:
                if not os.read(self.master, 65536):
                    break
            except OSError:
                break
        assert self.process.wait(PATIENCE) == 0
        told = json.loads(self.result.read_text())
        # Connecting and opening the microphone go on at once, in either order.
        return {**told, "calls": sorted(told["calls"][:2]) + told["calls"][2:]}


@pytest.fixture
def device(tmp_path: Path) -> Iterator[Device]:
    made = Device(tmp_path / "calls.json")
    yield made
    with contextlib.suppress(ProcessLookupError):
        os.killpg(made.process.pid, signal.SIGKILL)
    made.process.wait()
    os.close(made.master)


def test_a_terminal_that_reports_releases(device: Device) -> None:
    asked = device.until("\x1b[=2;2u\x1b[?u")
    pushed = device.written.index("\x1b[>25u")
    assert pushed < asked, "releases are added to the flags Textual has pushed, and go with them"
    device.send("\x1b[?27u")
    at = device.until(words.READY_HOW_HOLD)
    device.send("\x1b[32;;32u\x1b[32;1:2;32u\x1b[32;1:2;32u")
    at = device.until(words.SPEAK_HOW_HOLD, at)
    device.send("\x1b[32;1:3u")
    at = device.until(words.READY_HOW_HOLD, at)
    # Nothing else that has an event type does anything.
    device.send("\x1b[99;5:1u\x1b[99;5:3u\x1b[113;5:1u\x1b[113;5:3u\x1b[122;5:1u\x1b[57441;2:1u\x1b[57441;1:3u")
    device.send("\x1b[21;1:1~\x1b[21;1:3~")
    device.until("For the experimenter", at)
    device.send(f"{LEAVE}\x1b[13u\x1b[13;1:3u")
    assert device.ended() == HELD_ONCE


def test_a_terminal_that_does_not(device: Device) -> None:
    device.until("\x1b[?u")
    at = device.until(words.READY_HOW_TOGGLE)
    device.send(" ")
    at = device.until(words.SPEAK_HOW_TOGGLE, at)
    time.sleep(0.3)
    device.send(" ")
    at = device.until(words.READY_HOW_TOGGLE, at)
    device.send("\x03\x11\x1a\x1c")  # Ctrl+C, Ctrl+Q, Ctrl+Z, Ctrl+\
    device.send("\x1b[21~")
    device.until("For the experimenter", at)
    device.send("leave\r")
    assert device.ended() == HELD_ONCE


def test_the_mouse_holds_and_lets_go_outside_of_the_box(device: Device) -> None:
    at = device.until(words.READY_HOW_TOGGLE)
    device.send("\x1b[<0;40;22M")
    at = device.until(words.SPEAK_HOW_HOLD, at)
    device.send("\x1b[<32;40;5M\x1b[<0;40;5m")
    at = device.until(words.READY_HOW_TOGGLE, at)
    device.send("\x1b[21~")
    device.until("For the experimenter", at)
    device.send("leave\r")
    assert device.ended() == HELD_ONCE
