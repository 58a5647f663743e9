"""Fields of models whose texts cannot command a terminal (`subject.wire.plaintext`): made plain where they enter."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from subject.wire.plaintext import LONGEST_LINE, LONGEST_TEXT, plain_line, plain_text, shortened


def _line(value: Any) -> Any:
    return shortened(plain_line(value), LONGEST_LINE) if isinstance(value, str) else value


def _text(value: Any) -> Any:
    return shortened(plain_text(value), LONGEST_TEXT) if isinstance(value, str) else value


def _uncut(value: Any) -> Any:
    return plain_line(value) if isinstance(value, str) else value


PlainLine = Annotated[str, BeforeValidator(_line), Field(max_length=LONGEST_LINE)]
"""A field of a model: plain, on one line, cut at `LONGEST_LINE`."""
PlainText = Annotated[str, BeforeValidator(_text), Field(max_length=LONGEST_TEXT)]
"""A field of a model: plain, of several lines, cut at `LONGEST_TEXT`."""
UncutLine = Annotated[str, BeforeValidator(_uncut)]
"""A field of a model: plain, on one line, as long as it is; the field says how long it may be, and refuses the rest."""
