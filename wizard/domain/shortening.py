"""How words are shortened in names: by leaving out vowels (`rgn`), or by their beginning (`outc`)."""

from __future__ import annotations

import re

VOWELS = frozenset("aeiou")


def abbreviates(word: str, full: str) -> bool:
    """Whether a word may be another one with letters left out: `fld` of field, `co` of company, `pat` of patent."""
    rest = iter(full)
    return 1 < len(word) < len(full) and word[0] == full[0] and all(letter in rest for letter in word)


def is_plain(short: str, word: str) -> bool:
    """Whether a short word is the other's skeleton or a long beginning of it, with no letter lost between."""
    return short in _skeletons(word) or (len(short) > 3 and word.startswith(short))


def skeleton(word: str) -> str:
    """A word's first letter and its consonants, doubled ones once: "rgn" of region, "stn" of station."""
    kept = word[0] + "".join(letter for letter in word[1:] if letter not in VOWELS)
    return re.sub(r"(.)\1", r"\1", kept)


def _skeletons(word: str) -> tuple[str, ...]:
    """The skeleton of a word as it is written, and as it is heard: "wght" and "wt" of weight."""
    return skeleton(word), skeleton(word.replace("ght", "t"))


def left_out(short: str, word: str) -> float | None:
    """What it costs to take a short word for another; None where it cannot stand for that."""
    if not abbreviates(short, word):
        return None
    bones = _skeletons(word)
    extra = len(word) / 40
    if short in bones:
        return extra
    has_vowels = bool(set(short[1:]) & VOWELS)
    if len(short) == 2 or (has_vowels and len(word) < len(short) + _SAVED):
        return None
    if word.startswith(short):
        return (0.4 if len(short) == 3 else 0.2) + extra
    if any(one.startswith(short) for one in bones):  # "mnt" of maintenance
        return 0.5 + extra
    missing = max(len(bones[0]) - len(skeleton(short)), 0)
    if 3 * missing > len(bones[0]):
        return None
    return 0.4 * missing + (0.0 if short[-1] == word[-1] else 0.3) + (0.4 if has_vowels else 0.0) + extra


_SAVED = 2
"""Letters that must have been saved where a word was cut short: nobody writes "repl" for "reply"."""
