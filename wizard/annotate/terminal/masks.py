"""Masks as an annotator types them, words and the seconds where they are said: `bob miller 1.2-1.9; acme -`.

A hyphen in the place of the seconds says that somebody listened, and the words are not said in this turn.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pydantic import ValidationError

from subject.shaped import plainly
from wizard.corpus.annotation import Mask

_SPAN = re.compile(r"(?:^|\s)(\d+(?:\.\d+)?)\s*-\s*(\d+(?:\.\d+)?)\s*$")


def masks_in(text: str) -> tuple[Mask, ...]:
    """The masks that a line says; none for an empty line. Raises `ValueError`, which says how to write them."""
    found = []
    for part in filter(None, map(str.strip, text.split(";"))):
        span = _SPAN.search(part)
        unsaid = part.endswith(" -")
        words = part[: span.start()].strip() if span else part.removesuffix(" -").strip()
        try:
            seconds = {"start": float(span[1]), "end": float(span[2])} if span else {}
            found.append(Mask(words=words, unsaid=unsaid, **seconds))
        except ValidationError as error:
            why = plainly(error.errors(include_url=False)[0])
            raise ValueError(f"{part!r}: {why}; write words, and their seconds: bob miller 1.2-1.9") from error
    return tuple(found)


def masks_as_text(masks: Sequence[Mask]) -> str:
    """The line that says these masks."""
    return "; ".join(" ".join(filter(None, (one.words, "-" if one.unsaid else _seconds(one)))) for one in masks)


def _seconds(mask: Mask) -> str:
    return "" if mask.start is None else f"{mask.start:g}-{mask.end:g}"
