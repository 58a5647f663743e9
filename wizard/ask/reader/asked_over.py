"""A question that is asked over, which says again only a part of what it replaces.

"Who among the nurses earns the most, no, who earns the least": "among the nurses" holds still. "When was Ann Abbott
born, no, when was she hired": "she" is whom the first question named.
"""

from __future__ import annotations

from collections.abc import Sequence

from wizard.ask.reader.chart import Edge
from wizard.ask.reader.english import english
from wizard.ask.reader.english_leaves import PREPOSITIONS
from wizard.ask.reader.likeness import ARTICLES, bare

WHICH = frozenset({"who", "what", "which", "where", "when"})
"""Question words of which one may stand in another's place."""
_PRONOUNS = frozenset({"he", "she", "it", "they", "him", "them", "his", "her", "its", "their"})
_LIGHT = ARTICLES | PREPOSITIONS | {"and", "or", "not", "there", "that", "who", ","}
"""Words that tell no place of the first question by being said again."""


def asked_over(
    words: Sequence[str], before: int, first: int, leaves: Sequence[Edge]
) -> tuple[list[int], int, int] | None:
    """What of the first question holds, and where the second goes on, in the first and in itself.

    Args:
        words: of the request.
        before: where the first question ends.
        first: where the second begins.
        leaves: those of the request.

    Returns:
        The places of what holds, with the question word of the second; from where on the first is replaced, and from
        where on the second says something else. None where the second says everything anew, or nothing else.
    """
    begin = _begun(words, before, first)
    if begin is None:
        return None
    at, ahead, told, held = begin + 1, first + 1, False, False
    while ahead < len(words) and at < before:
        word = words[ahead]
        named = _named(words, at, before, leaves) if word in _PRONOUNS else None
        again = next((i for i in range(at, before) if words[i] == word), None)
        if named is not None:
            at, held, told = named, True, True
        elif again is None or (again > at and word in _LIGHT):
            break
        else:
            held, told = held or again > at, told or word not in _LIGHT | english().light
            at = again + 1
        ahead += 1
    says_more = ahead < len(words) or words[begin] != words[first]
    if not (told and held and says_more):
        return None
    return [*range(begin), first, *range(begin + 1, at)], at, ahead


def _begun(words: Sequence[str], before: int, first: int) -> int | None:
    """Where the first question begins."""
    alike = [i for i in range(before) if words[i] == words[first]]
    which = [i for i in range(before) if words[i] in WHICH] if words[first] in WHICH else []
    return alike[-1] if alike else next(iter(which), None)


def _named(words: Sequence[str], at: int, before: int, leaves: Sequence[Edge]) -> int | None:
    """Where a noun phrase ends that begins there, or behind an article."""
    head = at + (words[at] in ARTICLES)
    ends = [end for leaf in leaves if leaf.category == "NP" for start, end in [bare(leaf, words)] if start == head]
    end = max((end for end in ends if end <= before), default=None)
    return end + 1 if end and words[end] == "'s" else end
