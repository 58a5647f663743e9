"""Why a request was not answered: which of its words mean nothing here, and what is spelt like them."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import fuzz, process

from wizard.ask.guard import Database
from wizard.ask.interface import Unknown
from wizard.ask.numerals import Token
from wizard.ask.vocabulary import Vocabulary
from wizard.ask.word_use import is_function_word


class Abstainer:
    """Says of a request that has no reading what was not understood. Safe from any thread."""

    def __init__(self, vocabulary: Vocabulary, database: Database) -> None:
        self._database = database
        self._spellings = sorted({w for phrases in vocabulary.phrases.values() for p in phrases for w in p})

    def abstention(self, tokens: Sequence[Token], unknown: Sequence[int], text: str) -> tuple[tuple[Unknown, ...], str]:
        """The words of a request that mean nothing here, with what is spelt like them, and why it was not answered.

        Args:
            tokens: its words.
            unknown: places in `tokens` of words that no reading knows.
            text: the request.
        """
        if not tokens:
            return (), "nothing was asked"
        if all(is_function_word(token.word) for token in tokens):
            return (), "it names nothing that could be asked about"
        unknown = [place for place in unknown if not is_function_word(tokens[place].word)]
        if unknown:
            found = tuple(self._unknown(run, text) for run in _runs(tokens, unknown))
            return found, "not understood: " + ", ".join(f"'{part.text}'" for part in found)
        start, end = tokens[0].start, tokens[-1].end
        return (Unknown(text[start:end], start, end),), "every word is known, but not how they go together"

    def _unknown(self, run: list[Token], text: str) -> Unknown:
        start, end = run[0].start, run[-1].end
        said = text[start:end]
        near = process.extract(said.lower(), self._spellings, scorer=fuzz.ratio, limit=3, score_cutoff=75)
        found = {str(hit[0]): float(hit[1]) for hit in near}
        for match in self._database.look_up(said, 3):
            if match.score >= 75:
                found.setdefault(match.value.lower(), match.score)
        ranked = sorted((w for w in found if len(w) > 2), key=lambda word: -fuzz.ratio(said.lower(), word))
        return Unknown(said, start, end, tuple(ranked[:4]))


def _runs(tokens: Sequence[Token], places: Sequence[int]) -> list[list[Token]]:
    """Words that stand side by side, together."""
    runs: list[list[Token]] = []
    for at, place in enumerate(places):
        if at and place == places[at - 1] + 1:
            runs[-1].append(tokens[place])
        else:
            runs.append([tokens[place]])
    return runs
