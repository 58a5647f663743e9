"""Reads the files of WordNet's database: meanings, the meanings of words, how often words were met."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

_NAMES = {"n": "noun", "v": "verb", "a": "adj"}


@dataclass(frozen=True)
class Synset:
    """One meaning of WordNet: its words, and its pointers to other meanings."""

    file: int
    words: tuple[str, ...]
    pointers: tuple[tuple[str, str, str, int, int], ...]
    """Sign, place and kind of the other meaning, and the words meant in both (from 1; 0 for all)."""


def read_synsets(folder: Path, kind: str) -> dict[str, Synset]:
    """The meanings of one kind of words, by their places in the file."""
    found = {}
    for line in (folder / f"data.{_NAMES[kind]}").read_text(encoding="latin-1").splitlines():
        if line.startswith(" "):
            continue
        parts = line.partition(" | ")[0].split()
        size = int(parts[3], 16)
        words = tuple(re.sub(r"\(\w+\)$", "", word) for word in parts[4 : 4 + 2 * size : 2])
        at = 4 + 2 * size
        pointers = []
        for start in range(at + 1, at + 1 + 4 * int(parts[at]), 4):
            sign, place, other, ends = parts[start : start + 4]
            pointers.append((sign, place, "a" if other == "s" else other, int(ends[:2], 16), int(ends[2:], 16)))
        found[parts[0]] = Synset(int(parts[1]), words, tuple(pointers))
    return found


def read_senses(folder: Path, kind: str) -> dict[str, tuple[str, ...]]:
    """The meanings of each word, the commonest first."""
    found = {}
    for line in (folder / f"index.{_NAMES[kind]}").read_text(encoding="latin-1").splitlines():
        if not line.startswith(" "):
            parts = line.split()
            found[parts[0]] = tuple(parts[-int(parts[2]) :])
    return found


def read_counts(folder: Path) -> dict[tuple[str, str], int]:
    """How often each word was met, by kind and word."""
    kinds = {"1": "n", "2": "v", "3": "a", "5": "a"}
    counts: dict[tuple[str, str], int] = defaultdict(int)
    for line in (folder / "cntlist.rev").read_text(encoding="latin-1").splitlines():
        key, _, count = line.split()
        word, _, rest = key.partition("%")
        if rest[0] in kinds:
            counts[kinds[rest[0]], word] += int(count)
    return counts
