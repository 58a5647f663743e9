"""What any widget draws passes the last door: the bytes that a real terminal gets hold no command of a text's."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest
from rich.segment import ControlType, Segment
from rich.style import Style
from textual.app import App
from textual.color import Color

from subject.screen.no_controls import NoControls
from subject.screen.terminal_app import TerminalApp
from subject.terminal.app import SubjectApp
from wizard.annotate.terminal.app import AnnotateApp
from wizard.desk.terminal.app import WizardApp

CHILD = Path(__file__).with_name("plain_screen_in_a_pty.py")


def test_no_widget_lets_a_text_command_the_terminal() -> None:
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 120, 0, 0))
    root = Path(__file__).parents[2]
    child = subprocess.Popen(
        [sys.executable, str(CHILD)],
        stdin=slave, stdout=slave, stderr=slave, cwd=root, start_new_session=True,
        env={**os.environ, "TERM": "xterm-256color", "PYTHONPATH": str(root)},
    )  # fmt: skip
    os.close(slave)
    written = b""
    while True:
        try:
            piece = os.read(master, 65536)
        except OSError:
            break
        if not piece:
            break
        written += piece
    os.close(master)
    assert child.wait() == 0
    text = written.decode()
    for widget in ("static", "label", "input", "area", "head", "cell", "markdown", "notice"):
        assert f"{widget}A]0;ownedB2JCDE" in text, widget
    assert not any(command in text for command in ("\x1b]0;owned", "\x9b", "\u202e", "\x7f"))


@pytest.mark.parametrize("app", [SubjectApp, WizardApp, AnnotateApp])
def test_every_terminal_of_ours_has_the_door(app: type[App[None]]) -> None:
    assert issubclass(app, TerminalApp)


def test_what_textual_says_to_the_terminal_stays() -> None:
    door, black = NoControls(), Color(0, 0, 0)
    home = Segment("\x1b[H", None, [(ControlType.HOME,)])
    style = Style(bold=True)
    assert door.apply([home, Segment("a\x1bb\n", style)], black) == [home, Segment("ab", style)]
    plain = [Segment("größer ␛ 日本\t", style)]
    assert door.apply(plain, black) is plain
