"""Who travels, where a domain knows no travellers: "my grandfather" and "she" are spoken for as the speaker is.

A domain with journeys, and without men and women, has nobody of whom "he" could be said. Whoever the speaker tells of
- a relative, "him", "her" - goes where a flight goes, and asks what the speaker would: "what time does she get to
Boston" is "what time do I get to Boston".
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from wizard.ask.facts import replace
from wizard.ask.numerals import Token
from wizard.ask.reader.english import english
from wizard.domain.lexicon import Lexicon
from wizard.domain.word_sets import word_map, word_set

_PLAIN = word_map(__name__, "plain")
"""Verbs of somebody else, as the speaker has them of herself."""
_WHOSE = word_set(__name__, "whose")
_TAKING = word_set(__name__, "taking")
"""Words behind which stands whom something is done to."""
_MOST = 5
"""Words of the longest phrase."""


class Travellers:
    """Puts a request in the words of whoever speaks."""

    def __init__(self, lexicon: Lexicon, *, told_apart: bool) -> None:
        """`told_apart`: the domain knows men and women, so that "he" is somebody in it."""
        self._unknown = not told_apart and any(len(entry.unmarked) > 1 for entry in lexicon.classes.values())

    def as_the_speaker(self, tokens: Sequence[Token]) -> tuple[list[Token], list[tuple[int, ...]]]:
        """The tokens with "I" for whoever travels, and of each the places that it had."""
        if self._unknown:
            tokens = _things_taken_up(tokens)
        here = self._unknown and _speaker_is_somewhere(tokens)
        out: list[Token] = []
        places: list[tuple[int, ...]] = []
        at = 0
        while at < len(tokens):
            size = self._somebody(tokens, at)
            if size and here and _is_somewhere(tokens, at + size):
                size = 0  # "my sister lives in Denver and I'm in Boston": she does not set out
            if not size:
                out.append(tokens[at])
                places.append((at,))
                at += 1
                continue
            asked = bool(out) and out[-1].word in ("does", "is", "has") and tokens[at].word not in _WHOSE
            if asked:
                out[-1] = replace(out[-1], word=_PLAIN[out[-1].word])
            done = bool(out) and out[-1].word in _TAKING
            word = "me" if done or tokens[at].word in _WHOSE else "i"
            out.append(replace(tokens[at], word=word, end=tokens[at + size - 1].end))
            places.append(tuple(range(at, at + size)))
            at += size
            if at < len(tokens) and not asked and word == "i" and tokens[at].word in _PLAIN:
                out.append(replace(tokens[at], word=_PLAIN[tokens[at].word]))
                places.append((at,))
                at += 1
        return out, places

    def _somebody(self, tokens: Sequence[Token], at: int) -> int:
        """How many words that begin there say who travels; 0: none do."""
        if not self._unknown:
            return 0
        words = tuple(token.word for token in tokens[at : at + _MOST])
        sizes = (len(one) for one in english().travellers.get(words[0], ()) if words[: len(one)] == one)
        return max(sizes, default=0)


def _speaker_is_somewhere(tokens: Sequence[Token]) -> bool:
    return any(token.word in ("i", "we") and _is_somewhere(tokens, at + 1) for at, token in enumerate(tokens))


def _is_somewhere(tokens: Sequence[Token], at: int) -> bool:
    """Whether a clause goes on there with what says where its subject is: "lives in", "am stuck in"."""
    told = english().told_journeys
    if at >= len(tokens) or tokens[at].word not in told.being:
        return False
    clause = itertools.takewhile(lambda token: token.word not in (",", "and", "but", "so", "to"), tokens[at:])
    return not told.where.isdisjoint(token.word for token in clause)


def _things_taken_up(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens with "it" for "he" where it takes up a thing, as in other languages: "the flight, how long is he"."""
    pause = next((i for i, token in enumerate(tokens) if token.word == ","), len(tokens))
    if not tokens or tokens[0].word != "the":
        return tokens
    return [replace(t, word="it") if i > pause and t.word in ("he", "she") else t for i, t in enumerate(tokens)]
