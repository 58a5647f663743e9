"""The terminal window: its size, its colours, and whether it tells when a key is let go (SPACE to talk)."""

from __future__ import annotations

import os
import re
import select
import shutil
import sys
import termios
import time
import tty
from collections.abc import Iterator

from subject.priority import may_go_first
from wizard.check.check_line import CheckLine

COMFORTABLE = (100, 30)
SMALLEST = (80, 24)
_ANSWER_WITHIN = 0.5
_DEVICE = "\x1b[c"
"""Every terminal answers this; who has answered it without a word of keys has nothing to say of them."""
_NEEDED = 0b1010
"""Flags of the kitty keyboard protocol: types of events, and all keys as such; SPACE is held by both together."""
_ASK = f"\x1b[>{_NEEDED}u\x1b[?u"
_QUIET = "\x1b[<u"
"""Takes back what `_ASK` has set."""


def look() -> Iterator[CheckLine]:
    """What is found of the terminal on stdin and stdout: whether it is one, its size, its colours, its priority."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        yield CheckLine("terminal", "bad", "this is none", "run it in a terminal window, not through a pipe")
        return
    columns, rows = shutil.get_terminal_size()
    size = f"{columns} x {rows}"
    if columns < SMALLEST[0] or rows < SMALLEST[1]:
        yield CheckLine("window", "bad", size, f"make it {SMALLEST[0]} x {SMALLEST[1]} at least")
    elif columns < COMFORTABLE[0] or rows < COMFORTABLE[1]:
        yield CheckLine("window", "look", size, f"the wizard has more room from {COMFORTABLE[0]} x {COMFORTABLE[1]} on")
    else:
        yield CheckLine("window", "good", size)
    yield _colours()
    if releases():
        yield CheckLine("keys", "good", "a key that is let go is told: SPACE can be held to talk")
    else:
        yield CheckLine("keys", "look", "no word when a key is let go", "she presses SPACE to begin and again to end")
    if sys.platform == "linux":
        yield processor()


def processor() -> CheckLine:
    """Whether a terminal may go first in line for a processor."""
    if may_go_first():
        return CheckLine("priority", "good", "a terminal goes first in line for a processor")
    return CheckLine(
        "priority",
        "look",
        "a terminal waits in line for a processor: on a busy machine an answer is painted late",
        'to have it go first, write "USER - rtprio 1" into /etc/security/limits.d/woz.conf, and log in again',
    )


def _colours() -> CheckLine:
    term, deep = os.environ.get("TERM", ""), os.environ.get("COLORTERM", "")
    if os.environ.get("NO_COLOR"):
        return CheckLine("colours", "look", "NO_COLOR is set", "all is told in words, too; unset it for colours")
    if deep in ("truecolor", "24bit") or "256color" in term or "direct" in term:
        return CheckLine("colours", "good", deep or term)
    return CheckLine("colours", "look", f"TERM is {term or 'not set'}", "a terminal of 256 colours shows more")


def releases() -> bool:
    """Whether the terminal says that it tells of releases (the kitty keyboard protocol)."""
    fd = sys.stdin.fileno()
    before = termios.tcgetattr(fd)
    try:
        tty.setcbreak(fd)
        sys.stdout.write(_ASK + _DEVICE)
        sys.stdout.flush()
        answer, until = "", time.monotonic() + _ANSWER_WITHIN
        while (left := until - time.monotonic()) > 0 and not re.search(r"\x1b\[\?[0-9;]*c", answer):
            if select.select([fd], [], [], left)[0]:
                answer += os.read(fd, 1024).decode("latin-1")
        return (told := re.search(r"\x1b\[\?(\d+)u", answer)) is not None and int(told[1]) & _NEEDED == _NEEDED
    finally:
        sys.stdout.write(_QUIET)
        sys.stdout.flush()
        termios.tcsetattr(fd, termios.TCSADRAIN, before)
