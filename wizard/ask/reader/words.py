"""The words of a request: what ends a clause is a comma, the rest is as `wizard.ask.normalise` has it."""

from __future__ import annotations

import re

from wizard.ask.normalise import normalise
from wizard.ask.numerals import Token

_SHORT = r"(?<!\b(?i:st|mt|ft|dr|mr|ms|no))(?<!\b(?i:mrs))"
"""Not behind a word that is cut short, as in "St. Louis"."""
_BREAK = re.compile(rf"[;!?]|:(?!\d\d\b)|\s[-–—]+(?=\s)|{_SHORT}\.(?=\s+[A-Za-z]{{2,}})")


def words_of(text: str) -> list[Token]:
    """The tokens of a request; whatever ends a clause is a comma."""
    return normalise(_BREAK.sub(lambda match: " " * (len(match[0]) - 1) + ",", text))
