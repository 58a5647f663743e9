"""A general thesaurus, cut from WordNet 3.0 (Princeton University; its licence lies beside the data).

`build.py` says what was kept. Read when first asked, in some ten milliseconds.
"""

from __future__ import annotations

import bisect
import gzip
from functools import cache
from pathlib import Path
from typing import Literal

Relation = Literal["n", "v", "a", "p", "d", "w"]
"""Synonyms of a noun, a verb, an adjective; words for the people and things of a place; nouns for a verb's doers; words
of one kind, by its name."""


def likes(relation: Relation, word: str) -> tuple[str, ...]:
    """The likes of a word in lower case, the nearest first; empty where there are none."""
    lines = _lines()
    key = f"{relation} {word}\t"
    at = bisect.bisect_left(lines, key)
    if at == len(lines) or not lines[at].startswith(key):
        return ()
    return tuple(lines[at].removeprefix(key).split(","))


def verbs() -> tuple[str, ...]:
    """Words that are chiefly verbs, in their base form."""
    return likes("w", "verbs")


@cache
def _lines() -> list[str]:
    packed = Path(__file__).with_name("likes.txt.gz").read_bytes()
    return gzip.decompress(packed).decode().split("\n")
