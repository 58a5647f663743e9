"""How words are shortened in names: by leaving out vowels (`rgn`), or by their beginning (`outc`)."""

from __future__ import annotations

import re

from wizard.domain.draft.abbreviations import abbreviates

VOWELS = frozenset("aeiou")


def is_plain(short: str, word: str) -> bool:
    """Whether a short word is the other's skeleton or a long beginning of it, with no letter lost between."""
    return short == skeleton(word) or (len(short) > 3 and word.startswith(short))


def skeleton(word: str) -> str:
    """A word's first letter and its consonants, doubled ones once: "rgn" of region, "stn" of station."""
    kept = word[0] + "".join(letter for letter in word[1:] if letter not in VOWELS)
    return re.sub(r"(.)\1", r"\1", kept)


def left_out(short: str, word: str) -> float | None:
    """What it costs to take a short word for another; None where it cannot stand for that."""
    if not abbreviates(short, word):
        return None
    bones = skeleton(word)
    extra = len(word) / 40
    if short == bones:
        return extra
    has_vowels = bool(set(short[1:]) & VOWELS)
    if len(short) == 2 or (has_vowels and len(word) < len(short) + _SAVED):
        return None
    if word.startswith(short):
        return (0.4 if len(short) == 3 else 0.2) + extra
    missing = max(len(bones) - len(skeleton(short)), 0)
    if 3 * missing > len(bones):
        return None
    return 0.4 * missing + (0.0 if short[-1] == word[-1] else 0.3) + (0.4 if has_vowels else 0.0) + extra


_SAVED = 2
"""Letters that must have been saved where a word was cut short: nobody writes "repl" for "reply"."""
