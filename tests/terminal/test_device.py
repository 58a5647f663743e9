"""Where a terminal's screen is drawn: with its error output on the terminal, in a file, and without any terminal."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

ASK = """
import sys
from subject.screen.device import take_terminal
answer = "drawn" if take_terminal() else "refused"
print("a screen", file=sys.__stderr__, flush=True)
print(answer, file=sys.stderr, flush=True)
"""


def seen(*, errors: Path | None, on_terminal: bool = True) -> str:
    """What stands on the terminal, its line ends made plain, after a program that has it, or its input alone."""
    ours, theirs = pty.openpty()
    told = errors.open("wb") if errors else os.fdopen(os.dup(theirs), "wb")
    with told, Path(os.devnull).open("wb") as nowhere:
        output = theirs if on_terminal else nowhere
        subprocess.run([sys.executable, "-c", ASK], stdin=theirs, stdout=output, stderr=told, check=True)
    os.write(theirs, b"end\n")
    text = b""
    while not text.endswith(b"end\r\n"):
        text += os.read(ours, 1000)
    os.close(theirs)
    os.close(ours)
    return text.decode().replace("\r\n", "\n").removesuffix("end\n")


def test_the_screen_is_drawn_on_the_error_output() -> None:
    assert seen(errors=None) == "a screen\ndrawn\n"


def test_errors_sent_to_a_file_leave_the_screen_on_the_terminal(tmp_path: Path) -> None:
    assert seen(errors=tmp_path / "errors") == "a screen\n"
    assert (tmp_path / "errors").read_text() == "drawn\n"


def test_without_a_terminal_to_draw_on_nothing_is_drawn(tmp_path: Path) -> None:
    assert seen(errors=tmp_path / "errors", on_terminal=False) == ""
    assert (tmp_path / "errors").read_text() == "a screen\nrefused\n"
