"""Texts that cannot command a terminal: control characters are made visible where a text enters.

A terminal obeys escape sequences in what it is given to show: they set its title and clipboard, clear it, and make it
answer as if somebody had typed. A text from outside (wire, file, journal, database) becomes plain here.

Rules:
1. Each character that could command is replaced by one that is seen: C0 and DEL by their pictures (ESC by `␛`), C1,
   lone surrogates, line and paragraph separators and the characters that turn the direction of writing by `�`.
2. The length stays, and a plain text stays as it is: to do it twice is to do it once.
3. A line keeps no line break and no tab; a text of several lines keeps both, and CR LF counts as one line break.
"""

from __future__ import annotations

import re
from typing import Final

LONGEST_LINE: Final = 500
"""Characters of a text on one line: a title, a device's name, a column's."""
LONGEST_TEXT: Final = 100_000
"""Characters of a text of several lines: a briefing, a consent."""

_BEYOND: Final = "\x80-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff"
CONTROLS: Final = f"[\x00-\x08\x0a-\x1f\x7f{_BEYOND}]"
"""A regular expression for one character that could command a terminal; a tab only moves on."""
_IN_LINES: Final = re.compile(f"[\x00-\x1f\x7f{_BEYOND}]")
_IN_TEXTS: Final = re.compile(f"[\x00-\x08\x0b-\x1f\x7f{_BEYOND}]")


def plain_line(text: str) -> str:
    """`text` on one line, with every control character visible, of the same length."""
    return _IN_LINES.sub(_picture, text)


def plain_text(text: str) -> str:
    """`text` with every control character visible but its tabs and line breaks; CR LF becomes a line break."""
    return _IN_TEXTS.sub(_picture, text.replace("\r\n", "\n"))


def shortened(text: str, longest: int) -> str:
    """`text`, cut with an ellipsis where it has more than `longest` characters."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _picture(found: re.Match[str]) -> str:
    code = ord(found[0])
    return chr(0x2400 + code) if code < 0x20 else "␡" if code == 0x7F else "�"
