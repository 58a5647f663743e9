"""Pauses in which a speaker only thinks: "I was, um, wondering how many" is "I was wondering how many".

A pause beside a filler ("um", "uh", "well") may divide nothing, and then it must not part words that belong together.
Nor do two pauses round what a speaker asks herself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.facts import replace
from wizard.ask.numerals import Token
from wizard.ask.reader.english import english


def without_hesitation(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens without pauses beside which something was said that says nothing, and without what a speaker asks
    herself between two of them ("before, say, five"); the same where there are none."""
    asides = {place: end for place in range(1, len(tokens)) for end in _asides(tokens, place)}
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        end = asides.get(at, at + 1)
        if end > at + 1:  # the word before it, where there is any, is as wide as both
            kept[-1:] = [replace(one, end=tokens[end - 1].end) for one in kept[-1:]]
        elif tokens[at].word != "," or not _thinks(tokens, at):
            kept.append(tokens[at])
        at = end
    return kept if len(kept) < len(tokens) else tokens


def _asides(tokens: Sequence[Token], place: int) -> Iterator[int]:
    """Where what a speaker asks herself ends, with the pauses on both sides, that begins with one there."""
    words = tuple(token.word for token in tokens)
    for phrase in english().asides.get(words[place + 1], ()) if words[place] == "," and place + 1 < len(words) else ():
        end = place + 1 + len(phrase)
        if words[place + 1 : end] == phrase and words[end : end + 1] == (",",) and not tokens[end].mark:
            yield end + 1


def _thinks(tokens: Sequence[Token], place: int) -> bool:
    """Whether more than a blank lies between a pause and what stands beside it: a filler that is gone."""
    before = tokens[place].start - tokens[place - 1].end if place else 0
    behind = tokens[place + 1].start - tokens[place].end if place + 1 < len(tokens) else 0
    return before > 1 or behind > 1
