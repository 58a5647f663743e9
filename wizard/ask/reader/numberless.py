"""Words that are numbers elsewhere, and here stand for a thing: "the Norse one", "which one is older"."""

from __future__ import annotations

from collections.abc import Sequence

from wizard.ask.facts import replace
from wizard.ask.numerals import Token
from wizard.ask.reader.english import english
from wizard.ask.reader.english_leaves import PREPOSITIONS, spoken

_BEFORE = frozenset({"the", "which", "that", "this", "what", "any", "another"})
"""Words that stand somewhere before a "one" that is no number, with nothing between but what tells it apart."""
_NUMBERED = frozenset({"number", "row", "line", "no"})
"""Words behind which "one" is a number after all."""
_BEHIND = frozenset({",", "'s", "and", "or", "who", "that", "which", "whose", "then", "please"})
_BETWEEN = frozenset({",", "and", "or", "just", "only", "exactly"})
"""Words behind which something new begins, or a number stands."""
_APART = 4
"""How many words may stand between them."""


def without_numbers(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens, in which a "one" that stands for a thing is no number."""
    if not any(token.word == "1" for token in tokens):
        return tokens
    return [
        replace(token, word="one", number=None) if _is_a_thing(tokens, place) else token
        for place, token in enumerate(tokens)
    ]


def perhaps_things(tokens: Sequence[Token]) -> frozenset[int]:
    """The places of each "one" that may stand for a thing, though a word follows that could be counted."""
    return frozenset(i for i in range(len(tokens)) if _is_told_apart(tokens, i) and not _ends(tokens, i))


def _is_a_thing(tokens: Sequence[Token], place: int) -> bool:
    """Whether "one" ends what "the" or "which" begins, and is no number of anything."""
    return _is_told_apart(tokens, place) and _ends(tokens, place)


def _is_told_apart(tokens: Sequence[Token], place: int) -> bool:
    if tokens[place].word != "1" or spoken(tokens[place]) != "one":
        return False
    if place + 1 < len(tokens) and tokens[place + 1].word == "of" and place:
        return True
    for before in reversed(tokens[max(0, place - _APART) : place]):
        if before.word in _BEFORE:
            return True
        if before.word in _NUMBERED or before.word in PREPOSITIONS or before.word in _BETWEEN | english().light:
            return False
    return False


def _ends(tokens: Sequence[Token], place: int) -> bool:
    """Whether nothing behind it can be counted."""
    if place + 1 == len(tokens):
        return True
    behind = tokens[place + 1].word
    return behind in _BEHIND or behind in PREPOSITIONS or behind in english().light or _is_auxiliary(behind)


def _is_auxiliary(word: str) -> bool:
    return any(phrase == (word,) and says == "modal" for phrase, kind, says in english().words.get(word, ()))
