"""Words of a request that names of the database write short: "shouts" are the rows of a table `SHT` that nobody could
write out before somebody said what it is short for.

Rules: only a word that means nothing by itself is taken so, and only for a short word that the lexicon lists (`short`)
and that it can be short for, with its letters in that order; two letters must be all its consonants. It costs what a
word of the general thesaurus costs, and is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from wizard.ask.inflect import noun_forms, verbs_of
from wizard.ask.reader.english import english
from wizard.ask.senses import GENERAL, VERBS, Sense, Vocabulary, Words
from wizard.domain.shortening import left_out
from wizard.domain.singular import singular

_SHORTEST = 3
"""Letters of a word that is taken for a short one, at least."""
_FARTHEST = 1.0
"""What leaving letters out may cost, at most."""
_OF_NAMES = frozenset({"class", "attribute", "relation", "predicate", "adjective", "unit", "sum", *VERBS})
"""Kinds of senses whose words come from names of tables and columns."""


class WrittenShort:
    """The phrases of a vocabulary in which short words stand, to be found by what these may be short for."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        """The vocabulary is whole: what is added to it later is not found."""
        self._vocabulary = vocabulary
        forms: dict[str, set[tuple[str, bool]]] = {}
        for short, written in vocabulary.lexicon.short.items():
            for number, form in (pair for one in written for pair in enumerate(noun_forms(one))):
                forms.setdefault(form, set()).add((short, bool(number)))
        self._forms = {form: frozenset(said) for form, said in forms.items()}
        self._phrases: dict[str, list[tuple[Words, list[Sense]]]] = {}
        for first, phrases in vocabulary.phrases.items():
            found = [
                (words, [sense for sense in senses if sense.kind in _OF_NAMES])
                for words, senses in phrases.items()
                if self._forms.keys() & set(words)
            ]
            if found:
                self._phrases[first] = found
        self._stands_for = cache(self._may_stand_for)
        self._beginning = cache(self._that_may_begin)

    def matches(self, words: Words, start: int) -> Iterator[tuple[int, Sense]]:
        """End and meaning of every phrase that begins at `start`, where at least one word was said for a short one."""
        for phrase, senses in self._beginning(words[start]):
            end = start + len(phrase)
            said = words[start:end]
            if len(said) < len(phrase) or said == phrase:
                continue
            pairs = list(zip(phrase, said, strict=True))
            for is_verb in (False, True):
                if all(one == other or self._stands_for(one, other, is_verb) for one, other in pairs):
                    for sense in (sense for sense in senses if (sense.kind in VERBS) == is_verb):
                        yield end, replace(sense, cost=sense.cost + GENERAL, via=" ".join(phrase))

    def _that_may_begin(self, word: str) -> list[tuple[Words, list[Sense]]]:
        """The phrases whose first word is `word` or may be it in short."""
        firsts = [
            first
            for first in self._phrases
            if first == word or any(self._stands_for(first, word, is_verb) for is_verb in (False, True))
        ]
        return [phrase for first in firsts for phrase in self._phrases[first]]

    def _may_stand_for(self, form: str, word: str, is_verb: bool) -> bool:
        """Whether a word of a phrase is a short one, and `word`, which means nothing else, may be it in full."""
        if form not in self._forms or len(word) < _SHORTEST or not word.isalpha() or self._is_known(word):
            return False
        one = singular(word)
        return any(
            _fits(short, full)
            for short, many in self._forms[form]
            for full in (verbs_of(word) if is_verb else (one,) if many else (word,))
            if is_verb or (one != word) == many or (one != word and short.endswith("s"))
        )

    def _is_known(self, word: str) -> bool:
        """Whether a word means something already, here or in every domain."""
        known = english()
        everybodys = any(phrase == (word,) for phrase, *_ in known.words.get(word, ()))
        return everybodys or (word,) in known.silent.get(word, ()) or bool(self._vocabulary.senses((word,)))


def _fits(short: str, full: str) -> bool:
    cost = left_out(short, full)
    return cost is not None and cost <= _FARTHEST
