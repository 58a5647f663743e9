"""Pauses in which a speaker only thinks: "I was, um, wondering how many" is "I was wondering how many".

A pause beside a filler ("um", "uh", "well") may divide nothing, and then it must not part words that belong together.
"""

from __future__ import annotations

from collections.abc import Sequence

from wizard.ask.numerals import Token


def without_hesitation(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens without pauses beside which something was said that says nothing; the same where there are none."""
    kept = [token for place, token in enumerate(tokens) if token.word != "," or not _thinks(tokens, place)]
    return kept if len(kept) < len(tokens) else tokens


def _thinks(tokens: Sequence[Token], place: int) -> bool:
    """Whether more than a blank lies between a pause and what stands beside it: a filler that is gone."""
    before = tokens[place].start - tokens[place - 1].end if place else 0
    behind = tokens[place + 1].start - tokens[place].end if place + 1 < len(tokens) else 0
    return before > 1 or behind > 1
