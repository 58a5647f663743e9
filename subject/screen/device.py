"""The device that a screen is drawn on."""

from __future__ import annotations

import sys


def take_terminal() -> bool:
    """Whether there is a terminal to draw a screen on and to read keys from; call it before the app runs.

    Textual draws on the error output. Where that goes to a file (`woz wizard 2>errors`) it shall draw on the standard
    output instead; what is said of errors still goes to the file.
    """
    if not sys.stdin.isatty():
        return False
    if not sys.stderr.isatty() and sys.stdout.isatty():
        sys.__stderr__ = sys.__stdout__  # type: ignore[misc]  # declared final; Textual's driver looks it up when made
    return sys.__stderr__ is not None and sys.__stderr__.isatty()
