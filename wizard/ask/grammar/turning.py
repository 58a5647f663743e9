"""Requests whose parts stand in an unusual order, turned into the usual one: "in Ohio, how many rivers are there".

What was put in front goes where it would stand otherwise, and adverbs that float go to the end. Nothing is added and
nothing is left out but a pronoun that takes the place up again ("Columbia, Missouri: how many people live there") and
a "total" of how many there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wizard.ask.numerals import Token

_FRONTED = (
    "in",
    "for",
    "within",
    "on",
    "at",
    "of",
    "from",
    "among",
    "out",
    "throughout",
    "excluding",
    "besides",
    "except",
    "other",
    "apart",
    "aside",
    "not",
    "with",
)
_ASKING = ("how", "what", "which", "who", "where", "when", "list", "show", "name", "give", "tell", "is", "are", "does",
           "do", "find", "can")  # fmt: skip
_BE = ("is", "are", "was", "were")
_AGAIN = ("there", "it")
_WHOSE = ("its", "their")
_FLOATING = (("in", "total"), ("total",), ("altogether",), ("combined",), ("in", "all"), ("together",))


def turned(tokens: list[Token]) -> Iterator[list[Token]]:
    """Other orders of the tokens that are worth reading, likeliest first."""
    words = [token.word for token in tokens]
    for i in range(1, len(words) - 1):
        if words[i] in _ASKING and words[i - 1] not in ("and", "or", "that", "to"):
            front = tokens[: i - 1 if words[i - 1] == "," else i]
            fronted = words[0] in _FRONTED
            if not front or (not fronted and any(word in _ASKING for word in words[:i])):
                continue
            for j in range(i + 1, len(words)):  # "(Boston,) how many people live there"
                if words[j] in _AGAIN and words[j - 1] not in ("are", "is"):
                    place = front if fronted else [*_before(words[j], front[0]), *front]
                    yield [*tokens[i:j], *place, *tokens[j + 1 :]]
                if words[j] in _WHOSE and not fronted and j + 1 < len(words):  # "Ohio, what is its capital"
                    yield [*tokens[i:j], *_as("the", tokens[j]), *tokens[j + 1 :], *_as("of", front[0]), *front]
            if fronted:
                yield [*tokens[i:], *front]
    yield from _in_place(tokens, words)
    for phrase in _FLOATING:
        for i in range(1, len(words) - len(phrase)):
            if tuple(words[i : i + len(phrase)]) == phrase:
                without = [*tokens[:i], *tokens[i + len(phrase) :]]
                yield [*without, *tokens[i : i + len(phrase)]]
                if words[:2] == ["how", "many"]:  # a number is a total
                    yield without


def _in_place(tokens: list[Token], words: list[str]) -> Iterator[list[Token]]:
    """ "Texas has how many rivers", "the capital of Texas is what": what is asked for comes first."""
    if words[0] in _ASKING or words[0] in _FRONTED:
        return
    for i in range(2, len(words)):
        if words[i] not in ("how", "what", "which", "who", "whom") or (
            words[i - 1] in ("and", "or", ",", "that", "know") or (words[i - 1] == "to" and words[i] != "whom")
        ):
            continue
        asked, said = tokens[i:], tokens[:i]
        if words[:2] == ["there", "are"] and i == 2:  # "there are how many rivers in Texas"
            for end in range(i + 2, min(i + 6, len(words))):
                yield [*tokens[i:end], tokens[1], tokens[0], *tokens[end:]]
            return
        size = 1 if len(asked) == 1 else None
        for verb in range(i - 1, max(0, i - 4), -1):
            subject, verbs = said[:verb], said[verb:]
            if verbs[0].word in _BE:
                yield [*asked[:size], verbs[0], *subject, *verbs[1:]]
            else:
                yield [*asked, *_as("does", verbs[0]), *subject, *verbs]
        return


def _before(word: str, first: Token) -> list[Token]:
    """ "There" is "in" the place that was named."""
    return _as("in", first) if word == "there" else []


def _as(word: str, token: Token) -> list[Token]:
    """A word that builds the sentence, in the place of a token."""
    return [replace(token, word=word, number=None, date="")]
