"""Common words of English by WordNet 3.0, with how often they were met: what a short word may stand for, and what is
a word as it stands.

`wizard/ask/wordnet/everyday_words.py` says what was kept of WordNet; its licence lies in that folder.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from functools import cache
from pathlib import Path


@cache
def met(kind: str) -> Mapping[str, int]:
    """How often each word of the kind ("noun", "adjective", "verb") was met."""
    packed = Path(__file__).with_name("everyday_words.txt.gz").read_bytes()
    lines = (line.split() for line in gzip.decompress(packed).decode().splitlines())
    return {word: int(count) for said, word, count in lines if said == kind}


def is_everyday(word: str) -> bool:
    """Whether a word is one of English as it stands."""
    return any(word in met(kind) for kind in ("noun", "adjective", "verb"))
