"""JSON as others wrote it: whatever is wrong with a text is one error, `NotJson`, a ValueError.

Python's parser raises three errors for what is one thing to whoever reads a file or a line: a JSONDecodeError, a
ValueError (bytes that are no UTF-8, a number of 5,000 digits), and a RecursionError where a text is nested too deep.
"""

from __future__ import annotations

import json
from typing import Any


class NotJson(ValueError):
    """A text is not JSON; `str()` is what Python's parser says, with the place."""

    def __init__(self, cause: ValueError | RecursionError) -> None:
        super().__init__(str(cause))
        self.reason: str = "nested too deep" if isinstance(cause, RecursionError) else getattr(cause, "msg", str(cause))
        """Why, in a few words, without the place."""


_OBJECT = frozenset({b'{"', '{"'})
"""How nearly all texts begin: of one encoding, with nothing before them."""
_raw = json.JSONDecoder().raw_decode


def from_json(text: str | bytes) -> Any:
    """What the JSON `text` means. Raises `NotJson`."""
    try:
        if text[:2] in _OBJECT:
            plain = text if isinstance(text, str) else text.decode()
            found, end = _raw(plain)
            if end == len(plain) or plain[end:] == "\n":
                return found
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotJson(error) from error


def starts_with_json(text: str) -> bool:
    """Whether `text` begins with a whole JSON value, whatever stands behind it."""
    try:
        json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return False
    return True
