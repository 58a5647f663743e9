"""Cuts WordNet 3.0 down to what the thesaurus uses: `python -m wizard.ask.wordnet.build FOLDER`, for developers.

FOLDER holds WordNet's database (Debian: `/usr/share/wordnet`, of the package `wordnet-base`). The result lies beside
this module and is shipped, with WordNet's licence; what drafts need (`derivations.py`) lies beside these. Kept are

- synonyms of nouns, verbs and adjectives, where the meaning that they share is among the first two of both words,
- words for the people and things of a place ("Canadian": Canada),
- nouns for whoever does what a verb says ("director": direct),
- verbs that are met twice as often as the noun and the adjective of that spelling ("begin", "hurt", not "close").

Left out are names, words of more than two parts, rare words, and what WordNet marks as slurs and vulgar.
"""

from __future__ import annotations

import gzip
import re
import sys
from collections import defaultdict
from pathlib import Path

from wizard.ask.wordnet.derivations import Derivations
from wizard.ask.wordnet.reading import read_counts, read_senses, read_synsets

SENSES = {"n": 1, "v": 1, "a": 1}
"""Meanings of a word for which likes are sought, the commonest first."""
LIKE = {"n": 2, "v": 1, "a": 1}
"""Among how many meanings of the like the meaning that they share must be."""
DEEDS = 4
"""Meanings of a verb whose doers count."""
MET = 2
"""How often a word must stand in WordNet's own texts."""
CHIEFLY = 2
"""So many times as often a word must be met as a verb to be chiefly one."""
_KINDS = ("n", "v", "a")
_WORD = re.compile(r"[a-z]+(?:[-_][a-z]+)?")
_PEOPLE = re.compile(r"[A-Za-z]+(?:_[A-Za-z]+)?")
_PERSON, _PLACE = 18, 15
"""Lexicographers' files: nouns that mean people, nouns that mean places."""
_OF_DRAFTS = Path(__file__).parents[2] / "domain" / "draft" / "derivations.txt.gz"
_UNSAID = {"ethnic_slur", "disparagement", "obscenity", "vulgarism", "dirty_word", "offensive_activity"}


class Cut:
    """What is kept of WordNet: likes of words, by relation and word."""

    def __init__(self, folder: Path) -> None:
        self._synsets = {kind: read_synsets(folder, kind) for kind in _KINDS}
        self._senses = {kind: read_senses(folder, kind) for kind in _KINDS}
        self._counts = read_counts(folder)
        self.likes: dict[tuple[str, str], list[str]] = defaultdict(list)
        for kind in _KINDS:
            self._synonyms(kind)
        self._places()
        self._settle()
        self._doers()
        self._verbs()

    def _known(self, kind: str, word: str) -> bool:
        """Whether a word is common enough, and no name."""
        return bool(_WORD.fullmatch(word)) and len(word) > 2 and self._counts.get((kind, word), 0) >= MET

    def _unsaid(self, kind: str, place: str, number: int) -> bool:
        """Whether the word with that number in a meaning is one that people do not say in company."""
        marks = [
            self._synsets[other][there]
            for sign, there, other, source, _ in self._synsets[kind][place].pointers
            if sign == ";u" and source in (0, number) and other in self._synsets
        ]
        return any(_UNSAID & {word.lower() for word in mark.words} for mark in marks)

    def _keep(self, relation: str, word: str, like: str) -> None:
        found = self.likes[relation, word.replace("_", " ").replace("-", " ").lower()]
        like = like.replace("_", " ").replace("-", " ").lower()
        if like not in found and like != word and not like.endswith(" person"):
            found.append(like)

    def _synonyms(self, kind: str) -> None:
        for word, places in self._senses[kind].items():
            if not self._known(kind, word):
                continue
            for place in places[: SENSES[kind]]:
                for number, like in enumerate(self._synsets[kind][place].words, 1):
                    common = self._known(kind, like) and place in self._senses[kind].get(like, ())[: LIKE[kind]]
                    if like != word and common and not self._unsaid(kind, place, number):
                        self._keep(kind, word, like)

    def _places(self) -> None:
        """Adjectives that pertain to a place, and nouns for its people, by the place."""
        nouns, adjectives = self._synsets["n"], self._synsets["a"]
        for place, synset in adjectives.items():
            for sign, there, other, source, _ in synset.pointers:
                if sign == "\\" and other == "n" and nouns[there].file == _PLACE:
                    adjective = synset.words[source - 1]
                    if _PEOPLE.fullmatch(adjective) and not self._unsaid("a", place, source):
                        self._of_place(there, adjective)
        for place, synset in nouns.items():
            if synset.file != _PERSON:
                continue
            for sign, there, other, _, _ in synset.pointers:
                if sign == "#m" and other == "n" and nouns[there].file == _PLACE:
                    for number, people in enumerate(synset.words, 1):
                        if _PEOPLE.fullmatch(people) and people[0].isupper() and not self._unsaid("n", place, number):
                            self._of_place(there, people)

    def _settle(self) -> None:
        """Leave a word that several places have to those that it is spelt like: "Chinese" is of China, not Taiwan."""
        of: dict[str, list[str]] = defaultdict(list)
        for relation, place in self.likes:
            for word in self.likes[relation, place] if relation == "p" else ():
                of[word].append(place)
        for word, places in of.items():
            alike = [place for place in places if place[:3] == word[:3]]
            for place in places if alike else ():
                if place not in alike:
                    self.likes["p", place].remove(word)

    def _of_place(self, place: str, word: str) -> None:
        for name in self._synsets["n"][place].words:
            common = place in self._senses["n"].get(name.lower(), ())[: LIKE["n"]]
            if common and re.fullmatch(r"[A-Z][A-Za-z_]+", name):
                self._keep("p", name, word)

    def _doers(self) -> None:
        nouns = self._synsets["n"]
        for word, places in self._senses["v"].items():
            if not self._known("v", word):
                continue
            for place in places[:DEEDS]:
                synset = self._synsets["v"][place]
                for sign, there, other, source, target in synset.pointers:
                    if sign != "+" or other != "n" or nouns[there].file != _PERSON:
                        continue
                    doer = nouns[there].words[target - 1]
                    first = self._senses["n"].get(doer, ())[: LIKE["n"]]
                    said = synset.words[source - 1] == word and self._known("n", doer)
                    if said and not doer.endswith("ee") and there in first:
                        self._keep("d", word, doer)

    def _verbs(self) -> None:
        for verb in self._senses["v"]:
            other = self._counts.get(("n", verb), 0) + self._counts.get(("a", verb), 0)
            if re.fullmatch("[a-z]+", verb) and self._known("v", verb) and self._counts["v", verb] > CHIEFLY * other:
                self.likes["w", "verbs"].append(verb)

    def lines(self) -> list[str]:
        """The file's lines: relation, word, likes; in order, so that a word is found by halving."""
        return sorted(
            f"{relation} {word}\t{','.join(likes)}" for (relation, word), likes in self.likes.items() if likes
        )


def main() -> int:
    """Cut the database in the folder that was named."""
    if len(sys.argv) != 2 or not (Path(sys.argv[1]) / "data.noun").exists():
        print("name the folder of WordNet's database (it holds data.noun)", file=sys.stderr)  # noqa: T201
        return 2
    lines = Cut(Path(sys.argv[1])).lines()
    packed = gzip.compress("\n".join(lines).encode(), mtime=0)
    Path(__file__).with_name("likes.txt.gz").write_bytes(packed)
    print(f"{len(lines)} words, {len(packed):,} bytes")  # noqa: T201
    lines = Derivations(Path(sys.argv[1])).lines()
    packed = gzip.compress("\n".join(lines).encode(), mtime=0)
    _OF_DRAFTS.write_bytes(packed)
    print(f"{len(lines)} nouns, {len(packed):,} bytes")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
