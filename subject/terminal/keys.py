"""Held keys, by Textual's private parts: a driver that asks for releases, and a parser that understands them.

Held keys need a driver that asks the terminal to report releases, and a parser that understands what it then sends. By
the kitty keyboard protocol a key event may carry `:1` pressed, `:2` repeated, `:3` released, for which Textual itself
has no place and stops with a `ValueError`. Whether a terminal reports releases is asked, never guessed: it answers
`CSI ? flags u` or not at all. A test fails when what is used here (`_xterm_parser`, the Linux driver's input
thread) changes.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from typing import Final

from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.keys import Keys
from textual.message import Message

REPORT_EVENT_TYPES: Final = 0b00010
REPORT_ALL_KEYS: Final = 0b01000
NEEDED: Final = REPORT_EVENT_TYPES | REPORT_ALL_KEYS
"""Without the second flag, keys that make text (SPACE is one) are reported by no release."""

ASK_FOR_RELEASES: Final = "\x1b[=2;2u\x1b[?u"
"""Add "report event types" to the flags Textual has set (taken back with them at the end), then ask for the flags."""

_FLAGS = re.compile(r"\x1b\[\?(\d+)u")
_KEY = re.compile(
    r"\x1b\[(?P<code>\d*)(?::\d*)*(?:;(?P<mods>\d*)(?::(?P<kind>\d*))?)?(?P<text>;[\d:]*)?(?P<end>[u~A-Z])"
)
_SPACE: Final = "32"


class KeyReleased(Message):
    """A key has been let go."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


class ReleasesReported(Message):
    """The terminal has said whether it reports releases of every key."""

    key = ""

    def __init__(self, reported: bool) -> None:
        super().__init__()
        self.reported = reported


class HoldParser(XTermParser):
    """Textual's parser, and the event types of the kitty protocol; a held SPACE is one press and one release."""

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        if flags := _FLAGS.fullmatch(sequence):
            # Textual puts whatever comes from here into the app's queue; it is no key, and is told apart by type.
            yield ReleasesReported(int(flags[1]) & NEEDED == NEEDED)  # type: ignore[misc]
            return
        kind = "1"
        if match := _KEY.fullmatch(sequence):
            kind = match["kind"] or "1"
            modifiers = "" if match["mods"] in (None, "0", "1") else match["mods"]
            sequence = f"\x1b[{match['code']};{modifiers}{match['text'] or ''}{match['end']}"
            if not modifiers and not match["text"]:
                sequence = f"\x1b[{match['code']}{match['end']}"
            if match["code"] == _SPACE and match["end"] == "u" and kind == "2":
                yield events.Key(Keys.Ignore, sequence)
                return
        try:
            keys = list(super()._sequence_to_key_events(sequence, alt))
        except (ValueError, OverflowError):
            # A sequence no key has: nothing happens, and above all nothing stops.
            keys = [events.Key(Keys.Ignore, sequence)]
        for key in keys:
            if kind == "3":
                yield KeyReleased(key.key.split("+")[-1])  # type: ignore[misc]
            else:
                yield key


def hold_driver() -> type[Driver] | None:
    """The driver for this machine's terminals; None where Textual's own choice is as good (Windows)."""
    if sys.platform == "win32":
        return None
    from textual.drivers import linux_driver

    class HoldDriver(linux_driver.LinuxDriver):
        """Textual's driver for Linux and macOS; asks for releases and reads with `HoldParser`."""

        def start_application_mode(self) -> None:
            super().start_application_mode()  # type: ignore[no-untyped-call]
            if not constants.DISABLE_KITTY_KEY and self._writer_thread is not None:
                self.write(ASK_FOR_RELEASES)
                self.flush()

        def run_input_thread(self) -> None:
            # The driver makes its parser itself, by this name.
            linux_driver.XTermParser = HoldParser  # type: ignore[attr-defined]
            super().run_input_thread()

    return HoldDriver
