"""Nouns that drafts need of WordNet 3.0: doings with their verbs ("tasting": taste), people, and what these do.

`build.py` writes them to `wizard/domain/draft/derivations.txt.gz`. Kept are nouns of one word whose commonest meaning
is an act, an event or a person and whose ending says so; the verb is one that WordNet derives the noun from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from wizard.ask.wordnet.reading import Synset, read_counts, read_senses, read_synsets

_ACTS = frozenset({4, 11})
"""Lexicographers' files: nouns of acts and of events."""
_PERSON = 18
_NOUN = re.compile(r"[a-z]{4,}")
_OF_DEEDS = ("ing", "tion", "sion", "ment", "al", "ance", "ence", "age", "ure")
_OF_PEOPLE = ("er", "or", "ist", "ian", "man", "woman", "eer", "ess", "ant", "ee")
_ALIKE = 3
"""Letters with which a noun and its verb begin alike."""


class Derivations:
    """The nouns, by what they are, each with its verb or none."""

    def __init__(self, folder: Path) -> None:
        self._nouns, self._verbs = read_synsets(folder, "n"), read_synsets(folder, "v")
        self._senses, self._counts = read_senses(folder, "n"), read_counts(folder)

    def lines(self) -> list[str]:
        """The file's lines: "deed" or "person", the noun, its verb."""
        return sorted(self._found())

    def _found(self) -> Iterator[str]:
        for word, places in self._senses.items():
            meaning = self._nouns[places[0]]
            if not _NOUN.fullmatch(word) or word not in meaning.words:
                continue
            verb = self._verb(word, meaning)
            deed = self._deed(word, places)
            if deed:
                yield f"deed {word} {deed}"
            elif meaning.file == _PERSON and word.endswith(_OF_PEOPLE):
                doing = verb or (f"{word.removesuffix('or')}e" if word.endswith("ator") else "")
                yield f"person {word} {doing if word.endswith(('er', 'or')) else ''}".rstrip()

    def _deed(self, word: str, places: tuple[str, ...]) -> str:
        """The verb of a doing: by its commonest meaning, or by the next one too where the ending says no thing."""
        said = 2 if word.endswith("ation") else 1
        for meaning in map(self._nouns.__getitem__, places[:said]):
            verb = self._verb(word, meaning) if meaning.file in _ACTS and word.endswith(_OF_DEEDS) else ""
            if verb:
                return verb
        return ""

    def _verb(self, word: str, meaning: Synset) -> str:
        """The commonest verb that the noun is derived from; empty where there is none that people use."""
        found = [
            self._verbs[there].words[target - 1]
            for sign, there, kind, source, target in meaning.pointers
            if sign == "+" and kind == "v" and source and meaning.words[source - 1] == word
        ]
        used = [verb for verb in found if verb.isalpha() and verb != word]
        used = [verb for verb in used if verb[:_ALIKE] == word[:_ALIKE] and self._counts["v", verb] > 0]
        return max(used, key=lambda verb: self._counts["v", verb], default="")
