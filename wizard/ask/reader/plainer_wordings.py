"""Wordings of everyday speech that say no more than a plainer one: "whoever is older" is "the one who is older".

`english.yaml` has them (`plainer wordings`): regular expressions over the words of a request with one blank between
them, and what stands in their place, where `\\1` is what the first group matched. What a group matched keeps its
tokens, with their numbers; words that are put in stand where the whole match stood.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from dataclasses import replace

from wizard.ask.numerals import Token
from wizard.ask.reader.english import english
from wizard.ask.reader.english_leaves import spoken

_GROUP = re.compile(r"\\(\d)")
_MOST = 4
"""So many times one wording is put more plainly in one request."""


@functools.cache
def _wordings() -> tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]:
    """The regular expressions, each over whole words, with the words that stand in its place."""
    made = english().plainer_wordings
    return tuple((re.compile(rf"(?<!\S)(?:{said})(?!\S)"), tuple(plain.split())) for said, plain in made)


def put_more_plainly(tokens: Sequence[Token]) -> Sequence[Token]:
    """The request with plainer wordings in it; the same object where it has none that could be plainer."""
    for said, plain in _wordings():
        for _ in range(_MOST):
            found = said.search(" ".join(spoken(token) for token in tokens))
            if found is None:
                break
            tokens = _replaced(tokens, found, plain)
    return tokens


def _replaced(tokens: Sequence[Token], found: re.Match[str], plain: tuple[str, ...]) -> Sequence[Token]:
    start, end = _places(found, 0)
    first, last = tokens[start].start, tokens[end - 1].end
    put: list[Token | int] = []
    for word in plain:
        group = _GROUP.fullmatch(word)
        if group is None:
            put.append(Token(word, first, last))
        elif found[int(group[1])]:
            put += range(*_places(found, int(group[1])))
    kept = _widened(tokens, [place for place in put if isinstance(place, int)], start, end)
    return [*tokens[:start], *(kept[one] if isinstance(one, int) else one for one in put), *tokens[end:]]


def _widened(tokens: Sequence[Token], places: Sequence[int], start: int, end: int) -> dict[int, Token]:
    """The tokens that stay, by their places, each as wide as the words behind it that are meant with it.

    So no word that a plainer wording stands for counts as left out. A number stays as it was written.
    """
    kept = {place: tokens[place] for place in places}
    bearers = sorted(place for place in places if tokens[place].number is None)
    for gone in range(start, end):
        if gone not in kept and bearers:
            bearer = max((place for place in bearers if place < gone), default=bearers[0])
            one = kept[bearer]
            kept[bearer] = replace(one, start=min(one.start, tokens[gone].start), end=max(one.end, tokens[gone].end))
    return kept


def _places(found: re.Match[str], group: int) -> tuple[int, int]:
    """The first token that a group matched and the one behind it."""
    start = found.string.count(" ", 0, found.start(group))
    return start, start + len(found[group].split())
