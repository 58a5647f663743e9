"""Frames in which people put a request: "would you be so kind as to tell me", "I should very much like to know".

A frame says nothing of what is asked. There are too many to list, and they are made of few parts: who asks, how
politely, who is to tell, and by which verb. `english.yaml` has them under `asking`, as patterns over words. Beside
them: the words with which people ask, and whether they want an answer for each of several.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence

from wizard.ask.numerals import Token
from wizard.ask.reader.english import english
from wizard.domain.word_patterns import WORD_ENDS, word_pattern
from wizard.domain.word_sets import word_set

QUESTION_WORDS = word_set(__name__, "question words")
"""Words with which people ask."""
_SHARING_OUT = word_set(__name__, "sharing out")
_LONGEST = 18
"""Words of the longest frame."""


def shares_out(tokens: Sequence[Token]) -> bool:
    """Whether a clause begins by saying of what groups the answer is wanted ("for each town"): it is never beside the
    request nor broken off, and no single figure answers what is asked behind it."""
    return not _SHARING_OUT.isdisjoint(token.word for token in tokens[:2])


@functools.cache
def _frames() -> re.Pattern[str]:
    frames = "|".join(word_pattern(frame).expression for frame in english().asking.patterns)
    return re.compile(f"(?:{frames}){WORD_ENDS}")


def asking_ends(words: Sequence[str], start: int) -> Iterator[int]:
    """Where the frame ends that begins at a word, if one does."""
    if words[start] not in english().asking.beginnings:
        return
    found = _frames().match("".join(f" {word}" for word in words[start : start + _LONGEST]))
    if found is not None:
        yield start + found[0].count(" ")
