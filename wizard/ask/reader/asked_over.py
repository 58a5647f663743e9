"""A question that is asked over, which says again only a part of what it replaces.

"Who among the nurses earns the most, no, who earns the least": "among the nurses" holds still. "When was Ann Abbott
born, no, when was she hired": "she" is whom the first question named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wizard.ask.reader.chart import Edge
from wizard.ask.reader.english import english
from wizard.ask.reader.english_leaves import PREPOSITIONS
from wizard.ask.reader.likeness import ARTICLES, bare

WHICH = frozenset({"who", "what", "which", "where", "when"})
"""Question words of which one may stand in another's place."""
_OWNERS = frozenset({"his", "her", "its", "their"})
_PRONOUNS = _OWNERS | {"he", "she", "it", "they", "him", "them"}
_LIGHT = ARTICLES | PREPOSITIONS | {"and", "or", "not", "there", "that", "who", ","}
"""Words that tell no place of the first question by being said again."""


@dataclass(frozen=True)
class AskedOver:
    """How a second question takes the place of a part of the first."""

    kept: list[int]
    """The places of what holds of the first, with the question word of the second."""
    begin: int
    """From where on the first is replaced."""
    ahead: int
    """From where on the second says something else."""
    told: bool
    """True where more is said again than words of any question."""


def asked_over(words: Sequence[str], before: int, first: int, leaves: Sequence[Edge]) -> AskedOver | None:
    """What of the first question holds; None where the second says everything anew, or nothing else.

    Args:
        words: of the request.
        before: where the first question ends.
        first: where the second begins.
        leaves: those of the request.
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
    if not (held and says_more):
        return None
    return AskedOver([*range(begin), first, *range(begin + 1, at)], at, ahead, told)


def asked_of_the_same(words: Sequence[str], before: int, first: int, leaves: Sequence[Edge]) -> list[int] | None:
    """The places of the second question with whom the first named, where it says "she"; None where it does not."""
    at = next((i for i in range(first, len(words)) if words[i] in _PRONOUNS), None)
    names = [bare(leaf, words) for leaf in leaves if leaf.category == "NP" and leaf.rule == "name"]
    named = max((span for span in names if span[1] <= before), key=lambda span: (span[1], -span[0]), default=None)
    if at is None or named is None:
        return None
    owner = [named[1]] if words[at] in _OWNERS and words[named[1]] == "'s" else []
    return None if words[at] in _OWNERS and not owner else [
        *range(first, at), *range(*named), *owner, *range(at + 1, len(words))
    ]  # fmt: skip


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
