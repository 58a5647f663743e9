"""Frames in which people put a request: "would you be so kind as to tell me", "I should very much like to know".

A frame says nothing of what is asked. There are too many to list, and they are made of few parts: who asks, how
politely, who is to tell, and by which verb. `english.yaml` has the parts, and how they make frames, under `asking`.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping, Sequence

from wizard.ask.reader.english import english

_PART = re.compile(r"\{(\w+)\}")
_LONGEST = 18
"""Words of the longest frame."""


@functools.cache
def _frames() -> re.Pattern[str]:
    asking = english().asking
    frames = (_spelt_out(frame, asking.parts) for frame in asking.frames)
    return re.compile("|".join(f"(?:{frame})" for frame in sorted(frames, key=len, reverse=True)))


def _spelt_out(frame: str, parts: Mapping[str, str]) -> str:
    """A frame with every part in place of its name; a space stands before what may be left out."""
    while _PART.search(frame):
        frame = _PART.sub(lambda found: f"(?:{_longest_first(parts[found[1]])})", frame)
    return frame


def _longest_first(choices: str) -> str:
    """The choices of a part, those before that begin as others do: "ask about" before "ask"."""
    if "(" in choices:
        return choices
    return "|".join(sorted(choices.split("|"), key=len, reverse=True))


def asking_ends(words: Sequence[str], start: int) -> Iterator[int]:
    """Where frames that begin at a word end; the longest only."""
    if words[start] not in english().asking.beginnings:
        return
    text = " ".join(words[start : start + _LONGEST]) + " "
    found = _frames().match(text)
    if found is not None and text[found.end() : found.end() + 1] == " ":
        yield start + text[: found.end()].count(" ") + 1
