"""When somebody has to be at a place: the time that is said behind it is when her journey ends."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from wizard.ask.form import Attr, Compare, Query, walk
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.meaning import At, FunctionWord, Weekdays, When
from wizard.domain.lexicon import Lexicon

_AT_A_PLACE = frozenset({"in", "at"})


def begins_when_it_ends(root: Edge, query: Query, lexicon: Lexicon) -> bool:
    """Whether the time at which somebody has to be at a place was taken for when her journey begins: "I should be in
    Denver on Monday by noon, flights from Boston"."""
    starts = {one.time for one in lexicon.classes.values() if one.default and len(one.unmarked) > 1 and one.time}
    said = list(_times_of_being_there(list(root.leaves()))) if starts else []
    if not said:
        return False
    told = [node for node in walk(query) if isinstance(node, Compare) and isinstance(node.term, Attr)]
    values = {node.value for node in told if isinstance(node.term, Attr) and node.term.name in starts}
    return any({time.values, time.values[:1], time.values[-1:]} & values for time in said)


def _times_of_being_there(leaves: list[Edge]) -> Iterator[At]:
    """The times of day that stand behind a place where somebody has to be, beyond a day."""
    for at, (be, where) in enumerate(itertools.pairwise(leaves)):
        if _word(be) != "be" or _word(where) not in _AT_A_PLACE:
            continue
        behind = itertools.dropwhile(lambda one: isinstance(one.meaning, (When, Weekdays)), leaves[at + 3 :])
        time = next(behind, None)
        if time is not None and isinstance(time.meaning, At):
            yield time.meaning


def _word(leaf: Edge) -> str:
    return leaf.meaning.words if isinstance(leaf.meaning, FunctionWord) else ""
