"""Words of WordNet 3.0 by which short words in names are written out, and those that are words as they stand.

`build.py` writes them to `wizard/domain/draft/everyday_words.txt.gz`: of each common noun and adjective of one word how
often it was met, and short words that are no names, which nobody cut short.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

from wizard.ask.wordnet.reading import read_counts, read_synsets

_WORD = re.compile(r"[a-z]{3,}")
_MET = 2
"""How often a word must stand in WordNet's own texts to be common."""
_SHORT = 5
"""Letters of a short word, at most."""
_RATHER_SHORT = 3
"""Letters of words that must have been met, since WordNet has many that nobody knows ("dis", "fab")."""
_KINDS = {"n": "noun", "a": "adjective", "v": "verb"}


def everyday_lines(folder: Path) -> list[str]:
    """The file's lines: noun, adjective or verb, the word, how often it was met."""
    counts = read_counts(folder)
    found: dict[tuple[str, str], int] = defaultdict(int)
    for kind in _KINDS:
        for synset in read_synsets(folder, kind).values():
            for word in synset.words:
                met = counts.get((kind, word), 0)
                is_short = len(word) <= _SHORT and (met > 0 or len(word) > _RATHER_SHORT)
                if _WORD.fullmatch(word) and (is_short or (met >= _MET and kind != "v")):
                    found[kind, word] = met
    return sorted(f"{_KINDS[kind]} {word} {met}" for (kind, word), met in found.items())
