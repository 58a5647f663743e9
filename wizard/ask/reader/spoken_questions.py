"""Questions as they are said behind what they are about: "which airlines would that be", "what sex they are".

A piece of a request that asks of what was named before is put in other words where nobody reads it as it stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.facts import replace
from wizard.ask.numerals import Token
from wizard.ask.reader.english import english
from wizard.ask.reader.rules.verbs import BEING

_ASKING = frozenset({"which", "what", "how", "who", "where", "when", "whose"})
_THEY = frozenset({"they", "he", "she", "it", "those", "these", "that", "this", "each"})
_FLOATING = frozenset({"each", "all", "both"})
_NO_FLOAT = frozenset({"of", "the", ",", "those", "these", "other"})
_DOING = frozenset({"do", "does", "did", "is", "are", "was", "were", "would", "will", "can"})


def otherwise_said(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The piece in other words that ask for the same."""
    words = tuple(token.word for token in tokens)
    if _ASKING.isdisjoint(words):
        return
    for phrase in english().asked_of_those.get(words[-1], ()):
        kept = len(words) - len(phrase)
        if kept >= 2 and words[kept:] == phrase and words[0] in _ASKING:
            yield tokens[:kept]
    if len(words) > 2 and words[-1] in BEING and words[-2] in _THEY:
        yield [*tokens[:-2], tokens[-1], tokens[-2]]
    for at in range(2, len(words) - 1):
        if words[at] == "each" and words[at - 1] in ("is", "was") and words[at + 1] not in _NO_FLOAT:
            yield [*tokens[: at - 1], _said(tokens[at - 1], "are"), _said(tokens[at], "they"), *tokens[at + 1 :]]


def without_floating(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens without an "each" or "all" behind the subject of a question: "when do they all take off".

    It says of a question that is asked of every member what goes without saying.
    """
    words = [token.word for token in tokens]
    for at in range(2, len(words) - 1):
        subject = words[at - 1] in _THEY or (words[at - 1].endswith("s") and words[at] == "each")
        asked = not _ASKING.isdisjoint(words[:at]) and not _DOING.isdisjoint(words[:at])
        if words[at] in _FLOATING and subject and asked and words[at + 1] not in _NO_FLOAT:
            return [*tokens[:at], *tokens[at + 1 :]]
    return tokens


def _said(token: Token, word: str) -> Token:
    return replace(token, word=word)
