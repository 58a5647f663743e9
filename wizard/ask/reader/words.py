"""The words of a request: what ends a clause is a comma, the rest is as `wizard.ask.normalise` has it."""

from __future__ import annotations

import re

from wizard.ask.normalise import normalise
from wizard.ask.numerals import Token

_SHORT = r"(?<!\b(?i:st|mt|ft|dr|mr|ms|no))(?<!\b(?i:mrs))(?<!\b[A-Za-z])"
"""Not behind a word that is cut short, as in "St. Louis", nor behind an initial, as in "J. Doe"."""
_QUOTED = r"\"[^\"]*\"|“[^”]*”"
"""What stands in quotation marks is one name, whatever marks are in it."""
_NEXT = r"(?:[A-Za-z]{2,}|I(?:'[a-z]+)?\s+[a-z])"
"""With what the next sentence begins: a word, or "I" with what it does."""
_BREAK = re.compile(rf"{_QUOTED}|[;!?]|:(?!\d\d\b)|\s[-–—]+(?=\s)|{_SHORT}\.(?=\s+{_NEXT})")


def words_of(text: str) -> list[Token]:
    """The tokens of a request; whatever ends a clause is a comma."""
    return normalise(_BREAK.sub(_as_comma, text))


def _as_comma(match: re.Match[str]) -> str:
    return match[0] if len(match[0]) > 1 and match[0][0] in '"“' else " " * (len(match[0]) - 1) + ","
