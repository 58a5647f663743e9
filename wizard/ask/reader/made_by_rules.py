"""What rules made of meanings in the charts of one request, and how much may be made for it.

A request that is said in many words, or that may be cut in many ways, would keep a processor busy for ten seconds and
more. What is made for it is counted, so that it ends at the same place on every machine.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any, TypeAlias

MOST_MADE = 20_000
"""Constituents that may be made for one request in all its charts, with what the words of each chart count for. Of 690
readable requests all had the outcomes that they had without a bound."""
A_WORD = 8
"""As many constituents as take the time of one more word of a chart, and of the leaves for it."""

Ids: TypeAlias = tuple[int, ...]
"""The identities of what the parts of a pattern mean."""
MadeThere: TypeAlias = dict[Ids, tuple[tuple[Any, ...], dict[Any, list[tuple[Any, float]]]]]
"""What the rules that end at one place of the tree made: the meanings, and what each rule made of them."""


class MadeByRules:
    """What rules made of meanings in the charts of one request.

    Objects are looked up by identity. So leaves that mean the same get one object (`one_object`), and what was looked
    up is kept as long as the memory itself.
    """

    __slots__ = ("_known", "_objects", "left")

    def __init__(self) -> None:
        self.left = MOST_MADE
        """Constituents that may still be made."""
        self._objects: dict[Any, Any] = {}
        self._known: dict[object, MadeThere] = defaultdict(dict)

    def spend(self, made: int, words: int) -> None:
        """Count what one more chart of so many words made."""
        self.left -= made + A_WORD * words

    def at(self, node: object) -> MadeThere:
        """What the rules that end at a place of the tree made so far; whoever asks adds what else they make, and keeps
        the meanings there."""
        return self._known[node]

    def one_object(self, meaning: Any) -> Any:
        """The object that was met first of all that mean the same."""
        return self._objects.setdefault(meaning, meaning)
